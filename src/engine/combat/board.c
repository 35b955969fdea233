/*
 * The board of a declaration: is the whole legal, is there a legal whole that contains what has
 * been chosen so far?
 *
 * Restrictions are never broken. Requirements: in the books of 1999 each creature is looked at
 * alone (mtg 500.2: the declaration is legal if no change of one creature would obey more); in that
 * of 2002 another one gives way to it, if more is obeyed so (500.2, 500.3); in Izvori as many as
 * possible are obeyed (E1.40), creatures without a requirement of their own left as they are or
 * left out (E1.50). The search goes over the creatures concerned only; where it gets
 * too long a step is offered all the same.
 */
#include "engine/combat/combat.h"

#include <assert.h>

enum {
    SEARCH_NODES = 4000,  /* for the greatest number of requirements */
    EXTENSION_LEAVES = 32 /* for a legal whole around a step */
};

/* ---- choosing -------------------------------------------------------------------------------- */

static inline int weight_of(iz_ref cell) { return (int)(cell >> IZ_CELL_WEIGHT_SHIFT & 0xFF); }
static inline bool allowed(iz_ref cell) { return (cell & IZ_CELL_CONCEPT) == 0; }

/* How many requirements more would be obeyed with the cell chosen besides. */
static int gain(const iz_game *g, const iz_board *b, int row, int column)
{
    const iz_ref *r = iz_board_row(g, b, row), *c = iz_board_column(g, b, column);
    return weight_of(*iz_board_cell(g, b, row, column)) +
           (r[IZ_ROW_CHOSEN] == 0 ? (int)r[IZ_ROW_WEIGHT] : 0) +
           (c[IZ_COLUMN_CHOSEN] == 0 ? (int)c[IZ_COLUMN_WEIGHT] : 0);
}

/* How many limits the cell, if chosen besides, would pass. What is not allowed is never chosen. */
static int excess(const iz_game *g, const iz_board *b, int row, int column)
{
    const iz_ref *r = iz_board_row(g, b, row), *c = iz_board_column(g, b, column);
    return (r[IZ_ROW_CHOSEN] == r[IZ_ROW_LIMIT]) + (c[IZ_COLUMN_CHOSEN] == c[IZ_COLUMN_MAX]);
}

void iz_board_choose(iz_game *g, iz_board *b, int row, int column)
{
    iz_ref *cell = iz_board_cell(g, b, row, column);
    if (*cell & IZ_CELL_CHOSEN)
        return;
    b->obeyed += gain(g, b, row, column);
    b->excess += excess(g, b, row, column);
    *cell |= IZ_CELL_CHOSEN;
    if (iz_board_row(g, b, row)[IZ_ROW_CHOSEN]++ == 0)
        b->chosen_rows++;
    iz_board_column(g, b, column)[IZ_COLUMN_CHOSEN]++;
}

void iz_board_unchoose(iz_game *g, iz_board *b, int row, int column)
{
    iz_ref *cell = iz_board_cell(g, b, row, column);
    if (!(*cell & IZ_CELL_CHOSEN))
        return;
    *cell &= ~(iz_ref)IZ_CELL_CHOSEN;
    if (--iz_board_row(g, b, row)[IZ_ROW_CHOSEN] == 0)
        b->chosen_rows--;
    iz_board_column(g, b, column)[IZ_COLUMN_CHOSEN]--;
    b->obeyed -= gain(g, b, row, column);
    b->excess -= excess(g, b, row, column);
}

iz_ref *iz_board_add_call(iz_game *g, iz_board *b, int row)
{
    size_t at = iz_scratch_take(g, (size_t)b->rows + 1);
    b->call = b->calls == 0 ? at : b->call;
    assert(at == b->call + (size_t)b->calls * ((size_t)b->rows + 1));
    b->calls++;
    g->scratch[at] = (iz_ref)row;
    b->required = b->linked = true;
    return g->scratch + at;
}

