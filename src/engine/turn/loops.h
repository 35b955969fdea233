/*
 * Loops: how one is found, and gone round so often as the players name (turn/loop_choice.c); the
 * draw, where nobody can stop it (turn/loop.c).
 */
#ifndef IZ_ENGINE_TURN_LOOPS_H
#define IZ_ENGINE_TURN_LOOPS_H

#include "engine/flow/loop.h"
#include "engine/turn/check.h"

/* The loop that the seat, who has priority, is going round may be repeated by naming a number: adds
 * that to the options, which begin with passing. If it has gone on for long, only so. */
void iz_loop_list(iz_game *g, int seat);
/* Pushes the frame in which the players name how often the loop goes round. `flags`: those of the
 * option that was listed. */
void iz_loop_start(iz_game *g, int seat, unsigned flags);
/* Looks for a loop of mandatory actions, once a turn has grown long; if there is one the game is a
 * draw. Called before somebody gets priority. */
void iz_loop_look(iz_game *g);

#endif
