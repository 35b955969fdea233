/*
 * Instructions that are several nodes, and choices made before them: control taken, the colour of
 * your choice, one mana of several, some of the cards and the rest, counters moved onto several.
 */
#include "text/account.h"

#include <string.h>

/* Reading "gains your choice of A or B": an instruction for each, of which one is chosen. */
const text_tree *discourse_read_mod_choice(discourse *d, const text_tree *t, int at)
{
    const text_tree *kids[MOST_WALK], *ways[MOST_WALK], *choice = t->kids[at];
    for (int i = 0; i < t->count; i++)
        if (i != at)
            kids[i] = discourse_walk(d, t->kids[i], t->op, i);
    ways[0] = discourse_leaf(d, IZ_YOU, 0);
    for (int way = 0; way < choice->count; way++) {
        kids[at] = discourse_walk(d, choice->kids[way], t->op, at);
        ways[way + 1] = text_tree_make(d->store, t->op, discourse_new_register(d), t->count, kids);
    }
    return text_tree_make(d->store, IZ_EITHER, 0, choice->count + 1, ways);
}

/* Saying the same: the effects of which one is chosen differ in one modification. */
const text_tree *discourse_say_mod_choice(discourse *d, const text_tree *t)
{
    const text_tree *first = t->kids[1], *mods[MOST_WALK];
    int at = -1;
    for (int way = 1; way < t->count; way++) {
        const text_tree *other = t->kids[way];
        if (other->op != IZ_APPLY || other->count != first->count)
            return discourse_fail(d, "a choice of unlike instructions");
        for (int i = 0; i < first->count; i++)
            if (other->kids[i] != first->kids[i]) {
                if (at >= 0 && at != i)
                    return discourse_fail(d, "a choice of unlike instructions");
                at = i;
            }
    }
    for (int way = 1; at > 0 && way < t->count; way++)
        mods[way - 1] = t->kids[way]->kids[at];
    if (at <= 0)
        return discourse_fail(d, "a choice of like instructions");
    const text_tree *choice =
        text_tree_make(d->store, IZ_MOD_CHOICE, t->count > 3, t->count - 1, mods);
    return discourse_say_body(d, text_with_kid(d->store, first, at, choice));
}

const text_tree *discourse_read_take(discourse *d, const text_tree *t)
{
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    const text_tree *what = discourse_walk(d, t->kids[1], IZ_TAP, 0);
    const text_tree *control =
        text_tree2(d->store, IZ_SET_CONTROLLER, 0, discourse_leaf(d, IZ_NONE, 0), who);
    const text_tree *time = discourse_walk(d, t->kids[2], IZ_APPLY, 2);
    int reg = discourse_new_register(d);
    return text_tree_make(d->store, IZ_APPLY, reg, 3, (const text_tree *[]){what, control, time});
}

/* The instruction that a colour, or so many, are chosen for the instruction after it. */
const text_tree *discourse_color_choice(discourse *d, const text_tree *most)
{
    return text_tree_make(
        d->store, IZ_CHOOSE_COLOR, 3, 3,
        (const text_tree *[]){discourse_leaf(d, IZ_YOU, 0), most, discourse_leaf(d, IZ_NONE, 0)});
}

/* "the color of your choice": it is chosen before the instruction, into cell 3. */
const text_tree *discourse_read_choice(discourse *d, const text_tree *t)
{
    const text_tree *you = discourse_leaf(d, IZ_YOU, 0), *none = discourse_leaf(d, IZ_NONE, 0);
    if (t->arg == IZ_CHOICE_MOD_COLOR || t->arg == IZ_CHOICE_MOD_COLORS) {
        d->pending = discourse_color_choice(
            d, t->arg == IZ_CHOICE_MOD_COLORS ? discourse_leaf(d, IZ_NUMBER, 5) : none);
        return text_tree1(d->store, IZ_SET_CHOSEN_COLOR, 3, none);
    }
    bool also = t->arg == IZ_CHOICE_MOD_TYPE_BESIDES;
    d->pending = text_tree_make(
        d->store, IZ_CHOOSE_TYPE, 3, 3,
        (const text_tree *[]){
            you,
            discourse_leaf(d, IZ_NUMBER, t->arg == IZ_CHOICE_MOD_CREATURE_TYPE || also ? 1 : 3),
            none});
    return text_tree1(d->store, also ? IZ_ADD_CHOSEN_TYPE : IZ_SET_CHOSEN_TYPE, 3, none);
}

