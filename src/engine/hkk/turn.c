/*
 * HKK, the steps of the turn that do something by themselves: preparation, healing, end.
 *
 * hkk-2023: base 7 and 12; part V 58.2, 60.2, 67.5, 67.6. Windows and linked effects are in
 * hkk/chain.c, swap and combat in hkk/lines.c.
 */
#include "engine/hkk/hkk.h"

#include "engine/procedures.h"

#include <string.h>

/* ---- preparation ----------------------------------------------------------------------------- */

typedef struct preparation_locals {
    iz_frame head;
    iz_ref sacrificed;
} preparation_locals;

enum {
    PREPARATION_REGENERATE,
    PREPARATION_EFFECTS,
    PREPARATION_POISON,
    PREPARATION_POISONED,
    PREPARATION_ACTIVATE,
    PREPARATION_SACRIFICE,
    PREPARATION_ANSWERED,
    PREPARATION_YIELD
};

/* VP_REGENERATION: as many points as own turns, at most five, and one for every second creature in
 * the reserve (base 6). */
static int32_t points_in_turn(iz_game *g, int seat, int32_t turns)
{
    int32_t creatures = 0;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_RESERVE)
        if (iz_has_type(g, slot, IZ_TYPE_CREATURE))
            creatures++;
    return (turns > 5 ? 5 : turns) + creatures / 2;
}

int32_t iz_hkk_income(iz_game *g, int seat)
{
    return points_in_turn(g, seat, (int32_t)g->seats[seat].turns + 1);
}

static void regenerate(iz_game *g, int seat)
{
    int32_t points = points_in_turn(g, seat, (int32_t)g->seats[seat].turns);
    iz_note(g, IZ_C_VP_REGENERATION, IZ_SAY_REGENERATES_MAGIC_POINTS, iz_ref_seat(seat), points);
    iz_batch_begin(g);
    iz_batch_resource(g, seat, IZ_RESOURCE_VP, points);
    iz_batch_happens(g, IZ_C_VP_REGENERATION);
}

/* POISON: each poisoned creature of the active player gets one counter more (P K 121.1). */
static void poison(iz_game *g, int seat)
{
    bool any = false;
    IZ_EACH_ON_TABLE (g, slot, seat) {
        if (iz_counters_get(g, g->objects[slot].counters, IZ_WORD_COUNTER_POISON) <= 0)
            continue;
        if (!any)
            iz_batch_begin(g);
        any = true;
        iz_part *part = iz_batch_about(g, IZ_EV_COUNTERS_ADD, seat, iz_object_ref(g, slot), 1);
        part->word = IZ_WORD_COUNTER_POISON;
    }
    if (any)
        iz_batch_happens(g, IZ_C_POISON);
}

/* Those with as many poison counters as life points go to the graveyard. */
static void poisoned(iz_game *g, int seat)
{
    bool any = false;
    IZ_EACH_ON_TABLE (g, slot, seat) {
        int32_t counters = iz_counters_get(g, g->objects[slot].counters, IZ_WORD_COUNTER_POISON);
        int32_t life = iz_characteristics(g, slot)->toughness - g->objects[slot].damage;
        if (counters < life || !iz_has_type(g, slot, IZ_TYPE_CREATURE))
            continue;
        if (!any)
            iz_batch_begin(g);
        any = true;
        iz_batch_move(g, iz_object_ref(g, slot), IZ_ZONE_GRAVEYARD, 0);
    }
    if (any)
        iz_batch_happens(g, IZ_C_POISON);
}

/* ACTIVATION: all passive permanents of the active player become active. */
static void activate_all(iz_game *g, int seat)
{
    bool any = false;
    IZ_EACH_ON_TABLE (g, slot, seat) {
        if (iz_is_upright(g, slot))
            continue;
        if (!any)
            iz_batch_begin(g);
        any = true;
        iz_batch_about(g, iz_untapping(g), seat, iz_object_ref(g, slot), 0);
    }
    if (any)
        iz_batch_happens(g, IZ_C_ACTIVATION);
}

