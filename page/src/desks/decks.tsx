// The decks: the table's own to look at, one's own to write, with what is wrong as one writes.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { dropDeck, keepDeck, ownDecks } from "../decks";
import type { OwnDeck } from "../decks";
import type { AnswerDeckCheck, BookInfo } from "../messages";
import { BookSelect } from "../parts/bookselect";
import { Frame } from "../parts/frame";
import { useLater } from "../parts/later";
import { useBooks } from "../parts/usebooks";
import { words } from "../words/say";
import { CardSearch, withCard } from "./cardsearch";
import { Curve } from "./curve";

function Verdict({ check }: { check: AnswerDeckCheck | undefined }) {
    if (!check)
        return null;
    return (
        <div class="verdict" role="status">
            <p class={check.legal ? "good" : "bad"}>{words(check.legal ? "deck-legal" : "deck-illegal", { size: check.size, side: check.side })}</p>
            <ul>{check.problems.map((problem) => (
                <li>{problem.line > 0 ? `${words("line", { line: problem.line })}: ` : ""}{problem.text} {problem.rule && <span class="rules">[{problem.rule}]</span>}</li>
            ))}</ul>
        </div>
    );
}

function Editor({ deck, books, change }: { deck: OwnDeck; books: BookInfo[]; change(deck: OwnDeck): void }) {
    const check = useLater(() => api.checkDeck({ book: deck.book, deck: deck.text }), [deck.book, deck.text]);
    const [kept, setKept] = useState(false);
    const set = (part: Partial<OwnDeck>) => {
        setKept(false);
        change({ ...deck, ...part });
    };
    return (
        <section class="editor">
            <p class="fields">
                <label>{words("deck-name")} <input value={deck.name} maxLength={60} onInput={(event) => set({ name: event.currentTarget.value })} /></label>
                <BookSelect books={books} value={deck.book} change={(book) => set({ book })} />
            </p>
            <div class="writing">
                <textarea aria-label={words("deck-text")} rows={22} spellcheck={false} value={deck.text} placeholder={words("deck-help")}
                    onInput={(event) => set({ text: event.currentTarget.value })} />
                <CardSearch book={deck.book} add={(name) => set({ text: withCard(deck.text, name) })} />
            </div>
            <p>
                <button type="button" class="main" disabled={!deck.name.trim()} onClick={() => {
                    keepDeck(deck);
                    setKept(true);
                }}>{words(kept ? "kept" : "keep-deck")}</button>
            </p>
            <Verdict check={check} />
            {check && check.size > 0 && <Curve cards={check.cards} />}
        </section>
    );
}

export function DecksPage() {
    const books = useBooks();
    const [own, setOwn] = useState(ownDecks());
    const [deck, change] = useState<OwnDeck | undefined>(own[0]);
    useEffect(() => setOwn(ownDecks()), [deck]);
    const [book] = books;
    const copy = async (of: BookInfo, name: string) => {
        const answer = await api.deck(name);
        change({ name: words("copy-of", { name }), book: of.name, text: answer.text });
    };
    if (!book)
        return <Frame title={words("page-decks")}><p>{words("loading")}</p></Frame>;
    return (
        <Frame title={words("page-decks")}>
            <div class="decks">
                <nav aria-label={words("page-decks")}>
                    <button type="button" class="main" onClick={() => change({ name: "", book: book.name, text: "" })}>{words("new-deck")}</button>
                    <h2>{words("own-decks")}</h2>
                    <ul>{own.map((one) => (
                        <li><button type="button" onClick={() => change(one)}>{one.name}</button>
                            <button type="button" class="quiet" aria-label={words("drop-deck", { name: one.name })} onClick={() => {
                                dropDeck(one);
                                setOwn(ownDecks());
                            }}>✕</button></li>
                    ))}</ul>
                    <h2>{words("table-decks")}</h2>
                    {books.map((one) => (
                        <details>
                            <summary>{words(`book-${one.name}`)}</summary>
                            <ul>{one.decks.map((row) => <li><button type="button" onClick={() => void copy(one, row.name)}>{row.title}</button></li>)}</ul>
                        </details>
                    ))}
                </nav>
                {deck ? <Editor deck={deck} books={books} change={change} /> : <p>{words("choose-deck")}</p>}
            </div>
        </Frame>
    );
}
