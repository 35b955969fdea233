/*
 * The table of abilities: one record for each ability node of each program, with what the engine
 * wants to know of it without reading its cells. A definition's records lie together: first those
 * that the card has, in printed order (a keyword that is spelt out is followed by the abilities it
 * stands for), then those quoted inside of others, the abilities of one quotation side by side.
 */
#include <stdlib.h>
#include <string.h>

#include "cards/drawbacks.h"
#include "cards/set.h"

static const iz_cell *end_of(const iz_cell *cell) { return cell + cell->span; }

static bool is_ability(const iz_cell *cell) { return iz_nodes[cell->op].class == 'A'; }

/* Is there a node of this kind in the tree, not counting abilities quoted in it? */
static bool holds(const iz_cell *tree, iz_op op)
{
    for (const iz_cell *cell = tree; cell < end_of(tree);) {
        if (cell->op == op)
            return true;
        cell = cell != tree && is_ability(cell) ? end_of(cell) : cell + 1;
    }
    return false;
}

/* ---- mana ------------------------------------------------------------------------------------ */

static bool is_one(const iz_cell *quantity)
{
    return quantity && quantity->op == IZ_NUMBER && quantity->arg == 1;
}

/* The mask of a cost of exactly one mana, 0 if it is not one. */
static uint8_t one_mana(const iz_mana_cost *cost)
{
    int sum = cost->x + cost->generic + cost->snow + cost->hybrids;
    uint8_t mask = cost->generic ? IZ_COLORLESS : 0;
    for (int i = 0; i < IZ_MANA_KINDS; i++) {
        sum += cost->of[i];
        if (cost->of[i])
            mask = (uint8_t)(mask | 1 << i);
    }
    return sum == 1 && !cost->snow && !cost->x && !cost->hybrids ? mask : 0;
}

/* The instruction, if there is one only. */
static const iz_cell *only_one(const iz_cell *effect)
{
    while ((effect->op == IZ_SEQ || effect->op == IZ_AT_ONCE) && iz_child_count(effect) == 1)
        effect = iz_child(effect, 0);
    return effect;
}

/* Does it add one mana for you, of a kind that is known only in the game? */
static bool is_open_mana(const iz_cell *effect)
{
    const iz_cell *who = iz_child(effect, 0);
    return (effect->op == IZ_ADD_MANA_CHOICE || effect->op == IZ_ADD_MANA_CHOSEN ||
            effect->op == IZ_ADD_MANA_AMONG) &&
           who && who->op == IZ_YOU && is_one(iz_child(effect, 1));
}

/* What an instruction that adds one mana for you can add; 0: it is none of that kind. */
static uint8_t simple_mana(const iz_card_set *set, const iz_cell *effect)
{
    const iz_cell *who = iz_child(effect, 0);
    if (!who || who->op != IZ_YOU || !is_one(iz_child(effect, 1)))
        return 0;
    if (effect->op == IZ_ADD_MANA && effect->arg < iz_symbols_mana_count(set->symbols))
        return one_mana(iz_symbols_mana_cost(set->symbols, effect->arg));
    if (effect->op == IZ_ADD_MANA_CHOICE) {
        const iz_cell *filter = iz_child(effect, 2);
        return !filter || filter->op == IZ_NONE ? (uint8_t)effect->arg : 0;
    }
    return 0;
}

/* Exactly {T}. */
static bool taps_only(const iz_cell *cost)
{
    while (cost->op == IZ_COSTS && iz_child_count(cost) == 1)
        cost = iz_child(cost, 0);
    return cost->op == IZ_COST_TAP;
}

