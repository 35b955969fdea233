/*
 * Replacement and prevention: which effects apply to a part of a batch, and the frame REPLACE in
 * which the affected player (or the affected object's controller) picks one, which has its one
 * chance. Static abilities, rules made by effects, shields, protection, regeneration.
 *
 * Carries out: mtg 419 (419.6a one chance, 419.8a who chooses), 502.7 (protection prevents);
 * Izvori D20.
 */
#include "engine/events/replace.h"

#include "engine/characteristics/modifications.h"
#include "engine/procedures.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

bool iz_replace_possible(iz_game *g, iz_event_kind kind)
{
    iz_refresh(g);
    return g->replaced & iz_event_bit(kind);
}

/* ---- where it is looked at from -------------------------------------------------------------- */

iz_ctx iz_replacer_ctx(iz_game *g, const iz_replacer *replacer)
{
    if (replacer->bearer != IZ_NIL)
        return iz_ctx_of_object(g, replacer->bearer, replacer->env);
    if (replacer->env != IZ_NIL)
        return iz_ctx_of_env(g, replacer->env);
    return (iz_ctx){.env = IZ_NIL, .controller = replacer->controller, .self = replacer->source};
}

uint16_t iz_replacer_env(iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    uint16_t env = replacer->env == IZ_NIL ? iz_env_new(g) : iz_env_copy(g, replacer->env);
    g->envs[env].source = replacer->source;
    g->envs[env].controller = replacer->controller;
    if (replacer->ability != IZ_NO_ABILITY)
        g->envs[env].ability = replacer->ability;
    iz_bind_pattern(g, env, part);
    return env;
}

/* iz_effect.flags of a shield for one event: that event is happening. */
enum { SHIELD_IS_SPENT = 1 << 0 };

static bool is_shield(const iz_effect *effect)
{
    return effect->kind == IZ_EFFECT_PREVENT || effect->kind == IZ_EFFECT_REDIRECT ||
           effect->kind == IZ_EFFECT_REPLACE;
}

/* ---- does it apply? -------------------------------------------------------------------------- */

/* One chance for each effect at each event (419.6a; D20.61). Static abilities are told apart by
 * bearer and node, lasting effects by timestamp and place. */
static void mark_of(const iz_game *g, const iz_replacer *replacer, iz_ref *ref, int32_t *value)
{
    if (replacer->effect != IZ_NIL) {
        *ref = g->effects[replacer->effect].timestamp;
        *value = -(int32_t)replacer->effect - 1;
    } else {
        *ref = replacer->source;
        *value = (int32_t)replacer->cell;
    }
}

static bool is_marked(const iz_game *g, const iz_part *part, iz_ref ref, int32_t value)
{
    for (uint16_t at = part->applied; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref == ref && g->links[at].value == value)
            return true;
    return false;
}

static bool had_chance(const iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    iz_ref ref;
    int32_t value;
    mark_of(g, replacer, &ref, &value);
    if (is_marked(g, part, ref, value))
        return true;
    /* what a replacing effect does is still the event that it replaced (419.6a) */
    for (iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame)) {
        const replace_locals *f = (const replace_locals *)(const void *)frame;
        if (frame->kind == IZ_FRAME_REPLACE && f->env != IZ_NIL &&
            is_marked(g, &g->parts[f->part], ref, value))
            return true;
    }
    return false;
}

/* ---- good for one event ---------------------------------------------------------------------- */

/* Has the effect had its chance at a part of the batch that begins there? */
static bool told_in_batch(const iz_game *g, uint32_t first, uint32_t effect)
{
    iz_ref ref = g->effects[effect].timestamp;
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = first; i < count; i++)
        if (is_marked(g, &g->parts[i], ref, -(int32_t)effect - 1))
            return true;
    return false;
}

void iz_shield_spend(iz_game *g, uint16_t effect) { g->effects[effect].flags |= SHIELD_IS_SPENT; }

/* Is it a shield for one event, and that is another one? */
static bool spent_before(const iz_game *g, const iz_replacer *replacer)
{
    return replacer->effect != IZ_NIL && g->effects[replacer->effect].flags & SHIELD_IS_SPENT &&
           is_shield(&g->effects[replacer->effect]) &&
           !told_in_batch(g, iz_batch_first(g), replacer->effect);
}

