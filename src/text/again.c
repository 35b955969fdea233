/*
 * The compiler's discourse: what is done again, with other nouns or other choices than before.
 *
 * "Repeat this process for artifacts and creatures" is the process once more with each of the nouns
 * in the place of its own; "repeat this process except …" keeps what was chosen out of the next
 * choice. Only reading: what they stand for is said in other words, or not at all.
 */
#include "text/account.h"

/* ---- another noun ---------------------------------------------------------------------------- */

/* The card type by which the process calls what it is about, if it is only one; 0: else. */
static int32_t type_of_process(const text_tree *t)
{
    int32_t types = t->op == IZ_IS_TYPE ? t->arg : 0;
    for (int i = 0; i < t->count; i++)
        types |= type_of_process(t->kids[i]);
    return types;
}

/* The process with registers of its own. */
static const text_tree *with_own_registers(discourse *d, const text_tree *whole, const text_tree *t)
{
    for (int i = 0; i < t->count; i++)
        whole = with_own_registers(d, whole, t->kids[i]);
    if (!discourse_has_register(t->op) || iz_nodes[t->op].class != 'E')
        return whole;
    int reg = discourse_new_register(d);
    if (discourse_is_pair(t->op))
        discourse_new_register(d);
    const text_tree *own = text_with_arg(d->store, t, reg);
    whole = discourse_replace(d, whole, t, own);
    return discourse_replace(d, whole, discourse_leaf(d, IZ_REG, t->arg),
                             discourse_leaf(d, IZ_REG, reg));
}

/* The same once more, of what another card type is; the noun is nothing but that. */
static const text_tree *with_noun(discourse *d, const text_tree *process, const text_tree *noun)
{
    int32_t types = type_of_process(process);
    if (types == 0 || (types & (types - 1)) != 0)
        return discourse_fail(d, "a process that is about things of several kinds");
    if (noun->op != IZ_IS_TYPE)
        return discourse_fail(d, "a process for what is no card type");
    process = discourse_replace(d, process, discourse_leaf(d, IZ_IS_TYPE, types), noun);
    return with_own_registers(d, process, process);
}

/* "Repeat this process for artifacts and creatures", "then exchange control of artifacts the same
 * way": children are the nouns. */
static const text_tree *read_for_others(discourse *d, const text_tree *t, const text_tree *process)
{
    const text_tree *kids[MOST_WALK] = {process};
    int count = 1;
    for (int i = 0; i < t->count && count < MOST_WALK; i++)
        kids[count++] = with_noun(d, process, discourse_walk(d, t->kids[i], IZ_ALL, 0));
    return text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, count, kids);
}

/* ---- another choice -------------------------------------------------------------------------- */

static const text_tree *choice_in(const text_tree *t)
{
    const text_tree *found = t->op == IZ_CHOOSE ? t : NULL;
    for (int i = 0; found == NULL && t->op == IZ_SEQ && i < t->count; i++)
        found = choice_in(t->kids[i]);
    return found;
}

/* "If you do, repeat this process except that opponent can't choose a card already chosen": until
 * it isn't done, or nothing is left to choose from. What was chosen is kept in a register. */
static const text_tree *read_with_others(discourse *d, const text_tree *t, const text_tree *process)
{
    const text_tree *choose = choice_in(process);
    if (choose == NULL || d->done == NULL)
        return discourse_fail(
            d, "a process without a choice, or in which nothing is left to a player");
    if (discourse_walk(d, t->kids[0], IZ_CLAUSE, 0) != choose->kids[0])
        return discourse_fail(d, "another player than the one who chooses");
    const text_tree *so_far = discourse_leaf(d, IZ_REG, discourse_new_register(d));
    const text_tree *left = text_tree2(d->store, IZ_EXCEPT, 0, choose->kids[1], so_far);
    const text_tree *both =
        text_tree2(d->store, IZ_UNION, 0, so_far, discourse_leaf(d, IZ_REG, choose->arg));
    const text_tree *keep = text_tree1(d->store, IZ_SET_REG, so_far->arg, both);
    const text_tree *anew = text_tree2(d->store, IZ_SEQ, IZ_SEQ_SENTENCES,
                                       text_with_kid(d->store, choose, 1, left), keep);
    const text_tree *over =
        text_tree2(d->store, IZ_ONE_OF, 0, text_tree1(d->store, IZ_UNLESS, 0, d->done),
                   text_tree1(d->store, IZ_UNLESS, 0, text_tree1(d->store, IZ_EXISTS, 0, left)));
    return text_tree2(d->store, IZ_REPEAT_UNTIL, 0, over,
                      discourse_replace(d, process, choose, anew));
}

