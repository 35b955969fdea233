/*
 * The invariants of a game's value: lists of zones, free rows, environments, options listed with
 * and without short cuts, characteristics.
 */
#include "engine/characteristics/chars.h"
#include "engine/turn/setup.h"
#include "referee/referee.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *iz_referee_says(iz_game *g, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(g->message, sizeof g->message, format, args);
    va_end(args);
    return g->message;
}

/* Walks one zone's list; marks what it meets. */
static const char *zone_fault(iz_game *g, const iz_list_head *list, int seat, iz_zone zone,
                              uint8_t *met)
{
    uint32_t count = 0, acting = 0, objects = iz_table_count(g, IZ_TABLE_objects);
    iz_slot before = IZ_NIL;
    for (iz_slot slot = list->first; slot != IZ_NIL; slot = g->objects[slot].next) {
        if (slot >= objects || g->objects[slot].kind == IZ_OBJECT_FREE)
            return iz_referee_says(g, "zone %d of seat %d holds slot %d, which is free", zone, seat,
                                   slot);
        if (met[slot]++)
            return iz_referee_says(g, "slot %d is in two zones", slot);
        if (g->objects[slot].zone != zone || g->objects[slot].prev != before)
            return iz_referee_says(g, "slot %d doesn't know that it is in zone %d", slot, zone);
        if (++count > objects)
            return iz_referee_says(g, "zone %d of seat %d goes round in a circle", zone, seat);
        before = slot;
        acting += iz_object_acts(g, &g->objects[slot], zone);
    }
    if (acting != list->acting)
        return iz_referee_says(g, "zone %d of seat %d counts %d that act, holds %u", zone, seat,
                               (int)list->acting, acting);
    if (count != list->count || list->last != before)
        return iz_referee_says(g, "zone %d of seat %d counts %d, holds %u", zone, seat,
                               (int)list->count, count);
    return NULL;
}

static const char *objects_fault(iz_game *g)
{
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    uint8_t *met = calloc(objects + 1, 1);
    const char *found = met ? NULL : "out of memory";
    for (int seat = 0; !found && seat < g->head->seats; seat++)
        for (int zone = 1; !found && zone < IZ_ZONE_NOWHERE; zone++)
            if (zone != IZ_ZONE_STACK)
                found = zone_fault(g, &g->seats[seat].zones[zone], seat, (iz_zone)zone, met);
    for (int n = 0; !found && n < iz_context_count(g); n++)
        found = zone_fault(g, &g->contexts[n].stack, n, IZ_ZONE_STACK, met);
    for (uint32_t slot = 0; !found && slot < objects; slot++) {
        const iz_object *object = &g->objects[slot];
        if (object->kind == IZ_OBJECT_FREE)
            continue;
        if (!met[slot] && object->zone != IZ_ZONE_NOWHERE)
            found =
                iz_referee_says(g, "slot %u says zone %d but is in no list", slot, object->zone);
        else if (!met[slot] && object->kind == IZ_OBJECT_CARD &&
                 !(g->seats[object->owner].flags & IZ_SEAT_GONE))
            found = iz_referee_says(g, "card in slot %u is nowhere", slot);
        else if (object->attached_to != IZ_NIL &&
                 g->objects[object->attached_to].kind == IZ_OBJECT_FREE)
            found = iz_referee_says(g, "slot %u is attached to a free slot", slot);
        else if (object->env != IZ_NIL && !g->envs[object->env].in_use)
            found = iz_referee_says(g, "slot %u has a freed environment", slot);
    }
    free(met);
    return found;
}

/* Whoever has left has nothing in play or on the stack, and is asked nothing (Izvori F1.41). */
static const char *departed_fault(iz_game *g)
{
    for (int i = 0; !g->head->over && i < g->head->waits; i++) {
        const iz_decision *decision = &g->head->decision[i];
        if (!(decision->flags & IZ_DECISION_ANSWERED) && iz_has_left(g, decision->seat))
            return iz_referee_says(g, "seat %d has left and is asked", decision->seat);
    }
    IZ_EACH_ENTRY (g, slot, objects) {
        const iz_object *object = &g->objects[slot];
        bool matters = object->kind != IZ_OBJECT_FREE && object->kind != IZ_OBJECT_DAMAGE &&
                       (iz_zone_in_play(object->zone) || object->zone == IZ_ZONE_STACK);
        if (matters && !g->head->over &&
            (iz_has_left(g, object->owner) || iz_has_left(g, object->controller)))
            return iz_referee_says(g, "slot %u is there still, though its player has left", slot);
    }
    return NULL;
}

/* Free lists and chains: every link is free or used once. */
static const char *links_fault(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_links), met = 0;
    for (uint16_t at = g->head->free_link; at != IZ_NIL; at = g->links[at].next)
        if (at >= count || ++met > count)
            return iz_referee_says(g, "the list of free links is broken");
    uint32_t envs = iz_table_count(g, IZ_TABLE_envs);
    for (uint32_t e = 0; e < envs; e++)
        for (int r = 0; g->envs[e].in_use && r < IZ_REGISTERS; r++)
            for (uint16_t at = g->envs[e].reg[r], n = 0; at != IZ_NIL; at = g->links[at].next)
                if (at >= count || ++n > count)
                    return iz_referee_says(g, "register %d of environment %u is broken", r, e);
    return NULL;
}

static bool is_window(const iz_game *g, int seat)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    return decision && decision->kind == IZ_DECIDE_PRIORITY;
}

const char *iz_referee_fault(iz_game *g)
{
    const char *found = objects_fault(g);
    found = found ? found : links_fault(g);
    found = found ? found : departed_fault(g);
    if (found)
        return found;
    for (int seat = 0; !found && seat < g->head->seats; seat++)
        found = is_window(g, seat) ? iz_list_fault(g, seat) : iz_declaration_fault(g, seat);
    if (found)
        return iz_referee_says(g, "%s", found);
    found = iz_characteristics_fault(g);
    return found ? iz_referee_says(g, "characteristics: %s", found) : NULL;
}
