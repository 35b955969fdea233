/*
 * Modes, chosen just before the targets that they bring along; only those are offered whose targets
 * can all be chosen.
 *
 * Carries out: mtg 409.1b; Izvori D10.12; entwine.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/playing/targeting.h"
#include "engine/procedures.h"

typedef struct modes_locals {
    iz_frame head;
    uint8_t left; /* so many may still be chosen */
    uint8_t may_stop;
    uint8_t spare[2];
    int32_t lo, got;
} modes_locals;

enum { MODES_BEGIN, MODES_CHOSEN };

static modes_locals *top(iz_game *g) { return (modes_locals *)(void *)iz_frame_top(g); }

static bool entwined(const iz_game *g, uint16_t env, const iz_cell *modes)
{
    return g->envs[env].paid & 1u << 3 && iz_optional(modes, 1) == NULL;
}

static const iz_cell *modes_now(const iz_game *g)
{
    return &g->cards->cells[iz_targeting_now(g)->modes];
}

/* What has been answered about the modes before any is chosen. */
static const uint32_t answers = (uint32_t)IZ_MODES_ACCEPTED | IZ_MODES_DECLINED | IZ_MODES_X;

void iz_modes_anew(iz_game *g)
{
    modes_locals *f = top(g);
    f->head.pc = MODES_BEGIN;
    f->got = 0;
    g->envs[iz_targeting_now(g)->env].modes &= answers;
}

void iz_choose_modes(iz_game *g)
{
    const iz_targeting *t = iz_targeting_now(g);
    if (!t->modes || g->envs[t->env].modes & ~answers)
        return;
    const iz_cell *modes = modes_now(g);
    if (!entwined(g, t->env, modes)) {
        iz_frame_push(g, IZ_FRAME_MODES, sizeof(modes_locals));
        return;
    }
    for (int n = 0; iz_mode_at(modes, n); n++)
        g->envs[t->env].modes |= 1u << n;
}

/* Asks for the next one. */
static iz_flow ask(iz_game *g)
{
    const iz_targeting *t = iz_targeting_now(g);
    const iz_cell *modes = modes_now(g);
    uint16_t env = t->env;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    uint32_t chosen = g->envs[env].modes;
    int seat = t->seat, stop = top(g)->may_stop;
    iz_ref object = t->object;
    const iz_cell *chooser = iz_optional(modes, 2);
    if (chooser) {
        int other = iz_select_seat(g, &ctx, chooser);
        seat = other == IZ_NO_SEAT ? seat : other;
    }
    int offered = 0;
    for (int n = 0; iz_mode_at(modes, n); n++) {
        if (chosen & 1u << n || !iz_mode_is_possible(g, &ctx, iz_mode_at(modes, n)))
            continue;
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_MODE,
                                    .subject = object,
                                    .object = IZ_NO_REF,
                                    .ability = iz_cell_position(g, iz_mode_at(modes, n)),
                                    .number = n});
        offered++;
    }
    if (offered == 0)
        return stop ? IZ_FINISHED : iz_targeting_fails(g, IZ_C_PLAY_MODES, object);
    top(g)->head.pc = MODES_CHOSEN;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_MODE, object,
                  stop ? IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL : 0);
}

static iz_flow begin(iz_game *g)
{
    const iz_cell *modes = modes_now(g);
    iz_ctx ctx = iz_ctx_of_env(g, iz_targeting_now(g)->env);
    int32_t lo, hi, least;
    iz_quantity_bounds(g, &ctx, iz_child(modes, 0), iz_child_count(modes) - 3, &lo, &hi);
    const iz_cell *most = iz_optional(modes, 1);
    if (most)
        iz_quantity_bounds(g, &ctx, most, iz_child_count(modes) - 3, &least, &hi);
    if (hi > 0 && iz_name_chooser(g, iz_optional(modes, 2), NULL))
        return IZ_GO; /* and then begins again */
    if (hi == 1) {
        iz_count_applied(g, IZ_C_MODE_EITHER);
        hi = iz_is_off(g, IZ_C_MODE_EITHER) ? iz_child_count(modes) - 3 : hi;
    }
    modes_locals *f = top(g);
    f->lo = lo;
    f->left = (uint8_t)(hi > 0 ? hi : 0);
    f->may_stop = lo <= 0;
    return f->left == 0 ? IZ_FINISHED : ask(g);
}

static iz_flow chosen(iz_game *g, modes_locals *f)
{
    if (g->head->answer.kind != IZ_OPTION_MODE || iz_is_off(g, IZ_C_PLAY_MODES))
        return IZ_FINISHED;
    const iz_targeting *t = iz_targeting_now(g);
    g->envs[t->env].modes |= 1u << g->head->answer.number;
    iz_note(g, IZ_C_PLAY_MODES, IZ_SAY_MODE, (int)g->head->answer.number + 1, t->object);
    f = top(g);
    f->got++;
    f->left--;
    f->may_stop = f->got >= f->lo;
    return f->left > 0 ? ask(g) : IZ_FINISHED;
}

iz_flow iz_run_modes(iz_game *g, void *locals)
{
    modes_locals *f = locals;
    if (iz_has_left(g, iz_targeting_now(g)->seat))
        return IZ_FINISHED;
    return f->head.pc == MODES_BEGIN ? begin(g) : chosen(g, f);
}
