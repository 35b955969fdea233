// What all parts of the table share: the game, what one can do in it, and how.
import { createContext, h } from "preact";
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { BookInfo, ObjectView, Option, SeatInfo } from "../messages";
import type { Game, Talk } from "../session";
import type { Choices } from "./choices";
import { words } from "../words/say";
import type { Arranged } from "./arrange";
import type { Draft } from "./draft";

export interface Play {
    session: Talk;
    game: Game;
    book: BookInfo | undefined;
    choices: Choices;
    draft: Draft;
    // Who stands where while lines are arranged; undefined: nothing is.
    lines: Arranged | undefined;
    // The bands that could be formed of the attackers picked.
    bands: Option[];
    aims: { cards: ReadonlySet<number>; players: ReadonlySet<string> };
    // Cards that don't lie on a pile with their like just now.
    apart: ReadonlySet<number>;
    // What would be tapped for the card that one looks at.
    pays: ReadonlySet<number>;
    // What the computer would do, once it was asked.
    advised: Option | undefined;
    useCard(card: ObjectView, place: Element): void;
    usePlayer(seat: string): void;
    take(option: Option): void;
    read(card: ObjectView): void;
    changeDraft(draft: Draft): void;
    // Where the creature that is held is to stand.
    placeHeld(line: string, at: number): void;
    // What a card was dropped on: its next question is answered by that, if it can be.
    aimNext(aim: { card: number | undefined; player: string | undefined }): void;
    advise(): void;
}

const context = createContext<Play | null>(null);

export function PlayProvider({ value, children }: { value: Play; children: ComponentChildren }) {
    return h(context.Provider, { value }, children);
}

export function usePlay(): Play {
    const play = useContext(context);
    if (!play)
        throw new Error("there is no table here");
    return play;
}

export function seatInfo(game: Game, seat: string): SeatInfo | undefined {
    return game.seats.find((info) => info.seat === seat);
}

// Computers have no names of their own: where there are several, their seats tell them apart.
export function nameOf(game: Game, seat: string): string {
    const info = seatInfo(game, seat);
    if (info?.who !== "computer" || info.name)
        return info?.name || seat;
    const computers = game.seats.filter((other) => other.who === "computer").length;
    return computers > 1 ? `${words("computer")} ${seat}` : words("computer");
}
