/*
 * Modifications, triggers and whole abilities, with their target slots and registers.
 */
#include "text/account.h"

#include <string.h>

/* ---- modifications --------------------------------------------------------------------------- */

/* Reading: the subject of a static stands in each of its modifications. */
static const text_tree *read_mods(discourse *d, const text_tree *t, const text_tree **out,
                                  int *count)
{
    const text_tree *before = d->subject;
    bool in_token = d->in_token;
    d->in_token = in_token && t->kids[1]->op != IZ_CANT_BE_COUNTERED; /* "this spell" */
    d->subject = discourse_walk(d, t->kids[0], IZ_MODS, 0);
    d->in_token = in_token;
    for (int i = 1; i < t->count && *count < MOST_WALK; i++) {
        const text_tree *m = discourse_walk(d, t->kids[i], IZ_MODS, i);
        m = discourse_read_given(d, d->subject, m);
        if (m->count > 0 && m->kids[0]->op == IZ_NONE)
            m = text_with_kid(d->store, m, 0, d->subject);
        out[(*count)++] = m;
    }
    d->subject = before;
    return t;
}

static bool takes_subject(const text_tree *m)
{
    return m->count > 0 && text_class(m->op) == 'M' &&
           strncmp(iz_nodes[m->op].children, "S?", 2) == 0;
}

const text_tree *discourse_changed_by(const text_tree *ability)
{
    bool changes =
        ability->op == IZ_STATIC && ability->count > 1 && takes_subject(ability->kids[1]);
    const text_tree *what = changes ? ability->kids[1]->kids[0] : NULL;
    return changes && (what->op == IZ_SELF || what->op == IZ_ATTACHED_TO) ? what : NULL;
}

/* Modifications that are always said as a sentence of their own. */
static const bool said_alone[IZ_SURFACE_END] = {
    [IZ_SET_CONTROLLER] = true,      [IZ_PREVENT_DAMAGE] = true,
    [IZ_COST_CHANGE] = true,         [IZ_ENTERS_UNLESS] = true,
    [IZ_EXTRA_DRAWS] = true,         [IZ_NO_MAX_DAMAGE] = true,
    [IZ_LIFE_CANT_CHANGE] = true,    [IZ_BEGIN_IN_PLAY] = true,
    [IZ_PLAY_ANY_TIME] = true,       [IZ_EXTRA_LANDS] = true,
    [IZ_MAY_NOT_UNTAP] = true,       [IZ_PLAY_ONLY] = true,
    [IZ_MAX_ATTACKERS] = true,       [IZ_MAX_BLOCKING] = true,
    [IZ_STAYS_ATTACHED] = true,      [IZ_LINGERS] = true,
    [IZ_UNTAPS_DURING] = true,       [IZ_ASSIGN_AS_UNBLOCKED] = true,
    [IZ_ASSIGN_AMONG] = true,        [IZ_ASSIGNED_BY] = true,
    [IZ_ENTERS_AS_COPY] = true,      [IZ_DAMAGE_TO] = true,
    [IZ_MANA_STAYS] = true,          [IZ_MANA_AS] = true,
    [IZ_MANA_ONLY_COLORLESS] = true, [IZ_LIFE_FOR_MANA] = true,
    [IZ_MUST_TARGET] = true,         [IZ_BECOME_COPY] = true,
    [IZ_CHANGE_WORDS] = true,        [IZ_PLAY_FOR] = true,
    [IZ_PLAY_FROM] = true,           [IZ_ATTACK_ALONG] = true,
    [IZ_UNTAP_ONLY] = true,          [IZ_DAMAGE_FLOOR] = true,
    [IZ_HAND_CHANGE] = true,
};

/* Its words are a sentence of their own, not a verb after a subject. */
static bool is_sentence(const text_tree *m)
{
    switch (m->op) {
    case IZ_ACTION_COST:
        return discourse_is_toll_for_each(m);
    case IZ_SET_PT:
        return m->arg == IZ_SET_PT_DEFINING;
    case IZ_AS_THOUGH:
        return m->arg == IZ_ACTION_LANDWALK || m->arg == IZ_ACTION_HASTE_USE;
    case IZ_MUST:
        return m->arg == IZ_ACTION_BE_BLOCKED_BY_ALL;
    case IZ_CANT:
        return m->arg == IZ_ACTION_ACTIVATE || m->arg == IZ_ACTION_ACTIVATE_NO_MANA ||
               (m->arg == IZ_ACTION_CAST && m->kids[0]->op == IZ_ALL_PLAYERS &&
                m->kids[2]->op != IZ_NONE);
    case IZ_MAX_HAND:
        return m->kids[1]->op != IZ_NONE;
    case IZ_SKIPS:
    case IZ_TOP_REVEALED:
    case IZ_DRAWS_REVEALED:
    case IZ_PLAYS_REVEALED:
        return m->kids[0]->op == IZ_YOU;
    default:
        return said_alone[m->op];
    }
}

/* Its words are a sentence before which "as long as" stands. */
static bool condition_first(const text_tree *m)
{
    return m->op == IZ_PREVENT_DAMAGE || m->op == IZ_DAMAGE_TO ||
           (m->op == IZ_SET_PT && m->arg == IZ_SET_PT_DEFINING) || m->op == IZ_BECOME_COPY ||
           (m->op == IZ_MUST && m->arg == IZ_ACTION_BE_BLOCKED_BY_ALL);
}

/* ---- abilities ------------------------------------------------------------------------------- */

