/*
 * Verdicts by card: what they depend on, seen from the card's program once, and the verdicts
 * themselves, each until something of that changes.
 *
 * The long way stands in legality/legal.c (iz_cast_verdict, iz_activate_verdict): it is asked here
 * for what is not known, with mana that doesn't matter, and in builds with assertions whatever is
 * kept is compared with it.
 */
#include "engine/legality/kept.h"

#include "engine/characteristics/characteristics.h"
#include "engine/costs/costs.h"
#include "engine/kinds_of_play.h"
#include "engine/legality/legality.h"
#include "engine/legality/usual.h"
#include "engine/targets/targets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRAMS = 128, VERDICTS = 256 };

/* Besides definitions and ways, abilities. */
#define ABILITY (UINT32_C(1) << 31)

/* What decides whether a card can be cast, or an ability activated, as its program says it. */
typedef struct program_facts {
    uint32_t of; /* the definition, or ABILITY + the ability; + 1; 0: empty */
    bool known;  /* it is all counted: */
    bool plain;  /* of a card: nothing but its mana cost is paid, and it says nothing of the time */
    bool timed;  /* it matters whether it is the time for sorceries */
    uint16_t facts;
} program_facts;

struct iz_kept_verdicts {
    const iz_card_set *cards;
    program_facts programs[PROGRAMS];
    iz_kept_verdict verdicts[VERDICTS];
};

/* ---- what a program depends on --------------------------------------------------------------- */

static unsigned facts_of_expression(const iz_cell *expression)
{
    return expression->op == IZ_NUMBER ? 0 : IZ_FACT_EPOCH | iz_facts_read(expression);
}

static unsigned facts_of_filter(const iz_cell *filter)
{
    unsigned zones = iz_filter_zones(filter);
    unsigned counted = (unsigned)IZ_ZONES_IN_PLAY | 1u << IZ_ZONE_ANY | 1u << IZ_ZONE_STACK;
    return facts_of_expression(filter) | (zones & IZ_ZONES_IN_PLAY ? IZ_FACT_PLAY : 0u) |
           (zones & 1u << IZ_ZONE_STACK ? IZ_FACT_STACK : 0u) |
           (zones & ~counted ? IZ_FACT_PLACES : 0u);
}

/* What paying it depends on, its quantities and filters aside. */
static unsigned facts_of_cost(iz_op op)
{
    switch (op) {
    case IZ_COSTS:
    case IZ_COST_MANA:
    case IZ_COST_X_COLORS:
    case IZ_COST_TIMES:
    case IZ_COST_LESS:
    case IZ_COST_SACRIFICE_SELF:
    case IZ_COST_RETURN_SELF:
    case IZ_COST_DISCARD_SELF:
    case IZ_COST_EXILE_SELF:
    case IZ_COST_ADD_COUNTERS:
        return 0;
    case IZ_COST_TAP: /* tapped or sick: iz_kept_verdict.status; a turn begins: a gain */
    case IZ_COST_UNTAP:
        return IZ_FACT_EPOCH;
    case IZ_COST_TAP_OTHERS:
    case IZ_COST_UNTAP_OTHERS:
        return IZ_FACT_PLAY | IZ_FACT_STATUS;
    case IZ_COST_SACRIFICE:
    case IZ_COST_RETURN:
    case IZ_COST_REMOVE_COUNTERS:
        return IZ_FACT_PLAY | IZ_FACT_EPOCH;
    case IZ_COST_DISCARD:
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_DISCARD_HAND:
    case IZ_COST_REVEAL:
    case IZ_COST_MILL:
    case IZ_COST_EXILE_TOP:
        return IZ_FACT_PLACES;
    case IZ_COST_EXILE:
        return IZ_FACT_PLAY | IZ_FACT_PLACES;
    case IZ_COST_LIFE:
        return IZ_FACT_PLAYERS;
    default: /* choices are settled one by one; an effect may ask for anything */
        return IZ_FACTS_ALL;
    }
}

