/*
 * Several turns at the same time: which marker's turn goes on, and who has the next turn under it.
 */
#ifndef IZ_TURN_MARKERS_H
#define IZ_TURN_MARKERS_H

#include "engine/engine.h"

/* Deals the markers, if the variant has such: to that seat the first one. */
void iz_markers_deal(iz_game *g, int first);
/* A position: as the turn of that number goes on under the first marker, turns of others go on
 * under theirs, at the same step. */
void iz_markers_place(iz_game *g);
/* No turn goes on under the marker at hand: the next one begins, under it or another. */
iz_flow iz_markers_next(iz_game *g);
/* The marker at hand has had its window: another one's turn goes on. False: it is to have one. */
bool iz_marker_yields(iz_game *g);
/* Who takes part in the round of priority of the marker at hand: bits of seats. */
uint16_t iz_who_takes_part(iz_game *g);

/* By hand: under which marker is what a player has of a turn and its phase, mana and plays: under
 * their own, else under the one at hand if they take part in it, else under the first in range. */
int iz_marker_of(const iz_game *g, int seat);

#endif
