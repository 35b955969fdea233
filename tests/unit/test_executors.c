/*
 * Every node that the engine evaluates or carries out has a row in its table: none is forgotten.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/evaluate/evaluate.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_have_executors), cmocka_unit_test(selectors_have_rows),
        cmocka_unit_test(filters_have_rows),      cmocka_unit_test(quantities_have_rows),
        cmocka_unit_test(conditions_have_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
