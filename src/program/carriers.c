/*
 * Who carries out what a program may hold (carriers.def): a table by node, by action and by
 * keyword, from which the books refuse what nobody does.
 */
#include "program/program.h"

#include <stddef.h>

static const char *class_carrier(char class)
{
#define CLASS_BY(letter, file)                                                                     \
    if (class == #letter[0])                                                                       \
        return file;
#include "program/carriers.def"
    return NULL;
}

static const char *const node_carriers[IZ_OP_COUNT] = {
#define NODE_BY(node, file) [IZ_##node] = (file),
#include "program/carriers.def"
};

enum { CANNOT, MUSTS, ALLOWED, COSTLY, ACTION_NODES };
static const char *const action_carriers[ACTION_NODES][IZ_ACTION_COUNT] = {
#define IZ_ROW_CANT CANNOT
#define IZ_ROW_MUST MUSTS
#define IZ_ROW_AS_THOUGH ALLOWED
#define IZ_ROW_ACTION_COST COSTLY
#define ACTION_BY(node, action, file) [IZ_ROW_##node][IZ_ACTION_##action] = (file),
#include "program/carriers.def"
};

static const char *const keyword_carriers[IZ_KW_COUNT] = {
#define KEYWORD_BY(keyword, file) [IZ_KW_##keyword] = (file),
#include "program/carriers.def"
};

static int action_row(int op)
{
    return op == IZ_CANT ? CANNOT : op == IZ_MUST ? MUSTS : op == IZ_AS_THOUGH ? ALLOWED : COSTLY;
}

const char *iz_node_carrier(int op)
{
    return node_carriers[op] ? node_carriers[op] : class_carrier(iz_nodes[op].class);
}

const char *iz_keyword_carrier(int keyword)
{
    return iz_keywords[keyword].kind == 'T' ? "cards/abilities.c" : keyword_carriers[keyword];
}

const char *iz_cell_carrier(const iz_cell *cell)
{
    if (cell->op == IZ_KEYWORD)
        return iz_keyword_carrier(cell->arg);
    if (iz_nodes[cell->op].arg == IZ_ARG_ACTION)
        return action_carriers[action_row(cell->op)][cell->arg];
    return iz_node_carrier(cell->op);
}

typedef struct flag_row {
    int op;
    int32_t value;
} flag_row;

static bool lists(const flag_row *rows, size_t count, const iz_flag_info *flag)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i].op == flag->op && rows[i].value == flag->value)
            return true;
    return false;
}

bool iz_flag_is_only_said(const iz_flag_info *flag)
{
    static const flag_row said[] = {
#define ONLY_SAID(node, flag) {IZ_##node, IZ_##node##_##flag},
#include "program/carriers.def"
    };
    return lists(said, sizeof said / sizeof said[0], flag);
}

bool iz_flag_is_unshown(const iz_flag_info *flag)
{
    static const flag_row unshown[] = {
#define UNSHOWN_FLAG(node, flag, why) {IZ_##node, IZ_##node##_##flag},
#include "program/carriers.def"
    };
    return lists(unshown, sizeof unshown / sizeof unshown[0], flag);
}

bool iz_node_is_unshown(int op)
{
    static const bool unshown[IZ_OP_COUNT] = {
#define UNSHOWN_NODE(node, why) [IZ_##node] = true,
#include "program/carriers.def"
    };
    return unshown[op];
}

bool iz_keyword_is_said_by_others(int keyword)
{
    static const bool said[IZ_KW_COUNT] = {
#define SAID_BY_OTHERS(keyword, why) [IZ_KW_##keyword] = true,
#include "program/carriers.def"
    };
    return said[keyword];
}

bool iz_argument_is_unsaid(iz_arg_kind kind, int32_t value)
{
    static const struct {
        iz_arg_kind kind;
        int32_t value;
    } unsaid[] = {
#define UNSAID(kind, name) {IZ_ARG_##kind, IZ_##kind##_##name},
#include "program/carriers.def"
    };
    for (size_t i = 0; i < sizeof unsaid / sizeof unsaid[0]; i++)
        if (unsaid[i].kind == kind && unsaid[i].value == value)
            return true;
    return false;
}