/* COMPONENTS: the active player may sacrifice monsters and gets their components (67.6). */
static iz_flow ask_sacrifice(iz_game *g, int seat)
{
    IZ_EACH_ON_TABLE (g, slot, seat)
        if (g->objects[slot].kind == IZ_OBJECT_CARD && iz_has_type(g, slot, IZ_TYPE_CREATURE) &&
            iz_is_named(g, slot, IZ_NAMED_MONSTER) && iz_hkk_may_sacrifice(g, slot, seat))
            iz_candidate_ref(g, iz_object_ref(g, slot));
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_YIELD, IZ_NO_REF,
                  IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

static int32_t icons_of(const iz_game *g, iz_ref ref)
{
    return g->cards->definitions[g->objects[iz_ref_slot(ref)].definition].fields[IZ_FIELD_ICONS];
}

iz_flow iz_run_hkk_preparation(iz_game *g, void *frame)
{
    preparation_locals *f = frame;
    int seat = iz_active_player(g);
    switch (f->head.pc) {
    case PREPARATION_REGENERATE:
        f->head.pc = PREPARATION_EFFECTS;
        regenerate(g, seat);
        return IZ_GO;
    case PREPARATION_EFFECTS: /* what waits since the step began: base 7, stage 2 */
        f->head.pc = PREPARATION_POISON;
        iz_hkk_settle(g);
        return IZ_GO;
    case PREPARATION_POISON:
        f->head.pc = PREPARATION_POISONED;
        poison(g, seat);
        return IZ_GO;
    case PREPARATION_POISONED:
        f->head.pc = PREPARATION_ACTIVATE;
        poisoned(g, seat);
        return IZ_GO;
    case PREPARATION_ACTIVATE:
        f->head.pc = PREPARATION_SACRIFICE;
        activate_all(g, seat);
        return IZ_GO;
    case PREPARATION_SACRIFICE:
        f->head.pc = PREPARATION_ANSWERED;
        return ask_sacrifice(g, seat);
    case PREPARATION_ANSWERED: {
        if (g->head->answer.kind != IZ_OPTION_REF)
            return IZ_FINISHED;
        iz_ref component = g->head->answer.subject;
        f->sacrificed = component;
        f->head.pc = PREPARATION_YIELD;
        iz_batch_begin(g);
        iz_batch_move(g, component, IZ_ZONE_GRAVEYARD, IZ_PART_SACRIFICE | IZ_PART_COST);
        iz_batch_happens(g, IZ_C_SACRIFICE);
        return IZ_GO;
    }
    case PREPARATION_YIELD:
    default: {
        iz_ref gone = f->sacrificed;
        int32_t icons = icons_of(g, gone);
        f->head.pc = PREPARATION_SACRIFICE;
        if (iz_ref_alive(g, gone) || icons <= 0)
            return IZ_GO; /* it did not go after all, or yields nothing */
        iz_note(g, IZ_C_COMPONENTS, IZ_SAY_GETS_COMPONENTS, iz_ref_seat(seat), icons);
        iz_batch_begin(g);
        iz_batch_resource(g, seat, IZ_RESOURCE_COMPONENT, icons);
        iz_batch_happens(g, IZ_C_COMPONENTS);
        return IZ_GO;
    }
    }
}

/* ---- end of the turn ------------------------------------------------------------------------- */

typedef struct end_locals {
    iz_frame head;
} end_locals;

enum { END_EFFECTS, END_VISIONS, END_FLEET, END_LOSSES, END_OVER };

/* Visions of the active player are sacrificed (58.2). */
static void sacrifice_visions(iz_game *g, int seat)
{
    bool any = false;
    IZ_EACH_ON_TABLE (g, slot, seat) {
        if (!iz_is_named(g, slot, IZ_NAMED_VISION))
            continue;
        if (!any)
            iz_batch_begin(g);
        any = true;
        iz_batch_move(g, iz_object_ref(g, slot), IZ_ZONE_GRAVEYARD,
                      IZ_PART_SACRIFICE | IZ_PART_COST); /* it is a drawback */
    }
    if (any)
        iz_batch_happens(g, IZ_C_VISION);
}

int32_t iz_hkk_fleet(iz_game *g, int seat)
{
    int32_t points = 0;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD)
        if (iz_is_upright(g, slot) && iz_is_named(g, slot, IZ_NAMED_SHIP))
            points += g->cards->definitions[g->objects[slot].definition].fields[IZ_FIELD_STRUCTURE];
    return points;
}

