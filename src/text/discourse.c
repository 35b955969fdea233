/*
 * Resolving and choosing references. One walk serves both directions; see discourse.h.
 *
 * The account: a list of mentions (what, as which noun, player or object, one or many), the subject
 * that a verb without one has, the target slots so far, and which instruction did something last.
 * Registers are numbered from FIRST_VIRTUAL while reading; at the end of an ability those that are
 * referred to get the numbers after the target slots, all others the last register, at which nobody
 * looks.
 */
#include "text/discourse.h"

#include <string.h>

enum {
    MOST_MENTIONS = 64,
    MOST_WALK = 60, /* kids of one node */
    DEEPEST = 120,
    FIRST_VIRTUAL = 100,
    UNASKED = IZ_REGISTERS - 1,
    SAID_BEFORE = 1 << 20 /* in a said STATIC: "as long as" stands before what it holds for */
};

typedef struct mention {
    const text_tree *ref;  /* in a program */
    const text_tree *noun; /* its filter, NULL: unknown */
    bool player, plural;
    int op;       /* the cost or instruction that it comes from, 0: none */
    int sentence; /* in which sentence it was last spoken of */
} mention;

typedef struct discourse {
    text_store *store;
    const iz_symbols *symbols;
    bool saying;
    const char *fault;
    int depth;
    mention mentions[MOST_MENTIONS];
    int mention_count;
    const text_tree *subject;   /* of the clause; YOU if none was said */
    bool subject_said;          /* the subject stands before the verb, or the verb after "may" */
    const text_tree *targets[IZ_REGISTERS];
    int target_count;           /* read so far; saying: all there are */
    bool target_said[IZ_REGISTERS];
    int next_virtual;
    const text_tree *done;      /* DONE of the last instruction that could be left undone */
    const text_tree *amount;    /* what "that much" is */
    struct {
        int op, reg;
    } done_by[24];              /* registers of instructions, for "this way" */
    int done_by_count;
    const text_tree *pending;   /* reading: an instruction CHOOSE to stand before this one */
    bool in_trigger;            /* inside T: its nouns are not mentions */
    int works_in;               /* the zone in which the ability's bearer must be, 0: in play */
    bool from_zone;             /* saying: zones with "from" */
    int sentence;
    const text_tree *attached;  /* saying: the words for what the card is attached to */
    const text_tree *quoted;    /* saying: the words for SELF in a quoted ability */
    bool you_forced;            /* saying: "you draw and you lose" */
    bool joined;                /* saying: after "and" */
    int choice_kind;            /* saying: of CHOICE_MOD */
    bool prefers_that;          /* saying: no "their" where "that player" is meant */
    bool bearer_is_creature;    /* saying: of the quoted ability that follows */
    const text_tree *said_choice[IZ_REGISTERS]; /* saying: CHOOSE whose register is said as "a …" */
} discourse;

static const text_tree *walk(discourse *d, const text_tree *tree, int parent, int kid);
static const text_tree *read_take(discourse *d, const text_tree *t);
static const text_tree *read_pick(discourse *d, const text_tree *t);
static const text_tree *say_either(discourse *d, const text_tree *e, const text_tree *who);
static bool is_either(const text_tree *e);

static const text_tree *fail(discourse *d, const char *why)
{
    if (d->fault == NULL)
        d->fault = why;
    return text_leaf(d->store, IZ_NONE, 0);
}

static const text_tree *leaf(discourse *d, int op, int32_t arg)
{
    return text_leaf(d->store, op, arg);
}

/* ---- nouns ---------------------------------------------------------------------------------- */

static bool has_conjunct(const text_tree *filter, const text_tree *wanted)
{
    if (filter == wanted)
        return true;
    if (filter->op != IZ_AND && filter->op != IZ_OR)
        return false;
    for (int i = 0; i < filter->count; i++)
        if (has_conjunct(filter->kids[i], wanted))
            return true;
    return false;
}

static bool is_player_filter(const text_tree *f)
{
    if (f->op == IZ_IS_PLAYER || f->op == IZ_IS_OPPONENT)
        return true;
    if (f->op == IZ_AND && f->count > 0)
        return is_player_filter(f->kids[0]) || is_player_filter(f->kids[f->count - 1]);
    if (f->op != IZ_OR)
        return false;
    for (int i = 0; i < f->count; i++)
        if (is_player_filter(f->kids[i]))
            return true;
    return false;
}


static bool implies_type(const discourse *d, const text_tree *filter, int32_t types)
{
    if (filter->op == IZ_IS_TYPE)
        return (filter->arg & types) != 0;
    if (filter->op == IZ_IS_SUBTYPE) {
        unsigned uses = iz_symbols_uses(d->symbols, filter->arg);
        return ((uses & IZ_WORD_IS_CREATURE_TYPE) && (types & IZ_TYPE_CREATURE)) ||
               ((uses & IZ_WORD_IS_LAND_TYPE) && (types & IZ_TYPE_LAND));
    }
    for (int i = 0; (filter->op == IZ_AND || filter->op == IZ_OR) && i < filter->count; i++)
        if (implies_type(d, filter->kids[i], types))
            return true;
    return false;
}

/* Could what was mentioned be called "that `wanted`"? */
static bool noun_fits(const discourse *d, const mention *m, const text_tree *wanted)
{
    if (is_player_filter(wanted) && wanted->op != IZ_OR)
        return m->player;
    if (m->player && (m->noun == NULL || m->noun->op != IZ_OR))
        return false;
    if (m->noun == NULL || wanted->op == IZ_IS_PERMANENT)
        return m->ref->op != IZ_SELF;
    if (wanted->op == IZ_IS_TYPE)
        return implies_type(d, m->noun, wanted->arg);
    if (wanted->op == IZ_IS_CARD)
        return m->op != 0 || has_conjunct(m->noun, wanted) || m->ref->op != IZ_SELF;
    if (wanted->op == IZ_AND) {
        for (int i = 0; i < wanted->count; i++)
            if (!noun_fits(d, m, wanted->kids[i]))
                return false;
        return true;
    }
    return has_conjunct(m->noun, wanted);
}

/* The plainest noun for it: what "that …" says. */
static const text_tree *plain_noun(discourse *d, const mention *m)
{
    if (m->player || (m->noun != NULL && m->noun->op == IZ_IS_PLAYER))
        return leaf(d, IZ_IS_PLAYER, 0);
    const text_tree *card = leaf(d, IZ_IS_CARD, 0), *spell = leaf(d, IZ_IS_SPELL, 0);
    if (m->noun == NULL || has_conjunct(m->noun, card))
        return card;
    if (has_conjunct(m->noun, spell))
        return spell;
    static const int32_t types[] = {IZ_TYPE_CREATURE, IZ_TYPE_LAND, IZ_TYPE_ARTIFACT,
                                    IZ_TYPE_ENCHANTMENT};
    if (m->noun->op != IZ_OR)
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (implies_type(d, m->noun, types[i]))
                return leaf(d, IZ_IS_TYPE, types[i]);
    return leaf(d, IZ_IS_PERMANENT, 0);
}

/* ---- mentions ------------------------------------------------------------------------------- */

static void add_mention(discourse *d, const text_tree *ref, const text_tree *noun, bool player,
                        bool plural, int op)
{
    for (int i = 0; i < d->mention_count; i++)
        if (d->mentions[i].ref == ref) {
            if (noun == NULL)
                noun = d->mentions[i].noun;
            if (op == 0)
                op = d->mentions[i].op;
            memmove(&d->mentions[i], &d->mentions[i + 1],
                    (size_t)(d->mention_count - i - 1) * sizeof *d->mentions);
            d->mention_count--;
            break;
        }
    if (d->mention_count == MOST_MENTIONS) {
        memmove(d->mentions, d->mentions + 1, (MOST_MENTIONS - 1) * sizeof *d->mentions);
        d->mention_count--;
    }
    d->mentions[d->mention_count++] = (mention){ref, noun, player, plural, op, d->sentence};
}

static const mention *find_mention(const discourse *d, const text_tree *ref)
{
    for (int i = d->mention_count - 1; i >= 0; i--)
        if (d->mentions[i].ref == ref)
            return &d->mentions[i];
    return NULL;
}

static bool is_one(const text_tree *quantity)
{
    return quantity->op == IZ_NUMBER && quantity->arg == 1;
}

/* Speaking of these players or objects makes them something that a pronoun may mean. */
static void mention_selector(discourse *d, const text_tree *s)
{
    if (d->in_trigger)
        return;
    const mention *known = find_mention(d, s);
    switch (s->op) {
    case IZ_SELF:
        add_mention(d, s, NULL, false, false, 0);
        break;
    case IZ_REG:
    case IZ_EVENT_OBJECT:
    case IZ_EVENT_PLAYER:
        if (known != NULL)
            add_mention(d, s, known->noun, known->player, known->plural, known->op);
        break;
    case IZ_ATTACHED_TO:
        add_mention(d, s, leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE | IZ_TYPE_LAND | IZ_TYPE_ARTIFACT |
                               IZ_TYPE_ENCHANTMENT),
                    false, false, 0);
        break;
    case IZ_CONTROLLER:
    case IZ_OWNER:
    case IZ_DEFENDING_PLAYER:
    case IZ_ACTIVE_PLAYER:
    case IZ_CHOSEN:
        add_mention(d, s, leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
        break;
    case IZ_LINKED:
        add_mention(d, s, leaf(d, IZ_IS_CARD, 0), false, false, 0);
        break;
    case IZ_TOP_CARDS:
        add_mention(d, s, leaf(d, IZ_IS_CARD, 0), false, !is_one(s->kids[1]), 0);
        break;
    case IZ_ALL:
        add_mention(d, s, s->kids[0], false, true, 0);
        break;
    default:
        break;
    }
}

static bool is_possessive_place(int parent)
{
    return text_class(parent) != 'E' && parent != IZ_CLAUSE && parent != IZ_HAVE;
}

/* ---- pronouns ------------------------------------------------------------------------------- */

/* What the pronoun means here; NULL: nothing. `possessive`: it may mean the clause's subject. */
static const text_tree *meaning(const discourse *d, const text_tree *pronoun, bool possessive)
{
    for (int i = d->mention_count - 1; i >= 0; i--) {
        const mention *m = &d->mentions[i];
        if (!possessive && m->ref == d->subject)
            continue;
        bool fits = false;
        switch (pronoun->op) {
        case IZ_IT:
            fits = !m->player && !m->plural;
            break;
        case IZ_THEY:
            fits = m->plural || m->player;
            break;
        case IZ_THAT:
            fits = !m->plural && noun_fits(d, m, pronoun->kids[0]);
            break;
        case IZ_THOSE_ONES:
            fits = m->plural && noun_fits(d, m, pronoun->kids[0]);
            break;
        case IZ_THE_USED:
            fits = m->op == pronoun->arg;
            break;
        default:
            break;
        }
        if (fits)
            return m->ref;
    }
    return NULL;
}

static const text_tree *read_pronoun(discourse *d, const text_tree *pronoun, bool possessive)
{
    if (pronoun->count > 0)
        pronoun = text_with_kid(d->store, pronoun, 0,
                                walk(d, pronoun->kids[0], pronoun->op, 0));
    const text_tree *ref = meaning(d, pronoun, possessive);
    if (ref == NULL && !possessive)
        ref = meaning(d, pronoun, true);
    if (ref == NULL && pronoun->op == IZ_THE_USED && pronoun->arg == IZ_COST_EXILE)
        ref = leaf(d, IZ_LINKED, 0);
    if (ref == NULL)
        return fail(d, "a pronoun that stands for nothing spoken of");
    mention_selector(d, ref);
    return ref;
}

