/*
 * Combat, for the other rooms: its steps, who may attack and block, what effects do to it.
 */
#ifndef IZ_ENGINE_FIGHT_H
#define IZ_ENGINE_FIGHT_H

#include "engine/engine.h"

/* Who is the defending player; IZ_NO_SEAT: nobody, or whoever is attacked. */
void iz_set_defending(iz_game *g, int seat);
void iz_begin_combat(iz_game *g);      /* the beginning of combat: the defending player is chosen */
void iz_declare_attackers(iz_game *g); /* pushes the frame */
void iz_declare_blockers(iz_game *g);
/* Combat damage is divided by one decision for each recipient in turn (purpose ATTACK_DAMAGE, the
 * subject is the recipient), of kind NUMBER or, where a share has a least size, CHOOSE among
 * numbers; what is left falls to the last one, or to the player attacked. The waiting decision's
 * `answer.number` is the suggestion: lethal damage as trample counts it, the rest onwards. */
void iz_combat_damage(iz_game *g, bool first_step);
bool iz_combat_needs_first_step(iz_game *g);
void iz_end_combat(iz_game *g); /* clears all combat roles */
/* IZ_C_NONE, or what forbids that creature (in general, against that attacker). */
iz_concept iz_may_attack(iz_game *g, iz_slot creature, int defender);
iz_concept iz_may_block(iz_game *g, iz_slot creature, iz_slot attacker);
/* What has stopped being a creature leaves combat; called with state-based effects. */
void iz_combat_check(iz_game *g);
/* An effect has the creature block that attacker (and its band); announces it. */
void iz_put_blocking(iz_game *g, iz_slot blocker, iz_slot attacker);
/* An attacker that nothing blocks any more is unblocked again. */
void iz_unblock(iz_game *g, iz_slot attacker);
/* An effect says that the attacker becomes blocked; announces it. */
void iz_become_blocked(iz_game *g, iz_slot slot);
/* Adds whatever deals the combat damage that is on the stack, in play or not. */
void iz_combat_damage_sources(iz_game *g, iz_slot slot, iz_set *set);
/* Resolves combat damage that is on the stack (object of kind IZ_OBJECT_DAMAGE): pushes a frame. */
void iz_combat_damage_resolve(iz_game *g, iz_slot slot);

/* ---- lists of the declarations (turn/listing.c) ---------------------------------------------- */

/* Lists the steps of the declaration that the seat is making; `thorough`: without any short cut. */
void iz_list_attack(iz_game *g, int seat, bool thorough);
void iz_list_block(iz_game *g, int seat, bool thorough);
/* The same, counted and taken without a list (grid.c); false: they must be listed. */
bool iz_grid_count(iz_game *g, const iz_decision *decision, uint64_t *count);
bool iz_grid_at(iz_game *g, const iz_decision *decision, uint64_t n, iz_option *out);
/* Is it a step, or "done", that would be listed? False: that can't be told without the list. */
bool iz_declaration_allows(iz_game *g, const iz_decision *decision, const iz_option *option,
                           bool *is);
bool iz_grid_find(iz_game *g, const iz_decision *decision, const iz_option *option, uint64_t *n);
bool iz_grid_sample(iz_game *g, const iz_decision *decision, uint64_t random, uint64_t *n);

#endif
