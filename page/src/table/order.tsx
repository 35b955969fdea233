// What is put in order: a list in which one moves things up and down, by buttons or by dragging; it is
// sent as a whole.
import { h } from "preact";
import { useRef } from "preact/hooks";
import type { Ask } from "../messages";
import { Icon } from "../parts/icon";
import { say, words } from "../words/say";
import type { Draft } from "./draft";
import { usePlay } from "./play";

// The order in which things are named: the table proposes it wherever all is asked that it takes.
function asNamed(ask: Ask | undefined): readonly string[] | undefined {
    const codes = ask?.proposals?.map(({ code }) => code) ?? [];
    return codes.includes("REVERSE") ? ask?.proposals?.find(({ code }) => code === "AS_IS")?.d : undefined;
}

export function isOrdering(ask: Ask | undefined): boolean {
    const named = asNamed(ask);
    const offered = (ask?.options ?? []).map(({ d }) => d);
    // Who may stop before the end, or takes some of many, chooses one by one.
    return named !== undefined && ask?.count === offered.length && named.length >= offered.length - 1
        && !offered.includes("done") && named.every((d) => offered.includes(d));
}

// All that is to be ordered; what an order leaves out comes behind it.
export function orderOf(ask: Ask, draft: Draft): readonly string[] {
    const first = draft.order ?? [];
    const others = (ask.options ?? []).filter(({ d }) => !first.includes(d));
    return [...first, ...others.map(({ d }) => d)];
}

// As many as the table asks about: the last one is often no question.
export function orderSent(ask: Ask, order: readonly string[]): string[] {
    return order.slice(0, asNamed(ask)?.length ?? 0);
}

function moved(order: readonly string[], from: number, to: number): readonly string[] {
    const others = order.filter((_, at) => at !== from);
    return [...others.slice(0, to), ...order.slice(from, from + 1), ...others.slice(to)];
}

export function OrderList({ ask }: { ask: Ask }) {
    const { draft, changeDraft } = usePlay();
    const dragged = useRef(-1);
    const order = orderOf(ask, draft);
    const move = (from: number, to: number) => changeDraft({ ...draft, order: moved(order, from, to) });
    return (
        <ol class="order">
            {order.map((d, at) => {
                const option = ask.options?.find((one) => one.d === d);
                const name = option ? say(option.said) : d;
                return (
                    <li key={d} draggable onDragStart={() => {
                        dragged.current = at;
                    }} onDragOver={(event) => event.preventDefault()} onDrop={() => move(dragged.current, at)}>
                        <span>{at + 1}. {name}</span>
                        <button type="button" aria-label={words("order-earlier", { name })} disabled={at === 0} onClick={() => move(at, at - 1)}><Icon name="up" /></button>
                        <button type="button" aria-label={words("order-later", { name })} disabled={at === order.length - 1} onClick={() => move(at, at + 1)}><Icon name="down" /></button>
                    </li>
                );
            })}
        </ol>
    );
}
