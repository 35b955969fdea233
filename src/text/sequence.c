/*
 * Sequences: several instructions in one sentence, and several sentences. What one says changes how
 * the next is read and said: who does it, what "then" and "also" join, what speaks of the shield
 * before it.
 */
#include "text/account.h"

/* Saying: sentences one after the other as pairs. */
const text_tree *discourse_pair_sentences(discourse *d, const text_tree *e)
{
    if (e->op != IZ_SEQ || e->arg != IZ_SEQ_SENTENCES || e->count == 0)
        return e;
    const text_tree *all = e->kids[0];
    for (int i = 1; i < e->count; i++)
        all = text_tree2(d->store, IZ_THEN_DO, 0, all, e->kids[i]);
    return all;
}

int discourse_flatten_sentences(const text_tree *t, const text_tree **out, int count)
{
    if (t->op == IZ_THEN_DO)
        return discourse_flatten_sentences(t->kids[1], out,
                                           discourse_flatten_sentences(t->kids[0], out, count));
    if (count < MOST_WALK)
        out[count++] = t;
    return count;
}

/* Do you do all of it, and is one of it always said with "you"? Then "you" is said each time. */
static bool all_yours(const discourse *d, const text_tree *seq)
{
    bool said = false;
    for (int i = 0; i < seq->count; i++) {
        const text_tree *subject = discourse_common_subject(d, seq->kids[i]);
        if (subject == NULL || subject->op != IZ_YOU)
            return false;
        if (seq->kids[i]->op == IZ_LOOK) /* "look at target player's hand and choose a card" */
            return false;
        said = said || !discourse_is_imperative(seq->kids[i]);
    }
    return said && discourse_is_imperative(seq->kids[0]);
}

/* Did another do something before, so that it must be said that now it is you? */
static bool another_did(const discourse *d, const text_tree *before, bool sentence)
{
    if (before->op == IZ_MAY || before->op == IZ_UNLESS_PAYS || before->op == IZ_IF)
        return false;
    const text_tree *who = discourse_common_subject(d, before);
    if (who == NULL || who->op == IZ_YOU || before->op == IZ_SEQ || before->op == IZ_AT_ONCE)
        return false;
    return !sentence || (before->op != IZ_APPLY && before->op != IZ_DEAL_DAMAGE);
}

/* "Prevent the damage to and dealt by that creature": it is said once. */
static const text_tree *named_once(discourse *d, const text_tree *t)
{
    bool both = t->arg == IZ_SEQ_AND && t->count == 2 && t->kids[0]->op == IZ_PREVENT &&
                t->kids[1]->op == IZ_PREVENT_FROM && t->kids[0]->kids[0] == t->kids[1]->kids[0];
    if (!d->saying || !both)
        return t;
    return text_with_kid(d->store, t, 1,
                         text_with_kid(d->store, t->kids[1], 0, discourse_leaf(d, IZ_LAST, 0)));
}

/* Is there something in it that "you" before the whole would be read to be about? */
static bool is_delicate(const text_tree *seq)
{
    for (int i = 0; i < seq->count; i++)
        if (seq->kids[i]->op == IZ_CHOOSE || seq->kids[i]->op == IZ_UNLESS_PAYS ||
            seq->kids[i]->op == IZ_DELAYED ||
            (seq->kids[i]->op == IZ_SEQ && is_delicate(seq->kids[i])))
            return true;
    return false;
}

/* "A, then B and C": is one of them several again? "You" in it would begin what isn't part of it.
 */
static bool holds_joined(const text_tree *seq)
{
    for (int i = 0; i < seq->count; i++)
        if (seq->kids[i]->op == IZ_SEQ && seq->kids[i]->arg == IZ_SEQ_AND)
            return true;
    return false;
}

/* Saying: the instruction that acts on what is chosen; the choice is said in its place. */
static const text_tree *say_with_choice(discourse *d, const text_tree *t)
{
    const text_tree *choice = t->kids[0], *then = t->kids[1];
    switch (choice->op) {
    case IZ_SET_REG:
        then = discourse_replace(d, then, discourse_leaf(d, IZ_REG, choice->arg), choice->kids[0]);
        break;
    case IZ_CHOOSE_COLOR:
        d->choice_kind =
            choice->kids[1]->op == IZ_NONE ? IZ_CHOICE_MOD_COLOR : IZ_CHOICE_MOD_COLORS;
        break;
    case IZ_CHOOSE_TYPE:
        d->choice_kind =
            choice->kids[1]->arg == 1 ? IZ_CHOICE_MOD_CREATURE_TYPE : IZ_CHOICE_MOD_LAND_TYPE;
        break;
    case IZ_CHOOSE:
    case IZ_CHOOSE_RANDOM:
    case IZ_CHOOSE_PILE:
    case IZ_CHOOSE_SOURCE:
        d->said_choice[choice->arg] = choice;
        break;
    default:
        break;
    }
    return discourse_say_body(d, then);
}

