/*
 * What may be a target, and whether there are enough: zones where candidates are, what keeps a
 * thing from being a target, slots, modes. The choosing itself is in playing/target.c.
 *
 * Carries out: mtg 409.1b-c (modes, targets), 502.7 (protection), Izvori D10.12-D10.14; hkk 80.
 */
#include "engine/targets/targets.h"

#include "engine/evaluate/evaluate.h"

/* ---- where candidates are -------------------------------------------------------------------- */

/* Where the rule that keeps what lies beside the decks apart is off, that lies among the rest. */
static unsigned with_beside(const iz_game *g, unsigned zones)
{
    const iz_concept rules[] = {IZ_C_RULE_CARD_NAMED, IZ_C_FOLLOWER_NAMED, IZ_C_GUILD_NAMED};
    for (size_t i = 0; g->off && i < sizeof rules / sizeof *rules; i++)
        if (zones & 1u << IZ_ZONE_BATTLEFIELD && iz_is_off(g, rules[i]))
            return zones | 1u << IZ_ZONE_SPECIAL;
    return zones;
}

void iz_each_in_zones(iz_game *g, unsigned zones, iz_target_visitor visit, void *data)
{
    zones = with_beside(g, zones);
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

/* Is the source something that a rule about that thing or player means ("can't be the target of
 * what fits")? The spell or the ability on the stack, or what the ability comes from. */
static bool rule_keeps_off(iz_game *g, iz_op op, iz_ref ref, iz_ref source)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, op, ref, &cursor, &hit)) {
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        const iz_cell *filter = iz_optional(hit.cell, 1);
        if (!filter || iz_fits(g, &ctx, filter, source))
            return true;
    }
    return false;
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
           least->op == IZ_NUMBER && least->arg == 1 && !iz_optional(target, 2) &&
           names_no_group(iz_child(target, 0));
}

/* An ability is looked at as what it is of. */
static bool is_protected(iz_game *g, const iz_ctx *ctx, iz_slot slot)
{
    const iz_cell *cell = ctx->env == IZ_NIL ? NULL : iz_env_cell(g, &g->envs[ctx->env]);
    bool ability = cell && (cell->op == IZ_ACTIVATED || cell->op == IZ_TRIGGERED);
    if (!iz_is_protected(g, slot, ctx->self))
        return false;
    if (ability)
        iz_count_applied(g, IZ_C_ABILITY_SOURCE);
    return !(ability && iz_is_off(g, IZ_C_ABILITY_SOURCE));
}

static iz_concept permanents_shield(iz_game *g, const iz_ctx *ctx, iz_slot slot)
{
    iz_ref ref = iz_object_ref(g, slot);
    uint64_t keywords = iz_characteristics(g, slot)->keywords;
    if (keywords & (uint64_t)1 << IZ_KW_SHROUD &&
        !iz_may_as_though(g, IZ_ACTION_TARGET_SHROUD, ref, iz_ref_seat(ctx->controller)))
        return IZ_C_SHROUD;
    if (keywords & (uint64_t)1 << IZ_KW_HEXPROOF &&
        iz_are_opponents(g, ctx->controller, g->objects[slot].controller))
        return IZ_C_SHROUD;
    return keywords & (uint64_t)1 << IZ_KW_PROTECTION && is_protected(g, ctx, slot)
               ? IZ_C_PROTECTION
               : IZ_C_NONE;
}

/* What is printed on a card works in play; what it is given out of play works there
 * (docs/decisions/089). */
static iz_concept given_shield(iz_game *g, const iz_ctx *ctx, iz_slot slot)
{
    int whose = g->objects[slot].controller; /* the owner, but for what is on the stack */
    IZ_EACH_ABILITY (g, slot, n) {
        iz_ability ability = iz_ability_at(g, slot, n);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        bool given = ability.granter != IZ_NO_REF || ability.effect != IZ_NIL;
        if (!given || cell->op != IZ_KEYWORD)
            continue;
        if (cell->arg == IZ_KW_SHROUD ||
            (cell->arg == IZ_KW_HEXPROOF && iz_are_opponents(g, ctx->controller, whose)))
            return IZ_C_SHROUD;
        if (iz_protects_from(g, slot, &ability, ctx->self))
            return IZ_C_PROTECTION;
    }
    return IZ_C_NONE;
}

