/*
 * Instructions over instructions: what each player does with their own, processes that are
 * repeated, paragraphs that stand instead of others.
 */
#include "text/account.h"

/* ---- each player ----------------------------------------------------------------------------- */

/* Are several players named of whom each does it? */
bool discourse_is_each_of_players(const text_tree *s)
{
    return s->op == IZ_ALL_PLAYERS || s->op == IZ_OPPONENTS || s->op == IZ_PLAYERS_WHO ||
           (s->op == IZ_EXCEPT && s->kids[0]->op == IZ_ALL_PLAYERS);
}

/* Instructions that do it for each of several players by themselves. */
static bool serves_each(int op)
{
    switch (op) {
    case IZ_GAIN_LIFE:
    case IZ_LOSE_LIFE:
    case IZ_GAIN_RESOURCE:
    case IZ_LOSE_RESOURCE:
    case IZ_DRAW:
    case IZ_DISCARD:
    case IZ_DISCARD_RANDOM:
    case IZ_DISCARD_ALL:
    case IZ_MILL:
    case IZ_SACRIFICE:
    case IZ_SHUFFLE:
    case IZ_SHUFFLE_INTO:
    case IZ_REVEAL:
    case IZ_ADD_COUNTERS:
    case IZ_CREATE_TOKEN:
    case IZ_APPLY:
    case IZ_EXTRA_TURN:
    case IZ_SKIP:
    case IZ_WIN_GAME:
    case IZ_LOSE_GAME:
    case IZ_EMPTY_POOL:
    case IZ_MAY_PAY:
    case IZ_CHOOSE_TYPE:
    case IZ_SECRET_NUMBERS:
    case IZ_FLIP_TAILS:
    case IZ_PAY_ANY_MANA:
        return true;
    default:
        return false;
    }
}

/* Does it speak of what an instruction after register `from` left? */
static bool speaks_of_results(const text_tree *t, int from)
{
    if (t->op == IZ_GREATEST || t->op == IZ_LEAST) /* it looks at all players' */
        return false;
    for (int i = 0; i < t->count; i++)
        if (text_class(t->kids[i]->op) != 'A' && speaks_of_results(t->kids[i], from))
            return true;
    bool is_register = t->op < IZ_OP_COUNT && iz_nodes[t->op].arg == IZ_ARG_REGISTER;
    return is_register && !discourse_has_register(t->op) && t->arg >= from;
}

/* Does the tree speak of the member that a loop looks at? What filters compare, and the amounts of
 * what looks at each of a set, mean the object that they look at. */
static bool asks_for_member(const text_tree *t)
{
    if (t->op == IZ_BOUND)
        return true;
    for (int i = 0; i < t->count && t->op != IZ_COMPARES && t->op != IZ_SATISFIES; i++)
        if (asks_for_member(t->kids[i]))
            return true;
    return false;
}

/* Does the one effect change what each of them owns or controls, or give it to each of them? Who
 * the member is, is known where it stands for the players themselves. */
static bool acts_on_theirs(const text_tree *e, const text_tree *who)
{
    if (e->count == 0 || e->kids[0] == who)
        return false;
    bool theirs = asks_for_member(e->kids[0]);
    bool several = who->op != IZ_PLAYERS_WHO || who->kids[0]->op != IZ_HOLDS_MOST;
    for (int i = 1; several && e->op == IZ_APPLY && i < e->count && !theirs; i++)
        theirs = e->kids[i]->op == IZ_SET_CONTROLLER && e->kids[i]->kids[1] == who;
    return theirs;
}

/* Is it the same whether all of them do it, or each of them does? */
static bool serves_all(const text_tree *e, const text_tree *who, int from)
{
    if (discourse_is_joined(e)) {
        for (int i = 0; i < e->count; i++)
            if (!serves_all(e->kids[i], who, from))
                return false;
        return true;
    }
    return serves_each(e->op) && !speaks_of_results(e, from) && !acts_on_theirs(e, who);
}

/* Reading: is one of the targets since then chosen by what each of several has? */
static bool targets_of_each(const discourse *d, int since)
{
    for (int i = since; i < d->target_count; i++)
        if (asks_for_member(d->targets[i]->kids[0]))
            return true;
    return false;
}

