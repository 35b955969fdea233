/*
 * Mentions and pronouns: what has been spoken of, and what "it" and the like mean.
 */
#include "text/account.h"

#include <string.h>

const text_tree *discourse_fail(discourse *d, const char *why)
{
    if (d->fault == NULL)
        d->fault = why;
    return text_leaf(d->store, IZ_NONE, 0);
}

const text_tree *discourse_leaf(discourse *d, int op, int32_t arg)
{
    return text_leaf(d->store, op, arg);
}

/* ---- nouns ----------------------------------------------------------------------------------- */

bool discourse_has_conjunct(const text_tree *filter, const text_tree *wanted)
{
    if (filter == wanted)
        return true;
    if (filter->op != IZ_AND && filter->op != IZ_OR)
        return false;
    for (int i = 0; i < filter->count; i++)
        if (discourse_has_conjunct(filter->kids[i], wanted))
            return true;
    return false;
}

bool discourse_is_player_filter(const text_tree *f)
{
    if (iz_names_players(f->op))
        return true;
    if (f->op == IZ_AND && f->count > 0)
        return discourse_is_player_filter(f->kids[0]) ||
               discourse_is_player_filter(f->kids[f->count - 1]);
    if (f->op != IZ_OR)
        return false;
    for (int i = 0; i < f->count; i++)
        if (discourse_is_player_filter(f->kids[i]))
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

static bool names_ability(const text_tree *noun)
{
    if (noun->op == IZ_IS_ABILITY)
        return true;
    for (int i = 0; noun->op == IZ_AND && i < noun->count; i++)
        if (names_ability(noun->kids[i]))
            return true;
    return false;
}

/* Is it a spell or an ability, as its words say? */
static bool is_on_stack(const discourse *d, const text_tree *noun)
{
    return discourse_has_conjunct(noun, text_leaf(d->store, IZ_IS_SPELL, 0)) || names_ability(noun);
}

/* Could what was mentioned be called "that `wanted`"? */
static bool noun_fits(const discourse *d, const mention *m, const text_tree *wanted)
{
    if (discourse_is_player_filter(wanted) && wanted->op != IZ_OR)
        return m->player;
    if (m->player && (m->noun == NULL || m->noun->op != IZ_OR))
        return false;
    if (m->noun != NULL && wanted->op == IZ_IS_PERMANENT && is_on_stack(d, m->noun))
        return false;
    if (m->noun == NULL || wanted->op == IZ_IS_PERMANENT)
        return m->ref->op != IZ_SELF;
    if (wanted->op == IZ_IS_TYPE)
        return implies_type(d, m->noun, wanted->arg);
    if (wanted->op == IZ_IS_CARD &&
        discourse_has_conjunct(m->noun, text_leaf(d->store, IZ_IS_TOKEN, 0)))
        return false;
    if (wanted->op == IZ_IS_CARD)
        return m->op != 0 || discourse_has_conjunct(m->noun, wanted) || m->ref->op != IZ_SELF;
    if (wanted->op == IZ_IS_ABILITY)
        return names_ability(m->noun);
    if (wanted->op == IZ_AND) {
        for (int i = 0; i < wanted->count; i++)
            if (!noun_fits(d, m, wanted->kids[i]))
                return false;
        return true;
    }
    return discourse_has_conjunct(m->noun, wanted);
}

/* The plainest noun for it: what "that …" says. */
static const text_tree *plain_noun(discourse *d, const mention *m, int parent)
{
    if (m->player || (m->noun != NULL && m->noun->op == IZ_IS_PLAYER))
        return discourse_leaf(d, IZ_IS_PLAYER, 0);
    const text_tree *card = discourse_leaf(d, IZ_IS_CARD, 0),
                    *spell = discourse_leaf(d, IZ_IS_SPELL, 0);
    if (m->noun == NULL || (m->gone && parent == IZ_MOVE) ||
        (discourse_has_conjunct(m->noun, card) && !m->came))
        return card;
    if (m->noun->op == IZ_OR && m->noun->count == 2 && m->noun->kids[0] == spell &&
        m->noun->kids[1]->op == IZ_IS_ABILITY)
        return m->noun; /* that spell or ability */
    if (discourse_has_conjunct(m->noun, spell))
        return spell;
    if (names_ability(m->noun))
        return discourse_leaf(d, IZ_IS_ABILITY, 3);
    if (discourse_has_conjunct(m->noun, discourse_leaf(d, IZ_ANY, 0)))
        return discourse_leaf(d, IZ_ANY, 0); /* a source */
    static const int32_t types[] = {IZ_TYPE_CREATURE, IZ_TYPE_LAND, IZ_TYPE_ARTIFACT,
                                    IZ_TYPE_ENCHANTMENT};
    if (m->noun->op != IZ_OR)
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (implies_type(d, m->noun, types[i]))
                return discourse_leaf(d, IZ_IS_TYPE, types[i]);
    return discourse_leaf(d, IZ_IS_PERMANENT, 0);
}

/* ---- mentions -------------------------------------------------------------------------------- */

void discourse_add_mention(discourse *d, const text_tree *ref, const text_tree *noun, bool player,
                           bool plural, int op)
{
    mention m = {.of_event = d->part == IN_EVENT, .since = d->mentioned + 1};
    for (int i = 0; i < d->mention_count; i++)
        if (d->mentions[i].ref == ref) {
            m = d->mentions[i];
            memmove(&d->mentions[i], &d->mentions[i + 1],
                    (size_t)(d->mention_count - i - 1) * sizeof *d->mentions);
            d->mention_count--;
            break;
        }
    if (d->mention_count == MOST_MENTIONS) {
        memmove(d->mentions, d->mentions + 1, (MOST_MENTIONS - 1) * sizeof *d->mentions);
        d->mention_count--;
    }
    m.ref = ref;
    m.noun = noun != NULL ? noun : m.noun;
    m.op = op != 0 ? op : m.op;
    m.player = player;
    m.plural = plural;
    m.sentence = d->sentence;
    m.number = ++d->mentioned;
    m.mode = d->mode;
    m.part = d->part;
    m.of_event = m.of_event || d->part == IN_EVENT;
    d->mentions[d->mention_count++] = m;
}

/* "If it's a creature card": from here on the card may be called so. */
void discourse_call_creature(discourse *d, const text_tree *ref, const text_tree *filter)
{
    const text_tree *card = discourse_leaf(d, IZ_IS_CARD, 0);
    for (int i = 0; i < d->mention_count; i++)
        if (d->mentions[i].ref == ref && !d->mentions[i].player && !d->mentions[i].plural &&
            d->mentions[i].noun == card && filter->op == IZ_AND &&
            discourse_has_conjunct(filter, card) &&
            discourse_has_conjunct(filter, discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE)))
            d->mentions[i].noun = filter;
}

