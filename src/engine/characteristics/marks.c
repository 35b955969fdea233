/*
 * Marks: groups of cards that are neither types, subtypes nor abilities. A card bears those that
 * are printed on it and those that an effect gives it, which lie with its types; and those of its
 * kinds, which a book's rows name.
 *
 * hkk-2023: 63, 69, 72, 75, 83, 84, 85.
 */
#include "engine/characteristics/chars.h"

#include "engine/characteristics/row.h"
#include "engine/engine.h"

#include <string.h>

static bool is_of_kind(iz_game *g, const iz_chars *row, iz_named kind)
{
    iz_named_words names = iz_words_named(g, kind);
    for (int i = 0; i < 2; i++)
        if (names.word[i] && iz_chars_have_subtype(g, row, (int)names.word[i]))
            return true;
    return false;
}

uint32_t iz_marks_of(iz_game *g, const iz_chars *row)
{
    uint32_t marks = row->types & IZ_MARKS;
    for (const iz_mark_row *of = g->book->marks; of && of->subtype; of++) {
        if (marks & of->mark || !is_of_kind(g, row, of->subtype))
            continue;
        iz_count_applied(g, of->concept);
        if (!iz_is_off(g, of->concept))
            marks |= of->mark;
    }
    for (uint32_t rest = marks; rest; rest &= rest - 1) {
        uint32_t mark = rest & -rest;
        iz_concept concept = iz_concept_of_mark(mark);
        iz_count_applied(g, concept);
        if (iz_is_off(g, concept))
            marks &= ~mark;
    }
    return marks;
}

void iz_row_without_icons(iz_game *g, iz_chars *row)
{
    if (!iz_is_off(g, IZ_C_KINDS_BY_ICON))
        return;
    const iz_named kinds[] = {IZ_NAMED_FIRE, IZ_NAMED_COLD, IZ_NAMED_LIGHTNING, IZ_NAMED_MENTAL};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const char *name = iz_name_of_words(kinds[k]);
        int word = iz_symbols_find(g->cards->symbols, name, strlen(name)), kept = 0;
        for (int i = 0; i < IZ_SUBTYPES; i++)
            if (row->subtypes[i] != word)
                row->subtypes[kept++] = row->subtypes[i];
        while (kept < IZ_SUBTYPES)
            row->subtypes[kept++] = 0;
    }
}