/* ACTIVATED: cost, targets, effect, condition. */
static void look_at_activated(const iz_card_set *set, const iz_cell *cell, iz_ability_def *ability)
{
    const iz_cell *cost = iz_child(cell, 0), *targets = iz_child(cell, 1);
    const iz_cell *effect = iz_child(cell, 2), *condition = iz_child(cell, 3);
    if (holds(cost, IZ_COST_TAP))
        ability->flags |= IZ_ABILITY_TAPS;
    if (!iz_cell_adds_mana(effect))
        return;
    ability->flags |= IZ_ABILITY_ADDS_MANA;
    if (iz_child_count(targets) > 0 || holds(effect, IZ_TARGET))
        return;
    ability->flags |= IZ_ABILITY_IS_MANA;
    if (holds(cell, IZ_REG) || holds(cell, IZ_X) || holds(cell, IZ_COUNTERS_PAID) ||
        holds(cell, IZ_EITHER))
        ability->flags |= IZ_ABILITY_UNSURE_MANA;
    bool always = !condition || condition->op == IZ_NONE;
    if (cell->arg == 0 && always && taps_only(cost)) {
        ability->mana = simple_mana(set, only_one(effect));
        if (ability->mana)
            ability->flags |= IZ_ABILITY_SIMPLE_MANA;
        else if (is_open_mana(only_one(effect)))
            ability->flags |= IZ_ABILITY_OPEN_MANA;
    }
}

/* TRIGGERED: event, condition, targets, effect. */
static void look_at_triggered(const iz_cell *cell, iz_ability_def *ability)
{
    const iz_cell *event = iz_child(cell, 0), *targets = iz_child(cell, 2);
    const iz_cell *effect = iz_child(cell, 3);
    if (!holds(event, IZ_ON_TAPPED_FOR_MANA) || !iz_cell_adds_mana(effect))
        return;
    ability->flags |= IZ_ABILITY_ADDS_MANA;
    if (iz_child_count(targets) == 0)
        ability->flags |= IZ_ABILITY_IS_MANA;
}

/* ---- where an ability works ------------------------------------------------------------------ */

enum {
    HAND = 1 << IZ_ZONE_HAND,
    GRAVEYARD = 1 << IZ_ZONE_GRAVEYARD,
    STACK = 1 << IZ_ZONE_STACK,
    EXILE = 1 << IZ_ZONE_EXILE
};

/* Where a card of these types usually has its abilities: in play, or where it lies beside the deck;
 * what never comes into play, as a spell. */
static unsigned usual_zones(uint32_t types)
{
    if (types & IZ_TYPES_BESIDE)
        return 1 << IZ_ZONE_SPECIAL;
    if ((types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY)) && !(types & IZ_PERMANENT_TYPES))
        return STACK;
    return IZ_ZONES_IN_PLAY;
}

/* "If this is in your graveyard": the zone that a condition wants the card itself to be in. */
static unsigned zone_of_condition(const iz_cell *condition)
{
    unsigned zones = 0;
    for (const iz_cell *cell = condition; cell < end_of(condition); cell++) {
        const iz_cell *subject = cell->op == IZ_IS ? iz_child(cell, 0) : NULL;
        const iz_cell *filter = subject ? iz_child(cell, 1) : NULL;
        if (filter && subject->op == IZ_SELF && filter->op == IZ_IS_IN)
            zones |= 1u << filter->arg;
    }
    return zones;
}

/* "Search your library for this card": the card lies there (hkk 93.5.1). */
static unsigned zone_of_search(const iz_cell *effect)
{
    for (const iz_cell *cell = effect; cell < end_of(effect); cell++) {
        const iz_cell *what = cell->op == IZ_SEARCH ? iz_child(cell, 2) : NULL;
        if (what && what->op == IZ_IS_AMONG && what[1].op == IZ_SELF)
            return 1u << IZ_ZONE_LIBRARY;
    }
    return 0;
}

static unsigned activated_zones(const iz_cell *cell, uint32_t types)
{
    unsigned zones = zone_of_condition(iz_child(cell, 3)) | zone_of_search(iz_child(cell, 2));
    if (cell->arg & IZ_ACTIVATED_FROM_HAND || holds(iz_child(cell, 0), IZ_COST_DISCARD_SELF))
        zones |= HAND;
    if (cell->arg & IZ_ACTIVATED_FROM_GRAVEYARD)
        zones |= GRAVEYARD;
    return zones ? zones : usual_zones(types);
}

/* A move of the card itself: it is where it moves from, and is seen where it arrives. */
static unsigned move_zones(const iz_cell *move, uint32_t types, bool arrives)
{
    const iz_cell *subject = iz_child(move, 0);
    int from = move->arg / 32, to = move->arg % 32;
    if (!subject || subject->op != IZ_SELF || from == IZ_ZONE_BATTLEFIELD)
        return usual_zones(types);
    if (from == IZ_ZONE_ANY)
        return IZ_ZONES_ALL;
    return 1u << from | (arrives && to != IZ_ZONE_ANY ? 1u << to : 0);
}

