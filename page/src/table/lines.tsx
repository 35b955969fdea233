// Lines over the table: from what is on the stack to what it is aimed at, from attackers to whom they
// attack, from blockers to whom they block, and those of a declaration that one is gathering.
import { h } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { cardsOf } from "../view";
import { fightsOf } from "./piles";
import { usePlay } from "./play";
import type { Play } from "./play";

interface Aim {
    kind: "target" | "attack" | "block";
    from: string;
    to: string;
}

const ofCard = (number: number) => `[data-card="${number}"]`;
const ofPlayer = (seat: string) => `[data-player="${seat}"]`;

function aimsOf({ game, draft, book }: Play): Aim[] {
    const aims: Aim[] = [];
    for (const item of cardsOf(game.view, "stack"))
        for (const target of item.targets ?? []) {
            const to = target.object !== undefined ? ofCard(target.object) : target.player ? ofPlayer(target.player) : "";
            if (to)
                aims.push({ kind: "target", from: ofCard(item.number), to });
        }
    const lines = (book?.look.lines.length ?? 0) > 0;
    const blocked = new Set(fightsOf(game.view).filter((fight) => fight.blockers.length > 0).map((fight) => fight.attacker.number));
    for (const thing of Object.values(game.view)) {
        if (thing.kind !== "object")
            continue;
        const against = thing.against ?? [];
        if (lines || thing.declared)
            for (const other of against)
                aims.push({ kind: thing.attacking ? "attack" : "block", from: ofCard(thing.number), to: ofCard(other) });
        if (thing.attacking && against.length === 0 && !blocked.has(thing.number))
            aims.push({ kind: "attack", from: ofCard(thing.number), to: ofPlayer(thing.attacking) });
    }
    for (const pick of draft.picks)
        aims.push({
            kind: pick.kind === "block" ? "block" : "attack", from: ofCard(pick.object ?? 0),
            to: pick.other !== undefined ? ofCard(pick.other) : ofPlayer(pick.player ?? ""),
        });
    for (const band of draft.bands)
        aims.push({ kind: "target", from: ofCard(band.object ?? 0), to: ofCard(band.other ?? 0) });
    return aims;
}

function middleOf(selector: string): [number, number] | undefined {
    const box = document.querySelector(`.table ${selector}`)?.getBoundingClientRect();
    return box && box.width > 0 ? [box.left + box.width / 2, box.top + box.height / 2] : undefined;
}

function curve(aim: Aim): string | undefined {
    const from = middleOf(aim.from);
    const to = middleOf(aim.to);
    if (!from || !to)
        return undefined;
    const bend = Math.min(60, Math.abs(to[0] - from[0]) / 3 + 12);
    return `M${from[0]} ${from[1]} Q${(from[0] + to[0]) / 2 + bend} ${(from[1] + to[1]) / 2 - bend} ${to[0]} ${to[1]}`;
}

export function AimLines() {
    const play = usePlay();
    const [drawn, draw] = useState<{ kind: string; path: string }[]>([]);
    const { game, draft } = play;
    useLayoutEffect(() => {
        const redraw = () => draw(aimsOf(play).flatMap((aim) => {
            const path = curve(aim);
            return path ? [{ kind: aim.kind, path }] : [];
        }));
        redraw();
        // Once more when cards have come to rest.
        const later = setTimeout(redraw, 300);
        addEventListener("resize", redraw);
        document.addEventListener("scroll", redraw, true);
        return () => {
            clearTimeout(later);
            removeEventListener("resize", redraw);
            document.removeEventListener("scroll", redraw, true);
        };
    }, [game.view, draft]);
    return (
        <svg class="aims" aria-hidden="true">
            <defs>
                {["target", "attack", "block"].map((kind) => (
                    <marker id={`head-${kind}`} class={kind} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">
                        <path d="M0 0L10 5L0 10Z" />
                    </marker>
                ))}
            </defs>
            {drawn.map(({ kind, path }) => <path class={`aimline ${kind}`} d={path} marker-end={`url(#head-${kind})`} />)}
        </svg>
    );
}
