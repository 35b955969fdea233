/*
 * Several turns that run at the same time: each has a context of its own (iz_context), of which one
 * runs. What is kept of the others: the frames of their procedures, and what is counted by turn and
 * phase of each seat, which is exchanged as another context goes on.
 */
#ifndef IZ_CORE_CONTEXTS_H
#define IZ_CORE_CONTEXTS_H

#include "core/game.h"

/* Are there several turns at the same time? */
static inline bool iz_turns_at_once(const iz_game *g)
{
    return iz_table_count(g, IZ_TABLE_contexts) > 1;
}
static inline int iz_context_count(const iz_game *g)
{
    return (int)iz_table_count(g, IZ_TABLE_contexts);
}
/* Turns of one context have numbers that differ by multiples of how many contexts there are: is the
 * one of that number of the context that runs? */
static inline bool iz_is_of_now(const iz_game *g, uint32_t turn)
{
    int32_t apart = (int32_t)(iz_now(g)->turn - turn);
    return !iz_turns_at_once(g) || apart % iz_context_count(g) == 0;
}
/* Does the turn of that context go on: has it begun, and isn't it over? */
static inline bool iz_context_runs(const iz_context *context)
{
    return !(context->flags & (IZ_CONTEXT_WAITS | IZ_CONTEXT_GONE));
}

/* Is it the seat's turn, under whatever context? */
static inline bool iz_has_turn(const iz_game *g, int seat)
{
    for (int n = 0; n < iz_context_count(g); n++)
        if (iz_context_runs(&g->contexts[n]) && g->contexts[n].side >> seat & 1)
            return true;
    return false;
}

/* All that is on a stack, from the bottom: of several turns at the same time one stack after the
 * other. */
#define IZ_EACH_ON_STACKS(g, slot)                                                                 \
    for (int slot##_of = 0; slot##_of < iz_context_count(g); slot##_of++)                          \
        for (iz_slot slot = (g)->contexts[slot##_of].stack.first; slot != IZ_NIL;                  \
             slot = (g)->objects[slot].next)

/* From one context on there are so many: all like the first, without frames. */
void iz_contexts_make(iz_game *g, int count);
/* That context goes on, the one that ran rests. */
void iz_context_enter(iz_game *g, int index);
/* The list in which that object on a stack lies. */
iz_list_head *iz_stack_with(const iz_game *g, iz_slot slot);

/* Damage dealt to a permanent is noted with the context: it wears off as that turn ends. What was
 * taken away otherwise is not noted any more. */
void iz_wound_add(iz_game *g, iz_ref object, int32_t amount);
void iz_wounds_forget(iz_game *g, iz_ref object);
/* How much of its damage was dealt under the context that runs; it is noted no more. */
int32_t iz_wounds_heal(iz_game *g, iz_ref object);

#endif
