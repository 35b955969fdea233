// Which bands the attackers could form that one has picked: asked of the table, which knows the rules.
import { useEffect, useState } from "preact/hooks";
import type { Ask, Option } from "../messages";
import type { Talk } from "../session";
import { gathered } from "./draft";
import type { Draft } from "./draft";

const none: Option[] = [];

export function useBands(session: Talk, ask: Ask | undefined, draft: Draft): Option[] {
    const [bands, show] = useState(none);
    const attackers = draft.picks.filter((pick) => pick.kind === "attack").length;
    const behind = attackers > 1 ? gathered(draft) : [];
    const asked = `${ask?.w} ${behind.join(" ")}`;
    useEffect(() => {
        let current = true;
        show(none);
        if (ask && behind.length > 0)
            void session.question({ type: "options", g: session.g, w: ask.w, from: 0, behind }).then((reply) => {
                if (current && reply.type === "options")
                    show(reply.options.filter((option) => option.kind === "band"));
            });
        return () => {
            current = false;
        };
    }, [asked]);
    return bands;
}
