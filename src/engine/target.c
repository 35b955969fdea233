/*
 * Targets: what may be chosen, the choosing as something is announced, and the second look as it
 * resolves.
 *
 * Carries out: mtg 409.1b-e (modes, targets, division), 413.2a (illegal targets), 502.7
 * (protection) and 214.8 (what an enchantment may enchant), Izvori D10.12-D10.15, D14.21. Modes are
 * chosen here too, just before the targets that they bring along, so that triggered abilities go
 * the same road. Slot i of a TARGETS list is register i; the amounts of a divided target are the
 * links' values.
 */
#include "engine/label.h"
#include "engine/play.h"
#include "engine/procedures.h"

#include <string.h>

static uint32_t index_of(const iz_game *g, const iz_cell *cell)
{
    return (uint32_t)(cell - g->cards->cells);
}

static const iz_cell *given(const iz_cell *cell, int n)
{
    const iz_cell *child = iz_child(cell, n);
    return child && child->op != IZ_NONE ? child : NULL;
}

/* ---- where candidates are -------------------------------------------------------------------- */

/* 0: the filter names no zone. */
static unsigned named_zones(const iz_cell *filter)
{
    switch (filter->op) {
    case IZ_IS_IN:
        return 1u << filter->arg;
    case IZ_IS_SPELL:
    case IZ_IS_ABILITY:
    case IZ_TARGETS_ONE:
        return 1u << IZ_ZONE_STACK;
    case IZ_IS_PLAYER:
    case IZ_IS_OPPONENT:
        return 1u << IZ_ZONE_ANY;
    case IZ_AND: {
        unsigned zones = 0;
        for (int n = 0; iz_child(filter, n); n++) {
            unsigned named = named_zones(iz_child(filter, n));
            if (named)
                zones = zones ? zones & named : named;
        }
        return zones;
    }
    case IZ_OR: {
        unsigned zones = 0;
        bool any_named = false;
        for (int n = 0; iz_child(filter, n); n++) {
            unsigned named = named_zones(iz_child(filter, n));
            any_named |= named != 0;
            zones |= named ? named : 1u << IZ_ZONE_BATTLEFIELD;
        }
        return any_named ? zones : 0;
    }
    default:
        return 0;
    }
}

unsigned iz_filter_zones(const iz_cell *filter)
{
    unsigned zones = named_zones(filter);
    if (zones == 0 || zones & 1u << IZ_ZONE_BATTLEFIELD)
        zones |= (unsigned)IZ_ZONES_IN_PLAY; /* a book's lines are in play */
    return zones;
}

static bool is_in_zones(const iz_game *g, iz_ref ref, unsigned zones)
{
    if (iz_ref_is_player(ref))
        return ref < g->head->seats && g->seats[ref].in_game && zones & 1u << IZ_ZONE_ANY;
    return iz_ref_alive(g, ref) && zones & 1u << g->objects[iz_ref_slot(ref)].zone;
}

/* Calls visit for everything in the zones, in a stable order; stops when it returns false. */
typedef bool (*visitor)(iz_game *g, iz_ref ref, void *data);
static void each_in_zones(iz_game *g, unsigned zones, visitor visit, void *data)
{
    if (zones & 1u << IZ_ZONE_ANY)
        for (int seat = 0; seat < g->head->seats; seat++)
            if (g->seats[seat].in_game && !visit(g, iz_ref_seat(seat), data))
                return;
    for (int zone = IZ_ZONE_LIBRARY; zone < IZ_ZONE_NOWHERE; zone++) {
        if (!(zones & 1u << zone))
            continue;
        int lists = zone == IZ_ZONE_STACK ? 1 : g->head->seats;
        for (int seat = 0; seat < lists; seat++)
            IZ_EACH_IN_ZONE (g, slot, seat, (iz_zone)zone)
                if (!visit(g, iz_object_ref(g, slot), data))
                    return;
    }
}

/* ---- what keeps a thing from being a target -------------------------------------------------- */

/* Does it have protection from the source? */
static bool is_protected(iz_game *g, iz_slot slot, iz_ref source)
{
    if (!iz_has_keyword(g, slot, IZ_KW_PROTECTION))
        return false;
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (cell->op != IZ_KEYWORD || cell->arg != IZ_KW_PROTECTION)
            continue;
        iz_ctx ctx = iz_ctx_of_object(g, slot, ability.env);
        const iz_cell *quality = given(cell, 1);
        if (quality && iz_fits(g, &ctx, quality, source))
            return true;
    }
    return false;
}

/* Is the source something that the rule "can't be the target of what fits" means? The spell or the
 * ability on the stack, or what the ability comes from. */
static bool rule_means(iz_game *g, const iz_rule_hit *hit, const iz_cell *filter, iz_ref source)
{
    iz_ctx ctx = iz_ctx_of_object(g, hit->bearer, hit->env);
    return iz_fits(g, &ctx, filter, source);
}

