/*
 * What is remembered of cards played from the hand, for the book's rows (books/rows.h).
 */
#ifndef IZ_ENGINE_EVENTS_HAND_PLAYS_H
#define IZ_ENGINE_EVENTS_HAND_PLAYS_H

#include "engine/engine.h"

#define IZ_EACH_HAND_ROW(g, row)                                                                   \
    for (const iz_hand_row *row = (g)->book->hand_plays; row && row->concept != IZ_C_NONE; row++)

/* Is the card one of those that the row is about? */
bool iz_is_of_hand_row(iz_game *g, const iz_hand_row *row, iz_slot card);
/* Is a card that is played from that zone played from the hand, or as from the hand? */
bool iz_counts_as_hand(iz_game *g, iz_slot card, unsigned zone);
/* Has the seat played a card of that name this turn, as the row with `once_by_name` counts them? */
bool iz_name_was_played(const iz_game *g, const iz_hand_row *row, int seat, iz_slot card);
/* How many different cards with that mark (IZ_MARKS) and of that color the seat controls; those of
 * the name `but` (0: none) apart. */
int iz_kinds_of_color(iz_game *g, int seat, uint32_t mark, uint32_t color, int but);
/* The seat's card has been announced; it resolves; a turn begins. */
void iz_remember_announced(iz_game *g, int seat, iz_slot card);
void iz_remember_hand_play(iz_game *g, iz_slot card);
void iz_forget_hand_plays(iz_game *g, int seat);

#endif
