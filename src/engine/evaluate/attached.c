/*
 * Auras and Equipment: what may be attached to what, and what protection protects from.
 *
 * Carries out: mtg 214.8, 420.5d, 502.7; Izvori B12.6, B12.28, D21.54, D21.58.
 */
#include "engine/evaluate/evaluate.h"

/* ---- protection ------------------------------------------------------------------------------ */

bool iz_protects_from(iz_game *g, iz_slot slot, const iz_ability *ability, iz_ref source)
{
    const iz_cell *cell = iz_ability_cell(g, ability->index);
    if (cell->op != IZ_KEYWORD || cell->arg != IZ_KW_PROTECTION)
        return false;
    iz_ctx ctx = iz_ctx_of_quality(g, slot, ability);
    const iz_cell *quality = iz_optional(cell, 1);
    return quality && iz_fits(g, &ctx, quality, source);
}

bool iz_is_protected(iz_game *g, iz_slot slot, iz_ref source)
{
    if (!iz_has_keyword(g, slot, IZ_KW_PROTECTION))
        return false;
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        if (iz_protects_from(g, slot, &ability, source))
            return true;
    }
    return false;
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
    bool is_equipment = iz_has_subtype(g, what, IZ_WORD_EQUIPMENT);
    if (!iz_in_range(g, g->objects[what].controller, iz_object_ref(g, host)))
        return is_equipment ? IZ_C_RANGE_EQUIPMENT : IZ_C_RANGE_AURA;
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
    iz_range_use use = iz_ranges_used(
        g, iz_has_subtype(g, what, IZ_WORD_EQUIPMENT) ? IZ_C_RANGE_EQUIPMENT : IZ_C_RANGE_AURA);
    iz_concept concept = iz_verdict(g, may_be_attached_found(g, what, host));
    iz_ranges_told(g, use);
    return concept;
}
