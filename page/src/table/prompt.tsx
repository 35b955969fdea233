// What is asked, and the buttons that answer it. The big one says what it will do.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Ask, Option, Range } from "../messages";
import { gameOf, objectOf } from "../view";
import { say, words } from "../words/say";
import { SayingText } from "../words/saying";
import { linesAfter } from "./arrange";
import { isDeclaration } from "./choices";
import { descriptorsOf, fromProposal, toggleBand } from "./draft";
import { hintOf, mainLabel, mainOption } from "./labels";
import { isOrdering, OrderList, orderOf, orderSent } from "./order";
import { nameOf, usePlay } from "./play";
import type { Play } from "./play";
import { isSettled } from "./settled";

// Is the answer gathered on the board and sent as a whole?
function isGathered(play: Play): boolean {
    return isDeclaration(play.game.ask) || isOrdering(play.game.ask) || play.lines !== undefined;
}

export function answerMain(play: Play): void {
    const option = mainOption(play);
    if (play.game.ask && isOrdering(play.game.ask))
        play.session.chooseAll(play.game.ask, orderSent(play.game.ask, orderOf(play.game.ask, play.draft)));
    else if (play.game.ask && isGathered(play))
        play.session.chooseAll(play.game.ask, descriptorsOf({ ...play.draft, lines: play.lines }));
    else if (option)
        play.take(option);
}

function NumberAnswer({ ask, range }: { ask: Ask; range: Range }) {
    const { session } = usePlay();
    const [value, setValue] = useState(range.lo);
    useEffect(() => setValue(range.lo), [ask.w]);
    const answer = (event: SubmitEvent) => {
        event.preventDefault();
        session.choose(ask, value - range.lo, value === 0 ? "number" : `number/n${value}`);
    };
    const short = range.hi - range.lo <= 10;
    return (
        <form class="numbers" onSubmit={answer}>
            {short
                ? Array.from({ length: range.hi - range.lo + 1 }, (_, n) => (
                    <button type="button" onClick={() => session.choose(ask, n, n + range.lo === 0 ? "number" : `number/n${n + range.lo}`)}>{n + range.lo}</button>
                ))
                : [
                    <input type="number" min={range.lo} max={range.hi} value={value} aria-label={words("number")}
                        onInput={(event) => setValue(event.currentTarget.valueAsNumber)} />,
                    <button class="main">{words("button-number", { value })}</button>,
                ]}
        </form>
    );
}

const longList = 12;

function Buttons({ options }: { options: Option[] }) {
    const play = usePlay();
    const [search, setSearch] = useState("");
    const wanted = search.toLocaleLowerCase();
    const fitting = options.filter((option) => say(option.said).toLocaleLowerCase().includes(wanted));
    const more = !play.game.ask?.range && (play.game.ask?.count ?? 0) > (play.game.ask?.options?.length ?? 0);
    return (
        <div class="options">
            {options.length > longList && (
                <input type="search" value={search} placeholder={words("search")} aria-label={words("search")} onInput={(event) => setSearch(event.currentTarget.value)} />
            )}
            {fitting.map((option, n) => (
                <button type="button" key={option.d} data-d={option.d} class={play.advised?.d === option.d ? "advised" : ""}
                    onClick={() => isSettled(play.game.askedAt) && play.take(option)}>
                    {n < 9 && <kbd aria-hidden="true">{n + 1}</kbd>}{say(option.said)}
                </button>
            ))}
            {more && <button type="button" class="quiet" onClick={() => play.session.moreOptions()}>{words("more-options")}</button>}
        </div>
    );
}

