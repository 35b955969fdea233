/* Set-ups: what a book allows, what a game makes of them, and records that hold them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "old_record.h"
#include "replay/record.h"

#include "one_table.h"

static iz_setup izvori(int players)
{
    return seated(&table, iz_book_named("izvori-2007"), NULL, players);
}

static void allowed(const iz_setup *setup)
{
    if (iz_setup_check(setup, error, sizeof error) != IZ_OK)
        fail_msg("refused: %s", error);
}

static void forbidden(const iz_setup *setup, const char *why)
{
    assert_int_equal(iz_setup_check(setup, error, sizeof error), IZ_ERR_SETUP);
    if (!strstr(error, why))
        fail_msg("\"%s\" does not say \"%s\"", error, why);
    assert_null(iz_game_new(setup, table.cards, 1, error, sizeof error));
    assert_non_null(strstr(error, why));
    uintptr_t room[512];
    const iz_saying *said = iz_setup_said(setup, room, sizeof room);
    assert_non_null(said);
    assert_ptr_equal(strstr(error, said->text), error);
    assert_memory_equal(said->code, "SETUP_", 6);
    assert_null(iz_setup_said(setup, room, 20)); /* too small */
    assert_int_equal(iz_setup_check(setup, NULL, 0), IZ_ERR_SETUP);
}

/* ---- what a book allows ---------------------------------------------------------------------- */

static void numbers_of_players(void **state)
{
    (void)state;
    for (int players = 2; players <= 16; players++) {
        iz_setup setup = izvori(players);
        allowed(&setup);
    }
    iz_setup one = izvori(1), many = izvori(17);
    forbidden(&one, "izvori-2007 is for 2 to 16 players, not 1 [A1.10]");
    forbidden(&many, "not 17");
    iz_setup magic = iz_setup_of(iz_book_named("mtg-2002"), table.hands, 2);
    allowed(&magic);
    magic.players = 3;
    forbidden(&magic, "mtg-2002 is for 2 players, not 3 [100.1]");
    iz_setup none = iz_setup_of(NULL, NULL, 2);
    assert_int_equal(iz_setup_check(&none, error, sizeof error), IZ_ERR_CHOICE);
    assert_int_equal(iz_setup_check(NULL, error, sizeof error), IZ_ERR_CHOICE);
}

static void variants_and_options(void **state)
{
    (void)state;
    iz_setup setup = izvori(4);
    setup.variant = "krug";
    setup.with = IZ_WITH_ATTACK_RIGHT;
    allowed(&setup);
    setup.with = IZ_WITH_ATTACK_LEFT | IZ_WITH_ATTACK_RIGHT;
    forbidden(&setup,
              "attack-left and attack-right together: a game has one way of attacking [F6.22]");
    setup.variant = NULL;
    forbidden(&setup, "a game has one way of attacking [C7.30]");
    setup.variant = "Poslednji Prezivelji";
    setup.with = 0;
    forbidden(&setup, "izvori-2007 has no variant named \"Poslednji Prezivelji\"; those there are: "
                      "\"krug\", \"poslednji preživeli\", \"kraljeva garda\", \"veliki krug\", "
                      "\"timska varijanta "
                      "kruga\"");
    setup.variant = "POSLEDNJI PREZIVELI"; /* case and accents don't matter */
    allowed(&setup);
    setup.with = IZ_WITH_ATTACK_MANY;
    allowed(&setup);
    setup.with = IZ_WITH_ATTACK_LEFT;
    forbidden(&setup, "poslednji preživeli is not played with attack-left [F6.50]");
    setup.with = 1u << 30;
    forbidden(&setup, "0x40000000");
    iz_setup magic = iz_setup_of(iz_book_named("mtg-2002"), table.hands, 2);
    magic.with = IZ_WITH_ATTACK_LEFT;
    forbidden(&magic, "mtg-2002 has no option attack-left");
    magic.with = IZ_WITH_ANTE;
    allowed(&magic);
    magic.variant = "krug";
    forbidden(&magic, "those there are: none");
    iz_setup hkk = iz_setup_of(iz_book_named("hkk-2023"), table.hands, 2);
    hkk.with = IZ_WITH_ANTE;
    forbidden(&hkk, "hkk-2023 has no ante");
}

