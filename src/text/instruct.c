/*
 * Instructions: subjects, results, sequences, conditions.
 */
#include "text/account.h"

#include <string.h>

static const text_tree *plain_instruction(discourse *d, const text_tree *t);

/* Several were named as those who do or suffer it: each of them can be spoken of. */
static void mention_each(discourse *d, const text_tree *s)
{
    if (s->op != IZ_PLAYERS_WHO && discourse_is_each_of_players(s))
        discourse_add_mention(d, discourse_leaf(d, IZ_BOUND, 0), discourse_leaf(d, IZ_IS_PLAYER, 0),
                              true, false, 0);
}

/* ---- instructions ---------------------------------------------------------------------------- */

/* Costs and instructions that speak of the bearer without a child for it. */
static bool speaks_of_self(const text_tree *c)
{
    switch (c->op) {
    case IZ_COST_SACRIFICE_SELF:
    case IZ_COST_EXILE_SELF:
    case IZ_COST_EXILE_FROM:
    case IZ_COST_RETURN_SELF:
    case IZ_COST_DISCARD_SELF:
    case IZ_COST_ADD_COUNTERS:
        return true;
    case IZ_COST_REMOVE_COUNTERS:
        return c->kids[1]->op == IZ_NONE;
    default:
        return false;
    }
}

/* Returned to a hand, exiled, or from the top of a library. */
static bool is_named_move(const text_tree *move, bool chosen)
{
    const text_tree *what = move->kids[0];
    int32_t place = move->kids[1]->arg;
    bool one = move->kids[2]->op == IZ_NONE && (chosen || what->op == IZ_SELF);
    return what->op == IZ_TOP_CARDS || (one && (place == IZ_ZONE_HAND || place == IZ_ZONE_EXILE));
}

/* Has a cost that is paid so a node of its own? The same words would be read as that. */
static bool is_named_cost(const text_tree *effect, bool chosen)
{
    const text_tree *first = effect->count > 0 ? effect->kids[0] : NULL;
    switch (effect->op) {
    case IZ_SEQ:
        return effect->arg == IZ_SEQ_CHOICE && is_named_cost(effect->kids[1], true);
    case IZ_SACRIFICE:
    case IZ_SACRIFICE_THESE:
    case IZ_DISCARD:
    case IZ_DISCARD_ALL:
    case IZ_DISCARD_RANDOM:
    case IZ_DISCARD_THESE:
    case IZ_MILL:
    case IZ_UNATTACH:
        return true;
    case IZ_TAP:
        return chosen;
    case IZ_REVEAL:
        return chosen || first->op == IZ_SELF;
    case IZ_ADD_COUNTERS:
        return first->op == IZ_SELF;
    case IZ_REMOVE_COUNTERS:
        return effect->arg != 0;
    case IZ_MOVE:
        return is_named_move(effect, chosen);
    default:
        return false;
    }
}

/* A counter as a cost, not from what is chosen among those with counters, which is what its words
 * mean: from what may have none, or with "with a counter on it" besides. */
static bool is_other_counter(discourse *d, const text_tree *effect)
{
    if (effect->op != IZ_SEQ || effect->arg != IZ_SEQ_CHOICE || effect->count != 2 ||
        effect->kids[0]->op != IZ_CHOOSE || effect->kids[1]->op != IZ_REMOVE_COUNTERS ||
        effect->kids[0]->kids[1]->op != IZ_ALL)
        return false;
    const text_tree *filter = effect->kids[0]->kids[1]->kids[0];
    int said = 0;
    for (int i = 0; filter->op == IZ_AND && i < filter->count; i++)
        said += filter->kids[i] == discourse_leaf(d, IZ_HAS_COUNTER, 0);
    return said != 1;
}

/* What is done as a cost, with what is chosen for it before. */
static const text_tree *read_done_as_cost(discourse *d, const text_tree *t)
{
    const text_tree *outer = d->pending;
    int targets = d->target_count;
    d->pending = NULL;
    const text_tree *cost = plain_instruction(d, t);
    if (d->target_count > targets) /* they are named before anything is paid */
        return discourse_fail(d, "a target of what is paid");
    if (is_named_cost(cost->kids[0], d->pending != NULL))
        return discourse_fail(d, "an instruction in place of the cost of that name");
    if (d->pending != NULL)
        cost = text_tree1(d->store, t->op, t->arg,
                          text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOICE, d->pending, cost->kids[0]));
    d->pending = outer;
    return is_other_counter(d, cost->kids[0])
               ? discourse_fail(d, "a counter from those without one")
               : cost;
}

/* "{2} for each creature". "{X} for each": so many times what X is, as the number of {X} would be X
 * itself. */
static const text_tree *mana_for_each(discourse *d, const text_tree *t)
{
    const text_tree *none = discourse_leaf(d, IZ_NONE, 0);
    if (t->op == IZ_MANA_EACH && !d->saying) {
        const text_tree *mana = text_tree1(d->store, IZ_COST_MANA, t->arg, none);
        return discourse_pays_x(d, mana) ? text_tree2(d->store, IZ_COST_TIMES, 0, mana, t->kids[0])
                                         : text_tree1(d->store, IZ_COST_MANA, t->arg, t->kids[0]);
    }
    if (!d->saying)
        return t;
    if (t->op == IZ_COST_TIMES && discourse_pays_x(d, t->kids[0]) && t->kids[0]->kids[0] == none)
        return text_tree1(d->store, IZ_MANA_EACH, t->kids[0]->arg, t->kids[1]);
    return t->op == IZ_COST_MANA && !discourse_pays_x(d, t) && t->kids[0] != none
               ? text_tree1(d->store, IZ_MANA_EACH, t->arg, t->kids[0])
               : t;
}

