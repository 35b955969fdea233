/*
 * Cards that a test brings along itself, as card blocks.
 */
#ifndef IZ_TESTS_UNIT_OWN_CARDS_H
#define IZ_TESTS_UNIT_OWN_CARDS_H

#include <stdio.h>

#include "cards/cards.h"

/* Reads them and makes the set ready; it is the caller's (iz_card_set_free). NULL: standard error
 * says what is wrong with them. */
static inline iz_card_set *own_cards(const char *texts, size_t length)
{
    char error[512] = "no memory";
    iz_card_set *cards = iz_card_set_new();
    if (cards && iz_read_card_blocks(cards, texts, length, "own cards", error, sizeof error) >= 0 &&
        iz_card_set_finish(cards))
        return cards;
    fprintf(stderr, "%s\n", error);
    iz_card_set_free(cards);
    return NULL;
}

#endif
