/*
 * Objects and zones: slots, generations, the lists that zones are, attachments, seats in order.
 * Only bookkeeping. What goes into a zone and out of it: engine/zones.c.
 */
#include "core/game.h"

#include <string.h>

iz_slot iz_object_new(iz_game *g, iz_object_kind kind, int definition, int owner)
{
    iz_slot slot = g->head->free_object;
    uint16_t generation = 1;
    if ((kind == IZ_OBJECT_TOKEN || kind == IZ_OBJECT_COPY) && iz_tokens_left(g) == 0)
        return IZ_NIL;
    if (slot != IZ_NIL) {
        g->head->free_object = g->objects[slot].next;
        generation = (uint16_t)(g->objects[slot].generation + 1);
        if (generation == 0)
            generation = 1;
    } else {
        if (iz_table_count(g, IZ_TABLE_objects) >= IZ_OBJECTS_MAX)
            return IZ_NIL;
        slot = (iz_slot)iz_table_add(g, IZ_TABLE_objects, 1);
    }
    iz_object *object = &g->objects[slot];
    memset(object, 0, sizeof *object);
    object->generation = generation;
    object->number = ++g->head->numbers;
    object->definition = (uint16_t)definition;
    object->kind = (uint8_t)kind;
    object->zone = IZ_ZONE_NOWHERE;
    object->owner = object->controller = object->base_controller = (uint8_t)owner;
    object->attack_seat = IZ_NO_SEAT;
    object->next = object->prev = IZ_NIL;
    object->attached_to = object->attachments = object->next_attached = IZ_NIL;
    object->env = object->counters = object->blocks = object->activations = IZ_NIL;
    g->made += kind < IZ_OBJECT_ABILITY;
    g->head->objects_used++;
    return slot;
}

void iz_object_forget_uses(iz_game *g, iz_slot slot)
{
    uint16_t kept = IZ_NIL;
    for (uint16_t at = g->objects[slot].activations; at != IZ_NIL; at = g->links[at].next) {
        iz_link use = g->links[at];
        use.value |= IZ_USE_BEFORE_MOVING;
        if (use.value & IZ_USE_FOLLOWS_CARD)
            kept = iz_links_append_like(g, kept, use);
    }
    iz_links_free(g, g->objects[slot].activations);
    g->objects[slot].activations = kept;
}

void iz_object_renew(iz_game *g, iz_slot slot)
{
    iz_detach(g, slot);
    while (g->objects[slot].attachments != IZ_NIL)
        iz_detach(g, g->objects[slot].attachments);
    iz_object *object = &g->objects[slot];
    object->generation++;
    if (object->generation == 0)
        object->generation = 1;
    object->number = ++g->head->numbers;
    object->status = 0;
    object->damage = 0;
    object->attack_seat = IZ_NO_SEAT;
    object->band = 0;
    object->controller = object->base_controller = object->owner;
    object->counters = iz_counters_free(g, object->counters);
    object->blocks = iz_links_free(g, object->blocks);
    iz_env_free(g, object->env);
    object->env = IZ_NIL;
    if (object->activations != IZ_NIL)
        iz_object_forget_uses(g, slot);
}

/* ---- zones ----------------------------------------------------------------------------------- */

void iz_zone_shuffle(iz_game *g, int seat, iz_zone zone)
{
    iz_list_head *list = iz_zone_list(g, seat, zone);
    if (list->count == 0)
        return;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_begin(g);
    for (iz_slot slot = list->first; slot != IZ_NIL; slot = g->objects[slot].next)
        iz_set_put(g, &set, slot);
    iz_ref *slots = g->scratch + set.first;
    for (int i = set.count; i > 1; i--) {
        uint32_t other = iz_random_below(g, (uint32_t)i);
        iz_ref swapped = slots[i - 1];
        slots[i - 1] = slots[other];
        slots[other] = swapped;
    }
    iz_slot before = IZ_NIL;
    for (int i = 0; i < set.count; i++) {
        iz_object *object = &g->objects[slots[i]];
        object->prev = before;
        object->next = i + 1 < set.count ? (iz_slot)slots[i + 1] : (iz_slot)IZ_NIL;
        object->known = 0;
        object->number = ++g->head->numbers;
        before = (iz_slot)slots[i];
    }
    list->first = (iz_slot)slots[0];
    list->last = before;
    iz_scratch_back(g, mark);
}

/* ---- attachments ----------------------------------------------------------------------------- */

void iz_detach(iz_game *g, iz_slot what)
{
    iz_slot host = g->objects[what].attached_to;
    if (host == IZ_NIL)
        return;
    uint16_t *at = &g->objects[host].attachments;
    while (*at != what)
        at = &g->objects[*at].next_attached;
    *at = g->objects[what].next_attached;
    g->objects[what].attached_to = g->objects[what].next_attached = IZ_NIL;
}

void iz_attach(iz_game *g, iz_slot what, iz_slot host)
{
    iz_detach(g, what);
    uint16_t *at = &g->objects[host].attachments;
    while (*at != IZ_NIL)
        at = &g->objects[*at].next_attached;
    *at = what;
    g->objects[what].attached_to = host;
}

/* ---- seats ----------------------------------------------------------------------------------- */

int iz_next_seat(const iz_game *g, int seat)
{
    int seats = g->head->seats, next = seat;
    for (int i = 1; i <= seats; i++) {
        next = next + 1 < seats ? next + 1 : 0;
        if (g->seats[next].in_game)
            return next;
    }
    return seat;
}

int iz_seats_in_order(const iz_game *g, int first, uint8_t *out)
{
    int count = 0, seats = g->head->seats, seat = first;
    for (int i = 0; i < seats; i++) {
        if (g->seats[seat].in_game)
            out[count++] = (uint8_t)seat;
        seat = seat + 1 < seats ? seat + 1 : 0;
    }
    return count;
}

bool iz_are_opponents(const iz_game *g, int a, int b)
{
    return a != b && g->seats[a].team != g->seats[b].team;
}

bool iz_is_known_to(const iz_object *object, int seat)
{
    if (seat < 0)
        return !iz_zone_conceals(object->zone) && !(object->status & IZ_IS_FACE_DOWN);
    switch (object->zone) {
    case IZ_ZONE_LIBRARY:
        return object->known & iz_seat_bit(seat);
    case IZ_ZONE_HAND:
    case IZ_ZONE_OUTSIDE:
        return (object->owner == seat && !(object->status & IZ_DRAWN_UNSEEN)) ||
               object->known & iz_seat_bit(seat);
    default:
        return !(object->status & IZ_IS_FACE_DOWN) || object->controller == seat ||
               object->known & iz_seat_bit(seat);
    }
}
