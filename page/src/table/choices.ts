// The options of a question, by what on the table stands for them: a card, a player, or a button.
import type { Ask, Option } from "../messages";
import { zoneOf } from "../view";
import type { View } from "../view";

export interface Choices {
    ofCard: ReadonlyMap<number, Option[]>;
    ofPlayer: ReadonlyMap<string, Option[]>;
    // Cards that lie nowhere on the table: in a library that is searched, say.
    elsewhere: Option[];
    buttons: Option[];
}

const open = /(^|\.)(hand|battlefield|reserve|guard|special|stack)$/;

function cardsInSight(view: View): Set<number> {
    const numbers = new Set<number>();
    for (const key of Object.keys(view))
        if (open.test(key))
            for (const number of zoneOf(view, key)?.cards ?? [])
                numbers.add(number);
    return numbers;
}

function put<Key>(map: Map<Key, Option[]>, key: Key, option: Option): void {
    const options = map.get(key);
    if (options)
        options.push(option);
    else
        map.set(key, [option]);
}

export function isDeclared(option: Option): boolean {
    return option.kind === "attack" || option.kind === "block";
}

export function choicesOf(ask: Ask | undefined, view: View): Choices {
    const ofCard = new Map<number, Option[]>();
    const ofPlayer = new Map<string, Option[]>();
    const elsewhere: Option[] = [];
    const buttons: Option[] = [];
    const seen = cardsInSight(view);
    for (const option of ask?.options ?? []) {
        if (option.object !== undefined && seen.has(option.object))
            put(ofCard, option.object, option);
        else if (option.object !== undefined && view[`o${option.object}`])
            elsewhere.push(option);
        else if (option.kind === "object" && option.player !== undefined)
            put(ofPlayer, option.player, option);
        else
            buttons.push(option);
    }
    buttons.sort((a, b) => a.rank - b.rank || a.n - b.n);
    return { ofCard, ofPlayer, elsewhere, buttons };
}

// Does the question ask for attackers or blockers, which are gathered on the board and sent as a whole?
export function isDeclaration(ask: Ask | undefined): boolean {
    return ask?.stage === "declaring" && (ask.options ?? []).some(isDeclared);
}
