/*
 * Labels that change what stands behind them: a legendary ability works only while its bearer is
 * awakened. The condition is put into the ability as it is read, and left out as it is said.
 *
 * hkk-2023: 76.1.
 */
#include "text/label.h"

/* Which child of the ability holds what must hold; -1: it can have no condition. */
static int place_of_condition(const text_tree *ability)
{
    return ability->op == IZ_STATIC      ? 0
           : ability->op == IZ_ACTIVATED ? 3
           : ability->op == IZ_TRIGGERED ? 4
                                         : -1;
}

static const text_tree *is_awakened(text_store *store)
{
    const text_tree *keyword =
        text_tree1(store, IZ_HAS_KEYWORD, IZ_KW_AWAKENED, text_leaf(store, IZ_NONE, 0));
    return text_tree2(store, IZ_IS, 0, text_leaf(store, IZ_SELF, 0), keyword);
}

const text_tree *text_made_legendary(text_store *store, const text_tree *ability)
{
    int place = place_of_condition(ability);
    if (place < 0 || place >= ability->count)
        return NULL;
    const text_tree *said = ability->kids[place], *awakened = is_awakened(store);
    return text_with_kid(store, ability, place,
                         said->op == IZ_NONE ? awakened
                                             : text_tree2(store, IZ_ALL_OF, 0, awakened, said));
}

const text_tree *text_legendary_as_said(text_store *store, const text_tree *ability)
{
    int place = place_of_condition(ability);
    if (place < 0 || place >= ability->count)
        return ability;
    const text_tree *held = ability->kids[place];
    const text_tree *said =
        held->op == IZ_ALL_OF && held->count == 2 ? held->kids[1] : text_leaf(store, IZ_NONE, 0);
    return text_with_kid(store, ability, place, said);
}
