/* Proposals of whole declarations: in random games of all books each can be submitted, no two are
 * alike, the same position gives the same; and at given positions they are what a player would
 * think of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "decks_table.h"
#include "scenario/open.h"
#include "sim/watch.h"

enum { TEXT_ROOM = 1 << 16, CODES_MOST = 64 };

/* ---- random games ---------------------------------------------------------------------------- */

/* Which codes have come up, and how often. */
static struct {
    char code[12];
    int count;
} codes[CODES_MOST];

static void count_code(const char *code)
{
    int i = 0;
    while (i < CODES_MOST && codes[i].count > 0 && strcmp(codes[i].code, code) != 0)
        i++;
    assert_true(i < CODES_MOST);
    snprintf(codes[i].code, sizeof codes[i].code, "%s", code);
    codes[i].count++;
}

static int counted(const char *code)
{
    for (int i = 0; i < CODES_MOST; i++)
        if (strcmp(codes[i].code, code) == 0)
            return codes[i].count;
    return 0;
}

static void put(char *text, size_t *length, const char *word)
{
    *length += (size_t)snprintf(text + *length, TEXT_ROOM - *length, "%s ", word);
    assert_true(*length < TEXT_ROOM);
}

/* All that is proposed, a line each. */
static void write_all(iz_game *game, int seat, char *text, bool counts)
{
    iz_proposals *proposals = iz_propose(game, seat);
    size_t length = 0;
    text[0] = '\0';
    for (int n = 0; n < iz_proposal_count(proposals); n++) {
        int count;
        const char *const *descriptors = iz_proposal_at(proposals, n, &count);
        put(text, &length, iz_proposal_code(proposals, n));
        for (int i = 0; i < count; i++)
            put(text, &length, descriptors[i]);
        put(text, &length, "\n");
        if (counts)
            count_code(iz_proposal_code(proposals, n));
    }
    iz_proposals_free(proposals);
}

/* No two lines are alike behind their codes. */
static void all_differ(char *text)
{
    char *lines[64];
    int count = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        line += strspn(line, " ");
        if (!*line)
            continue;
        assert_true(count < 64);
        lines[count++] = strchr(line, ' ');
        for (int i = 0; i + 1 < count; i++)
            if (strcmp(lines[i], lines[count - 1]) == 0)
                fail_msg("two proposals of%s", lines[i]);
    }
}

static void look_at(iz_game *game, int seat)
{
    static char text[TEXT_ROOM], again[TEXT_ROOM];
    const char *fault = iz_proposal_fault(game);
    if (fault)
        fail_msg("%s", fault);
    write_all(game, seat, text, true);
    iz_game *clone = iz_game_clone(game);
    write_all(clone, seat, again, false);
    iz_game_free(clone);
    assert_string_equal(text, again);
    all_differ(text);
}

static void play(const iz_setup *setup, const iz_card_set *cards, uint64_t seed)
{
    iz_game *game = begun_of(setup, cards, seed);
    uint64_t random = seed;
    for (int i = 0; i < 500 && !iz_game_over(game); i++) {
        int seat = iz_wait_seat(game);
        if (!iz_wait_is_priority(game, seat) || i % 50 == 0)
            look_at(game, seat);
        choose_any(game, &random);
    }
    iz_game_free(game);
}

static void of_book(const char *book, const char *first, const char *second, int players,
                    const char *variant)
{
    const char *names[] = {first, second};
    decks_table table = {0};
    lay_decks(&table, names);
    iz_setup setup = seated(&table, iz_book_named(book), variant, players);
    setup.with = IZ_WITHOUT_MULLIGAN | IZ_WITH_PASSING;
    for (uint64_t seed = 1; seed <= 4; seed++)
        play(&setup, table.cards, seed);
    clear_decks(&table);
}

static void in_random_games(void **state)
{
    (void)state;
    of_book("mtg-1999-04", "river", "ember", 2, NULL);
    of_book("mtg-1999-11", "ember", "river", 2, NULL);
    of_book("mtg-2002", "river", "ember", 2, NULL);
    of_book("izvori-2007", "zora", "oluja", 2, NULL);
    of_book("izvori-2007", "zora", "oluja", 3, "krug");
    of_book("izvori-2007", "oluja", "zora", 4, NULL);
    of_book("hkk-2023", "dusk", "noon", 2, NULL);
    static const char *const often[] = {"NONE", "ALL",   "SAFE", "TRADE", "EVADE", "HOLD",
                                        "GOOD", "CHUMP", "STAY", "FRONT", "STRONG"};
    for (size_t i = 0; i < sizeof often / sizeof *often; i++)
        if (counted(often[i]) < 3)
            fail_msg("%s came up %d times", often[i], counted(often[i]));
}

