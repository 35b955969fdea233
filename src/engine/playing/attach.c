/*
 * Auras and Equipment: what an Aura spell may enchant, and what may be attached to what.
 *
 * Carries out: mtg 214.8, 420.5d, 502.7; Izvori B12.6, B12.28, D21.54, D21.58.
 */
#include "engine/playing/target.h"

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
    if (!iz_is_in_zones(g, ref, iz_filter_zones(filter)) || ref == ctx->self ||
        !iz_fits(g, ctx, filter, ref) || !fits_other_instances(g, ctx, filter, ref))
        return IZ_C_ILLEGAL_TARGET;
    if (iz_cant(g, IZ_ACTION_BE_ENCHANTED, ref, ctx->self))
        return IZ_C_CANT_EFFECT;
    return iz_target_shield(g, ctx, ref);
}

iz_concept iz_enchant_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref)
{
    return iz_verdict(g, enchant_verdict_found(g, ctx, filter, ref));
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

/* ---- what may be attached -------------------------------------------------------------------- */

/* Is the ability given by a static of that object which says that it doesn't remove it? */
static bool is_given_sparing(iz_game *g, const iz_ability *ability, iz_ref what)
{
    if (ability->granter != what)
        return false;
    const iz_ability_def *record = iz_ability_record(g, ability->index);
    const iz_card_def *def = &g->cards->definitions[record->definition];
    for (uint32_t i = 0; i < def->abilities_all; i++) {
        const iz_cell *cell = iz_ability_cell(g, def->first_ability + i);
        const iz_cell *given_at = iz_ability_cell(g, ability->index);
        if (cell->op != IZ_STATIC || given_at <= cell || given_at >= cell + cell->span)
            continue;
        for (int m = 1; iz_child(cell, m); m++)
            if (iz_child(cell, m)->op == IZ_STAYS_ATTACHED) {
                iz_ctx ctx = iz_ctx_of_object(g, iz_ref_slot(what), ability->env);
                iz_mark_used(g, iz_child(cell, m));
                return iz_selects(g, &ctx, iz_child(cell, m) + 1, what);
            }
    }
    return false;
}

/* Protection's share in attaching: nothing that it protects from stays or comes on it, but what
 * gives it and spares itself ("this effect doesn't remove ~"). */
static iz_concept attach_shield(iz_game *g, iz_slot what, iz_slot host)
{
    iz_ref ref = iz_object_ref(g, what);
    if (!((unsigned)IZ_ZONES_IN_PLAY >> g->objects[host].zone & 1))
        return IZ_C_NONE; /* a card somewhere else protects itself from nothing */
    int count = iz_has_keyword(g, host, IZ_KW_PROTECTION) ? iz_ability_count(g, host) : 0;
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, host, n);
        if (iz_protects_from(g, host, &ability, ref) && !is_given_sparing(g, &ability, ref))
            return IZ_C_PROTECTION;
    }
    if (iz_has_subtype(g, what, IZ_WORD_EQUIPMENT))
        return IZ_C_NONE;
    return iz_cant(g, IZ_ACTION_BE_ENCHANTED, iz_object_ref(g, host), iz_object_ref(g, what))
               ? IZ_C_CANT_EFFECT
               : IZ_C_NONE;
}

/* 214.8 and 420.5d, Izvori B12.6, B12.28, D21.54, D21.58: what the enchantment says it enchants,
 * which may be a card in another zone; an Equipment can be on creatures only. */
static iz_concept may_be_attached_found(iz_game *g, iz_slot what, iz_slot host)
{
    if (what == host)
        return IZ_C_AURA_ILLEGAL;
    unsigned zones = IZ_ZONES_IN_PLAY;
    int count = iz_ability_count(g, what);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, what, n);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (cell->op != IZ_KEYWORD || cell->arg != IZ_KW_ENCHANT)
            continue;
        iz_ctx ctx = iz_ctx_of_object(g, what, ability.env);
        const iz_cell *filter = iz_optional(cell, 1);
        if (!filter)
            continue;
        if (!iz_fits(g, &ctx, filter, iz_object_ref(g, host)))
            return IZ_C_AURA_ILLEGAL;
        zones = iz_filter_zones(filter);
    }
    if (!(zones >> g->objects[host].zone & 1))
        return IZ_C_AURA_ILLEGAL;
    if (iz_has_subtype(g, what, IZ_WORD_EQUIPMENT) &&
        (!iz_has_type(g, host, IZ_TYPE_CREATURE) || iz_has_type(g, what, IZ_TYPE_CREATURE)))
        return IZ_C_EQUIPMENT_ILLEGAL;
    if (iz_has_subtype(g, what, IZ_WORD_EQUIPMENT) &&
        (iz_cant(g, IZ_ACTION_BE_EQUIPPED, iz_object_ref(g, host), iz_object_ref(g, what)) ||
         iz_cant(g, IZ_ACTION_ATTACH, iz_object_ref(g, what), iz_object_ref(g, host))))
        return IZ_C_CANT_EFFECT;
    return attach_shield(g, what, host);
}

iz_concept iz_may_be_attached(iz_game *g, iz_slot what, iz_slot host)
{
    return iz_verdict(g, may_be_attached_found(g, what, host));
}