void discourse_note_place(discourse *d, const text_tree *ref, bool came)
{
    for (int i = 0; i < d->mention_count; i++)
        if (d->mentions[i].ref == ref) {
            d->mentions[i].came = came;
            d->mentions[i].gone = !came;
        }
}

void discourse_forget(discourse *d, const text_tree *ref)
{
    for (int i = 0; i < d->mention_count; i++)
        if (d->mentions[i].ref == ref) {
            memmove(&d->mentions[i], &d->mentions[i + 1],
                    (size_t)(d->mention_count - i - 1) * sizeof *d->mentions);
            d->mention_count--;
            return;
        }
}

void discourse_is_same(discourse *d, int reg, int as)
{
    const text_tree *ref = discourse_leaf(d, IZ_REG, reg), *same = discourse_leaf(d, IZ_REG, as);
    if (discourse_find_mention(d, ref) == NULL)
        return;
    discourse_forget(d, same);
    for (int i = 0; i < d->mention_count; i++)
        if (d->mentions[i].ref == ref)
            d->mentions[i].ref = same;
}

const mention *discourse_find_mention(const discourse *d, const text_tree *ref)
{
    for (int i = d->mention_count - 1; i >= 0; i--)
        if (d->mentions[i].ref == ref)
            return &d->mentions[i];
    return NULL;
}

void discourse_are_several(discourse *d, const text_tree *ref)
{
    const mention *m = discourse_find_mention(d, ref);
    if (m != NULL && ref->op == IZ_LINKED)
        discourse_add_mention(d, ref, m->noun, m->player, true, m->op);
}

