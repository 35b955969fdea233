/*
 * The zones that a filter speaks of: where those who look for what fits have to look.
 */
#include "engine/evaluate/evaluate.h"

/* The zones that it names, 0: none. What fits any of several filters may be where one of them says,
 * and in `unsaid`, if one says nothing. `players`: what a filter of players names. */
static unsigned named_zones(const iz_cell *filter, unsigned unsaid, unsigned players)
{
    unsigned zones = 0;
    bool silent = false; /* does one of several say nothing? */
    switch (filter->op) {
    case IZ_IS_IN:
        if (filter->arg == IZ_ZONE_ANY)
            return IZ_ZONES_ALL;
        return filter->arg == IZ_ZONE_BATTLEFIELD ? (unsigned)IZ_ZONES_IN_PLAY : 1u << filter->arg;
    case IZ_IS_SPELL:
    case IZ_IS_ABILITY:
    case IZ_TARGETS_ONE:
    case IZ_WAS_CAST_FROM:
        return 1u << IZ_ZONE_STACK;
    case IZ_LIES_ABOVE:
        return 1u << IZ_ZONE_GRAVEYARD;
    case IZ_IS_TYPE:
        return iz_only_beside(filter) ? 1u << IZ_ZONE_SPECIAL : 0;
    case IZ_AND:
        for (const iz_cell *one = filter + 1; one < filter + filter->span; one += one->span) {
            unsigned named = named_zones(one, unsaid, players);
            if (named != 0)
                zones = zones & named ? zones & named : named;
        }
        return zones;
    case IZ_OR:
        for (const iz_cell *one = filter + 1; one < filter + filter->span; one += one->span) {
            unsigned named = named_zones(one, unsaid, players);
            silent = silent || named == 0;
            zones |= named;
        }
        return zones && silent ? zones | unsaid : zones;
    default:
        return iz_names_players(filter->op) ? players : 0;
    }
}

unsigned iz_zones_asked(const iz_cell *filter, unsigned otherwise)
{
    unsigned zones = named_zones(filter, otherwise, 0);
    return zones ? zones : otherwise;
}

iz_zone iz_filter_zone(const iz_cell *filter, iz_zone otherwise)
{
    unsigned zones = iz_zones_asked(filter, 0);
    if (zones == 0)
        return otherwise;
    return zones & 1u << IZ_ZONE_BATTLEFIELD ? IZ_ZONE_BATTLEFIELD : (iz_zone)__builtin_ctz(zones);
}

unsigned iz_filter_zones(const iz_cell *filter)
{
    unsigned zones = named_zones(filter, IZ_ZONES_IN_PLAY, 1u << IZ_ZONE_ANY);
    return zones ? zones : (unsigned)IZ_ZONES_IN_PLAY;
}

bool iz_is_in_zones(const iz_game *g, iz_ref ref, unsigned zones)
{
    if (iz_ref_is_player(ref))
        return ref < g->head->seats && g->seats[ref].in_game && zones & 1u << IZ_ZONE_ANY;
    return iz_ref_alive(g, ref) && zones & 1u << g->objects[iz_ref_slot(ref)].zone;
}
