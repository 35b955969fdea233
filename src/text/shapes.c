/*
 * Structures of a program that have a turn of phrase of their own: said with a surface node (or in
 * the form of their row) where the words for each part would not make a text.
 */
#include "text/account.h"

/* ---- more than each other player ------------------------------------------------------------- */

/* Reading "controls more … than each other player": there is no other who controls as many. */
static const text_tree *read_more_than_others(discourse *d, const text_tree *t)
{
    const text_tree *who = t->kids[0], *noun = t->kids[1], *counts[2];
    const text_tree *of[2] = {discourse_leaf(d, IZ_BOUND, 0), who};
    for (int i = 0; i < 2; i++) {
        const text_tree *theirs = text_tree1(d->store, IZ_CONTROLLED_BY, 0, of[i]);
        const text_tree *all =
            text_tree1(d->store, IZ_ALL, 0, text_tree2(d->store, IZ_POST, 0, noun, theirs));
        counts[i] = text_tree1(d->store, IZ_COUNT, 0, all);
    }
    const text_tree *as_many =
        text_tree2(d->store, IZ_COMPARES, IZ_COMPARE_GREATER_EQUAL, counts[0], counts[1]);
    const text_tree *another =
        text_tree1(d->store, IZ_NOT, 0, text_tree1(d->store, IZ_IS_AMONG, 0, who));
    const text_tree *others =
        text_tree1(d->store, IZ_PLAYERS_WHO, 0, text_tree2(d->store, IZ_POST, 0, another, as_many));
    return discourse_walk(
        d, text_tree1(d->store, IZ_UNLESS, 0, text_tree1(d->store, IZ_EXISTS, 0, others)), IZ_IF,
        0);
}

/* What is counted of those that the player controls: the filter without its last part; NULL: it
 * counts something else. */
static const text_tree *counted_of(discourse *d, const text_tree *count, const text_tree *who)
{
    const text_tree *all = count->op == IZ_COUNT ? count->kids[0] : NULL;
    const text_tree *f = all != NULL && all->op == IZ_ALL ? all->kids[0] : NULL;
    if (f == NULL || f->op != IZ_AND || f->count < 2 ||
        f->kids[f->count - 1] != text_tree1(d->store, IZ_CONTROLLED_BY, 0, who))
        return NULL;
    return f->count == 2 ? f->kids[0]
                         : text_tree_make(d->store, IZ_AND, f->arg, f->count - 1, f->kids);
}

static const text_tree *say_more_than_others(discourse *d, const text_tree *t)
{
    const text_tree *k = t->kids[0];
    const text_tree *others = k->op == IZ_EXISTS ? k->kids[0] : NULL;
    const text_tree *f = others != NULL && others->op == IZ_PLAYERS_WHO ? others->kids[0] : NULL;
    if (f == NULL || f->op != IZ_AND || f->count != 2 || f->kids[0]->op != IZ_NOT ||
        f->kids[0]->kids[0]->op != IZ_IS_AMONG || f->kids[1]->op != IZ_COMPARES ||
        f->kids[1]->arg != IZ_COMPARE_GREATER_EQUAL)
        return NULL;
    const text_tree *who = f->kids[0]->kids[0]->kids[0];
    const text_tree *noun = counted_of(d, f->kids[1]->kids[0], discourse_leaf(d, IZ_BOUND, 0));
    if (who->op == IZ_BOUND || noun == NULL || noun != counted_of(d, f->kids[1]->kids[1], who))
        return NULL;
    const text_tree *said = discourse_walk(d, who, IZ_CLAUSE, 0);
    return text_tree2(d->store, IZ_MORE_THAN_OTHERS, 0, said, discourse_walk(d, noun, IZ_ALL, 0));
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* Reading "each … deals damage to itself equal to its …". */
static const text_tree *read_to_itself(discourse *d, const text_tree *t)
{
    const text_tree *each = discourse_leaf(d, IZ_BOUND, 0);
    return discourse_walk(
        d,
        text_tree_make(d->store, IZ_DEAL_DAMAGE, 0, 3,
                       (const text_tree *[]){each,
                                             text_tree1(d->store, IZ_ATTRIBUTE_OF, t->arg, each),
                                             text_tree1(d->store, IZ_EACH, 0, t->kids[0])}),
        -1, 0);
}

bool discourse_is_to_itself(const discourse *d, const text_tree *e)
{
    const text_tree *each = text_leaf(d->store, IZ_BOUND, 0);
    return e->op == IZ_DEAL_DAMAGE && e->kids[0] == each && e->kids[2]->op == IZ_ALL &&
           e->kids[1]->op == IZ_ATTRIBUTE_OF && e->kids[1]->kids[0] == each &&
           discourse_find_mention(d, each) == NULL;
}

static const text_tree *say_to_itself(discourse *d, const text_tree *e)
{
    const text_tree *noun = discourse_walk(d, e->kids[2]->kids[0], IZ_ALL, 0);
    discourse_mention_selector(d, e->kids[2]);
    discourse_note_result(d, e, discourse_account_register(d, e));
    return text_tree1(d->store, IZ_TO_ITSELF, e->kids[1]->arg, noun);
}

/* "If damage from a black source is prevented this way". */
static const text_tree *say_prevented_from(discourse *d, const text_tree *k)
{
    if (!d->prevented || k->kids[0] != discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OTHER))
        return NULL;
    const text_tree *filter = discourse_walk(d, k->kids[1], IZ_IS, 1);
    d->amount = discourse_leaf(d, IZ_EVENT_AMOUNT, 0);
    discourse_add_mention(d, k->kids[0], k->kids[1], false, false, 0);
    return text_tree1(d->store, IZ_PREVENTED_FROM, 0, filter);
}

