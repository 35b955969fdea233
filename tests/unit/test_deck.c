/* Decks: reading, looking names up, and what the books ask of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "books/book.h"
#include "cards/deck.h"

static char error[2048];

static iz_deck *read_deck(const char *text)
{
    return iz_deck_read_text(text, strlen(text), "d.txt", error, sizeof error);
}

static void lines(void **state)
{
    (void)state;
    iz_deck *deck =
        read_deck("\xEF\xBB\xBF# Fast red\n# by nobody\n\n18 Mountain\r\n4x  Ember Adept # hot\n"
                  "Lone Wolf\nSB: 2 Quench\n// old comment\nSideboard\n3 Up // Down\n");
    assert_non_null(deck);
    assert_string_equal(deck->title, "Fast red");
    assert_int_equal(deck->count, 5);
    assert_string_equal(deck->entries[0].name, "Mountain");
    assert_int_equal(deck->entries[0].line, 4);
    assert_string_equal(deck->entries[1].name, "Ember Adept");
    assert_int_equal(deck->entries[1].count, 4);
    assert_int_equal(deck->entries[2].count, 1);
    assert_true(deck->entries[3].side && deck->entries[4].side);
    assert_string_equal(deck->entries[4].name, "Up // Down");
    assert_int_equal(iz_deck_size(deck, false), 23);
    assert_int_equal(iz_deck_size(deck, true), 5);
    iz_deck_free(deck);
}

/* What other programs write besides. */
static void exported(void **state)
{
    (void)state;
    iz_deck *deck =
        read_deck("[metadata]\nName=Fast red\nDeck Type=old\n[Main]\n4 Ember Adept|ABC|1\n"
                  "Creatures (12)\n4x [ABC:17] Lone Wolf\n2 Quench (7ED) 161 *F*\n"
                  "1 Odd (Not That One)\nLands:\n3 Hill [ABC]\n1 Hall of 7 (X2) 9\n"
                  "[Sideboard]\n1 Up // Down|ABC\n");
    static const char *const names[] = {"Ember Adept",        "Lone Wolf", "Quench",
                                        "Odd (Not That One)", "Hill",      "Hall of 7",
                                        "Up // Down"};
    assert_non_null(deck);
    assert_string_equal(deck->title, "Fast red");
    assert_int_equal(deck->count, 7);
    for (int i = 0; i < 7; i++)
        assert_string_equal(deck->entries[i].name, names[i]);
    assert_int_equal(deck->entries[1].count, 4);
    assert_true(deck->entries[6].side && !deck->entries[5].side);
    iz_deck_free(deck);
    deck = read_deck("NAME:Slow blue\nAbout\nName Other\n\nDeck\n4 Hill\nSideboard (1)\n1 C1\n");
    assert_non_null(deck);
    assert_string_equal(deck->title, "Slow blue");
    assert_int_equal(deck->count, 2);
    assert_true(deck->entries[1].side);
    iz_deck_free(deck);
}

static void bad_lines(void **state)
{
    (void)state;
    static const struct {
        const char *text, *place;
    } cases[] = {{"", "d.txt:1:1: "},
                 {"# nothing\n\n", "d.txt:1:1: "},
                 {"4 Hill\n0 Hill\n", "d.txt:2:1: "},
                 {"4 Hill\n  1000 Hill\n", "d.txt:2:3: "},
                 {"99999999999999999999 Hill\n", "d.txt:1:1: "},
                 {"4x \n", "d.txt:1:3: "},
                 {"4", "d.txt:1:2: "},
                 {"4 Hi\xFFll\n", "d.txt:1:5: "}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        iz_deck *deck = read_deck(cases[i].text);
        assert_null(deck);
        if (strncmp(error, cases[i].place, strlen(cases[i].place)) != 0)
            fail_msg("\"%s\" does not begin with %s", error, cases[i].place);
    }
    assert_null(iz_deck_read("/nonexistent/deck", error, sizeof error));
    assert_null(iz_deck_read_own("nonexistent", error, sizeof error));
}

