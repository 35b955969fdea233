/*
 * Targets: which are legal, choosing them, looking at them again.
 */
#ifndef IZ_ENGINE_TARGETS_H
#define IZ_ENGINE_TARGETS_H

#include "engine/evaluate/expressions.h"

/* In place of a slot: no target has been chosen yet, or the chosen ones are looked at again. */
enum { IZ_SLOT_BEFORE = -1, IZ_SLOT_AGAIN = -2 };
/* Is `ref` a legal target for the slot now? Returns IZ_C_NONE, or the concept that forbids it. */
iz_concept iz_target_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                             iz_ref ref);
/* Do all slots of a TARGETS list have enough legal targets? */
bool iz_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets);
/* Pushes the frame that chooses the targets (and divisions) of a TARGETS list into registers of
 * env, announced by `seat`. On its end, done bit 15 of env->done tells success. */
void iz_choose_targets(iz_game *g, uint16_t env, const iz_cell *targets, int seat, iz_ref object);
/* Must its player still name the opponent with whom the spell or ability of env reckons ("the
 * number of cards in an opponent's hand")? That is done before X is announced. */
bool iz_names_opponent(const iz_game *g, uint16_t env);
/* Pushes the frame that does it. */
void iz_name_opponent(iz_game *g, uint16_t env, int seat, iz_ref object);
bool iz_reckons_with_one(const iz_cell *ability);
/* Looks at the targets again as the object resolves: marks illegal ones (taken out of registers).
 * Returns false if it had targets and all of them are illegal. */
bool iz_targets_recheck(iz_game *g, uint16_t env, const iz_cell *targets, iz_ref object);
/* Becomes-a-target events of all that env's registers target (playing/target.c). */
void iz_announce_targets(iz_game *g, uint16_t env, iz_ref object);
/* It lies on the stack now, its choices are made. */
void iz_announce_stacked(iz_game *g, iz_ref object);

#endif
