// The ways of a card that has several, at the card; and cards that lie nowhere on the table, to
// choose among.
import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CardFace, spoken } from "../cards/card";
import type { ObjectView, Option } from "../messages";
import { objectOf } from "../view";
import { say, words } from "../words/say";
import { usePlay } from "./play";

export interface MenuState {
    card: ObjectView;
    options: Option[];
    left: number;
    top: number;
}

export function menuAt(card: ObjectView, options: Option[], place: Element): MenuState {
    const box = place.getBoundingClientRect();
    const high = 44 * (options.length + 1);
    return {
        card, options,
        left: Math.max(8, Math.min(box.left, innerWidth - 300)),
        top: Math.max(8, Math.min(box.top + box.height / 3, innerHeight - high - 8)),
    };
}

export function Menu({ menu, close }: { menu: MenuState; close(): void }) {
    const { take } = usePlay();
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => list.current?.querySelector("button")?.focus(), [menu]);
    return (
        <div class="veil" onClick={close} onKeyDown={(event) => event.key === "Escape" && close()}>
            <div class="menu" role="menu" aria-label={menu.card.name ?? ""} ref={list} style={{ left: `${menu.left}px`, top: `${menu.top}px` }}>
                {menu.options.map((option) => (
                    <button type="button" role="menuitem" data-d={option.d} onClick={() => {
                        close();
                        take(option);
                    }}>{say(option.said)}</button>
                ))}
                <button type="button" role="menuitem" class="quiet" onClick={close}>{words("not-now")}</button>
            </div>
        </div>
    );
}

export function Elsewhere() {
    const { choices, game, take } = usePlay();
    if (choices.elsewhere.length === 0)
        return null;
    return (
        <div class="elsewhere" role="group" aria-label={words("choose-a-card")}>
            {choices.elsewhere.map((option) => {
                const card = objectOf(game.view, option.object ?? 0);
                return card && (
                    <div key={option.d} class="card medium can">
                        <CardFace card={card} size="medium" />
                        <button type="button" class="hit" data-d={option.d} aria-label={spoken(card)} onClick={() => take(option)} />
                    </div>
                );
            })}
        </div>
    );
}
