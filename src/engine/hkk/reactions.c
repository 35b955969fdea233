/*
 * HKK: an element of the chain is paid for, automatic reactions fire, and the players may react to
 * it in turn, until both pass.
 *
 * hkk-2023: base 10; part V 94, 95.
 */
#include "engine/hkk/hkk.h"

#include "engine/flow/ask.h"
#include "engine/playing/play.h"
#include "engine/procedures.h"

typedef struct reactions_locals {
    iz_frame head;
    uint8_t last;   /* who added the last element */
    uint8_t holder; /* who is asked */
    uint8_t passes;
    uint8_t spare;
} reactions_locals;

enum { REACTIONS_ADDED, REACTIONS_AUTOMATIC, REACTIONS_ASK, REACTIONS_ANSWERED, REACTIONS_PLAYED };

void iz_hkk_react(iz_game *g, int mover)
{
    reactions_locals *f = iz_frame_push(g, IZ_FRAME_HKK_REACTIONS, sizeof *f);
    f->last = (uint8_t)mover;
}

/* The opponent of whoever added the last element is asked first. */
static iz_flow begin_asking(iz_game *g, reactions_locals *f)
{
    f->passes = 0;
    f->holder = (uint8_t)iz_next_seat(g, f->last);
    f->head.pc = REACTIONS_ASK;
    iz_hkk_react_automatically(g);
    return IZ_GO;
}

/* CHAIN: both in turn; closed when both pass in a row (94.4, 94.5, 94.7). */
static iz_flow take(iz_game *g, reactions_locals *f)
{
    iz_option answer = g->head->answer;
    if (answer.kind == IZ_OPTION_PASS) {
        f->holder = (uint8_t)iz_next_seat(g, f->holder);
        f->head.pc = REACTIONS_ASK;
        if (++f->passes < 2)
            return IZ_GO;
        iz_note(g, IZ_C_CHAIN_CLOSED, IZ_SAY_CHAIN_CLOSED);
        return IZ_FINISHED;
    }
    int holder = f->holder;
    f->head.pc = REACTIONS_PLAYED;
    iz_note(g, IZ_C_REACTION, IZ_SAY_REACTS, iz_ref_seat(holder));
    iz_announce(g, holder, &answer);
    return IZ_GO;
}

static iz_flow played(iz_game *g, reactions_locals *f)
{
    f->head.pc = REACTIONS_ASK;
    if (iz_announce_result(g) == IZ_ANNOUNCED_STACK) {
        f->last = f->holder;
        f->head.pc = REACTIONS_ADDED;
    }
    return IZ_GO;
}

iz_flow iz_run_hkk_reactions(iz_game *g, void *locals)
{
    reactions_locals *f = locals;
    switch (f->head.pc) {
    case REACTIONS_ADDED:
        f->head.pc = REACTIONS_AUTOMATIC;
        iz_hkk_pay(g, f->last);
        return IZ_GO;
    case REACTIONS_AUTOMATIC:
        return begin_asking(g, f);
    case REACTIONS_ASK:
        if (g->head->over || iz_stack_top(g) == IZ_NIL)
            return IZ_FINISHED; /* an automatic reaction has prevented all there was */
        iz_now(g)->priority = f->holder;
        f->head.pc = REACTIONS_ANSWERED;
        return iz_ask(g, f->holder, IZ_DECIDE_PRIORITY, IZ_FOR_REACTION, IZ_NO_REF, 0);
    case REACTIONS_ANSWERED:
        return take(g, f);
    case REACTIONS_PLAYED:
    default:
        return played(g, f);
    }
}
