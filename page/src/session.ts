// One game at the table: what the page knows of it, kept true by the table's messages, and what one
// can do in it. Whatever one sends is answered by a message; nothing is guessed ahead.
import { Link } from "./link";
import type { LinkState } from "./link";
import type {
    Ask, Clock, Event, FromPage, FromTable, Saying, SeatInfo, Stops, TellAdvise, TellChoose, TellChooseAll, TellOptions, TellPayment, TellWhy, ToldAdvice, ToldAsked, ToldBecause,
    ToldFull, ToldOptions, ToldOver, ToldPayment, ToldRefused, ToldSaid, ToldStep,
} from "./messages";
import type { View } from "./view";

export interface Game {
    at: number;
    seat: string;
    view: View;
    events: Event[];
    // Those of the last message: what is animated and read aloud.
    fresh: Event[];
    // The number of the last event when one decided last: what came after it is news.
    since: number;
    ask: Ask | undefined;
    // When the question came, by the page's clock.
    askedAt: number;
    seats: SeatInfo[];
    clocks: Clock[];
    clocksAt: number;
    paused: boolean;
    state: "open" | "running" | "over" | "aside";
    stops: Stops;
    passing: string | undefined;
    chat: ToldSaid[];
    request: ToldAsked | undefined;
    next: string | undefined;
    over: ToldOver | undefined;
    link: LinkState;
    trouble: Saying | undefined;
}

export const nothing: Game = {
    at: -1, seat: "-", view: {}, events: [], fresh: [], since: 0, ask: undefined, askedAt: 0, seats: [], clocks: [], clocksAt: 0,
    paused: false, state: "open", stops: { mine: [], others: [], own: false }, passing: undefined, chat: [],
    request: undefined, next: undefined, over: undefined, link: "broken", trouble: undefined,
};

const eventsKept = 2000;

export function changed(view: View, step: Pick<ToldStep, "set" | "gone">): View {
    const next = { ...view, ...step.set };
    for (const key of step.gone)
        delete next[key];
    return next;
}

export type Reply = ToldBecause | ToldAdvice | ToldPayment | ToldOptions | ToldRefused;
// What the parts of a table say to it.
export type Talk = Pick<Session, "g" | "send" | "question" | "choose" | "chooseAll" | "moreOptions" | "setStops">;
export type Question = TellWhy | TellAdvise | TellPayment | TellOptions;

export class Session {
    game = nothing;
    private link: Link;
    private listeners = new Set<() => void>();
    private replies = new Map<number, (reply: Reply) => void>();
    private questions = 0;
    // The wait that was answered, until the table says otherwise: a second click answers nothing.
    private answered = -1;
    private decided = 0;

    constructor(readonly g: string, private readonly language: string) {
        this.link = new Link((message) => this.take(message), (state) => this.linked(state));
    }

    subscribe(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    close(): void {
        this.link.close();
    }

    // ---- what comes in ---------------------------------------------------------------------------

    private change(change: Partial<Game>): void {
        this.game = { ...this.game, ...change };
        for (const listener of this.listeners)
            listener();
    }

    private linked(state: LinkState): void {
        this.change({ link: state });
        if (state === "open")
            this.join();
    }

    private join(): void {
        this.send({ type: "join", g: this.g, language: this.language });
    }

    private take(message: FromTable): void {
        if ("g" in message && message.g !== undefined && message.g !== this.g)
            return;
        switch (message.type) {
        case "full": return this.takeFull(message);
        case "step": return this.takeStep(message);
        case "seats": return this.change({
            seats: message.seats, state: message.state, paused: message.paused ?? false,
            clocks: message.clocks, clocksAt: performance.now(),
        });
        case "over": return this.change({ over: message, state: "over", ask: undefined, next: message.next });
        case "said": return this.change({ chat: [...this.game.chat, message] });
        case "asked": return this.change({ request: message });
        case "answered": return this.change({ request: undefined, next: message.next ?? this.game.next });
        case "refused": return this.takeRefusal(message);
        case "because":
        case "advice":
        case "payment":
            this.reply(message);
            return;
        case "options": return void (this.reply(message) || this.takeOptions(message.w, message.options));
        }
    }

    private takeFull(full: ToldFull): void {
        this.answered = -1;
        this.decided = full.events.at(-1)?.n ?? 0;
        this.change({
            at: full.at, seat: full.seat, view: full.view, events: full.events, fresh: [], since: this.decided,
            ...this.asked(full.ask), seats: full.seats, clocks: full.clocks, clocksAt: performance.now(),
            paused: full.paused ?? false, state: full.state, stops: full.stops ?? this.game.stops,
            passing: full.passing, trouble: undefined,
        });
    }

    private takeStep(step: ToldStep): void {
        if (step.from !== this.game.at)
            return this.join();
        this.change({
            at: step.at, view: changed(this.game.view, step),
            events: [...this.game.events, ...step.events].slice(-eventsKept), fresh: step.events, since: this.decided,
            ...this.asked(step.ask), clocks: step.clocks, clocksAt: performance.now(), passing: step.passing,
            trouble: undefined,
        });
    }

    private asked(ask: Ask | undefined): Partial<Game> {
        const same = ask?.w === this.game.ask?.w;
        return { ask, askedAt: same ? this.game.askedAt : performance.now() };
    }

    private takeOptions(w: number, options: Ask["options"]): void {
        const ask = this.game.ask;
        if (ask?.w === w)
            this.change({ ask: { ...ask, options: [...(ask.options ?? []), ...(options ?? [])] } });
    }

    private takeRefusal(message: ToldRefused): void {
        this.answered = -1;
        if (!this.reply(message))
            this.change({ trouble: message.why });
    }

    private reply(message: Reply): boolean {
        const waiting = this.replies.get(message.q ?? 0);
        this.replies.delete(message.q ?? 0);
        waiting?.(message);
        return waiting !== undefined;
    }

    // ---- what goes out ---------------------------------------------------------------------------

    send(message: FromPage): void {
        this.link.send(message);
    }

    // Sends a question, and gives its answer.
    question(message: Question): Promise<Reply> {
        const q = ++this.questions;
        return new Promise((resolve) => {
            this.replies.set(q, resolve);
            this.send({ ...message, q });
        });
    }

    private answer(message: TellChoose | TellChooseAll): void {
        if (message.w === this.answered)
            return;
        this.answered = message.w;
        this.decided = this.game.events.at(-1)?.n ?? 0;
        this.send(message);
    }

    // The question is the one that was on the page: by now another one may stand.
    choose(ask: Ask, n: number, d: string): void {
        this.answer({ type: "choose", g: this.g, w: ask.w, n, d });
    }

    chooseAll(ask: Ask, d: string[]): void {
        this.answer({ type: "choose_all", g: this.g, w: ask.w, d });
    }

    moreOptions(): void {
        const ask = this.game.ask;
        if (ask)
            this.send({ type: "options", g: this.g, w: ask.w, from: ask.options?.length ?? 0 });
    }

    setStops(stops: Stops): void {
        this.change({ stops });
        this.send({ type: "stops", g: this.g, ...stops });
    }
}