/* ---- mana ------------------------------------------------------------------------------------ */

/* Who adds mana in the instruction; NULL: nobody. */
static const text_tree *who_adds_mana(const text_tree *t)
{
    if (iz_op_adds_mana(t->op))
        return t->kids[0];
    const text_tree *who = NULL;
    for (int i = 0; i < t->count && who == NULL; i++)
        who = who_adds_mana(t->kids[i]);
    return who;
}

/* "Until end of turn, they don't lose this mana as steps and phases end": they who added it. */
const text_tree *discourse_read_kept_mana(discourse *d, const text_tree *t)
{
    const text_tree *none = discourse_leaf(d, IZ_NONE, 0);
    const text_tree *body = discourse_walk(d, t->kids[1], -1, 0);
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    if (who_adds_mana(body) != who)
        return discourse_fail(d, "\"this mana\" of somebody who adds none");
    return text_tree_make(d->store, IZ_MANA_FOR, IZ_MANA_FOR_KEPT, 4,
                          (const text_tree *[]){none, none, body, none});
}

const text_tree *discourse_say_kept_mana(discourse *d, const text_tree *t)
{
    const text_tree *body = discourse_walk(d, t->kids[2], IZ_MANA_FOR, 2);
    const text_tree *who = who_adds_mana(t->kids[2]);
    if (who == NULL)
        return discourse_fail(d, "no words for whoever keeps mana");
    return text_tree2(d->store, IZ_MANA_KEPT, 0, discourse_walk(d, who, IZ_CLAUSE, 0), body);
}

/* "Add {C}. If that mana is spent on a creature spell, it gains haste": the spell is spoken of. */
const text_tree *discourse_walk_giving_mana(discourse *d, const text_tree *t)
{
    const text_tree *body = d->saying ? discourse_say_body(d, t->kids[2])
                                      : discourse_walk(d, t->kids[2], IZ_MANA_FOR, 2);
    if (who_adds_mana(d->saying ? t->kids[2] : body) == NULL)
        return discourse_fail(d, "\"that mana\" without mana added");
    const text_tree *spells = discourse_walk(d, t->kids[0], IZ_MANA_FOR, 0);
    discourse_add_mention(d, discourse_leaf(d, IZ_BOUND, 0), d->saying ? t->kids[0] : spells, false,
                          false, 0);
    const text_tree *given = d->saying ? discourse_say_body(d, t->kids[3])
                                       : discourse_walk(d, t->kids[3], IZ_MANA_FOR, 3);
    return text_tree_make(
        d->store, t->op, t->arg, 4,
        (const text_tree *[]){spells, discourse_leaf(d, IZ_NONE, 0), body, given});
}

/* ---- choices --------------------------------------------------------------------------------- */

/* "That player may choose any number of … and pay … for each … chosen this way": in the form of its
 * row. */
