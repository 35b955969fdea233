/*
 * Quantities: what "that much" and "this way" are, "for each" and "where X is".
 */
#include "text/account.h"

static const text_tree *read_mult(discourse *d, const text_tree *t)
{
    const text_tree *number = discourse_walk(d, t->kids[0], IZ_TIMES, 0);
    const text_tree *each = discourse_walk(d, t->kids[1], IZ_TIMES, 1);
    if (discourse_is_one(number))
        return each;
    if (number->op == IZ_NUMBER && number->arg == 0)
        return number;
    return text_tree2(d->store, IZ_TIMES, 0, number, each);
}

/* Is the event about life that another gained (1), that you lost (2)? */
static int life_of_event(const discourse *d)
{
    const text_tree *t = d->awaited;
    if (t == NULL || t->count == 0)
        return 0;
    bool you = t->kids[0]->op == IZ_YOU;
    return t->op == IZ_ON_GAINS_LIFE && !you  ? IZ_THAT_MUCH_LIFE_GAINED
           : t->op == IZ_ON_LOSES_LIFE && you ? IZ_THAT_MUCH_LIFE_LOST
                                              : 0;
}

/* Is the amount spoken of damage? */
static bool is_damage(const discourse *d)
{
    if (d->amount == NULL)
        return false;
    for (int i = 0; d->amount->op == IZ_REG_AMOUNT && i < d->done_by_count; i++)
        if (d->done_by[i].reg == d->amount->arg)
            return discourse_way(d->done_by[i].op) == IZ_DEAL_DAMAGE;
    return d->amount->op == IZ_EVENT_AMOUNT &&
           (d->prevented || d->event == IZ_ON_DEALS_DAMAGE || d->event == IZ_ON_DEALT_DAMAGE ||
            d->event == IZ_WOULD_DAMAGE);
}

/* "The damage dealt, but not more than …" of each that can be dealt damage. */
static const text_tree *felt_way(discourse *d)
{
    return text_tree_make(d->store, IZ_FELT_WAY, 0, 3,
                          (const text_tree *[]){
                              discourse_leaf(d, IZ_IS_PLAYER, 0),
                              discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_PLANESWALKER),
                              discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE),
                          });
}

const text_tree *discourse_read_quantity(discourse *d, const text_tree *t)
{
    switch (t->op) {
    case IZ_MULT:
        return read_mult(d, t);
    case IZ_TIMES: /* once is no product */
        return discourse_is_one(t->kids[0]) ? discourse_walk(d, t->kids[1], IZ_TIMES, 1)
                                            : discourse_walk_kids(d, t);
    case IZ_THAT_MUCH:
        if (t->arg == 3 && !is_damage(d))
            return discourse_fail(d, "\"that damage\" without damage");
        if ((t->arg == IZ_THAT_MUCH_LIFE_GAINED || t->arg == IZ_THAT_MUCH_LIFE_LOST) &&
            t->arg != life_of_event(d))
            return discourse_fail(d, "life that the event doesn't speak of");
        return d->amount != NULL ? d->amount : discourse_fail(d, "\"that much\" without an amount");
    case IZ_FELT_WAY:
        if (t != felt_way(d))
            return discourse_fail(d, "what may be dealt damage, each once");
        for (int i = d->done_by_count - 1; i >= 0; i--)
            if (discourse_way(d->done_by[i].op) == IZ_DEAL_DAMAGE)
                return discourse_leaf(d, IZ_DAMAGE_FELT, d->done_by[i].reg);
        return discourse_fail(d, "\"the damage dealt\" without damage");
    case IZ_AMOUNT_WAY:
        for (int i = d->done_by_count - 1; i >= 0; i--)
            if (discourse_way(d->done_by[i].op) == t->arg)
                return d->done_by[i].of_several
                           ? discourse_fail(d, "\"this way\" of several instructions at once")
                           : discourse_leaf(d, IZ_REG_AMOUNT, d->done_by[i].reg);
        if (t->arg == IZ_PREVENT && (d->prevented || d->event == IZ_WOULD_DAMAGE))
            return discourse_leaf(d, IZ_EVENT_AMOUNT, 0);
        return discourse_fail(d, "\"this way\" without an instruction of that kind");
    case IZ_COUNTERS_PAID: /* or an instruction removed them */
        return d->taken != NULL && d->taken->arg == t->arg ? discourse_leaf(d, IZ_COUNTERS_TAKEN, 0)
                                                           : t;
    default:
        return discourse_walk_kids(d, t);
    }
}

