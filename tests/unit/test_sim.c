/* Many games: which of them show an error again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "cards/deck.h"
#include "core/game.h"
#include "scenario/open.h"
#include "sim/sim.h"
#include "sim/watch.h"

enum { DECK = 40, GAMES = 24, SEED = 11 };

static iz_card_set *cards;
static int deck[DECK];

static int load_cards(void **state)
{
    (void)state;
    char error[256];
    cards = iz_cards_new();
    if (!cards || iz_cards_add_own(cards, error, sizeof error) != IZ_OK ||
        iz_cards_finish(cards) != IZ_OK)
        return -1;
    for (int i = 0; i < DECK; i++)
        deck[i] = iz_cards_find(cards, i % 5 < 2 ? "Mountain" : "Crater Ogre");
    return deck[0] >= 0 && deck[DECK - 1] >= 0 ? 0 : -1;
}

static int free_cards(void **state)
{
    (void)state;
    iz_cards_free(cards);
    return 0;
}

static iz_sim sim_with(const char *(*watch)(void *host, iz_game *game), void *host)
{
    iz_deck_cards hand = {.definitions = deck, .count = DECK};
    return (iz_sim){.setup =
                        iz_setup_of(iz_book_named("mtg-1999-11"), (iz_deck_cards[]){hand, hand}, 2),
                    .cards = cards,
                    .games = GAMES,
                    .seed = SEED,
                    .threads = 1,
                    .decision_cap = 100000,
                    .turn_cap = 1000,
                    .watch = watch,
                    .host = host};
}

/* Finds fault with some games for what has come about in them. */
static const char *chance(void *host, iz_game *game)
{
    static _Thread_local char fault[64];
    if (iz_watch_random(game) % 2003 != *(const unsigned *)host)
        return NULL;
    snprintf(fault, sizeof fault, "turn %u, %u timestamps", iz_turn_number(game),
             (unsigned)game->head->timestamp);
    return fault;
}

static void one_game_fails_alone(void **state)
{
    (void)state;
    unsigned odd = 0;
    iz_sim sim = sim_with(chance, &odd);
    iz_sim_result all = {0}, alone, shared;
    for (; all.first_seed <= SEED && odd < 40; odd++) /* games before it use the same memory */
        assert_true(iz_simulate(&sim, &all));
    odd--;
    assert_true(all.first_seed > SEED);
    assert_in_range(all.errors, 1, GAMES - 1);
    uint64_t seed, games;
    iz_sim_again(&sim, &all, &seed, &games);
    assert_int_equal(seed, all.first_seed);
    assert_int_equal(games, 1);
    sim.seed = seed;
    sim.games = games;
    assert_true(iz_simulate(&sim, &alone));
    assert_string_equal(alone.first_error, all.first_error);
    sim = sim_with(chance, &odd);
    sim.threads = 3;
    assert_true(iz_simulate(&sim, &shared));
    assert_int_equal(shared.errors, all.errors);
    assert_string_equal(shared.first_error, all.first_error);
}

/* Finds fault with one decision of all that it has seen, in whichever game that is. */
static const char *count_down(void *host, iz_game *game)
{
    int *left = host;
    (void)game;
    return --*left == 0 ? "the last that was counted" : NULL;
}

static void what_needs_the_games_before(void **state)
{
    (void)state;
    int left = 500;
    iz_sim sim = sim_with(count_down, &left);
    iz_sim_result all, again;
    assert_true(iz_simulate(&sim, &all));
    assert_int_equal(all.errors, 1);
    assert_true(all.first_seed > SEED);
    uint64_t seed, games;
    iz_sim_again(&sim, &all, &seed, &games);
    assert_int_equal(seed, SEED);
    assert_int_equal(games, all.first_seed - SEED + 1);
    left = 500;
    sim.seed = seed;
    sim.games = games;
    assert_true(iz_simulate(&sim, &again));
    assert_string_equal(again.first_error, all.first_error);
}

/* Greedy against random with one of HKK's decks on both sides: it goes to the guard and strikes. */
static void greedy_strikes(void **state)
{
    static const char *const names[] = {"dusk", "noon"};
    char error[1024];
    (void)state;
    for (int d = 0; d < 2; d++) {
        int list[IZ_DECK_COUNT_MAX], count = 0;
        iz_deck *own = iz_deck_read_own(names[d], error, sizeof error);
        assert_non_null(own);
        assert_true(iz_deck_resolve(own, cards, names[d], error, sizeof error));
        for (int e = 0; e < own->count; e++)
            for (int n = 0; !own->entries[e].side && n < own->entries[e].count; n++)
                list[count++] = own->entries[e].definition;
        iz_deck_cards hand = {.definitions = list, .count = count};
        iz_sim sim = {.setup =
                          iz_setup_of(iz_book_named("hkk-2023"), (iz_deck_cards[]){hand, hand}, 2),
                      .cards = cards,
                      .players = {IZ_PLAYER_GREEDY, IZ_PLAYER_RANDOM},
                      .games = 20,
                      .seed = 1,
                      .threads = 1,
                      .decision_cap = 100000,
                      .turn_cap = 400};
        iz_sim_result result;
        assert_true(iz_simulate(&sim, &result));
        assert_in_range(result.wins[0], 16, 20);
        assert_in_range(result.endings[IZ_ENDED_LIFE] + result.endings[IZ_ENDED_FLEET], 16, 20);
        iz_deck_free(own);
    }
}

/* A card in hand is worth less than the same card as a land in play, even tapped: who wouldn't play
 * lands that enter tapped would run out of mana. */
static void greedy_plays_lands(void **state)
{
    static const char position[] = "scenario \"A land that enters tapped\"\n"
                                   "rules mtg-2002\n"
                                   "A hand \"Sluice Gate\"\n"
                                   "A library \"Forest\", \"Forest\"\n"
                                   "B library \"Forest\", \"Forest\"\n"
                                   "expect A life = 20\n";
    char error[256];
    (void)state;
    iz_opened opened;
    if (!iz_scenario_open("position", position, sizeof position - 1, NULL, NULL, NULL, &opened,
                          error, sizeof error))
        fail_msg("%s", error);
    int seat = iz_wait_seat(opened.game);
    assert_int_equal(seat, 0);
    iz_player *player = iz_player_new(IZ_PLAYER_GREEDY, SEED);
    assert_non_null(player);
    iz_choice chosen;
    uint64_t n = iz_player_decide(player, opened.game, seat);
    assert_true(iz_choice_at(opened.game, seat, n, &chosen));
    assert_int_equal(chosen.kind, IZ_CHOICE_PLAY);
    iz_player_free(player);
    iz_opened_free(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_strikes),
        cmocka_unit_test(greedy_plays_lands),
        cmocka_unit_test(one_game_fails_alone),
        cmocka_unit_test(what_needs_the_games_before),
    };
    return cmocka_run_group_tests(tests, load_cards, free_cards);
}