const text_tree *discourse_walk_cost(discourse *d, const text_tree *t)
{
    t = mana_for_each(d, t);
    if (t->op == IZ_REVEAL_THIS) {
        d->works_in = IZ_ZONE_HAND;
        return text_tree2(d->store, IZ_COST_REVEAL, discourse_new_register(d),
                          text_tree1(d->store, IZ_IS_AMONG, 0, discourse_leaf(d, IZ_SELF, 0)),
                          discourse_leaf(d, IZ_NUMBER, 1));
    }
    if (d->saying && t->op == IZ_COST_REVEAL && t->kids[0]->op == IZ_IS_AMONG &&
        t->kids[0]->kids[0]->op == IZ_SELF)
        return discourse_leaf(d, IZ_REVEAL_THIS, 0);
    if (t->op == IZ_COST_EXILE_FROM) {
        d->works_in = t->arg;
        t = discourse_leaf(d, IZ_COST_EXILE_SELF, 0);
    } else if (t->op == IZ_COST_EXILE_SELF && d->saying && d->works_in != 0) {
        t = discourse_leaf(d, IZ_COST_EXILE_FROM, d->works_in);
    } else if (t->op == IZ_COST_DISCARD_SELF) {
        d->works_in = IZ_ZONE_HAND;
    }
    bool own_card =
        t->op == IZ_COST_DISCARD_SELF; /* "discard this card": whoever gives it is in play */
    if (!d->saying && d->in_token && t->op != IZ_COST_THIS && !own_card && speaks_of_self(t))
        return discourse_fail(d, "a cost that is paid with what grants the ability");
    if (t->op == IZ_COST_THIS)
        t = t->count > 1 ? t->kids[1] : discourse_leaf(d, t->arg, 0);
    if (speaks_of_self(t))
        discourse_mention_selector(d, discourse_leaf(d, IZ_SELF, 0));
    if (d->saying && t->op == IZ_COST_EFFECT && is_other_counter(d, t->kids[0]))
        return discourse_fail(d, "a counter from those without one");
    bool from_zone = d->from_zone;
    d->from_zone = t->op != IZ_COST_MANA && t->op != IZ_MANA_EACH && t->op != IZ_COST_TIMES;
    const text_tree *cost =
        t->op == IZ_COST_EFFECT && !d->saying ? read_done_as_cost(d, t) : plain_instruction(d, t);
    d->from_zone = from_zone;
    bool own = t->op == IZ_COST_SACRIFICE_SELF || t->op == IZ_COST_EXILE_SELF ||
               t->op == IZ_COST_RETURN_SELF;
    if (d->saying && d->quoted != NULL && own)
        return text_tree1(d->store, IZ_COST_THIS, t->op, discourse_choose_this(d)->kids[0]);
    if (d->saying && d->quoted != NULL && t->op == IZ_COST_REMOVE_COUNTERS &&
        t->kids[1]->op == IZ_NONE)
        return text_tree2(d->store, IZ_COST_THIS, 0, discourse_choose_this(d)->kids[0], cost);
    return cost;
}

/* Are the words for it long, so that "this turn" stands before them? */
static bool is_long(const text_tree *said)
{
    if (said->op == IZ_ALL || said->op == IZ_EVERY_)
        return true;
    return said->op == IZ_TGT && (said->kids[0]->op == IZ_POST ||
                                  (said->kids[2]->op != IZ_NONE && said->kids[2]->arg > 1));
}

/* Whichever of the two is done, its result is the same thing to speak of. */
static const text_tree *one_result(discourse *d, const text_tree *either)
{
    const text_tree *kids[MOST_WALK];
    for (int i = 0; i < either->count && i < MOST_WALK; i++) {
        kids[i] = either->kids[i];
        if (i > 1 && kids[i]->op == kids[1]->op && discourse_has_register(kids[1]->op)) {
            discourse_is_same(d, kids[i]->arg, kids[1]->arg);
            kids[i] = text_with_arg(d->store, kids[i], kids[1]->arg);
        }
    }
    if (discourse_has_register(kids[1]->op))
        discourse_note_way(d, kids[1]->op, kids[1]->arg);
    return text_tree_make(d->store, either->op, either->arg, either->count, kids);
}

/* Is it a card, as its words say: exiled, or chosen from cards? */
static bool is_of_cards(const discourse *d, const text_tree *s)
{
    const text_tree *set = s;
    if (s->op == IZ_REG && d->pending != NULL && d->pending->op == IZ_CHOOSE &&
        d->pending->arg == s->arg)
        set = d->pending->kids[1];
    while (set->op == IZ_THOSE)
        set = set->kids[0];
    return set->op == IZ_LINKED ||
           (set->op == IZ_ALL &&
            discourse_has_conjunct(set->kids[0], text_leaf(d->store, IZ_IS_CARD, 0)));
}

/* Saying: is what is destroyed called by its type again, where "they" would do? */
static int choose_called_destroyed(discourse *d, const text_tree *what)
{
    int called = discourse_called_destroyed(d, what);
    int ways = called == 0 ? 1 : called == CALLED_CREATURES ? 4 : 2;
    int way = ways == 1 ? 0 : text_choose(d->tape, IZ_MANNER_ROW, ways);
    return way == 1 ? called : way == 0 ? 0 : CALLED_THAT_CREATURE + way - 2;
}