bool discourse_is_simple(const text_tree *q)
{
    return q->op == IZ_NUMBER || q->op == IZ_X || q->op == IZ_PARAM || q->op == IZ_ANY_NUMBER ||
           q->op == IZ_ALL_THERE_ARE || q->op == IZ_UP_TO || q->op == IZ_NONE ||
           (q->op == IZ_TIMES && q->kids[0]->op == IZ_NUMBER && q->kids[0]->arg == -1 &&
            q->kids[1]->op == IZ_X);
}

/* "Creature blocking it beyond the first", "target beyond the first". */
static bool is_beyond_first(const text_tree *q)
{
    return q->op == IZ_DIFFERENCE && q->kids[0]->op == IZ_COUNT &&
           (q->kids[0]->kids[0]->op == IZ_BLOCKERS_OF || q->kids[0]->kids[0]->op == IZ_TARGETS_OF);
}

/* "Card fewer than three in their hand". */
static bool is_fewer_in_hand(const text_tree *q)
{
    const text_tree *fewer = q->kids[1];
    return fewer->op == IZ_DIFFERENCE && fewer->kids[0]->op == IZ_NUMBER &&
           fewer->kids[1]->op == IZ_ATTRIBUTE_OF && fewer->kids[1]->arg == IZ_ATTRIBUTE_HAND;
}

bool discourse_is_counted(const text_tree *q)
{
    return q->op == IZ_COUNT || q->op == IZ_COUNTERS_ON ||
           (q->op == IZ_MAXIMUM && (is_beyond_first(q->kids[0]) || is_fewer_in_hand(q))) ||
           (q->op == IZ_DIFFERENCE && q->kids[0]->op == IZ_TIMES_DONE) ||
           q->op == IZ_KICKED_TIMES || q->op == IZ_COUNTERS_PAID || q->op == IZ_DISTINCT ||
           q->op == IZ_TIMES_DONE || q->op == IZ_AMOUNT_DONE || q->op == IZ_CAST_BEFORE;
}

/* Of damage that is prevented: "that much" after "if damage from … is prevented this way". */
static bool says_that_much(discourse *d, const text_tree *amount)
{
    bool usual = d->event != IZ_WOULD_DAMAGE;
    return d->amount == amount && usual != (text_choose(d->tape, IZ_MANNER_AMOUNT, 2) == 1);
}

/* "The damage dealt this way", "for each flip you won". */
static const text_tree *amount_way(discourse *d, int op, int parent)
{
    const text_tree *amount = discourse_leaf(d, IZ_AMOUNT_WAY, op);
    return op == IZ_FLIP_STREAK && parent != IZ_TIMES
               ? text_tree2(d->store, IZ_MULT, 0, discourse_leaf(d, IZ_NUMBER, 1), amount)
               : amount;
}