/* Does the filter name only cards or permanents, of no group (hkk 80-80.2)? */
static bool names_no_group(const iz_cell *filter)
{
    for (const iz_cell *cell = filter; cell < filter + filter->span; cell++)
        if (cell->op == IZ_IS_TYPE || cell->op == IZ_IS_SUBTYPE || cell->op == IZ_HAS_COUNTER ||
            cell->op == IZ_IS_SUPERTYPE || cell->op == IZ_IS_CHOSEN_TYPE ||
            cell->op == IZ_SHARES_TYPE)
            return false;
    return true;
}

/* Resistance keeps off what targets one card or permanent, whichever it is. */
static bool resists(iz_game *g, const iz_cell *target, iz_ref ref)
{
    const iz_cell *least = iz_child(target, 1);
    return iz_ref_is_object(ref) && iz_has_keyword(g, iz_ref_slot(ref), IZ_KW_RESISTANCE) &&
           least->op == IZ_NUMBER && least->arg == 1 && !given(target, 2) &&
           names_no_group(iz_child(target, 0));
}

iz_concept iz_target_shield(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    if (iz_ref_is_object(ref) &&
        (unsigned)IZ_ZONES_IN_PLAY >> g->objects[iz_ref_slot(ref)].zone & 1) {
        iz_slot slot = iz_ref_slot(ref);
        uint64_t keywords = iz_characteristics(g, slot)->keywords;
        if (keywords & (uint64_t)1 << IZ_KW_SHROUD)
            return IZ_C_SHROUD;
        if (keywords & (uint64_t)1 << IZ_KW_HEXPROOF &&
            iz_are_opponents(g, ctx->controller, g->objects[slot].controller))
            return IZ_C_SHROUD;
        if (keywords & (uint64_t)1 << IZ_KW_PROTECTION && is_protected(g, slot, ctx->self))
            return IZ_C_PROTECTION;
    }
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_SHROUD_FROM, ref, &cursor, &hit)) {
        const iz_cell *filter = given(hit.cell, 1);
        if (!filter || rule_means(g, &hit, filter, ctx->self))
            return IZ_C_SHROUD;
    }
    return iz_cant(g, IZ_ACTION_BE_TARGETED, ref, ctx->self) ? IZ_C_CANT_EFFECT : IZ_C_NONE;
}

iz_concept iz_enchant_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref)
{
    if (!is_in_zones(g, ref, iz_filter_zones(filter)) || ref == ctx->self ||
        !iz_fits(g, ctx, filter, ref))
        return IZ_C_ILLEGAL_TARGET;
    if (iz_cant(g, IZ_ACTION_BE_ENCHANTED, ref, ctx->self))
        return IZ_C_CANT_EFFECT;
    return iz_target_shield(g, ctx, ref);
}

/* ---- slots ----------------------------------------------------------------------------------- */

static bool same_controller(const iz_game *g, const iz_ctx *ctx, int slot, iz_ref ref)
{
    const iz_env *env = &g->envs[ctx->env];
    uint16_t list = env->reg[slot];
    if (list == IZ_NIL && slot > 0)
        list = env->reg[slot - 1];
    if (list == IZ_NIL)
        return true;
    iz_ref first = g->links[list].ref;
    if (!iz_ref_alive(g, first) || !iz_ref_alive(g, ref))
        return false;
    return g->objects[iz_ref_slot(first)].controller == g->objects[iz_ref_slot(ref)].controller;
}

iz_concept iz_target_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                             iz_ref ref)
{
    const iz_cell *filter = iz_child(target, 0);
    if (!is_in_zones(g, ref, iz_filter_zones(filter)))
        return IZ_C_ILLEGAL_TARGET;
    if (iz_ref_is_object(ref) && ref == ctx->self &&
        g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_STACK)
        return IZ_C_ILLEGAL_TARGET; /* a spell can't target itself */
    /* "as you activated this ability": of the qualities only the first is looked at again */
    bool first_only = slot < 0 && target->arg & IZ_TARGET_AS_PLAYED && filter->op == IZ_AND;
    if (!iz_fits(g, ctx, first_only ? iz_child(filter, 0) : filter, ref))
        return IZ_C_ILLEGAL_TARGET;
    if (ctx->env != IZ_NIL && slot >= 0) {
        const iz_env *env = &g->envs[ctx->env];
        if (iz_links_has(g, env->reg[slot], ref))
            return IZ_C_SAME_TARGET;
        for (int before = 0; target->arg & IZ_TARGET_DIFFERENT && before < slot; before++)
            if (iz_links_has(g, env->reg[before], ref))
                return IZ_C_SAME_TARGET;
        if (target->arg & IZ_TARGET_SAME_CONTROLLER && !same_controller(g, ctx, slot, ref))
            return IZ_C_ILLEGAL_TARGET;
    }
    if (resists(g, target, ref))
        return IZ_C_RESISTANCE;
    return iz_target_shield(g, ctx, ref);
}

typedef struct counting {
    const iz_ctx *ctx;
    const iz_cell *target;
    int slot;
    int32_t found, enough;
} counting;

static bool count_one(iz_game *g, iz_ref ref, void *data)
{
    counting *count = data;
    if (iz_target_verdict(g, count->ctx, count->target, count->slot, ref) == IZ_C_NONE)
        count->found++;
    return count->found < count->enough;
}

