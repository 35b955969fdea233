// Between two games of a match: cards go from the sideboard into the deck, and others out of it.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { AnswerOwnDeck } from "../messages";
import { Dialog } from "../parts/dialog";
import { words } from "../words/say";

interface Copies {
    name: string;
    main: number;
    side: number;
}

function copiesOf(deck: AnswerOwnDeck): Copies[] {
    const rows = new Map<string, Copies>();
    for (const { name, count, side } of deck.cards) {
        const row = rows.get(name) ?? { name, main: 0, side: 0 };
        rows.set(name, { ...row, main: row.main + (side ? 0 : count), side: row.side + (side ? count : 0) });
    }
    return [...rows.values()];
}

function textOf(blocks: string, rows: Copies[]): string {
    const lines = (part: "main" | "side") => rows.filter((row) => row[part] > 0).map((row) => `${row[part]} ${row.name}`);
    return [blocks, ...lines("main"), "", "Sideboard", ...lines("side"), ""].join("\n");
}

function Part({ rows, part, move }: { rows: Copies[]; part: "main" | "side"; move(name: string): void }) {
    const count = rows.reduce((sum, row) => sum + row[part], 0);
    return (
        <section>
            <h3>{words(part === "main" ? "deck-main" : "deck-side", { count })}</h3>
            <ul>
                {rows.filter((row) => row[part] > 0).map((row) => (
                    <li key={row.name}><button type="button" onClick={() => move(row.name)}>{row[part]} {row.name} {part === "main" ? "→" : "←"}</button></li>
                ))}
            </ul>
        </section>
    );
}

export function Sideboard({ g, close }: { g: string; close(): void }) {
    const [deck, setDeck] = useState<AnswerOwnDeck | undefined>(undefined);
    const [rows, setRows] = useState<Copies[]>([]);
    const [trouble, setTrouble] = useState("");
    useEffect(() => void api.ownDeck(g).then((answer) => {
        setDeck(answer);
        setRows(copiesOf(answer));
    }), [g]);
    const move = (by: 1 | -1) => (name: string) =>
        setRows(rows.map((row) => (row.name === name ? { ...row, main: row.main + by, side: row.side - by } : row)));
    const keep = () => api.changeDeck(g, { deck: textOf(deck?.blocks ?? "", rows) }).then(close, (error: Error) => setTrouble(error.message));
    return (
        <Dialog label={words("change-deck")} close={close}>
            <h2>{words("change-deck")}</h2>
            <div class="sideboard">
                <Part rows={rows} part="main" move={move(-1)} />
                <Part rows={rows} part="side" move={move(1)} />
            </div>
            {trouble && <p class="trouble" role="alert">{trouble}</p>}
            <p class="ways"><button type="button" class="main" onClick={() => void keep()}>{words("keep-deck")}</button></p>
        </Dialog>
    );
}
