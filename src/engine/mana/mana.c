/*
 * Mana: pools, what sources make, and the tapping of plain sources at once. How a mana ability is
 * played: ability.c.
 *
 * Carries out: mtg 406, 411; Izvori D7, D12.
 */
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/legality/legality.h"
#include "engine/mana/ability.h"
#include "engine/mana/room.h"

#include <string.h>

/* ---- pools ----------------------------------------------------------------------------------- */

void iz_add_mana(iz_game *g, int seat, int kind, int32_t amount, iz_ref source, uint32_t only)
{
    if (amount <= 0)
        return;
    if (g->replaced & iz_event_bit(IZ_EV_MANA_ENTRY))
        kind = iz_forced_mana(g, kind);
    kind = iz_mana_becomes(g, seat, source, kind);
    int32_t *pool = &g->seats[seat].pool[kind];
    amount = amount < IZ_MANA_MOST - *pool ? amount : IZ_MANA_MOST - *pool;
    *pool += amount;
    g->resource_gains[seat]++;
    if (only != 0) {
        int32_t most = amount < RESTRICTED_MOST ? amount : RESTRICTED_MOST;
        uint16_t list =
            iz_links_append(g, g->seats[seat].restricted, only, most << RESTRICTED_BITS | kind);
        g->seats[seat].restricted = list;
        while (g->links[list].next != IZ_NIL)
            list = g->links[list].next;
        g->links[list].seen = iz_ref_alive(g, source) ? iz_ref_slot(source) + 1u : 0;
    }
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_POOL,
                                 .seat = (uint8_t)seat,
                                 .object = iz_ref_seat(seat),
                                 .other = source,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL,
                                 .amount = amount,
                                 .value = 1u << kind},
                      IZ_C_MANA_ABILITY);
}

void iz_empty_pool(iz_game *g, int seat)
{
    memset(g->seats[seat].pool, 0, sizeof g->seats[seat].pool);
    g->seats[seat].restricted = iz_links_free(g, g->seats[seat].restricted);
    iz_touch_facts(g, IZ_FACT_POOLS);
}

/* May mana of that node be spent so? What made it (plus 1; 0: not known) is what the words are seen
 * from. */
static bool is_for(iz_game *g, int seat, const iz_mana_purpose *purpose, const iz_cell *cell,
                   unsigned source)
{
    if (cell->arg & (IZ_MANA_FOR_KEPT | IZ_MANA_FOR_GIVES))
        return true;
    if (cell->arg & IZ_MANA_FOR_NOT_SPELLS) /* for anything but spells */
        return !purpose || purpose->use != IZ_USE_SPELL;
    if (!purpose)
        return false;
    if (purpose->use == IZ_USE_UPKEEP)
        return cell->arg & IZ_MANA_FOR_CUMULATIVE_UPKEEP;
    int n = purpose->use == IZ_USE_SPELL ? 0 : purpose->use == IZ_USE_ABILITY ? 1 : -1;
    const iz_cell *filter = n >= 0 ? iz_child(cell, n) : NULL;
    if (!filter || filter->op == IZ_NONE || !iz_ref_alive(g, purpose->self))
        return false;
    iz_ctx ctx = {.env = IZ_NIL, .controller = (uint8_t)seat, .self = purpose->self};
    if (source != 0)
        ctx.self = iz_object_ref(g, (iz_slot)(source - 1));
    return iz_fits(g, &ctx, filter, purpose->self);
}

bool iz_mana_is_for(iz_game *g, int seat, const iz_mana_purpose *purpose, const iz_cell *effect,
                    iz_slot source)
{
    for (const iz_cell *cell = effect; cell < effect + effect->span; cell++)
        if (cell->op == IZ_MANA_FOR && !is_for(g, seat, purpose, cell, source + 1u))
            return false;
    return true;
}

void iz_mana_in_pool(iz_game *g, int seat, const iz_mana_purpose *purpose, int32_t *free,
                     int32_t *kept)
{
    memcpy(free, g->seats[seat].pool, sizeof g->seats[seat].pool);
    memset(kept, 0, sizeof g->seats[seat].pool);
    for (uint16_t at = g->seats[seat].restricted; at != IZ_NIL; at = g->links[at].next) {
        int kind = g->links[at].value & RESTRICTED_KIND;
        int32_t amount = g->links[at].value >> RESTRICTED_BITS;
        if (iz_mana_is_free(g, at))
            continue;
        free[kind] -= amount;
        if (is_for(g, seat, purpose, &g->cards->cells[g->links[at].ref], g->links[at].seen))
            kept[kind] += amount;
    }
}

