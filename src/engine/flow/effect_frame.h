/*
 * The frame that carries out one instruction of a program, for whoever starts an effect and for who
 * looks at one that runs. What each instruction does: effects/effects.h.
 */
#ifndef IZ_ENGINE_FLOW_EFFECT_FRAME_H
#define IZ_ENGINE_FLOW_EFFECT_FRAME_H

#include "engine/engine.h"
#include "engine/evaluate/expressions.h"

typedef struct effect_frame {
    iz_frame head;
    uint32_t cell;   /* the instruction: index in set->cells */
    uint16_t env;    /* not its own */
    uint16_t picked; /* list (links): what players have chosen so far */
    iz_ctx ctx;
    uint32_t child;   /* composite instructions: the child at hand; others: a counter */
    int32_t count;    /* chosen so far by `seat`; turns still to be made of a loop */
    int32_t lo, hi;   /* bounds of a choice */
    uint16_t seats;   /* players still to be asked */
    uint8_t seat;     /* who is asked */
    uint8_t plans;    /* it runs for a collector: batches are planned, not made */
    uint16_t list;    /* list (links): members of a loop; what is left to be done */
    uint16_t planned; /* collectors: list (links) of instructions planned, see effects/at_once.c */
    uint16_t envs;    /* collectors: list (links) seat, its environment */
    uint8_t collects;
    uint8_t own_choice; /* of "the color of your choice": 0 not looked at, 1 asked, 2 settled */
    int32_t word;       /* words and numbers between two questions */
    uint16_t kept;      /* what stood in IZ_REG_NOBODYS before a batch */
    uint16_t keeps;     /* it has to be put back */
} effect_frame;

static inline effect_frame *iz_effect_top(const iz_game *g)
{
    return (effect_frame *)(void *)iz_frame_top(g);
}
/* Pushes the frame of an instruction; its environment is that of ctx. A child runs for a collector
 * if the frame on top does. */
void iz_effect_push(iz_game *g, const iz_cell *effect, const iz_ctx *ctx, bool plans);
/* Pushes a frame that carries out the effect node in the environment. The frame does not own env.
 */
void iz_effect_start(iz_game *g, const iz_cell *effect, uint16_t env, const iz_ctx *bounds);

#endif
