/* A bound of steps for one call: whatever function runs, the game goes on to the same positions,
 * in all books; half-way it can be looked at, saved and cloned. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "decks_table.h"

static uint64_t state_of_chance;

static uint64_t draw(void)
{
    state_of_chance = state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return state_of_chance >> 20;
}

/* How often each function came back half-way. */
static unsigned halves[4];

/* Now and then the game is saved and read, or cloned, where it stands half-way; a clone without a
 * bound comes to the same. */
static iz_game *as_it_stands(iz_game *game, const iz_card_set *cards)
{
    uint64_t hash = iz_game_hash(game);
    assert_int_equal(iz_wait_seat(game), -1);
    assert_true(iz_view(game, 0, NULL, 0) > 0);
    assert_true(iz_view(game, IZ_ONLOOKER, NULL, 0) > 0);
    if (draw() % 40 > 0)
        return game;
    size_t size = iz_game_save(game, NULL, 0);
    void *bytes = malloc(size);
    assert_int_equal(iz_game_save(game, bytes, size), size);
    iz_game *again = iz_game_load(iz_game_book(game), cards, bytes, size, error, sizeof error);
    if (!again)
        fail_msg("%s", error);
    free(bytes);
    assert_true(iz_game_hash(again) == hash);
    iz_game_free(game);
    iz_bound_steps(again, 1);
    return again;
}

static iz_game *go_on(iz_game *game, iz_status status, const iz_card_set *cards, unsigned *halfway)
{
    while (status == IZ_UNFINISHED) {
        ++*halfway;
        game = as_it_stands(game, cards);
        status = iz_advance(game);
    }
    if (status != IZ_OK)
        fail_msg("%s", iz_game_error(game));
    return game;
}

/* A whole that is proposed is taken in both; false: nothing is proposed. */
static bool take_whole(iz_game *game, iz_game **bound, int seat, const iz_card_set *cards)
{
    iz_proposals *proposals = iz_propose(game, seat);
    int all = iz_proposal_count(proposals), count;
    if (all > 0) {
        const char *const *whole = iz_proposal_at(proposals, (int)(draw() % (uint64_t)all), &count);
        assert_int_equal(iz_choose_all(game, seat, whole, count), IZ_OK);
        iz_status status = iz_choose_all(*bound, seat, whole, count);
        *bound = go_on(*bound, status, cards, &halves[0]);
    }
    iz_proposals_free(proposals);
    return all > 0;
}

static void take_one(iz_game *game, iz_game **bound, int seat, const iz_card_set *cards)
{
    char descriptor[IZ_DESCRIPTOR_SIZE];
    uint64_t n = iz_choice_sample(game, seat, draw());
    if (n == 0 && iz_wait_is_priority(game, seat)) {
        assert_int_equal(iz_pass(game, seat), IZ_OK);
        *bound = go_on(*bound, iz_pass(*bound, seat), cards, &halves[1]);
    } else if (draw() % 2) {
        iz_wait wait;
        iz_waits(*bound, &wait, 1);
        iz_choice_descriptor(*bound, seat, n, descriptor, sizeof descriptor);
        assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
        if (wait.seat == seat)
            *bound = go_on(*bound, iz_answer(*bound, wait.number, descriptor), cards, &halves[2]);
        else
            *bound = go_on(*bound, iz_choose_nth(*bound, seat, n), cards, &halves[3]);
    } else {
        assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
        *bound = go_on(*bound, iz_choose_nth(*bound, seat, n), cards, &halves[3]);
    }
}

/* Half-way through somebody's choice the first player leaves: as though they had waited. */
static void leave(iz_game *game, iz_game *bound)
{
    int seat = iz_wait_seat(game);
    if (!iz_game_over(game)) {
        uint64_t n = iz_choice_sample(game, seat, draw());
        iz_choose_nth(game, seat, n);
        iz_choose_nth(bound, seat, n);
    }
    if (iz_game_over(game))
        return;
    assert_int_equal(iz_resign(game, 0), iz_resign(bound, 0));
    assert_true(iz_game_hash(game) == iz_game_hash(bound));
}

static void play(const iz_setup *setup, const iz_card_set *cards, uint64_t seed)
{
    iz_game *game = iz_game_new(setup, cards, seed, error, sizeof error);
    iz_game *bound = iz_game_new(setup, cards, seed, error, sizeof error);
    state_of_chance = seed;
    iz_bound_steps(bound, 1);
    assert_int_equal(iz_advance(game), IZ_OK);
    bound = go_on(bound, iz_advance(bound), cards, &halves[3]);
    for (int i = 0; i < 150 && !iz_game_over(game); i++) {
        int seat = iz_wait_seat(game);
        assert_int_equal(iz_wait_seat(bound), seat);
        if (!take_whole(game, &bound, seat, cards))
            take_one(game, &bound, seat, cards);
        if (iz_game_hash(bound) != iz_game_hash(game)) {
            char prompt[300];
            iz_wait_prompt(game, iz_wait_seat(game), prompt, sizeof prompt);
            fail_msg("%s, seed %llu, choice %d by seat %d: comes apart; then \"%s\"",
                     iz_book_name(setup->book), (unsigned long long)seed, i, seat, prompt);
        }
    }
    leave(game, bound);
    iz_game_free(game);
    iz_game_free(bound);
}

static void of_book(const char *book, const char *first, const char *second, int players)
{
    const char *names[] = {first, second};
    decks_table table = {0};
    lay_decks(&table, names);
    iz_setup setup = seated(&table, iz_book_named(book), NULL, players);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        setup.with = seed % 2 ? IZ_WITH_MANUAL_MANA : IZ_WITHOUT_MULLIGAN;
        setup.generator = seed % 2 ? IZ_GENERATOR_CHACHA20 : IZ_GENERATOR_SMALL;
        setup.key[0] = 7;
        play(&setup, table.cards, seed);
    }
    clear_decks(&table);
}

static void bounds_in_all_books(void **state)
{
    (void)state;
    of_book("mtg-1999-04", "river", "ember", 2);
    of_book("mtg-1999-11", "ember", "river", 2);
    of_book("mtg-2002", "river", "ember", 2);
    of_book("izvori-2007", "zora", "oluja", 2);
    of_book("izvori-2007", "zora", "oluja", 4);
    of_book("hkk-2023", "dusk", "noon", 2);
    for (int i = 0; i < 4; i++)
        assert_true(halves[i] > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_in_all_books)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