/* All that the costs and expressions in the tree depend on. */
static unsigned facts_of_tree(const iz_cell *tree)
{
    unsigned facts = 0;
    for (const iz_cell *cell = tree, *end = tree + tree->span; cell < end;) {
        char class = iz_nodes[cell->op].class;
        if (class == 'C')
            facts |= facts_of_cost((iz_op)cell->op);
        else if (class == 'F')
            facts |= facts_of_filter(cell);
        else if (class == 'Q' || class == 'K' || class == 'S')
            facts |= facts_of_expression(cell);
        cell += class == 'F' || class == 'Q' || class == 'K' || class == 'S' ? cell->span : 1;
    }
    return facts;
}

/* Will any player do as the slot's target? There always is one: where rules keep something from
 * being a target no verdicts are kept. */
static bool takes_any_player(const iz_cell *target)
{
    const iz_cell *filter = iz_child(target, 0), *least = iz_child(target, 1);
    if (target->arg != 0 || iz_optional(target, 3) || least->op != IZ_NUMBER || least->arg > 1)
        return false;
    for (int n = 0; filter->op == IZ_OR && iz_child(filter, n); n++)
        if (iz_child(filter, n)->op == IZ_IS_PLAYER)
            return true;
    return filter->op == IZ_IS_PLAYER;
}

static unsigned facts_of_slots(const iz_cell *targets)
{
    unsigned facts = 0;
    for (int slot = 0; targets && iz_child(targets, slot); slot++) {
        const iz_cell *target = iz_child(targets, slot);
        if (takes_any_player(target))
            continue;
        const iz_cell *most = iz_optional(target, 2);
        facts |= facts_of_filter(iz_child(target, 0)) | facts_of_expression(iz_child(target, 1)) |
                 (most ? facts_of_expression(most) : 0u);
    }
    return facts;
}

/* Of targets and modes. Which are legal may depend on X: that takes a look at what can be paid. */
static unsigned facts_of_targets(const iz_cell *targets, const iz_cell *effect)
{
    const iz_cell *modes = iz_modes_of(effect);
    unsigned facts = iz_targets_ask_x(targets, effect) ? IZ_FACTS_ALL : facts_of_slots(targets);
    if (modes)
        facts |= facts_of_expression(iz_child(modes, 0));
    for (int n = 0; modes && iz_mode_at(modes, n); n++)
        facts |= facts_of_slots(iz_child(iz_mode_at(modes, n), 0));
    return facts;
}

/* Does the static ability say anything of how its own card is cast, for its mana cost or in another
 * way? */
static bool is_about_casting(const iz_cell *cell, bool for_mana)
{
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        switch (m->op) {
        case IZ_ALTERNATIVE_COST:
            if (!for_mana)
                return true;
            break;
        case IZ_PLAY_ONLY:
        case IZ_PLAY_ANY_TIME:
        case IZ_ADDITIONAL_COST:
        case IZ_COST_CHANGE:
        case IZ_X_MUST:
        case IZ_AS_THOUGH:
        case IZ_PLAY_FROM:
            return true;
        default:
            break;
        }
    return false;
}

static bool is_plain(const iz_game *g, int definition)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    const uint64_t unusual = UINT64_C(1) << IZ_KW_AFFINITY | UINT64_C(1) << IZ_KW_CONVOKE;
    if (def->keywords & unusual || iz_is_split(def))
        return false;
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[def->first_ability + n].cell];
        if (cell->op == IZ_STATIC && is_about_casting(cell, true))
            return false;
    }
    return def->cost.exists;
}

static unsigned facts_of_card(const iz_game *g, int definition)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    const uint64_t unusual = UINT64_C(1) << IZ_KW_AFFINITY | UINT64_C(1) << IZ_KW_CONVOKE;
    if (def->types & IZ_TYPE_LAND || def->other_face != 0xFFFF || def->keywords & unusual)
        return IZ_FACTS_ALL;
    const iz_cell *enchants = iz_enchant_filter(g, definition);
    unsigned facts = enchants ? facts_of_filter(enchants) : 0;
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_ability_def *record = &g->cards->abilities[def->first_ability + n];
        const iz_cell *cell = &g->cards->cells[record->cell];
        if (cell->op == IZ_STATIC && is_about_casting(cell, false))
            facts |= facts_of_tree(cell);
        if (record->kind == IZ_ABILITY_SPELL)
            facts |= facts_of_targets(iz_child(cell, 0), iz_child(cell, 1));
    }
    return facts;
}

