/*
 * Inside the rooms of characteristics: all that its files offer each other.
 *
 *   characteristics.c   reading: rows, types, abilities
 *   base.c   a row before any effect: printed, face down, upside down, counters
 *   scan.c   what is where: bearers of abilities, effects, the units of a pass
 *   pass.c   a pass: stages, dependency, timestamps
 *   apply.c   what each modification does to a row
 *   select.c   whom a modification concerns
 *   facts.c   what expressions read and modifications write
 *   continuous.c   lasting effects
 *   statics.c   rules in force, watchers
 */
#ifndef IZ_ENGINE_CHARACTERISTICS_H
#define IZ_ENGINE_CHARACTERISTICS_H

#include "engine/characteristics/modifications.h"
#include "engine/characteristics/pass.h"
#include "engine/characteristics/row.h"

/* What is kept of the card whose printed row it is; NULL: the row says something else. */
iz_kinds *iz_kinds_looked_up(iz_game *g, const iz_chars *row);
static inline iz_kinds *iz_kinds_printed(iz_game *g, const iz_chars *row)
{
    iz_derive(g); /* what is kept is of this card set */
    if (row->epoch != IZ_ROW_PRINTED || !g->derived || g->off)
        return NULL;
    iz_kinds *kinds = &g->derived->kinds[row->definition % IZ_KINDS];
    return kinds->of == row->definition + 1 ? kinds : iz_kinds_looked_up(g, row);
}

#endif