void discourse_begin_ability(discourse *d)
{
    d->mention_count = 0;
    d->subject = discourse_leaf(d, IZ_YOU, 0);
    d->subject_said = false;
    d->target_count = 0;
    memset(d->target_said, 0, sizeof d->target_said);
    memset(d->said_choice, 0, sizeof d->said_choice);
    d->next_virtual = FIRST_VIRTUAL;
    d->done = d->amount = d->asked_for = d->awaited = NULL;
    d->awaited_by_ability = d->x_is = d->enchanted_is = NULL;
    d->done_by_count = 0;
    d->pending = NULL;
    d->in_trigger = false;
    d->works_in = 0;
    d->color_chosen = 0;
    d->piles_chosen = 0;
    d->sentence = d->mode = d->mentioned = d->event = d->branch = d->branch_number = 0;
    d->part = IN_INSTRUCTIONS;
    d->chosen_here = d->once = false;
    d->rest = d->looked = d->piles = d->shown = d->taken = NULL;
    d->binders = 0;
    if (d->changed_before != NULL)
        discourse_mention_selector(d, d->changed_before);
    if (d->in_anothers_turn)
        discourse_add_mention(d, discourse_leaf(d, IZ_ACTIVE_PLAYER, 0),
                              discourse_leaf(d, IZ_IS_OPPONENT, 0), true, false, 0);
}

/* Does the state that is waited for speak of the bearer? */
static bool speaks_of_bearer(const text_tree *t)
{
    for (int i = 0; i < t->count; i++)
        if (speaks_of_bearer(t->kids[i]))
            return true;
    return t->op == IZ_SELF;
}

/* Saying several events with a subject each. */
static const text_tree *say_events(discourse *d, const text_tree *t)
{
    const text_tree *kids[MOST_WALK];
    int count = t->count < MOST_WALK ? t->count : MOST_WALK;
    for (int i = 0; i < count; i++) {
        const text_tree *subject = discourse_event_subject(t->kids[i]), *kid = t->kids[i];
        if (subject == NULL) {
            kids[i] = discourse_walk_kids(d, kid);
            continue;
        }
        const text_tree *said = discourse_walk(d, subject, IZ_CLAUSE, 0);
        kids[i] = text_tree2(d->store, IZ_CLAUSE, 0, said,
                             discourse_walk_kids(d, discourse_replace_event_subject(d, kid)));
        if (discourse_event_subject(t->kids[0]) == NULL && discourse_comes_again(kid))
            kids[i] = text_tree1(d->store, IZ_WHENEVER, 0, kids[i]);
        d->in_trigger = false;
        discourse_note_event(d, kid); /* the next one may call it "it" */
        d->in_trigger = true;
    }
    return text_tree_make(d->store, t->op, t->arg, count, kids);
}

/* Does the noun of the filter say that it is a land? */
static bool is_of_lands(const discourse *d, const text_tree *filter)
{
    if (filter->op == IZ_AND) {
        for (int i = 0; i < filter->count; i++)
            if (is_of_lands(d, filter->kids[i]))
                return true;
        return false;
    }
    if (filter->op == IZ_IS_TYPE)
        return filter->arg == IZ_TYPE_LAND;
    return filter->op == IZ_IS_SUBTYPE &&
           iz_symbols_uses(d->symbols, filter->arg) & IZ_WORD_IS_LAND_TYPE;
}

/* Lands are played, spells cast: of "plays a …" the noun tells which event is meant. */
static bool names_its_event(const discourse *d, const text_tree *event)
{
    for (int i = 0; event->op == IZ_ON_ANY && i < event->count; i++)
        if (!names_its_event(d, event->kids[i]))
            return false;
    if (event->op == IZ_ON_PLAYS)
        return !is_of_lands(d, event->kids[1]);
    if (event->op != IZ_ON_PLAYS_LAND)
        return true;
    const text_tree *filter = event->kids[1];
    if (filter->op == IZ_AND && filter->count == 2 && filter->kids[0]->op == IZ_IS_OTHER)
        return filter->kids[1]->op != IZ_IS_TYPE; /* "another land" */
    return filter->op == IZ_NONE || filter->op == IZ_IS_OTHER ||
           (filter->op != IZ_IS_TYPE && is_of_lands(d, filter));
}

/* "Plays a land from …": when it has been played it is in play, and nothing knows from where. */
static bool is_land_from_elsewhere(const text_tree *event)
{
    if (event->op != IZ_ON_PLAYS_LAND || event->kids[1]->op != IZ_AND)
        return false;
    for (int i = 0; i < event->kids[1]->count; i++)
        if (event->kids[1]->kids[i]->op == IZ_IS_IN)
            return true;
    return false;
}

/* "Blocks or becomes blocked by …": the words have no place for one who blocks anything. */
static bool blocks_anything(const text_tree *t)
{
    return t->op == IZ_ON_ANY && t->count == 2 && t->kids[0]->op == IZ_ON_BLOCKS &&
           t->kids[1]->op == IZ_ON_BECOMES_BLOCKED && t->kids[0]->kids[1]->op == IZ_NONE &&
           t->kids[1]->kids[1]->op != IZ_NONE;
}