static const text_tree *say_choose_and_pay(discourse *d, const text_tree *e)
{
    const text_tree *choice = e->kids[0], *pay = e->kids[1];
    const text_tree *cost = pay->op == IZ_MAY_PAY ? pay->kids[1] : NULL;
    const text_tree *count = cost != NULL && cost->op == IZ_COST_MANA ? cost->kids[0] : NULL;
    const text_tree *paid = count != NULL && count->op == IZ_COUNT ? count->kids[0] : NULL;
    if (choice->op != IZ_CHOOSE || paid == NULL || paid->op != IZ_THOSE ||
        paid->kids[0] != discourse_leaf(d, IZ_REG, choice->arg) ||
        pay->kids[0] != choice->kids[0] || choice->kids[2]->op != IZ_ANY_NUMBER)
        return NULL;
    const text_tree *who = discourse_walk(d, choice->kids[0], IZ_CLAUSE, 0);
    const text_tree *before = d->subject;
    bool was_said = d->subject_said;
    d->subject = choice->kids[0];
    d->subject_said = true;
    const text_tree *all = discourse_walk(d, choice->kids[1], IZ_CHOOSE, 1);
    discourse_note_result(d, choice, discourse_account_register(d, choice));
    const text_tree *noun = discourse_walk(d, paid->kids[1], IZ_THOSE, 1);
    discourse_note_result(d, pay, discourse_account_register(d, pay));
    d->subject = before;
    d->subject_said = was_said;
    const text_tree *chosen =
        text_tree2(d->store, IZ_THOSE, 0, discourse_leaf(d, IZ_THIS_WAY, IZ_CHOOSE), noun);
    const text_tree *price =
        text_tree1(d->store, IZ_MANA_EACH, cost->arg, text_tree1(d->store, IZ_COUNT, 0, chosen));
    return text_tree2(
        d->store, IZ_SEQ, e->arg,
        text_tree_make(d->store, IZ_CHOOSE, 0, 4,
                       (const text_tree *[]){who, all, choice->kids[2], choice->kids[3]}),
        text_tree2(d->store, IZ_MAY_PAY, 0, who, price));
}

/* "{U} or {C}{U}": one of several kinds of mana that are no choice of one colour. */
static const text_tree *say_either_mana(discourse *d, const text_tree *e)
{
    const text_tree *kids[MOST_WALK] = {discourse_leaf(d, IZ_SUBJ, 0)};
    for (int i = 1; i < e->count && i < MOST_WALK; i++) {
        const text_tree *way = e->kids[i];
        if (way->op != IZ_ADD_MANA || way->kids[0] != d->subject || way->kids[0] != e->kids[0] ||
            !discourse_is_one(way->kids[1]))
            return NULL;
        kids[i] = discourse_leaf(d, IZ_VALUE, way->arg);
    }
    return text_tree_make(d->store, IZ_ADD_EITHER, 0, e->count, kids);
}

/* ---- X of a static --------------------------------------------------------------------------- */

/* What a quantity is of: itself, or what is taken away. */
static const text_tree *without_sign(const text_tree *q)
{
    bool minus = q->op == IZ_TIMES && q->kids[0]->op == IZ_NUMBER && q->kids[0]->arg == -1;
    return minus ? q->kids[1] : q;
}

/* "gets -X/-0, where X is": the one quantity of both that isn't a number; NULL: none, or two. */
static const text_tree *amount_of_boost(const discourse *d, const text_tree *boost)
{
    const text_tree *power = without_sign(boost->kids[1]),
                    *toughness = without_sign(boost->kids[2]);
    const text_tree *amount = discourse_is_simple(power) ? toughness : power;
    bool one = discourse_is_simple(power) || discourse_is_simple(toughness) || power == toughness;
    if (!one || discourse_is_simple(amount))
        return NULL;
    bool times = amount->op == IZ_TIMES && amount->kids[0]->op == IZ_NUMBER;
    bool each = discourse_is_counted(times ? amount->kids[1] : amount); /* "+2/+2 for each" */
    return !each || text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1 ? amount : NULL;
}