/* {U} or {C}{U}: one of several instructions. */
static const text_tree *either_mana(discourse *d, const text_tree *who, const text_tree *t)
{
    const text_tree *kids[MOST_WALK] = {who}, *one = discourse_leaf(d, IZ_NUMBER, 1);
    for (int i = 1; i < t->count && i < MOST_WALK; i++)
        kids[i] = text_tree2(d->store, IZ_ADD_MANA, t->kids[i]->arg, who, one);
    return text_tree_make(d->store, IZ_EITHER, 0, t->count, kids);
}

/* {G} or {W}: a choice of colours; other costs are a choice of modes. */
const text_tree *discourse_read_either(discourse *d, const text_tree *t)
{
    int32_t mask = 0, each = 0;
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    for (int i = 1; i < t->count; i++) {
        const iz_mana_cost *cost = iz_symbols_mana_cost(d->symbols, t->kids[i]->arg);
        int mana = 0, kinds = 0;
        for (int k = 0; cost != NULL && k < IZ_MANA_KINDS; k++) {
            mask |= cost->of[k] > 0 ? 1 << k : 0;
            kinds += cost->of[k] > 0;
            mana += cost->of[k];
        }
        if (kinds != 1 || (i > 1 && mana != each))
            return either_mana(d, who, t);
        each = mana;
    }
    return text_tree_make(d->store, IZ_ADD_MANA_CHOICE, mask, 3,
                          (const text_tree *[]){who, discourse_leaf(d, IZ_NUMBER, each),
                                                discourse_leaf(d, IZ_NONE, 0)});
}

/* The cost of so much mana of this kind among the symbols, -1: no text has it. */
static int mana_of(const discourse *d, int kind, int amount)
{
    iz_mana_cost wanted = {.exists = 1};
    wanted.of[kind] = (uint8_t)amount;
    for (int i = 0; i < iz_symbols_mana_count(d->symbols); i++)
        if (memcmp(iz_symbols_mana_cost(d->symbols, i), &wanted, sizeof wanted) == 0)
            return i;
    return -1;
}

/* Saying a choice of two to four colours, in the order of the colour wheel. */
const text_tree *discourse_say_either(discourse *d, const text_tree *e, const text_tree *who)
{
    static const char letters[] = "WUBRGC";
    iz_mana_cost all = {.exists = 1};
    char text[64];
    const text_tree *kids[8] = {who};
    int count = 1;
    for (int k = 0; k < IZ_MANA_KINDS; k++)
        all.of[k] = (uint8_t)(e->arg >> k & 1);
    iz_mana_write(&all, text, sizeof text);
    for (const char *at = strchr(text, '{'); at != NULL && count < 8; at = strchr(at + 1, '{'))
        kids[count++] = discourse_leaf(
            d, IZ_VALUE, mana_of(d, (int)(strchr(letters, at[1]) - letters), e->kids[1]->arg));
    int first = text_choose(d->tape, IZ_MANNER_ORDER, count - 1);
    const text_tree *turned[8] = {who};
    for (int i = 1; i < count; i++)
        turned[i] = kids[1 + (i - 1 + first) % (count - 1)];
    return text_tree_make(d->store, IZ_ADD_EITHER, 0, count, turned);
}

