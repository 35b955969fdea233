/*
 * What a position is worth by the book's own rows (books/rows.h), for computer players.
 */
#ifndef IZ_API_WORTH_H
#define IZ_API_WORTH_H

#include "core/game.h"

/* What the seat has by these rows, in hundredths of a point; all of it lies open. */
int iz_worth_besides(iz_game *g, int seat);

#endif
