/* Is a word printed on a card? */
#ifndef IZ_ENGINE_EVALUATE_WORD_H
#define IZ_ENGINE_EVALUATE_WORD_H

#include "engine/engine.h"

/* WORD_ON, WORD_IN_TEXT: on the card of that definition, or in its text alone. */
bool iz_word_is_on(const iz_game *g, int definition, const iz_cell *cell);

#endif
