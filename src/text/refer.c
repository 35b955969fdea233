/*
 * Selectors: targets, choices, "all", "each", and who is meant by a pronoun.
 */
#include "text/account.h"

#include <string.h>

#include "text/text.h" /* IZ_SUBTYPES */

/* ---- selectors ------------------------------------------------------------------------------- */

static const text_tree *all_of(discourse *d, const text_tree *filter)
{
    const text_tree *players = discourse_leaf(d, IZ_IS_PLAYER, 0);
    if (filter->op == IZ_AND && filter->count == 2 && filter->kids[0]->op == IZ_IS_OTHER &&
        filter->kids[1] == players) /* "each other player": other than you */
        return text_tree2(d->store, IZ_EXCEPT, 0, discourse_leaf(d, IZ_ALL_PLAYERS, 0),
                          discourse_leaf(d, IZ_YOU, 0));
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
    if (filter->op == IZ_AND &&
        (discourse_has_conjunct(filter, theirs) || discourse_has_conjunct(filter, anybodys)) &&
        discourse_meaning(d, that, true) == NULL)
        discourse_add_mention(d, text_tree1(d->store, IZ_CONTROLLER, 0, ref),
                              discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
}

/* "Target cards from a player's graveyard": that player can be spoken of. */
static void mention_graveyard(discourse *d, const text_tree *ref, int32_t flags)
{
    if (flags & IZ_TARGET_SAME_ZONE)
        discourse_add_mention(d, text_tree1(d->store, IZ_OWNER, 0, ref),
                              discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
}

/* "Another target creature" where no target was before: another than what the clause is about, or
 * than the bearer. */
static const text_tree *other_than_bearer(discourse *d)
{
    if (d->subject->op != IZ_ATTACHED_TO)
        return discourse_leaf(d, IZ_IS_OTHER, 0);
    return text_tree1(d->store, IZ_NOT, 0, text_tree1(d->store, IZ_IS_AMONG, 0, d->subject));
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

static const text_tree *read_target(discourse *d, const text_tree *t)
{
    bool another = (t->arg & IZ_TARGET_DIFFERENT) != 0 && d->target_count == 0 && !d->in_spell;
    const text_tree *kids[4];
    for (int i = 0; i < 4; i++)
        kids[i] =
            i < t->count ? discourse_walk(d, t->kids[i], IZ_TGT, i) : discourse_leaf(d, IZ_NONE, 0);
    if (d->target_count == IZ_REGISTERS - 2)
        return discourse_fail(d, "too many targets");
    int slot = d->target_count++;
    int32_t flags = another ? t->arg & ~IZ_TARGET_DIFFERENT : t->arg;
    if (another)
        kids[0] = with_conjunct(d, other_than_bearer(d), kids[0]);
    d->targets[slot] = text_tree_make(d->store, IZ_TARGET, flags, 4, kids);
    const text_tree *ref = discourse_leaf(d, IZ_REG, slot);
    const text_tree *most = kids[2]->op == IZ_NONE ? kids[1] : kids[2];
    discourse_mention_opponent(d, ref, kids[0]);
    mention_graveyard(d, ref, flags);
    discourse_add_mention(d, ref, kids[0], discourse_is_player_filter(kids[0]),
                          !discourse_is_one(most), 0);
    return ref;
}

static const text_tree *say_target(discourse *d, int slot)
{
    const text_tree *t = d->targets[slot], *kids[4];
    if (slot == 0 && t->kids[0]->op == IZ_AND && t->kids[0]->count > 1 &&
        t->kids[0]->kids[0] == other_than_bearer(d)) {
        const text_tree *f = t->kids[0], *rest = f->kids[1];
        if (f->count > 2)
            rest = text_tree_make(d->store, IZ_AND, 0, f->count - 1, f->kids + 1);
        t = text_with_arg(d->store, text_with_kid(d->store, t, 0, rest),
                          t->arg | IZ_TARGET_DIFFERENT);
    }
    bool from_zone = d->from_zone;
    d->from_zone = true;
    bool target_now = d->target_now;
    d->target_now = true;
    d->target_said[slot] = true;
    for (int i = 0; i < 4; i++)
        kids[i] = discourse_walk(d, t->kids[i], IZ_TGT, i);
    d->target_now = target_now;
    d->from_zone = from_zone;
    const text_tree *most = t->kids[2]->op == IZ_NONE ? t->kids[1] : t->kids[2];
    discourse_mention_opponent(d, discourse_leaf(d, IZ_REG, slot), t->kids[0]);
    mention_graveyard(d, discourse_leaf(d, IZ_REG, slot), t->arg);
    discourse_add_mention(d, discourse_leaf(d, IZ_REG, slot), t->kids[0],
                          discourse_is_player_filter(t->kids[0]), !discourse_is_one(most), 0);
    return text_tree_make(d->store, IZ_TGT, t->arg, 4, kids);
}

int discourse_new_register(discourse *d) { return d->next_virtual++; }

/* Is one left when one is chosen: of two targets, of two cards looked at? */
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
            return discourse_leaf(d, IZ_REG, d->done_by[i].reg);
    if (op == IZ_SACRIFICE) { /* as a cost of the ability, or of the spell */
        const text_tree *used = done_this_way(d, IZ_COST_SACRIFICE);
        return used != NULL || !d->in_spell ? used : discourse_leaf(d, IZ_PAID_WITH, UNASKED);
    }
    if (op == IZ_MOVE) /* "exiled this way" */
        return done_this_way(d, IZ_COST_EXILE);
    return op == IZ_DISCARD ? done_this_way(d, IZ_COST_DISCARD) : NULL;
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

/* What those of a set are called of which some are chosen. */
static const text_tree *noun_of_some(discourse *d, const text_tree *set)
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
    const text_tree *noun = noun_of_some(d, set);
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

static const text_tree *say_some(discourse *d, int reg, int parent)
{
    const text_tree *choice = d->said_choice[reg];
    if (choice->op == IZ_CHOOSE_SOURCE) {
        d->said_choice[reg] = NULL;
        discourse_add_mention(d, discourse_leaf(d, IZ_REG, reg), choice->kids[1], false, false,
                              IZ_CHOOSE);
        return text_tree1(d->store, IZ_SOURCE_CHOICE, 0,
                          discourse_walk(d, choice->kids[1], IZ_SOME, 0));
    }
    if (choice->op == IZ_CHOOSE_PILE) {
        d->said_choice[reg] = NULL;
        d->rest = discourse_leaf(d, IZ_REG, reg + 1);
        discourse_add_mention(d, discourse_leaf(d, IZ_REG, reg), discourse_leaf(d, IZ_IS_CARD, 0),
                              false, true, IZ_CHOOSE);
        return text_tree1(d->store, IZ_PILE, 0, discourse_walk(d, choice->kids[0], IZ_CLAUSE, 0));
    }
    bool at_random = choice->op == IZ_CHOOSE_RANDOM;
    const text_tree *all = choice->kids[at_random ? 0 : 1], *most = choice->kids[at_random ? 1 : 2];
    d->said_choice[reg] = NULL;
    d->asked_for = most;
    d->rest = text_tree2(d->store, IZ_EXCEPT, 0, all->op == IZ_THOSE ? all->kids[0] : all,
                         discourse_leaf(d, IZ_REG, reg));
    if (all->op != IZ_ALL && all->op != IZ_ALL_PLAYERS && all->op != IZ_OPPONENTS) {
        const text_tree *set = discourse_walk(d, all, IZ_CHOOSE, 1);
        discourse_add_mention(d, discourse_leaf(d, IZ_REG, reg), noun_of_some(d, all), false,
                              !discourse_is_one(most), IZ_CHOOSE);
        return text_tree2(d->store, IZ_SOME_OF, at_random, set,
                          discourse_walk(d, most, IZ_SOME, 1));
    }
    const text_tree *filter = all->op == IZ_ALL_PLAYERS ? discourse_leaf(d, IZ_IS_PLAYER, 0)
                              : all->op == IZ_OPPONENTS ? discourse_leaf(d, IZ_IS_OPPONENT, 0)
                                                        : all->kids[0];
    bool from_zone = d->from_zone;
    d->from_zone = parent != IZ_LOOK && (parent != IZ_REVEAL || d->subject->op != IZ_YOU);
    const text_tree *said = discourse_walk(d, filter, IZ_SOME, 0);
    d->from_zone = from_zone;
    discourse_add_mention(d, discourse_leaf(d, IZ_REG, reg), filter,
                          discourse_is_player_filter(filter), !discourse_is_one(most), 0);
    const text_tree *number = discourse_walk(d, most, IZ_SOME, 1), *they;
    they = discourse_leaf(d, IZ_THEY, 0);
    if (parent == IZ_ATTACH && !at_random && choice->kids[0]->op != IZ_YOU &&
        discourse_meaning(d, they, true) == choice->kids[0]) /* "of their choice" */
        return text_tree_make(d->store, IZ_SOME, 0, 3, (const text_tree *[]){said, number, they});
    return text_tree2(d->store, IZ_SOME, at_random, said, number);
}

/* "Goblin creatures". */
static bool is_of_subtype(const text_tree *f)
{
    return f->op == IZ_AND && f->count == 2 && f->kids[0]->op == IZ_IS_SUBTYPE &&
           f->kids[1]->op == IZ_IS_TYPE;
}

static bool bearer_is(const discourse *d, int subtype)
{
    for (int i = 0; d->bearer.subtypes != NULL && i < IZ_SUBTYPES; i++)
        if (d->bearer.subtypes[i] == subtype)
            return true;
    return false;
}

/* "Target creature and all other creatures with the same name", "~ and each creature". */
static int way_in_union(const text_tree *f)
{
    if (f->op != IZ_AND || f->kids[0]->op != IZ_IS_OTHER)
        return IZ_EACH;
    for (int i = 1; i < f->count; i++)
        if (f->kids[i]->op == IZ_SHARES_TYPE || f->kids[i]->op == IZ_SHARES_NAME)
            return f->kids[i]->op == IZ_SHARES_TYPE ? IZ_ALL : IZ_EVERY_;
    return IZ_EACH;
}

/* What is done to all of them with "all": "all creatures get +1/+1", but "creatures can't attack".
 */
static bool changes_look(int doing)
{
    switch (doing) {
    case 0:
    case IZ_BOOST:
    case IZ_GAIN:
    case IZ_LOSE_KEYWORD:
    case IZ_LOSE_ABILITIES:
    case IZ_SET_PT:
    case IZ_BECOME:
    case IZ_BECOME_ALSO:
    case IZ_BECOME_STILL_LAND:
    case IZ_SET_COLORS:
    case IZ_SET_CHOSEN_COLOR:
    case IZ_SET_CHOSEN_TYPE:
    case IZ_LAND_IS:
    case IZ_MUST:
    case IZ_PHASE_OUT:
    case IZ_PHASE_IN:
        return true;
    default:
        return false;
    }
}

/* "All lands you control become …", "all nonland permanents are …". */
static bool said_with_all(const discourse *d, const text_tree *f)
{
    const text_tree *land = text_leaf(d->store, IZ_IS_TYPE, IZ_TYPE_LAND);
    bool becomes = d->doing == IZ_SET_PT || d->doing == IZ_BECOME_ALSO ||
                   d->doing == IZ_BECOME_STILL_LAND || d->doing == IZ_PHASE_OUT;
    if (f->op != IZ_AND || (f->kids[0]->op == IZ_NOT && f->kids[0]->kids[0] == land))
        return f->op == IZ_AND;
    return becomes && discourse_has_conjunct(f, land);
}

/* Do the words around it have their own word for ALL ("the number of", "attached to a …")? */
static bool has_own_words(int parent)
{
    return parent == IZ_COUNT || parent == IZ_EXISTS || parent == IZ_ATTRIBUTE_OF ||
           parent == IZ_EXTREME || parent == IZ_CHOOSE || parent == IZ_CHOOSE_OF_EACH ||
           parent == IZ_COST_CHANGE || parent == IZ_FOR_EACH || parent == IZ_ATTACHED ||
           parent == IZ_DISTINCT || parent == IZ_AS_THOUGH || parent == IZ_LOOK ||
           parent == IZ_CHOOSE_RANDOM || parent == IZ_REVEAL_RANDOM || parent == IZ_IS ||
           parent == IZ_HOLDS_MOST || parent == IZ_REVEAL || parent == IZ_SHARES_COLOR ||
           parent == IZ_SHARES_NAME || parent == IZ_SHUFFLE_INTO || parent == IZ_DID;
}

/* Saying ALL: in the singular, with "all", or bare, as the place is used to. */
static int way_of_all(const discourse *d, const text_tree *all, int parent, int kid)
{
    if ((parent == IZ_DEAL_DAMAGE && kid == 2) || parent == IZ_ADD_COUNTERS ||
        (parent == IZ_UNION && !d->in_trigger))
        return parent == IZ_UNION ? way_in_union(all->kids[0]) : IZ_EACH;
    if (has_own_words(parent))
        return IZ_ALL;
    if (d->in_trigger)
        return IZ_A_ONE;
    const text_tree *f = all->kids[0];
    if (parent == IZ_REGENERATE)
        return IZ_EACH;
    if (parent == IZ_CANT || parent == IZ_ACTION_COST)
        return IZ_ALL;
    if (parent == IZ_PREVENT_DAMAGE || parent == IZ_PREVENT || parent == IZ_PREVENT_FROM)
        return IZ_ALL;
    if ((parent == IZ_MODS || parent == IZ_CLAUSE) && !changes_look(d->doing))
        return IZ_ALL;
    if ((parent == IZ_CLAUSE && d->doing == IZ_SET_CHOSEN_TYPE) ||
        (parent == IZ_MODS && d->doing == IZ_BECOME_ALSO))
        return IZ_EACH;
    if ((parent == IZ_MODS || parent == IZ_CLAUSE) && said_with_all(d, f))
        return IZ_EVERY_;
    if ((parent == IZ_MODS || parent == IZ_CLAUSE) && is_of_subtype(f) &&
        (parent == IZ_CLAUSE || !bearer_is(d, f->kids[0]->arg)))
        return IZ_ALL;
    bool bare =
        f->op == IZ_AND && (f->kids[0]->op == IZ_IS_COLOR || f->kids[0]->op == IZ_IS_OTHER ||
                            f->kids[0]->op == IZ_STATUS || f->kids[0]->op == IZ_NOT);
    for (int i = 0; f->op == IZ_AND && i < f->count; i++)
        bare = bare || discourse_follows_noun(f->kids[i]);
    return bare && (parent == IZ_MODS || parent == IZ_CLAUSE) ? IZ_ALL : IZ_EVERY_;
}

/* All, each, or the bare plural: the usual one, or as the manner has it. */
static int choose_all(discourse *d, const text_tree *all, int parent, int kid)
{
    static const int ways[] = {IZ_EVERY_, IZ_EACH, IZ_ALL};
    int usual = way_of_all(d, all, parent, kid);
    if (usual == IZ_A_ONE ||
        (has_own_words(parent) && parent != IZ_SHUFFLE_INTO && parent != IZ_IS) || d->as_usual ||
        all->kids[0]->op == IZ_OR || !text_tape_asks(d->tape, IZ_MANNER_ALL))
        return usual;
    int place = usual == IZ_EVERY_ ? 0 : usual == IZ_EACH ? 1 : 2;
    return ways[(place + text_choose(d->tape, IZ_MANNER_ALL, 3)) % 3];
}

bool discourse_is_each_player(const text_tree *s)
{
    if (s->op == IZ_EACH)
        return s->kids[0]->op == IZ_IS_PLAYER || s->kids[0]->op == IZ_IS_OPPONENT;
    return s->op == IZ_ALL_PLAYERS || s->op == IZ_OPPONENTS;
}

static bool speaks_of(const text_tree *t, const text_tree *what)
{
    for (int i = 0; i < t->count; i++)
        if (speaks_of(t->kids[i], what))
            return true;
    return t == what;
}

/* Must the recipient of the damage be spoken of before the amount is reckoned? */
bool discourse_recipient_first(const discourse *d, const text_tree *t)
{
    const text_tree *to = t->kids[2];
    if (d->saying && to->op == IZ_ALL && speaks_of(t->kids[1], text_leaf(d->store, IZ_BOUND, 0)))
        return true;
    if (discourse_is_each_player(to) || (!d->saying && t->arg == 1))
        return true;
    return d->saying && to->op == IZ_REG && to->arg < d->target_count && !d->target_said[to->arg] &&
           speaks_of(t->kids[1], to);
}

/* Saying: do the words have the recipient before the amount ("deals damage to it equal to …")? As
 * it must be, as is usual, or as the manner has it. */
bool discourse_choose_order(discourse *d, const text_tree *t)
{
    const text_tree *q = t->kids[1];
    bool first = discourse_recipient_first(d, t);
    if (discourse_is_simple(q) || (first && (!discourse_is_each_player(t->kids[2]) ||
                                             speaks_of(q, text_leaf(d->store, IZ_BOUND, 0)))))
        return first;
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
    return d->saying ? s->op == IZ_REG && (s->arg >= IZ_REGISTERS || !d->said_choice[s->arg])
                     : s->op == IZ_IT;
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
    for (int i = 0; i < count; i++) {
        /* "from ~ onto it", "attach ~ to it": onto another thing */
        if (i == 1 &&
            (t->op == IZ_MOVE_COUNTERS || (t->op == IZ_ATTACH && is_known_bearer(d, t->kids[1]))))
            d->subject = d->saying ? t->kids[0] : kids[0];
        kids[i] = discourse_walk(d, t->kids[i], t->op, i);
        d->subject = subject;
    }
    if (t->op == IZ_DEAL_DAMAGE && !d->saying && is_player_itself(kids[0]))
        return discourse_fail(d, "a player deals no damage");
    return text_tree_make(d->store, t->op, t->arg, count, kids);
}

const text_tree *discourse_read_selector(discourse *d, const text_tree *t, int parent)
{
    bool possessive = discourse_is_possessive_place(parent);
    switch (t->op) {
    case IZ_SELF:
        if (d->in_token)
            return discourse_leaf(d, IZ_GRANTER, 0);
        discourse_mention_selector(d, t);
        return t;
    case IZ_SUBJ:
        return d->subject;
    case IZ_IT:
    case IZ_THEY:
    case IZ_THAT:
    case IZ_THOSE_ONES:
    case IZ_THE_USED:
    case IZ_THAT_TARGET:
    case IZ_THE_FIRST:
        return discourse_read_pronoun(d, t, possessive || parent == IZ_CLAUSE);
    case IZ_THE_USED_ONES:
        return discourse_read_pronoun(d, text_tree1(d->store, IZ_THE_USED, t->arg, t->kids[0]),
                                      possessive || parent == IZ_CLAUSE);
    case IZ_TGT:
        return read_target(d, t);
    case IZ_SOME:
        return read_some(d, t);
    case IZ_SOME_OF:
        return read_some_of(d, t);
    case IZ_EACH:
    case IZ_EVERY_:
    case IZ_A_ONE:
    case IZ_ALL: {
        const text_tree *all = all_of(d, discourse_walk(d, t->kids[0], IZ_ALL, 0));
        if (parent != IZ_COUNT && parent != IZ_EXISTS && parent != IZ_CHOOSE)
            discourse_mention_selector(d, all);
        return all;
    }
    case IZ_THE_OTHERS:
        for (int i = d->done_by_count - 1; i >= 0; i--)
            if (d->done_by[i].op == IZ_REVEAL_UNTIL)
                return discourse_leaf(d, IZ_REG, d->done_by[i].reg + 1);
        return d->rest != NULL ? d->rest
                               : discourse_fail(d, "\"all other cards\" without cards revealed");
    case IZ_ENCHANTED:
    case IZ_EQUIPPED: {
        const text_tree *s = text_tree1(d->store, IZ_ATTACHED_TO, 0, discourse_leaf(d, IZ_SELF, 0));
        if (t->op == IZ_ENCHANTED && t->kids[0]->op == IZ_IS_TYPE)
            d->enchanted_is = t->kids[0];
        discourse_mention_selector(d, s);
        return s;
    }
    case IZ_SELF_FROM:
        d->works_in = t->arg;
        __attribute__((fallthrough));
    case IZ_THIS: {
        const text_tree *s = discourse_leaf(d, IZ_SELF, 0);
        discourse_mention_selector(d, s);
        return s;
    }
    case IZ_PILE:
        return read_pile(d, t);
    case IZ_ONE_PILE:
        return d->piles != NULL
                   ? discourse_leaf(d, IZ_REG, d->piles->arg + (t->arg == 2 ? d->label : t->arg))
                   : discourse_fail(d, "a pile without piles");
    case IZ_SOURCE_CHOICE: {
        const text_tree *fits = discourse_walk(d, t->kids[0], IZ_SOME, 0);
        int reg = discourse_new_register(d);
        const text_tree *ref = discourse_leaf(d, IZ_REG, reg);
        d->pending =
            text_tree2(d->store, IZ_CHOOSE_SOURCE, reg, discourse_leaf(d, IZ_YOU, 0), fits);
        discourse_add_mention(d, ref, fits, false, false, IZ_CHOOSE);
        return ref;
    }
    case IZ_LAST_TARGET:
        if (d->target_count < t->arg)
            return discourse_fail(d, "fewer targets than are spoken of");
        return discourse_leaf(d, IZ_REG, d->target_count - t->arg);
    case IZ_LAST:
        if (d->mention_count == 0)
            return discourse_fail(d, "a pronoun that stands for nothing spoken of");
        return d->mentions[d->mention_count - 1].ref;
    case IZ_THE_OTHER: {
        const text_tree *other = discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OTHER);
        if (discourse_find_mention(d, other) == NULL)
            return discourse_fail(d, "no event with another creature");
        discourse_mention_selector(d, other);
        return other;
    }
    case IZ_THE_REST:
        return d->rest != NULL ? d->rest
                               : discourse_fail(d, "\"the rest\" without a choice before it");
    case IZ_THIS_WAY: {
        const text_tree *done = done_this_way(d, t->arg);
        return done != NULL ? done
                            : discourse_fail(d, "\"this way\" without an instruction of that kind");
    }
    default: {
        const text_tree *s = discourse_walk_kids(d, t);
        if (s->op == IZ_OPPONENTS_OF && s->kids[0]->op == IZ_YOU)
            s = discourse_leaf(d, IZ_OPPONENTS, 0);
        discourse_mention_selector(d, s);
        return s;
    }
    }
}

static const text_tree *say_register(discourse *d, const text_tree *s, int parent, int kid)
{
    int reg = s->arg;
    if (s == d->rest)
        return discourse_leaf(d, IZ_THE_REST, discourse_rest_is_one(d, s));
    if (reg < d->target_count && !d->target_said[reg])
        return say_target(d, reg);
    if (reg < IZ_REGISTERS && d->said_choice[reg] != NULL)
        return say_some(d, reg, parent);
    bool counted = parent == IZ_COUNT || parent == IZ_EXISTS || parent == IZ_FOR_EACH ||
                   (parent == IZ_THOSE && d->rest == NULL);
    for (int i = 0; counted && i < d->done_by_count; i++)
        if (d->done_by[i].reg == reg && d->done_by[i].op != IZ_CHOOSE)
            return discourse_leaf(d, IZ_THIS_WAY, discourse_way(d->done_by[i].op));
    for (int i = 0; parent == IZ_IS_AMONG && i < d->done_by_count; i++)
        if (d->done_by[i].reg == reg && d->done_by[i].op == IZ_MAY) /* "who did so this way" */
            return discourse_leaf(d, IZ_THIS_WAY, IZ_MAY);
    const text_tree *pronoun = discourse_choose_pronoun(
        d, s, parent, kid, discourse_is_possessive_place(parent) || parent == IZ_CLAUSE, false);
    discourse_mention_selector(d, s);
    for (int i = 0; pronoun == NULL && i < d->done_by_count; i++)
        if (d->done_by[i].op == IZ_REVEAL_UNTIL && d->done_by[i].reg + 1 == reg)
            pronoun = discourse_leaf(d, IZ_THE_OTHERS, 0);
    for (int i = 0; pronoun == NULL && i < d->done_by_count; i++)
        if (d->done_by[i].reg == reg)
            pronoun = discourse_leaf(d, IZ_THIS_WAY, discourse_way(d->done_by[i].op));
    return pronoun != NULL ? pronoun : discourse_fail(d, "no pronoun for a register");
}

/* Is it what an instruction of this kind left? */
static bool is_done_by(const discourse *d, const text_tree *s, int op)
{
    for (int i = 0; s->op == IZ_REG && i < d->done_by_count; i++)
        if (d->done_by[i].reg == s->arg && d->done_by[i].op == op)
            return true;
    return false;
}

/* "Each … exiled with ~": the noun's part of the filter; NULL: they are others. */
static const text_tree *exiled_with(discourse *d, const text_tree *filter)
{
    const text_tree *kids[MOST_WALK];
    int count = filter->op == IZ_AND ? filter->count - 2 : 0;
    if (count < 1 || filter->kids[count]->op != IZ_IS_IN ||
        filter->kids[count]->arg != IZ_ZONE_EXILE || filter->kids[count]->kids[0]->op != IZ_NONE ||
        filter->kids[count + 1]->op != IZ_IS_AMONG ||
        filter->kids[count + 1]->kids[0] != discourse_leaf(d, IZ_LINKED, 0))
        return NULL;
    for (int i = 0; i < count; i++)
        kids[i] = filter->kids[i];
    return count == 1 ? kids[0] : text_tree_make(d->store, IZ_AND, 0, count, kids);
}

/* "All other … with that name": another than what was spoken of last, of whose name they are; NULL:
 * they are others. */
static const text_tree *say_of_that_name(discourse *d, const text_tree *f)
{
    int rest = f->op == IZ_AND ? f->count - 2 : 0;
    const text_tree *last = d->mention_count > 0 ? d->mentions[d->mention_count - 1].ref : NULL;
    if (rest < 1 || f->kids[rest]->op != IZ_NOT || f->kids[rest]->kids[0]->op != IZ_IS_AMONG ||
        f->kids[rest]->kids[0]->kids[0] != last || f->kids[rest + 1]->op != IZ_SHARES_NAME ||
        f->kids[rest + 1]->kids[0] != last)
        return NULL;
    const text_tree *it = discourse_leaf(d, IZ_LAST, 0), *noun = f->kids[0];
    if (rest > 1)
        noun = text_tree_make(d->store, IZ_AND, 0, rest, f->kids);
    noun = discourse_walk(d, noun, IZ_ALL, 0);
    noun = text_tree2(d->store, IZ_POST, 0, noun,
                      text_tree1(d->store, IZ_NOT, 0, text_tree1(d->store, IZ_IS_AMONG, 0, it)));
    return text_tree2(d->store, IZ_POST, 0, noun, text_tree1(d->store, IZ_SHARES_NAME, 0, it));
}

static const text_tree *say_exiled_with(discourse *d, const text_tree *all)
{
    const text_tree *f = all->kids[0], *noun = exiled_with(d, f);
    const text_tree *said = discourse_walk(d, noun, IZ_ALL, 0);
    said = text_tree2(d->store, IZ_POST, 0, said, f->kids[f->count - 2]);
    said = text_tree2(d->store, IZ_POST, 0, said, f->kids[f->count - 1]);
    discourse_mention_selector(d, all);
    return text_tree1(d->store, IZ_EACH, 0, said);
}

/* What no pronoun means: "the blocking creature", "the first player"; in a formula the part itself.
 */
static const text_tree *part_of_event(discourse *d, const text_tree *s)
{
    for (int blocks = 0; blocks < 2; blocks++)
        if (discourse_fighter(d, blocks == 1) == s)
            return discourse_leaf(d, IZ_FIGHTER, blocks);
    bool itself = (s->op == IZ_EVENT_PLAYER && s->arg == IZ_ROLE_PLAYER) ||
                  (s->op == IZ_EVENT_OBJECT && d->event == IZ_WOULD_DAMAGE);
    return itself ? s : NULL;
}

/* "Enchanted creature"; where it is moved, "enchanted creature card" of an Aura on cards. */
static const text_tree *say_enchanted(discourse *d, int parent)
{
    const text_tree *said = d->bearer.attached;
    return said->op == IZ_ENCHANTED && parent != IZ_MOVE
               ? text_tree1(d->store, IZ_ENCHANTED, 0, discourse_enchanted_noun(d))
               : said;
}

static bool is_possessive(int parent)
{
    return discourse_is_possessive_place(parent) || parent == IZ_CLAUSE;
}

static const text_tree *say_bound(discourse *d, const text_tree *s, int parent, int kid)
{
    bool possessive = is_possessive(parent);
    if (s->arg < d->binders && parent == IZ_COUNTERS_ON &&
        discourse_meaning(d, discourse_leaf(d, IZ_IT, 0), true) != NULL)
        return discourse_fail(d, "\"on it\" would mean another thing");
    const text_tree *outer = discourse_leaf(d, IZ_BOUND, s->arg - d->binders);
    const text_tree *pronoun =
        s->arg < d->binders ? NULL
                            : discourse_choose_pronoun(d, outer, parent, kid, possessive, false);
    return pronoun != NULL ? pronoun : s;
}

/* NULL: in the words of its parts. */
static const text_tree *say_except(discourse *d, const text_tree *s)
{
    if (s->kids[0]->op == IZ_BAND_OF && s->kids[0]->kids[0] == s->kids[1]) {
        const text_tree *who = discourse_walk(d, s->kids[1], IZ_BAND_OF, 0); /* "banded with" */
        return text_tree2(d->store, IZ_EXCEPT, 0, text_tree1(d->store, IZ_BAND_OF, 0, who), who);
    }
    if (s == d->rest)
        return discourse_leaf(d, IZ_THE_REST, discourse_rest_is_one(d, s));
    if (s->kids[0]->op == IZ_ALL_PLAYERS && s->kids[1]->op == IZ_EVENT_PLAYER)
        return s; /* "any other player" */
    if (s->kids[0]->op == IZ_LINKED && is_done_by(d, s->kids[1], IZ_MOVE))
        return text_tree2(d->store, IZ_EXCEPT, 0, s->kids[0],
                          discourse_leaf(d, IZ_THIS_WAY, IZ_MOVE)); /* "all other cards" */
    return NULL;
}

static const text_tree *say_self(discourse *d, const text_tree *s, int parent, int kid)
{
    bool possessive = is_possessive(parent);
    if (parent == IZ_TIMES_DONE || parent == IZ_BECOME_AURA)
        return discourse_choose_it(d, s, parent); /* their words name it */
    if (d->works_in == IZ_ZONE_EXILE && (parent == IZ_ON_COUNTER_REMOVED || parent == IZ_IS))
        return discourse_leaf(d, IZ_SELF_FROM, d->works_in);
    if (parent == IZ_MOVE && d->works_in != 0 && d->works_in != IZ_ZONE_EXILE)
        return discourse_leaf(d, IZ_SELF_FROM, d->works_in);
    if (parent == IZ_MOVE && d->event == IZ_ON_DIES && !d->in_trigger &&
        text_choose(d->tape, IZ_MANNER_FROM, 2) == 1)
        return discourse_leaf(d, IZ_SELF_FROM, IZ_ZONE_GRAVEYARD);
    bool named = d->in_trigger || (d->quoted != NULL && parent == IZ_CLAUSE);
    const text_tree *pronoun =
        named ? NULL : discourse_choose_pronoun(d, s, parent, kid, possessive, true);
    discourse_mention_selector(d, s);
    return pronoun != NULL ? pronoun : d->in_quotation ? discourse_choose_this(d) : s;
}

/* What an additional cost was paid with, what was exiled or made with the card. */
static const text_tree *say_used(discourse *d, const text_tree *s, int parent, int kid)
{
    bool possessive = is_possessive(parent);
    bool paid = s->op == IZ_PAID_WITH;
    bool named = parent == IZ_THOSE || (parent == IZ_CHOOSE && !paid) || s->arg == 1;
    if (paid && (parent == IZ_THOSE || parent == IZ_COUNT)) {
        discourse_mention_selector(d, s);
        return discourse_leaf(d, IZ_THIS_WAY, IZ_SACRIFICE);
    }
    if (named) { /* its words name them */
        const text_tree *said =
            s->arg == 1 && parent != IZ_THOSE ? discourse_choose_token(d, s) : s;
        discourse_mention_selector(d, s);
        return said;
    }
    if (paid && d->bearer.paid == NULL)
        return discourse_fail(d, "what was paid with, without an additional cost");
    const text_tree *used =
        paid ? d->bearer.paid
             : text_tree1(d->store, IZ_THE_USED, IZ_COST_EXILE, discourse_leaf(d, IZ_IS_CARD, 0));
    const text_tree *pronoun = discourse_choose_pronoun(d, s, parent, kid, possessive, false);
    if (pronoun == NULL && discourse_meaning(d, used, true) != NULL)
        return discourse_fail(d, "another thing would be meant");
    discourse_mention_selector(d, s);
    if (pronoun == NULL && !paid) {
        int ones = d->done_by_count == 0; /* else others were exiled last */
        int way = text_choose(d->tape, IZ_MANNER_NUMBER, 2 + ones);
        if (way == 1 + ones)
            return s; /* "all cards exiled with ~" */
        if (way == 1)
            return text_tree1(d->store, IZ_THE_USED_ONES, IZ_COST_EXILE, used->kids[0]);
    }
    return pronoun != NULL ? pronoun : used;
}

static const text_tree *say_attached(discourse *d, const text_tree *s, int parent, int kid)
{
    bool possessive = is_possessive(parent);
    const text_tree *pronoun =
        d->in_trigger ? NULL : discourse_choose_pronoun(d, s, parent, kid, possessive, true);
    discourse_mention_selector(d, s);
    if (pronoun != NULL)
        return pronoun;
    return s->kids[0]->op == IZ_SELF && d->bearer.attached != NULL ? say_enchanted(d, parent)
                                                                   : discourse_walk_kids(d, s);
}

static const text_tree *say_part(discourse *d, const text_tree *s, int parent, int kid)
{
    bool possessive = is_possessive(parent);
    const text_tree *pronoun =
        discourse_choose_pronoun(d, s, parent, kid, possessive, s->count > 0);
    if (pronoun == NULL && s->count > 0)
        pronoun = discourse_walk_kids(d, s);
    if (pronoun == NULL)
        pronoun = d->in_trigger ? s : part_of_event(d, s);
    discourse_mention_selector(d, s);
    return pronoun != NULL ? pronoun : discourse_fail(d, "no pronoun for a part of the event");
}

static const text_tree *say_all(discourse *d, const text_tree *s, int parent, int kid)
{
    bool possessive = is_possessive(parent);
    if (exiled_with(d, s->kids[0]) != NULL)
        return say_exiled_with(d, s);
    const text_tree *of_name =
        parent == IZ_DESTROY_NO_REGEN ? say_of_that_name(d, s->kids[0]) : NULL;
    if (of_name != NULL) {
        discourse_mention_selector(d, s);
        return text_tree1(d->store, IZ_EVERY_, 0, of_name);
    }
    int way = choose_all(d, s, parent, kid);
    const text_tree *pronoun = (way == IZ_ALL && parent != IZ_IS) || d->in_trigger ||
                                       parent == IZ_CHOOSE || parent == IZ_UNION
                                   ? NULL
                                   : discourse_choose_pronoun(d, s, parent, kid, possessive, true);
    const text_tree *said =
        pronoun != NULL ? pronoun
                        : text_tree1(d->store, way, 0, discourse_walk(d, s->kids[0], IZ_ALL, 0));
    if (parent != IZ_COUNT && parent != IZ_EXISTS && parent != IZ_CHOOSE)
        discourse_mention_selector(d, s);
    return said;
}

const text_tree *discourse_say_selector(discourse *d, const text_tree *s, int parent, int kid)
{
    bool possessive = is_possessive(parent);
    switch (s->op) {
    case IZ_SUBJ:
        return s;
    case IZ_BOUND:
        return say_bound(d, s, parent, kid);
    case IZ_EXCEPT: {
        const text_tree *except = say_except(d, s);
        if (except != NULL)
            return except;
        break;
    }
    case IZ_REG:
        return say_register(d, s, parent, kid);
    case IZ_SELF:
        return say_self(d, s, parent, kid);
    case IZ_GRANTER:
        return discourse_leaf(d, IZ_SELF, 0);
    case IZ_PAID_WITH:
    case IZ_LINKED:
        return say_used(d, s, parent, kid);
    case IZ_ATTACHED_TO:
        return say_attached(d, s, parent, kid);
    case IZ_EVENT_OBJECT:
    case IZ_EVENT_PLAYER:
    case IZ_CONTROLLER:
    case IZ_OWNER:
    case IZ_DEFENDING_PLAYER:
    case IZ_TOP_CARDS:
        return say_part(d, s, parent, kid);
    case IZ_CHOOSER: { /* an opponent chooses the mode: "that player" */
        const text_tree *pronoun =
            d->target_now || parent == IZ_TGT
                ? NULL
                : discourse_choose_pronoun(d, s, parent, kid, possessive, true);
        discourse_mention_selector(d, s);
        return pronoun != NULL ? pronoun : s;
    }
    case IZ_UNION: { /* "those creatures" */
        const text_tree *pronoun =
            d->in_trigger ? NULL : discourse_choose_pronoun(d, s, parent, kid, possessive, true);
        if (pronoun == NULL)
            break;
        discourse_mention_selector(d, s);
        return pronoun;
    }
    case IZ_THOSE: /* "return it from your graveyard" */
        if (s->kids[0]->op == IZ_REG && s->kids[1]->op == IZ_IS_IN && parent == IZ_MOVE) {
            const text_tree *who =
                discourse_choose_pronoun(d, s->kids[0], parent, kid, possessive, false);
            if (who != NULL)
                return text_tree2(d->store, IZ_THOSE, 0, who,
                                  discourse_walk(d, s->kids[1], IZ_THOSE, 1));
        }
        break;
    case IZ_ALL:
        return say_all(d, s, parent, kid);
    default:
        break;
    }
    const text_tree *said = discourse_walk_kids(d, s);
    discourse_mention_selector(d, s);
    return said;
}
