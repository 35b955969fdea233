// Looking for cards by any words on them; a click adds one to the deck.
import { h } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import { LargeCard } from "../cards/card";
import { printed } from "../cards/printed";
import { Symbols } from "../cards/symbols";
import type { CardFound } from "../messages";
import { useLater } from "../parts/later";
import { words } from "../words/say";

// One more of it: a line of its own, or a higher number in the line that there is.
export function withCard(text: string, name: string): string {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.replace(/^\s*\d+x?\s+/, "").trim() === name && /^\s*\d/.test(line));
    if (at < 0)
        return `${text.replace(/\s*$/, "")}\n1 ${name}\n`.trimStart();
    lines[at] = (lines[at] ?? "").replace(/\d+/, (count) => String(Number(count) + 1));
    return lines.join("\n");
}

export function CardSearch({ book, add }: { book: string; add(name: string): void }) {
    const [search, setSearch] = useState("");
    const [shown, show] = useState<CardFound | undefined>(undefined);
    const found = useLater(() => api.findCards({ book, words: search }), [book, search]);
    return (
        <section class="cardsearch" aria-label={words("find-cards")}>
            <input type="search" value={search} maxLength={60} placeholder={words("find-cards")} aria-label={words("find-cards")}
                onInput={(event) => setSearch(event.currentTarget.value)} />
            <ul tabIndex={0} aria-label={words("found-cards")}>
                {(found?.cards ?? []).map((card) => (
                    <li key={card.name}>
                        <button type="button" onClick={() => add(card.name)} onPointerEnter={() => show(card)} onFocus={() => show(card)}>
                            + {card.name} <Symbols text={printed(card.name, card.print).cost ?? ""} />
                        </button>
                    </li>
                ))}
            </ul>
            {shown && <LargeCard card={printed(shown.name, shown.print)} />}
        </section>
    );
}
