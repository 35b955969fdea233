/*
 * Records and saved games of every variant, damaged: what is wrong is refused with where it stands
 * and the rule, what can still be read is a game; nothing ends the program.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "replay/record.h"

#include "decks_table.h"

enum { CHOICES = 160, DAMAGES = 60, SAVED_DAMAGES = 400, BYTES = 200000 };

static decks_table table;

typedef struct meeting {
    const char *variant;
    int players;
    const char *teams, *ranges;
    unsigned with;
} meeting;

static const meeting meetings[] = {
    {"krug", 4, NULL, "1", IZ_WITH_ATTACK_RIGHT},
    {"poslednji preživeli", 3, NULL, NULL, 0},
    {"kraljeva garda", 6, "A+B+C,D+E+F", "A 1, B 2", 0},
    {"veliki krug", 10, NULL, NULL, IZ_WITH_POINTS},
    {"timska varijanta kruga", 4, "A+C,B+D", NULL, IZ_WITH_DEPLOYING},
    {"magično srce", 4, "A+B,C+D", NULL, 0},
};
enum { MEETINGS = sizeof meetings / sizeof *meetings };

static iz_setup agreed(const meeting *m)
{
    iz_deck_cards decks[IZ_MAX_SEATS];
    for (int seat = 0; seat < m->players; seat++)
        decks[seat] = table.hands[seat % 2];
    iz_setup setup = iz_setup_of(iz_book_named("izvori-2007"), decks, m->players);
    setup.variant = m->variant;
    setup.with = m->with | IZ_WITHOUT_MULLIGAN;
    if (m->teams)
        assert_true(iz_setup_teams(&setup, m->teams, error, sizeof error));
    if (m->ranges)
        assert_true(iz_setup_ranges(&setup, m->ranges));
    return setup;
}

static uint64_t below(uint64_t *random, uint64_t bound)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (*random >> 33) % bound;
}

/* Some choices of a game, one of them a departure, and its record. */
static iz_game *played(const meeting *m, char *record, size_t *length)
{
    iz_setup setup = agreed(m);
    uint64_t random = 5;
    iz_game *game = iz_game_new(&setup, table.cards, 9, error, sizeof error);
    if (!game)
        fail_msg("%s", error);
    assert_int_equal(iz_advance(game), IZ_OK);
    iz_record *kept = iz_record_new(game, &setup, 9);
    for (int i = 0; i < CHOICES && !iz_game_over(game); i++) {
        int seat = i == CHOICES / 2 ? m->players - 1 : iz_wait_seat(game);
        uint64_t n =
            i == CHOICES / 2 ? IZ_RECORD_CONCEDES : below(&random, iz_choice_count(game, seat));
        char descriptor[IZ_DESCRIPTOR_SIZE] = IZ_RECORD_CONCEDE;
        if (n != IZ_RECORD_CONCEDES)
            iz_choice_descriptor(game, seat, n, descriptor, sizeof descriptor);
        iz_record_choice(kept, seat, n, descriptor);
        assert_int_equal(iz_record_take(game, seat, n), IZ_OK);
    }
    iz_record_hash(kept, game);
    *length = (size_t)snprintf(record, BYTES, "%send\n", iz_record_text(kept));
    assert_true(*length < BYTES);
    iz_record_free(kept);
    return game;
}

static iz_game *replayed(const char *record, size_t length)
{
    return iz_record_replay(record, length, "record", table.cards, NULL, NULL, NULL, error,
                            sizeof error);
}

/* ---- records --------------------------------------------------------------------------------- */

/* The record with the first `old` replaced is refused, and says why. */
static void refused(const char *record, const char *old, const char *new, const char *why)
{
    static char wrong[BYTES + 400];
    const char *at = strstr(record, old);
    assert_non_null(at);
    int length = snprintf(wrong, sizeof wrong, "%.*s%s%s", (int)(at - record), record, new,
                          at + strlen(old));
    iz_game *game = replayed(wrong, (size_t)length);
    if (game)
        fail_msg("accepted with \"%s\"; expected: %s", new, why);
    if (strncmp(error, "record:", 7) != 0 || !strstr(error, why))
        fail_msg("\"%s\" does not say \"%s\"", error, why);
}