void iz_mana_spend(iz_game *g, int seat, const iz_mana_purpose *purpose, int kind, int32_t amount)
{
    g->seats[seat].pool[kind] -= amount;
    uint16_t at = g->seats[seat].restricted, next;
    for (; at != IZ_NIL && amount > 0; at = next) {
        next = g->links[at].next;
        int32_t there = g->links[at].value >> RESTRICTED_BITS;
        iz_ref node = g->links[at].ref;
        if ((g->links[at].value & RESTRICTED_KIND) != kind || there == 0 ||
            (iz_mana_is_free(g, at) && !iz_mana_gives(g, seat, purpose, at)) ||
            !is_for(g, seat, purpose, &g->cards->cells[node], g->links[at].seen))
            continue;
        int32_t spent = there < amount ? there : amount;
        amount -= spent;
        g->links[at].value = (there - spent) << RESTRICTED_BITS | kind;
    }
    iz_mana_restrict_less(g, seat);
}

/* ---- what an instruction makes --------------------------------------------------------------- */

/* What a single instruction adds. */
static void add_yield_of_one(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *effect,
                             iz_mana_yield *yield)
{
    if (effect->op == IZ_ADD_NOTED_MANA) {
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
            yield->fixed[kind] =
                iz_yield_sum(yield->fixed[kind], iz_noted_mana(g, ctx, effect, kind));
        return;
    }
    if (!iz_op_adds_mana(effect->op) || !iz_selects(g, ctx, iz_child(effect, 0), iz_ref_seat(seat)))
        return;
    int32_t times = iz_quantity(g, ctx, iz_child(effect, 1));
    if (times <= 0)
        return;
    if (effect->op == IZ_ADD_MANA) {
        const iz_mana_cost *mana = iz_symbols_mana_cost(g->cards->symbols, effect->arg);
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
            yield->fixed[kind] = iz_yield_sum(yield->fixed[kind], (int64_t)mana->of[kind] * times);
        yield->fixed[IZ_MANA_COLORLESS] =
            iz_yield_sum(yield->fixed[IZ_MANA_COLORLESS], (int64_t)mana->generic * times);
        return;
    }
    unsigned kinds = iz_open_kinds(g, ctx, effect);
    if (!kinds)
        return; /* mana of an undefined type: none (D7.60) */
    if (!(kinds & (kinds - 1))) {
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
            yield->fixed[kind] = iz_yield_sum(yield->fixed[kind], kinds & 1u << kind ? times : 0);
        return;
    }
    yield->flex = iz_yield_sum(yield->flex, times);
    yield->flex_mask = (uint8_t)(yield->flex_mask ? yield->flex_mask & kinds : kinds);
    yield->flex_same |= effect->op != IZ_ADD_MANA_COMBINATION;
}

void iz_mana_yield_of(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *effect,
                      iz_mana_yield *yield)
{
    switch (effect->op) {
    case IZ_SEQ:
    case IZ_AT_ONCE:
        for (int n = 0; iz_child(effect, n); n++)
            iz_mana_yield_of(g, seat, ctx, iz_child(effect, n), yield);
        return;
    case IZ_MANA_FOR:
        iz_mana_yield_of(g, seat, ctx, iz_child(effect, 2), yield);
        return;
    case IZ_EITHER: {
        int ways = iz_child_count(effect) - 1;
        yield->ways = (int8_t)(ways > 10 ? 10 : ways);
        if (yield->way < ways && iz_selects(g, ctx, iz_child(effect, 0), iz_ref_seat(seat)))
            iz_mana_yield_of(g, seat, ctx, iz_child(effect, 1 + yield->way), yield);
        return;
    }
    case IZ_IF: {
        const iz_cell *other = iz_child(effect, 2);
        if (iz_holds(g, ctx, iz_child(effect, 0)))
            iz_mana_yield_of(g, seat, ctx, iz_child(effect, 1), yield);
        else if (other && other->op != IZ_NONE)
            iz_mana_yield_of(g, seat, ctx, other, yield);
        return;
    }
    default:
        add_yield_of_one(g, seat, ctx, effect, yield);
        return;
    }
}

/* ---- sources --------------------------------------------------------------------------------- */

bool iz_is_sick(iz_game *g, iz_slot slot)
{
    if (!(g->objects[slot].status & IZ_IS_SICK) || !iz_has_type(g, slot, IZ_TYPE_CREATURE))
        return false;
    return !iz_has_keyword(g, slot, IZ_KW_HASTE) &&
           !iz_may_as_though(g, IZ_ACTION_HASTE_USE, iz_object_ref(g, slot), IZ_NO_REF) &&
           !iz_is_off(g, IZ_C_SUMMONING_SICK);
}