static unsigned event_zones(const iz_cell *event, uint32_t types)
{
    unsigned zones = 0;
    switch (event->op) {
    case IZ_ON_ANY:
        for (int i = 0; i < iz_child_count(event); i++)
            zones |= event_zones(iz_child(event, i), types);
        return zones;
    case IZ_ON_CYCLES: /* the card itself is on its way from hand to graveyard */
    case IZ_ON_DISCARDS:
        return iz_event_is_of_self(event) ? HAND | GRAVEYARD : usual_zones(types);
    case IZ_ON_PLAYS:
    case IZ_ON_COUNTERED:
        return iz_event_is_of_self(event) ? STACK : usual_zones(types);
    case IZ_ON_MOVE:
        return move_zones(event, types, true);
    default:
        return usual_zones(types);
    }
}

static unsigned triggered_zones(const iz_cell *cell, uint32_t types)
{
    unsigned zones = zone_of_condition(iz_child(cell, 1));
    if (cell->arg & IZ_TRIGGERED_FROM_GRAVEYARD)
        zones |= GRAVEYARD;
    if (cell->arg & IZ_TRIGGERED_FROM_HAND)
        zones |= HAND;
    if (cell->arg & IZ_TRIGGERED_FROM_EXILE)
        zones |= EXILE;
    return zones ? zones : event_zones(iz_child(cell, 0), types);
}

/* A modification's own selector names the card itself, or it has none to name. */
static bool is_about_self(const iz_cell *modification)
{
    const iz_cell *subject = iz_child(modification, 0);
    return !subject || subject->op == IZ_NONE || subject->op == IZ_SELF;
}

/* Where a replacement of what happens to the card itself must work. */
static unsigned pattern_zones(const iz_cell *pattern, uint32_t types)
{
    switch (pattern->op) {
    case IZ_WOULD_MOVE:
        return move_zones(pattern, types, false);
    case IZ_WOULD_DISCARD:
        return iz_event_is_of_self(pattern) ? HAND : usual_zones(types);
    case IZ_WOULD_ENTER:
        return iz_event_is_of_self(pattern) ? usual_zones(types) | STACK : usual_zones(types);
    default:
        return usual_zones(types);
    }
}

static unsigned modification_zones(const iz_cell *modification, uint32_t types)
{
    switch (modification->op) {
    case IZ_REPLACE:
        return pattern_zones(iz_child(modification, 0), types);
    case IZ_ALTERNATIVE_COST:
    case IZ_ADDITIONAL_COST:
    case IZ_X_MUST:
        return IZ_ZONES_PLAYED_FROM;
    case IZ_COST_CHANGE:
    case IZ_PLAY_ONLY:
    case IZ_PLAY_ANY_TIME:
        return is_about_self(modification) ? IZ_ZONES_PLAYED_FROM : usual_zones(types);
    case IZ_CANT_BE_COUNTERED:
        return is_about_self(modification) ? STACK : usual_zones(types);
    case IZ_CANT:
        if (is_about_self(modification) && modification->arg == IZ_ACTION_BE_COUNTERED)
            return STACK;
        if (is_about_self(modification) && modification->arg == IZ_ACTION_CAST)
            return IZ_ZONES_PLAYED_FROM;
        return usual_zones(types);
    case IZ_SET_PT: /* characteristic-defining ones define everywhere (mtg-1999-11 405.2) */
        return modification->arg & IZ_SET_PT_DEFINING ? IZ_ZONES_ALL : usual_zones(types);
    case IZ_ENTERS_TAPPED:
    case IZ_ENTERS_WITH:
    case IZ_AS_ENTERS:
    case IZ_ENTERS_UNLESS:
    case IZ_ENTERS_AS_COPY:
        return usual_zones(types) | STACK;
    default:
        return usual_zones(types);
    }
}

/* STATIC: condition, then modifications. */
static unsigned static_zones(const iz_cell *cell, uint32_t types)
{
    if (cell->arg)
        return (unsigned)cell->arg;
    unsigned zones = zone_of_condition(iz_child(cell, 0));
    if (zones)
        return zones;
    for (int i = 1; i < iz_child_count(cell); i++)
        zones |= modification_zones(iz_child(cell, i), types);
    return zones ? zones : usual_zones(types);
}

