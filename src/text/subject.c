/*
 * Whose doing an instruction is: its subject, in the node or not, and that of several instructions.
 */
#include "text/account.h"

/* Their first operand is the one who does it. */
static const bool with_subject[IZ_SURFACE_END] = {
    [IZ_DEAL_DAMAGE] = true,
    [IZ_DEAL_DIVIDED] = true,
    [IZ_GAIN_LIFE] = true,
    [IZ_LOSE_LIFE] = true,
    [IZ_GAIN_RESOURCE] = true,
    [IZ_LOSE_RESOURCE] = true,
    [IZ_DRAW] = true,
    [IZ_DISCARD] = true,
    [IZ_DISCARD_RANDOM] = true,
    [IZ_DISCARD_ALL] = true,
    [IZ_MILL] = true,
    [IZ_SACRIFICE] = true,
    [IZ_SACRIFICE_THESE] = true,
    [IZ_SHUFFLE] = true,
    [IZ_SEARCH] = true,
    [IZ_SEARCH_EACH] = true,
    [IZ_LOOK] = true,
    [IZ_REVEAL_UNTIL] = true,
    [IZ_MILL_UNTIL] = true,
    [IZ_CHOOSE] = true,
    [IZ_CHOOSE_OF_EACH] = true,
    [IZ_SEPARATE] = true,
    [IZ_CHOOSE_PLAYER] = true,
    [IZ_CHOOSE_COLOR] = true,
    [IZ_CHOOSE_TYPE] = true,
    [IZ_CHOOSE_NAME] = true,
    [IZ_CHOOSE_NUMBER] = true,
    [IZ_SECRET_NUMBERS] = true,
    [IZ_CREATE_TOKEN] = true,
    [IZ_CREATE_COPY] = true,
    [IZ_APPLY] = true,
    [IZ_EXTRA_TURN] = true,
    [IZ_SKIP] = true,
    [IZ_FLIP_COIN] = true,
    [IZ_FLIP_STREAK] = true,
    [IZ_FLIP_TAILS] = true,
    [IZ_CLASH] = true,
    [IZ_SCRY] = true,
    [IZ_ROLL] = true,
    [IZ_WIN_GAME] = true,
    [IZ_LOSE_GAME] = true,
    [IZ_PHASE_OUT] = true,
    [IZ_PHASE_IN] = true,
    [IZ_NEW_ORDER] = true,
    [IZ_COPY_SPELL] = true,
    [IZ_COPY_CARD] = true,
    [IZ_COPY_FOR_TARGETS] = true,
    [IZ_NEW_TARGETS] = true,
    [IZ_PLAY_FREE] = true,
    [IZ_MAY_PLAY] = true,
    [IZ_EMPTY_POOL] = true,
    [IZ_USE_FOR_MANA] = true,
    [IZ_OWNERSHIP] = true,
    [IZ_EXCHANGE_ZONES] = true,
    [IZ_PAY_ANY_LIFE] = true,
    [IZ_PAY_ANY_MANA] = true,
    [IZ_REORDER] = true,
    [IZ_FIGHT_DAMAGE] = true,
    [IZ_BECOME_BLOCKED] = true,
    [IZ_BLOCK_ANOTHER] = true,
    [IZ_UNBLOCK] = true,
    [IZ_TAKE] = true,
};

bool discourse_has_subject(int op) { return iz_op_adds_mana(op) || with_subject[op]; }

/* Said without "you" when it is you who do it. */
bool discourse_is_imperative(const text_tree *e)
{
    int op = e->op;
    if (op == IZ_CHOOSE) /* "you choose a card from it", but "choose a creature" */
        return !discourse_is_in_anothers_hand(e->kids[1]);
    return op != IZ_GAIN_LIFE && op != IZ_LOSE_LIFE && op != IZ_GAIN_RESOURCE &&
           op != IZ_LOSE_RESOURCE && op != IZ_WIN_GAME && op != IZ_LOSE_GAME && op != IZ_APPLY &&
           op != IZ_MAY_PAY && op != IZ_MAY_PLAY && op != IZ_PLAY_FREE && op != IZ_EMPTY_POOL &&
           op != IZ_PHASE_OUT && op != IZ_PHASE_IN && op != IZ_SKIP && op != IZ_BECOME_BLOCKED;
}

