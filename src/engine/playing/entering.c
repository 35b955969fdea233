/*
 * The frame ENTERING: the choices and preparations of what comes into play, made as part of the
 * event before it happens: copying something, "as it comes into play", its own counters, being
 * tapped, "unless you …", and what a local enchantment that was not played is put on.
 *
 * Carries out: mtg 410.10e, 214.8d, glossary Comes into play; Izvori D11.105, D20.12-D20.13.
 */
#include "engine/events/enter.h"
#include "engine/flow/effect_frame.h"
#include "engine/playing/play.h"
#include "engine/procedures.h"

enum {
    ENTER_COPY,
    ENTER_COPIED,
    ENTER_ABILITIES,
    ENTER_EFFECT_DONE,
    ENTER_NUMBER,
    ENTER_UNLESS,
    ENTER_PAID,
    ENTER_AMPLIFY,
    ENTER_AMPLIFIED,
    ENTER_HOST,
    ENTER_HOST_CHOSEN
};

static iz_entering_frame *top(const iz_game *g)
{
    return (iz_entering_frame *)(void *)iz_frame_top(g);
}

/* ---- the environment of its abilities -------------------------------------------------------- */

static uint16_t make_env(iz_game *g, const iz_part *part, uint32_t ability)
{
    uint16_t env = iz_env_new(g);
    uint16_t own = g->objects[iz_ref_slot(part->object)].env;
    if (own != IZ_NIL) {
        iz_take_announcement(&g->envs[env], &g->envs[own]);
        g->envs[env].modes = g->envs[own].modes;
    }
    g->envs[env].source = part->object;
    g->envs[env].ability = ability;
    g->envs[env].controller = part->seat;
    return env;
}

static void drop_env(iz_game *g)
{
    iz_env_free(g, top(g)->env);
    top(g)->env = IZ_NIL;
}

static void settle_for_entry(iz_game *g, iz_ref what, int32_t value)
{
    uint16_t list = iz_links_append(g, top(g)->list, what, value);
    top(g)->list = list;
}

/* ---- stages ---------------------------------------------------------------------------------- */

/* What it could come into play as a copy of. */
static void offer_models(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref entering)
{
    iz_zone zone = iz_filter_zone(filter, IZ_ZONE_BATTLEFIELD);
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_CHOICE);
    if (iz_zone_in_play(zone)) {
        IZ_EACH_IN_PLAY (g, slot)
            if (iz_fits(g, ctx, filter, iz_object_ref(g, slot)))
                iz_candidate_ref(g, iz_object_ref(g, slot));
    } else {
        IZ_EACH_SEAT (g, seat)
            IZ_EACH_IN_ZONE (g, slot, seat, zone)
                if (iz_object_ref(g, slot) != entering &&
                    iz_fits(g, ctx, filter, iz_object_ref(g, slot)))
                    iz_candidate_ref(g, iz_object_ref(g, slot));
    }
    iz_ranges_told(g, use);
}