bool discourse_has_stray_member(const text_tree *e)
{
    if (e->op == IZ_FOR_EACH || e->op == IZ_EACH_PLAYER_DOES || e->op == IZ_COPY_SPELL ||
        e->op == IZ_MANA_FOR || text_class(e->op) != 'E')
        return false;
    bool set = e->count > 0 && (e->kids[0]->op == IZ_ALL || e->kids[0]->op == IZ_THOSE);
    if (set && e->op != IZ_DEAL_DAMAGE && asks_for_member(e->kids[0]))
        return true;
    for (int i = 0; i < e->count; i++)
        if (discourse_has_stray_member(e->kids[i]))
            return true;
    return false;
}

static const text_tree *forget_member(discourse *d, const text_tree *e)
{
    discourse_forget(d, discourse_leaf(d, IZ_BOUND, 0));
    if (e->op == IZ_MAY) /* "if a player does, that player …" */
        discourse_add_mention(d, discourse_leaf(d, IZ_REG, e->arg),
                              discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
    return e;
}

/* Reading what several players do, the subject of a clause or of "may": each of them is BOUND, if
 * it isn't the same to do it for all of them. NULL: it is not about each player. */
const text_tree *discourse_read_each(discourse *d, const text_tree *who, const text_tree *what,
                                     const text_tree *(*read)(discourse *, const text_tree *,
                                                              const text_tree *))
{
    discourse before = *d;
    if (!discourse_is_each_of_players(who))
        return NULL;
    int from = d->next_virtual;
    const text_tree *all = read(d, who, what);
    if (targets_of_each(d, before.target_count))
        return discourse_fail(d, "a target for each of several");
    if (d->fault == NULL && serves_all(all, who, from))
        return all;
    *d = before;
    const text_tree *member = discourse_leaf(d, IZ_BOUND, 0);
    discourse_add_mention(d, member, discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
    const text_tree *one = read(d, member, what);
    if (d->pending != before.pending) { /* each of them chooses */
        one = text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOICE, d->pending, one);
        d->pending = before.pending;
    }
    forget_member(d, one);
    return text_tree2(d->store, IZ_EACH_PLAYER_DOES, 0, who, one);
}

/* Saying it: "each player" is the subject of what the member does. */
const text_tree *discourse_say_each(discourse *d, const text_tree *t)
{
    const text_tree *before = d->subject, *what = t->kids[1];
    bool was_said = d->subject_said, may = what->op == IZ_MAY;
    const text_tree *member = discourse_leaf(d, IZ_BOUND, 0);
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    discourse_add_mention(d, member, discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
    const text_tree *doer = d->who_may;
    d->subject = d->who_may = member;
    d->subject_said = true;
    const text_tree *body = discourse_say_body(d, may ? what->kids[1] : what);
    d->who_may = doer;
    d->subject = before;
    d->subject_said = was_said;
    if (may) {
        int reg = discourse_account_register(d, what);
        d->done = discourse_leaf(d, IZ_DONE, reg);
        discourse_note_way(d, IZ_MAY, reg);
        d->doer = 2;
    }
    forget_member(d, what);
    return text_tree2(d->store, may ? IZ_MAY : IZ_CLAUSE, 0, who, body);
}

/* ---- for each -------------------------------------------------------------------------------- */

/* For each of several: it is BOUND in what is done. */
const text_tree *discourse_walk_for_each(discourse *d, const text_tree *t)
{
    const text_tree *each = discourse_walk(d, t->kids[0], IZ_FOR_EACH, 0);
    const text_tree *set = d->saying ? t->kids[0] : each;
    bool players = discourse_is_each_player(set);
    const mention *known = discourse_find_mention(d, set);
    const text_tree *noun = players               ? discourse_leaf(d, IZ_IS_PLAYER, 0)
                            : set->op == IZ_ALL   ? set->kids[0]
                            : set->op == IZ_THOSE ? set->kids[1]
                            : known != NULL       ? known->noun
                                                  : discourse_leaf(d, IZ_IS_CARD, 0);
    bool gone = set->op == IZ_THOSE && set->kids[0]->op == IZ_PAID_WITH; /* paid with, and lost */
    if (!gone)
        discourse_add_mention(d, discourse_leaf(d, IZ_BOUND, 0), noun,
                              players || (known != NULL && known->player), false, 0);
    int targets = d->target_count;
    const text_tree *what = d->saying ? discourse_say_body(d, t->kids[1])
                                      : discourse_walk(d, t->kids[1], IZ_FOR_EACH, 1);
    if (!d->saying && targets_of_each(d, targets))
        return discourse_fail(d, "a target for each of several");
    return text_tree2(d->store, IZ_FOR_EACH, 0, each, what);
}

/* Saying "each artifact is sacrificed by its controller": they are named once. */
static const text_tree *say_by_controllers(discourse *d, const text_tree *t)
{
    const text_tree *noun = discourse_walk(d, t->kids[1]->kids[0], IZ_EACH, 0);
    const text_tree *each = text_tree1(d->store, IZ_EACH, 0, noun);
    return text_tree2(d->store, t->op, t->arg, text_tree1(d->store, IZ_CONTROLLER, 0, each), each);
}

/* The parts of an instruction. "Any player may … or have it deal 5 damage to that player": who pays
 * is spoken of in the cost. */
const text_tree *discourse_walk_parts(discourse *d, const text_tree *t)
{
    if (d->saying && discourse_is_by_controllers(t))
        return say_by_controllers(d, t);
    if (t->op != IZ_MAY_PAY)
        return discourse_walk_kids(d, t);
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_MAY_PAY, 0);
    bool each = discourse_is_each_of_players(d->saying ? t->kids[0] : who);
    const text_tree *payer = discourse_leaf(d, IZ_BOUND, 0);
    if (each)
        discourse_add_mention(d, payer, discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
    const text_tree *cost = discourse_walk(d, t->kids[1], IZ_MAY_PAY, 1);
    if (each)
        discourse_forget(d, payer);
    return text_tree2(d->store, IZ_MAY_PAY, t->arg, who, cost);
}

/* ---- again, and instead ---------------------------------------------------------------------- */

bool discourse_is_repeat(const text_tree *t)
{
    return t->op == IZ_REPEAT_PROCESS || t->op == IZ_REPEAT_PROCESS_UNTIL ||
           t->op == IZ_REPEAT_PROCESS_IF || discourse_is_again(t);
}

/* "You may repeat this process": all sentences before it. */
const text_tree *discourse_read_repeat(discourse *d, const text_tree *t, const text_tree **before,
                                       int count)
{
    if (count == 0)
        return discourse_fail(d, "a process that is repeated without one");
    const text_tree *process =
        count == 1 ? before[0] : text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, count, before);
    if (discourse_is_again(t))
        return discourse_read_again(d, t, process);
    if (t->op == IZ_REPEAT_PROCESS)
        return text_tree2(d->store, IZ_MAY_REPEAT, 0, discourse_walk(d, t->kids[0], IZ_CLAUSE, 0),
                          process);
    if (t->op == IZ_REPEAT_PROCESS_IF)
        return text_tree2(
            d->store, IZ_REPEAT_UNTIL, 0,
            text_tree1(d->store, IZ_UNLESS, 0, discourse_walk(d, t->kids[0], IZ_IF, 0)), process);
    if (d->done == NULL)
        return discourse_fail(d, "a process in which nothing is left to a player");
    return text_tree2(d->store, IZ_REPEAT_UNTIL, 0, text_tree1(d->store, IZ_UNLESS, 0, d->done),
                      process);
}

/* Saying it: the sentences of the process and that it is repeated. */
const text_tree *discourse_say_repeat(discourse *d, const text_tree *e)
{
    const text_tree *often = discourse_say_as_often(d, e);
    if (often != NULL)
        return often;
    if (e->op == IZ_REPEAT_UNTIL && e->kids[0]->op != IZ_UNLESS)
        return discourse_fail(d, "a process that ends in a way of its own");
    const text_tree *said = discourse_say_body(d, e->kids[1]), *kids[MOST_WALK];
    int count = 0;
    for (; said->op == IZ_SEQ && said->arg == IZ_SEQ_SENTENCES && count < said->count; count++)
        kids[count] = said->kids[count];
    if (count == 0)
        kids[count++] = said;
    bool may = e->op == IZ_MAY_REPEAT, done = !may && e->kids[0]->kids[0] == d->done;
    kids[count++] = done  ? discourse_leaf(d, IZ_REPEAT_PROCESS_UNTIL, 0)
                    : may ? text_tree1(d->store, IZ_REPEAT_PROCESS, 0,
                                       discourse_walk(d, e->kids[0], IZ_CLAUSE, 0))
                          : text_tree1(d->store, IZ_REPEAT_PROCESS_IF, 0,
                                       discourse_walk(d, e->kids[0]->kids[0], IZ_IF, 0));
    return text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, count, kids);
}