/* Hill, a basic land; 20 creatures C0 to C19; a split card; a refused one; HKK's openers. */
static iz_card_set *cards(void)
{
    iz_card_set *set = iz_card_set_new();
    static const iz_card_source some[] = {
        {.name = "Hill", .type_line = "Basic Land — Mountain"},
        {.name = "Up", .card_name = "Up // Down", .type_line = "Instant", .layout = "split"},
        {.name = "Down",
         .card_name = "Up // Down",
         .type_line = "Instant",
         .layout = "split",
         .face = 1},
        {.name = "Odd", .type_line = "Instant", .text = "Gribble the frobs."},
        {.name = "Law", .type_line = "Rule Card"},
        {.name = "Guild of Salt", .type_line = "Guild"},
        {.name = "Raian", .type_line = "Divine Creature", .colors = "Raia"},
        {.name = "Leahn", .type_line = "Divine Creature", .colors = "Leah"},
        {.name = "Tharrn", .type_line = "Creature", .colors = "Tharr"},
        {.name = "Bard", .type_line = "Creature", .colors = "bard"}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        assert_true(iz_card_set_add(set, &some[i], false, error, sizeof error) >= 0);
    for (int i = 0; i < 20; i++) {
        char name[16];
        snprintf(name, sizeof name, "C%d", i);
        iz_card_source creature = {.name = name, .type_line = "Creature — Bear"};
        assert_true(iz_card_set_add(set, &creature, false, error, sizeof error) >= 0);
    }
    assert_true(iz_card_set_finish(set));
    return set;
}

static void looking_names_up(void **state)
{
    (void)state;
    iz_card_set *set = cards();
    iz_deck *deck = read_deck("4 hill\n1 up/down\n1 Down\n");
    assert_true(iz_deck_resolve(deck, set, "d.txt", error, sizeof error));
    assert_int_equal(deck->entries[1].definition, deck->entries[2].definition);
    iz_deck_free(deck);
    deck = read_deck("4 Hill\n1 Odd\n");
    assert_true(iz_deck_look_up(deck, set, "d.txt", error, sizeof error));
    assert_false(iz_deck_resolve(deck, set, "d.txt", error, sizeof error));
    assert_non_null(strstr(error, "d.txt:2:1: the text of \"Odd\" is not understood"));
    iz_deck_free(deck);
    deck = read_deck("4 Hil\n1 C3\n2 Nonsense Here\n");
    assert_false(iz_deck_resolve(deck, set, "d.txt", error, sizeof error));
    assert_non_null(strstr(error, "d.txt:1:1: no card is named \"Hil\"; did you mean \"Hill\"?"));
    assert_non_null(strstr(error, "\nd.txt:3:1: "));
    char small[20];
    assert_false(iz_deck_resolve(deck, set, "d.txt", small, sizeof small));
    iz_deck_free(deck);
    iz_card_set_free(set);
}

/* Checks the deck text under a book; the problems' faults, one letter each, into `found`. */
static void check(const iz_card_set *set, const char *book, const char *text, const char *wanted)
{
    static const char letters[] = "SCXOGTLUB"; /* in the order of iz_deck_fault */
    iz_deck_problem problems[8];
    char found[16] = "";
    iz_deck *deck = read_deck(text);
    assert_non_null(deck);
    assert_true(iz_deck_resolve(deck, set, "d.txt", error, sizeof error));
    const iz_deck_rules *rules = &iz_book_find(book)->deck;
    int count = iz_deck_check(deck, set, rules, problems, 8);
    for (int i = 0; i < count && i < 8; i++)
        found[i] = letters[problems[i].fault];
    assert_string_equal(found, wanted);
    iz_deck_free(deck);
}

static void magic_decks(void **state)
{
    (void)state;
    iz_card_set *set = cards();
    static const char *const books[] = {"mtg-1999-04", "mtg-1999-11", "mtg-2002"};
    for (int i = 0; i < 3; i++) {
        check(set, books[i], "56 Hill\n4 C1\n", "");
        check(set, books[i], "55 Hill\n4 C1\n", "S");
        check(set, books[i], "56 Hill\n3 C1\n2 c1\n", "C");
        check(set, books[i], "56 Hill\n4 C1\nSB: 1 C1\n", "C");
        check(set, books[i], "60 Hill\n3 Up // Down\n2 Down\n", "C");
        check(set, books[i], "1 Hill\n5 C1\n", "SC");
    }
    iz_card_set_free(set);
}

static void izvori_decks(void **state)
{
    (void)state;
    iz_card_set *set = cards();
    check(set, "izvori-2007", "4 C0\n4 C1\n4 C2\n4 C3\n4 C4\n4 C5\n4 C6\n4 C7\n4 C8\n4 C9\n", "");
    check(set, "izvori-2007", "40 Hill\n", "C"); /* no exemption for lands */
    check(set, "izvori-2007", "4 C1\n", "S");
    iz_card_set_free(set);
}

static void hkk_decks(void **state)
{
    (void)state;
    iz_card_set *set = cards();
    static const char fifty[] = "3 C0\n3 C1\n3 C2\n3 C3\n3 C4\n3 C5\n3 C6\n3 C7\n3 C8\n3 C9\n"
                                "3 C10\n3 C11\n3 C12\n3 C13\n3 C14\n3 C15\n2 C16\n";
    static const struct {
        const char *more, *wanted;
    } cases[] = {{"", ""},
                 {"1 Law\n", ""},
                 {"2 Law\n", "G"},
                 {"1 Guild of Salt\n", "S"},
                 {"1 Guild of Salt\n1 C17\n", ""},
                 {"4 C17\n", "C"},
                 {"3 Raian\n", "T"},
                 {"1 Raian\n1 Leahn\n", "TT"},
                 {"1 Raian\n1 Tharrn\n1 Bard\n", "T"},
                 {"1 Raian\n1 Leahn\n1 Tharrn\n1 Bard\n", "OTT"},
                 {"SB: 3 C17\n", "X"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s", fifty, cases[i].more);
        check(set, "hkk-2023", text, cases[i].wanted);
    }
    iz_card_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),       cmocka_unit_test(exported),
        cmocka_unit_test(bad_lines),   cmocka_unit_test(looking_names_up),
        cmocka_unit_test(magic_decks), cmocka_unit_test(izvori_decks),
        cmocka_unit_test(hkk_decks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
