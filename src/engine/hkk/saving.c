/*
 * HKK: before creatures die, whoever can save them may: the active player first, then in turn,
 * until both pass. Each action has a chain of its own, which lies on what has not been evaluated
 * yet; linked effects wait for the end of all.
 *
 * hkk-2023: base 11 (death, the Codex's chapter 37).
 */
#include "engine/hkk/hkk.h"

#include "engine/flow/ask.h"
#include "engine/playing/play.h"
#include "engine/procedures.h"

typedef struct saving_locals {
    iz_frame head;
    uint8_t holder; /* who is asked */
    uint8_t passes;
    uint16_t floor; /* links that lay below another such window */
} saving_locals;

enum { SAVING_ASK, SAVING_ANSWERED, SAVING_PLAYED };

/* Would the creature die now? */
static bool is_dying(iz_game *g, iz_slot slot)
{
    const iz_chars *chars = iz_characteristics(g, slot);
    return chars->types & IZ_TYPE_CREATURE && g->objects[slot].damage >= chars->toughness &&
           !(chars->keywords >> IZ_KW_INDESTRUCTIBLE & 1);
}

static bool anything_dies(iz_game *g)
{
    IZ_EACH_IN_PLAY (g, slot)
        if (is_dying(g, slot))
            return true;
    return false;
}

bool iz_hkk_saves(const iz_cell *text)
{
    for (const iz_cell *at = text; at < text + text->span; at++)
        if (at->op == IZ_BOOST || at->op == IZ_SET_PT || at->op == IZ_REMOVE_DAMAGE ||
            at->op == IZ_ADD_COUNTERS || at->op == IZ_MOVE_COUNTERS)
            return true;
    return false;
}

/* Has the seat anything to do in the window but pass? */
static bool can_act(iz_game *g, int seat)
{
    const iz_decision asked = {.kind = IZ_DECIDE_PRIORITY,
                               .purpose = IZ_FOR_SAVING,
                               .seat = (uint8_t)seat,
                               .of = (uint8_t)seat,
                               .subject = IZ_NO_REF};
    size_t count;
    iz_now(g)->priority = (uint8_t)seat;
    iz_list_for(g, &asked, &count);
    g->option_count = 0;
    g->options_valid = false;
    return count > 1;
}

void iz_hkk_save(iz_game *g)
{
    if (g->head->over || iz_now(g)->flags & IZ_CONTEXT_SAVING || !anything_dies(g) ||
        iz_is_off(g, IZ_C_LIFE_SAVING))
        return;
    saving_locals *f = iz_frame_push(g, IZ_FRAME_HKK_SAVING, sizeof *f);
    iz_context *now = iz_now(g);
    f->holder = (uint8_t)iz_active_player(g);
    f->floor = now->floor;
    now->floor = (uint16_t)now->stack.count;
    now->flags |= IZ_CONTEXT_SAVING;
}

static iz_flow end(iz_game *g, const saving_locals *f)
{
    iz_now(g)->floor = f->floor;
    iz_now(g)->flags &= ~(uint32_t)IZ_CONTEXT_SAVING;
    iz_now(g)->priority = IZ_NO_SEAT;
    return IZ_FINISHED;
}

/* Whoever can do nothing is not asked. */
static iz_flow ask(iz_game *g)
{
    saving_locals *f = (saving_locals *)(void *)iz_frame_top(g);
    int seats = g->head->seats;
    while (f->passes < seats && !g->head->over && anything_dies(g)) {
        int holder = f->holder;
        if (can_act(g, holder)) {
            f = (saving_locals *)(void *)iz_frame_top(g);
            f->head.pc = SAVING_ANSWERED;
            iz_count_applied(g, IZ_C_LIFE_SAVING);
            return iz_ask(g, holder, IZ_DECIDE_PRIORITY, IZ_FOR_SAVING, IZ_NO_REF, 0);
        }
        f = (saving_locals *)(void *)iz_frame_top(g);
        f->holder = (uint8_t)iz_next_seat(g, holder);
        f->passes++;
    }
    return end(g, f);
}

static iz_flow answered(iz_game *g, saving_locals *f)
{
    iz_option answer = g->head->answer;
    int holder = f->holder;
    f->head.pc = SAVING_ASK;
    if (answer.kind == IZ_OPTION_PASS) {
        f->holder = (uint8_t)iz_next_seat(g, holder);
        f->passes++;
        return IZ_GO;
    }
    f->head.pc = SAVING_PLAYED;
    f->passes = 0;
    iz_note(g, IZ_C_LIFE_SAVING, IZ_SAY_SAVES, iz_ref_seat(holder));
    iz_announce(g, holder, &answer);
    return IZ_GO;
}

iz_flow iz_run_hkk_saving(iz_game *g, void *locals)
{
    saving_locals *f = locals;
    int holder = f->holder;
    switch (f->head.pc) {
    case SAVING_ASK:
        return ask(g);
    case SAVING_ANSWERED:
        return answered(g, f);
    case SAVING_PLAYED:
    default:
        f->head.pc = SAVING_ASK;
        if (iz_announce_result(g) != IZ_ANNOUNCED_STACK)
            return IZ_GO;
        f->holder = (uint8_t)iz_next_seat(g, holder);
        iz_hkk_chain_upon(g, holder);
        return IZ_GO;
    }
}