/* ---- sentences that belong to the one before ------------------------------------------------- */

/* Where the body of an instruction stands that is carried out later, for each of several, only on a
 * condition or if one likes; 0: it is none of these. */
static int body_at(const text_tree *e)
{
    bool only_if = e->op == IZ_IF && e->kids[2]->op == IZ_NONE;
    return e->op == IZ_DELAYED || e->op == IZ_FOR_EACH || e->op == IZ_MAY || only_if ? 1 : 0;
}

/* Does the tree write that register? */
static bool writes(const text_tree *t, int reg)
{
    if (discourse_has_register(t->op) && t->arg == reg && reg != UNASKED)
        return true;
    for (int i = 0; i < t->count; i++)
        if (text_class(t->kids[i]->op) != 'A' && writes(t->kids[i], reg))
            return true;
    return false;
}

/* Does it ask for what an instruction in `body` left? */
static bool asks_for(const text_tree *t, const text_tree *body)
{
    bool is_register = t->op < IZ_OP_COUNT && iz_nodes[t->op].arg == IZ_ARG_REGISTER;
    if (is_register && !discourse_has_register(t->op) && writes(body, t->arg))
        return true;
    for (int i = 0; i < t->count; i++)
        if (text_class(t->kids[i]->op) != 'A' && asks_for(t->kids[i], body))
            return true;
    return false;
}