static void teams_life_and_start(void **state)
{
    (void)state;
    iz_setup setup = izvori(4);
    for (int seat = 0; seat < 4; seat++)
        setup.seats[seat].team = 1;
    forbidden(&setup, "all players are in one team");
    setup.seats[3].team = 2;
    allowed(&setup);
    setup.seats[3].team = 0;
    allowed(&setup);
    setup.seats[3].team = -1;
    forbidden(&setup, "player D is in no team with the number -1");
    setup.seats[3].team = 7;
    setup.seats[2].life = -5;
    forbidden(&setup, "player C starts with 1 to 1000000000 life, not -5");
    setup.seats[2].life = 1000000001;
    forbidden(&setup, "player C starts with");
    setup.seats[2].life = 1000000000;
    setup.first = IZ_FIRST_SEAT;
    setup.first_seat = 4;
    forbidden(&setup, "there is no player 4");
    setup.first_seat = -1;
    forbidden(&setup, "there is no player -1");
    setup.first_seat = 3;
    allowed(&setup);
}

static void ranges(void **state)
{
    (void)state;
    iz_setup setup = izvori(4);
    assert_true(iz_setup_ranges(&setup, "2"));
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(setup.seats[seat].range, 2);
    assert_true(iz_setup_ranges(&setup, "A 1,C  3 "));
    assert_int_equal(setup.seats[0].range, 1);
    assert_int_equal(setup.seats[1].range, 2); /* as it was */
    assert_int_equal(setup.seats[2].range, 3);
    allowed(&setup);
    static const char *const bad[] = {"",    "0",   "-1",    "x",     "1 2",    "A",   "A 0",
                                      "E 1", "a 1", "A 1,,", "A 1 2", "A 1, B", "A 1,"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (iz_setup_ranges(&setup, bad[i]))
            fail_msg("\"%s\" is read", bad[i]);
    assert_int_equal(setup.seats[0].range, 1); /* nothing has changed */
    assert_int_equal(setup.seats[1].range, 2);
    assert_false(iz_setup_ranges(NULL, "1"));
    assert_false(iz_setup_ranges(&setup, NULL));
    assert_true(iz_setup_ranges(&setup, "20"));
    forbidden(&setup, "player A's influence reaches 1 to 15 seats, not 20 [F2.10");
    setup = izvori(4);
    setup.seats[2].range = -1;
    forbidden(&setup, "player C's influence reaches 1 to 15 seats, not -1");
    iz_setup magic = iz_setup_of(iz_book_named("mtg-2002"), table.hands, 2);
    magic.seats[1].range = 1;
    forbidden(&magic, "mtg-2002 has no range of influence");
}

static void names_of_options(void **state)
{
    (void)state;
    unsigned all = 0, bit;
    const char *name;
    int n = 0;
    for (; (name = iz_with_at(n, &bit)); n++) {
        assert_int_equal(iz_with_named(name), bit);
        assert_int_equal(all & bit, 0);
        all |= bit;
    }
    assert_int_equal(n, 10);
    assert_int_equal(all & IZ_WITH_ATTACK, IZ_WITH_ATTACK);
    assert_null(iz_with_at(-1, &bit));
    assert_int_equal(iz_with_named("attack"), 0);
    assert_int_equal(iz_with_named(NULL), 0);
    assert_string_equal(iz_book_variant(iz_book_named("izvori-2007"), 0), "krug");
    assert_null(iz_book_variant(iz_book_named("izvori-2007"), 6));
    assert_null(iz_book_variant(iz_book_named("izvori-2007"), -1));
    assert_null(iz_book_variant(iz_book_named("mtg-2002"), 0));
    assert_null(iz_book_variant(NULL, 0));
}

/* ---- what a game makes of it ----------------------------------------------------------------- */

static void it_holds_in_the_game(void **state)
{
    (void)state;
    for (int first = 0; first < 4; first++) {
        iz_setup setup = izvori(4);
        setup.variant = "krug";
        setup.with = IZ_WITH_SEATS_AGREED;
        setup.first = IZ_FIRST_SEAT;
        setup.first_seat = first;
        setup.seats[2].life = 70;
        iz_game *game = begun(&setup, 5);
        assert_int_equal(iz_active_seat(game), first);
        assert_int_equal(iz_life(game, 2), 70);
        assert_int_equal(iz_life(game, 1), 200);
        iz_game_free(game);
    }
}

static void the_value_holds_it(void **state)
{
    (void)state;
    iz_setup plain = izvori(4), krug = plain, many = plain, teams = plain, life = plain;
    krug.variant = "krug";
    many.with = IZ_WITH_ATTACK_MANY;
    teams.seats[0].team = teams.seats[2].team = 1;
    life.seats[3].life = 201;
    const iz_setup *all[] = {&plain, &krug, &many, &teams, &life};
    uint64_t hashes[5];
    for (int i = 0; i < 5; i++) {
        iz_game *game = begun(all[i], 8);
        hashes[i] = iz_game_hash(game);
        for (int other = 0; other < i; other++)
            assert_true(hashes[i] != hashes[other]);
        size_t size = iz_game_save(game, NULL, 0);
        void *bytes = malloc(size);
        assert_int_equal(iz_game_save(game, bytes, size), size);
        iz_game *loaded = iz_game_load(all[i]->book, table.cards, bytes, size, error, sizeof error);
        assert_non_null(loaded);
        assert_true(iz_game_hash(loaded) == hashes[i]);
        iz_game_free(loaded);
        iz_game_free(game);
        free(bytes);
    }
}

/* ---- seats by lot ---------------------------------------------------------------------------- */

static const char *const by_lot[] = {"krug", "poslednji preživeli", "veliki krug"};

/* Everybody sits somewhere, with what was agreed for them; the same seed, the same seats. */
static void seats_are_drawn(void **state)
{
    (void)state;
    bool moved = false;
    for (uint64_t nth = 0; nth < 12; nth++) {
        iz_setup setup = izvori(nth % 3 == 2 ? 10 : 4);
        setup.variant = by_lot[nth % 3];
        setup.first = IZ_FIRST_SEAT;
        setup.first_seat = 1;
        for (int entrant = 0; entrant < setup.players; entrant++)
            setup.seats[entrant].life = 100 + entrant;
        assert_true(iz_setup_draws_seats(&setup));
        iz_game *game = begun(&setup, nth), *again = begun(&setup, nth);
        unsigned there = 0;
        for (int seat = 0; seat < setup.players; seat++) {
            int entrant = iz_game_entrant(game, seat);
            there |= 1u << entrant;
            moved = moved || entrant != seat;
            assert_int_equal(iz_life(game, seat), 100 + entrant);
            assert_int_equal(iz_game_entrant(again, seat), entrant);
            if (entrant == 1 && nth % 3 != 2)
                assert_int_equal(iz_active_seat(game), seat);
        }
        assert_int_equal(there, (1u << setup.players) - 1);
        assert_true(iz_game_hash(game) == iz_game_hash(again));
        iz_game_free(again);
        iz_game_free(game);
    }
    assert_true(moved);
    iz_setup alone = izvori(4);
    assert_false(iz_setup_draws_seats(&alone));
    iz_game *game = begun(&alone, 3);
    assert_int_equal(iz_game_entrant(game, 2), 2);
    assert_int_equal(iz_game_entrant(game, 4), -1);
    iz_game_free(game);
}

/* Of four who draw, each sits everywhere about as often as the others. */
static void lots_are_fair(void **state)
{
    enum { GAMES = 400 };
    (void)state;
    int sits[4][4] = {0};
    iz_setup setup = izvori(4);
    setup.variant = "krug";
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        iz_game *game = iz_game_new(&setup, table.cards, seed, error, sizeof error);
        assert_non_null(game);
        for (int seat = 0; seat < 4; seat++)
            sits[iz_game_entrant(game, seat)][seat]++;
        iz_game_free(game);
    }
    for (int i = 0; i < 16; i++)
        assert_in_range(sits[i / 4][i % 4], GAMES / 4 - 40, GAMES / 4 + 40);
}

