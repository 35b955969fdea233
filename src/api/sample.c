/*
 * A world that agrees with one seat's knowledge: cards that it does not know change places among
 * the hidden places of their owner, and chance starts anew, with the small generator: nothing of
 * the game's own seed or key is left.
 */
#include "engine/characteristics/touch.h"
#include "engine/flow/loop.h"
#include "engine/turn/setup.h"

/* Is the card's face unknown to the seat? */
static bool hidden_from(const iz_object *object, int seat)
{
    if (object->kind != IZ_OBJECT_CARD || object->known & 1u << seat)
        return false;
    switch (object->zone) {
    case IZ_ZONE_LIBRARY:
        return true;
    case IZ_ZONE_HAND:
    case IZ_ZONE_OUTSIDE:
        return object->owner != seat;
    case IZ_ZONE_BATTLEFIELD:
    case IZ_ZONE_STACK:
    case IZ_ZONE_EXILE:
        return (object->status & IZ_IS_FACE_DOWN) && object->controller != seat;
    default:
        return false;
    }
}

static void deal_anew(iz_game *g, int owner, int seat)
{
    size_t mark = iz_scratch_mark(g);
    iz_set places = iz_set_begin(g);
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < count; slot++)
        if (g->objects[slot].owner == owner && hidden_from(&g->objects[slot], seat))
            iz_set_put(g, &places, (iz_ref)slot);
    for (int i = places.count; i > 1; i--) {
        iz_object *a = &g->objects[iz_set_at(g, places, i - 1)];
        iz_object *b = &g->objects[iz_set_at(g, places, (int)iz_random_below(g, (uint32_t)i))];
        uint16_t definition = a->definition;
        a->definition = b->definition;
        b->definition = definition;
    }
    g->made++;
    iz_zones_recount(g);
    iz_scratch_back(g, mark);
}

iz_game *iz_game_sample(const iz_game *game, int seat, uint64_t seed)
{
    if (!game || seat < 0 || seat >= game->head->seats)
        return NULL;
    iz_game *world = iz_game_copy(game);
    if (!world)
        return NULL;
    /* that a loop may not begin again here is known to all, whatever is hidden */
    uint32_t bans = iz_table_count(world, IZ_TABLE_bans);
    uint64_t form = bans ? iz_loop_form(world) : 0;
    iz_random_seed(world, seed);
    for (int owner = 0; owner < world->head->seats; owner++)
        deal_anew(world, owner, seat);
    iz_touch(world);
    uint64_t now = bans ? iz_loop_form(world) : 0;
    for (uint32_t i = 0; i < bans; i++)
        if (world->bans[i].form == form)
            world->bans[i].form = now;
    return world;
}