static bool searches(const text_tree *t)
{
    for (int i = 0; i < t->count; i++)
        if (searches(t->kids[i]))
            return true;
    return t->op == IZ_SEARCH;
}

static bool speaks_of(const text_tree *t, const text_tree *what)
{
    for (int i = 0; i < t->count; i++)
        if (text_class(t->kids[i]->op) != 'A' && speaks_of(t->kids[i], what))
            return true;
    return t == what;
}

/* "Put that card onto the battlefield at the beginning of the next end step. Sacrifice the creature
 * when …": is it about what the body puts there? */
static bool waits_for_moved(const text_tree *e, const text_tree *body)
{
    bool keeps = e->op == IZ_SEQ && e->arg == IZ_SEQ_CHOICE && e->kids[0]->op == IZ_SET_REG;
    bool comes = body->op == IZ_MOVE && body->kids[1]->op == IZ_PLACE &&
                 iz_place_zone(body->kids[1]->arg) == IZ_ZONE_BATTLEFIELD;
    return comes && (keeps || e->op == IZ_DELAYED) && speaks_of(e, body->kids[0]);
}

/* "You may flip a coin. If you lose the flip, …": not if none was flipped. */
static bool asks_for_coin(const text_tree *e, const text_tree *body)
{
    const text_tree *won = e->op == IZ_IF ? e->kids[0] : e;
    won = won->op == IZ_UNLESS ? won->kids[0] : won;
    return e->op == IZ_IF && won->op == IZ_COIN_WON && writes(body, won->arg);
}

/* What is asked, be the answer yes or no; NULL: nothing. */
static const text_tree *asked_by(const text_tree *e)
{
    const text_tree *k = e->op == IZ_IF ? e->kids[0] : NULL;
    return k != NULL && k->op == IZ_UNLESS ? k->kids[0] : k;
}

