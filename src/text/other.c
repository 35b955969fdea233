/*
 * "Other": other than what? Than what was just spoken of, if it is one that could be among those;
 * else than the bearer, or than you (docs/decisions/050).
 */
#include "text/account.h"

/* ---- players --------------------------------------------------------------------------------- */

/* Who "each other player" leaves out: the one player who was spoken of last, in the event or in an
 * instruction before; you, if none was. */
static const text_tree *player_left_out(const discourse *d)
{
    for (int i = d->mention_count - 1; i >= 0 && !d->in_trigger; i--)
        if (d->mentions[i].player && !d->mentions[i].plural)
            return d->mentions[i].ref;
    return discourse_leaf((discourse *)d, IZ_YOU, 0);
}

static bool is_but_you(const text_tree *s)
{
    return s->op == IZ_EXCEPT && s->kids[1]->op == IZ_YOU &&
           (s->kids[0]->op == IZ_ALL_PLAYERS || s->kids[0]->op == IZ_OPPONENTS);
}

const text_tree *discourse_read_other_players(discourse *d, const text_tree *s)
{
    if (!is_but_you(s))
        return s;
    const text_tree *out = player_left_out(d);
    if (s->kids[0]->op == IZ_OPPONENTS && out->op == IZ_YOU)
        return discourse_fail(d, "\"each other opponent\" without one before");
    return text_tree2(d->store, IZ_EXCEPT, 0, s->kids[0], out);
}

const text_tree *discourse_say_other_players(discourse *d, const text_tree *s)
{
    const text_tree *you = discourse_leaf(d, IZ_YOU, 0);
    if (s->kids[0]->op != IZ_ALL_PLAYERS && s->kids[0]->op != IZ_OPPONENTS)
        return NULL;
    if (s->kids[1] == player_left_out(d))
        return text_tree2(d->store, IZ_EXCEPT, 0, s->kids[0], you);
    return s->kids[1] == you ? discourse_fail(d, "another player was spoken of") : NULL;
}

/* ---- objects --------------------------------------------------------------------------------- */

/* The event's object where the event is about any of several, and the clause not about the bearer;
 * NULL: it isn't so. */
const text_tree *discourse_one_of_event(const discourse *d)
{
    const text_tree *first =
        d->awaited != NULL && d->awaited->count > 0 ? d->awaited->kids[0] : NULL;
    bool any = first != NULL && (first->op == IZ_ALL || first->op == IZ_THOSE);
    bool of_others = any && d->subject->op != IZ_SELF;
    if (first == NULL || d->in_trigger || (!of_others && !d->attached))
        return NULL;
    for (int i = d->mention_count - 1; i >= 0; i--)
        if (!d->mentions[i].player && d->mentions[i].ref->op == IZ_EVENT_OBJECT)
            return d->mentions[i].ref;
    return NULL;
}

/* "Other creatures" where what the words are about is a creature, or the event's object is one, and
 * the bearer is not spoken of: other than that. NULL: other than the bearer. */
static const text_tree *other_than_spoken_of(const discourse *d)
{
    if (d->subject->op == IZ_ATTACHED_TO)
        return d->subject;
    const text_tree *one = discourse_one_of_event(d);
    if (one != NULL)
        return one;
    return d->attached ? text_tree1(d->store, IZ_ATTACHED_TO, 0, text_leaf(d->store, IZ_SELF, 0))
                       : NULL;
}

/* What "other" is other than, in a spell after a choice: the chosen one, as the spell itself is no
 * permanent. NULL: the bearer. */
static const text_tree *other_than(discourse *d)
{
    if (d->changed != NULL)
        return d->changed->op == IZ_BOUND ? discourse_leaf(d, IZ_BOUND, d->binders) : d->changed;
    if (!d->in_spell)
        return other_than_spoken_of(d);
    for (int i = d->mention_count - 1; i >= 0; i--)
        if (!d->mentions[i].player)
            return d->mentions[i].op == IZ_CHOOSE ? d->mentions[i].ref : NULL;
    return NULL;
}

