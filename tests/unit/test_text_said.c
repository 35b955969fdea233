/* Texts of our own that must be said in their own words (said_cases.def). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/text.h"

enum { TEXT = 6000 };

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_said_in_their_own_words),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
