// The judge's desk: a position and what is done in it, as a scenario; carried out, with the rule of
// each step. The text is in the address, so that a link shows it to others.
import { h } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import type { AnswerJudged } from "../messages";
import { Frame } from "../parts/frame";
import { words } from "../words/say";

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
    return location.hash.length > 1 ? decodeURIComponent(location.hash.slice(1)) : first;
}

export function JudgesDesk() {
    const [text, setText] = useState(ofAddress());
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
    return (
        <Frame title={words("page-judge")}>
            <div class="desk">
                <section>
                    <textarea aria-label={words("scenario")} rows={24} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
                    <p><button type="button" class="main" onClick={() => void run()}>{words("run-scenario")}</button></p>
                    {trouble && <p class="trouble" role="alert">{trouble}</p>}
                </section>
                <section role="status">
                    {judged && <p class={judged.failed ? "bad" : "good"}>{words("judged", { passed: judged.passed, failed: judged.failed })}</p>}
                    {judged && <pre tabIndex={0}>{judged.report}</pre>}
                </section>
            </div>
        </Frame>
    );
}