/* What has happened, by a word for it ("that much", "the damage dealt this way"); NULL: by none. */
static const text_tree *say_what_happened(discourse *d, const text_tree *q, int parent)
{
    const text_tree *times = q->op == IZ_TIMES ? q->kids[1] : q;
    if (times == d->amount && times->op == IZ_EVENT_AMOUNT && life_of_event(d) != 0 &&
        text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1)
        return text_tree2(d->store, IZ_MULT, 0,
                          q == times ? discourse_leaf(d, IZ_NUMBER, 1) : q->kids[0],
                          discourse_leaf(d, IZ_THAT_MUCH, life_of_event(d)));
    if (q->op == IZ_COUNTERS_TAKEN && d->taken != NULL && d->amount == q &&
        text_choose(d->tape, IZ_MANNER_AMOUNT, 2) == 1)
        return text_tree2(d->store, IZ_MULT, 0, discourse_leaf(d, IZ_NUMBER, 1),
                          discourse_leaf(d, IZ_COUNTERS_PAID, d->taken->arg));
    bool both = q->op == IZ_REG_AMOUNT || d->event == IZ_WOULD_DAMAGE; /* can be said both ways */
    bool in_full = d->amount == q && both && text_choose(d->tape, IZ_MANNER_AMOUNT, 2) == 1;
    if (in_full && q->op == IZ_EVENT_AMOUNT)
        return discourse_leaf(d, IZ_AMOUNT_WAY, IZ_PREVENT);
    if (d->amount == q && !in_full) {
        bool damage = is_damage(d) && text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1;
        return discourse_leaf(d, IZ_THAT_MUCH, damage ? IZ_THAT_MUCH_DAMAGE : 0);
    }
    if (q->op == IZ_REG_AMOUNT)
        for (int i = 0; i < d->done_by_count; i++)
            if (d->done_by[i].reg == q->arg)
                return amount_way(d, discourse_way(d->done_by[i].op), parent);
    if (q->op == IZ_DAMAGE_FELT)
        for (int i = d->done_by_count - 1; i >= 0; i--)
            if (discourse_way(d->done_by[i].op) == IZ_DEAL_DAMAGE)
                return d->done_by[i].reg == q->arg
                           ? felt_way(d)
                           : discourse_fail(d, "the damage of an instruction before the last");
    return NULL;
}

/* Is so much said in words there: "twice the number", "three times X"? */
static bool is_said_in_words(const text_tree *q, int parent)
{
    return parent == IZ_SET_PT || parent == IZ_SET_LIFE || parent == IZ_SUM ||
           parent == IZ_DIFFERENCE || parent == IZ_HALF || parent == IZ_INSTEAD_AMOUNT ||
           parent == IZ_COMPARE || parent == IZ_COMPARES || parent == IZ_WHERE_X ||
           q->kids[1]->op == IZ_X;
}

/* A product: "twice that much", two for each; NULL: otherwise. */
static const text_tree *say_product(discourse *d, const text_tree *q, int parent)
{
    if (q->op != IZ_TIMES)
        return NULL;
    bool in_words = is_said_in_words(q, parent);
    if (q->kids[1] == d->amount && d->amount != NULL)
        return text_tree2(d->store, IZ_TIMES, 0, q->kids[0], discourse_leaf(d, IZ_THAT_MUCH, 0));
    if ((parent == IZ_DEAL_DAMAGE || parent == IZ_BOOST) && !discourse_is_simple(q))
        in_words = text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1;
    if (!discourse_is_simple(q) && q->kids[0]->op == IZ_NUMBER && !in_words)
        return text_tree2(d->store, IZ_MULT, 0, q->kids[0],
                          discourse_walk(d, q->kids[1], IZ_TIMES, 1));
    return NULL;
}

/* What is done so many times is counted: "draw a card for each …". */
static const bool counts_operand[IZ_SURFACE_END] = {
    [IZ_BOOST] = true,           [IZ_CREATE_TOKEN] = true,
    [IZ_ADD_COUNTERS] = true,    [IZ_ENTERS_WITH] = true,
    [IZ_ADD_MANA] = true,        [IZ_SACRIFICE] = true,
    [IZ_GAIN_LIFE] = true,       [IZ_SOME] = true,
    [IZ_LOSE_LIFE] = true,       [IZ_DRAW] = true,
    [IZ_DISCARD] = true,         [IZ_MILL] = true,
    [IZ_REMOVE_COUNTERS] = true, [IZ_GAIN_RESOURCE] = true,
    [IZ_LOSE_RESOURCE] = true,
};

