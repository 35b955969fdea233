// A card as it lies on the table: a frame of our own in the card's colours, its picture made from its
// name, and what one has to see at a glance. Text stays text.
import { h } from "preact";
import type { ObjectView } from "../messages";
import { words } from "../words/say";
import { wordOf } from "../words/names";
import { Art } from "./art";
import { colorsOf, paletteOf } from "./palette";
import { Symbols, spokenCost } from "./symbols";

export type CardSize = "small" | "medium" | "large";

// The colours of its frame.
function frameStyle(card: ObjectView): Record<string, string | number> {
    const palette = paletteOf(colorsOf(card));
    return { "--h": palette.hue, "--h2": palette.second, "--s": `${palette.saturation}%` };
}

function Size({ card }: { card: ObjectView }) {
    if (card.power !== undefined)
        return <span class={`size${card.damage ? " hurt" : ""}`}>{card.power}/{(card.toughness ?? 0) - (card.damage ?? 0)}</span>;
    if (card.structure !== undefined)
        return <span class="size">◫ {card.structure - (card.damage ?? 0)}</span>;
    return null;
}

function Counters({ card }: { card: ObjectView }) {
    const kinds = Object.entries(card.counters ?? {});
    if (kinds.length === 0)
        return null;
    return <span class="counters">{kinds.map(([kind, count]) => <span class="counter">{kind} ×{count}</span>)}</span>;
}

// To read it: as large as a card in the hand of somebody who sits at a table.
export function LargeCard({ card }: { card: ObjectView }) {
    return <div class="largecard"><CardFace card={card} size="large" /></div>;
}

export function CardFace({ card, size }: { card: ObjectView; size: CardSize }) {
    if (card.name === undefined)
        return <span class={`face back ${size}`} aria-hidden="true" />;
    return (
        <span class={`face ${size}`} style={frameStyle(card)} aria-hidden={size !== "large" || undefined}>
            <span class="title">
                <span class="name">{card.name}</span>
                {card.cost && <span class="cost"><Symbols text={card.cost} /></span>}
            </span>
            <Art card={card} />
            {size !== "small" && <span class="types">{card.types}</span>}
            {size !== "small" && card.abilities && (
                <span class="text">{card.abilities.map((text) => <span class="ability"><Symbols text={text} /></span>)}</span>
            )}
            <Counters card={card} />
            <Size card={card} />
        </span>
    );
}

// Everything that is to be seen of it, in words.
export function spoken(card: ObjectView): string {
    if (card.name === undefined)
        return words("card-unknown");
    const parts = [card.name];
    if (card.cost)
        parts.push(spokenCost(card.cost));
    if (card.types)
        parts.push(card.types);
    if (card.power !== undefined)
        parts.push(`${card.power}/${card.toughness}`);
    for (const [state, shown] of statesOf(card))
        if (shown)
            parts.push(words(state));
    if (card.damage)
        parts.push(words("card-damage", { count: card.damage }));
    for (const [kind, count] of Object.entries(card.counters ?? {}))
        parts.push(`${wordOf(kind)} ×${count}`);
    return parts.join(", ");
}

function statesOf(card: ObjectView): [string, boolean][] {
    return [
        ["card-tapped", card.tapped ?? false],
        ["card-passive", card.active === false],
        ["card-facedown", card.facedown ?? false],
        ["card-sick", card.sick ?? false],
        ["card-attacking", card.attacking !== undefined],
        ["card-blocking", card.blocking ?? false],
        ["card-token", card.token ?? false],
    ];
}
