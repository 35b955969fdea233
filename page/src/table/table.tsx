// The table: a game as one plays it, or looks on.
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useBooks } from "../parts/usebooks";
import { gameOf } from "../view";
import { useBook, useNames, words } from "../words/say";
import { Aloud } from "./aloud";
import { ActionBar } from "./bar";
import { Board } from "./board";
import { beginDrag } from "./drag";
import { Hand } from "./hand";
import { pressKey } from "./keys";
import { KeySheet } from "./keysheet";
import { AimLines } from "./lines";
import { Log } from "./log";
import { Elsewhere, Menu } from "./menu";
import { Middle } from "./middle";
import { Opponents } from "./opponents";
import { Over, Request } from "./over";
import { PlayProvider, nameOf } from "./play";
import { Preview } from "./preview";
import { Prompt } from "./prompt";
import { Reader } from "./reader";
import { SeatBar } from "./seat";
import { Stack } from "./stack";
import { StepBar } from "./stops";
import { useSession } from "./usegame";
import { usePlaying } from "./useplay";
import { WaitingRoom } from "./waitingroom";
import { ZoneSheet } from "./zonesheet";

export function Table({ g }: { g: string }) {
    const { session, game } = useSession(g);
    const state = gameOf(game.view);
    const book = useBooks().find((one) => one.name === state?.book);
    const { play, open, close } = usePlaying(session, game, book);
    const [looked, look] = useState<{ seat: string; zone: string } | undefined>(undefined);
    const [chosen, choose] = useState<string | undefined>(undefined);
    const [keysShown, showKeys] = useState(false);
    const [sheet, showSheet] = useState(false);
    useBook(state?.book ?? "");
    useNames((seat) => nameOf(game, seat));
    // A key means what the table shows now, also when it comes right behind a click.
    const shown = useRef(play);
    shown.current = play;
    useEffect(() => {
        const press = (event: KeyboardEvent) => pressKey(event, shown.current, () => showKeys(true));
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
    if (!state)
        return <WaitingRoom g={g} game={game} />;
    const seat = game.seat === "-" ? "A" : game.seat;
    return (
        <PlayProvider value={play}>
            <main class={`table${sheet ? " with-sheet" : ""}`} aria-label={words("table")} data-at={game.at} data-link={game.link} data-wait={game.ask?.w ?? ""}
                onPointerDown={(event) => beginDrag(event, play)}>
                <h1 class="aloud">{words("table")}</h1>
                <div class="boards">
                    <Opponents chosen={chosen} choose={choose} open={(owner, zone) => look({ seat: owner, zone })} />
                    <Middle />
                    <Board seat={seat} />
                    <SeatBar seat={seat} open={(zone) => look({ seat, zone })} />
                </div>
                <StepBar />
                <Hand />
                <div class="right">
                    <aside class="side">
                        <Stack />
                        <Log />
                    </aside>
                    <div class="controls">
                        <Elsewhere />
                        <Request />
                        <Over />
                        <Prompt />
                        <ActionBar showKeys={() => showKeys(true)} sheet={sheet} showSheet={() => showSheet(!sheet)} />
                    </div>
                </div>
                <AimLines />
            </main>
            <Preview view={game.view} />
            <Aloud game={game} />
            {open.menu && <Menu menu={open.menu} close={close} />}
            {open.read && <Reader card={open.read} close={close} />}
            {looked && <ZoneSheet {...looked} close={() => look(undefined)} />}
            {keysShown && <KeySheet close={() => showKeys(false)} />}
        </PlayProvider>
    );
}
