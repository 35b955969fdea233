/*
 * Changed programs, for tests: one that means something else in one respect must be said in other
 * words (ablation), and must play otherwise somewhere (executor coverage).
 */
#ifndef IZ_PROGRAM_PERTURB_H
#define IZ_PROGRAM_PERTURB_H

#include "program/program.h"

typedef enum iz_perturb_kind {
    IZ_PERTURB_PART, /* of every node of the kind `op`, the argument (part -1) or a child */
    IZ_PERTURB_NODE, /* every node of the kind `op`: another of its class stands there, which does
                        nothing, never happens or says the opposite */
    IZ_PERTURB_KEYWORD, /* the keyword `value`: an ability that does nothing stands there */
    IZ_PERTURB_FLAG,    /* the flag `value` of nodes of the kind `op`: they don't have it */
    IZ_PERTURB_VALUE /* the argument `value` of nodes whose argument is of the kind `arg`, or only
                        of those of the kind `op` */
} iz_perturb_kind;

enum { IZ_PERTURB_ARGUMENT = -1 };

/* What is changed in a tree. */
typedef struct iz_perturbation {
    iz_perturb_kind kind;
    iz_op op;
    int part;
    iz_arg_kind arg;
    int32_t value;
} iz_perturbation;

/* Copies the tree to `out`, changed wherever it can be. False if there was nothing to change. */
bool iz_perturb(const iz_cell *tree, const iz_perturbation *change, iz_cells *out);

/* Can the change be about a node of that kind with that argument? */
bool iz_perturb_touches(const iz_perturbation *change, iz_op op, int32_t arg);

/* Is another node put in the place of one of that kind? */
bool iz_perturb_replaces(iz_op op);

/* How many nodes of the tree could be left out: those of which any number may stand where they do,
 * and those that may be absent. */
int iz_removable_count(const iz_cell *tree);
/* Copies the tree to `out` without the n-th of them. */
void iz_remove_node(const iz_cell *tree, int n, iz_cells *out);
/* The n-th itself. */
const iz_cell *iz_removable_at(const iz_cell *tree, int n);

#endif