bool discourse_is_again(const text_tree *t)
{
    return t->op == IZ_REPEAT_PROCESS_FOR || t->op == IZ_REPEAT_PROCESS_EXCEPT;
}

const text_tree *discourse_read_again(discourse *d, const text_tree *t, const text_tree *process)
{
    return t->op == IZ_REPEAT_PROCESS_FOR ? read_for_others(d, t, process)
                                          : read_with_others(d, t, process);
}

/* ---- each of two players --------------------------------------------------------------------- */

/* One of those that they control, of the greatest: of several tied they choose. */
static const text_tree *choose_greatest(discourse *d, const text_tree *who, const text_tree *filter,
                                        int32_t attribute, int reg)
{
    const text_tree *one = discourse_leaf(d, IZ_NUMBER, 1);
    const text_tree *theirs = text_tree1(d->store, IZ_CONTROLLED_BY, 0, who);
    const text_tree *all =
        text_tree1(d->store, IZ_ALL, 0, text_tree2(d->store, IZ_AND, 0, filter, theirs));
    const text_tree *kids[] = {who, text_tree2(d->store, IZ_EXTREME, attribute, all, one), one,
                               discourse_leaf(d, IZ_NONE, 0)};
    return text_tree_make(d->store, IZ_CHOOSE, reg, 4, kids);
}

/* "You and target player exchange control of the creature you each control with the highest …". */
const text_tree *discourse_read_trade(discourse *d, const text_tree *t)
{
    const text_tree *you = discourse_leaf(d, IZ_YOU, 0);
    const text_tree *other = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    const text_tree *filter = discourse_walk(d, t->kids[1], IZ_ALL, 0);
    if (filter->op != IZ_IS_TYPE)
        return discourse_fail(d, "an exchange of what is no card type");
    int mine = discourse_new_register(d), theirs = discourse_new_register(d);
    const text_tree *exchange[] = {discourse_leaf(d, IZ_REG, mine),
                                   discourse_leaf(d, IZ_REG, theirs),
                                   discourse_leaf(d, IZ_FOREVER, 0)};
    const text_tree *kids[] = {
        choose_greatest(d, you, filter, t->arg, mine),
        choose_greatest(d, other, filter, t->arg, theirs),
        text_tree_make(d->store, IZ_EXCHANGE_CONTROL, discourse_new_register(d), 3, exchange)};
    return text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, 3, kids);
}

/* ---- piles of several players ---------------------------------------------------------------- */

/* The piles of the player who is BOUND. */
static const text_tree *piles_of_member(discourse *d, int reg)
{
    const text_tree *theirs =
        text_tree1(d->store, IZ_CONTROLLED_BY, 0, discourse_leaf(d, IZ_BOUND, 0));
    return text_tree2(d->store, IZ_THOSE, 0, discourse_leaf(d, IZ_REG, reg), theirs);
}

/* "For each player, one of their piles is chosen by one of their opponents of their choice": the
 * chosen ones of all players, and the others, can be spoken of. */
const text_tree *discourse_read_piles_chosen(discourse *d)
{
    if (d->piles == NULL)
        return discourse_fail(d, "piles that nobody made");
    int opponent = discourse_new_register(d);
    d->piles_chosen = discourse_new_register(d);
    discourse_new_register(d); /* the other ones */
    const text_tree *member = discourse_leaf(d, IZ_BOUND, 0);
    const text_tree *opponents =
        text_tree1(d->store, IZ_IS_AMONG, 0, text_tree1(d->store, IZ_OPPONENTS_OF, 0, member));
    const text_tree *choice[] = {discourse_leaf(d, IZ_REG, opponent),
                                 piles_of_member(d, d->piles->arg),
                                 piles_of_member(d, d->piles->arg + 1)};
    const text_tree *who = text_tree2(d->store, IZ_CHOOSE_PLAYER, opponent, member, opponents);
    const text_tree *which = text_tree_make(d->store, IZ_CHOOSE_PILE, d->piles_chosen, 3, choice);
    return text_tree2(d->store, IZ_EACH_PLAYER_DOES, 0, discourse_leaf(d, IZ_ALL_PLAYERS, 0),
                      text_tree2(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, who, which));
}
