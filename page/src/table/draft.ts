// A declaration while it is gathered: whom each creature attacks or blocks. It goes to the table as a
// whole; until then it is the page's alone.
import type { Ask, Option, Proposal } from "../messages";
import { movesOf } from "./arrange";
import type { Arranged } from "./arrange";
import { isDeclared } from "./choices";

export interface Draft {
    w: number;
    picks: Option[];
    // A creature that was taken up and has several whom it could attack or block.
    held: number | undefined;
    // Which attackers join whose band.
    bands: Option[];
    // The lines as they are to stand.
    lines: Arranged | undefined;
    // What is put in order, as it is to stand.
    order: readonly string[] | undefined;
}

export const noDraft: Draft = { w: -1, picks: [], held: undefined, bands: [], lines: undefined, order: undefined };

export function draftOf(ask: Ask | undefined, draft: Draft): Draft {
    return ask?.w === draft.w ? draft : { ...noDraft, w: ask?.w ?? -1 };
}

function optionsOf(ask: Ask, card: number): Option[] {
    return (ask.options ?? []).filter((option) => isDeclared(option) && option.object === card);
}

function without(draft: Draft, card: number): Option[] {
    return draft.picks.filter((pick) => pick.object !== card);
}

// A band has an end when one of it does something else.
function bandsWithout(draft: Draft, card: number): Option[] {
    return draft.bands.filter((band) => band.object !== card && band.other !== card);
}

export function add(draft: Draft, pick: Option): Draft {
    const card = pick.object ?? 0;
    return { ...draft, picks: [...without(draft, card), pick], bands: bandsWithout(draft, card), held: undefined };
}

export function toggleBand(draft: Draft, band: Option): Draft {
    const others = draft.bands.filter((one) => one.d !== band.d);
    return { ...draft, bands: others.length < draft.bands.length ? others : [...others, band] };
}

// A click on a card: takes it up, puts it back, or gives the held one its aim.
export function clickCard(ask: Ask, draft: Draft, card: number): Draft {
    if (draft.held !== undefined && draft.held !== card) {
        const aimed = optionsOf(ask, draft.held).find((option) => option.other === card);
        if (aimed)
            return add(draft, aimed);
    }
    if (draft.held === card || draft.picks.some((pick) => pick.object === card))
        return { ...draft, picks: without(draft, card), bands: bandsWithout(draft, card), held: undefined };
    const [first, ...others] = optionsOf(ask, card);
    if (!first)
        return { ...draft, held: undefined };
    return others.length === 0 ? add(draft, first) : { ...draft, held: card };
}

export function clickPlayer(ask: Ask, draft: Draft, player: string): Draft {
    const aimed = draft.held === undefined ? undefined
        : optionsOf(ask, draft.held).find((option) => option.player === player && option.other === undefined);
    return aimed ? add(draft, aimed) : draft;
}

// Whom the held creature could attack or block.
export function aimsOf(ask: Ask | undefined, draft: Draft): { cards: Set<number>; players: Set<string> } {
    const cards = new Set<number>();
    const players = new Set<string>();
    if (ask && draft.held !== undefined)
        for (const option of optionsOf(ask, draft.held)) {
            if (option.other !== undefined)
                cards.add(option.other);
            else if (option.player !== undefined)
                players.add(option.player);
        }
    return { cards, players };
}

export function fromProposal(ask: Ask, draft: Draft, proposal: Proposal): Draft {
    const picks = (ask.options ?? []).filter((option) => isDeclared(option) && proposal.d.includes(option.d));
    return { ...draft, picks, bands: proposal.d.flatMap(asBand), held: undefined };
}

// A band that a proposal has: it is no option yet when the declaration begins.
function asBand(d: string): Option[] {
    const found = /^band\/o(\d+)\/o(\d+)$/.exec(d);
    return found ? [{ n: -1, d, rank: 0, kind: "band", object: Number(found[1]), other: Number(found[2]), said: { code: "", text: "" } }] : [];
}

// What has been gathered so far, as choices in their order.
export function gathered(draft: Draft): string[] {
    return [...[...draft.picks, ...draft.bands].map((pick) => pick.d), ...(draft.lines ? movesOf(draft.lines) : [])];
}

export function descriptorsOf(draft: Draft): string[] {
    return [...gathered(draft), "done"];
}
