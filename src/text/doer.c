/*
 * Who is said to do what nobody in particular does in the program: "that player exiles all cards
 * from their graveyard", "chooses a card and puts it …", where "exile all cards from that player's
 * graveyard" means the same. Only whose they are, or who chose them, is offered.
 */
#include "text/account.h"

/* The one player, other than you, who controls or holds all that the filter lets through; NULL:
 * none.
 */
static const text_tree *holder_of(const text_tree *filter)
{
    for (int i = 0; filter->op == IZ_AND && i < filter->count; i++) {
        const text_tree *f = filter->kids[i];
        bool holds = f->op == IZ_CONTROLLED_BY || (f->op == IZ_IS_IN && f->count > 0);
        if (holds && f->kids[0]->op != IZ_YOU && f->kids[0]->op != IZ_NONE &&
            !discourse_is_each_player(f->kids[0]))
            return f->kids[0];
    }
    return NULL;
}

/* Whose they are that the instruction acts on. */
static const text_tree *whose(const discourse *d, const text_tree *what)
{
    if (what->op == IZ_ALL)
        return holder_of(what->kids[0]);
    if (what->op == IZ_TOP_CARDS)
        return what->kids[0]->op == IZ_YOU ? NULL : what->kids[0];
    if (what->op != IZ_REG || what->arg >= IZ_REGISTERS || d->said_choice[what->arg] == NULL)
        return NULL;
    const text_tree *choice = d->said_choice[what->arg];
    bool at_random = choice->op == IZ_CHOOSE_RANDOM;
    const text_tree *set = choice->kids[at_random ? 0 : 1];
    return at_random && set->op == IZ_ALL ? holder_of(set->kids[0]) : NULL;
}

/* Who may be said to do the instruction; NULL: nobody. */
static const text_tree *doer_of(const discourse *d, const text_tree *e)
{
    const text_tree *what = e->count > 0 ? e->kids[0] : NULL;
    switch (e->op) {
    case IZ_MOVE:
    case IZ_TAP:
    case IZ_UNTAP:
        return whose(d, what);
    default:
        return NULL;
    }
}

/* Instructions of which some are done by one player, other than you, and the others, by nobody in
 * particular, to what they chose or control: that player; else NULL. */
static const text_tree *doer_of_all(const discourse *d, const text_tree *seq)
{
    const text_tree *who = NULL;
    for (int i = 0; i < seq->count; i++) {
        const text_tree *e = seq->kids[i], *subject = discourse_common_subject(d, e);
        if (subject == NULL && e->op != IZ_MOVE && e->op != IZ_TAP && e->op != IZ_UNTAP)
            return NULL;
        if (subject != NULL && who != NULL && subject != who)
            return NULL;
        who = subject != NULL ? subject : who;
    }
    return who == NULL || who->op == IZ_YOU ? NULL : who;
}

const text_tree *discourse_choose_doer(discourse *d, const text_tree *e)
{
    const text_tree *who = NULL;
    if (d->subject_said || !text_tape_asks(d->tape, IZ_MANNER_SUBJECT))
        return NULL;
    if (discourse_is_joined(e))
        who = doer_of_all(d, e);
    else if (e->op == IZ_SEQ && e->arg == IZ_SEQ_CHOICE && e->count == 2)
        who = doer_of(d, e->kids[1]);
    else
        who = doer_of(d, e);
    return who != NULL && text_choose(d->tape, IZ_MANNER_SUBJECT, 2) == 1 ? who : NULL;
}
