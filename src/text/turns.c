/*
 * Turns of phrase that stand for a structure of the program: what each player does with their own,
 * what happens instead and what follows it, what one can't do in whole, who of two is meant.
 */
#include "text/account.h"

#include <string.h>

/* ---- instead --------------------------------------------------------------------------------- */

/* INSTEAD_THEN: what happens instead, then the sentences after it. */
const text_tree *discourse_read_instead_then(discourse *d, const text_tree *t)
{
    const text_tree *sentences[MOST_WALK];
    int count = discourse_flatten_sentences(t->kids[1], sentences + 1, 0);
    sentences[0] = t->kids[0];
    return discourse_walk(
        d, text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, count + 1, sentences), -1, 0);
}

/* Saying sentences of what happens instead: the first of them, and those after it. */
static const text_tree *instead_then(discourse *d, const text_tree *said)
{
    const text_tree *rest =
        text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, said->count - 1, said->kids + 1);
    return text_tree2(d->store, IZ_INSTEAD_THEN, 0, said->kids[0],
                      discourse_pair_sentences(d, rest));
}

/* Saying the effect of a REPLACE. */
const text_tree *discourse_say_instead(discourse *d, const text_tree *e)
{
    bool prevented = d->prevented;
    d->prevented = e->op == IZ_SEQ && e->arg == IZ_SEQ_SENTENCES &&
                   e->kids[0]->op == IZ_INSTEAD_AMOUNT && d->above[d->depth - 1] == IZ_REPLACE;
    const text_tree *said = discourse_say_body(d, e);
    d->prevented = prevented;
    if (said->op == IZ_MAY && said->kids[1]->op == IZ_SEQ &&
        said->kids[1]->arg == IZ_SEQ_SENTENCES &&
        said->kids[1]->count > 1) /* "you may instead …" */
        return text_with_kid(d->store, said, 1, instead_then(d, said->kids[1]));
    if (said->op != IZ_SEQ || said->arg != IZ_SEQ_SENTENCES || said->count < 2 ||
        e->kids[0]->op == IZ_INSTEAD_AMOUNT)
        return said;
    return instead_then(d, said);
}

/* How it is said that nothing happens instead of the event: SKIPPED's argument; 0: there are no
 * words for it. */
static int what_is_skipped(const discourse *d)
{
    const text_tree *t = d->awaited;
    if (t != NULL && t->op == IZ_WOULD_DRAW)
        return t->kids[0]->op == IZ_YOU ? IZ_SKIPPED_DRAW : IZ_SKIPPED_THEIR_DRAW;
    if (t != NULL && t->op == IZ_WOULD_STEP)
        return t->arg == IZ_STEP_TURN ? IZ_SKIPPED_TURN : IZ_SKIPPED_STEP;
    return 0;
}

const text_tree *discourse_read_skipped(discourse *d, const text_tree *t)
{
    return t->arg == what_is_skipped(d)
               ? discourse_leaf(d, IZ_DO_NOTHING, 0)
               : discourse_fail(d, "what is skipped is not what would happen");
}

const text_tree *discourse_say_nothing(discourse *d)
{
    int skipped = what_is_skipped(d);
    return skipped != 0 && d->above[d->depth - 1] != IZ_UNLESS_PAYS
               ? discourse_leaf(d, IZ_SKIPPED, skipped)
               : discourse_leaf(d, IZ_DO_NOTHING, 0);
}

/* ---- another amount of damage instead -------------------------------------------------------- */

/* How those are called whom the event would damage: DEALT_SO's argument; 0: there is no word. */
static int who_is_struck(discourse *d)
{
    if (d->awaited == NULL || d->awaited->op != IZ_WOULD_DAMAGE)
        return 0;
    const text_tree *whom = d->awaited->kids[0];
    const text_tree *noun = whom->op == IZ_ALL ? whom->kids[0] : whom;
    if (whom->op == IZ_YOU)
        return IZ_DEALT_SO_TO_YOU;
    if (whom->op == IZ_NONE || whom->op == IZ_UNION || noun->op == IZ_OR)
        return IZ_DEALT_SO_TO_ANY;
    if (whom->op == IZ_ALL_PLAYERS || whom->op == IZ_OPPONENTS || discourse_is_player_filter(noun))
        return IZ_DEALT_SO_TO_PLAYER;
    return discourse_has_conjunct(noun, discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE))
               ? IZ_DEALT_SO_TO_CREATURE
               : 0;
}

/* "It deals double that damage to that player instead": to the one whom it would damage. No damage
 * instead is damage that is prevented, and said so. */
const text_tree *discourse_read_dealt(discourse *d, const text_tree *t)
{
    if (t->arg != 0 && t->arg != who_is_struck(d))
        return discourse_fail(d, "it would not be dealt to that one");
    if (t->kids[0] == text_leaf(d->store, IZ_NUMBER, 0))
        return discourse_fail(d, "0 damage is not dealt");
    return discourse_walk(d, text_tree1(d->store, IZ_INSTEAD_AMOUNT, 0, t->kids[0]), -1, 0);
}