/* ---- positions ------------------------------------------------------------------------------- */

static iz_opened opened;

static int open_at(const char *position)
{
    if (!iz_scenario_open("position", position, strlen(position), NULL, NULL, NULL, &opened, error,
                          sizeof error))
        fail_msg("%s", error);
    for (int i = 0; i < 60; i++) {
        int seat = iz_wait_seat(opened.game);
        if (!iz_wait_is_priority(opened.game, seat))
            return seat;
        assert_int_equal(iz_pass(opened.game, seat), IZ_OK);
    }
    fail_msg("nothing is asked but windows");
    return -1;
}

/* The first proposal of that code as a text, with names instead of numbers; "": there is none. */
static const char *proposed(int seat, const char *code)
{
    static char text[4096];
    iz_proposals *proposals = iz_propose(opened.game, seat);
    size_t length = 0;
    text[0] = '\0';
    for (int n = 0; n < iz_proposal_count(proposals) && !text[0]; n++) {
        int count;
        const char *const *descriptors = iz_proposal_at(proposals, n, &count);
        for (int i = 0; i < count && strcmp(iz_proposal_code(proposals, n), code) == 0; i++) {
            for (const char *at = descriptors[i]; *at;) {
                unsigned number;
                iz_face face;
                if ((at[0] == 'o' || at[0] == 't') && sscanf(at + 1, "%u", &number) == 1 &&
                    iz_face_of(opened.game, seat, number, &face)) {
                    length +=
                        (size_t)snprintf(text + length, sizeof text - length, "%s", face.name);
                    at += 1 + strspn(at + 1, "0123456789");
                } else {
                    text[length++] = *at++;
                    text[length] = '\0';
                }
            }
            length += (size_t)snprintf(text + length, sizeof text - length, " ");
        }
    }
    iz_proposals_free(proposals);
    return text;
}

/* Declares as the first proposal of that code says. */
static void submit(int seat, const char *code)
{
    iz_proposals *proposals = iz_propose(opened.game, seat);
    bool found = false;
    for (int n = 0; n < iz_proposal_count(proposals) && !found; n++) {
        int count;
        const char *const *descriptors = iz_proposal_at(proposals, n, &count);
        found = strcmp(iz_proposal_code(proposals, n), code) == 0;
        if (found)
            assert_int_equal(iz_choose_all(opened.game, seat, descriptors, count), IZ_OK);
    }
    assert_true(found);
    iz_proposals_free(proposals);
}

static void is_proposed(int seat, const char *code, const char *expected)
{
    const char *text = proposed(seat, code);
    if (strcmp(text, expected) != 0)
        fail_msg("%s is \"%s\", not \"%s\"", code, text, expected);
}

#define CREATURE(name, size, words)                                                                \
    "card \"" name "\" {\n    type Creature\n    pt " size "\n    text \"" words "\"\n}\n"

static const char creatures[] =
    CREATURE("Ox", "2/4", "") CREATURE("Wasp", "1/1", "Flying") CREATURE("Hog", "3/2", "")
        CREATURE("Giant", "5/5", "") CREATURE("Boar", "2/2", "Boar attacks each turn if able.")
            CREATURE("Pack", "3/3", "Pack can't be blocked except by two or more creatures.")
                CREATURE("Squire", "1/1", "Banding");

static const char *position(const char *lines)
{
    static char text[4096];
    snprintf(text, sizeof text, "%sscenario \"Position\"\nrules mtg-2002\n%s", creatures, lines);
    return text;
}

static void attackers(void **state)
{
    (void)state;
    int seat = open_at(position("A battlefield \"Ox\", \"Wasp\", \"Hog\"\n"
                                "B battlefield \"Hog\"\n"));
    assert_int_equal(seat, 0);
    is_proposed(0, "NONE", "done ");
    is_proposed(0, "ALL", "attack/Ox/pB attack/Wasp/pB attack/Hog/pB done ");
    is_proposed(0, "SAFE", "attack/Ox/pB attack/Wasp/pB done ");
    is_proposed(0, "TRADE", ""); /* all: the Hog kills the one that kills it */
    is_proposed(0, "EVADE", "attack/Wasp/pB done ");
    is_proposed(0, "HOLD", "attack/Ox/pB attack/Hog/pB done ");
    is_proposed(0, "BAND", "");
    iz_opened_free(&opened);
}

/* What has to attack does so in all of them. */
static void who_must(void **state)
{
    (void)state;
    int seat = open_at(position("A battlefield \"Ox\", \"Boar\"\n"
                                "B battlefield \"Giant\"\n"));
    is_proposed(seat, "NONE", "attack/Boar/pB done ");
    is_proposed(seat, "ALL", "attack/Ox/pB attack/Boar/pB done ");
    is_proposed(seat, "SAFE", ""); /* nobody is safe: the Boar alone, as above */
    iz_opened_free(&opened);
}

