// What a card under the pointer, or one with the focus, would be paid with: shown on the lands before
// it is played. Who pays by hand sees what is left to be paid shown so while they do.
import { useEffect, useState } from "preact/hooks";
import type { Game, Session } from "../session";
import type { Choices } from "./choices";

const delay = 120;
const nothing: ReadonlySet<number> = new Set();

export function usePayment(session: Session, game: Game, choices: Choices): ReadonlySet<number> {
    const [pays, show] = useState(nothing);
    const [left, showLeft] = useState(nothing);
    const paid = game.ask?.options?.find(({ kind }) => kind === "pay");
    useEffect(() => {
        let current = true;
        showLeft(nothing);
        if (paid && game.ask)
            void session.question({ type: "payment", g: session.g, w: game.ask.w, n: paid.n }).then((reply) => {
                if (current && reply.type === "payment")
                    showLeft(new Set(reply.cards));
            });
        return () => {
            current = false;
        };
    }, [game.ask?.w, paid?.n]);
    useEffect(() => {
        let timer = 0;
        let wanted = 0;
        const ask = async (n: number, w: number, question: number) => {
            const reply = await session.question({ type: "payment", g: session.g, w, n });
            if (question === wanted && reply.type === "payment")
                show(new Set(reply.cards));
        };
        const look = (event: Event) => {
            clearTimeout(timer);
            const question = ++wanted;
            const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
            const options = choices.ofCard.get(Number(card?.dataset["card"])) ?? [];
            const option = options.find(({ kind }) => kind === "cast" || kind === "activate");
            const { ask: now } = game;
            show(nothing);
            if (option && now)
                timer = window.setTimeout(() => void ask(option.n, now.w, question), delay);
        };
        document.addEventListener("pointerover", look);
        document.addEventListener("focusin", look);
        return () => {
            clearTimeout(timer);
            wanted = -1;
            show(nothing);
            document.removeEventListener("pointerover", look);
            document.removeEventListener("focusin", look);
        };
    }, [choices]);
    return pays.size > 0 ? pays : left;
}