bool discourse_is_one(const text_tree *quantity)
{
    return quantity->op == IZ_NUMBER && quantity->arg == 1;
}

/* Saying: the noun of what the bearer enchants, of a card in another zone without "card". */
const text_tree *discourse_enchanted_noun(const discourse *d)
{
    const text_tree *noun = d->bearer.attached->kids[0];
    return noun->op == IZ_PRE ? noun->kids[0] : noun;
}

/* What the bearer is attached to. */
static const text_tree *host_noun(discourse *d)
{
    if (d->bearer.attached != NULL && d->bearer.attached->count > 0)
        return discourse_enchanted_noun(d);
    return d->enchanted_is != NULL ? d->enchanted_is
                                   : discourse_leaf(d, IZ_IS_TYPE,
                                                    IZ_TYPE_CREATURE | IZ_TYPE_LAND |
                                                        IZ_TYPE_ARTIFACT | IZ_TYPE_ENCHANTMENT);
}

/* "target creature and each other creature": those creatures. */
static void mention_union(discourse *d, const text_tree *s)
{
    const text_tree *last = s->kids[s->count - 1];
    const mention *target = discourse_find_mention(d, last);
    if (last->op == IZ_ALL)
        discourse_add_mention(d, s, last->kids[0], false, true, 0);
    else if (target != NULL && target->noun != NULL && last->op == IZ_REG && !target->player)
        discourse_add_mention(d, s, target->noun, false, true, 0);
}

/* Speaking of these players or objects makes them something that a pronoun may mean. */
void discourse_mention_selector(discourse *d, const text_tree *s)
{
    if (d->in_trigger)
        return;
    const mention *known = discourse_find_mention(d, s);
    switch (s->op) {
    case IZ_SELF:
        discourse_add_mention(d, s, NULL, false, false, 0);
        break;
    case IZ_REG:
    case IZ_EVENT_OBJECT:
    case IZ_EVENT_PLAYER:
        if (known != NULL)
            discourse_add_mention(d, s, known->noun, known->player, known->plural, known->op);
        break;
    case IZ_ATTACHED_TO:
        discourse_add_mention(d, s, host_noun(d), false, false, 0);
        break;
    case IZ_CONTROLLER:
    case IZ_OWNER:
    case IZ_DEFENDING_PLAYER:
    case IZ_ACTIVE_PLAYER:
    case IZ_NEIGHBOUR:
    case IZ_CHOOSER:
    case IZ_CHOSEN:
        discourse_add_mention(d, s, discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
        break;
    case IZ_LINKED:
    case IZ_TOP_OF_GRAVEYARD:
        discourse_add_mention(d, s,
                              s->op == IZ_LINKED && s->arg == 1
                                  ? discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE)
                                  : discourse_leaf(d, IZ_IS_CARD, 0),
                              false, false, 0);
        break;
    case IZ_TOP_CARDS:
        discourse_add_mention(d, s, discourse_leaf(d, IZ_IS_CARD, 0), false,
                              !discourse_is_one(s->kids[1]), 0);
        break;
    case IZ_ALL:
        discourse_add_mention(d, s, s->kids[0], false, true, 0);
        break;
    case IZ_UNION:
        mention_union(d, s);
        break;
    default:
        break;
    }
}

bool discourse_is_possessive_place(int parent)
{
    return text_class(parent) != 'E' && parent != IZ_CLAUSE && parent != IZ_HAVE;
}

bool discourse_is_player_place(int parent)
{
    return parent == IZ_CONTROLLED_BY || parent == IZ_OWNED_BY || parent == IZ_WAS_CONTROLLED_BY ||
           parent == IZ_IS_IN || parent == IZ_FROM_ZONE || parent == IZ_UNTAPPED_THEN ||
           parent == IZ_SET_LIFE;
}

/* ---- pronouns -------------------------------------------------------------------------------- */

int32_t discourse_types_named(const text_tree *noun)
{
    if (noun->op == IZ_IS_TYPE)
        return noun->arg;
    int32_t types = 0;
    if (noun->op == IZ_AND || noun->op == IZ_OR || noun->op == IZ_PRE || noun->op == IZ_POST)
        for (int i = 0; i < noun->count; i++)
            types |= discourse_types_named(noun->kids[i]);
    return types;
}