/* Does the body put onto the battlefield what the sentence speaks of, and what was known before? */
static bool speaks_of_moved(const text_tree *e, const text_tree *body, const text_tree *part)
{
    if (part->op == IZ_MOVE && part->kids[1]->op == IZ_PLACE &&
        iz_place_zone(part->kids[1]->arg) == IZ_ZONE_BATTLEFIELD) {
        const text_tree *what = part->kids[0];
        return !(what->op == IZ_REG && writes(body, what->arg)) && speaks_of(e, what);
    }
    for (int i = 0; (part->op == IZ_SEQ || part->op == IZ_AT_ONCE) && i < part->count; i++)
        if (speaks_of_moved(e, body, part->kids[i]))
            return true;
    return false;
}

/* "You may pay {1}. If you do, return that card to the battlefield. If it's a creature, it's a
 * Spirit": what is said of it is said of what has come, and of nothing if nothing was done. */
static bool is_about_what_came(const text_tree *e, const text_tree *before)
{
    const text_tree *asked = asked_by(e);
    if (before->op == IZ_MAY && asked != NULL && asked->op == IZ_DONE && asked->arg == before->arg)
        return false;
    if (before->op != IZ_MAY && (before->op != IZ_IF || asked == asked_by(before)))
        return false;
    return speaks_of_moved(e, before->kids[1], before->kids[1]);
}

/* "Flip a coin at end of combat. If you lose the flip, …", "If you do, search your library … . Then
 * shuffle your library": does the sentence belong to the one before it? */
static bool belongs_to(const text_tree *e, const text_tree *before)
{
    if (body_at(before) == 0)
        return false;
    const text_tree *body = before->kids[1];
    if (is_about_what_came(e, before))
        return true;
    if (before->op == IZ_MAY)
        return asks_for_coin(e, body);
    if (before->op == IZ_IF)
        return (e->op == IZ_SHUFFLE && searches(body)) || asks_for_coin(e, body);
    if (before->op == IZ_DELAYED && waits_for_moved(e, body))
        return true;
    return e->op == IZ_IF && asks_for(e->kids[0], body);
}

/* Are they all of that type, as they were called? */
static bool is_called(const discourse *d, const text_tree *what, int32_t type)
{
    const mention *known = discourse_find_mention(d, what);
    const text_tree *noun = known != NULL ? known->noun : what->op == IZ_ALL ? what->kids[0] : NULL;
    return noun != NULL && discourse_has_conjunct(noun, text_leaf(d->store, IZ_IS_TYPE, type));
}

int discourse_called_destroyed(const discourse *d, const text_tree *what)
{
    return is_called(d, what, IZ_TYPE_CREATURE)   ? CALLED_CREATURES
           : is_called(d, what, IZ_TYPE_ARTIFACT) ? CALLED_ARTIFACTS
                                                  : 0;
}

bool discourse_is_called_destroyed(const discourse *d, const text_tree *what, int called)
{
    int32_t type = called == CALLED_ARTIFACTS ? IZ_TYPE_ARTIFACT : IZ_TYPE_CREATURE;
    return called == 0 || is_called(d, what, type);
}

/* "Destroy each … . They can't be regenerated": for ever, but it is the destruction that is meant.
 */
static bool forbids_regeneration(const text_tree *e, const text_tree *before)
{
    return before->op == IZ_DESTROY && e->op == IZ_APPLY && e->count == 3 &&
           e->kids[1]->op == IZ_CANT_BE_REGENERATED && e->kids[2]->op == IZ_FOREVER &&
           e->kids[0] == before->kids[0];
}

/* Reading: the sentence is carried out with the one before it, if it belongs there. */
const text_tree *discourse_join_before(discourse *d, const text_tree *before, const text_tree *e)
{
    if (d->fault != NULL) /* what is wrong already is not read to its end */
        return NULL;
    if (forbids_regeneration(e, before))
        return text_tree1(d->store, IZ_DESTROY_NO_REGEN, before->arg, before->kids[0]);
    if (!belongs_to(e, before))
        return NULL;
    const text_tree *kids[MOST_WALK], *body = before->kids[1];
    int count = 0;
    for (; body->op == IZ_SEQ && body->arg == IZ_SEQ_SENTENCES && count < body->count; count++)
        kids[count] = body->kids[count];
    if (count == 0)
        kids[count++] = body;
    if (count == MOST_WALK)
        return NULL;
    kids[count++] = e;
    return text_with_kid(d->store, before, 1,
                         text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, count, kids));
}

