// How the game ended, and where one goes from there; and what other people ask one.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { GameInfo, SeatInfo } from "../messages";
import { words } from "../words/say";
import { SayingText } from "../words/saying";
import { nameOf, usePlay } from "./play";
import { Sideboard } from "./sideboard";

// Of a match: how it stands, if another game is to follow.
function useMatch(g: string, over: boolean): GameInfo | undefined {
    const [info, setInfo] = useState<GameInfo | undefined>(undefined);
    useEffect(() => {
        if (over)
            void api.game(g).then((answer) => setInfo(answer.game), () => undefined);
    }, [g, over]);
    return (info?.to_win ?? 1) > 1 ? info : undefined;
}

const winsOf = (seat: SeatInfo) => seat.wins ?? 0;

export function Over() {
    const { game, session } = usePlay();
    const match = useMatch(session.g, game.over !== undefined);
    const [changing, change] = useState(false);
    if (!game.over)
        return null;
    const goesOn = match?.seats.every((seat) => winsOf(seat) < (match.to_win ?? 1)) ?? false;
    const mine = game.over.result.find((info) => info.seat === game.seat)?.out;
    const winners = game.over.result.filter((info) => info.out === "won").map((info) => info.name || info.seat);
    const next = game.next ?? game.over.next;
    return (
        <section class="over" role="alertdialog" aria-label={words("game-over")}>
            <h2>{words(mine ? `result-${mine}` : "game-over")}</h2>
            {!mine && winners.length > 0 && <p>{words("winners", { names: winners.join(", ") })}</p>}
            {match && <p>{words("match-stands", { score: match.seats.map(winsOf).join(" : ") })}</p>}
            {game.over.reasons.map((reason) => <p><SayingText saying={reason} /></p>)}
            <p class="ways">
                {next
                    ? <a class="button main" href={`/g/${next}`}>{words("next-game")}</a>
                    : game.seat !== "-" && <button type="button" class="main" onClick={() => session.send({ type: "rematch", g: session.g })}>{words(goesOn ? "next-game" : "rematch")}</button>}
                {goesOn && !next && game.seat !== "-" && <button type="button" onClick={() => change(true)}>{words("change-deck")}</button>}
                <a class="button" href={`/replay/${session.g}`}>{words("replay")}</a>
                <a class="button" href={game.over.record}>{words("record")}</a>
                <a class="button" href="/">{words("to-start")}</a>
            </p>
            {changing && <Sideboard g={session.g} close={() => change(false)} />}
        </section>
    );
}

export function Request() {
    const { game, session } = usePlay();
    const { request } = game;
    if (!request || request.by === game.seat)
        return null;
    const answer = (yes: boolean) => () => session.send({ type: "answer", g: session.g, ask: request.ask, yes });
    return (
        <section class="request" role="alert">
            <p>{words(`asks-${request.what}`, { name: nameOf(game, request.by) })}</p>
            <button type="button" class="main" onClick={answer(true)}>{words("yes")}</button>
            <button type="button" onClick={answer(false)}>{words("no")}</button>
        </section>
    );
}
