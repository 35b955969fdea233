/*
 * Every node that the engine evaluates or carries out has a row in its table: none is forgotten.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "books/book.h"
#include "engine/evaluate/evaluate.h"
#include "engine/patterns/patterns.h"
#include "own_cards.h"

static int missing(char class, bool (*has_row)(iz_op op))
{
    int count = 0;
    for (int op = 0; op < IZ_OP_COUNT; op++) {
        if (iz_nodes[op].class != class || has_row((iz_op)op))
            continue;
        print_error("no row for %s\n", iz_nodes[op].name);
        count++;
    }
    return count;
}

static void effects_have_executors(void **state)
{
    (void)state;
    assert_int_equal(missing('E', iz_effect_has_row), 0);
}

static void selectors_have_rows(void **state)
{
    (void)state;
    assert_int_equal(missing('S', iz_selector_has_row), 0);
}

static void filters_have_rows(void **state)
{
    (void)state;
    assert_int_equal(missing('F', iz_filter_has_row), 0);
}

static void quantities_have_rows(void **state)
{
    (void)state;
    assert_int_equal(missing('Q', iz_quantity_has_row), 0);
}

static void conditions_have_rows(void **state)
{
    (void)state;
    assert_int_equal(missing('K', iz_condition_has_row), 0);
}

static void triggers_have_rows(void **state)
{
    (void)state;
    assert_int_equal(missing('T', iz_trigger_has_row), 0);
}

/* What has no carrier is refused by every book; nodes without one are not for nothing in the table.
 */
static void nodes_have_carriers(void **state)
{
    (void)state;
    int without = 0;
    for (int op = 0; op < IZ_OP_COUNT; op++)
        if (!iz_node_carrier(op)) {
            print_error("nobody carries out %s\n", iz_nodes[op].name);
            without++;
        }
    assert_int_equal(without, 0);
}

static void nobody_carries_out_what_is_not_listed(void **state)
{
    (void)state;
    assert_null(iz_keyword_carrier(IZ_KW_DREDGE));
    assert_non_null(iz_keyword_carrier(IZ_KW_FLYING));
    assert_non_null(iz_keyword_carrier(IZ_KW_CYCLING)); /* by its text */
    const iz_cell must_draw = {.op = IZ_MUST, .arg = IZ_ACTION_DRAW};
    const iz_cell must_attack = {.op = IZ_MUST, .arg = IZ_ACTION_ATTACK};
    assert_null(iz_cell_carrier(&must_draw));
    assert_non_null(iz_cell_carrier(&must_attack));
}

/* What is read only where it is printed is refused by its name where a text gives it to cards out
 * of play, and not where it is given to permanents. */
static void nobody_gives_in_vain(void **state)
{
    (void)state;
    static const char texts[] =
        "card \"A\" {\n type Enchantment\n text \"Creature cards in your hand have evoke "
        "{1}.\"\n}\n"
        "card \"B\" {\n type Enchantment\n text \"Creatures you control have evoke {1}.\"\n}\n"
        "card \"C\" {\n type Enchantment\n text \"Cards in your hand have kicker {1}.\"\n}\n"
        "card \"D\" {\n type Enchantment\n text \"Spells you cast have kicker {1}.\"\n}\n"
        "card \"E\" {\n type Enchantment\n text \"Creature cards in your hand have \\\"You may pay "
        "{1} "
        "rather than pay this spell's mana cost.\\\"\"\n}\n"
        "card \"F\" {\n type Enchantment\n text \"Creature cards in your hand have morph "
        "{1}.\"\n}\n";
    static const char *const refused[] = {"evoke", NULL, "kicker", NULL, "ALTERNATIVE_COST", NULL};
    iz_card_set *cards = own_cards(texts, sizeof texts - 1);
    assert_non_null(cards);
    for (int i = 0; i < (int)(sizeof refused / sizeof *refused); i++) {
        assert_false(cards->definitions[i].flags & IZ_CARD_REFUSED);
        const char *why = iz_book_refuses(iz_book_find("mtg-2002"), cards, i);
        if (refused[i])
            assert_string_equal(why ? why : "", refused[i]);
        else
            assert_null(why);
    }
    iz_card_set_free(cards);
}