static void bands(void **state)
{
    (void)state;
    int seat = open_at(position("A battlefield \"Ox\", \"Squire\"\n"));
    is_proposed(seat, "BAND", "attack/Ox/pB attack/Squire/pB band/Squire/Ox done ");
    iz_opened_free(&opened);
}

/* On to the next decision that is no window. */
static int next_asked(void)
{
    int seat;
    while (iz_wait_is_priority(opened.game, seat = iz_wait_seat(opened.game)))
        assert_int_equal(iz_pass(opened.game, seat), IZ_OK);
    return seat;
}

static void blockers(void **state)
{
    (void)state;
    int seat = open_at(position("A battlefield \"Giant\", \"Hog\"\n"
                                "B battlefield \"Ox\", \"Wasp\", \"Hog\"\nB life 4\n"));
    assert_int_equal(seat, 0);
    submit(0, "ALL");
    assert_int_equal(next_asked(), 1);
    is_proposed(1, "NONE", "done ");
    is_proposed(1, "GOOD", "block/Ox/Hog done ");
    is_proposed(1, "SAFE", "");
    is_proposed(1, "TRADE", "");
    is_proposed(1, "CHUMP", "block/Wasp/Giant done ");
    is_proposed(1, "GANG", "block/Ox/Giant block/Hog/Giant done ");
    is_proposed(1, "ALL", "block/Ox/Giant block/Wasp/Giant block/Hog/Giant done ");
    submit(1, "GANG");
    assert_int_equal(next_asked(), 0); /* the Giant's damage, of 5, to the Hog (2) and the Ox (4) */
    is_proposed(0, "EVEN", "number/n3 ");
    is_proposed(0, "FIRST", "number/n5 ");
    is_proposed(0, "LAST", "number ");
    assert_string_not_equal(proposed(0, "LETHAL"), "");
    iz_opened_free(&opened);
}

/* What can be blocked by two only is not blocked by one; of a declaration's proposals each is legal
 * as a whole. */
static void restrictions(void **state)
{
    (void)state;
    int seat = open_at(position("A battlefield \"Pack\"\n"
                                "B battlefield \"Ox\", \"Giant\"\nB life 3\n"));
    submit(seat, "ALL");
    assert_int_equal(next_asked(), 1);
    is_proposed(1, "NONE", "done ");
    is_proposed(1, "ALL", "");
    is_proposed(1, "GOOD", "block/Ox/Pack block/Giant/Pack done ");
    iz_opened_free(&opened);
}

/* ---- how long it takes ----------------------------------------------------------------------- */

/* The time of all proposals, in seconds of the processor. */
static double seconds(int seat)
{
    clock_t begun = clock();
    enum { TIMES = 10 };
    for (int i = 0; i < TIMES; i++)
        iz_proposals_free(iz_propose(opened.game, seat));
    return (double)(clock() - begun) / CLOCKS_PER_SEC / TIMES;
}

/* A line of 25 creatures: `first`, twelve and eleven smaller ones, `last`. */
static void put_creatures(char *lines, size_t size, const char *first, const char *last)
{
    size_t length = strlen(lines);
    length += (size_t)snprintf(lines + length, size - length, "%s", first);
    for (int i = 0; i < 23; i++)
        length +=
            (size_t)snprintf(lines + length, size - length, ", \"%s\"", i % 2 ? "Wasp" : "Hog");
    snprintf(lines + length, size - length, ", %s\n", last);
}

static void wide_boards(void **state)
{
    (void)state;
    for (int k = 0; k < 2; k++) {
        char lines[2048] = "";
        put_creatures(lines, sizeof lines, "A battlefield \"Ox\"",
                      k ? "\"Pack\", \"Boar\"" : "\"Ox\"");
        put_creatures(lines, sizeof lines, "B battlefield \"Giant\"", "\"Giant\"");
        int seat = open_at(position(lines));
        double attack = seconds(seat);
        submit(seat, "ALL");
        assert_int_equal(next_asked(), 1);
        double block = seconds(1);
        print_message("25 against 25%s: attacks %.2f ms, blocks %.2f ms\n",
                      k ? ", with rules about combat" : "", attack * 1000, block * 1000);
        assert_true(attack < 0.5 && block < 0.5); /* sanitizers, and nothing exponential */
        iz_opened_free(&opened);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_random_games), cmocka_unit_test(attackers),
        cmocka_unit_test(who_must),        cmocka_unit_test(bands),
        cmocka_unit_test(blockers),        cmocka_unit_test(restrictions),
        cmocka_unit_test(wide_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
