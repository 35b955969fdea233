// What one player has in play.
import { h } from "preact";
import { cardsOf, zoneOf } from "../view";
import { words } from "../words/say";
import { zoneName } from "../words/names";
import { nameOf, usePlay } from "./play";
import { pilesOf, rowsOf } from "./piles";
import { Lines, Row } from "./rows";

export function Board({ seat }: { seat: string }) {
    const { game, book, apart } = usePlay();
    const mine = seat === game.seat || (game.seat === "-" && seat === "A");
    const lines = (book?.look.lines.length ?? 0) > 0;
    const { front, back } = rowsOf(game.view, seat, apart, !lines);
    const special = pilesOf(cardsOf(game.view, `${seat}.special`), apart);
    const rows = [
        lines ? <Lines seat={seat} mine={mine} /> : <Row piles={front} label={words("creatures-of", { name: nameOf(game, seat) })} kind="front" />,
        <div class="behind">
            {special.length > 0 && <Row piles={special} label={zoneName("special")} kind="special" />}
            <Row piles={lines ? [...front, ...back] : back} label={words("permanents-of", { name: nameOf(game, seat) })} kind="back" />
        </div>,
    ];
    const empty = !zoneOf(game.view, `${seat}.battlefield`) && special.length === 0 && !lines;
    return (
        <div class={`board ${mine ? "mine" : "theirs"}${empty ? " empty" : ""}`} data-board={seat}>
            {mine ? rows : rows.reverse()}
        </div>
    );
}
