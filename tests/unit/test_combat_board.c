/* The board of a declaration, against trying everything: restrictions, requirements, steps. */
#include "engine/combat/combat.h"
#include "engine/turn/setup.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static iz_card_set *cards;
static iz_game *g;

static int set_up(void **state)
{
    (void)state;
    cards = iz_card_set_new();
    if (!cards || !iz_card_set_finish(cards))
        return -1;
    g = iz_setup_new(iz_book_find("mtg-1999-11"), cards, 2, 5, 0);
    return g ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    iz_game_release(g);
    iz_card_set_free(cards);
    return 0;
}

static uint32_t below(uint32_t n) { return iz_random_below(g, n); }

/* A small board with random rules; nothing chosen. */
static void random_board(iz_board *b, int requirements)
{
    *b = (iz_board){.rows = 1 + (int)below(4),
                    .columns = 1 + (int)below(3),
                    .rows_max = below(3) ? INT_MAX : 1 + (int)below(3),
                    .requirements = requirements,
                    .restriction = IZ_C_BLOCK_RESTRICTION,
                    .requirement = IZ_C_BLOCK_REQUIREMENT};
    g->scratch_used = 0;
    b->row = iz_scratch_take(g, (size_t)(b->rows * IZ_ROW_FIELDS));
    b->column = iz_scratch_take(g, (size_t)(b->columns * IZ_COLUMN_FIELDS));
    b->cell = iz_scratch_take(g, (size_t)(b->rows * b->columns));
    b->linked = b->rows_max != INT_MAX;
    IZ_EACH_ROW (b, row) {
        iz_ref *r = iz_board_row(g, b, row);
        r[IZ_ROW_LIMIT] = 1;
        r[IZ_ROW_ALONE] = below(6) == 0;
        r[IZ_ROW_WEIGHT] = below(3) == 0;
        b->linked = b->linked || r[IZ_ROW_ALONE];
        b->required = b->required || r[IZ_ROW_WEIGHT];
    }
    IZ_EACH_COLUMN (b, column) {
        iz_ref *c = iz_board_column(g, b, column);
        c[IZ_COLUMN_MIN] = below(4) ? 0 : 2;
        c[IZ_COLUMN_MAX] = below(5) ? INT_MAX : 1 + below(2);
        c[IZ_COLUMN_WEIGHT] = below(6) == 0;
        b->linked = b->linked || c[IZ_COLUMN_MIN] > 1 || c[IZ_COLUMN_MAX] != INT_MAX;
        b->required = b->required || c[IZ_COLUMN_WEIGHT];
    }
    IZ_EACH_ROW (b, row)
        IZ_EACH_COLUMN (b, column) {
            iz_ref weight = below(4) == 0;
            iz_ref forbidden = below(5) == 0;
            if (forbidden)
                weight = 0;
            b->required = b->required || weight;
            *iz_board_cell(g, b, row, column) = (forbidden ? (iz_ref)IZ_C_FLYING : 0) |
                                                weight << IZ_CELL_WEIGHT_SHIFT |
                                                (below(8) == 0 ? (iz_ref)IZ_CELL_COSTS : 0);
        }
}

/* A whole declaration: the column of each row, or -1. */
typedef struct whole {
    int of[8];
} whole;

static bool cell_allowed(const iz_board *b, int row, int column)
{
    return (*iz_board_cell(g, b, row, column) & IZ_CELL_CONCEPT) == 0;
}

static int chosen_in(const iz_board *b, const whole *w, int column)
{
    int count = 0;
    IZ_EACH_ROW (b, row)
        count += w->of[row] == column;
    return count;
}

static int rows_of(const iz_board *b, const whole *w)
{
    int rows = 0;
    IZ_EACH_ROW (b, row)
        rows += w->of[row] >= 0;
    return rows;
}

static bool keeps_restrictions(const iz_board *b, const whole *w)
{
    int rows = rows_of(b, w);
    if (rows > b->rows_max)
        return false;
    IZ_EACH_ROW (b, row) {
        if (w->of[row] >= 0 && !cell_allowed(b, row, w->of[row]))
            return false;
        if (w->of[row] >= 0 && rows == 1 && iz_board_row(g, b, row)[IZ_ROW_ALONE])
            return false;
    }
    IZ_EACH_COLUMN (b, column) {
        const iz_ref *c = iz_board_column(g, b, column);
        iz_ref count = (iz_ref)chosen_in(b, w, column);
        if (count > c[IZ_COLUMN_MAX] || (count > 0 && count < c[IZ_COLUMN_MIN]))
            return false;
    }
    return true;
}

static int obeyed(const iz_board *b, const whole *w)
{
    int sum = 0;
    IZ_EACH_ROW (b, row)
        if (w->of[row] >= 0)
            sum += (int)iz_board_row(g, b, row)[IZ_ROW_WEIGHT] +
                   (int)(*iz_board_cell(g, b, row, w->of[row]) >> IZ_CELL_WEIGHT_SHIFT & 0xFF);
    IZ_EACH_COLUMN (b, column)
        if (chosen_in(b, w, column) > 0)
            sum += (int)iz_board_column(g, b, column)[IZ_COLUMN_WEIGHT];
    return sum;
}

/* Has the creature a requirement, or might it meet an attacker's? */
static bool is_concerned(const iz_board *b, int row)
{
    if (iz_board_row(g, b, row)[IZ_ROW_WEIGHT])
        return true;
    IZ_EACH_COLUMN (b, column)
        if (cell_allowed(b, row, column) &&
            (*iz_board_cell(g, b, row, column) >> IZ_CELL_WEIGHT_SHIFT & 0xFF ||
             iz_board_column(g, b, column)[IZ_COLUMN_WEIGHT]))
            return true;
    return false;
}