void iz_shields_end(iz_game *g, uint32_t first)
{
    IZ_EACH_ENTRY (g, i, effects)
        if (is_shield(&g->effects[i]) && g->effects[i].flags & SHIELD_IS_SPENT &&
            told_in_batch(g, first, i))
            iz_effect_end(g, i);
}

/* ---- does it fit? ---------------------------------------------------------------------------- */

/* Damage that can't be prevented. */
bool iz_unpreventable(iz_game *g, const iz_part *part)
{
    if (part->flags & IZ_PART_NO_PREVENTION ||
        (iz_ref_is_object(part->other) &&
         iz_is_forbidden(g, IZ_ACTION_BE_PREVENTED, part->other, part->object))) {
        iz_count_applied(g, IZ_C_CANT_EFFECT);
        return !iz_is_off(g, IZ_C_CANT_EFFECT);
    }
    return false;
}

/* "Prevent that damage", "prevent 2 of that damage" as a replacing effect and nothing besides. What
 * is said besides is done for damage that can't be prevented, too (docs/decisions/086). */
static bool only_prevents(const iz_cell *effect)
{
    if (effect->op == IZ_IF)
        return only_prevents(iz_child(effect, 1)) && !iz_optional(effect, 2);
    return effect->op == IZ_INSTEAD_AMOUNT && effect->arg & IZ_INSTEAD_AMOUNT_PREVENTS;
}

static bool can_regenerate(iz_game *g, const iz_part *part)
{
    return !(part->flags & IZ_PART_NO_REGENERATION) &&
           !iz_cant(g, IZ_ACTION_BE_REGENERATED, part->object, IZ_NO_REF);
}

/* REPLACE, REPLACE_NEXT: the pattern, then the condition with the event's roles bound. An "if"
 * around all of the replacing effect is a condition, too. */
static bool replaces(iz_game *g, const iz_replacer *replacer, const iz_cell *cell,
                     const iz_part *part)
{
    const iz_cell *pattern = iz_child(cell, 0);
    if (!(iz_pattern_events(pattern) & iz_event_bit(part->kind)))
        return false;
    uint16_t env = iz_replacer_env(g, replacer, part);
    iz_ctx ctx = iz_replacer_ctx(g, replacer);
    ctx.env = env;
    bool applies = iz_pattern_matches(g, &ctx, pattern, part);
    const iz_cell *condition = cell->op == IZ_REPLACE ? iz_optional(cell, 1) : NULL;
    if (applies && condition)
        applies = iz_holds(g, &ctx, condition);
    const iz_cell *effect = iz_child(cell, cell->op == IZ_REPLACE ? 2 : 1);
    if (applies && part->kind == IZ_EV_DAMAGE && only_prevents(effect) && iz_unpreventable(g, part))
        applies = false;
    if (applies && effect->op == IZ_INSTEAD_REGENERATE)
        applies = part->kind == IZ_EV_DESTROY && can_regenerate(g, part) &&
                  iz_selects(g, &ctx, effect + 1, part->object);
    if (applies && effect->op == IZ_IF && !iz_optional(effect, 2))
        applies = iz_holds(g, &ctx, iz_child(effect, 0));
    iz_env_free(g, env);
    return applies;
}

/* RANGE_PREVENTION: whoever says neither from what nor to what damage is prevented means what is
 * dealt by and to those within range. (What is named is asked where it is judged.) */
static bool reaches(iz_game *g, const iz_replacer *replacer, const iz_cell *whose,
                    const iz_cell *against, const iz_part *part)
{
    bool named = (whose && whose->op != IZ_NONE) || (against && against->op != IZ_NONE);
    if (!g->ranges_limited || named)
        return true;
    int seat = replacer->controller;
    if (iz_in_range(g, seat, part->object) && iz_in_range(g, seat, part->other))
        return true;
    iz_count_applied(g, IZ_C_RANGE_PREVENTION);
    return iz_is_off(g, IZ_C_RANGE_PREVENTION);
}

/* RANGE_EFFECT: only what happens within range. */
static bool replaces_here(iz_game *g, const iz_replacer *replacer, const iz_cell *cell,
                          const iz_part *part)
{
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_EFFECT);
    bool does = replaces(g, replacer, cell, part);
    iz_ranges_told(g, use);
    return does;
}

