/*
 * Legends, where Legend is a creature type (mtg 215): what a creature is by it, what changes of
 * creature types and of types make of it. The legend rule itself is a state-based effect (sbe.c).
 */
#include "engine/characteristics/characteristics.h"

static bool legend_is_creature_type(const iz_game *g)
{
    return g->book->parameters.legend == IZ_LEGEND_OLDEST_STAYS;
}

/* Legendary is the same for all that is no creature (mtg 215.2): a legendary permanent that is a
 * creature is a Legend, a Legend is subject to the legend rule. */
void iz_row_settle_legend(iz_game *g, iz_chars *row)
{
    if (!legend_is_creature_type(g) || !(row->types & IZ_TYPE_CREATURE))
        return;
    if (iz_row_has_subtype(g, row, IZ_WORD_LEGEND)) {
        row->types |= IZ_TYPE_LEGENDARY;
        return;
    }
    if (row->types & IZ_TYPE_LEGENDARY)
        iz_row_add_subtype(g, row, IZ_WORD_LEGEND);
}

bool iz_row_is_made_legend(const iz_game *g, const iz_chars *row)
{
    return legend_is_creature_type(g) && (row->types & IZ_TYPE_CREATURE) &&
           !(row->types & IZ_TYPE_LEGENDARY) && iz_row_has_subtype(g, row, IZ_WORD_LEGEND);
}

/* Rule concept LEGEND_MADE: what an effect made a Legend, and what then is no creature, is not
 * legendary by that effect (mtg-2002 215.3). */
void iz_row_unmake_legend(iz_game *g, iz_chars *row)
{
    if (!iz_concept_applied(g, IZ_C_LEGEND_MADE))
        row->types |= IZ_TYPE_LEGENDARY;
}

bool iz_row_take_creature_type(iz_game *g, iz_chars *row, int word)
{
    if (!legend_is_creature_type(g) ||
        !(iz_symbols_uses(g->cards->symbols, word) & IZ_WORD_IS_CREATURE_TYPE))
        return true;
    if (row->types & IZ_TYPE_CREATURE) {
        if (word != IZ_WORD_LEGEND)
            row->types &= ~(uint32_t)IZ_TYPE_LEGENDARY;
        return true;
    }
    if (word == IZ_WORD_LEGEND)
        iz_row_unmake_legend(g, row);
    return word != IZ_WORD_LEGEND;
}