/* The player who has lost decides in the next game, wherever they sit then. */
static void matches_know_players(void **state)
{
    (void)state;
    iz_setup setup = izvori(4);
    setup.variant = "poslednji preživeli";
    iz_match match;
    iz_match_begin(&match, 4, 3);
    for (uint64_t seed = 1; seed < 8; seed++) {
        iz_match_set_up(&match, &setup);
        iz_game *game = begun(&setup, seed);
        for (int seat = 0; match.chooser >= 0 && seat < 4; seat++)
            assert_true(!iz_wait_of(game, seat) || iz_game_entrant(game, seat) == match.chooser);
        int wins = match.wins[2];
        for (int seat = 0; seat < 4; seat++) /* player 2 is left */
            if (iz_game_entrant(game, seat) != 2)
                assert_int_equal(iz_resign(game, seat), IZ_OK);
        assert_int_equal(iz_match_note(&match, game), IZ_OK);
        assert_int_equal(match.wins[2], wins + 1);
        assert_true(match.chooser >= 0 && match.chooser != 2);
        iz_game_free(game);
    }
    assert_int_equal(iz_match_winner(&match), 2);
}

/* ---- descriptors ----------------------------------------------------------------------------- */

/* At each decision of a game, each option is found by its descriptor, from any number. */
static void options_are_found_by_descriptors(void **state)
{
    (void)state;
    iz_setup setup = izvori(3);
    iz_game *game = begun(&setup, 3);
    unsigned tried = 0;
    uint64_t random = 9;
    for (int i = 0; i < 3000 && !iz_game_over(game); i++) {
        int seat = iz_wait_seat(game);
        uint64_t count = iz_choice_count(game, seat), found;
        for (uint64_t n = 0; n < count && n < 30; n++, tried++) {
            char text[IZ_DESCRIPTOR_SIZE], again[IZ_DESCRIPTOR_SIZE];
            size_t length = iz_choice_descriptor(game, seat, n, text, sizeof text);
            assert_true(length > 0 && length < sizeof text && !strchr(text, ' '));
            assert_true(iz_choice_described(game, seat, text, n, &found));
            assert_int_equal(found, n);
            assert_true(iz_choice_described(game, seat, text, count - 1 - n, &found));
            iz_choice_descriptor(game, seat, found, again, sizeof again);
            assert_string_equal(text, again);
            assert_int_equal(iz_choice_descriptor(game, seat, n, NULL, 0), length);
        }
        assert_false(iz_choice_described(game, seat, "cast/o999999", 0, &found));
        assert_int_equal(iz_choice_descriptor(game, seat, count, NULL, 0), 0);
        random = random * 6364136223846793005u + 1442695040888963407u;
        assert_int_equal(iz_choose_nth(game, seat, iz_choice_sample(game, seat, random >> 20)),
                         IZ_OK);
    }
    assert_true(tried > 1000);
    iz_game_free(game);
}