/* PREVENT_DAMAGE; without a selector it is about all damage. */
static bool prevents_always(iz_game *g, const iz_replacer *replacer, const iz_cell *m,
                            const iz_part *part)
{
    if (part->kind != IZ_EV_DAMAGE ||
        (m->arg & IZ_PREVENT_DAMAGE_COMBAT && !(part->flags & IZ_PART_COMBAT)))
        return false;
    iz_ref whose = m->arg & IZ_PREVENT_DAMAGE_DEALT_BY ? part->other : part->object;
    iz_ref against = m->arg & IZ_PREVENT_DAMAGE_DEALT_BY ? part->object : part->other;
    iz_ctx ctx = iz_replacer_ctx(g, replacer);
    if (!reaches(g, replacer, iz_child(m, 0), iz_child(m, 2), part))
        return false;
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_PREVENTION);
    bool meant = iz_event_member(g, &ctx, iz_child(m, 0), whose) &&
                 iz_event_fits(g, &ctx, iz_child(m, 2), against);
    iz_ranges_told(g, use);
    return meant && !iz_unpreventable(g, part);
}

iz_ref iz_redirected_to(iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    const iz_cell *cell = &g->cards->cells[replacer->cell];
    if (part->flags & IZ_PART_NO_REDIRECTION)
        return IZ_NO_REF;
    const iz_cell *to = iz_child(cell, cell->op == IZ_REDIRECT ? 3 : 2);
    uint16_t env = iz_replacer_env(g, replacer, part);
    iz_ctx ctx = iz_replacer_ctx(g, replacer);
    ctx.env = env;
    iz_set set = iz_select(g, &ctx, to);
    iz_ref ref = iz_set_first(g, set);
    iz_env_free(g, env);
    if (ref == part->object)
        return IZ_NO_REF;
    if (iz_ref_is_player(ref))
        return g->seats[ref].in_game ? ref : IZ_NO_REF;
    /* nowhere, if it is not in play or no creature any more (D20.63) */
    if (iz_ref_in_play(g, ref) && iz_has_type(g, iz_ref_slot(ref), IZ_TYPE_CREATURE))
        return ref;
    iz_count_concept(g, IZ_C_REDIRECTION_VOID);
    return iz_is_off(g, IZ_C_REDIRECTION_VOID) ? ref : IZ_NO_REF;
}

static bool redirects_always(iz_game *g, const iz_replacer *replacer, const iz_cell *m,
                             const iz_part *part)
{
    if (part->kind != IZ_EV_DAMAGE ||
        (m->arg & IZ_DAMAGE_TO_COMBAT && !(part->flags & IZ_PART_COMBAT)))
        return false;
    iz_ctx ctx = iz_replacer_ctx(g, replacer);
    return iz_event_member(g, &ctx, iz_child(m, 0), part->object) &&
           iz_event_fits(g, &ctx, iz_child(m, 1), part->other) &&
           iz_redirected_to(g, replacer, part) != IZ_NO_REF;
}

/* PROTECTED: of a static ability, or of an effect on players. */
static bool protects_player(iz_game *g, const iz_replacer *replacer, const iz_cell *m,
                            const iz_part *part)
{
    if (part->kind != IZ_EV_DAMAGE || !iz_ref_is_player(part->object))
        return false;
    iz_ctx ctx = iz_replacer_ctx(g, replacer);
    uint16_t given =
        replacer->effect == IZ_NIL ? (uint16_t)IZ_NIL : g->effects[replacer->effect].affected;
    bool has = given != IZ_NIL ? iz_links_has(g, given, part->object)
                               : iz_event_member(g, &ctx, iz_child(m, 0), part->object);
    return has && iz_event_fits(g, &ctx, iz_child(m, 1), part->other) && !iz_unpreventable(g, part);
}

/* A modification of a static ability or of a rule effect. */
static bool modification_applies(iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    const iz_cell *m = &g->cards->cells[replacer->cell];
    switch (m->op) {
    case IZ_REPLACE:
        return replaces_here(g, replacer, m, part);
    case IZ_PREVENT_DAMAGE:
        return prevents_always(g, replacer, m, part);
    case IZ_PROTECTED:
        return protects_player(g, replacer, m, part);
    case IZ_DAMAGE_TO:
        return redirects_always(g, replacer, m, part);
    default:
        return false;
    }
}