static iz_concept target_shield_found(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    if (iz_ref_is_object(ref)) {
        iz_slot slot = iz_ref_slot(ref);
        bool in_play = (unsigned)IZ_ZONES_IN_PLAY >> g->objects[slot].zone & 1;
        iz_concept shield = in_play ? permanents_shield(g, ctx, slot) : given_shield(g, ctx, slot);
        if (shield != IZ_C_NONE)
            return shield;
    }
    if (rule_keeps_off(g, IZ_SHROUD_FROM, ref, ctx->self))
        return IZ_C_SHROUD;
    if (rule_keeps_off(g, IZ_PROTECTED, ref, ctx->self))
        return IZ_C_PROTECTION;
    return iz_cant(g, IZ_ACTION_BE_TARGETED, ref, ctx->self) ? IZ_C_CANT_EFFECT : IZ_C_NONE;
}

iz_concept iz_target_shield(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    return iz_verdict(g, target_shield_found(g, ctx, ref));
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

/* Does it lie in the same player's zone as the first in the slot? */
static bool same_zone(const iz_game *g, const iz_ctx *ctx, int slot, iz_ref ref)
{
    uint16_t list = g->envs[ctx->env].reg[slot];
    if (list == IZ_NIL || !iz_ref_alive(g, g->links[list].ref) || !iz_ref_alive(g, ref))
        return list == IZ_NIL;
    const iz_object *first = &g->objects[iz_ref_slot(g->links[list].ref)];
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    return first->zone == object->zone && first->owner == object->owner;
}

/* Is there a creature type that it has, and all others in the slot? */
static bool shares_type_with_all(iz_game *g, const iz_ctx *ctx, int slot, iz_ref ref)
{
    iz_ref narrow = ref; /* the first that is not of every type */
    for (uint16_t at = g->envs[ctx->env].reg[slot]; at != IZ_NIL; at = g->links[at].next)
        if (iz_known_characteristics(g, narrow)->flags & IZ_CHARS_ALL_CREATURE_TYPES)
            narrow = g->links[at].ref;
    if (iz_known_characteristics(g, narrow)->flags & IZ_CHARS_ALL_CREATURE_TYPES)
        return true;
    for (int n = 0, word; (word = iz_subtype_at(g, iz_known_characteristics(g, narrow), n)) != 0;
         n++) {
        bool all = iz_symbols_uses(g->cards->symbols, word) & IZ_WORD_IS_CREATURE_TYPE &&
                   iz_chars_have_subtype(g, iz_known_characteristics(g, ref), word);
        for (uint16_t at = g->envs[ctx->env].reg[slot]; all && at != IZ_NIL; at = g->links[at].next)
            all = iz_chars_have_subtype(g, iz_known_characteristics(g, g->links[at].ref), word);
        if (all)
            return true;
    }
    return false;
}

/* Does one of the others in the slot have the same controller? */
static bool controller_taken(const iz_game *g, const iz_ctx *ctx, int slot, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || !iz_ref_alive(g, ref))
        return false;
    int controller = g->objects[iz_ref_slot(ref)].controller;
    for (uint16_t at = g->envs[ctx->env].reg[slot]; at != IZ_NIL; at = g->links[at].next) {
        iz_ref other = g->links[at].ref;
        if (other != ref && iz_ref_is_object(other) && iz_ref_alive(g, other) &&
            g->objects[iz_ref_slot(other)].controller == controller)
            return true;
    }
    return false;
}

/* LINKED_ANSWER: a linked effect is answered only by what names such effects (hkk 57.2, 94.0.1);
 * not so an ability that its player has decided to use. */
static bool is_unnamed_link(iz_game *g, const iz_cell *target, iz_ref ref)
{
    if (!iz_course_of(g)->holds_triggers || !iz_ref_alive(g, ref))
        return false;
    const iz_object *link = &g->objects[iz_ref_slot(ref)];
    if (link->kind != IZ_OBJECT_ABILITY || link->env == IZ_NIL ||
        g->envs[link->env].modes & IZ_MODES_ACCEPTED)
        return false;
    const iz_cell *cell = iz_env_cell(g, &g->envs[link->env]);
    return cell && (cell->op == IZ_TRIGGERED || cell->op == IZ_DELAYED) && !iz_names_linked(target);
}