/* ---- records --------------------------------------------------------------------------------- */

typedef struct text {
    char bytes[200000];
    size_t length;
} text;

/* A game of random players, and its record. */
static iz_game *recorded(const iz_setup *setup, int choices, text *out)
{
    iz_game *game = iz_game_new(setup, table.cards, 6, error, sizeof error);
    assert_non_null(game);
    iz_record *record = iz_record_new(game, setup, 6);
    assert_int_equal(iz_advance(game), IZ_OK);
    uint64_t random = 4;
    for (int i = 0; i < choices && !iz_game_over(game); i++) {
        char descriptor[IZ_DESCRIPTOR_SIZE];
        int seat = iz_wait_seat(game);
        random = random * 6364136223846793005u + 1442695040888963407u;
        uint64_t n = iz_choice_sample(game, seat, random >> 20);
        iz_choice_descriptor(game, seat, n, descriptor, sizeof descriptor);
        iz_record_choice(record, seat, n, descriptor);
        assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
    }
    iz_record_hash(record, game);
    int length = snprintf(out->bytes, sizeof out->bytes, "%send\n", iz_record_text(record));
    assert_true(length > 0 && (size_t)length < sizeof out->bytes);
    out->length = (size_t)length;
    iz_record_free(record);
    return game;
}

static iz_game *replayed(const text *record)
{
    return iz_record_replay(record->bytes, record->length, "record", table.cards, NULL, NULL, NULL,
                            error, sizeof error);
}

