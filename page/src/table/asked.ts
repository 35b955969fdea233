// What the table was asked, as long as what it was asked about still stands: an answer to something
// older is not shown.
import { useEffect, useState } from "preact/hooks";
import type { Question, Reply, Talk } from "../session";

// `about` says what the question hangs on; undefined: there is nothing to ask.
export function useAsked<Answer>(session: Talk, about: string | undefined, question: () => Question | undefined,
    read: (reply: Reply) => Answer | undefined, delay = 0): Answer | undefined {
    const [answer, show] = useState<{ about: string; answer: Answer | undefined } | undefined>(undefined);
    useEffect(() => {
        let current = true;
        const ask = async () => {
            const asked = question();
            const reply = asked && await session.question(asked);
            if (current && reply && about !== undefined)
                show({ about, answer: read(reply) });
        };
        const timer = about === undefined ? 0 : window.setTimeout(() => void ask(), delay);
        return () => {
            current = false;
            clearTimeout(timer);
        };
    }, [about]);
    return answer?.about === about ? answer?.answer : undefined;
}