enum { FLEET_MARGIN = 20 };

/* FLEET: at the end of one's own turn a fleet greater by twenty points wins (60.2). */
static bool fleet_wins(iz_game *g, int seat)
{
    int32_t own = iz_hkk_fleet(g, seat), other = iz_hkk_fleet(g, iz_next_seat(g, seat));
    if (own - other < FLEET_MARGIN)
        return false;
    iz_note(g, IZ_C_FLEET, IZ_SAY_FLEET_GREATER_BY_POINTS, iz_ref_seat(seat), own - other);
    iz_game_won(g, seat, IZ_C_FLEET);
    return true;
}

/* LIFE_ZERO, BOTH_LOSE: looked at as a turn ends only (base 12, loss_check). */
static void losses(iz_game *g)
{
    bool any = false;
    IZ_EACH_SEAT (g, seat) {
        if (!g->seats[seat].in_game || iz_life_total(g, seat) > 0)
            continue;
        if (!any)
            iz_batch_begin(g);
        any = true;
        iz_batch_about(g, IZ_EV_LOSE, seat, iz_ref_seat(seat), 0)->value = IZ_C_LIFE_ZERO;
    }
    if (any)
        iz_batch_happens(g, IZ_C_LIFE_ZERO);
}

iz_flow iz_run_hkk_end(iz_game *g, void *frame)
{
    end_locals *f = frame;
    int seat = iz_active_player(g);
    switch (f->head.pc) {
    case END_EFFECTS:
        f->head.pc = END_VISIONS;
        iz_hkk_settle(g);
        return IZ_GO;
    case END_VISIONS:
        f->head.pc = END_FLEET;
        sacrifice_visions(g, seat);
        return IZ_GO;
    case END_FLEET:
        if (fleet_wins(g, seat))
            return IZ_FINISHED;
        f->head.pc = END_LOSSES;
        return IZ_GO;
    case END_LOSSES:
        f->head.pc = END_OVER;
        losses(g);
        return IZ_GO;
    case END_OVER:
    default:
        if (!iz_game_ends(g))
            iz_effects_expire(g, IZ_LASTS_TURN, IZ_STEP_END);
        return IZ_FINISHED;
    }
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* HEALING_PHASE: the wounds of all creatures of both players go; structures keep theirs. */
void iz_do_healing(iz_game *g)
{
    bool any = false;
    IZ_EACH_IN_PLAY (g, slot) {
        int32_t wounds = g->objects[slot].damage;
        if (wounds <= 0 || !iz_has_type(g, slot, IZ_TYPE_CREATURE))
            continue;
        if (!any)
            iz_batch_begin(g);
        any = true;
        iz_batch_about(g, IZ_EV_HEAL, g->objects[slot].controller, iz_object_ref(g, slot), wounds);
    }
    if (any)
        iz_batch_happens(g, IZ_C_HEALING_PHASE);
}

void iz_do_preparation(iz_game *g)
{
    iz_frame_push(g, IZ_FRAME_HKK_PREPARATION, sizeof(preparation_locals));
}

void iz_do_end_of_lines(iz_game *g) { iz_frame_push(g, IZ_FRAME_HKK_END, sizeof(end_locals)); }
