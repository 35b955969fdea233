/*
 * What is at work: the link of the stack that is coming about, and whose source takes something
 * from play.
 *
 * hkk-2023: base 11 (sources), 84, 91.3.2.
 */
#include "engine/events/event.h"

iz_slot iz_link_at_work(const iz_game *g)
{
    for (iz_slot slot = iz_now(g)->stack.last; slot != IZ_NIL; slot = g->objects[slot].prev) {
        uint16_t env = g->objects[slot].env;
        if (env != IZ_NIL && g->envs[env].in_use > 1)
            return slot;
    }
    return IZ_NIL;
}

/* What has harmed it last in this turn. */
static int who_harmed(const iz_game *g, iz_ref harmed, iz_ref *source)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0;) {
        const iz_fact *fact = &g->ledger[i];
        if (fact->kind == IZ_LEDGER_HARMED && fact->object == harmed && fact->age == 0) {
            *source = fact->other;
            return fact->seat;
        }
    }
    return IZ_NO_SEAT;
}

int iz_source_at_work(const iz_game *g, const iz_part *part, iz_ref *source)
{
    iz_slot link = iz_link_at_work(g);
    if (link == IZ_NIL)
        return who_harmed(g, part->object, source);
    const iz_object *object = &g->objects[link];
    *source =
        object->kind == IZ_OBJECT_ABILITY ? g->envs[object->env].source : iz_object_ref(g, link);
    return object->controller;
}
