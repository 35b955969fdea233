/*
 * Which of the book's rows of ways of playing a way is (books/rows.h).
 */
#include "core/ways.h"
#include "engine/evaluate/expressions.h"

const iz_way_row *iz_way_row_of(const iz_game *g, int way)
{
    int n = (way & 255) - IZ_WAY_ROW;
    if (n < 0 || n > IZ_WAY_ROW_LAST - IZ_WAY_ROW || !g->book->ways)
        return NULL;
    for (const iz_way_row *row = g->book->ways; row->concept; row++)
        if (n-- == 0)
            return row;
    return NULL;
}