const text_tree *discourse_walk_trigger(discourse *d, const text_tree *t)
{
    if (d->in_trigger)
        return discourse_walk_kids(d, t); /* one of several events */
    const text_tree *subject = d->saying ? discourse_event_subject(t) : NULL;
    d->event = t->op;
    d->event_step = t->arg;
    /* "when it regenerates this way": what was spoken of */
    d->in_trigger = t->op != IZ_ON_REGENERATES || !(t->arg & IZ_ON_REGENERATES_THIS_WAY);
    const text_tree *said = subject != NULL ? discourse_walk(d, subject, IZ_CLAUSE, 0) : NULL;
    d->in_trigger = true;
    if (d->saying && blocks_anything(t))
        return discourse_fail(d, "what it blocks would be read as what it is blocked by");
    const text_tree *other =
        d->saying && subject == NULL && t->op == IZ_ON_ANY
            ? say_events(d, t)
            : discourse_walk_kids(d, subject != NULL ? discourse_replace_event_subject(d, t) : t);
    d->in_trigger = false;
    if (!d->saying && !names_its_event(d, other))
        return discourse_fail(d, "a land that is cast, or a spell played as a land");
    if (!d->saying && is_land_from_elsewhere(other))
        return discourse_fail(d, "from where a land was played is not known");
    discourse_note_event(d, d->saying ? t : other);
    if (d->saying)
        other = discourse_say_put_into_graveyard(d, t, other);
    if (t->op == IZ_ON_STATE && speaks_of_bearer(d->saying ? t : other))
        discourse_mention_selector(d, discourse_leaf(d, IZ_SELF, 0));
    if (said != NULL)
        other = text_tree2(d->store, IZ_CLAUSE, 0, said, other);
    if (d->saying && t->op == IZ_AT_STEP && t->kids[0]->op == IZ_NONE && d->depth > 1 &&
        d->above[d->depth - 1] == IZ_TRIGGERED && t->arg != IZ_STEP_END_COMBAT &&
        (t->arg == IZ_STEP_END && d->own_sacrifice) ==
            (text_choose(d->tape, IZ_MANNER_STEP, 2) == 1))
        other = discourse_leaf(d, IZ_EACH_STEP, t->arg);
    bool equipped = t->op == IZ_ON_DIES && subject != NULL && subject->op == IZ_ATTACHED_TO &&
                    d->bearer.attached != NULL && d->bearer.attached->op == IZ_EQUIPPED;
    bool again = equipped || (discourse_comes_again(t) && !d->own_end);
    if (d->saying && !d->once && t->op != IZ_AT_STEP && t->op != IZ_ON_TURN_BEGINS)
        again = again != (text_choose(d->tape, IZ_MANNER_WHEN, 2) == 1);
    if (d->saying && !d->once && again)
        other = text_tree1(d->store, IZ_WHENEVER, 0, other);
    return other;
}

/* What would happen, in a replacement: its roles can be spoken of like a trigger's. */
const text_tree *discourse_walk_replaced(discourse *d, const text_tree *t)
{
    d->event = t->op;
    d->in_trigger = true;
    const text_tree *other = discourse_walk_kids(d, t);
    d->in_trigger = false;
    discourse_note_event(d, d->saying ? t : other);
    if (t->op == IZ_WOULD_DAMAGE || t->op == IZ_WOULD_GAIN_LIFE || t->op == IZ_WOULD_LOSE_LIFE)
        d->amount = discourse_leaf(d, IZ_EVENT_AMOUNT, 0);
    return other;
}