/* Prevention: "this turn" comes first, or in the end, where nothing else says when. */
static const text_tree *say_prevention(discourse *d, const text_tree *t)
{
    const text_tree *said = discourse_walk_kids(d, t);
    bool first = t->kids[1]->op == IZ_NONE && is_long(said->kids[0]) &&
                 !(t->op == IZ_PREVENT && (t->arg != 0 || t->kids[2]->op != IZ_NONE));
    if (t->kids[t->count - 1]->op != IZ_UNTIL_END_OF_TURN)
        return said;
    first = first != (text_choose(d->tape, IZ_MANNER_TIME, 2) == 1);
    return first ? text_with_kid(d->store, said, t->count - 1, discourse_leaf(d, IZ_THIS_TURN, 0))
                 : said;
}

/* Reading: what is wrong with an instruction whose result is remembered; NULL: nothing. */
static const char *fault_of_result(discourse *d, const text_tree *t, const text_tree *e)
{
    if (t->op == IZ_SET_REG && e->kids[0]->op != IZ_SOURCE_OF &&
        (e->kids[0]->op != IZ_REG || e->kids[0]->arg >= d->target_count))
        return "a choice of something that is no target";
    if (t->op == IZ_COPY_CARD && !is_of_cards(d, e->kids[1]))
        return "a copy of what is no card";
    if (t->op == IZ_DESTROY_NO_REGEN && !discourse_is_called_destroyed(d, e->kids[0], t->arg))
        return "what is destroyed called by its type";
    if (t->op == IZ_SACRIFICE_THESE && e->kids[0]->op == IZ_CONTROLLER &&
        e->kids[0]->kids[0]->op == IZ_ALL && e->kids[0]->kids[0] != e->kids[1])
        return "the controllers of some sacrifice others";
    return NULL;
}

/* Reading an instruction whose result is remembered. */
static const text_tree *read_with_result(discourse *d, const text_tree *t)
{
    bool making_token = d->making_token;
    d->making_token = t->op == IZ_CREATE_TOKEN;
    const text_tree *e = discourse_walk_parts(d, t);
    for (int i = 1; e->op == IZ_APPLY && i < e->count - 1; i++)
        e = text_with_kid(d->store, e, i, discourse_read_given(d, e->kids[0], e->kids[i]));
    const char *fault = fault_of_result(d, t, e);
    if (fault)
        return discourse_fail(d, fault);
    d->making_token = making_token;
    int reg = discourse_new_register(d);
    if (discourse_is_pair(t->op))
        discourse_new_register(d);

    e = text_with_arg(d->store, e, reg);
    discourse_note_result(d, e, reg);
    if (e->op == IZ_MOVE)
        discourse_note_place(d, e->kids[0],
                             e->kids[1]->op == IZ_PLACE &&
                                 iz_place_zone(e->kids[1]->arg) == IZ_ZONE_BATTLEFIELD);
    return e;
}

/* Saying: with which verb what is moved goes there (0 "return", 1 and 2 "put", 3 see below), where
 * each of them would be read so. */
static int choose_put(discourse *d, const text_tree *t, int zone)
{
    bool comes = zone == IZ_ZONE_HAND || zone == IZ_ZONE_BATTLEFIELD;
    int put = comes ? discourse_is_put(d, t->kids[0]) : 0;
    if (put == 2 && (zone == IZ_ZONE_HAND || t->kids[2]->op != IZ_YOU))
        put = 0;
    if (comes)
        return (put + text_choose(d->tape, IZ_MANNER_PUT, 3)) % 3;
    if (zone == IZ_ZONE_GRAVEYARD && t->kids[2]->op == IZ_NONE)
        put = 3 * text_choose(d->tape, IZ_MANNER_PUT, 2); /* "return to their owner's graveyard" */
    return put;
}

/* Saying: in which of the ways in which the instruction can be put it is put, beside moves. */
static int choose_wording(discourse *d, const text_tree *t, int put)
{
    if (t->op == IZ_SHUFFLE_INTO)
        put = discourse_from_your_cards(d, t->kids[0]) ||
              (t->kids[0]->op == IZ_SELF && d->works_in == IZ_ZONE_HAND);
    if (t->op == IZ_DISCARD_THESE && d->subject->op == IZ_YOU)
        put = discourse_found_in_anothers(d, t->kids[0]) !=
              (text_choose(d->tape, IZ_MANNER_SUBJECT, 2) == 1); /* "that player discards it" */
    if (t->op == IZ_DESTROY_NO_REGEN)
        put = choose_called_destroyed(d, t->kids[0]);
    return put;
}

/* Saying an instruction whose result is remembered. */
static const text_tree *say_with_result(discourse *d, const text_tree *t)
{
    int zone =
        t->op == IZ_MOVE && t->kids[1]->op == IZ_PLACE ? (int)iz_place_zone(t->kids[1]->arg) : 0;
    int put = choose_put(d, t, zone);
    bool from_zone = d->from_zone;
    d->from_zone = d->from_zone || t->op == IZ_MOVE;
    bool others = t->op == IZ_MOVE &&
                  (t->kids[0]->op == IZ_EVENT_OBJECT || t->kids[0]->op == IZ_ATTACHED_TO ||
                   discourse_found_in_anothers(d, t->kids[0]));
    bool given =
        t->op == IZ_MOVE && zone == IZ_ZONE_BATTLEFIELD &&
        discourse_speaks_of_new_target(d, t->kids[2]); /* "under target player's control" */
    if (put == 1 && (given || (others && t->op == IZ_MOVE && t->kids[2]->op == IZ_YOU)))
        put = 2;
    bool to_subject = t->op == IZ_MOVE && t->kids[2] == d->subject &&
                      !(others && t->kids[2]->op == IZ_YOU) &&
                      (zone == IZ_ZONE_BATTLEFIELD ? put != 2 : d->subject->op != IZ_YOU);
    if (to_subject && put == 0 && t->kids[2]->op == IZ_YOU) /* "under your control" */
        to_subject = text_choose(d->tape, IZ_MANNER_YOU, 2) != 1;
    if (to_subject) /* it goes without saying */
        t = text_with_kid(d->store, t, 2, discourse_leaf(d, IZ_SUBJ, 0));
    const text_tree *said = discourse_walk_parts(d, t);
    d->from_zone = from_zone;
    if (zone == IZ_ZONE_HAND && put == 0 && t->kids[2]->op == IZ_NONE)
        put = discourse_choose_owner(d, t->kids[0]);
    discourse_note_result(d, t, discourse_account_register(d, t));
    if (t->op == IZ_MOVE)
        discourse_note_place(d, t->kids[0], zone == IZ_ZONE_BATTLEFIELD);
    return text_with_arg(d->store, said, choose_wording(d, t, put));
}