/* What {X} of a cost is, if more than a number; NULL: there is no such cost. */
static const text_tree *amount_of_x(const discourse *d, const text_tree *t)
{
    if (discourse_pays_x(d, t))
        return t->kids[0]->op == IZ_NONE || discourse_is_simple(t->kids[0]) ? NULL : t->kids[0];
    if (t->op == IZ_BOOST)
        return amount_of_boost(d, t);
    if (t->op == IZ_ENTERS_WITH &&
        !discourse_is_simple(t->kids[1])) /* "…, where X is" or "for each" */
        return !discourse_is_counted(t->kids[1]) || text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1
                   ? t->kids[1]
                   : NULL;
    const text_tree *found = NULL;
    for (int i = 1; t->op == IZ_GAIN && i < t->count; i++) /* "has bushido X" */
        if (t->kids[i]->op == IZ_KEYWORD && !discourse_is_simple(t->kids[i]->kids[2]))
            return t->kids[i]->kids[2];
    for (int i = 0; i < t->count && found == NULL; i++)
        if (text_class(t->kids[i]->op) != 'A' && text_class(t->kids[i]->op) != 'E')
            found = amount_of_x(d, t->kids[i]);
    return found;
}

/* "… pays {X} …, where X is …". */
static const text_tree *say_static_x(discourse *d, const text_tree *t)
{
    const text_tree *amount = amount_of_x(d, t);
    if (amount == NULL)
        return NULL;
    const text_tree *plain =
        discourse_plain_x(d, discourse_replace(d, t, amount, discourse_leaf(d, IZ_X, 0)));
    const text_tree *said = discourse_walk(d, plain, IZ_WHERE_X, 0);
    said = text_tree2(d->store, IZ_WHERE_X, 0, said, discourse_walk(d, amount, IZ_WHERE_X, 1));
    return discourse_with_word(d, t, said);
}

/* ---- ties ------------------------------------------------------------------------------------ */

/* Does the instruction look for what is the least or greatest of that? */
bool discourse_settles_ties(const text_tree *e, const text_tree *tied)
{
    if (e->op == IZ_EXTREME && e->arg == tied->arg && e->kids[1] == tied->kids[0])
        return true;
    for (int i = 0; i < e->count; i++)
        if (discourse_settles_ties(e->kids[i], tied))
            return true;
    return false;
}

/* Saying: the sentence that one of those which are tied is chosen; NULL: nobody chooses. */
const text_tree *discourse_say_ties(discourse *d, const text_tree *e)
{
    bool choice = e->op == IZ_SEQ && e->arg == IZ_SEQ_CHOICE && e->kids[0]->op == IZ_CHOOSE;
    const text_tree *among = choice ? e->kids[0]->kids[1] : e;
    if (among->op != IZ_EXTREME)
        return NULL;
    return text_tree1(d->store, IZ_TIED, among->arg, among->kids[1]);
}

/* ---- a permanent's ability that is countered ------------------------------------------------- */

/* "If a permanent's ability is countered this way, …": the permanent, as long as it is one, is
 * looked for before the ability is gone, and can be spoken of. */
static const text_tree *read_counter_and(discourse *d, const text_tree *t)
{
    const text_tree *none = discourse_leaf(d, IZ_NONE, 0);
    const text_tree *what = discourse_walk(d, t->kids[0], IZ_COUNTER_SPELL, 0);
    int reg = discourse_new_register(d), countered = discourse_new_register(d);
    const text_tree *permanent = discourse_leaf(d, IZ_REG, reg);
    const text_tree *there = text_tree1(d->store, IZ_IS_IN, IZ_ZONE_BATTLEFIELD, none);
    const text_tree *source = text_tree1(d->store, IZ_SOURCE_OF, 0, what);
    const text_tree *set =
        text_tree1(d->store, IZ_SET_REG, reg, text_tree2(d->store, IZ_THOSE, 0, source, there));
    const text_tree *counter = text_tree_make(d->store, IZ_COUNTER_SPELL, countered, 3,
                                              (const text_tree *[]){what, none, none});
    discourse_add_mention(d, permanent, discourse_leaf(d, IZ_IS_PERMANENT, 0), false, false, 0);
    const text_tree *then = discourse_walk(d, t->kids[1], IZ_IF, 1);
    const text_tree *done =
        text_tree1(d->store, IZ_EXISTS, 0, discourse_leaf(d, IZ_REG, countered));
    const text_tree *besides =
        text_tree_make(d->store, IZ_IF, 0, 3, (const text_tree *[]){done, then, none});
    return text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, 3,
                          (const text_tree *[]){set, counter, besides});
}

