/*
 * The invariants of a game, checked at a decision.
 */
#ifndef IZ_SIM_WATCH_H
#define IZ_SIM_WATCH_H

#include "izvor/izvor.h"

/* Everything that must hold at any decision: each object in exactly one zone's list, counts that add
 * up, links and environments owned once, cached characteristics equal to recomputed ones. Returns
 * what is wrong, or NULL; the text is static or belongs to `message` (256 bytes). */
const char *iz_game_fault(iz_game *game, char *message);

/* A clone of the game plays on in step with it for a while: NULL, or how they came apart. */
const char *iz_clone_fault(iz_game *game, uint64_t random, char *message);

/* The view of each seat is the same in a world that differs only in what that seat can't know. */
const char *iz_view_fault(iz_game *game, uint64_t random, char *message);

/* Saving and reading gives the same value. */
const char *iz_save_fault(iz_game *game, char *message);

#endif
