/*
 * What is remembered of cards played from the hand, for the book's rows (books/rows.h).
 */
#include "engine/events/hand_plays.h"

#include "core/holdings.h"
#include "engine/characteristics/chars.h"
#include "engine/evaluate/expressions.h"
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

/* ---- different cards with a mark, of one color ------------------------------------------------ */

int iz_kinds_of_color(iz_game *g, int seat, uint32_t mark, uint32_t color, int but)
{
    int count = 0;
    IZ_EACH_CONTROLLED (g, slot, seat) {
        iz_chars chars = *iz_characteristics(g, slot);
        if (chars.name == but || !(chars.colors & color) || !(iz_marks_of(g, &chars) & mark))
            continue;
        bool seen = false;
        IZ_EACH_CONTROLLED (g, other, seat) {
            if (other == slot)
                break;
            const iz_chars *before = iz_characteristics(g, other);
            seen = seen || (before->name == chars.name && before->colors & color &&
                            iz_marks_of(g, before) & mark);
        }
        count += !seen;
    }
    return count;
}

/* A spell that is played counts itself (hkk 85). */
static void remember_for_uses(iz_game *g, int seat, iz_slot card)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[card].definition];
    for (const iz_use_row *use = g->book->uses; use && use->concept != IZ_C_NONE; use++) {
        if (!use->spell_counts || !(def->types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY)) ||
            !(iz_marks_of(g, iz_characteristics(g, card)) & use->mark))
            continue;
        for (uint32_t rest = iz_characteristics(g, card)->colors; rest; rest &= rest - 1)
            if (iz_kinds_of_color(g, seat, use->mark, rest & -rest, def->name) + 1 >=
                use->of_one_color)
                iz_memory_add(g, seat, use->spell_counts, rest & -rest, IZ_SPAN_TURN);
    }
}

void iz_remember_announced(iz_game *g, int seat, iz_slot card)
{
    iz_way_row_tried(g, seat, way_of(g, card));
    if (g->book->uses)
        remember_for_uses(g, seat, card);
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
