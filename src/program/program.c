/*
 * The node table and the cells of programs: building, checking and comparing them. Everything here
 * reads nodes.def, flags.def and keywords.def and nothing else; what a node does is the engine's
 * affair.
 */
#include "program/program.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 200 }; /* nesting that a program may have */

const iz_node_info iz_nodes[IZ_OP_COUNT] = {
#define NODE(node_name, letter, kind, signature, meaning)                                          \
    [IZ_##node_name] = {#node_name, #letter[0], IZ_ARG_##kind, signature, meaning},
#include "program/nodes.def"
#undef NODE
};

const iz_flag_info iz_flags[] = {
#define FLAG(node, name, value, meaning) {IZ_##node, value, #name, meaning},
#include "program/flags.def"
#undef FLAG
    {0, 0, NULL, NULL}};

const iz_keyword_info iz_keywords[IZ_KW_COUNT] = {
#define KEYWORD(keyword_name, in_text, parameters, sort, spelt_out)                                \
    [IZ_KW_##keyword_name] = {#keyword_name, in_text, parameters, #sort[0], spelt_out},
#include "program/keywords.def"
#undef KEYWORD
};

bool iz_op_adds_mana(int op)
{
    switch (op) {
    case IZ_ADD_MANA:
    case IZ_ADD_MANA_CHOICE:
    case IZ_ADD_MANA_COMBINATION:
    case IZ_ADD_MANA_CHOSEN:
    case IZ_ADD_MANA_AMONG:
    case IZ_ADD_MANA_LIKE:
    case IZ_ADD_NOTED_MANA:
        return true;
    default:
        return false;
    }
}

bool iz_cell_adds_mana(const iz_cell *effect)
{
    for (const iz_cell *cell = effect; cell < effect + effect->span;) {
        if (iz_op_adds_mana(cell->op))
            return true;
        bool later = cell->op == IZ_DELAYED || cell->op == IZ_REFLEXIVE;
        cell += later || iz_nodes[cell->op].class == 'A' ? cell->span : 1;
    }
    return false;
}

/* Does the selector or filter hold the bearer by naming it? */
static bool names_self(const iz_cell *set)
{
    switch (set->op) {
    case IZ_SELF:
        return true;
    case IZ_AND:
    case IZ_OR:
    case IZ_UNION:
    case IZ_ALL:
    case IZ_THOSE:
    case IZ_IS_AMONG:
        for (const iz_cell *one = set + 1; one < set + set->span; one += one->span)
            if (names_self(one))
                return true;
        return false;
    default:
        return false;
    }
}

bool iz_event_is_of_self(const iz_cell *event)
{
    for (const iz_cell *one = event + 1; one < event + event->span; one += one->span)
        if (event->op == IZ_ON_ANY || event->op == IZ_WOULD_ANY ? iz_event_is_of_self(one)
                                                                : names_self(one))
            return true;
    return false;
}

int iz_child_count(const iz_cell *cell)
{
    int count = 0;
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        count++;
    return count;
}

bool iz_program_equal(const iz_cell *a, const iz_cell *b)
{
    return a->span == b->span && memcmp(a, b, a->span * sizeof *a) == 0;
}

/* ---- checking -------------------------------------------------------------------------------- */

/* Are these flags of the node? */
static bool flags_fit(int op, int32_t flags)
{
    for (const iz_flag_info *flag = iz_flags; flag->name != NULL; flag++)
        if (flag->op == op)
            flags &= ~flag->value;
    return flags == 0;
}

/* Is the argument one that its kind allows? Indices into tables that the program does not know
 * (words, mana costs) are only checked for their sign. */
static bool argument_fits(iz_arg_kind kind, int32_t arg)
{
    switch (kind) {
    case IZ_ARG_NONE:
        return arg == 0;
    case IZ_ARG_NUMBER:
    case IZ_ARG_RULE:
    case IZ_ARG_TYPES: /* of which one has the sign bit */
        return true;
    case IZ_ARG_REGISTER:
        return arg >= 0 && arg < IZ_REGISTERS;
    case IZ_ARG_CELL:
        return arg >= 0 && arg < IZ_CELLS;
    case IZ_ARG_ROLE:
        return arg >= 0 && arg <= IZ_ROLE_PLAYER;
    case IZ_ARG_KEYWORD:
        return arg >= 0 && arg < IZ_KW_COUNT;
    case IZ_ARG_ZONE:
        return arg >= 0 && arg < IZ_ZONE_COUNT;
    case IZ_ARG_ZONES_FROM_TO:
        return arg >= 0 && iz_zone_from(arg) < IZ_ZONE_COUNT && iz_zone_to(arg) < IZ_ZONE_COUNT;
    case IZ_ARG_STATUS:
        return arg >= 0 && arg < IZ_STATUS_COUNT;
    case IZ_ARG_COMPARISON:
        return arg >= 0 && arg <= IZ_COMPARE_GREATER_EQUAL;
    case IZ_ARG_ATTRIBUTE:
        return arg >= 0 && arg < IZ_ATTRIBUTE_COUNT;
    case IZ_ARG_STEP:
        return arg >= 0 && arg < IZ_STEP_COUNT;
    case IZ_ARG_PLACE:
        return arg >= 0 && (arg & 255) < IZ_ZONE_COUNT;
    case IZ_ARG_LEDGER:
        return arg >= 0 && arg < IZ_LEDGER_COUNT;
    case IZ_ARG_ACTION:
        return arg >= 0 && arg < IZ_ACTION_COUNT;
    case IZ_ARG_RESOURCE:
        return arg >= 0 && arg < IZ_RESOURCE_COUNT;
    default:
        return arg >= 0;
    }
}

static const char *tree_fault(const iz_cell *cell, size_t room, char letter, int depth);

/* Checks the children against the signature, in which a letter may carry '?' (or NONE) or, at its
 * last or before a fixed tail, '*' (any number). */
static const char *children_fault(const iz_cell *cell, int depth)
{
    const char *wanted = iz_nodes[cell->op].children;
    const iz_cell *end = cell + cell->span;
    const iz_cell *child = cell + 1;
    int left = iz_child_count(cell);
    int fixed = 0;
    for (const char *c = wanted; *c != '\0'; c++)
        fixed += *c >= 'A' && *c <= 'Z' && c[1] != '*';
    while (*wanted != '\0') {
        char letter = *wanted++;
        bool optional = *wanted == '?';
        bool many = *wanted == '*';
        wanted += optional || many;
        int count = many ? left - fixed : 1;
        fixed -= !many;
        for (; count > 0; count--, left--, child += child->span) {
            if (child >= end)
                return "a child is missing";
            if (optional && child->op == IZ_NONE)
                continue;
            const char *fault = tree_fault(child, (size_t)(end - child), letter, depth + 1);
            if (fault != NULL)
                return fault;
        }
    }
    return child == end ? NULL : "there is a child too many";
}

static const char *tree_fault(const iz_cell *cell, size_t room, char letter, int depth)
{
    if (depth > DEEPEST)
        return "the nesting is too deep";
    if (cell->op >= IZ_OP_COUNT)
        return "there is no such node";
    if (cell->span == 0 || cell->span > room)
        return "a node runs over its parent's end";
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        if (child->span == 0 || child->span > cell + cell->span - child)
            return "a node runs over its parent's end";
    if (letter != '\0' && iz_nodes[cell->op].class != letter)
        return "a node of another class stands here";
    if (!argument_fits(iz_nodes[cell->op].arg, cell->arg))
        return "an argument is out of range";
    if (iz_nodes[cell->op].arg == IZ_ARG_FLAGS && !flags_fit(cell->op, cell->arg))
        return "a node has a flag that it doesn't know";
    return children_fault(cell, depth);
}

const char *iz_program_fault(const iz_cell *cells, size_t count)
{
    if (count == 0)
        return "the program is empty";
    const char *fault = tree_fault(cells, count, '\0', 0);
    if (fault != NULL)
        return fault;
    return cells->span == count ? NULL : "cells are left over after the tree";
}

/* ---- building -------------------------------------------------------------------------------- */

static bool make_room(iz_cells *cells, size_t more)
{
    if (cells->failed)
        return false;
    if (cells->count + more <= cells->capacity)
        return true;
    size_t capacity = cells->capacity == 0 ? 64 : cells->capacity;
    while (capacity < cells->count + more)
        capacity *= 2;
    iz_cell *at = realloc(cells->at, capacity * sizeof *at);
    if (at == NULL) {
        cells->failed = true;
        return false;
    }
    cells->at = at;
    cells->capacity = capacity;
    return true;
}

size_t iz_cells_open(iz_cells *cells, iz_op op, int32_t arg)
{
    if (!make_room(cells, 1))
        return cells->count;
    cells->at[cells->count] = (iz_cell){(uint16_t)op, 1, arg};
    return cells->count++;
}

void iz_cells_close(iz_cells *cells, size_t at)
{
    if (cells->failed || at >= cells->count)
        return;
    size_t span = cells->count - at;
    if (span > UINT16_MAX)
        cells->failed = true;
    else
        cells->at[at].span = (uint16_t)span;
}

void iz_cells_leaf(iz_cells *cells, iz_op op, int32_t arg) { iz_cells_open(cells, op, arg); }

void iz_cells_copy(iz_cells *cells, const iz_cell *tree)
{
    size_t span = tree->span;
    size_t inside = cells->count; /* where the tree stands, if it is one of these cells */
    bool own = cells->at != NULL && tree >= cells->at && tree < cells->at + cells->count;
    if (own)
        inside = (size_t)(tree - cells->at);
    if (!make_room(cells, span))
        return;
    memcpy(cells->at + cells->count, own ? cells->at + inside : tree, span * sizeof *tree);
    cells->count += span;
}

void iz_cells_free(iz_cells *cells)
{
    free(cells->at);
    *cells = (iz_cells){0};
}
