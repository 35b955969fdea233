// The other players: with few of them each has a board; with many one board is open, and the others
// are bars in a rail, in the order in which they sit.
import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { gameOf, playersOf } from "../view";
import { Board } from "./board";
import { usePlay } from "./play";
import { SeatBar } from "./seat";

export function opponentsOf(seats: string[], seat: string): string[] {
    const at = seats.indexOf(seat);
    return at < 0 ? seats.slice(1) : [...seats.slice(at + 1), ...seats.slice(0, at)];
}

// So many boards fit side by side.
export function boardsThatFit(): number {
    return innerWidth >= 2000 ? 4 : innerWidth >= 1100 ? 3 : 1;
}

// Whose board is open where not all are: the chosen one, or who is on turn, or fights.
export function focusOf(others: string[], chosen: string | undefined, onTurn: string[]): string | undefined {
    return chosen ?? others.find((seat) => onTurn.includes(seat)) ?? others[0];
}

export function Opponents({ chosen, choose, open }: { chosen: string | undefined; choose(seat: string): void; open(seat: string, zone: string): void }) {
    const { game } = usePlay();
    const others = opponentsOf(playersOf(game.view).map((player) => player.player), game.seat);
    const focus = focusOf(others, chosen, gameOf(game.view)?.on_turn ?? []);
    const rail = useRef<HTMLDivElement>(null);
    // On a phone the rail is wider than the screen: whose board is open is in sight.
    useEffect(() => {
        const bar = rail.current?.querySelector<HTMLElement>(".chosen");
        if (rail.current && bar)
            rail.current.scrollLeft = bar.offsetLeft - (rail.current.clientWidth - bar.offsetWidth) / 2;
    }, [focus]);
    if (others.length <= boardsThatFit())
        return (
            <div class="opponents all" style={{ "--n": others.length }}>
                {others.map((seat) => (
                    <div class="opponent" key={seat}>
                        <SeatBar seat={seat} open={(zone) => open(seat, zone)} />
                        <Board seat={seat} />
                    </div>
                ))}
            </div>
        );
    return (
        <div class="opponents">
            <div ref={rail} class={`rail${others.length > 7 ? " many" : ""}`}>
                {others.map((seat) => <SeatBar key={seat} seat={seat} open={(zone) => open(seat, zone)} chosen={seat === focus} choose={() => choose(seat)} />)}
            </div>
            {focus && <Board seat={focus} />}
        </div>
    );
}
