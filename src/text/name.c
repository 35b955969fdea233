/*
 * Saying selectors: what an instruction acts on has a name in words, a target or a choice where it
 * is made, else the usual pronoun that means it (account.c). How names are read is refer.c's
 * business.
 */
#include "text/account.h"

#include "text/text.h" /* IZ_SUBTYPES */

/* ---- targets and choices --------------------------------------------------------------------- */

/* The type that all have in common is said behind the noun, before where they are. */
static const text_tree *with_type_of_choice(discourse *d, const text_tree *t)
{
    const text_tree *filter = t->kids[0], *kids[MOST_WALK];
    bool joined = filter->op == IZ_AND;
    int count = 0, parts = joined ? filter->count : 1;
    for (int i = 0; i < parts && count < MOST_WALK - 1; i++) {
        const text_tree *part = joined ? filter->kids[i] : filter;
        bool last = i == parts - 1, where = part->op == IZ_IS_IN || part->op == IZ_CONTROLLED_BY;
        if (last && where)
            kids[count++] = discourse_leaf(d, IZ_IS_CHOSEN_TYPE, 3);
        kids[count++] = part;
        if (last && !where)
            kids[count++] = discourse_leaf(d, IZ_IS_CHOSEN_TYPE, 3);
    }
    return text_with_kid(d->store, text_with_arg(d->store, t, t->arg & ~IZ_TARGET_SAME_TYPE), 0,
                         text_tree_make(d->store, IZ_AND, 0, count, kids));
}

static const text_tree *say_target(discourse *d, int slot)
{
    const text_tree *t = d->targets[slot], *kids[4];
    if (t->arg & IZ_TARGET_SAME_TYPE)
        t = with_type_of_choice(d, t);
    if (slot == 0 && t->kids[0]->op == IZ_AND && t->kids[0]->count > 1 &&
        t->kids[0]->kids[0] == discourse_other_than_bearer(d)) {
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
    discourse_mention_graveyard(d, discourse_leaf(d, IZ_REG, slot), t->arg);
    discourse_add_mention(d, discourse_leaf(d, IZ_REG, slot), t->kids[0],
                          discourse_is_player_filter(t->kids[0]), !discourse_is_one(most), 0);
    return text_tree_make(d->store, IZ_TGT, t->arg, 4, kids);
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
        discourse_add_mention(d, discourse_leaf(d, IZ_REG, reg), discourse_noun_of_some(d, all),
                              false, !discourse_is_one(most), IZ_CHOOSE);
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
    if (parent == IZ_SACRIFICE_THESE && choice->op == IZ_CHOOSE &&
        choice->kids[0]->op == IZ_OPPONENTS && said->op == IZ_POST &&
        filter->kids[filter->count - 1] ==
            text_tree1(d->store, IZ_CONTROLLED_BY, 0, d->subject)) { /* "of an opponent's choice" */
        said =
            text_with_kid(d->store, said, 1,
                          text_tree1(d->store, IZ_CONTROLLED_BY, 0, discourse_leaf(d, IZ_SUBJ, 0)));
        return text_tree_make(d->store, IZ_SOME, 0, 3,
                              (const text_tree *[]){said, number, choice->kids[0]});
    }
    return text_tree2(d->store, IZ_SOME, at_random, said, number);
}

/* ---- all, each, every ------------------------------------------------------------------------ */

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
           parent == IZ_EXTREME || parent == IZ_MOST_ALIKE || parent == IZ_CHOSEN_COLOR_LEADS ||
           parent == IZ_CHOOSE || parent == IZ_CHOOSE_OF_EACH || parent == IZ_COST_CHANGE ||
           parent == IZ_FOR_EACH || parent == IZ_ATTACHED || parent == IZ_DISTINCT ||
           parent == IZ_AS_THOUGH || parent == IZ_LOOK || parent == IZ_CHOOSE_RANDOM ||
           parent == IZ_REVEAL_RANDOM || parent == IZ_IS || parent == IZ_HOLDS_MOST ||
           parent == IZ_REVEAL || parent == IZ_SHARES_COLOR || parent == IZ_SHARES_NAME ||
           parent == IZ_SHUFFLE_INTO || parent == IZ_DID || parent == IZ_HAPPENED;
}

