// A saying on the page: its words, those of cards and players marked, and the rules behind it.
import { h } from "preact";
import type { ComponentChildren } from "preact";
import { Symbols } from "../cards/symbols";
import type { Argument, Saying } from "../messages";
import { nameOfArgument, say } from "./say";

function namesIn(saying: Saying): Argument[] {
    return (saying.args ?? []).flatMap((argument) => [
        ...(argument.object || argument.player ? [argument] : []),
        ...(argument.said ? namesIn(argument.said) : []),
    ]);
}

// The text in pieces: names that stand for cards or players are marked with what they stand for.
function marked(text: string, names: Argument[]): ComponentChildren[] {
    let pieces: ComponentChildren[] = [text];
    for (const name of names)
        pieces = pieces.flatMap((piece): ComponentChildren[] => {
            const called = nameOfArgument(name);
            const at = typeof piece === "string" && called ? piece.indexOf(called) : -1;
            if (typeof piece !== "string" || at < 0)
                return [piece];
            return [piece.slice(0, at), <span class="named" data-about={name.object ?? name.player}>{called}</span>, piece.slice(at + called.length)];
        });
    return pieces.map((piece) => (typeof piece === "string" ? <Symbols text={piece} /> : piece));
}

export function Rules({ rules }: { rules?: string | undefined }) {
    return rules ? <span class="rules">[{rules}]</span> : null;
}

export function SayingText({ saying }: { saying: Saying }) {
    return <span class="saying">{marked(say(saying), namesIn(saying))} <Rules rules={saying.rules} /></span>;
}