unsigned iz_plain_kinds(iz_game *g, const iz_ability *ability)
{
    const iz_ability_def *record = iz_ability_record(g, ability->index);
    if (record->kind != IZ_ABILITY_ACTIVATED || !(record->flags & IZ_ABILITY_PLAIN_MANA) ||
        iz_prices_rise(g, ability->bearer, ability->index))
        return 0;
    if (record->flags & IZ_ABILITY_SIMPLE_MANA)
        return record->mana & 63u;
    const iz_cell *effect = iz_child(iz_ability_cell(g, ability->index), 2);
    while (!iz_op_adds_mana(effect->op))
        effect = iz_child(effect, 0);
    iz_ctx ctx = iz_ctx_of_object(g, ability->bearer, ability->env);
    return iz_open_kinds(g, &ctx, effect);
}

bool iz_mana_is_dear(iz_game *g, iz_slot slot)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    if (!iz_rule_next(g, IZ_COST_CHANGE, iz_object_ref(g, slot), &cursor, &hit))
        return false;
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count; n++) {
        uint32_t ability = iz_ability_at(g, slot, n).index;
        if (iz_is_mana_ability(g, ability) && iz_prices_rise(g, slot, ability))
            return true;
    }
    return false;
}

/* The kinds that its plain mana abilities make, whatever its state. */
static unsigned simple_kinds(iz_game *g, iz_slot slot, const iz_chars *row)
{
    const iz_card_def *def = &g->cards->definitions[row->definition];
    if (row->first_instance == IZ_PRINTED_ABILITIES && !(def->traits & IZ_TRAIT_OPEN_MANA) &&
        !iz_mana_is_dear(g, slot))
        return def->plain_mana & 63u;
    unsigned mask = 0;
    int count = row->instance_count;
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        mask |= iz_plain_kinds(g, &ability);
    }
    return mask & 63u;
}

bool iz_mana_is_allowed(const iz_game *g)
{
    const uint64_t uses = UINT64_C(1) << IZ_ACTION_ACTIVATE | UINT64_C(1) << IZ_ACTION_USE |
                          UINT64_C(1) << IZ_ACTION_ACTIVATE_TAP;
    return g->rules_epoch == g->head->epoch && !(g->forbidden & uses);
}

unsigned iz_plain_mana(iz_game *g, iz_slot slot)
{
    if (g->objects[slot].status & IZ_IS_TAPPED)
        return 0;
    const iz_chars *chars = iz_characteristics(g, slot);
    bool snow = chars->types & IZ_TYPE_SNOW;
    unsigned land = iz_land_mana_is_dear(g, slot) ? 0 : chars->land_mana;
    unsigned mask = (land | simple_kinds(g, slot, chars)) & 63u;
    if (mask == 0 || (chars->types & IZ_TYPE_CREATURE && iz_is_sick(g, slot)))
        return 0;
    if (iz_mana_is_allowed(g))
        return mask | (snow ? (unsigned)IZ_MANA_SNOW : 0u);
    iz_ref ref = iz_object_ref(g, slot);
    if (iz_cant(g, IZ_ACTION_ACTIVATE, ref, IZ_NO_REF) ||
        iz_cant(g, IZ_ACTION_USE, iz_ref_seat(g->objects[slot].controller), ref) ||
        iz_cant(g, IZ_ACTION_ACTIVATE_TAP, ref, IZ_NO_REF))
        return 0;
    return mask | (snow ? (unsigned)IZ_MANA_SNOW : 0u);
}

/* ---- what is added besides ------------------------------------------------------------------- */

static bool watches(const iz_game *g, iz_event_kind kind) { return g->watched >> kind & 1; }

bool iz_mana_has_extra(iz_game *g)
{
    iz_refresh(g);
    return watches(g, IZ_EV_TAPPED_FOR_MANA);
}

bool iz_mana_is_quiet(iz_game *g)
{
    return !iz_mana_has_extra(g) && !watches(g, IZ_EV_TAP) && !watches(g, IZ_EV_POOL) &&
           !watches(g, IZ_EV_ABILITY_PLAYED) && !iz_replace_possible(g, IZ_EV_TAP) &&
           !iz_mana_is_changed(g);
}

/* An environment in which "the land that was tapped" is that source. */
static uint16_t tapped_env(iz_game *g, iz_ref bearer, int controller, int seat, iz_slot slot,
                           unsigned kinds)
{
    uint16_t index = iz_env_new(g);
    iz_env *env = &g->envs[index];
    env->source = bearer;
    env->controller = (uint8_t)controller;
    env->event_object = iz_object_ref(g, slot);
    env->event_player = (uint8_t)seat;
    env->event_value = kinds;
    env->event_amount = 1;
    return index;
}