/* Which virtual registers does the tree refer to, and in which order are they written? */
static void order_registers(const text_tree *t, bool *asked, int *order, int *count, bool writes)
{
    bool is_register = t->op < IZ_OP_COUNT && iz_nodes[t->op].arg == IZ_ARG_REGISTER;
    if (is_register && t->arg >= FIRST_VIRTUAL && t->arg < FIRST_VIRTUAL + 200) {
        if (!discourse_has_register(t->op))
            asked[t->arg - FIRST_VIRTUAL] = true;
        else if (writes && *count < 200)
            order[(*count)++] = t->arg - FIRST_VIRTUAL;
        if (writes && discourse_is_pair(t->op) && *count < 200)
            order[(*count)++] = t->arg - FIRST_VIRTUAL + 1; /* the others */
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

/* Is there an instruction with two results that writes this virtual register? */
static bool is_pair(const text_tree *t, int reg)
{
    if (discourse_is_pair(t->op) && t->arg == FIRST_VIRTUAL + reg)
        return true;
    for (int i = 0; i < t->count; i++)
        if (is_pair(t->kids[i], reg))
            return true;
    return false;
}

static const text_tree *settle_registers(discourse *d, const text_tree *ability)
{
    bool asked[200] = {false};
    int order[200], numbers[200], count = 0, next = d->target_count;
    order_registers(ability, asked, order, &count, true);
    for (int i = 0; i < 200; i++)
        numbers[i] = UNASKED;
    for (int i = 0; i + 1 < count; i++) /* both registers of REVEAL_UNTIL, or none */
        if (order[i + 1] == order[i] + 1 && asked[order[i + 1]] && is_pair(ability, order[i]))
            asked[order[i]] = true;
    for (int i = 0; i < count; i++)
        if (asked[order[i]] && numbers[order[i]] == UNASKED) {
            if (next >= UNASKED)
                return discourse_fail(d, "too many results to keep");
            numbers[order[i]] = next++;
        }
    return number_registers(d, ability, numbers);
}

/* Does it speak of the target in that slot elsewhere than in what is done if it was kicked? */
static bool speaks_unkicked(const text_tree *t, int slot)
{
    if (t->op == IZ_REG && t->arg == slot)
        return true;
    bool kicked = t->op == IZ_IF && t->kids[0]->op == IZ_PAID && t->kids[0]->arg < 2;
    for (int i = 0; i < t->count; i++)
        if (!(kicked && i == 1) && speaks_unkicked(t->kids[i], slot))
            return true;
    return false;
}

static bool speaks_of_slot(const text_tree *t, int slot)
{
    if (t->op == IZ_REG && t->arg == slot)
        return true;
    for (int i = 0; i < t->count; i++)
        if (speaks_of_slot(t->kids[i], slot))
            return true;
    return false;
}

/* The slots from the one of that number on. What only concerns who has kicked the spell is chosen
 * by them alone (Izvori D10.14, E3.143; docs/decisions/010). */
static const text_tree *slots_as_used(discourse *d, const text_tree *const *slots, int first,
                                      int count, const text_tree *effect)
{
    const text_tree *kids[IZ_REGISTERS];
    for (int i = 0; i < count; i++) {
        kids[i] = slots[i];
        bool kicked = speaks_of_slot(effect, first + i) && !speaks_unkicked(effect, first + i);
        for (int later = i + 1; later < count; later++)
            kicked = kicked && !speaks_of_slot(slots[later], first + i);
        if (kicked)
            kids[i] = text_with_arg(d->store, slots[i], slots[i]->arg | IZ_TARGET_OPTIONAL_KICKED);
    }
    return text_tree_make(d->store, IZ_TARGETS, 0, count, kids);
}

static const text_tree *slots_from(discourse *d, int first, const text_tree *effect)
{
    return slots_as_used(d, d->targets + first, first, d->target_count - first, effect);
}

/* The slots that modes and reflexive triggers inside of it have for themselves. */
static int slots_inside(const text_tree *t)
{
    int count = 0;
    if (t->op == IZ_MODE)
        count += t->kids[0]->count;
    else if (t->op == IZ_REFLEXIVE)
        count += t->kids[1]->count;
    for (int i = 0; i < t->count; i++)
        if (text_class(t->kids[i]->op) != 'A')
            count += slots_inside(t->kids[i]);
    return count;
}

/* The ability's own slots: those before the first mode's. */
static const text_tree *own_slots(discourse *d, const text_tree *effect)
{
    int count = d->target_count - slots_inside(effect);
    return slots_as_used(d, d->targets, 0, count < 0 ? 0 : count, effect);
}

/* Saying: takes the slots of this list as those that are to be said next. Which of them are for who
 * has kicked it is said by what it does with them. */
static void take_slots(discourse *d, const text_tree *list, const text_tree *effect)
{
    int first = d->target_count;
    for (int i = 0; i < list->count && d->target_count < IZ_REGISTERS; i++) {
        const text_tree *slot = list->kids[i];
        d->targets[d->target_count] =
            text_with_arg(d->store, slot, slot->arg & ~IZ_TARGET_OPTIONAL_KICKED);
        d->target_said[d->target_count++] = false;
    }
    if (list->count > 0 && slots_from(d, first, effect) != list)
        discourse_fail(d, "which targets are for whoever has kicked it");
}

const text_tree *discourse_body_of(discourse *d, const text_tree *e)
{
    const text_tree *sentences[MOST_WALK];
    if (d->saying) {
        int parts = 0;
        bool several = e->op == IZ_SEQ && e->arg == IZ_SEQ_SENTENCES;
        for (int i = 0; i < (several ? e->count : 1); i++) {
            const text_tree *one = several ? e->kids[i] : e, *tied = discourse_say_ties(d, one);
            parts = discourse_part_sentences(d, one, sentences, parts);
            if (tied != NULL && parts < MOST_WALK)
                sentences[parts++] = tied;
        }
        if (parts > (several ? e->count : 1))
            e = text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, parts, sentences);
        const text_tree *said = discourse_say_body(d, e);
        return discourse_pair_sentences(d, said);
    }
    int count = discourse_flatten_sentences(e, sentences, 0);
    for (int i = 0; i + 1 < count; i++)
        if (sentences[i]->op == IZ_MODES) /* it belongs to the last mode */
            return discourse_fail(d, "a sentence after the modes");
    if (count == 1)
        return discourse_walk(d, e, -1, 0);
    return discourse_walk(d, text_tree_make(d->store, IZ_SEQ, IZ_SEQ_SENTENCES, count, sentences),
                          -1, 0);
}

const text_tree *discourse_walk_mode(discourse *d, const text_tree *t)
{
    int first = d->target_count;
    const text_tree *subject = d->subject;
    if (d->saying)
        take_slots(d, t->kids[0], t->kids[1]);
    d->sentence++;
    d->mode++;
    const text_tree *e = discourse_body_of(d, t->kids[1]);
    d->subject = subject;
    return text_tree2(d->store, t->op, t->arg,
                      d->saying ? discourse_leaf(d, IZ_NONE, 0) : slots_from(d, first, e), e);
}

const text_tree *discourse_walk_reflexive(discourse *d, const text_tree *t)
{
    const text_tree *k = discourse_walk(d, t->kids[0], t->op, 0);
    int first = d->target_count;
    if (d->saying)
        take_slots(d, t->kids[1], t->kids[2]);
    const text_tree *e = discourse_body_of(d, t->kids[2]);
    return text_tree_make(
        d->store, t->op, t->arg, 3,
        (const text_tree *[]){
            k, d->saying ? discourse_leaf(d, IZ_NONE, 0) : slots_from(d, first, e), e});
}

/* The type by which those call themselves in an ability that they are given ("this creature"). */
static const text_tree *type_of_given(const discourse *d, const text_tree *s)
{
    static const int32_t types[] = {IZ_TYPE_CREATURE, IZ_TYPE_LAND, IZ_TYPE_ARTIFACT,
                                    IZ_TYPE_ENCHANTMENT};
    const text_tree *noun = s->op == IZ_ALL ? s->kids[0] : NULL;
    if (s->op == IZ_REG && s->arg < d->target_count)
        noun = d->targets[s->arg]->kids[0];
    if (s->op == IZ_EVENT_OBJECT && discourse_find_mention(d, s) != NULL)
        noun = discourse_find_mention(d, s)->noun;
    if (s->op == IZ_ATTACHED_TO)
        noun = d->bearer.attached == NULL || d->bearer.attached->op == IZ_EQUIPPED
                   ? text_leaf(d->store, IZ_IS_TYPE, IZ_TYPE_CREATURE)
                   : discourse_enchanted_noun(d);
    if (noun != NULL && discourse_has_conjunct(noun, text_leaf(d->store, IZ_IS_CARD, 0)))
        return text_leaf(d->store, IZ_IS_CARD, 0);
    for (size_t i = 0; noun != NULL && i < sizeof types / sizeof *types; i++)
        if (discourse_has_conjunct(noun, text_leaf(d->store, IZ_IS_TYPE, types[i])))
            return text_leaf(d->store, IZ_IS_TYPE, types[i]);
    return text_leaf(d->store, IZ_IS_PERMANENT, 0);
}

/* Does it give an ability that is quoted? */
static bool gives_quoted(const text_tree *t)
{
    for (int i = 1; i < t->count; i++)
        for (int n = 1; t->kids[i]->op == IZ_GAIN && n < t->kids[i]->count; n++)
            if (t->kids[i]->kids[n]->op != IZ_KEYWORD)
                return true;
    return false;
}

/* An ability that is quoted next is given to those. */
void discourse_give_to(discourse *d, const text_tree *s)
{
    d->given_type = type_of_given(d, s);
    d->given_to_self = s->op == IZ_SELF;
}

/* Does it speak of the member that is looked at, not only in filters of its own? */
static bool is_about_each(const text_tree *k)
{
    if (k->op == IZ_BOUND && k->arg == 0)
        return true;
    for (int i = 0; i < k->count && text_class(k->op) != 'F'; i++)
        if (is_about_each(k->kids[i]))
            return true;
    return false;
}

static const text_tree *with_selectors(discourse *d, const text_tree *t, const text_tree *condition,
                                       const text_tree *selector)
{
    const text_tree *kids[MOST_WALK] = {condition};
    for (int i = 1; i < t->count && i < MOST_WALK; i++)
        kids[i] = text_with_kid(d->store, t->kids[i], 0, selector);
    return text_tree_make(d->store, t->op, t->arg, t->count, kids);
}

/* The set that all its modifications change; NULL: there is none. */
static const text_tree *set_of_all(const text_tree *t)
{
    const text_tree *set = t->count > 1 && t->kids[1]->count > 0 ? t->kids[1]->kids[0] : NULL;
    for (int i = 1; i < t->count; i++)
        if (t->kids[i]->count == 0 || t->kids[i]->kids[0] != set)
            return NULL;
    return set != NULL && set->op == IZ_ALL ? set : NULL;
}

/* Reading "each land gets … as long as it's a creature": those of them for which it holds. */
static const text_tree *read_for_each(discourse *d, const text_tree *t)
{
    const text_tree *set = set_of_all(t);
    if (t->kids[0]->op == IZ_NONE || !is_about_each(t->kids[0]))
        return t;
    if (set == NULL)
        return discourse_fail(d, "a condition on each of nothing");
    const text_tree *holds = text_tree1(d->store, IZ_SATISFIES, 0, t->kids[0]);
    const text_tree *parts[2] = {set->kids[0], holds};
    const text_tree *filter = text_tree_make(d->store, IZ_AND, 0, 2, parts);
    return with_selectors(d, t, discourse_leaf(d, IZ_NONE, 0),
                          text_tree1(d->store, IZ_ALL, 0, filter));
}

/* Saying it: the other way round. */
static const text_tree *say_for_each(discourse *d, const text_tree *t)
{
    bool changes = t->count > 1 && t->kids[1]->op != IZ_COST_CHANGE; /* has words of its own */
    const text_tree *set = t->kids[0]->op == IZ_NONE && changes ? set_of_all(t) : NULL;
    const text_tree *filter = set != NULL ? set->kids[0] : NULL;
    if (filter == NULL || filter->op != IZ_AND || filter->count != 2 ||
        filter->kids[1]->op != IZ_SATISFIES || !is_about_each(filter->kids[1]->kids[0]))
        return t;
    return with_selectors(d, t, filter->kids[1]->kids[0],
                          text_tree1(d->store, IZ_ALL, 0, filter->kids[0]));
}

/* Saying whom a static (MODS) or an instruction (CLAUSE) changes: "your opponents can't …",
 * "players can't …", each of them. */
const text_tree *discourse_say_changed(discourse *d, const text_tree *subject, int parent)
{
    bool players = subject->op == IZ_OPPONENTS || subject->op == IZ_ALL_PLAYERS;
    if (!players)
        return discourse_walk(d, subject, parent, 0);
    if ((text_choose(d->tape, IZ_MANNER_ALL, 2) == 1) == (parent == IZ_MODS))
        return subject;
    int noun = subject->op == IZ_OPPONENTS ? IZ_IS_OPPONENT : IZ_IS_PLAYER;
    return text_tree1(d->store, IZ_ALL, 0, discourse_leaf(d, noun, 0));
}

/* Is what it says last "can't attack", or "can't block"? An "if" behind that would be read as the
 * attack's own. */
static bool ends_with_fight(const text_tree *t)
{
    const text_tree *last = t->kids[t->count - 1], *before = t->kids[t->count - 2];
    if (last->op != IZ_CANT || before->op == IZ_CANT ||
        (last->arg != IZ_ACTION_ATTACK && last->arg != IZ_ACTION_BLOCK))
        return false;
    for (int i = 1; i < last->count; i++)
        if (last->kids[i]->op != IZ_NONE)
            return false;
    return true;
}

/* What a static ability does, read: kids from 1 on. */
static void read_all_mods(discourse *d, const text_tree *t, const text_tree **kids, int *count)
{
    for (int i = 1; i < t->count; i++) {
        if (t->kids[i]->op == IZ_MODS)
            read_mods(d, t->kids[i], kids, count);
        else if (*count < MOST_WALK)
            kids[(*count)++] = discourse_walk(d, t->kids[i], IZ_STATIC, i);
    }
}

/* The modifications of one subject from the i-th on, which are said together; `i` goes on behind
 * them. */
static const text_tree *say_mods(discourse *d, const text_tree *t, int *i)
{
    const text_tree *subject = t->kids[*i]->kids[0], *parts[MOST_WALK];
    d->doing = t->kids[*i]->op;
    parts[0] = discourse_say_changed(d, subject, IZ_MODS);
    d->doing = 0;
    discourse_give_to(d, subject);
    int count = 1;
    d->subject = subject;
    for (; *i < t->count && takes_subject(t->kids[*i]) && t->kids[*i]->kids[0] == subject; ++*i)
        parts[count++] = discourse_walk(
            d, text_with_kid(d->store, t->kids[*i], 0, discourse_leaf(d, IZ_NONE, 0)), IZ_MODS, *i);
    return text_tree_make(d->store, IZ_MODS, 0, count, parts);
}

/* The same, said. */
static void say_all_mods(discourse *d, const text_tree *t, const text_tree **kids, int *count)
{
    for (int i = 1; i < t->count;) {
        const text_tree *m = t->kids[i];
        bool joined = i + 1 < t->count && m->op == IZ_CANT;
        bool alone = !takes_subject(m) || m->kids[0]->op == IZ_NONE || (is_sentence(m) && !joined);
        kids[*count] = alone ? discourse_walk(d, m, IZ_STATIC, i) : say_mods(d, t, &i);
        i += alone;
        ++*count;
    }
}

static const text_tree *walk_static(discourse *d, const text_tree *t)
{
    const text_tree *kids[MOST_WALK] = {NULL};
    int count = 1;
    if (d->saying)
        t = say_for_each(d, t);
    bool enters =
        t->count > 1 && (t->kids[1]->op == IZ_ENTERS_WITH || t->kids[1]->op == IZ_ENTERS_TAPPED);
    const text_tree *when = t->kids[0]->op == IZ_UNLESS ? t->kids[0]->kids[0] : t->kids[0];
    bool if_cast = enters && when->op == IZ_CAST_FROM; /* "… if you cast it from your hand" */
    bool first_it = t->count > 1 && t->kids[1]->op == IZ_MODS && t->kids[1]->kids[0]->op == IZ_IT;
    bool before = (d->saying ? enters && !if_cast : first_it) || (t->arg & SAID_BEFORE) != 0 ||
                  (d->saying && t->kids[0]->op != IZ_NONE && !if_cast &&
                   (t->count > 2 || t->arg != 0 || gives_quoted(t) ||
                    (t->count > 1 && condition_first(t->kids[1]))));
    if (d->saying && t->kids[0]->op != IZ_NONE)
        before = before != (text_choose(d->tape, IZ_MANNER_CONDITION, 2) == 1);
    if (t->arg == 1 << IZ_ZONE_STACK) /* "as long as ~ is on the stack" */
        discourse_mention_selector(d, discourse_leaf(d, IZ_SELF, 0));
    if (before)
        kids[0] = discourse_walk(d, t->kids[0], IZ_STATIC, 0);
    if (d->saying)
        say_all_mods(d, t, kids, &count);
    else
        read_all_mods(d, t, kids, &count);
    d->subject = discourse_leaf(d, IZ_YOU, 0);
    if (!before)
        kids[0] = discourse_walk(d, t->kids[0], IZ_STATIC, 0);
    int32_t arg = t->arg & ~(SAID_BEFORE | SAID_AFTER);
    if (d->saying && t->count > 1 && (enters || ends_with_fight(t)) && !before &&
        t->kids[0]->op != IZ_NONE)
        arg |= SAID_AFTER;
    if (d->saying && before && !enters && t->kids[0]->op != IZ_NONE)
        arg |= SAID_BEFORE;
    const text_tree *whole = text_tree_make(d->store, t->op, arg, count, kids);
    return d->saying ? whole : read_for_each(d, whole);
}

/* "At the beginning of the end step, sacrifice ~", or return it. */
static bool sacrifices_bearer(const text_tree *t)
{
    if ((t->op == IZ_SACRIFICE_THESE && t->kids[1]->op == IZ_SELF) ||
        (t->op == IZ_MOVE && t->kids[0]->op == IZ_SELF))
        return true;
    for (int i = 0; i < t->count; i++)
        if (sacrifices_bearer(t->kids[i]))
            return true;
    return false;
}

/* Does it take away what waits for the event, or change it for good? Then it is "when". */
static bool ends_itself(const text_tree *t)
{
    switch (t->op) {
    case IZ_SACRIFICE_THESE:
        return t->kids[1]->op == IZ_SELF || t->kids[1]->op == IZ_ATTACHED_TO;
    case IZ_DESTROY:
    case IZ_MOVE:
        return t->kids[0]->op == IZ_SELF || t->kids[0]->op == IZ_ATTACHED_TO;
    case IZ_APPLY:
        return t->kids[0]->op == IZ_SELF && t->kids[t->count - 1]->op == IZ_FOREVER &&
               t->kids[1]->op != IZ_SET_CONTROLLER;
    case IZ_SEQ:
        for (int i = 0; i < t->count; i++)
            if (ends_itself(t->kids[i]))
                return true;
        return false;
    case IZ_DELAYED:
        return ends_itself(t->kids[1]);
    case IZ_IF:
        return t->kids[2]->op == IZ_NONE && ends_itself(t->kids[1]);
    default:
        return false;
    }
}

/* Reading: is the ability quoted given to another than the bearer of these words? Then its name in
 * the quotation means the giver. */
static bool given_away(const discourse *d)
{
    return d->subject->op == IZ_ATTACHED_TO || d->subject->op == IZ_ALL;
}

/* Saying: how much the X of the ability's cost is, where the cost says it: "X is …" at the end. */
static const text_tree *x_of_cost(const discourse *d, const text_tree *cost)
{
    if (discourse_pays_x(d, cost) && cost->kids[0]->op != IZ_NONE)
        return cost->kids[0];
    for (int i = 0; cost->op == IZ_COSTS && i < cost->count; i++) {
        const text_tree *what = x_of_cost(d, cost->kids[i]);
        if (what != NULL)
            return what;
    }
    return NULL;
}

/* Saying: the cost with a plain {X}. */
static const text_tree *cost_with_x(discourse *d, const text_tree *cost)
{
    if (discourse_pays_x(d, cost))
        return text_with_kid(d->store, cost, 0, discourse_leaf(d, IZ_NONE, 0));
    for (int i = 0; cost->op == IZ_COSTS && i < cost->count; i++)
        cost = text_with_kid(d->store, cost, i, cost_with_x(d, cost->kids[i]));
    return cost;
}

/* Which of its children holds an ability's target slots, -1: it has none. */
static int place_of_slots(const text_tree *t)
{
    return t->op == IZ_SPELL_ABILITY ? 0
           : t->op == IZ_ACTIVATED   ? 1
           : t->op == IZ_TRIGGERED   ? 2
                                     : -1;
}

/* Who speaks in an ability that is quoted. */
static void begin_quoted(discourse *d, const discourse *outer, int parent)
{
    bool quoted = parent == IZ_GAIN || parent == IZ_ABILITIES;
    d->speaks_on = false;
    d->in_quotation = d->saying && quoted;
    if (d->saying && parent == IZ_GAIN && d->given_to_self)
        d->quoted = NULL; /* "~ has "when ~ dies, …"" */
    else if (d->saying && quoted)
        d->quoted = text_tree1(d->store, IZ_THIS, 0,
                               parent == IZ_ABILITIES || d->given_type == NULL
                                   ? discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE)
                                   : d->given_type);
    if (!d->saying)
        d->in_token = (parent == IZ_ABILITIES && outer->making_token) ||
                      (parent == IZ_GAIN && given_away(outer));
    d->attached = d->attached && parent < 0; /* who is given a quoted one isn't */
}