/* How many legal targets there are for the slot, up to `enough`. */
static int32_t count_targets(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                             int32_t enough)
{
    counting count = {.ctx = ctx, .target = target, .slot = slot, .enough = enough};
    each_in_zones(g, iz_filter_zones(iz_child(target, 0)), count_one, &count);
    return count.found;
}

static bool slot_is_off(const iz_game *g, const iz_ctx *ctx, const iz_cell *target)
{
    if (!(target->arg & IZ_TARGET_OPTIONAL_KICKED))
        return false;
    return ctx->env == IZ_NIL || !(g->envs[ctx->env].paid & 3u);
}

/* How many targets the slot takes. */
static void slot_bounds(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int32_t available,
                        int32_t *lo, int32_t *hi)
{
    iz_quantity_bounds(g, ctx, iz_child(target, 1), available, lo, hi);
    const iz_cell *most = given(target, 2);
    int32_t least;
    if (most)
        iz_quantity_bounds(g, ctx, most, available, &least, hi);
    if (*hi < *lo)
        *hi = *lo;
}

enum { PICKS_MAX = 8 };

/* So many picks must be made, each different from all others of slots that ask for it. */
typedef struct picks {
    const iz_ctx *ctx;
    const iz_cell *target;
    int wanted; /* candidates that are enough for each slot */
    int slots;
    int lo[PICKS_MAX], count[PICKS_MAX]; /* of each slot: picks, candidates found */
    iz_ref candidate[PICKS_MAX][PICKS_MAX];
} picks;

static bool collect(iz_game *g, iz_ref ref, void *data)
{
    picks *p = data;
    if (iz_target_verdict(g, p->ctx, p->target, -1, ref) == IZ_C_NONE)
        p->candidate[p->slots][p->count[p->slots]++] = ref;
    return p->count[p->slots] < p->wanted;
}

/* Picks for the slots from `slot` on, `picked` of this one made already. */
static bool pick_all(const picks *p, int slot, int picked, iz_ref *used, int uses)
{
    while (slot < p->slots && picked >= p->lo[slot]) {
        slot++;
        picked = 0;
    }
    if (slot >= p->slots)
        return true;
    for (int n = 0; n < p->count[slot]; n++) {
        bool taken = false;
        for (int u = 0; u < uses; u++)
            taken = taken || used[u] == p->candidate[slot][n];
        if (taken)
            continue;
        used[uses] = p->candidate[slot][n];
        if (pick_all(p, slot, picked + 1, used, uses + 1))
            return true;
    }
    return false;
}

/* Are there enough different targets for slots that say "another target"? */
static bool different_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets)
{
    picks p = {.ctx = ctx};
    iz_ref used[PICKS_MAX];
    for (int slot = 0; iz_child(targets, slot); slot++) {
        int32_t lo, hi;
        slot_bounds(g, ctx, iz_child(targets, slot), INT16_MAX, &lo, &hi);
        p.wanted += lo > 0 && !slot_is_off(g, ctx, iz_child(targets, slot)) ? lo : 0;
    }
    if (p.wanted > PICKS_MAX)
        return true; /* taking back is the net */
    for (int slot = 0; iz_child(targets, slot) && p.slots < PICKS_MAX; slot++) {
        int32_t lo, hi;
        p.target = iz_child(targets, slot);
        slot_bounds(g, ctx, p.target, INT16_MAX, &lo, &hi);
        if (lo <= 0 || slot_is_off(g, ctx, p.target))
            continue;
        p.lo[p.slots] = lo;
        each_in_zones(g, iz_filter_zones(iz_child(p.target, 0)), collect, &p);
        p.slots++;
    }
    return pick_all(&p, 0, 0, used, 0);
}

bool iz_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets)
{
    bool different = false;
    for (int slot = 0; iz_child(targets, slot); slot++) {
        const iz_cell *target = iz_child(targets, slot);
        if (slot_is_off(g, ctx, target))
            continue;
        int32_t lo, hi;
        slot_bounds(g, ctx, target, INT16_MAX, &lo, &hi);
        if (lo > 0 && count_targets(g, ctx, target, -1, lo) < lo)
            return false;
        different = different || (lo > 0 && target->arg & IZ_TARGET_DIFFERENT);
    }
    return !different || different_targets_exist(g, ctx, targets);
}

/* ---- modes ----------------------------------------------------------------------------------- */

const iz_cell *iz_modes_of(const iz_cell *effect)
{
    if (!effect)
        return NULL;
    if (effect->op == IZ_MODES)
        return effect;
    for (int n = 0; effect->op == IZ_SEQ && iz_child(effect, n); n++)
        if (iz_child(effect, n)->op == IZ_MODES)
            return iz_child(effect, n);
    return NULL;
}

/* The n-th mode. */
static const iz_cell *mode_at(const iz_cell *modes, int n) { return iz_child(modes, n + 3); }

