// How a table is played at: what clicks, keys and drags come to.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BookInfo, ObjectView, Option } from "../messages";
import type { Game, Session } from "../session";
import { clickInLines, isArranging, linesNow, place } from "./arrange";
import { useBands } from "./bands";
import { aimsOf, clickCard, clickPlayer, draftOf, noDraft } from "./draft";
import type { Draft } from "./draft";
import { choicesOf, isDeclaration } from "./choices";
import { menuAt } from "./menu";
import type { MenuState } from "./menu";
import { usePayment } from "./payment";
import type { Play } from "./play";
import { isSettled } from "./settled";

type Aim = { card: number | undefined; player: string | undefined };

// Cards that stand alone: those that are aimed at, and those of a declaration.
function apartIn(game: Game, draft: Draft): Set<number> {
    const apart = new Set<number>(draft.picks.flatMap((pick) => [pick.object ?? 0, pick.other ?? 0]));
    if (draft.held !== undefined)
        apart.add(draft.held);
    for (const thing of Object.values(game.view))
        if (thing.kind === "object") {
            for (const target of thing.targets ?? [])
                apart.add(target.object ?? 0);
            for (const other of thing.against ?? [])
                apart.add(other);
        }
    return apart;
}

export interface Open {
    read: ObjectView | undefined;
    menu: MenuState | undefined;
}

export function usePlaying(session: Session, game: Game, book: BookInfo | undefined) {
    const [kept, changeDraft] = useState(noDraft);
    const [advised, setAdvised] = useState<Option | undefined>(undefined);
    const [open, show] = useState<Open>({ read: undefined, menu: undefined });
    const aimed = useRef<Aim | undefined>(undefined);
    const { ask } = game;
    const draft = draftOf(ask, kept);
    const choices = useMemo(() => choicesOf(ask, game.view), [ask, game.view]);

    const pays = usePayment(session, game, choices);
    const lines = isArranging(ask) ? linesNow(draft, game.view, game.seat, book?.look.lines ?? []) : undefined;
    const bands = useBands(session, ask, draft);

    const take = (option: Option) => {
        setAdvised(undefined);
        if (ask)
            session.choose(ask, option.n, option.d);
    };

    // What was dropped on something is aimed at it as soon as that is asked.
    useEffect(() => {
        const aim = aimed.current;
        aimed.current = undefined;
        const option = aim && ask?.stage === "announcing" && (ask.options ?? []).find((one) => one.kind === "object"
            && (aim.card !== undefined ? one.object === aim.card : one.object === undefined && one.player === aim.player));
        if (option)
            take(option);
        setAdvised(undefined);
        show((now) => ({ ...now, menu: undefined }));
    }, [ask?.w]);

    const useCard = (card: ObjectView, place: Element) => {
        const options = choices.ofCard.get(card.number) ?? [];
        const [first] = options;
        const stands = Object.values(lines?.now ?? {}).some((line) => line.includes(card.number));
        if (ask && lines && stands)
            return changeDraft(clickInLines(ask, draft, lines, card.number));
        const declared = isDeclaration(ask) && ask ? clickCard(ask, draft, card.number) : draft;
        if (declared !== draft && (declared.picks !== draft.picks || declared.held !== draft.held))
            changeDraft(declared);
        else if (!isSettled(game.askedAt))
            return;
        else if (!first || isDeclaration(ask))
            show({ read: card, menu: undefined });
        else if (options.length === 1)
            take(first);
        else
            show({ read: undefined, menu: menuAt(card, options, place) });
    };

    const play: Play = {
        session, game, book, choices, draft, lines, bands, aims: aimsOf(ask, draft), apart: apartIn(game, draft), pays, advised,
        useCard, take, changeDraft,
        placeHeld: (line, at) => {
            if (lines && draft.held !== undefined)
                changeDraft(place(draft, lines, draft.held, line, at));
        },
        usePlayer: (seat) => {
            const option = choices.ofPlayer.get(seat)?.[0];
            if (isDeclaration(ask) && ask)
                changeDraft(clickPlayer(ask, draft, seat));
            else if (option)
                take(option);
        },
        read: (card) => show({ read: card, menu: undefined }),
        aimNext: (aim) => {
            aimed.current = aim;
        },
        advise: () => {
            if (ask)
                void session.question({ type: "advise", g: session.g, w: ask.w }).then((reply) => {
                    if (reply.type === "advice")
                        setAdvised(ask.options?.find((option) => option.d === reply.d));
                });
        },
    };
    return { play, open, close: () => show({ read: undefined, menu: undefined }) };
}
