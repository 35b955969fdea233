/*
 * Compares the programs of one card in two wordings: what is no difference is made alike, then the
 * innermost parts are looked for in which all of the difference lies, and named.
 */
#include "cli/wording_differences.h"

#include <stdlib.h>
#include <string.h>

const char *iz_cli_difference_name(iz_difference difference)
{
    static const char *const names[IZ_DIFFERENCES] = {
        "same", "number", "type", "who", "may", "cost", "duration", "condition", "whole"};
    return names[difference];
}

/* ---- what is the same ------------------------------------------------------------------------ */

static bool is_joining(const iz_cell *cell)
{
    return cell->op == IZ_SEQ && (cell->arg & ~(1 | 2 | 8)) == 0;
}

/* Do its children say the same in any order? */
static bool has_no_order(const iz_cell *cell)
{
    return cell->op == IZ_PROGRAM || cell->op == IZ_ABILITIES || cell->op == IZ_AND ||
           cell->op == IZ_OR || cell->op == IZ_COSTS;
}

/* Any order will do, if it is always the same. */
static int by_cells(const void *a, const void *b)
{
    const iz_cell *one = *(const iz_cell *const *)a, *other = *(const iz_cell *const *)b;
    for (int i = 0; i < one->span && i < other->span; i++) {
        if (one[i].op != other[i].op)
            return one[i].op < other[i].op ? -1 : 1;
        if (one[i].arg != other[i].arg)
            return one[i].arg < other[i].arg ? -1 : 1;
    }
    return (one->span > other->span) - (one->span < other->span);
}

static bool sort_children(iz_cell *cell)
{
    const iz_cell *kids[64];
    int count = 0;
    for (; count < 64 && iz_child(cell, count); count++)
        kids[count] = iz_child(cell, count);
    size_t size = (size_t)(cell->span - 1) * sizeof *cell, at = 0;
    iz_cell *sorted = malloc(size + 1);
    if (!sorted)
        return false;
    qsort(kids, (size_t)count, sizeof *kids, by_cells);
    for (int i = 0; i < count; i++) {
        memcpy(sorted + at, kids[i], (size_t)kids[i]->span * sizeof *cell);
        at += kids[i]->span;
    }
    memcpy(cell + 1, sorted, at * sizeof *cell);
    free(sorted);
    return true;
}

/* Copies a program, made alike. */
static void copy_plainly(iz_cells *out, const iz_cell *cell, bool inside)
{
    bool joining = is_joining(cell), opened = !joining || !inside;
    size_t at = opened ? iz_cells_open(out, (iz_op)cell->op, joining ? 0 : cell->arg) : 0;
    for (int i = 0; iz_child(cell, i); i++)
        copy_plainly(out, iz_child(cell, i), joining);
    if (opened)
        iz_cells_close(out, at);
    if (opened && has_no_order(cell) && !out->failed && !sort_children(out->at + at))
        out->failed = true;
}

/* ---- the differing part ---------------------------------------------------------------------- */

static void print_part(const iz_card_set *set, const iz_cell *cell, char *out)
{
    char whole[4000];
    iz_program_print(set->symbols, cell, whole, sizeof whole);
    char *to = out;
    for (const char *at = whole; *at && to < out + IZ_DIFFERENCE_WORDS - 1; at++) {
        char c = *at == '\n' ? ' ' : *at;
        if (c != ' ' || (to > out && to[-1] != ' '))
            *to++ = c;
    }
    *to = 0;
}

static bool is_may_of(const iz_cell *may, const iz_cell *what)
{
    return may->op == IZ_MAY && iz_program_equal(iz_child(may, 1), what);
}

/* "Any number" and "up to" are the choice's, "may" is that of an instruction. */
static iz_difference kind_of(const iz_cell *a, const iz_cell *b)
{
    if (is_may_of(a, b) || is_may_of(b, a))
        return IZ_DIFFERS_IN_MAY;
    char one = iz_nodes[a->op].class, other = iz_nodes[b->op].class;
    if (a->op == IZ_NONE)
        one = other;
    else if (b->op == IZ_NONE)
        other = one;
    if (one != other)
        return IZ_DIFFERS_AS_A_WHOLE;
    switch (one) {
    case 'Q':
        return IZ_DIFFERS_IN_NUMBER;
    case 'F':
    case 'W':
    case 'N':
    case 'Z':
    case 'V':
        return IZ_DIFFERS_IN_TYPE;
    case 'S':
    case 'G':
        return IZ_DIFFERS_IN_WHO;
    case 'C':
        return IZ_DIFFERS_IN_COST;
    case 'D':
        return IZ_DIFFERS_IN_DURATION;
    case 'K':
    case 'T':
    case 'P':
        return IZ_DIFFERS_IN_CONDITION;
    default:
        return IZ_DIFFERS_AS_A_WHOLE;
    }
}

/* The innermost pair of subtrees in which all of the difference lies; of several the first. */
static void part_ways(const iz_cell **a, const iz_cell **b)
{
    for (;;) {
        const iz_cell *kid_a = NULL, *kid_b = NULL;
        bool alike = (*a)->op == (*b)->op && (*a)->arg == (*b)->arg &&
                     iz_child_count(*a) == iz_child_count(*b);
        for (int i = 0; alike && !kid_a && iz_child(*a, i); i++)
            if (!iz_program_equal(iz_child(*a, i), iz_child(*b, i))) {
                kid_a = iz_child(*a, i);
                kid_b = iz_child(*b, i);
            }
        if (!kid_a)
            return;
        *a = kid_a;
        *b = kid_b;
    }
}

bool iz_cli_compare_programs(const iz_card_set *set, const iz_cell *a, const iz_cell *b,
                             iz_difference *difference, char *here, char *there)
{
    iz_cells one = {0}, other = {0};
    copy_plainly(&one, a, false);
    copy_plainly(&other, b, false);
    bool good = !one.failed && !other.failed;
    *difference = IZ_DIFFERS_NOT;
    *here = *there = 0;
    if (good && !iz_program_equal(one.at, other.at)) {
        const iz_cell *part = one.at, *oracle = other.at;
        part_ways(&part, &oracle);
        *difference = kind_of(part, oracle);
        print_part(set, part, here);
        print_part(set, oracle, there);
    }
    iz_cells_free(&one);
    iz_cells_free(&other);
    return good;
}
