/*
 * Something is divided among the targets of a slot, as they are chosen: each share is the value of
 * the target's link.
 *
 * Carries out: mtg 409.1e; Izvori D10.15.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/playing/targeting.h"
#include "engine/procedures.h"

typedef struct divide_locals {
    iz_frame head;
    int32_t left;
    int32_t share; /* the least of each target */
    uint16_t link; /* that gets its share next */
    uint16_t spare[3];
} divide_locals;

enum { DIVIDE_ASK, DIVIDE_ANSWERED };

/* The instruction that divides something among the targets of the slot: its quantity, and the least
 * share that each target gets. NULL: there is none in the effect. */
static const iz_cell *divided_amount(const iz_game *g, const iz_cell *effect, int slot,
                                     int32_t *share)
{
    for (const iz_cell *cell = effect; cell < effect + effect->span; cell++) {
        const iz_cell *whom = NULL, *amount = NULL;
        if (cell->op == IZ_DEAL_DIVIDED) {
            amount = iz_child(cell, 1);
            whom = iz_child(cell, 2);
            *share = g->book->parameters.damage_share > 0 ? g->book->parameters.damage_share : 1;
        } else if (cell->op == IZ_DISTRIBUTE_COUNTERS) {
            whom = iz_child(cell, 0);
            amount = iz_child(cell, 1);
            *share = 1;
        } else if (cell->op == IZ_PREVENT) {
            whom = iz_child(cell, 0);
            amount = iz_optional(cell, 1);
            *share = 1;
        }
        if (whom && amount && whom->op == IZ_REG && whom->arg == slot)
            return amount;
    }
    return NULL;
}

int32_t iz_amount_to_divide(iz_game *g, const iz_cell *target, int32_t *share)
{
    const iz_targeting *t = iz_targeting_now(g);
    *share = 1;
    if (!(target->arg & IZ_TARGET_DIVIDED))
        return -1;
    const iz_cell *amount =
        divided_amount(g, &g->cards->cells[t->effect], t->base + t->slot, share);
    if (!amount)
        return -1;
    iz_ctx ctx = iz_ctx_of_env(g, t->env);
    return iz_quantity(g, &ctx, amount);
}

void iz_divide(iz_game *g)
{
    const iz_targeting *t = iz_targeting_now(g);
    int32_t share;
    int32_t amount = iz_amount_to_divide(g, iz_child(&g->cards->cells[t->list], t->slot), &share);
    t = iz_targeting_now(g);
    uint16_t first = amount < 0 ? (uint16_t)IZ_NIL : g->envs[t->env].reg[t->base + t->slot];
    if (first == IZ_NIL)
        return;
    iz_note(g, IZ_C_PLAY_DIVIDE, IZ_SAY_DIVIDED, (int)amount);
    divide_locals *f = iz_frame_push(g, IZ_FRAME_DIVIDE, sizeof *f);
    f->left = amount;
    f->share = share;
    f->link = first;
}

static int32_t shares_left(const iz_game *g, uint16_t link)
{
    int32_t count = 0;
    for (uint16_t at = g->links[link].next; at != IZ_NIL; at = g->links[at].next)
        count++;
    return count;
}

/* Asks for the share of the next target; the last one gets the rest. */
static iz_flow ask(iz_game *g, divide_locals *f)
{
    if (f->link == IZ_NIL)
        return IZ_FINISHED;
    int32_t others = shares_left(g, f->link);
    int32_t hi = f->left - others * f->share;
    int32_t lo = others == 0 ? f->left : f->share;
    if (lo > f->left)
        lo = f->left;
    f->head.pc = DIVIDE_ANSWERED;
    return iz_ask_number(g, iz_targeting_now(g)->seat, IZ_FOR_DIVIDE, g->links[f->link].ref, lo,
                         hi < lo ? lo : hi);
}

static iz_flow answered(iz_game *g, divide_locals *f)
{
    int32_t amount = (int32_t)g->head->answer.number;
    if (iz_is_off(g, IZ_C_PLAY_DIVIDE))
        amount = 0;
    g->links[f->link].value = amount;
    f->left -= amount;
    f->link = g->links[f->link].next;
    return ask(g, f);
}

iz_flow iz_run_divide(iz_game *g, void *locals)
{
    divide_locals *f = locals;
    if (iz_has_left(g, iz_targeting_now(g)->seat))
        return IZ_FINISHED;
    return f->head.pc == DIVIDE_ASK ? ask(g, f) : answered(g, f);
}