static bool is_counter_and(const text_tree *t)
{
    if (t->arg != IZ_SEQ_SENTENCES || t->count != 3 || t->kids[0]->op != IZ_SET_REG ||
        t->kids[1]->op != IZ_COUNTER_SPELL || t->kids[2]->op != IZ_IF ||
        t->kids[0]->kids[0]->op != IZ_THOSE || t->kids[0]->kids[0]->kids[0]->op != IZ_SOURCE_OF)
        return false;
    const text_tree *done = t->kids[2]->kids[0];
    return t->kids[0]->kids[0]->kids[0]->kids[0] == t->kids[1]->kids[0] &&
           t->kids[1]->kids[1]->op == IZ_NONE && t->kids[2]->kids[2]->op == IZ_NONE &&
           done->op == IZ_EXISTS && done->kids[0]->op == IZ_REG &&
           done->kids[0]->arg == t->kids[1]->arg;
}

static const text_tree *say_counter_and(discourse *d, const text_tree *t)
{
    const text_tree *what = discourse_walk(d, t->kids[1]->kids[0], IZ_COUNTER_SPELL, 0);
    discourse_add_mention(d, discourse_leaf(d, IZ_REG, t->kids[0]->arg),
                          discourse_leaf(d, IZ_IS_PERMANENT, 0), false, false, 0);
    return text_tree2(d->store, IZ_COUNTER_AND, 0, what,
                      discourse_say_body(d, t->kids[2]->kids[1]));
}

/* ---- a toll for each of those that attack, named twice ---------------------------------------- */

static const text_tree *read_toll(discourse *d, const text_tree *t)
{
    const text_tree *none = discourse_leaf(d, IZ_NONE, 0);
    const text_tree *those = text_tree1(d->store, IZ_ALL, 0, t->kids[0]);
    const text_tree *toll =
        discourse_walk(d,
                       text_tree_make(d->store, IZ_ACTION_COST, IZ_ACTION_ATTACK, 4,
                                      (const text_tree *[]){those, none, none, t->kids[1]}),
                       IZ_STATIC, 1);
    bool same = toll->op == IZ_ACTION_COST &&
                toll->kids[0]->kids[0] == discourse_walk(d, t->kids[2], IZ_ALL, 0);
    return same ? toll : discourse_fail(d, "a toll for others than those that pay it");
}

bool discourse_is_toll_for_each(const text_tree *t)
{
    return t->op == IZ_ACTION_COST && t->arg == IZ_ACTION_ATTACK && t->kids[0]->op == IZ_ALL &&
           t->kids[0]->kids[0]->op == IZ_AND && t->kids[1]->op == IZ_NONE &&
           t->kids[2]->op == IZ_NONE;
}

static const text_tree *say_toll(discourse *d, const text_tree *t)
{
    if (d->depth < 2 || d->above[d->depth - 1] != IZ_STATIC || !discourse_is_toll_for_each(t))
        return NULL;
    const text_tree *said = discourse_walk_kids(d, t), *noun = said->kids[0]->kids[0];
    return text_tree_make(d->store, IZ_TOLL_FOR_EACH, 0, 3,
                          (const text_tree *[]){noun, said->kids[3], noun});
}

/* ---- the two directions ---------------------------------------------------------------------- */

const text_tree *discourse_read_shape(discourse *d, const text_tree *t)
{
    switch (t->op) {
    case IZ_TO_ITSELF:
        return read_to_itself(d, t);
    case IZ_COUNTER_AND:
        return read_counter_and(d, t);
    case IZ_TOLL_FOR_EACH:
        return read_toll(d, t);
    default:
        return read_more_than_others(d, t);
    }
}

const text_tree *discourse_say_shape(discourse *d, const text_tree *t)
{
    switch (t->op) {
    case IZ_UNLESS:
        return say_more_than_others(d, t);
    case IZ_DEAL_DAMAGE:
        return discourse_is_to_itself(d, t) ? say_to_itself(d, t) : NULL;
    case IZ_IS:
        return say_prevented_from(d, t);
    case IZ_SEQ:
        if (is_counter_and(t))
            return say_counter_and(d, t);
        if (t->arg == IZ_SEQ_CHOICE)
            return discourse_say_move_among(d, t);
        return t->arg == IZ_SEQ_CHOSEN && t->count == 2 ? say_choose_and_pay(d, t)
                                                        : discourse_say_only_last(d, t);
    case IZ_REPEAT:
        return discourse_say_move_among(d, t);
    case IZ_EITHER:
        return say_either_mana(d, t);
    case IZ_STATIC:
        return say_static_x(d, t);
    case IZ_ACTION_COST:
        return say_toll(d, t);
    default:
        return NULL;
    }
}
