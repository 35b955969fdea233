// What may be agreed besides books, decks and seats: folded away, since few games need it.
import { h } from "preact";
import type { ComponentChildren } from "preact";
import type { BookInfo, RequestNewGame } from "../messages";
import { words } from "../words/say";

interface Agreement {
    book: BookInfo;
    game: RequestNewGame;
    change(game: RequestNewGame): void;
}

// Those that are said by other fields, or that the table sees to by itself.
const apart = ["passing", "seats-agreed", "attack-left", "attack-right", "attack-many"];

function without<Key extends keyof RequestNewGame>(game: RequestNewGame, key: Key): Omit<RequestNewGame, Key> {
    const { [key]: _, ...rest } = game;
    return rest;
}

function withOption(game: RequestNewGame, option: string, wanted: boolean): RequestNewGame {
    const others = (game.options ?? []).filter((one) => one !== option);
    return { ...game, options: wanted ? [...others, option] : others };
}

function Choice({ label, value, choose, children }: { label: string; value: string; choose(value: string): void; children: ComponentChildren }) {
    return (
        <label>{label}
            <select value={value} onChange={(event) => choose(event.currentTarget.value)}>{children}</select>
        </label>
    );
}

function Attacks({ book, game, change }: Agreement) {
    const attacks = book.options.filter((option) => option.startsWith("attack-"));
    const chosen = game.options?.find((option) => attacks.includes(option)) ?? "";
    if (attacks.length === 0)
        return null;
    return (
        <Choice label={words("attacks")} value={chosen} choose={(option) => {
            const others = (game.options ?? []).filter((one) => !attacks.includes(one));
            change({ ...game, options: option ? [...others, option] : others });
        }}>
            <option value="">{words("as-usual")}</option>
            {attacks.map((option) => <option value={option}>{words(`option-${option}`)}</option>)}
        </Choice>
    );
}

function Ticks({ book, game, change }: Agreement) {
    return (
        <fieldset class="ticks">
            {book.options.filter((option) => !apart.includes(option)).map((option) => (
                <label key={option} class="tick">
                    <input type="checkbox" checked={game.options?.includes(option) ?? false}
                        onChange={(event) => change(withOption(game, option, event.currentTarget.checked))} /> {words(`option-${option}`)}
                </label>
            ))}
        </fieldset>
    );
}

// The same for all seats; empty: as the book has it.
function Life({ game, change }: Agreement) {
    return (
        <label>{words("starting-life")}
            <input type="number" min={1} max={9999} value={game.seats[0]?.life ?? ""} placeholder={words("as-usual")}
                onInput={(event) => {
                    const life = event.currentTarget.valueAsNumber;
                    change({ ...game, seats: game.seats.map(({ life: _, ...seat }) => (life > 0 ? { ...seat, life } : seat)) });
                }} />
        </label>
    );
}

export function Agreed({ book, game, change }: Agreement) {
    const severalMayPlay = book.variants.length > 0;
    return (
        <details class="agreed">
            <summary>{words("more-about-game")}</summary>
            {severalMayPlay && (
                <Choice label={words("variant")} value={game.variant ?? ""} choose={(variant) => change(variant ? { ...game, variant } : without(game, "variant"))}>
                    <option value="">{words("no-variant")}</option>
                    {book.variants.map((variant) => <option value={variant}>{variant}</option>)}
                </Choice>
            )}
            {severalMayPlay && (
                <label>{words("teams")}
                    <input value={game.teams ?? ""} placeholder="A+B, C+D" onInput={(event) => change({ ...game, teams: event.currentTarget.value })} />
                </label>
            )}
            {severalMayPlay && (
                <label>{words("range")}
                    <input value={game.range ?? ""} inputMode="numeric" placeholder={words("as-usual")} onInput={(event) => change({ ...game, range: event.currentTarget.value })} />
                </label>
            )}
            <Attacks book={book} game={game} change={change} />
            <Choice label={words("who-begins")} value={String(game.first ?? "")} choose={(first) => change(first ? { ...game, first: Number(first) } : without(game, "first"))}>
                <option value="">{words("by-lot")}</option>
                {game.seats.map((seat, n) => <option value={String(n)}>{seat.who === "me" ? words("you") : words("seat", { seat: String.fromCharCode(65 + n) })}</option>)}
            </Choice>
            <Life book={book} game={game} change={change} />
            <Choice label={words("clock")} value={game.clock ?? "none"} choose={(clock) => change({ ...game, clock: clock === "casual" ? "casual" : "none" })}>
                <option value="none">{words("clock-none")}</option>
                <option value="casual">{words("clock-casual")}</option>
            </Choice>
            <Choice label={words("match")} value={String(game.to_win ?? 1)} choose={(toWin) => change({ ...game, to_win: Number(toWin) })}>
                <option value="1">{words("match-one")}</option>
                <option value="2">{words("match-three")}</option>
            </Choice>
            <Ticks book={book} game={game} change={change} />
        </details>
    );
}

// What is sent: without what was left empty, and without what the seats that are left can't mean.
export function agreedOn({ teams, range, first, ...rest }: RequestNewGame): RequestNewGame {
    return {
        ...rest, ...(teams ? { teams } : {}), ...(range ? { range } : {}),
        ...(first !== undefined && first < rest.seats.length ? { first } : {}),
    };
}
