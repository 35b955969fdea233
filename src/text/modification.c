/*
 * Modifications: what changes in the words for one thing that is changed, and of what its amounts
 * and "other" speak.
 */
#include "text/account.h"

/* Saying "during your (0), its controller's (1), their controllers' (2) untap step". */
static int whose_untap(const discourse *d)
{
    const text_tree *s = d->subject;
    if (s->op == IZ_SELF)
        return 0;
    bool one = s->op != IZ_ALL;
    const mention *m = discourse_find_mention(d, s);
    return one && (m == NULL || !m->plural) ? 1 : 2;
}

static int choose_untap(discourse *d)
{
    return (whose_untap(d) + text_choose(d->tape, IZ_MANNER_OWNER, 3)) % 3;
}

/* "Each … has power equal to its …": in these quantities the object that is changed is BOUND. */
static void mention_changed(discourse *d, const text_tree *m)
{
    bool reckons = m->op == IZ_BOOST || m->op == IZ_SET_PT;
    if (reckons && d->subject->op == IZ_ALL)
        discourse_add_mention(d, discourse_leaf(d, IZ_BOUND, 0), d->subject->kids[0], false, false,
                              0);
}

/* Saying "in addition to its other land types", "… creature types". */
static const text_tree *say_other_kinds(discourse *d, const text_tree *m)
{
    if (m->arg != 0 || m->count != 2 || m->kids[1]->op != IZ_WORD_SUBTYPE)
        return m;
    unsigned uses = iz_symbols_uses(d->symbols, m->kids[1]->arg);
    int kind = uses & IZ_WORD_IS_LAND_TYPE       ? IZ_OTHER_LAND_TYPE
               : uses & IZ_WORD_IS_CREATURE_TYPE ? IZ_OTHER_CREATURE_TYPE
                                                 : IZ_WORD_SUBTYPE;
    if (kind != IZ_WORD_SUBTYPE && text_choose(d->tape, IZ_MANNER_ROW, 2) == 1)
        kind = IZ_WORD_SUBTYPE; /* "in addition to its other types" */
    return text_with_kid(d->store, m, 1, text_leaf(d->store, kind, m->kids[1]->arg));
}

static bool counts_type(const text_tree *t, uint32_t types)
{
    bool counts = t->op == IZ_IS_TYPE && (uint32_t)t->arg & types;
    for (int i = 0; i < t->count; i++)
        counts = counts || counts_type(t->kids[i], types);
    return counts;
}

/* What "other" means in the quantities of a modification: other than each of several that it
 * changes, or than the enchanted one where creatures are counted (of enchantments, the bearer). */
static const text_tree *other_than_changed(discourse *d, const text_tree *m)
{
    if ((m->op != IZ_BOOST && m->op != IZ_SET_PT) || d->subject == NULL)
        return NULL;
    if (d->subject->op == IZ_ALL)
        return discourse_leaf(d, IZ_BOUND, 0);
    bool creatures = false;
    for (int i = 0; i < m->count; i++)
        creatures = creatures || counts_type(m->kids[i], IZ_TYPE_CREATURE);
    bool one = d->subject->op == IZ_ATTACHED_TO || d->subject->op == IZ_REG;
    return creatures && one ? d->subject : NULL;
}

static const text_tree *walk_modification(discourse *d, const text_tree *m);

/* Saying "~'s power and toughness are each …": both are said once. */
static const text_tree *say_size(discourse *d, const text_tree *m)
{
    const text_tree *kids[3] = {discourse_walk(d, m->kids[0], m->op, 0)};
    if (m->arg == IZ_SET_PT_DEFINING)
        discourse_mention_selector(d, m->kids[0]);
    kids[1] = discourse_walk(d, m->kids[1], m->op, 1);
    kids[2] = m->kids[2] == m->kids[1] ? kids[1] : discourse_walk(d, m->kids[2], m->op, 2);
    return text_tree_make(d->store, m->op, m->arg, 3, kids);
}

/* Nothing becomes a copy of itself, or blocks itself. */
static bool is_about_another(const text_tree *m)
{
    bool blocks = m->arg == IZ_ACTION_BLOCK || m->arg == IZ_ACTION_BE_BLOCKED;
    return m->op == IZ_BECOME_COPY || m->op == IZ_CANT_BE_BLOCKED || m->op == IZ_BLOCK_ONLY ||
           ((m->op == IZ_MUST || m->op == IZ_CANT) && blocks);
}

const text_tree *discourse_walk_modification(discourse *d, const text_tree *m)
{
    const text_tree *before = d->changed, *apart = d->apart;
    d->changed = other_than_changed(d, m);
    if (is_about_another(m))
        d->apart = m->count > 0 && m->kids[0]->op != IZ_NONE ? m->kids[0] : d->subject;
    const text_tree *result = walk_modification(d, m);
    d->changed = before;
    d->apart = apart;
    return result;
}

static const text_tree *walk_modification(discourse *d, const text_tree *m)
{
    mention_changed(d, m);
    if (d->saying && m->count > 0)
        m = discourse_say_given(d, m->kids[0]->op != IZ_NONE ? m->kids[0] : d->subject, m);
    if (m->op == IZ_AS_ENTERS) /* "as ~ enters the battlefield, it …" */
        discourse_mention_selector(d, discourse_leaf(d, IZ_SELF, 0));
    if (m->op == IZ_PLAY_FOR) /* its cost speaks of the spell */
        discourse_add_mention(d, discourse_leaf(d, IZ_SELF, 0), discourse_leaf(d, IZ_IS_SPELL, 0),
                              false, false, 0);
    if (d->saying && m->op == IZ_BOOST) {
        const text_tree *boost = discourse_say_boost(d, m);
        bool more = text_choose(d->tape, IZ_MANNER_MORE, 2) == 1;
        return more ? text_tree1(d->store, IZ_MORE, 0, boost) : boost;
    }
    if (d->saying && m->op == IZ_SET_PT)
        return say_size(d, m);
    if (m->op == IZ_DOESNT_UNTAP)
        return text_with_arg(d->store, discourse_walk_kids(d, m), d->saying ? choose_untap(d) : 0);
    if (d->saying && m->arg == 3 && m->op == IZ_SET_CHOSEN_COLOR)
        return discourse_leaf(d, IZ_CHOICE_MOD,
                              d->choice_kind == IZ_CHOICE_MOD_COLORS ? IZ_CHOICE_MOD_COLORS
                                                                     : IZ_CHOICE_MOD_COLOR);
    if (d->saying && m->arg == 3 && m->op == IZ_ADD_CHOSEN_TYPE)
        return discourse_leaf(d, IZ_CHOICE_MOD, IZ_CHOICE_MOD_TYPE_BESIDES);
    if (d->saying && m->arg == 3 && m->op == IZ_SET_CHOSEN_TYPE)
        return discourse_leaf(d, IZ_CHOICE_MOD, d->choice_kind);
    if (d->saying && m->op == IZ_AS_ENTERS)
        return text_tree2(d->store, m->op, m->arg, discourse_walk(d, m->kids[0], m->op, 0),
                          discourse_body_of(d, m->kids[1]));
    if (d->saying && m->op == IZ_BECOME_ALSO)
        return discourse_walk_kids(d, say_other_kinds(d, m));
    return discourse_walk_kids(d, m);
}
