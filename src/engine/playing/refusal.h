/*
 * Why something that a player wants to declare is not among the options: the concept that forbids
 * it, IZ_C_NONE if none is known.
 */
#ifndef IZ_ENGINE_REFUSAL_H
#define IZ_ENGINE_REFUSAL_H

#include "engine/engine.h"

/* That creature attacking that player, with what is declared so far. */
iz_concept iz_attack_refusal(iz_game *g, iz_slot creature, int defender);
/* That creature blocking that attacker. */
iz_concept iz_block_refusal(iz_game *g, int seat, iz_slot creature, iz_slot attacker);
/* The whole as declared so far. */
iz_concept iz_declaration_refusal(iz_game *g, int seat, bool attack);

#endif
