/*
 * What else a seat may want its mana for: where generic mana could be paid by either of two
 * sources, the one that nothing else asks for is tapped first. The books leave the choice to the
 * player (mtg 409.1f); this is what a payment that is planned for them does.
 */
#include "engine/characteristics/derived.h"
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

/* Of one ability: whatever may be paid for it, in a hand; what it costs in play, and what if its
 * bearer is tapped. */
static void add_wants(const iz_game *g, uint32_t index, iz_wants *wants)
{
    const iz_cell *cell = iz_ability_cell(g, index);
    wants->in_hand |= (uint8_t)kinds_within(g, cell);
    if (cell->op != IZ_ACTIVATED)
        return;
    unsigned kinds = kinds_within(g, iz_child(cell, 0));
    wants->in_play |= (uint8_t)kinds;
    wants->tapped |= (uint8_t)(iz_cost_taps(iz_child(cell, 0)) ? 0 : kinds);
}

/* The same of all that is printed on a card, looked through once. */
static iz_wants wants_of_card(const iz_game *g, int definition)
{
    iz_wants *known = &g->derived->wants[definition % IZ_WANTS];
    if (known->of == definition + 1)
        return *known;
    const iz_card_def *def = &g->cards->definitions[definition];
    *known = (iz_wants){.of = definition + 1};
    for (uint32_t n = 0; n < def->ability_count; n++)
        add_wants(g, def->first_ability + n, known);
    return *known;
}

/* What the permanent's activated abilities cost, or what else may be paid for the card in hand. */
static unsigned of_abilities(iz_game *g, iz_slot slot)
{
    const iz_chars *row = iz_characteristics(g, slot);
    iz_wants wants = {0};
    if (row->first_instance == IZ_PRINTED_ABILITIES &&
        row->instance_count == g->cards->definitions[row->definition].ability_count)
        wants = wants_of_card(g, row->definition);
    else
        for (int n = 0, count = row->instance_count; n < count; n++)
            add_wants(g, iz_ability_at(g, slot, n).index, &wants);
    if (!iz_zone_in_play(g->objects[slot].zone))
        return wants.in_hand;
    return g->objects[slot].status & IZ_IS_TAPPED ? wants.tapped : wants.in_play;
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