/* The flags that say in which zone an ability works. */
static int32_t zone_flags(const text_tree *t)
{
    return t->op == IZ_ACTIVATED ? IZ_ACTIVATED_FROM_GRAVEYARD | IZ_ACTIVATED_FROM_HAND
           : t->op == IZ_TRIGGERED
               ? IZ_TRIGGERED_FROM_GRAVEYARD | IZ_TRIGGERED_FROM_HAND | IZ_TRIGGERED_FROM_EXILE
               : 0;
}

/* Saying: the zone in which the ability works, of which its words speak. */
static int said_zone(const discourse *d, const text_tree *t)
{
    if (t->op == IZ_ACTIVATED)
        return t->arg & IZ_ACTIVATED_FROM_GRAVEYARD ? IZ_ZONE_GRAVEYARD
               : t->arg & IZ_ACTIVATED_FROM_HAND    ? IZ_ZONE_HAND
                                                    : 0;
    if (t->op == IZ_TRIGGERED && (t->arg & IZ_TRIGGERED_FROM_EXILE))
        return IZ_ZONE_EXILE;
    if (t->op == IZ_TRIGGERED && (t->arg & IZ_TRIGGERED_FROM_GRAVEYARD))
        return IZ_ZONE_GRAVEYARD;
    if (t->op == IZ_TRIGGERED && (t->arg & IZ_TRIGGERED_FROM_HAND))
        return IZ_ZONE_HAND;
    return d->works_in;
}