/* Of something that is in one of the zones of which the slot's filter speaks. */
static iz_concept verdict_in_zone(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                                  iz_ref ref)
{
    const iz_cell *filter = iz_child(target, 0);
    if (!iz_in_range(g, ctx->controller, ref))
        return IZ_C_RANGE_TARGET;
    if (iz_ref_is_object(ref) && ref == ctx->self &&
        g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_STACK)
        return IZ_C_ILLEGAL_TARGET; /* a spell can't target itself */
    /* "as you activated this ability": of the qualities only the first is looked at again */
    bool first_only =
        slot == IZ_SLOT_AGAIN && target->arg & IZ_TARGET_AS_PLAYED && filter->op == IZ_AND;
    if (!iz_fits(g, ctx, first_only ? iz_child(filter, 0) : filter, ref))
        return IZ_C_ILLEGAL_TARGET;
    if (ctx->env != IZ_NIL && slot >= 0) {
        const iz_env *env = &g->envs[ctx->env];
        int first = target->arg & IZ_TARGET_DIFFERENT ? 0 : slot;
        for (int taken = first; taken <= slot; taken++)
            if (iz_links_has(g, env->reg[taken], ref))
                return IZ_C_SAME_TARGET;
        if (target->arg & IZ_TARGET_SAME_CONTROLLER && !same_controller(g, ctx, slot, ref))
            return IZ_C_ILLEGAL_TARGET;
        if (target->arg & IZ_TARGET_SAME_ZONE && !same_zone(g, ctx, slot, ref))
            return IZ_C_ILLEGAL_TARGET;
        if (target->arg & IZ_TARGET_SAME_TYPE && !shares_type_with_all(g, ctx, slot, ref))
            return IZ_C_ILLEGAL_TARGET;
        if (target->arg & IZ_TARGET_EACH_ANOTHERS && controller_taken(g, ctx, slot, ref))
            return IZ_C_ILLEGAL_TARGET;
    }
    if (is_unnamed_link(g, target, ref))
        return IZ_C_LINKED_ANSWER;
    if (resists(g, target, ref) && !iz_is_off(g, IZ_C_RESISTANCE))
        return IZ_C_RESISTANCE;
    return iz_target_shield(g, ctx, ref);
}

iz_concept iz_target_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                             iz_ref ref)
{
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_TARGET);
    bool there = iz_is_in_zones(g, ref, iz_filter_zones(iz_child(target, 0)));
    iz_concept beside = there ? IZ_C_NONE : iz_concept_beside(g, ref);
    if (beside != IZ_C_NONE) {
        iz_count_applied(g, beside);
        if (!iz_is_off(g, beside))
            return beside;
        there = true;
    }
    iz_concept concept =
        iz_verdict(g, there ? verdict_in_zone(g, ctx, target, slot, ref) : IZ_C_ILLEGAL_TARGET);
    iz_ranges_told(g, use);
    return concept;
}

bool iz_is_target_there(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot, iz_ref ref)
{
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_TARGET);
    iz_concept concept = iz_verdict(g, verdict_in_zone(g, ctx, target, slot, ref));
    iz_ranges_told(g, use);
    return concept == IZ_C_NONE;
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
    if (iz_is_target_there(g, count->ctx, count->target, count->slot, ref))
        count->found++;
    return count->found < count->enough;
}

int32_t iz_target_count(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                        int32_t enough)
{
    counting count = {.ctx = ctx, .target = target, .slot = slot, .enough = enough};
    iz_each_in_zones(g, iz_filter_zones(iz_child(target, 0)), count_one, &count);
    return count.found;
}

bool iz_slot_is_off(iz_game *g, const iz_ctx *ctx, const iz_cell *target)
{
    if (!(target->arg & IZ_TARGET_OPTIONAL_KICKED))
        return false;
    uint16_t played = iz_played_env(g, ctx);
    return played == IZ_NIL || !(g->envs[played].paid & 3u);
}

void iz_slot_bounds(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int32_t available,
                    int32_t *lo, int32_t *hi)
{
    iz_quantity_bounds(g, ctx, iz_child(target, 1), available, lo, hi);
    const iz_cell *most = iz_optional(target, 2);
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
    if (iz_is_target_there(g, p->ctx, p->target, IZ_SLOT_BEFORE, ref))
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

/* The earlier slot of which this one speaks ("that player controls"); -1: none. */
static int earlier_slot(const iz_cell *target, int slot)
{
    const iz_cell *filter = iz_child(target, 0);
    for (const iz_cell *cell = filter; cell < filter + filter->span; cell++)
        if (cell->op == IZ_REG && cell->arg < slot)
            return (int)cell->arg;
    return -1;
}

/* Are there enough different targets for slots that say "another target"? */
static bool different_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets)
{
    picks p = {.ctx = ctx};
    iz_ref used[PICKS_MAX];
    for (int slot = 0; iz_child(targets, slot); slot++) {
        int32_t lo, hi;
        iz_slot_bounds(g, ctx, iz_child(targets, slot), INT16_MAX, &lo, &hi);
        bool counts = lo > 0 && !iz_slot_is_off(g, ctx, iz_child(targets, slot)) &&
                      earlier_slot(iz_child(targets, slot), slot) < 0;
        p.wanted += counts ? lo : 0;
    }
    if (p.wanted > PICKS_MAX)
        return true; /* taking back is the net */
    for (int slot = 0; iz_child(targets, slot) && p.slots < PICKS_MAX; slot++) {
        int32_t lo, hi;
        p.target = iz_child(targets, slot);
        iz_slot_bounds(g, ctx, p.target, INT16_MAX, &lo, &hi);
        if (lo <= 0 || iz_slot_is_off(g, ctx, p.target) || earlier_slot(p.target, slot) >= 0)
            continue;
        p.lo[p.slots] = lo;
        iz_each_in_zones(g, iz_filter_zones(iz_child(p.target, 0)), collect, &p);
        p.slots++;
    }
    return pick_all(&p, 0, 0, used, 0);
}

