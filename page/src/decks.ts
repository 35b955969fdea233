// One's own decks: texts, kept in the browser.
export interface OwnDeck {
    name: string;
    book: string;
    text: string;
}

const key = "izvor.decks";

export function ownDecks(): OwnDeck[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
        return Array.isArray(kept) ? kept : [];
    } catch {
        return [];
    }
}

export function keepDeck(deck: OwnDeck): void {
    const others = ownDecks().filter((other) => other.name !== deck.name || other.book !== deck.book);
    localStorage.setItem(key, JSON.stringify([...others, deck]));
}

export function dropDeck(deck: OwnDeck): void {
    const others = ownDecks().filter((other) => other.name !== deck.name || other.book !== deck.book);
    localStorage.setItem(key, JSON.stringify(others));
}

// A deck that is chosen is one of the table's own by its name, or one of one's own by its text.
export function deckText(book: string, name: string): string {
    return ownDecks().find((deck) => deck.book === book && `my ${deck.name}` === name)?.text ?? name;
}