/* Reading: the flag for the zone of which the words spoke. */
static int32_t read_zone(const discourse *d, const text_tree *t, const text_tree *event)
{
    if (t->op == IZ_ACTIVATED)
        return d->works_in == IZ_ZONE_GRAVEYARD ? IZ_ACTIVATED_FROM_GRAVEYARD
               : d->works_in == IZ_ZONE_HAND    ? IZ_ACTIVATED_FROM_HAND
                                                : 0;
    if (t->op == IZ_TRIGGERED && d->works_in == IZ_ZONE_GRAVEYARD && event->op != IZ_ON_DIES)
        return IZ_TRIGGERED_FROM_GRAVEYARD;
    if (t->op == IZ_TRIGGERED && d->works_in == IZ_ZONE_HAND)
        return IZ_TRIGGERED_FROM_HAND;
    return t->op == IZ_TRIGGERED && d->works_in == IZ_ZONE_EXILE ? IZ_TRIGGERED_FROM_EXILE : 0;
}

static void walk_activated(discourse *d, const text_tree *t, const text_tree *x_is,
                           const text_tree **kids)
{
    d->part = IN_COST;
    kids[0] = discourse_walk(d, x_is != NULL ? cost_with_x(d, t->kids[0]) : t->kids[0], t->op, 0);
    d->sentence++;
    d->part = IN_INSTRUCTIONS;
    d->rest = NULL; /* of what the cost left nothing is said */
    kids[2] = discourse_body_of(d, t->kids[2]);
    d->part = IN_WHEN;
    kids[3] = discourse_walk(d, t->kids[3], t->op, 3);
}

