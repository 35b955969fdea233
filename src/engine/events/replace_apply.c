/*
 * Carrying out one replacement or prevention effect on one part: damage prevented or redirected
 * (whole or in part), regeneration, other events instead; and what instructions inside a replacing
 * effect do to the event (INSTEAD_…, AS_WELL).
 *
 * Carries out: mtg 419.5-419.7, glossary Prevent, Redirect; Izvori D20.50-D20.83.
 */
#include "engine/events/replace.h"
#include "engine/flow/effect_frame.h"

#include <assert.h>

static replace_locals *top(const iz_game *g) { return (replace_locals *)(void *)iz_frame_top(g); }

/* ---- shields --------------------------------------------------------------------------------- */

/* Takes from the shield; a shield of 0 ends. One that is good for one event ends with that. */
static void use_up(iz_game *g, const iz_replacer *replacer, int32_t amount)
{
    if (replacer->effect == IZ_NIL)
        return;
    iz_effect *effect = &g->effects[replacer->effect];
    const iz_cell *cell = &g->cards->cells[effect->cell];
    if (iz_effect_stands(effect))
        return;
    if (effect->amount > 0) {
        effect->amount -= amount;
        if (effect->amount <= 0)
            iz_effect_end(g, replacer->effect);
    } else if ((cell->arg & IZ_REDIRECT_CHOSEN_SOURCE && !(cell->arg & IZ_REDIRECT_ALL_DAMAGE)) ||
               cell->arg & IZ_REDIRECT_NEXT_ONLY) {
        iz_shield_spend(g, replacer->effect);
    }
}

/* How much of the damage a shield or rule takes; its quantity is of each damage. */
static int32_t share(iz_game *g, const iz_replacer *replacer, const iz_part *part)
{
    const iz_cell *cell = &g->cards->cells[replacer->cell];
    int32_t most = part->amount;
    if (replacer->effect != IZ_NIL && !iz_effect_stands(&g->effects[replacer->effect])) {
        int32_t left = g->effects[replacer->effect].amount;
        return left > 0 && left < most ? left : most;
    }
    const iz_cell *quantity = cell->op == IZ_PREVENT_DAMAGE ? iz_optional(cell, 1) : NULL;
    if (!quantity)
        return most;
    iz_ctx ctx = iz_replacer_ctx(g, replacer);
    int32_t each = iz_quantity(g, &ctx, quantity);
    return each < 0 ? 0 : each < most ? each : most;
}

/* What is done each time the shield prevents damage: it stands beside what made it
 * (AND_PREVENTED), few cells before. NULL: nothing. */
static const iz_cell *done_besides(const iz_game *g, const iz_replacer *replacer)
{
    enum { NEAR = 64 };
    const iz_cell *cell = &g->cards->cells[replacer->cell];
    for (const iz_cell *at = cell; at > g->cards->cells && cell - at < NEAR; at--)
        if (at->op == IZ_AND_PREVENTED && iz_child(at, 1) > cell)
            return iz_child(at, 1);
    return NULL;
}

static void do_besides(iz_game *g, const iz_cell *besides, uint16_t env)
{
    replace_locals *f = top(g);
    f->env = env;
    f->cell = iz_cell_position(g, besides);
    f->kept = 1;
    f->head.pc = REPLACE_EFFECT_DONE;
    iz_effect_start(g, besides, env, NULL);
}

static void prevent(iz_game *g, const iz_replacer *replacer, iz_concept concept)
{
    uint32_t index = top(g)->part;
    iz_part part = g->parts[index];
    int32_t amount = share(g, replacer, &part);
    if (amount <= 0)
        return;
    part.amount -= amount;
    if (part.amount == 0)
        part.flags |= IZ_PART_DROPPED;
    g->parts[index] = part;
    const iz_cell *besides = done_besides(g, replacer);
    iz_replacer by = *replacer;
    uint16_t env = IZ_NIL;
    if (besides) {
        env = iz_replacer_env(g, &by, &part); /* while the shield is there */
        g->envs[env].event_amount = amount;
    }
    use_up(g, replacer, amount);
    iz_part prevented = {.kind = IZ_EV_PREVENTED,
                         .seat = part.seat,
                         .flags = part.flags & IZ_PART_COMBAT,
                         .object = part.object,
                         .other = part.other,
                         .amount = amount,
                         .result = IZ_NO_REF,
                         .applied = IZ_NIL};
    iz_announce_event(g, &prevented, concept);
    if (besides)
        do_besides(g, besides, env);
}

/* So much of the damage is dealt to the other instead; the rest as it was. */
/* RANGE_REDIRECTION: the damage would be dealt to what is out of the range of its source's
 * controller, and is dealt to nothing. */
static bool is_beyond(iz_game *g, const iz_part *part, iz_ref to)
{
    if (!g->ranges_limited || !iz_ref_is_object(part->other) ||
        iz_in_range(g, iz_known_controller(g, part->other), to))
        return false;
    iz_count_applied(g, IZ_C_RANGE_REDIRECTION);
    return !iz_is_off(g, IZ_C_RANGE_REDIRECTION);
}

