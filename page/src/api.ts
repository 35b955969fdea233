// What is done by HTTP: who one is, games, decks, cards, scenarios.
import type {
    AnswerBooks, AnswerCardsFound, AnswerCardsRead, AnswerDeck, AnswerDeckCheck, AnswerGame, AnswerGuest, AnswerJudged,
    AnswerMe, AnswerOwnDeck, RequestCardRead, RequestCardsFind, RequestDeckCheck, RequestGuest, RequestJudgeRun, RequestNewGame, RequestSideboard, RequestSit,
} from "./messages";

export class Refused extends Error {}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`/api/${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const content = await answer.json();
    if (!answer.ok)
        throw new Refused(typeof content.why === "string" ? content.why : answer.statusText);
    return content;
}

export const api = {
    guest: (body: RequestGuest) => call<AnswerGuest>("POST", "guest", body),
    me: () => call<AnswerMe>("GET", "me"),
    books: () => call<AnswerBooks>("GET", "books"),
    deck: (name: string) => call<AnswerDeck>("GET", `decks/${encodeURIComponent(name)}`),
    checkDeck: (body: RequestDeckCheck) => call<AnswerDeckCheck>("POST", "deck/check", body),
    newGame: (body: RequestNewGame) => call<AnswerGame>("POST", "games", body),
    game: (g: string) => call<AnswerGame>("GET", `games/${encodeURIComponent(g)}`),
    invited: (invite: string) => call<AnswerGame>("GET", `invited/${encodeURIComponent(invite)}`),
    sit: (g: string, body: RequestSit) => call<AnswerGame>("POST", `games/${encodeURIComponent(g)}/sit`, body),
    ownDeck: (g: string) => call<AnswerOwnDeck>("GET", `games/${encodeURIComponent(g)}/deck`),
    changeDeck: (g: string, body: RequestSideboard) => call<AnswerGame>("POST", `games/${encodeURIComponent(g)}/sideboard`, body),
    readCards: (body: RequestCardRead) => call<AnswerCardsRead>("POST", "cards/read", body),
    findCards: (body: RequestCardsFind) => call<AnswerCardsFound>("POST", "cards/find", body),
    judge: (body: RequestJudgeRun) => call<AnswerJudged>("POST", "judge", body),
};

// Who plays, looks on or asks something has a name; without an account one becomes a guest by it.
export async function beSomebody(name: string): Promise<void> {
    try {
        await api.me();
    } catch {
        await api.guest({ name });
    }
}

// The same where one tells one's name: somebody without games may take another one.
export async function beCalled(name: string): Promise<void> {
    await beSomebody(name);
    const me = await api.me();
    if (me.name !== name && me.games.every((game) => game.state === "over"))
        await api.guest({ name });
}
