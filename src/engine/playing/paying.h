/*
 * Paying costs, and mana.
 */
#ifndef IZ_ENGINE_PAYING_H
#define IZ_ENGINE_PAYING_H

#include "engine/evaluate/expressions.h"

bool iz_can_pay(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *cost, int times);
/* Pushes a frame that pays a COSTS tree during a resolution, for `seat` (UNLESS_PAYS, MAY_PAY,
 * echo, costs to attack). iz_can_pay first. Multiplied `times`. Bit 14 of env->done: it was paid.
 */
void iz_pay_cost(iz_game *g, int seat, uint16_t env, const iz_cell *cost, int times);
/* The payment of mana that waits for its payer (DECIDE_PAY) shall be made with this mana of the
 * pool when IZ_OPTION_PAY is chosen; false: that does not pay it exactly. */
bool iz_pay_with(iz_game *g, const uint8_t *spend);
/* Mana that the seat could have (pool and untapped sources): can it pay this? */
bool iz_can_pay_mana(iz_game *g, int seat, const iz_mana_cost *cost, int x, int more,
                     iz_slot not_this_source);

/* ---- pools ----------------------------------------------------------------------------------- */

/* `only`: the MANA_FOR node (index in set->cells) that says what it may be spent on; 0: anything.
 */
void iz_add_mana(iz_game *g, int seat, int kind, int32_t amount, iz_ref source, uint32_t only);
void iz_empty_pool(iz_game *g, int seat);
/* As a step or phase ends: all of it but what its player keeps this turn; how much was lost. */
int64_t iz_lose_unspent(iz_game *g, int seat);

#endif