/* Slots of all modes are numbered through, chosen or not. */
static int slots_before_mode(const iz_cell *modes, int n)
{
    int slots = 0;
    for (int before = 0; before < n; before++)
        slots += iz_child_count(iz_child(mode_at(modes, before), 0));
    return slots;
}

static bool mode_is_possible(iz_game *g, const iz_ctx *ctx, const iz_cell *mode)
{
    return iz_targets_exist(g, ctx, iz_child(mode, 0));
}

bool iz_play_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets,
                           const iz_cell *effect)
{
    if (targets && !iz_targets_exist(g, ctx, targets))
        return false;
    const iz_cell *modes = iz_modes_of(effect);
    if (!modes)
        return true;
    int32_t lo, hi, possible = 0;
    iz_quantity_bounds(g, ctx, iz_child(modes, 0), INT16_MAX, &lo, &hi);
    for (int n = 0; mode_at(modes, n); n++)
        possible += mode_is_possible(g, ctx, mode_at(modes, n));
    return possible >= lo;
}

static bool filters_ask_x(const iz_cell *targets)
{
    for (int slot = 0; iz_child(targets, slot); slot++) {
        const iz_cell *filter = iz_child(iz_child(targets, slot), 0);
        for (const iz_cell *cell = filter; cell < filter + filter->span; cell++)
            if (cell->op == IZ_X)
                return true;
    }
    return false;
}

bool iz_targets_ask_x(const iz_cell *targets, const iz_cell *effect)
{
    if (targets && filters_ask_x(targets))
        return true;
    const iz_cell *modes = iz_modes_of(effect);
    for (int n = 0; modes && mode_at(modes, n); n++)
        if (filters_ask_x(iz_child(mode_at(modes, n), 0)))
            return true;
    return false;
}

/* ---- division -------------------------------------------------------------------------------- */

/* The instruction that divides something among the targets of the slot: its quantity, and the least
 * share that each target gets. NULL: there is none in the effect. */
static const iz_cell *divided_amount(const iz_game *g, const iz_cell *effect, int slot,
                                     int32_t *share)
{
    for (const iz_cell *cell = effect; cell < effect + effect->span; cell++) {
        const iz_cell *whom = NULL, *amount = NULL;
        if (cell->op == IZ_DEAL_DIVIDED) {
            amount = iz_child(cell, 1);
            whom = iz_child(cell, 2);
            *share = g->book->parameters.damage_share > 0 ? g->book->parameters.damage_share : 1;
        } else if (cell->op == IZ_DISTRIBUTE_COUNTERS) {
            whom = iz_child(cell, 0);
            amount = iz_child(cell, 1);
            *share = 1;
        } else if (cell->op == IZ_PREVENT) {
            whom = iz_child(cell, 0);
            amount = given(cell, 1);
            *share = 1;
        }
        if (whom && amount && whom->op == IZ_REG && whom->arg == slot)
            return amount;
    }
    return NULL;
}

/* ---- the frame ------------------------------------------------------------------------------- */

enum {
    TARGETS_MODES,
    TARGETS_MODE_CHOSEN,
    TARGETS_SLOT,
    TARGETS_CHOSEN,
    TARGETS_DIVIDE,
    TARGETS_DIVIDED,
    TARGETS_NEXT_SLOT,
    TARGETS_ENCHANT,
    TARGETS_ENCHANT_CHOSEN
};

typedef struct targets_locals {
    iz_frame head;
    uint16_t env;
    uint8_t seat;
    uint8_t slot;       /* of the list being chosen for */
    uint8_t base;       /* register of its first slot */
    uint8_t modes_base; /* register of the first slot of the first mode */
    uint8_t mode;       /* the mode whose targets are chosen; 255: the ability's own */
    uint8_t modes_left; /* still to be chosen */
    uint8_t modes_may_stop;
    uint32_t list;   /* cell of the TARGETS list, or of the Aura's filter */
    uint32_t modes;  /* cell of the MODES, 0: none */
    uint32_t effect; /* cell of the instructions that belong to the list */
    iz_ref object;
    int32_t lo, hi, got;
    int32_t left;      /* of a division */
    uint16_t dividing; /* link that gets its share next */
    uint16_t spare;
} targets_locals;

void iz_choose_targets(iz_game *g, uint16_t env, const iz_cell *targets, int seat, iz_ref object)
{
    const iz_cell *effect = targets + targets->span;
    const iz_cell *modes = iz_modes_of(effect);
    g->envs[env].done &= (uint16_t)~IZ_DONE_TARGETS;
    targets_locals *f = iz_frame_push(g, IZ_FRAME_TARGETS, sizeof *f);
    f->env = env;
    f->seat = (uint8_t)seat;
    f->object = object;
    f->base = g->envs[env].targets; /* a reflexive ability's slots follow those around it */
    f->modes_base = (uint8_t)(f->base + iz_child_count(targets));
    f->mode = 255;
    f->list = index_of(g, targets);
    f->effect = index_of(g, effect);
    f->modes = modes ? index_of(g, modes) : 0;
}

