// Costs and texts with symbols: {R}, {2}, {T} are drawn as small coins with their letter in it, so
// that nothing is told by colour alone.
import { h } from "preact";
import { Icon } from "../parts/icon";
import { words } from "../words/say";

const coins: Record<string, string> = {
    W: "white", U: "blue", B: "black", R: "red", G: "green", Y: "yellow",
};

// The letter of a colour's symbol; what has no colour has C.
export function letterOf(color: string | undefined): string {
    return Object.keys(coins).find((letter) => coins[letter] === color) ?? "C";
}

function Coin({ symbol }: { symbol: string }) {
    return <span class={`coin ${coins[symbol] ?? "stone"}`}>{symbol === "T" ? <Icon name="turned" /> : symbol}</span>;
}

export function Symbols({ text }: { text: string }) {
    const parts = text.split(/\{([^}]{1,5})\}/);
    return <span>{parts.map((part, n) => (n % 2 ? <Coin symbol={part} /> : part))}</span>;
}

// What a screen reader says for it.
export function spokenCost(cost: string): string {
    return cost.replace(/\{([^}]{1,5})\}/g, (_, symbol: string) =>
        coins[symbol] ? words(`color-${coins[symbol]}`) + " " : `${symbol} `).trim();
}
