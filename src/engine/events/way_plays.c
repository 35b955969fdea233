/*
 * Ways of playing that a book has as rows (iz_way_row): which row a way is, and what is remembered
 * of those who have played so.
 */
#include "engine/events/way_plays.h"

#include "engine/characteristics/chars.h"
#include "engine/evaluate/expressions.h"
#include "engine/events/memory.h"
#include "engine/flow/note.h"

int iz_way_of_row(const iz_game *g, const iz_way_row *row)
{
    return IZ_WAY_ROW + (int)(row - g->book->ways);
}

bool iz_way_answers(const iz_game *g, int way)
{
    const iz_way_row *row = iz_way_row_of(g, way);
    return row && row->answers;
}

bool iz_way_is_textless(const iz_game *g, int way)
{
    const iz_way_row *row = iz_way_row_of(g, way);
    return row && row->searches;
}

void iz_way_row_tried(iz_game *g, int seat, int way)
{
    const iz_way_row *row = iz_way_row_of(g, way);
    if (!row)
        return;
    iz_count_applied(g, row->concept);
    if (row->as_often_as_they)
        iz_memory_add(g, seat, row->concept, 0, IZ_SPAN_TURN);
    if (row->most_in_game)
        iz_memory_add(g, seat, row->concept, 1, IZ_SPAN_GAME);
}

void iz_way_row_succeeded(iz_game *g, int seat, int way)
{
    const iz_way_row *row = iz_way_row_of(g, way);
    if (!row)
        return;
    if (row->most_in_turn)
        iz_memory_add(g, seat, row->concept, 0, IZ_SPAN_TURN);
    if (row->searches)
        iz_memory_add(g, seat, row->last_search_rule, 0, IZ_SPAN_GAME);
}

bool iz_search_is_barred(iz_game *g, int seat, uint16_t env)
{
    const iz_way_row *row = g->book->ways;
    for (; row && row->concept; row++)
        if (row->searches && iz_memory_of(g, seat, row->last_search_rule, 0) > 0)
            break;
    if (!row || !row->concept || env == IZ_NIL)
        return false;
    const iz_env *by = &g->envs[env];
    bool drawback =
        by->ability != IZ_NO_ABILITY && iz_is_drawback(g, iz_ability_record(g, by->ability));
    if (drawback || by->alternative == iz_way_of_row(g, row))
        return false;
    iz_count_applied(g, row->last_search_rule);
    return !iz_is_off(g, row->last_search_rule);
}