static unsigned keyword_zones(int keyword, uint32_t types)
{
    switch (keyword) {
    case IZ_KW_FLASH:
    case IZ_KW_KICKER:
    case IZ_KW_MULTIKICKER:
    case IZ_KW_BUYBACK:
    case IZ_KW_ENTWINE:
    case IZ_KW_AFFINITY:
    case IZ_KW_CONVOKE:
    case IZ_KW_MORPH:
        return IZ_ZONES_PLAYED_FROM | usual_zones(types);
    case IZ_KW_FLASHBACK:
    case IZ_KW_DREDGE:
    case IZ_KW_RECOVER:
        return GRAVEYARD;
    case IZ_KW_MADNESS:
    case IZ_KW_SUSPEND:
        return HAND | GRAVEYARD | EXILE;
    case IZ_KW_SPLICE:
    case IZ_KW_CYCLING:
    case IZ_KW_TYPECYCLING:
    case IZ_KW_TRANSMUTE:
    case IZ_KW_NINJUTSU:
    case IZ_KW_SPRING:
        return HAND;
    case IZ_KW_ENCHANT:
    case IZ_KW_STORM:
    case IZ_KW_SPLIT_SECOND:
    case IZ_KW_RIPPLE:
    case IZ_KW_EPIC:
        return STACK | usual_zones(types);
    case IZ_KW_CHANGELING:
        return IZ_ZONES_ALL;
    default:
        return usual_zones(types);
    }
}

/* ---- flattening ------------------------------------------------------------------------------ */

/* One definition being flattened. */
typedef struct flattening {
    iz_card_set *set;
    int definition;
    bool failed;
    uint8_t status; /* of what is entered next */
    uint8_t flags;
} flattening;

static iz_ability_def *new_record(flattening *f)
{
    iz_card_set *set = f->set;
    iz_set_index *index = iz_set_index_of(set);
    if (set->ability_count == index->ability_room) {
        int room = index->ability_room ? index->ability_room * 2 : 256;
        iz_ability_def *larger = realloc(set->abilities, (size_t)room * sizeof *larger);
        if (!larger) {
            f->failed = true;
            return NULL;
        }
        set->abilities = larger;
        index->ability_room = room;
    }
    iz_ability_def *ability = &set->abilities[set->ability_count++];
    memset(ability, 0, sizeof *ability);
    return ability;
}

static void describe(const iz_card_set *set, const iz_cell *cell, uint32_t types,
                     iz_ability_def *ability)
{
    unsigned zones = 0;
    switch (cell->op) {
    case IZ_SPELL_ABILITY:
        ability->kind = IZ_ABILITY_SPELL;
        zones = STACK;
        break;
    case IZ_ACTIVATED:
        ability->kind = IZ_ABILITY_ACTIVATED;
        look_at_activated(set, cell, ability);
        zones = activated_zones(cell, types);
        break;
    case IZ_TRIGGERED:
        ability->kind = IZ_ABILITY_TRIGGERED;
        look_at_triggered(cell, ability);
        zones = triggered_zones(cell, types);
        break;
    case IZ_STATIC:
        ability->kind = IZ_ABILITY_STATIC;
        zones = static_zones(cell, types);
        break;
    default:
        ability->kind = IZ_ABILITY_KEYWORD;
        zones = keyword_zones(cell->arg, types);
        break;
    }
    ability->zones = (uint16_t)zones;
}

/* The abilities that a keyword is spelt out as: the last child of KEYWORD, if it is a list. */
static const iz_cell *spelt_out(const iz_cell *keyword)
{
    const iz_cell *last = iz_child(keyword, iz_child_count(keyword) - 1);
    return last && last->op == IZ_ABILITIES ? last : NULL;
}

