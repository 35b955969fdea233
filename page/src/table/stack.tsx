// The stack (or the chain): what comes first lies on top, each with what it is aimed at.
import { h } from "preact";
import { Symbols } from "../cards/symbols";
import { cardsOf } from "../view";
import { words } from "../words/say";
import { nameOf, usePlay } from "./play";
import { TableCard } from "./tablecard";

export function Stack() {
    const { game } = usePlay();
    const items = cardsOf(game.view, "stack").reverse();
    return (
        <section class="stack" aria-label={words("stack")}>
            <h2>{words("stack")} <span class="number">{items.length || ""}</span></h2>
            <ol>
                {items.map((item) => (
                    <li key={item.number}>
                        <TableCard card={item} size="small" />
                        <span class="about">
                            <strong>{item.name}</strong>
                            {item.controller && <span class="by">{nameOf(game, item.controller)}</span>}
                            {(item.targets ?? []).map((target) => <span class="target">→ {target.player ? nameOf(game, target.player) : target.name}</span>)}
                            <span class="does"><Symbols text={(item.abilities ?? []).join(" ")} /></span>
                        </span>
                    </li>
                ))}
            </ol>
        </section>
    );
}