void iz_choose_enchanted(iz_game *g, uint16_t env, const iz_cell *filter, int seat, iz_ref object)
{
    g->envs[env].done &= (uint16_t)~IZ_DONE_TARGETS;
    targets_locals *f = iz_frame_push(g, IZ_FRAME_TARGETS, sizeof *f);
    f->head.pc = TARGETS_ENCHANT;
    f->env = env;
    f->seat = (uint8_t)seat;
    f->object = object;
    f->list = index_of(g, filter);
}

static targets_locals *top(iz_game *g) { return (targets_locals *)(void *)iz_frame_top(g); }

static iz_flow fail(iz_game *g, iz_concept concept, iz_ref object)
{
    iz_note(g, concept, "%o can't be announced: no legal choice", object);
    return IZ_FINISHED;
}

static iz_flow succeed(iz_game *g, const targets_locals *f)
{
    g->envs[f->env].done |= IZ_DONE_TARGETS;
    return IZ_FINISHED;
}

/* Who chooses for the slot: an opponent, if it says so. */
static int chooser_of(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int seat)
{
    const iz_cell *chooser = given(target, 3);
    if (!chooser)
        return seat;
    int other = iz_select_seat(g, ctx, chooser);
    return other == IZ_NO_SEAT ? seat : other;
}

/* ---- modes in the frame */

static bool entwined(const iz_game *g, uint16_t env, const iz_cell *modes)
{
    return g->envs[env].paid & 1u << 3 && given(modes, 1) == NULL;
}

/* Asks for the next mode; only modes whose targets can all be chosen are offered. */
static iz_flow ask_mode(iz_game *g, targets_locals *f)
{
    const iz_cell *modes = &g->cards->cells[f->modes];
    uint16_t env = f->env;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    uint32_t chosen = g->envs[env].modes;
    int seat = f->seat, stop = f->modes_may_stop;
    iz_ref object = f->object;
    const iz_cell *chooser = given(modes, 2);
    if (chooser) {
        int other = iz_select_seat(g, &ctx, chooser);
        seat = other == IZ_NO_SEAT ? seat : other;
    }
    int offered = 0;
    iz_candidates_begin(g);
    for (int n = 0; mode_at(modes, n); n++) {
        if (chosen & 1u << n || !mode_is_possible(g, &ctx, mode_at(modes, n)))
            continue;
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_MODE,
                                    .subject = object,
                                    .object = IZ_NO_REF,
                                    .ability = index_of(g, mode_at(modes, n)),
                                    .number = n});
        offered++;
    }
    if (offered == 0 && !stop)
        return fail(g, IZ_C_PLAY_MODES, object);
    f = top(g);
    if (offered == 0) {
        f->modes_left = 0;
        f->head.pc = TARGETS_SLOT;
        return IZ_GO;
    }
    f->head.pc = TARGETS_MODE_CHOSEN;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_MODE, object, stop ? IZ_DECISION_CAN_STOP : 0);
}

static iz_flow begin_modes(iz_game *g, targets_locals *f)
{
    f->head.pc = TARGETS_SLOT;
    uint32_t answers = (uint32_t)IZ_MODES_ACCEPTED | IZ_MODES_DECLINED | IZ_MODES_X;
    if (!f->modes || g->envs[f->env].modes & ~answers)
        return IZ_GO;
    const iz_cell *modes = &g->cards->cells[f->modes];
    uint16_t env = f->env;
    if (entwined(g, env, modes)) {
        for (int n = 0; mode_at(modes, n); n++)
            g->envs[env].modes |= 1u << n;
        return IZ_GO;
    }
    iz_ctx ctx = iz_ctx_of_env(g, env);
    int32_t lo, hi;
    iz_quantity_bounds(g, &ctx, iz_child(modes, 0), iz_child_count(modes) - 3, &lo, &hi);
    const iz_cell *most = given(modes, 1);
    int32_t least;
    if (most)
        iz_quantity_bounds(g, &ctx, most, iz_child_count(modes) - 3, &least, &hi);
    f = top(g);
    f->lo = lo;
    f->modes_left = (uint8_t)(hi > 0 ? hi : 0);
    f->got = 0;
    if (f->modes_left == 0)
        return IZ_GO;
    f->modes_may_stop = lo <= 0;
    return ask_mode(g, f);
}

static iz_flow mode_chosen(iz_game *g, targets_locals *f)
{
    if (g->head->answer.kind == IZ_OPTION_MODE) {
        g->envs[f->env].modes |= 1u << g->head->answer.number;
        iz_note(g, IZ_C_PLAY_MODES, "mode %d of %o", (int)g->head->answer.number + 1, f->object);
        f = top(g);
        f->got++;
        f->modes_left--;
    } else {
        f->modes_left = 0;
    }
    f->modes_may_stop = f->got >= f->lo;
    f->head.pc = TARGETS_SLOT;
    return f->modes_left > 0 ? ask_mode(g, f) : IZ_GO;
}

/* Goes on to the targets of the next chosen mode; false: there is none. The registers of a mode's
 * slots are said by the program: they go on where the lists before it ended. */