static bool concerns(iz_game *g, const iz_replacer *replacer, const iz_effect *effect,
                     const iz_cell *selector, iz_ref ref)
{
    if (effect->affected != IZ_NIL)
        return iz_links_has(g, effect->affected, ref);
    iz_ctx ctx = iz_replacer_ctx(g, replacer);
    return iz_event_member(g, &ctx, selector, ref);
}

/* A shield made by a spell or ability. A source "of your choice" stands in env.event_other; other
 * qualities are looked at when the damage would be dealt (D20.82). */
static bool shield_applies(iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    iz_effect effect = g->effects[replacer->effect];
    const iz_cell *cell = &g->cards->cells[replacer->cell];
    if (effect.kind == IZ_EFFECT_REPLACE)
        return replaces_here(g, replacer, cell, part);
    if (effect.kind == IZ_EFFECT_REGENERATE)
        return part->kind == IZ_EV_DESTROY && iz_links_has(g, effect.affected, part->object) &&
               can_regenerate(g, part);
    if (part->kind != IZ_EV_DAMAGE || effect.amount == 0 ||
        (cell->arg & IZ_PREVENT_COMBAT && !(part->flags & IZ_PART_COMBAT)))
        return false;
    if (cell->op == IZ_PREVENT_FROM)
        return concerns(g, replacer, &effect, iz_child(cell, 0), part->other) &&
               !iz_unpreventable(g, part);
    bool chosen = effect.affected != IZ_NIL || cell->arg & IZ_PREVENT_CHOSEN_SOURCE;
    if (!chosen && !reaches(g, replacer, iz_child(cell, 0), iz_child(cell, 2), part))
        return false;
    if (!concerns(g, replacer, &effect, iz_child(cell, 0), part->object))
        return false;
    if (cell->arg & IZ_PREVENT_CHOSEN_SOURCE &&
        (effect.env == IZ_NIL || g->envs[effect.env].event_other != part->other))
        return false;
    iz_ctx ctx = iz_replacer_ctx(g, replacer);
    if (!iz_event_fits(g, &ctx, iz_child(cell, 2), part->other))
        return false;
    if (effect.kind == IZ_EFFECT_REDIRECT)
        return iz_redirected_to(g, replacer, part) != IZ_NO_REF;
    return !iz_unpreventable(g, part);
}

/* ---- looking for them ------------------------------------------------------------------------ */

typedef struct iz_finding {
    const iz_part *part;
    iz_replacer *out;
    int count, max;
} iz_finding;

/* Does the replacer apply to the part? */
typedef bool (*replacer_test)(iz_game *g, const iz_replacer *replacer, const iz_part *part);

/* Without the rule that gives an effect one chance at an event it would have chances for ever; so
 * many show what the rule is for. */
enum { CHANCES = 12 };

enum { REPLACEMENT_CONCEPTS = 8 };

/* The rules that an effect shows at work when it is applied to the part, besides what its kind is;
 * how many. */
static int concepts_of(const iz_game *g, const iz_replacer *replacer, const iz_part *part,
                       iz_concept *out)
{
    const iz_cell *cell = &g->cards->cells[replacer->cell];
    bool lasting = replacer->effect != IZ_NIL && !iz_effect_stands(&g->effects[replacer->effect]);
    int count = 0;
    out[count++] = IZ_C_REPLACEMENT;
    out[count++] = IZ_C_NEVER_HAPPENS;
    if (part->applied != IZ_NIL)
        out[count++] = IZ_C_REPLACEMENT_CHAIN;
    if (part->kind == IZ_EV_DRAW)
        out[count++] = IZ_C_DRAW_REPLACED;
    if (lasting)
        out[count++] = IZ_C_SHIELD;
    if (lasting && cell->op == IZ_PREVENT && cell->arg & IZ_PREVENT_CHOSEN_SOURCE)
        out[count++] = IZ_C_SHIELD_SOURCE;
    if (!lasting && part->kind == IZ_EV_DAMAGE)
        out[count++] = IZ_C_STATIC_PREVENTION;
    return count;
}

