// The middle of the table: attackers face those who block them.
import { h } from "preact";
import { gameOf } from "../view";
import { words } from "../words/say";
import { nameOf, usePlay } from "./play";
import { fightsOf } from "./piles";
import type { Fight } from "./piles";
import { TableCard } from "./tablecard";

function FightColumn({ fight, upwards, several }: { fight: Fight; upwards: boolean; several: boolean }) {
    const { game } = usePlay();
    const attacked = fight.attacker.attacking;
    return (
        <div class={`fight${upwards ? " upwards" : ""}`}>
            <TableCard card={fight.attacker} size="small" />
            {several && attacked && <span class="attacked">→ {nameOf(game, attacked)}</span>}
            <div class="blockers">
                {fight.blockers.map((card) => <TableCard key={card.number} card={card} size="small" />)}
            </div>
        </div>
    );
}

export function Middle() {
    const { game, book } = usePlay();
    const fights = fightsOf(game.view);
    // In lines everybody keeps their place, and arrows show who fights whom.
    if (fights.length === 0 || (book?.look.lines.length ?? 0) > 0)
        return null;
    const several = new Set(fights.map((fight) => fight.attacker.attacking)).size > 1;
    const mine = gameOf(game.view)?.on_turn.includes(game.seat) ?? false;
    return (
        <div class="middle" role="group" aria-label={words("combat")} style={{ "--n": fights.length }}>
            {fights.map((fight) => <FightColumn key={fight.attacker.number} fight={fight} upwards={mine} several={several} />)}
        </div>
    );
}
