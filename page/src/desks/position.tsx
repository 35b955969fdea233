// A position that one only looks at: on a table where nothing can be done.
import { h } from "preact";
import { useState } from "preact/hooks";
import { LargeCard } from "../cards/card";
import type { BookInfo, ObjectView } from "../messages";
import { Dialog } from "../parts/dialog";
import { nothing } from "../session";
import type { Talk } from "../session";
import { choicesOf } from "../table/choices";
import { noDraft } from "../table/draft";
import { PlayProvider, nameOf } from "../table/play";
import type { Play } from "../table/play";
import { pilesOf } from "../table/piles";
import { Preview } from "../table/preview";
import { Row } from "../table/rows";
import { Stack } from "../table/stack";
import { Boards } from "../table/tableview";
import { cardsOf, playersOf } from "../view";
import type { View } from "../view";
import { zoneName } from "../words/names";
import { words } from "../words/say";

const nobody: Talk = {
    g: "", send: () => undefined, choose: () => undefined, chooseAll: () => undefined, moreOptions: () => undefined,
    setStops: () => undefined, question: () => new Promise(() => undefined),
};

function lookedAt(view: View, book: BookInfo | undefined, read: (card: ObjectView) => void): Play {
    const none = () => undefined;
    return {
        session: nobody, game: { ...nothing, seat: "A", view, state: "over" }, book, choices: choicesOf(undefined, view), draft: noDraft,
        lines: undefined, bands: [], aims: { cards: new Set(), players: new Set() }, apart: new Set(), pays: new Set(), advised: undefined,
        useCard: read, read, usePlayer: none, take: none, changeDraft: none, placeHeld: none, aimNext: none, advise: none,
    };
}

export function Position({ view, book }: { view: View; book: BookInfo | undefined }) {
    const [read, show] = useState<ObjectView | undefined>(undefined);
    const play = lookedAt(view, book, show);
    const hands = playersOf(view).map(({ player }) => ({ player, cards: cardsOf(view, `${player}.hand`) })).filter(({ cards }) => cards.length > 0);
    return (
        <PlayProvider value={play}>
            <div class="position table" role="group" aria-label={words("table")}>
                <Boards />
                {hands.map(({ player, cards }) => (
                    <div class="shownhand" key={player}>
                        <span class="linename">{zoneName("hand")} – {nameOf(play.game, player)}</span>
                        <Row piles={pilesOf(cards, new Set())} label={`${zoneName("hand")} – ${nameOf(play.game, player)}`} kind="back" />
                    </div>
                ))}
                {cardsOf(view, "stack").length > 0 && <Stack />}
            </div>
            <Preview view={view} />
            {read && <Dialog label={read.name ?? words("card-unknown")} close={() => show(undefined)}><LargeCard card={read} /></Dialog>}
        </PlayProvider>
    );
}
