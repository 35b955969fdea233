/*
 * Mana: pools, what sources make, and the playing of mana abilities.
 *
 * A mana ability uses no stack: announced, paid, and carried out at once, with the triggered mana
 * abilities that it sets off (mtg 406.1, 411, 408.2e; Izvori D7, D12). Instructions that add mana
 * are carried out here when they are a mana ability's, so that a payment can say which kind it
 * needs; all others are left to effects/effects.c.
 */
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/flow/effect_frame.h"
#include "engine/legality/legality.h"
#include "engine/mana/room.h"
#include "engine/procedures.h"

#include <string.h>

/* ---- pools ----------------------------------------------------------------------------------- */

static int forced_to(const iz_game *g, int kind);

void iz_add_mana(iz_game *g, int seat, int kind, int32_t amount, iz_ref source, uint32_t only)
{
    if (amount <= 0)
        return;
    if (g->replaced & iz_event_bit(IZ_EV_MANA_ENTRY))
        kind = forced_to(g, kind);
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
        break;
    }
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

static iz_part tap_part(iz_game *g, int seat, iz_slot slot)
{
    return (iz_part){.kind = IZ_EV_TAP,
                     .seat = (uint8_t)seat,
                     .flags = IZ_PART_FOR_MANA,
                     .object = iz_object_ref(g, slot),
                     .other = IZ_NO_REF,
                     .result = IZ_NO_REF,
                     .applied = IZ_NIL};
}

static void announce_tapped(iz_game *g, int seat, iz_ref source, unsigned kinds, int32_t amount)
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
    iz_event_unseen(g, IZ_EV_TAP);
    g->seats[seat].pool[step->kind]++;
    iz_event_unseen(g, IZ_EV_POOL);
}

static void tap_seen(iz_game *g, int seat, const iz_mana_step *step)
{
    iz_ref source = iz_object_ref(g, step->slot);
    bool land = step->ability >= IZ_LAND_MANA_ABILITY;
    iz_part part = tap_part(g, seat, step->slot);
    iz_note(g, land ? IZ_C_BASIC_LAND_MANA : IZ_C_MANA_ABILITY, IZ_SAY_TAPPED_FOR_MANA, source);
    iz_announce_event(g, &part, IZ_C_MANA_ABILITY);
    iz_add_mana(g, seat, step->kind, 1, source, 0);
    announce_tapped(g, seat, source, 1u << step->kind, 1);
}

void iz_mana_tap_plain(iz_game *g, int seat, const iz_mana_step *step)
{
    if (nobody_sees_mana(g))
        tap_unseen(g, seat, step);
    else
        tap_seen(g, seat, step);
}

/* ---- the frame: a mana ability is played ----------------------------------------------------- */

enum {
    MANA_ANNOUNCE,
    MANA_X_CHOSEN,
    MANA_TAP_LAND,
    MANA_PAID,
    MANA_TAPPED_INSTEAD,
    MANA_EFFECT,
    MANA_KIND_CHOSEN,
    MANA_MADE,
    MANA_TRIGGERS,
    MANA_END,
    MANA_FORCED_CHOSEN
};

typedef struct mana_locals {
    iz_frame head;
    uint8_t seat;
    uint8_t kind; /* to be made where the text leaves a choice; see iz_mana_step */
    uint8_t taps; /* {T} is in its cost */
    uint8_t has_spend;
    uint8_t spend[8];
    iz_ref source;
    uint32_t ability;
    uint16_t env;
    uint16_t child;  /* of the instructions: the next one */
    uint32_t only;   /* the MANA_FOR node around the instruction at hand; 0 */
    uint8_t planned; /* what it leaves open is settled by a plan: `way`, `amount`, `make`, … */
    uint8_t way;
    uint8_t make[IZ_MANA_KINDS]; /* kind MIXED: still to be made */
    uint16_t things;             /* … and what is used for its cost (a list) */
    int32_t amount;
    uint8_t open;   /* kinds to choose from */
    uint8_t forced; /* kinds that the mana shall be of instead, 0: none; 64: coloured mana only */
    int32_t forced_amount; /* so much in all; 0: as much as it would be */
    bool has_paid;         /* what a land's mana costs besides {T} */
    bool made_instead;     /* that much is made: what else adds mana is passed over */
    int32_t left;          /* mana of an open instruction still to be made */
    int32_t before[IZ_MANA_KINDS];
} mana_locals;

