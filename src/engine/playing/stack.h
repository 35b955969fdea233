/*
 * The stack: what is put there, by triggers too, and resolves.
 */
#ifndef IZ_ENGINE_STACK_H
#define IZ_ENGINE_STACK_H

#include "engine/engine.h"

/* Puts an ability on the stack; env becomes the object's. Returns its slot or IZ_NIL. */
iz_slot iz_stack_ability(iz_game *g, uint16_t env, iz_ref source, int controller);
iz_slot iz_stack_top(const iz_game *g); /* IZ_NIL: empty */
/* Pushes the frame that resolves the top of the stack. */
void iz_resolve_top(iz_game *g);
/* A copy of a spell or ability on the stack, or of a spell as it last was there (413.2f), under
 * control of seat; IZ_NIL if it can't be. */
iz_slot iz_stack_copy(iz_game *g, iz_ref from, int seat);

/* ---- triggers -------------------------------------------------------------------------------- */

/* Pushes the frame that puts waiting triggers, of which there are some, on the stack. */
void iz_trigger_put(iz_game *g);
/* If a single ability waits, and nothing about it is to be chosen, puts it on the stack at once:
 * true. */
bool iz_trigger_put_plainly(iz_game *g);
/* May its player leave all that it does ("you may …")? */
bool iz_trigger_is_optional(const iz_game *g, const iz_waiting *waiting);

#endif