static void redirect(iz_game *g, const iz_replacer *replacer)
{
    uint32_t index = top(g)->part;
    iz_part part = g->parts[index];
    iz_ref to = iz_redirected_to(g, replacer, &part);
    int32_t amount = share(g, replacer, &part);
    assert(amount > 0);
    if (to == IZ_NO_REF)
        return;
    iz_note(g, IZ_C_REDIRECTION, IZ_SAY_DAMAGE_DEALT_INSTEAD, amount, part.object, to);
    use_up(g, replacer, amount);
    if (is_beyond(g, &part, to)) {
        g->parts[index].amount -= amount;
        return;
    }
    if (amount == part.amount) {
        g->parts[index].object = to;
        return;
    }
    iz_part moved = part;
    moved.object = to;
    moved.amount = amount;
    moved.applied = iz_links_copy(g, part.applied);
    g->parts[index].amount -= amount;
    *iz_batch_part(g, IZ_EV_DAMAGE) = moved;
}

/* ---- regeneration ---------------------------------------------------------------------------- */

static void regenerate(iz_game *g, const iz_replacer *replacer)
{
    uint32_t index = top(g)->part;
    iz_part *part = &g->parts[index];
    part->kind = IZ_EV_REGENERATED;
    part->amount = (int32_t)g->effects[replacer->effect].timestamp; /* by which shield */
    iz_effect_end(g, replacer->effect);
}

/* ---- other events instead -------------------------------------------------------------------- */

/* Would the effect do just what would happen: move the same card to the same place? Then the event
 * is left as it is, and whoever caused it has done it ("the exiled card"). */
static bool is_event_itself(iz_game *g, const iz_cell *effect, uint16_t env, const iz_part *part)
{
    if (effect->op != IZ_MOVE || part->kind != IZ_EV_MOVE || iz_zone_in_play(part->to) ||
        part->to == IZ_ZONE_LIBRARY)
        return false;
    const iz_cell *place = iz_child(effect, 1);
    if (iz_place_zone(place->arg) != (iz_zone)part->to ||
        (iz_place_part_flags(place->arg) & ~part->flags) != 0)
        return false;
    size_t mark = iz_scratch_mark(g);
    iz_ctx ctx = iz_ctx_of_env(g, env);
    iz_set set = iz_select_present(g, &ctx, effect + 1);
    bool is = set.count == 1 && iz_set_at(g, set, 0) == part->object;
    iz_scratch_back(g, mark);
    return is;
}

static void start_instead(iz_game *g, const iz_replacer *replacer)
{
    const iz_cell *cell = &g->cards->cells[replacer->cell];
    const iz_cell *effect = iz_child(cell, cell->op == IZ_REPLACE ? 2 : 1);
    iz_part part = g->parts[top(g)->part];
    uint16_t env = iz_replacer_env(g, replacer, &part);
    replace_locals *f = top(g);
    f->env = env;
    f->cell = iz_cell_position(g, effect);
    bool same = is_event_itself(g, effect, env, &part);
    f = top(g);
    f->kept = same;
    f->head.pc = REPLACE_EFFECT_DONE;
    iz_note(g, IZ_C_REPLACEMENT, IZ_SAY_REPLACES_EVENT, replacer->source);
    if (cell->op == IZ_REPLACE_NEXT && !(cell->arg & IZ_REPLACE_NEXT_EACH_TIME)) {
        if (part.kind == IZ_EV_DAMAGE)
            iz_shield_spend(g, replacer->effect);
        else
            iz_effect_end(g, replacer->effect);
    }
    if (!same)
        iz_effect_start(g, effect, env, NULL);
}

/* ---- carrying out ---------------------------------------------------------------------------- */

iz_flow iz_replacer_apply(iz_game *g, const iz_replacer *replacer)
{
    const iz_cell *cell = &g->cards->cells[replacer->cell];
    iz_mark_used(g, cell);
    switch (cell->op) {
    case IZ_KEYWORD:
        if (cell->arg == IZ_KW_MADNESS)
            return iz_madness_ask(g, replacer);
        __attribute__((fallthrough));
    case IZ_PROTECTED:
        prevent(g, replacer, IZ_C_PROTECTION);
        return IZ_GO;
    case IZ_PREVENT:
    case IZ_PREVENT_FROM:
    case IZ_PREVENT_DAMAGE:
        prevent(g, replacer, IZ_C_PREVENTION);
        return IZ_GO;
    case IZ_REDIRECT:
    case IZ_DAMAGE_TO:
        redirect(g, replacer);
        return IZ_GO;
    case IZ_REPLACE:
    case IZ_REPLACE_NEXT:
        start_instead(g, replacer);
        return IZ_GO;
    default:
        regenerate(g, replacer);
        return IZ_GO;
    }
}

