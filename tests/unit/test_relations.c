/* How players stand to each other: teams, neighbours, ranges, points; who leaves, and records of
 * it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "replay/record.h"

#include "one_table.h"

static iz_setup of(int players, const char *variant)
{
    return seated(&table, iz_book_named("izvori-2007"), variant, players);
}

static void neighbours_and_opponents(void **state)
{
    (void)state;
    iz_setup setup = of(5, "krug");
    iz_game *game = begun(&setup, 3);
    assert_int_equal(iz_seats(game, 0, IZ_SEATS_BESIDE), 0x12);
    assert_int_equal(iz_seats(game, 0, IZ_SEATS_OPPONENTS), 0x1E);
    assert_int_equal(iz_seats(game, 2, IZ_SEATS_TEAM), 0x04);
    assert_int_equal(iz_seats(game, 2, IZ_SEATS_IN_RANGE), 0x1F);
    assert_int_equal(iz_seat_to_the(game, 4, IZ_TO_THE_LEFT), 0);
    assert_int_equal(iz_seat_to_the(game, 0, IZ_TO_THE_RIGHT), 4);
    assert_true(iz_ends_by_points(game));
    assert_int_equal(iz_resign(game, 1), IZ_OK);
    assert_int_equal(iz_points(game, 0), 10);
    assert_int_equal(iz_seats(game, 0, IZ_SEATS_IN_GAME), 0x1D);
    assert_int_equal(iz_seats(game, 0, IZ_SEATS_OPPONENTS), 0x1C);
    assert_int_equal(iz_seat_to_the(game, 0, IZ_TO_THE_LEFT), 2);
    for (int seat = 2; seat < 5; seat++)
        assert_int_equal(iz_resign(game, seat), IZ_OK);
    assert_int_equal(iz_seat_to_the(game, 0, IZ_TO_THE_LEFT), -1);
    assert_int_equal(iz_seats(game, 0, IZ_SEATS_BESIDE), 0);
    iz_game_free(game);
    assert_int_equal(iz_seats(NULL, 0, IZ_SEATS_TEAM), 0);
    assert_int_equal(iz_seat_to_the(NULL, 0, IZ_TO_THE_LEFT), -1);
    assert_false(iz_ends_by_points(NULL));
    assert_int_equal(iz_points(NULL, 0), 0);
}

static void teams_and_ranges(void **state)
{
    (void)state;
    iz_setup setup = of(6, NULL);
    for (int seat = 0; seat < 6; seat++)
        setup.seats[seat].team = 1 + seat % 2;
    assert_true(iz_setup_ranges(&setup, "1"));
    iz_game *game = begun(&setup, 3);
    while (iz_turn_number(game) == 0) /* ranges are settled as a turn begins */
        assert_int_equal(iz_choose_nth(game, iz_wait_seat(game), 0), IZ_OK);
    assert_int_equal(iz_seats(game, 1, IZ_SEATS_TEAM), 0x2A);
    assert_int_equal(iz_seats(game, 1, IZ_SEATS_OPPONENTS), 0x15);
    assert_int_equal(iz_seats(game, 1, IZ_SEATS_IN_RANGE), 0x07);
    assert_false(iz_ends_by_points(game));
    assert_int_equal(iz_points(game, 1), 0);
    iz_game_free(game);
}

/* A departure stands in the record, which replays. */
static void records_hold_who_leaves(void **state)
{
    (void)state;
    iz_setup setup = of(3, "krug");
    iz_game *game = begun(&setup, 3);
    iz_record *record = iz_record_new(game, &setup, 3);
    char descriptor[IZ_DESCRIPTOR_SIZE];
    for (int n = 0; n < 40; n++) {
        int seat = iz_wait_seat(game);
        if (n == 20) {
            int leaves = (seat + 1) % 3;
            assert_int_equal(iz_record_take(game, leaves, IZ_RECORD_CONCEDES), IZ_OK);
            iz_record_choice(record, leaves, IZ_RECORD_CONCEDES, IZ_RECORD_CONCEDE);
            continue;
        }
        uint64_t option = iz_choice_sample(game, seat, (uint64_t)n * 77);
        iz_choice_descriptor(game, seat, option, descriptor, sizeof descriptor);
        iz_record_choice(record, seat, option, descriptor);
        assert_int_equal(iz_record_take(game, seat, option), IZ_OK);
    }
    iz_record_hash(record, game);
    static char bytes[60000];
    snprintf(bytes, sizeof bytes, "%send\n", iz_record_text(record));
    assert_non_null(strstr(bytes, ":0=concede"));
    iz_game *again = iz_record_replay(bytes, strlen(bytes), "leaves", table.cards, NULL, NULL, NULL,
                                      error, sizeof error);
    if (!again)
        fail_msg("%s", error);
    assert_true(iz_game_hash(again) == iz_game_hash(game));
    iz_game_free(again);
    /* nobody leaves twice */
    char *at = strstr(bytes, ":0=concede"), twice[60000];
    int begins = (int)(at - bytes) - 1;
    snprintf(twice, sizeof twice, "%.*s%.11s %s", begins, bytes, at - 1, at - 1);
    assert_null(iz_record_replay(twice, strlen(twice), "leaves", table.cards, NULL, NULL, NULL,
                                 error, sizeof error));
    assert_non_null(strstr(error, "leaves:"));
    assert_non_null(strstr(error, "choice 22:"));
    iz_record_free(record);
    iz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_and_opponents),
        cmocka_unit_test(teams_and_ranges),
        cmocka_unit_test(records_hold_who_leaves),
    };
    return cmocka_run_group_tests(tests, lay_izvori, clear);
}