static bool is_limited(const iz_cell *ability)
{
    return ability->arg & (IZ_ACTIVATED_ONCE_PER_TURN | IZ_ACTIVATED_ONCE);
}

static unsigned facts_of_ability(const iz_game *g, uint32_t index)
{
    const iz_cell *cell = iz_ability_cell(g, index), *when = iz_optional(cell, 3);
    if (cell->op != IZ_ACTIVATED)
        return IZ_FACTS_ALL;
    return (is_limited(cell) ? IZ_FACT_USES : 0u) | facts_of_tree(iz_child(cell, 0)) |
           facts_of_targets(iz_child(cell, 1), iz_child(cell, 2)) |
           (when ? facts_of_expression(when) : 0u);
}

/* NULL: no memory. */
static struct iz_kept_verdicts *kept_of(iz_game *g)
{
    iz_derived *d = g->derived;
    if (!d->kept_verdicts)
        d->kept_verdicts = calloc(1, sizeof *d->kept_verdicts);
    if (d->kept_verdicts && d->kept_verdicts->cards != g->cards) {
        memset(d->kept_verdicts, 0, sizeof *d->kept_verdicts);
        d->kept_verdicts->cards = g->cards;
    }
    return d->kept_verdicts;
}

/* Does it matter for the ability whether it is the time for sorceries? */
static bool is_timed(const iz_cell *ability)
{
    const iz_cell *when = iz_optional(ability, 3);
    return ability->arg & IZ_ACTIVATED_SORCERY_SPEED || when;
}

static const program_facts *facts_of(const iz_game *g, struct iz_kept_verdicts *kept, uint32_t of)
{
    program_facts *program = &kept->programs[of % PROGRAMS];
    if (program->of != of + 1) {
        bool card = !(of & ABILITY);
        unsigned facts = card ? facts_of_card(g, (int)of) : facts_of_ability(g, of & ~ABILITY);
        bool plain = card && is_plain(g, (int)of);
        bool instant = card && g->cards->definitions[of].types & IZ_TYPE_INSTANT;
        *program = (program_facts){.of = of + 1,
                                   .known = (facts & IZ_FACTS_ALL) != IZ_FACTS_ALL,
                                   .plain = plain,
                                   .timed = card ? !(instant && plain)
                                                 : is_timed(iz_ability_cell(g, of & ~ABILITY)),
                                   .facts = (uint16_t)facts};
    }
    return program;
}

/* ---- verdicts -------------------------------------------------------------------------------- */

/* Do the rules in force, and the book, leave it to the cards how they are played? */
static bool rules_leave_it(iz_game *g)
{
#define ACTION(name) (UINT64_C(1) << IZ_ACTION_##name)
    const uint64_t actions = ACTION(CAST) | ACTION(BE_TARGETED) | ACTION(BE_ENCHANTED) |
                             ACTION(BE_SACRIFICED) | ACTION(LOSE_LIFE) | ACTION(ACTIVATE) |
                             ACTION(ACTIVATE_TAP) | ACTION(USE) | ACTION(USE_NO_MANA) |
                             ACTION(ACTIVATE_NO_MANA) | ACTION(CYCLE);
#undef ACTION
    return !g->though && !(g->forbidden & actions) && !iz_rule_in_force(g, IZ_COST_CHANGE) &&
           !iz_rule_in_force(g, IZ_PROTECTED) && !iz_rule_in_force(g, IZ_SHROUD_FROM) &&
           !iz_gives_costs(g) && !iz_judges_plays(g) && !iz_standing_of(g)->may_be_turned;
}

/* The same, and has everything the types and abilities that are printed on it, and the mana? */
static bool all_is_ordinary(iz_game *g)
{
    return iz_usual_plays_only(g) && g->derived->busy == 0 && iz_all_as_printed(g) &&
           !iz_rules_ask_turn(g) && !iz_mana_is_changed(g) && !iz_mana_has_extra(g) &&
           iz_mana_is_allowed(g) && !iz_rule_in_force(g, IZ_LIFE_FOR_MANA);
}

enum { NOT_KNOWN, IS_UNUSUAL, IS_LEFT_TO_CARDS, IS_ORDINARY };

