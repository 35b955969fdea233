// The steps of a turn: where one is, and at which of them one wants to be asked.
import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Stops } from "../messages";
import { gameOf } from "../view";
import { words } from "../words/say";
import { stepName } from "./labels";
import { usePlay } from "./play";

type Stop = "none" | "mine" | "others" | "both";
const after: Record<Stop, Stop> = { none: "mine", mine: "others", others: "both", both: "none" };
const signs: Record<Stop, string> = { none: "", mine: "▼", others: "▲", both: "◆" };

function stopAt(stops: Stops, step: string): Stop {
    const mine = stops.mine.includes(step);
    const others = stops.others.includes(step);
    return mine && others ? "both" : mine ? "mine" : others ? "others" : "none";
}

function withStop(stops: Stops, step: string, stop: Stop): Stops {
    const change = (list: string[], on: boolean) => (on ? [...new Set([...list, step])] : list.filter((one) => one !== step));
    return {
        ...stops,
        mine: change(stops.mine, stop === "mine" || stop === "both"),
        others: change(stops.others, stop === "others" || stop === "both"),
    };
}

export function StepBar() {
    const play = usePlay();
    const { game, session, book } = play;
    const now = gameOf(game.view);
    const mine = now?.on_turn.includes(game.seat) ?? false;
    const bar = useRef<HTMLDivElement>(null);
    // On a narrow screen the step of now stays in sight.
    useEffect(() => {
        const step = bar.current?.querySelector<HTMLElement>(".now");
        if (bar.current && step)
            bar.current.scrollLeft = step.offsetLeft + step.offsetWidth / 2 - bar.current.clientWidth / 2;
    }, [now?.step, book]);
    return (
        <div class={`steps${mine ? "" : " theirs"}`} ref={bar} role="group" aria-label={words("steps", { turn: now?.turn ?? 0 })}>
            <span class="turn">{now?.turn ? words("turn-short", { turn: now.turn }) : words("turn-none")}</span>
            {(book?.steps ?? []).map(({ step }) => {
                const stop = stopAt(game.stops, step);
                const name = stepName(play, step);
                return (
                    <button type="button" key={step} class={`step stop-${stop}${now?.step === step ? " now" : ""}`}
                        aria-current={now?.step === step ? "step" : undefined}
                        aria-label={`${words(`step-${step}`)}: ${name}, ${words(`stop-${stop}`)}`} title={`${name}: ${words(`stop-${stop}`)}`}
                        disabled={game.seat === "-"}
                        onClick={() => session.setStops(withStop(game.stops, step, after[stop]))}>
                        <span class="sign" aria-hidden="true">{signs[stop]}</span>{words(`step-${step}`)}
                    </button>
                );
            })}
        </div>
    );
}
