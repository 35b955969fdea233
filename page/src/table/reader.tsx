// A card to read: large, with its whole text, and why one may or may not do something with it, each
// line with its rule.
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { LargeCard } from "../cards/card";
import type { ObjectView, Saying } from "../messages";
import { say, words } from "../words/say";
import { SayingText } from "../words/saying";
import { Dialog } from "../parts/dialog";
import { usePlay } from "./play";

function WhyNot({ card }: { card: ObjectView }) {
    const { session, game } = usePlay();
    const [lines, setLines] = useState<Saying[]>([]);
    const asked = useRef(0);
    useEffect(() => {
        const number = ++asked.current;
        void session.question({ type: "why", g: session.g, object: card.number }).then((reply) => {
            if (asked.current === number && reply.type === "because")
                setLines(reply.lines);
        });
    }, [card.number, game.at]);
    return (
        <section class="why" aria-label={words("why-not")}>
            <h3>{words("why-not")}</h3>
            <ul>{lines.map((line) => <li><SayingText saying={line} /></li>)}</ul>
        </section>
    );
}

export function Reader({ card, close }: { card: ObjectView; close(): void }) {
    const { choices, take } = usePlay();
    const options = choices.ofCard.get(card.number) ?? [];
    return (
        <Dialog label={card.name ?? words("card-unknown")} close={close}>
            <div class="reader">
                <LargeCard card={card} />
                <div>
                    {options.map((option) => (
                        <button type="button" class="main" data-d={option.d} onClick={() => {
                            close();
                            take(option);
                        }}>{say(option.said)}</button>
                    ))}
                    {card.name !== undefined && <WhyNot card={card} />}
                </div>
            </div>
        </Dialog>
    );
}