/* Does this event have a role of its own for what the selector names? */
static bool has_role(const text_tree *event, const text_tree *ref)
{
    if (event->op == IZ_AT_STEP)
        return false; /* nobody's: nothing takes the place of what triggered the ability */
    for (int i = 0; event->op == IZ_ON_ANY && i < event->count; i++)
        if (has_role(event->kids[i], ref))
            return true;
    if (event->op == IZ_ON_ANY || event->count == 0)
        return false;
    bool others = event->kids[0]->op == IZ_ALL || event->kids[0]->op == IZ_THOSE;
    if (ref->op == IZ_EVENT_OBJECT && ref->arg == IZ_ROLE_OBJECT)
        return others;
    return event->count > 1 && event->kids[1]->op != IZ_NONE;
}

/* A part of the outer event that the delayed event would take the place of; NULL: none. */
static const text_tree *outer_role(const text_tree *t, const text_tree *event)
{
    if ((t->op == IZ_EVENT_OBJECT || t->op == IZ_EVENT_PLAYER) && !has_role(event, t))
        return t;
    const text_tree *found = NULL;
    for (int i = 0; i < t->count && found == NULL; i++)
        if (text_class(t->kids[i]->op) != 'A')
            found = outer_role(t->kids[i], event);
    return found;
}

/* Reading: what is waited for has objects and players of its own; those of the event that the
 * ability itself waited for are kept in registers. */
const text_tree *discourse_keep_roles(discourse *d, const text_tree *delayed)
{
    const text_tree *event = delayed->kids[0];
    bool of_other = event->op == IZ_AT_STEP && event->kids[0]->op == IZ_EVENT_PLAYER;
    if (d->awaited_by_ability == NULL || (event->op == IZ_AT_STEP && !of_other) ||
        (event->op == IZ_ON_ANY && event->kids[0]->op == IZ_AT_STEP))
        return delayed;
    const text_tree *ref = of_other ? event->kids[0] : outer_role(delayed, event);
    if (ref == NULL)
        return delayed;
    int reg = discourse_new_register(d);
    const text_tree *kept = discourse_replace(d, delayed, ref, discourse_leaf(d, IZ_REG, reg));
    if (!of_other && outer_role(kept, event) != NULL)
        return discourse_fail(d, "several of the event's in what is delayed");
    return text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOICE, text_tree1(d->store, IZ_SET_REG, reg, ref),
                      kept);
}

/* "Destroy it at the beginning of the next end step if it didn't attack this turn": that is known
 * only then. */
static bool is_looked_at_then(const text_tree *e, const text_tree *condition)
{
    const text_tree *k = condition->op == IZ_UNLESS ? condition->kids[0] : condition;
    return e->op == IZ_DELAYED && k->op == IZ_HAPPENED;
}

/* Reading "A, then B if …" where it depends on what A left: only B depends on it. NULL: it doesn't.
 */
const text_tree *discourse_only_last(discourse *d, const text_tree *e, const text_tree *condition)
{
    if (d->saying || !discourse_is_joined(e) || e->count < 2)
        return NULL;
    int last = e->count - 1;
    const text_tree *only = e->kids[last];
    bool then = is_looked_at_then(only, condition);
    if (!then && !asks_for(condition, text_tree_make(d->store, e->op, e->arg, last, e->kids)))
        return NULL;
    const text_tree *kids[] = {condition, then ? only->kids[1] : only,
                               discourse_leaf(d, IZ_NONE, 0)};
    const text_tree *branch = text_tree_make(d->store, IZ_IF, 0, 3, kids);
    return text_with_kid(d->store, e, last,
                         then ? text_with_kid(d->store, only, 1, branch) : branch);
}

static const text_tree *first_sentences(discourse *d, const text_tree *body, int count)
{
    return count == 1 ? body->kids[0]
                      : text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, count, body->kids);
}