/* What is prevented of it; or how much is dealt, to whom or without that. */
const text_tree *discourse_say_dealt(discourse *d, const text_tree *t)
{
    const text_tree *amount = t->kids[0], *said = discourse_walk_kids(d, t);
    bool less = amount->op == IZ_DIFFERENCE || amount->op == IZ_HALF;
    bool more = amount->op == IZ_TIMES || amount->op == IZ_SUM ||
                (amount->op == IZ_NUMBER && amount != text_leaf(d->store, IZ_NUMBER, 0));
    if (t->arg != 0 || d->awaited == NULL || d->awaited->op != IZ_WOULD_DAMAGE || (!less && !more))
        return said;
    int whom = who_is_struck(d);
    int way = whom != 0 ? text_choose(d->tape, IZ_MANNER_AGAIN, 2) : 1;
    return text_tree1(d->store, IZ_DEALT_SO, way == 0 ? whom : 0, said->kids[0]);
}

/* ---- what is done as damage is prevented ----------------------------------------------------- */

/* Is it made by the effect that replaces damage with less of it? */
static bool takes_away(const text_tree *effect)
{
    return effect->op == IZ_INSTEAD_AMOUNT ||
           (effect->op == IZ_SEQ && effect->arg == IZ_SEQ_SENTENCES && effect->count > 1 &&
            effect->kids[0]->op == IZ_INSTEAD_AMOUNT);
}

/* "The next time target creature would deal damage this turn, prevent that damage": a shield that
 * is an event replaced. */
static bool replaces_damage(const text_tree *e)
{
    return e->op == IZ_REPLACE_NEXT && e->kids[0]->op == IZ_WOULD_DAMAGE && takes_away(e->kids[1]);
}

/* Does the instruction make a shield against damage? */
bool discourse_is_shield(const text_tree *e)
{
    if (e->op == IZ_SEQ && e->arg == IZ_SEQ_CHOICE && e->count == 2)
        return discourse_is_shield(e->kids[1]);
    return e->op == IZ_PREVENT || e->op == IZ_PREVENT_FROM || replaces_damage(e) ||
           (e->op == IZ_RULE_EFFECT && e->kids[0]->op == IZ_PREVENT_DAMAGE);
}

/* Reading: "the damage prevented this way". */
bool discourse_speaks_of_prevented(const text_tree *t)
{
    for (int i = 0; i < t->count; i++)
        if (discourse_speaks_of_prevented(t->kids[i]))
            return true;
    return (t->op == IZ_AMOUNT_WAY && t->arg == IZ_PREVENT) || t->op == IZ_PREVENTED_FROM;
}

/* Reading: what is done with the damage as it is prevented is done when it is: as part of what
 * replaces the event. NULL: the sentence before makes no such shield, or this one isn't of it. */
const text_tree *discourse_do_as_prevented(discourse *d, const text_tree *before,
                                           const text_tree *e, bool of_shield)
{
    if (before->op == IZ_SEQ && before->arg == IZ_SEQ_CHOICE && before->count == 2) {
        const text_tree *later = discourse_do_as_prevented(d, before->kids[1], e, of_shield);
        return later != NULL ? text_with_kid(d->store, before, 1, later) : NULL;
    }
    bool of_it = of_shield || (d->awaited_by_ability == NULL && discourse_speaks_of_event(e));
    if (!of_it || !replaces_damage(before))
        return NULL;
    const text_tree *effect = before->kids[1], *kids[MOST_WALK];
    int count = 0;
    for (; effect->op == IZ_SEQ && count < effect->count && count < MOST_WALK - 1; count++)
        kids[count] = effect->kids[count];
    if (effect->op != IZ_SEQ)
        kids[count++] = effect;
    kids[count++] = e;
    return text_with_kid(d->store, before, 1,
                         text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, count, kids));
}

/* Saying such a shield and what is done with it; NULL: there is nothing besides. */
const text_tree *discourse_say_as_prevented(discourse *d, const text_tree *t)
{
    if (!replaces_damage(t) || t->kids[1]->op != IZ_SEQ)
        return NULL;
    const text_tree *effect = t->kids[1];
    const text_tree *rest =
        text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, effect->count - 1, effect->kids + 1);
    const text_tree *shield = text_with_kid(d->store, t, 1, effect->kids[0]);
    return discourse_say_prevented(
        d, text_tree2(d->store, IZ_AND_PREVENTED, 0, shield,
                      rest->count == 1 ? rest->kids[0] : discourse_pair_sentences(d, rest)));
}

/* Does it speak of the event that is waited for? What waits for another event is not looked into.
 */
bool discourse_speaks_of_event(const text_tree *t)
{
    bool found = t->op == IZ_EVENT_OBJECT || t->op == IZ_EVENT_PLAYER || t->op == IZ_EVENT_AMOUNT;
    bool waits = t->op == IZ_REPLACE_NEXT || t->op == IZ_DELAYED || t->op == IZ_AND_PREVENTED ||
                 t->op == IZ_REDIRECT || t->op == IZ_DAMAGE_TO || t->op == IZ_MAY_PAY_ANY_TIME ||
                 t->op == IZ_UNLESS_PAID_BEFORE || text_class(t->op) == 'A' ||
                 text_class(t->op) == 'D';
    for (int i = 0; i < t->count && !found && !waits; i++)
        found = discourse_speaks_of_event(t->kids[i]);
    return found;
}

