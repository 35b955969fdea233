/*
 * Subtypes beyond those that a row has room for: effects may add any number. They stand in a list
 * of the pass, an entry for each that comes or goes; of what has left play, with what was last
 * known.
 *
 * Chapters: mtg 212, 214.4; izvori-2007 B12.
 */
#include "engine/characteristics/characteristics.h"

/* The object whose row of the present pass it is; IZ_NIL: it is none. */
static iz_slot slot_of(const iz_derived *d, const iz_chars *row)
{
    return d && row >= d->rows && row < d->rows + d->rows_count ? (iz_slot)(row - d->rows)
                                                                : (iz_slot)IZ_NIL;
}

static bool note(iz_game *g, iz_slot slot, int word, bool is)
{
    iz_derived *d = g->derived;
    if (!IZ_ROOM(g, d, more, 1))
        return false;
    d->more[d->more_count++] = (iz_more_subtype){slot, (uint16_t)word, is};
    return true;
}

/* Has the object the subtype by the list, as far as `count` entries say? */
static bool is_noted(const iz_derived *d, iz_slot slot, int word)
{
    for (uint32_t i = d->more_count; i-- > 0;)
        if (d->more[i].slot == slot && d->more[i].word == word)
            return d->more[i].is;
    return false;
}

/* The row is made anew. In a trial nothing is taken out: entries are counted until it ends. */
static void forget(iz_game *g, iz_derived *d, iz_slot slot)
{
    uint32_t kept = 0, count = d->more_count;
    for (uint32_t i = 0; i < count; i++)
        if (d->trial && d->more[i].slot == slot)
            note(g, slot, d->more[i].word, false);
        else if (!d->trial && d->more[i].slot != slot)
            d->more[kept++] = d->more[i];
    d->more_count = d->trial ? d->more_count : kept;
}

bool iz_more_add(iz_game *g, iz_chars *row, int word)
{
    iz_slot slot = slot_of(g->derived, row);
    if (slot == IZ_NIL) { /* no object's: whoever makes one of it adds them again */
        row->flags |= IZ_CHARS_MORE_SUBTYPES;
        return true;
    }
    if (!(row->flags & IZ_CHARS_MORE_SUBTYPES))
        forget(g, g->derived, slot);
    row->flags |= IZ_CHARS_MORE_SUBTYPES;
    return is_noted(g->derived, slot, word) || note(g, slot, word, true);
}

int iz_more_listed(const iz_game *g, const iz_chars *row, int n)
{
    iz_slot slot = slot_of(g->derived, row);
    for (uint32_t i = 0; slot != IZ_NIL && i < g->derived->more_count; i++) {
        const iz_more_subtype *one = &g->derived->more[i];
        bool again = false; /* what came, went and came again is met twice */
        for (uint32_t k = i + 1; k < g->derived->more_count && !again; k++)
            again = g->derived->more[k].slot == slot && g->derived->more[k].word == one->word;
        if (one->slot == slot && !again && one->is && n-- == 0)
            return one->word;
    }
    for (uint32_t i = 0; slot == IZ_NIL && i < iz_table_count(g, IZ_TABLE_last_known); i++)
        if (row == &g->last_known[i].chars)
            for (uint16_t at = g->last_known[i].more; at != IZ_NIL; at = g->links[at].next)
                if (n-- == 0)
                    return g->links[at].value;
    return 0;
}

int iz_subtype_at(const iz_game *g, const iz_chars *chars, int n)
{
    int here = 0;
    while (here < IZ_SUBTYPES && chars->subtypes[here] != 0)
        here++;
    return n < here ? chars->subtypes[n] : iz_more_at(g, chars, n - here);
}

bool iz_more_change(iz_game *g, iz_chars *row, int from, int to)
{
    iz_slot slot = slot_of(g->derived, row);
    return slot == IZ_NIL || (note(g, slot, from, false) && iz_row_add_subtype(g, row, to));
}

void iz_more_drop(iz_game *g, iz_chars *row,
                  bool (*goes)(const iz_game *g, const iz_chars *row, int word, int32_t how),
                  int32_t how)
{
    iz_slot slot = slot_of(g->derived, row);
    if (slot == IZ_NIL || !(row->flags & IZ_CHARS_MORE_SUBTYPES))
        return;
    for (int n = 0, word; (word = iz_more_at(g, row, n)) != 0;)
        if (!goes || goes(g, row, word, how))
            note(g, slot, word, false);
        else
            n++;
}

uint16_t iz_more_list(iz_game *g, const iz_chars *row)
{
    uint16_t list = IZ_NIL;
    for (int n = 0, word; (word = iz_more_at(g, row, n)) != 0; n++)
        list = iz_links_append(g, list, IZ_NO_REF, word);
    return list;
}
