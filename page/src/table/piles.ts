// Permanents in rows: alike ones lie on one pile (×4) and part as soon as they differ, fight, or are
// aimed at; what is attached lies on what it is attached to.
import type { ObjectView } from "../messages";
import { cardsOf, is } from "../view";
import type { View } from "../view";

export interface Pile {
    cards: ObjectView[];
    attached: ObjectView[];
}

export interface Rows {
    front: Pile[];
    back: Pile[];
}

function likeness(card: ObjectView, apart: ReadonlySet<number>, hosts: ReadonlySet<number>): string {
    const alone = apart.has(card.number) || hosts.has(card.number) || card.attacking !== undefined || card.blocking;
    const { number, cost, ...rest } = card;
    // Sources are alike whatever the card that lies there costs.
    return alone ? `${number}` : JSON.stringify(is(card, "LAND") ? rest : { ...rest, cost });
}

export function pilesOf(cards: ObjectView[], apart: ReadonlySet<number>): Pile[] {
    const here = new Set(cards.map((card) => card.number));
    const hosts = new Set(cards.map((card) => card.attached ?? 0));
    const piles = new Map<string, Pile>();
    for (const card of cards) {
        if (card.attached && here.has(card.attached))
            continue;
        const key = likeness(card, apart, hosts);
        const pile = piles.get(key);
        if (pile)
            pile.cards.push(card);
        else
            piles.set(key, { cards: [card], attached: cards.filter((other) => other.attached === card.number) });
    }
    return [...piles.values()];
}

function isFighting(card: ObjectView): boolean {
    return card.attacking !== undefined || card.blocking === true;
}

// Creatures in front, all else behind; who fights is shown in the middle of the table.
export function rowsOf(view: View, seat: string, apart: ReadonlySet<number>, fight: boolean): Rows {
    const cards = cardsOf(view, `${seat}.battlefield`).filter((card) => !(fight && isFighting(card)));
    const creatures = new Set(cards.filter((card) => is(card, "CREATURE")).map((card) => card.number));
    const inFront = (card: ObjectView) => creatures.has(card.attached ?? 0) || creatures.has(card.number);
    return {
        front: pilesOf(cards.filter(inFront), apart),
        back: pilesOf(cards.filter((card) => !inFront(card)), apart),
    };
}

export interface Fight {
    attacker: ObjectView;
    blockers: ObjectView[];
}

export function fightsOf(view: View): Fight[] {
    const cards = Object.values(view).filter((thing): thing is ObjectView => thing.kind === "object");
    return cards
        .filter((card) => card.attacking !== undefined)
        .map((attacker) => ({
            attacker,
            blockers: cards.filter((card) => card.blocking && card.against?.includes(attacker.number)),
        }));
}
