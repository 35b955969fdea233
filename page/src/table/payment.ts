// What a card under the pointer, or one with the focus, would be paid with: shown on the lands before
// it is played. Who pays by hand sees what is left to be paid shown so while they do.
import { useEffect, useState } from "preact/hooks";
import type { Game, Reply, Session } from "../session";
import { useAsked } from "./asked";
import type { Choices } from "./choices";

const delay = 120;
const nothing: ReadonlySet<number> = new Set();

function cardsOf(reply: Reply): ReadonlySet<number> | undefined {
    return reply.type === "payment" ? new Set(reply.cards) : undefined;
}

// The cards that the option would be paid with.
function usePaymentOf(session: Session, w: number | undefined, n: number | undefined, wait = 0): ReadonlySet<number> {
    const about = w === undefined || n === undefined ? undefined : `${w} ${n}`;
    return useAsked(session, about, () => (w === undefined || n === undefined ? undefined : { type: "payment", g: session.g, w, n }), cardsOf, wait) ?? nothing;
}

// The card that the pointer is over, or that has the focus, whichever came last.
function useLookedAt(): number {
    const [card, show] = useState(0);
    useEffect(() => {
        const look = (event: Event) => {
            const found = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
            show(Number(found?.dataset["card"] ?? 0));
        };
        document.addEventListener("pointerover", look);
        document.addEventListener("focusin", look);
        return () => {
            document.removeEventListener("pointerover", look);
            document.removeEventListener("focusin", look);
        };
    }, []);
    return card;
}

export function usePayment(session: Session, { ask }: Game, choices: Choices): ReadonlySet<number> {
    const played = choices.ofCard.get(useLookedAt())?.find(({ kind }) => kind === "cast" || kind === "activate");
    const left = usePaymentOf(session, ask?.w, ask?.options?.find(({ kind }) => kind === "pay")?.n);
    const pays = usePaymentOf(session, ask?.w, played?.n, delay);
    return pays.size > 0 ? pays : left;
}