static bool are_of_other_types(const text_tree *a, const text_tree *b)
{
    int32_t of_a = discourse_types_named(a), of_b = b != NULL ? discourse_types_named(b) : 0;
    return of_a != 0 && of_b != 0 && (of_a & of_b) == 0;
}

static bool is_target(const discourse *d, const text_tree *ref)
{
    return ref->op == IZ_REG && ref->arg < d->target_count;
}

/* Is it so, whichever of the things joined by "or" it is? */
static bool fits_whichever(const discourse *d, const mention *m, const text_tree *wanted)
{
    if (m->noun == NULL || m->noun->op != IZ_OR || wanted->op != IZ_IS_TYPE)
        return noun_fits(d, m, wanted);
    for (int i = 0; i < m->noun->count; i++)
        if (!implies_type(d, m->noun->kids[i], wanted->arg))
            return false;
    return true;
}

/* "The first creature": what was spoken of first of all that could be called so. */
static const text_tree *first_of(const discourse *d, const text_tree *noun)
{
    const mention *first = NULL;
    for (int i = 0; i < d->mention_count; i++) {
        const mention *m = &d->mentions[i];
        if (!m->plural && !m->player && fits_whichever(d, m, noun) &&
            (first == NULL || m->since < first->since))
            first = m;
    }
    return first != NULL ? first->ref : NULL;
}

/* Is it a permanent that has left the battlefield, where counters are put on something? Then
 * another is meant: "whenever a creature dealt damage by enchanted creature this turn dies, put a
 * +1/+1 counter on that creature". */
static bool bears_no_counters(const discourse *d, const mention *m)
{
    return m->gone && m->ref->op == IZ_EVENT_OBJECT && d->depth > 0 &&
           d->above[d->depth - 1] == IZ_ADD_COUNTERS;
}

/* "The artifact" is rather the one on the battlefield and "the artifact card" the one in a
 * graveyard, if both are targets. */
static bool is_rather_another(const discourse *d, const mention *m, const text_tree *pronoun)
{
    const text_tree *card = text_leaf(d->store, IZ_IS_CARD, 0);
    return pronoun->op == IZ_THAT && pronoun->arg == IZ_THAT_SAID_THE && is_target(d, m->ref) &&
           m->noun != NULL && discourse_types_named(pronoun->kids[0]) != 0 &&
           discourse_has_conjunct(m->noun, card) != discourse_has_conjunct(pronoun->kids[0], card);
}

/* What the pronoun means here; NULL: nothing. `possessive`: it may mean the clause's subject. */
const text_tree *discourse_meaning(const discourse *d, const text_tree *pronoun, bool possessive)
{
    if (pronoun->op == IZ_THE_FIRST)
        return first_of(d, pronoun->kids[0]);
    const text_tree *other = NULL;
    for (int i = d->mention_count - 1; i >= 0; i--) {
        const mention *m = &d->mentions[i];
        if ((!possessive && m->ref == d->subject) || bears_no_counters(d, m) ||
            (d->apart != NULL && m->ref == d->apart))
            continue;
        bool fits = false;
        switch (pronoun->op) {
        case IZ_IT:
            fits = !m->plural &&
                   (!m->player || (d->either && m->noun != NULL && m->noun->op == IZ_OR));
            break;
        case IZ_THEY:
            fits = m->player ? !d->of_objects : m->plural && !d->of_player;
            break;
        case IZ_THAT:
            fits = !m->plural && noun_fits(d, m, pronoun->kids[0]) &&
                   (pronoun->arg != 1 || is_target(d, m->ref));
            break;
        case IZ_THOSE_ONES:
            fits = m->plural && noun_fits(d, m, pronoun->kids[0]);
            break;
        case IZ_THE_USED:
            fits = (discourse_way(m->op) == discourse_way(pronoun->arg) ||
                    (m->exiled && pronoun->arg == IZ_COST_EXILE)) &&
                   (pronoun->count == 0 || !are_of_other_types(pronoun->kids[0], m->noun));
            break;
        case IZ_NOTED_CARD:
            fits = m->exiled && !m->plural;
            break;
        case IZ_THAT_TARGET:
            fits = m->player && m->noun != NULL && m->noun->op == IZ_OR;
            break;
        default:
            break;
        }
        bool chosen = d->prefers_chosen && pronoun->op == IZ_THAT && m->op != IZ_CHOOSE;
        if (fits && (chosen || is_rather_another(d, m, pronoun)))
            other = other == NULL ? m->ref : other;
        else if (fits)
            return m->ref;
    }
    return other;
}

