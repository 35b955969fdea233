// Rows of permanents, and the lines of the Hungarian game with their places.
import { h } from "preact";
import { arrangedOf, cardsOf, objectOf } from "../view";
import { zoneName } from "../words/names";
import { usePlay } from "./play";
import { pilesOf } from "./piles";
import type { Pile } from "./piles";
import { TableCard } from "./tablecard";

function PileOfCards({ pile }: { pile: Pile }) {
    const { choices, draft, pays } = usePlay();
    const picked = new Set(draft.picks.map((pick) => pick.object));
    // The one on top is the one that a click means.
    const top = pile.cards.find((card) => choices.ofCard.has(card.number) && !picked.has(card.number)) ?? pile.cards[0];
    if (!top)
        return null;
    return (
        <div class={`pile${pile.cards.length > 1 ? " many" : ""}`}>
            {pile.attached.map((card) => <div class="attached"><TableCard key={card.number} card={card} size="small" /></div>)}
            <TableCard key={top.number} card={top} size="small" count={pile.cards.length}
                paying={pile.cards.filter((card) => pays.has(card.number)).length} />
        </div>
    );
}

export function Row({ piles, label, kind }: { piles: Pile[]; label: string; kind: string }) {
    return (
        <div class={`row ${kind}`} role="group" aria-label={label} data-zone style={{ "--n": piles.length }}>
            {piles.map((pile) => <PileOfCards key={pile.cards[0]?.number ?? 0} pile={pile} />)}
        </div>
    );
}

// The reserve and the guard, each with its places in order.
export function Lines({ seat, mine }: { seat: string; mine: boolean }) {
    const { game, book, apart } = usePlay();
    const arranged = mine ? arrangedOf(game.view) : undefined;
    const lines = (book?.look.lines ?? []).map((line) => {
        const numbers = line === "guard" || line === "reserve" ? arranged?.[line] : undefined;
        const cards = numbers
            ? numbers.flatMap((number) => objectOf(game.view, number) ?? [])
            : cardsOf(game.view, `${seat}.${line}`);
        // Places matter: nothing is put together.
        const piles = pilesOf(cards, new Set([...apart, ...cards.map((card) => card.number)]));
        return (
            <div class={`line ${line}`} data-line={line}>
                <span class="linename">{zoneName(line)}</span>
                <Row piles={piles} label={zoneName(line)} kind="front placed" />
            </div>
        );
    });
    return <div class="lines">{mine ? lines : lines.reverse()}</div>;
}
