/*
 * A payment that is under way: what its procedures share. The parent (pay.c) takes a bill, and is a
 * list of them; each is a frame of its own while it has something to ask, or to wait for:
 *
 *   choose_payment.c   what is used, of things and amounts that leave a choice
 *   pay_mana.c         the mana is made: by hand, or step by step by a plan
 *   perform.c          the other costs, one after the other
 */
#ifndef IZ_ENGINE_PAYING_H
#define IZ_ENGINE_PAYING_H

#include "engine/costs/costs.h"

typedef struct iz_paying {
    iz_frame head;
    uint16_t env;
    uint8_t seat;
    uint8_t announcing; /* it can be taken back */
    uint8_t has_spend;
    uint8_t spend[IZ_MANA_KINDS]; /* of the pool, if it is known which mana is meant */
    uint8_t fails;                /* it can't be paid after all */
    uint8_t looks;   /* it looks over its own entries: what it has chosen is there for them */
    uint16_t chosen; /* list: what is used; value: number of the entry */
    iz_ref object;   /* what it is for */
    uint16_t wished; /* list: what is offered first */
    uint16_t given;  /* list: what the mana that was spent gives, not yet done */
    uint16_t beside; /* the environment in which that is done; IZ_NIL */
    int32_t amount;  /* where a cost leaves it open; -1: it is asked */
    iz_bill bill;
} iz_paying;

/* The innermost one, of which the frame on top is a part. */
static inline iz_paying *iz_paying_now(const iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame->kind != IZ_FRAME_PAY)
        frame = iz_frame_below(g, frame);
    return (iz_paying *)(void *)frame;
}
static inline const iz_cell *iz_paid_cell(const iz_game *g, int entry)
{
    return &g->cards->cells[iz_paying_now(g)->bill.entry[entry].cell];
}
/* Where the entry's words are looked at from; -1: those of the thing that is paid for. */
iz_ctx iz_paying_ctx(iz_game *g, int entry);
/* A part has found that it can't be paid: it is over, the parent refuses. */
iz_flow iz_paying_fails(iz_game *g);

/* Each pushes its frame if there is anything to ask, or to wait for. */
void iz_choose_payment(iz_game *g);
void iz_make_mana(iz_game *g);
void iz_perform_costs(iz_game *g);

/* What the mana is for; the plan by which it is made or spent, false: there is none. */
iz_mana_purpose iz_paying_purpose(const iz_game *g, const iz_bill *bill);
bool iz_paying_plan(iz_game *g, iz_mana_plan *plan);

#endif
