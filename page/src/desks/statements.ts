// What can stand in a line of a scenario (docs/scenarios.md), offered while one types; "…" is for
// oneself to fill in.
interface Statement {
    text: string;
    about: string; // the message that says what it is
}

export const statements: readonly Statement[] = [
    { text: 'scenario "…"', about: "statement-scenario" },
    { text: "rules …", about: "statement-rules" },
    { text: "cites …", about: "statement-cites" },
    { text: "players …", about: "statement-players" },
    { text: "turn A main1", about: "statement-turn" },
    { text: "A life …", about: "statement-life" },
    { text: "A mana {…}", about: "statement-mana" },
    { text: 'A hand "…"', about: "statement-hand" },
    { text: 'A battlefield "…"', about: "statement-battlefield" },
    { text: 'A graveyard "…"', about: "statement-graveyard" },
    { text: 'A library "…"', about: "statement-library" },
    { text: 'A plays "…"', about: "statement-plays" },
    { text: 'A casts "…" targeting "…"', about: "statement-casts" },
    { text: 'A activates "…"', about: "statement-activates" },
    { text: 'A attacks with "…"', about: "statement-attacks" },
    { text: 'A blocks "…" with "…"', about: "statement-blocks" },
    { text: "A chooses …", about: "statement-chooses" },
    { text: "A passes", about: "statement-passes" },
    { text: "resolve", about: "statement-resolve" },
    { text: "go …", about: "statement-go" },
    { text: "expect A life = …", about: "statement-expect-life" },
    { text: 'expect "…" in graveyard of A', about: "statement-expect-in" },
    { text: 'expect "…" is …', about: "statement-expect-is" },
    { text: 'expect A may "…"', about: "statement-expect-may" },
    { text: 'expect refused A casts "…"', about: "statement-expect-refused" },
];

// Where one is writing: the line up to there, and the card's name that one has begun, if it is one.
export interface Place {
    line: string;
    name: string | undefined;
}

export function placeIn(text: string, caret: number): Place {
    const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
    const quotes = line.split('"');
    return { line, name: quotes.length % 2 === 0 ? quotes.at(-1) : undefined };
}

// Those that begin with what stands there, said of the player whom the line is about.
export function fitting(line: string): Statement[] {
    const typed = line.trimStart();
    const [, player = "A"] = /^([A-P])(?: |$)/.exec(typed) ?? [];
    return statements
        .map((one) => ({ ...one, text: one.text.replace(/^A /, `${player} `) }))
        .filter((one) => one.text.startsWith(typed) && one.text !== typed);
}

export interface Written {
    text: string;
    from: number;
    to: number;
}

// The text with `what` instead of what was begun; then what is to be filled in is selected.
export function written(text: string, caret: number, begun: string, what: string): Written {
    const start = caret - begun.length;
    const gap = what.indexOf("…");
    return {
        text: text.slice(0, start) + what + text.slice(caret),
        from: gap < 0 ? start + what.length : start + gap, to: gap < 0 ? start + what.length : start + gap + 1,
    };
}

// Under which book the scenario at that place runs.
export function bookAt(text: string, caret: number): string {
    return [...text.slice(0, caret).matchAll(/^rules\s+([a-z]+(?:-\d+)+)/gm)].at(-1)?.[1] ?? "mtg-1999-11";
}