static const text_tree *plain_instruction(discourse *d, const text_tree *t)
{
    for (int i = 1; !d->saying && t->op == IZ_APPLY && i < t->count; i++)
        if (t->kids[i]->op == IZ_MOD_CHOICE)
            return discourse_read_mod_choice(d, t, i);
    if (d->saying && t->op == IZ_EITHER && t->kids[1]->op == IZ_APPLY)
        return discourse_say_mod_choice(d, t);
    if (d->saying && (t->op == IZ_PREVENT || t->op == IZ_PREVENT_FROM) &&
        (t->kids[1]->op == IZ_NONE || (t->op == IZ_PREVENT && t->kids[2]->op == IZ_NONE)))
        return say_prevention(d, t);
    if (!d->saying && t->op == IZ_EITHER)
        return one_result(d, discourse_walk_kids(d, t));
    if (t->op == IZ_REMOVE_COUNTERS) {
        const text_tree *removed = discourse_walk_kids(d, t);
        discourse_note_taken(d, d->saying ? t : removed);
        return removed;
    }
    if (t->op == IZ_MOVE_COUNTERS && !d->saying)
        return discourse_read_move_among(d, discourse_walk_kids(d, t));
    if (!discourse_has_register(t->op))
        return discourse_walk_kids(d, t);
    d->asked_for = NULL;
    return d->saying ? say_with_result(d, t) : read_with_result(d, t);
}

/* "Until end of turn, …": before what is long (a quotation), or takes everything away. */
static bool time_goes_first(const text_tree *apply)
{
    if (apply->kids[apply->count - 1]->op != IZ_UNTIL_END_OF_TURN)
        return false;
    for (int i = 1; i < apply->count - 1; i++) {
        const text_tree *m = apply->kids[i];
        if (m->op == IZ_LOSE_ABILITIES)
            return true;
        for (int n = 1; m->op == IZ_GAIN && n < m->count; n++)
            if (m->kids[n]->op != IZ_KEYWORD)
                return true;
    }
    return false;
}

/* Is the time said first? */
static bool choose_time(discourse *d, const text_tree *apply)
{
    bool usual = time_goes_first(apply);
    if (apply->kids[apply->count - 1]->op == IZ_FOREVER)
        return usual;
    return usual != (text_choose(d->tape, IZ_MANNER_TIME, 2) == 1);
}

/* Is it an amount that only "equal to" can say? */
static bool is_in_words(const text_tree *said)
{
    if (said->op == IZ_TIMES || said->op == IZ_HALF) /* "twice that much", "half X" */
        return is_in_words(said->kids[said->count - 1]);
    return !discourse_is_simple(said) && said->op != IZ_MULT && said->op != IZ_THAT_MUCH;
}

/* Is an ability among what is given? */
static bool gives_ability(const text_tree *apply)
{
    for (int i = 1; i < apply->count; i++)
        if (apply->kids[i]->op == IZ_GAIN)
            return true;
    return false;
}

/* The subject that is said although it is no operand is left out. */
static const text_tree *without_hidden(discourse *d, const text_tree *e, const text_tree *hidden)
{
    const text_tree *marked = discourse_replace(d, e, hidden, discourse_leaf(d, IZ_SUBJ, 0));
    bool from_zone = d->from_zone;
    d->from_zone = from_zone || e->op == IZ_MOVE;
    const text_tree *said = discourse_walk_kids(d, marked);
    d->from_zone = from_zone;
    discourse_note_result(d, e, discourse_account_register(d, e));
    return discourse_has_register(e->op) ? text_with_arg(d->store, said, 0) : said;
}

/* The operands of what is done by a subject that is not said; first: the damage comes after whom it
 * is dealt to. */
static void walk_operands(discourse *d, const text_tree *e, const text_tree *marked, bool first,
                          const text_tree **kids)
{
    if (first || (e->op == IZ_DEAL_DAMAGE && discourse_recipient_first(d, e)))
        memcpy(kids, discourse_walk_damage(d, marked)->kids, 3 * sizeof *kids);
    else
        for (int i = 0; i < marked->count && i < MOST_WALK; i++)
            kids[i] = i == 0 ? marked->kids[0] : discourse_walk(d, marked->kids[i], e->op, i);
}

/* "has flying for as long as …"; what becomes something is it "with flying". */
static void say_has(discourse *d, const text_tree *e, const text_tree **kids)
{
    bool has = e->op == IZ_APPLY && e->kids[e->count - 1]->op == IZ_AS_LONG_AS &&
               e->kids[1]->op != IZ_SET_PT;
    if (has && gives_ability(e))
        has = text_choose(d->tape, IZ_MANNER_ROW, 2) == 0;
    for (int i = 1; has && i < e->count - 1; i++)
        if (e->kids[i]->op == IZ_GAIN)
            kids[i] = text_tree1(d->store, IZ_HAS_IT, 0, kids[i]);
}

