/*
 * Roles in combat that events give and take: put into combat attacking, removed from combat.
 *
 * Carries out: mtg 306.2, 309.4; Izvori C7.20.
 */
#include "engine/events/event.h"

void iz_put_attacking(iz_game *g, iz_slot slot, int defender)
{
    iz_object *object = &g->objects[slot];
    if (object->zone != IZ_ZONE_BATTLEFIELD || object->status & IZ_IS_ATTACKING)
        return;
    object->status |= IZ_IS_ATTACKING;
    object->attack_seat = (uint8_t)defender;
    iz_now(g)->flags |= IZ_CONTEXT_ATTACKED;
    g->combat_epoch = 0; /* it need be no creature */
}

/* REMOVED_FROM_COMBAT: no longer attacking, blocking, blocked or unblocked (306.2, C7.20). What it
 * blocked stays blocked (309.4). */
void iz_remove_from_combat(iz_game *g, iz_slot slot)
{
    iz_object *object = &g->objects[slot];
    if (!(object->status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING)) ||
        iz_is_off(g, IZ_C_REMOVED_FROM_COMBAT))
        return;
    iz_ref gone = iz_object_ref(g, slot);
    object->status &= ~(uint32_t)IZ_COMBAT_ROLES;
    object->attack_seat = IZ_NO_SEAT;
    object->band = 0;
    uint16_t others = object->blocks;
    object->blocks = IZ_NIL;
    for (uint16_t at = others; at != IZ_NIL; at = g->links[at].next) {
        iz_ref other = g->links[at].ref;
        if (iz_ref_alive(g, other)) {
            iz_object *there = &g->objects[iz_ref_slot(other)];
            there->blocks = iz_links_remove(g, there->blocks, gone);
        }
    }
    iz_links_free(g, others);
    iz_touch_facts(g, IZ_FACT_STATUS);
    iz_note(g, IZ_C_REMOVED_FROM_COMBAT, IZ_SAY_REMOVED_FROM_COMBAT, gone);
}
