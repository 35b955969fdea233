// Which bands the attackers could form that one has picked: asked of the table, which knows the rules.
import type { Ask, Option } from "../messages";
import type { Talk } from "../session";
import { useAsked } from "./asked";
import { gathered } from "./draft";
import type { Draft } from "./draft";

const none: Option[] = [];

export function useBands(session: Talk, ask: Ask | undefined, draft: Draft): Option[] {
    const attackers = draft.picks.filter((pick) => pick.kind === "attack").length;
    const behind = attackers > 1 ? gathered(draft) : [];
    return useAsked(session, ask && behind.length > 0 ? `${ask.w} ${behind.join(" ")}` : undefined,
        () => ask && { type: "options", g: session.g, w: ask.w, from: 0, behind },
        (reply) => (reply.type === "options" ? reply.options.filter((option) => option.kind === "band") : none)) ?? none;
}