const text_tree *discourse_say_quantity(discourse *d, const text_tree *q, int parent)
{
    if (d->prevented && q->op == IZ_EVENT_AMOUNT && !says_that_much(d, q)) {
        const text_tree *damage = discourse_leaf(d, IZ_AMOUNT_WAY, IZ_PREVENT);
        return parent == IZ_ADD_COUNTERS || parent == IZ_CREATE_TOKEN
                   ? text_tree2(d->store, IZ_MULT, 0, discourse_leaf(d, IZ_NUMBER, 1), damage)
                   : damage;
    }
    bool compared = parent == IZ_COMPARES || parent == IZ_GREATEST; /* "the highest number" */
    if (q->op == IZ_SHARE_OF && (q != d->amount || compared))
        return discourse_say_secret(d, q);
    if (q->op == IZ_COUNTERS_TAKEN && d->taken != NULL && parent == IZ_REPEAT)
        return discourse_leaf(d, IZ_COUNTERS_PAID, d->taken->arg);
    const text_tree *happened = say_what_happened(d, q, parent);
    if (happened != NULL)
        return happened;
    if (q->op == IZ_MINIMUM && q->kids[1]->op == IZ_DAMAGE_FELT)
        return discourse_walk_kids(d, q);
    if (q->op == IZ_MINIMUM)
        return q; /* its words name the bearer */
    if (q->op == IZ_MAXIMUM && q->kids[0]->op == IZ_DIFFERENCE && q->kids[1]->op == IZ_DIFFERENCE &&
        q->kids[0]->kids[0] == q->kids[1]->kids[1]) {
        const text_tree *first = discourse_walk(d, q->kids[0]->kids[0], IZ_DIFFERENCE, 0);
        const text_tree *second = discourse_walk(d, q->kids[0]->kids[1], IZ_DIFFERENCE, 1);
        return text_tree2(d->store, IZ_APART, 0, first, second);
    }
    const text_tree *product = say_product(d, q, parent);
    if (product != NULL)
        return product;
    bool counts = parent >= 0 && counts_operand[parent];
    if (q->op == IZ_AMOUNT_DONE && q->arg == IZ_LEDGER_LOST_LIFE)
        counts = false; /* life is not counted in words */
    if (discourse_is_counted(q) && parent >= 0 && !d->as_usual && !d->after_recipient)
        counts = counts != (text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1);
    if (counts && discourse_is_counted(q))
        return text_tree2(d->store, IZ_MULT, 0, discourse_leaf(d, IZ_NUMBER, 1),
                          discourse_walk_kids(d, q));
    return discourse_walk_kids(d, q);
}

/* "gets +0/+1 for each": the quantity of the other part. */
const text_tree *discourse_say_boost(discourse *d, const text_tree *m)
{
    const text_tree *kids[3] = {discourse_walk(d, m->kids[0], IZ_BOOST, 0)};
    const text_tree *each = NULL;
    for (int i = 1; i < 3; i++) {
        bool same = i == 2 && m->kids[1] == m->kids[2];
        kids[i] = same ? kids[1] : discourse_say_quantity(d, m->kids[i], IZ_BOOST);
        if (kids[i]->op == IZ_MULT)
            each = kids[i]->kids[1];
    }
    for (int i = 1; each != NULL && i < 3; i++)
        if (kids[i]->op == IZ_NUMBER)
            kids[i] = text_tree2(d->store, IZ_MULT, 0, kids[i], each);
    return text_tree_make(d->store, m->op, m->arg, 3, kids);
}

/* Does the register hold what was revealed? */
static bool reveals(const discourse *d, int reg)
{
    for (int i = 0; i < d->done_by_count; i++)
        if (d->done_by[i].reg == reg)
            return d->done_by[i].op == IZ_REVEAL || d->done_by[i].op == IZ_COST_REVEAL;
    return false;
}

