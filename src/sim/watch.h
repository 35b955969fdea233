/*
 * The invariants of a game, checked at a decision.
 */
#ifndef IZ_SIM_WATCH_H
#define IZ_SIM_WATCH_H

#include "izvor/izvor.h"

/* Each returns NULL, or what is wrong; the text belongs to the game until its next function. */

/* Two clones of the game go on alike for a while. */
const char *iz_clone_fault(iz_game *game, uint64_t random);

/* The view of each seat is the same in a world that differs only in what that seat can't know. */
const char *iz_view_fault(iz_game *game, uint64_t random);

/* Saving and reading gives the same value, which goes on as a clone does. */
const char *iz_save_fault(iz_game *game, uint64_t random);

/* Each option of the waiting decision has a label, and no two have the same. */
const char *iz_label_fault(iz_game *game);

/* Each option is found by its descriptor; all that is proposed can be submitted, and a declaration
 * has a proposal. */
const char *iz_proposal_fault(iz_game *game);

/* A number that looks random and follows from the game alone: for picking what to check. */
uint64_t iz_watch_random(const iz_game *game);

#endif
