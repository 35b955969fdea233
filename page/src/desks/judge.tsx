// The judge's desk: a position and what is done in it, as a scenario; with help while one types, carried
// out step by step, with the rule of each step. The text is in the address, so that a link shows it to
// others.
import { h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import type { AnswerJudged, Judged } from "../messages";
import { Frame } from "../parts/frame";
import { useLater } from "../parts/later";
import { useBooks } from "../parts/usebooks";
import { changed } from "../session";
import type { View } from "../view";
import { useBook, words } from "../words/say";
import { SayingText } from "../words/saying";
import { Position } from "./position";
import { bookAt, fitting, placeIn, written } from "./statements";

const first = `scenario "A bolt kills a raider"
rules mtg-1999-11
cites 420.5b

A hand "Cinder Bolt"
A battlefield "Mountain", "Mountain"
B battlefield "Ashfoot Raider"

A casts "Cinder Bolt" targeting "Ashfoot Raider"
resolve
expect "Ashfoot Raider" in graveyard of B
`;

function ofAddress(): string {
    return location.hash.length > 1 ? decodeURIComponent(location.hash.slice(1)) : "";
}

function Writing({ text, change, run }: { text: string; change(text: string): void; run(): void }) {
    const field = useRef<HTMLTextAreaElement>(null);
    const [caret, setCaret] = useState(text.length);
    const selected = useRef<[number, number] | undefined>(undefined);
    const { line, name } = placeIn(text, caret);
    const book = bookAt(text, caret);
    const cards = useLater(() => (name ? api.findCards({ book, words: name }) : Promise.resolve({ cards: [] })), [book, name]);
    useLayoutEffect(() => {
        if (selected.current && field.current) {
            field.current.focus();
            field.current.setSelectionRange(...selected.current);
            setCaret(selected.current[1]);
            selected.current = undefined;
        }
    });
    const write = (begun: string, what: string) => {
        const next = written(text, caret, begun, what);
        selected.current = [next.from, next.to];
        change(next.text);
    };
    const note = () => setCaret(field.current?.selectionStart ?? 0);
    const help = name !== undefined
        ? (cards?.cards ?? []).map((card) => ({ text: card.name, about: card.print.split("\n")[1] ?? "", run: () => write(name, card.name + (text[caret] === '"' ? "" : '"')) }))
        : fitting(line).map((one) => ({ text: one.text, about: words(one.about), run: () => write(line.trimStart(), one.text) }));
    return (
        <section>
            <textarea ref={field} aria-label={words("scenario")} rows={18} spellcheck={false} value={text}
                onInput={(event) => {
                    change(event.currentTarget.value);
                    note();
                }}
                onKeyUp={note} onClick={note} onKeyDown={(event) => event.key === "Enter" && event.ctrlKey && run()} />
            <p class="ways"><button type="button" class="main" onClick={run}>{words("run-scenario")} <kbd aria-hidden="true">Ctrl ⏎</kbd></button></p>
            <details class="writinghelp" open={innerWidth > 760}>
                <summary>{words("could-stand")}</summary>
                <div>
                    {help.map((one) => (
                        <button type="button" class="quiet" key={one.text} onClick={one.run}><code>{one.text}</code> <small>{one.about}</small></button>
                    ))}
                </div>
            </details>
        </section>
    );
}

// The view after so many steps.
function viewAt(judged: Judged, last: number): View {
    return judged.steps.slice(0, last + 1).reduce<View>((view, step) => changed(view, step), {});
}

function Scenario({ judged }: { judged: Judged }) {
    const books = useBooks();
    const [chosen, choose] = useState<number | undefined>(undefined);
    const at = Math.min(chosen ?? judged.steps.length - 1, judged.steps.length - 1);
    useBook(judged.book ?? "");
    const go = (to: number) => choose(Math.max(0, Math.min(to, judged.steps.length - 1)));
    return (
        <section class="judged">
            <h2 class={judged.passed ? "good" : "bad"}>{judged.passed ? "✓" : "✗"} {judged.title} {judged.book && <small>{words(`book-${judged.book}`)}</small>}</h2>
            {judged.found && <pre class="bad">{judged.found}</pre>}
            {at >= 0 && (
                <div class="scrubber" role="group" aria-label={words("judged-steps")}>
                    <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>{words("replay-back")}</button>
                    <button type="button" disabled={at === judged.steps.length - 1} onClick={() => go(at + 1)}>{words("replay-on")}</button>
                </div>
            )}
            {at >= 0 && <Position view={viewAt(judged, at)} book={books.find((one) => one.name === judged.book)} />}
            <ol class="judgedsteps">
                {judged.steps.map((step, n) => (
                    <li key={n}>
                        <button type="button" class={step.passed ? "" : "bad"} aria-current={n === at ? "step" : undefined} onClick={() => go(n)}>
                            {step.passed ? "" : "✗ "}<code>{step.statement || words("position")}</code>
                        </button>
                        {step.found && <p class="bad">{words("found-instead", { found: step.found })}</p>}
                        <ul>{step.events.map((event) => <li><SayingText saying={event.said} /></li>)}</ul>
                    </li>
                ))}
            </ol>
            {judged.more && <p class="quiet">{words("more-steps")}</p>}
        </section>
    );
}

export function JudgesDesk() {
    const [text, setText] = useState(ofAddress() || first);
    const [judged, setJudged] = useState<AnswerJudged | undefined>(undefined);
    const [trouble, setTrouble] = useState("");
    const run = async () => {
        history.replaceState(null, "", `#${encodeURIComponent(text)}`);
        setTrouble("");
        try {
            setJudged(await api.judge({ text }));
        } catch (error) {
            setTrouble(error instanceof Error ? error.message : String(error));
        }
    };
    // Who comes by a link sees what comes of it.
    useEffect(() => {
        if (ofAddress())
            void run();
    }, []);
    return (
        <Frame title={words("page-judge")}>
            <div class="desk judge">
                <Writing text={text} change={setText} run={() => void run()} />
                <section role="status">
                    {trouble && <p class="trouble" role="alert">{trouble}</p>}
                    {judged && <p class={judged.failed ? "bad" : "good"}>{words("judged", { passed: judged.passed, failed: judged.failed })}</p>}
                    {judged?.scenarios.map((one) => <Scenario key={`${one.line} ${one.book}`} judged={one} />)}
                </section>
            </div>
        </Frame>
    );
}
