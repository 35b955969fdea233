/*
 * The words before a dash (threshold, hellbent, radiance …): they have no meaning of their own and
 * are said where what they stand for is there.
 */
#include "text/account.h"

static bool holds_node(const text_tree *t, int op, int32_t arg)
{
    for (int i = 0; i < t->count; i++)
        if (holds_node(t->kids[i], op, arg))
            return true;
    return t->op == op && t->arg == arg;
}

/* Does a condition compare that attribute of yours with that number? */
static bool compares_yours(const text_tree *t, int32_t attribute, int32_t number)
{
    if (t->op == IZ_COMPARE && t->count > 1 && t->kids[0]->op == IZ_ATTRIBUTE_OF &&
        t->kids[0]->arg == attribute && t->kids[0]->count > 0 &&
        t->kids[0]->kids[0]->op == IZ_YOU && t->kids[1]->op == IZ_NUMBER &&
        t->kids[1]->arg == number)
        return true;
    for (int i = 0; i < t->count; i++)
        if (compares_yours(t->kids[i], attribute, number))
            return true;
    return false;
}

/* "Discard another card named ~:". */
static bool names_own_copy(const text_tree *t)
{
    return t->op == IZ_ACTIVATED && t->kids[0]->op == IZ_COST_DISCARD &&
           t->kids[0]->kids[0]->op == IZ_AND && t->kids[0]->kids[0]->kids[0]->op == IZ_IS_OTHER;
}

/* "Target creature and each other creature that shares a color with it". */
static bool spreads_by_color(const text_tree *t)
{
    if (t->op == IZ_UNION && t->count == 2 && t->kids[1]->op == IZ_ALL &&
        t->kids[1]->kids[0]->op == IZ_AND)
        for (int i = 0; i < t->kids[1]->kids[0]->count; i++)
            if (t->kids[1]->kids[0]->kids[i]->op == IZ_SHARES_COLOR)
                return true;
    for (int i = 0; i < t->count; i++)
        if (spreads_by_color(t->kids[i]))
            return true;
    return false;
}

/* "Return any number of Plains you control to their owner's hand". */
static bool sweeps(const text_tree *t)
{
    const text_tree *f =
        t->op == IZ_CHOOSE && t->kids[1]->op == IZ_ALL ? t->kids[1]->kids[0] : NULL;
    if (f != NULL && t->kids[2]->op == IZ_ANY_NUMBER && f->op == IZ_AND && f->count == 2)
        return f->kids[0]->op == IZ_IS_SUBTYPE && f->kids[1]->op == IZ_CONTROLLED_BY;
    for (int i = 0; i < t->count; i++)
        if (sweeps(t->kids[i]))
            return true;
    return false;
}

/* The word before the dash that the wording puts where such words are: 0, none. */
int discourse_ability_word(const text_tree *t)
{
    if (names_own_copy(t))
        return IZ_ABILITY_WORD_GRANDEUR;
    if (spreads_by_color(t))
        return IZ_ABILITY_WORD_RADIANCE;
    if (compares_yours(t, IZ_ATTRIBUTE_GRAVEYARD, 7))
        return IZ_ABILITY_WORD_THRESHOLD;
    if (compares_yours(t, IZ_ATTRIBUTE_HAND, 0))
        return IZ_ABILITY_WORD_HELLBENT;
    if (holds_node(t, IZ_DISTINCT, IZ_ATTRIBUTE_BASIC_LAND_TYPE))
        return IZ_ABILITY_WORD_DOMAIN;
    if (t->op == IZ_ACTIVATED && holds_node(t->kids[0], IZ_COST_DISCARD_SELF, 0))
        return IZ_ABILITY_WORD_CHANNEL;
    if (t->op != IZ_ACTIVATED && t->op != IZ_TRIGGERED && sweeps(t))
        return IZ_ABILITY_WORD_SWEEP;
    return 0;
}

/* Is in the tree what that word stands for: seven cards in your graveyard, an empty hand, basic
 * land types? Words that stand for nothing to be looked for fit everything. */
static bool word_fits(int word, const text_tree *t)
{
    switch (word) {
    case IZ_ABILITY_WORD_THRESHOLD:
        return compares_yours(t, IZ_ATTRIBUTE_GRAVEYARD, 7);
    case IZ_ABILITY_WORD_HELLBENT:
        return compares_yours(t, IZ_ATTRIBUTE_HAND, 0);
    case IZ_ABILITY_WORD_DOMAIN:
        return holds_node(t, IZ_DISTINCT, IZ_ATTRIBUTE_BASIC_LAND_TYPE);
    default:
        return true;
    }
}

const text_tree *discourse_under_word(discourse *d, int word, const text_tree *t)
{
    return word_fits(word, t)
               ? t
               : discourse_fail(d, "the word before the dash without what it stands for");
}

/* The usual word or none; imprint, which nothing in the ability tells. */
static int choose_word(discourse *d, const text_tree *t)
{
    int usual = discourse_ability_word(t);
    if (usual == 0 && d->in_spell)
        return 0;
    if (text_choose(d->tape, IZ_MANNER_WORD, 2) == 0)
        return usual;
    return usual == 0 ? IZ_ABILITY_WORD_IMPRINT : 0;
}

/* Saying: the word before the dash; in a spell, before each paragraph. */
const text_tree *discourse_with_word(discourse *d, const text_tree *t, const text_tree *said)
{
    if (t->op != IZ_SPELL_ABILITY) {
        int word = choose_word(d, t);
        return word != 0 ? text_tree1(d->store, IZ_ABILITY_WORD, word, said) : said;
    }
    const text_tree *effects = t->kids[1], *kids[MOST_WALK], *whole = said->kids[1];
    bool paragraphs = effects->op == IZ_SEQ && effects->arg == IZ_SEQ_PARAGRAPHS &&
                      whole->count == effects->count;
    if (effects->op == IZ_SEQ && effects->arg == IZ_SEQ_PARAGRAPHS && !paragraphs)
        return said; /* one replaces another: that is under its word already */
    for (int i = 0; paragraphs && i < effects->count; i++) {
        int word = choose_word(d, effects->kids[i]);
        kids[i] = word != 0 ? text_tree1(d->store, IZ_ABILITY_WORD, word, whole->kids[i])
                            : whole->kids[i];
    }
    if (paragraphs)
        whole = text_tree_make(d->store, IZ_SEQ, IZ_SEQ_PARAGRAPHS, effects->count, kids);
    int word = paragraphs ? 0 : choose_word(d, effects);
    if (word != 0)
        whole = text_tree1(d->store, IZ_ABILITY_WORD, word, whole);
    return text_with_kid(d->store, said, 1, whole);
}
