/*
 * See perturb.h.
 */
#include "program/perturb.h"

#include <string.h>

/* ---- one part changed ------------------------------------------------------------------------ */

static int32_t other_argument(iz_arg_kind kind, int32_t arg)
{
    switch (kind) {
    case IZ_ARG_NUMBER:
        return arg + 1;
    case IZ_ARG_FLAGS: /* without one of them, or with the first */
        return arg ? arg & (arg - 1) : 1;
    case IZ_ARG_CELL:
        return arg ^ 1;
    case IZ_ARG_COLORS:
        return arg == IZ_COLOR_RED ? IZ_COLOR_BLUE : IZ_COLOR_RED;
    case IZ_ARG_TYPES:
        return arg == IZ_TYPE_ARTIFACT    ? IZ_TYPE_ENCHANTMENT
               : arg == IZ_TYPE_LEGENDARY ? IZ_TYPE_SNOW
               : arg & IZ_SUPERTYPES      ? IZ_TYPE_LEGENDARY
                                          : IZ_TYPE_ARTIFACT;
    case IZ_ARG_ROLE:
        return arg == IZ_ROLE_OBJECT ? IZ_ROLE_OTHER : IZ_ROLE_OBJECT;
    case IZ_ARG_ZONE:
        return arg == IZ_ZONE_GRAVEYARD ? IZ_ZONE_EXILE : IZ_ZONE_GRAVEYARD;
    case IZ_ARG_PLACE:
        return (arg & ~255) | ((arg & 255) == IZ_ZONE_EXILE ? IZ_ZONE_GRAVEYARD : IZ_ZONE_EXILE);
    case IZ_ARG_ZONES_FROM_TO:
        return iz_zones_from_to(IZ_ZONE_EXILE, IZ_ZONE_LIBRARY);
    case IZ_ARG_STATUS:
        return arg == IZ_STATUS_TAPPED ? IZ_STATUS_UNTAPPED : IZ_STATUS_TAPPED;
    case IZ_ARG_COMPARISON: {
        static const int32_t opposite[] = {IZ_COMPARE_NOT_EQUAL,     IZ_COMPARE_EQUAL,
                                           IZ_COMPARE_GREATER_EQUAL, IZ_COMPARE_GREATER,
                                           IZ_COMPARE_LESS_EQUAL,    IZ_COMPARE_LESS};
        return opposite[arg];
    }
    case IZ_ARG_ATTRIBUTE:
        return arg == IZ_ATTRIBUTE_POWER ? IZ_ATTRIBUTE_MANA_VALUE : IZ_ATTRIBUTE_POWER;
    case IZ_ARG_STEP:
        return arg == IZ_STEP_END ? IZ_STEP_DRAW : IZ_STEP_END;
    case IZ_ARG_STEPS:
        return ~arg & ((1 << IZ_STEP_COUNT) - 2);
    case IZ_ARG_LEDGER:
        return arg == IZ_LEDGER_REGENERATED ? IZ_LEDGER_DREW : IZ_LEDGER_REGENERATED;
    case IZ_ARG_ACTION:
        return arg == IZ_ACTION_PHASE ? IZ_ACTION_ATTACK : IZ_ACTION_PHASE;
    case IZ_ARG_RESOURCE:
        return arg == IZ_RESOURCE_COMPONENT ? IZ_RESOURCE_VP : IZ_RESOURCE_COMPONENT;
    case IZ_ARG_ZONES:
        return 1 << IZ_ZONE_EXILE;
    case IZ_ARG_KEYWORD:
        return arg == IZ_KW_TRAMPLE ? IZ_KW_FEAR : IZ_KW_TRAMPLE;
    case IZ_ARG_REGISTER:
        return arg == IZ_REGISTERS - 2 ? IZ_REGISTERS - 3 : IZ_REGISTERS - 2;
    case IZ_ARG_LEVEL:
        return arg;
    default: /* words and mana: another one may not be there */
        return arg;
    }
}