/* Is none of the rules by which it would be applied switched off? */
static bool is_in_force(const iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    const iz_cell *cell = &g->cards->cells[replacer->cell];
    iz_concept own = IZ_C_REPLACEMENT;
    if (!g->off)
        return true;
    switch (cell->op) {
    case IZ_KEYWORD:
        own = cell->arg == IZ_KW_MADNESS ? IZ_C_MADNESS : IZ_C_PROTECTION;
        break;
    case IZ_PROTECTED:
        own = IZ_C_PROTECTION;
        break;
    case IZ_PREVENT:
    case IZ_PREVENT_FROM:
    case IZ_PREVENT_DAMAGE:
        own = IZ_C_PREVENTION;
        break;
    case IZ_REDIRECT:
    case IZ_DAMAGE_TO:
        own = IZ_C_REDIRECTION;
        break;
    case IZ_REPLACE:
    case IZ_REPLACE_NEXT:
        if (iz_child(cell, cell->op == IZ_REPLACE ? 2 : 1)->op == IZ_DO_NOTHING)
            own = IZ_C_SKIP;
        break;
    case IZ_REGENERATE:
        own = IZ_C_REGENERATION;
        break;
    default:
        break;
    }
    iz_concept more[REPLACEMENT_CONCEPTS];
    int count = concepts_of(g, replacer, part, more);
    for (int i = 0; i < count; i++)
        if (iz_is_off(g, more[i]))
            return false;
    return !iz_is_off(g, own);
}

static void keep_if(iz_game *g, iz_finding *finding, const iz_replacer *replacer,
                    replacer_test applies)
{
    if (finding->count >= finding->max || spent_before(g, replacer))
        return;
    bool had = had_chance(g, replacer, finding->part);
    if (had && g->off && g->off->asked < CHANCES && applies(g, replacer, finding->part) &&
        iz_is_off(g, IZ_C_REPLACEMENT_ONCE))
        had = false;
    if (had) {
        if (!iz_nobody_notes(g) && applies(g, replacer, finding->part))
            iz_count_concept(g, IZ_C_REPLACEMENT_ONCE);
        return;
    }
    if (!applies(g, replacer, finding->part) || !is_in_force(g, replacer, finding->part))
        return;
    assert(finding->count < finding->max);
    finding->out[finding->count++] = *replacer;
}

static void look_at_modifications(iz_game *g, iz_finding *finding, iz_replacer replacer,
                                  const iz_cell *cell)
{
    for (const iz_cell *m = cell + 1; m < cell + cell->span; m += m->span) {
        if (!(iz_replace_events(m) & iz_event_bit(finding->part->kind)) ||
            iz_nodes[m->op].class != 'M')
            continue;
        replacer.cell = iz_cell_position(g, m);
        keep_if(g, finding, &replacer, modification_applies);
    }
}

static void look_at_statics(iz_game *g, iz_finding *finding)
{
    if (!(g->replaced & iz_event_bit(finding->part->kind)))
        return;
    uint32_t count = iz_table_count(g, IZ_TABLE_statics);
    for (uint32_t i = 0; i < count; i++) {
        iz_static s = g->statics[i];
        const iz_cell *cell = iz_ability_cell(g, s.ability);
        if (cell->op != IZ_STATIC || !(iz_replace_events(cell) & iz_event_bit(finding->part->kind)))
            continue;
        const iz_object *object = &g->objects[s.bearer];
        iz_replacer replacer = {.ability = s.ability,
                                .source = iz_object_ref(g, s.bearer),
                                .bearer = s.bearer,
                                .env = s.env,
                                .effect = IZ_NIL,
                                .controller = object->controller};
        const iz_cell *condition = iz_optional(cell, 0);
        if (condition) {
            iz_ctx ctx = iz_replacer_ctx(g, &replacer);
            if (!iz_holds(g, &ctx, condition))
                continue;
        }
        look_at_modifications(g, finding, replacer, cell);
    }
}

