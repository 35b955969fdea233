// The session of a game for a component: it is drawn anew with each change, and cards slide to where
// they are now.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Game } from "../session";
import { Session } from "../session";
import { currentSettings } from "../settings";
import { tableOf } from "../words/languages";
import { rememberPlaces, showMoves } from "./flip";

export function useSession(g: string): { session: Session; game: Game } {
    const session = useMemo(() => new Session(g, tableOf(currentSettings().language)), [g]);
    const [game, show] = useState(session.game);
    useEffect(() => {
        const stop = session.subscribe(() => {
            if (session.game.view !== game.view)
                rememberPlaces();
            show(session.game);
        });
        return () => {
            stop();
            session.close();
        };
    }, [session]);
    useLayoutEffect(showMoves, [game.view]);
    return { session, game };
}
