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
        "same", "number",   "type",      "who",         "may",
        "cost", "duration", "condition", "later rules", "whole"};
    return names[difference];
}

/* ---- what is the same ------------------------------------------------------------------------ */

enum { NO_REGISTER = 15 };

/* What is made alike. */
typedef struct likeness {
    iz_cells *out;
    bool early;     /* what only later rules tell apart, too */
    int32_t unused; /* registers above it are counted without it; NO_REGISTER: all are used */
} likeness;

static int32_t arg_of(const likeness *l, const iz_cell *cell)
{
    bool above = iz_nodes[cell->op].arg == IZ_ARG_REGISTER && cell->arg != NO_REGISTER &&
                 cell->arg > l->unused;
    return cell->arg - above;
}

static bool is_joining(const iz_cell *cell)
{
    return cell->op == IZ_SEQ && (cell->arg & ~(1 | 2 | 8)) == 0;
}

/* Do its children say the same in any order? */
static bool has_no_order(const iz_cell *cell)
{
    return cell->op == IZ_PROGRAM || cell->op == IZ_ABILITIES || cell->op == IZ_AND ||
           cell->op == IZ_OR || cell->op == IZ_COSTS || cell->op == IZ_UNION;
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

/* Sorts so many of the children, from the first one on. */
static bool sort_children(iz_cell *cell, int first, int count)
{
    const iz_cell *kids[64];
    size_t size = 0, at = 0;
    for (int i = 0; i < count; i++) {
        kids[i] = iz_child(cell, first + i);
        size += (size_t)kids[i]->span * sizeof *cell;
    }
    iz_cell *start = count > 0 ? cell + (kids[0] - cell) : cell;
    iz_cell *sorted = malloc(size + 1);
    if (!sorted)
        return false;
    qsort(kids, (size_t)count, sizeof *kids, by_cells);
    for (int i = 0; i < count; i++) {
        memcpy(sorted + at, kids[i], (size_t)kids[i]->span * sizeof *cell);
        at += kids[i]->span;
    }
    memcpy(start, sorted, at * sizeof *cell);
    free(sorted);
    return true;
}

static int children_to_sort(const iz_cell *cell)
{
    int count = iz_child_count(cell);
    return count < 64 ? count : 64;
}

/* A change that says the same before and after others of its kind: each is in a layer of its own,
 * or adds to what is there. */
static bool is_change_in_any_order(const iz_cell *cell)
{
    if (cell->op != IZ_APPLY || cell->arg != NO_REGISTER || iz_child_count(cell) != 3)
        return false;
    iz_op op = (iz_op)iz_child(cell, 1)->op;
    return op == IZ_BOOST || op == IZ_GAIN || op == IZ_CANT_BE_BLOCKED;
}

static bool is_of_one_change(const iz_cell *a, const iz_cell *b)
{
    return is_change_in_any_order(b) && iz_program_equal(iz_child(a, 0), iz_child(b, 0)) &&
           iz_program_equal(iz_child(a, 2), iz_child(b, 2));
}

/* Changes of the same thing for the same time that follow each other. */
static bool sort_changes(iz_cell *seq)
{
    int count = children_to_sort(seq);
    for (int first = 0; first < count; first++) {
        int more = 1;
        if (!is_change_in_any_order(iz_child(seq, first)))
            continue;
        while (first + more < count &&
               is_of_one_change(iz_child(seq, first), iz_child(seq, first + more)))
            more++;
        if (more > 1 && !sort_children(seq, first, more))
            return false;
        first += more - 1;
    }
    return true;
}

static bool sort_plainly(iz_cell *cell)
{
    if (cell->op == IZ_SEQ)
        return sort_changes(cell);
    return !has_no_order(cell) || sort_children(cell, 0, children_to_sort(cell));
}

/* A list of one is that one. */
static void take_out_of_list(iz_cells *out, size_t at)
{
    memmove(out->at + at, out->at + at + 1, (out->count - at - 1) * sizeof *out->at);
    out->count--;
}

static void copy_plainly(const likeness *l, const iz_cell *cell, bool inside);

static void copy_leaf(const likeness *l, const iz_cell *cell) { copy_plainly(l, cell, false); }

/* One cell for each modification, and of GAIN for each ability: "gets +1/+1 and gains flying" is
 * "gets +1/+1. It gains flying". Written between what stands before and after them. */
static void copy_each_change(const likeness *l, const iz_cell *cell)
{
    int count = iz_child_count(cell), last = cell->op == IZ_APPLY ? count - 1 : count;
    if (last < 2)
        copy_plainly(l, cell, true);
    for (int i = 1; i < last; i++) {
        const iz_cell *change = iz_child(cell, i);
        int abilities = change->op == IZ_GAIN ? iz_child_count(change) - 1 : 1;
        for (int k = 0; k < abilities; k++) {
            size_t at = iz_cells_open(l->out, (iz_op)cell->op, arg_of(l, cell));
            copy_leaf(l, iz_child(cell, 0));
            if (change->op == IZ_GAIN) {
                size_t gain = iz_cells_open(l->out, IZ_GAIN, change->arg);
                copy_leaf(l, iz_child(change, 0));
                copy_leaf(l, iz_child(change, k + 1));
                iz_cells_close(l->out, gain);
            } else {
                copy_leaf(l, change);
            }
            if (last < count)
                copy_leaf(l, iz_child(cell, last));
            iz_cells_close(l->out, at);
        }
    }
}

/* "If you win the flip, …. Otherwise, …" is "… If you lose the flip, …": no outcome changes it. */
static void copy_each_side(const likeness *l, const iz_cell *cell)
{
    for (int side = 0; side < 2; side++) {
        size_t at = iz_cells_open(l->out, IZ_IF, cell->arg);
        size_t unless = side == 1 ? iz_cells_open(l->out, IZ_UNLESS, 0) : 0;
        copy_leaf(l, iz_child(cell, 0));
        if (side == 1)
            iz_cells_close(l->out, unless);
        copy_leaf(l, iz_child(cell, 1 + side));
        iz_cells_leaf(l->out, IZ_NONE, 0);
        iz_cells_close(l->out, at);
    }
}

static bool has_two_sides(const iz_cell *cell)
{
    return cell->op == IZ_IF && iz_child_count(cell) == 3 && iz_child(cell, 0)->op == IZ_COIN_WON &&
           iz_child(cell, 2)->op != IZ_NONE;
}

/* "You may search …. If you do, shuffle" is "you may search …, then shuffle". */
static bool is_may_and_shuffle(const iz_cell *may, const iz_cell *then)
{
    return may->op == IZ_MAY && may->arg != NO_REGISTER && then && then->op == IZ_IF &&
           iz_child(then, 0)->op == IZ_DONE && iz_child(then, 0)->arg == may->arg &&
           iz_child(then, 1)->op == IZ_SHUFFLE &&
           (!iz_child(then, 2) || iz_child(then, 2)->op == IZ_NONE);
}

static void copy_member(const likeness *l, const iz_cell *cell);

static void copy_may_and_shuffle(const likeness *l, const iz_cell *may, const iz_cell *shuffle)
{
    size_t at = iz_cells_open(l->out, IZ_MAY, NO_REGISTER);
    copy_leaf(l, iz_child(may, 0));
    size_t both = iz_cells_open(l->out, IZ_SEQ, 0);
    copy_member(l, iz_child(may, 1));
    copy_member(l, shuffle);
    iz_cells_close(l->out, both);
    iz_cells_close(l->out, at);
}

static bool is_list(const iz_cell *cell)
{
    return cell->op == IZ_PROGRAM || cell->op == IZ_ABILITIES;
}

/* What stands in a list of instructions or abilities: one or several members of it, or none. */
static void copy_member(const likeness *l, const iz_cell *cell)
{
    if ((cell->op == IZ_APPLY && cell->arg == NO_REGISTER) || cell->op == IZ_STATIC)
        copy_each_change(l, cell);
    else if (has_two_sides(cell))
        copy_each_side(l, cell);
    else if (cell->op != IZ_SET_REG || cell->arg != NO_REGISTER)
        copy_plainly(l, cell, true);
}

static void copy_members(const likeness *l, const iz_cell *cell)
{
    likeness rest = *l;
    for (int i = 0; iz_child(cell, i); i++) {
        const iz_cell *kid = iz_child(cell, i), *next = iz_child(cell, i + 1);
        if (is_may_and_shuffle(kid, next)) {
            rest.unused = kid->arg;
            copy_may_and_shuffle(&rest, kid, iz_child(next, 1));
            i++;
        } else {
            copy_member(&rest, kid);
        }
    }
}

/* A condition that is denied twice is that condition. */
static const iz_cell *without_denials(const iz_cell *cell)
{
    while (cell->op == IZ_UNLESS && iz_child(cell, 0)->op == IZ_UNLESS)
        cell = iz_child(iz_child(cell, 0), 0);
    return cell;
}

/* A word that only later rules ask for: "creature" beside a creature type, which nothing else had,
 * "permanent" beside "card", "planeswalker". */
static bool is_of_later_rules(const iz_cell *cell, const iz_cell *parent)
{
    bool subtype = false, card = false;
    for (int i = 0; iz_child(parent, i); i++) {
        const iz_cell *kid = iz_child(parent, i);
        subtype |=
            kid->op == IZ_IS_SUBTYPE || (kid->op == IZ_OR && iz_child(kid, 0)->op == IZ_IS_SUBTYPE);
        card |= kid->op == IZ_IS_CARD;
    }
    bool creature = cell->op == IZ_IS_TYPE && cell->arg == IZ_TYPE_CREATURE;
    bool planeswalker = cell->op == IZ_IS_TYPE && cell->arg == IZ_TYPE_PLANESWALKER;
    return parent->op == IZ_AND ? (creature && subtype) || (cell->op == IZ_IS_PERMANENT && card)
                                : parent->op == IZ_OR && planeswalker;
}

/* Copies a program, made alike. `inside`: within instructions that are joined anyway. */
static void copy_plainly(const likeness *l, const iz_cell *cell, bool inside)
{
    iz_cells *out = l->out;
    cell = without_denials(cell);
    bool joining = is_joining(cell), effect = iz_nodes[cell->op].class == 'E';
    bool opened = !joining || !inside, wrapped = effect && !joining && !inside;
    bool listed = joining || is_list(cell) || wrapped;
    size_t at = !opened   ? 0
                : wrapped ? iz_cells_open(out, IZ_SEQ, 0)
                          : iz_cells_open(out, (iz_op)cell->op, joining ? 0 : arg_of(l, cell));
    if (wrapped)
        copy_member(l, cell);
    else if (listed)
        copy_members(l, cell);
    for (int i = 0; !listed && iz_child(cell, i); i++)
        if (!l->early || !is_of_later_rules(iz_child(cell, i), cell))
            copy_plainly(l, iz_child(cell, i), false);
    if (!opened)
        return;
    iz_cells_close(out, at);
    bool sorted = out->failed || sort_plainly(out->at + at);
    bool may_be_one = joining || wrapped || (l->early && has_no_order(cell) && !is_list(cell));
    if (!out->failed && may_be_one && iz_child_count(out->at + at) == 1)
        take_out_of_list(out, at);
    if (!sorted)
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

static bool copy_alike(iz_cells *out, const iz_cell *cell, bool early)
{
    copy_plainly(&(likeness){out, early, NO_REGISTER}, cell, false);
    return !out->failed;
}

bool iz_cli_compare_programs(const iz_card_set *set, const iz_cell *a, const iz_cell *b,
                             iz_difference *difference, char *here, char *there)
{
    iz_cells one = {0}, other = {0};
    bool good = copy_alike(&one, a, false) && copy_alike(&other, b, false);
    *difference = IZ_DIFFERS_NOT;
    *here = *there = 0;
    if (good && !iz_program_equal(one.at, other.at)) {
        const iz_cell *part = one.at, *oracle = other.at;
        iz_cells early = {0}, late = {0};
        part_ways(&part, &oracle);
        good = copy_alike(&early, a, true) && copy_alike(&late, b, true);
        *difference = good && iz_program_equal(early.at, late.at) ? IZ_DIFFERS_BY_LATER_RULES
                                                                  : kind_of(part, oracle);
        print_part(set, part, here);
        print_part(set, oracle, there);
        iz_cells_free(&early);
        iz_cells_free(&late);
    }
    iz_cells_free(&one);
    iz_cells_free(&other);
    return good;
}