static void look_at_effects(iz_game *g, iz_finding *finding)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < count; i++) {
        const iz_effect *effect = &g->effects[i];
        iz_replacer replacer = {.cell = effect->cell,
                                .ability = IZ_NO_ABILITY,
                                .source = effect->source,
                                .bearer = IZ_NIL,
                                .env = effect->env,
                                .effect = (uint16_t)i,
                                .controller = effect->controller};
        switch (effect->kind) {
        case IZ_EFFECT_CONTINUOUS:
        case IZ_EFFECT_RULE: {
            const iz_cell *cell = &g->cards->cells[effect->cell];
            if ((cell->op == IZ_RULE_EFFECT || cell->op == IZ_APPLY) &&
                iz_replace_events(cell) & iz_event_bit(finding->part->kind))
                look_at_modifications(g, finding, replacer, cell);
            break;
        }
        case IZ_EFFECT_PREVENT:
        case IZ_EFFECT_REDIRECT:
        case IZ_EFFECT_REPLACE:
        case IZ_EFFECT_REGENERATE:
            keep_if(g, finding, &replacer, shield_applies);
            break;
        default:
            break;
        }
    }
}

static bool is_protection(iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    const iz_cell *quality = iz_child(&g->cards->cells[replacer->cell], 1);
    bool fits = false;
    int count =
        quality && iz_ref_is_object(part->other) ? iz_ability_count(g, replacer->bearer) : 0;
    for (int n = 0; n < count && !fits; n++) {
        iz_ability ability = iz_ability_at(g, replacer->bearer, n);
        if (ability.index != replacer->ability || ability.env != replacer->env)
            continue;
        iz_ctx ctx = iz_ctx_of_quality(g, replacer->bearer, &ability);
        fits = iz_fits(g, &ctx, quality, part->other);
    }
    return fits && !iz_unpreventable(g, part);
}

/* The object's instances of the keyword (so many at most), each as what replaces the event for that
 * seat. */
static void look_at_keyword(iz_game *g, iz_finding *finding, iz_slot slot, iz_keyword keyword,
                            int seat, int most, replacer_test applies)
{
    if (!iz_has_keyword(g, slot, keyword))
        return;
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count && most > 0; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (cell->op != IZ_KEYWORD || cell->arg != (int32_t)keyword)
            continue;
        most--;
        iz_replacer replacer = {.cell = iz_cell_position(g, cell),
                                .ability = ability.index,
                                .source = finding->part->object,
                                .bearer = slot,
                                .env = ability.env,
                                .effect = IZ_NIL,
                                .controller = (uint8_t)seat};
        keep_if(g, finding, &replacer, applies);
    }
}

/* Damage from what it is protected from is prevented (502.7). */
static void look_at_protection(iz_game *g, iz_finding *finding)
{
    const iz_part *part = finding->part;
    if (part->kind != IZ_EV_DAMAGE || !iz_ref_in_play(g, part->object))
        return;
    iz_slot slot = iz_ref_slot(part->object);
    look_at_keyword(g, finding, slot, IZ_KW_PROTECTION, g->objects[slot].controller, INT_MAX,
                    is_protection);
}

static bool is_madness(iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    (void)replacer;
    return part->flags & IZ_PART_DISCARD && part->to != IZ_ZONE_EXILE &&
           iz_ref_alive(g, part->object);
}

/* A card with madness that would be discarded may be removed from the game instead. */
static void look_at_madness(iz_game *g, iz_finding *finding)
{
    const iz_part *part = finding->part;
    if (part->kind != IZ_EV_MOVE || !(part->flags & IZ_PART_DISCARD) ||
        !iz_ref_alive(g, part->object))
        return;
    iz_slot slot = iz_ref_slot(part->object);
    look_at_keyword(g, finding, slot, IZ_KW_MADNESS, g->objects[slot].owner, 1, is_madness);
}

int iz_replacers(iz_game *g, const iz_part *part, iz_replacer *out, int max)
{
    iz_finding finding = {part, out, 0, max};
    iz_refresh(g);
    look_at_statics(g, &finding);
    look_at_effects(g, &finding);
    look_at_protection(g, &finding);
    look_at_madness(g, &finding);
    return finding.count;
}

/* ---- the frame ------------------------------------------------------------------------------- */

bool iz_replace_part(iz_game *g, uint32_t index)
{
    iz_part part = g->parts[index];
    if (part.flags & IZ_PART_FIXED)
        return false;
    iz_replacer one;
    if (iz_replacers(g, &part, &one, 1) == 0)
        return false;
    replace_locals *f = iz_frame_push(g, IZ_FRAME_REPLACE, sizeof *f);
    f->part = index;
    f->env = IZ_NIL;
    return true;
}