static bool next_list(iz_game *g, targets_locals *f)
{
    if (!f->modes)
        return false;
    const iz_cell *modes = &g->cards->cells[f->modes];
    int n = f->mode == 255 ? 0 : f->mode + 1;
    for (; mode_at(modes, n); n++) {
        if (!(g->envs[f->env].modes & 1u << n))
            continue;
        const iz_cell *list = iz_child(mode_at(modes, n), 0);
        f->mode = (uint8_t)n;
        f->list = index_of(g, list);
        f->effect = index_of(g, list + list->span);
        f->base = (uint8_t)(f->modes_base + slots_before_mode(modes, n));
        f->slot = 0;
        return true;
    }
    return false;
}

/* ---- slots in the frame */

typedef struct listing {
    const iz_ctx *ctx;
    const iz_cell *target;
    int slot;
    int32_t count;
} listing;

static bool list_one(iz_game *g, iz_ref ref, void *data)
{
    listing *list = data;
    if (iz_target_verdict(g, list->ctx, list->target, list->slot, ref) == IZ_C_NONE) {
        iz_candidate_ref(g, ref);
        list->count++;
    }
    return true;
}

/* Asks for the next target of the slot, or ends it. */
static iz_flow ask_target(iz_game *g, targets_locals *f)
{
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int seat = chooser_of(g, &ctx, target, f->seat);
    int slot = f->base + f->slot;
    bool stop = f->got >= f->lo;
    iz_ref object = f->object;
    if (f->got >= f->hi) {
        f->head.pc = TARGETS_DIVIDE;
        return IZ_GO;
    }
    listing list = {.ctx = &ctx, .target = target, .slot = slot};
    iz_candidates_begin(g);
    each_in_zones(g, iz_filter_zones(iz_child(target, 0)), list_one, &list);
    f = top(g);
    if (list.count == 0) {
        if (!stop)
            return fail(g, IZ_C_NO_LEGAL_TARGET, object);
        f->head.pc = TARGETS_DIVIDE;
        return IZ_GO;
    }
    f->head.pc = TARGETS_CHOSEN;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_TARGET, object,
                  stop ? IZ_DECISION_CAN_STOP : 0);
}

/* How much there is to divide among the slot's targets; -1: nothing is divided. */
static int32_t to_divide(iz_game *g, const targets_locals *f, const iz_cell *target, int32_t *share)
{
    if (!(target->arg & IZ_TARGET_DIVIDED))
        return -1;
    const iz_cell *amount =
        divided_amount(g, &g->cards->cells[f->effect], f->base + f->slot, share);
    if (!amount)
        return -1;
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    return iz_quantity(g, &ctx, amount);
}

static iz_flow begin_slot(iz_game *g, targets_locals *f)
{
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    if (!target) {
        if (!next_list(g, f))
            return succeed(g, f);
        return IZ_GO;
    }
    uint16_t env = f->env;
    int slot = f->base + f->slot;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    if (g->envs[env].targets < slot + 1)
        g->envs[env].targets = (uint8_t)(slot + 1);
    iz_env_clear(g, env, slot);
    f = top(g);
    if (slot_is_off(g, &ctx, target)) {
        f->head.pc = TARGETS_NEXT_SLOT;
        return IZ_GO;
    }
    int32_t lo, hi, share = 1;
    int32_t available = count_targets(g, &ctx, target, slot, INT16_MAX);
    slot_bounds(g, &ctx, target, available, &lo, &hi);
    int32_t amount = to_divide(g, top(g), target, &share);
    if (amount >= 0 && hi > 1) {
        int32_t most = amount / share > 0 ? amount / share : 1;
        hi = hi > most ? most : hi;
    }
    f = top(g);
    f->lo = lo;
    f->hi = hi;
    f->got = 0;
    if (lo > available)
        return fail(g, IZ_C_NO_LEGAL_TARGET, f->object);
    return ask_target(g, f);
}

static iz_flow target_chosen(iz_game *g, targets_locals *f)
{
    if (g->head->answer.kind != IZ_OPTION_REF) {
        f->head.pc = TARGETS_DIVIDE;
        return IZ_GO;
    }
    uint16_t env = f->env;
    int slot = f->base + f->slot;
    iz_ref ref = g->head->answer.subject;
    uint16_t list = iz_links_append(g, g->envs[env].reg[slot], ref, 0);
    g->envs[env].reg[slot] = list;
    iz_note(g, IZ_C_PLAY_TARGETS, "%o targets %o", top(g)->object, ref);
    f = top(g);
    f->got++;
    return ask_target(g, f);
}

static int32_t shares_left(const iz_game *g, uint16_t link)
{
    int32_t count = 0;
    for (uint16_t at = g->links[link].next; at != IZ_NIL; at = g->links[at].next)
        count++;
    return count;
}

/* Asks for the share of the next target; the last one gets the rest. */
static iz_flow ask_share(iz_game *g, targets_locals *f, int32_t share)
{
    if (f->dividing == IZ_NIL) {
        f->head.pc = TARGETS_NEXT_SLOT;
        return IZ_GO;
    }
    int32_t others = shares_left(g, f->dividing);
    int32_t hi = f->left - others * share;
    int32_t lo = others == 0 ? f->left : share;
    if (lo > f->left)
        lo = f->left;
    f->head.pc = TARGETS_DIVIDED;
    return iz_ask_number(g, f->seat, IZ_FOR_DIVIDE, g->links[f->dividing].ref, lo,
                         hi < lo ? lo : hi);
}

