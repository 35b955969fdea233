/*
 * Ways of playing that a book has as rows (iz_way_row): which cards, when, how often.
 *
 * hkk-2023: 50, 75, 81.
 */
#include "engine/characteristics/characteristics.h"
#include "engine/costs/costs.h"
#include "engine/events/memory.h"
#include "engine/events/way_plays.h"
#include "engine/legality/legality.h"

#include <assert.h>
#include <string.h>

/* Does its cost consist of points alone? */
static bool costs_points_alone(const iz_card_def *def)
{
    for (int field = 0; field < IZ_RESOURCE_COUNT; field++)
        if (field != IZ_RESOURCE_VP && def->fields[field] != 0)
            return false;
    return true;
}

/* Has the card of that name, in any printing with the same text, that year or a later one? */
static bool is_of_year(const iz_game *g, const iz_card_def *def, int32_t year)
{
    if (def->fields[IZ_FIELD_YEAR] >= year)
        return true;
    int own = (int)(def - g->cards->definitions);
    for (int n = 0; n < g->cards->count; n++) { /* a later printing of the same text */
        const iz_card_def *other = &g->cards->definitions[n];
        if (n == own || other->name != def->name || other->fields[IZ_FIELD_YEAR] < year ||
            strcmp(g->cards->texts[n], g->cards->texts[own]) != 0)
            continue;
        iz_count_applied(g, IZ_C_INVOCATION_PRINTING);
        return !iz_is_off(g, IZ_C_INVOCATION_PRINTING);
    }
    return false;
}

/* Is the card, with those marks, one of those that the row speaks of? */
static bool is_of_way(iz_game *g, iz_slot card, uint32_t marks, const iz_way_row *row)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[card].definition];
    if (row->marks & marks)
        return true;
    uint32_t ability;
    if (row->answers)
        return iz_spell_cell(g, g->objects[card].definition, iz_way_of_row(g, row), &ability) !=
               NULL;
    if (row->keyword && iz_has_keyword(g, card, IZ_KEYWORD_OF(row)))
        return true;
    if (row->points_from_year == 0 || !costs_points_alone(def) ||
        !is_of_year(g, def, row->points_from_year))
        return false;
    iz_count_applied(g, row->year_rule);
    return !iz_is_off(g, row->year_rule);
}

static uint32_t ways_of(iz_game *g, iz_slot card)
{
    uint32_t rows = 0, marks = 0;
    bool marked = false;
    for (int n = 0; g->book->ways && g->book->ways[n].concept; n++) {
        const iz_way_row *row = &g->book->ways[n];
        if (row->marks && !marked)
            marks = iz_marks_of(g, iz_characteristics(g, card));
        marked |= row->marks != 0;
        if (is_of_way(g, card, marks, row))
            rows |= 1u << n;
    }
    return rows;
}

uint32_t iz_way_rows_of(iz_game *g, iz_slot card)
{
    iz_kinds *kinds = iz_kinds_printed(g, iz_characteristics(g, card));
    if (!kinds)
        return ways_of(g, card);
    if (!kinds->ways_known)
        kinds->ways = ways_of(g, card);
    kinds->ways_known = true;
    assert(kinds->ways == ways_of(g, card));
    return kinds->ways;
}

static bool began(const iz_game *g, int seat) { return g->head->began == seat + 1; }

bool iz_way_row_is_timely(iz_game *g, int seat, const iz_way_row *row)
{
    if (row->in_their_main)
        return !iz_is_turn_of(g, seat) && iz_is_main_phase(g);
    return row->any_time;
}

/* How many cards of the hand the player whose turn it is has played in it. */
static int played_by_them(const iz_game *g)
{
    int seat = iz_active_player(g);
    return (int)g->seats[seat].spells_cast;
}

iz_concept iz_way_row_verdict(iz_game *g, int seat, iz_slot card, const iz_way_row *row)
{
    uint32_t marks = row->marks ? iz_marks_of(g, iz_characteristics(g, card)) : 0;
    if (!is_of_way(g, card, marks, row))
        return row->concept;
    if (g->objects[card].zone != IZ_ZONE_HAND && !iz_is_off(g, IZ_C_WAY_FROM_HAND))
        return IZ_C_WAY_FROM_HAND;
    if (row->not_who_began && (g->head->began == 0 || began(g, seat)))
        return iz_verdict(g, row->when_rule);
    if (row->in_their_first && (iz_is_turn_of(g, seat) || g->seats[iz_active_player(g)].turns != 1))
        return iz_verdict(g, row->when_rule);
    if (g->seats[seat].turns < row->from_turn)
        return iz_verdict(g, row->when_rule);
    if (row->as_often_as_they && iz_memory_of(g, seat, row->concept, 0) >= played_by_them(g))
        return iz_verdict(g, row->as_often_rule);
    if (row->lowers &&
        (iz_says(g, card, IZ_KW_COST_FIXED) || iz_says(g, card, IZ_KW_COST_UNLOWERED)))
        return iz_verdict(g, row->unlowered_rule);
    if (row->most_in_turn && iz_memory_of(g, seat, row->concept, 0) >= row->most_in_turn)
        return iz_verdict(g, row->most_rule);
    if (row->most_in_game && iz_memory_of(g, seat, row->concept, 1) >= row->most_in_game)
        return iz_verdict(g, row->most_rule);
    return IZ_C_NONE;
}