// Whole declarations, divisions and orders that one would think of.
function Proposals({ ask }: { ask: Ask }) {
    const play = usePlay();
    const propose = (n: number) => {
        const proposal = ask.proposals?.[n];
        if (proposal && play.lines)
            play.changeDraft({ ...play.draft, lines: linesAfter(play.lines, proposal.d), held: undefined });
        else if (proposal && isDeclaration(ask))
            play.changeDraft(fromProposal(ask, play.draft, proposal));
        else if (proposal && isOrdering(ask))
            play.changeDraft({ ...play.draft, order: proposal.d });
        else if (proposal)
            play.session.chooseAll(ask, proposal.d);
    };
    return (
        <div class="proposals" role="group" aria-label={words("proposals")}>
            {(ask.proposals ?? []).map((proposal, n) => (
                <button type="button" class="quiet" onClick={() => propose(n)}>{words(`proposal-${proposal.code.toLowerCase()}`)}</button>
            ))}
        </div>
    );
}

// The bands that the attackers could form, and those that they are to.
function Bands() {
    const play = usePlay();
    const { bands, draft, game } = play;
    const chosen = new Set(draft.bands.map((band) => band.d));
    const name = (card: number | undefined) => objectOf(game.view, card ?? 0)?.name ?? "";
    const label = (band: Option) => words("band", { one: name(band.object), other: name(band.other) });
    // Of those that look alike one is enough.
    const offered = new Map(bands.filter((band) => !chosen.has(band.d)).map((band) => [label(band), band]));
    const shown = [...draft.bands, ...offered.values()];
    if (shown.length === 0)
        return null;
    return (
        <div class="proposals" role="group" aria-label={words("bands")}>
            {shown.map((band) => (
                <button type="button" key={band.d} aria-pressed={chosen.has(band.d)} class="quiet"
                    onClick={() => play.changeDraft(toggleBand(draft, band))}>{label(band)}</button>
            ))}
        </div>
    );
}

// A question that will come again may be answered the same way for good.
function Always({ ask }: { ask: Ask }) {
    const { session } = usePlay();
    const { question } = ask;
    if (question === undefined)
        return null;
    const always = (kind: "yes" | "no") => () => {
        session.send({ type: "always", g: session.g, question, answer: kind });
        const option = ask.options?.find((one) => one.kind === kind);
        if (option)
            session.choose(ask, option.n, option.d);
    };
    return (
        <div class="proposals" role="group" aria-label={words("always")}>
            <button type="button" class="quiet" onClick={always("yes")}>{words("always-yes")}</button>
            <button type="button" class="quiet" onClick={always("no")}>{words("always-no")}</button>
        </div>
    );
}

function Waiting() {
    const { game } = usePlay();
    const waiting = gameOf(game.view)?.waiting ?? [];
    const names = waiting.map((seat) => nameOf(game, seat)).join(", ");
    return <p class="question waiting">{game.link === "broken" ? words("link-broken") : game.paused ? words("paused") : names ? words("waiting-for", { names }) : " "}</p>;
}

export function Prompt() {
    const play = usePlay();
    const { ask, trouble } = play.game;
    const main = mainOption(play);
    const label = mainLabel(play, main);
    const hint = hintOf(play);
    const others = play.choices.buttons.filter((option) => option !== main && !(isGathered(play) && option.kind === "done"));
    return (
        <section class="prompt" aria-label={words("question")}>
            {trouble && <p class="trouble" role="alert"><SayingText saying={trouble} /></p>}
            {ask ? <p class="question"><SayingText saying={ask.prompt} /></p> : <Waiting />}
            {hint && <p class="hint">{hint}</p>}
            {ask?.proposals && <Proposals ask={ask} />}
            <Bands />
            {ask?.range && <NumberAnswer ask={ask} range={ask.range} />}
            {ask && isOrdering(ask) ? <OrderList ask={ask} /> : <Buttons options={others} />}
            {ask && <Always ask={ask} />}
            {ask && label && (
                <button type="button" class="main" data-main={isGathered(play) ? "declaration" : main?.d} onClick={() => isSettled(play.game.askedAt) && answerMain(play)}>
                    {label}<kbd aria-hidden="true">{words("key-space")}</kbd>
                </button>
            )}
        </section>
    );
}