static iz_flow begin_division(iz_game *g, targets_locals *f)
{
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    int32_t share = 1, amount = to_divide(g, f, target, &share);
    f = top(g);
    f->head.pc = TARGETS_NEXT_SLOT;
    if (amount < 0)
        return IZ_GO;
    f->left = amount;
    f->dividing = g->envs[f->env].reg[f->base + f->slot];
    if (f->dividing != IZ_NIL)
        iz_note(g, IZ_C_PLAY_DIVIDE, "%d is divided", (int)amount);
    return ask_share(g, top(g), share);
}

static iz_flow share_chosen(iz_game *g, targets_locals *f)
{
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    int32_t share = 1, amount = (int32_t)g->head->answer.number;
    to_divide(g, f, target, &share);
    f = top(g);
    g->links[f->dividing].value = amount;
    f->left -= amount;
    f->dividing = g->links[f->dividing].next;
    return ask_share(g, f, share);
}

/* ---- what an Aura enchants */

typedef struct enchanting {
    const iz_ctx *ctx;
    const iz_cell *filter;
    int32_t count;
    bool stop; /* one is enough */
} enchanting;

static bool list_enchanted(iz_game *g, iz_ref ref, void *data)
{
    enchanting *list = data;
    if (iz_enchant_verdict(g, list->ctx, list->filter, ref) != IZ_C_NONE)
        return true;
    list->count++;
    if (list->stop)
        return false;
    iz_candidate_ref(g, ref);
    return true;
}

static iz_flow ask_enchanted(iz_game *g, targets_locals *f)
{
    const iz_cell *filter = &g->cards->cells[f->list];
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int seat = f->seat;
    iz_ref object = f->object;
    enchanting list = {.ctx = &ctx, .filter = filter};
    g->envs[f->env].targets = 1;
    f->head.pc = TARGETS_ENCHANT_CHOSEN;
    iz_candidates_begin(g);
    each_in_zones(g, iz_filter_zones(filter), list_enchanted, &list);
    if (list.count == 0)
        return fail(g, IZ_C_NO_LEGAL_TARGET, object);
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_TARGET, object, 0);
}

iz_concept iz_target_refusal(iz_game *g, iz_ref ref)
{
    targets_locals *f = top(g);
    if (f->head.kind != IZ_FRAME_TARGETS)
        return IZ_C_NONE;
    const iz_cell *list = &g->cards->cells[f->list];
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    if (f->head.pc == TARGETS_ENCHANT_CHOSEN)
        return iz_enchant_verdict(g, &ctx, list, ref);
    const iz_cell *target = iz_child(list, f->slot);
    return target ? iz_target_verdict(g, &ctx, target, f->base + f->slot, ref) : IZ_C_NONE;
}

iz_flow iz_run_targets(iz_game *g, void *locals)
{
    targets_locals *f = locals;
    switch (f->head.pc) {
    case TARGETS_MODES:
        return begin_modes(g, f);
    case TARGETS_MODE_CHOSEN:
        return mode_chosen(g, f);
    case TARGETS_SLOT:
        return begin_slot(g, f);
    case TARGETS_CHOSEN:
        return target_chosen(g, f);
    case TARGETS_DIVIDE:
        return begin_division(g, f);
    case TARGETS_DIVIDED:
        return share_chosen(g, f);
    case TARGETS_NEXT_SLOT:
        f->slot++;
        f->head.pc = TARGETS_SLOT;
        return IZ_GO;
    case TARGETS_ENCHANT:
        return ask_enchanted(g, f);
    case TARGETS_ENCHANT_CHOSEN:
    default: {
        iz_ref ref = g->head->answer.subject;
        uint16_t env = f->env;
        iz_env_set(g, env, 0, &ref, 1);
        iz_note(g, IZ_C_PLAY_TARGETS, "%o targets %o", top(g)->object, ref);
        return succeed(g, top(g));
    }
    }
}

/* ---- looking again --------------------------------------------------------------------------- */

/* Takes the targets of one slot that have become illegal out of its register. */
static void recheck_slot(iz_game *g, uint16_t env, const iz_cell *target, int slot, int *legal,
                         int *illegal)
{
    iz_ctx ctx = iz_ctx_of_env(g, env);
    uint16_t next;
    for (uint16_t at = g->envs[env].reg[slot]; at != IZ_NIL; at = next) {
        next = g->links[at].next;
        iz_ref ref = g->links[at].ref;
        iz_concept verdict = iz_target_verdict(g, &ctx, target, -1, ref);
        if (verdict == IZ_C_NONE) {
            ++*legal;
            continue;
        }
        ++*illegal;
        uint16_t list = iz_links_remove(g, g->envs[env].reg[slot], ref);
        g->envs[env].reg[slot] = list;
        iz_note(g, verdict == IZ_C_ILLEGAL_TARGET ? IZ_C_PARTLY_ILLEGAL : verdict,
                "%o is an illegal target now", ref);
    }
}