void iz_mana_ability_start(iz_game *g, int seat, const iz_ability *ability, int kind,
                           const uint8_t *spend)
{
    uint16_t env = iz_env_for_ability(g, ability, seat);
    iz_ref source = iz_object_ref(g, ability->bearer);
    mana_locals *f = iz_frame_push(g, IZ_FRAME_MANA_ABILITY, sizeof *f);
    f->seat = (uint8_t)seat;
    f->kind = (uint8_t)kind;
    f->source = source;
    f->ability = ability->index;
    f->env = env;
    f->things = IZ_NIL;
    f->amount = -1;
    f->has_spend = spend != NULL;
    if (spend)
        memcpy(f->spend, spend, IZ_MANA_KINDS);
}

static mana_locals *top(iz_game *g) { return (mana_locals *)(void *)iz_frame_top(g); }

void iz_mana_step_start(iz_game *g, int seat, const iz_mana_plan *plan, int nth)
{
    const iz_mana_step *step = &plan->step[nth];
    iz_ability ability = {.index = step->ability,
                          .env = IZ_NIL,
                          .bearer = step->slot,
                          .effect = IZ_NIL,
                          .granter = IZ_NO_REF};
    if (step->nth >= 0)
        ability = iz_ability_at(g, step->slot, step->nth);
    uint16_t things = IZ_NIL;
    for (int n = 0; n < step->takes; n++)
        things = iz_links_append(g, things, plan->taken[step->first + n], 0);
    iz_mana_ability_start(g, seat, &ability, step->kind, step->plain ? NULL : step->spend);
    mana_locals *f = top(g);
    f->planned = !step->plain;
    f->way = step->way;
    f->amount = step->amount;
    f->things = things;
    memcpy(f->make, step->make, sizeof f->make);
}

enum {
    FORCED_COLORED_ONLY = 64,
    ENTRY_REGISTER = 13 /* where the batch of MANA_ENTRY leaves what came of it */
};

/* The mana ability that is being played. */
static mana_locals *playing(const iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame && frame->kind != IZ_FRAME_MANA_ABILITY)
        frame = iz_frame_below(g, frame);
    return (mana_locals *)(void *)frame;
}

/* The kind of the mana instead. */
static int forced_to(const iz_game *g, int kind)
{
    const mana_locals *f = playing(g);
    unsigned kinds = f ? f->forced & 63u : 0;
    if (!kinds || (f->forced & FORCED_COLORED_ONLY && kind == IZ_MANA_COLORLESS))
        return kind;
    return __builtin_ctz(kinds);
}

/* What the event of its being tapped for mana has come to: maybe other mana. */
static void take_entry(const iz_game *g, mana_locals *f)
{
    const iz_env *env = &g->envs[f->env];
    uint16_t at = env->reg[ENTRY_REGISTER];
    if (at != IZ_NIL && g->links[at].value != 0) {
        f->forced = (uint8_t)g->links[at].value;
        f->forced_amount = env->amount[ENTRY_REGISTER];
    }
}

static const iz_cell *cost_of(const iz_game *g, const mana_locals *f)
{
    return f->ability >= IZ_LAND_MANA_ABILITY ? NULL : iz_child(iz_ability_cell(g, f->ability), 0);
}

