// Lines that are arranged: whoever has them moves creatures about until they stand as they should, and
// sends the moves that lead there as a whole.
import type { Ask } from "../messages";
import { arrangedOf, zoneOf } from "../view";
import type { View } from "../view";
import type { Draft } from "./draft";

export type Lines = Readonly<Record<string, readonly number[]>>;

export interface Arranged {
    before: Lines;
    now: Lines;
}

export function isArranging(ask: Ask | undefined): boolean {
    return ask?.stage === "declaring" && (ask.options ?? []).some((option) => option.kind === "move");
}

// May the creature stand in that line?
export function mayStand(ask: Ask | undefined, card: number, line: string): boolean {
    return (ask?.options ?? []).some((option) => option.kind === "move" && option.object === card && option.zone === line);
}

function standing(view: View, seat: string, names: readonly string[]): Lines {
    const arranged = arrangedOf(view);
    const lines: Record<string, readonly number[]> = {};
    for (const name of names)
        lines[name] = (name === "guard" || name === "reserve" ? arranged?.[name] : undefined) ?? zoneOf(view, `${seat}.${name}`)?.cards ?? [];
    return lines;
}

function placed(lines: Lines, card: number, line: string, at: number): Lines {
    const next: Record<string, readonly number[]> = {};
    for (const [name, cards] of Object.entries(lines)) {
        const others = cards.filter((one) => one !== card);
        next[name] = name === line ? [...others.slice(0, at), card, ...others.slice(at)] : others;
    }
    return next;
}

export function linesNow(draft: Draft, view: View, seat: string, names: readonly string[]): Arranged {
    if (draft.lines)
        return draft.lines;
    const lines = standing(view, seat, names);
    return { before: lines, now: lines };
}

export function place(draft: Draft, lines: Arranged, card: number, line: string, at: number): Draft {
    return { ...draft, lines: { ...lines, now: placed(lines.now, card, line, at) }, held: undefined };
}

// A click takes a creature up; another one on it sends it to the end of the other line.
export function clickInLines(ask: Ask, draft: Draft, lines: Arranged, card: number): Draft {
    if (draft.held !== card)
        return { ...draft, held: (ask.options ?? []).some((option) => option.object === card) ? card : undefined };
    const to = Object.entries(lines.now).find(([line, cards]) => !cards.includes(card) && mayStand(ask, card, line));
    return to ? place(draft, lines, card, to[0], to[1].length) : { ...draft, held: undefined };
}

function moveOf(card: number, line: string, at: number): string {
    return `move/o${card}/z${line}${at ? `/n${at}` : ""}`;
}

// Line by line and place by place, so that no creature is moved twice.
export function movesOf({ before, now }: Arranged): string[] {
    const moves: string[] = [];
    let lines = before;
    for (const [line, cards] of Object.entries(now))
        cards.forEach((card, at) => {
            if (lines[line]?.[at] === card)
                return;
            moves.push(moveOf(card, line, at));
            lines = placed(lines, card, line, at);
        });
    return moves;
}

// What a proposal would make of them.
export function linesAfter(lines: Arranged, moves: readonly string[]): Arranged {
    let { before: now } = lines;
    for (const move of moves) {
        const [, card, line, at] = /^move\/o(\d+)\/z([a-z]+)(?:\/n(\d+))?$/.exec(move) ?? [];
        if (card && line)
            now = placed(now, Number(card), line, Number(at ?? 0));
    }
    return { ...lines, now };
}