/* Saying an instruction whose subject is that of the clause: it is left out. */
static const text_tree *without_subject(discourse *d, const text_tree *e)
{
    const text_tree *hidden = discourse_hidden_subject(d, e);
    if (hidden != NULL)
        return without_hidden(d, e, hidden);
    if (!discourse_has_subject(e->op))
        return discourse_walk(d, e, -1, 0);
    if (e->op == IZ_CHOOSE_COLOR || e->op == IZ_CHOOSE_TYPE || e->op == IZ_CHOOSE_NAME)
        d->chosen_here = e->kids[0]->op != IZ_BOUND && !discourse_is_each_of_players(e->kids[0]);
    if (discourse_is_either(e))
        return discourse_say_either(d, e, discourse_leaf(d, IZ_SUBJ, 0));
    bool more = d->event == IZ_ON_TAPPED_FOR_MANA && e->kids[0]->op != IZ_YOU &&
                (e->op == IZ_ADD_MANA || e->op == IZ_ADD_MANA_CHOICE);
    more = more || (d->event == IZ_AT_STEP && d->event_step == IZ_STEP_DRAW && e->op == IZ_DRAW &&
                    e->kids[1]->op == IZ_NUMBER);
    const text_tree *marked = text_with_kid(d->store, e, 0, discourse_leaf(d, IZ_SUBJ, 0));
    if ((e->op == IZ_SEARCH && e->kids[1] == e->kids[0] && e->kids[0]->op != IZ_YOU) ||
        (e->op == IZ_FIGHT_DAMAGE && e->kids[1] == e->kids[0])) /* "fight each other" */
        marked = text_with_kid(d->store, marked, 1, discourse_leaf(d, IZ_SUBJ, 0));
    const text_tree *kids[MOST_WALK];
    d->prefers_that = e->op == IZ_CHOOSE || e->op == IZ_DEAL_DAMAGE;
    if (e->op == IZ_APPLY)
        discourse_give_to(d, e->kids[0]);
    const text_tree *outer_subject = d->subject;
    d->subject = e->kids[0];
    d->odd_amount = e->op == IZ_DEAL_DAMAGE && !discourse_is_simple(e->kids[1]);
    bool first = e->op == IZ_DEAL_DAMAGE && discourse_choose_order(d, e);
    d->after_recipient = first;
    walk_operands(d, e, marked, first, kids);
    d->subject = outer_subject;
    d->prefers_that = d->after_recipient = false;
    say_has(d, e, kids);
    if (discourse_has_register(e->op))
        discourse_note_result(d, e, discourse_account_register(d, e));
    int32_t arg = discourse_has_register(e->op) ? 0 : e->arg;
    if (e->op == IZ_DISCARD_ALL)
        arg = d->then_as_many != (text_choose(d->tape, IZ_MANNER_ROW, 2) == 1);
    if (e->op == IZ_DEAL_DAMAGE)
        arg = first && is_in_words(kids[1]);
    if (e->op == IZ_APPLY)
        arg = choose_time(d, e);
    const text_tree *said = text_tree_make(d->store, e->op, arg, e->count, kids);
    bool may_be_more = e->op == IZ_DRAW || e->op == IZ_ADD_MANA || e->op == IZ_ADD_MANA_CHOICE ||
                       e->op == IZ_ADD_MANA_CHOSEN || e->op == IZ_ADD_MANA_COMBINATION;
    if (may_be_more)
        more = more != (text_choose(d->tape, IZ_MANNER_MORE, 2) == 1);
    return more ? text_tree1(d->store, IZ_MORE, 0, said) : said;
}

int discourse_what_is_done(const text_tree *e)
{
    if ((e->op == IZ_SEQ || e->op == IZ_AT_ONCE) && e->count > 0)
        return discourse_what_is_done(e->kids[0]);
    return e->op == IZ_APPLY && e->count > 2 ? e->kids[1]->op : e->op;
}

/* "Two target creatures each get +1/+1": what each of several gets or does by itself. */
static bool does_each(int doing)
{
    return doing == IZ_BOOST || doing == IZ_GAIN_LIFE || doing == IZ_LOSE_LIFE ||
           doing == IZ_GAIN_RESOURCE || doing == IZ_LOSE_RESOURCE || doing == IZ_DRAW ||
           doing == IZ_DISCARD || doing == IZ_DISCARD_ALL;
}

static const text_tree *with_clause(discourse *d, const text_tree *e, int op,
                                    const text_tree *subject)
{
    const text_tree *before = d->subject;
    bool that = d->prefers_that;
    d->prefers_that = that || (e->op == IZ_DEAL_DAMAGE && subject->op == IZ_REG);
    int doing = d->doing;
    d->doing = discourse_what_is_done(e);
    bool changed = op == IZ_CLAUSE && e->op == IZ_APPLY; /* "your opponents can't …" */
    const text_tree *said =
        changed ? discourse_say_changed(d, subject, op) : discourse_walk(d, subject, op, 0);
    d->prefers_that = that;
    d->subject = subject;
    mention_each(d, subject);
    bool was_said = d->subject_said;
    d->subject_said = true;
    const text_tree *body = discourse_say_body(d, e);
    d->doing = doing;
    d->subject = before;
    d->subject_said = was_said;
    bool several = op == IZ_CLAUSE && said->op == IZ_TGT &&
                   !discourse_is_one(said->kids[2]->op == IZ_NONE ? said->kids[1] : said->kids[2]);
    bool each = several && does_each(discourse_what_is_done(e)) !=
                               (text_choose(d->tape, IZ_MANNER_ALL, 2) == 1);
    return text_tree2(d->store, op, each, said, body);
}

