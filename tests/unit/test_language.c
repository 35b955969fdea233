/* Tables of languages: their syntax, forms by number and case, what is wrong with a table, and
 * that English is whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "language/language.h"

static char error[400], text[1024];

static iz_language *read_table(const char *table)
{
    iz_language *language = iz_language_read(table, strlen(table), "here", error, sizeof error);
    if (!language)
        fail_msg("%s", error);
    return language;
}

static void refused(const char *table, const char *why)
{
    assert_null(iz_language_read(table, strlen(table), "here", error, sizeof error));
    if (!strstr(error, why))
        fail_msg("\"%s\" does not say \"%s\"", error, why);
}

/* What the table says of a counter (a number, a word, a player). */
static void says(const char *table, int number, const char *expected)
{
    iz_language *language = read_table(table);
    iz_saying word = {.code = "WORD_CHARGE", .book = "mtg-2002", .text = "charge"};
    iz_saying who = {.code = "PLAYER", .book = "mtg-2002", .text = "player A"};
    char digits[20];
    snprintf(digits, sizeof digits, "%d", number);
    const iz_argument arguments[] = {
        {.kind = IZ_ARGUMENT_NUMBER, .player = -1, .number = number, .text = digits},
        {.kind = IZ_ARGUMENT_WORD, .player = -1, .text = "charge", .said = &word},
        {.kind = IZ_ARGUMENT_PLAYER, .text = "player A", .said = &who},
        {.kind = IZ_ARGUMENT_OBJECT, .player = -1, .text = "Erdő"},
    };
    iz_saying said = {.code = "SAID",
                      .book = "hkk-2023",
                      .text = "in English",
                      .arguments = 4,
                      .argument = arguments};
    assert_int_equal(iz_language_say(language, &said, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    iz_language_free(language);
}

/* ---- syntax ---------------------------------------------------------------------------------- */

static void patterns(void **state)
{
    (void)state;
    says("SAID = plain text  \n", 1, "plain text");
    says("# remark\nSAID =\n    on a line\n      of its own\n\n    and more\n", 1,
         "on a line\n  of its own\n\nand more");
    says("SAID = {\"{\"}T{\"}\"}: \\ {\"\\u0105\\\"\\\\\"}", 1, "{T}: \\ ą\"\\");
    says("SAID = { $a } and { $d }, { 7 }", 3, "3 and Erdő, 7");
    says("SAID = x{ $e }y { $other }", 1, "xy ");
    says("SAID = { OTHER } { OTHER.what }\nOTHER = { $a }\n .what = attribute", 5, "5 attribute");
    says("\xEF\xBB\xBFSAID = a\r\n    b\r\n", 1, "a\nb");
    says("OTHER = a", 1, "in English");
    says("SAID =\n .only = attribute", 1, "in English");
    says("SAID = { $book ->\n [hkk-2023] ours\n *[other] theirs\n}", 1, "ours");
    says("SAID = { -t(n: 2, word: \"b\") }\n-t = { $n ->\n [2] two\n *[other] many\n} { $word } { "
         "$a }",
         1, "two b ");
    says("SAID = { -t.kind ->\n [x] yes\n *[y] no\n}\n-t = a\n .kind = x", 1, "yes");
}

static void mistakes(void **state)
{
    (void)state;
    refused("SAID", "'=' is expected");
    refused("SAID =\n", "says nothing");
    refused("\n\n  SAID = x", "here:3: a line begins with");
    refused("SAID = {", "a name is expected");
    refused("SAID = { $a", "'}' is expected");
    refused("SAID = a }", "has no beginning");
    refused("SAID = { $a ->\n [one] x\n}", "marked with *");
    refused("SAID = { $a ->\n *[one] x\n *[two] y\n}", "marked with *");
    refused("SAID = { OTHER ->\n *[one] x\n}", "selected by");
    refused("SAID = { -t.x }", "only for selecting");
    refused("SAID = { \"x }\n", "has no end");
    refused("SAID = { \"\\uD800\" }", "there is no character of that number");
    refused("SAID = a\nB = b\nSAID = c", "here:3: SAID stands there twice, first in line 1");
    refused("-plural = x\n .one = n is 1\n", "none that CLDR has");
    char deep[400] = "SAID = ";
    for (int n = 0; n < 40; n++)
        strcat(deep, "{ ");
    refused(deep, "nested");
    assert_null(iz_language_read(NULL, 3, "x", error, sizeof error));
    assert_null(iz_language_read("A", 1, NULL, NULL, 0));
}

/* A table that names itself, or doubles with every line, comes to an end. */
static void circles(void **state)
{
    (void)state;
    says("SAID = a{ SAID }", 1, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    char table[3000] = "SAID = { Z20 }\nZ0 = x\n";
    size_t length = strlen(table);
    for (int n = 1; n <= 20; n++)
        length += (size_t)sprintf(table + length, "Z%d = { Z%d }{ Z%d }\n", n, n - 1, n - 1);
    iz_language *language = read_table(table);
    iz_saying said = {.code = "SAID", .text = ""};
    assert_in_range(iz_language_say(language, &said, NULL, 0), 1, 100000);
    iz_language_free(language);
}

/* ---- forms ----------------------------------------------------------------------------------- */

#define SLAVIC                                                                                     \
    "-plural = x\n .one = n % 10 = 1 and n % 100 != 11\n"                                          \
    " .few = n % 10 = 2..4 and n % 100 != 12..14 @integer 2~4\n"
#define CARDS                                                                                      \
    SLAVIC "SAID = { $a } { $a ->\n [0] ništa\n [one] karta\n [few] karte\n *[other] karata\n}"

static void by_number(void **state)
{
    (void)state;
    says(CARDS, 1, "1 karta");
    says(CARDS, 21, "21 karta");
    says(CARDS, -1, "-1 karta");
    says(CARDS, 3, "3 karte");
    says(CARDS, 11, "11 karata");
    says(CARDS, 112, "112 karata");
    says(CARDS, 25, "25 karata");
    says(CARDS, 0, "0 ništa");
    assert_true(iz_plural_rule_fits("i = 1 and v = 0"));
    assert_true(iz_plural_rule_fits("n = 0,2..3 or n % 100 = 3..10"));
    assert_false(iz_plural_rule_fits("n % 0 = 1"));
    assert_false(iz_plural_rule_fits("n = 1 and"));
    assert_false(iz_plural_rule_fits(""));
    assert_false(iz_plural_rule_fits("n = 99999999999"));
}

static void by_case_and_trait(void **state)
{
    (void)state;
    says(
        "SAID = { FORM($c, case: \"acc\") }/{ FORM($c, case: \"loc\") }/{ FORM($d, case: \"acc\") }"
        "\nPLAYER = igrač\n .acc = igrača",
        1, "igrača/igrač/Erdő");
    says("SAID = { TRAIT($b, name: \"gender\") ->\n [f] ova\n *[m] ovaj\n} { $b }"
         "\nWORD_CHARGE = energija\n .gender = f",
         1, "ova energija");
    says("SAID = { TRAIT($d, name: \"gender\") ->\n [f] ova\n *[m] ovaj\n}", 1, "ovaj");
}

/* Hungarian articles and harmony, Italian elision, without a line of code about them. */
static void by_sound(void **state)
{
    (void)state;
    says("SAID = { STARTS($d, with: \"a á e é i o\") ->\n [yes] az\n *[no] a\n} { $d }", 1,
         "az Erdő");
    says("SAID = { STARTS($b, with: \"a e\") ->\n [yes] az\n *[no] a\n} { $b }", 1, "a charge");
    says("SAID = { ENDS($d, with: \"rdŐ x\") ->\n [yes] y\n *[no] n\n}", 1, "y");
    says("SAID = { HAS($d, with: \"a o u\") ->\n [yes] nak\n *[no] nek\n}", 1, "nek");
    says("SAID = { HAS($d, with: \"RD\") ->\n [yes] y\n *[no] n\n}", 1, "y");
}

/* ---- checking -------------------------------------------------------------------------------- */

static void complains(const char *table, const char *what)
{
    iz_language *language = read_table(table);
    size_t size = iz_language_check(language, NULL, 0) + 1;
    char *found = malloc(size);
    assert_non_null(found);
    iz_language_check(language, found, size);
    if (!strstr(found, what))
        fail_msg("\"%.300s\" does not say \"%s\"", found, what);
    free(found);
    iz_language_free(language);
}

static void what_is_wrong(void **state)
{
    (void)state;
    complains("", "missing: PASS (\"pass\")");
    complains("", "missing: RULE_LIFE_ZERO");
    complains("", "missing: WORD_RED");
    complains("PASSS = x", "line 1: unknown: PASSS");
    complains("\nDRAWS_CARD = { $a } { $b }", "line 2: DRAWS_CARD has no argument $b");
    complains("DRAWS_CARD = x", "DRAWS_CARD does not say $a");
    complains("PASS = { page-title }", "there is no page-title");
    complains("PASS = { -t(x: 1) }\n-u = x", "there is no -t");
    complains("PASS = { DONE.acc }\nDONE = x", "DONE has no attribute .acc");
    complains("DRAWS_CARD = { FOLD($a) }", "there is no function FOLD");
    complains("DRAWS_CARD = { FORM($a) }", "FORM takes an argument like $a, and case");
    complains(SLAVIC "DRAWS_CARDS = { $a } { $b ->\n [two] x\n *[other] y\n }",
              "-plural has no form .two");
}

static void whole(const iz_language *language)
{
    static char found[1 << 16];
    assert_non_null(language);
    iz_language_check(language, found, sizeof found);
    if (found[0])
        fail_msg("%s:\n%.2000s", language->name, found);
}

static void english_is_whole(void **state)
{
    (void)state;
    size_t size = iz_language_english(NULL, 0) + 1;
    char *table = malloc(size);
    assert_non_null(table);
    assert_int_equal(iz_language_english(table, size) + 1, size);
    iz_language *english = read_table(table);
    whole(english);
    iz_language_free(english);
    free(table);
}

/* That they are whole is seen by `izvor phrases --check` (tests/suites.conf). */
static void own_tables_are_read(void **state)
{
    (void)state;
    iz_language *serbian = iz_language_own("sr");
    assert_non_null(serbian);
    assert_true(iz_language_has(serbian, "PASS"));
    assert_string_equal(iz_plural_form(serbian, 22), "few");
    iz_language_free(serbian);
    assert_null(iz_language_own("xx"));
    assert_null(iz_language_own(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(circles),
        cmocka_unit_test(by_number),
        cmocka_unit_test(by_case_and_trait),
        cmocka_unit_test(by_sound),
        cmocka_unit_test(what_is_wrong),
        cmocka_unit_test(english_is_whole),
        cmocka_unit_test(own_tables_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
