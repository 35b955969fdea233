/*
 * Reading selectors: targets, choices, "all", "each", and who is meant by a pronoun. How they are
 * said is name.c's business.
 */
#include "text/account.h"

static const text_tree *all_of(discourse *d, const text_tree *filter)
{
    const text_tree *players = discourse_leaf(d, IZ_IS_PLAYER, 0);
    const text_tree *opponents = discourse_leaf(d, IZ_IS_OPPONENT, 0);
    if (filter->op == IZ_AND && filter->count == 2 && filter->kids[0]->op == IZ_IS_OTHER &&
        (filter->kids[1] == players || filter->kids[1] == opponents)) /* "each other player" */
        return discourse_read_other_players(d, text_tree2(d->store, IZ_EXCEPT, 0,
                                                          all_of(d, filter->kids[1]),
                                                          discourse_leaf(d, IZ_YOU, 0)));
    if (filter->op == IZ_AND && filter->count == 2 && filter->kids[0] == players)
        return text_tree1(d->store, IZ_PLAYERS_WHO, 0, filter->kids[1]);
    if (filter->op == IZ_AND && filter->kids[0]->op == IZ_IS_OPPONENT)
        return text_tree1(d->store, IZ_PLAYERS_WHO, 0, filter);
    if (filter->op == IZ_IS_PLAYER)
        return discourse_leaf(d, IZ_ALL_PLAYERS, 0);
    if (filter->op == IZ_IS_OPPONENT)
        return discourse_leaf(d, IZ_OPPONENTS, 0);
    return text_tree1(d->store, IZ_ALL, 0, filter);
}

/* "Target creature an opponent controls": that player can be spoken of, if no other was before. */
void discourse_mention_opponent(discourse *d, const text_tree *ref, const text_tree *filter)
{
    const text_tree *theirs =
        text_tree1(d->store, IZ_CONTROLLED_BY, 0, discourse_leaf(d, IZ_OPPONENTS, 0));
    const text_tree *that = text_tree1(d->store, IZ_THAT, 0, discourse_leaf(d, IZ_IS_PLAYER, 0));
    const text_tree *anybodys =
        text_tree1(d->store, IZ_CONTROLLED_BY, 0, discourse_leaf(d, IZ_ALL_PLAYERS, 0));
    bool an_opponents = filter->op == IZ_AND && discourse_has_conjunct(filter, theirs);
    const text_tree *owned =
        text_tree1(d->store, IZ_OWNED_BY, 0, discourse_leaf(d, IZ_OPPONENTS, 0));
    if (filter->op == IZ_AND && discourse_has_conjunct(filter, owned) &&
        discourse_meaning(d, that, true) == NULL)
        discourse_add_mention(d, text_tree1(d->store, IZ_OWNER, 0, ref),
                              discourse_leaf(d, IZ_IS_OPPONENT, 0), true, false, 0);
    int noun = an_opponents ? IZ_IS_OPPONENT : IZ_IS_PLAYER; /* "that opponent" */
    if (filter->op == IZ_AND && (an_opponents || discourse_has_conjunct(filter, anybodys)) &&
        discourse_meaning(d, that, true) == NULL)
        discourse_add_mention(d, text_tree1(d->store, IZ_CONTROLLER, 0, ref),
                              discourse_leaf(d, noun, 0), true, false, 0);
}

