/*
 * What an instruction or cost leaves to speak of: its result and how many they are, what was done
 * "this way", whose cards were looked at, who could leave it undone.
 */
#include "text/account.h"

/* Cards in the hand of a player who isn't you. */
bool discourse_is_in_anothers_hand(const text_tree *s)
{
    const text_tree *f = s->op == IZ_ALL ? s->kids[0] : s;
    if (s->op == IZ_REG || s->op == IZ_THOSE)
        return true;
    for (int i = 0; f->op == IZ_AND && i < f->count; i++)
        if (f->kids[i]->op == IZ_IS_IN && f->kids[i]->arg == IZ_ZONE_HAND &&
            f->kids[i]->kids[0]->op != IZ_YOU)
            return true;
    return false;
}

/* Does it take all that fit from the battlefield, or the hand? Afterwards none of them fits any
 * more. */
static bool leaves_its_place(const text_tree *move)
{
    const text_tree *set = move->kids[0], *f = set->op == IZ_ALL ? set->kids[0] : NULL;
    if (f == NULL || move->kids[1]->op != IZ_PLACE || f->op == IZ_IS_IN)
        return false;
    int from = IZ_ZONE_BATTLEFIELD;
    for (int i = 0; f->op == IZ_AND && i < f->count; i++) {
        if (f->kids[i]->op == IZ_IS_IN && f->kids[i]->arg != IZ_ZONE_HAND)
            return false;
        if (f->kids[i]->op == IZ_OR)
            return false;
        if (f->kids[i]->op == IZ_IS_IN)
            from = IZ_ZONE_HAND;
    }
    return (int)iz_place_zone(move->kids[1]->arg) != from;
}

/* Does it put the enchanted card onto the battlefield? Not where it was what died. */
static bool is_enchanted_returned(const discourse *d, const text_tree *move)
{
    return d->event != IZ_ON_DIES && d->event != IZ_ON_LEAVES &&
           move->kids[0]->op == IZ_ATTACHED_TO && move->kids[1]->op == IZ_PLACE &&
           iz_place_zone(move->kids[1]->arg) == IZ_ZONE_BATTLEFIELD;
}

/* What those of a set are called; `otherwise`: the set doesn't say. */
static const text_tree *noun_of_set(const text_tree *set, const text_tree *otherwise)
{
    if (set->op == IZ_EXTREME)
        return noun_of_set(set->kids[0], otherwise);
    return set->op == IZ_ALL || set->op == IZ_PLAYERS_WHO ? set->kids[0] : otherwise;
}

/* "If a creature died, put that card onto the battlefield": one is spoken of. */
bool discourse_is_who_died(const text_tree *set)
{
    const text_tree *f = set->op == IZ_ALL ? set->kids[0] : NULL;
    for (int i = 0; f != NULL && f->op == IZ_AND && i < f->count; i++)
        if (f->kids[i]->op == IZ_DIED_AS)
            return true;
    return false;
}

/* The noun of what an instruction or cost leaves in its register; NULL: it leaves nothing that a
 * pronoun may mean. */
