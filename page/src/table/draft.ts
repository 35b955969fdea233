// A declaration while it is gathered: whom each creature attacks or blocks. It goes to the table as a
// whole; until then it is the page's alone.
import type { Ask, Option, Proposal } from "../messages";
import { isDeclared } from "./choices";

export interface Draft {
    w: number;
    picks: Option[];
    // A creature that was taken up and has several whom it could attack or block.
    held: number | undefined;
}

export const noDraft: Draft = { w: -1, picks: [], held: undefined };

export function draftOf(ask: Ask | undefined, draft: Draft): Draft {
    return ask?.w === draft.w ? draft : { ...noDraft, w: ask?.w ?? -1 };
}

function optionsOf(ask: Ask, card: number): Option[] {
    return (ask.options ?? []).filter((option) => isDeclared(option) && option.object === card);
}

function without(draft: Draft, card: number): Option[] {
    return draft.picks.filter((pick) => pick.object !== card);
}

export function add(draft: Draft, pick: Option): Draft {
    return { ...draft, picks: [...without(draft, pick.object ?? 0), pick], held: undefined };
}

// A click on a card: takes it up, puts it back, or gives the held one its aim.
export function clickCard(ask: Ask, draft: Draft, card: number): Draft {
    if (draft.held !== undefined && draft.held !== card) {
        const aimed = optionsOf(ask, draft.held).find((option) => option.other === card);
        if (aimed)
            return add(draft, aimed);
    }
    if (draft.held === card || draft.picks.some((pick) => pick.object === card))
        return { ...draft, picks: without(draft, card), held: undefined };
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
    return { ...draft, picks, held: undefined };
}

export function descriptorsOf(draft: Draft): string[] {
    return [...draft.picks.map((pick) => pick.d), "done"];
}
