/*
 * Branches: "if …, do it", "do it if …", "do it unless …", "… instead", "otherwise".
 */
#include "text/account.h"

/* Does the tree speak of a target that was not said yet? */
bool discourse_speaks_of_new_target(const discourse *d, const text_tree *t)
{
    if (t->op == IZ_REG && t->arg < d->target_count && !d->target_said[t->arg])
        return true;
    for (int i = 0; i < t->count; i++)
        if (discourse_speaks_of_new_target(d, t->kids[i]))
            return true;
    return false;
}

/* Is it "do it unless …", not "if …, do it"? */
static bool said_with_unless(const text_tree *k)
{
    return k->op == IZ_UNLESS &&
           (k->kids[0]->op == IZ_HAPPENED ||
            (k->kids[0]->op == IZ_COMPARE && k->kids[0]->kids[0]->op == IZ_MANA_SPENT));
}

/* "A and at end of combat, B": an "if" behind it would be asked then, of B alone. */
static bool ends_later(const text_tree *e)
{
    return e->op == IZ_SEQ && e->count > 0 && e->kids[e->count - 1]->op == IZ_DELAYED;
}

/* Is it what a delayed instruction does ("destroy it if it attacked")? */
static bool in_delayed(const discourse *d)
{
    int at = d->depth;
    while (at > 0 && d->above[at] == IZ_IF)
        at--;
    return at > 0 && d->above[at] == IZ_DELAYED;
}

/* "Do; if a condition holds, you may do the other instead": either of the two is done then. */
static bool is_optional(const text_tree *t)
{
    const text_tree *then = t->kids[1];
    return then->op == IZ_EITHER && then->count == 3 && then->kids[0]->op == IZ_YOU &&
           t->count > 2 && then->kids[2] == t->kids[2];
}

/* "Do; if a condition holds, do the other instead", not "if it holds, do; otherwise, do the other".
 */
static bool is_said_with_instead(discourse *d, const text_tree *t)
{
    if (t->count < 3 || t->kids[2]->op == IZ_NONE || t->kids[0]->op == IZ_DONE)
        return false;
    if (is_optional(t))
        return true;
    if (discourse_speaks_of_new_target(d, t->kids[2]))
        return !discourse_speaks_of_new_target(d, t->kids[0]) ||
               text_choose(d->tape, IZ_MANNER_CONDITION, 2) == 1;
    bool searches = t->kids[1]->op == IZ_SEARCH_EACH && t->kids[2]->op == IZ_SEARCH;
    if (searches) /* what follows speaks of what was found either way */
        return true;
    return t->kids[1]->op == t->kids[2]->op && t->kids[1]->op != IZ_MOVE &&
           t->kids[1]->op != IZ_RULE_EFFECT && text_choose(d->tape, IZ_MANNER_CONDITION, 2) == 0;
}

/* Does it ask of what was done "this way"? After another instruction that would be of this one. */
static bool asks_of_result(const text_tree *k)
{
    for (int i = 0; i < k->count; i++)
        if (asks_of_result(k->kids[i]))
            return true;
    return k->op == IZ_THOSE && k->kids[0]->op == IZ_REG;
}

/* "do this. If …, do that instead." */
static const text_tree *walk_instead(discourse *d, const text_tree *t)
{
    int first = d->saying ? 2 : 0, condition = d->saying ? 0 : 1, other = d->saying ? 1 : 2;
    const text_tree *e = discourse_walk(d, t->kids[first], IZ_IF, 2);
    const text_tree *k = discourse_walk(d, t->kids[condition], IZ_IF, 0);
    bool may = d->saying ? is_optional(t) : t->arg == 1;
    const text_tree *instead = d->saying && may ? t->kids[1]->kids[1] : t->kids[other];
    const text_tree *o = discourse_walk(d, instead, IZ_IF, 1);
    if (d->saying)
        return text_tree_make(d->store, IZ_INSTEAD, may, 3, (const text_tree *[]){e, k, o});
    if (may)
        o = text_tree_make(d->store, IZ_EITHER, 0, 3,
                           (const text_tree *[]){discourse_leaf(d, IZ_YOU, 0), o, e});
    e = discourse_found_by_either(d, e, o);
    return text_tree_make(d->store, IZ_IF, 0, 3, (const text_tree *[]){k, o, e});
}