bool discourse_is_either(const text_tree *e)
{
    int bits = 0;
    for (int k = 0; k < IZ_MANA_KINDS; k++)
        bits += e->arg >> k & 1;
    return e->op == IZ_ADD_MANA_CHOICE && bits >= 2 && bits <= 4 && e->kids[2]->op == IZ_NONE &&
           e->kids[1]->op == IZ_NUMBER;
}

/* The last set of cards looked at is divided. */
const text_tree *discourse_read_pick(discourse *d, const text_tree *t)
{
    const text_tree *they = discourse_leaf(d, IZ_THEY, 0), *all = discourse_meaning(d, they, true);
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    if (all == NULL)
        return discourse_fail(d, "\"them\" without cards looked at");
    int reg = discourse_new_register(d);
    const text_tree *picked = discourse_leaf(d, IZ_REG, reg), *none = discourse_leaf(d, IZ_NONE, 0);
    const text_tree *rest = text_tree2(d->store, IZ_EXCEPT, 0, all, picked);
    const text_tree *choose = text_tree_make(d->store, IZ_CHOOSE, reg, 4,
                                             (const text_tree *[]){who, all, t->kids[1], none});
    const text_tree *first = text_tree_make(
        d->store, IZ_MOVE, discourse_new_register(d), 3,
        (const text_tree *[]){picked, discourse_walk(d, t->kids[2], IZ_MOVE, 1), none});
    const text_tree *second = text_tree_make(
        d->store, IZ_MOVE, discourse_new_register(d), 3,
        (const text_tree *[]){rest, discourse_walk(d, t->kids[3], IZ_MOVE, 1), none});
    d->rest = rest;
    discourse_add_mention(d, picked, discourse_leaf(d, IZ_IS_CARD, 0), false,
                          !discourse_is_one(t->kids[1]), 0);
    return text_tree_make(d->store, IZ_SEQ, IZ_SEQ_PICK, 3,
                          (const text_tree *[]){choose, first, second});
}

/* Under whose control something is put there by the clause's subject. */
static const text_tree *controller_there(const discourse *d, const text_tree *place)
{
    return iz_place_zone(place->arg) == IZ_ZONE_BATTLEFIELD ? d->subject
                                                            : text_leaf(d->store, IZ_NONE, 0);
}

/* All of those looked at or revealed that fit go one way, the rest another. */
const text_tree *discourse_read_pick_all(discourse *d, const text_tree *t)
{
    const text_tree *they = discourse_leaf(d, IZ_THEY, 0), *all = discourse_meaning(d, they, true);
    const text_tree *none = discourse_leaf(d, IZ_NONE, 0);
    if (all == NULL)
        return discourse_fail(d, "cards \"revealed this way\" without cards revealed");
    const text_tree *fitting =
        text_tree2(d->store, IZ_THOSE, 0, all, discourse_walk(d, t->kids[0], IZ_THOSE, 1));
    const text_tree *rest = text_tree2(d->store, IZ_EXCEPT, 0, all, fitting);
    const text_tree *place = discourse_walk(d, t->kids[1], IZ_MOVE, 1);
    const text_tree *first =
        text_tree_make(d->store, IZ_MOVE, discourse_new_register(d), 3,
                       (const text_tree *[]){fitting, place, controller_there(d, place)});
    const text_tree *second = text_tree_make(
        d->store, IZ_MOVE, discourse_new_register(d), 3,
        (const text_tree *[]){rest, discourse_walk(d, t->kids[2], IZ_MOVE, 1), none});
    return text_tree2(d->store, IZ_SEQ, IZ_SEQ_FITTING, first, second);
}

/* What is left where `what` of it was put elsewhere; NULL: nothing was chosen. */
static const text_tree *left_by(const discourse *d, const text_tree *what)
{
    for (int i = 0; i < d->done_by_count; i++)
        if (d->done_by[i].op == IZ_REVEAL_UNTIL &&
            what == text_leaf(d->store, IZ_REG, d->done_by[i].reg))
            return text_leaf(d->store, IZ_REG, d->done_by[i].reg + 1);
    return d->rest;
}

