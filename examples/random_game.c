/*
 * Plays one game of Izvor's own cards with random choices and tells how it ended.
 *
 *     cc random_game.c $(pkg-config --cflags --libs izvor) && ./a.out
 */
#include <izvor/izvor.h>

#include <stdio.h>
#include <stdlib.h>

enum { DECK = 60 };

/* Sixty cards: two dozen of the land, the rest of the creature. */
static int fill(const iz_card_set *cards, int deck[DECK], const char *land, const char *creature)
{
    for (int i = 0; i < DECK; i++)
        deck[i] = iz_cards_find(cards, i < 24 ? land : creature);
    return deck[0] >= 0 && deck[DECK - 1] >= 0;
}

int main(void)
{
    char error[256] = "";
    int first[DECK], second[DECK];
    iz_card_set *cards = iz_cards_new();
    if (!cards || iz_cards_add_own(cards, error, sizeof error) != IZ_OK ||
        iz_cards_finish(cards) != IZ_OK || !fill(cards, first, "Forest", "Moss Elder") ||
        !fill(cards, second, "Mountain", "Crater Ogre")) {
        fprintf(stderr, "no cards: %s\n", error);
        iz_cards_free(cards);
        return EXIT_FAILURE;
    }
    iz_deck_cards decks[2] = {{first, DECK, NULL, 0}, {second, DECK, NULL, 0}};
    iz_setup setup = iz_setup_of(iz_book_named("mtg-1999-11"), decks, 2);
    setup.with = IZ_WITHOUT_MULLIGAN;
    iz_game *game = iz_game_new(&setup, cards, 2026, error, sizeof error);
    if (!game) {
        fprintf(stderr, "no game: %s\n", error);
        iz_cards_free(cards);
        return EXIT_FAILURE;
    }
    srand(1);
    iz_status status = iz_advance(game);
    while (status == IZ_OK && !iz_game_over(game)) {
        int seat = iz_wait_seat(game);
        uint64_t n = iz_choice_sample(game, seat, (uint64_t)rand());
        status = iz_choose_nth(game, seat, n);
    }
    if (status != IZ_OK)
        fprintf(stderr, "the game stopped: %s\n", iz_game_error(game));
    for (int seat = 0; status == IZ_OK && seat < iz_game_players(game); seat++)
        printf("player %c %s with %d life\n", 'A' + seat,
               iz_outcome_of(game, seat) == IZ_OUTCOME_WON ? "wins" : "doesn't win",
               iz_life(game, seat));
    iz_game_free(game);
    iz_cards_free(cards);
    return status == IZ_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