void iz_board_settle_calls(iz_game *g, iz_board *b)
{
    if (b->calls == 0)
        return;
    IZ_EACH_ROW (b, row) {
        iz_ref *r = iz_board_row(g, b, row);
        int called = 0;
        for (int i = 0; i < b->calls; i++) {
            const iz_ref *call = g->scratch + b->call + (size_t)i * ((size_t)b->rows + 1);
            bool calls = false;
            for (int other = 0; call[0] == (iz_ref)row && other < b->rows; other++)
                calls = calls || (call[1 + other] && iz_board_row(g, b, other)[IZ_ROW_CHOSEN] > 0);
            called += calls;
        }
        int more = called - (int)r[IZ_ROW_CALLED];
        r[IZ_ROW_CALLED] = (iz_ref)called;
        r[IZ_ROW_WEIGHT] += (iz_ref)more;
        if (r[IZ_ROW_CHOSEN] > 0)
            b->obeyed += more;
    }
}

int iz_board_find_row(const iz_game *g, const iz_board *b, iz_ref ref)
{
    IZ_EACH_ROW (b, row)
        if (iz_board_row(g, b, row)[IZ_ROW_REF] == ref)
            return row;
    return -1;
}

int iz_board_find_column(const iz_game *g, const iz_board *b, iz_ref ref)
{
    IZ_EACH_COLUMN (b, column)
        if (iz_board_column(g, b, column)[IZ_COLUMN_REF] == ref)
            return column;
    return -1;
}

bool iz_board_wanted(const iz_game *g, const iz_board *b, int row, int column)
{
    return b->required && gain(g, b, row, column) > 0;
}

/* ---- restrictions ---------------------------------------------------------------------------- */

/* What no further choice can mend: too many. */
static bool too_much(const iz_game *g, const iz_board *b)
{
    return (b->chosen_rows > b->rows_max || b->excess > 0) &&
           !iz_is_off(g, (iz_concept)b->restriction);
}

/* What another creature besides could mend: alone, fewer than the least number. */
static bool too_little(const iz_game *g, const iz_board *b)
{
    if (!b->linked)
        return false;
    bool lacks = false;
    IZ_EACH_COLUMN (b, column) {
        const iz_ref *c = iz_board_column(g, b, column);
        lacks = lacks || (c[IZ_COLUMN_CHOSEN] > 0 && c[IZ_COLUMN_CHOSEN] < c[IZ_COLUMN_MIN]);
    }
    IZ_EACH_ROW (b, row) {
        const iz_ref *r = iz_board_row(g, b, row);
        lacks = lacks || (b->chosen_rows == 1 && r[IZ_ROW_CHOSEN] > 0 && r[IZ_ROW_ALONE]);
    }
    return lacks && !iz_is_off(g, (iz_concept)b->restriction);
}

static bool restrictions_kept(const iz_game *g, const iz_board *b)
{
    return !too_much(g, b) && !too_little(g, b);
}

/* ---- requirements: each creature alone, or before others ------------------------------------- */

static bool is_better(const iz_game *g, const iz_board *b, int obeyed)
{
    return b->obeyed > obeyed && restrictions_kept(g, b);
}

/* Takes the row out of the declaration; what it had chosen is kept in scratch memory, from there
 * on. */
static size_t take_out(iz_game *g, iz_board *b, int row)
{
    size_t kept = iz_scratch_take(g, (size_t)b->columns);
    IZ_EACH_COLUMN (b, column)
        if (*iz_board_cell(g, b, row, column) & IZ_CELL_CHOSEN) {
            g->scratch[kept + (size_t)column] = 1;
            iz_board_unchoose(g, b, row, column);
        }
    return kept;
}

static void put_back(iz_game *g, iz_board *b, int row, size_t kept)
{
    IZ_EACH_COLUMN (b, column)
        if (g->scratch[kept + (size_t)column])
            iz_board_choose(g, b, row, column);
}

/* Is the row declared, though nothing asks it to be where it is? */
static bool need_not_be(const iz_game *g, const iz_board *b, int row)
{
    const iz_ref *r = iz_board_row(g, b, row);
    if (r[IZ_ROW_CHOSEN] == 0 || r[IZ_ROW_WEIGHT] > 0)
        return false;
    IZ_EACH_COLUMN (b, column) {
        iz_ref cell = *iz_board_cell(g, b, row, column);
        if (cell & IZ_CELL_CHOSEN && weight_of(cell) > 0)
            return false;
    }
    return true;
}

