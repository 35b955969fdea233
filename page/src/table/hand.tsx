// One's own hand.
import { h } from "preact";
import { cardsOf } from "../view";
import { words } from "../words/say";
import { usePlay } from "./play";
import { TableCard } from "./tablecard";

export function Hand() {
    const { game } = usePlay();
    const cards = cardsOf(game.view, `${game.seat}.hand`);
    return (
        <div class="hand" role="group" aria-label={words("hand", { count: cards.length })} data-zone style={{ "--n": cards.length }}>
            {cards.map((card) => <TableCard key={card.number} card={card} size="medium" />)}
        </div>
    );
}
