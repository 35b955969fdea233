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
static const text_tree *noun_of_set(discourse *d, const text_tree *set, const text_tree *otherwise)
{
    if (set->op == IZ_EXTREME)
        return noun_of_set(d, set->kids[0], otherwise);
    if (discourse_is_each_player(set) || set->op == IZ_PLAYERS_WHO)
        return discourse_leaf(d, IZ_IS_PLAYER, 0);
    return set->op == IZ_ALL ? set->kids[0] : otherwise;
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

/* What an instruction or cost leaves in its register; noun NULL: nothing that a pronoun may mean.
 */
typedef struct result {
    const text_tree *noun;
    bool plural;
} result;

static result so_many(const text_tree *noun, const text_tree *number)
{
    return (result){noun, !discourse_is_one(number)};
}

/* What is looked at or revealed: of cards on top of something, those. */
static result result_of_look(const text_tree *card, const text_tree *what)
{
    if (what->op == IZ_TOP_OF_GRAVEYARD && what->kids[2]->op != IZ_NONE)
        return so_many(card, what->kids[2]);
    if (what->op != IZ_TOP_CARDS)
        return (result){NULL, false};
    if (discourse_is_each_player(what->kids[0])) /* one of each of them */
        return (result){card, true};
    return so_many(card, what->kids[1]);
}

/* Of what was moved: what was on top is there no longer, what was enchanted is so no more. */
static result result_of_move(discourse *d, const text_tree *e, const text_tree *card)
{
    const text_tree *what = e->kids[0];
    if (discourse_is_who_died(what))
        return (result){card, false};
    if (what->op == IZ_TOP_OF_GRAVEYARD)
        return (result){what->kids[1], false};
    if (what->op == IZ_TOP_CARDS)
        return so_many(card, what->kids[1]);
    if (is_enchanted_returned(d, e)) {
        const mention *m = discourse_find_mention(d, what);
        return (result){m != NULL && m->noun != NULL ? m->noun : card, false};
    }
    if (leaves_its_place(e))
        return (result){what->kids[0], true};
    return (result){NULL, false};
}

static result result_of_cost(const text_tree *card, const text_tree *cost)
{
    switch (cost->op) {
    case IZ_COST_SACRIFICE:
    case IZ_COST_DISCARD:
    case IZ_COST_EXILE:
    case IZ_COST_RETURN:
    case IZ_COST_REVEAL:
    case IZ_COST_TAP_OTHERS:
    case IZ_COST_UNTAP_OTHERS:
        return so_many(cost->kids[0], cost->kids[1]);
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_EXILE_TOP:
    case IZ_COST_MILL:
        return so_many(card, cost->kids[0]);
    default:
        return (result){NULL, false};
    }
}

static result result_of(discourse *d, const text_tree *e)
{
    const text_tree *card = discourse_leaf(d, IZ_IS_CARD, 0);
    const text_tree *token = discourse_leaf(d, IZ_IS_TOKEN, 0);
    switch (e->op) {
    case IZ_SEARCH:
        return so_many(e->kids[2], e->kids[3]);
    case IZ_DRAW:
    case IZ_DISCARD:
    case IZ_DISCARD_RANDOM:
    case IZ_MILL:
    case IZ_REVEAL_RANDOM:
        return so_many(card, e->kids[1]);
    case IZ_LOOK:
        return result_of_look(card, e->kids[1]);
    case IZ_REVEAL:
        return result_of_look(card, e->kids[0]);
    case IZ_SACRIFICE:
    case IZ_REVEAL_UNTIL:
    case IZ_MILL_UNTIL:
        return so_many(e->kids[1], e->kids[2]);
    case IZ_MOVE:
        return result_of_move(d, e, card);
    case IZ_CHOOSE:
        return so_many(noun_of_set(d, e->kids[1], card), e->kids[2]);
    case IZ_CHOOSE_RANDOM:
        return so_many(e->kids[0]->op == IZ_ALL ? e->kids[0]->kids[0] : card, e->kids[1]);
    case IZ_SEARCH_EACH:
        return (result){card, true};
    case IZ_TRADE_CONTROL:
        return (result){e->kids[2], true};
    case IZ_CHOOSE_OF_EACH:
        return (result){e->kids[1]->op == IZ_ALL ? e->kids[1]->kids[0] : card, true};
    case IZ_CHOOSE_PLAYER:
        return (result){discourse_leaf(d, IZ_IS_PLAYER, 0), false};
    case IZ_CREATE_TOKEN:
        return so_many(
            text_tree2(d->store, IZ_AND, 0, discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE), token),
            e->kids[1]);
    case IZ_CREATE_COPY:
        return so_many(token, e->kids[1]);
    case IZ_EXCHANGE_CONTROL:
        return (result){discourse_leaf(d, IZ_IS_PERMANENT, 0), true};
    default:
        return result_of_cost(card, e);
    }
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
    if (whose_cards(e) != NULL) {
        const text_tree *what = e->op == IZ_LOOK ? e->kids[1] : e->kids[0];
        d->looked = whose_cards(e);
        d->shown = what->op == IZ_TOP_CARDS ? what->kids[1] : NULL;
    }
    if (e->op == IZ_SECRET_NUMBERS) /* "that much": each their own */
        d->amount = text_tree1(d->store, IZ_SHARE_OF, reg, discourse_leaf(d, IZ_BOUND, 0));
    if (e->op == IZ_SEPARATE)
        d->piles = discourse_leaf(d, IZ_REG, reg);
    if (e->op == IZ_CHOOSE || e->op == IZ_CHOOSE_OF_EACH)
        d->rest = text_tree2(d->store, IZ_EXCEPT, 0,
                             e->kids[1]->op == IZ_THOSE ? e->kids[1]->kids[0] : e->kids[1],
                             discourse_leaf(d, IZ_REG, reg));
    const result left = result_of(d, e);
    const text_tree *noun = left.noun;
    if (noun != NULL && e->op == IZ_MOVE &&
        (e->kids[0]->op == IZ_ALL || e->kids[0]->op == IZ_ATTACHED_TO))
        discourse_forget(d, e->kids[0]);
    if (noun != NULL)
        discourse_add_mention(d, discourse_leaf(d, IZ_REG, reg), noun,
                              discourse_is_player_filter(noun), left.plural, e->op);
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
            if (d->amount == NULL || d->amount->op != IZ_EVENT_AMOUNT || e->op == IZ_DISCARD_ALL)
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