/* "That creature" of what may be a player, too: from here on it is spoken of as a creature. */
static void note_creature(discourse *d, const text_tree *pronoun, const text_tree *ref)
{
    const mention *m = discourse_find_mention(d, ref);
    if (m != NULL && m->player && m->noun != NULL && m->noun->op == IZ_OR &&
        pronoun->op == IZ_THAT && pronoun->kids[0]->op == IZ_IS_TYPE)
        discourse_add_mention(d, ref, pronoun->kids[0], false, false, m->op);
}

bool discourse_is_later(const discourse *d)
{
    for (int at = d->depth; at > 0; at--)
        if (d->above[at] == IZ_DELAYED)
            return true;
    return false;
}

const text_tree *discourse_read_pronoun(discourse *d, const text_tree *pronoun, bool possessive)
{
    if (pronoun->count > 0)
        pronoun = text_with_kid(d->store, pronoun, 0,
                                discourse_walk(d, pronoun->kids[0], pronoun->op, 0));
    const text_tree *ref = discourse_meaning(d, pronoun, possessive);
    if (ref == NULL && !possessive)
        ref = discourse_meaning(d, pronoun, true);
    if (ref == NULL && d->apart != NULL) { /* there is nothing else */
        const text_tree *apart = d->apart;
        d->apart = NULL;
        ref = discourse_meaning(d, pronoun, true);
        d->apart = apart;
    }
    if (ref == NULL && pronoun->op == IZ_THE_USED && pronoun->arg == IZ_COST_SACRIFICE)
        ref = discourse_meaning(d, text_with_arg(d->store, pronoun, IZ_SACRIFICE), true);
    for (int i = d->done_by_count - 1; ref == NULL && i >= 0; i--)
        if (pronoun->op == IZ_THE_USED && pronoun->arg == IZ_COST_SACRIFICE &&
            d->done_by[i].op == IZ_SACRIFICE_THESE)
            ref = discourse_leaf(d, IZ_REG, d->done_by[i].reg);
    if (ref == NULL && pronoun->op == IZ_THE_USED &&
        (pronoun->arg == IZ_COST_SACRIFICE || (pronoun->arg == IZ_COST_EXILE && d->in_spell)))
        ref = discourse_leaf(d, IZ_PAID_WITH, UNASKED);
    if (ref == NULL && pronoun->op == IZ_THE_USED && pronoun->arg == IZ_COST_EXILE)
        ref = discourse_leaf(d, IZ_LINKED, 0);
    if (ref == NULL && pronoun->op == IZ_THAT && pronoun->kids[0]->op == IZ_IS_TOKEN)
        ref = discourse_leaf(d, IZ_LINKED, 1); /* the token that another ability made */
    if (ref == NULL && pronoun->op == IZ_THAT && pronoun->kids[0]->op == IZ_IS_PLAYER &&
        d->awaited_by_ability != NULL && d->awaited_by_ability->op == IZ_ON_LEAVES)
        ref = discourse_leaf(d, IZ_TARGETED, 0); /* whom another ability of it targeted */
    if (ref == NULL)
        return discourse_fail(d, "a pronoun that stands for nothing spoken of");
    if (ref->op == IZ_ALL && discourse_is_later(d))
        return discourse_fail(d, "those that were such a moment ago, later");
    discourse_mention_selector(d, ref);
    note_creature(d, pronoun, ref);
    if (ref->op == IZ_BOUND) /* from inside of filters that bind */
        return discourse_leaf(d, IZ_BOUND, ref->arg + d->binders);
    return ref;
}

