/*
 * Zones: the lists that they are, with how many in each a player may do something with at any time.
 * That is told by the summaries of cards, which the block knows nothing of (core/objects.c). Only
 * bookkeeping: what a change of place means is said by events/event.c.
 */
#include "engine/engine.h"

/* The list that the object is in, or NULL. */
static iz_list_head *list_of(iz_game *g, const iz_object *object)
{
    switch (object->zone) {
    case IZ_ZONE_NOWHERE:
    case IZ_ZONE_ANY:
        return NULL;
    case IZ_ZONE_BATTLEFIELD:
    case IZ_ZONE_RESERVE:
    case IZ_ZONE_GUARD:
        return &g->seats[object->controller].zones[object->zone];
    case IZ_ZONE_STACK:
        return iz_turns_at_once(g) ? iz_stack_with(g, (iz_slot)(object - g->objects))
                                   : &iz_now(g)->stack;
    default:
        return &g->seats[object->owner].zones[object->zone];
    }
}

bool iz_object_acts(const iz_game *g, const iz_object *object, iz_zone zone)
{
    if (object->kind >= IZ_OBJECT_ABILITY || object->definition >= g->cards->count)
        return false;
    const uint64_t any_time = UINT64_C(1) << IZ_KW_FLASH | UINT64_C(1) << IZ_KW_MADNESS |
                              UINT64_C(1) << IZ_KW_FLASHBACK | UINT64_C(1) << IZ_KW_MORPH;
    const iz_card_def *def = &g->cards->definitions[object->definition];
    bool in_play = 1u << zone & IZ_ZONES_IN_PLAY;
    if (zone == IZ_ZONE_HAND && def->traits & IZ_TRAIT_RESPONDS)
        return def->acts_in >> zone & 1;
    if (zone == IZ_ZONE_HAND)
        return def->types & IZ_TYPE_INSTANT || def->keywords & any_time ||
               def->traits & IZ_TRAIT_LATITUDE || def->other_face != 0xFFFF ||
               def->acts_in >> zone & 1;
    return def->acts_in >> zone & 1 ||
           def->keywords >> (in_play ? IZ_KW_MORPH : IZ_KW_FLASHBACK) & 1;
}

void iz_zones_recount(iz_game *g)
{
    for (int seat = 0; seat < g->head->seats; seat++)
        for (int zone = 1; zone < IZ_ZONE_NOWHERE; zone++) {
            iz_list_head *list = &g->seats[seat].zones[zone];
            list->acting = 0;
            for (iz_slot slot = list->first; slot != IZ_NIL; slot = g->objects[slot].next)
                list->acting += iz_object_acts(g, &g->objects[slot], (iz_zone)zone);
        }
}

void iz_zone_remove(iz_game *g, iz_slot slot)
{
    iz_object *object = &g->objects[slot];
    iz_list_head *list = list_of(g, object);
    if (!list)
        return;
    if (object->prev != IZ_NIL)
        g->objects[object->prev].next = object->next;
    else
        list->first = object->next;
    if (object->next != IZ_NIL)
        g->objects[object->next].prev = object->prev;
    else
        list->last = object->prev;
    list->count--;
    list->acting -= iz_object_acts(g, object, (iz_zone)object->zone);
    g->resource_losses += 1u << object->zone & IZ_ZONES_IN_PLAY ? 1 : 0;
    object->next = object->prev = IZ_NIL;
    object->zone = IZ_ZONE_NOWHERE;
}

void iz_object_redefine(iz_game *g, iz_slot slot, int definition)
{
    iz_object *object = &g->objects[slot];
    iz_list_head *list = list_of(g, object);
    g->made += object->definition != definition;
    if (list)
        list->acting -= iz_object_acts(g, object, (iz_zone)object->zone);
    object->definition = (uint16_t)definition;
    if (list)
        list->acting += iz_object_acts(g, object, (iz_zone)object->zone);
}

void iz_object_free(iz_game *g, iz_slot slot)
{
    iz_zone_remove(g, slot);
    iz_object_renew(g, slot);
    iz_object *object = &g->objects[slot];
    uint16_t generation = object->generation;
    g->made += object->kind < IZ_OBJECT_ABILITY;
    g->head->objects_used--;
    memset(object, 0, sizeof *object);
    object->generation = generation;
    object->zone = IZ_ZONE_NOWHERE;
    object->next = g->head->free_object;
    g->head->free_object = slot;
}