static void leaf_in(iz_cells *out, iz_op op, int32_t arg, iz_op inner, int32_t inner_arg)
{
    size_t at = iz_cells_open(out, op, arg);
    iz_cells_leaf(out, inner, inner_arg);
    iz_cells_close(out, at);
}

static void wrapped(iz_cells *out, iz_op op, const iz_cell *cell)
{
    size_t at = iz_cells_open(out, op, 0);
    iz_cells_copy(out, cell);
    iz_cells_close(out, at);
}

/* Another tree of the same class in its place; false: there is none. */
static bool put_other(const iz_cell *cell, iz_cells *out)
{
    switch (iz_nodes[cell->op].class) {
    case 'Q':
        if (cell->op == IZ_NUMBER) {
            iz_cells_leaf(out, IZ_NUMBER, cell->arg < 0 ? -cell->arg : cell->arg + 1);
        } else {
            size_t at = iz_cells_open(out, IZ_SUM, 0);
            iz_cells_leaf(out, IZ_NUMBER, 1);
            if (cell->op == IZ_ANY_NUMBER || cell->op == IZ_UP_TO)
                iz_cells_leaf(out, IZ_NUMBER, 0);
            else
                iz_cells_copy(out, cell);
            iz_cells_close(out, at);
        }
        return true;
    case 'S':
        if (cell->op == IZ_YOU)
            iz_cells_leaf(out, IZ_OPPONENTS, 0);
        else if (cell->op == IZ_OPPONENTS)
            iz_cells_leaf(out, IZ_YOU, 0);
        else
            iz_cells_leaf(out, IZ_UNION, 0); /* nobody and nothing */
        return true;
    case 'F':
        wrapped(out, IZ_NOT, cell);
        return true;
    case 'K':
        wrapped(out, IZ_UNLESS, cell);
        return true;
    case 'C':
        iz_cells_leaf(out, IZ_COSTS, 0);
        return true;
    case 'E':
        iz_cells_leaf(out, IZ_DO_NOTHING, 0);
        return true;
    case 'D':
        iz_cells_leaf(out, cell->op == IZ_UNTIL_END_OF_TURN ? IZ_FOREVER : IZ_UNTIL_END_OF_TURN, 0);
        return true;
    case 'T':
        leaf_in(out, IZ_ON_SHUFFLES, 0, IZ_UNION, 0);
        return true;
    case 'P':
        leaf_in(out, IZ_WOULD_LOSE, 0, IZ_UNION, 0);
        return true;
    case 'Z':
        leaf_in(out, IZ_PLACE,
                iz_place_zone(cell->arg) == IZ_ZONE_EXILE ? IZ_ZONE_GRAVEYARD : IZ_ZONE_EXILE,
                IZ_NONE, 0);
        return true;
    default:
        return false;
    }
}

bool iz_perturb_replaces(iz_op op)
{
    return strchr("CDEFKMPQSTZ", iz_nodes[op].class) && op != IZ_DO_NOTHING;
}

bool iz_perturb_touches(const iz_perturbation *change, iz_op op, int32_t arg)
{
    switch (change->kind) {
    case IZ_PERTURB_KEYWORD:
        return op == IZ_KEYWORD && arg == change->value;
    case IZ_PERTURB_FLAG:
        return op == change->op && arg & change->value;
    case IZ_PERTURB_VALUE:
        return iz_nodes[op].arg == change->arg && arg == change->value &&
               (change->op == IZ_NONE || op == change->op);
    default:
        return op == change->op;
    }
}

/* What stands in a changed tree where `child` stood: nothing, if it may be left out there. */
static bool replace(const iz_cell *child, iz_cells *out)
{
    return iz_nodes[child->op].class == 'M' || put_other(child, out);
}