/* The keyword that the ability is by its own words, by the flags of its node; IZ_KW_COUNT: none. */
static int keyword_of_flags(const iz_cell *cell)
{
    static const struct {
        uint16_t op, flag;
        iz_keyword keyword;
    } named[] = {
        {IZ_ACTIVATED, IZ_ACTIVATED_FLOW, IZ_KW_FLOW},
        {IZ_ACTIVATED, IZ_ACTIVATED_APPARITION, IZ_KW_APPARITION},
        {IZ_ACTIVATED, IZ_ACTIVATED_COMBAT, IZ_KW_COMBAT},
        {IZ_TRIGGERED, IZ_TRIGGERED_COMPENSATION, IZ_KW_COMPENSATION},
        {IZ_TRIGGERED, IZ_TRIGGERED_REWARD, IZ_KW_REWARD},
        {IZ_SPELL_ABILITY, IZ_SPELL_ABILITY_NEUTRALIZATION, IZ_KW_NEUTRALIZATION},
    };
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (cell->op == named[i].op && cell->arg & named[i].flag)
            return (int)named[i].keyword;
    return cell->op == IZ_KEYWORD ? cell->arg : (int)IZ_KW_COUNT;
}

/* What a label makes of the ability behind it; IZ_SAYS_ABILITY: it is no label. */
static uint8_t status_by(const iz_cell *cell)
{
    if (cell->op != IZ_KEYWORD)
        return IZ_SAYS_ABILITY;
    return cell->arg == IZ_KW_LABEL_NOTE        ? IZ_SAYS_EXPLANATION
           : cell->arg == IZ_KW_LABEL_DRAWBACK  ? IZ_SAYS_DRAWBACK
           : cell->arg == IZ_KW_LABEL_CONDITION ? IZ_SAYS_CONDITION
                                                : IZ_SAYS_ABILITY;
}

/* A label that says no more than how the ability behind it works: the flag of that ability. */
static bool is_mere_label(const iz_cell *cell, uint8_t *flag)
{
    *flag = cell->op == IZ_KEYWORD && cell->arg == IZ_KW_LABEL_ONCE ? IZ_ABILITY_APPLIES_ONCE : 0;
    return *flag || (cell->op == IZ_KEYWORD && cell->arg == IZ_KW_LABEL_LEGENDARY);
}

/* What a keyword is by the rules: a drawback, an explanation of how the card is played. */
static uint8_t status_of(int keyword, uint32_t types)
{
    switch (keyword) {
    case IZ_KW_REACTION: /* of what stays in play (hkk 94.0.1.2) */
        return types & IZ_PERMANENT_TYPES ? IZ_SAYS_EXPLANATION : IZ_SAYS_ABILITY;
    case IZ_KW_TEMPORARY_COST:
    case IZ_KW_REWARD:
        return IZ_SAYS_DRAWBACK;
    case IZ_KW_SURCHARGE:
    case IZ_KW_CANT_BE_ANSWERED:
    case IZ_KW_ANTI_MAGIC:
    case IZ_KW_ANTI_NEUTRALIZATION:
    case IZ_KW_NEUTRALIZATION:
    case IZ_KW_COST_FIXED:
    case IZ_KW_COST_UNLOWERED:
        return IZ_SAYS_EXPLANATION;
    default:
        return IZ_SAYS_ABILITY;
    }
}

/* Enters an ability, and behind a keyword those that it stands for. */
static void enter(flattening *f, const iz_cell *cell, uint32_t types, bool top, int keyword)
{
    uint8_t label = status_by(cell), flag;
    bool mere = is_mere_label(cell, &flag);
    iz_ability_def *ability = label || mere ? NULL : new_record(f);
    if (label)
        f->status = label;
    if (!ability)
        return;
    ability->status = f->status;
    ability->cell = (uint32_t)(cell - f->set->cells);
    ability->definition = (uint16_t)f->definition;
    int own = keyword_of_flags(cell);
    ability->keyword = (uint16_t)(own != IZ_KW_COUNT ? own : keyword);
    if (ability->status == IZ_SAYS_ABILITY)
        ability->status = status_of(ability->keyword, types);
    if (ability->status == IZ_SAYS_ABILITY && top && iz_harms_controller(cell))
        ability->status = IZ_SAYS_HARM;
    ability->flags = (uint8_t)((top ? IZ_ABILITY_TOP : 0) | f->flags);
    describe(f->set, cell, types, ability);
    const iz_cell *list = cell->op == IZ_KEYWORD ? spelt_out(cell) : NULL;
    for (int i = 0; list && i < iz_child_count(list); i++)
        enter(f, iz_child(list, i), types, top, cell->arg);
}

