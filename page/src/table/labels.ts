// What the big button says: always what it will do.
import type { Option } from "../messages";
import { cardsOf, gameOf, is } from "../view";
import type { View } from "../view";
import { say, tableWords, words } from "../words/say";
import { movesOf } from "./arrange";
import { isDeclaration } from "./choices";
import { isOrdering } from "./order";
import type { Play } from "./play";

export function stepName(play: Play, step: string): string {
    const row = play.book?.steps.find((one) => one.step === step);
    return row?.code ? tableWords(row.code) ?? row.text : words(`step-${step}`);
}

// The step at which one will be asked next, if nothing happens until then.
function nextStop(play: Play, mine: boolean): string | undefined {
    const steps = play.book?.steps.map((row) => row.step) ?? [];
    const now = steps.indexOf(gameOf(play.game.view)?.step ?? "");
    const stops = mine ? play.game.stops.mine : play.game.stops.others;
    return steps.slice(now + 1).find((step) => stops.includes(step));
}

// Has one a creature that stands ready?
function couldAttack(view: View, seat: string): boolean {
    return ["battlefield", "guard", "reserve"].some((zone) => cardsOf(view, `${seat}.${zone}`)
        .some((card) => is(card, "CREATURE") && !card.tapped && !card.sick && card.active !== false));
}

function passLabel(play: Play): string {
    const { view, seat } = play.game;
    const top = cardsOf(view, "stack").at(-1);
    if (top)
        return words("button-resolve", { name: top.name ?? "" });
    const game = gameOf(view);
    const mine = game?.on_turn.includes(seat) ?? false;
    if (mine && game?.step === "main1" && couldAttack(view, seat))
        return words("button-to-combat");
    const next = nextStop(play, mine);
    if (next)
        return words("button-to", { step: stepName(play, next) });
    return words(mine ? "button-end-turn" : "button-go-on");
}

function declarationLabel(play: Play): string {
    const attacking = play.game.ask?.options?.some((option) => option.kind === "attack") ?? false;
    return words(attacking ? "button-attack" : "button-block", { count: play.draft.picks.length });
}

// The option that the big button and the space bar take: what hurts least.
export function mainOption(play: Play): Option | undefined {
    const kinds = ["pass", "done", "keep", "pay", "yes", "no", "take-back"];
    const buttons = play.choices.buttons.filter((option) => kinds.includes(option.kind));
    return play.choices.buttons.length === 1 ? play.choices.buttons[0] : buttons[0];
}

// What one does with the board, where the question alone doesn't say it.
export function hintOf(play: Play): string {
    const held = play.draft.held === undefined ? "" : "-held";
    if (isDeclaration(play.game.ask))
        return words(`hint-${play.game.ask?.options?.some((option) => option.kind === "attack") ? "attack" : "block"}${held}`);
    if (play.game.ask?.options?.some((option) => option.kind === "pay"))
        return words("hint-pay");
    if (isOrdering(play.game.ask))
        return words("hint-order");
    if (play.lines)
        return words(`hint-lines${held}`);
    return play.game.ask && !play.game.ask.range && play.choices.buttons.length === 0 ? words("hint-board") : "";
}

export function mainLabel(play: Play, option: Option | undefined): string {
    if (isDeclaration(play.game.ask))
        return declarationLabel(play);
    if (isOrdering(play.game.ask))
        return words("button-order");
    if (play.lines)
        return words("button-lines", { count: movesOf(play.lines).length });
    if (option?.kind === "pass")
        return passLabel(play);
    if (option?.kind === "done")
        return words("button-done");
    return option ? say(option.said) : "";
}
