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

uint32_t iz_marks_of(iz_game *g, const iz_chars *row)
{
    uint32_t marks = row->types & IZ_MARKS;
    for (const iz_mark_row *of = g->book->marks; of && of->subtype; of++) {
        if (marks & of->mark || !iz_chars_are_named(g, row, of->subtype))
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

bool iz_is_open_morf(iz_game *g, int seat, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || !iz_ref_alive(g, ref))
        return false;
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    bool lies = object->zone == IZ_ZONE_LIBRARY || object->zone == IZ_ZONE_HAND ||
                object->zone == IZ_ZONE_GRAVEYARD;
    if (!lies || object->owner != seat || object->definition >= (unsigned)g->cards->count ||
        !(g->cards->definitions[object->definition].flags & IZ_CARD_MORF))
        return false;
    iz_count_applied(g, IZ_C_MORF_ELSEWHERE);
    return !iz_is_off(g, IZ_C_MORF_ELSEWHERE);
}

void iz_row_add_named(iz_game *g, iz_slot slot, iz_chars *row)
{
    const iz_memory *memory = iz_memory_find(g, iz_object_ref(g, slot), IZ_KINDS_CELL);
    int32_t color = memory ? memory->number >> 16 : 0, kind = memory ? memory->number & 0xFFFF : 0;
    if (color)
        row->colors |= 1u << (color - 1);
    if (kind)
        iz_row_add_subtype(g, row, kind);
}

/* Without the rule a morf has no kind by its name (62.0). */
void iz_row_without_morf(iz_game *g, iz_chars *row)
{
    iz_count_applied(g, IZ_C_MORF);
    if (!iz_is_off(g, IZ_C_MORF))
        return;
    for (int i = 0; i + 1 < IZ_SUBTYPES; i++)
        row->subtypes[i] = row->subtypes[i + 1];
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
