/*
 * How a thing is called that was spoken of before: by a pronoun, or by its name or noun again. Both
 * mean the same, else this isn't asked; here stand the habits of the wording of 2019, place by
 * place.
 */
#include "text/account.h"

/* The node around the one in which it stands. */
static int around(const discourse *d, int levels)
{
    return d->depth > levels ? d->above[d->depth - levels] : 0;
}

/* Was it last spoken of in an earlier sentence? */
static bool in_sentence_before(const discourse *d, const mention *m)
{
    return m->sentence < d->sentence;
}

/* In "if …, do it": was it last spoken of before that if? */
static bool before_branch(const discourse *d, const mention *m)
{
    return d->branch != 0 && m->number <= d->branch_number;
}

/* "Put a counter on ~. If …, sacrifice ~", where "it" would do. */
static bool bearer_is_named(const discourse *d, const mention *m, int parent)
{
    bool is_subject = d->subject == m->ref;
    if (before_branch(d, m) || m->mode != d->mode)
        return true;
    switch (parent) {
    case IZ_CLAUSE:
        if (m->part == IN_COST) /* "sacrifice ~: it deals", "remove a counter from ~: ~ gets" */
            return text_class(d->doing) == 'M';
        return m->part == IN_CONDITION && !m->of_event && d->event != IZ_AT_STEP;
    case IZ_MOVE:
        return m->part == IN_COST || m->part == IN_CONDITION || d->bearer.attached != NULL ||
               ((d->bearer.types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY)) != 0 &&
                in_sentence_before(d, m));
    case IZ_COUNTERS_ON:
        return !is_subject && m->part != IN_EVENT && around(d, 2) != IZ_COST_MANA;
    case IZ_IS_AMONG:
        if (around(d, 2) == IZ_CANT || around(d, 2) == IZ_TARGETS_ONE)
            return false;
        if (m->of_event && around(d, 3) == IZ_OR)
            return false;
        return !is_subject && (around(d, 2) != IZ_BLOCKED_BY_ONE || around(d, 3) == IZ_OR);
    case IZ_IS:
        return d->part == IN_WHEN || (around(d, 2) == IZ_ALL_OF && around(d, 3) == IZ_AS_LONG_AS);
    case IZ_DEAL_DAMAGE:
        return !is_subject;
    case IZ_ADD_COUNTERS:
    case IZ_REMOVE_COUNTERS:
    case IZ_SHUFFLE_INTO:
    case IZ_TAP:
        return in_sentence_before(d, m);
    case IZ_ATTACH:
        return true;
    case IZ_HAPPENED:
        return d->part == IN_WHEN;
    case IZ_TIMES_DONE:
    case IZ_EXCHANGE_CONTROL:
    case IZ_PREVENT:
    case IZ_REGENERATE:
    case IZ_REVEAL:
    case IZ_CREATE_COPY:
    case IZ_DAMAGE_TO:
        return true;
    default:
        return false;
    }
}

/* Is it inside of what is compared? */
static bool compares(const discourse *d)
{
    int at = d->depth;
    while (at > 0 && d->above[at] != IZ_COMPARES && d->above[at] != IZ_SET_REG)
        at--;
    return at > 0 && d->above[at] == IZ_COMPARES;
}

/* "That player controls", where "they control" would do. */
static bool their_things_are_named(const discourse *d, const mention *m)
{
    if (d->subject == m->ref || (m->ref->op == IZ_BOUND && discourse_is_each_player(d->subject)))
        return false;
    return d->target_now || d->part == IN_CONDITION || m->ref->op == IZ_BOUND ||
           (m->ref->op == IZ_EVENT_PLAYER && d->event != IZ_AT_STEP);
}

/* "That player discards a card", where "they discard" would do. */
static bool player_is_named(const discourse *d, const mention *m, int parent)
{
    if (m->ref->op == IZ_BOUND)
        return false;
    bool of_cards = parent == IZ_IS_IN || parent == IZ_FROM_ZONE;
    if (parent == IZ_ATTRIBUTE_OF && d->part == IN_CONDITION)
        return true;
    if (of_cards && m->ref->op == IZ_EVENT_PLAYER && d->event == IZ_ON_DEALS_DAMAGE)
        return d->subject->op == IZ_YOU;
    return !discourse_is_possessive_place(parent);
}

/* A part of the event: the thing that it happened to, or the other one. */
static bool event_object_is_named(const discourse *d, const mention *m, int parent)
{
    bool first = m->ref->arg == IZ_ROLE_OBJECT;
    if (m->part != IN_EVENT && m->sentence == d->sentence)
        return parent == IZ_ATTRIBUTE_OF && !first;
    switch (parent) {
    case IZ_CLAUSE:
    case IZ_HAVE:
    case IZ_SACRIFICE_THESE:
        return !first;
    case IZ_DESTROY:
        return !first || d->event == IZ_ON_TARGETED;
    case IZ_DEAL_DAMAGE:
        return !first || d->event == IZ_ON_DEALS_DAMAGE;
    case IZ_MOVE:
        return text_class(d->event) != 'P';
    case IZ_CONTROLLER:
        return first ? d->event == IZ_ON_DIES || d->subject->op == IZ_SELF
                     : d->event == IZ_ON_DEALS_DAMAGE;
    case IZ_ATTRIBUTE_OF:
        return d->event == IZ_ON_PLAYS || d->event == IZ_ON_DIES;
    case IZ_OWNER:
    case IZ_SHARES_COLOR:
        return false;
    default:
        return true;
    }
}

