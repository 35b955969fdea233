// Names of the cards' words (colours, types, counters), zones and steps, from the library's tables.
import { tableWords, words } from "./say";

export function wordOf(word: string): string {
    return tableWords(`WORD_${word.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`) ?? word;
}

export function zoneName(zone: string): string {
    return words(`zone-${zone}`);
}

// A rule by its code, where a player has used up what it allows.
export function ruleName(code: string): string {
    return tableWords(code) ?? code.replace(/^RULE_/, "").toLowerCase().replaceAll("_", " ");
}

// What players have besides life and mana: a book's own, or counters.
export function resourceName(name: string): string {
    return name === "vp" || name === "components" ? words(`resource-${name}`) : wordOf(name);
}
