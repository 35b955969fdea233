// What a table looks like, whether one plays at it or looks at it: boards, steps, hand, stack and log;
// and beside them what its page puts there.
import { h } from "preact";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { words } from "../words/say";
import { Board } from "./board";
import { Hand } from "./hand";
import { AimLines } from "./lines";
import { Log } from "./log";
import { Middle } from "./middle";
import { Opponents } from "./opponents";
import { PlayProvider, usePlay } from "./play";
import type { Play } from "./play";
import { Preview } from "./preview";
import { Reader } from "./reader";
import { SeatBar } from "./seat";
import { Stack } from "./stack";
import { StepBar } from "./stops";
import type { Open } from "./useplay";
import { ZoneSheet } from "./zonesheet";

// The boards of all, one's own below.
export function Boards() {
    const { game } = usePlay();
    const [looked, look] = useState<{ seat: string; zone: string } | undefined>(undefined);
    const [chosen, choose] = useState<string | undefined>(undefined);
    const seat = game.seat === "-" ? "A" : game.seat;
    return (
        <div class="boards">
            <Opponents chosen={chosen} choose={choose} open={(owner, zone) => look({ seat: owner, zone })} />
            <Middle />
            <Board seat={seat} />
            <SeatBar seat={seat} open={(zone) => look({ seat, zone })} />
            {looked && <ZoneSheet {...looked} close={() => look(undefined)} />}
        </div>
    );
}

interface Shown {
    play: Play;
    open: Open;
    close(): void;
    label: string;
    kind?: string;
    press?(event: PointerEvent): void;
    // In the place of questions and buttons, and over everything.
    children: ComponentChildren;
    over?: ComponentChildren;
}

export function TableView({ play, open, close, label, kind = "", press, children, over }: Shown) {
    const { game } = play;
    return (
        <PlayProvider value={play}>
            <main class={`table ${kind}`} aria-label={label} data-at={game.at} data-link={game.link} data-wait={game.ask?.w ?? ""}
                onPointerDown={press}>
                <h1 class="aloud">{label}</h1>
                <Boards />
                <StepBar />
                <Hand />
                <div class="right">
                    <aside class="side" aria-label={words("log")}>
                        <Stack />
                        <Log />
                    </aside>
                    <div class="controls">{children}</div>
                </div>
                <AimLines />
            </main>
            <Preview view={game.view} />
            {open.read && <Reader card={open.read} close={close} />}
            {over}
        </PlayProvider>
    );
}
