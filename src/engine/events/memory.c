/*
 * What a seat remembers of what it has done: a list in its holding.
 */
#include "engine/events/memory.h"

#include "core/holdings.h"

void iz_memory_add(iz_game *g, int seat, iz_concept concept, uint32_t key, iz_span span)
{
    iz_link entry = {.ref = key, .value = (int32_t)concept, .seen = (uint16_t)span};
    uint16_t list = iz_links_append_like(g, iz_holding_of(g, seat)->memory, entry);
    iz_holding_of(g, seat)->memory = list;
}

int iz_memory_of(const iz_game *g, int seat, iz_concept concept, uint32_t key)
{
    const iz_holding *holding = iz_holding_of(g, seat);
    int count = 0;
    for (uint16_t at = holding ? holding->memory : IZ_NIL; at != IZ_NIL; at = g->links[at].next)
        count += g->links[at].value == (int32_t)concept && g->links[at].ref == key;
    return count;
}

void iz_memory_turns(iz_game *g, int seat)
{
    iz_holding *holding = iz_holding_of(g, seat);
    uint16_t kept = IZ_NIL, all = holding ? holding->memory : IZ_NIL;
    if (all == IZ_NIL)
        return;
    for (uint16_t at = all; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].seen != IZ_SPAN_TURN)
            kept = iz_links_append_like(g, kept, g->links[at]);
    iz_links_free(g, all);
    iz_holding_of(g, seat)->memory = kept;
}