static void add_yield(iz_game *g, iz_ref bearer, int controller, int seat, iz_slot slot,
                      unsigned kinds, const iz_cell *effect, iz_mana_yield *yield)
{
    uint16_t env = tapped_env(g, bearer, controller, seat, slot, kinds);
    iz_ctx ctx = iz_ctx_of_env(g, env);
    iz_mana_yield more = {0};
    iz_mana_yield_of(g, seat, &ctx, effect, &more);
    iz_env_free(g, env);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        yield->fixed[kind] = iz_yield_sum(yield->fixed[kind], more.fixed[kind]);
    yield->flex = iz_yield_sum(yield->flex, more.flex);
    yield->flex_mask |= more.flex_mask;
    yield->flex_same |= more.flex_same;
}

void iz_mana_extra(iz_game *g, int seat, iz_slot slot, unsigned kinds, iz_mana_yield *yield)
{
    iz_ref ref = iz_object_ref(g, slot);
    if (!watches(g, IZ_EV_TAPPED_FOR_MANA))
        return;
    iz_part part = {.kind = IZ_EV_TAPPED_FOR_MANA,
                    .seat = (uint8_t)seat,
                    .object = ref,
                    .other = IZ_NO_REF,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL,
                    .amount = 1,
                    .value = kinds};
    IZ_EACH_IN_PLAY (g, bearer) {
        int count = iz_ability_count(g, bearer);
        for (int n = 0; n < count; n++) {
            iz_ability ability = iz_ability_at(g, bearer, n);
            const iz_cell *cell = iz_ability_cell(g, ability.index);
            if (cell->op != IZ_TRIGGERED || iz_child(cell, 0)->op != IZ_ON_TAPPED_FOR_MANA ||
                !iz_cell_adds_mana(iz_child(cell, 3)))
                continue;
            iz_ctx ctx = iz_ctx_of_object(g, bearer, ability.env);
            uint16_t env =
                tapped_env(g, iz_object_ref(g, bearer), ctx.controller, seat, slot, kinds);
            ctx.env = env;
            bool matches = iz_trigger_matches(g, &ctx, iz_child(cell, 0), &part);
            iz_env_free(g, env);
            if (matches)
                add_yield(g, iz_object_ref(g, bearer), ctx.controller, seat, slot, kinds,
                          iz_child(cell, 3), yield);
        }
    }
}

/* ---- tapping at once ------------------------------------------------------------------------- */

iz_part iz_mana_tap_part(iz_game *g, int seat, iz_slot slot)
{
    return (iz_part){.kind = IZ_EV_TAP,
                     .seat = (uint8_t)seat,
                     .flags = IZ_PART_FOR_MANA,
                     .object = iz_object_ref(g, slot),
                     .other = IZ_NO_REF,
                     .result = IZ_NO_REF,
                     .applied = IZ_NIL};
}

void iz_announce_tapped_for_mana(iz_game *g, int seat, iz_ref source, unsigned kinds,
                                 int32_t amount)
{
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_TAPPED_FOR_MANA,
                                 .seat = (uint8_t)seat,
                                 .object = source,
                                 .other = IZ_NO_REF,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL,
                                 .amount = amount,
                                 .value = kinds},
                      IZ_C_MANA_ABILITY);
}

/* Besides that the making of mana is quiet (iz_mana_is_quiet): nobody keeps account of it. */
static bool nobody_sees_mana(const iz_game *g)
{
    return iz_nobody_notes(g) && !iz_ledger_keeps(g, IZ_EV_TAP) &&
           !iz_ledger_keeps(g, IZ_EV_POOL) && !iz_ledger_keeps(g, IZ_EV_TAPPED_FOR_MANA) &&
           !watches(g, IZ_EV_NONE);
}

static void tap_unseen(iz_game *g, int seat, const iz_mana_step *step)
{
    g->objects[step->slot].status |= IZ_IS_TAPPED;
    iz_event_unseen(g, IZ_EV_TAP, seat);
    g->seats[seat].pool[step->kind]++;
    iz_event_unseen(g, IZ_EV_POOL, seat);
}

static void tap_seen(iz_game *g, int seat, const iz_mana_step *step)
{
    iz_ref source = iz_object_ref(g, step->slot);
    bool land = step->ability >= IZ_LAND_MANA_ABILITY;
    iz_part part = iz_mana_tap_part(g, seat, step->slot);
    iz_note(g, land ? IZ_C_BASIC_LAND_MANA : IZ_C_MANA_ABILITY, IZ_SAY_TAPPED_FOR_MANA, source);
    iz_announce_event(g, &part, IZ_C_MANA_ABILITY);
    iz_add_mana(g, seat, step->kind, 1, source, 0);
    iz_announce_tapped_for_mana(g, seat, source, 1u << step->kind, 1);
}

void iz_mana_tap_plain(iz_game *g, int seat, const iz_mana_step *step)
{
    if (nobody_sees_mana(g))
        tap_unseen(g, seat, step);
    else
        tap_seen(g, seat, step);
}