void discourse_mention_graveyard(discourse *d, const text_tree *ref, int32_t flags)
{
    if (flags & IZ_TARGET_SAME_ZONE)
        discourse_add_mention(d, text_tree1(d->store, IZ_OWNER, 0, ref),
                              discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
}

const text_tree *discourse_other_than_bearer(discourse *d)
{
    /* "whenever a creature attacks, another target creature": than what was just named */
    const text_tree *than =
        d->subject->op == IZ_ATTACHED_TO ? d->subject : discourse_one_of_event(d);
    if (than == NULL)
        return discourse_leaf(d, IZ_IS_OTHER, 0);
    return text_tree1(d->store, IZ_NOT, 0, text_tree1(d->store, IZ_IS_AMONG, 0, than));
}

static const text_tree *with_conjunct(discourse *d, const text_tree *first, const text_tree *f)
{
    const text_tree *kids[MOST_WALK] = {first};
    int count = 1;
    if (f->op != IZ_AND)
        kids[count++] = f;
    for (int i = 0; f->op == IZ_AND && i < f->count && count < MOST_WALK; i++)
        kids[count++] = f->kids[i];
    return text_tree_make(d->store, IZ_AND, 0, count, kids);
}

/* Targets "of the creature type of your choice" are chosen so that they have one in common: the
 * type itself is not chosen as it resolves. */
static const text_tree *read_what_is_targeted(discourse *d, const text_tree *t, int32_t *flags)
{
    const text_tree *before = d->pending, *filter = discourse_walk(d, t, IZ_TGT, 0);
    if (d->pending == before)
        return filter;
    const text_tree *type = discourse_leaf(d, IZ_IS_CHOSEN_TYPE, 3), *kids[MOST_WALK];
    if (d->pending->op != IZ_CHOOSE_TYPE || filter->op != IZ_AND ||
        !discourse_has_conjunct(filter, type))
        return discourse_fail(d, "a target of what is chosen only as it resolves");
    int count = 0;
    for (int i = 0; i < filter->count; i++)
        if (filter->kids[i] != type)
            kids[count++] = filter->kids[i];
    d->pending = before;
    *flags |= IZ_TARGET_SAME_TYPE;
    return count == 1 ? kids[0] : text_tree_make(d->store, IZ_AND, 0, count, kids);
}

static const text_tree *read_target(discourse *d, const text_tree *t)
{
    bool another = (t->arg & IZ_TARGET_DIFFERENT) != 0 && d->target_count == 0 && !d->in_spell;
    int32_t flags = another ? t->arg & ~IZ_TARGET_DIFFERENT : t->arg;
    const text_tree *kids[4] = {read_what_is_targeted(d, t->kids[0], &flags)};
    for (int i = 1; i < 4; i++)
        kids[i] =
            i < t->count ? discourse_walk(d, t->kids[i], IZ_TGT, i) : discourse_leaf(d, IZ_NONE, 0);
    if (d->target_count == IZ_REGISTERS - 2)
        return discourse_fail(d, "too many targets");
    int slot = d->target_count++;
    if (another)
        kids[0] = with_conjunct(d, discourse_other_than_bearer(d), kids[0]);
    d->targets[slot] = text_tree_make(d->store, IZ_TARGET, flags, 4, kids);
    const text_tree *ref = discourse_leaf(d, IZ_REG, slot);
    const text_tree *most = kids[2]->op == IZ_NONE ? kids[1] : kids[2];
    discourse_mention_opponent(d, ref, kids[0]);
    discourse_mention_graveyard(d, ref, flags);
    discourse_add_mention(d, ref, kids[0], discourse_is_player_filter(kids[0]),
                          !discourse_is_one(most), 0);
    return ref;
}

int discourse_new_register(discourse *d) { return d->next_virtual++; }

bool discourse_rest_is_one(const discourse *d, const text_tree *rest)
{
    const text_tree *all = rest->op == IZ_EXCEPT ? rest->kids[0] : NULL;
    if (all == NULL)
        return d->piles != NULL;
    const text_tree *two = text_leaf(d->store, IZ_NUMBER, 2);
    if (all->op != IZ_REG)
        return false;
    if (all->arg < d->target_count)
        return d->targets[all->arg]->kids[1] == two;
    return d->shown == two;
}

bool discourse_is_pair(int op)
{
    return op == IZ_REVEAL_UNTIL || op == IZ_SEPARATE || op == IZ_CHOOSE_PILE ||
           op == IZ_MILL_UNTIL;
}

int discourse_way(int op)
{
    switch (op) {
    case IZ_DESTROY_NO_REGEN:
        return IZ_DESTROY;
    case IZ_DISCARD_RANDOM:
    case IZ_DISCARD_ALL:
    case IZ_DISCARD_THESE:
        return IZ_DISCARD;
    case IZ_COST_DISCARD_RANDOM:
        return IZ_COST_DISCARD;
    case IZ_COST_EXILE_TOP:
        return IZ_COST_EXILE;
    case IZ_REVEAL_RANDOM:
        return IZ_REVEAL;
    case IZ_SACRIFICE_THESE:
        return IZ_SACRIFICE;
    case IZ_DEAL_DIVIDED:
        return IZ_DEAL_DAMAGE;
    default:
        return op;
    }
}

/* What an instruction of that kind did last; NULL: none was carried out. */
static const text_tree *done_this_way(discourse *d, int op)
{
    for (int i = d->done_by_count - 1; i >= 0; i--)
        if (discourse_way(d->done_by[i].op) == discourse_way(op))
            return d->done_by[i].of_several && !d->saying
                       ? discourse_fail(d, "\"this way\" of several instructions at once")
                       : discourse_leaf(d, IZ_REG, d->done_by[i].reg);
    if (op == IZ_SACRIFICE) { /* as a cost of the ability, or of the spell */
        const text_tree *used = done_this_way(d, IZ_COST_SACRIFICE);
        return used != NULL || !d->in_spell ? used : discourse_leaf(d, IZ_PAID_WITH, UNASKED);
    }
    if (op == IZ_MOVE) /* "exiled this way" */
        return done_this_way(d, IZ_COST_EXILE);
    return op == IZ_DISCARD ? done_this_way(d, IZ_COST_DISCARD) : NULL;
}

const text_tree *discourse_died_this_way(discourse *d)
{
    const text_tree *destroyed = done_this_way(d, IZ_DESTROY), *sacrificed = NULL;
    for (int i = 0; i < d->done_by_count && sacrificed == NULL; i++)
        if (discourse_way(d->done_by[i].op) == IZ_SACRIFICE)
            sacrificed = done_this_way(d, IZ_SACRIFICE);
    if (destroyed == NULL || sacrificed == NULL)
        return destroyed != NULL ? destroyed : sacrificed;
    return text_tree2(d->store, IZ_UNION, 0, destroyed, sacrificed);
}

/* Of those that fit, those that died this way. Cards that were discarded or put there from a
 * library lie in a graveyard, too: whether they count, the words don't say. */
static const text_tree *read_died(discourse *d, const text_tree *t)
{
    const text_tree *died = discourse_died_this_way(d);
    bool cards = text_holds(t->kids[1], discourse_leaf(d, IZ_IS_CARD, 0));
    for (int i = 0; i < d->done_by_count; i++) {
        int way = discourse_way(d->done_by[i].op);
        if (cards && (way == IZ_DISCARD || way == IZ_MILL))
            return discourse_fail(d, "cards that come to a graveyard in several ways");
    }
    if (died == NULL)
        return discourse_fail(d, "\"this way\" without an instruction of that kind");
    const text_tree *those =
        text_tree2(d->store, IZ_THOSE, 0, died, discourse_walk(d, t->kids[1], IZ_THOSE, 1));
    discourse_mention_selector(d, those);
    return those;
}

bool discourse_is_of_who_died(discourse *d, const text_tree *those)
{
    const text_tree *died =
        text_tree1(d->store, IZ_DID, IZ_LEDGER_DIED, discourse_leaf(d, IZ_NONE, 0));
    return those->op == IZ_THOSE && text_holds(those->kids[1], died);
}

/* Saying what was done this way: of a cost as of the instruction that does the same. */
int discourse_way_of_cost(discourse *d, const text_tree *s, int op)
{
    int way = discourse_way(op);
    int same = way == IZ_COST_EXILE       ? IZ_MOVE
               : way == IZ_COST_DISCARD   ? IZ_DISCARD
               : way == IZ_COST_SACRIFICE ? IZ_SACRIFICE
                                          : way;
    return done_this_way(d, same) == s ? same : way;
}

/* The instruction that chooses so many of the set, or takes them at random. */
static const text_tree *choice_of(discourse *d, const text_tree *who, int reg, bool at_random,
                                  const text_tree *set, const text_tree *most)
{
    if (at_random)
        return text_tree2(d->store, IZ_CHOOSE_RANDOM, reg, set, most);
    return text_tree_make(d->store, IZ_CHOOSE, reg, 4,
                          (const text_tree *[]){who, set, most, discourse_leaf(d, IZ_NONE, 0)});
}

/* Reading: a choice stands before the instruction; a second one would take its place. */
static void put_before(discourse *d, const text_tree *choice)
{
    if (d->pending != NULL)
        discourse_fail(d, "two choices before one instruction");
    d->pending = choice;
}

/* Reading "the pile of an opponent's choice": it is chosen first; the rest is the other pile. */
static const text_tree *read_pile(discourse *d, const text_tree *t)
{
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_CLAUSE, 0);
    if (d->piles == NULL)
        return discourse_fail(d, "a pile without piles");
    int reg = discourse_new_register(d);
    const text_tree *ref = discourse_leaf(d, IZ_REG, reg);
    d->rest = discourse_leaf(d, IZ_REG, discourse_new_register(d));
    d->pending = text_tree_make(
        d->store, IZ_CHOOSE_PILE, reg, 3,
        (const text_tree *[]){who, d->piles, discourse_leaf(d, IZ_REG, d->piles->arg + 1)});
    discourse_add_mention(d, ref, discourse_leaf(d, IZ_IS_CARD, 0), false, true, IZ_CHOOSE);
    return ref;
}

