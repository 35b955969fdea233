// What has happened, each line with the rule that made it so, and what people say to each other.
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Event } from "../messages";
import { SayingText } from "../words/saying";
import { say, words } from "../words/say";
import { usePlay } from "./play";

const shown = 300;
const inShort = 2;
// So far from the end one still reads the end.
const near = 24;

// The beginning of a turn is a heading already.
function isTold(event: Event, every: boolean): boolean {
    return event.said.code !== "TURN" && (every || !event.routine);
}

function Lines({ events, every, since }: { events: Event[]; every: boolean; since: number }) {
    let turn = -1;
    return (
        <ol class="events">
            {events.filter((event) => isTold(event, every)).slice(-shown).map((event) => {
                const begins = event.turn !== turn;
                turn = event.turn;
                return (
                    <li key={event.n} class={`${event.routine ? "routine" : ""}${event.n > since ? " news" : ""}`}>
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

// What is said last is in sight, however high the list is; who has gone back to read is left there.
function useAtTheEnd(scroller: { readonly current: HTMLElement | null }, what: string): void {
    useEffect(() => {
        const box = scroller.current;
        const content = box?.firstElementChild;
        if (!box || !content)
            return;
        let follows = true;
        let top = 0;
        const note = () => {
            const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < near;
            follows = atEnd || (follows && box.scrollTop >= top);
            top = box.scrollTop;
        };
        const watch = new ResizeObserver(() => follows && box.scrollTo(0, box.scrollHeight));
        watch.observe(box);
        watch.observe(content);
        box.addEventListener("scroll", note);
        return () => {
            watch.disconnect();
            box.removeEventListener("scroll", note);
        };
    }, [what]);
}

// Where the log is a sheet: what has happened since one decided, in short.
export function Happened({ open }: { open(): void }) {
    const { game } = usePlay();
    const news = game.events.filter((event) => event.n > game.since && isTold(event, false)).slice(-inShort);
    return (
        <button type="button" class="happened" onClick={open} aria-label={news.length > 0 ? undefined : words("log")}>
            {news.map((event) => <span key={event.n}>{say(event.said)}</span>)}
        </button>
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
    useAtTheEnd(scroller, tab);
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
                {tab === "log" ? <Lines events={game.events} every={every} since={game.since} /> : <Chat />}
            </div>
        </section>
    );
}
