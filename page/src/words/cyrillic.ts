// Serbian is written in Latin letters in our tables; Cyrillic is made from them. Letters go over one
// by one but for lj, nj, dž, which are one letter unless two words meet in them (nad-živeti). What
// stands in braces ({T}) and foreign letters (X) stay as they are.
import type { FluentResource } from "@fluent/bundle";

const pairs: Record<string, string> = { lj: "љ", nj: "њ", dž: "џ", Lj: "Љ", LJ: "Љ", Nj: "Њ", NJ: "Њ", Dž: "Џ", DŽ: "Џ" };
const latin = "abvgdđežzijklmnoprstćufhcčšABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ";
const cyrillic = "абвгдђежзијклмнопрстћуфхцчшАБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ";
const letters = new Map([...latin].map((letter, n) => [letter, cyrillic[n] ?? letter]));

// Where the letters of a pair belong to two parts of a word.
const apart = /(?<=nad)(?=živ)|(?<=in)(?=jekc)|(?<=kon)(?=junk)/gi;
const seam = "\u2060";
// Roman numbers, and words that have a letter which Serbian hasn't, are left alone.
const foreign = /\{[^}]*\}|\b[A-ZČĆŠŽĐ]*[QWXY][A-Za-z]*\b|\b[a-z]*[qwxy][a-z]*\b|\b[IVX]{2,}\b|[^\s]*[\/@.][a-z][^\s]*|F\d+/g;

function wordsToCyrillic(text: string): string {
    return text
        .replace(apart, seam)
        .replace(/lj|nj|dž/gi, (pair) => pairs[pair] ?? pair)
        .replace(/[a-zđžćčš]/gi, (letter) => letters.get(letter) ?? letter)
        .replaceAll(seam, "");
}

export function toCyrillic(text: string): string {
    let out = "";
    let from = 0;
    for (const found of text.matchAll(foreign)) {
        const [kept = ""] = found;
        out += wordsToCyrillic(text.slice(from, found.index)) + kept;
        from = (found.index ?? 0) + kept.length;
    }
    return out + wordsToCyrillic(text.slice(from));
}

type Resource = FluentResource["body"][number];
type Pattern = NonNullable<Resource["value"]>;

// Only what a table says itself is written anew: arguments, and text that it quotes, are not.
function patternToCyrillic(pattern: Pattern): Pattern {
    if (typeof pattern === "string")
        return toCyrillic(pattern);
    let braces = 0;
    return pattern.map((element) => {
        if (typeof element === "string")
            return braces > 0 ? element : toCyrillic(element);
        if (element.type === "str")
            braces += element.value === "{" ? 1 : element.value === "}" ? -1 : 0;
        if (element.type === "select")
            for (const variant of element.variants)
                variant.value = patternToCyrillic(variant.value);
        return element;
    });
}

export function resourceToCyrillic(resource: FluentResource): void {
    for (const entry of resource.body) {
        if (entry.value !== null)
            entry.value = patternToCyrillic(entry.value);
        for (const [name, pattern] of Object.entries(entry.attributes))
            if (!tags.has(name))
                entry.attributes[name] = patternToCyrillic(pattern);
    }
}

// Attributes that are compared, not said.
const tags = new Set(["gender", "one", "few", "other"]);
