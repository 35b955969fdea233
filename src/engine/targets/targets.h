/*
 * Targets: which are legal, and what an Aura spell may enchant. Choosing them: playing/target.c.
 */
#ifndef IZ_ENGINE_TARGETS_H
#define IZ_ENGINE_TARGETS_H

#include "engine/evaluate/evaluate.h"

/* In place of a slot: no target has been chosen yet, or the chosen ones are looked at again. */
enum { IZ_SLOT_BEFORE = -1, IZ_SLOT_AGAIN = -2 };

/* The MODES node that a player chooses from as the thing is played, in its effect; NULL. */
const iz_cell *iz_modes_of(const iz_cell *effect);
/* Does each slot have enough legal targets, and if it is modal enough modes? */
bool iz_play_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets,
                           const iz_cell *effect);
/* Does it depend on X which targets are legal (not only on how many there are)? */
bool iz_targets_ask_x(const iz_cell *targets, const iz_cell *effect);
/* Protection, shroud and rules against being targeted by the ctx's source. */
iz_concept iz_target_shield(iz_game *g, const iz_ctx *ctx, iz_ref ref);
bool iz_enchanted_exists(iz_game *g, const iz_ctx *ctx, const iz_cell *filter);
bool iz_enchanted_recheck(iz_game *g, uint16_t env, const iz_cell *filter);
iz_concept iz_enchant_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref);
/* Calls `visit` for everything in the zones, in a stable order; stops when it returns false. */
typedef bool (*iz_target_visitor)(iz_game *g, iz_ref ref, void *data);
void iz_each_in_zones(iz_game *g, unsigned zones, iz_target_visitor visit, void *data);
/* Is it a legal target for the slot, where its zones are being gone through for such? */
bool iz_is_target_there(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot, iz_ref ref);
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
/* Enters what the Aura spell of that filter may enchant as candidates; how many there are. */
int32_t iz_enchant_candidates(iz_game *g, const iz_ctx *ctx, const iz_cell *filter);
/* Is `ref` a legal target for the slot now? Returns IZ_C_NONE, or the concept that forbids it. */
iz_concept iz_target_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                             iz_ref ref);
/* Do all slots of a TARGETS list have enough legal targets? */
bool iz_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets);
bool iz_reckons_with_one(const iz_cell *ability);

#endif