static void refused(const text *record, const char *why)
{
    iz_game *game = replayed(record);
    if (game)
        fail_msg("accepted; expected: %s", why);
    if (!strstr(error, why))
        fail_msg("\"%s\" does not say \"%s\"", error, why);
}

/* The first of these bytes, and all behind them, replaced. */
static void replace(text *record, const char *old, const char *new, bool rest)
{
    static char behind[sizeof record->bytes];
    char *at = strstr(record->bytes, old);
    assert_non_null(at);
    snprintf(behind, sizeof behind, "%s", rest ? "" : at + strlen(old));
    record->length = (size_t)(at - record->bytes) +
                     (size_t)snprintf(at, sizeof record->bytes - (size_t)(at - record->bytes),
                                      "%s%s", new, behind);
}

static void records_hold_the_set_up(void **state)
{
    static text record;
    (void)state;
    iz_setup setup = izvori(4);
    setup.variant = "krug";
    setup.with = IZ_WITHOUT_MULLIGAN | IZ_WITH_ATTACK_RIGHT;
    setup.first = IZ_FIRST_CHOSEN;
    setup.first_seat = 2;
    setup.seats[1].team = setup.seats[3].team = 1;
    setup.seats[0].life = 170;
    for (int seat = 0; seat < 4; seat++)
        setup.seats[seat].range = 2;
    iz_game *game = recorded(&setup, 300, &record), *again = replayed(&record);
    if (!again)
        fail_msg("%s", error);
    assert_true(iz_game_hash(again) == iz_game_hash(game));
    iz_game_free(again);
    iz_game_free(game);
}

/* A record of a version that drew no lots has its seats as they stand there. */
static void old_records_keep_their_seats(void **state)
{
    static text record;
    (void)state;
    iz_setup setup = izvori(4);
    setup.variant = "krug";
    setup.with = IZ_WITHOUT_MULLIGAN | IZ_WITH_SEATS_AGREED;
    iz_game *game = recorded(&setup, 100, &record), *again;
    assert_null(strstr(record.bytes, "seats by lot"));
    replace(&record, "option seats-agreed\n", "", false);
    again = replayed(&record);
    assert_non_null(again);
    assert_true(iz_game_hash(again) == iz_game_hash(game));
    iz_game_free(again);
    iz_game_free(game);
    setup.with = IZ_WITHOUT_MULLIGAN;
    game = recorded(&setup, 100, &record);
    assert_non_null(strstr(record.bytes, "\nseats by lot\n"));
    replace(&record, "seats by lot", "seats by age", false);
    refused(&record, "`seats by lot` is expected");
    iz_game_free(game);
}

/* Numbers of options may shift from version to version: descriptors decide. */
static void records_outlive_numbers(void **state)
{
    static text record, shifted;
    (void)state;
    iz_setup setup = izvori(2);
    iz_game *game = recorded(&setup, 120, &record);
    shifted.length = 0;
    for (const char *at = record.bytes; *at; at++) { /* each number one more */
        shifted.bytes[shifted.length++] = *at;
        if (*at == ':' && at[-1] >= '0' && at[-1] <= '1' && (at[-2] == ' ')) {
            char *end;
            unsigned long n = strtoul(at + 1, &end, 10);
            shifted.length += (size_t)snprintf(shifted.bytes + shifted.length, 24, "%lu", n + 1);
            at = end - 1;
        }
    }
    assert_memory_not_equal(shifted.bytes, record.bytes, record.length);
    iz_game *again = replayed(&shifted);
    if (!again)
        fail_msg("%s", error);
    assert_true(iz_game_hash(again) == iz_game_hash(game));
    iz_game_free(again);
    iz_game_free(game);
}