/* Would reading the pronoun here give `ref`? */
static bool would_mean(const discourse *d, const text_tree *pronoun, const text_tree *ref,
                       bool possessive)
{
    const text_tree *found = meaning(d, pronoun, possessive);
    if (found == NULL && !possessive)
        found = meaning(d, pronoun, true);
    return found == ref;
}

/* Saying: the first of the usual pronouns that means `ref`; NULL: none does. */
static const text_tree *choose_pronoun(discourse *d, const text_tree *ref, int parent, int kid,
                                       bool possessive)
{
    const mention *m = find_mention(d, ref);
    const text_tree *it = leaf(d, IZ_IT, 0), *they = leaf(d, IZ_THEY, 0), *that;
    if (m == NULL)
        return NULL;
    const text_tree *noun = plain_noun(d, m);
    that = text_tree1(d->store, m->plural ? IZ_THOSE_ONES : IZ_THAT, 0, noun);
    bool owner = parent == IZ_CONTROLLER || parent == IZ_OWNER || parent == IZ_ATTRIBUTE_OF;
    bool pronoun_first = owner || ref->op == IZ_SELF || m->sentence == d->sentence ||
                         (ref->op == IZ_REG && (kid == 0 && parent == IZ_CLAUSE)) || m->op != 0;
    if (m->player)
        pronoun_first = is_possessive_place(parent);
    if (parent == IZ_DISCARD_THESE || d->prefers_that ||
        (d->joined && m->op == IZ_SEARCH && !m->plural))
        pronoun_first = false;
    if (ref->op == IZ_EVENT_OBJECT && !owner && ref->op != IZ_SELF)
        pronoun_first = false;
    const text_tree *short_form = m->player || m->plural ? they : it;
    const text_tree *candidates[] = {pronoun_first ? short_form : that,
                                     pronoun_first ? that : short_form};
    for (size_t i = 0; i < 2; i++)
        if (would_mean(d, candidates[i], ref, possessive) &&
            !(candidates[i]->op == IZ_THAT && ref->op == IZ_SELF))
            return candidates[i];
    if (m->op != 0) {
        const text_tree *used = text_tree1(d->store, IZ_THE_USED, m->op, noun);
        if (would_mean(d, used, ref, possessive))
            return used;
    }
    return NULL;
}

/* ---- filters -------------------------------------------------------------------------------- */

static int flatten(discourse *d, const text_tree *f, const text_tree **out, int count)
{
    if (f->op == IZ_PRE || f->op == IZ_POST || f->op == IZ_AND) {
        for (int i = 0; i < f->count; i++)
            count = flatten(d, f->kids[i], out, count);
        return count;
    }
    if (count < MOST_WALK) {
        out[count] = walk(d, f, IZ_AND, count);
        count++;
    }
    return count;
}

static bool follows_noun(const text_tree *f)
{
    switch (f->op) {
    case IZ_CONTROLLED_BY:
    case IZ_OWNED_BY:
    case IZ_IS_IN:
    case IZ_FROM_ZONE:
    case IZ_COMPARES:
    case IZ_HAS_KEYWORD:
    case IZ_HAS_COUNTER:
    case IZ_ATTACHED:
    case IZ_TARGETS_ONE:
    case IZ_BLOCKS_ONE:
    case IZ_BLOCKED_BY_ONE:
    case IZ_IS_CHOSEN_COLOR:
    case IZ_COLOR_CHOICE:
    case IZ_TYPE_CHOICE:
    case IZ_ATTACKS_ONE:
    case IZ_IS_CHOSEN_TYPE:
    case IZ_IS_CHOSEN_NAME:
    case IZ_DID:
    case IZ_IS_NAMED:
    case IZ_SHARES_NAME:
    case IZ_SHARES_COLOR:
    case IZ_SHARES_TYPE:
    case IZ_IS_AMONG:
    case IZ_HAS_ABILITY:
    case IZ_HAS_NO_ABILITIES:
    case IZ_SATISFIES:
    case IZ_COULD_PRODUCE:
        return true;
    case IZ_NOT:
    case IZ_OR:
        return follows_noun(f->kids[0]);
    default:
        return false;
    }
}

/* Saying: the conjuncts as adjectives, noun and what follows it. */
static const text_tree *say_and(discourse *d, const text_tree *f)
{
    const text_tree *kids[MOST_WALK];
    int head = -1;
    bool over = false; /* what follows the noun has begun */
    for (int i = 0; i < f->count && i < MOST_WALK; i++) {
        kids[i] = walk(d, f->kids[i], IZ_AND, i);
        over = over || (head >= 0 && follows_noun(kids[i]));
        if (!over && !follows_noun(kids[i]))
            head = i;
    }
    if (head < 0)
        return fail(d, "a noun is missing");
    const text_tree *noun = kids[head];
    for (int i = head - 1; i >= 0; i--)
        noun = text_tree2(d->store, IZ_PRE, 0, kids[i], noun);
    for (int i = head + 1; i < f->count; i++)
        noun = text_tree2(d->store, IZ_POST, 0, noun, kids[i]);
    return noun;
}

/* ---- selectors ------------------------------------------------------------------------------ */

static const text_tree *all_of(discourse *d, const text_tree *filter)
{
    if (filter->op == IZ_IS_PLAYER)
        return leaf(d, IZ_ALL_PLAYERS, 0);
    if (filter->op == IZ_IS_OPPONENT)
        return leaf(d, IZ_OPPONENTS, 0);
    return text_tree1(d->store, IZ_ALL, 0, filter);
}

static const text_tree *read_target(discourse *d, const text_tree *t)
{
    const text_tree *kids[4];
    for (int i = 0; i < 4; i++)
        kids[i] = i < t->count ? walk(d, t->kids[i], IZ_TGT, i) : leaf(d, IZ_NONE, 0);
    if (d->target_count == IZ_REGISTERS - 2)
        return fail(d, "too many targets");
    int slot = d->target_count++;
    d->targets[slot] = text_tree_make(d->store, IZ_TARGET, t->arg, 4, kids);
    const text_tree *ref = leaf(d, IZ_REG, slot);
    const text_tree *most = kids[2]->op == IZ_NONE ? kids[1] : kids[2];
    add_mention(d, ref, kids[0], is_player_filter(kids[0]), !is_one(most), 0);
    return ref;
}

static const text_tree *say_target(discourse *d, int slot)
{
    const text_tree *t = d->targets[slot], *kids[4];
    bool from_zone = d->from_zone;
    d->from_zone = true;
    d->target_said[slot] = true;
    for (int i = 0; i < 4; i++)
        kids[i] = walk(d, t->kids[i], IZ_TGT, i);
    d->from_zone = from_zone;
    const text_tree *most = t->kids[2]->op == IZ_NONE ? t->kids[1] : t->kids[2];
    add_mention(d, leaf(d, IZ_REG, slot), t->kids[0], is_player_filter(t->kids[0]), !is_one(most),
                0);
    return text_tree_make(d->store, IZ_TGT, t->arg, 4, kids);
}

static int new_register(discourse *d)
{
    return d->next_virtual++;
}

/* Reading "a land you control" as an object acted on: it is chosen first. */
static const text_tree *read_some(discourse *d, const text_tree *t)
{
    const text_tree *filter = walk(d, t->kids[0], IZ_SOME, 0);
    const text_tree *most = walk(d, t->kids[1], IZ_SOME, 1);
    int reg = new_register(d);
    const text_tree *ref = leaf(d, IZ_REG, reg);
    d->pending = text_tree_make(
        d->store, IZ_CHOOSE, reg, 4,
        (const text_tree *[]){d->subject, all_of(d, filter), most, leaf(d, IZ_NONE, 0)});
    add_mention(d, ref, filter, is_player_filter(filter), !is_one(most), 0);
    return ref;
}

static const text_tree *say_some(discourse *d, int reg)
{
    const text_tree *choice = d->said_choice[reg], *all = choice->kids[1];
    d->said_choice[reg] = NULL;
    const text_tree *filter = all->op == IZ_ALL_PLAYERS ? leaf(d, IZ_IS_PLAYER, 0)
                              : all->op == IZ_OPPONENTS ? leaf(d, IZ_IS_OPPONENT, 0)
                                                        : all->kids[0];
    bool from_zone = d->from_zone;
    d->from_zone = true;
    const text_tree *said = walk(d, filter, IZ_SOME, 0);
    d->from_zone = from_zone;
    add_mention(d, leaf(d, IZ_REG, reg), filter, is_player_filter(filter),
                !is_one(choice->kids[2]), 0);
    return text_tree2(d->store, IZ_SOME, 0, said, walk(d, choice->kids[2], IZ_SOME, 1));
}

/* Saying ALL: in the singular, with "all", or bare, as the place is used to. */
static int way_of_all(const discourse *d, const text_tree *all, int parent, int kid)
{
    if ((parent == IZ_DEAL_DAMAGE && kid == 2) || parent == IZ_ADD_COUNTERS || parent == IZ_UNION)
        return IZ_EACH;
    if (parent == IZ_COUNT || parent == IZ_EXISTS || parent == IZ_ATTRIBUTE_OF ||
        parent == IZ_EXTREME || parent == IZ_CHOOSE || parent == IZ_COST_CHANGE || parent == IZ_LOOK || parent == IZ_CHOOSE_RANDOM || parent == IZ_IS || parent == IZ_REVEAL)
        return IZ_ALL;
    if (d->in_trigger)
        return IZ_A_ONE;
    const text_tree *f = all->kids[0];
    bool bare = f->op == IZ_AND && (f->kids[0]->op == IZ_IS_COLOR || f->kids[0]->op == IZ_IS_OTHER ||
                                    f->kids[0]->op == IZ_STATUS || f->kids[0]->op == IZ_NOT);
    for (int i = 0; f->op == IZ_AND && i < f->count; i++)
        bare = bare || follows_noun(f->kids[i]);
    return bare && (parent == IZ_MODS || parent == IZ_CLAUSE) ? IZ_ALL : IZ_EVERY_;
}

static bool is_each_player(const text_tree *s)
{
    return s->op == IZ_ALL_PLAYERS || s->op == IZ_OPPONENTS;
}

