// The bar of a player: name, life, cards in hand and elsewhere, mana, clock. It can be aimed at.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { letterOf, Symbols } from "../cards/symbols";
import type { Clock, PlayerView } from "../messages";
import { Icon } from "../parts/icon";
import type { IconName } from "../parts/icon";
import { gameOf, playerOf, zoneOf } from "../view";
import { resourceName, ruleName, zoneName } from "../words/names";
import { words } from "../words/say";
import { nameOf, seatInfo, usePlay } from "./play";

function Mana({ player }: { player: PlayerView }) {
    const { book } = usePlay();
    const text = player.mana.map((count, n) => `{${letterOf(book?.look.mana[n])}}`.repeat(count)).join("");
    return text ? <span class="mana" aria-label={words("mana-pool", { mana: text })}><Symbols text={text} /></span> : null;
}

function remaining(clock: Clock, since: number): string {
    const left = Math.max(0, clock.left - (clock.runs ? performance.now() - since : 0));
    const seconds = Math.floor(left / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function ClockFace({ seat }: { seat: string }) {
    const { game } = usePlay();
    const clock = game.clocks.find((one) => one.seat === seat);
    const [, tick] = useState(0);
    useEffect(() => {
        if (!clock?.runs)
            return;
        const timer = setInterval(() => tick((n) => n + 1), 500);
        return () => clearInterval(timer);
    }, [clock?.runs]);
    return clock ? <span class={`clock${clock.runs ? " runs" : ""}`} role="timer">{remaining(clock, game.clocksAt)}</span> : null;
}

const counted: readonly IconName[] = ["hand", "library", "graveyard", "exile", "ante", "phasedout"];

// Zones that may be opened and looked through.
function ZoneCount({ seat, zone, open }: { seat: string; zone: IconName; open(zone: string): void }) {
    const { game } = usePlay();
    const content = zoneOf(game.view, `${seat}.${zone}`);
    const count = content?.count ?? 0;
    if (count === 0 && zone !== "hand" && zone !== "library" && zone !== "graveyard")
        return null;
    const label = words("zone-count", { zone: zoneName(zone), count });
    const shown = <span aria-hidden="true"><Icon name={zone} />{count}</span>;
    const looked = (content?.cards.length ?? 0) > 0 && (zone !== "hand" || seat !== game.seat);
    return looked
        ? <button type="button" class="count" title={label} aria-label={label} data-pile={`${seat}.${zone}`} onClick={() => open(zone)}>{shown}</button>
        : <span class="count" title={label} data-pile={`${seat}.${zone}`} role="img" aria-label={label}>{shown}</span>;
}

// What of the book's own a player has done or may still take: abilities used up this turn, claims.
function Claims({ player }: { player: PlayerView }) {
    const used = player.used ?? [];
    return (
        <span class="resources">
            {(player.claims ?? []).map((claim) => <span class="resource" key={claim.number} data-about={claim.number}>{words("claim", { name: claim.name, left: claim.left })}</span>)}
            {used.length > 0 && <span class="resource quiet">{words("used", { names: used.map(({ name, rule }) => name ?? ruleName(rule)).join(", ") })}</span>}
        </span>
    );
}

function Resources({ player }: { player: PlayerView }) {
    const rows = Object.entries({ ...player.resources, ...player.counters }).filter(([, count]) => count > 0);
    return <span class="resources">{rows.map(([name, count]) => <span class="resource">{resourceName(name)} {count}</span>)}</span>;
}

export function SeatBar({ seat, open, chosen, choose }: { seat: string; open(zone: string): void; chosen?: boolean; choose?: () => void }) {
    const play = usePlay();
    const { game, choices, aims } = play;
    const player = playerOf(game.view, seat);
    const state = gameOf(game.view);
    if (!player)
        return null;
    const aim = choices.ofPlayer.has(seat) || aims.players.has(seat);
    const info = seatInfo(game, seat);
    const marks = [
        state?.on_turn.includes(seat) ? "on-turn" : "", state?.waiting.includes(seat) ? "waited" : "",
        aim ? "aim" : "", chosen ? "chosen" : "", player.in_game ? "" : "gone",
    ].join(" ");
    return (
        <div class={`seat ${marks}`} role="group" aria-label={nameOf(game, seat)}>
            <button type="button" class="who" data-player={seat} aria-pressed={choose ? chosen ?? false : undefined}
                onClick={() => (aim ? play.usePlayer(seat) : choose?.())}>
                <span class={`presence ${info?.who ?? ""}${info?.here ? " here" : ""}`} aria-hidden="true" />
                <span class="name">{nameOf(game, seat)}{player.king && <Icon name="special" />}</span>
                {state?.on_turn.includes(seat) && !state.over && <span class="turnchip">{words("on-turn")}</span>}
                <span class="life"><span class="aloud">{words("life")}</span> {player.life}{player.max_life ? `/${player.max_life}` : ""}<Icon name="heart" /></span>
                {aim && <span class="aloud">{words("card-can")}</span>}
            </button>
            {counted.map((zone) => <ZoneCount key={zone} seat={seat} zone={zone} open={open} />)}
            <Resources player={player} />
            <Claims player={player} />
            <Mana player={player} />
            <ClockFace seat={seat} />
        </div>
    );
}