/* Better, if all that need not be where they are give way? */
static bool better_without_the_free(iz_game *g, iz_board *b, int row, int obeyed)
{
    size_t mark = iz_scratch_mark(g);
    size_t kept = iz_scratch_take(g, (size_t)b->rows);
    IZ_EACH_ROW (b, other)
        if (other != row && need_not_be(g, b, other))
            g->scratch[kept + (size_t)other] = 1 + (iz_ref)take_out(g, b, other);
    bool better = is_better(g, b, obeyed);
    IZ_EACH_ROW (b, other)
        if (g->scratch[kept + (size_t)other])
            put_back(g, b, other, (size_t)g->scratch[kept + (size_t)other] - 1);
    iz_scratch_back(g, mark);
    return better;
}

/* Is it better than what obeyed so many, as it stands or, where that counts, if another creature
 * gives way to that of the row: whoever must goes before whoever need not, whoever is asked for
 * more before whoever is asked for less (mtg-2002 500.2, 500.3)? */
static bool is_better_for(iz_game *g, iz_board *b, int row, int obeyed)
{
    if (is_better(g, b, obeyed))
        return true;
    if (b->requirements != IZ_REQUIREMENT_FIRST || !b->linked || b->obeyed <= obeyed)
        return false;
    bool better = false;
    for (int other = 0; !better && other < b->rows; other++) {
        if (other == row || iz_board_row(g, b, other)[IZ_ROW_CHOSEN] == 0)
            continue;
        size_t mark = iz_scratch_mark(g);
        size_t kept = take_out(g, b, other);
        better = is_better(g, b, obeyed);
        put_back(g, b, other, kept);
        iz_scratch_back(g, mark);
    }
    return better || better_without_the_free(g, b, row, obeyed);
}

/* Could this creature obey more than it does, no restriction broken? What costs something is never
 * required. */
static bool row_could_obey_more(iz_game *g, iz_board *b, int row)
{
    IZ_EACH_COLUMN (b, column) {
        iz_ref cell = *iz_board_cell(g, b, row, column);
        if (cell & (IZ_CELL_CHOSEN | IZ_CELL_COSTS) || !allowed(cell) ||
            gain(g, b, row, column) == 0)
            continue;
        int before = b->obeyed;
        iz_board_choose(g, b, row, column);
        bool better = is_better_for(g, b, row, before);
        for (int other = 0; !better && other < b->columns; other++) {
            if (other == column || !(*iz_board_cell(g, b, row, other) & IZ_CELL_CHOSEN))
                continue;
            iz_board_unchoose(g, b, row, other);
            better = is_better_for(g, b, row, before);
            iz_board_choose(g, b, row, other);
        }
        iz_board_unchoose(g, b, row, column);
        if (better)
            return true;
    }
    return false;
}

static bool each_obeys(iz_game *g, iz_board *b)
{
    IZ_EACH_ROW (b, row)
        if (row_could_obey_more(g, b, row))
            return false;
    return true;
}

/* ---- requirements: as many as possible ------------------------------------------------------- */

/* Has the creature a requirement of its own, or may it meet that of an attacker? */
static bool concerned(const iz_game *g, const iz_board *b, int row)
{
    if (iz_board_row(g, b, row)[IZ_ROW_WEIGHT])
        return true;
    IZ_EACH_COLUMN (b, column) {
        iz_ref cell = *iz_board_cell(g, b, row, column);
        if (allowed(cell) && (weight_of(cell) || iz_board_column(g, b, column)[IZ_COLUMN_WEIGHT]))
            return true;
    }
    return false;
}

/* The most that the row's own choice can add. */
static int row_at_most(const iz_game *g, const iz_board *b, int row)
{
    const iz_ref *r = iz_board_row(g, b, row);
    int best = 0, sum = 0;
    IZ_EACH_COLUMN (b, column) {
        iz_ref cell = *iz_board_cell(g, b, row, column);
        if (!allowed(cell) || (cell & IZ_CELL_COSTS && !(cell & IZ_CELL_CHOSEN)))
            continue;
        int weight = weight_of(cell);
        sum += weight;
        if (weight > best)
            best = weight;
    }
    return (int)r[IZ_ROW_WEIGHT] + (r[IZ_ROW_LIMIT] > 1 ? sum : best);
}