/* "You may … instead": declined, or not done because someone paid, the event happens. */
static bool declined(const iz_game *g, const iz_cell *effect, uint16_t env)
{
    if (effect->op == IZ_SEQ && effect->span > 1)
        effect++;
    if (effect->op != IZ_MAY && effect->op != IZ_MAY_PAY && effect->op != IZ_UNLESS_PAYS)
        return false;
    bool done = g->envs[env].done >> effect->arg & 1;
    return effect->op == IZ_UNLESS_PAYS ? done : !done;
}

void iz_replacer_done(iz_game *g)
{
    replace_locals *f = top(g);
    const iz_cell *effect = &g->cards->cells[f->cell];
    if (!f->kept && !declined(g, effect, f->env)) {
        g->parts[f->part].flags |= IZ_PART_DROPPED | IZ_PART_REPLACED;
        if (effect->op == IZ_DO_NOTHING)
            iz_note(g, IZ_C_SKIP, IZ_SAY_NOTHING_HAPPENS_INSTEAD);
    }
    iz_env_free(g, f->env);
    f->env = IZ_NIL;
}

/* ---- what instructions inside of it do to the event ------------------------------------------ */

/* The part that the innermost replacing effect is about; it will happen. NULL: there is none. */
static iz_part *replaced_part(iz_game *g)
{
    for (iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame)) {
        if (frame->kind != IZ_FRAME_REPLACE)
            continue;
        replace_locals *f = (replace_locals *)(void *)frame;
        f->kept = 1;
        return &g->parts[f->part];
    }
    return NULL;
}

void iz_prevent_down_to(iz_game *g, uint32_t index, int32_t left)
{
    iz_part *part = &g->parts[index];
    if (left >= part->amount)
        return;
    iz_part prevented = {.kind = IZ_EV_PREVENTED,
                         .seat = part->seat,
                         .object = part->object,
                         .other = part->other,
                         .flags = part->flags & IZ_PART_COMBAT,
                         .amount = part->amount - left,
                         .result = IZ_NO_REF,
                         .applied = IZ_NIL};
    part->amount = left;
    iz_announce_event(g, &prevented, IZ_C_PREVENTION);
}

bool iz_instead_amount(iz_game *g, int32_t amount, bool prevents, bool *prevented)
{
    iz_part *part = replaced_part(g);
    if (!part)
        return false;
    iz_part now = *part;
    uint32_t index = (uint32_t)(part - g->parts);
    amount = amount < 0 ? 0 : amount;
    *prevented = prevents && now.kind == IZ_EV_DAMAGE && !iz_unpreventable(g, &now);
    if (*prevented)
        iz_prevent_down_to(g, index, amount);
    else if (!prevents)
        g->parts[index].amount = amount;
    return true;
}

bool iz_instead_mana(iz_game *g, unsigned kinds, bool colored_only, int32_t amount)
{
    iz_part *part = replaced_part(g);
    if (!part || part->kind != IZ_EV_MANA_ENTRY)
        return false;
    if (kinds == 0)
        return true; /* no colour was chosen */
    part->value = kinds | (colored_only ? 64u : 0u);
    part->amount = amount;
    return true;
}

bool iz_instead_place(iz_game *g, iz_zone to, uint32_t counters, unsigned part_flags,
                      int32_t from_top)
{
    iz_part *part = replaced_part(g);
    if (!part)
        return false;
    if (part->kind == IZ_EV_DESTROY || part->kind == IZ_EV_COUNTER_SPELL)
        part->kind = IZ_EV_MOVE;
    part->to = (uint8_t)to;
    if (counters != 0)
        part->value = counters;
    part->flags |= part_flags;
    part->amount = from_top;
    return true;
}

bool iz_instead_to(iz_game *g, iz_ref ref)
{
    iz_part *part = replaced_part(g);
    if (!part)
        return false;
    part->object = ref;
    if (iz_ref_is_player(ref))
        part->seat = (uint8_t)ref;
    return true;
}

bool iz_instead_regenerate(iz_game *g)
{
    iz_part *part = replaced_part(g);
    if (!part || part->kind != IZ_EV_DESTROY)
        return false;
    part->kind = IZ_EV_REGENERATED;
    part->amount = 0; /* by no shield */
    return true;
}

bool iz_instead_as_well(iz_game *g) { return replaced_part(g) != NULL; }

unsigned iz_place_part_flags(int32_t place)
{
    unsigned flags = 0;
    if (place & IZ_PLACE_BOTTOM)
        flags |= IZ_PART_BOTTOM;
    if (place & IZ_PLACE_TAPPED)
        flags |= IZ_PART_TAPPED;
    if (place & IZ_PLACE_FACE_DOWN)
        flags |= IZ_PART_FACE_DOWN;
    if (place & IZ_PLACE_ATTACKING)
        flags |= IZ_PART_ATTACKING;
    if (place & IZ_PLACE_RANDOM)
        flags |= IZ_PART_RANDOM_PLACE;
    if (place & IZ_PLACE_AS_LAND)
        flags |= IZ_PART_UPSIDE_DOWN;
    return flags;
}
