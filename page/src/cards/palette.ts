// The colours of a card, as hues. A card of two colours blends, one of more is golden, one of none
// is of stone.
import { chanceOf } from "./chance";

export type Palette = { hue: number; second: number; saturation: number };

// Those of the Hungarian game are gods.
const hues: Record<string, number> = {
    white: 44, yellow: 46, blue: 212, black: 275, red: 10, green: 135,
    Bufa: 32, "Chara-din": 320, Dornodon: 150, Elenios: 225, Fairlight: 52, Leah: 268, Raia: 14, Rhatt: 95, Sheran: 190,
    Tharr: 348,
};
const pale: Record<string, number> = { white: 30, black: 16, green: 32 };
// A land has the colours of what it makes: by its type, or by its text.
const landColors: [RegExp, string][] = [
    [/plains|\{W\}/i, "white"], [/\(yellow\)|\{Y\}/i, "yellow"], [/island|\(blue\)|\{U\}/i, "blue"],
    [/swamp|\(black\)|\{B\}/i, "black"], [/mountain|\(red\)|\{R\}/i, "red"], [/forest|\(green\)|\{G\}/i, "green"],
];

export interface Colored {
    colors?: string[];
    types?: string;
    name?: string;
    abilities?: string[];
}

export function colorsOf(card: Colored): string[] {
    if (card.colors && card.colors.length > 0)
        return card.colors;
    if (!/land/i.test(card.types ?? ""))
        return [];
    const told = [card.types, card.name, ...(card.abilities ?? []).filter((text) => /add /i.test(text))].join(" ");
    return landColors.filter(([word]) => word.test(told)).map(([, color]) => color);
}

export function paletteOf(colors: string[]): Palette {
    const [first, second] = colors;
    if (first === undefined)
        return { hue: 210, second: 30, saturation: 9 };
    if (colors.length > 2)
        return { hue: 42, second: 30, saturation: 62 };
    const hueOf = (color: string) => hues[color] ?? chanceOf(color)(360);
    const hue = hueOf(first);
    return { hue, second: hueOf(second ?? first), saturation: pale[first] ?? 48 };
}