/* Would reading the pronoun here give `ref`? */
static bool would_mean(const discourse *d, const text_tree *pronoun, const text_tree *ref,
                       bool possessive)
{
    const text_tree *found = discourse_meaning(d, pronoun, possessive);
    if (found == NULL && !possessive)
        found = discourse_meaning(d, pronoun, true);
    if (found == NULL && d->apart != NULL) {
        discourse alone = *d;
        alone.apart = NULL;
        found = discourse_meaning(&alone, pronoun, true);
    }
    return found == ref;
}

/* "The artifact", "the artifact card"; NULL: it is called by no one type. */
static const text_tree *the_typed(discourse *d, const text_tree *noun, bool card)
{
    const text_tree *is_card = discourse_leaf(d, IZ_IS_CARD, 0);
    const text_tree *type = NULL;
    for (int i = 0; noun != NULL && noun->op == IZ_AND && i < noun->count; i++)
        if (noun->kids[i]->op == IZ_IS_TYPE)
            type = noun->kids[i];
    if (type == NULL || discourse_has_conjunct(noun, is_card) != card)
        return NULL;
    return text_tree1(d->store, IZ_THAT, IZ_THAT_SAID_THE,
                      card ? text_tree2(d->store, IZ_AND, 0, type, is_card) : type);
}

/* Of a creature or player: what only a creature, or only a player, has or does is said of "that
 * creature", "that player"; NULL: both could. */
static const text_tree *only_kind(discourse *d, const mention *m, int parent)
{
    const text_tree *creature = discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE);
    bool of_player =
        parent == IZ_WOULD_GAIN_LIFE ||
        (parent == IZ_CLAUSE && (d->doing == IZ_GAIN_LIFE || d->doing == IZ_LOSE_LIFE));
    bool of_creature = parent == IZ_WOULD_DIE || parent == IZ_MOVE ||
                       (parent == IZ_CLAUSE && d->doing == IZ_CANT_BE_REGENERATED);
    if (of_player)
        return text_tree1(d->store, IZ_THAT, 0, discourse_leaf(d, IZ_IS_PLAYER, 0));
    for (int i = 0; of_creature && i < m->noun->count; i++)
        if (m->noun->kids[i] == creature)
            return text_tree1(d->store, IZ_THAT, 0, creature);
    return NULL;
}

/* Saying: the first of the usual pronouns that means `ref`; NULL: none does. */
static const text_tree *usual_pronoun(discourse *d, const mention *m, int parent, int kid,
                                      bool possessive)
{
    const text_tree *it = discourse_leaf(d, IZ_IT, 0), *they = discourse_leaf(d, IZ_THEY, 0), *that;
    const text_tree *ref = m->ref;
    const text_tree *noun = plain_noun(d, m, parent),
                    *either = discourse_leaf(d, IZ_THAT_TARGET, 0);
    bool may_be_either = m->player && m->noun != NULL && m->noun->op == IZ_OR;
    if (may_be_either && d->either && would_mean(d, it, ref, possessive))
        return it;
    const text_tree *only = may_be_either ? only_kind(d, m, parent) : NULL;
    if (only != NULL && would_mean(d, only, ref, possessive))
        return only;
    if (may_be_either && would_mean(d, either, ref, possessive))
        return either;
    that = text_tree1(d->store, m->plural ? IZ_THOSE_ONES : IZ_THAT, 0, noun);
    bool pronoun_first = !discourse_names_again(d, m, parent, kid);
    if (ref->op == IZ_SELF && !pronoun_first)
        return NULL;
    bool of_cost = parent == IZ_SHARES_TYPE && text_class(m->op) == 'C';
    if (m->op == IZ_COST_SACRIFICE || of_cost) {
        const text_tree *used = text_tree1(d->store, IZ_THE_USED, discourse_way(m->op), noun);
        if (would_mean(d, used, ref, possessive))
            return used;
    }
    const text_tree *short_form = m->player || m->plural ? they : it;
    const text_tree *candidates[] = {pronoun_first ? short_form : that,
                                     pronoun_first ? that : short_form};
    for (size_t i = 0; i < 2; i++)
        if (would_mean(d, candidates[i], ref, possessive) &&
            !(candidates[i]->op == IZ_THAT && ref->op == IZ_SELF))
            return candidates[i];
    that = text_with_arg(d->store, that, 1); /* "the targeted creature" */
    if (!m->plural && would_mean(d, that, ref, possessive))
        return that;
    for (int card = 0; card < 2 && !m->plural && is_target(d, ref); card++) {
        that = the_typed(d, m->noun, card);
        if (that == NULL || !would_mean(d, that, ref, possessive))
            continue;
        noun = that->kids[0];
        return card ? text_tree1(d->store, IZ_THAT, IZ_THAT_SAID_THE,
                                 text_tree2(d->store, IZ_PRE, 0, noun->kids[0], noun->kids[1]))
                    : that;
    }
    const text_tree *used = text_tree1(d->store, IZ_THE_USED, discourse_way(m->op), noun);
    if (text_class(m->op) == 'C' && !m->plural && would_mean(d, used, ref, possessive))
        return used; /* "the discarded card", where "it" is another thing */
    const text_tree *exiled =
        text_tree1(d->store, IZ_THE_USED, IZ_COST_EXILE, discourse_leaf(d, IZ_IS_CARD, 0));
    return m->exiled && would_mean(d, exiled, ref, possessive) ? exiled : NULL;
}