/* What an attribute is compared with by the filter, if it counts something; NULL: nothing. */
static const text_tree *compared_quantity(const text_tree *filter)
{
    if (filter->op == IZ_COMPARES && filter->count == 2 && filter->kids[0]->op == IZ_ATTRIBUTE_OF &&
        discourse_is_counted(filter->kids[1]))
        return filter->kids[1];
    const text_tree *found = NULL;
    for (int i = 0; filter->op == IZ_AND && i < filter->count && found == NULL; i++)
        found = compared_quantity(filter->kids[i]);
    return found;
}

/* How many targets there are, if only "where X is" can say it: of the first target in `t` that was
 * not spoken of yet; its slot goes to `slot`. */
static const text_tree *hidden_target(const discourse *d, const text_tree *t, int *slot)
{
    if (t->op == IZ_REG && t->arg >= 0 && t->arg < d->target_count && !d->target_said[t->arg]) {
        const text_tree *target = d->targets[t->arg];
        const text_tree *most = target->kids[target->kids[2]->op == IZ_NONE ? 1 : 2];
        *slot = t->arg;
        if (!discourse_is_simple(most) && most != d->amount &&
            !(target->arg & IZ_TARGET_EACH_ANOTHERS)) /* "for each opponent, target …" */
            return most;
        const text_tree *compared = compared_quantity(target->kids[0]);
        if (compared != NULL && text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1)
            return compared; /* "with power X or less, where X is …" */
    }
    const text_tree *found = NULL;
    for (int i = 0; i < t->count && found == NULL; i++)
        if (text_class(t->kids[i]->op) != 'A')
            found = hidden_target(d, t->kids[i], slot);
    return found;
}

/* Instructions without a subject in the program that can be said of "you". */
static bool may_have_you(const text_tree *e)
{
    switch (e->op) {
    case IZ_MOVE:
    case IZ_DESTROY:
    case IZ_DESTROY_NO_REGEN:
    case IZ_TAP:
    case IZ_UNTAP:
    case IZ_DISCARD_THESE:
    case IZ_ADD_COUNTERS:
    case IZ_REMOVE_COUNTERS:
    case IZ_REVEAL:
    case IZ_SHUFFLE_INTO:
        return true;
    default:
        return false;
    }
}

/* Is "you" said, where no subject was said yet? */
static bool is_said_of_you(discourse *d, const text_tree *e, const text_tree *subject)
{
    bool yours = subject != NULL ? subject->op == IZ_YOU : may_have_you(e);
    if (!yours || d->subject_said || e->op == IZ_AT_ONCE ||
        (e->op == IZ_SEQ && e->arg != IZ_SEQ_CHOICE))
        return false;
    if (subject == NULL && e->count > 0 && e->kids[0] == d->rest)
        return false; /* "choose two cards and discard the rest" */
    bool left_out = discourse_is_imperative(e) || (d->after_look && e->op == IZ_CHOOSE);
    bool usual = subject != NULL && (d->you_forced || !left_out);
    bool other =
        (left_out ? !d->you_as_usual : d->joined) && text_choose(d->tape, IZ_MANNER_YOU, 2) == 1;
    return usual != other;
}

/* "…, where X is …": of one X, not of two. */
static const text_tree *say_where_x(discourse *d, const text_tree *body, const text_tree *what,
                                    bool as_cast)
{
    if (body->op == IZ_WHERE_X)
        return discourse_fail(d, "\"where X is\" twice");
    return text_tree2(d->store, IZ_WHERE_X, as_cast, body, discourse_walk(d, what, IZ_WHERE_X, 1));
}

/* Saying an instruction, a sequence under one subject included. */
const text_tree *discourse_say_body(discourse *d, const text_tree *e)
{
    if (e->op == IZ_APPLY && e->count == 3 && e->kids[1]->op == IZ_SET_CONTROLLER)
        e = text_tree_make(d->store, IZ_TAKE, 0, 3,
                           (const text_tree *[]){e->kids[1]->kids[1], e->kids[0], e->kids[2]});
    const text_tree *hidden =
        e->op == IZ_SEQ && e->arg != IZ_SEQ_AND && e->arg != IZ_SEQ_THEN && e->arg != IZ_SEQ_CHOICE
            ? NULL
            : discourse_choose_hidden(d, e);
    if (hidden != NULL) {
        const text_tree *body = discourse_say_body(
            d, discourse_plain_x(d, discourse_replace(d, e, hidden, discourse_leaf(d, IZ_X, 0))));
        bool as_cast = e->op == IZ_DEAL_DIVIDED && text_choose(d->tape, IZ_MANNER_QUANTITY, 2) == 1;
        return say_where_x(d, body, hidden, as_cast);
    }
    int slot = 0;
    hidden = e->op == IZ_SEQ ? NULL : hidden_target(d, e, &slot);
    if (hidden != NULL) {
        const text_tree *before = d->targets[slot];
        d->targets[slot] = discourse_replace(d, before, hidden, discourse_leaf(d, IZ_X, 0));
        const text_tree *body = discourse_say_body(d, e);
        d->targets[slot] = before;
        bool as_cast = discourse_speaks_of_new_target(d, hidden);
        return say_where_x(d, body, hidden, as_cast);
    }
    const text_tree *subject = discourse_common_subject(d, e);
    if (subject != NULL && subject != d->subject)
        return with_clause(d, e, d->subject_said ? IZ_HAVE : IZ_CLAUSE, subject);
    if (is_said_of_you(d, e, subject))
        return with_clause(d, e, IZ_CLAUSE, discourse_leaf(d, IZ_YOU, 0));
    if (subject != NULL && e->op != IZ_SEQ && e->op != IZ_AT_ONCE)
        return without_subject(d, e);
    const text_tree *doer = subject == NULL ? discourse_choose_doer(d, e) : NULL;
    if (doer != NULL)
        return with_clause(d, e, IZ_CLAUSE, doer);
    return discourse_walk(d, e, -1, 0);
}