const text_tree *discourse_noun_of_some(discourse *d, const text_tree *set)
{
    const mention *known = discourse_find_mention(d, set);
    if (known != NULL)
        return known->noun;
    if (set->op == IZ_EXTREME && set->kids[0]->op == IZ_ALL)
        return set->kids[0]->kids[0];
    return discourse_leaf(d, IZ_IS_CARD, 0);
}

/* Reading "one of them" as an object acted on. */
static const text_tree *read_some_of(discourse *d, const text_tree *t)
{
    const text_tree *set = discourse_walk(d, t->kids[0], IZ_CHOOSE, 1);
    const text_tree *most = discourse_walk(d, t->kids[1], IZ_SOME, 1);
    const text_tree *noun = discourse_noun_of_some(d, set);
    int reg = discourse_new_register(d);
    const text_tree *ref = discourse_leaf(d, IZ_REG, reg);
    put_before(d, choice_of(d, d->subject, reg, t->arg == 1, set, most));
    d->rest = text_tree2(d->store, IZ_EXCEPT, 0, set->op == IZ_THOSE ? set->kids[0] : set, ref);
    discourse_add_mention(d, ref, noun, false, !discourse_is_one(most), IZ_CHOOSE);
    return ref;
}

/* Reading "a land you control" as an object acted on: it is chosen first. */
static const text_tree *read_some(discourse *d, const text_tree *t)
{
    const text_tree *filter = discourse_walk(d, t->kids[0], IZ_SOME, 0);
    if (discourse_has_conjunct(filter, discourse_leaf(d, IZ_ANY, 0)))
        return discourse_fail(d, "a source is chosen among spells, too");
    const text_tree *most = discourse_walk(d, t->kids[1], IZ_SOME, 1);
    const text_tree *chooser =
        t->count > 2 ? discourse_walk(d, t->kids[2], IZ_SOME, 2) : d->subject;
    int reg = discourse_new_register(d);
    const text_tree *ref = discourse_leaf(d, IZ_REG, reg);
    d->asked_for = most;
    put_before(d, choice_of(d, chooser, reg, t->arg == 1, all_of(d, filter), most));
    d->rest = text_tree2(d->store, IZ_EXCEPT, 0, all_of(d, filter), ref);
    discourse_add_mention(d, ref, filter, discourse_is_player_filter(filter),
                          !discourse_is_one(most), 0);
    return ref;
}

