/*
 * Offers: what a player may pay for whenever they could play an instant, because an effect lets
 * them. Paying uses no stack; what it is for is done at once.
 *
 * Books: mtg-1999-11 chapter 408.2 (what may be done with priority that isn't a spell or ability).
 */
#include "engine/flow/effect_frame.h"
#include "engine/playing/play.h"
#include "engine/procedures.h"

typedef struct offer_locals {
    iz_frame head;
    uint32_t offer; /* timestamp of the effect that makes the offer */
    uint16_t env;
    uint8_t seat;
    uint8_t spare;
} offer_locals;

enum { OFFER_BEGIN, OFFER_PAID, OFFER_DONE };

static offer_locals *top(const iz_game *g) { return (offer_locals *)(void *)iz_frame_top(g); }

void iz_offer_take(iz_game *g, int seat, uint32_t timestamp)
{
    offer_locals *f = iz_frame_push(g, IZ_FRAME_OFFER, sizeof *f);
    f->offer = timestamp;
    f->seat = (uint8_t)seat;
    f->env = IZ_NIL;
}

static iz_flow begin(iz_game *g, offer_locals *f)
{
    uint32_t at = iz_effect_of_time(g, f->offer);
    if (at == IZ_NO_EFFECT)
        return IZ_FINISHED;
    const iz_cell *cost = iz_child(&g->cards->cells[g->effects[at].cell], 1);
    int seat = f->seat;
    uint16_t env = iz_env_copy(g, g->effects[at].env);
    f = top(g);
    f->env = env;
    f->head.pc = OFFER_PAID;
    g->envs[env].done &= (uint16_t)~IZ_DONE_PAID;
    iz_pay_cost(g, seat, env, cost, 1);
    return IZ_GO;
}

static iz_flow paid(iz_game *g, offer_locals *f)
{
    uint32_t at = iz_effect_of_time(g, f->offer);
    f->head.pc = OFFER_DONE;
    if (at == IZ_NO_EFFECT || !(g->envs[f->env].done & IZ_DONE_PAID))
        return IZ_GO;
    const iz_cell *cell = &g->cards->cells[g->effects[at].cell];
    iz_note(g, IZ_C_SPECIAL_ACTION, IZ_SAY_PAYS, iz_ref_seat(f->seat));
    if (cell->op != IZ_UNLESS_PAID_BEFORE) {
        iz_effect_start(g, iz_child(cell, 2), f->env, NULL);
        return IZ_GO;
    }
    uint32_t awaited = iz_effect_of_time(g, (uint32_t)g->effects[at].amount);
    if (awaited != IZ_NO_EFFECT)
        iz_effect_end(g, awaited);
    iz_effect_end(g, at);
    return IZ_GO;
}

iz_flow iz_run_offer(iz_game *g, void *locals)
{
    offer_locals *f = locals;
    switch (f->head.pc) {
    case OFFER_BEGIN:
        return begin(g, f);
    case OFFER_PAID:
        return paid(g, f);
    default:
        iz_env_free(g, f->env);
        return IZ_FINISHED;
    }
}
