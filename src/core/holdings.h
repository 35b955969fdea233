/*
 * Holdings: what a seat has and remembers beside life, mana and counters, in books that have more
 * than these. A side table: a row a seat, or none in books without (iz_book_has_holdings).
 */
#ifndef IZ_CORE_HOLDINGS_H
#define IZ_CORE_HOLDINGS_H

#include "core/game.h"

/* What stands in iz_holding.kept: when the last two cards of the hand were played. */
enum { IZ_KEPT_PLAYED, IZ_KEPT_PLAYED_BEFORE };

/* The seat's row; NULL: the book has none. */
static inline iz_holding *iz_holding_of(const iz_game *g, int seat)
{
    return iz_table_count(g, IZ_TABLE_holdings) ? &g->holdings[seat] : NULL;
}

/* How much the seat has of that (IZ_RESOURCE_*); 0 in books without. */
static inline int32_t iz_resource_of(const iz_game *g, int seat, int resource)
{
    const iz_holding *holding = iz_holding_of(g, seat);
    return holding ? holding->of[resource] : 0;
}

/* The life to which the seat's can rise; in books without such a bound, what it began with. */
static inline int32_t iz_most_life(const iz_game *g, int seat)
{
    const iz_holding *holding = iz_holding_of(g, seat);
    return holding ? holding->most_life : g->seats[seat].start_life;
}
/* From now on it is that. */
static inline void iz_set_most_life(iz_game *g, int seat, int32_t life)
{
    iz_holding *holding = iz_holding_of(g, seat);
    if (holding)
        holding->most_life = life;
    else
        g->seats[seat].start_life = life;
}

#endif
