/*
 * Choices of a player who has left the game are made by another one (Izvori F1.44).
 */
#ifndef IZ_ENGINE_FLOW_STAND_IN_H
#define IZ_ENGINE_FLOW_STAND_IN_H

#include "engine/engine.h"

/* The decision, the nth of those that are put, is one of a player who has left: another one makes
 * it, whom the controller of the object names that asks for it. */
void iz_stand_in(iz_game *g, int at);
/* That one was named. */
void iz_stand_in_named(iz_game *g, int seat);
/* That player has left: what an object has them choose just now. */
void iz_stand_in_for(iz_game *g, int gone);

#endif