static void what_is_agreed_is_looked_at(void **state)
{
    static char record[BYTES];
    size_t length;
    (void)state;
    iz_game_free(played(&meetings[0], record, &length));
    refused(record, "variant krug", "variant rondo", "no variant named \"rondo\"");
    refused(record, "variant krug", "variant pakt", "G:Tim");
    refused(record, "variant krug", "variant veliki krug", "F9.10");
    refused(record, "option attack-right", "option attack-right\noption attack-many", "F6.22");
    refused(record, "option attack-right", "option deploying", "F6.23");
    refused(record, "option attack-right", "option flying", "no option \"flying\"");
    refused(record, "range 1", "range 2", "F6.21");
    refused(record, "range 1", "range 0", "is expected");
    refused(record, "range 1", "range -1", "is expected");
    refused(record, "range 1", "range 20", "F2.20");
    refused(record, "seats by lot", "seats by age", "`seats by lot` is expected");
    iz_game_free(played(&meetings[1], record, &length));
    refused(record, "variant poslednji preživeli",
            "variant poslednji preživeli\noption attack-left", "F6.50");
    refused(record, "variant poslednji preživeli", "variant poslednji preživeli\noption points",
            "F6.50");
    iz_game_free(played(&meetings[2], record, &length));
    refused(record, "player team 1", "player team 2", "F8.10");
    refused(record, "player team 1", "player", "F8.10");
    refused(record, "variant kraljeva garda", "variant kraljeva garda\nfirst seat 0", "F8.40");
    iz_game_free(played(&meetings[4], record, &length));
    refused(record, "player team 1", "player team 2", "F10.10");
    refused(record, "variant timska varijanta kruga", "variant magično srce", "F7.");
    iz_game_free(played(&meetings[5], record, &length));
    refused(record, "player team 1", "player team 1 range 1", "F7.20");
    refused(record, "variant magično srce", "variant magično srce\noption deploying", "F7.20");
    refused(record, "variant magično srce", "variant kraljeva garda", "F8.10");
}

/* Any byte another one: a game, or a refusal. */
static void any_byte_may_be_wrong(void **state)
{
    static char record[BYTES], wrong[BYTES];
    (void)state;
    for (int n = 0; n < MEETINGS; n++) {
        size_t length, whole = 0;
        uint64_t random = (uint64_t)n + 1;
        iz_game *game = played(&meetings[n], record, &length), *again = replayed(record, length);
        if (!again)
            fail_msg("%s: %s", meetings[n].variant, error);
        assert_true(iz_game_hash(again) == iz_game_hash(game));
        iz_game_free(again);
        iz_game_free(game);
        for (int i = 0; i < DAMAGES; i++) {
            memcpy(wrong, record, length);
            /* in its head, or among the choices */
            size_t bound = i % 2 ? length : (size_t)(strstr(record, "choices") - record) + 400;
            wrong[below(&random, bound < length ? bound : length)] =
                (char)(i % 3 ? ' ' + below(&random, 95) : below(&random, 256));
            game = replayed(wrong, i % 5 ? length : (size_t)below(&random, length));
            whole += game != NULL;
            iz_game_free(game);
        }
        assert_true(whole < DAMAGES / 2);
    }
}

/* ---- saved games ----------------------------------------------------------------------------- */

static void saved_games_are_refused(void **state)
{
    static char record[BYTES];
    (void)state;
    for (int n = 0; n < MEETINGS; n++) {
        size_t length;
        uint64_t random = (uint64_t)n + 77;
        iz_game *game = played(&meetings[n], record, &length);
        size_t size = iz_game_save(game, NULL, 0);
        uint8_t *bytes = malloc(size);
        assert_int_equal(iz_game_save(game, bytes, size), size);
        iz_game *again = iz_game_load(game->book, table.cards, bytes, size, error, sizeof error);
        assert_non_null(again);
        assert_true(iz_game_hash(again) == iz_game_hash(game));
        iz_game_free(again);
        for (int i = 0; i < SAVED_DAMAGES; i++) {
            size_t at = (size_t)below(&random, i % 2 ? size : 400);
            uint8_t was = bytes[at];
            bytes[at] = (uint8_t)(was ^ (1u << below(&random, 8)));
            assert_null(iz_game_load(game->book, table.cards, bytes, size, error, sizeof error));
            assert_true(error[0] != '\0');
            bytes[at] = was;
        }
        assert_null(iz_game_load(game->book, table.cards, bytes, size - 1, error, sizeof error));
        free(bytes);
        iz_game_free(game);
    }
}

/* ---- who has left ---------------------------------------------------------------------------- */

/* They can neither decide nor leave again, and nothing changes by trying it. */
static void who_has_left_is_asked_nothing(void **state)
{
    static char record[BYTES];
    (void)state;
    for (int n = 0; n < MEETINGS; n++) {
        size_t length;
        iz_game *game = played(&meetings[n], record, &length);
        int gone = meetings[n].players - 1;
        uint64_t hash = iz_game_hash(game);
        assert_false(iz_seats(game, gone, IZ_SEATS_IN_GAME) >> gone & 1);
        assert_false(iz_wait_of(game, gone));
        assert_int_equal(iz_choice_count(game, gone), 0);
        assert_int_equal(iz_resign(game, gone), IZ_ERR_CHOICE);
        assert_int_equal(iz_choose_nth(game, gone, 0), IZ_ERR_CHOICE);
        assert_int_equal(iz_pass(game, gone), IZ_ERR_CHOICE);
        assert_true(iz_game_hash(game) == hash);
        iz_game_free(game);
    }
}

static int lay(void **state)
{
    (void)state;
    static const char *const names[] = {"zora", "oluja"};
    lay_decks(&table, names);
    return 0;
}

static int clear(void **state)
{
    (void)state;
    clear_decks(&table);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_agreed_is_looked_at),
        cmocka_unit_test(any_byte_may_be_wrong),
        cmocka_unit_test(saved_games_are_refused),
        cmocka_unit_test(who_has_left_is_asked_nothing),
    };
    return cmocka_run_group_tests(tests, lay, clear);
}
