// The first page: a game in two clicks, and the games that go on.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, beCalled } from "../api";
import { deckText } from "../decks";
import type { BookInfo, GameInfo, NewSeat, RequestNewGame } from "../messages";
import { Frame } from "../parts/frame";
import { useBooks } from "../parts/usebooks";
import { changeSettings, currentSettings } from "../settings";
import { words } from "../words/say";
import { Agreed, agreedOn } from "./agreed";
import { keepGame, lastGame } from "./lasting";
import { SeatRow, mostSeats } from "./seats";

function newGame(book: BookInfo): RequestNewGame {
    const [first, second] = book.decks;
    return {
        book: book.name,
        seats: [
            { who: "me", deck: first?.name ?? "" },
            { who: "computer", level: "greedy", deck: second?.name ?? first?.name ?? "" },
        ],
        clock: "none",
    };
}

function withSeats(game: RequestNewGame, seats: NewSeat[]): RequestNewGame {
    return { ...game, seats };
}

function BookChoice({ books, chosen, choose }: { books: BookInfo[]; chosen: string; choose(book: BookInfo): void }) {
    return (
        <fieldset class="books">
            <legend>{words("choose-book")}</legend>
            {books.map((book) => (
                <label key={book.name} class={book.name === chosen ? "chosen" : ""}>
                    <input type="radio" name="book" value={book.name} checked={book.name === chosen} onChange={() => choose(book)} />
                    <span>{words(`book-${book.name}`)}</span>
                    <small>{words(`book-${book.name}-about`)}</small>
                </label>
            ))}
        </fieldset>
    );
}

// With the texts of one's own decks.
function toSend(game: RequestNewGame): RequestNewGame {
    const seats = game.seats.map(({ deck, ...seat }) => (deck && seat.who !== "open" ? { ...seat, deck: deckText(game.book, deck) } : seat));
    return agreedOn({ ...game, seats });
}

function MyGames() {
    const [games, setGames] = useState<GameInfo[]>([]);
    useEffect(() => void api.me().then((me) => setGames(me.games), () => setGames([])), []);
    const running = games.filter((game) => game.state !== "over");
    if (running.length === 0)
        return null;
    return (
        <section>
            <h2>{words("my-games")}</h2>
            <ul class="games">
                {running.map((game) => (
                    <li key={game.g}><a href={`/g/${game.g}`}>{words(`book-${game.book}`)}: {game.seats.map((seat) => seat.name || words("seat-open")).join(" – ")}</a></li>
                ))}
            </ul>
        </section>
    );
}

export function StartPage() {
    const books = useBooks();
    const [kept, change] = useState<RequestNewGame | undefined>(lastGame());
    const [name, setName] = useState(currentSettings().name);
    const [trouble, setTrouble] = useState("");
    const [busy, setBusy] = useState(false);
    const book = books.find((one) => one.name === kept?.book) ?? books[1] ?? books[0];
    const game = kept && kept.book === book?.name ? kept : book && newGame(book);
    const play = async () => {
        if (!game)
            return;
        setBusy(true);
        setTrouble("");
        try {
            const me = name.trim() || words("guest");
            changeSettings({ name: name.trim() });
            await beCalled(me);
            keepGame(game);
            const answer = await api.newGame(toSend(game));
            location.href = `/g/${answer.game.g}`;
        } catch (error) {
            setTrouble(error instanceof Error ? error.message : String(error));
            setBusy(false);
        }
    };
    if (!book || !game)
        return <Frame title={words("start-title")}><p>{words("loading")}</p></Frame>;
    const seats = game.seats;
    const another: NewSeat = { who: "computer", level: "greedy", deck: book.decks[seats.length % book.decks.length]?.name ?? "" };
    return (
        <Frame title={words("start-title")}>
            <BookChoice books={books} chosen={book.name} choose={(chosen) => change(newGame(chosen))} />
            <section class="seating" aria-label={words("seating")}>
                {seats.map((seat, n) => (
                    <SeatRow key={n} book={book} seat={seat} n={n}
                        change={(changed) => change(withSeats(game, seats.map((one, m) => (m === n ? changed : one))))}
                        remove={n > 0 && seats.length > 2 ? () => change(withSeats(game, seats.filter((_, m) => m !== n))) : undefined} />
                ))}
                {seats.length < mostSeats && <button type="button" class="quiet" onClick={() => change(withSeats(game, [...seats, another]))}>+ {words("add-seat")}</button>}
            </section>
            <Agreed book={book} game={game} change={change} />
            <p class="go">
                <label>{words("your-name")} <input value={name} maxLength={40} autocomplete="nickname" placeholder={words("guest")} onInput={(event) => setName(event.currentTarget.value)} /></label>
                <button type="button" class="main" disabled={busy} onClick={() => void play()}>
                    {words(seats.some((seat) => seat.who === "open") ? "open-game" : "play")}
                </button>
            </p>
            {trouble && <p class="trouble" role="alert">{trouble}</p>}
            <MyGames />
        </Frame>
    );
}
