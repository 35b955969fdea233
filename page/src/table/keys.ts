// The keyboard: every key that the table knows, with what it does. `?` shows this list.
import type { Play } from "./play";
import { answerMain } from "./prompt";

export interface Key {
    key: string;
    shown: string;
    words: string; // the message that says what it does
    run(play: Play): void;
}

// To what one can click on there, if there is something of that, or else to the first thing.
function focusIn(selector: string): void {
    const place = `.table ${selector}`;
    const wanted = document.querySelector<HTMLElement>(`${place} .can .hit, ${place} .aim .hit, ${place}.aim .who`);
    (wanted ?? document.querySelector<HTMLElement>(`${place} button`))?.focus();
}

function pass(play: Play, until: "asked" | "event" | "turn" | "mine"): void {
    play.session.send({ type: "pass", g: play.session.g, until });
}

export const keys: Key[] = [
    { key: " ", shown: "␣", words: "key-main", run: answerMain },
    { key: "Enter", shown: "⏎", words: "key-pass-event", run: (play) => pass(play, "event") },
    { key: "t", shown: "T", words: "key-pass-turn", run: (play) => pass(play, "turn") },
    { key: "F6", shown: "F6", words: "key-pass-mine", run: (play) => pass(play, "mine") },
    { key: "Escape", shown: "Esc", words: "key-stop", run: (play) => {
        pass(play, "asked");
        play.changeDraft({ ...play.draft, held: undefined });
    } },
    { key: "z", shown: "Z", words: "key-undo", run: (play) => play.session.send({ type: "undo", g: play.session.g }) },
    { key: "h", shown: "H", words: "key-hand", run: () => focusIn(".hand") },
    { key: "b", shown: "B", words: "key-board", run: () => focusIn(".board.mine") },
    { key: "o", shown: "O", words: "key-opponents", run: () => focusIn(".board.theirs") },
    { key: "s", shown: "S", words: "key-stack", run: () => focusIn(".stack") },
    { key: "c", shown: "C", words: "key-options", run: () => focusIn(".prompt .options") },
    { key: "p", shown: "P", words: "key-players", run: () => focusIn(".seat") },
    { key: "a", shown: "A", words: "key-advise", run: (play) => play.advise() },
    { key: "i", shown: "I", words: "key-read", run: (play) => {
        const number = Number(document.activeElement?.closest<HTMLElement>("[data-card]")?.dataset["card"]);
        const card = play.game.view[`o${number}`];
        if (card?.kind === "object")
            play.read(card);
    } },
];

function isTyping(target: EventTarget | null): boolean {
    return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

// Arrows go from card to card: along a row, and to the nearest card of the row above or below.
function goTo(arrow: string): boolean {
    const now = document.activeElement?.closest("[data-card]");
    if (!now) {
        focusIn(".hand");
        return true;
    }
    const from = now.getBoundingClientRect();
    const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow] ?? [0, 0];
    let best: { element: HTMLElement; far: number } | undefined;
    for (const element of document.querySelectorAll<HTMLElement>(".table [data-card]")) {
        const to = element.getBoundingClientRect();
        const x = to.left + to.width / 2 - from.left - from.width / 2;
        const y = to.top + to.height / 2 - from.top - from.height / 2;
        const along = x * (across ?? 0) + y * (down ?? 0);
        const aside = Math.abs(across ? y : x);
        const far = along + aside * 2.5;
        if (along > 4 && (!best || far < best.far))
            best = { element, far };
    }
    best?.element.querySelector<HTMLElement>(".hit")?.focus();
    return best !== undefined;
}

export function pressKey(event: KeyboardEvent, play: Play, showKeys: () => void): void {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], .menu"))
        return;
    const onButton = event.target instanceof HTMLButtonElement;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (name === "?")
        return showKeys();
    if (name.startsWith("Arrow")) {
        if (goTo(name))
            event.preventDefault();
        return;
    }
    if (/^[1-9]$/.test(name)) {
        const buttons = document.querySelectorAll<HTMLButtonElement>(".prompt .options > button[data-d], .prompt .numbers > button");
        buttons[Number(name) - 1]?.click();
        return;
    }
    // On a button Enter presses it.
    const key = keys.find((one) => one.key === name);
    if (!key || (name === "Enter" && onButton))
        return;
    event.preventDefault();
    if (!event.repeat)
        key.run(play);
}