/* Saying: "put one of them into your hand and the rest on the bottom of your library". */
static const text_tree *say_pick(discourse *d, const text_tree *t)
{
    const text_tree *choice = t->kids[0], *most = choice->kids[2];
    d->rest = t->kids[2]->kids[0];
    discourse_add_mention(d, discourse_leaf(d, IZ_REG, choice->arg),
                          discourse_leaf(d, IZ_IS_CARD, 0), false, !discourse_is_one(most), 0);
    bool one_and_one = discourse_rest_is_one(d, d->rest) && discourse_is_one(most);
    const text_tree *kids[] = {discourse_leaf(d, IZ_SUBJ, 0), most,
                               discourse_say_place(d, t->kids[1]->kids[1]),
                               discourse_say_place(d, t->kids[2]->kids[1])};
    return text_tree_make(d->store, IZ_PICK, one_and_one, 4, kids);
}

/* Saying: the subject that is said once, before all of it; NULL: none is. */
static const text_tree *subject_of_all(discourse *d, const text_tree *t)
{
    if (!d->saying || t->arg == IZ_SEQ_SENTENCES)
        return NULL;
    const text_tree *subject = discourse_common_subject(d, t);
    if (subject == NULL || (t->arg == IZ_SEQ_AND && !d->subject_said && all_yours(d, t)))
        return NULL;
    if (subject == d->subject && d->subject_said)
        return NULL;
    if (subject->op == IZ_YOU && discourse_is_imperative(t->kids[0]) &&
        (is_delicate(t) || text_choose(d->tape, IZ_MANNER_YOU, 2) == 0))
        return NULL;
    return subject;
}

/* A sequence that is being walked over, and what has come of it so far. */
typedef struct sequence {
    const text_tree *tree;
    const text_tree *kids[MOST_WALK];
    int count;
    bool all_yours; /* said: "you" is said each time */
} sequence;

/* What the account says of the place of the next instruction. */
static void come_to(discourse *d, const sequence *s, int next)
{
    const text_tree *t = s->tree, *before = next > 0 ? t->kids[next - 1] : NULL;
    d->begins_trigger = d->begins_trigger && before == NULL;
    d->joined = before != NULL && t->arg == IZ_SEQ_AND && t->count == 2;
    d->after_look = d->joined && before->op == IZ_LOOK;
    d->you_forced = s->all_yours || (d->saying && before != NULL &&
                                     (t->arg == IZ_SEQ_SENTENCES || t->arg == IZ_SEQ_AND) &&
                                     another_did(d, before, t->arg == IZ_SEQ_SENTENCES));
    d->then_as_many = d->saying && next + 1 < t->count && t->kids[next + 1]->op == IZ_DRAW &&
                      t->kids[next + 1]->kids[1]->op == IZ_REG_AMOUNT;
    if (t->arg == IZ_SEQ_SENTENCES)
        d->sentence++;
}

/* Is something in it left to a player? */
static bool makes_offer(const text_tree *e)
{
    if (e->op == IZ_MAY || e->op == IZ_MAY_PAY || e->op == IZ_UNLESS_PAYS)
        return true;
    for (int i = 0; i < e->count; i++)
        if (text_class(e->kids[i]->op) != 'A' && makes_offer(e->kids[i]))
            return true;
    return false;
}

/* "If you do, …. If you don't, …": it is the same that was, or was not, done, whatever came of it
 * in between. */
static void same_is_done(discourse *d, const text_tree *before, const text_tree *now)
{
    if (now->op == IZ_THEN)
        now = now->kids[0];
    bool done = before->op == IZ_IF && before->kids[0]->op == IZ_DONE &&
                before->kids[2]->op == IZ_NONE && !makes_offer(before->kids[1]);
    if (!done || now->op != IZ_IF || now->kids[0]->op != IZ_UNLESS)
        return;
    const text_tree *what = now->kids[0]->kids[0];
    if (d->saying ? what == before->kids[0] : what->op == IZ_IF_DONE)
        d->done = before->kids[0];
}