static const text_tree *read_may(discourse *d, const text_tree *who, const text_tree *what)
{
    const text_tree *before = d->subject;
    bool was_said = d->subject_said;
    d->subject = who;
    d->subject_said = true;
    const text_tree *body = discourse_walk(d, what, IZ_MAY, 1);
    d->subject = before;
    d->subject_said = was_said;
    int reg = discourse_new_register(d);
    d->done = discourse_leaf(d, IZ_DONE, reg);
    discourse_note_way(d, IZ_MAY, reg);
    return text_tree2(d->store, IZ_MAY, reg, who, body);
}

static const text_tree *walk_may(discourse *d, const text_tree *t)
{
    if (!d->saying) {
        const text_tree *player = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
        const text_tree *each = discourse_read_each(d, player, t->kids[1], read_may);
        return each != NULL ? each : read_may(d, player, t->kids[1]);
    }
    const text_tree *before = d->subject;
    bool was_said = d->subject_said;
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    const text_tree *doer = d->who_may;
    d->subject = d->who_may = t->kids[0];
    d->subject_said = true;
    const text_tree *what = discourse_say_body(d, t->kids[1]);
    d->who_may = doer;
    d->subject = before;
    d->subject_said = was_said;
    int reg = discourse_account_register(d, t);
    d->done = discourse_leaf(d, IZ_DONE, reg);
    discourse_note_doer(d, t->kids[0]);
    discourse_note_way(d, IZ_MAY, reg);
    return text_tree2(d->store, IZ_MAY, 0, who, what);
}

/* Saying "unless you gain 1 life": is what is done in payment the payer's own doing? */
static bool pays_by_doing(const discourse *d, const text_tree *unless)
{
    const text_tree *cost = unless->kids[1];
    return d->saying && cost->op == IZ_COST_EFFECT &&
           discourse_common_subject(d, cost->kids[0]) == unless->kids[0];
}

static const text_tree *walk_unless(discourse *d, const text_tree *t)
{
    bool payer_first = t->arg == 1;
    if (d->saying)
        payer_first = (t->kids[0]->op == IZ_REG && discourse_speaks_of_new_target(d, t->kids[0]) &&
                       discourse_common_subject(d, t->kids[2]) != t->kids[0]) ||
                      (t->kids[0]->op == IZ_PLAYERS_WHO && t->kids[2]->op == IZ_SEQ);
    if (payer_first) {
        const text_tree *payer = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
        const text_tree *price = discourse_walk(d, t->kids[1], t->op, 1);
        const text_tree *done = discourse_walk(d, t->kids[2], t->op, 2);
        int result = d->saying ? discourse_account_register(d, t) : discourse_new_register(d);
        d->done = discourse_leaf(d, IZ_DONE, result);
        discourse_note_doer(d, t->kids[0]);
        discourse_note_way(d, t->op, result);
        return text_tree_make(d->store, t->op, d->saying ? 1 : result, 3,
                              (const text_tree *[]){payer, price, done});
    }
    const text_tree *what = discourse_walk(d, t->kids[2], t->op, 2);
    const text_tree *they = discourse_leaf(d, IZ_THEY, 0);
    bool again = d->saying && text_holds(t->kids[2], t->kids[0]) && t->kids[0]->op != IZ_YOU &&
                 discourse_meaning(d, they, true) == t->kids[0];
    again = again && text_choose(d->tape, IZ_MANNER_AGAIN, 2) == 0;
    const text_tree *who = again ? they : discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    const text_tree *before = d->subject; /* who pays is who does it */
    bool as_usual = d->you_as_usual;
    d->subject = d->saying ? t->kids[0] : who;
    d->you_as_usual = true;
    mention_each(d, d->subject);
    if (discourse_is_each_player(d->subject))
        d->subject = before;
    bool was_said = d->subject_said;
    d->subject_said = was_said || pays_by_doing(d, t);
    const text_tree *cost = discourse_walk(d, t->kids[1], t->op, 1);
    d->subject = before;
    d->subject_said = was_said;
    d->you_as_usual = as_usual;
    int reg = d->saying ? discourse_account_register(d, t) : discourse_new_register(d);
    d->done = discourse_leaf(d, IZ_DONE, reg);
    discourse_note_doer(d, t->kids[0]);
    discourse_note_way(d, t->op, reg);
    if (!d->saying && who == discourse_leaf(d, IZ_BOUND, 0) && discourse_has_subject(what->op) &&
        discourse_is_each_of_players(what->kids[0])) /* each of them pays, or does it */
        return text_tree2(d->store, IZ_EACH_PLAYER_DOES, 0, what->kids[0],
                          text_tree_make(d->store, t->op, reg, 3,
                                         (const text_tree *[]){
                                             who, cost, text_with_kid(d->store, what, 0, who)}));
    return text_tree_make(d->store, t->op, d->saying ? 0 : reg, 3,
                          (const text_tree *[]){who, cost, what});
}

