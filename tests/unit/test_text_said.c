/* Texts of our own that must be said in their own words, and in no words that mean something else
 * (said_cases.def). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/text.h"

enum { TEXT = 6000, CHOICES = 600 };

static iz_symbols *symbols;

static int setup(void **state)
{
    (void)state;
    symbols = iz_symbols_new();
    return symbols != NULL ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    iz_symbols_free(symbols);
    return 0;
}

static const struct {
    uint32_t types;
    const char *text;
} cases[] = {
#define SAID(types, text) {types, text},
#include "said_cases.def"
#undef SAID
};

static bool is_read_as(const iz_text_card *card, const iz_cell *program, const char *text)
{
    iz_cells cells = {0};
    iz_refusal refusal;
    bool same = iz_text_compile(symbols, card, text, &cells, &refusal) &&
                iz_program_equal(cells.at, program);
    iz_cells_free(&cells);
    return same;
}

static void texts_are_said_in_their_own_words(void **state)
{
    (void)state;
    int failed = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].text;
        const iz_text_card card = {"Ember Adept", cases[i].types, NULL, NULL};
        iz_cells cells = {0};
        iz_refusal refusal;
        iz_word_choice choices[IZ_MANNER_LONGEST];
        char said[TEXT] = "";
        if (!iz_text_compile(symbols, &card, text, &cells, &refusal)) {
            print_message("%s\n  refused at \"%s\"\n", text, refusal.words);
            failed++;
            continue;
        }
        iz_manner manner = {choices, iz_text_manner(symbols, &card, cells.at, text, choices)};
        iz_text_say(symbols, &card, cells.at, &manner, IZ_DIALECT_ORACLE, said, sizeof said);
        if (strcmp(said, text) != 0) {
            print_message("%s\n  said \"%s\"\n", text, said);
            failed++;
        }
        iz_cells_free(&cells);
    }
    assert_int_equal(failed, 0);
}

/* Each way of each choice of words by itself, if the usual words are read as the same. */
static int wrong_ways(const iz_text_card *card, const iz_cell *program)
{
    iz_word_choice there[CHOICES];
    char usual[TEXT];
    iz_text_say(symbols, card, program, NULL, IZ_DIALECT_ORACLE, usual, sizeof usual);
    if (!is_read_as(card, program, usual))
        return 0;
    int wrong = 0, count = iz_text_choices(symbols, card, program, NULL, there, CHOICES);
    assert_in_range(count, 0, CHOICES);
    for (int i = 0; i < count; i++)
        for (uint16_t way = 1; way <= there[i].way; way++) {
            iz_word_choice choice = there[i];
            char said[TEXT];
            choice.way = way;
            iz_text_say(symbols, card, program, &(iz_manner){&choice, 1}, IZ_DIALECT_ORACLE, said,
                        sizeof said);
            if (is_read_as(card, program, said))
                continue;
            print_message("%s\n  of another meaning (%s): \"%s\"\n", usual,
                          iz_manner_kinds()[choice.kind].name, said);
            wrong++;
        }
    return wrong;
}

static void in_whatever_words_they_mean_the_same(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const iz_text_card card = {"Ember Adept", cases[i].types, NULL, NULL};
        iz_cells cells = {0};
        iz_refusal refusal;
        assert_true(iz_text_compile(symbols, &card, cases[i].text, &cells, &refusal));
        wrong += wrong_ways(&card, cells.at);
        iz_cells_free(&cells);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_said_in_their_own_words),
        cmocka_unit_test(in_whatever_words_they_mean_the_same),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
