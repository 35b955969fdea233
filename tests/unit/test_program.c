/* Programs: building cells, finding faults, printing; words and mana costs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "program/names.h"
#include "program/symbols.h"

/* (DRAW:15 (YOU) (NUMBER:n)) */
static void draw(iz_cells *cells, int n)
{
    size_t at = iz_cells_open(cells, IZ_DRAW, 15);
    iz_cells_leaf(cells, IZ_YOU, 0);
    iz_cells_leaf(cells, IZ_NUMBER, n);
    iz_cells_close(cells, at);
}

static void building(void **state)
{
    (void)state;
    iz_cells cells = {0}, copy = {0};
    size_t at = iz_cells_open(&cells, IZ_SEQ, 0);
    draw(&cells, 1);
    draw(&cells, 2);
    iz_cells_close(&cells, at);
    assert_int_equal(cells.count, 7);
    assert_null(iz_program_fault(cells.at, cells.count));
    assert_int_equal(iz_child_count(cells.at), 2);
    assert_int_equal(iz_child(cells.at, 1)[2].arg, 2);
    assert_null(iz_child(cells.at, 2));
    iz_cells_copy(&copy, cells.at);
    assert_true(iz_program_equal(copy.at, cells.at));
    iz_cells_copy(&copy, copy.at); /* from itself, while it grows */
    assert_int_equal(copy.count, 14);
    assert_true(iz_program_equal(copy.at + 7, cells.at));
    iz_cells_free(&cells);
    iz_cells_free(&copy);
}

static void faults(void **state)
{
    (void)state;
    iz_cells cells = {0};
    draw(&cells, 1);
    assert_null(iz_program_fault(cells.at, cells.count));
    assert_non_null(iz_program_fault(cells.at, 0));
    assert_non_null(iz_program_fault(cells.at, 2)); /* cut off */
    cells.at[0].arg = IZ_REGISTERS;
    assert_non_null(iz_program_fault(cells.at, cells.count));
    cells.at[0].arg = 15;
    cells.at[1].op = IZ_NUMBER; /* a quantity for a player */
    assert_non_null(iz_program_fault(cells.at, cells.count));
    cells.at[1].op = IZ_OP_COUNT;
    assert_non_null(iz_program_fault(cells.at, cells.count));
    cells.at[1] = (iz_cell){IZ_YOU, 0, 0}; /* no span: would loop */
    assert_non_null(iz_program_fault(cells.at, cells.count));
    cells.at[1] = (iz_cell){IZ_YOU, 9, 0}; /* runs over the end */
    assert_non_null(iz_program_fault(cells.at, cells.count));
    iz_cells_free(&cells);
}

static void a_list_before_a_fixed_child(void **state)
{
    (void)state;
    iz_cells cells = {0};
    size_t apply = iz_cells_open(&cells, IZ_APPLY, 15);
    iz_cells_leaf(&cells, IZ_SELF, 0);
    for (int i = 0; i < 2; i++) {
        size_t at = iz_cells_open(&cells, IZ_SWITCH_PT, 0);
        iz_cells_leaf(&cells, IZ_NONE, 0);
        iz_cells_close(&cells, at);
    }
    iz_cells_leaf(&cells, IZ_UNTIL_END_OF_TURN, 0);
    iz_cells_close(&cells, apply);
    assert_null(iz_program_fault(cells.at, cells.count));
    cells.at[0].span--; /* without its duration */
    assert_non_null(iz_program_fault(cells.at, cells.count - 1));
    iz_cells_free(&cells);
}

static void printing(void **state)
{
    (void)state;
    char text[200];
    iz_cells cells = {0};
    draw(&cells, 3);
    size_t length = iz_program_print(NULL, cells.at, text, sizeof text);
    assert_string_equal(text, "(DRAW:15\n  (YOU)\n  (NUMBER:3))");
    assert_int_equal(length, strlen(text));
    assert_int_equal(iz_program_print(NULL, cells.at, text, 6), length);
    assert_string_equal(text, "(DRAW");
    iz_cells_free(&cells);
}

