/*
 * Zones and the objects in them, as far as the summaries of their cards count (engine/zones.c), and
 * the cells of the game's card set.
 */
#ifndef IZ_ENGINE_ZONES_H
#define IZ_ENGINE_ZONES_H

#include "cards/cards.h"
#include "core/game.h"

/* From now on that is printed on it (the half of a split card that is played). */
void iz_object_redefine(iz_game *g, iz_slot slot, int definition);
/* Takes it out of its zone and frees the slot with all it owns. */
void iz_object_free(iz_game *g, iz_slot slot);
/* Lists. A move changes only zone lists, zone and seat: generation, status, counters are the
 * business of iz_object_renew. Top of library, graveyard and stack is the LAST of the list;
 * index 0 is the bottom. */
void iz_zone_remove(iz_game *g, iz_slot slot);
void iz_zone_put_top(iz_game *g, iz_slot slot, int seat, iz_zone zone);
void iz_zone_put_bottom(iz_game *g, iz_slot slot, int seat, iz_zone zone);
void iz_zone_put_at(iz_game *g, iz_slot slot, int seat, iz_zone zone, unsigned from_bottom);
/* Is something printed on the object that a player may do with it in that zone at any time, besides
 * making mana? Playing an instant from the hand counts, but not one that needs a target on the
 * stack (IZ_TRAIT_RESPONDS). */
bool iz_object_acts(const iz_game *g, const iz_object *object, iz_zone zone);
/* Counts anew what acts in each zone: after objects were made other cards where they lie. */
void iz_zones_recount(iz_game *g);

static inline uint32_t iz_cell_position(const iz_game *g, const iz_cell *cell)
{
    return (uint32_t)(cell - g->cards->cells);
}
/* The node, a cell of the game's card set, has been carried out, or has told. */
static inline void iz_mark_used(const iz_game *g, const iz_cell *cell)
{
    if (g->used)
        g->used[cell - g->cards->cells] = 1;
}

#endif
