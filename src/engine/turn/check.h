/*
 * State-based effects and the check before priority; running the game.
 */
#ifndef IZ_ENGINE_CHECK_H
#define IZ_ENGINE_CHECK_H

#include "engine/engine.h"

/* Pushes frames until no state-based effect applies and no trigger waits. The CHECK frame. */
void iz_check_start(iz_game *g);
/* The same at once, as far as it needs no frame. True: the check is over; false: frames were pushed
 * in which it goes on. */
bool iz_check_now(iz_game *g);
/* Does a state-based effect apply, or a trigger wait? */
bool iz_check_needed(iz_game *g);
/* Would the check before priority do nothing at all? */
bool iz_check_is_idle(iz_game *g);

/* ---- the turn -------------------------------------------------------------------------------- */

/* By how much the seat's Vanguard cards make that number larger or smaller: IZ_FIELD_HAND or
 * IZ_FIELD_LIFE (mtg-1999-04, glossary: Carte Vanguard). */
int32_t iz_vanguard_change(iz_game *g, int seat, int field);
/* Somebody has left while a player had priority: that player, or the next one still in the game,
 * gets priority anew, after the check before it, and none has passed since. False: nobody had
 * priority just now. */
bool iz_window_begins_anew(iz_game *g);

/* ---- the pump -------------------------------------------------------------------------------- */

/* Runs until a wait, the end of the game or an error. */
int iz_pump(iz_game *g);

#endif
