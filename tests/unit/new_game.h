/* A game as the book has it by itself, with these decks and options. */
#ifndef IZ_TESTS_NEW_GAME_H
#define IZ_TESTS_NEW_GAME_H

#include "izvor/izvor.h"

static inline iz_game *new_game_of(const iz_book *book, const iz_card_set *cards,
                                   const iz_deck_cards *decks, int players, uint64_t seed,
                                   unsigned with, char *message, size_t size)
{
    iz_setup setup = iz_setup_of(book, decks, players);
    setup.with = with;
    return iz_game_new(&setup, cards, seed, message, size);
}

#endif