bool discourse_is_each_player(const text_tree *s)
{
    if (s->op == IZ_EACH)
        return iz_names_players(s->kids[0]->op);
    return s->op == IZ_ALL_PLAYERS || s->op == IZ_OPPONENTS;
}

/* Saying: is it a target that was not said yet? */
static bool is_new_target(const discourse *d, const text_tree *s)
{
    return s->op == IZ_REG && s->arg >= 0 && s->arg < d->target_count && !d->target_said[s->arg];
}

/* Are targets numbered in the order of the words if the recipient, the first new one, comes first?
 */
static bool is_first_target(const discourse *d, const text_tree *to)
{
    for (int i = 0; i < to->arg; i++)
        if (!d->target_said[i])
            return false;
    return true;
}

/* Must the recipient of the damage be spoken of before the amount is reckoned? */
bool discourse_recipient_first(const discourse *d, const text_tree *t)
{
    const text_tree *to = t->kids[2];
    if (d->saying && to->op == IZ_ALL && text_holds(t->kids[1], text_leaf(d->store, IZ_BOUND, 0)))
        return true;
    if (discourse_is_each_player(to) || (!d->saying && t->arg == 1))
        return true;
    return d->saying && is_new_target(d, to) && text_holds(t->kids[1], to);
}

/* Saying: do the words have the recipient before the amount ("deals damage to it equal to …")? As
 * it must be, as is usual, or as the manner has it. */