/* "Mountain and red card": with "or" both would be said of the card. */
static bool joins_card(const text_tree *f)
{
    const text_tree *last = f->count > 0 ? f->kids[f->count - 1] : NULL;
    if (f->op == IZ_OR)
        return last->op == IZ_AND && last->kids[last->count - 1]->op == IZ_IS_CARD &&
               f->kids[0]->op != IZ_AND;
    for (int i = 0; f->op == IZ_AND && i < f->count; i++)
        if (f->kids[i]->op == IZ_OR && joins_card(f->kids[i]))
            return true;
    return false;
}

/* Saying ALL: in the singular, with "all", or bare, as the place is used to. */
static int way_of_all(const discourse *d, const text_tree *all, int parent, int kid)
{
    if ((parent == IZ_DEAL_DAMAGE && kid == 2) || parent == IZ_ADD_COUNTERS ||
        (parent == IZ_UNION && !d->in_trigger))
        return parent == IZ_UNION ? way_in_union(all->kids[0]) : IZ_EACH;
    if (parent == IZ_COUNT && joins_card(all->kids[0]))
        return IZ_EACH;
    if (has_own_words(parent))
        return IZ_ALL;
    if (d->in_trigger || (parent == IZ_ATTACK_ALONG && kid == 1))
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

/* ---- what has been spoken of, and the rest --------------------------------------------------- */

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
            return discourse_leaf(d, IZ_THIS_WAY, discourse_way_of_cost(d, s, d->done_by[i].op));
    for (int i = 0; parent == IZ_UNION && i < d->done_by_count; i++)
        if (d->done_by[i].reg == reg && d->done_by[i].op == IZ_REVEAL_UNTIL) /* and the others */
            return discourse_leaf(d, IZ_THIS_WAY, IZ_REVEAL_UNTIL);
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
    discourse_mention_selector(d,
                               filter->kids[count + 1]->kids[0]); /* what was exiled is spoken of */
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

/* The noun of what is enchanted: that of "enchant Swamp", or its card type. */
static const text_tree *choose_enchanted_noun(discourse *d)
{
    const text_tree *noun = discourse_enchanted_noun(d);
    unsigned uses = noun->op == IZ_IS_SUBTYPE ? iz_symbols_uses(d->symbols, noun->arg) : 0;
    int32_t type = uses & IZ_WORD_IS_LAND_TYPE       ? IZ_TYPE_LAND
                   : uses & IZ_WORD_IS_CREATURE_TYPE ? IZ_TYPE_CREATURE
                                                     : 0;
    if (type == 0 || text_choose(d->tape, IZ_MANNER_AGAIN, 2) == 0)
        return noun;
    return discourse_leaf(d, IZ_IS_TYPE, type);
}

/* "Enchanted creature"; where it is moved, "enchanted creature card" of an Aura on cards. */
static const text_tree *say_enchanted(discourse *d, int parent)
{
    const text_tree *said = d->bearer.attached;
    return said->op == IZ_ENCHANTED && parent != IZ_MOVE
               ? text_tree1(d->store, IZ_ENCHANTED, 0, choose_enchanted_noun(d))
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
static const text_tree *say_except(discourse *d, const text_tree *s, int parent)
{
    if (s->kids[0]->op == IZ_BAND_OF && s->kids[0]->kids[0] == s->kids[1]) {
        const text_tree *who = discourse_walk(d, s->kids[1], IZ_BAND_OF, 0); /* "banded with" */
        return text_tree2(d->store, IZ_EXCEPT, 0, text_tree1(d->store, IZ_BAND_OF, 0, who), who);
    }
    if (s == d->rest)
        return discourse_leaf(d, IZ_THE_REST, discourse_rest_is_one(d, s));
    bool any = s->kids[0]->op == IZ_ALL_PLAYERS && s->kids[1]->op == IZ_EVENT_PLAYER;
    if (any && (parent == IZ_MAY || parent == IZ_MAY_PAY))
        return s; /* "any other player" */
    const text_tree *players = discourse_say_other_players(d, s);
    if (players != NULL || any)
        return players != NULL ? players : s;
    if (s->kids[0]->op == IZ_LINKED && s->kids[1]->op == IZ_LINKED && d->rest != NULL)
        return discourse_fail(d, "\"the other exiled cards\" would be the rest");
    if (s->kids[0]->op == IZ_LINKED && s->kids[1] == discourse_leaf(d, IZ_LINKED, 2)) {
        for (int i = 0; i < s->count; i++)
            discourse_mention_selector(d, s->kids[i]);
        return s; /* "the other exiled cards" */
    }
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
    if (parent == IZ_SHUFFLE_INTO && d->works_in == IZ_ZONE_HAND)
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
    bool named = parent == IZ_THOSE || (parent == IZ_CHOOSE && !paid) || s->arg == 1 ||
                 (parent == IZ_IS_AMONG && s->op == IZ_LINKED && s->arg == 0);
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
    if (pronoun == NULL && s->op == IZ_LINKED && s->arg == 2) {
        const text_tree *noted = discourse_leaf(d, IZ_NOTED_CARD, 0);
        const text_tree *meant = discourse_meaning(d, noted, true);
        if (meant != NULL && meant != s)
            return discourse_fail(d, "another card that was exiled would be meant");
        discourse_mention_selector(d, s);
        return noted;
    }
    if (pronoun == NULL && discourse_meaning(d, used, true) != NULL)
        return discourse_fail(d, "another thing would be meant");
    discourse_mention_selector(d, s);
    if (pronoun == NULL && !paid && parent == IZ_SHARES_NAME)
        return s; /* "with the same name as the exiled card" */
    if (pronoun == NULL && !paid) {
        int ones = d->done_by_count == 0; /* else others were exiled last */
        int way = text_choose(d->tape, IZ_MANNER_NUMBER, 2 + ones);
        if (way == 1 + ones)
            return s; /* "all cards exiled with ~" */
        if (way == 1) {
            discourse_are_several(d, s);
            return text_tree1(d->store, IZ_THE_USED_ONES, IZ_COST_EXILE, used->kids[0]);
        }
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
    bool activator = parent == IZ_IS_AMONG && d->part == IN_WHEN; /* "only its owner may" */
    bool of_event = s->op == IZ_EVENT_OBJECT || s->op == IZ_EVENT_PLAYER;
    const text_tree *pronoun =
        activator ? NULL : discourse_choose_pronoun(d, s, parent, kid, possessive, !of_event);
    if (pronoun == NULL && !of_event)
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
    const text_tree *pronoun = (way == IZ_ALL && parent != IZ_IS) || way == IZ_A_ONE ||
                                       d->in_trigger || parent == IZ_CHOOSE || parent == IZ_UNION
                                   ? NULL
                                   : discourse_choose_pronoun(d, s, parent, kid, possessive, true);
    const text_tree *said =
        pronoun != NULL ? pronoun
                        : text_tree1(d->store, way, 0, discourse_walk(d, s->kids[0], IZ_ALL, 0));
    if (parent != IZ_COUNT && parent != IZ_EXISTS && parent != IZ_CHOOSE && parent != IZ_DISTINCT)
        discourse_mention_selector(d, s);
    return said;
}

/* "Choose a player who …", "if an opponent who … would". */
static const text_tree *say_player_who(discourse *d, const text_tree *s, int way)
{
    const text_tree *is_opponent = discourse_leaf(d, IZ_IS_OPPONENT, 0), *noun = s->kids[0];
    if (!discourse_has_conjunct(noun, is_opponent))
        noun = text_tree2(d->store, IZ_AND, 0, discourse_leaf(d, IZ_IS_PLAYER, 0), noun);
    return text_tree1(d->store, way, 0, discourse_walk(d, noun, IZ_ALL, 0));
}

/* An opponent chooses the mode: "that player". */
static const text_tree *say_chooser(discourse *d, const text_tree *s, int parent, int kid)
{
    bool chooses = parent == IZ_TGT || (d->target_now && parent != IZ_CONTROLLED_BY);
    const text_tree *pronoun =
        chooses ? NULL : discourse_choose_pronoun(d, s, parent, kid, is_possessive(parent), true);
    discourse_mention_selector(d, s);
    return pronoun != NULL ? pronoun : s;
}

/* "those creatures"; NULL: they are named one by one. */
static const text_tree *say_union(discourse *d, const text_tree *s, int parent, int kid)
{
    const text_tree *pronoun =
        d->in_trigger ? NULL
                      : discourse_choose_pronoun(d, s, parent, kid, is_possessive(parent), true);
    if (pronoun != NULL)
        discourse_mention_selector(d, s);
    return pronoun;
}

/* Who died this way; "return it from your graveyard". NULL: neither. */
static const text_tree *say_those(discourse *d, const text_tree *s, int parent, int kid)
{
    const text_tree *who = NULL;
    if (discourse_is_of_who_died(d, s) && s->kids[0] == discourse_died_this_way(d))
        who = discourse_leaf(d, IZ_THIS_WAY, IZ_DESTROY);
    else if (s->kids[0]->op == IZ_REG && s->kids[1]->op == IZ_IS_IN && parent == IZ_MOVE)
        who = discourse_choose_pronoun(d, s->kids[0], parent, kid, is_possessive(parent), false);
    return who == NULL
               ? NULL
               : text_tree2(d->store, IZ_THOSE, 0, who, discourse_walk(d, s->kids[1], IZ_THOSE, 1));
}

/* What there are words for in some places; NULL: not here. */
static const text_tree *say_in_words(discourse *d, const text_tree *s, int parent, int kid)
{
    switch (s->op) {
    case IZ_EXCEPT:
        return say_except(d, s, parent);
    case IZ_UNION:
        return say_union(d, s, parent, kid);
    case IZ_PLAYERS_WHO:
        if (parent == IZ_CHOOSE && kid == 1)
            return say_player_who(d, s, IZ_ALL);
        return d->in_trigger && parent == IZ_CONTROLLED_BY && !discourse_has_a_seat(s)
                   ? say_player_who(d, s, IZ_A_ONE)
                   : NULL;
    case IZ_TARGETS_OF: /* "each target" */
        return s->kids[0]->op == IZ_SELF ? s : NULL;
    case IZ_THOSE:
        return say_those(d, s, parent, kid);
    default:
        return NULL;
    }
}

const text_tree *discourse_say_selector(discourse *d, const text_tree *s, int parent, int kid)
{
    switch (s->op) {
    case IZ_SUBJ:
        return s;
    case IZ_BOUND:
        return say_bound(d, s, parent, kid);
    case IZ_REG:
        return say_register(d, s, parent, kid);
    case IZ_SELF:
        return say_self(d, s, parent, kid);
    case IZ_TARGETED: {
        const text_tree *that = discourse_leaf(d, IZ_IS_PLAYER, 0);
        return text_tree1(d->store, IZ_THAT, 0, that);
    }
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
    case IZ_CHOOSER:
        return say_chooser(d, s, parent, kid);
    case IZ_ALL:
        return say_all(d, s, parent, kid);
    default:
        break;
    }
    const text_tree *said = say_in_words(d, s, parent, kid);
    if (said != NULL)
        return said;
    said = discourse_walk_kids(d, s);
    discourse_mention_selector(d, s);
    return said;
}
