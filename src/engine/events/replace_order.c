/*
 * Several sources would deal damage at once to something under a shield that can't take it all: the
 * player (the creature's controller) picks which damage the shield sees first.
 *
 * Carries out: Izvori D20.72; mtg 419.7b, 419.8a.
 */
#include "engine/events/replace.h"

static bool is_open_damage(const iz_part *part, iz_ref object)
{
    return part->kind == IZ_EV_DAMAGE && part->object == object &&
           !(part->flags & (IZ_PART_DROPPED | IZ_PART_HAPPENED));
}

/* The least that a shield over the object has left; 0: there is no such shield. */
static int32_t least_shield(const iz_game *g, iz_ref object)
{
    int32_t least = 0;
    uint32_t count = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < count; i++) {
        const iz_effect *effect = &g->effects[i];
        if ((effect->kind != IZ_EFFECT_PREVENT && effect->kind != IZ_EFFECT_REDIRECT) ||
            effect->amount <= 0 || !iz_links_has(g, effect->affected, object))
            continue;
        if (least == 0 || effect->amount < least)
            least = effect->amount;
    }
    return least;
}

bool iz_damage_order_matters(const iz_game *g, uint32_t at)
{
    const iz_part *part = &g->parts[at];
    if (part->kind != IZ_EV_DAMAGE || part->flags & IZ_PART_ORDERED)
        return false;
    int64_t sum = 0;
    bool several = false;
    IZ_EACH_ENTRY_FROM (g, i, at, parts) {
        if (!is_open_damage(&g->parts[i], part->object))
            continue;
        sum += g->parts[i].amount;
        several = several || g->parts[i].other != part->other;
    }
    if (!several)
        return false;
    int32_t shield = least_shield(g, part->object);
    return shield > 0 && sum > shield;
}

iz_flow iz_damage_order_ask(iz_game *g, uint32_t at)
{
    iz_part part = g->parts[at];
    IZ_EACH_ENTRY_FROM (g, i, at, parts)
        if (is_open_damage(&g->parts[i], part.object))
            iz_candidate(g, (iz_option){.kind = IZ_OPTION_REF,
                                        .subject = g->parts[i].other,
                                        .object = IZ_NO_REF,
                                        .number = i});
    int seat = iz_part_seat(g, &part);
    iz_note(g, IZ_C_REPLACEMENT_ORDER, IZ_SAY_PICKS_DAMAGE_THAT_SHIELD, iz_ref_seat(seat));
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_REPLACEMENT, part.object, 0);
}

void iz_damage_order_answered(iz_game *g, uint32_t at)
{
    iz_ref source = g->head->answer.subject, object = g->parts[at].object;
    IZ_EACH_ENTRY_FROM (g, i, at, parts) {
        if (!is_open_damage(&g->parts[i], object) || g->parts[i].other != source)
            continue;
        iz_part first = g->parts[i];
        g->parts[i] = g->parts[at];
        g->parts[at] = first;
        break;
    }
    g->parts[at].flags |= IZ_PART_ORDERED;
}
