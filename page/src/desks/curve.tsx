// How many cards of a deck cost how much.
import { h } from "preact";
import { valueOf } from "../cards/printed";
import type { CardInDeck } from "../messages";
import { words } from "../words/say";

const most = 7;

export function Curve({ cards }: { cards: CardInDeck[] }) {
    const columns = new Array<number>(most + 1).fill(0);
    for (const card of cards)
        if (!card.side && card.cost)
            columns[Math.min(most, valueOf(card.cost))] += card.count;
    const highest = Math.max(1, ...columns);
    const spoken = columns.map((count, cost) => `${cost}: ${count}`).join(", ");
    return (
        <figure class="curve" role="img" aria-label={words("curve", { columns: spoken })}>
            {columns.map((count, cost) => (
                <span class="column">
                    <span>{count || ""}</span>
                    <span class="bar" style={{ height: `${(count / highest) * 4}rem` }} />
                    <span>{cost === most ? `${cost}+` : cost}</span>
                </span>
            ))}
        </figure>
    );
}