/* Some of a set go one way, the others another. */
const text_tree *discourse_read_put_rest(discourse *d, const text_tree *t)
{
    const text_tree *kids[2];
    const text_tree *what = discourse_walk(d, t->kids[0], IZ_MOVE, 0);
    const text_tree *rest = left_by(d, what);
    if (rest == NULL)
        return discourse_fail(d, "\"the rest\" without a choice before it");
    const text_tree *moved[2] = {what, rest};
    for (int i = 0; i < 2; i++) {
        const text_tree *place = discourse_walk(d, t->kids[i + 1], IZ_MOVE, 1);
        kids[i] =
            text_tree_make(d->store, IZ_MOVE, discourse_new_register(d), 3,
                           (const text_tree *[]){moved[i], place, controller_there(d, place)});
    }
    return text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOSEN, kids[0], kids[1]);
}

/* Are some put somewhere and the rest elsewhere, in one sentence? */
bool discourse_is_parted(const text_tree *e)
{
    return e->op == IZ_SEQ && (e->arg == IZ_SEQ_FITTING || e->arg == IZ_SEQ_CHOSEN) &&
           e->count == 2 && e->kids[0]->op == IZ_MOVE && e->kids[1]->op == IZ_MOVE;
}

/* Saying it: "the rest" is what is left, and both are put by the clause's subject. */
const text_tree *discourse_say_parted(discourse *d, const text_tree *e)
{
    const text_tree *const first = e->kids[0], *const second = e->kids[1], *what = first->kids[0];
    bool fitting = e->arg == IZ_SEQ_FITTING;
    if (fitting && what->op != IZ_THOSE)
        return discourse_fail(d, "not all of a kind that are put somewhere");
    const text_tree *said = fitting ? discourse_walk(d, what->kids[1], IZ_THOSE, 1)
                                    : discourse_walk(d, what, IZ_MOVE, 0);
    const text_tree *rest =
        fitting ? text_tree2(d->store, IZ_EXCEPT, 0, what->kids[0], what) : left_by(d, what);
    if (second->kids[0] != rest)
        return discourse_fail(d, "others than the rest");
    for (int i = 0; i < 2; i++)
        if (e->kids[i]->kids[2] != controller_there(d, e->kids[i]->kids[1]))
            return discourse_fail(d, "put there under another's control");
    return text_tree_make(d->store, fitting ? IZ_PICK_ALL : IZ_PUT_REST,
                          fitting ? 0 : discourse_rest_is_one(d, rest), 3,
                          (const text_tree *[]){said, discourse_say_place(d, first->kids[1]),
                                                discourse_say_place(d, second->kids[1])});
}

static bool is_search(const text_tree *e) { return e->op == IZ_SEARCH || e->op == IZ_SEARCH_EACH; }

/* Whichever search is carried out: what it finds is the same thing to speak of. */
const text_tree *discourse_found_by_either(discourse *d, const text_tree *e, const text_tree *other)
{
    if (!is_search(e) || !is_search(other))
        return e;
    discourse_forget(d, discourse_leaf(d, IZ_REG, e->arg));
    return text_with_arg(d->store, e, other->arg);
}

/* ---- counters moved onto several ------------------------------------------------------------- */

/* How many are moved: chosen before, or given. `*choice`: the instruction that they are chosen. */
static const text_tree *how_many_moved(discourse *d, const text_tree *move, const text_tree *who,
                                       const text_tree **choice)
{
    const text_tree *there = text_tree1(d->store, IZ_COUNTERS_ON, move->arg, move->kids[0]);
    const text_tree *wanted = move->kids[2], *most = there;
    if (wanted->op == IZ_ALL_THERE_ARE)
        return there;
    if (wanted->op != IZ_ANY_NUMBER && wanted->op != IZ_UP_TO)
        return wanted;
    if (wanted->op == IZ_UP_TO)
        most = text_tree2(d->store, IZ_MINIMUM, 0, wanted->kids[0], there);
    int reg = discourse_new_register(d);
    *choice = text_tree_make(d->store, IZ_CHOOSE_NUMBER, reg, 3,
                             (const text_tree *[]){who, discourse_leaf(d, IZ_NUMBER, 0), most});
    return discourse_leaf(d, IZ_REG_AMOUNT, reg);
}

