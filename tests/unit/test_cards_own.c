/* The project's own cards and decks: every text is understood, every deck is legal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "books/book.h"
#include "cards/deck.h"

static char error[4096];

static iz_card_set *own_cards(const char *name, int least)
{
    iz_card_set *set = iz_card_set_new();
    int faces = iz_read_own_cards(set, name, error, sizeof error);
    if (faces < 0 || !iz_card_set_finish(set))
        fail_msg("%s", error);
    assert_true(faces >= least);
    return set;
}

static void every_text_is_understood(const char *name, int least)
{
    iz_card_set *set = own_cards(name, least);
    int refused = 0;
    for (int i = 0; i < set->count; i++) {
        const iz_refusal *refusal = &set->refusals[i];
        if (!(set->definitions[i].flags & IZ_CARD_REFUSED))
            continue;
        refused++;
        print_message("%s: line %d, at \"%s\"; expected %s\n", iz_card_def_name(set, i),
                      refusal->line, refusal->words, refusal->expected);
    }
    iz_card_set_free(set);
    assert_int_equal(refused, 0);
}

static void magic(void **state)
{
    (void)state;
    every_text_is_understood("magic", 120);
}

static void izvori(void **state)
{
    (void)state;
    every_text_is_understood("izvori", 40);
}

static void hkk(void **state)
{
    (void)state;
    every_text_is_understood("hkk", 25);
}

/* Every kind of node and every keyword occurs on one of our own cards, so that games of them go
 * through all that there is. */
static void all_there_is_occurs(void **state)
{
    (void)state;
    static bool nodes[IZ_OP_COUNT], keywords[IZ_KW_COUNT];
    int missing = 0;
    iz_card_set *set = own_cards(NULL, 291);
    for (int i = 0; i < set->count; i++) {
        const iz_card_def *def = &set->definitions[i];
        for (uint32_t n = 0; n < def->cell_count; n++) {
            const iz_cell *cell = &set->cells[def->first_cell + n];
            nodes[cell->op] = true;
            if (iz_nodes[cell->op].arg == IZ_ARG_KEYWORD && cell->arg > 0 &&
                cell->arg < IZ_KW_COUNT)
                keywords[cell->arg] = true;
        }
    }
    for (int i = 0; i < set->ability_count; i++)
        keywords[set->abilities[i].keyword % IZ_KW_COUNT] = true;
    iz_card_set_free(set);
    for (int op = 0; op < IZ_OP_COUNT; op++)
        if (!nodes[op]) {
            print_message("no card of ours has the node %s\n", iz_nodes[op].name);
            missing++;
        }
    for (int k = 1; k < IZ_KW_COUNT; k++)
        if (!keywords[k]) {
            print_message("no card of ours has the keyword %s\n", iz_keywords[k].word);
            missing++;
        }
    assert_int_equal(missing, 0);
}

static void decks_are_legal(void **state)
{
    (void)state;
    static const struct {
        const char *deck, *book;
    } decks[] = {{"river", "mtg-1999-04"},  {"ember", "mtg-1999-04"},   {"river", "mtg-1999-11"},
                 {"ember", "mtg-1999-11"},  {"river", "mtg-2002"},      {"ember", "mtg-2002"},
                 {"zora", "izvori-2007"},   {"oluja", "izvori-2007"},   {"vir", "izvori-2007"},
                 {"mora", "izvori-2007"},   {"kovnica", "izvori-2007"}, {"bedem", "izvori-2007"},
                 {"zavera", "izvori-2007"}, {"gora", "izvori-2007"},    {"noon", "hkk-2023"},
                 {"dusk", "hkk-2023"},      {"tide", "hkk-2023"},       {"barrow", "hkk-2023"}};
    iz_card_set *set = own_cards(NULL, 291);
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        iz_deck_problem problem;
        iz_deck *deck = iz_deck_read_own(decks[i].deck, error, sizeof error);
        if (!deck || !iz_deck_resolve(deck, set, decks[i].deck, error, sizeof error))
            fail_msg("%s", error);
        if (iz_deck_check(deck, set, &iz_book_find(decks[i].book)->deck, &problem, 1) > 0)
            fail_msg("%s: %s", decks[i].deck, problem.text);
        iz_deck_free(deck);
    }
    iz_card_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(magic), cmocka_unit_test(izvori),
                                       cmocka_unit_test(hkk), cmocka_unit_test(all_there_is_occurs),
                                       cmocka_unit_test(decks_are_legal)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
