// Dragging does what clicking does: a card that is dragged is used; on what it is dropped it is aimed.
import type { ObjectView } from "../messages";
import { objectOf } from "../view";
import { mayStand, place } from "./arrange";
import { isDeclaration } from "./choices";
import { add, toggleBand } from "./draft";
import type { Play } from "./play";

const least = 9;

interface Drop {
    card: number | undefined;
    player: string | undefined;
    line: string | undefined;
    place: Element;
    // How many of the line's other cards lie to the left.
    behind(card: number): number;
}

function dropAt(x: number, y: number): Drop | undefined {
    const under = document.elementFromPoint(x, y);
    if (!under?.closest(".table"))
        return undefined;
    const card = under.closest<HTMLElement>("[data-card]")?.dataset["card"];
    return {
        card: card === undefined ? undefined : Number(card),
        player: under.closest<HTMLElement>("[data-player]")?.dataset["player"],
        line: under.closest<HTMLElement>("[data-line]")?.dataset["line"],
        place: under,
        behind: (moved) => [...under.closest("[data-line]")?.querySelectorAll<HTMLElement>("[data-card]") ?? []].filter((one) => {
            const box = one.getBoundingClientRect();
            return one.dataset["card"] !== String(moved) && box.left + box.width / 2 < x;
        }).length,
    };
}

function drop(play: Play, card: ObjectView, at: Drop): void {
    const options = (play.game.ask?.options ?? []).filter((option) => option.object === card.number);
    const aimed = options.find((option) => (at.card !== undefined && option.other === at.card)
        || (at.player !== undefined && option.player === at.player && option.other === undefined));
    const band = play.bands.find((one) => (one.object === card.number && one.other === at.card) || (one.other === card.number && one.object === at.card));
    if (band)
        return play.changeDraft(toggleBand(play.draft, band));
    if (isDeclaration(play.game.ask))
        return aimed ? play.changeDraft(add(play.draft, aimed)) : undefined;
    if (play.lines)
        return at.line && mayStand(play.game.ask, card.number, at.line)
            ? play.changeDraft(place(play.draft, play.lines, card.number, at.line, at.behind(card.number))) : undefined;
    if (aimed)
        return play.take(aimed);
    play.aimNext({ card: at.card, player: at.player });
    play.useCard(card, at.place);
}

// Begins where a card that can be used is pressed; the ghost follows the pointer.
export function beginDrag(event: PointerEvent, play: Play): void {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(".card.can") : null;
    const card = element && objectOf(play.game.view, Number(element.dataset["card"]));
    if (!element || !card || event.button !== 0 || event.pointerType === "touch")
        return;
    const start = { x: event.clientX, y: event.clientY };
    let ghost: HTMLElement | undefined;
    const move = (moved: PointerEvent) => {
        const across = moved.clientX - start.x;
        const down = moved.clientY - start.y;
        if (!ghost && Math.hypot(across, down) < least)
            return;
        if (!ghost) {
            const box = element.getBoundingClientRect();
            ghost = element.cloneNode(true) as HTMLElement;
            ghost.classList.add("ghost");
            ghost.removeAttribute("data-card");
            Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
            document.body.append(ghost);
        }
        ghost.style.translate = `${across}px ${down}px`;
    };
    const end = (ended: PointerEvent) => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
        if (!ghost)
            return;
        ghost.remove();
        // The click that follows a drag is none.
        addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
        setTimeout(() => {
            const at = dropAt(ended.clientX, ended.clientY);
            if (at && at.place.closest("[data-card]") !== element && !at.place.closest(".hand"))
                drop(play, card, at);
        });
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
}