/* Does the register hold what a cost took? */
static bool is_paid(const discourse *d, int reg)
{
    for (int i = 0; i < d->done_by_count; i++)
        if (d->done_by[i].reg == reg)
            return text_class(d->done_by[i].op) == 'C';
    return false;
}

/* "Gets +X/+X until end of turn, where X is the number of …", not "+1/+1 for each …": what a target
 * gets for what there is, but not for what is among lands, and not for what attacks or blocks. */
static bool boost_is_x(const discourse *d, const text_tree *apply, const text_tree *q)
{
    const text_tree *of = q->count > 0 ? q->kids[0] : NULL;
    if (apply == NULL || q->op == IZ_DISTINCT || q->op == IZ_DIFFERENCE)
        return false;
    if (q->op == IZ_COUNTERS_ON)
        return apply->kids[0]->op == IZ_REG && iz_symbols_find(d->symbols, "+1/+1", 5) != q->arg;
    if (q->op != IZ_COUNT)
        return false;
    if (of->op == IZ_REG)
        return reveals(d, of->arg) || is_paid(d, of->arg);
    bool hand = false;
    for (int i = 0; of->op == IZ_ALL && i < of->kids[0]->count; i++)
        hand = hand ||
               (of->kids[0]->kids[i]->op == IZ_IS_IN && of->kids[0]->kids[i]->arg == IZ_ZONE_HAND);
    bool fights = of->op == IZ_ALL && of->kids[0]->op == IZ_AND &&
                  of->kids[0]->kids[of->kids[0]->count - 1]->op == IZ_BLOCKS_ONE;
    return hand || (apply->kids[0]->op == IZ_REG && of->op == IZ_ALL && !fights);
}

/* "Deals X damage, where X is …", not "damage equal to …". */
static bool damage_is_x(const discourse *d, const text_tree *q)
{
    const text_tree *of = q->count > 0 ? q->kids[0] : NULL;
    if (d->branch != 0)
        return false; /* a branch has no "where X is" */
    if (q->op == IZ_SUM || q->op == IZ_DIFFERENCE || q->op == IZ_DISTINCT ||
        q->op == IZ_UNTAPPED_THEN)
        return true;
    if (q->op == IZ_COUNTERS_ON)
        return of->op == IZ_SELF && (d->bearer.types & IZ_TYPE_ENCHANTMENT) != 0;
    if (q->op != IZ_COUNT)
        return false;
    if (of->op == IZ_REG)
        return reveals(d, of->arg);
    const text_tree *f = of->op == IZ_ALL ? of->kids[0] : of; /* "Goblins on the battlefield" */
    return f->op == IZ_IS_SUBTYPE ||
           (f->op == IZ_AND && f->count == 2 && f->kids[1]->op == IZ_IS_IN &&
            f->kids[1]->arg == IZ_ZONE_BATTLEFIELD);
}

static bool has_x(const text_tree *t)
{
    for (int i = 0; i < t->count; i++)
        if (has_x(t->kids[i]))
            return true;
    return t->op == IZ_X;
}

/* Does what is changed become something in addition to what it is? */
static bool is_also(const text_tree *apply)
{
    for (int i = 1; i < apply->count; i++)
        if (apply->kids[i]->op == IZ_BECOME_ALSO)
            return true;
    return false;
}

