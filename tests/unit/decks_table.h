/*
 * Two decks (own ones by name, or files) and the set of their cards, for tests that play games.
 * Included by one test program each, behind cmocka.
 */
#ifndef IZ_TESTS_DECKS_TABLE_H
#define IZ_TESTS_DECKS_TABLE_H

#include "cards/deck.h"
#include "cards/library.h"
#include "izvor/izvor.h"

static char error[4096];

/* Two decks, and the cards that they need. */
typedef struct decks_table {
    iz_card_set *cards;
    iz_deck *decks[2];
    int *lists[2];
    iz_deck_cards hands[2];
} decks_table;

static iz_deck *read_deck(const char *name)
{
    return strchr(name, '/') ? iz_deck_read(name, error, sizeof error)
                             : iz_deck_read_own(name, error, sizeof error);
}

static void lay_decks(decks_table *t, const char *const *names)
{
    char path[4096];
    const char *found = iz_find_cards_file(NULL, NULL, path, sizeof path);
    iz_card_library *library = iz_card_library_new();
    bool foreign = false;
    assert_true(iz_card_library_read_own(library, error, sizeof error));
    for (int seat = 0; seat < 2; seat++) {
        t->decks[seat] = read_deck(names[seat]);
        assert_non_null(t->decks[seat]);
        for (int e = 0; e < t->decks[seat]->count; e++)
            foreign |= !iz_card_library_has(library, t->decks[seat]->entries[e].name);
    }
    if (foreign) { /* who has such decks has the real cards */
        assert_non_null(found);
        assert_true(iz_card_library_read(library, found, error, sizeof error));
    }
    t->cards = iz_card_set_new();
    assert_true(iz_card_library_announce(library, t->cards));
    for (int seat = 0; seat < 2; seat++) {
        for (int e = 0; e < t->decks[seat]->count; e++)
            if (iz_card_library_has(library, t->decks[seat]->entries[e].name))
                iz_card_library_add(library, t->cards, t->decks[seat]->entries[e].name, error,
                                    sizeof error);
    }
    assert_true(iz_card_set_finish(t->cards));
    iz_card_library_free(library);
    for (int seat = 0; seat < 2; seat++) {
        const iz_deck *deck = t->decks[seat];
        assert_true(iz_deck_resolve(t->decks[seat], t->cards, names[seat], error, sizeof error));
        int count = 0;
        t->lists[seat] = calloc((size_t)iz_deck_size(deck, false), sizeof(int));
        for (int e = 0; e < deck->count; e++)
            for (int n = 0; !deck->entries[e].side && n < deck->entries[e].count; n++)
                t->lists[seat][count++] = deck->entries[e].definition;
        t->hands[seat] = (iz_deck_cards){.definitions = t->lists[seat], .count = count};
    }
}

static void clear_decks(decks_table *t)
{
    for (int seat = 0; seat < 2; seat++) {
        iz_deck_free(t->decks[seat]);
        free(t->lists[seat]);
    }
    iz_card_set_free(t->cards);
}

/* The players have the two decks by turns; `variant` NULL: none. */
static inline iz_setup seated(const decks_table *t, const iz_book *book, const char *variant,
                              int players)
{
    iz_setup setup = iz_setup_of(book, NULL, players);
    setup.variant = variant;
    for (int seat = 0; seat < players && seat < IZ_MAX_SEATS; seat++)
        setup.seats[seat].deck = t->hands[seat % 2];
    return setup;
}

/* A game that waits for its first decision. */
static inline iz_game *begun_of(const iz_setup *setup, const iz_card_set *cards, uint64_t seed)
{
    iz_game *game = iz_game_new(setup, cards, seed, error, sizeof error);
    if (!game)
        fail_msg("%s", error);
    assert_int_equal(iz_advance(game), IZ_OK);
    return game;
}

/* Whoever is asked next takes any option. */
static inline void choose_any(iz_game *game, uint64_t *random)
{
    int seat = iz_wait_seat(game);
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    assert_int_equal(iz_choose_nth(game, seat, iz_choice_sample(game, seat, *random >> 20)), IZ_OK);
}

#endif
