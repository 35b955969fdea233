/*
 * Auras: what an Aura spell may enchant. What may be attached to what: evaluate/attached.c.
 *
 * Carries out: mtg 214.8; Izvori B12.6, B12.28, E3.133.
 */
#include "engine/flow/ask.h"
#include "engine/targets/targets.h"

/* ---- what a spell may enchant ---------------------------------------------------------------- */

/* Of several instances each must be met (Izvori E3.133); the first is the one that was looked at.
 */
static bool fits_other_instances(iz_game *g, const iz_ctx *ctx, const iz_cell *first, iz_ref ref)
{
    if (!iz_ref_is_object(ctx->self) || !iz_ref_alive(g, ctx->self))
        return true;
    const iz_object *aura = &g->objects[iz_ref_slot(ctx->self)];
    const iz_card_def *def = &g->cards->definitions[aura->definition];
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = iz_ability_cell(g, def->first_ability + n);
        const iz_cell *filter =
            cell->op == IZ_KEYWORD && cell->arg == IZ_KW_ENCHANT ? iz_optional(cell, 1) : NULL;
        if (filter && filter != first && !iz_fits(g, ctx, filter, ref))
            return false;
    }
    return true;
}

static iz_concept enchant_verdict_found(iz_game *g, const iz_ctx *ctx, const iz_cell *filter,
                                        iz_ref ref)
{
    if (!iz_in_range(g, ctx->controller, ref))
        return IZ_C_RANGE_TARGET;
    if (!iz_is_in_zones(g, ref, iz_filter_zones(filter)) || ref == ctx->self ||
        !iz_fits(g, ctx, filter, ref) || !fits_other_instances(g, ctx, filter, ref))
        return IZ_C_ILLEGAL_TARGET;
    if (iz_cant(g, IZ_ACTION_BE_ENCHANTED, ref, ctx->self))
        return IZ_C_CANT_EFFECT;
    return iz_target_shield(g, ctx, ref);
}

iz_concept iz_enchant_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref)
{
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_TARGET);
    iz_concept concept = iz_verdict(g, enchant_verdict_found(g, ctx, filter, ref));
    iz_ranges_told(g, use);
    return concept;
}

typedef struct enchanting {
    const iz_ctx *ctx;
    const iz_cell *filter;
    int32_t count;
    bool stop; /* one is enough */
} enchanting;

static bool list_enchanted(iz_game *g, iz_ref ref, void *data)
{
    enchanting *list = data;
    if (iz_enchant_verdict(g, list->ctx, list->filter, ref) != IZ_C_NONE)
        return true;
    list->count++;
    if (list->stop)
        return false;
    iz_candidate_ref(g, ref);
    return true;
}

int32_t iz_enchant_candidates(iz_game *g, const iz_ctx *ctx, const iz_cell *filter)
{
    enchanting list = {.ctx = ctx, .filter = filter};
    iz_each_in_zones(g, iz_filter_zones(filter), list_enchanted, &list);
    return list.count;
}

bool iz_enchanted_exists(iz_game *g, const iz_ctx *ctx, const iz_cell *filter)
{
    enchanting list = {.ctx = ctx, .filter = filter, .stop = true};
    iz_each_in_zones(g, iz_filter_zones(filter), list_enchanted, &list);
    return list.count > 0;
}

bool iz_enchanted_recheck(iz_game *g, uint16_t env, const iz_cell *filter)
{
    iz_ctx ctx = iz_ctx_of_env(g, env);
    uint16_t list = g->envs[env].reg[0];
    return list != IZ_NIL && iz_enchant_verdict(g, &ctx, filter, g->links[list].ref) == IZ_C_NONE;
}
