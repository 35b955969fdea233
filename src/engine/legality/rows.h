/*
 * What the book's rows forbid and allow (books/rows.h): which cards of the hand may be played now,
 * which cards may be used without being played.
 */
#ifndef IZ_ENGINE_LEGALITY_ROWS_H
#define IZ_ENGINE_LEGALITY_ROWS_H

#include "engine/events/hand_plays.h"

/* Has the book any of them? Then what a seat could do depends on more than on what its cards say.
 */
static inline bool iz_has_play_rows(const iz_game *g)
{
    return g->book->hand_plays || g->book->uses;
}

/* What forbids that the seat plays the card from the hand, or as from the hand. */
iz_concept iz_hand_verdict(iz_game *g, int seat, iz_slot card);
/* May the seat play that card, which lies elsewhere, as from the hand? The zones of such cards. */
bool iz_plays_as_from_hand(iz_game *g, int seat, iz_slot card);
uint32_t iz_zones_as_hand(const iz_game *g);

#define IZ_EACH_USE(g, row)                                                                        \
    for (const iz_use_row *row = (g)->book->uses; row && row->concept != IZ_C_NONE; row++)

/* The row of that special action; NULL: it is no use of a card. */
const iz_use_row *iz_use_of(const iz_game *g, int special);
/* The row of that activated ability; NULL: it has none. What the row forbids. */
const iz_use_row *iz_use_of_ability(const iz_game *g, uint32_t ability);
iz_concept iz_ability_use_verdict(iz_game *g, int seat, iz_slot bearer, uint32_t ability);
/* Is it the time for that use, whichever card it is of? */
bool iz_use_is_timely(iz_game *g, const iz_use_row *use, int seat);
/* What forbids it. */
iz_concept iz_use_verdict(iz_game *g, const iz_use_row *use, int seat, iz_slot slot);
/* How much life it costs. */
int32_t iz_use_life(iz_game *g, const iz_use_row *use, iz_slot slot);
/* How much of its resource the use costs the seat. */
int32_t iz_use_price(iz_game *g, const iz_use_row *use, int seat, iz_slot slot);

#endif