/* Words for the same: the usual ones first. */
typedef struct alternatives {
    const text_tree *at[24];
    int count;
} alternatives;

static void add_alternative(alternatives *a, const text_tree *words)
{
    for (int i = 0; i < a->count; i++)
        if (a->at[i] == words)
            return;
    if (a->count < (int)(sizeof a->at / sizeof *a->at))
        a->at[a->count++] = words;
}

/* Is it one of the filter's parts, not only one that may be? */
static bool is_surely(const text_tree *filter, const text_tree *part)
{
    for (int i = 0; filter->op == IZ_AND && i < filter->count; i++)
        if (is_surely(filter->kids[i], part))
            return true;
    return filter == part;
}

/* "That …" with each noun by which it was spoken of, if that means it here. */
static void add_nouns(discourse *d, alternatives *a, const mention *m, const text_tree *noun,
                      bool possessive)
{
    if (noun->op == IZ_OR && m->op != 0)
        return; /* what of them it was isn't known */
    if (noun->op == IZ_AND || noun->op == IZ_OR) {
        for (int i = 0; i < noun->count; i++)
            add_nouns(d, a, m, noun->kids[i], possessive);
        return;
    }
    bool is_noun = noun->op == IZ_IS_TYPE || noun->op == IZ_IS_SUBTYPE || noun->op == IZ_IS_CARD ||
                   noun->op == IZ_IS_SPELL || noun->op == IZ_IS_TOKEN || noun->op == IZ_ANY ||
                   noun->op == IZ_IS_PERMANENT || iz_names_players(noun->op);
    const text_tree *that = text_tree1(d->store, m->plural ? IZ_THOSE_ONES : IZ_THAT, 0, noun);
    bool rightly = noun->op != IZ_IS_TYPE || (m->noun != NULL && is_surely(m->noun, noun));
    const text_tree *used =
        text_tree1(d->store, IZ_THE_USED, m->exiled ? IZ_COST_EXILE : discourse_way(m->op), noun);
    const text_tree *first = text_tree1(d->store, IZ_THE_FIRST, 0, noun);
    if (is_noun && m->ref->op != IZ_SELF && would_mean(d, that, m->ref, possessive)) {
        add_alternative(a, that);
        if (would_mean(d, text_with_arg(d->store, that, 2), m->ref, possessive))
            add_alternative(a, text_with_arg(d->store, that, 2)); /* "the creature" */
    }
    if (is_noun && rightly && (m->op != 0 || m->exiled) && would_mean(d, used, m->ref, possessive))
        add_alternative(a, used);
    const text_tree *noted = discourse_leaf(d, IZ_NOTED_CARD, 0);
    if (m->exiled && !m->plural && would_mean(d, noted, m->ref, possessive))
        add_alternative(a, noted);
    if (is_noun && m->of_event && would_mean(d, first, m->ref, possessive))
        add_alternative(a, first);
}

static bool is_creature_or_spell(const text_tree *noun)
{
    if (noun->op == IZ_OR)
        return noun->count == 2 && noun->kids[0]->op == IZ_IS_TYPE &&
               noun->kids[0]->arg == IZ_TYPE_CREATURE && noun->kids[1]->op == IZ_IS_SPELL;
    for (int i = 0; noun->op == IZ_AND && i < noun->count; i++)
        if (is_creature_or_spell(noun->kids[i]))
            return true;
    return false;
}