/* What is done instead; NULL: an amount or all of it is prevented. */
static const iz_cell *what_instead(const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_REPLACE:
    case IZ_DAMAGE_TO:
        return iz_child(cell, 2);
    case IZ_REPLACE_NEXT:
        return iz_child(cell, 1);
    case IZ_REDIRECT:
        return iz_child(cell, 3);
    default:
        return NULL;
    }
}

/* Does it speak of its own object, its player, or what that one remembers? */
static bool is_personal(const iz_cell *node)
{
    if (!node)
        return false;
    for (const iz_cell *at = node; at < node + node->span; at++)
        if (at->op == IZ_SELF || at->op == IZ_YOU || at->op == IZ_OPPONENTS ||
            (strchr("SFQK", iz_nodes[at->op].class) && iz_nodes[at->op].arg == IZ_ARG_CELL))
            return true;
    return false;
}

/* Does it speak of a target? */
static bool is_aimed(const iz_cell *node) { return node && iz_has_node(node, IZ_REG); }

/* Were the two effects aimed at the same things? */
static bool have_the_same_targets(const iz_game *g, uint16_t one, uint16_t other)
{
    if (one == IZ_NIL || other == IZ_NIL)
        return one == other;
    const iz_env *a = &g->envs[one], *b = &g->envs[other];
    for (int r = 0; r < a->targets || r < b->targets; r++) {
        uint16_t x = a->reg[r], y = b->reg[r];
        if ((x == IZ_NIL) != (y == IZ_NIL) || (x != IZ_NIL && g->links[x].ref != g->links[y].ref))
            return false;
    }
    return true;
}

/* Would the two do the same, whichever of them comes first? */
static bool do_the_same(const iz_game *g, const iz_replacer *one, const iz_replacer *other)
{
    const iz_cell *a = &g->cards->cells[one->cell], *b = &g->cards->cells[other->cell];
    if (a->op == IZ_REGENERATE && b->op == IZ_REGENERATE)
        return true;
    if (one->cell != other->cell)
        return false;
    const iz_cell *instead = what_instead(a);
    if (one->source != other->source && is_personal(instead))
        return false;
    return one->effect == IZ_NIL || !is_aimed(instead) ||
           have_the_same_targets(g, one->env, other->env);
}

/* Does the order in which they apply make no difference that anybody could care about? */
static bool all_alike(const iz_game *g, const iz_replacer *found, int count)
{
    for (int i = 1; i < count; i++)
        if (!do_the_same(g, &found[0], &found[i]))
            return false;
    return true;
}

/* The rules that the application shows at work. */
static void count_replacement(iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    if (iz_nobody_notes(g))
        return;
    iz_concept shown[REPLACEMENT_CONCEPTS];
    int count = concepts_of(g, replacer, part, shown);
    for (int i = 0; i < count; i++)
        iz_count_concept(g, shown[i]);
}

static iz_flow apply(iz_game *g, const iz_replacer *replacer)
{
    iz_ref ref;
    int32_t value;
    mark_of(g, replacer, &ref, &value);
    uint32_t part = ((replace_locals *)(void *)iz_frame_top(g))->part;
    count_replacement(g, replacer, &g->parts[part]);
    uint16_t applied = iz_links_append(g, g->parts[part].applied, ref, value);
    g->parts[part].applied = applied;
    ((replace_locals *)(void *)iz_frame_top(g))->head.pc = REPLACE_END;
    return iz_replacer_apply(g, replacer);
}

/* Whom the effect aims at; else what the event is about. */
static iz_ref aim_of(const iz_game *g, const iz_replacer *replacer, iz_ref object)
{
    const iz_cell *instead = what_instead(&g->cards->cells[replacer->cell]);
    bool aimed = replacer->effect != IZ_NIL && replacer->env != IZ_NIL && is_aimed(instead);
    uint16_t at = aimed ? g->envs[replacer->env].reg[0] : (uint16_t)IZ_NIL;
    return at == IZ_NIL ? object : g->links[at].ref;
}

