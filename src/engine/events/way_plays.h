/* Ways of playing that a book has as rows (iz_way_row), and what is remembered of them. */
#ifndef IZ_ENGINE_EVENTS_WAY_PLAYS_H
#define IZ_ENGINE_EVENTS_WAY_PLAYS_H

#include "engine/engine.h"

/* The number of the way that the row is. */
int iz_way_of_row(const iz_game *g, const iz_way_row *row);
/* Is it played as a reaction that does what its keyword names? */
bool iz_way_answers(const iz_game *g, int way);
/* Is what the card says of no account when it is played in that way? */
bool iz_way_is_textless(const iz_game *g, int way);
/* The seat has announced a card in that way; it has come about. */
void iz_way_row_tried(iz_game *g, int seat, int way);
void iz_way_row_succeeded(iz_game *g, int seat, int way);
/* May the seat search its library no more, but in the way that it has taken, and by a drawback? */
bool iz_search_is_barred(iz_game *g, int seat, uint16_t env);

#endif
