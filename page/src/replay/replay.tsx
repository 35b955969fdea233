// A finished game, looked at step by step, from any seat.
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import type { NewSeat } from "../messages";
import type { Game, Session } from "../session";
import { gameOf, playersOf } from "../view";
import { useBook, useNames, words } from "../words/say";
import { nameOf } from "../table/play";
import { TableView } from "../table/tableview";
import { useSession } from "../table/usegame";
import { usePlaying } from "../table/useplay";
import { Icon } from "../parts/icon";
import { useTitle } from "../parts/title";
import { useBooks } from "../parts/usebooks";

interface Scrubbed {
    at: number;
    last: number;
    turn: number;
    go(at: number): void;
    goTurn(step: 1 | -1): void;
}

function Scrubber({ at, last, turn, go, goTurn }: Scrubbed) {
    return (
        <div class="scrubber" role="group" aria-label={words("replay")}>
            <button type="button" aria-label={words("replay-first")} onClick={() => go(0)}><Icon name="first" /></button>
            <button type="button" aria-label={words("replay-turn-back")} onClick={() => goTurn(-1)}><Icon name="turnback" /></button>
            <button type="button" aria-label={words("replay-back")} onClick={() => go(at - 1)}><Icon name="back" /></button>
            <input type="range" min={0} max={last} value={at} aria-label={words("replay-position")} aria-valuetext={words("turn-number", { turn })}
                onInput={(event) => go(event.currentTarget.valueAsNumber)} />
            <button type="button" aria-label={words("replay-on")} onClick={() => go(at + 1)}><Icon name="on" /></button>
            <button type="button" aria-label={words("replay-turn-on")} onClick={() => goTurn(1)}><Icon name="forward" /></button>
            <button type="button" aria-label={words("replay-last")} onClick={() => go(last)}><Icon name="last" /></button>
        </div>
    );
}

// What if? The game goes on from here: one plays the seat from which one looks, computers the others.
async function playOn(session: Session, game: Game, book: string): Promise<void> {
    const mine = game.seat === "-" ? "A" : game.seat;
    const seats = game.seats.map(({ seat }): NewSeat => (seat === mine ? { who: "me" } : { who: "computer", level: "greedy" }));
    const answer = await api.newGame({ book, seats, from: { g: session.g, at: game.at } });
    location.href = `/g/${answer.game.g}`;
}

// Looks on, step by step, until another turn has begun.
function useTurns(game: Game, go: (at: number) => void, last: number): (step: 1 | -1) => void {
    const seeking = useRef<{ turn: number; step: 1 | -1 } | undefined>(undefined);
    const turn = gameOf(game.view)?.turn ?? 0;
    useEffect(() => {
        const { current } = seeking;
        const next = game.at + (current?.step ?? 0);
        if (current && turn === current.turn && next >= 0 && next <= last)
            go(next);
        else
            seeking.current = undefined;
    }, [game.at]);
    return (step) => {
        seeking.current = { turn, step };
        go(game.at + step);
    };
}

export function Replay({ g }: { g: string }) {
    const { session, game } = useSession(g);
    const books = useBooks();
    const state = gameOf(game.view);
    const { play, open, close } = usePlaying(session, game, books.find((one) => one.name === state?.book));
    const [last, setLast] = useState(0);
    useEffect(() => setLast((most) => Math.max(most, game.at)), [game.at]);
    const go = (at: number, as = game.seat) =>
        session.send({ type: "look", g, at: Math.max(0, Math.min(last, at)), as });
    useTitle(words("replay"));
    const goTurn = useTurns(game, go, last);
    if (!state)
        return <main class="plain"><h1>{words("replay")}</h1><p>{words("loading")}</p></main>;
    useBook(state.book);
    useNames((seat) => nameOf(game, seat));
    return (
        <TableView play={play} open={open} close={close} label={words("replay")} kind="replay">
            <label>{words("seen-by")}
                <select value={game.seat} onChange={(event) => go(game.at, event.currentTarget.value)}>
                    <option value="-">{words("onlooker")}</option>
                    {playersOf(game.view).map(({ player }) => <option value={player}>{nameOf(game, player)}</option>)}
                </select>
            </label>
            <Scrubber at={game.at} last={last} turn={state.turn} go={go} goTurn={goTurn} />
            <button type="button" class="main" onClick={() => void playOn(session, game, state.book)}>{words("play-on")}</button>
            <a class="button" href="/">{words("to-start")}</a>
        </TableView>
    );
}