/* "do it if …": the condition comes after what is done. */
static const text_tree *walk_if_post(discourse *d, const text_tree *t)
{
    int what = t->op == IZ_IF_POST ? 0 : 1;
    const text_tree *e = discourse_walk(d, t->kids[what], IZ_IF, 1);
    const text_tree *k = discourse_walk(d, t->kids[1 - what], IZ_IF, 0);
    const text_tree *other = discourse_leaf(d, IZ_NONE, 0);
    if (t->count > 2 && t->kids[2]->op != IZ_NONE) /* "otherwise" */
        other = discourse_walk(d, t->kids[2], IZ_IF, 2);
    if (d->saying)
        return text_tree_make(d->store, IZ_IF_POST, 0, other->op == IZ_NONE ? 2 : 3,
                              (const text_tree *[]){e, k, other});
    const text_tree *last = other->op == IZ_NONE ? discourse_only_last(d, e, k) : NULL;
    if (last != NULL)
        return last;
    return text_tree_make(d->store, IZ_IF, 0, 3, (const text_tree *[]){k, e, other});
}

const text_tree *discourse_walk_if(discourse *d, const text_tree *t)
{
    if (t->op == IZ_INSTEAD || (d->saying && is_said_with_instead(d, t)))
        return walk_instead(d, t);
    /* "when …, if …, do it" would be read as the trigger's own condition */
    bool begins =
        d->saying && d->begins_trigger && t->kids[0]->op != IZ_DONE && t->kids[2]->op == IZ_NONE;
    d->begins_trigger = false;
    bool delayed = t->kids[0]->op == IZ_HAPPENED && in_delayed(d); /* "destroy it if it attacked" */
    bool after = d->saying ? discourse_speaks_of_new_target(d, t->kids[0]) || delayed || begins
                           : t->op == IZ_IF_POST;
    bool nested = d->saying && d->depth > 0 && d->above[d->depth - 1] == IZ_IF &&
                  t->kids[2]->op == IZ_NONE && t->kids[0]->op != IZ_DONE;
    after = after || nested; /* "if …, do it if …" */
    bool later = d->saying && ends_later(t->kids[1]);
    if (d->saying && !delayed && !begins && !nested && !later && t->kids[0]->op != IZ_DONE &&
        !said_with_unless(t->kids[0]) && !asks_of_result(t->kids[0]))
        after = after != (text_choose(d->tape, IZ_MANNER_CONDITION, 2) == 1);
    if (after && later)
        return discourse_fail(d, "an \"if\" that would be asked later");
    if (after)
        return walk_if_post(d, t);
    if (d->saying && !later && said_with_unless(t->kids[0])) {
        const text_tree *e = discourse_walk(d, t->kids[1], IZ_IF, 1);
        const text_tree *k = discourse_walk(d, t->kids[0], IZ_IF, 0);
        return text_tree2(d->store, IZ_IF_POST, 0, e, k);
    }
    int branch = d->branch, number = d->branch_number;
    d->branch = t->kids[0]->op == IZ_UNLESS ? t->kids[0]->kids[0]->op : t->kids[0]->op;
    d->branch_number = d->mentioned;
    const text_tree *result = discourse_walk_kids(d, t);
    d->branch = branch;
    d->branch_number = number;
    return result;
}

/* Does it speak of the event that is waited for? */
static bool speaks_of_event(const text_tree *t)
{
    bool found = t->op == IZ_EVENT_OBJECT || t->op == IZ_EVENT_PLAYER || t->op == IZ_EVENT_AMOUNT;
    for (int i = 0; i < t->count && !found; i++)
        found = speaks_of_event(t->kids[i]);
    return found;
}

const text_tree *discourse_say_when_post(discourse *d, const text_tree *t)
{
    const text_tree *event = t->kids[0];
    if (t->arg != 0 || t->kids[2]->op != IZ_NONE || text_class(event->op) != 'T' ||
        event->op == IZ_AT_STEP || event->op == IZ_ON_TURN_BEGINS || event->op == IZ_ON_STATE ||
        event->op == IZ_ON_ANY || speaks_of_event(t->kids[1]) ||
        text_choose(d->tape, IZ_MANNER_CONDITION, 2) == 0)
        return NULL;
    const text_tree *body = discourse_walk(d, t->kids[1], IZ_DELAYED, 1);
    d->once = true;
    return text_tree2(d->store, IZ_WHEN_POST, 0, body, discourse_walk(d, event, IZ_DELAYED, 0));
}