/* "Move any number of +1/+1 counters from ~ onto other creatures": how many, then for each of them
 * onto which. */
const text_tree *discourse_read_move_among(discourse *d, const text_tree *move)
{
    const text_tree *onto = move->kids[1], *choice = NULL, *who = d->subject;
    const mention *m = discourse_find_mention(d, onto);
    if (onto->op != IZ_ALL && (m == NULL || !m->plural))
        return move;
    const text_tree *times = how_many_moved(d, move, who, &choice);
    const text_tree *one = discourse_leaf(d, IZ_NUMBER, 1);
    int reg = discourse_new_register(d);
    const text_tree *pick =
        text_tree_make(d->store, IZ_CHOOSE, reg, 4,
                       (const text_tree *[]){who, onto, one, discourse_leaf(d, IZ_NONE, 0)});
    const text_tree *single =
        text_tree_make(d->store, IZ_MOVE_COUNTERS, move->arg, 3,
                       (const text_tree *[]){move->kids[0], discourse_leaf(d, IZ_REG, reg), one});
    const text_tree *repeat = text_tree2(d->store, IZ_REPEAT, 0, times,
                                         text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOICE, pick, single));
    return choice == NULL ? repeat : text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOICE, choice, repeat);
}

/* How many are moved, as it is said: by what was chosen, or all there are. */
static const text_tree *said_how_many(discourse *d, const text_tree *times, const text_tree *there,
                                      const text_tree *choice)
{
    if (choice == NULL)
        return times == there ? discourse_leaf(d, IZ_ALL_THERE_ARE, 0) : times;
    const text_tree *most = choice->kids[2];
    if (most == there)
        return discourse_leaf(d, IZ_ANY_NUMBER, 0);
    return most->op == IZ_MINIMUM && most->kids[1] == there
               ? text_tree1(d->store, IZ_UP_TO, 0, most->kids[0])
               : NULL;
}

/* Saying the same; NULL: it is something else. */
const text_tree *discourse_say_move_among(discourse *d, const text_tree *t)
{
    const text_tree *choice = t->op == IZ_SEQ && t->arg == IZ_SEQ_CHOICE && t->count == 2 &&
                                      t->kids[0]->op == IZ_CHOOSE_NUMBER
                                  ? t->kids[0]
                                  : NULL;
    const text_tree *repeat = choice != NULL ? t->kids[1] : t;
    const text_tree *one = repeat->op == IZ_REPEAT ? repeat->kids[1] : NULL;
    if (one == NULL || one->op != IZ_SEQ || one->arg != IZ_SEQ_CHOICE || one->count != 2 ||
        one->kids[0]->op != IZ_CHOOSE || one->kids[1]->op != IZ_MOVE_COUNTERS ||
        one->kids[1]->kids[1] != discourse_leaf(d, IZ_REG, one->kids[0]->arg))
        return NULL;
    const text_tree *move = one->kids[1];
    const text_tree *there = text_tree1(d->store, IZ_COUNTERS_ON, move->arg, move->kids[0]);
    const text_tree *many = said_how_many(d, repeat->kids[0], there, choice);
    if (many == NULL)
        return NULL;
    return discourse_walk_kids(
        d, text_tree_make(d->store, IZ_MOVE_COUNTERS, move->arg, 3,
                          (const text_tree *[]){move->kids[0], one->kids[0]->kids[1], many}));
}