static void walk_triggered(discourse *d, const text_tree *t, const text_tree **kids)
{
    bool may_end = (t->arg & IZ_TRIGGERED_FROM_GRAVEYARD) != 0;
    d->part = IN_EVENT;
    d->own_sacrifice = sacrifices_bearer(t->kids[3]);
    d->own_end =
        d->saying && (may_end ? t->kids[3]->op == IZ_MAY && ends_itself(t->kids[3]->kids[1])
                              : ends_itself(t->kids[3]));
    kids[0] = discourse_walk(d, t->kids[0], t->op, 0);
    d->awaited_by_ability = d->awaited;
    d->part = IN_CONDITION;
    kids[1] = discourse_walk(d, t->kids[1], t->op, 1);
    d->part = IN_INSTRUCTIONS;
    d->begins_trigger = d->saying && t->kids[1]->op == IZ_NONE;
    kids[3] = discourse_body_of(d, t->kids[3]);
    d->part = IN_WHEN;
    if (t->count > 4)
        kids[4] = discourse_walk(d, t->kids[4], t->op, 4);
}

/* An ability with target slots: its parts, and the slots that its words made. */
static const text_tree *walk_with_slots(discourse *d, const text_tree *t, const text_tree *x_is)
{
    const text_tree *kids[8] = {NULL};
    int slots = place_of_slots(t);
    if (t->op == IZ_SPELL_ABILITY)
        kids[1] = discourse_body_of(d, t->kids[1]);
    else if (t->op == IZ_ACTIVATED)
        walk_activated(d, t, x_is, kids);
    else
        walk_triggered(d, t, kids);
    if (!d->saying && t->op != IZ_TRIGGERED && discourse_speaks_of_event(kids[slots + 1]))
        discourse_fail(d, "of an event that is yet to come");
    if (!d->saying && discourse_has_stray_member(kids[slots + 1]))
        discourse_fail(d, "what each of several has, outside of what each of them does");
    int32_t arg = d->saying ? t->arg & ~zone_flags(t) : t->arg | read_zone(d, t, kids[0]);
    kids[slots] = d->saying ? discourse_leaf(d, IZ_NONE, 0) : own_slots(d, kids[slots + 1]);
    return text_tree_make(d->store, t->op, arg, t->count, kids);
}

