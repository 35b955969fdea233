// The card under the pointer, or the one that has the focus, large and beside it.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { LargeCard } from "../cards/card";
import type { ObjectView } from "../messages";
import { objectOf } from "../view";
import type { View } from "../view";

const delay = 280;
const width = 250;
const height = 350;

interface Shown {
    card: ObjectView;
    left: number;
    top: number;
}

function beside(element: Element, card: ObjectView): Shown {
    const box = element.getBoundingClientRect();
    // The question and its buttons stay in sight.
    const edge = document.querySelector(".table .right")?.getBoundingClientRect().left ?? innerWidth;
    const inside = box.left < edge && edge > width * 2 ? edge : innerWidth;
    const left = box.right + width + 16 < inside ? box.right + 10 : box.left - width - 10;
    const top = Math.max(8, Math.min(box.top - 60, innerHeight - height - 8));
    return { card, left: Math.max(8, left), top };
}

export function Preview({ view }: { view: View }) {
    const [shown, show] = useState<Shown | undefined>(undefined);
    useEffect(() => {
        let timer = 0;
        const look = (event: Event) => {
            clearTimeout(timer);
            show(undefined);
            const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card], [data-about]") : null;
            const card = element && objectOf(view, Number(element.dataset["card"] ?? element.dataset["about"]));
            const touched = event instanceof PointerEvent && event.pointerType === "touch";
            const focused = event.type !== "focusin" || element?.matches(":focus-visible");
            if (element && card?.name !== undefined && !touched && focused)
                timer = window.setTimeout(() => show(beside(element, card)), delay);
        };
        const events = ["pointerover", "pointerdown", "focusin"];
        for (const name of events)
            document.addEventListener(name, look);
        return () => {
            clearTimeout(timer);
            for (const name of events)
                document.removeEventListener(name, look);
        };
    }, [view]);
    if (!shown)
        return null;
    return (
        <div class="preview" aria-hidden="true" style={{ left: `${shown.left}px`, top: `${shown.top}px` }}>
            <LargeCard card={shown.card} />
        </div>
    );
}
