/*
 * Filters: noun phrases with what stands before and after the noun.
 */
#include "text/account.h"

int discourse_flatten(discourse *d, const text_tree *f, const text_tree **out, int count)
{
    if (f->op == IZ_PRE || f->op == IZ_POST || f->op == IZ_AND) {
        for (int i = 0; i < f->count; i++)
            count = discourse_flatten(d, f->kids[i], out, count);
        return count;
    }
    if (count < MOST_WALK) {
        out[count] = discourse_walk(d, f, IZ_AND, count);
        count++;
    }
    return count;
}

bool discourse_follows_noun(const text_tree *f)
{
    switch (f->op) {
    case IZ_CONTROLLED_BY:
    case IZ_OWNED_BY:
    case IZ_WAS_CONTROLLED_BY:
    case IZ_IS_IN:
    case IZ_FROM_ZONE:
    case IZ_WAS_CAST_FROM:
    case IZ_COMPARES:
    case IZ_HAS_KEYWORD:
    case IZ_OF_EXPANSION:
    case IZ_WORD_ON:
    case IZ_WORD_IN_TEXT:
    case IZ_HAS_COUNTER:
    case IZ_ATTACHED:
    case IZ_TARGETS_ONE:
    case IZ_BLOCKS_ONE:
    case IZ_BLOCKED_BY_ONE:
    case IZ_IS_CHOSEN_COLOR:
    case IZ_COLOR_CHOICE:
    case IZ_TYPE_CHOICE:
    case IZ_ATTACKS_ONE:
    case IZ_IS_CHOSEN_TYPE:
    case IZ_IS_CHOSEN_NAME:
    case IZ_DID:
    case IZ_IS_NAMED:
    case IZ_SHARES_NAME:
    case IZ_SHARES_COLOR:
    case IZ_SHARES_TYPE:
    case IZ_IS_AMONG:
    case IZ_HAS_ABILITY:
    case IZ_HAS_ACTIVATED:
    case IZ_HAS_NO_ABILITIES:
    case IZ_SATISFIES:
    case IZ_COULD_PRODUCE:
    case IZ_SHARES_MANA:
    case IZ_LIES_ABOVE:
    case IZ_IN_LINE_FROM:
    case IZ_CONTROLLED_SINCE:
    case IZ_SOURCE_FITS:
    case IZ_PAYABLE_WITH_X:
        return true;
    case IZ_NOT:
    case IZ_OR:
        return discourse_follows_noun(f->kids[0]);
    default:
        return false;
    }
}

/* Can it stand as a noun, with adjectives before it? */
static bool is_noun(const text_tree *f)
{
    switch (f->op) {
    case IZ_IS_TYPE:
    case IZ_IS_SUBTYPE:
    case IZ_IS_CARD:
    case IZ_IS_SPELL:
    case IZ_IS_PERMANENT:
    case IZ_IS_PLAYER:
    case IZ_IS_OPPONENT:
    case IZ_IS_TEAMMATE:
    case IZ_IS_TOKEN:
    case IZ_IS_ABILITY:
    case IZ_ANY:
    case IZ_PARAM:
    case IZ_PRE:
    case IZ_POST:
        return true;
    case IZ_OR:
    case IZ_AND:
        for (int i = 0; i < f->count; i++)
            if (!is_noun(f->kids[i]))
                return false;
        return true;
    default:
        return false;
    }
}

/* "With the same name as another …", "attached to a …", "that targets a …": what follows would be
 * read to be about that other one. */
static bool ends_with_noun(const text_tree *f)
{
    if (f->op == IZ_NOT)
        return ends_with_noun(f->kids[0]);
    if (f->op == IZ_TARGETS_ONE)
        return f->arg == 0 && f->kids[0]->op != IZ_IS_AMONG;
    if (f->op == IZ_ATTACHED || f->op == IZ_SHARES_NAME || f->op == IZ_SHARES_COLOR)
        return f->kids[0]->op == IZ_ALL;
    const text_tree *set =
        f->op == IZ_SATISFIES && f->kids[0]->op == IZ_EXISTS ? f->kids[0]->kids[0] : NULL;
    const text_tree *others = set != NULL && set->op == IZ_ALL ? set->kids[0] : NULL;
    const text_tree *last =
        others != NULL && others->op == IZ_AND ? others->kids[others->count - 1] : NULL;
    /* "with the same name as another …", "whose controller controls a …" */
    return last != NULL && (last->op == IZ_SHARES_NAME || last->op == IZ_CONTROLLED_BY);
}

/* "An item blocking each opponent or follower", "other than each other player or follower", "played
 * by each other player or follower": joined to what is blocked, not to what blocks. */
bool discourse_joins_nearer(const text_tree *either)
{
    for (int i = 0; i + 1 < either->count; i++) {
        const text_tree *f = either->kids[i];
        const text_tree *last = f->op == IZ_AND ? f->kids[f->count - 1] : f;
        if (ends_with_noun(last))
            return true;
        while (last->op == IZ_NOT || last->op == IZ_BLOCKS_ONE || last->op == IZ_BLOCKED_BY_ONE)
            last = last->kids[0];
        bool names = last->op == IZ_IS_AMONG || last->op == IZ_SHARES_TYPE || last->op == IZ_DID;
        const text_tree *whom = names ? last->kids[0] : NULL;
        if (whom != NULL && (whom->op == IZ_OPPONENTS || whom->op == IZ_ALL_PLAYERS ||
                             whom->op == IZ_EXCEPT || (whom->op == IZ_ALL && last->op != IZ_DID)))
            return true;
    }
    return false;
}

/* Saying: the conjuncts as adjectives, noun and what follows it. */
const text_tree *discourse_say_and(discourse *d, const text_tree *f)
{
    const text_tree *kids[MOST_WALK];
    int head = -1;
    bool over = false; /* what follows the noun has begun */
    for (int i = 0; i < f->count && i < MOST_WALK; i++) {
        kids[i] = discourse_walk(d, f->kids[i], IZ_AND, i);
        over = over || (head >= 0 && (discourse_follows_noun(kids[i]) ||
                                      kids[i]->op == IZ_OR)); /* "that's a … or a …" */
        if (!over && is_noun(kids[i]))
            head = i;
    }
    if (head < 0)
        return text_tree_make(d->store, IZ_AND, 0, f->count, kids);
    const text_tree *noun = kids[head];
    for (int i = head - 1; i >= 0; i--)
        noun = text_tree2(d->store, IZ_PRE, 0, kids[i], noun);
    for (int i = head + 1; i < f->count; i++) {
        if (i > head + 1 && ends_with_noun(f->kids[i - 1]))
            return discourse_fail(d, "it would be said of the nearer noun");
        noun = text_tree2(d->store, IZ_POST, 0, noun, kids[i]);
    }
    return noun;
}