/* "You may have it come into play as a copy of …" */
static iz_flow ask_copy(iz_game *g, iz_entering_frame *f)
{
    uint32_t ability = 0;
    const iz_cell *m = NULL;
    iz_slot entering = iz_ref_slot(g->parts[f->part].object);
    for (uint32_t n = 0; (m = iz_entering_choice(g, f->definition, entering, n, &ability)) != NULL;
         n++)
        if (m->op == IZ_ENTERS_AS_COPY)
            break;
    if (!m) {
        f->head.pc = ENTER_ABILITIES;
        return IZ_GO;
    }
    iz_part part = g->parts[f->part];
    uint16_t env = make_env(g, &part, ability);
    f = top(g);
    f->env = env;
    f->cell = iz_cell_position(g, m);
    f->head.pc = ENTER_COPIED;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    offer_models(g, &ctx, iz_child(m, 1), part.object);
    return iz_ask(g, part.seat, IZ_DECIDE_CHOOSE, IZ_FOR_COPY, part.object,
                  IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

static void take_copy(iz_game *g)
{
    iz_entering_frame *f = top(g);
    iz_option answer = g->head->answer;
    uint32_t cell = f->cell;
    if (answer.kind == IZ_OPTION_REF) {
        iz_mark_used(g, &g->cards->cells[cell]);
        settle_for_entry(g, answer.subject, (int32_t)cell);
        const iz_chars *chars = iz_known_characteristics(g, answer.subject);
        top(g)->definition = chars->definition;
    }
    drop_env(g);
    top(g)->head.pc = ENTER_ABILITIES;
}

/* Its own counters. A number that leaves a choice is chosen by its controller. */
static iz_flow own_counters(iz_game *g, const iz_cell *m)
{
    iz_entering_frame *f = top(g);
    iz_part part = g->parts[f->part];
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int32_t lo = 0, hi = 0;
    iz_quantity_bounds(g, &ctx, iz_child(m, 1), INT16_MAX, &lo, &hi);
    top(g)->head.pc = ENTER_NUMBER;
    return iz_ask_number(g, part.seat, IZ_FOR_NUMBER, part.object, lo, hi);
}

/* It goes to the graveyard, or comes into play tapped. */
static void not_paid(iz_game *g, const iz_cell *m)
{
    iz_entering_frame *f = top(g);
    if (m->arg & IZ_ENTERS_UNLESS_TAPPED)
        g->parts[f->part].flags |= IZ_PART_TAPPED;
    else
        g->parts[f->part].to = IZ_ZONE_GRAVEYARD;
    f->head.pc = ENTER_EFFECT_DONE;
}

static iz_flow ask_unless(iz_game *g, const iz_cell *m)
{
    iz_entering_frame *f = top(g);
    iz_part part = g->parts[f->part];
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    bool can = iz_can_pay(g, part.seat, &ctx, iz_child(m, 1), 1);
    f = top(g);
    if (!can) {
        not_paid(g, m);
        return IZ_GO;
    }
    f->head.pc = ENTER_UNLESS;
    if (m->arg & IZ_ENTERS_UNLESS_MAY)
        return iz_ask_yes_no(g, part.seat, IZ_FOR_MAY, part.object);
    /* "sacrifice … instead": it is done if it can be */
    g->head->answer.kind = IZ_OPTION_YES;
    return IZ_GO;
}

/* Tapped, whatever effects make of it once it is there ("as", "with", then continuous effects). */
static iz_flow own_tapped(iz_game *g, const iz_cell *m)
{
    iz_entering_frame *f = top(g);
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    const iz_cell *condition = iz_optional(m, 1);
    if (!condition || iz_holds(g, &ctx, condition))
        g->parts[top(g)->part].flags |= IZ_PART_TAPPED;
    top(g)->head.pc = ENTER_EFFECT_DONE;
    return IZ_GO;
}

static void look_as(iz_game *g, iz_slot slot, int definition)
{
    iz_object_redefine(g, slot, definition);
    iz_touch(g);
}

/* The condition of one of its abilities: what enters as a copy is looked at as what it will be. */
static bool condition_holds(iz_game *g, const iz_ctx *ctx, const iz_cell *condition)
{
    iz_slot slot = iz_ref_slot(g->parts[top(g)->part].object);
    int own = g->objects[slot].definition, shape = top(g)->definition;
    if (own == shape || !condition)
        return !condition || iz_holds(g, ctx, condition);
    look_as(g, slot, shape);
    bool holds = iz_holds(g, ctx, condition);
    look_as(g, slot, own);
    return holds;
}

/* The next modification of its static abilities. */
static iz_flow next_ability(iz_game *g)
{
    iz_entering_frame *f = top(g);
    iz_part part = g->parts[f->part];
    uint32_t ability;
    const iz_cell *m =
        iz_entering_choice(g, f->definition, iz_ref_slot(part.object), f->done, &ability);
    if (!m || !iz_zone_in_play(part.to)) {
        f->head.pc = ENTER_AMPLIFY;
        return IZ_GO;
    }
    f->done++;
    if (m->op == IZ_ENTERS_AS_COPY)
        return IZ_GO;
    f->cell = iz_cell_position(g, m);
    uint16_t env = make_env(g, &part, ability);
    top(g)->env = env;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    const iz_cell *condition = iz_optional(iz_ability_cell(g, ability), 0);
    if (!condition_holds(g, &ctx, condition) || iz_is_off(g, IZ_C_ENTERS_AS)) {
        drop_env(g);
        return IZ_GO;
    }
    iz_note(g, IZ_C_ENTERS_AS, IZ_SAY_AS_COMES_INTO_PLAY, part.object);
    iz_mark_used(g, m);
    switch (m->op) {
    case IZ_AS_ENTERS:
        top(g)->head.pc = ENTER_EFFECT_DONE;
        iz_effect_start(g, iz_child(m, 1), env, NULL);
        return IZ_GO;
    case IZ_ENTERS_WITH:
        return own_counters(g, m);
    case IZ_ENTERS_TAPPED:
        return own_tapped(g, m);
    default:
        return ask_unless(g, m);
    }
}

/* ---- amplify --------------------------------------------------------------------------------- */

/* What it will be as it has entered: the card in its zone, or what it enters as a copy of. */
static iz_chars as_entering(iz_game *g, iz_slot slot, int definition)
{
    iz_chars own = *iz_characteristics(g, slot);
    if (own.definition != definition)
        memcpy(own.subtypes, g->cards->definitions[definition].subtypes, sizeof own.subtypes);
    return own;
}

static iz_flow ask_amplify(iz_game *g)
{
    iz_entering_frame *f = top(g);
    iz_part part = g->parts[f->part];
    const iz_cell *keyword = NULL;
    if (iz_zone_in_play(part.to))
        keyword = iz_entering_amplify(g, f->definition, iz_ref_slot(part.object));
    if (!keyword) {
        f->head.pc = ENTER_HOST;
        return IZ_GO;
    }
    iz_chars own = as_entering(g, iz_ref_slot(part.object), f->definition);
    IZ_EACH_IN_ZONE (g, slot, part.seat, IZ_ZONE_HAND) {
        iz_ref ref = iz_object_ref(g, slot);
        const iz_chars *card = iz_characteristics(g, slot);
        if (ref != part.object && card->types & IZ_TYPE_CREATURE &&
            iz_chars_share_creature_type(g, &own, card) && !iz_links_has(g, top(g)->revealed, ref))
            iz_candidate_ref(g, ref);
    }
    f = top(g);
    f->cell = iz_cell_position(g, keyword);
    f->head.pc = ENTER_AMPLIFIED;
    return iz_ask(g, part.seat, IZ_DECIDE_CHOOSE, IZ_FOR_CHOOSE, part.object,
                  IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

static void take_amplify(iz_game *g)
{
    iz_option answer = g->head->answer;
    if (answer.kind != IZ_OPTION_REF) {
        top(g)->head.pc = ENTER_HOST;
        return;
    }
    uint16_t revealed = iz_links_append_ref(g, top(g)->revealed, answer.subject);
    top(g)->revealed = revealed;
    const iz_cell *number = iz_child(&g->cards->cells[top(g)->cell], 2);
    iz_part part = g->parts[top(g)->part];
    iz_ctx ctx = iz_ctx_of_object(g, iz_ref_slot(part.object), IZ_NIL);
    if (!iz_is_off(g, IZ_C_AMPLIFY))
        settle_for_entry(g, IZ_WORD_COUNTER_PLUS1, iz_quantity(g, &ctx, number));
    iz_part shown = {.kind = IZ_EV_REVEAL,
                     .seat = part.seat,
                     .object = answer.subject,
                     .other = IZ_NO_REF,
                     .result = IZ_NO_REF};
    iz_announce_event(g, &shown, IZ_C_AMPLIFY);
    top(g)->head.pc = ENTER_AMPLIFY;
}

/* ---- what a local enchantment is put on ------------------------------------------------------ */

static bool offer_host(iz_game *g, iz_slot aura, iz_slot host)
{
    if (iz_may_be_attached(g, aura, host) != IZ_C_NONE)
        return false;
    iz_candidate_ref(g, iz_object_ref(g, host));
    return true;
}

static iz_flow ask_host(iz_game *g)
{
    iz_entering_frame *f = top(g);
    iz_part part = g->parts[f->part];
    f->head.pc = ENTER_HOST_CHOSEN;
    g->head->answer.kind = IZ_OPTION_NONE; /* of something asked before */
    if (!iz_zone_in_play(part.to) || !iz_entering_needs_host(g, &part, f->definition))
        return IZ_GO;
    iz_count_concept(g, IZ_C_AURA_PUT);
    if (iz_is_off(g, IZ_C_AURA_PUT))
        return IZ_GO;
    iz_slot aura = iz_ref_slot(part.object);
    uint8_t before = g->objects[aura].controller;
    g->objects[aura].controller = part.seat; /* whose it will be */
    int found = 0;
    IZ_EACH_IN_PLAY (g, slot)
        found += offer_host(g, aura, slot);
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_GRAVEYARD)
            found += offer_host(g, aura, slot);
    g->objects[aura].controller = before;
    if (found == 0) {
        f = top(g);
        g->parts[f->part].flags |= IZ_PART_DROPPED;
        iz_note(g, IZ_C_ENTERS_AS, IZ_SAY_THERE_NOTHING_COULD_ENCHANT, part.object);
        return IZ_GO;
    }
    return iz_ask(g, part.seat, IZ_DECIDE_CHOOSE, IZ_FOR_ATTACH, part.object, 0);
}

static iz_flow finish(iz_game *g)
{
    iz_entering_frame *f = top(g);
    if (g->head->answer.kind == IZ_OPTION_REF)
        g->parts[f->part].other = g->head->answer.subject;
    g->parts[f->part].flags |= IZ_PART_ENTERING_CHOSEN;
    if (iz_zone_in_play(g->parts[f->part].to))
        g->parts[f->part].value = f->list == IZ_NIL ? 0 : f->list + 1u;
    else
        iz_links_free(g, f->list);
    iz_links_free(g, f->revealed);
    return IZ_FINISHED;
}

/* Whose it was to be has left: it doesn't enter (F1.42). */
static iz_flow leave(iz_game *g)
{
    drop_env(g);
    g->parts[top(g)->part].flags |= IZ_PART_DROPPED;
    g->head->answer.kind = IZ_OPTION_NONE;
    return finish(g);
}

/* ---- the frame ------------------------------------------------------------------------------- */

iz_flow iz_run_entering(iz_game *g, void *locals)
{
    iz_entering_frame *f = locals;
    if (iz_has_left(g, g->parts[f->part].seat))
        return leave(g);
    switch (f->head.pc) {
    case ENTER_COPY:
        return ask_copy(g, f);
    case ENTER_COPIED:
        take_copy(g);
        return IZ_GO;
    case ENTER_ABILITIES:
        return next_ability(g);
    case ENTER_EFFECT_DONE:
        drop_env(g);
        top(g)->head.pc = ENTER_ABILITIES;
        return IZ_GO;
    case ENTER_NUMBER: {
        int32_t count = (int32_t)g->head->answer.number;
        int word = g->cards->cells[f->cell].arg;
        if (count > 0)
            settle_for_entry(g, (iz_ref)word, count);
        top(g)->head.pc = ENTER_EFFECT_DONE;
        return IZ_GO;
    }
    case ENTER_UNLESS: {
        iz_part part = g->parts[f->part];
        if (g->head->answer.kind != IZ_OPTION_YES) {
            not_paid(g, &g->cards->cells[f->cell]);
            return IZ_GO;
        }
        f->head.pc = ENTER_PAID;
        iz_pay_cost(g, part.seat, f->env, iz_child(&g->cards->cells[f->cell], 1), 1);
        return IZ_GO;
    }
    case ENTER_PAID:
        f->head.pc = ENTER_EFFECT_DONE;
        if (!(g->envs[f->env].done & IZ_DONE_PAID))
            not_paid(g, &g->cards->cells[f->cell]);
        return IZ_GO;
    case ENTER_AMPLIFY:
        return ask_amplify(g);
    case ENTER_AMPLIFIED:
        take_amplify(g);
        return IZ_GO;
    case ENTER_HOST:
        return ask_host(g);
    case ENTER_HOST_CHOSEN:
    default:
        return finish(g);
    }
}
