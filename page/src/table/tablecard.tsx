// A card on the table: a face to look at, outlined if something can be done with it, and over it a
// button that says all that is to be seen.
import { h } from "preact";
import { useRef } from "preact/hooks";
import { CardFace, spoken } from "../cards/card";
import type { CardSize } from "../cards/card";
import type { ObjectView } from "../messages";
import { Icon } from "../parts/icon";
import { is } from "../view";
import { words } from "../words/say";
import { usePlay } from "./play";
import type { Play } from "./play";

// What its state on the table looks like.
function stateClass(card: ObjectView, play: Play, size: CardSize): string {
    const { choices, draft, aims } = play;
    const source = play.book?.look.any_source && is(card, "LAND") && size === "small";
    const states: [string, boolean | undefined][] = [
        ["can", choices.ofCard.has(card.number) && (draft.held === undefined || draft.held === card.number)],
        ["aim", aims.cards.has(card.number)],
        ["held", draft.held === card.number],
        ["picked", draft.picks.some((pick) => pick.object === card.number)],
        ["advised", play.advised?.object === card.number],
        ["tapped", card.tapped || card.active === false],
        ["sick", card.sick],
        ["fights", card.attacking !== undefined || card.blocking],
        ["source", source],
    ];
    return states.filter(([, shown]) => shown).map(([name]) => name).join(" ");
}

function spokenHere(card: ObjectView, count: number, play: Play): string {
    const parts = [count > 1 ? `${count} × ${spoken(card)}` : spoken(card)];
    if (play.draft.picks.some((pick) => pick.object === card.number))
        parts.push(words("card-picked"));
    if (play.aims.cards.has(card.number) || play.choices.ofCard.has(card.number))
        parts.push(words("card-can"));
    return parts.join(", ");
}

const longPress = 450;

interface Shown {
    card: ObjectView;
    size: CardSize;
    // How many alike lie here, and how many of them would be tapped to pay.
    count?: number;
    paying?: number;
}

export function TableCard({ card, size, count = 1, paying = 0 }: Shown) {
    const play = usePlay();
    const press = useRef(0);
    const wasLong = useRef(false);
    const begin = () => {
        wasLong.current = false;
        press.current = window.setTimeout(() => {
            wasLong.current = true;
            play.read(card);
        }, longPress);
    };
    const end = () => clearTimeout(press.current);
    return (
        <div class={`card ${size} ${stateClass(card, play, size)}${paying ? " pays" : ""}`} data-card={card.number} data-name={card.name}>
            <CardFace card={card} size={size} />
            {paying > 0 && <span class="paying" aria-hidden="true">{paying > 1 ? paying : ""}<Icon name="turned" /></span>}
            {count > 1 && <span class="times" aria-hidden="true">×{count}</span>}
            {(card.tapped || card.active === false) && <span class="mark turned"><Icon name="turned" /></span>}
            {card.sick && <span class="mark asleep"><Icon name="asleep" /></span>}
            <button type="button" class="hit" aria-label={spokenHere(card, count, play)}
                onClick={(event) => wasLong.current || play.useCard(card, event.currentTarget)}
                onContextMenu={(event) => {
                    event.preventDefault();
                    play.read(card);
                }}
                onPointerDown={begin} onPointerUp={end} onPointerCancel={end} onPointerLeave={end} />
        </div>
    );
}