static void read_next(discourse *d, sequence *s, int next)
{
    const text_tree *kid = s->tree->kids[next];
    if (s->count > 0 && s->tree->arg == IZ_SEQ_SENTENCES)
        same_is_done(d, s->kids[s->count - 1], kid);
    bool sentence = s->tree->arg == IZ_SEQ_SENTENCES, repeats = discourse_is_repeat(kid);
    bool of_shield = sentence && !repeats && s->count > 0 &&
                     discourse_is_shield(s->kids[s->count - 1]) &&
                     discourse_speaks_of_prevented(kid);
    d->prevented = d->prevented || of_shield;
    /* it says who chooses, as is done anyway */
    for (int i = 0; kid->op == IZ_TIED && i < s->count; i++)
        if (discourse_settles_ties(s->kids[i], kid))
            return;

    const text_tree *x_is = d->x_is; /* "where X is" stood in a sentence before */
    if (repeats) {                   /* what was done so far is the process */
        kid = discourse_read_repeat(d, kid, s->kids, s->count);
        s->count = 0;
    } else {
        kid = discourse_walk(d, kid, IZ_SEQ, next);
    }
    if (x_is != NULL)
        kid = discourse_set_x(d, kid, x_is);
    const text_tree *as_prevented =
        sentence && !repeats && s->count > 0
            ? discourse_do_as_prevented(d, s->kids[s->count - 1], kid, of_shield)
            : NULL;
    if (as_prevented != NULL || of_shield) {
        s->count--;
        kid = as_prevented != NULL
                  ? as_prevented
                  : text_tree2(d->store, IZ_AND_PREVENTED, 0, s->kids[s->count], kid);
        d->prevented = false;
    }
    const text_tree *joined =
        sentence && s->count > 0 ? discourse_join_before(d, s->kids[s->count - 1], kid) : NULL;
    if (joined != NULL)
        s->kids[s->count - 1] = joined;
    else
        s->kids[s->count++] = kid;
}

static void say_next(discourse *d, sequence *s, int next)
{
    const text_tree *t = s->tree;
    bool sentence = t->arg == IZ_SEQ_SENTENCES;
    if (next > 0 && sentence)
        same_is_done(d, t->kids[next - 1], t->kids[next]);
    const text_tree *kid = discourse_say_body(d, t->kids[next]);
    while (sentence && kid->op == IZ_SEQ && kid->arg == IZ_SEQ_SENTENCES && kid->count > 1 &&
           s->count < MOST_WALK - 1) { /* a dealing in several sentences */
        s->kids[s->count++] = kid->kids[0];
        kid = kid->count == 2 ? kid->kids[1]
                              : text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, kid->count - 1,
                                               kid->kids + 1);
    }
    if (t->arg == IZ_SEQ_THEN && next == 0 && kid->op == IZ_DESTROY_NO_REGEN)
        kid = text_with_arg(d->store, kid, discourse_called_destroyed(d, t->kids[0]->kids[0]));
    if (sentence && kid->op == IZ_THEN_DO && s->count < MOST_WALK - 1) { /* two sentences */
        s->kids[s->count++] = kid->kids[0];
        kid = kid->kids[1];
    }
    if (next > 0 && t->kids[next]->op == IZ_ADD_MANA && t->kids[next - 1]->op == IZ_ADD_MANA &&
        text_choose(d->tape, IZ_MANNER_MORE, 2) == 0)
        kid = text_tree1(d->store, IZ_MORE, 0, kid);
    if (sentence && next > 0 && kid->op != IZ_TIED) {
        bool usual = t->kids[next]->op == IZ_SHUFFLE;
        if (usual != (text_choose(d->tape, IZ_MANNER_THEN, 2) == 1))
            kid = text_tree1(d->store, IZ_THEN, 0, kid);
    }
    s->kids[s->count++] = kid;
}

/* All instructions of the sequence, in order; the account is left as it was about who does it. */
static sequence walk_all(discourse *d, const text_tree *t)
{
    bool forced = d->you_forced, as_usual = d->you_as_usual;
    sequence s = {.tree = t, .all_yours = d->saying && t->arg == IZ_SEQ_AND && all_yours(d, t)};
    d->you_as_usual = as_usual || (t->arg != IZ_SEQ_SENTENCES && is_delicate(t)) ||
                      (t->arg == IZ_SEQ_THEN && holds_joined(t));
    for (int i = 0; i < t->count && s.count < MOST_WALK; i++) {
        come_to(d, &s, i);
        if (d->saying)
            say_next(d, &s, i);
        else
            read_next(d, &s, i);
    }
    d->joined = d->after_look = false;
    d->you_forced = forced;
    d->you_as_usual = as_usual;
    return s;
}

/* "Tap all creatures unless you gain 1 life and draw a card": is the card drawn, or a price? */
static bool goes_on_behind_price(const text_tree *seq)
{
    for (int i = 0; seq->arg == IZ_SEQ_AND && i + 1 < seq->count; i++)
        if (seq->kids[i]->op == IZ_UNLESS_PAYS && seq->kids[i]->kids[0]->op == IZ_YOU)
            return true;
    return false;
}

