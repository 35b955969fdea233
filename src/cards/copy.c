/*
 * Cards out of a compiled set, without compiling them again: a definition, its program and its text
 * are taken over; words and mana costs get the numbers that they have in the new set.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/fold.h"
#include "cards/set.h"

static int word_here(iz_card_set *set, const iz_card_set *from, int word, bool *good)
{
    if (word == 0)
        return 0;
    const char *text = iz_symbols_text(from->symbols, word);
    unsigned uses = iz_symbols_uses(from->symbols, word);
    int here = iz_symbols_word(set->symbols, text, strlen(text), uses);
    *good = *good && here > 0 && here <= UINT16_MAX;
    return here;
}

static int mana_here(iz_card_set *set, const iz_card_set *from, int cost, bool *good)
{
    int here = iz_symbols_mana(set->symbols, iz_symbols_mana_cost(from->symbols, cost));
    *good = *good && here >= 0;
    return here;
}

/* "{R} or {G}" is said with costs that stand in no cell; where its text was read they are among the
 * symbols. */
static bool said_costs_here(iz_card_set *set, const iz_cell *cell)
{
    const iz_cell *each = iz_child(cell, 1);
    bool good = true;
    for (int kind = 0; kind < IZ_MANA_KINDS && each && each->op == IZ_NUMBER; kind++) {
        iz_mana_cost cost = {.exists = 1};
        cost.of[kind] = (uint8_t)each->arg;
        if (cell->arg & 1 << kind && each->arg > 0 && each->arg <= UINT8_MAX)
            good = good && iz_symbols_mana(set->symbols, &cost) >= 0;
    }
    return good;
}

static bool copy_program(iz_card_set *set, const iz_card_set *from, iz_card_def *def)
{
    iz_cells *cells = &iz_set_index_of(set)->cells;
    size_t first = cells->count;
    bool good = true;
    iz_cells_copy(cells, &from->cells[def->first_cell]);
    for (size_t i = first; i < cells->count && !cells->failed; i++) {
        iz_cell *cell = &cells->at[i];
        switch (iz_nodes[cell->op].arg) {
        case IZ_ARG_SUBTYPE:
        case IZ_ARG_NAME:
        case IZ_ARG_COUNTER:
            cell->arg = word_here(set, from, cell->arg, &good);
            break;
        case IZ_ARG_MANA:
            cell->arg = mana_here(set, from, cell->arg, &good);
            break;
        default:
            if (cell->op == IZ_ADD_MANA_CHOICE)
                good = good && said_costs_here(set, cell);
            break;
        }
    }
    def->first_cell = (uint32_t)first;
    iz_set_take_cells(set);
    return good && !cells->failed && cells->count < UINT32_MAX;
}

static bool copy_into(iz_card_set *set, int number, const iz_card_set *from, int definition)
{
    iz_set_index *index = iz_set_index_of(set);
    iz_card_def def;
    bool good = true;
    memcpy(&def, &from->definitions[definition], sizeof def); /* with its padding */
    def.name = (uint16_t)word_here(set, from, def.name, &good);
    def.card_name = (uint16_t)word_here(set, from, def.card_name, &good);
    for (int i = 0; i < IZ_SUBTYPES; i++)
        def.subtypes[i] = (uint16_t)word_here(set, from, def.subtypes[i], &good);
    def.other_face = IZ_NO_FACE;
    char *text = strdup(from->texts[definition] ? from->texts[definition] : "");
    if (!good || !text || !copy_program(set, from, &def)) {
        free(text);
        return false;
    }
    free(set->texts[number]);
    set->texts[number] = text;
    set->refusals[number] = from->refusals[definition];
    memcpy(&set->definitions[number], &def, sizeof def);
    index->digests[number] = iz_set_index_of(from)->digests[definition];
    const iz_manner *manner = &from->manners[definition];
    return iz_set_enter_manner(set, number, manner->choices, manner->count) &&
           iz_set_enter_names(set, number);
}

int iz_card_set_copy(iz_card_set *set, const iz_card_set *from, int definition, char *error,
                     size_t error_size)
{
    iz_set_index *index = iz_set_index_of(set);
    const char *name = iz_card_def_name(from, definition);
    int there = iz_card_set_find(set, name);
    bool same_name = there >= 0 && iz_fold_equal(iz_card_def_name(set, there), name);
    int32_t year = from->definitions[definition].fields[IZ_FIELD_YEAR];
    if (same_name && year > 0) /* that printing, or a new one beside the others (hkk 92.0) */
        there = iz_set_printing_of(set, there, year);
    same_name = same_name && there >= 0;
    if (same_name && index->digests[there] == iz_set_index_of(from)->digests[definition])
        return there;
    if (same_name) {
        snprintf(error, error_size, "a different card named \"%s\" is there already", name);
        return -1;
    }
    iz_set_drop_tokens(set);
    int number = iz_set_new_definition(set);
    bool good = number >= 0 && copy_into(set, number, from, definition);
    return iz_set_entered(set, good ? number : -1, error, error_size);
}

bool iz_card_set_announce_all(iz_card_set *set, const iz_card_set *from)
{
    bool good = true;
    for (int i = 0; i < iz_card_set_cards(from) && good; i++) {
        const iz_card_def *def = &from->definitions[i];
        word_here(set, from, def->name, &good);
        for (int s = 0; s < IZ_SUBTYPES; s++)
            word_here(set, from, def->subtypes[s], &good);
    }
    return good;
}
