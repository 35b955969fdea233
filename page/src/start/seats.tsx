// Who plays: oneself, computers, and seats for others, each with a deck.
import { h } from "preact";
import type { BookInfo, NewSeat } from "../messages";
import { ownDecks } from "../decks";
import { words } from "../words/say";

export const mostSeats = 16;

type Player = "me" | "computer greedy" | "computer random" | "open";
const players: Player[] = ["computer greedy", "computer random", "open"];

export function playerOf(seat: NewSeat): Player {
    return seat.who === "computer" ? (seat.level === "random" ? "computer random" : "computer greedy") : seat.who;
}

export function asPlayer(seat: NewSeat, player: Player): NewSeat {
    const [who, level] = player.split(" ");
    const { level: _, ...rest } = seat;
    if (who === "computer")
        return { ...rest, who, level: level === "random" ? "random" : "greedy" };
    return { ...rest, who: player === "me" ? "me" : "open" };
}

export function DeckChoice({ book, value, label, change }: { book: BookInfo; value: string; label: string; change(deck: string): void }) {
    const own = ownDecks().filter((deck) => deck.book === book.name);
    return (
        <select aria-label={label} value={value} onChange={(event) => change(event.currentTarget.value)}>
            {book.decks.map((deck) => <option value={deck.name}>{deck.title}</option>)}
            {own.map((deck) => <option value={`my ${deck.name}`}>{deck.name}</option>)}
        </select>
    );
}

export function SeatRow({ book, seat, n, change, remove }: { book: BookInfo; seat: NewSeat; n: number; change(seat: NewSeat): void; remove: (() => void) | undefined }) {
    const letter = String.fromCharCode(65 + n);
    return (
        <div class="seatrow" role="group" aria-label={words("seat", { seat: letter })}>
            {seat.who === "me"
                ? <strong>{words("you")}</strong>
                : (
                    <select aria-label={words("who-plays", { seat: letter })} value={playerOf(seat)}
                        onChange={(event) => change(asPlayer(seat, event.currentTarget.value as Player))}>
                        {players.map((player) => <option value={player}>{words(`player-${player.replace(" ", "-")}`)}</option>)}
                    </select>
                )}
            {seat.who === "open"
                ? <span class="quiet">{words("brings-a-deck")}</span>
                : <DeckChoice book={book} value={seat.deck ?? ""} label={words("deck-of", { seat: letter })} change={(deck) => change({ ...seat, deck })} />}
            {remove && <button type="button" class="quiet" aria-label={words("remove-seat", { seat: letter })} onClick={remove}>✕</button>}
        </div>
    );
}