/* Must this kid of the node be said as X? */
static bool is_hidden(const discourse *d, const text_tree *t, const text_tree *kid,
                      const text_tree *apply)
{
    if (text_class(kid->op) != 'Q' || discourse_is_simple(kid) || kid->op == IZ_EVENT_AMOUNT ||
        kid->op == IZ_REG_AMOUNT || kid->op == IZ_COUNTERS_TAKEN ||
        (kid->op == IZ_SUM && has_x(kid)))
        return t->op == IZ_TOKEN && text_class(kid->op) == 'Q' && !discourse_is_simple(kid);
    switch (t->op) {
    case IZ_TOKEN:
        return true;
    case IZ_SET_PT: /* "becomes an X/X … in addition to its other types" */
        return apply != NULL && is_also(apply);
    case IZ_BOOST:
        return !(discourse_is_counted(kid) || kid->op == IZ_TIMES) || boost_is_x(d, apply, kid);
    case IZ_DEAL_DAMAGE:
        return damage_is_x(d, kid);
    case IZ_LOSE_LIFE:
    case IZ_GAIN_LIFE:
        return kid->op == IZ_DIFFERENCE ||
               (kid->op == IZ_TIMES && kid->kids[1]->op == IZ_AMOUNT_DONE); /* "twice the damage" */
    case IZ_DISCARD:
        return kid->op == IZ_SUM;
    case IZ_ADD_COUNTERS:
    case IZ_CREATE_TOKEN:
        return !discourse_is_counted(kid) && kid->op != IZ_TIMES;
    case IZ_MILL:
        return kid->op != IZ_HALF; /* "the top half of their library" */
    case IZ_ADD_MANA_CHOICE:
        return kid->op != IZ_MANA_SYMBOLS; /* "for each colored mana symbol" */
    case IZ_ADD_MANA_COMBINATION:
    case IZ_PREVENT:
    case IZ_TOP_CARDS:
    case IZ_DEAL_DIVIDED:
        return true;
    default:
        return false;
    }
}

/* Are power and toughness two different amounts, each said for itself? */
static bool has_two_amounts(const text_tree *t)
{
    if (t->op != IZ_BOOST && t->op != IZ_TOKEN)
        return false;
    int first = t->op == IZ_BOOST;
    const text_tree *power = t->kids[first], *toughness = t->kids[first + 1];
    return power != toughness && power->op != IZ_TIMES && toughness->op != IZ_TIMES &&
           !discourse_is_simple(power) && !discourse_is_simple(toughness) &&
           !discourse_is_counted(power);
}

