/*
 * Announcing, choosing targets, resolving: the procedures of playing.
 */
#ifndef IZ_ENGINE_PLAY_H
#define IZ_ENGINE_PLAY_H

#include "engine/costs/costs.h"
#include "engine/legality/legality.h"
#include "engine/playing/stack.h"
#include "engine/targets/targets.h"

/* The TARGET node of a slot of the environment, those of modes included; NULL: there is none. */
const iz_cell *iz_target_of_slot(const iz_game *g, uint16_t env, const iz_cell *targets, int slot);
/* Pushes the frame that chooses what an Aura spell is to enchant, into register 0. */
void iz_choose_enchanted(iz_game *g, uint16_t env, const iz_cell *filter, int seat, iz_ref object);
/* Why the object or player is no legal target of the slot for which the top frame is asking, or
 * IZ_C_NONE. */
iz_concept iz_target_refusal(iz_game *g, iz_ref ref);
/* Is the target that is being chosen asked for before others because these depend on it, whichever
 * the text names first? */
bool iz_target_comes_first(iz_game *g);
/* Becomes-a-target events of all that env's registers target. */
void iz_announce_targets(iz_game *g, uint16_t env, iz_ref object);
/* That player has left, who was to choose a target or a mode of somebody else's: then another
 * opponent is named, who chooses anew (STAND_IN). */
bool iz_targeting_begins_anew(iz_game *g, int gone);
/* Is a target being chosen? The instructions that the choice is made for, and its register. False
 * also for what an Aura enchants. */
bool iz_asked_target(iz_game *g, const iz_cell **effect, int *slot);
/* Pushes the frame that chooses the targets (and divisions) of a TARGETS list into registers of
 * env, announced by `seat`. On its end, done bit 15 of env->done tells success. */
void iz_choose_targets(iz_game *g, uint16_t env, const iz_cell *targets, int seat, iz_ref object);
/* Must its player still name the opponent with whom the spell or ability of env reckons ("the
 * number of cards in an opponent's hand"), or of several the defending player whom it means? That
 * is done before X is announced. */
bool iz_names_opponent(iz_game *g, uint16_t env);
/* Pushes the frame that does it. */
void iz_name_opponent(iz_game *g, uint16_t env, int seat, iz_ref object);
/* Looks at the targets again as the object resolves: marks illegal ones (taken out of registers).
 * Returns false if it had targets and all of them are illegal. */
bool iz_targets_recheck(iz_game *g, uint16_t env, const iz_cell *targets);
/* Becomes-a-target events of all that env's registers target (playing/targeted.c). */
void iz_announce_targets(iz_game *g, uint16_t env, iz_ref object);
/* It lies on the stack now, its choices are made. */
void iz_announce_stacked(iz_game *g, iz_ref object);
/* Pays for what the lasting effect of that timestamp offers, and does it (pushes a frame). */
void iz_offer_take(iz_game *g, int seat, uint32_t timestamp);
/* Starts the announcement of an option of the priority window. The frame, when done, leaves the
 * object on the stack (or has resolved a mana ability, played a land …). A taken-back announcement
 * leaves the game as it was; then env bit … see iz_announce_result. */
void iz_announce(iz_game *g, int seat, const iz_option *option);
/* What the announcement that has just ended came to. */
enum {
    IZ_ANNOUNCED_STACK,
    IZ_ANNOUNCED_NO_STACK,
    IZ_ANNOUNCED_TAKEN_BACK,
    IZ_ANNOUNCED_NO_ACTION, /* it counts as nothing that was done */
    IZ_ANNOUNCED_LEFT       /* it has left with its player */
};
int iz_announce_result(const iz_game *g);
/* What waits as the use of a card by the book's row of that concept comes about; false: the book
 * has none (use.c). */
bool iz_use_comes_about(iz_game *g, iz_concept concept, uint16_t env);
/* Each player is asked how much they take of what has gone, if that was not asked yet; the seat
 * takes of that card (claim.c). Each pushes a frame if need be. */
void iz_claims_ask(iz_game *g);
void iz_claim_take(iz_game *g, int seat, iz_slot card);

#endif