static iz_flow begin(iz_game *g, replace_locals *f)
{
    iz_replacer found[IZ_REPLACERS_MAX];
    iz_part part = g->parts[f->part];
    int count = iz_replacers(g, &part, found, IZ_REPLACERS_MAX);
    if (count == 0)
        return IZ_FINISHED;
    if (count == 1 || all_alike(g, found, count) || iz_is_off(g, IZ_C_REPLACEMENT_ORDER))
        return apply(g, &found[0]);
    for (int i = 0; i < count; i++)
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_EFFECT,
                                    .subject = found[i].source,
                                    .object = aim_of(g, &found[i], part.object),
                                    .ability = found[i].cell,
                                    .flags = (uint16_t)(found[i].env + 1),
                                    .number = i});
    ((replace_locals *)(void *)iz_frame_top(g))->head.pc = REPLACE_CHOSEN;
    int seat = iz_part_seat(g, &part);
    iz_note(g, IZ_C_REPLACEMENT_ORDER, IZ_SAY_CHOOSES_AMONG_EFFECTS_THAT, iz_ref_seat(seat));
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_REPLACEMENT, part.object, 0);
}

static iz_flow chosen(iz_game *g, replace_locals *f)
{
    iz_replacer found[IZ_REPLACERS_MAX];
    iz_part part = g->parts[f->part];
    int64_t wanted = g->head->answer.number;
    int count = iz_replacers(g, &part, found, IZ_REPLACERS_MAX);
    if (wanted < 0 || wanted >= count)
        return iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL,
                       "a replacement effect was chosen that there is not");
    return apply(g, &found[wanted]);
}

/* ---- several damages in one event ------------------------------------------------------------ */

/* "Prevent that damage" with something besides that doesn't ask how much it was, nor whose: what
 * several sources deal at the same time is one damage to it. */
static bool takes_all_at_once(const iz_cell *effect)
{
    const iz_cell *first = effect + 1, *end = effect + effect->span;
    if (effect->op != IZ_SEQ || first >= end || first->op != IZ_INSTEAD_AMOUNT ||
        first[1].op != IZ_NUMBER || first[1].arg != 0)
        return false;
    for (const iz_cell *at = first + first->span; at < end; at++)
        if (at->op == IZ_EVENT_AMOUNT || at->op == IZ_EVENT_OBJECT || at->op == IZ_EVENT_PLAYER)
            return false;
    return first + first->span < end;
}

/* Does the effect that has just been applied to one part apply to this one, too? */
static bool applies_too(iz_game *g, const iz_part *part, const iz_link *mark)
{
    iz_replacer found[IZ_REPLACERS_MAX];
    int count = iz_replacers(g, part, found, IZ_REPLACERS_MAX);
    for (int i = 0; i < count; i++) {
        iz_ref ref;
        int32_t value;
        mark_of(g, &found[i], &ref, &value);
        if (ref == mark->ref && value == mark->value)
            return true;
    }
    return false;
}

static void prevent_together(iz_game *g, uint32_t done)
{
    iz_link mark = {.ref = IZ_NO_REF};
    for (uint16_t at = g->parts[done].applied; at != IZ_NIL; at = g->links[at].next)
        mark = g->links[at]; /* the last */
    for (uint32_t i = done + 1; i < iz_table_count(g, IZ_TABLE_parts); i++) {
        iz_part part = g->parts[i];
        if (part.kind != IZ_EV_DAMAGE || part.object != g->parts[done].object || part.amount <= 0 ||
            part.flags & (IZ_PART_DROPPED | IZ_PART_HAPPENED) || !applies_too(g, &part, &mark))
            continue;
        uint16_t applied = iz_links_append(g, g->parts[i].applied, mark.ref, mark.value);
        g->parts[i].applied = applied;
        if (!iz_unpreventable(g, &part))
            iz_prevent_down_to(g, i, 0);
    }
}

iz_flow iz_run_replace(iz_game *g, void *locals)
{
    replace_locals *f = locals;
    switch (f->head.pc) {
    case REPLACE_BEGIN:
        return begin(g, f);
    case REPLACE_CHOSEN:
        return chosen(g, f);
    case REPLACE_EFFECT_DONE:
        iz_replacer_done(g);
        if (g->parts[f->part].kind == IZ_EV_DAMAGE && takes_all_at_once(&g->cards->cells[f->cell]))
            prevent_together(g, f->part);
        return IZ_FINISHED;
    case REPLACE_MADNESS_ANSWERED:
        iz_madness_answered(g);
        return IZ_FINISHED;
    case REPLACE_END:
    default:
        return IZ_FINISHED;
    }
}