/* Can the card in a hand be used otherwise than by playing it at the time for sorceries? */
static bool does_more_in_hand(const iz_game *g, const iz_object *object, const iz_card_def *def)
{
    return def->traits & IZ_TRAIT_RESPONDS || def->mana_in >> IZ_ZONE_HAND & 1 ||
           iz_object_acts(g, object, IZ_ZONE_HAND);
}

/* Out of a hand: may it be played or used there, or pay for something? */
static bool is_of_use(const iz_game *g, const iz_object *object, const iz_card_def *def,
                      iz_zone zone)
{
    bool acts = iz_object_acts(g, object, zone);
    if (1u << zone & IZ_ZONES_IN_PLAY)
        return acts || def->types & IZ_TYPE_LAND || def->mana_in ||
               def->traits & IZ_TRAIT_ODD_MANA || object->status & IZ_IS_FACE_DOWN ||
               g->book->parameters.lands == IZ_LANDS_ANY_CARD;
    return acts || (zone != IZ_ZONE_GRAVEYARD && zone != IZ_ZONE_EXILE);
}

/* What lies there now may be played, or pay for something. (What is given to a permanent besides
 * what is printed on it moves the epoch on.) */
static void raise_gains_there(iz_game *g, const iz_object *object, int seat, iz_zone zone)
{
    if (zone == IZ_ZONE_STACK || zone == IZ_ZONE_LIBRARY || object->kind >= IZ_OBJECT_ABILITY)
        return;
    bool in_play = 1u << zone & IZ_ZONES_IN_PLAY;
    bool known = object->definition < g->cards->count;
    const iz_card_def *def = &g->cards->definitions[known ? object->definition : 0];
    if (known && in_play && def->traits & IZ_TRAIT_ANYBODY)
        g->resource_gains_of_all++;
    else if (known && zone == IZ_ZONE_HAND && !does_more_in_hand(g, object, def))
        g->hand_gains[object->owner]++;
    else if (!known || is_of_use(g, object, def, zone))
        g->resource_gains[in_play ? seat : object->owner]++;
}

/* Links the object into the list before `before` (IZ_NIL: at the end). */
static void insert(iz_game *g, iz_slot slot, int seat, iz_zone zone, iz_slot before)
{
    iz_object *object = &g->objects[slot];
    iz_list_head *list = iz_zone_list(g, seat, zone);
    object->zone = (uint8_t)zone;
    if (zone == IZ_ZONE_BATTLEFIELD || zone == IZ_ZONE_RESERVE || zone == IZ_ZONE_GUARD ||
        zone == IZ_ZONE_STACK)
        object->controller = (uint8_t)seat;
    else if (object->kind == IZ_OBJECT_TOKEN || object->kind == IZ_OBJECT_COPY)
        g->head->strays++;
    object->next = before;
    object->prev = before == IZ_NIL ? list->last : g->objects[before].prev;
    if (object->prev != IZ_NIL)
        g->objects[object->prev].next = slot;
    else
        list->first = slot;
    if (before != IZ_NIL)
        g->objects[before].prev = slot;
    else
        list->last = slot;
    list->count++;
    list->acting += iz_object_acts(g, object, zone);
    raise_gains_there(g, object, seat, zone);
}

void iz_zone_put_top(iz_game *g, iz_slot slot, int seat, iz_zone zone)
{
    insert(g, slot, seat, zone, IZ_NIL);
}

void iz_zone_put_bottom(iz_game *g, iz_slot slot, int seat, iz_zone zone)
{
    insert(g, slot, seat, zone, iz_zone_list(g, seat, zone)->first);
}

void iz_zone_put_at(iz_game *g, iz_slot slot, int seat, iz_zone zone, unsigned from_bottom)
{
    iz_slot before = iz_zone_list(g, seat, zone)->first;
    while (from_bottom-- > 0 && before != IZ_NIL)
        before = g->objects[before].next;
    insert(g, slot, seat, zone, before);
}
