/*
 * A game within the game: what the pump needs of subgame.c.
 */
#ifndef IZ_ENGINE_SUBGAME_H
#define IZ_ENGINE_SUBGAME_H

#include "engine/engine.h"

/* The inner game is over: the game around it comes back, with the mask of those who won as the
 * answer to the instruction that began it. It may be damaged (status). */
void iz_subgame_end(iz_game *g);

#endif