/* The n-th of all wholes; false if there are not so many. */
static bool nth_whole(const iz_board *b, int n, whole *w)
{
    IZ_EACH_ROW (b, row) {
        w->of[row] = n % (b->columns + 1) - 1;
        n /= b->columns + 1;
    }
    return n == 0;
}

static bool need_not_be(const iz_board *b, const whole *w, int row)
{
    return w->of[row] >= 0 && iz_board_row(g, b, row)[IZ_ROW_WEIGHT] == 0 &&
           (*iz_board_cell(g, b, row, w->of[row]) >> IZ_CELL_WEIGHT_SHIFT & 0xFF) == 0;
}

/* Is it one creature that has changed its place, and one other, or all that need not be where they
 * are, that have given way? */
static bool one_goes_first(const iz_board *b, const whole *w, const whole *other)
{
    int taken = 0, given_way = 0, all = 0, free = 0;
    IZ_EACH_ROW (b, row) {
        bool gone = w->of[row] >= 0 && other->of[row] < 0;
        taken += other->of[row] >= 0 && other->of[row] != w->of[row];
        given_way += gone;
        free += gone && need_not_be(b, w, row);
        all += need_not_be(b, w, row) && (gone || other->of[row] == w->of[row]);
    }
    return taken == 1 && (given_way <= 1 || (given_way == free && free == all));
}

/* May `other` be set against `w` when requirements are counted? */
static bool is_alternative(const iz_board *b, const whole *w, const whole *other)
{
    bool maximum = b->requirements == IZ_REQUIREMENT_MAXIMUM;
    int changed = 0;
    IZ_EACH_ROW (b, row) {
        if (other->of[row] == w->of[row])
            continue;
        changed++;
        if (other->of[row] >= 0 && *iz_board_cell(g, b, row, other->of[row]) & IZ_CELL_COSTS)
            return false;
        if (maximum && !is_concerned(b, row) && other->of[row] >= 0)
            return false;
    }
    return maximum || changed == 1 ||
           (b->requirements == IZ_REQUIREMENT_FIRST && one_goes_first(b, w, other));
}

static bool is_legal(const iz_board *b, const whole *w)
{
    if (!keeps_restrictions(b, w))
        return false;
    whole other;
    for (int n = 0; nth_whole(b, n, &other); n++)
        if (is_alternative(b, w, &other) && keeps_restrictions(b, &other) &&
            obeyed(b, &other) > obeyed(b, w))
            return false;
    return true;
}

/* Chooses these and nothing else; false: a pair that is not allowed is among them, which is never
 * chosen. */
static bool choose(iz_board *b, const whole *w)
{
    IZ_EACH_ROW (b, row)
        IZ_EACH_COLUMN (b, column)
            iz_board_unchoose(g, b, row, column);
    bool possible = true;
    IZ_EACH_ROW (b, row)
        possible = possible && (w->of[row] < 0 || cell_allowed(b, row, w->of[row]));
    for (int row = 0; possible && row < b->rows; row++)
        if (w->of[row] >= 0)
            iz_board_choose(g, b, row, w->of[row]);
    return possible;
}

static void agrees(int requirements)
{
    for (int round = 0; round < 1500; round++) {
        iz_board b;
        random_board(&b, requirements);
        whole w;
        for (int n = 0; nth_whole(&b, n, &w); n++) {
            if (!choose(&b, &w))
                continue;
            assert_int_equal(b.obeyed, obeyed(&b, &w));
            bool legal = is_legal(&b, &w);
            assert_int_equal(iz_board_verdict(g, &b) == IZ_C_NONE, legal);
            assert_int_equal(b.obeyed, obeyed(&b, &w)); /* as it was */
        }
    }
}

static void each_creature_alone(void **state)
{
    (void)state;
    agrees(IZ_REQUIREMENT_EACH);
}

static void others_give_way(void **state)
{
    (void)state;
    agrees(IZ_REQUIREMENT_FIRST);
}

static void as_many_as_possible(void **state)
{
    (void)state;
    agrees(IZ_REQUIREMENT_MAXIMUM);
}

static bool contains(const iz_board *b, const whole *more, const whole *less)
{
    IZ_EACH_ROW (b, row)
        if (less->of[row] >= 0 && more->of[row] != less->of[row])
            return false;
    return true;
}

/* A step that leads to a legal whole is never withheld; nothing that breaks a restriction is
 * offered; and there is always a way on. */
static void steps(void **state)
{
    (void)state;
    for (int round = 0; round < 800; round++) {
        iz_board b;
        random_board(&b, (int)below(3));
        whole w, more;
        for (int n = 0; nth_whole(&b, n, &w); n++) {
            if (!choose(&b, &w))
                continue;
            IZ_EACH_ROW (&b, row)
                for (int column = 0; w.of[row] < 0 && column < b.columns; column++) {
                    iz_concept concept = iz_board_step(g, &b, row, column);
                    if (!cell_allowed(&b, row, column))
                        assert_int_not_equal(concept, IZ_C_NONE);
                    if (concept == IZ_C_NONE)
                        continue;
                    whole with = w;
                    with.of[row] = column;
                    for (int m = 0; nth_whole(&b, m, &more); m++)
                        if (contains(&b, &more, &with))
                            assert_false(is_legal(&b, &more));
                }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_creature_alone),
        cmocka_unit_test(others_give_way),
        cmocka_unit_test(as_many_as_possible),
        cmocka_unit_test(steps),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