typedef struct search {
    int best;
    int nodes;
    int columns_weight; /* of all columns */
} search;

/* Branch and bound over what may be chosen besides, rows from `row` on; others are settled. */
static void add_more(iz_game *g, iz_board *b, int row, int rest, search *s)
{
    if (++s->nodes > SEARCH_NODES)
        return;
    while (row < b->rows && !concerned(g, b, row))
        row++;
    if (row == b->rows) {
        if (restrictions_kept(g, b)) {
            if (b->obeyed > s->best)
                s->best = b->obeyed;
        }
        return;
    }
    if (b->obeyed + rest + s->columns_weight <= s->best)
        return;
    int mine = row_at_most(g, b, row);
    IZ_EACH_COLUMN (b, column) {
        const iz_ref *r = iz_board_row(g, b, row);
        iz_ref cell = *iz_board_cell(g, b, row, column);
        if (cell & (IZ_CELL_CHOSEN | IZ_CELL_COSTS) || !allowed(cell) ||
            r[IZ_ROW_CHOSEN] >= r[IZ_ROW_LIMIT] ||
            (gain(g, b, row, column) == 0 && !b->linked)) /* else it may help another */
            continue;
        bool again = r[IZ_ROW_LIMIT] > 1;
        iz_board_choose(g, b, row, column);
        if (!too_much(g, b))
            add_more(g, b, again ? row : row + 1, again ? rest : rest - mine, s);
        iz_board_unchoose(g, b, row, column);
    }
    add_more(g, b, row + 1, rest - mine, s);
}

/* First what has been chosen is kept or left out, row by row; then more is added. */
static void leave_out(iz_game *g, iz_board *b, int row, int rest, search *s)
{
    if (++s->nodes > SEARCH_NODES || s->best >= rest + s->columns_weight)
        return;
    while (row < b->rows && iz_board_row(g, b, row)[IZ_ROW_CHOSEN] == 0)
        row++;
    if (row == b->rows) {
        add_more(g, b, 0, rest, s);
        return;
    }
    leave_out(g, b, row + 1, rest, s);
    size_t mark = iz_scratch_mark(g);
    size_t kept = take_out(g, b, row);
    leave_out(g, b, row + 1, rest, s);
    put_back(g, b, row, kept);
    iz_scratch_back(g, mark);
}

static bool most_obeyed(iz_game *g, iz_board *b)
{
    search s = {.best = b->obeyed};
    int obeyed = s.best, rest = 0;
    IZ_EACH_ROW (b, row)
        rest += row_at_most(g, b, row);
    IZ_EACH_COLUMN (b, column)
        s.columns_weight += (int)iz_board_column(g, b, column)[IZ_COLUMN_WEIGHT];
    if (!b->linked && s.columns_weight == 0)
        return each_obeys(g, b); /* the creatures are independent of each other */
    leave_out(g, b, 0, rest, &s);
    return s.best <= obeyed;
}

/* ---- the whole, and steps towards it --------------------------------------------------------- */

iz_concept iz_board_verdict(iz_game *g, iz_board *b)
{
    iz_board_settle_calls(g, b);
    if (!restrictions_kept(g, b))
        return (iz_concept)b->restriction;
    if (!b->required)
        return IZ_C_NONE;
    bool obeyed = b->requirements == IZ_REQUIREMENT_MAXIMUM ? most_obeyed(g, b) : each_obeys(g, b);
    return obeyed ? IZ_C_NONE : iz_verdict(g, (iz_concept)b->requirement);
}

static bool is_legal(iz_game *g, iz_board *b) { return iz_board_verdict(g, b) == IZ_C_NONE; }

/* Adds the cells that the restrictions ask for, then those that obey more; true if that is legal.
 * What it has added stays chosen. */