/* What an instruction chose, found or acts on, in an earlier clause or sentence. */
static bool object_is_named(const discourse *d, const mention *m, int parent)
{
    bool creature =
        m->noun != NULL &&
        discourse_has_conjunct(m->noun, text_leaf(d->store, IZ_IS_TYPE, IZ_TYPE_CREATURE));
    if (m->ref->op == IZ_BOUND) /* "for each creature, … that creature" */
        return parent != IZ_CONTROLLER && parent != IZ_OWNER && parent != IZ_ATTRIBUTE_OF;
    if (parent == IZ_CLAUSE && m->came && creature && !before_branch(d, m))
        return true;
    if (parent == IZ_DID && around(d, 2) == IZ_OR) /* "that blocked or were blocked by it" */
        return false;
    switch (parent) {
    case IZ_HAVE:
        return false;
    case IZ_IS:
        return m->op == IZ_REVEAL_RANDOM || m->op == IZ_MILL;
    case IZ_DESTROY:
        return m->op == IZ_CHOOSE || (m->sentence != d->sentence && m->op == 0);
    case IZ_CLAUSE:
        if (before_branch(d, m))
            return false;
        if (d->joined && creature && m->ref->op == IZ_REG && m->op == 0)
            return true;
        return m->ref->op == IZ_REG && (m->op == 0 || m->op == IZ_MOVE) &&
               (creature || d->part == IN_EVENT) &&
               (in_sentence_before(d, m) || d->part == IN_EVENT);
    case IZ_SHARES_NAME:
    case IZ_CREATE_COPY:
        return true;
    case IZ_CONTROLLER:
        return d->subject->op == IZ_SELF;
    case IZ_OWNER:
        return false;
    case IZ_ATTRIBUTE_OF:
        if (d->subject == m->ref)
            return false;
        return around(d, 2) == IZ_WHERE_X || d->subject->op == IZ_YOU
                   ? in_sentence_before(d, m) && d->doing != IZ_GAIN_LIFE
                   : false;
    case IZ_ADD_COUNTERS:
        return m->ref->op == IZ_ATTACHED_TO && d->event == IZ_AT_STEP;
    case IZ_PREVENT_FROM:
    case IZ_SHARES_COLOR:
    case IZ_FORGET:
        return false;
    default:
        return m->sentence != d->sentence && m->op == 0;
    }
}

/* "A Rebel permanent card": found, it is put onto the battlefield. */
static bool is_permanent_card(const text_tree *noun)
{
    for (int i = 0; noun != NULL && noun->op == IZ_AND && i < noun->count; i++)
        if (noun->kids[i]->op == IZ_IS_PERMANENT)
            return true;
    return false;
}

bool discourse_names_again(const discourse *d, const mention *m, int parent, int kid)
{
    if (parent == IZ_TGT && kid == 3 && around(d, 2) == IZ_SET_REG)
        return true; /* "that player chooses target player …" */
    if (m->ref->op == IZ_SELF)
        return bearer_is_named(d, m, parent);
    if (m->player && parent == IZ_TGT && around(d, 2) == IZ_SET_REG)
        return true; /* "that player chooses target player" */
    if (m->player && parent == IZ_CONTROLLED_BY && d->target_now && compares(d))
        return false; /* "who controls more creatures than they do" */
    if (m->player && (parent == IZ_TIMES_DONE || parent == IZ_WAS_CONTROLLED_BY))
        return false; /* "they've drawn", "they controlled" */
    if (m->player && parent == IZ_CONTROLLED_BY)
        return their_things_are_named(d, m);
    if (m->ref->op == IZ_EVENT_OBJECT)
        return event_object_is_named(d, m, parent);
    if (m->player && m->ref == d->who_may)
        return false;
    if (parent == IZ_DEAL_DAMAGE && m->ref == d->subject && !m->player)
        return false; /* "to itself" */
    bool that = d->prefers_that && (m->player || parent == IZ_DEAL_DAMAGE);
    if (parent == IZ_DISCARD_THESE || that ||
        (d->joined && m->op == IZ_SEARCH && !m->plural && !is_permanent_card(m->noun)))
        return true;
    if (parent == IZ_REVEAL && m->op == IZ_SEARCH && !m->plural)
        return d->who_may == NULL;
    if (m->player)
        return player_is_named(d, m, parent);
    return object_is_named(d, m, parent);
}

/* What another ability put onto the battlefield: "that token", if no other token was spoken of. */
const text_tree *discourse_choose_token(discourse *d, const text_tree *s)
{
    const text_tree *that = text_tree1(d->store, IZ_THAT, 0, discourse_leaf(d, IZ_IS_TOKEN, 0));
    if (d->in_trigger || discourse_meaning(d, that, true) != NULL)
        return s;
    int way = text_choose(d->tape, IZ_MANNER_AGAIN, 3);
    return way == 0 ? s : text_with_arg(d->store, that, way == 1 ? 0 : 2);
}

/* In a quoted ability: "this creature", "this permanent", or the name of who gives it to itself. */
const text_tree *discourse_choose_this(discourse *d)
{
    const text_tree *creature = discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE);
    const text_tree *usual = d->quoted != NULL ? d->quoted : discourse_leaf(d, IZ_SELF, 0);
    const text_tree *other = text_tree1(d->store, IZ_THIS, 0, creature);
    if (usual == other)
        other = text_with_kid(d->store, other, 0, discourse_leaf(d, IZ_IS_PERMANENT, 0));
    return text_choose(d->tape, IZ_MANNER_AGAIN, 2) == 1 ? other : usual;
}

const text_tree *discourse_choose_it(discourse *d, const text_tree *s, int parent)
{
    const text_tree *it = discourse_leaf(d, IZ_IT, 0);
    bool could = parent == IZ_TIMES_DONE && discourse_meaning(d, it, true) == s;
    return could && text_choose(d->tape, IZ_MANNER_AGAIN, 2) == 1 ? it : s;
}