/* ---- how long what one sentence says lasts ---------------------------------------------------- */

/* The change that the clause makes for a time; NULL: none. */
static const text_tree *change_of(const text_tree *clause)
{
    const text_tree *e = clause->op == IZ_CLAUSE ? clause->kids[1] : clause;
    return e->op == IZ_APPLY || e->op == IZ_TAKE ? e : NULL;
}

static const text_tree *time_of(const text_tree *change) { return change->kids[change->count - 1]; }

/* What was said without a time lasts so long. */
static const text_tree *for_time(discourse *d, const text_tree *t, const text_tree *time,
                                 bool taken)
{
    if (t->op == IZ_APPLY || (t->op == IZ_TAKE && taken))
        return time_of(t)->op == IZ_FOREVER ? text_with_kid(d->store, t, t->count - 1, time) : t;
    if (t->op != IZ_CLAUSE && t->op != IZ_SEQ && t->op != IZ_MAY)
        return t;
    for (int i = 0; i < t->count; i++)
        t = text_with_kid(d->store, t, i, for_time(d, t->kids[i], time, taken));
    return t;
}

/* Reading: "until end of turn, all lands become Swamps and all creatures become black": a time that
 * leads the sentence governs all of it. One at its end governs the changes before it that were said
 * without one; control is gained for good as well, and so is not meant. */
static const text_tree *govern_by_time(discourse *d, const text_tree *t)
{
    const text_tree *first = change_of(t->kids[0]), *last = change_of(t->kids[t->count - 1]);
    if (t->arg == IZ_SEQ_SENTENCES || t->arg == IZ_SEQ_CHOICE)
        return t;
    if (first != NULL && first->op == IZ_APPLY && first->arg == TIME_FIRST)
        return for_time(d, t, time_of(first), true);
    for (int i = t->count - 2; t->arg == IZ_SEQ_AND && last != NULL && i >= 0; i--) {
        if (change_of(t->kids[i]) == NULL)
            break;
        t = text_with_kid(d->store, t, i, for_time(d, t->kids[i], time_of(last), false));
    }
    return t;
}

const text_tree *discourse_walk_sequence(discourse *d, const text_tree *t)
{
    if (t->arg == IZ_SEQ_PARAGRAPHS)
        return discourse_walk_paragraphs(d, t);
    if (!d->saying)
        t = govern_by_time(d, t);
    if (goes_on_behind_price(t))
        return discourse_fail(d, "after a price \"and\" would be part of it");
    t = named_once(d, t);
    if (d->saying && t->arg == IZ_SEQ_CHOICE && t->count == 2)
        return say_with_choice(d, t);
    if (d->saying && discourse_is_parted(t))
        return discourse_say_parted(d, t);
    if (d->saying && t->arg == IZ_SEQ_PICK && t->count == 3)
        return say_pick(d, t);
    const text_tree *subject = subject_of_all(d, t), *said = NULL, *before = d->subject;
    bool was_said = d->subject_said;
    if (subject != NULL) {
        said = discourse_walk(d, subject, IZ_CLAUSE, 0);
        d->subject = subject;
        d->subject_said = true;
    }
    sequence s = walk_all(d, t);
    d->subject = before;
    d->subject_said = was_said;
    if (!d->saying && s.count == 1 && t->count > 1) /* all sentences are one process */
        return s.kids[0];
    const text_tree *seq = text_tree_make(d->store, IZ_SEQ, t->arg, s.count, s.kids);
    return subject != NULL ? text_tree2(d->store, IZ_CLAUSE, 0, said, seq) : seq;
}

const text_tree *discourse_walk_at_once(discourse *d, const text_tree *t)
{
    int before = d->done_by_count;
    const text_tree *joined =
        discourse_walk_sequence(d, text_tree_make(d->store, IZ_SEQ, IZ_SEQ_AND, t->count, t->kids));
    for (int a = before; a < d->done_by_count; a++)
        for (int b = before; b < d->done_by_count; b++)
            d->done_by[a].of_several |= a != b && d->done_by[a].op == d->done_by[b].op;
    bool clause = joined->op == IZ_CLAUSE;
    const text_tree *seq = clause ? joined->kids[1] : joined;
    const text_tree *at_once = text_tree_make(d->store, IZ_AT_ONCE, 0, seq->count, seq->kids);
    return clause ? text_tree2(d->store, IZ_CLAUSE, 0, joined->kids[0], at_once) : at_once;
}