static int32_t changed_argument(const iz_cell *cell, const iz_perturbation *change)
{
    bool whole = change->kind == IZ_PERTURB_NODE || change->kind == IZ_PERTURB_KEYWORD ||
                 (change->kind == IZ_PERTURB_PART && change->part != IZ_PERTURB_ARGUMENT);
    if (whole || !iz_perturb_touches(change, (iz_op)cell->op, cell->arg))
        return cell->arg;
    if (change->kind == IZ_PERTURB_FLAG)
        return cell->arg & ~change->value;
    bool rounded = cell->op == IZ_HALF || cell->op == IZ_THIRD; /* up or down */
    return rounded ? cell->arg ^ 1 : other_argument(iz_nodes[cell->op].arg, cell->arg);
}

static bool is_replaced(const iz_cell *cell, int n, const iz_cell *child,
                        const iz_perturbation *change)
{
    if (child->op == IZ_NONE)
        return false;
    return change->kind == IZ_PERTURB_NODE
               ? child->op == change->op
               : change->kind == IZ_PERTURB_PART && cell->op == change->op && n == change->part;
}

bool iz_perturb(const iz_cell *tree, const iz_perturbation *change, iz_cells *out)
{
    if (change->kind == IZ_PERTURB_KEYWORD &&
        iz_perturb_touches(change, (iz_op)tree->op, tree->arg)) {
        leaf_in(out, IZ_STATIC, 0, IZ_NONE, 0);
        return true;
    }
    int32_t arg = changed_argument(tree, change);
    bool changed = arg != tree->arg;
    size_t at = iz_cells_open(out, (iz_op)tree->op, arg);
    for (int i = 0; iz_child(tree, i); i++) {
        const iz_cell *child = iz_child(tree, i);
        if (is_replaced(tree, i, child, change) && replace(child, out))
            changed = true;
        else
            changed = iz_perturb(child, change, out) || changed;
    }
    iz_cells_close(out, at);
    return changed;
}

/* ---- nodes left out -------------------------------------------------------------------------- */

/* How the child number n of a node may be missing: '*' simply, '?' for NONE, 0 not at all. */
static char may_miss(const iz_cell *cell, int n)
{
    const char *at = iz_nodes[cell->op].children;
    int children = iz_child_count(cell), fixed = 0;
    for (const char *c = at; *c; c++)
        fixed += *c >= 'A' && *c <= 'Z' && c[1] != '*';
    for (; *at; at++) {
        char mark = at[1] == '?' || at[1] == '*' ? at[1] : 0;
        int count = mark == '*' ? children - fixed : 1;
        if (n < count)
            return mark;
        n -= count;
        at += mark != 0;
    }
    return 0;
}

typedef struct removal {
    int left; /* how many are passed over */
    const iz_cell *found;
    iz_cells *out; /* NULL: only looked for */
} removal;

static void walk(const iz_cell *cell, removal *r)
{
    size_t at = r->out ? iz_cells_open(r->out, (iz_op)cell->op, cell->arg) : 0;
    for (int i = 0; iz_child(cell, i); i++) {
        const iz_cell *child = iz_child(cell, i);
        char how = may_miss(cell, i);
        bool spelt = cell->op == IZ_KEYWORD && i == 3; /* what it stands for goes with it */
        if (how && !spelt && child->op != IZ_NONE && child->op != IZ_TARGET && r->left-- == 0) {
            r->found = child;
            if (r->out && how == '?')
                iz_cells_leaf(r->out, IZ_NONE, 0);
            continue;
        }
        if (spelt) {
            if (r->out)
                iz_cells_copy(r->out, child);
        } else {
            walk(child, r);
        }
    }
    if (r->out)
        iz_cells_close(r->out, at);
}

int iz_removable_count(const iz_cell *tree)
{
    removal r = {.left = 1 << 20};
    walk(tree, &r);
    return (1 << 20) - r.left;
}

const iz_cell *iz_removable_at(const iz_cell *tree, int n)
{
    removal r = {.left = n};
    walk(tree, &r);
    return r.found;
}

void iz_remove_node(const iz_cell *tree, int n, iz_cells *out)
{
    removal r = {.left = n, .out = out};
    walk(tree, &r);
}
