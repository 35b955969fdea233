/*
 * What a spell on the stack would do, told from its program and the choices made for it, before it
 * resolves ("counter target spell if it would destroy a land you control").
 *
 * Books: mtg-1999-11 chapter 413 (what instructions do); no chapter of its own.
 */
#include "engine/evaluate/evaluate.h"

/* Does the instruction, as it stands now, destroy something that fits? */
static bool destroys_one(iz_game *g, const iz_ctx *spell, const iz_cell *instruction,
                         const iz_ctx *ctx, const iz_cell *filter)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, spell, instruction + 1);
    bool found = false;
    for (int i = 0; i < set.count && !found; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        found = iz_ref_is_object(ref) && iz_known_in_play(g, ref) && iz_fits(g, ctx, filter, ref);
    }
    iz_scratch_back(g, mark);
    return found;
}

/* Instructions of modes that were not chosen, and of abilities that are given, are not its own. */
static bool spell_destroys(iz_game *g, uint16_t env, const iz_ctx *ctx, const iz_cell *filter)
{
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    if (!ability || ability->op != IZ_SPELL_ABILITY)
        return false;
    iz_ctx spell = iz_ctx_of_env(g, env);
    const iz_cell *end = ability + ability->span;
    int mode = -1;
    for (const iz_cell *at = iz_child(ability, 1); at < end; at++) {
        mode = at->op == IZ_MODES ? -1 : at->op == IZ_MODE ? mode + 1 : mode;
        bool skipped = (at->op == IZ_MODE && !(g->envs[env].modes & 1u << mode)) ||
                       (at != ability && iz_nodes[at->op].class == 'A');
        if (skipped)
            at += at->span - 1;
        else if ((at->op == IZ_DESTROY || at->op == IZ_DESTROY_NO_REGEN) &&
                 destroys_one(g, &spell, at, ctx, filter))
            return true;
    }
    return false;
}

bool iz_would_destroy(iz_game *g, const iz_ctx *ctx, const iz_cell *spells, const iz_cell *filter)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, spells);
    bool would = false;
    for (int i = 0; i < set.count && !would; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        uint16_t env = iz_ref_is_object(ref) && iz_ref_alive(g, ref)
                           ? g->objects[iz_ref_slot(ref)].env
                           : (uint16_t)IZ_NIL;
        would = env != IZ_NIL && spell_destroys(g, env, ctx, filter);
    }
    iz_scratch_back(g, mark);
    return would;
}
