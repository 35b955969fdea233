/*
 * What the files about targets share: playing/target_legal.c (what may be one), playing/target.c
 * (choosing them), playing/attach.c (Auras and attaching). What they offer the other rooms stands
 * in playing/play.h and playing/targets.h.
 */
#ifndef IZ_ENGINE_TARGET_H
#define IZ_ENGINE_TARGET_H

#include "engine/playing/play.h"

/* ---- playing/target_legal.c ------------------------------------------------------------------ */

/* Calls `visit` for everything in the zones, in a stable order; stops when it returns false. */
typedef bool (*iz_target_visitor)(iz_game *g, iz_ref ref, void *data);
void iz_each_in_zones(iz_game *g, unsigned zones, iz_target_visitor visit, void *data);
/* How many legal targets there are for the slot (or IZ_SLOT_BEFORE), up to `enough`. */
int32_t iz_target_count(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                        int32_t enough);
/* Does the slot belong to an optional cost that was not paid? */
bool iz_slot_is_off(iz_game *g, const iz_ctx *ctx, const iz_cell *target);
/* How many targets the slot takes. */
void iz_slot_bounds(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int32_t available,
                    int32_t *lo, int32_t *hi);
/* The n-th mode of a MODES node; NULL: there is none. */
const iz_cell *iz_mode_at(const iz_cell *modes, int n);
/* Slots of all modes are numbered through, chosen or not: how many those before the n-th have. */
int iz_slots_before_mode(const iz_cell *modes, int n);
/* Does the mode have enough legal targets? */
bool iz_mode_is_possible(iz_game *g, const iz_ctx *ctx, const iz_cell *mode);

/* ---- playing/target.c ------------------------------------------------------------------------ */

/* Is a target being chosen? The instructions that the choice is made for, and its register. False
 * also for what an Aura enchants. */
bool iz_asked_target(iz_game *g, const iz_cell **effect, int *slot);

/* ---- playing/attach.c ------------------------------------------------------------------------ */

/* Enters what the Aura spell of that filter may enchant as candidates; how many there are. */
int32_t iz_enchant_candidates(iz_game *g, const iz_ctx *ctx, const iz_cell *filter);

#endif
