/* What lies beside the decks, as a game begins (turn/beside.c). */
#ifndef IZ_ENGINE_TURN_BESIDE_H
#define IZ_ENGINE_TURN_BESIDE_H

#include "core/game.h"

/* All is laid face down and turned up at once, and what isn't to work is turned down again;
 * counters for the start come on all of it. */
void iz_set_out(iz_game *g);
/* How many cards the player begins with, mulligans apart. */
int iz_opening_hand(iz_game *g, int seat);
void iz_command_life(iz_game *g, int seat);

#endif