static const text_tree *result_noun(discourse *d, const text_tree *e, bool *plural)
{
    const text_tree *card = discourse_leaf(d, IZ_IS_CARD, 0), *number = NULL, *noun = NULL;
    switch (e->op) {
    case IZ_SEARCH:
        noun = e->kids[2], number = e->kids[3];
        break;
    case IZ_DRAW:
    case IZ_DISCARD:
    case IZ_DISCARD_RANDOM:
    case IZ_MILL:
        noun = card, number = e->kids[1];
        break;
    case IZ_LOOK:
    case IZ_REVEAL: {
        const text_tree *what = e->kids[e->op == IZ_LOOK];
        if (what->op == IZ_TOP_OF_GRAVEYARD && what->kids[2]->op != IZ_NONE) {
            noun = card, number = what->kids[2];
            break;
        }
        if (what->op != IZ_TOP_CARDS)
            return NULL;
        noun = card, number = what->kids[1];
        if (discourse_is_each_player(what->kids[0])) { /* one of each of them */
            *plural = true;
            return noun;
        }
        break;
    }
    case IZ_SACRIFICE:
        noun = e->kids[1], number = e->kids[2];
        break;
    case IZ_MOVE: /* what was on top is there no longer */
        if (discourse_is_who_died(e->kids[0]))
            noun = card;
        else if (e->kids[0]->op == IZ_TOP_OF_GRAVEYARD)
            noun = e->kids[0]->kids[1];
        else if (e->kids[0]->op == IZ_TOP_CARDS)
            noun = card, number = e->kids[0]->kids[1];
        else if (is_enchanted_returned(d, e)) { /* it is enchanted no more */
            const mention *m = discourse_find_mention(d, e->kids[0]);
            noun = m != NULL && m->noun != NULL ? m->noun : card;
        } else if (leaves_its_place(e)) {
            *plural = true;
            return e->kids[0]->kids[0];
        } else
            return NULL;
        break;
    case IZ_CHOOSE:
        noun = noun_of_set(e->kids[1], card), number = e->kids[2];
        break;
    case IZ_CHOOSE_RANDOM:
        noun = e->kids[0]->op == IZ_ALL ? e->kids[0]->kids[0] : card, number = e->kids[1];
        break;
    case IZ_REVEAL_RANDOM:
        noun = card, number = e->kids[1];
        break;
    case IZ_SEARCH_EACH:
        *plural = true;
        return card;
    case IZ_TRADE_CONTROL:
        *plural = true;
        return e->kids[2];
    case IZ_CHOOSE_OF_EACH:
        *plural = true;
        return e->kids[1]->op == IZ_ALL ? e->kids[1]->kids[0] : card;
    case IZ_CHOOSE_PLAYER:
        noun = discourse_leaf(d, IZ_IS_PLAYER, 0);
        break;
    case IZ_CREATE_TOKEN:
        noun = text_tree2(d->store, IZ_AND, 0, discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE),
                          discourse_leaf(d, IZ_IS_TOKEN, 0));
        number = e->kids[1];
        break;
    case IZ_CREATE_COPY:
        noun = discourse_leaf(d, IZ_IS_TOKEN, 0);
        number = e->kids[1];
        break;
    case IZ_REVEAL_UNTIL:
    case IZ_MILL_UNTIL:
        noun = e->kids[1], number = e->kids[2];
        break;
    case IZ_EXCHANGE_CONTROL:
        *plural = true;
        return discourse_leaf(d, IZ_IS_PERMANENT, 0);
    case IZ_COST_SACRIFICE:
    case IZ_COST_DISCARD:
    case IZ_COST_EXILE:
    case IZ_COST_RETURN:
    case IZ_COST_REVEAL:
    case IZ_COST_TAP_OTHERS:
        noun = e->kids[0], number = e->kids[1];
        break;
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_EXILE_TOP:
    case IZ_COST_MILL:
        noun = card, number = e->kids[0];
        break;
    default:
        return NULL;
    }
    *plural = number != NULL && !discourse_is_one(number);
    return noun;
}

bool discourse_has_register(int op)
{
    return op < IZ_OP_COUNT && iz_nodes[op].arg == IZ_ARG_REGISTER &&
           (iz_nodes[op].class == 'E' || iz_nodes[op].class == 'C');
}

/* Whose cards does the instruction show? NULL: nobody's. */
static const text_tree *whose_cards(const text_tree *e)
{
    if (e->op == IZ_REVEAL_UNTIL)
        return e->kids[0];
    if (e->op == IZ_SEARCH)
        return e->kids[1];
    const text_tree *what = e->op == IZ_LOOK ? e->kids[1] : e->op == IZ_REVEAL ? e->kids[0] : NULL;
    if (what == NULL)
        return NULL;
    if (what->op == IZ_TOP_CARDS)
        return what->kids[0];
    if (what->op == IZ_ALL && what->kids[0]->op == IZ_AND && what->kids[0]->count == 2 &&
        what->kids[0]->kids[1]->op == IZ_IS_IN)
        return what->kids[0]->kids[1]->kids[0];
    return NULL;
}

/* "If you do" (0), "if the player does" (1), "if a player does" (2): whose doing it was. */
void discourse_note_doer(discourse *d, const text_tree *who)
{
    d->doer = who->op == IZ_YOU               ? 0
              : discourse_is_each_player(who) ? 2
              : who->op == IZ_PLAYERS_WHO     ? 2
              : who->op == IZ_EXCEPT          ? 2
                                              : 1;
}

/* What was done "this way". */
void discourse_note_way(discourse *d, int op, int reg)
{
    if (d->done_by_count < (int)(sizeof d->done_by / sizeof *d->done_by)) {
        d->done_by[d->done_by_count].op = op;
        d->done_by[d->done_by_count].of_several = false;
        d->done_by[d->done_by_count++].reg = reg;
    }
}

