/*
 * What has changed: whoever changes the value says so here, and what was computed from it is
 * computed anew when somebody asks.
 */
#ifndef IZ_ENGINE_TOUCH_H
#define IZ_ENGINE_TOUCH_H

#include "engine/engine.h"

/* Anything that characteristics or statics depend on has changed. */
void iz_touch(iz_game *g);
/* The lasting effect has just begun, or is about to end: what doesn't change characteristics leaves
 * them as they were computed. */
void iz_touch_effect(iz_game *g, const iz_effect *effect);
/* Finer, for what happens often: only facts of these kinds have changed, and nothing is computed
 * anew unless some effect in force reads them. Counters, attachments, control, faces and lasting
 * effects: iz_touch. */
enum {
    IZ_FACT_STATUS = 1 << 0,  /* tapped, combat roles, damage, sickness */
    IZ_FACT_PLAYERS = 1 << 1, /* life, poison (who leaves the game touches everything) */
    IZ_FACT_TURN = 1 << 2,    /* turn, step, active player */
    IZ_FACT_STACK = 1 << 3,   /* what is on the stack, targets */
    IZ_FACT_LEDGER = 1 << 4,  /* what happened this turn */
    IZ_FACT_MEMORY = 1 << 5,  /* memory cells */
    IZ_FACT_PLACES = 1 << 6,  /* what is in which zone out of play */
    IZ_FACT_PLAY = 1 << 7,    /* what is in play */
    IZ_FACT_POOLS = 1 << 8,   /* mana pools */
    IZ_FACT_USES = 1 << 9,    /* how often an ability was used whose uses are limited */
    IZ_FACTS_ALL = (1 << 10) - 1
};
void iz_touch_facts(iz_game *g, unsigned facts);
/* The object's memory cell, which is about to be changed: made if need be; may move the block. */
iz_memory *iz_memory_change(iz_game *g, iz_ref object, int cell);
/* How often facts of these kinds have changed, in all: if it is as it was in the same epoch, what
 * was found out from them holds still. */
static inline uint32_t iz_fact_changes(const iz_game *g, unsigned facts)
{
    uint32_t changes = g->values;
    for (; facts; facts &= facts - 1)
        changes += g->fact_changes[__builtin_ctz(facts)];
    return changes;
}
/* Can nothing but its own characteristics be concerned if the object, which is in that zone, is
 * looked at as a spell with another face? Only its row is made anew then, as the look begins and as
 * it ends. */
bool iz_look_is_own(iz_game *g, iz_slot slot);
void iz_touch_row(iz_game *g, iz_slot slot);
/* The object has moved from a zone to a zone (after the lists were changed). */
void iz_touch_move(iz_game *g, iz_slot slot, iz_zone from, iz_zone to);
/* Rebuilds statics, watchers and masks if they are out of date. */
void iz_refresh_now(iz_game *g);
static inline void iz_refresh(iz_game *g)
{
    if (g->statics_epoch != g->head->epoch && !g->in_pass)
        iz_refresh_now(g);
}

#endif
