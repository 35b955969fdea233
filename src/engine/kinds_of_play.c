/*
 * Kinds of play: what is asked of several tables' rows alike.
 */
#include "engine/kinds_of_play.h"

bool iz_would_stand(const iz_game *g, iz_ref creature, int line, int64_t place)
{
    uint16_t (*planned)(const iz_game *g, int line) = iz_entry_of(g)->planned;
    int64_t at = 0;
    for (uint16_t link = planned ? planned(g, line) : IZ_NIL; link != IZ_NIL;
         link = g->links[link].next, at++)
        if (g->links[link].ref == creature)
            return at == place;
    return false;
}