/* Saying the shield and what is done each time as two sentences. */
const text_tree *discourse_say_prevented(discourse *d, const text_tree *t)
{
    const text_tree *shield = discourse_say_body(d, t->kids[0]);
    bool prevented = d->prevented;
    d->prevented = true;
    const text_tree *besides = discourse_say_body(d, t->kids[1]);
    d->prevented = prevented;
    return text_tree2(d->store, IZ_THEN_DO, 0, shield, besides);
}

/* ---- what can't be done in whole ------------------------------------------------------------- */

/* Could a player leave it undone? Then "if you can't" doesn't ask of it: they could, and didn't. */
static bool was_offered(const discourse *d, const text_tree *done)
{
    for (int i = d->done_by_count - 1; i >= 0; i--)
        if (d->done_by[i].reg == done->arg)
            return d->done_by[i].op == IZ_MAY || d->done_by[i].op == IZ_MAY_PAY ||
                   d->done_by[i].op == IZ_UNLESS_PAYS;
    return false;
}

/* "If you can't": the last instruction was not carried out, or not as often as it was asked. */
const text_tree *discourse_read_cant(discourse *d)
{
    if (d->done == NULL || was_offered(d, d->done))
        return discourse_fail(d, "\"if you can't\" without something to be done");
    if (d->asked_for == NULL || discourse_is_one(d->asked_for))
        return text_tree1(d->store, IZ_UNLESS, 0, d->done);
    return text_tree2(d->store, IZ_COMPARE, IZ_COMPARE_LESS,
                      discourse_leaf(d, IZ_REG_AMOUNT, d->done->arg), d->asked_for);
}

bool discourse_is_cant(discourse *d, const text_tree *k)
{
    bool once = d->asked_for == NULL || discourse_is_one(d->asked_for);
    if (k->op == IZ_UNLESS && d->taken != NULL && k->kids[0] == d->done)
        return text_choose(d->tape, IZ_MANNER_DOER, 2) == 0; /* no counter was there */
    if (k->op == IZ_UNLESS && d->done != NULL && k->kids[0] == d->done && once && d->doer == 0 &&
        !was_offered(d, d->done))
        return text_choose(d->tape, IZ_MANNER_DOER, 2) == 1;
    return d->done != NULL && d->asked_for != NULL && k->op == IZ_COMPARE &&
           k->arg == IZ_COMPARE_LESS && k->kids[0]->op == IZ_REG_AMOUNT &&
           k->kids[0]->arg == d->done->arg && k->kids[1] == d->asked_for;
}

/* After an instruction: how many it was to be. */
void discourse_note_asked(discourse *d, const text_tree *e)
{
    const text_tree *number = NULL;
    switch (e->op) {
    case IZ_SACRIFICE:
        number = e->kids[2];
        break;
    case IZ_DISCARD:
    case IZ_DISCARD_RANDOM:
    case IZ_MILL:
        number = e->kids[1];
        break;
    default:
        return;
    }
    d->asked_for = number;
}

/* ---- which of two ---------------------------------------------------------------------------- */

/* The event that the ability waits for, if it is about two creatures: which of them blocks. */
const text_tree *discourse_fighter(discourse *d, bool blocks)
{
    const text_tree *t = d->awaited;
    if (t == NULL)
        return NULL;
    const text_tree *first = t->count > 0 && t->kids[0]->op != IZ_ALL
                                 ? t->kids[0]
                                 : discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OBJECT);
    const text_tree *other = discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OTHER);
    switch (t->op) {
    case IZ_ON_BLOCKS:
        return blocks ? first : other;
    case IZ_ON_BECOMES_BLOCKED:
        return blocks ? other : first;
    case IZ_ON_ATTACKS:
    case IZ_ON_UNBLOCKED:
        return blocks ? NULL : first;
    default:
        return NULL;
    }
}

/* "The blocking creature" (argument 1), "the attacking creature" (0) of the event. */
const text_tree *discourse_read_fighter(discourse *d, const text_tree *t)
{
    const text_tree *ref = discourse_fighter(d, t->arg == IZ_FIGHTER_BLOCKING);
    if (ref == NULL)
        return discourse_fail(d, "no event with such a creature");
    discourse_mention_selector(d, ref);
    return ref;
}

/* "The second player": the player targeted last, the first being another. */
const text_tree *discourse_second(discourse *d)
{
    for (int i = d->target_count - 1; i >= 0; i--)
        if (discourse_is_player_filter(d->targets[i]->kids[0]) && (!d->saying || d->target_said[i]))
            return discourse_leaf(d, IZ_REG, i);
    return NULL;
}

const text_tree *discourse_read_second(discourse *d)
{
    const text_tree *second = discourse_second(d);
    return second != NULL ? second : discourse_fail(d, "no second player was spoken of");
}
