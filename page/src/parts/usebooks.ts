// The books that can be played here, with their decks, variants and steps.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { BookInfo } from "../messages";

export function useBooks(): BookInfo[] {
    const [books, setBooks] = useState<BookInfo[]>([]);
    useEffect(() => void api.books().then((answer) => setBooks(answer.books)), []);
    return books;
}
