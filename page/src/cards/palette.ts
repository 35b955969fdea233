// The colours of a card, as hues. A card of two colours blends, one of more is golden, one of none
// is of stone.
export type Palette = { hue: number; second: number; saturation: number };

const hues: Record<string, number> = { white: 44, yellow: 46, blue: 212, black: 275, red: 10, green: 135 };
// Those of the Hungarian game: its gods.
const gods = ["Bufa", "Chara-din", "Dornodon", "Elenios", "Fairlight", "Leah", "Raia", "Rhatt", "Sheran", "Tharr"];
gods.forEach((god, n) => hues[god] = [32, 320, 150, 225, 52, 268, 14, 95, 190, 348][n] ?? 0);
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
    const hue = hues[first] ?? 210;
    return { hue, second: hues[second ?? first] ?? hue, saturation: pale[first] ?? 48 };
}