/* A card of a type that the book hasn't is refused by the name of the type. */
static void no_book_has_all_types(void **state)
{
    (void)state;
    static const char texts[] =
        "card \"A\" {\n type Planeswalker - Ajani\n}\n"
        "card \"B\" {\n type Item\n}\n"
        "card \"C\" {\n type Tribal Instant - Elf\n text \"Draw a card.\"\n}\n"
        "card \"D\" {\n type Land\n text \"{T}: Add {C}.\"\n}\n";
    static const struct {
        const char *book, *refused[4];
    } rows[] = {
        {"mtg-1999-04", {"planeswalker", "item", NULL, NULL}},
        {"mtg-1999-11", {"planeswalker", "item", NULL, NULL}},
        {"mtg-2002", {"planeswalker", "item", NULL, NULL}},
        {"izvori-2007", {"planeswalker", "item", NULL, NULL}},
        {"hkk-2023", {"planeswalker", NULL, "tribal", "land"}},
    };
    iz_card_set *cards = own_cards(texts, sizeof texts - 1);
    assert_non_null(cards);
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        for (int i = 0; i < 4; i++) {
            const char *why = iz_book_refuses(iz_book_find(rows[row].book), cards, i);
            const char *wanted = rows[row].refused[i];
            assert_string_equal(why ? why : "", wanted ? wanted : "");
        }
    iz_card_set_free(cards);
}

/* Costs and colors that the Hungarian game hasn't. */
static void costs_and_colors_are_its_own(void **state)
{
    (void)state;
    static const struct {
        const char *card, *word; /* of the reason; NULL: it is played with */
    } rows[] = {
        {"card \"A\" {\n cost {G}\n type Instant\n text \"Draw a card.\"\n}\n", "mana"},
        {"card \"A\" {\n cost X vp, X components\n type Instant\n text \"Draw a card.\"\n}\n",
         "X in"},
        {"card \"A\" {\n cost X vp, 1 component\n type Instant\n text \"Draw a card.\"\n}\n", NULL},
        {"card \"A\" {\n type Follower\n color Raia\n}\n", "a color"},
        {"card \"A\" {\n type Rule Card\n color Leah\n}\n", "a color"},
        {"card \"A\" {\n type Rule Card\n color colorless\n}\n", NULL},
        {"card \"A\" {\n type Guild\n color colorless\n}\n", "no color"},
        {"card \"A\" {\n type Guild\n color Leah\n}\n", NULL},
        {"card \"A\" {\n type Elder Lich\n color Leah\n}\n", "a color"},
        {"card \"A\" {\n type Elder Lich\n}\n", NULL},
        {"card \"A\" {\n type Follower Creature\n pt 1/1\n}\n", "another type"},
        {"card \"A\" {\n type Rule Card Elder Lich\n}\n", "another type"},
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        iz_card_set *cards = own_cards(rows[row].card, strlen(rows[row].card));
        assert_non_null(cards);
        const char *why = iz_book_refuses(iz_book_find("hkk-2023"), cards, 0);
        if (!rows[row].word)
            assert_null(why);
        else
            assert_non_null(why ? strstr(why, rows[row].word) : NULL);
        iz_card_set_free(cards);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_have_executors),
        cmocka_unit_test(selectors_have_rows),
        cmocka_unit_test(filters_have_rows),
        cmocka_unit_test(quantities_have_rows),
        cmocka_unit_test(conditions_have_rows),
        cmocka_unit_test(triggers_have_rows),
        cmocka_unit_test(nodes_have_carriers),
        cmocka_unit_test(nobody_carries_out_what_is_not_listed),
        cmocka_unit_test(nobody_gives_in_vain),
        cmocka_unit_test(no_book_has_all_types),
        cmocka_unit_test(costs_and_colors_are_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
