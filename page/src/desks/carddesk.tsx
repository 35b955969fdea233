// The card desk: one writes a card, and reads what it means: its program, what that says back, or at
// which words it can't be read.
import { h } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import { LargeCard } from "../cards/card";
import { printed } from "../cards/printed";
import type { BookInfo, CardRead } from "../messages";
import { BookSelect } from "../parts/bookselect";
import { Frame } from "../parts/frame";
import { useLater } from "../parts/later";
import { useBooks } from "../parts/usebooks";
import { words } from "../words/say";

const first = `card "Lantern Keeper" {
    cost {1}{W}
    type Creature — Human
    pt 1/3
    text "When Lantern Keeper enters the battlefield, you gain 2 life."
}
`;

function Read({ read }: { read: CardRead }) {
    return (
        <article class="read">
            <LargeCard card={printed(read.name, read.print)} />
            <div>
                <p class={read.understood ? "good" : "bad"}>{words(read.understood ? "card-understood" : "card-refused")}</p>
                {read.refusal && <pre class="refusal">{read.refusal}</pre>}
                {read.said_back && <section><h2>{words("said-back")}</h2>{read.said_back.map((line) => <p>{line}</p>)}</section>}
                {read.program && <section><h2>{words("program")}</h2><pre tabIndex={0}>{read.program.join("\n")}</pre></section>}
            </div>
        </article>
    );
}

// A game with many copies of the card in one's own deck.
async function playWith(book: BookInfo, text: string, name: string): Promise<void> {
    const [deck, other] = book.decks;
    if (!deck)
        return;
    const own = await api.deck(deck.name);
    const answer = await api.newGame({
        book: book.name,
        seats: [
            { who: "me", deck: `${text}\n4 ${name}\n${own.text}` },
            { who: "computer", level: "greedy", deck: (other ?? deck).name },
        ],
    });
    location.href = `/g/${answer.game.g}`;
}

export function CardDesk() {
    const books = useBooks();
    const [name, setName] = useState("mtg-1999-11");
    const [text, setText] = useState(first);
    const [trouble, setTrouble] = useState("");
    const answer = useLater(() => api.readCards({ book: name, text }), [name, text]);
    const book = books.find((one) => one.name === name);
    // A book's own cards, which every set has, are not asked about.
    const cards = (answer?.cards ?? []).filter((read) => text.includes(`"${read.name}"`));
    const [card] = cards;
    const play = () => {
        if (book && card)
            playWith(book, text, card.name).catch((error: Error) => setTrouble(error.message));
    };
    return (
        <Frame title={words("page-cards")}>
            <div class="desk">
                <section>
                    <p class="fields"><BookSelect books={books} value={name} change={setName} />
                        <button type="button" class="main" disabled={!card?.understood} onClick={play}>{words("play-with-card")}</button></p>
                    <textarea aria-label={words("card-text")} rows={16} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
                    {trouble && <p class="trouble" role="alert">{trouble}</p>}
                </section>
                <section role="status">
                    {answer?.error && <p class="trouble">{answer.error}</p>}
                    {cards.map((read) => <Read key={read.name} read={read} />)}
                </section>
            </div>
        </Frame>
    );
}