/* The zones of what fits. */
static unsigned zones_that_fit(const iz_cell *filter)
{
    unsigned zones = filter->op == IZ_OR ? 0 : (unsigned)IZ_ZONES_ALL;
    switch (filter->op) {
    case IZ_AND:
        for (int n = 0; iz_child(filter, n); n++)
            zones &= zones_that_fit(iz_child(filter, n));
        return zones;
    case IZ_OR:
        for (int n = 0; iz_child(filter, n); n++)
            zones |= zones_that_fit(iz_child(filter, n));
        return zones;
    case IZ_NOT:
        return iz_child(filter, 0)->op == IZ_IS_IN ? zones & ~zones_that_fit(iz_child(filter, 0))
                                                   : zones;
    case IZ_IS_IN:
        return filter->arg == IZ_ZONE_ANY ? zones : 1u << filter->arg;
    case IZ_IS_SPELL:
        return STACK;
    default:
        return zones;
    }
}

unsigned iz_zones_given(const iz_cell *modification)
{
    const iz_cell *whom = iz_child(modification, 0);
    unsigned zones = whom && whom->op == IZ_ALL ? zones_that_fit(iz_child(whom, 0)) : IZ_ZONES_ALL;
    return zones & IZ_ZONES_IN_PLAY ? 0 : zones;
}

/* Abilities that a text gives to cards out of play work where those are, if they would work in play
 * only. */
static void move_given(iz_card_set *set, int first, unsigned zones)
{
    for (int i = first; i < set->ability_count; i++)
        if (set->abilities[i].kind != IZ_ABILITY_KEYWORD &&
            set->abilities[i].zones == IZ_ZONES_IN_PLAY)
            set->abilities[i].zones = (uint16_t)zones;
}

/* Enters the abilities quoted in an ability, not those quoted in them: their turn comes. A granted
 * ability works where a permanent's does. */
static void enter_quoted(flattening *f, const iz_cell *ability)
{
    const iz_cell *skip = ability->op == IZ_KEYWORD ? spelt_out(ability) : NULL;
    const iz_cell *gain = NULL;
    for (const iz_cell *cell = ability + 1; cell < end_of(ability);) {
        if (cell->op == IZ_GAIN)
            gain = cell;
        if (cell == skip) {
            cell = end_of(cell);
        } else if (is_ability(cell)) {
            int first = f->set->ability_count;
            unsigned zones = gain && cell < end_of(gain) ? iz_zones_given(gain) : 0;
            enter(f, cell, IZ_TYPE_CREATURE, false, IZ_KW_COUNT);
            if (zones)
                move_given(f->set, first, zones);
            cell = end_of(cell);
        } else {
            cell++;
        }
    }
}

/* Does a static ability of the card let it be played at another time, or for another price? */
static bool gives_latitude(const iz_cell *ability)
{
    for (const iz_cell *cell = ability + 1; cell < end_of(ability); cell++)
        if (cell->op == IZ_PLAY_ANY_TIME || cell->op == IZ_COST_CHANGE ||
            cell->op == IZ_ALTERNATIVE_COST || cell->op == IZ_AS_THOUGH || cell->op == IZ_PLAY_FROM)
            return true;
    return false;
}

/* Does the filter take spells or abilities on the stack only? */
static bool is_of_stack(const iz_cell *filter)
{
    if (filter->op == IZ_IS_SPELL || filter->op == IZ_SAYS_ABILITY)
        return true;
    for (int n = 0; filter->op == IZ_AND && iz_child(filter, n); n++)
        if (is_of_stack(iz_child(filter, n)))
            return true;
    return false;
}

/* Does a spell with those target slots need something on the stack as a target? */
static bool responds(const iz_cell *targets)
{
    for (int n = 0; targets && iz_child(targets, n); n++) {
        const iz_cell *slot = iz_child(targets, n);
        const iz_cell *least = iz_child(slot, 1);
        if (slot->op == IZ_TARGET && least->op == IZ_NUMBER && least->arg > 0 &&
            is_of_stack(iz_child(slot, 0)))
            return true;
    }
    return false;
}

