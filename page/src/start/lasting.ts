// What was chosen for the last game, so that the next one takes one click.
import type { RequestNewGame } from "../messages";

const key = "izvor.last-game";

export function lastGame(): RequestNewGame | undefined {
    try {
        const kept: RequestNewGame | null = JSON.parse(localStorage.getItem(key) ?? "null");
        return kept ?? undefined;
    } catch {
        return undefined;
    }
}

export function keepGame(game: RequestNewGame): void {
    localStorage.setItem(key, JSON.stringify(game));
}