static const text_tree *walk_parts(discourse *d, const text_tree *t)
{
    const text_tree *x_is = d->saying && t->op == IZ_ACTIVATED ? x_of_cost(d, t->kids[0]) : NULL;
    const text_tree *ability = NULL;
    if (place_of_slots(t) >= 0) {
        ability = walk_with_slots(d, t, x_is);
    } else if (t->op == IZ_STATIC) {
        ability = walk_static(d, t);
        if (!d->saying && d->target_count > 0)
            discourse_fail(d, "a target of what is always in force");
    } else {
        ability = discourse_walk_kids(d, t);
    }
    return x_is == NULL
               ? ability
               : text_tree2(d->store, IZ_X_IS, 0, ability, discourse_walk(d, x_is, IZ_WHERE_X, 1));
}

/* Is something chosen in a sentence of its own of which nothing speaks later? */
static bool has_idle_choice(const text_tree *e)
{
    bool idle = e->op == IZ_CHOOSE || e->op == IZ_CHOOSE_RANDOM;
    if (idle && e->arg == UNASKED)
        return true;
    for (int i = 0; i < e->count; i++)
        if (text_class(e->kids[i]->op) != 'A' && has_idle_choice(e->kids[i]))
            return true;
    return false;
}

static const text_tree *begin_and_walk(discourse *d, const discourse *outer, const text_tree *t,
                                       int parent)
{
    begin_quoted(d, outer, parent);
    if (parent >= 0)
        d->changed_before = NULL;
    discourse_begin_ability(d);
    d->in_spell = t->op == IZ_SPELL_ABILITY;
    if (d->saying && place_of_slots(t) >= 0)
        take_slots(d, t->kids[place_of_slots(t)], t->kids[place_of_slots(t) + 1]);
    if (d->saying)
        d->works_in = said_zone(d, t);
    return walk_parts(d, t);
}

/* Reading: what is chosen is chosen to be spoken of. Where nothing is, "that creature" meant the
 * one that was chosen, not what was named between. */
static const text_tree *read_of_chosen(discourse *d, const discourse *outer, const text_tree *t,
                                       int parent)
{
    *d = *outer;
    d->prefers_chosen = true;
    const text_tree *ability = settle_registers(d, begin_and_walk(d, outer, t, parent));
    return d->fault == NULL && has_idle_choice(ability)
               ? discourse_fail(d, "what is chosen is not spoken of")
               : ability;
}

const text_tree *discourse_walk_ability(discourse *outer, const text_tree *t, int parent)
{
    discourse inner = *outer, *d = &inner;
    const text_tree *ability = begin_and_walk(d, outer, t, parent);
    if (d->saying && parent < 0)
        ability = discourse_with_word(d, t, ability);
    else if (!d->saying)
        ability = settle_registers(d, ability);
    if (!d->saying && d->fault == NULL && place_of_slots(t) >= 0 && has_idle_choice(ability))
        ability = read_of_chosen(d, outer, t, parent);
    outer->fault = d->fault;
    if (outer->speaks_on) { /* "X is …": of what the ability speaks of */
        memcpy(outer->mentions, d->mentions, sizeof outer->mentions);
        memcpy(outer->targets, d->targets, sizeof outer->targets);
        outer->mention_count = d->mention_count;
        outer->target_count = d->target_count;
    }
    return ability;
}
