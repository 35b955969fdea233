/*
 * What an Aura spell is to enchant is chosen as it is played, as targets are.
 *
 * Carries out: mtg 409.1d, 214.8; Izvori D10.13.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/playing/targeting.h"
#include "engine/procedures.h"

typedef struct enchant_locals {
    iz_frame head;
    uint16_t env;
    uint8_t seat;
    uint8_t spare;
    uint32_t filter; /* its cell */
    iz_ref object;
} enchant_locals;

enum { ENCHANT_ASK, ENCHANT_CHOSEN };

void iz_choose_enchanted(iz_game *g, uint16_t env, const iz_cell *filter, int seat, iz_ref object)
{
    g->envs[env].done &= (uint16_t)~IZ_DONE_TARGETS;
    enchant_locals *f = iz_frame_push(g, IZ_FRAME_ENCHANT, sizeof *f);
    f->env = env;
    f->seat = (uint8_t)seat;
    f->object = object;
    f->filter = iz_cell_position(g, filter);
}

static enchant_locals *top(const iz_game *g) { return (enchant_locals *)(void *)iz_frame_top(g); }

static iz_flow ask(iz_game *g, enchant_locals *f)
{
    const iz_cell *filter = &g->cards->cells[f->filter];
    uint16_t env = f->env;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    int seat = f->seat;
    iz_ref object = f->object;
    g->envs[env].targets = 1;
    f->head.pc = ENCHANT_CHOSEN;
    uint32_t first = iz_table_count(g, IZ_TABLE_candidates);
    if (iz_enchant_candidates(g, &ctx, filter) == 0) {
        if (iz_is_off(g, IZ_C_NO_LEGAL_TARGET))
            g->envs[env].done |= IZ_DONE_TARGETS;
        else
            iz_note(g, IZ_C_NO_LEGAL_TARGET, IZ_SAY_CANT_BE_ANNOUNCED_NO, object);
        return IZ_FINISHED;
    }
    iz_keep_what_must(g, env, seat, first, NULL);
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_TARGET, object, 0);
}

static iz_flow chosen(iz_game *g, const enchant_locals *f)
{
    iz_ref ref = g->head->answer.subject;
    uint16_t env = f->env;
    iz_env_set(g, env, 0, &ref, 1);
    iz_note(g, IZ_C_PLAY_TARGETS, IZ_SAY_TARGETS, top(g)->object, ref);
    g->envs[env].done |= IZ_DONE_TARGETS;
    return IZ_FINISHED;
}

iz_concept iz_enchanted_refusal(iz_game *g, iz_ref ref)
{
    const enchant_locals *f = top(g);
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int seat = f->seat;
    iz_concept verdict = iz_enchant_verdict(g, &ctx, &g->cards->cells[f->filter], ref);
    return verdict == IZ_C_NONE && iz_must_be_another(g, seat, ref) ? IZ_C_CANT_EFFECT : verdict;
}

iz_flow iz_run_enchant(iz_game *g, void *locals)
{
    enchant_locals *f = locals;
    if (iz_has_left(g, f->seat))
        return IZ_FINISHED;
    return f->head.pc == ENCHANT_ASK ? ask(g, f) : chosen(g, f);
}
