// What a screen reader is told: what has happened, and what is asked.
import { h } from "preact";
import type { Game } from "../session";
import { currentSettings } from "../settings";
import { say } from "../words/say";

const most = 6;

function heard(game: Game): string {
    const { aloud } = currentSettings();
    const events = game.fresh.filter((event) => aloud === "all" || (aloud === "important" && !event.routine));
    const told = events.slice(-most).map((event) => `${say(event.said)}.`);
    return [...told, game.ask ? say(game.ask.prompt) : ""].join(" ").trim();
}

export function Aloud({ game }: { game: Game }) {
    return <div class="aloud heard" role="status" aria-live="polite">{heard(game)}</div>;
}