/* Saying "A, then B if …", where the condition asks for what A left; NULL: it is something else. */
const text_tree *discourse_say_only_last(discourse *d, const text_tree *t)
{
    int last = t->count - 1;
    const text_tree *only = last > 0 ? t->kids[last] : NULL;
    if (!discourse_is_joined(t) || only == NULL || only->op != IZ_IF ||
        only->kids[2]->op != IZ_NONE || only->kids[0]->op == IZ_DONE ||
        !asks_for(only->kids[0], text_tree_make(d->store, t->op, t->arg, last, t->kids)))
        return NULL;
    const text_tree *said = discourse_say_body(d, text_with_kid(d->store, t, last, only->kids[1]));
    return text_tree2(d->store, IZ_IF_POST, 0, said, discourse_walk(d, only->kids[0], IZ_IF, 0));
}

/* Saying: sentences that belong to the one before them stand after it. Returns their number. */
int discourse_part_sentences(discourse *d, const text_tree *e, const text_tree **out, int count)
{
    const text_tree *body = body_at(e) != 0 ? e->kids[1] : e;
    int rest = body->op == IZ_SEQ && body->arg == IZ_SEQ_SENTENCES && body != e ? body->count : 0,
        first = rest;
    while (first > 1 && first < MOST_WALK &&
           belongs_to(body->kids[first - 1],
                      text_with_kid(d->store, e, 1, first_sentences(d, body, first - 1))))
        first--;
    if (first == rest || count + 1 + rest - first > MOST_WALK) {
        out[count++] = e;
        return count;
    }
    out[count++] = text_with_kid(d->store, e, 1, first_sentences(d, body, first));
    for (int i = first; i < rest; i++)
        out[count++] = body->kids[i];
    return count;
}

/* Is it carried out instead of a paragraph: REPLACES, under the word threshold or not? */
static const text_tree *replacing(const text_tree *paragraph)
{
    if (paragraph->op == IZ_ABILITY_WORD)
        paragraph = paragraph->kids[0];
    return paragraph->op == IZ_REPLACES || paragraph->op == IZ_REPLACES_POST ? paragraph : NULL;
}

/* Saying IF over a paragraph: the paragraph, and that which may stand for it. */
static int say_replaced(discourse *d, const text_tree *e, const text_tree **kids, int count)
{
    const text_tree *usual = e->kids[2], *other = e->kids[1];
    bool after = usual->op == other->op && other->op != IZ_SEQ;
    if (other->op != IZ_SEQ)
        after = after != (text_choose(d->tape, IZ_MANNER_CONDITION, 2) == 1);
    int op = after ? IZ_REPLACES_POST : IZ_REPLACES;
    kids[count++] = discourse_body_of(d, usual);
    d->sentence++;
    const text_tree *k = discourse_walk(d, e->kids[0], IZ_IF, 0);
    const text_tree *said = text_tree2(d->store, op, 0, k, discourse_body_of(d, other));
    int word = discourse_ability_word(e->kids[0]);
    if (word != 0)
        said = text_tree1(d->store, IZ_ABILITY_WORD, word, said);
    kids[count++] = said;
    return count;
}

/* The paragraphs of a spell. */
const text_tree *discourse_walk_paragraphs(discourse *d, const text_tree *t)
{
    const text_tree *kids[MOST_WALK] = {NULL};
    int count = 0;
    for (int i = 0; i < t->count && count + 1 < MOST_WALK; i++) {
        const text_tree *kid = t->kids[i], *other = d->saying ? NULL : replacing(kid);
        if (d->saying && kid->op == IZ_IF && kid->kids[2]->op != IZ_NONE) {
            count = say_replaced(d, kid, kids, count);
        } else if (other != NULL && count == 0) {
            return discourse_fail(d, "\"instead\" of nothing before it");
        } else if (other != NULL) {
            d->sentence++;
            const text_tree *k = discourse_walk(d, other->kids[0], IZ_IF, 0);
            if (kid->op == IZ_ABILITY_WORD)
                discourse_under_word(d, kid->arg, k);
            const text_tree *e = discourse_body_of(d, other->kids[1]);
            kids[count - 1] =
                text_tree_make(d->store, IZ_IF, 0, 3, (const text_tree *[]){k, e, kids[count - 1]});
        } else {
            kids[count++] = discourse_body_of(d, kid);
        }
    }
    return text_tree_make(d->store, IZ_SEQ, IZ_SEQ_PARAGRAPHS, count, kids);
}