/* What one ability at the top adds to the summary of its card. */
static void sum_up(const iz_card_set *set, const iz_ability_def *ability, iz_card_def *def)
{
    const iz_cell *cell = &set->cells[ability->cell];
    if (ability->kind == IZ_ABILITY_KEYWORD && ability->keyword < 64)
        def->keywords |= UINT64_C(1) << ability->keyword;
    if ((ability->kind == IZ_ABILITY_KEYWORD &&
         (ability->keyword == IZ_KW_AFFINITY || ability->keyword == IZ_KW_CONVOKE)) ||
        (ability->kind == IZ_ABILITY_STATIC && gives_latitude(cell)))
        def->traits |= IZ_TRAIT_LATITUDE;
    if (ability->kind == IZ_ABILITY_SPELL && def->other_face == 0xFFFF &&
        responds(iz_child(cell, 0)))
        def->traits |= IZ_TRAIT_RESPONDS;
    if (ability->kind != IZ_ABILITY_ACTIVATED)
        return;
    if (cell->arg & (IZ_ACTIVATED_ANY_PLAYER | IZ_ACTIVATED_OPPONENTS_ONLY))
        def->traits |= IZ_TRAIT_ANYBODY;
    if (!(ability->flags & IZ_ABILITY_IS_MANA)) {
        def->acts_in |= ability->zones;
        return;
    }
    def->mana_in |= ability->zones;
    if (ability->flags & IZ_ABILITY_SIMPLE_MANA)
        def->plain_mana |= ability->mana;
    else if (ability->flags & IZ_ABILITY_OPEN_MANA)
        def->traits |= IZ_TRAIT_OPEN_MANA;
    else
        def->traits |= IZ_TRAIT_ODD_MANA;
}

static bool flatten_one(iz_card_set *set, int definition)
{
    flattening f = {set, definition, false, IZ_SAYS_ABILITY, 0};
    iz_card_def *def = &set->definitions[definition];
    const iz_cell *program = set->cells + def->first_cell;
    int first = set->ability_count;
    def->keywords = 0;
    def->acts_in = def->mana_in = 0;
    def->plain_mana = def->traits = 0;
    def->mana_value = (uint16_t)iz_mana_value(&def->cost);
    for (int i = 0; i < iz_child_count(program); i++) {
        const iz_cell *ability = iz_child(program, i);
        enter(&f, ability, def->types, true, IZ_KW_COUNT);
        f.status = status_by(ability);
        is_mere_label(ability, &f.flags);
    }
    def->first_ability = (uint32_t)first;
    def->ability_count = (uint32_t)(set->ability_count - first);
    for (int i = first; i < set->ability_count && !f.failed; i++)
        enter_quoted(&f, set->cells + set->abilities[i].cell);
    def->abilities_all = (uint32_t)(set->ability_count - first);
    for (uint32_t i = 0; i < def->ability_count; i++)
        sum_up(set, &set->abilities[def->first_ability + i], def);
    if (def->types & (IZ_TYPE_ENCHANTMENT | IZ_TYPE_STRUCTURE | IZ_TYPE_LOCATION |
                      IZ_TYPE_LEGENDARY | IZ_TYPE_WORLD) ||
        (def->types & IZ_TYPE_CREATURE && def->toughness <= 0))
        def->traits |= IZ_TRAIT_CHECKED;
    for (const iz_cell *cell = program; cell < end_of(program); cell++)
        if (cell->op == IZ_TOP_OF_GRAVEYARD || cell->op == IZ_LIES_ABOVE)
            def->traits |= IZ_TRAIT_GRAVEYARD_ORDER;
    return !f.failed;
}

bool iz_set_flatten(iz_card_set *set)
{
    set->ability_count = 0;
    for (int i = 0; i < set->count; i++)
        if (!flatten_one(set, i))
            return false;
    return true;
}

bool iz_set_index_abilities(iz_card_set *set)
{
    iz_set_index *index = iz_set_index_of(set);
    free(index->ability_of);
    index->ability_of = calloc(set->cell_count + 1, sizeof *index->ability_of);
    if (!index->ability_of)
        return false;
    for (int i = 0; i < set->ability_count; i++)
        index->ability_of[set->abilities[i].cell] = (uint32_t)i + 1;
    return true;
}

int iz_card_set_ability_at(const iz_card_set *set, const iz_cell *cell)
{
    const iz_set_index *index = iz_set_index_of(set);
    if (!index->ability_of || cell < set->cells || cell >= set->cells + set->cell_count)
        return -1;
    return (int)index->ability_of[cell - set->cells] - 1;
}
