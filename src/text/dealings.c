/*
 * Turns of phrase for processes: what is paid for and done again and again, what depends on an
 * exchange, numbers chosen secretly, "one of those types".
 */
#include "text/account.h"

enum { NEXT_AT_ONCE = 2 | 4 }; /* flags of DELAYED: next, this turn; without the stack */

/* ---- results of the last instruction of a kind ----------------------------------------------- */

/* The node about what the last instruction of that kind left. */
const text_tree *discourse_of_last_done(discourse *d, int instruction, int node, const char *none)
{
    for (int i = d->done_by_count - 1; i >= 0; i--)
        if (d->done_by[i].op == instruction)
            return discourse_leaf(d, node, d->done_by[i].reg);
    return discourse_fail(d, none);
}

/* The kind of the instruction that left the register; 0: none did. */
static int kind_of_result(const discourse *d, int reg)
{
    for (int i = d->done_by_count - 1; i >= 0; i--)
        if (d->done_by[i].reg == reg)
            return d->done_by[i].op;
    return 0;
}

/* Saying DONE of an exchange, which has words of its own; NULL: of something else. */
const text_tree *discourse_say_done(discourse *d, const text_tree *done)
{
    return kind_of_result(d, done->arg) == IZ_EXCHANGE_CONTROL
               ? discourse_leaf(d, IZ_DONE_WAY, IZ_EXCHANGE_CONTROL)
               : NULL;
}

/* "The highest number", "the amount of mana they paid": SHARE_OF in the register of those numbers.
 */
const text_tree *discourse_read_secret(discourse *d, const text_tree *t)
{
    const text_tree *of =
        t->op == IZ_PAID_OF
            ? discourse_of_last_done(d, IZ_PAY_ANY_MANA, IZ_REG, "no mana was paid")
            : discourse_of_last_done(d, IZ_SECRET_NUMBERS, IZ_REG, "no number was chosen secretly");
    return text_tree1(d->store, IZ_SHARE_OF, of->arg,
                      discourse_walk(d, t->kids[0], IZ_SHARE_OF, 0));
}

const text_tree *discourse_say_secret(discourse *d, const text_tree *share)
{
    int kind = kind_of_result(d, share->arg);
    int op = kind == IZ_SECRET_NUMBERS ? IZ_SECRET_OF
             : kind == IZ_PAY_ANY_MANA ? IZ_PAID_OF
                                       : IZ_SHARE_OF;
    return text_tree1(d->store, op, op != IZ_SHARE_OF ? 0 : share->arg,
                      discourse_walk(d, share->kids[0], IZ_SHARE_OF, 0));
}

/* ---- one of those types ---------------------------------------------------------------------- */

/* The card types by which a noun calls things: all parts of an OR, the one type of an AND. */
static int32_t types_of_noun(const text_tree *noun)
{
    int32_t types = 0;
    if (noun->op == IZ_IS_TYPE)
        return noun->arg;
    for (int i = 0; (noun->op == IZ_OR || noun->op == IZ_AND) && i < noun->count; i++) {
        int32_t of_kid = types_of_noun(noun->kids[i]);
        if (noun->op == IZ_OR && of_kid == 0)
            return 0;
        types |= of_kid;
    }
    return types;
}

const text_tree *discourse_read_shares_those(discourse *d, const text_tree *t)
{
    const text_tree *with = discourse_walk(d, t->kids[0], IZ_SHARES_TYPE, 0);
    const mention *m = discourse_find_mention(d, with);
    int32_t types = m != NULL && m->noun != NULL ? types_of_noun(m->noun) : 0;
    return types != 0 ? text_tree1(d->store, IZ_SHARES_TYPE, types, with)
                      : discourse_fail(d, "\"those types\" of what was called by none");
}

/* Saying SHARES_TYPE: of the types by which that thing was called, or of others. */
const text_tree *discourse_say_shared_types(discourse *d, const text_tree *t)
{
    const mention *m = discourse_find_mention(d, t->kids[0]);
    bool those = t->arg != 0 && m != NULL && m->noun != NULL && types_of_noun(m->noun) == t->arg;
    const text_tree *with = discourse_walk(d, t->kids[0], IZ_SHARES_TYPE, 0);
    return text_tree1(d->store, those ? IZ_SHARES_THOSE : IZ_SHARES_TYPE, those ? 0 : t->arg, with);
}

/* ---- as often as one likes ------------------------------------------------------------------- */

/* What is done again leaves its result where it was left the first time: the last one counts. */
static const text_tree *into_same_register(discourse *d, const text_tree *e, int before)
{
    const text_tree *last = discourse_is_joined(e) ? e->kids[e->count - 1] : e;
    if (!discourse_has_register(last->op))
        return e;
    for (int i = before - 1; i >= 0; i--) {
        if (d->done_by[i].op != last->op)
            continue;
        int reg = d->done_by[i].reg;
        discourse_forget(d, discourse_leaf(d, IZ_REG, last->arg));
        discourse_forget(d, discourse_leaf(d, IZ_REG, reg));
        d->done_by[d->done_by_count - 1].reg = reg;
        const text_tree *same = text_with_arg(d->store, last, reg);
        return last == e ? same : text_with_kid(d->store, e, e->count - 1, same);
    }
    return e;
}

