// Which book: for the desks.
import { h } from "preact";
import type { BookInfo } from "../messages";
import { words } from "../words/say";

export function BookSelect({ books, value, change }: { books: BookInfo[]; value: string; change(book: string): void }) {
    return (
        <label>{words("book")}
            <select value={value} onChange={(event) => change(event.currentTarget.value)}>
                {books.map((book) => <option value={book.name}>{words(`book-${book.name}`)}</option>)}
            </select>
        </label>
    );
}