/* The cost: a land's {T}, or what is written before the colon. */
static void pay(iz_game *g, mana_locals *f)
{
    const iz_cell *cost = cost_of(g, f);
    iz_ref source = f->source;
    int seat = f->seat;
    f->taps = !cost || iz_cost_taps(cost);
    if (iz_is_special_action(g, f->ability))
        iz_note(g, IZ_C_SPECIAL_ACTION, IZ_SAY_DOES_WHAT_LETS_THEM, iz_ref_seat(seat), source);
    else
        iz_note(g, cost ? IZ_C_MANA_ABILITY : IZ_C_BASIC_LAND_MANA, IZ_SAY_MANA_ABILITY,
                iz_ref_seat(seat), source);
    bool dear = cost ? iz_prices_rise(g, iz_ref_slot(source), f->ability)
                     : !f->has_paid && iz_land_mana_is_dear(g, iz_ref_slot(source));
    if (!dear && (!cost || cost->op == IZ_COST_TAP)) {
        g->envs[f->env].done |= IZ_DONE_PAID;
        iz_part part = tap_part(g, seat, iz_ref_slot(source));
        iz_batch_begin(g);
        *iz_batch_part(g, IZ_EV_TAP) = part;
        iz_batch_happens(g, IZ_C_MANA_ABILITY);
        return;
    }
    uint8_t spend[8];
    memcpy(spend, f->spend, sizeof spend);
    bool has_spend = f->has_spend;
    uint16_t env = f->env;
    uint32_t ability = f->ability;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    iz_bill bill;
    iz_bill_begin(&bill, seat, g->envs[env].x);
    bill.use = IZ_USE_ABILITY;
    if (cost)
        iz_bill_add(g, &bill, &ctx, cost, 1);
    else
        f->head.pc = MANA_TAP_LAND; /* besides what it costs more */
    iz_bill_change(g, &bill, &ctx, iz_ref_slot(source), ability, true);
    f = top(g);
    uint16_t things = f->things;
    int32_t amount = f->amount;
    f->things = IZ_NIL;
    iz_pay_start(g, &bill, env, source, false, has_spend ? spend : NULL);
    iz_pay_wish(g, things, amount);
}

/* "Remove X counters" in its cost: as many as there are, or fewer (409.1b); as many as the plan
 * says where the payment is planned. */
static iz_flow announce_x(iz_game *g, mana_locals *f)
{
    const iz_cell *cost = cost_of(g, f);
    int32_t most = -1;
    if (f->planned && f->amount > 0)
        g->envs[f->env].x = f->amount;
    for (const iz_cell *at = cost; cost && !f->has_spend && at < cost + cost->span; at++)
        if (at->op == IZ_COST_REMOVE_COUNTERS && at[1].op == IZ_X)
            most = iz_known_counters(g, f->source, at->arg);
    if (most > 0) {
        f->head.pc = MANA_X_CHOSEN;
        return iz_ask_number(g, f->seat, IZ_FOR_X, f->source, 0, most);
    }
    f->head.pc = MANA_PAID;
    pay(g, f);
    return IZ_GO;
}

/* Announces the playing; a replacement may put other mana in the place of its own. */
static iz_flow paid(iz_game *g, mana_locals *f)
{
    uint32_t ability = f->ability;
    if (!(g->envs[f->env].done & IZ_DONE_PAID) || iz_is_special_action(g, ability)) {
        iz_env_free(g, f->env); /* (a special action is nothing but its cost) */
        return IZ_FINISHED;
    }
    iz_ref source = f->source;
    int seat = f->seat;
    memcpy(f->before, g->seats[seat].pool, sizeof f->before);
    iz_remember_activation(g, f->env);
    f = top(g);
    bool replaced = f->taps && iz_replace_possible(g, IZ_EV_MANA_ENTRY);
    f->head.pc = replaced ? MANA_TAPPED_INSTEAD : MANA_EFFECT;
    uint16_t env = f->env;
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_ABILITY_PLAYED,
                                 .seat = (uint8_t)seat,
                                 .object = source,
                                 .other = IZ_NO_REF,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL,
                                 .value = ability},
                      IZ_C_MANA_ABILITY);
    if (replaced) {
        iz_batch_begin(g);
        iz_batch_part(g, IZ_EV_MANA_ENTRY)->object = source;
        iz_batch_run(g, IZ_C_MANA_ABILITY, env, ENTRY_REGISTER);
    }
    return IZ_GO;
}

/* The n-th instruction; a single one is its own first. */
static const iz_cell *instruction(const iz_cell *effect, int n)
{
    if (effect->op == IZ_SEQ || effect->op == IZ_AT_ONCE)
        return iz_child(effect, n);
    return n == 0 ? effect : NULL;
}

/* The instruction that adds the mana, of one that says what it may be spent on (`only`; 0:
 * anything). What else stands in there is left to the effects. */
static const iz_cell *made_by(const iz_game *g, const iz_cell *cell, uint32_t *only)
{
    *only = 0;
    const mana_locals *f = playing(g);
    const iz_cell *inner = cell->op == IZ_MANA_FOR ? iz_child(cell, 2) : cell;
    if (f->planned && inner->op == IZ_EITHER && iz_op_adds_mana(iz_child(inner, 1 + f->way)->op)) {
        *only = inner == cell ? 0 : (uint32_t)(cell - g->cards->cells);
        return iz_child(inner, 1 + f->way);
    }
    if (cell->op != IZ_MANA_FOR || !iz_op_adds_mana(iz_child(cell, 2)->op) ||
        iz_child(cell, 2)->op == IZ_ADD_NOTED_MANA)
        return cell;
    *only = (uint32_t)(cell - g->cards->cells);
    return iz_child(cell, 2);
}