/* The payment and what it is for, until it is not paid. */
const text_tree *discourse_read_as_often(discourse *d, const text_tree *t)
{
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    const text_tree *cost = discourse_walk(d, t->kids[1], IZ_MAY_PAY, 1);
    int reg = discourse_new_register(d), before = d->done_by_count;
    const text_tree *paid = discourse_leaf(d, IZ_DONE, reg), *none = discourse_leaf(d, IZ_NONE, 0);
    const text_tree *what = into_same_register(d, discourse_walk(d, t->kids[2], IZ_IF, 1), before);
    const text_tree *pay = text_tree2(d->store, IZ_MAY_PAY, reg, who, cost);
    const text_tree *then =
        text_tree_make(d->store, IZ_IF, 0, 3, (const text_tree *[]){paid, what, none});
    return text_tree2(d->store, IZ_REPEAT_UNTIL, 0, text_tree1(d->store, IZ_UNLESS, 0, paid),
                      text_tree2(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, pay, then));
}

/* Saying it; NULL: it is another repetition. */
const text_tree *discourse_say_as_often(discourse *d, const text_tree *e)
{
    const text_tree *body = e->op == IZ_REPEAT_UNTIL ? e->kids[1] : NULL;
    if (body == NULL || body->op != IZ_SEQ || body->count != 2 || body->kids[0]->op != IZ_MAY_PAY ||
        body->kids[1]->op != IZ_IF || e->kids[0]->op != IZ_UNLESS ||
        e->kids[0]->kids[0] != body->kids[1]->kids[0] ||
        body->kids[1]->kids[0] != discourse_leaf(d, IZ_DONE, body->kids[0]->arg) ||
        body->kids[1]->kids[2]->op != IZ_NONE)
        return NULL;
    const text_tree *pay = body->kids[0];
    const text_tree *who = discourse_walk(d, pay->kids[0], IZ_CLAUSE, 0);
    const text_tree *cost = discourse_walk(d, pay->kids[1], IZ_MAY_PAY, 1);
    int before = d->done_by_count;
    const text_tree *what = discourse_say_body(d, body->kids[1]->kids[1]);
    into_same_register(d, body->kids[1]->kids[1], before);
    return text_tree_make(d->store, IZ_AS_OFTEN, 0, 3, (const text_tree *[]){who, cost, what});
}

/* ---- the next spell -------------------------------------------------------------------------- */

/* It is so from the moment at which it is played. */
const text_tree *discourse_read_next_cast(discourse *d, const text_tree *t)
{
    const text_tree *cast = text_tree2(d->store, IZ_ON_PLAYS, 0, discourse_leaf(d, IZ_YOU, 0),
                                       discourse_walk(d, t->kids[0], IZ_ON_PLAYS, 1));
    const text_tree *change =
        text_tree_make(d->store, IZ_APPLY, discourse_new_register(d), 3,
                       (const text_tree *[]){discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OBJECT),
                                             discourse_walk(d, t->kids[1], IZ_APPLY, 1),
                                             discourse_leaf(d, IZ_UNTIL_END_OF_TURN, 0)});
    return text_tree_make(d->store, IZ_DELAYED, NEXT_AT_ONCE, 3,
                          (const text_tree *[]){cast, change, discourse_leaf(d, IZ_NONE, 0)});
}

/* Saying it; NULL: it is another delayed instruction. */
const text_tree *discourse_say_next_cast(discourse *d, const text_tree *e)
{
    if (e->op != IZ_DELAYED || e->arg != NEXT_AT_ONCE || e->kids[0]->op != IZ_ON_PLAYS ||
        e->kids[1]->op != IZ_APPLY || e->kids[1]->count != 3)
        return NULL;
    return text_tree2(d->store, IZ_NEXT_CAST, 0,
                      discourse_walk(d, e->kids[0]->kids[1], IZ_ON_PLAYS, 1),
                      discourse_walk(d, e->kids[1]->kids[1], IZ_APPLY, 1));
}

/* ---- what stays attached --------------------------------------------------------------------- */

/* Reading: "can't be enchanted", but for the Auras that are on one of them already. */
const text_tree *discourse_read_spares_auras(discourse *d, const text_tree *t)
{
    const text_tree *ability = discourse_walk(d, t->kids[0], IZ_SPARES_AURAS, 0);
    const text_tree *those = discourse_walk(d, t->kids[1], IZ_SPARES_AURAS, 1);
    for (int i = 1; ability->op == IZ_STATIC && i < ability->count; i++) {
        const text_tree *m = ability->kids[i];
        if (m->op != IZ_CANT || m->arg != IZ_ACTION_BE_ENCHANTED || m->kids[2]->op != IZ_NONE ||
            m->kids[0]->op != IZ_ALL || !discourse_has_conjunct(m->kids[0]->kids[0], those))
            continue;
        const text_tree *others =
            text_tree1(d->store, IZ_NOT, 0, text_tree1(d->store, IZ_ATTACHED, 0, m->kids[0]));
        return text_with_kid(d->store, ability, i, text_with_kid(d->store, m, 2, others));
    }
    return discourse_fail(d, "nothing says that they can't be enchanted");
}