bool discourse_is_each(const text_tree *s)
{
    return s->op == IZ_ALL || s->op == IZ_EACH || s->op == IZ_EVERY_;
}

/* "Each other creature": what an instruction before has named, a target or its result, if that is
 * what was spoken of last; the spell itself is none of them. NULL: nothing. */
static const mention *named_before(const discourse *d)
{
    if (!d->of_each || d->in_trigger || d->changed != NULL)
        return NULL;
    for (int i = d->mention_count - 1; i >= 0; i--) {
        const mention *m = &d->mentions[i];
        if (!m->player && !(d->in_spell && m->ref->op == IZ_SELF))
            return m->ref->op == IZ_REG && !m->plural && m->noun != NULL && m->part != IN_COST
                       ? m
                       : NULL;
    }
    return NULL;
}

/* May what was called so be among those of these conjuncts, by its type? */
static bool may_be_among(const text_tree *noun, const text_tree **parts, int count)
{
    int32_t types = 0, named = discourse_types_named(noun);
    for (int i = 0; i < count; i++) {
        if (iz_names_players(parts[i]->op))
            return false;
        types |= discourse_types_named(parts[i]);
    }
    return named == 0 ? noun->op != IZ_IS_CARD : types == 0 || (types & named) != 0;
}

/* Are they creatures, or lands? An Aura or Equipment, which may be another enchantment or artifact,
 * is neither. */
static bool are_creatures_or_lands(const text_tree *f)
{
    if (f->op == IZ_IS_TYPE)
        return (f->arg & (IZ_TYPE_CREATURE | IZ_TYPE_LAND)) != 0;
    for (int i = 0; (f->op == IZ_PRE || f->op == IZ_POST || f->op == IZ_AND) && i < f->count; i++)
        if (are_creatures_or_lands(f->kids[i]))
            return true;
    return false;
}

/* Reading: "other" among the conjuncts is other than what was spoken of, if it can be. */
void discourse_settle_other(discourse *d, const text_tree **parts, int count)
{
    bool fit = false, besides = false; /* "that creature and others that share a type with it" */
    for (int i = 0; i < count; i++) {
        fit = fit || are_creatures_or_lands(parts[i]);
        besides = besides || parts[i]->op == IZ_SHARES_TYPE;
    }
    fit = fit && !besides;
    const text_tree *ref = fit && !d->in_spell && d->changed == NULL ? other_than(d) : NULL;
    const mention *named = besides ? NULL : named_before(d);
    if (named != NULL && may_be_among(named->noun, parts, count))
        ref = named->ref;
    for (int i = 0; i < count && ref != NULL; i++)
        if (parts[i]->op == IZ_IS_OTHER)
            parts[i] = text_tree1(d->store, IZ_NOT, 0, text_tree1(d->store, IZ_IS_AMONG, 0, ref));
}

const text_tree *discourse_walk_other(discourse *d, const text_tree *t)
{
    if (d->saying)
        return discourse_leaf(d, IZ_IS_OTHER, 0);
    const text_tree *chosen = d->in_spell || d->changed != NULL ? other_than(d) : NULL;
    if (chosen == NULL)
        return t;
    return text_tree1(d->store, IZ_NOT, 0, text_tree1(d->store, IZ_IS_AMONG, 0, chosen));
}

/* Saying: NOT IS_AMONG what "other" would mean here. */
bool discourse_is_other(discourse *d, const text_tree *t, int kid)
{
    if (!d->saying || t->op != IZ_NOT || t->kids[0]->op != IZ_IS_AMONG)
        return false;
    const text_tree *than = t->kids[0]->kids[0];
    const mention *named = kid == 0 ? named_before(d) : NULL;
    return (named != NULL && named->ref == than) ||
           (than == other_than(d) && (d->in_spell || d->changed != NULL || kid == 0));
}