/* All that would mean it here. `named`: it can be called without a pronoun. */
static const text_tree *choose_words(discourse *d, const mention *m, const text_tree *usual,
                                     int parent, bool possessive, bool named)
{
    static const int short_forms[] = {IZ_IT, IZ_THEY, IZ_THAT_TARGET};
    static const int32_t types[] = {IZ_TYPE_CREATURE, IZ_TYPE_LAND, IZ_TYPE_ARTIFACT,
                                    IZ_TYPE_ENCHANTMENT};
    alternatives a = {{usual}, 1};
    for (size_t i = 0; i < sizeof short_forms / sizeof *short_forms; i++) {
        const text_tree *pronoun = discourse_leaf(d, short_forms[i], 0);
        if (short_forms[i] == IZ_THEY &&
            (parent == IZ_SEARCH || (parent == IZ_DEAL_DAMAGE && d->odd_amount)))
            continue; /* "their library" is that of whoever searches; "to them" may come before the
                         amount */
        if (would_mean(d, pronoun, m->ref, possessive))
            add_alternative(&a, pronoun);
    }
    for (int blocks = 0; blocks < 2; blocks++)
        if (discourse_fighter(d, blocks == 1) == m->ref)
            add_alternative(&a, discourse_leaf(d, IZ_FIGHTER, blocks));
    if (m->ref == discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OTHER) && m->noun != NULL &&
        implies_type(d, m->noun, IZ_TYPE_CREATURE))
        add_alternative(&a, discourse_leaf(d, IZ_THE_OTHER, 0));
    if (m->ref == discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OBJECT) && m->noun != NULL &&
        is_creature_or_spell(m->noun))
        add_alternative(&a, m->ref);
    if (m->ref->op == IZ_ATTACHED_TO && d->bearer.attached != NULL &&
        d->bearer.attached->op == IZ_ENCHANTED)
        add_alternative(&a, text_with_arg(d->store, d->bearer.attached, 1));
    if (m->player && d->event != 0 && discourse_second(d) == m->ref)
        add_alternative(&a, discourse_leaf(d, IZ_SECOND, 0));
    if (named)
        add_alternative(&a, NULL);
    const text_tree *ability =
        text_tree1(d->store, IZ_THAT, 0, discourse_leaf(d, IZ_IS_ABILITY, 3));
    if (m->noun != NULL && names_ability(m->noun) && would_mean(d, ability, m->ref, possessive))
        add_alternative(&a, ability);
    const text_tree *noun = plain_noun(d, m, parent);
    const text_tree *that = text_tree1(d->store, IZ_THAT, 0, noun);
    if (noun->op == IZ_OR && would_mean(d, that, m->ref, possessive))
        add_alternative(&a, that); /* "that spell or ability" */
    add_nouns(d, &a, m, noun, possessive);
    if (m->noun != NULL)
        add_nouns(d, &a, m, m->noun, possessive);
    add_nouns(d, &a, m, discourse_leaf(d, IZ_IS_CARD, 0), possessive);
    add_nouns(d, &a, m, discourse_leaf(d, IZ_IS_PERMANENT, 0), possessive);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        add_nouns(d, &a, m, discourse_leaf(d, IZ_IS_TYPE, types[i]), possessive);
    return a.at[text_choose(d->tape, IZ_MANNER_AGAIN, a.count)];
}

const text_tree *discourse_choose_pronoun(discourse *d, const text_tree *ref, int parent, int kid,
                                          bool possessive, bool named)
{
    const mention *m = discourse_find_mention(d, ref);
    if (m == NULL)
        return NULL;
    const text_tree *usual = usual_pronoun(d, m, parent, kid, possessive);
    bool asks =
        text_tape_asks(d->tape, IZ_MANNER_AGAIN) && (usual != NULL || named) && !d->as_usual;
    const text_tree *words = asks ? choose_words(d, m, usual, parent, possessive, named) : usual;
    if (words != NULL)
        note_creature(d, words, ref);
    return words;
}
