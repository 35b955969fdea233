/*
 * What players are given: of the abilities that are said of objects they can have shroud, hexproof
 * and protection. In a program these are rules about them (SHROUD_FROM, PROTECTED); any other
 * ability that is given to a player is refused.
 */
#include "text/account.h"

bool discourse_are_players(const discourse *d, const text_tree *s)
{
    const mention *m = discourse_find_mention(d, s);
    switch (s->op) {
    case IZ_YOU:
    case IZ_OPPONENTS:
    case IZ_OPPONENTS_OF:
    case IZ_ALL_PLAYERS:
    case IZ_PLAYERS_WHO:
    case IZ_ACTIVE_PLAYER:
    case IZ_DEFENDING_PLAYER:
    case IZ_CONTROLLER:
    case IZ_OWNER:
    case IZ_EVENT_PLAYER:
    case IZ_NEIGHBOUR:
    case IZ_LIFE_HOLDERS:
    case IZ_CHOOSER:
    case IZ_TARGETED:
        return true;
    case IZ_EXCEPT:
    case IZ_THOSE:
        return discourse_are_players(d, s->kids[0]);
    case IZ_UNION:
        for (int i = 0; i < s->count; i++)
            if (!discourse_are_players(d, s->kids[i]))
                return false;
        return true;
    default:
        return m != NULL && m->player && (m->noun == NULL || m->noun->op != IZ_OR);
    }
}

/* Is a player among them, and something else, too? */
static bool are_both(const discourse *d, const text_tree *s)
{
    bool player = false, other = false;
    for (int i = 0; s->op == IZ_UNION && i < s->count; i++) {
        bool is_player = discourse_are_players(d, s->kids[i]);
        player = player || is_player;
        other = other || !is_player;
    }
    return player && other;
}

/* What their opponents control can't have them as targets. */
static const text_tree *against_opponents(discourse *d, const text_tree *who)
{
    const text_tree *opponents = who->op == IZ_YOU ? discourse_leaf(d, IZ_OPPONENTS, 0)
                                                   : text_tree1(d->store, IZ_OPPONENTS_OF, 0, who);
    return text_tree1(d->store, IZ_CONTROLLED_BY, 0, opponents);
}

const text_tree *discourse_read_given(discourse *d, const text_tree *who, const text_tree *m)
{
    if (m->op == IZ_GAIN && are_both(d, who))
        return discourse_fail(d, "an ability that a player and an object have");
    if (m->op != IZ_GAIN || !discourse_are_players(d, who))
        return m;
    const text_tree *given = m->count == 2 ? m->kids[1] : m, *none = discourse_leaf(d, IZ_NONE, 0);
    if (given->op != IZ_KEYWORD)
        return discourse_fail(d, "an ability that a player has");
    switch (given->arg) {
    case IZ_KW_SHROUD:
        return text_tree2(d->store, IZ_SHROUD_FROM, 0, none, none);
    case IZ_KW_HEXPROOF:
        return text_tree2(d->store, IZ_SHROUD_FROM, 0, none, against_opponents(d, who));
    case IZ_KW_PROTECTION:
        return text_tree2(d->store, IZ_PROTECTED, 0, none, given->kids[1]);
    default:
        return discourse_fail(d, "an ability that a player has");
    }
}

const text_tree *discourse_say_given(discourse *d, const text_tree *who, const text_tree *m)
{
    const text_tree *none = discourse_leaf(d, IZ_NONE, 0), *quality = none;
    int keyword = IZ_KW_SHROUD;
    if ((m->op != IZ_SHROUD_FROM && m->op != IZ_PROTECTED) || !discourse_are_players(d, who))
        return m;
    if (m->op == IZ_PROTECTED) {
        keyword = IZ_KW_PROTECTION;
        quality = m->kids[1];
    } else if (m->kids[1] == against_opponents(d, who)) {
        keyword = IZ_KW_HEXPROOF;
    } else if (m->kids[1] != none) {
        return m;
    }
    const text_tree *given = text_tree_make(d->store, IZ_KEYWORD, keyword, 4,
                                            (const text_tree *[]){none, quality, none, none});
    return text_tree2(d->store, IZ_GAIN, 0, m->kids[0], given);
}