/* "Return it to its owner's hand. Then that player …": where no other player was spoken of. */
static void note_owner(discourse *d, const text_tree *e)
{
    bool home = e->op == IZ_MOVE && e->kids[0]->op == IZ_REG && e->kids[1]->op == IZ_PLACE &&
                iz_place_zone(e->kids[1]->arg) == IZ_ZONE_HAND && e->kids[2]->op == IZ_NONE;
    for (int i = 0; i < d->mention_count; i++)
        home = home && !d->mentions[i].player;
    if (home)
        discourse_add_mention(d, text_tree1(d->store, IZ_OWNER, 0, e->kids[0]),
                              discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
}

/* "The exiled card" is this one from here on. */
static void note_exiled(discourse *d, const text_tree *ref)
{
    for (int i = 0; i < d->mention_count; i++)
        d->mentions[i].exiled = d->mentions[i].exiled || d->mentions[i].ref == ref;
}

/* After an instruction or cost: what it did can be spoken of. `e` is the program's node. */
void discourse_note_result(discourse *d, const text_tree *e, int reg)
{
    bool plural = false;
    if (whose_cards(e) != NULL) {
        const text_tree *what = e->op == IZ_LOOK ? e->kids[1] : e->kids[0];
        d->looked = whose_cards(e);
        d->shown = what->op == IZ_TOP_CARDS ? what->kids[1] : NULL;
    }
    if (e->op == IZ_SECRET_NUMBERS) /* "that much": each his own */
        d->amount = text_tree1(d->store, IZ_SHARE_OF, reg, discourse_leaf(d, IZ_BOUND, 0));
    if (e->op == IZ_SEPARATE)
        d->piles = discourse_leaf(d, IZ_REG, reg);
    if (e->op == IZ_CHOOSE || e->op == IZ_CHOOSE_OF_EACH)
        d->rest = text_tree2(d->store, IZ_EXCEPT, 0,
                             e->kids[1]->op == IZ_THOSE ? e->kids[1]->kids[0] : e->kids[1],
                             discourse_leaf(d, IZ_REG, reg));
    const text_tree *noun = result_noun(d, e, &plural);
    if (noun != NULL && e->op == IZ_MOVE &&
        (e->kids[0]->op == IZ_ALL || e->kids[0]->op == IZ_ATTACHED_TO))
        discourse_forget(d, e->kids[0]);
    if (noun != NULL)
        discourse_add_mention(d, discourse_leaf(d, IZ_REG, reg), noun,
                              discourse_is_player_filter(noun), plural, e->op);
    if (e->op == IZ_MOVE && e->kids[1]->op == IZ_PLACE &&
        iz_place_zone(e->kids[1]->arg) == IZ_ZONE_EXILE) {
        bool several =
            e->kids[0]->op == IZ_UNION; /* "that exiled card", "the other exiled cards" */
        const text_tree *first = several ? e->kids[0]->kids[0] : e->kids[0];
        note_exiled(d, noun != NULL ? discourse_leaf(d, IZ_REG, reg) : first);
        if (several)
            d->rest = text_tree2(d->store, IZ_EXCEPT, 0, discourse_leaf(d, IZ_REG, reg), first);
    }
    if (noun != NULL && e->op == IZ_SEARCH)
        d->mentions[d->mention_count - 1].of_other = e->kids[1]->op != IZ_YOU;
    else if (noun != NULL && (e->op == IZ_CHOOSE || e->op == IZ_CHOOSE_RANDOM ||
                              e->op == IZ_REVEAL_RANDOM || e->op == IZ_REVEAL))
        d->mentions[d->mention_count - 1].of_other =
            discourse_is_in_anothers_hand(e->kids[e->op == IZ_CHOOSE]);
    discourse_note_way(d, e->op, reg);
    note_owner(d, e);
    if (text_class(e->op) == 'E') {
        d->done = discourse_leaf(d, IZ_DONE, reg);
        d->doer = 0;
    }
    if (e->op == IZ_MAY_PAY)
        discourse_note_doer(d, e->kids[0]);
    discourse_note_asked(d, e);
    /* "the life lost this way", if each of several lost it */
    bool many = d->saying && (e->op == IZ_DEAL_DAMAGE || e->op == IZ_LOSE_LIFE) &&
                discourse_is_each_of_players(e->kids[e->op == IZ_DEAL_DAMAGE ? 2 : 0]);
    if (!many)
        if (e->op == IZ_DEAL_DAMAGE || e->op == IZ_GAIN_LIFE || e->op == IZ_LOSE_LIFE ||
            e->op == IZ_DISCARD || e->op == IZ_DRAW || e->op == IZ_MILL ||
            e->op == IZ_DISCARD_ALL || e->op == IZ_SHUFFLE_INTO || e->op == IZ_SACRIFICE ||
            (e->op == IZ_MOVE && (d->amount == NULL || e->kids[0]->op == IZ_ALL)))
            if (d->amount == NULL || d->amount->op != IZ_EVENT_AMOUNT)
                d->amount = discourse_leaf(d, IZ_REG_AMOUNT, reg);
}

/* After counters were removed: how many, and whether any were, can be spoken of. */
void discourse_note_taken(discourse *d, const text_tree *e)
{
    const text_tree *taken = discourse_leaf(d, IZ_COUNTERS_TAKEN, 0);
    d->taken = e;
    d->done = text_tree2(d->store, IZ_COMPARE, IZ_COMPARE_GREATER, taken,
                         discourse_leaf(d, IZ_NUMBER, 0));
    d->doer = 0;
    if (d->amount == NULL || d->amount->op != IZ_EVENT_AMOUNT)
        d->amount = taken;
}

/* The register under which the node's result is kept in the account. Saying: a result that nobody
 * asks for gets a number that no reference has. */
int discourse_account_register(discourse *d, const text_tree *e)
{
    if (!d->saying || e->arg == UNASKED)
        return discourse_new_register(d);
    return e->arg;
}