/* The mana shall be of another kind: which, if several are left, and how much. */
static iz_flow forced_kind(iz_game *g, mana_locals *f)
{
    unsigned kinds = f->forced & 63u;
    if (kinds & (kinds - 1)) {
        if (f->kind >= IZ_MANA_KINDS || !(kinds & 1u << f->kind)) {
            f->head.pc = MANA_FORCED_CHOSEN;
            return iz_ask_word(g, f->seat, IZ_FOR_MANA_COLOR, IZ_WORDS_MANA, kinds);
        }
        f->forced = (uint8_t)((f->forced & FORCED_COLORED_ONLY) | 1u << f->kind);
    }
    if (kinds && f->forced_amount > 0) {
        int seat = f->seat;
        int32_t amount = f->forced_amount;
        iz_ref source = f->source;
        f->made_instead = true;
        iz_add_mana(g, seat, __builtin_ctz(f->forced & 63u), amount, source, f->only);
    }
    return IZ_GO;
}

/* One mana, or all that is left, of the kind that the payment wants; asks if it is open. */
static iz_flow make_open(iz_game *g, mana_locals *f, const iz_cell *cell)
{
    int kind = f->kind;
    if (f->forced && !(f->forced & FORCED_COLORED_ONLY)) /* it makes no difference */
        kind = __builtin_ctz(f->open);
    bool each = cell->op == IZ_ADD_MANA_COMBINATION;
    int32_t amount = each && kind == IZ_KIND_OPEN ? 1 : f->left;
    if (kind == IZ_KIND_MIXED) { /* the next of the kinds that the plan names */
        kind = 0;
        while (kind < IZ_MANA_KINDS && (!f->make[kind] || !(f->open & 1u << kind)))
            kind++;
        kind = kind < IZ_MANA_KINDS ? kind : __builtin_ctz(f->open);
        amount = f->make[kind] && f->make[kind] < f->left ? f->make[kind] : f->left;
        f->make[kind] = 0;
    }
    if (kind == IZ_KIND_OPEN || !(f->open & 1u << kind)) {
        f->head.pc = MANA_KIND_CHOSEN;
        return iz_ask_word(g, f->seat, IZ_FOR_MANA_COLOR, IZ_WORDS_MANA, f->open);
    }
    f->left -= amount;
    if (f->left <= 0)
        f->child++;
    int seat = f->seat;
    iz_ref source = f->source;
    iz_add_mana(g, seat, kind, amount, source, f->only);
    return IZ_GO;
}

/* "Add {G}{G}": no frame is needed for that. */
static void make_fixed(iz_game *g, mana_locals *f, const iz_cell *cell)
{
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int32_t times = iz_quantity(g, &ctx, iz_child(cell, 1));
    iz_mana_cost mana = *iz_symbols_mana_cost(g->cards->symbols, cell->arg);
    f = top(g);
    int seat = f->seat;
    iz_ref source = f->source;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int32_t generic = kind == IZ_MANA_COLORLESS ? mana.generic : 0;
        iz_add_mana(g, seat, kind, (mana.of[kind] + generic) * times, source, top(g)->only);
    }
}

