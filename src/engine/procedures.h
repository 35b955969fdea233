/*
 * The procedures of the frame kinds (frames.def), for the pump's table.
 */
#ifndef IZ_ENGINE_PROCEDURES_H
#define IZ_ENGINE_PROCEDURES_H

#include "engine/engine.h"

/* Runs the frame from its resume point. */
#define FRAME(name, procedure, locals) iz_flow procedure(iz_game *g, void *frame);
#include "engine/frames.def"
#undef FRAME

/* Lists the options of the top frame's decision, for kinds that are not listed by candidates;
 * `thorough`: without any short cut. */
void iz_list_attack(iz_game *g, int seat, bool thorough);
void iz_list_block(iz_game *g, int seat, bool thorough);
/* Their options, counted and taken without a list (combat/grid.c); false: they must be listed. */
bool iz_grid_count(iz_game *g, const iz_decision *decision, uint64_t *count);
bool iz_grid_at(iz_game *g, const iz_decision *decision, uint64_t n, iz_option *out);
bool iz_grid_sample(iz_game *g, const iz_decision *decision, uint64_t random, uint64_t *n);
void iz_list_pay(iz_game *g, int seat, bool thorough);
void iz_list_lines(iz_game *g, int seat, bool thorough);

#endif