static bool complete_greedily(iz_game *g, iz_board *b)
{
    for (int pass = 0; pass < 3; pass++) {
        iz_board_settle_calls(g, b);
        IZ_EACH_ROW (b, row)
            IZ_EACH_COLUMN (b, column) {
                const iz_ref *c = iz_board_column(g, b, column);
                const iz_ref *r = iz_board_row(g, b, row);
                iz_ref cell = *iz_board_cell(g, b, row, column);
                if (cell & IZ_CELL_CHOSEN || !allowed(cell) || r[IZ_ROW_CHOSEN] >= r[IZ_ROW_LIMIT])
                    continue;
                bool needed = c[IZ_COLUMN_CHOSEN] > 0 && c[IZ_COLUMN_CHOSEN] < c[IZ_COLUMN_MIN];
                bool wanted = !(cell & IZ_CELL_COSTS) && gain(g, b, row, column) > 0;
                bool company = b->chosen_rows == 1 && too_little(g, b);
                if (pass == 0 ? !wanted || !needed : pass == 1 ? !needed && !company : !wanted)
                    continue;
                iz_board_choose(g, b, row, column);
                if (too_much(g, b))
                    iz_board_unchoose(g, b, row, column);
            }
    }
    return is_legal(g, b);
}

/* Tries all completions, rows from `row` on, until one is legal or the leaves are used up. */
static bool complete(iz_game *g, iz_board *b, int row, int *leaves)
{
    if (*leaves <= 0)
        return true;
    if (row == b->rows) {
        --*leaves;
        return is_legal(g, b);
    }
    if (complete(g, b, row + 1, leaves))
        return true;
    const iz_ref *r = iz_board_row(g, b, row);
    if (r[IZ_ROW_CHOSEN] >= r[IZ_ROW_LIMIT])
        return false;
    IZ_EACH_COLUMN (b, column) {
        iz_ref cell = *iz_board_cell(g, b, row, column);
        if (cell & IZ_CELL_CHOSEN || !allowed(cell))
            continue;
        iz_board_choose(g, b, row, column);
        bool legal = !too_much(g, b) && complete(g, b, row + 1, leaves);
        iz_board_unchoose(g, b, row, column);
        if (legal)
            return true;
    }
    return false;
}

/* Keeps in scratch memory which cells are chosen; where. */
static size_t keep(iz_game *g, const iz_board *b)
{
    size_t kept = iz_scratch_take(g, (size_t)b->rows * (size_t)b->columns), at = kept;
    IZ_EACH_ROW (b, row)
        IZ_EACH_COLUMN (b, column)
            g->scratch[at++] = *iz_board_cell(g, b, row, column) & IZ_CELL_CHOSEN;
    return kept;
}

/* Only what was kept is chosen again. */
static void restore(iz_game *g, iz_board *b, size_t kept)
{
    size_t at = kept;
    IZ_EACH_ROW (b, row)
        IZ_EACH_COLUMN (b, column)
            if (g->scratch[at++])
                iz_board_choose(g, b, row, column);
            else
                iz_board_unchoose(g, b, row, column);
}

/* Is there a legal whole that contains what is chosen? (If that is hard to prove: yes.) */
static iz_concept extends(iz_game *g, iz_board *b)
{
    if (too_much(g, b))
        return (iz_concept)b->restriction;
    iz_concept concept = iz_board_verdict(g, b);
    if (concept == IZ_C_NONE)
        return concept;
    size_t mark = iz_scratch_mark(g), kept = keep(g, b);
    bool legal = complete_greedily(g, b);
    restore(g, b, kept);
    iz_scratch_back(g, mark);
    int leaves = EXTENSION_LEAVES;
    return legal || complete(g, b, 0, &leaves) ? IZ_C_NONE : concept;
}

iz_concept iz_board_step(iz_game *g, iz_board *b, int row, int column)
{
    iz_ref cell = *iz_board_cell(g, b, row, column);
    if (!allowed(cell))
        return (iz_concept)(cell & IZ_CELL_CONCEPT);
    if (cell & IZ_CELL_CHOSEN)
        return (iz_concept)b->restriction;
    const iz_ref *r = iz_board_row(g, b, row);
    if (r[IZ_ROW_CHOSEN] >= r[IZ_ROW_LIMIT])
        return (iz_concept)b->once;
    iz_board_choose(g, b, row, column);
    /* where creatures are independent of each other, what this one obeys decides */
    bool plain = !b->linked && !(b->required && row_could_obey_more(g, b, row)) && !too_much(g, b);
    iz_concept concept = plain ? IZ_C_NONE : extends(g, b);
    iz_board_unchoose(g, b, row, column);
    iz_board_settle_calls(g, b);
    return concept;
}