static void argument_names(void **state)
{
    (void)state;
    static const struct {
        iz_arg_kind kind;
        const char *name;
        int32_t value;
    } cases[] = {
        {IZ_ARG_TYPES, "ARTIFACT|CREATURE", IZ_TYPE_ARTIFACT | IZ_TYPE_CREATURE},
        {IZ_ARG_ZONES_FROM_TO, "BATTLEFIELD>GRAVEYARD",
         IZ_ZONE_BATTLEFIELD * 32 + IZ_ZONE_GRAVEYARD},
        {IZ_ARG_PLACE, "LIBRARY|BOTTOM", IZ_ZONE_LIBRARY | IZ_PLACE_BOTTOM},
        {IZ_ARG_STEPS, "UPKEEP|DRAW", 1 << IZ_STEP_UPKEEP | 1 << IZ_STEP_DRAW},
        {IZ_ARG_KEYWORD, "FIRST_STRIKE", IZ_KW_FIRST_STRIKE},
        {IZ_ARG_NUMBER, "-7", -7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[100];
        int32_t value = 0;
        assert_true(iz_argument_read(cases[i].kind, cases[i].name, strlen(cases[i].name), &value));
        assert_int_equal(value, cases[i].value);
        iz_argument_write(cases[i].kind, value, text, sizeof text);
        assert_string_equal(text, cases[i].name);
    }
    int32_t value = 0;
    assert_false(iz_argument_read(IZ_ARG_ZONE, "CELLAR", 6, &value));
    char text[100];
    assert_true(iz_node_argument_read(IZ_COST_CHANGE, "LESS|ABILITIES", 14, &value));
    assert_int_equal(value, IZ_COST_CHANGE_LESS | IZ_COST_CHANGE_ABILITIES);
    iz_node_argument_write(IZ_COST_CHANGE, value, text, sizeof text);
    assert_string_equal(text, "LESS|ABILITIES");
    assert_int_equal(iz_node_argument_write(IZ_COST_CHANGE, IZ_NO_FLAGS, text, sizeof text), 0);
    assert_false(iz_node_argument_read(IZ_COST_CHANGE, "COMBAT", 6, &value));
    assert_true(iz_node_argument_read(IZ_IS_TYPE, "CREATURE", 8, &value));
    assert_int_equal(iz_node_named("DRAW", 4), IZ_DRAW);
    assert_int_equal(iz_node_named("DRA", 3), IZ_OP_COUNT);
}

static void words(void **state)
{
    (void)state;
    iz_symbols *symbols = iz_symbols_new();
    assert_non_null(symbols);
    assert_int_equal(iz_symbols_find(symbols, "forest", 6), IZ_WORD_FOREST);
    assert_string_equal(iz_symbols_text(symbols, IZ_WORD_COUNTER_PLUS1), "+1/+1");
    int first = iz_symbols_word(symbols, "Gremlin", 7, IZ_WORD_IS_CREATURE_TYPE);
    assert_true(first >= IZ_WORD_FIXED);
    assert_int_equal(iz_symbols_word(symbols, "GREMLIN", 7, IZ_WORD_IS_NAME), first);
    assert_string_equal(iz_symbols_text(symbols, first), "Gremlin");
    assert_int_equal(iz_symbols_uses(symbols, first), IZ_WORD_IS_CREATURE_TYPE | IZ_WORD_IS_NAME);
    for (int i = 0; i < 3000; i++) {
        char text[16];
        int length = snprintf(text, sizeof text, "w%d", i);
        assert_int_equal(iz_symbols_word(symbols, text, (size_t)length, 0), first + 1 + i);
    }
    assert_int_equal(iz_symbols_find(symbols, "w2999", 5), first + 3000);
    assert_int_equal(iz_symbols_find(symbols, "nowhere", 7), 0);
    assert_string_equal(iz_symbols_text(symbols, -1), "");
    iz_symbols_free(symbols);
}

static void mana(void **state)
{
    (void)state;
    static const struct {
        const char *text, *written;
        int value;
    } cases[] = {
        {"{2}{G}{G}", "{2}{G}{G}", 4},   {"{0}", "{0}", 0},       {"{X}{X}{R}", "{X}{X}{R}", 1},
        {"{W}{R}", "{R}{W}", 2},         {"{B}{W}", "{W}{B}", 2}, {"{C}{1}", "{1}{C}", 2},
        {"{2/W}{W/U}", "{2/W}{W/U}", 3}, {"{12}", "{12}", 12},    {"{Y}{N}", "{1}{W}", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        iz_mana_cost cost;
        char text[64];
        assert_int_equal(iz_mana_read(cases[i].text, strlen(cases[i].text), &cost),
                         strlen(cases[i].text));
        iz_mana_write(&cost, text, sizeof text);
        assert_string_equal(text, cases[i].written);
        assert_int_equal(iz_mana_value(&cost), cases[i].value);
    }
    iz_mana_cost cost;
    assert_int_equal(iz_mana_read("{T}", 3, &cost), 0);
    assert_int_equal(iz_mana_read("{G}{T}", 6, &cost), 3);
    assert_int_equal(iz_mana_read("{G", 2, &cost), 0);
    assert_int_equal(iz_mana_read("{999}", 5, &cost), 0);
    iz_symbols *symbols = iz_symbols_new();
    iz_mana_read("{1}{U}", 6, &cost);
    int number = iz_symbols_mana(symbols, &cost);
    iz_mana_read("{U}{1}", 6, &cost);
    assert_int_equal(iz_symbols_mana(symbols, &cost), number);
    assert_int_equal(iz_symbols_mana_count(symbols), number + 1);
    assert_null(iz_symbols_mana_cost(symbols, number + 1));
    iz_symbols_free(symbols);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(building),
        cmocka_unit_test(faults),
        cmocka_unit_test(a_list_before_a_fixed_child),
        cmocka_unit_test(printing),
        cmocka_unit_test(argument_names),
        cmocka_unit_test(words),
        cmocka_unit_test(mana),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
