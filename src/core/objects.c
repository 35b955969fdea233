/*
 * Objects and zones: slots, generations, the lists that zones are, attachments, seats in order.
 * Only bookkeeping: what a change of place means is the engine's business (engine/events/event.c).
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
    object->activations = iz_links_free(g, object->activations);
    iz_env_free(g, object->env);
    object->env = IZ_NIL;
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

/* ---- zones ----------------------------------------------------------------------------------- */

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
        return &iz_now(g)->stack;
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
    g->drains += 1u << object->zone & IZ_ZONES_IN_PLAY ? 1 : 0;
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

/* What lies there now may be played, or pay for something. (What is given to a permanent besides
 * what is printed on it moves the epoch on.) */
static void raise_means(iz_game *g, const iz_object *object, int seat, iz_zone zone)
{
    bool in_play = 1u << zone & IZ_ZONES_IN_PLAY;
    bool known = object->kind < IZ_OBJECT_ABILITY && object->definition < g->cards->count;
    if (in_play && known && g->cards->definitions[object->definition].traits & IZ_TRAIT_ANYBODY)
        g->means_of_all++;
    else if (zone != IZ_ZONE_STACK && zone != IZ_ZONE_LIBRARY)
        g->means[in_play ? seat : object->owner]++;
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
    raise_means(g, object, seat, zone);
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
    bool hidden = object->zone == IZ_ZONE_LIBRARY || object->zone == IZ_ZONE_HAND ||
                  object->zone == IZ_ZONE_OUTSIDE;
    if (seat < 0)
        return !hidden && !(object->status & IZ_IS_FACE_DOWN);
    switch (object->zone) {
    case IZ_ZONE_LIBRARY:
        return object->known & iz_seat_bit(seat);
    case IZ_ZONE_HAND:
    case IZ_ZONE_OUTSIDE:
        return object->owner == seat || object->known & iz_seat_bit(seat);
    default:
        return !(object->status & IZ_IS_FACE_DOWN) || object->controller == seat ||
               object->known & iz_seat_bit(seat);
    }
}