/* Saying "each opponent sacrifices a permanent unless they pay {1}": it is said of all of them. */
static const text_tree *each_unless(discourse *d, const text_tree *t)
{
    const text_tree *each = discourse_leaf(d, IZ_BOUND, 0), *one = t->kids[1];
    if (one->op != IZ_UNLESS_PAYS || one->kids[0] != each ||
        !discourse_has_subject(one->kids[2]->op) || one->kids[2]->kids[0] != each)
        return NULL;
    return text_with_kid(d->store, one, 2, text_with_kid(d->store, one->kids[2], 0, t->kids[0]));
}

static const text_tree *read_clause_of(discourse *d, const text_tree *who, const text_tree *what)
{
    const text_tree *before = d->subject;
    bool was_said = d->subject_said;
    if (!d->in_trigger)
        mention_each(d, who);
    d->in_trigger = false;
    d->subject = who;
    d->subject_said = true;
    const text_tree *body = discourse_walk(d, what, IZ_CLAUSE, 1);
    d->subject = before;
    d->subject_said = was_said;
    if (body->op == IZ_SHUFFLE_INTO && body->kids[0]->op != IZ_ALL && who->op == IZ_CONTROLLER)
        return discourse_fail(d, "one shuffles what one owns");
    return body;
}

const text_tree *discourse_read_clause(discourse *d, const text_tree *t)
{
    const text_tree *outer = d->pending;
    d->pending = NULL;
    d->in_trigger = text_class(t->kids[1]->op) == 'T' || t->kids[1]->op == IZ_PUT_INTO_GRAVEYARD ||
                    t->kids[1]->op == IZ_FROM_UNSAID;
    const text_tree *what = t->kids[1]->op == IZ_AT_ONCE ? t->kids[1]->kids[0] : t->kids[1];
    bool spell = t->kids[0]->op == IZ_IT && what->op == IZ_DEAL_DAMAGE &&
                 d->paid_aside == d->sentence + 1; /* "if it was kicked, it deals damage" */
    const text_tree *who =
        discourse_walk(d, spell ? discourse_leaf(d, IZ_SELF, 0) : t->kids[0], IZ_CLAUSE, 0);
    const text_tree *body =
        d->in_trigger ? NULL : discourse_read_each(d, who, t->kids[1], read_clause_of);
    if (body == NULL)
        body = read_clause_of(d, who, t->kids[1]);
    if (d->pending != NULL)
        body = text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOICE, d->pending, body);
    d->pending = outer;
    return body;
}

/* Instructions that are made of others; NULL: it is none. */
static const text_tree *walk_composed(discourse *d, const text_tree *t)
{
    switch (t->op) {
    case IZ_SEQ:
        return discourse_walk_sequence(d, t);
    case IZ_AT_ONCE:
        return discourse_walk_at_once(d, t);
    case IZ_MAY:
        return walk_may(d, t);
    case IZ_UNLESS_PAYS:
        return walk_unless(d, t);
    case IZ_FOR_EACH:
        return discourse_walk_for_each(d, t);
    case IZ_IF:
        return discourse_walk_if(d, t);
    default:
        return NULL;
    }
}

static const text_tree *read_effect(discourse *d, const text_tree *t)
{
    const text_tree *outer = d->pending;
    d->pending = NULL;
    const text_tree *e = walk_composed(d, t);
    if (e == NULL)
        e = plain_instruction(d, t);
    if (t->op == IZ_DELAYED)
        e = discourse_keep_roles(d, e);
    if (d->pending != NULL)
        e = text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOICE, d->pending, e);
    d->pending = outer;
    return e;
}

/* What is said otherwise than its program has it; NULL: it isn't. */
static const text_tree *say_reshaped(discourse *d, const text_tree *t)
{
    const text_tree *said = NULL;
    switch (t->op) {
    case IZ_EACH_PLAYER_DOES:
        if (each_unless(d, t) != NULL)
            return walk_unless(d, each_unless(d, t));
        said = discourse_say_each(d, t);
        return t->arg == IZ_EACH_PLAYER_DOES_IN_TURN ? text_tree1(d->store, IZ_IN_TURN, 0, said)
                                                     : said;
    case IZ_MAY_REPEAT:
    case IZ_REPEAT_UNTIL:
        return discourse_say_repeat(d, t);
    case IZ_DELAYED:
        said = discourse_say_next_cast(d, t);
        return said != NULL ? said : discourse_say_when_post(d, t);
    case IZ_DO_NOTHING:
        return discourse_say_nothing(d);
    case IZ_INSTEAD_AMOUNT:
        return discourse_say_dealt(d, t);
    case IZ_AND_PREVENTED:
        return discourse_say_prevented(d, t);
    default:
        return NULL;
    }
}

const text_tree *discourse_walk_effect(discourse *d, const text_tree *t)
{
    d->once = t->op == IZ_DELAYED && !(t->arg & IZ_DELAYED_WHENEVER);
    d->begins_trigger = d->begins_trigger && (t->op == IZ_SEQ || t->op == IZ_IF);
    if (t->op == IZ_MANA_FOR && t->arg & IZ_MANA_FOR_GIVES && t->count == 4)
        return discourse_walk_giving_mana(d, t);
    if (!d->saying)
        return read_effect(d, t);
    const text_tree *said = walk_composed(d, t);
    if (said == NULL)
        said = say_reshaped(d, t);
    if (said == NULL)
        said = discourse_say_as_prevented(d, t);
    if (said != NULL)
        return said;
    return t->op == IZ_MANA_FOR && t->arg & IZ_MANA_FOR_KEPT ? discourse_say_kept_mana(d, t)
                                                             : plain_instruction(d, t);
}
