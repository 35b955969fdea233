// What has happened, each line with the rule that made it so, and what people say to each other.
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Event } from "../messages";
import { SayingText } from "../words/saying";
import { words } from "../words/say";
import { usePlay } from "./play";

const shown = 300;

// The beginning of a turn is a heading already.
function isTold(event: Event, every: boolean): boolean {
    return event.said.code !== "TURN" && (every || !event.routine);
}

function Lines({ events, every }: { events: Event[]; every: boolean }) {
    let turn = -1;
    return (
        <ol class="events">
            {events.filter((event) => isTold(event, every)).slice(-shown).map((event) => {
                const begins = event.turn !== turn;
                turn = event.turn;
                return (
                    <li key={event.n} class={event.routine ? "routine" : ""}>
                        {begins && event.turn > 0 && <h3>{words("turn-number", { turn: event.turn })}</h3>}
                        <SayingText saying={event.said} />
                    </li>
                );
            })}
        </ol>
    );
}

function Chat() {
    const { game, session } = usePlay();
    const [text, setText] = useState("");
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        if (text.trim())
            session.send({ type: "say", g: session.g, text: text.trim() });
        setText("");
    };
    return (
        <div class="chat">
            <ol>{game.chat.map((said) => <li key={said.n}><strong>{said.by}</strong> {said.text}</li>)}</ol>
            <form onSubmit={send}>
                <input value={text} maxLength={400} aria-label={words("chat-say")} placeholder={words("chat-say")}
                    onInput={(event) => setText(event.currentTarget.value)} />
            </form>
        </div>
    );
}

export function Log() {
    const { game } = usePlay();
    const [tab, setTab] = useState<"log" | "chat">("log");
    const [every, showEvery] = useState(false);
    const scroller = useRef<HTMLDivElement>(null);
    const unread = useRef(0);
    if (tab === "chat")
        unread.current = game.chat.length;
    useEffect(() => {
        scroller.current?.scrollTo(0, scroller.current.scrollHeight);
    }, [game.events.length, game.chat.length, tab]);
    const fresh = game.chat.length - unread.current;
    return (
        <section class="log" aria-label={words(tab)}>
            <div class="tabs" role="group">
                {(["log", "chat"] as const).map((name) => (
                    <button type="button" aria-pressed={tab === name}
                        onClick={() => setTab(name)}>
                        {words(name)}{name === "chat" && fresh > 0 ? ` (${fresh})` : ""}
                    </button>
                ))}
                {tab === "log" && (
                    <label class="every"><input type="checkbox" checked={every} onChange={() => showEvery(!every)} /> {words("all-steps")}</label>
                )}
            </div>
            <div class="scroller" role="group" aria-label={words(tab)} tabIndex={0} ref={scroller}>
                {tab === "log" ? <Lines events={game.events} every={every} /> : <Chat />}
            </div>
        </section>
    );
}