static void recheck_list(iz_game *g, uint16_t env, const iz_cell *list, int base, int *legal,
                         int *illegal)
{
    for (int slot = 0; iz_child(list, slot); slot++)
        recheck_slot(g, env, iz_child(list, slot), base + slot, legal, illegal);
}

const iz_cell *iz_target_of_slot(const iz_game *g, uint16_t env, const iz_cell *targets, int slot)
{
    int own = iz_child_count(targets);
    const iz_cell *modes = iz_modes_of(targets + targets->span);
    int base = !modes && g->envs[env].targets > own ? g->envs[env].targets - own : 0;
    if (slot >= base && slot - base < own)
        return iz_child(targets, slot - base);
    for (int n = 0; modes && mode_at(modes, n); n++) {
        const iz_cell *list = iz_child(mode_at(modes, n), 0);
        int first = own + slots_before_mode(modes, n);
        if (slot >= first && slot - first < iz_child_count(list))
            return iz_child(list, slot - first);
    }
    return NULL;
}

bool iz_targets_recheck(iz_game *g, uint16_t env, const iz_cell *targets, iz_ref object)
{
    (void)object;
    int legal = 0, illegal = 0, own = iz_child_count(targets);
    const iz_cell *modes = iz_modes_of(targets + targets->span);
    int base = !modes && g->envs[env].targets > own ? g->envs[env].targets - own : 0;
    recheck_list(g, env, targets, base, &legal, &illegal);
    for (int n = 0; modes && mode_at(modes, n); n++)
        if (g->envs[env].modes & 1u << n)
            recheck_list(g, env, iz_child(mode_at(modes, n), 0), own + slots_before_mode(modes, n),
                         &legal, &illegal);
    return legal > 0 || illegal == 0;
}

bool iz_enchanted_exists(iz_game *g, const iz_ctx *ctx, const iz_cell *filter)
{
    enchanting list = {.ctx = ctx, .filter = filter, .stop = true};
    each_in_zones(g, iz_filter_zones(filter), list_enchanted, &list);
    return list.count > 0;
}

/* Protection's share in attaching: nothing that it protects from stays or comes on it. */
static iz_concept attach_shield(iz_game *g, iz_slot what, iz_slot host)
{
    if (is_protected(g, host, iz_object_ref(g, what)))
        return IZ_C_PROTECTION;
    if (iz_has_subtype(g, what, IZ_WORD_EQUIPMENT))
        return IZ_C_NONE;
    return iz_cant(g, IZ_ACTION_BE_ENCHANTED, iz_object_ref(g, host), iz_object_ref(g, what))
               ? IZ_C_CANT_EFFECT
               : IZ_C_NONE;
}

/* 214.8 and 420.5d, Izvori B12.6, B12.28, D21.54, D21.58: what the enchantment says it enchants;
 * an Equipment can be on creatures only. */
iz_concept iz_may_be_attached(iz_game *g, iz_slot what, iz_slot host)
{
    if (what == host || !((unsigned)IZ_ZONES_IN_PLAY >> g->objects[host].zone & 1))
        return IZ_C_AURA_ILLEGAL;
    int count = iz_ability_count(g, what);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, what, n);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (cell->op != IZ_KEYWORD || cell->arg != IZ_KW_ENCHANT)
            continue;
        iz_ctx ctx = iz_ctx_of_object(g, what, ability.env);
        const iz_cell *filter = given(cell, 1);
        if (filter && !iz_fits(g, &ctx, filter, iz_object_ref(g, host)))
            return IZ_C_AURA_ILLEGAL;
    }
    if (iz_has_subtype(g, what, IZ_WORD_EQUIPMENT) &&
        (!iz_has_type(g, host, IZ_TYPE_CREATURE) || iz_has_type(g, what, IZ_TYPE_CREATURE)))
        return IZ_C_EQUIPMENT_ILLEGAL;
    return attach_shield(g, what, host);
}

bool iz_enchanted_recheck(iz_game *g, uint16_t env, const iz_cell *filter)
{
    iz_ctx ctx = iz_ctx_of_env(g, env);
    uint16_t list = g->envs[env].reg[0];
    return list != IZ_NIL && iz_enchant_verdict(g, &ctx, filter, g->links[list].ref) == IZ_C_NONE;
}

void iz_announce_targets(iz_game *g, uint16_t env, iz_ref object)
{
    int slots = g->envs[env].targets;
    for (int r = 0; r < slots; r++)
        for (uint16_t at = g->envs[env].reg[r]; at != IZ_NIL; at = g->links[at].next) {
            iz_ref ref = g->links[at].ref;
            iz_announce_event(g,
                              &(iz_part){.kind = IZ_EV_TARGETED,
                                         .seat = g->envs[env].controller,
                                         .object = ref,
                                         .other = object,
                                         .result = IZ_NO_REF,
                                         .applied = IZ_NIL},
                              IZ_C_PLAY_TARGETS);
        }
}
