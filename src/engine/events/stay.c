/*
 * What would leave play and stays, by the book's rows (books/rows.h).
 */
#include "engine/characteristics/chars.h"
#include "engine/events/event.h"
#include "engine/flow/note.h"

/* Is it such a thing? */
static bool is_of_row(iz_game *g, const iz_stay_row *row, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (row->counter) {
        int word = (int)iz_words_named(g, row->counter).word[0];
        if (!word || iz_counters_get(g, object->counters, word) <= 0)
            return false;
    }
    if (row->beside ? object->zone != IZ_ZONE_SPECIAL || !(def->types & row->beside)
                    : !iz_zone_in_play(object->zone))
        return false;
    return (!row->upright || iz_is_upright(g, slot)) &&
           (!row->whole || object->damage < def->fields[IZ_FIELD_STRUCTURE]) &&
           (!row->keyword || iz_has_keyword(g, slot, IZ_KEYWORD_OF(row))) &&
           (!row->subtype || iz_is_named(g, slot, row->subtype));
}

/* Would the part take it away as the row says? */
static bool goes_by_row(const iz_game *g, const iz_stay_row *row, const iz_part *part)
{
    return (row->beside || !iz_zone_in_play(part->to)) &&
           (!row->as_sacrifice || part->flags & IZ_PART_SACRIFICE) &&
           (!row->to || row->to >> part->to & 1) &&
           !(row->not_as_cost && part->flags & IZ_PART_COST) && iz_now(g)->step + 1 != row->but_in;
}

/* Is it a source with the row's mark, against which nothing stays? */
static bool takes_it(iz_game *g, const iz_stay_row *row, iz_ref source)
{
    if (!row->but_by || !iz_ref_is_object(source) ||
        !(iz_marks_of(g, iz_known_characteristics(g, source)) & row->but_by))
        return false;
    iz_count_applied(g, row->but_by_rule);
    return !iz_is_off(g, row->but_by_rule);
}

static bool is_taken(iz_game *g, const iz_stay_row *row, const iz_part *part)
{
    iz_ref source = IZ_NO_REF;
    return row->but_by && iz_source_at_work(g, part, &source) != IZ_NO_SEAT &&
           takes_it(g, row, source);
}

static void happens_instead(iz_game *g, const iz_stay_row *row, iz_part *part)
{
    iz_note(g, row->concept, row->says, part->object);
    switch (row->instead) {
    case IZ_INSTEAD_TURNED:
        part->kind = (uint8_t)iz_tapping(g);
        break;
    case IZ_INSTEAD_COUNTER:
        g->objects[iz_ref_slot(part->object)].damage = 0;
        part->kind = IZ_EV_COUNTERS_REMOVE;
        part->word = (uint16_t)iz_words_named(g, row->counter).word[0];
        part->amount = 1;
        break;
    case IZ_INSTEAD_OFF:
        g->objects[iz_ref_slot(part->object)].status |= IZ_IS_OFF_FOR_GOOD;
        part->kind = IZ_EV_FACE_DOWN;
        break;
    default:
        part->flags |= IZ_PART_DROPPED;
        break;
    }
}

bool iz_stays(iz_game *g, iz_slot slot, iz_zone to)
{
    const iz_part part = {.kind = IZ_EV_MOVE, .to = (uint8_t)to, .flags = IZ_PART_COST};
    for (const iz_stay_row *row = g->book->stays; row && row->concept != IZ_C_NONE; row++)
        if (row->instead == IZ_INSTEAD_NOTHING && goes_by_row(g, row, &part) &&
            is_of_row(g, row, slot) && !iz_is_off(g, row->concept))
            return true;
    return false;
}

void iz_stay_instead(iz_game *g, iz_part *part)
{
    if (!iz_ref_is_object(part->object) || !iz_ref_alive(g, part->object))
        return;
    iz_zone from = (iz_zone)g->objects[iz_ref_slot(part->object)].zone;
    if (!iz_zone_in_play(from) && from != IZ_ZONE_SPECIAL)
        return;
    for (const iz_stay_row *row = g->book->stays; row->concept != IZ_C_NONE; row++)
        if (goes_by_row(g, row, part) && is_of_row(g, row, iz_ref_slot(part->object)) &&
            !iz_is_off(g, row->concept) && !is_taken(g, row, part)) {
            happens_instead(g, row, part);
            return;
        }
}

bool iz_keeps_controller(iz_game *g, iz_ref object, iz_ref source)
{
    const iz_stay_row *row = g->book->stays;
    while (row && row->concept != IZ_C_NONE &&
           !(row->keeps_control && iz_ref_alive(g, object) && !iz_is_off(g, row->concept) &&
             is_of_row(g, row, iz_ref_slot(object))))
        row++;
    if (!row || row->concept == IZ_C_NONE)
        return false;
    int word = (int)iz_words_named(g, row->counter).word[0];
    bool taken = takes_it(g, row, source);
    int all = iz_counters_get(g, g->objects[iz_ref_slot(object)].counters, word);
    iz_batch_begin(g);
    if (!taken)
        iz_note(g, row->concept, row->says, object);
    iz_batch_about(g, IZ_EV_COUNTERS_REMOVE, IZ_NO_SEAT, object, taken ? all : 1)->word =
        (uint16_t)word;
    iz_batch_happens(g, row->concept);
    return !taken;
}