static void what_no_longer_fits_is_named(void **state)
{
    static text whole, record;
    (void)state;
    iz_setup setup = izvori(2);
    iz_game_free(recorded(&setup, 60, &whole));
    record = whole;
    replace(&record, "version 0.1.0", "version 0.0.9", false);
    replace(&record, "hash ", "hash 0123456789abcdef\nend\n", true);
    refused(&record, "choice 60: another hash behind it: the game went another way (recorded by "
                     "0.0.9, edition 2");
    record = whole;
    replace(&record, "choices ", "choices 0:0=cast/o9999 ", false);
    refused(&record, "choice 1: none of the options is cast/o9999");
    record = whole;
    replace(&record, "choices ", "choices 0:0 ", false);
    refused(&record, "a choice is written seat:option=descriptor");
    record = whole;
    replace(&record, "seed 6\n", "seed 6\noption flying\n", false);
    refused(&record, "there is no option \"flying\"");
    record = whole;
    replace(&record, "seed 6\n", "seed 6\nvariant krug\noption attack-left\noption attack-many\n",
            false);
    refused(&record, "together");
    record = whole;
    replace(&record, "seed 6\n", "seed 6\nfirst last 0\n", false);
    refused(&record, "`first seat N`");
    record = whole;
    replace(&record, "seed 6\n", "seed 6\nfirst seat 2\n", false);
    refused(&record, "there is no player 2");
    record = whole;
    replace(&record, "player\n", "player team x\n", false);
    refused(&record, "`player team N life N range N` is expected");
    record = whole;
    replace(&record, "izvor-record 2", "izvor-record 3", false);
    refused(&record, "the first line of a record");
}

/* The first edition has numbers only, and the options of the game in bits. */
static void the_first_edition_is_read(void **state)
{
    static text record, old;
    (void)state;
    iz_setup setup = izvori(2);
    setup.with = IZ_WITHOUT_MULLIGAN | IZ_WITH_PASSING;
    setup.first = IZ_FIRST_CHOSEN;
    setup.first_seat = 1;
    iz_game *game = recorded(&setup, 90, &record);
    replace(&record, "izvor-record 2\nversion 0.1.0", "izvor-record 1", false);
    replace(&record, "option no-mulligan\noption passing\nfirst chosen 1\n", "with 524\n", false);
    old.length = 0;
    for (const char *at = record.bytes; *at; at++) {
        if (*at == '=')
            at += strcspn(at, " \n");
        old.bytes[old.length++] = *at;
    }
    iz_game *again = replayed(&old);
    if (!again)
        fail_msg("%s", error);
    assert_true(iz_game_hash(again) == iz_game_hash(game));
    iz_game_free(again);
    iz_game_free(game);
    replace(&old, "choices ", "choices 1:77 ", false);
    refused(&old, "choice 1: there is no such option (recorded by an earlier version, edition 1");
    replace(&old, "with 524", "with 4294967295", false);
    refused(&old, "found 4294967295");
}

/* One that was recorded long ago is read to the end; what no longer fits is named: its version, and
 * the first choice that differs. */
static void an_old_record_is_named(void **state)
{
    (void)state;
    static text record;
    decks_table others = {0}, kept = table;
    static const char *const names[] = {"river", "ember"};
    lay_decks(&others, names);
    table = others;
    record.length = (size_t)snprintf(record.bytes, sizeof record.bytes, "%s", old_record);
    refused(&record, "(recorded by an earlier version, edition 1; this is " IZVOR_VERSION ")");
    assert_non_null(strstr(error, ": choice "));
    replace(&record, "cards e4", "cards 00", false);
    refused(&record, "its cards came out of another file");
    assert_non_null(strstr(error, ": choice "));
    replace(&record, "choices 0:2 0:0", "choices 0:77 0:0", false);
    refused(&record,
            "choice 1: there is no such option (recorded by an earlier version, edition 1");
    table = kept;
    clear_decks(&others);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_players),
        cmocka_unit_test(variants_and_options),
        cmocka_unit_test(teams_life_and_start),
        cmocka_unit_test(ranges),
        cmocka_unit_test(names_of_options),
        cmocka_unit_test(it_holds_in_the_game),
        cmocka_unit_test(the_value_holds_it),
        cmocka_unit_test(seats_are_drawn),
        cmocka_unit_test(lots_are_fair),
        cmocka_unit_test(matches_know_players),
        cmocka_unit_test(options_are_found_by_descriptors),
        cmocka_unit_test(records_hold_the_set_up),
        cmocka_unit_test(old_records_keep_their_seats),
        cmocka_unit_test(records_outlive_numbers),
        cmocka_unit_test(what_no_longer_fits_is_named),
        cmocka_unit_test(the_first_edition_is_read),
        cmocka_unit_test(an_old_record_is_named),
    };
    return cmocka_run_group_tests(tests, lay_izvori, clear);
}
