/*
 * HKK: windows with the right to act, the reaction chain, linked effects. What the chain's elements
 * need is done by procedures of their own: reactions.c, pay.c, automatic.c, playing/claim.c.
 *
 * hkk-2023: base 7 (windows), 10 (chain, linked effects); part V 94, 95.
 *
 * The chain is the stack: an independent action is its first element, reactions are added until
 * both pass in a row, then all is evaluated from last to first without anything in between. What
 * triggers meanwhile (linked effects) waits for the end of the chain.
 */
#include "engine/hkk/hkk.h"

#include "engine/playing/play.h"
#include "engine/procedures.h"
#include "engine/turn/check.h"

/* ---- windows --------------------------------------------------------------------------------- */

enum { WINDOW_SETTLE, WINDOW_ASK, WINDOW_ANSWERED, WINDOW_PLAYED };

/* ACTION_RIGHT: the right goes to the other player; the window closes when the active player and
 * then directly the other one have passed. */
static iz_flow pass(iz_game *g, iz_frame *frame)
{
    iz_context *now = iz_now(g);
    if (now->priority == iz_active_player(g)) {
        now->passes = 1;
    } else if (now->passes > 0) {
        iz_note(g, IZ_C_ACTION_RIGHT, IZ_SAY_BOTH_HAVE_PASSED_WINDOW);
        return IZ_FINISHED;
    }
    now->priority = (uint8_t)iz_next_seat(g, now->priority);
    frame->pc = WINDOW_ASK;
    return IZ_GO;
}

static void push_chain(iz_game *g, int mover, bool announced);

iz_flow iz_run_hkk_window(iz_game *g, void *locals)
{
    iz_frame *frame = locals;
    iz_context *now = iz_now(g);
    switch (frame->pc) {
    case WINDOW_SETTLE:
        frame->pc = WINDOW_ASK;
        iz_hkk_settle(g);
        return IZ_GO;
    case WINDOW_ASK:
        if (g->head->over || now->flags & IZ_CONTEXT_END_TURN)
            return IZ_FINISHED;
        frame->pc = WINDOW_ANSWERED;
        return iz_ask(g, now->priority, IZ_DECIDE_PRIORITY, IZ_FOR_PRIORITY, IZ_NO_REF, 0);
    case WINDOW_ANSWERED: {
        if (g->head->answer.kind == IZ_OPTION_PASS)
            return pass(g, frame);
        iz_option option = g->head->answer;
        frame->pc = WINDOW_PLAYED;
        iz_announce(g, now->priority, &option);
        return IZ_GO;
    }
    case WINDOW_PLAYED:
    default: {
        int result = iz_announce_result(g), mover = now->priority;
        frame->pc = WINDOW_ASK;
        if (result == IZ_ANNOUNCED_TAKEN_BACK) {
            iz_note(g, IZ_C_ILLEGAL_ACTION, IZ_SAY_ANNOUNCEMENT_TAKEN_BACK);
            return IZ_GO;
        }
        if (result != IZ_ANNOUNCED_NO_ACTION)
            push_chain(g, mover, result == IZ_ANNOUNCED_STACK);
        return IZ_GO;
    }
    }
}

/* ---- the chain ------------------------------------------------------------------------------- */

typedef struct chain_locals {
    iz_frame head;
    uint8_t mover; /* whose action it is; IZ_NO_SEAT: nobody's, only what waits is carried out */
    uint8_t inner; /* it lies on another one: what is linked waits for the end of that */
    uint8_t used;  /* what lies there are abilities that players use after the chain, … */
    uint8_t base;  /* … of which one, the link of that number, has been answered */
    uint16_t held; /* list: those that may be used when nothing is linked any more */
    uint16_t floor;
} chain_locals;

enum {
    CHAIN_REACT,
    CHAIN_EVALUATE,
    CHAIN_SAVE,
    CHAIN_CHECK,
    CHAIN_LINKED,
    CHAIN_LINKED_PUT,
    CHAIN_LINKED_ANSWERED
};

static chain_locals *top(iz_game *g) { return (chain_locals *)(void *)iz_frame_top(g); }

static void push_chain(iz_game *g, int mover, bool announced)
{
    chain_locals *f = iz_frame_push(g, IZ_FRAME_HKK_CHAIN, sizeof(chain_locals));
    f->mover = (uint8_t)mover;
    f->held = IZ_NIL;
    f->head.pc = announced ? CHAIN_REACT : CHAIN_SAVE;
}

void iz_hkk_chain_upon(iz_game *g, int mover)
{
    push_chain(g, mover, true);
    top(g)->inner = true;
}

void iz_hkk_settle(iz_game *g) { push_chain(g, IZ_NO_SEAT, false); }

/* PLAYTIME_ABILITY: the ability on top is an action of its own, to which one reacts (94.7.3.3). */
static void answer_use(iz_game *g, chain_locals *f)
{
    iz_context *now = iz_now(g);
    int mover = g->objects[iz_stack_top(g)].controller;
    f->base = (uint8_t)now->stack.count;
    f->floor = now->floor;
    now->floor = (uint16_t)(now->stack.count - 1);
    f->head.pc = CHAIN_EVALUATE;
    iz_count_applied(g, IZ_C_PLAYTIME_ABILITY);
    iz_hkk_react(g, mover);
}

