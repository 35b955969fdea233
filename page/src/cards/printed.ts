// A card as it is printed, in lines (name and cost, types, size, text), as one that can be drawn.
import type { ObjectView } from "../messages";

const letters = { W: "white", Y: "yellow", U: "blue", B: "black", R: "red", G: "green" };

export function printed(name: string, print: string): ObjectView {
    const [about = "", ...text] = print.split("\n\n");
    const [head = "", types = "", ...facts] = about.split("\n");
    const cost = head.slice(name.length).trim();
    const size = /^(\d+)\/(\d+)$/.exec(facts.find((fact) => fact.includes("/")) ?? "");
    const colors = Object.entries(letters).filter(([letter]) => cost.includes(`{${letter}}`)).map(([, color]) => color);
    return {
        kind: "object", number: 0, name, types, colors: [...colors, ...facts.filter((fact) => /^[A-Z][a-z-]+$/.test(fact))],
        abilities: text.join("\n").split("\n").filter(Boolean),
        ...(cost ? { cost } : {}), ...(size ? { power: Number(size[1]), toughness: Number(size[2]) } : {}),
    };
}

// What it costs, as a number: {2}{R} is 3, "4 vp" 4.
export function valueOf(cost: string): number {
    const symbols = [...cost.matchAll(/\{([^}]+)\}/g)].map(([, symbol = ""]) => (/^\d+$/.test(symbol) ? Number(symbol) : symbol === "X" ? 0 : 1));
    return symbols.length > 0 ? symbols.reduce((sum, value) => sum + value, 0) : Number(/\d+/.exec(cost)?.[0] ?? 0);
}