/* The one other player in whose graveyard it is; NULL: none. */
static const text_tree *whose_graveyard(const text_tree *f)
{
    for (int i = 0; f->op == IZ_AND && i < f->count; i++)
        if (f->kids[i]->op == IZ_IS_IN && f->kids[i]->arg == IZ_ZONE_GRAVEYARD &&
            f->kids[i]->kids[0]->op != IZ_YOU && f->kids[i]->kids[0]->op != IZ_NONE)
            return f->kids[i]->kids[0];
    return NULL;
}

static bool was_revealed(const discourse *d, const text_tree *ref)
{
    const mention *m = discourse_find_mention(d, ref);
    return m != NULL && m->op == IZ_REVEAL && !m->plural;
}

/* Who takes something into their hand, onto the battlefield or to their library, another than you:
 * "that player puts that card onto the battlefield"; NULL: it isn't said so. */
static const text_tree *mover(const discourse *d, const text_tree *e)
{
    const text_tree *who = e->kids[2];
    int zone = e->kids[1]->op == IZ_PLACE ? (int)iz_place_zone(e->kids[1]->arg) : 0;
    if (zone == IZ_ZONE_GRAVEYARD && who->op == IZ_NONE && e->kids[0]->op == IZ_REG &&
        was_revealed(d, e->kids[0]) && d->looked != NULL && d->looked->op == IZ_REG)
        return d->looked; /* whose card was revealed */
    bool there = zone == IZ_ZONE_HAND || zone == IZ_ZONE_BATTLEFIELD || zone == IZ_ZONE_LIBRARY;
    bool another = who->op == IZ_EVENT_PLAYER || who->op == IZ_CONTROLLER ||
                   (who->op == IZ_REG &&
                    (zone != IZ_ZONE_BATTLEFIELD || !discourse_speaks_of_new_target(d, who)));
    return there && another ? who : NULL;
}

/* Whose turn of the next steps is left out; NULL: something else happens, or instead. */
static const text_tree *who_skips(const text_tree *e)
{
    return e->kids[0]->op == IZ_WOULD_STEP && e->kids[1]->op == IZ_DO_NOTHING &&
                   e->kids[0]->kids[0]->op == IZ_REG
               ? e->kids[0]->kids[0]
               : NULL;
}

/* "… and all other cards revealed this way into their graveyard": whoever did what stands before it
 * does this, too. */
static bool is_of_the_others(const discourse *d, const text_tree *e)
{
    bool moves = e->op == IZ_MOVE || e->op == IZ_SHUFFLE_INTO;
    for (int i = 0; moves && e->kids[0]->op == IZ_REG && i < d->done_by_count; i++)
        if (d->done_by[i].op == IZ_REVEAL_UNTIL && d->done_by[i].reg + 1 == e->kids[0]->arg)
            return true;
    return false;
}

/* "An opponent chooses a permanent and exiles it": that opponent does both. */
static bool exiles_chosen(const text_tree *e, const text_tree *choice)
{
    return choice->op == IZ_CHOOSE && e->op == IZ_MOVE && e->kids[0]->op == IZ_REG &&
           e->kids[0]->arg == choice->arg && e->kids[1]->op == IZ_PLACE &&
           iz_place_zone(e->kids[1]->arg) == IZ_ZONE_EXILE;
}

/* The players whose hands, or top cards, are revealed, chosen from or moved: they are the clause's
 * subject, though not the node's; NULL: another instruction, or it is you. */
const text_tree *discourse_hidden_subject(const discourse *d, const text_tree *e)
{
    const text_tree *what = e->count > 0 ? e->kids[0] : NULL, *who = NULL;
    if (e->op == IZ_MOVE && e->kids[2]->op == IZ_ALL_PLAYERS)
        return e->kids[2];
    if (e->op == IZ_REPLACE_NEXT)
        return who_skips(e);
    if (e->op == IZ_ADD_COUNTERS &&
        (what->op == IZ_EVENT_PLAYER || what->op == IZ_DEFENDING_PLAYER))
        return what;
    if (e->op != IZ_REVEAL && e->op != IZ_REVEAL_RANDOM && e->op != IZ_SHUFFLE_INTO)
        return NULL;
    if (what->op == IZ_TOP_CARDS)
        who = what->kids[0];
    if (what->op == IZ_ALL && what->kids[0]->op == IZ_AND && what->kids[0]->count == 2 &&
        what->kids[0]->kids[0]->op == IZ_IS_CARD && what->kids[0]->kids[1]->op == IZ_IS_IN &&
        what->kids[0]->kids[1]->arg == IZ_ZONE_HAND)
        who = what->kids[0]->kids[1]->kids[0];
    if (e->op == IZ_SHUFFLE_INTO && what->op == IZ_REG && what->arg < d->target_count)
        who = whose_graveyard(d->targets[what->arg]->kids[0]);
    else if (e->op == IZ_SHUFFLE_INTO && what->op == IZ_ALL && what->kids[0]->count == 2 &&
             whose_graveyard(what->kids[0]) != NULL)
        who = whose_graveyard(what->kids[0]);
    else if (e->op == IZ_SHUFFLE_INTO)
        who = what->op == IZ_ALL && what->kids[0]->op == IZ_AND && what->kids[0]->count == 2 &&
                      what->kids[0]->kids[1]->op == IZ_OR &&
                      what->kids[0]->kids[1]->kids[0]->op == IZ_IS_IN
                  ? what->kids[0]->kids[1]->kids[0]->kids[0]
                  : NULL;
    return who == NULL || who->op == IZ_YOU || who->op == IZ_NONE ? NULL : who;
}

