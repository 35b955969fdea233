/*
 * What else a seat may want its mana for: where generic mana could be paid by either of two
 * sources, the one that nothing else asks for is tapped first. The books leave the choice to the
 * player (mtg 409.1f); this is what a payment that is planned for them does.
 */
#include "engine/kinds_of_play.h"
#include "engine/mana/room.h"

/* Are all sources of the seat lands that make mana of the same kinds, so that it is all one which
 * is tapped first? */
static bool sources_are_alike(iz_game *g, int seat)
{
    unsigned kinds = 0;
    IZ_EACH_CONTROLLED (g, slot, seat) {
        const iz_chars *row = iz_characteristics(g, slot);
        iz_mana_sort sort = iz_mana_sort_of(g, row);
        if (sort == IZ_MANA_NO_SOURCE)
            continue;
        if (sort != IZ_MANA_SIMPLE_LAND || (kinds && kinds != row->land_mana))
            return false;
        kinds = row->land_mana;
    }
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_HAND)
        if (iz_mana_in_hand(g, slot))
            return false;
    return true;
}

static unsigned kinds_of(const iz_mana_cost *cost)
{
    unsigned kinds = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        kinds |= cost->of[kind] ? 1u << kind : 0;
    return kinds;
}

static unsigned kinds_within(const iz_game *g, const iz_cell *cell)
{
    unsigned kinds = 0;
    for (const iz_cell *at = cell; at < cell + cell->span; at++)
        if (at->op == IZ_COST_MANA)
            kinds |= kinds_of(iz_symbols_mana_cost(g->cards->symbols, at->arg));
    return kinds;
}

/* What the permanent's activated abilities cost, or what else may be paid for the card in hand. */
static unsigned of_abilities(iz_game *g, iz_slot slot)
{
    bool in_play = iz_zone_in_play(g->objects[slot].zone);
    bool tapped = in_play && g->objects[slot].status & IZ_IS_TAPPED;
    unsigned kinds = 0;
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (!in_play)
            kinds |= kinds_within(g, cell);
        else if (cell->op == IZ_ACTIVATED && !(tapped && iz_cost_taps(iz_child(cell, 0))))
            kinds |= kinds_within(g, iz_child(cell, 0));
    }
    return kinds;
}

unsigned iz_mana_wanted(iz_game *g, int seat, const iz_mana_purpose *purpose)
{
    unsigned kinds = 0;
    if (sources_are_alike(g, seat))
        return 0;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_HAND)
        if (!purpose || iz_object_ref(g, slot) != purpose->self)
            kinds |= iz_characteristics(g, slot)->colors | of_abilities(g, slot);
    IZ_EACH_CONTROLLED (g, slot, seat)
        if (!purpose || iz_object_ref(g, slot) != purpose->self)
            kinds |= of_abilities(g, slot);
    return kinds;
}
