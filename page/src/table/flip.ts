// Moves that one can follow: each card that lies elsewhere than before slides there. What enters comes
// from where its card was, or from the pile of its owner. Nobody waits for it: the next change goes on
// from wherever the cards are.
import { movesAreShown } from "../settings";

interface Place {
    box: DOMRect;
    name: string;
}

const time = 240;
const backlog = 90;
let before = new Map<string, Place>();
let last = 0;

function places(): Map<string, Place> {
    const found = new Map<string, Place>();
    for (const element of document.querySelectorAll<HTMLElement>(".table [data-card]"))
        found.set(element.dataset["card"] ?? "", { box: element.getBoundingClientRect(), name: element.dataset["name"] ?? "" });
    return found;
}

export function rememberPlaces(): void {
    before = movesAreShown() ? places() : new Map();
}

function slide(element: Element, from: DOMRect, to: DOMRect): void {
    const across = from.left + from.width / 2 - to.left - to.width / 2;
    const down = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.abs(across) + Math.abs(down) < 3)
        return;
    element.animate(
        [{ translate: `${across}px ${down}px`, scale: `${from.width / to.width}`, zIndex: 5 }, { translate: "0", scale: "1", zIndex: 5 }],
        { duration: time, easing: "cubic-bezier(.2,.8,.3,1)" },
    );
}

function appear(element: Element): void {
    element.animate([{ opacity: 0, scale: "0.8" }, { opacity: 1, scale: "1" }], { duration: time, easing: "ease-out" });
}

export function showMoves(): void {
    const now = performance.now();
    const hurried = now - last < backlog;
    last = now;
    if (before.size === 0 || hurried)
        return;
    const after = places();
    // What has gone, by name: a card that moves to another zone has another number there.
    const gone = new Map<string, DOMRect>();
    for (const [number, place] of before)
        if (!after.has(number))
            gone.set(place.name, place.box);
    for (const [number, place] of after) {
        const element = document.querySelector(`.table [data-card="${number}"]`);
        const from = before.get(number)?.box ?? gone.get(place.name);
        if (element && from)
            slide(element, from, place.box);
        else if (element)
            appear(element);
    }
}
