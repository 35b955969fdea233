// Sitting down by an invitation: a name, a deck, and one is in the game.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, beCalled } from "../api";
import { deckText } from "../decks";
import type { GameInfo } from "../messages";
import { Frame } from "../parts/frame";
import { useBooks } from "../parts/usebooks";
import { changeSettings, currentSettings } from "../settings";
import { words } from "../words/say";
import { DeckChoice } from "./seats";

export function JoinPage({ invite }: { invite: string }) {
    const books = useBooks();
    const [name, setName] = useState(currentSettings().name);
    const [chosen, choose] = useState<string | undefined>(undefined);
    const [trouble, setTrouble] = useState("");
    const [game, setGame] = useState<GameInfo | undefined>(undefined);
    const [gone, setGone] = useState(false);
    useEffect(() => void api.invited(invite).then((answer) => setGame(answer.game), () => setGone(true)), [invite]);
    const book = books.find((one) => one.name === game?.book);
    if (!book || !game)
        return <Frame title={words("join-title")}><p>{words(gone ? "no-such-game" : "loading")}</p></Frame>;
    const deck = chosen ?? book.decks[0]?.name ?? "";
    const sit = async () => {
        try {
            changeSettings({ name: name.trim() });
            await beCalled(name.trim() || words("guest"));
            const answer = await api.sit(game.g, { invite, deck: deckText(book.name, deck) });
            location.href = `/g/${answer.game.g}`;
        } catch (error) {
            setTrouble(error instanceof Error ? error.message : String(error));
        }
    };
    return (
        <Frame title={words("join-title")}>
            <p>{words(`book-${book.name}`)}</p>
            <p class="go">
                <label>{words("your-name")} <input value={name} maxLength={40} autocomplete="nickname" placeholder={words("guest")} onInput={(event) => setName(event.currentTarget.value)} /></label>
                <DeckChoice book={book} value={deck} label={words("your-deck")} change={choose} />
                <button type="button" class="main" onClick={() => void sit()}>{words("sit-down")}</button>
            </p>
            {trouble && <p class="trouble" role="alert">{trouble}</p>}
        </Frame>
    );
}
