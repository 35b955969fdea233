/*
 * Starting an effect: pushes the frame that carries out an instruction (effects/effects.c).
 */
#include "engine/flow/effect_frame.h"
#include "engine/evaluate/expressions.h"

#include <assert.h>

void iz_effect_push(iz_game *g, const iz_cell *effect, const iz_ctx *ctx, bool plans)
{
    iz_ctx kept = *ctx;
    effect_frame *f = iz_frame_push(g, IZ_FRAME_EFFECT, sizeof *f);
    f->cell = iz_cell_position(g, effect);
    f->env = kept.env;
    f->ctx = kept;
    f->plans = plans;
    f->picked = f->list = f->planned = f->envs = IZ_NIL;
}

void iz_effect_start(iz_game *g, const iz_cell *effect, uint16_t env, const iz_ctx *bounds)
{
    iz_count_applied(g, IZ_C_EFFECT);
    if (iz_is_off(g, IZ_C_EFFECT))
        return;
    assert(!bounds || bounds->env == env);
    iz_ctx ctx = bounds ? *bounds : iz_ctx_of_env(g, env);
    iz_effect_push(g, effect, &ctx, false);
}
