/* The table of phrases: templates name their arguments and no others, forms go by numbers, and a
 * book's own words take the same arguments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "books/book.h"
#include "core/phrases.h"

/* Does the template name each of the arguments, and only them? */
static bool fits(const char *words, const char *kinds)
{
    size_t count = strlen(kinds);
    unsigned named = 0;
    for (const char *at = words; (at = strchr(at, '{')) != NULL; at++) {
        if (at[1] < '1' || at[1] > '9')
            continue;
        size_t n = (size_t)(at[1] - '1');
        if (n >= count || (at[2] != '}' && at[2] != ':'))
            return false;
        const char *stroke = strchr(at, '|'), *end = strchr(at, '}');
        if (at[2] == ':' && (kinds[n] != 'n' || !end || !stroke || stroke > end))
            return false;
        named |= 1u << n;
    }
    return named < 1u << count; /* some need not be said: "{1} is destroyed" */
}

static void templates_fit_their_arguments(void **state)
{
    (void)state;
    for (const iz_phrase_row *row = iz_phrases; row->code; row++) {
        if (strspn(row->kinds, "osanlwvtpxc") != strlen(row->kinds) || strlen(row->kinds) > 9)
            fail_msg("%s: kinds \"%s\"", row->code, row->kinds);
        if (!fits(row->words, row->kinds))
            fail_msg("%s: \"%s\" takes \"%s\"", row->code, row->words, row->kinds);
    }
}

static void codes_are_told_apart(void **state)
{
    (void)state;
    for (const iz_phrase_row *row = iz_phrases; row->code; row++)
        for (const iz_phrase_row *other = iz_phrases; other < row; other++)
            assert_string_not_equal(row->code, other->code);
}

static void books_say_the_same_in_their_words(void **state)
{
    unsigned own = 0;
    (void)state;
    for (int b = 0; iz_books[b]; b++)
        for (const iz_book_phrase *p = iz_books[b]->phrases; p && p->words; p++, own++)
            if (!fits(p->words, iz_phrases[p->phrase].kinds))
                fail_msg("%s: %s: \"%s\"", iz_books[b]->name, iz_phrases[p->phrase].code, p->words);
    assert_true(own > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(templates_fit_their_arguments),
        cmocka_unit_test(codes_are_told_apart),
        cmocka_unit_test(books_say_the_same_in_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