/* From the last element to the first one; then components are extracted. */
static iz_flow evaluate(iz_game *g, chain_locals *f)
{
    iz_context *now = iz_now(g);
    now->priority = IZ_NO_SEAT;
    if (f->base > 0 && now->stack.count < f->base) {
        f->base = 0; /* the ability and what answered it have been evaluated */
        now->floor = f->floor;
    }
    bool done = now->stack.count <= (f->inner ? now->floor : 0) || g->head->over;
    if (done && f->inner)
        return IZ_FINISHED;
    if (!done && f->used && f->base == 0 && now->stack.count < UINT8_MAX) {
        answer_use(g, f);
        return IZ_GO;
    }
    if (done) {
        f->used = false;
        f->head.pc = CHAIN_LINKED;
        iz_claims_ask(g);
    } else {
        f->head.pc = f->inner ? CHAIN_EVALUATE : CHAIN_SAVE;
        iz_resolve_top(g);
    }
    return IZ_GO;
}

/* The stack upside down: what was put first is evaluated first (linked_order). */
static void reverse_stack(iz_game *g)
{
    iz_slot slot = iz_now(g)->stack.last;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_begin(g);
    for (; slot != IZ_NIL; slot = g->objects[slot].prev)
        iz_set_put(g, &set, slot);
    for (int i = 0; i < set.count; i++) {
        iz_slot at = (iz_slot)iz_set_at(g, set, i);
        int seat = g->objects[at].controller;
        iz_zone_remove(g, at);
        iz_zone_put_top(g, at, seat, IZ_ZONE_STACK);
    }
    iz_scratch_back(g, mark);
}

/* LINKED_EFFECT: what waited for the end of the action, the active player's first; then what these
 * bring about. */
static iz_flow put_linked(iz_game *g)
{
    chain_locals *f = top(g);
    uint16_t held = iz_hkk_hold(g, f->held, iz_hkk_is_playtime);
    f = top(g);
    f->held = held;
    if (iz_table_count(g, IZ_TABLE_waiting) == 0 && held != IZ_NIL && !g->head->over) {
        held = iz_hkk_release(g, held, IZ_WAITING_ASKS);
        f = top(g);
        f->held = held;
        f->used = true;
    }
    if (g->head->over || iz_table_count(g, IZ_TABLE_waiting) == 0) {
        iz_context *now = iz_now(g);
        bool own = f->mover == IZ_NO_SEAT;
        now->priority = (uint8_t)(own ? iz_active_player(g) : iz_next_seat(g, f->mover));
        now->passes = 0;
        return IZ_FINISHED;
    }
    f->head.pc = CHAIN_LINKED_PUT;
    if (!f->used)
        iz_note(g, IZ_C_LINKED_EFFECT, IZ_SAY_LINKED_EFFECTS_FOLLOW);
    iz_trigger_put(g);
    return IZ_GO;
}

/* LINKED_ANSWER: they are answered, but only by what names such effects (57.2, 94.0.1). */
static iz_flow linked_put(iz_game *g)
{
    chain_locals *f = top(g);
    f->head.pc = CHAIN_EVALUATE;
    reverse_stack(g);
    f = top(g);
    if (f->used || iz_stack_top(g) == IZ_NIL || !iz_hkk_linked_is_answered(g))
        return IZ_GO;
    f->head.pc = CHAIN_LINKED_ANSWERED;
    iz_now(g)->flags |= IZ_CONTEXT_LINKED;
    iz_count_applied(g, IZ_C_LINKED_ANSWER);
    iz_hkk_react(g, iz_active_player(g));
    return IZ_GO;
}

iz_flow iz_run_hkk_chain(iz_game *g, void *locals)
{
    chain_locals *f = locals;
    switch (f->head.pc) {
    case CHAIN_REACT:
        f->head.pc = CHAIN_EVALUATE;
        iz_hkk_react(g, f->mover);
        return IZ_GO;
    case CHAIN_EVALUATE:
        return evaluate(g, f);
    case CHAIN_SAVE:
        f->head.pc = CHAIN_CHECK;
        if (iz_trigger_mana(g)) { /* what comes about at once: compensation */
            f = top(g);
            f->head.pc = CHAIN_SAVE;
            return IZ_GO;
        }
        iz_hkk_save(g);
        return IZ_GO;
    case CHAIN_CHECK: /* deaths are looked at after each element */
        f->head.pc = CHAIN_EVALUATE;
        iz_check_start(g);
        return IZ_GO;
    case CHAIN_LINKED:
        return put_linked(g);
    case CHAIN_LINKED_PUT:
        return linked_put(g);
    case CHAIN_LINKED_ANSWERED:
    default:
        f->head.pc = CHAIN_EVALUATE;
        iz_now(g)->flags &= ~(uint32_t)IZ_CONTEXT_LINKED;
        return IZ_GO;
    }
}
