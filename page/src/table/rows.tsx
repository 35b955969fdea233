// Rows of permanents, and the lines of the Hungarian game with their places.
import { h } from "preact";
import type { ComponentChild } from "preact";
import { cardsOf, objectOf } from "../view";
import { words } from "../words/say";
import { zoneName } from "../words/names";
import { mayStand } from "./arrange";
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

// `before`: what lies before the pile of that place, and behind the last one.
export function Row({ piles, label, kind, before }: { piles: Pile[]; label: string; kind: string; before?(place: number): ComponentChild }) {
    return (
        <div class={`row ${kind}`} role="group" aria-label={label} data-zone style={{ "--n": piles.length }}>
            {piles.map((pile, n) => [before?.(n), <PileOfCards key={pile.cards[0]?.number ?? 0} pile={pile} />])}
            {before?.(piles.length)}
        </div>
    );
}

// Where the creature that one has taken up could stand.
function Slot({ line, place, taken }: { line: string; place: number; taken: number }) {
    const { placeHeld } = usePlay();
    return (
        <button type="button" class="slot" aria-label={words("place-in-line", { line: zoneName(line), place: place + 1 - taken })}
            onClick={() => placeHeld(line, place - taken)}>{place + 1 - taken}</button>
    );
}

// The reserve and the guard, each with its places in order.
export function Lines({ seat, mine }: { seat: string; mine: boolean }) {
    const { game, book, apart, lines: arranged, draft } = usePlay();
    const lines = (book?.look.lines ?? []).map((line) => {
        const numbers = mine ? arranged?.now[line] : undefined;
        const cards = numbers
            ? numbers.flatMap((number) => objectOf(game.view, number) ?? [])
            : cardsOf(game.view, `${seat}.${line}`);
        const held = draft.held ?? 0;
        const slots = (name: string, standing: readonly number[]) => (at: number) => {
            const from = standing.indexOf(held);
            const stays = from >= 0 && (at === from || at === from + 1);
            return held && !stays && mayStand(game.ask, held, name)
                ? <Slot key={`slot ${at}`} line={name} place={at} taken={from >= 0 && from < at ? 1 : 0} /> : null;
        };
        // Places matter: nothing is put together.
        const piles = pilesOf(cards, new Set([...apart, ...cards.map((card) => card.number)]));
        return (
            <div class={`line ${line}`} data-line={line}>
                <span class="linename">{zoneName(line)}</span>
                <Row piles={piles} label={zoneName(line)} kind="front placed" before={numbers && slots(line, numbers)} />
            </div>
        );
    });
    return <div class="lines">{mine ? lines : lines.reverse()}</div>;
}