static const text_tree *find_hidden(const discourse *d, const text_tree *t, const text_tree *apply)
{
    if (has_two_amounts(t))
        return NULL;
    if (t->op == IZ_MODES || t->op == IZ_IF || t->op == IZ_DELAYED)
        return NULL; /* each mode and branch says its own */
    for (int i = 0; i < t->count; i++) {
        const text_tree *kid = t->kids[i];
        if (text_class(kid->op) == 'A')
            continue;
        if (t->op == IZ_BOOST && kid->op == IZ_TIMES && kid->kids[0]->op == IZ_NUMBER &&
            kid->kids[0]->arg == -1 && !discourse_is_simple(kid) &&
            (!discourse_is_counted(kid->kids[1]) || boost_is_x(d, apply, kid->kids[1])))
            return kid->kids[1];
        if (kid->op == IZ_UP_TO && !discourse_is_simple(kid->kids[0]) &&
            kid->kids[0]->op != IZ_MINIMUM && /* it says what X is itself */
            kid->kids[0]->op != IZ_REG_AMOUNT && kid->kids[0]->op != IZ_EVENT_AMOUNT)
            return kid->kids[0];
        if (is_hidden(d, t, kid, apply) || (discourse_pays_x(d, t) && kid->op != IZ_NONE))
            return kid;
        const text_tree *found = find_hidden(d, kid, t->op == IZ_APPLY ? t : apply);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* A quantity that is said with "where X is": of a token's size, of a boost. */
const text_tree *discourse_hidden_quantity(const discourse *d, const text_tree *t)
{
    return find_hidden(d, t, NULL);
}

/* Any quantity of the instruction that more than a number is; those of modes and branches are their
 * own. */
static const text_tree *find_quantity(const text_tree *t)
{
    if (t->op == IZ_MODES || t->op == IZ_IF || t->op == IZ_DELAYED || t->op == IZ_MAY)
        return NULL;
    for (int i = 0; i < t->count; i++) {
        const text_tree *kid = t->kids[i];
        char class = text_class(kid->op);
        if (class == 'A' || class == 'S' || class == 'F')
            continue;
        bool less = kid->op == IZ_TIMES && kid->kids[0]->op == IZ_NUMBER && kid->kids[0]->arg == -1;
        if (class == 'Q' && less && !discourse_is_simple(kid))
            return kid->kids[1]; /* "gets -X/-X" */
        if (class == 'Q')
            return discourse_is_simple(kid) ? find_quantity(kid) : kid;
        const text_tree *found = find_quantity(kid);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* Does the quantity speak of the first target that was not said yet, and the instruction of
 * another? Said last, it would be numbered after that. */
static bool comes_first(discourse *d, const text_tree *e, const text_tree *q)
{
    int first = 0;
    while (first < d->target_count && d->target_said[first])
        first++;
    return first < d->target_count && text_holds(q, text_leaf(d->store, IZ_REG, first)) &&
           discourse_speaks_of_new_target(d,
                                          discourse_replace(d, e, q, discourse_leaf(d, IZ_X, 0)));
}

/* The same as the manner has it: "where X is" or not. */
const text_tree *discourse_choose_hidden(discourse *d, const text_tree *e)
{
    if (e == d->settled)
        return NULL;
    const text_tree *usual = discourse_hidden_quantity(d, e);
    if (!text_tape_asks(d->tape, IZ_MANNER_QUANTITY))
        return usual;
    const text_tree *other = usual != NULL ? NULL : find_quantity(e);
    if (other != NULL &&
        (has_x(other) || comes_first(d, e, other) || (e->op == IZ_SEQ && e->arg != IZ_SEQ_AND)))
        other = NULL;
    if (usual == other)
        return usual;
    const text_tree *chosen = text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1 ? other : usual;
    if (chosen == NULL)
        d->settled = e;
    return chosen;
}

/* ---- X --------------------------------------------------------------------------------------- */

const text_tree *discourse_replace(discourse *d, const text_tree *t, const text_tree *what,
                                   const text_tree *by)
{
    if (t == what)
        return by;
    const text_tree *kids[MOST_WALK];
    int count = t->count < MOST_WALK ? t->count : MOST_WALK;
    for (int i = 0; i < count; i++)
        kids[i] = discourse_replace(d, t->kids[i], what, by);
    return text_tree_make(d->store, t->op, t->arg, count, kids);
}

/* Is it mana with an {X} in it? */
bool discourse_pays_x(const discourse *d, const text_tree *t)
{
    const iz_mana_cost *cost =
        t->op == IZ_COST_MANA ? iz_symbols_mana_cost(d->symbols, t->arg) : NULL;
    return cost != NULL && cost->x > 0;
}

const text_tree *discourse_set_x(discourse *d, const text_tree *t, const text_tree *what)
{
    if (t->op == IZ_X)
        return what;
    if (discourse_pays_x(d, t) && t->kids[0]->op == IZ_NONE)
        return text_tree1(d->store, IZ_COST_MANA, t->arg, what);
    const text_tree *kids[MOST_WALK];
    bool changed = false;
    for (int i = 0; i < t->count && i < MOST_WALK; i++) {
        kids[i] = discourse_set_x(d, t->kids[i], what);
        changed = changed || kids[i] != t->kids[i];
    }
    return changed ? text_tree_make(d->store, t->op, t->arg, t->count, kids) : t;
}

/* Saying: {X} whose amount "where X is" says is plain again. */
const text_tree *discourse_plain_x(discourse *d, const text_tree *t)
{
    if (discourse_pays_x(d, t) && t->kids[0]->op == IZ_X)
        return text_tree1(d->store, IZ_COST_MANA, t->arg, discourse_leaf(d, IZ_NONE, 0));
    const text_tree *kids[MOST_WALK];
    bool changed = false;
    for (int i = 0; i < t->count && i < MOST_WALK; i++) {
        kids[i] = discourse_plain_x(d, t->kids[i]);
        changed = changed || kids[i] != t->kids[i];
    }
    return changed ? text_tree_make(d->store, t->op, t->arg, t->count, kids) : t;
}
