/* Books: what is known of rules in lost chapters, and that the tables carry them. */
#include "books/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void how_a_lost_rule_is_known(void **state)
{
    (void)state;
    const iz_book *book = iz_book_find("mtg-2002");
    assert_int_equal(iz_book_lost(book, "304.1"), IZ_LOST_NOT);
    assert_int_equal(iz_book_lost(book, "410.5"), IZ_LOST_CITED);
    assert_int_equal(iz_book_lost(book, "410.2"), IZ_LOST_QUOTED);
    assert_int_equal(iz_book_lost(book, "420.5h"), IZ_LOST_INFERRED);
    assert_int_equal(iz_book_lost(book, "410.7"), IZ_LOST_TAKEN);
    assert_int_equal(iz_book_lost(book, "G:Search"), IZ_LOST_CITED);
    assert_int_equal(iz_book_lost(iz_book_find("mtg-1999-11"), "410.5"), IZ_LOST_NOT);
    for (int how = 0; how < IZ_LOST_COUNT; how++)
        assert_int_equal(iz_lost_words((iz_lost)how)[0] == '\0', how == IZ_LOST_NOT);
}

/* Introductions, classifications and what is done with cards of paper have no concept. */
static bool says_nothing_to_do(const char *number)
{
    static const char *const numbers[] = {"420.1", "500.1", "502.25a", "504.4"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(numbers[i], number) == 0)
            return true;
    return false;
}

static bool is_cited(const iz_book *book, const char *number)
{
    for (int c = 1; c < IZ_C_COUNT; c++)
        if (iz_book_cites(book, (iz_concept)c, number))
            return true;
    return false;
}

static void what_is_known_stands_in_the_table(void **state)
{
    (void)state;
    for (int b = 0; iz_books[b]; b++)
        for (int i = 0; i < iz_books[b]->lost_rows; i++) {
            const char *at = iz_books[b]->lost[i].numbers;
            size_t length;
            for (const char *listed; (listed = iz_next_number(&at, &length)) != NULL;) {
                char number[64];
                snprintf(number, sizeof number, "%.*s", (int)length, listed);
                if (!is_cited(iz_books[b], number) && !says_nothing_to_do(number))
                    fail_msg("%s %s", iz_books[b]->name, number);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(how_a_lost_rule_is_known),
        cmocka_unit_test(what_is_known_stands_in_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
