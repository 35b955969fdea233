/*
 * Blocking by an effect: a creature blocks another attacker than it was declared to, and what it
 * alone had blocked is unblocked again.
 *
 * Carries out: mtg 306.2, 309.1 (who blocks whom, and what follows from it) for effects that say
 * so; 411.2 of banding: who blocks one of a band blocks all of it.
 */
#include "engine/combat/combat.h"

static void block_one(iz_game *g, iz_slot blocker, iz_slot attacker)
{
    iz_ref who = iz_object_ref(g, blocker), whom = iz_object_ref(g, attacker);
    if (iz_links_has(g, g->objects[blocker].blocks, whom))
        return;
    iz_block_pair(g, blocker, whom);
    iz_block_pair(g, attacker, who);
    bool first = !(g->objects[attacker].status & IZ_IS_BLOCKED);
    g->objects[attacker].status |= IZ_IS_BLOCKED;
    g->objects[blocker].status |= IZ_IS_BLOCKING;
    iz_announce_block(g, blocker, whom);
    iz_announce_blocked(g, attacker, who, first);
}

void iz_put_blocking(iz_game *g, iz_slot blocker, iz_slot attacker)
{
    if (g->objects[blocker].zone != IZ_ZONE_BATTLEFIELD ||
        !(g->objects[attacker].status & IZ_IS_ATTACKING))
        return;
    unsigned band = g->objects[attacker].band;
    block_one(g, blocker, attacker);
    IZ_EACH_IN_PLAY (g, mate)
        if (band != 0 && mate != attacker && g->objects[mate].band == band &&
            g->objects[mate].status & IZ_IS_ATTACKING)
            block_one(g, blocker, mate);
}

void iz_unblock(iz_game *g, iz_slot attacker)
{
    iz_object *object = &g->objects[attacker];
    if (!(object->status & IZ_IS_ATTACKING) || !(object->status & IZ_IS_BLOCKED) ||
        object->blocks != IZ_NIL)
        return;
    object->status &= ~(uint32_t)IZ_IS_BLOCKED;
    iz_touch_facts(g, IZ_FACT_STATUS);
    iz_note(g, IZ_C_BLOCK_DECLARE, IZ_SAY_UNBLOCKED_AGAIN, iz_object_ref(g, attacker));
}
