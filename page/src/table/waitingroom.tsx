// Before a game has begun: who sits where, and the link by which others sit down.
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import type { GameInfo } from "../messages";
import type { Game } from "../session";
import { words } from "../words/say";

function InviteLink({ invite }: { invite: string }) {
    const [copied, setCopied] = useState(false);
    const link = `${location.origin}/join/${invite}`;
    const field = useRef<HTMLInputElement>(null);
    // Browsers give the clipboard to secure pages only; in a local network the old way is left.
    const copy = () => {
        field.current?.select();
        setCopied(document.execCommand("copy"));
    };
    return (
        <p class="invite">
            <label>{words("invite")} <input readOnly ref={field} value={link} onFocus={(event) => event.currentTarget.select()} /></label>
            <button type="button" onClick={copy}>{words(copied ? "copied" : "copy")}</button>
        </p>
    );
}

export function WaitingRoom({ g, game }: { g: string; game: Game }) {
    const [info, setInfo] = useState<GameInfo | undefined>(undefined);
    const [gone, setGone] = useState(false);
    useEffect(() => void api.game(g).then((answer) => setInfo(answer.game), () => setGone(true)), [g]);
    const waits = gone || info?.state === "open";
    if (!waits)
        return <main class="plain"><h1>{words("loading")}</h1></main>;
    const seats = game.seats.length > 0 ? game.seats : info?.seats ?? [];
    return (
        <main class="plain">
            <h1>{words(gone ? "no-such-game" : "waiting-room")}</h1>
            <ul class="seats">
                {seats.map((seat) => <li key={seat.seat}>{seat.seat}: {seat.who === "open" ? words("seat-open") : seat.name}</li>)}
            </ul>
            {info?.invite && <InviteLink invite={info.invite} />}
            <p><a href="/">{words("to-start")}</a></p>
        </main>
    );
}
