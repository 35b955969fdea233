/*
 * Veliki krug: several turns at the same time are part of the value, in the middle of whatever goes
 * on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "one_table.h"

static iz_game *circle(int players, uint64_t seed, unsigned with)
{
    iz_setup setup = seated(&table, iz_book_named("izvori-2007"), "veliki krug", players);
    setup.with = with;
    return begun(&setup, seed);
}

static uint64_t mixed(uint64_t *chance)
{
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    return *chance >> 33;
}

static int on_turn(const iz_game *game)
{
    return __builtin_popcount(iz_seats(game, 0, IZ_SEATS_ON_TURN));
}

/* So many decisions by chance; now and then somebody leaves. */
static void play_on(iz_game *game, uint64_t *chance, int decisions, bool leaving)
{
    for (int i = 0; i < decisions && !iz_game_over(game); i++) {
        int seat = iz_wait_seat(game);
        if (leaving && mixed(chance) % 400 == 0) {
            iz_status status = iz_resign(game, (int)(mixed(chance) % 10));
            assert_true(status == IZ_OK || status == IZ_ERR_CHOICE); /* who has left already */
            continue;
        }
        uint64_t n = mixed(chance) % iz_choice_count(game, seat);
        if (iz_choose_nth(game, seat, n) != IZ_OK)
            fail_msg("%s", iz_game_error(game));
    }
}

static void one_marker_for_four_players(void **state)
{
    (void)state;
    for (int players = 10; players <= IZ_MAX_SEATS; players++) {
        iz_game *game = circle(players, 3, 0);
        assert_int_equal(on_turn(game), players / 4);
        iz_game_free(game);
    }
}

static void copies_and_saved_games_go_on_alike(void **state)
{
    (void)state;
    uint64_t chance = 7;
    iz_game *game = circle(12, 5, 0);
    for (int i = 0; i < 40 && !iz_game_over(game); i++) {
        play_on(game, &chance, 60, true);
        size_t size = iz_game_save(game, NULL, 0);
        void *bytes = malloc(size);
        assert_int_equal(iz_game_save(game, bytes, size), size);
        iz_game *loaded =
            iz_game_load(iz_game_book(game), table.cards, bytes, size, error, sizeof error);
        iz_game *copy = iz_game_clone(game);
        assert_non_null(loaded);
        assert_non_null(copy);
        assert_true(iz_game_hash(loaded) == iz_game_hash(game));
        uint64_t as_loaded = chance, as_copied = chance, as_it_is = chance;
        play_on(loaded, &as_loaded, 50, true);
        play_on(copy, &as_copied, 50, true);
        play_on(game, &as_it_is, 50, true);
        assert_true(iz_game_hash(loaded) == iz_game_hash(game));
        assert_true(iz_game_hash(copy) == iz_game_hash(game));
        chance = as_it_is;
        iz_game_free(copy);
        iz_game_free(loaded);
        free(bytes);
    }
    iz_game_free(game);
}

/* Never more turns at the same time than there are markers for those who are left, but for the one
 * that is still to go. */
static void whole_games_end(void **state)
{
    (void)state;
    static const int players[] = {12, 13, 15, 16};
    for (int n = 0; n < 4; n++) {
        uint64_t chance = (uint64_t)n + 1;
        iz_game *game = circle(players[n], 11, n % 2 ? IZ_WITH_POINTS : 0);
        for (int i = 0; i < 4000 && !iz_game_over(game); i++) {
            play_on(game, &chance, 25, true);
            int left = __builtin_popcount(iz_seats(game, 0, IZ_SEATS_IN_GAME));
            assert_true(on_turn(game) <= players[n] / 4);
            assert_true(on_turn(game) <= left || left == 0);
        }
        assert_true(iz_game_over(game));
        iz_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_marker_for_four_players),
        cmocka_unit_test(copies_and_saved_games_go_on_alike),
        cmocka_unit_test(whole_games_end),
    };
    return cmocka_run_group_tests(tests, lay_izvori, clear);
}
