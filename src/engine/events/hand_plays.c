/*
 * What is remembered of cards played from the hand, for the book's rows (books/rows.h).
 */
#include "engine/events/hand_plays.h"

#include "core/holdings.h"
#include "engine/characteristics/chars.h"
#include "engine/events/memory.h"
#include "engine/events/way_plays.h"
#include "engine/flow/note.h"

/* MARKED_CREATURE: who is no spell as printed is none for the row, in whichever way it is played
 * (hkk 72.2). */
static bool is_of_types(const iz_game *g, const iz_hand_row *row, iz_slot card)
{
    uint32_t types = g->cards->definitions[g->objects[card].definition].types;
    if (!row->types || types & row->types)
        return true;
    const iz_way_row *way = iz_way_row_of(g, g->way_asked);
    if (!row->other_types || !way || !way->any_time)
        return false;
    iz_count_applied(g, row->other_types);
    return iz_is_off(g, row->other_types);
}

bool iz_is_of_hand_row(iz_game *g, const iz_hand_row *row, iz_slot card)
{
    return (!row->subtype || iz_is_named(g, card, row->subtype)) && is_of_types(g, row, card) &&
           (!row->mark || iz_marks_of(g, iz_characteristics(g, card)) & row->mark) &&
           !iz_is_off(g, row->concept);
}

bool iz_counts_as_hand(iz_game *g, iz_slot card, unsigned zone)
{
    if (zone == IZ_ZONE_HAND)
        return true;
    IZ_EACH_HAND_ROW(g, row)
    if (row->from >> zone & 1 && iz_is_of_hand_row(g, row, card))
        return true;
    return false;
}

static uint32_t name_of(const iz_game *g, iz_slot card)
{
    return g->cards->definitions[g->objects[card].definition].name;
}

bool iz_name_was_played(const iz_game *g, const iz_hand_row *row, int seat, iz_slot card)
{
    return iz_memory_of(g, seat, row->concept, name_of(g, card)) > 0;
}

static int way_of(const iz_game *g, iz_slot card)
{
    uint16_t env = g->objects[card].env;
    return env == IZ_NIL ? 0 : g->envs[env].alternative;
}

void iz_remember_announced(iz_game *g, int seat, iz_slot card)
{
    iz_way_row_tried(g, seat, way_of(g, card));
    IZ_EACH_HAND_ROW(g, row)
    {
        if (!row->once_by_name || !iz_is_of_hand_row(g, row, card))
            continue;
        iz_memory_add(g, seat, row->concept, name_of(g, card), IZ_SPAN_TURN);
        iz_count_applied(g, row->concept);
    }
}

void iz_remember_hand_play(iz_game *g, iz_slot card)
{
    const iz_object *object = &g->objects[card];
    if (!g->book->hand_plays || object->kind != IZ_OBJECT_CARD || object->env == IZ_NIL ||
        !iz_counts_as_hand(g, card, g->envs[object->env].cast_from))
        return;
    int seat = g->objects[card].controller;
    iz_way_row_succeeded(g, seat, way_of(g, card));
    uint32_t *kept = iz_holding_of(g, seat)->kept;
    kept[IZ_KEPT_PLAYED_BEFORE] = kept[IZ_KEPT_PLAYED];
    kept[IZ_KEPT_PLAYED] = ++g->head->timestamp;
    IZ_EACH_HAND_ROW(g, row)
    if (row->last && iz_is_of_hand_row(g, row, card))
        iz_memory_add(g, seat, row->concept, 0, IZ_SPAN_TURN);
}

void iz_forget_hand_plays(iz_game *g, int seat)
{
    iz_memory_turns(g, seat);
    if (!g->book->hand_plays)
        return;
    iz_holding *holding = iz_holding_of(g, seat);
    holding->kept[IZ_KEPT_PLAYED] = holding->kept[IZ_KEPT_PLAYED_BEFORE] = 0;
}