/* How play stands for the rules in force, looked at once. */
static int play_of(iz_game *g)
{
    iz_derived *d = g->derived;
    if (d->play == NOT_KNOWN)
        d->play = !rules_leave_it(g)    ? IS_UNUSUAL
                  : !all_is_ordinary(g) ? IS_LEFT_TO_CARDS
                                        : IS_ORDINARY;
    return d->play;
}

static bool goes_short(const iz_game *g)
{
    return !g->at_length && !g->off && !g->applied && !g->ranges_limited;
}

bool iz_verdicts_keep(iz_game *g)
{
    assert(play_of(g) == IS_UNUSUAL || rules_leave_it(g));
    return goes_short(g) && play_of(g) >= IS_LEFT_TO_CARDS;
}

bool iz_play_is_ordinary(iz_game *g)
{
    assert(play_of(g) != IS_ORDINARY || all_is_ordinary(g));
    return goes_short(g) && play_of(g) == IS_ORDINARY && !iz_trait_occurs(g, IZ_TRAIT_ANYBODY);
}

bool iz_cost_is_printed(iz_game *g, iz_slot card)
{
    struct iz_kept_verdicts *kept = kept_of(g);
    return kept && facts_of(g, kept, g->objects[card].definition)->plain;
}

static iz_kept_verdict *place_of(struct iz_kept_verdicts *kept, iz_slot slot, uint32_t what)
{
    return &kept->verdicts[(slot * 4u + what) % VERDICTS];
}

static bool stands(const iz_kept_verdict *kept, const iz_kept_verdict *now)
{
    return kept->subject == now->subject && kept->what == now->what && kept->seat == now->seat &&
           (kept->epoch == now->epoch || !(now->facts & IZ_FACT_EPOCH)) &&
           /* sums of the same facts only are equal where nothing has changed */
           kept->facts == now->facts && kept->changes == now->changes &&
           kept->sorceries == now->sorceries && kept->status == now->status &&
           kept->controller == now->controller;
}

/* What identifies a verdict, and the state of the game in which it is judged. */
static iz_kept_verdict verdict_now(iz_game *g, const program_facts *program, int seat, iz_slot slot,
                                   uint32_t what, bool sorceries)
{
    unsigned facts = program->facts;
    if (facts & IZ_FACT_EPOCH && iz_keyword_occurs(g, IZ_KW_PROTECTION)) /* from what was chosen */
        facts |= IZ_FACT_MEMORY;
    return (iz_kept_verdict){.subject = iz_object_ref(g, slot),
                             .what = what,
                             .epoch = g->head->epoch,
                             .changes = iz_fact_changes(g, facts),
                             .facts = (uint16_t)facts,
                             .seat = (uint8_t)seat,
                             .sorceries = sorceries && program->timed};
}

/* What casting the card costs at the least; can it be paid? */
static bool bill_of_casting(iz_game *g, int seat, iz_slot card, int way, const iz_mana_room *room,
                            iz_bill *bill)
{
    iz_as_spell was = iz_as_spell_begin(g, card, seat, way);
    iz_ctx ctx = iz_ctx_of_object(g, card, IZ_NIL);
    ctx.controller = (uint8_t)seat;
    iz_spell_bill(g, card, seat, way, &ctx, 0, NULL,
                  iz_least_x(g, &ctx, g->objects[card].definition), false, bill);
    bool paid = iz_mana_is_no_matter(room) || iz_bill_verdict(g, bill, &ctx, room) == IZ_C_NONE;
    iz_as_spell_end(g, card, was);
    return paid;
}

/* The same of an ability. */
static bool bill_of_activation(iz_game *g, int seat, const iz_ability *ability,
                               const iz_mana_room *room, iz_bill *bill)
{
    const iz_cell *cell = iz_ability_cell(g, ability->index);
    iz_ctx ctx = iz_ctx_of_object(g, ability->bearer, ability->env);
    ctx.controller = (uint8_t)seat;
    iz_ability_bill(g, ability->bearer, seat, ability->index, &ctx,
                    cell->arg & IZ_ACTIVATED_X_NOT_ZERO ? 1 : 0, false, bill);
    return iz_mana_is_no_matter(room) || iz_bill_verdict(g, bill, &ctx, room) == IZ_C_NONE;
}

/* Looks at the card, mana aside: at its targets alone, or the long way. False: what must be paid
 * isn't settled. */