/* Instructions of one sentence, joined by "and" or "then", or said to be done at once. */
bool discourse_is_joined(const text_tree *e)
{
    if (e->op == IZ_AT_ONCE)
        return true;
    return e->op == IZ_SEQ &&
           (e->arg == IZ_SEQ_AND || e->arg == IZ_SEQ_THEN || e->arg == IZ_SEQ_THEN_EACH);
}

bool discourse_is_by_controllers(const text_tree *e)
{
    return e->op == IZ_SACRIFICE_THESE && e->kids[0]->op == IZ_CONTROLLER &&
           e->kids[1]->op == IZ_ALL && e->kids[0]->kids[0] == e->kids[1];
}

/* "Its power becomes the toughness of … minus 1". */
static bool is_reckoned(const text_tree *q)
{
    return (q->op == IZ_SUM || q->op == IZ_DIFFERENCE) && !discourse_is_simple(q);
}

/* Does every instruction of it have this subject? */
const text_tree *discourse_common_subject(const discourse *d, const text_tree *e)
{
    if (discourse_hidden_subject(d, e) != NULL)
        return discourse_hidden_subject(d, e);
    if (e->op == IZ_MOVE)
        return mover(d, e);
    if (e->op == IZ_SEQ && e->arg == IZ_SEQ_CHOICE && e->count == 2 &&
        e->kids[0]->op == IZ_CHOOSE) {
        const text_tree *chooser = e->kids[0]->kids[0];
        if (chooser->op == IZ_OPPONENTS && e->kids[1]->op == IZ_SACRIFICE_THESE)
            return e->kids[1]->kids[0]; /* "… of an opponent's choice" */
        const text_tree *doer = discourse_common_subject(d, e->kids[1]);
        if (doer == NULL || doer == chooser)
            return chooser;
    }
    if (e->op == IZ_APPLY && e->count == 3 && e->kids[1]->op == IZ_SET_CONTROLLER &&
        e->kids[1]->kids[1]->op != IZ_YOU)
        return e->kids[1]->kids[1]; /* who gains control */
    if (e->op == IZ_APPLY &&
        (e->kids[1]->op == IZ_SWITCH_PT || e->kids[1]->op == IZ_CHANGE_WORDS ||
         (e->count == 3 && e->kids[1]->op == IZ_SET_PT &&
          (e->kids[2]->op == IZ_FOREVER || e->kids[1]->kids[1]->op == IZ_ATTRIBUTE_OF ||
           is_reckoned(e->kids[1]->kids[1]) || is_reckoned(e->kids[1]->kids[2])))))
        return NULL; /* "switch", "change": commands */
    if (discourse_is_to_itself(d, e) || discourse_is_by_controllers(e))
        return NULL;
    if (discourse_has_subject(e->op))
        return e->kids[0];
    if (e->op == IZ_SEQ && e->arg == IZ_SEQ_PICK && e->count == 3 &&
        e->kids[0]->kids[0]->op != IZ_YOU)
        return e->kids[0]->kids[0]; /* who puts one of them here and the rest there */
    if (discourse_is_parted(e) && e->kids[0]->kids[2]->op != IZ_NONE)
        return e->kids[0]->kids[2]; /* who puts some of them onto the battlefield */
    if (!discourse_is_joined(e) || e->count == 0)
        return NULL;
    const text_tree *subject = discourse_common_subject(d, e->kids[0]);
    for (int i = 1; i < e->count; i++)
        if (discourse_common_subject(d, e->kids[i]) != subject &&
            !(subject != NULL && subject->op != IZ_YOU &&
              (is_of_the_others(d, e->kids[i]) || exiles_chosen(e->kids[i], e->kids[0]))))
            return NULL;
    return subject;
}