bool discourse_choose_order(discourse *d, const text_tree *t)
{
    const text_tree *q = t->kids[1];
    bool first = discourse_recipient_first(d, t);
    if (discourse_is_simple(q) || (first && (!discourse_is_each_player(t->kids[2]) ||
                                             text_holds(q, text_leaf(d->store, IZ_BOUND, 0)))))
        return first;
    if (is_new_target(d, t->kids[2]) && discourse_speaks_of_new_target(d, q))
        return is_first_target(d, t->kids[2]);
    bool usual =
        first || (q != d->amount && q->op != IZ_EVENT_AMOUNT && q->op != IZ_ATTRIBUTE_OF &&
                  q->op != IZ_TIMES && !(q->op == IZ_COUNTERS_ON && q->kids[0]->op != IZ_ALL));
    return usual != (text_choose(d->tape, IZ_MANNER_ORDER, 2) == 1);
}

/* Damage to each player may be reckoned by each of them: they are spoken of first. */
const text_tree *discourse_walk_damage(discourse *d, const text_tree *t)
{
    const text_tree *kids[3];
    static const int order[] = {0, 2, 1};
    for (int i = 0; i < 3; i++) {
        int n = order[i];
        d->as_usual = n > 0 && t->kids[2]->op == IZ_ALL; /* "to all creatures for each … it" */
        kids[n] = t->kids[n]->op == IZ_SUBJ && d->saying ? t->kids[n]
                                                         : discourse_walk(d, t->kids[n], t->op, n);
        const text_tree *to = d->saying ? t->kids[2] : kids[2];
        if (n == 2 && discourse_is_each_player(to))
            discourse_add_mention(d, discourse_leaf(d, IZ_BOUND, 0),
                                  discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
        else if (n == 2 && to->op == IZ_ALL)
            discourse_add_mention(d, discourse_leaf(d, IZ_BOUND, 0), to->kids[0], false, false, 0);
    }
    d->as_usual = false;
    return text_tree_make(d->store, t->op, t->arg, 3, kids);
}

/* Where the amount speaks of "that creature", of those that are dealt the damage each is meant. */
static const text_tree *read_damage_to_each(discourse *d, const text_tree *t)
{
    const text_tree *kids[3];
    discourse before = *d;
    for (int i = 0; i < 3; i++)
        kids[i] = discourse_walk(d, t->kids[i], t->op, i);
    if (d->fault == NULL)
        return text_tree_make(d->store, t->op, t->arg, 3, kids);
    *d = before;
    const text_tree *damage = discourse_walk_damage(d, t);
    discourse_forget(d, discourse_leaf(d, IZ_BOUND, 0));
    return damage;
}

static bool is_player_itself(const text_tree *s)
{
    return s->op == IZ_YOU || s->op == IZ_DEFENDING_PLAYER || s->op == IZ_ACTIVE_PLAYER ||
           s->op == IZ_ALL_PLAYERS || s->op == IZ_OPPONENTS || s->op == IZ_CONTROLLER;
}

/* Was what something is attached to spoken of before, not chosen in these words? */
static bool is_known_bearer(const discourse *d, const text_tree *s)
{
    if (!d->saying)
        return s->op == IZ_IT;
    return s->op == IZ_EVENT_OBJECT ||
           (s->op == IZ_REG && (s->arg >= IZ_REGISTERS || !d->said_choice[s->arg]));
}

/* What is put into play, or what else it is. */
static const text_tree *what_comes(const text_tree *t) { return t->op == IZ_MOVE ? t->kids[0] : t; }

/* Is what stands there "this spell" by the words around it? In a quotation that is who is given the
 * ability, never who gives it. */
static bool is_this_spell(const text_tree *t, int kid)
{
    const text_tree *it = t->kids[kid];
    if (t->op == IZ_ON_PLAYS)
        return it->op == IZ_IS_AMONG && it->kids[0]->op == IZ_SELF;
    return it->op == IZ_SELF && (t->op == IZ_PLAY_ONLY || t->op == IZ_PLAY_ANY_TIME ||
                                 t->op == IZ_COST_CHANGE || t->op == IZ_COPY_SPELL);
}

/* What is paid to attack or to block: "they" in it are those who pay. */
static bool is_toll(const text_tree *t, int kid)
{
    return (t->op == IZ_ACTION_COST && kid == 3) || (t->op == IZ_ATTACK_COST && kid == 1);
}

const text_tree *discourse_walk_kids(discourse *d, const text_tree *t)
{
    const text_tree *kids[MOST_WALK];
    int count = t->count < MOST_WALK ? t->count : MOST_WALK;
    if (t->op == IZ_DEAL_DAMAGE && discourse_recipient_first(d, t))
        return discourse_walk_damage(d, t);
    if (t->op == IZ_DEAL_DAMAGE && !d->saying && t->kids[2]->op == IZ_EACH)
        return read_damage_to_each(d, t);
    const text_tree *subject = d->subject;
    bool in_token = d->in_token, in_quotation = d->in_quotation;
    for (int i = 0; i < count; i++) {
        d->in_token = in_token && !is_this_spell(t, i);
        d->in_quotation = in_quotation && !is_this_spell(t, i);
        if (is_toll(t, i))
            discourse_add_mention(d, discourse_leaf(d, IZ_BOUND, 0),
                                  discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
        /* "from ~ onto it", "attach ~ to it": onto another thing */
        bool attaches = t->op == IZ_ATTACH || t->op == IZ_ENTER_ATTACHED;
        if (i == 1 && (t->op == IZ_MOVE_COUNTERS || (attaches && is_known_bearer(d, t->kids[1]))))
            d->subject = what_comes(d->saying ? t->kids[0] : kids[0]);
        kids[i] = discourse_walk(d, t->kids[i], t->op, i);
        d->subject = subject;
        if (is_toll(t, i))
            discourse_forget(d, discourse_leaf(d, IZ_BOUND, 0));
    }
    d->in_token = in_token;
    d->in_quotation = in_quotation;
    if (t->op == IZ_DEAL_DAMAGE && !d->saying && is_player_itself(kids[0]))
        return discourse_fail(d, "a player deals no damage");
    return text_tree_make(d->store, t->op, t->arg, count, kids);
}

/* The bearer, and what it is attached to. */
static const text_tree *read_bearer(discourse *d, const text_tree *t)
{
    const text_tree *self = discourse_leaf(d, IZ_SELF, 0), *s = self;
    if (t->op == IZ_SELF && d->in_token)
        return discourse_leaf(d, IZ_GRANTER, 0);
    if (t->op == IZ_SELF_FROM)
        d->works_in = t->arg;
    if (t->op == IZ_ENCHANTED || t->op == IZ_EQUIPPED)
        s = text_tree1(d->store, IZ_ATTACHED_TO, 0, self);
    if (t->op == IZ_ENCHANTED && (t->kids[0]->op == IZ_IS_TYPE || t->kids[0]->op == IZ_IS_SUBTYPE))
        d->enchanted_is = t->kids[0];
    discourse_mention_selector(d, s);
    return s;
}

/* All that fit. */
static const text_tree *read_all(discourse *d, const text_tree *t, int parent)
{
    const text_tree *all = all_of(d, discourse_walk(d, t->kids[0], IZ_ALL, 0));
    if (parent != IZ_COUNT && parent != IZ_EXISTS && parent != IZ_CHOOSE && parent != IZ_DISTINCT)
        discourse_mention_selector(d, all);
    return all;
}

/* A source of your choice: it is chosen before the instruction. */
static const text_tree *read_source_choice(discourse *d, const text_tree *t)
{
    const text_tree *fits = discourse_walk(d, t->kids[0], IZ_SOME, 0);
    int reg = discourse_new_register(d);
    const text_tree *ref = discourse_leaf(d, IZ_REG, reg);
    d->pending = text_tree2(d->store, IZ_CHOOSE_SOURCE, reg, discourse_leaf(d, IZ_YOU, 0), fits);
    discourse_add_mention(d, ref, fits, false, false, IZ_CHOOSE);
    return ref;
}

/* The first or second of two piles, or the chosen one. */
static const text_tree *read_one_pile(discourse *d, const text_tree *t)
{
    if (d->piles == NULL)
        return discourse_fail(d, "a pile without piles");
    int which = t->arg == IZ_ONE_PILE_CHOSEN ? d->label : t->arg;
    return discourse_leaf(d, IZ_REG, d->piles->arg + which);
}

static const text_tree *read_others(discourse *d)
{
    for (int i = d->done_by_count - 1; i >= 0; i--)
        if (d->done_by[i].op == IZ_REVEAL_UNTIL)
            return discourse_leaf(d, IZ_REG, d->done_by[i].reg + 1);
    return d->rest != NULL ? d->rest
                           : discourse_fail(d, "\"all other cards\" without cards revealed");
}

/* What instructions and events before have left; NULL: it is none of that. */
static const text_tree *read_left(discourse *d, const text_tree *t)
{
    const text_tree *left = NULL;
    switch (t->op) {
    case IZ_THE_OTHERS:
        return read_others(d);
    case IZ_THE_REST:
        return d->rest != NULL ? d->rest
                               : discourse_fail(d, "\"the rest\" without a choice before it");
    case IZ_THIS_WAY:
        left = done_this_way(d, t->arg);
        return left != NULL ? left
                            : discourse_fail(d, "\"this way\" without an instruction of that kind");
    case IZ_PILE:
        return read_pile(d, t);
    case IZ_THEIR_PILES:
        return d->piles_chosen != 0 ? discourse_leaf(d, IZ_REG, d->piles_chosen + t->arg)
                                    : discourse_fail(d, "piles of which none was chosen");
    case IZ_ONE_PILE:
        return read_one_pile(d, t);
    case IZ_LAST_TARGET:
        if (d->target_count < t->arg)
            return discourse_fail(d, "fewer targets than are spoken of");
        return discourse_leaf(d, IZ_REG, d->target_count - t->arg);
    case IZ_LAST:
        if (d->mention_count == 0)
            return discourse_fail(d, "a pronoun that stands for nothing spoken of");
        return d->mentions[d->mention_count - 1].ref;
    case IZ_NOTED_CARD:
        left = discourse_meaning(d, t, true);
        left = left != NULL ? left : discourse_leaf(d, IZ_LINKED, 2);
        break;
    case IZ_THE_OTHER:
        left = discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OTHER);
        if (discourse_find_mention(d, left) == NULL)
            return discourse_fail(d, "no event with another creature");
        break;
    default:
        return NULL;
    }
    discourse_mention_selector(d, left);
    return left;
}

const text_tree *discourse_read_selector(discourse *d, const text_tree *t, int parent)
{
    bool subject = discourse_is_possessive_place(parent) || parent == IZ_CLAUSE;
    switch (t->op) {
    case IZ_SELF:
    case IZ_SELF_FROM:
    case IZ_THIS:
    case IZ_ENCHANTED:
    case IZ_EQUIPPED:
        return read_bearer(d, t);
    case IZ_SUBJ:
        return d->subject;
    case IZ_IT:
    case IZ_THEY:
    case IZ_THAT:
    case IZ_THOSE_ONES:
    case IZ_THE_USED:
    case IZ_THAT_TARGET:
    case IZ_THE_FIRST:
        return discourse_read_pronoun(d, t, subject);
    case IZ_THE_USED_ONES: {
        const text_tree *used = text_tree1(d->store, IZ_THE_USED, t->arg, t->kids[0]);
        used = discourse_read_pronoun(d, used, subject);
        discourse_are_several(d, used);
        return used;
    }
    case IZ_TGT:
        return read_target(d, t);
    case IZ_SOME:
        return read_some(d, t);
    case IZ_SOME_OF:
        return read_some_of(d, t);
    case IZ_EACH:
    case IZ_EVERY_:
    case IZ_A_ONE:
    case IZ_ALL:
        return read_all(d, t, parent);
    case IZ_SOURCE_CHOICE:
        return read_source_choice(d, t);
    default:
        break;
    }
    const text_tree *s = read_left(d, t);
    if (s != NULL)
        return s;
    if (discourse_is_of_who_died(d, t) && t->kids[0] == discourse_leaf(d, IZ_THIS_WAY, IZ_DESTROY))
        return read_died(d, t);
    s = discourse_walk_kids(d, t);
    if (s->op == IZ_OPPONENTS_OF && s->kids[0]->op == IZ_YOU)
        s = discourse_leaf(d, IZ_OPPONENTS, 0);
    s = discourse_read_other_players(d, s);
    discourse_mention_selector(d, s);
    return s;
}
