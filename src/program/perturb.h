/*
 * Changed programs, for tests: one that means something else in one respect must be said in other
 * words (ablation), and must play otherwise somewhere (executor coverage).
 */
#ifndef IZ_PROGRAM_PERTURB_H
#define IZ_PROGRAM_PERTURB_H

#include "program/program.h"

/* Which part of a node is changed: a child by its number from 0 on, or this. */
enum { IZ_PERTURB_ARGUMENT = -1 };

/* Copies the tree to `out`, and changes that part of every node of that kind. False if there was
 * nothing to change (no such node, or a part that can't be changed so). */
bool iz_perturb(const iz_cell *tree, iz_op op, int part, iz_cells *out);

/* How many nodes of the tree could be left out: those of which any number may stand where they do,
 * and those that may be absent. */
int iz_removable_count(const iz_cell *tree);
/* Copies the tree to `out` without the n-th of them. */
void iz_remove_node(const iz_cell *tree, int n, iz_cells *out);
/* The n-th itself. */
const iz_cell *iz_removable_at(const iz_cell *tree, int n);

#endif
