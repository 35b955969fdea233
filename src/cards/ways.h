/*
 * The ways that a card offers, in words: its modes, and what it lets somebody do one or the other
 * of. No two ways of one choice read alike.
 */
#ifndef IZ_CARDS_WAYS_H
#define IZ_CARDS_WAYS_H

#include "cards/cards.h"

enum { IZ_WAY_TEXT = 600 }; /* bytes of a way's words */

/* The words of the way (a child of EITHER or of MODES, by its position in the set's cells) of the
 * definition's card; its name where there are none. `text` has IZ_WAY_TEXT bytes. */
void iz_card_way_say(const iz_card_set *set, int definition, uint32_t way, char *text);

/* The first choice in the definition's program of which two ways read alike, or of which one can't
 * be said: its position in the set's cells, -1: none. */
int64_t iz_card_way_fault(const iz_card_set *set, int definition);

#endif