typedef struct following {
    const iz_ctx *ctx;
    const iz_cell *first, *second;
    int slot; /* of the first */
    int32_t lo;
    bool found;
} following;

/* If this were the first slot's target: would there be enough for the second? */
static bool try_first(iz_game *g, iz_ref ref, void *data)
{
    following *pair = data;
    if (!iz_is_target_there(g, pair->ctx, pair->first, IZ_SLOT_BEFORE, ref))
        return true;
    uint16_t env = pair->ctx->env == IZ_NIL ? iz_env_new(g) : iz_env_copy(g, pair->ctx->env);
    uint16_t list = iz_links_append(g, IZ_NIL, ref, 0);
    iz_links_free(g, g->envs[env].reg[pair->slot]);
    g->envs[env].reg[pair->slot] = list;
    iz_ctx ctx = *pair->ctx;
    ctx.env = env;
    int32_t wanted = pair->lo;
    if (pair->second->arg & IZ_TARGET_DIFFERENT)
        wanted += iz_target_verdict(g, &ctx, pair->second, IZ_SLOT_BEFORE, ref) == IZ_C_NONE;
    pair->found = iz_target_count(g, &ctx, pair->second, IZ_SLOT_BEFORE, wanted) >= wanted;
    iz_env_free(g, env);
    return !pair->found;
}

static bool following_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets, int first,
                            int second, int32_t lo)
{
    following pair = {.ctx = ctx,
                      .first = iz_child(targets, first),
                      .second = iz_child(targets, second),
                      .slot = first,
                      .lo = lo};
    iz_each_in_zones(g, iz_filter_zones(iz_child(pair.first, 0)), try_first, &pair);
    return pair.found;
}

bool iz_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets)
{
    bool different = false;
    for (int slot = 0; iz_child(targets, slot); slot++) {
        const iz_cell *target = iz_child(targets, slot);
        if (iz_slot_is_off(g, ctx, target))
            continue;
        int32_t lo, hi;
        iz_slot_bounds(g, ctx, target, INT16_MAX, &lo, &hi);
        int first = lo > 0 ? earlier_slot(target, slot) : -1;
        if (first >= 0 && !following_exist(g, ctx, targets, first, slot, lo))
            return false;
        if (first < 0 && lo > 0 && iz_target_count(g, ctx, target, IZ_SLOT_BEFORE, lo) < lo)
            return false;
        different = different || (first < 0 && lo > 0 && target->arg & IZ_TARGET_DIFFERENT);
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

const iz_cell *iz_mode_at(const iz_cell *modes, int n) { return iz_child(modes, n + 3); }

int iz_slots_before_mode(const iz_cell *modes, int n)
{
    int slots = 0;
    for (int before = 0; before < n; before++)
        slots += iz_child_count(iz_child(iz_mode_at(modes, before), 0));
    return slots;
}

bool iz_mode_is_possible(iz_game *g, const iz_ctx *ctx, const iz_cell *mode)
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
    for (int n = 0; iz_mode_at(modes, n); n++)
        possible += iz_mode_is_possible(g, ctx, iz_mode_at(modes, n));
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
    for (int n = 0; modes && iz_mode_at(modes, n); n++)
        if (filters_ask_x(iz_child(iz_mode_at(modes, n), 0)))
            return true;
    return false;
}

/* Does the ability reckon with "an opponent" whom its player names? */
bool iz_reckons_with_one(const iz_cell *ability)
{
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++)
        if ((cell->op == IZ_LEAST || cell->op == IZ_GREATEST) && cell[1].op == IZ_CHOOSER)
            return true;
    return false;
}
