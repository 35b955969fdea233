// The view of a game as the table sends it: a flat map of things, and questions one asks of it.
import type { ArrangedView, GameView, ObjectView, PlayerView, Thing, ZoneView } from "./messages";

export type View = Readonly<Record<string, Thing>>;

export function gameOf(view: View): GameView | undefined {
    const thing = view["game"];
    return thing?.kind === "game" ? thing : undefined;
}

export function playerOf(view: View, seat: string): PlayerView | undefined {
    const thing = view[seat];
    return thing?.kind === "player" ? thing : undefined;
}

export function playersOf(view: View): PlayerView[] {
    return Object.values(view)
        .filter((thing): thing is PlayerView => thing.kind === "player")
        .sort((a, b) => a.player.localeCompare(b.player));
}

export function zoneOf(view: View, name: string): ZoneView | undefined {
    const thing = view[name];
    return thing?.kind === "zone" ? thing : undefined;
}

export function objectOf(view: View, number: number): ObjectView | undefined {
    const thing = view[`o${number}`];
    return thing?.kind === "object" ? thing : undefined;
}

export function arrangedOf(view: View): ArrangedView | undefined {
    const thing = view["arranged"];
    return thing?.kind === "arranged" ? thing : undefined;
}

export function cardsOf(view: View, zone: string): ObjectView[] {
    return (zoneOf(view, zone)?.cards ?? [])
        .map((number) => objectOf(view, number))
        .filter((card): card is ObjectView => card !== undefined);
}

// Has it the type? By the word's code: "CREATURE".
export function is(card: ObjectView, type: string): boolean {
    return card.type_codes?.includes(`WORD_${type}`) ?? false;
}