/* Damage to each player may be reckoned by each of them: they are spoken of first. */
static const text_tree *walk_damage(discourse *d, const text_tree *t)
{
    const text_tree *kids[3];
    static const int order[] = {0, 2, 1};
    for (int i = 0; i < 3; i++) {
        int n = order[i];
        kids[n] = t->kids[n]->op == IZ_SUBJ && d->saying ? t->kids[n] : walk(d, t->kids[n], t->op, n);
        if (n == 2)
            add_mention(d, leaf(d, IZ_BOUND, 0), leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
    }
    return text_tree_make(d->store, t->op, t->arg, 3, kids);
}

static const text_tree *walk_kids(discourse *d, const text_tree *t)
{
    const text_tree *kids[MOST_WALK];
    int count = t->count < MOST_WALK ? t->count : MOST_WALK;
    if (t->op == IZ_DEAL_DAMAGE && is_each_player(t->kids[2]))
        return walk_damage(d, t);
    for (int i = 0; i < count; i++)
        kids[i] = walk(d, t->kids[i], t->op, i);
    return text_tree_make(d->store, t->op, t->arg, count, kids);
}

static const text_tree *read_selector(discourse *d, const text_tree *t, int parent)
{
    bool possessive = is_possessive_place(parent);
    switch (t->op) {
    case IZ_SUBJ:
        return d->subject;
    case IZ_IT:
    case IZ_THEY:
    case IZ_THAT:
    case IZ_THOSE_ONES:
    case IZ_THE_USED:
        return read_pronoun(d, t, possessive || parent == IZ_CLAUSE);
    case IZ_TGT:
        return read_target(d, t);
    case IZ_SOME:
        return read_some(d, t);
    case IZ_EACH:
    case IZ_EVERY_:
    case IZ_A_ONE:
    case IZ_ALL: {
        const text_tree *all = all_of(d, walk(d, t->kids[0], IZ_ALL, 0));
        if (parent != IZ_COUNT && parent != IZ_EXISTS)
            mention_selector(d, all);
        return all;
    }
    case IZ_ENCHANTED:
    case IZ_EQUIPPED: {
        const text_tree *s = text_tree1(d->store, IZ_ATTACHED_TO, 0, leaf(d, IZ_SELF, 0));
        mention_selector(d, s);
        return s;
    }
    case IZ_SELF_FROM:
        d->works_in = t->arg;
        /* fall through */
    case IZ_THIS: {
        const text_tree *s = leaf(d, IZ_SELF, 0);
        mention_selector(d, s);
        return s;
    }
    case IZ_THIS_WAY:
        for (int i = d->done_by_count - 1; i >= 0; i--)
            if (d->done_by[i].op == t->arg)
                return leaf(d, IZ_REG, d->done_by[i].reg);
        return fail(d, "\"this way\" without an instruction of that kind");
    default: {
        const text_tree *s = walk_kids(d, t);
        mention_selector(d, s);
        return s;
    }
    }
}

static const text_tree *say_register(discourse *d, const text_tree *s, int parent, int kid)
{
    int reg = s->arg;
    if (reg < d->target_count && !d->target_said[reg])
        return say_target(d, reg);
    if (reg < IZ_REGISTERS && d->said_choice[reg] != NULL)
        return say_some(d, reg);
    const text_tree *pronoun = choose_pronoun(d, s, parent, kid,
                                              is_possessive_place(parent) || parent == IZ_CLAUSE);
    mention_selector(d, s);
    for (int i = 0; pronoun == NULL && i < d->done_by_count; i++)
        if (d->done_by[i].reg == reg)
            pronoun = leaf(d, IZ_THIS_WAY, d->done_by[i].op);
    return pronoun != NULL ? pronoun : fail(d, "no pronoun for a register");
}

static const text_tree *say_selector(discourse *d, const text_tree *s, int parent, int kid)
{
    bool possessive = is_possessive_place(parent) || parent == IZ_CLAUSE;
    switch (s->op) {
    case IZ_SUBJ:
        return s;
    case IZ_BOUND: {
        const text_tree *pronoun = choose_pronoun(d, s, parent, kid, possessive);
        return pronoun != NULL ? pronoun : s;
    }
    case IZ_REG:
        return say_register(d, s, parent, kid);
    case IZ_SELF: {
        if (parent == IZ_MOVE && d->works_in != 0)
            return leaf(d, IZ_SELF_FROM, d->works_in);
        bool named = d->in_trigger || (d->quoted != NULL && parent == IZ_CLAUSE);
        const text_tree *pronoun = named ? NULL : choose_pronoun(d, s, parent, kid, possessive);
        mention_selector(d, s);
        return pronoun != NULL ? pronoun : d->quoted != NULL ? d->quoted : s;
    }
    case IZ_LINKED: {
        const text_tree *pronoun = choose_pronoun(d, s, parent, kid, possessive);
        mention_selector(d, s);
        return pronoun != NULL ? pronoun
                               : text_tree1(d->store, IZ_THE_USED, IZ_COST_EXILE,
                                            leaf(d, IZ_IS_CARD, 0));
    }
    case IZ_ATTACHED_TO: {
        const text_tree *pronoun = d->in_trigger ? NULL : choose_pronoun(d, s, parent, kid,
                                                                         possessive);
        mention_selector(d, s);
        if (pronoun != NULL)
            return pronoun;
        return s->kids[0]->op == IZ_SELF && d->attached != NULL ? d->attached : walk_kids(d, s);
    }
    case IZ_EVENT_OBJECT:
    case IZ_EVENT_PLAYER:
    case IZ_CONTROLLER:
    case IZ_OWNER:
    case IZ_TOP_CARDS: {
        const text_tree *pronoun = choose_pronoun(d, s, parent, kid, possessive);
        if (pronoun == NULL && s->count > 0)
            pronoun = walk_kids(d, s);
        mention_selector(d, s);
        return pronoun != NULL ? pronoun : fail(d, "no pronoun for a part of the event");
    }
    case IZ_ALL: {
        int way = way_of_all(d, s, parent, kid);
        const text_tree *pronoun = way == IZ_ALL || d->in_trigger || parent == IZ_CHOOSE
                                       ? NULL
                                       : choose_pronoun(d, s, parent, kid, possessive);
        const text_tree *said = pronoun != NULL ? pronoun
                                : text_tree1(d->store, way, 0, walk(d, s->kids[0], IZ_ALL, 0));
        if (parent != IZ_COUNT && parent != IZ_EXISTS)
            mention_selector(d, s);
        return said;
    }
    default: {
        const text_tree *said = walk_kids(d, s);
        mention_selector(d, s);
        return said;
    }
    }
}

/* ---- quantities ----------------------------------------------------------------------------- */

static const text_tree *read_mult(discourse *d, const text_tree *t)
{
    const text_tree *number = walk(d, t->kids[0], IZ_TIMES, 0);
    const text_tree *each = walk(d, t->kids[1], IZ_TIMES, 1);
    if (is_one(number))
        return each;
    if (number->op == IZ_NUMBER && number->arg == 0)
        return number;
    return text_tree2(d->store, IZ_TIMES, 0, number, each);
}

static const text_tree *read_quantity(discourse *d, const text_tree *t)
{
    switch (t->op) {
    case IZ_MULT:
        return read_mult(d, t);
    case IZ_THAT_MUCH:
        return d->amount != NULL ? d->amount : fail(d, "\"that much\" without an amount");
    case IZ_AMOUNT_WAY:
        for (int i = d->done_by_count - 1; i >= 0; i--)
            if (d->done_by[i].op == t->arg)
                return leaf(d, IZ_REG_AMOUNT, d->done_by[i].reg);
        return fail(d, "\"this way\" without an instruction of that kind");
    default:
        return walk_kids(d, t);
    }
}

static bool is_simple(const text_tree *q)
{
    return q->op == IZ_NUMBER || q->op == IZ_X || q->op == IZ_PARAM || q->op == IZ_ANY_NUMBER ||
           q->op == IZ_UP_TO || q->op == IZ_NONE ||
           (q->op == IZ_TIMES && q->kids[0]->op == IZ_NUMBER && q->kids[0]->arg == -1 &&
            q->kids[1]->op == IZ_X);
}

static bool is_counted(const text_tree *q)
{
    return q->op == IZ_COUNT || q->op == IZ_COUNTERS_ON || q->op == IZ_DIFFERENCE ||
           q->op == IZ_KICKED_TIMES || q->op == IZ_COUNTERS_PAID || q->op == IZ_DISTINCT;
}

static const text_tree *say_quantity(discourse *d, const text_tree *q, int parent)
{
    if (d->amount == q)
        return leaf(d, IZ_THAT_MUCH, 0);
    if (q->op == IZ_REG_AMOUNT)
        for (int i = 0; i < d->done_by_count; i++)
            if (d->done_by[i].reg == q->arg)
                return leaf(d, IZ_AMOUNT_WAY, d->done_by[i].op);
    if (q->op == IZ_TIMES && !is_simple(q) && q->kids[0]->op == IZ_NUMBER)
        return text_tree2(d->store, IZ_MULT, 0, q->kids[0], walk(d, q->kids[1], IZ_TIMES, 1));
    bool counts = parent == IZ_BOOST || parent == IZ_CREATE_TOKEN || parent == IZ_ADD_COUNTERS ||
                  parent == IZ_ENTERS_WITH || parent == IZ_ADD_MANA || parent == IZ_SACRIFICE ||
                  parent == IZ_GAIN_LIFE || parent == IZ_LOSE_LIFE || parent == IZ_DRAW;
    if (counts && is_counted(q))
        return text_tree2(d->store, IZ_MULT, 0, leaf(d, IZ_NUMBER, 1), walk_kids(d, q));
    return walk_kids(d, q);
}

/* "gets +0/+1 for each": the quantity of the other part. */
static const text_tree *say_boost(discourse *d, const text_tree *m)
{
    const text_tree *kids[3] = {walk(d, m->kids[0], IZ_BOOST, 0)};
    const text_tree *each = NULL;
    for (int i = 1; i < 3; i++) {
        bool same = i == 2 && m->kids[1] == m->kids[2];
        kids[i] = same ? kids[1] : say_quantity(d, m->kids[i], IZ_BOOST);
        if (kids[i]->op == IZ_MULT)
            each = kids[i]->kids[1];
    }
    for (int i = 1; each != NULL && i < 3; i++)
        if (kids[i]->op == IZ_NUMBER)
            kids[i] = text_tree2(d->store, IZ_MULT, 0, kids[i], each);
    return text_tree_make(d->store, m->op, m->arg, 3, kids);
}

/* Several were named as those who do or suffer it: each of them can be spoken of. */
static void mention_each(discourse *d, const text_tree *s)
{
    if (s->op == IZ_ALL_PLAYERS || s->op == IZ_OPPONENTS)
        add_mention(d, leaf(d, IZ_BOUND, 0), leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
}

/* ---- instructions --------------------------------------------------------------------------- */

static bool has_subject(int op)
{
    switch (op) {
    case IZ_DEAL_DAMAGE:
    case IZ_DEAL_DIVIDED:
    case IZ_GAIN_LIFE:
    case IZ_LOSE_LIFE:
    case IZ_DRAW:
    case IZ_DISCARD:
    case IZ_DISCARD_RANDOM:
    case IZ_DISCARD_ALL:
    case IZ_MILL:
    case IZ_SACRIFICE:
    case IZ_SHUFFLE:
    case IZ_SEARCH:
    case IZ_LOOK:
    case IZ_REVEAL_UNTIL:
    case IZ_CHOOSE:
    case IZ_CHOOSE_PLAYER:
    case IZ_CHOOSE_COLOR:
    case IZ_CHOOSE_TYPE:
    case IZ_CHOOSE_NAME:
    case IZ_CHOOSE_NUMBER:
    case IZ_ADD_MANA:
    case IZ_ADD_MANA_CHOICE:
    case IZ_ADD_MANA_COMBINATION:
    case IZ_ADD_MANA_CHOSEN:
    case IZ_ADD_MANA_LIKE:
    case IZ_CREATE_TOKEN:
    case IZ_CREATE_COPY:
    case IZ_APPLY:
    case IZ_EXTRA_TURN:
    case IZ_SKIP:
    case IZ_FLIP_COIN:
    case IZ_ROLL:
    case IZ_WIN_GAME:
    case IZ_LOSE_GAME:
    case IZ_PHASE_OUT:
    case IZ_NEW_ORDER:
    case IZ_BOTTOM_ORDER:
    case IZ_COPY_SPELL:
    case IZ_NEW_TARGETS:
    case IZ_PLAY_FREE:
    case IZ_MAY_PLAY:
    case IZ_EMPTY_POOL:
    case IZ_EXCHANGE_ZONES:
    case IZ_PAY_ANY_LIFE:
    case IZ_TAKE:
        return true;
    default:
        return false;
    }
}

/* Said without "you" when it is you who do it. */
static bool is_imperative(int op)
{
    return op != IZ_GAIN_LIFE && op != IZ_LOSE_LIFE && op != IZ_WIN_GAME && op != IZ_LOSE_GAME &&
           op != IZ_APPLY && op != IZ_MAY_PAY && op != IZ_MAY_PLAY && op != IZ_EMPTY_POOL &&
           op != IZ_PHASE_OUT && op != IZ_CHOOSE;
}

/* The noun of what an instruction or cost leaves in its register; NULL: it leaves nothing that a
 * pronoun may mean. */
static const text_tree *result_noun(discourse *d, const text_tree *e, bool *plural)
{
    const text_tree *card = leaf(d, IZ_IS_CARD, 0), *number = NULL, *noun = NULL;
    switch (e->op) {
    case IZ_SEARCH:
        noun = e->kids[2], number = e->kids[3];
        break;
    case IZ_DISCARD:
    case IZ_DISCARD_RANDOM:
    case IZ_MILL:
        noun = card, number = e->kids[1];
        break;
    case IZ_LOOK:
    case IZ_REVEAL: {
        const text_tree *what = e->kids[e->op == IZ_LOOK];
        if (what->op != IZ_TOP_CARDS)
            return NULL;
        noun = card, number = what->kids[1];
        break;
    }
    case IZ_SACRIFICE:
        noun = e->kids[1], number = e->kids[2];
        break;
    case IZ_CHOOSE:
        noun = e->kids[1]->op == IZ_ALL ? e->kids[1]->kids[0] : card, number = e->kids[2];
        break;
    case IZ_CHOOSE_RANDOM:
        noun = card, number = e->kids[1];
        break;
    case IZ_CHOOSE_PLAYER:
        noun = leaf(d, IZ_IS_PLAYER, 0);
        break;
    case IZ_CREATE_TOKEN:
        noun = text_tree2(d->store, IZ_AND, 0, leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE),
                          leaf(d, IZ_IS_TOKEN, 0));
        number = e->kids[1];
        break;
    case IZ_REVEAL_UNTIL:
        noun = e->kids[1], number = e->kids[2];
        break;
    case IZ_COST_SACRIFICE:
    case IZ_COST_DISCARD:
    case IZ_COST_EXILE:
    case IZ_COST_RETURN:
    case IZ_COST_REVEAL:
        noun = e->kids[0], number = e->kids[1];
        break;
    case IZ_COST_DISCARD_RANDOM:
        noun = card, number = e->kids[0];
        break;
    default:
        return NULL;
    }
    *plural = number != NULL && !is_one(number);
    return noun;
}

static bool has_register(int op)
{
    return op < IZ_OP_COUNT && iz_nodes[op].arg == IZ_ARG_REGISTER &&
           (iz_nodes[op].class == 'E' || iz_nodes[op].class == 'C');
}

/* After an instruction or cost: what it did can be spoken of. `e` is the program's node. */
static void note_result(discourse *d, const text_tree *e, int reg)
{
    bool plural = false;
    const text_tree *noun = result_noun(d, e, &plural);
    if (noun != NULL)
        add_mention(d, leaf(d, IZ_REG, reg), noun, is_player_filter(noun), plural, e->op);
    if (d->done_by_count < (int)(sizeof d->done_by / sizeof *d->done_by)) {
        d->done_by[d->done_by_count].op = e->op;
        d->done_by[d->done_by_count++].reg = reg;
    }
    if (text_class(e->op) == 'E')
        d->done = leaf(d, IZ_DONE, reg);
    if (e->op == IZ_DEAL_DAMAGE || e->op == IZ_GAIN_LIFE || e->op == IZ_LOSE_LIFE ||
        e->op == IZ_DISCARD || e->op == IZ_DRAW || e->op == IZ_MILL)
        if (d->amount == NULL || d->amount->op != IZ_EVENT_AMOUNT)
            d->amount = leaf(d, IZ_REG_AMOUNT, reg);
}

/* The register under which the node's result is kept in the account. Saying: a result that nobody
 * asks for gets a number that no reference has. */
static int account_register(discourse *d, const text_tree *e)
{
    if (!d->saying || e->arg == UNASKED)
        return new_register(d);
    return e->arg;
}

static const text_tree *plain_instruction(discourse *d, const text_tree *t);

/* Costs and instructions that speak of the bearer without a child for it. */
static bool speaks_of_self(const text_tree *c)
{
    switch (c->op) {
    case IZ_COST_SACRIFICE_SELF:
    case IZ_COST_EXILE_SELF:
    case IZ_COST_RETURN_SELF:
    case IZ_COST_DISCARD_SELF:
    case IZ_COST_ADD_COUNTERS:
        return true;
    case IZ_COST_REMOVE_COUNTERS:
        return c->kids[1]->op == IZ_NONE;
    default:
        return false;
    }
}

static const text_tree *walk_cost(discourse *d, const text_tree *t)
{
    if (t->op == IZ_COST_EXILE_FROM) {
        d->works_in = t->arg;
        t = leaf(d, IZ_COST_EXILE_SELF, 0);
    } else if (t->op == IZ_COST_EXILE_SELF && d->saying && d->works_in != 0) {
        t = leaf(d, IZ_COST_EXILE_FROM, d->works_in);
    } else if (t->op == IZ_COST_DISCARD_SELF) {
        d->works_in = IZ_ZONE_HAND;
    }
    if (t->op == IZ_COST_THIS)
        t = leaf(d, t->arg, 0);
    if (speaks_of_self(t))
        mention_selector(d, leaf(d, IZ_SELF, 0));
    bool from_zone = d->from_zone;
    d->from_zone = true;
    const text_tree *cost = plain_instruction(d, t);
    d->from_zone = from_zone;
    bool own = t->op == IZ_COST_SACRIFICE_SELF || t->op == IZ_COST_EXILE_SELF ||
               t->op == IZ_COST_RETURN_SELF;
    if (d->saying && d->quoted != NULL && own)
        return text_tree1(d->store, IZ_COST_THIS, t->op, d->quoted->kids[0]);
    return cost;
}

/* Is it "put" somewhere (argument 1 of a said MOVE), not "returned"? Cards found, looked at or
 * held are put. */
static bool is_put(const discourse *d, const text_tree *s)
{
    const mention *m = find_mention(d, s);
    const text_tree *noun = m != NULL ? m->noun : NULL;
    if (s->op == IZ_TOP_CARDS || s->op == IZ_BOTTOM_CARD)
        return true;
    if (m != NULL && m->op != 0)
        return true;
    if (s->op == IZ_REG && s->arg < IZ_REGISTERS && d->said_choice[s->arg] != NULL &&
        d->said_choice[s->arg]->kids[1]->count > 0)
        noun = d->said_choice[s->arg]->kids[1]->kids[0];
    for (int i = 0; noun != NULL && noun->op == IZ_AND && i < noun->count; i++)
        if (noun->kids[i]->op == IZ_IS_IN)
            return noun->kids[i]->arg != IZ_ZONE_GRAVEYARD;
    return false;
}

static const text_tree *plain_instruction(discourse *d, const text_tree *t)
{
    if (!has_register(t->op))
        return walk_kids(d, t);
    if (!d->saying) {
        const text_tree *e = walk_kids(d, t);
        int reg = new_register(d);
        if (t->op == IZ_REVEAL_UNTIL)
            new_register(d);
        e = text_with_arg(d->store, e, reg);
        note_result(d, e, reg);
        return e;
    }
    int zone = t->op == IZ_MOVE && t->kids[1]->op == IZ_PLACE ? t->kids[1]->arg & 255 : 0;
    bool put = (zone == IZ_ZONE_HAND || zone == IZ_ZONE_BATTLEFIELD) && is_put(d, t->kids[0]);
    bool from_zone = d->from_zone;
    d->from_zone = d->from_zone || t->op == IZ_MOVE;
    const text_tree *said = walk_kids(d, t);
    d->from_zone = from_zone;
    note_result(d, t, account_register(d, t));
    return text_with_arg(d->store, said, put);
}

/* The player whose hand is revealed, who is the clause's subject; NULL: another REVEAL. */
static const text_tree *hand_owner(const text_tree *e)
{
    if (e->op != IZ_REVEAL || e->kids[0]->op != IZ_ALL || e->kids[0]->kids[0]->op != IZ_AND)
        return NULL;
    const text_tree *filter = e->kids[0]->kids[0];
    if (filter->count != 2 || filter->kids[0]->op != IZ_IS_CARD || filter->kids[1]->op != IZ_IS_IN ||
        filter->kids[1]->arg != IZ_ZONE_HAND || filter->kids[1]->kids[0]->op == IZ_YOU)
        return NULL;
    return filter->kids[1]->kids[0];
}

/* Does every instruction of it have this subject? */
static const text_tree *common_subject(const text_tree *e)
{
    if (hand_owner(e) != NULL)
        return hand_owner(e);
    if (e->op == IZ_APPLY &&
        (e->kids[1]->op == IZ_SWITCH_PT || e->kids[1]->op == IZ_CHANGE_WORDS))
        return NULL;
    if (has_subject(e->op))
        return e->kids[0];
    if (e->op != IZ_SEQ || (e->arg != 1 && e->arg != 2) || e->count == 0)
        return NULL;
    const text_tree *subject = common_subject(e->kids[0]);
    for (int i = 1; i < e->count; i++)
        if (common_subject(e->kids[i]) != subject)
            return NULL;
    return subject;
}

static const text_tree *say_body(discourse *d, const text_tree *e);
static bool is_imperative(int op);
static const text_tree *replace(discourse *d, const text_tree *t, const text_tree *what,
                                const text_tree *by);

/* Saying an instruction whose subject is that of the clause: it is left out. */
static const text_tree *without_subject(discourse *d, const text_tree *e)
{
    if (hand_owner(e) != NULL) {
        note_result(d, e, account_register(d, e));
        return replace(d, text_with_arg(d->store, e, 0), e->kids[0]->kids[0],
                       text_tree2(d->store, IZ_POST, 0, leaf(d, IZ_IS_CARD, 0),
                                  text_tree1(d->store, IZ_IS_IN, IZ_ZONE_HAND,
                                             leaf(d, IZ_SUBJ, 0))));
    }
    if (!has_subject(e->op))
        return say_body(d, e);
    if (is_either(e))
        return say_either(d, e, leaf(d, IZ_SUBJ, 0));
    const text_tree *marked = text_with_kid(d->store, e, 0, leaf(d, IZ_SUBJ, 0));
    const text_tree *kids[MOST_WALK];
    d->prefers_that = e->op == IZ_CHOOSE || e->op == IZ_DEAL_DAMAGE;
    const text_tree *outer_subject = d->subject;
    d->subject = e->kids[0];
    for (int i = 0; i < marked->count && i < MOST_WALK; i++)
        kids[i] = i == 0 ? marked->kids[0] : walk(d, marked->kids[i], e->op, i);
    if (e->op == IZ_DEAL_DAMAGE && is_each_player(e->kids[2]))
        memcpy(kids, walk_damage(d, marked)->kids, 3 * sizeof *kids);
    d->subject = outer_subject;
    d->prefers_that = false;
    d->bearer_is_creature = e->op == IZ_APPLY;
    if (e->op == IZ_APPLY)
        for (int i = 1; i < e->count - 1; i++)
            if (e->kids[i]->op == IZ_BOOST)
                kids[i] = say_boost(d, e->kids[i]);
    if (has_register(e->op))
        note_result(d, e, account_register(d, e));
    int32_t arg = has_register(e->op) ? 0 : e->arg;
    return text_tree_make(d->store, e->op, arg, e->count, kids);
}

static const text_tree *with_clause(discourse *d, const text_tree *e, int op,
                                    const text_tree *subject)
{
    const text_tree *before = d->subject;
    const text_tree *said = walk(d, subject, op, 0);
    d->subject = subject;
    mention_each(d, subject);
    bool was_said = d->subject_said;
    d->subject_said = true;
    const text_tree *body = say_body(d, e);
    d->subject = before;
    d->subject_said = was_said;
    return text_tree2(d->store, op, 0, said, body);
}

/* A quantity that only "where X is" can say: of a token's size, of a boost. */
static const text_tree *hidden_quantity(const text_tree *t)
{
    for (int i = 0; i < t->count; i++) {
        const text_tree *kid = t->kids[i];
        bool sized = t->op == IZ_TOKEN || t->op == IZ_BOOST;
        bool counted = t->op == IZ_ADD_COUNTERS || t->op == IZ_CREATE_TOKEN ||
                       t->op == IZ_ADD_MANA_CHOICE || t->op == IZ_MILL || t->op == IZ_PREVENT ||
                       t->op == IZ_TOP_CARDS || t->op == IZ_DEAL_DIVIDED;
        if (text_class(kid->op) == 'A')
            continue;
        if (sized && text_class(kid->op) == 'Q' && !is_simple(kid) &&
            !(t->op == IZ_BOOST && (is_counted(kid) || kid->op == IZ_TIMES)))
            return kid;
        bool sayable = t->op != IZ_ADD_MANA_CHOICE && (is_counted(kid) || kid->op == IZ_TIMES);
        if (counted && text_class(kid->op) == 'Q' && !is_simple(kid) && !sayable &&
            kid->op != IZ_EVENT_AMOUNT && kid->op != IZ_REG_AMOUNT)
            return kid;
        const text_tree *found = hidden_quantity(kid);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* Saying an instruction, a sequence under one subject included. */
static const text_tree *say_body(discourse *d, const text_tree *e)
{
    if (e->op == IZ_APPLY && e->count == 3 && e->kids[1]->op == IZ_SET_CONTROLLER)
        e = text_tree_make(d->store, IZ_TAKE, 0, 3,
                           (const text_tree *[]){e->kids[1]->kids[1], e->kids[0], e->kids[2]});
    const text_tree *hidden = e->op == IZ_SEQ ? NULL : hidden_quantity(e);
    if (hidden != NULL) {
        const text_tree *body = say_body(d, replace(d, e, hidden, leaf(d, IZ_X, 0)));
        return text_tree2(d->store, IZ_WHERE_X, 0, body, walk(d, hidden, IZ_WHERE_X, 1));
    }
    const text_tree *subject = common_subject(e);
    if (subject != NULL && subject != d->subject)
        return with_clause(d, e, d->subject_said ? IZ_HAVE : IZ_CLAUSE, subject);
    if (subject != NULL && subject->op == IZ_YOU && !d->subject_said && e->op != IZ_SEQ &&
        (d->you_forced || !is_imperative(e->op)))
        return with_clause(d, e, IZ_CLAUSE, subject);
    if (subject != NULL && e->op != IZ_SEQ)
        return without_subject(d, e);
    return walk(d, e, -1, 0);
}

static const text_tree *walk_may(discourse *d, const text_tree *t)
{
    const text_tree *before = d->subject;
    bool was_said = d->subject_said;
    const text_tree *who = walk(d, t->kids[0], IZ_CLAUSE, 0);
    d->subject = d->saying ? t->kids[0] : who;
    d->subject_said = true;
    const text_tree *what = d->saying ? say_body(d, t->kids[1]) : walk(d, t->kids[1], IZ_MAY, 1);
    d->subject = before;
    d->subject_said = was_said;
    int reg = d->saying ? account_register(d, t) : new_register(d);
    d->done = leaf(d, IZ_DONE, reg);
    return text_tree2(d->store, IZ_MAY, d->saying ? 0 : reg, who, what);
}

static const text_tree *walk_unless(discourse *d, const text_tree *t)
{
    const text_tree *what = walk(d, t->kids[2], t->op, 2);
    const text_tree *who = walk(d, t->kids[0], IZ_CLAUSE, 0);
    const text_tree *cost = walk(d, t->kids[1], t->op, 1);
    int reg = d->saying ? account_register(d, t) : new_register(d);
    d->done = leaf(d, IZ_DONE, reg);
    return text_tree_make(d->store, t->op, d->saying ? 0 : reg, 3,
                          (const text_tree *[]){who, cost, what});
}

/* Does the tree speak of a target that was not said yet? */
static bool speaks_of_new_target(const discourse *d, const text_tree *t)
{
    if (t->op == IZ_REG && t->arg < d->target_count && !d->target_said[t->arg])
        return true;
    for (int i = 0; i < t->count; i++)
        if (speaks_of_new_target(d, t->kids[i]))
            return true;
    return false;
}

static const text_tree *walk_if(discourse *d, const text_tree *t)
{
    if (d->saying ? speaks_of_new_target(d, t->kids[0]) : t->op == IZ_IF_POST) {
        int what = t->op == IZ_IF_POST ? 0 : 1;
        const text_tree *e = walk(d, t->kids[what], IZ_IF, 1);
        const text_tree *k = walk(d, t->kids[1 - what], IZ_IF, 0);
        if (d->saying)
            return text_tree2(d->store, IZ_IF_POST, 0, e, k);
        return text_tree_make(d->store, IZ_IF, 0, 3,
                              (const text_tree *[]){k, e, leaf(d, IZ_NONE, 0)});
    }
    return walk_kids(d, t);
}

static const text_tree *read_clause(discourse *d, const text_tree *t)
{
    const text_tree *before = d->subject;
    bool was_said = d->subject_said;
    d->in_trigger = text_class(t->kids[1]->op) == 'T';
    d->subject = walk(d, t->kids[0], IZ_CLAUSE, 0);
    if (!d->in_trigger)
        mention_each(d, d->subject);
    d->in_trigger = false;
    d->subject_said = true;
    const text_tree *body = walk(d, t->kids[1], IZ_CLAUSE, 1);
    d->subject = before;
    d->subject_said = was_said;
    return body;
}

static const text_tree *replace(discourse *d, const text_tree *t, const text_tree *what,
                                const text_tree *by)
{
    if (t == what)
        return by;
    const text_tree *kids[MOST_WALK];
    int count = t->count < MOST_WALK ? t->count : MOST_WALK;
    for (int i = 0; i < count; i++)
        kids[i] = replace(d, t->kids[i], what, by);
    return text_tree_make(d->store, t->op, t->arg, count, kids);
}

/* Saying: sentences one after the other as pairs. */
static const text_tree *pair_sentences(discourse *d, const text_tree *e)
{
    if (e->op != IZ_SEQ || e->arg != 0 || e->count == 0)
        return e;
    const text_tree *all = e->kids[0];
    for (int i = 1; i < e->count; i++)
        all = text_tree2(d->store, IZ_THEN_DO, 0, all, e->kids[i]);
    return all;
}

/* Do you do all of it, and is one of it always said with "you"? Then "you" is said each time. */
static bool all_yours(const text_tree *seq)
{
    bool said = false;
    for (int i = 0; i < seq->count; i++) {
        const text_tree *subject = common_subject(seq->kids[i]);
        if (subject == NULL || subject->op != IZ_YOU)
            return false;
        said = said || !is_imperative(seq->kids[i]->op);
    }
    return said;
}

static const text_tree *walk_sequence(discourse *d, const text_tree *t)
{
    const text_tree *kids[MOST_WALK] = {NULL};
    int count = 0;
    if (d->saying && t->arg == 4 && t->count == 2) {
        if (t->kids[0]->op == IZ_CHOOSE_TYPE)
            d->choice_kind = t->kids[0]->kids[1]->arg == 1 ? 2 : 3;
        if (t->kids[0]->op == IZ_CHOOSE)
            d->said_choice[t->kids[0]->arg] = t->kids[0];
        return say_body(d, t->kids[1]);
    }
    if (d->saying && t->arg == 16 && t->count == 3)
        return text_tree_make(d->store, IZ_PICK, 0, 4,
                              (const text_tree *[]){leaf(d, IZ_SUBJ, 0), t->kids[0]->kids[2],
                                                    t->kids[1]->kids[1], t->kids[2]->kids[1]});
    const text_tree *subject = d->saying && t->arg != 0 ? common_subject(t) : NULL;
    if (subject != NULL && t->arg == 1 && !d->subject_said && all_yours(t))
        subject = NULL;
    bool clause = subject != NULL && (subject != d->subject || !d->subject_said) &&
                  !(subject->op == IZ_YOU && is_imperative(t->kids[0]->op));
    const text_tree *before = d->subject, *said = NULL;
    bool was_said = d->subject_said;
    if (clause) {
        said = walk(d, subject, IZ_CLAUSE, 0);
        d->subject = subject;
        d->subject_said = true;
    }
    bool plain = d->saying && t->arg == 1 && all_yours(t);
    bool forced = d->you_forced;
    for (int i = 0; i < t->count && count < MOST_WALK; i++) {
        d->joined = t->arg == 1 && i > 0 && t->count == 2;
        d->you_forced = plain;
        if (t->arg == 0)
            d->sentence++;
        const text_tree *kid = d->saying ? say_body(d, t->kids[i]) : walk(d, t->kids[i], IZ_SEQ, i);
        if (d->saying && t->arg == 8)
            kid = pair_sentences(d, kid);
        if (d->saying && t->arg == 0 && i > 0 && t->kids[i]->op == IZ_SHUFFLE)
            kid = text_tree1(d->store, IZ_THEN, 0, kid);
        kids[count++] = kid;
    }
    d->joined = false;
    d->you_forced = forced;
    d->subject = before;
    d->subject_said = was_said;
    const text_tree *seq = text_tree_make(d->store, IZ_SEQ, t->arg, count, kids);
    return clause ? text_tree2(d->store, IZ_CLAUSE, 0, said, seq) : seq;
}

static int flatten_sentences(const text_tree *t, const text_tree **out, int count)
{
    if (t->op == IZ_THEN_DO)
        return flatten_sentences(t->kids[1], out, flatten_sentences(t->kids[0], out, count));
    if (count < MOST_WALK)
        out[count++] = t;
    return count;
}

static const text_tree *walk_effect(discourse *d, const text_tree *t)
{
    if (!d->saying) {
        const text_tree *outer = d->pending;
        d->pending = NULL;
        const text_tree *e = NULL;
        if (t->op == IZ_SEQ) {
            e = walk_sequence(d, t);
        } else if (t->op == IZ_MAY) {
            e = walk_may(d, t);
        } else if (t->op == IZ_UNLESS_PAYS) {
            e = walk_unless(d, t);
        } else if (t->op == IZ_IF) {
            e = walk_if(d, t);
        } else {
            e = plain_instruction(d, t);
        }
        if (d->pending != NULL)
            e = text_tree2(d->store, IZ_SEQ, 4, d->pending, e);
        d->pending = outer;
        return e;
    }
    if (t->op == IZ_SEQ)
        return walk_sequence(d, t);
    if (t->op == IZ_MAY)
        return walk_may(d, t);
    if (t->op == IZ_UNLESS_PAYS)
        return walk_unless(d, t);
    if (t->op == IZ_IF)
        return walk_if(d, t);
    return plain_instruction(d, t);
}

/* ---- modifications -------------------------------------------------------------------------- */

/* Reading: the subject of a static stands in each of its modifications. */
static const text_tree *read_mods(discourse *d, const text_tree *t, const text_tree **out,
                                  int *count)
{
    const text_tree *before = d->subject;
    d->subject = walk(d, t->kids[0], IZ_MODS, 0);
    for (int i = 1; i < t->count && *count < MOST_WALK; i++) {
        const text_tree *m = walk(d, t->kids[i], IZ_MODS, i);
        if (m->count > 0 && m->kids[0]->op == IZ_NONE)
            m = text_with_kid(d->store, m, 0, d->subject);
        out[(*count)++] = m;
    }
    d->subject = before;
    return t;
}

static bool takes_subject(const text_tree *m)
{
    return m->count > 0 && text_class(m->op) == 'M' && strncmp(iz_nodes[m->op].children, "S?", 2) == 0;
}

/* Its words are a sentence of their own, not a verb after a subject. */
static bool is_sentence(const text_tree *m)
{
    switch (m->op) {
    case IZ_SET_CONTROLLER:
    case IZ_PREVENT_DAMAGE:
    case IZ_COST_CHANGE:
    case IZ_ENTERS_UNLESS:
    case IZ_PLAY_ANY_TIME:
    case IZ_EXTRA_LANDS:
    case IZ_MAY_NOT_UNTAP:
    case IZ_PLAY_ONLY:
    case IZ_MAX_ATTACKERS:
    case IZ_MAX_BLOCKING:
    case IZ_STAYS_ATTACHED:
    case IZ_ASSIGN_AS_UNBLOCKED:
    case IZ_ENTERS_AS_COPY:
    case IZ_DAMAGE_TO:
        return true;
    case IZ_SET_PT:
        return m->arg == 1;
    case IZ_MUST:
        return m->arg == IZ_ACTION_BE_BLOCKED_BY_ALL;
    case IZ_SKIPS:
    case IZ_MAX_HAND:
    case IZ_TOP_REVEALED:
    case IZ_PLAYS_REVEALED:
        return m->kids[0]->op == IZ_YOU;
    default:
        return false;
    }
}

/* Saying "during your (0), its controller's (1), their controllers' (2) untap step". */
static int whose_untap(const discourse *d)
{
    const text_tree *s = d->subject;
    if (s->op == IZ_SELF)
        return 0;
    bool one = s->op != IZ_ALL;
    const mention *m = find_mention(d, s);
    return one && (m == NULL || !m->plural) ? 1 : 2;
}

static const text_tree *walk_modification(discourse *d, const text_tree *m)
{
    if (d->saying && m->op == IZ_BOOST)
        return say_boost(d, m);
    if (m->op == IZ_DOESNT_UNTAP)
        return text_with_arg(d->store, walk_kids(d, m), d->saying ? whose_untap(d) : 0);
    if (d->saying && m->arg == 3 && m->op == IZ_SET_CHOSEN_COLOR)
        return leaf(d, IZ_CHOICE_MOD, 1);
    if (d->saying && m->arg == 3 && m->op == IZ_SET_CHOSEN_TYPE)
        return leaf(d, IZ_CHOICE_MOD, d->choice_kind);
    return walk_kids(d, m);
}

/* ---- abilities ------------------------------------------------------------------------------ */

static void begin_ability(discourse *d)
{
    d->mention_count = 0;
    d->subject = leaf(d, IZ_YOU, 0);
    d->subject_said = false;
    d->target_count = 0;
    memset(d->target_said, 0, sizeof d->target_said);
    memset(d->said_choice, 0, sizeof d->said_choice);
    d->next_virtual = FIRST_VIRTUAL;
    d->done = d->amount = NULL;
    d->done_by_count = 0;
    d->pending = NULL;
    d->in_trigger = false;
    d->works_in = 0;
    d->sentence = 0;
}

static bool names_player(const text_tree *s)
{
    return s->op == IZ_ALL_PLAYERS || s->op == IZ_OPPONENTS || s->op == IZ_ACTIVE_PLAYER ||
           s->op == IZ_CONTROLLER || s->op == IZ_CHOSEN || s->op == IZ_PLAYERS_WHO ||
           s->op == IZ_DEFENDING_PLAYER || s->op == IZ_OWNER || s->op == IZ_EXCEPT;
}

/* After a trigger's event (as in the program): its roles can be spoken of. */
static void note_event(discourse *d, const text_tree *t)
{
    if (t->op == IZ_ON_ANY) {
        for (int i = 0; i < t->count; i++)
            note_event(d, t->kids[i]);
        return;
    }
    const text_tree *first = t->count > 0 ? t->kids[0] : NULL;
    if (first != NULL && (first->op == IZ_THOSE || first->op == IZ_UNION))
        first = first->kids[first->op == IZ_UNION && first->count > 1];
    const text_tree *second = t->count > 1 ? t->kids[1] : NULL;
    bool player_event = false;
    if (first != NULL && first->op == IZ_ALL) {
        add_mention(d, leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OBJECT), first->kids[0], false, false, 0);
    } else if (first != NULL && (names_player(first) || first->op == IZ_YOU)) {
        player_event = true;
        if (first->op == IZ_CONTROLLER || first->op == IZ_OWNER)
            mention_selector(d, first->kids[0]);
        if (first->op != IZ_YOU)
            add_mention(d, leaf(d, IZ_EVENT_PLAYER, IZ_ROLE_PLAYER), leaf(d, IZ_IS_PLAYER, 0), true,
                        false, 0);
    } else if (first != NULL && text_class(first->op) == 'S') {
        mention_selector(d, first);
    } else if (t->op == IZ_AT_STEP) {
        add_mention(d, leaf(d, IZ_EVENT_PLAYER, IZ_ROLE_PLAYER), leaf(d, IZ_IS_PLAYER, 0), true,
                    false, 0);
    }
    if (second != NULL && second->op == IZ_IS_AMONG) {
        mention_selector(d, second->kids[0]);
    } else if (second != NULL && text_class(second->op) == 'F') {
        bool player = is_player_filter(second);
        const text_tree *ref = player ? leaf(d, IZ_EVENT_PLAYER, IZ_ROLE_PLAYER)
                                      : leaf(d, IZ_EVENT_OBJECT, player_event ? IZ_ROLE_OBJECT
                                                                              : IZ_ROLE_OTHER);
        add_mention(d, ref, second, player, false, 0);
    } else if (second != NULL && text_class(second->op) == 'S' && second->op != IZ_YOU) {
        add_mention(d, leaf(d, IZ_EVENT_PLAYER, IZ_ROLE_PLAYER), leaf(d, IZ_IS_PLAYER, 0), true,
                    false, 0);
    }
    if (t->op == IZ_ON_DEALS_DAMAGE || t->op == IZ_ON_DEALT_DAMAGE || t->op == IZ_ON_GAINS_LIFE ||
        t->op == IZ_ON_LOSES_LIFE)
        d->amount = leaf(d, IZ_EVENT_AMOUNT, 0);
}

/* The subject of an event, if its words begin with it. */
static const text_tree *event_subject(const text_tree *t)
{
    switch (t->op) {
    case IZ_ON_ANY:
        return event_subject(t->kids[0]);
    case IZ_AT_STEP:
    case IZ_ON_STATE:
    case IZ_ON_COUNTER_REMOVED:
    case IZ_ON_COUNTER:
    case IZ_ON_CONTROL:
        return NULL;
    case IZ_ON_TAPPED_FOR_MANA:
        return t->kids[t->kids[1]->op != IZ_NONE];
    default:
        if (t->count > 0 && t->kids[0]->op == IZ_THOSE)
            return t->kids[0]->kids[0];
        return t->count > 0 ? t->kids[0] : NULL;
    }
}

static const text_tree *replace_subject(discourse *d, const text_tree *t)
{
    const text_tree *subject = leaf(d, IZ_SUBJ, 0);
    if (t->op == IZ_ON_TAPPED_FOR_MANA)
        return text_with_kid(d->store, t, t->kids[1]->op != IZ_NONE, subject);
    if (t->op != IZ_ON_ANY && t->kids[0]->op == IZ_THOSE)
        return text_with_kid(d->store, t, 0, text_with_kid(d->store, t->kids[0], 0, subject));
    if (t->op != IZ_ON_ANY)
        return text_with_kid(d->store, t, 0, subject);
    const text_tree *kids[MOST_WALK];
    for (int i = 0; i < t->count && i < MOST_WALK; i++)
        kids[i] = replace_subject(d, t->kids[i]);
    return text_tree_make(d->store, t->op, t->arg, t->count, kids);
}

/* Is it "whenever"? What happens to one object once is "when". */
static bool comes_again(const text_tree *t)
{
    if (t->op == IZ_ON_ANY)
        return comes_again(t->kids[0]);
    if (t->op == IZ_AT_STEP || t->op == IZ_ON_STATE)
        return false;
    bool one = t->count > 0 && (t->kids[0]->op == IZ_SELF || t->kids[0]->op == IZ_ATTACHED_TO);
    switch (t->op) {
    case IZ_ON_ENTERS:
    case IZ_ON_DIES:
    case IZ_ON_LEAVES:
    case IZ_ON_MOVE:
    case IZ_ON_FACE_UP:
    case IZ_ON_TARGETED:
    case IZ_ON_CONTROL:
    case IZ_ON_COUNTER_REMOVED:
        return !one;
    case IZ_ON_CYCLES:
    case IZ_ON_PLAYS:
    case IZ_ON_PLAYS_LAND:
        return t->kids[1]->op != IZ_IS_AMONG && t->kids[1]->op != IZ_IS_OTHER;
    default:
        return true;
    }
}

static const text_tree *walk_trigger(discourse *d, const text_tree *t)
{
    if (d->in_trigger)
        return walk_kids(d, t); /* one of several events */
    const text_tree *subject = d->saying ? event_subject(t) : NULL;
    d->in_trigger = true;
    const text_tree *said = subject != NULL ? walk(d, subject, IZ_CLAUSE, 0) : NULL;
    const text_tree *other = walk_kids(d, subject != NULL ? replace_subject(d, t) : t);
    d->in_trigger = false;
    note_event(d, d->saying ? t : other);
    if (said != NULL)
        other = text_tree2(d->store, IZ_CLAUSE, 0, said, other);
    if (d->saying && comes_again(t))
        other = text_tree1(d->store, IZ_WHENEVER, 0, other);
    return other;
}

/* What would happen, in a replacement: its roles can be spoken of like a trigger's. */
static const text_tree *walk_replaced(discourse *d, const text_tree *t)
{
    d->in_trigger = true;
    const text_tree *other = walk_kids(d, t);
    d->in_trigger = false;
    note_event(d, d->saying ? t : other);
    if (t->op == IZ_WOULD_DAMAGE || t->op == IZ_WOULD_GAIN_LIFE)
        d->amount = leaf(d, IZ_EVENT_AMOUNT, 0);
    return other;
}

/* Which virtual registers does the tree refer to, and in which order are they written? */
static void order_registers(const text_tree *t, bool *asked, int *order, int *count, bool writes)
{
    bool is_register = t->op < IZ_OP_COUNT && iz_nodes[t->op].arg == IZ_ARG_REGISTER;
    if (is_register && t->arg >= FIRST_VIRTUAL && t->arg < FIRST_VIRTUAL + 200) {
        if (!has_register(t->op))
            asked[t->arg - FIRST_VIRTUAL] = true;
        else if (writes && *count < 200)
            order[(*count)++] = t->arg - FIRST_VIRTUAL;
    }
    for (int i = 0; i < t->count; i++)
        if (text_class(t->kids[i]->op) != 'A')
            order_registers(t->kids[i], asked, order, count, writes);
}

static const text_tree *number_registers(discourse *d, const text_tree *t, const int *numbers)
{
    const text_tree *kids[MOST_WALK];
    int count = t->count < MOST_WALK ? t->count : MOST_WALK;
    for (int i = 0; i < count; i++)
        kids[i] = text_class(t->kids[i]->op) == 'A' ? t->kids[i]
                                                    : number_registers(d, t->kids[i], numbers);
    int32_t arg = t->arg;
    if (t->op < IZ_OP_COUNT && iz_nodes[t->op].arg == IZ_ARG_REGISTER && arg >= FIRST_VIRTUAL)
        arg = arg < FIRST_VIRTUAL + 200 ? numbers[arg - FIRST_VIRTUAL] : UNASKED;
    return text_tree_make(d->store, t->op, arg, count, kids);
}

static const text_tree *settle_registers(discourse *d, const text_tree *ability)
{
    bool asked[200] = {false};
    int order[200], numbers[200], count = 0, next = d->target_count;
    order_registers(ability, asked, order, &count, true);
    for (int i = 0; i < 200; i++)
        numbers[i] = UNASKED;
    for (int i = 0; i < count; i++)
        if (asked[order[i]] && numbers[order[i]] == UNASKED) {
            if (next >= UNASKED)
                return fail(d, "too many results to keep");
            numbers[order[i]] = next++;
        }
    return number_registers(d, ability, numbers);
}

static const text_tree *slots_from(discourse *d, int first)
{
    return text_tree_make(d->store, IZ_TARGETS, 0, d->target_count - first, d->targets + first);
}

/* Saying: takes the slots of this list as those that are to be said next. */
static void take_slots(discourse *d, const text_tree *list)
{
    for (int i = 0; i < list->count && d->target_count < IZ_REGISTERS; i++) {
        d->targets[d->target_count] = list->kids[i];
        d->target_said[d->target_count++] = false;
    }
}

static const text_tree *body_of(discourse *d, const text_tree *e)
{
    if (d->saying) {
        const text_tree *said = say_body(d, e);
        return pair_sentences(d, said);
    }
    const text_tree *sentences[MOST_WALK];
    int count = flatten_sentences(e, sentences, 0);
    if (count == 1)
        return walk(d, e, -1, 0);
    return walk(d, text_tree_make(d->store, IZ_SEQ, 0, count, sentences), -1, 0);
}

static const text_tree *walk_mode(discourse *d, const text_tree *t)
{
    int first = d->target_count;
    const text_tree *subject = d->subject;
    if (d->saying)
        take_slots(d, t->kids[0]);
    d->sentence++;
    const text_tree *e = body_of(d, t->kids[1]);
    d->subject = subject;
    return text_tree2(d->store, t->op, t->arg,
                      d->saying ? leaf(d, IZ_NONE, 0) : slots_from(d, first), e);
}

static const text_tree *walk_reflexive(discourse *d, const text_tree *t)
{
    const text_tree *k = walk(d, t->kids[0], t->op, 0);
    int first = d->target_count;
    if (d->saying)
        take_slots(d, t->kids[1]);
    const text_tree *e = body_of(d, t->kids[2]);
    return text_tree_make(d->store, t->op, t->arg, 3,
                          (const text_tree *[]){k, d->saying ? leaf(d, IZ_NONE, 0)
                                                             : slots_from(d, first), e});
}

/* Do its words say that they are creatures? */
static bool is_creature_selector(const discourse *d, const text_tree *s)
{
    const text_tree *noun = s->op == IZ_ALL ? s->kids[0] : NULL;
    if (s->op == IZ_REG && s->arg < d->target_count)
        noun = d->targets[s->arg]->kids[0];
    if (s->op == IZ_ATTACHED_TO)
        return d->attached == NULL || d->attached->op == IZ_EQUIPPED ||
               d->attached->kids[0]->arg == IZ_TYPE_CREATURE;
    return noun != NULL && (has_conjunct(noun, text_leaf(d->store, IZ_IS_TYPE, IZ_TYPE_CREATURE)));
}

static const text_tree *walk_static(discourse *d, const text_tree *t)
{
    const text_tree *kids[MOST_WALK] = {NULL};
    int count = 1;
    bool enters = t->count > 1 && (t->kids[1]->op == IZ_ENTERS_WITH || t->kids[1]->op == IZ_ENTERS_TAPPED);
    bool first_it = t->count > 1 && t->kids[1]->op == IZ_MODS && t->kids[1]->kids[0]->op == IZ_IT;
    bool before = (d->saying ? enters : first_it) || (t->arg & SAID_BEFORE) != 0 ||
                  (d->saying && t->count > 2 && t->kids[0]->op != IZ_NONE);
    if (before && t->kids[0]->op == IZ_PAID)
        mention_selector(d, leaf(d, IZ_SELF, 0));
    if (before)
        kids[0] = walk(d, t->kids[0], IZ_STATIC, 0);
    if (!d->saying) {
        for (int i = 1; i < t->count; i++) {
            if (t->kids[i]->op == IZ_MODS)
                read_mods(d, t->kids[i], kids, &count);
            else if (count < MOST_WALK)
                kids[count++] = walk(d, t->kids[i], IZ_STATIC, i);
        }
    } else {
        for (int i = 1; i < t->count;) {
            const text_tree *m = t->kids[i];
            if (!takes_subject(m) || m->kids[0]->op == IZ_NONE || is_sentence(m)) {
                kids[count++] = walk(d, m, IZ_STATIC, i++);
                continue;
            }
            const text_tree *subject = m->kids[0], *parts[MOST_WALK];
            parts[0] = walk(d, subject, IZ_MODS, 0);
            d->bearer_is_creature = is_creature_selector(d, subject);
            int part_count = 1;
            d->subject = subject;
            for (; i < t->count && takes_subject(t->kids[i]) && t->kids[i]->kids[0] == subject; i++)
                parts[part_count++] =
                    walk(d, text_with_kid(d->store, t->kids[i], 0, leaf(d, IZ_NONE, 0)), IZ_MODS, i);
            kids[count++] = text_tree_make(d->store, IZ_MODS, 0, part_count, parts);
        }
    }
    d->subject = leaf(d, IZ_YOU, 0);
    if (!before)
        kids[0] = walk(d, t->kids[0], IZ_STATIC, 0);
    int32_t arg = t->arg & ~SAID_BEFORE;
    if (d->saying && before && !enters && t->kids[0]->op != IZ_NONE)
        arg |= SAID_BEFORE;
    return text_tree_make(d->store, t->op, arg, count, kids);
}

/* Does a condition ask for seven cards in your graveyard? */
static bool speaks_of_threshold(const text_tree *t)
{
    if (t->op == IZ_COMPARE && t->kids[0]->op == IZ_ATTRIBUTE_OF &&
        t->kids[0]->arg == IZ_ATTRIBUTE_GRAVEYARD && t->kids[1]->op == IZ_NUMBER &&
        t->kids[1]->arg == 7)
        return true;
    for (int i = 0; i < t->count; i++)
        if (speaks_of_threshold(t->kids[i]))
            return true;
    return false;
}

static const text_tree *walk_ability(discourse *outer, const text_tree *t, int parent)
{
    discourse inner = *outer, *d = &inner;
    if (d->saying && (parent == IZ_GAIN || parent == IZ_ABILITIES))
        d->quoted = text_tree1(d->store, IZ_THIS, 0,
                               parent == IZ_ABILITIES || d->bearer_is_creature
                                   ? leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE)
                                   : leaf(d, IZ_IS_PERMANENT, 0));
    const text_tree *kids[8];
    const text_tree *ability = NULL;
    begin_ability(d);
    int slots = t->op == IZ_SPELL_ABILITY ? 0 : t->op == IZ_ACTIVATED ? 1 : t->op == IZ_TRIGGERED ? 2
                                                                                                 : -1;
    if (d->saying && slots >= 0)
        take_slots(d, t->kids[slots]);
    if (d->saying && t->op == IZ_ACTIVATED)
        d->works_in = t->arg & IZ_ACTIVATED_FROM_GRAVEYARD ? IZ_ZONE_GRAVEYARD
                      : t->arg & IZ_ACTIVATED_FROM_HAND    ? IZ_ZONE_HAND
                                                           : 0;
    if (d->saying && t->op == IZ_TRIGGERED && (t->arg & IZ_TRIGGERED_FROM_GRAVEYARD))
        d->works_in = IZ_ZONE_GRAVEYARD;
    switch (t->op) {
    case IZ_STATIC:
        ability = walk_static(d, t);
        break;
    case IZ_SPELL_ABILITY:
        kids[1] = body_of(d, t->kids[1]);
        break;
    case IZ_ACTIVATED:
        kids[0] = walk(d, t->kids[0], t->op, 0);
        d->sentence++;
        kids[2] = body_of(d, t->kids[2]);
        kids[3] = walk(d, t->kids[3], t->op, 3);
        break;
    case IZ_TRIGGERED:
        kids[0] = walk(d, t->kids[0], t->op, 0);
        kids[1] = walk(d, t->kids[1], t->op, 1);
        kids[3] = body_of(d, t->kids[3]);
        break;
    default:
        ability = walk_kids(d, t);
        break;
    }
    if (ability == NULL) {
        int32_t arg = t->arg;
        if (!d->saying && d->works_in == IZ_ZONE_GRAVEYARD && t->op == IZ_ACTIVATED)
            arg |= IZ_ACTIVATED_FROM_GRAVEYARD;
        if (!d->saying && d->works_in == IZ_ZONE_HAND && t->op == IZ_ACTIVATED)
            arg |= IZ_ACTIVATED_FROM_HAND;
        if (!d->saying && d->works_in == IZ_ZONE_GRAVEYARD && t->op == IZ_TRIGGERED &&
            kids[0]->op != IZ_ON_DIES)
            arg |= IZ_TRIGGERED_FROM_GRAVEYARD;
        if (d->saying && t->op == IZ_ACTIVATED)
            arg &= ~(IZ_ACTIVATED_FROM_GRAVEYARD | IZ_ACTIVATED_FROM_HAND);
        if (d->saying && t->op == IZ_TRIGGERED)
            arg &= ~IZ_TRIGGERED_FROM_GRAVEYARD;
        kids[slots] = d->saying ? leaf(d, IZ_NONE, 0) : slots_from(d, 0);
        ability = text_tree_make(d->store, t->op, arg, t->count, kids);
    }
    if (!d->saying)
        ability = settle_registers(d, ability);
    else if (parent < 0 && speaks_of_threshold(t))
        ability = text_tree1(d->store, IZ_ABILITY_WORD, 1, ability);
    outer->fault = d->fault;
    return ability;
}

/* ---- instructions that are several nodes ------------------------------------------------------ */

static const text_tree *read_take(discourse *d, const text_tree *t)
{
    const text_tree *who = walk(d, t->kids[0], IZ_CLAUSE, 0);
    const text_tree *what = walk(d, t->kids[1], IZ_TAP, 0);
    const text_tree *control = text_tree2(d->store, IZ_SET_CONTROLLER, 0, leaf(d, IZ_NONE, 0), who);
    const text_tree *time = walk(d, t->kids[2], IZ_APPLY, 2);
    int reg = new_register(d);
    return text_tree_make(d->store, IZ_APPLY, reg, 3, (const text_tree *[]){what, control, time});
}

/* "the color of your choice": it is chosen before the instruction, into cell 3. */
static const text_tree *read_choice(discourse *d, const text_tree *t)
{
    const text_tree *you = leaf(d, IZ_YOU, 0), *none = leaf(d, IZ_NONE, 0);
    if (t->arg == 1) {
        d->pending = text_tree1(d->store, IZ_CHOOSE_COLOR, 3, you);
        return text_tree1(d->store, IZ_SET_CHOSEN_COLOR, 3, none);
    }
    d->pending = text_tree2(d->store, IZ_CHOOSE_TYPE, 3, you,
                            leaf(d, IZ_NUMBER, t->arg == 2 ? 1 : 3));
    return text_tree1(d->store, IZ_SET_CHOSEN_TYPE, 3, none);
}

/* {G} or {W}: a choice of colours; other costs are a choice of modes. */
static const text_tree *read_either(discourse *d, const text_tree *t)
{
    int32_t mask = 0;
    const text_tree *who = walk(d, t->kids[0], IZ_CLAUSE, 0);
    for (int i = 1; i < t->count; i++) {
        const iz_mana_cost *cost = iz_symbols_mana_cost(d->symbols, t->kids[i]->arg);
        int kinds = 0;
        for (int k = 0; cost != NULL && k < IZ_MANA_KINDS; k++) {
            mask |= cost->of[k] > 0 ? 1 << k : 0;
            kinds += cost->of[k];
        }
        if (kinds != 1)
            return fail(d, "a choice of more than one mana");
    }
    return text_tree_make(d->store, IZ_ADD_MANA_CHOICE, mask, 3,
                          (const text_tree *[]){who, leaf(d, IZ_NUMBER, 1), leaf(d, IZ_NONE, 0)});
}

/* The cost of one mana of this kind among the symbols, -1: no text has it. */
static int single_mana(const discourse *d, int kind)
{
    iz_mana_cost wanted = {.exists = 1};
    wanted.of[kind] = 1;
    for (int i = 0; i < iz_symbols_mana_count(d->symbols); i++)
        if (memcmp(iz_symbols_mana_cost(d->symbols, i), &wanted, sizeof wanted) == 0)
            return i;
    return -1;
}

/* Saying a choice of two to four colours, in the order of the colour wheel. */
static const text_tree *say_either(discourse *d, const text_tree *e, const text_tree *who)
{
    static const char letters[] = "WUBRGC";
    iz_mana_cost all = {.exists = 1};
    char text[64];
    const text_tree *kids[8] = {who};
    int count = 1;
    for (int k = 0; k < IZ_MANA_KINDS; k++)
        all.of[k] = (uint8_t)(e->arg >> k & 1);
    iz_mana_write(&all, text, sizeof text);
    for (const char *at = strchr(text, '{'); at != NULL && count < 8; at = strchr(at + 1, '{'))
        kids[count++] = leaf(d, IZ_VALUE, single_mana(d, (int)(strchr(letters, at[1]) - letters)));
    return text_tree_make(d->store, IZ_ADD_EITHER, 0, count, kids);
}

static bool is_either(const text_tree *e)
{
    int bits = 0;
    for (int k = 0; k < IZ_MANA_KINDS; k++)
        bits += e->arg >> k & 1;
    return e->op == IZ_ADD_MANA_CHOICE && bits >= 2 && bits <= 4 && e->kids[2]->op == IZ_NONE;
}

/* The last set of cards looked at is divided. */
static const text_tree *read_pick(discourse *d, const text_tree *t)
{
    const text_tree *they = leaf(d, IZ_THEY, 0), *all = meaning(d, they, true);
    const text_tree *who = walk(d, t->kids[0], IZ_CLAUSE, 0);
    if (all == NULL)
        return fail(d, "\"them\" without cards looked at");
    int reg = new_register(d);
    const text_tree *picked = leaf(d, IZ_REG, reg), *none = leaf(d, IZ_NONE, 0);
    const text_tree *rest = text_tree2(d->store, IZ_EXCEPT, 0, all, picked);
    const text_tree *choose = text_tree_make(d->store, IZ_CHOOSE, reg, 4,
                                             (const text_tree *[]){who, all, t->kids[1], none});
    const text_tree *first = text_tree_make(d->store, IZ_MOVE, new_register(d), 3,
                                            (const text_tree *[]){picked, t->kids[2], none});
    const text_tree *second = text_tree_make(d->store, IZ_MOVE, new_register(d), 3,
                                             (const text_tree *[]){rest, t->kids[3], none});
    return text_tree_make(d->store, IZ_SEQ, 16, 3, (const text_tree *[]){choose, first, second});
}

/* ---- the walk ------------------------------------------------------------------------------- */

static const text_tree *walk_surface(discourse *d, const text_tree *t, int parent)
{
    switch (t->op) {
    case IZ_COST_EXILE_FROM:
    case IZ_COST_THIS:
        return walk_cost(d, t);
    case IZ_WHENEVER:
        return walk(d, t->kids[0], parent, 0);
    case IZ_TAKE:
        return read_take(d, t);
    case IZ_PICK:
        return read_pick(d, t);
    case IZ_ABILITY_WORD:
    case IZ_THEN:
        return walk(d, t->kids[0], parent, 0);
    case IZ_CHOICE_MOD:
        return read_choice(d, t);
    case IZ_ADD_EITHER:
        return read_either(d, t);
    case IZ_TYPE_CHOICE:
        d->pending = text_tree2(d->store, IZ_CHOOSE_TYPE, 3, leaf(d, IZ_YOU, 0),
                                leaf(d, IZ_NUMBER, 1));
        return leaf(d, IZ_IS_CHOSEN_TYPE, 3);
    case IZ_COIN:
        for (int i = d->done_by_count - 1; i >= 0; i--)
            if (d->done_by[i].op == IZ_FLIP_COIN)
                return leaf(d, IZ_COIN_WON, d->done_by[i].reg);
        return fail(d, "no coin was flipped");
    case IZ_COLOR_CHOICE:
        d->pending = text_tree1(d->store, IZ_CHOOSE_COLOR, 3, leaf(d, IZ_YOU, 0));
        return leaf(d, IZ_IS_CHOSEN_COLOR, 3);
    case IZ_CLAUSE:
    case IZ_HAVE:
        return read_clause(d, t);
    case IZ_IF_POST:
        return walk_if(d, t);
    case IZ_THEN_DO:
        return body_of(d, t);
    case IZ_WHERE_X: {
        const text_tree *body = walk(d, t->kids[0], -1, 0);
        return replace(d, body, leaf(d, IZ_X, 0), walk(d, t->kids[1], IZ_WHERE_X, 1));
    }
    case IZ_IF_DONE:
        return d->done != NULL ? d->done : fail(d, "\"if you do\" without something to be done");
    case IZ_PRE:
    case IZ_POST: {
        const text_tree *kids[MOST_WALK];
        int count = flatten(d, t, kids, 0);
        return text_tree_make(d->store, IZ_AND, 0, count, kids);
    }
    case IZ_FROM_ZONE:
        return text_tree_make(d->store, IZ_IS_IN, t->arg, walk_kids(d, t)->count,
                              walk_kids(d, t)->kids);
    case IZ_MULT:
    case IZ_THAT_MUCH:
    case IZ_AMOUNT_WAY:
        return read_quantity(d, t);
    case IZ_VALUE:
    case IZ_PARAM:
        return t;
    default:
        return read_selector(d, t, parent);
    }
}

static const text_tree *walk(discourse *d, const text_tree *t, int parent, int kid)
{
    const text_tree *result = t;
    if (++d->depth > DEEPEST)
        return fail(d, "nested too deep");
    char class = text_class(t->op);
    if (d->fault != NULL)
        result = t;
    else if (t->op > IZ_OP_COUNT && !d->saying)
        result = walk_surface(d, t, parent);
    else if (t->op == IZ_MODE)
        result = walk_mode(d, t);
    else if (t->op == IZ_REFLEXIVE)
        result = walk_reflexive(d, t);
    else if (class == 'A')
        result = walk_ability(d, t, parent);
    else if (class == 'E')
        result = d->saying && parent >= 0 && parent != IZ_SEQ ? say_body(d, t) : walk_effect(d, t);
    else if (class == 'C')
        result = walk_cost(d, t);
    else if (class == 'T')
        result = walk_trigger(d, t);
    else if (class == 'P')
        result = walk_replaced(d, t);
    else if (class == 'M')
        result = walk_modification(d, t);
    else if (class == 'S')
        result = d->saying ? say_selector(d, t, parent, kid) : read_selector(d, t, parent);
    else if (class == 'Q')
        result = d->saying ? say_quantity(d, t, parent) : read_quantity(d, t);
    else if (t->op == IZ_AND && d->saying)
        result = say_and(d, t);
    else if (t->op == IZ_IS_IN && d->saying && d->from_zone)
        result = text_tree_make(d->store, IZ_FROM_ZONE, t->arg, t->count, walk_kids(d, t)->kids);
    else if (t->op == IZ_COIN_WON && d->saying)
        result = leaf(d, IZ_COIN, 0);
    else if (t->op == IZ_IS_CHOSEN_TYPE && t->arg == 3 && d->saying)
        result = leaf(d, IZ_TYPE_CHOICE, 0);
    else if (t->op == IZ_IS_CHOSEN_COLOR && t->arg == 3 && d->saying)
        result = leaf(d, IZ_COLOR_CHOICE, 0);
    else if (t->op == IZ_DONE && d->saying)
        result = d->done == t ? leaf(d, IZ_IF_DONE, 0) : fail(d, "\"if you do\" far from what is done");
    else
        result = walk_kids(d, t);
    d->depth--;
    return result;
}

static const text_tree *run(text_store *store, const iz_symbols *symbols, const text_tree *tree,
                            bool saying, const text_tree *attached, const char **fault)
{
    discourse d = {.store = store, .symbols = symbols, .saying = saying, .attached = attached};
    begin_ability(&d);
    const text_tree *result = walk(&d, tree, -1, 0);
    *fault = d.fault;
    return d.fault == NULL ? result : NULL;
}

const text_tree *text_resolve(text_store *store, const iz_symbols *symbols,
                              const text_tree *surface, const char **fault)
{
    return run(store, symbols, surface, false, NULL, fault);
}

const text_tree *text_unresolve(text_store *store, const iz_symbols *symbols,
                                const text_tree *program, const text_tree *attached,
                                const char **fault)
{
    return run(store, symbols, program, true, attached, fault);
}