static bool judge_casting(iz_game *g, int seat, iz_slot card, int way, bool plain,
                          iz_kept_verdict *verdict)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[card].definition];
    bool now = verdict->sorceries || def->types & IZ_TYPE_INSTANT;
    if (plain && now && way == IZ_WAY_NORMAL) {
        verdict->legal = iz_spell_has_targets(g, seat, card);
        iz_mana_need_add(&verdict->need, &def->cost, 1, 0);
        return true;
    }
    iz_mana_room any = iz_mana_no_matter(seat);
    verdict->legal = iz_cast_verdict(g, seat, card, way, &any) == IZ_C_NONE;
    if (!verdict->legal)
        return true;
    iz_bill bill;
    bill_of_casting(g, seat, card, way, &any, &bill);
    verdict->need = bill.mana;
    return bill.choices == 0;
}

/* For assertions. */
static inline bool is_as_kept(iz_game *g, const iz_kept_verdict *kept, const iz_ability *ability)
{
    iz_mana_room any = iz_mana_no_matter(kept->seat);
    iz_slot slot = iz_ref_slot(kept->subject);
    iz_concept verdict = ability ? iz_activate_verdict(g, kept->seat, slot, ability, &any)
                                 : iz_cast_verdict(g, kept->seat, slot, (int)kept->what, &any);
    return kept->legal == (verdict == IZ_C_NONE);
}

const iz_kept_verdict *iz_kept_casting(iz_game *g, int seat, iz_slot card, int way, bool sorceries)
{
    struct iz_kept_verdicts *kept = kept_of(g);
    const program_facts *program = kept ? facts_of(g, kept, g->objects[card].definition) : NULL;
    if (!program || !program->known ||
        (way != IZ_WAY_NORMAL && iz_way_fits_x(g, g->objects[card].definition, way)))
        return NULL;
    iz_kept_verdict now = verdict_now(g, program, seat, card, (uint32_t)way, sorceries);
    iz_kept_verdict *place = place_of(kept, card, now.what);
    if (stands(place, &now)) {
        assert(is_as_kept(g, place, NULL));
        return place;
    }
    if (!judge_casting(g, seat, card, way, program->plain, &now))
        return NULL;
    *place = now;
    return place;
}

const iz_kept_verdict *iz_kept_activation(iz_game *g, int seat, const iz_ability *ability,
                                          bool sorceries)
{
    iz_slot bearer = ability->bearer;
    struct iz_kept_verdicts *kept = kept_of(g);
    if (!kept || ability->env != IZ_NIL || ability->effect != IZ_NIL ||
        ability->granter != IZ_NO_REF || ability->index >= IZ_LAND_MANA_ABILITY)
        return NULL;
    uint32_t what = ABILITY | ability->index;
    const program_facts *program = facts_of(g, kept, what);
    if (!program->known || (program->facts & IZ_FACT_USES && iz_turns_at_once(g)))
        return NULL;
    iz_kept_verdict now = verdict_now(g, program, seat, bearer, what, sorceries);
    now.status = g->objects[bearer].status & (IZ_IS_TAPPED | IZ_IS_SICK);
    now.controller = g->objects[bearer].controller;
    iz_kept_verdict *place = place_of(kept, bearer, what);
    if (stands(place, &now)) {
        assert(is_as_kept(g, place, ability));
        return place;
    }
    iz_mana_room any = iz_mana_no_matter(seat);
    now.legal = iz_activate_verdict(g, seat, bearer, ability, &any) == IZ_C_NONE;
    if (now.legal) {
        iz_bill bill;
        bill_of_activation(g, seat, ability, &any, &bill);
        bool makes_mana = iz_bill_taps_self(g, &bill) && iz_plain_mana(g, bearer);
        if (bill.choices > 0 || (makes_mana && !iz_mana_need_empty(&bill.mana)))
            return NULL;
        now.need = bill.mana;
    }
    *place = now;
    return place;
}

bool iz_kept_is_paid(iz_game *g, const iz_kept_verdict *kept, const iz_ability *ability,
                     const iz_mana_room *room)
{
    iz_bill bill;
    int seat = kept->seat, way = (int)kept->what;
    return ability ? bill_of_activation(g, seat, ability, room, &bill)
                   : bill_of_casting(g, seat, iz_ref_slot(kept->subject), way, room, &bill);
}