/* Carries out the next instruction. */
static iz_flow next_instruction(iz_game *g, mana_locals *f)
{
    if (f->ability >= IZ_LAND_MANA_ABILITY) {
        int seat = f->seat, kind = (int)(f->ability - IZ_LAND_MANA_ABILITY);
        iz_ref source = f->source;
        f->head.pc = MANA_MADE;
        if (!f->made_instead)
            iz_add_mana(g, seat, kind, 1, source, 0);
        return IZ_GO;
    }
    const iz_cell *effect = iz_child(iz_ability_cell(g, f->ability), 2);
    const iz_cell *cell = instruction(effect, f->child);
    iz_mark_used(g, effect);
    if (cell)
        iz_mark_used(g, cell);
    if (!cell) {
        f->head.pc = MANA_MADE;
        return IZ_GO;
    }
    if (f->made_instead && iz_cell_adds_mana(cell)) {
        f->child++;
        return IZ_GO;
    }
    cell = made_by(g, cell, &f->only);
    if (f->left > 0)
        return make_open(g, f, cell);
    uint16_t env = f->env;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    if (iz_op_adds_mana(cell->op) && cell->op != IZ_ADD_MANA && cell->op != IZ_ADD_NOTED_MANA &&
        iz_selects(g, &ctx, iz_child(cell, 0), iz_ref_seat(f->seat))) {
        int32_t times = iz_quantity(g, &ctx, iz_child(cell, 1));
        unsigned open = iz_open_kinds(g, &ctx, cell);
        f = top(g);
        if (times > 0 && open) {
            f->left = times;
            f->open = (uint8_t)open;
            return make_open(g, f, cell);
        }
        f->child++;
        return IZ_GO;
    }
    f->child++;
    if (cell->op == IZ_ADD_MANA && iz_child(cell, 0)->op == IZ_YOU) {
        make_fixed(g, f, cell);
        return IZ_GO;
    }
    iz_effect_start(g, cell, env, NULL);
    return IZ_GO;
}

/* What was made, as the event has it: tapped for mana. */
static void made(iz_game *g, mana_locals *f)
{
    unsigned kinds = 0;
    int32_t amount = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int32_t more = g->seats[f->seat].pool[kind] - f->before[kind];
        if (more > 0) {
            kinds |= 1u << kind;
            amount += more;
        }
    }
    iz_env *env = &g->envs[f->env];
    env->event_value = kinds;
    env->event_amount = amount;
    env->event_object = f->source;
    env->event_player = f->seat;
    f->forced = 0;
    if (f->taps)
        announce_tapped(g, f->seat, f->source, kinds, amount);
}

/* Triggered mana abilities that this one set off resolve now (411.3; D12.30). */
static iz_flow triggers(iz_game *g, mana_locals *f)
{
    f->head.pc = MANA_END;
    iz_trigger_mana(g);
    return IZ_GO;
}

iz_flow iz_run_mana_ability(iz_game *g, void *locals)
{
    mana_locals *f = locals;
    switch (f->head.pc) {
    case MANA_ANNOUNCE:
        return announce_x(g, f);
    case MANA_X_CHOSEN:
        g->envs[f->env].x = (int32_t)g->head->answer.number;
        f->head.pc = MANA_PAID;
        pay(g, f);
        return IZ_GO;
    case MANA_TAP_LAND:
        f->head.pc = MANA_PAID;
        f->has_paid = true;
        if (g->envs[f->env].done & IZ_DONE_PAID)
            pay(g, f);
        return IZ_GO;
    case MANA_PAID:
        return paid(g, f);
    case MANA_TAPPED_INSTEAD:
        f->head.pc = g->envs[f->env].done & 1u << ENTRY_REGISTER ? MANA_EFFECT : MANA_TRIGGERS;
        take_entry(g, f);
        return forced_kind(g, f);
    case MANA_FORCED_CHOSEN:
        f->forced = (uint8_t)((f->forced & FORCED_COLORED_ONLY) | 1u << g->head->answer.number);
        f->head.pc = MANA_EFFECT;
        return forced_kind(g, f);
    case MANA_EFFECT:
        return next_instruction(g, f);
    case MANA_KIND_CHOSEN:
        f->head.pc = MANA_EFFECT;
        {
            int kind = (int)g->head->answer.number, seat = f->seat;
            iz_ref source = f->source;
            const iz_cell *effect = iz_child(iz_ability_cell(g, f->ability), 2);
            uint32_t only;
            const iz_cell *cell = made_by(g, instruction(effect, f->child), &only);
            bool each = cell->op == IZ_ADD_MANA_COMBINATION;
            int32_t amount = each ? 1 : f->left;
            f->left -= amount;
            if (f->left <= 0)
                f->child++;
            iz_add_mana(g, seat, kind, amount, source, only);
        }
        return IZ_GO;
    case MANA_MADE:
        f->head.pc = MANA_TRIGGERS;
        made(g, f);
        return IZ_GO;
    case MANA_TRIGGERS:
        return triggers(g, f);
    case MANA_END:
    default:
        iz_env_free(g, f->env);
        return IZ_FINISHED;
    }
}
