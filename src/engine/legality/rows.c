/*
 * What the book's rows forbid and allow (books/rows.h): which cards of the hand may be played now,
 * which cards may be used without being played.
 */
#include "engine/legality/rows.h"

#include "core/holdings.h"
#include "engine/characteristics/characteristics.h"
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/memory.h"
#include "engine/legality/legality.h"

/* ---- cards of the hand ----------------------------------------------------------------------- */

/* Has the seat played so many cards of the hand since such a permanent came into play? */
static bool has_played_enough(iz_game *g, const iz_hand_row *row, int seat)
{
    const uint32_t *kept = iz_holding_of(g, seat)->kept;
    uint32_t since = kept[row->most == 1 ? IZ_KEPT_PLAYED : IZ_KEPT_PLAYED_BEFORE];
    if (since == 0)
        return false;
    IZ_EACH_IN_PLAY (g, slot)
        if (since > g->objects[slot].timestamp && iz_has_keyword(g, slot, IZ_KEYWORD_OF(row)))
            return true;
    return false;
}

/* Has the seat a creature of the row's mark in play? */
static bool has_marked(iz_game *g, const iz_hand_row *row, int seat)
{
    IZ_EACH_CONTROLLED (g, slot, seat) {
        const iz_chars *chars = iz_characteristics(g, slot);
        if (chars->types & IZ_TYPE_CREATURE && iz_marks_of(g, chars) & row->mark)
            return true;
    }
    return false;
}

static bool row_forbids(iz_game *g, const iz_hand_row *row, int seat, iz_slot card)
{
    bool of_row = iz_is_of_hand_row(g, row, card);
    return (row->once_by_name && of_row && iz_name_was_played(g, row, seat, card)) ||
           (row->last && iz_memory_of(g, seat, row->concept, 0) > 0) ||
           (row->first && of_row && g->seats[seat].spells_cast > 0) ||
           (row->wants_marked && of_row && !has_marked(g, row, seat)) ||
           (row->most && has_played_enough(g, row, seat));
}

iz_concept iz_hand_verdict(iz_game *g, int seat, iz_slot card)
{
    if (!g->book->hand_plays || !iz_counts_as_hand(g, card, g->objects[card].zone))
        return IZ_C_NONE;
    IZ_EACH_HAND_ROW(g, row)
    if (row_forbids(g, row, seat, card))
        return row->concept;
    return IZ_C_NONE;
}

/* Has the card, as printed, none of the subtypes of the rows that speak of cards there? */
static bool is_of_no_row(iz_game *g, iz_slot card, unsigned zone)
{
    const iz_kinds *kinds = iz_kinds_printed(g, iz_characteristics(g, card));
    if (!kinds)
        return false;
    IZ_EACH_HAND_ROW(g, row)
    if (row->from >> zone & 1 && (!row->subtype || kinds->names >> row->subtype & 1))
        return false;
    return true;
}

bool iz_plays_as_from_hand(iz_game *g, int seat, iz_slot card)
{
    const iz_object *object = &g->objects[card];
    return object->zone != IZ_ZONE_HAND && object->owner == seat &&
           !is_of_no_row(g, card, object->zone) && iz_counts_as_hand(g, card, object->zone);
}

uint32_t iz_zones_as_hand(const iz_game *g)
{
    uint32_t zones = 0;
    IZ_EACH_HAND_ROW(g, row)
    zones |= row->from;
    return zones;
}

/* ---- uses ------------------------------------------------------------------------------------ */

const iz_use_row *iz_use_of(const iz_game *g, int special)
{
    IZ_EACH_USE(g, row)
    if (!row->of_ability && row->special == special)
        return row;
    return NULL;
}

const iz_use_row *iz_use_of_ability(const iz_game *g, uint32_t ability)
{
    IZ_EACH_USE(g, row)
    if (row->of_ability && IZ_KEYWORD_OF(row) == iz_ability_record(g, ability)->keyword)
        return row;
    return NULL;
}

int32_t iz_use_life(iz_game *g, const iz_use_row *use, iz_slot slot)
{
    if (!use->pays_life)
        return 0;
    iz_ctx ctx = iz_ctx_of_object(g, slot, IZ_NIL);
    const iz_cell *keyword =
        iz_printed_keyword(g, g->objects[slot].definition, IZ_KEYWORD_OF(use), 0);
    return iz_quantity(g, &ctx, iz_child(keyword, 2));
}

static bool has_keyword(iz_game *g, const iz_use_row *use, iz_slot slot)
{
    iz_keyword keyword = IZ_KEYWORD_OF(use);
    return use->printed ? iz_printed_keyword(g, g->objects[slot].definition, keyword, 0) != NULL
                        : iz_has_keyword(g, slot, keyword);
}

/* Is it printed on the card, as one of two names? On a token nothing is. */
static bool is_printed(iz_game *g, iz_named subtype, iz_slot slot)
{
    if (g->objects[slot].kind != IZ_OBJECT_CARD)
        return false;
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    iz_named_words names = iz_words_named(g, subtype);
    for (int i = 0; i < IZ_SUBTYPES; i++)
        for (int w = 0; w < 2; w++)
            if (names.word[w] && def->subtypes[i] == names.word[w])
                return true;
    return false;
}

/* Does the card's text say when, or for what, it is shifted? */
static bool says_when_it_shifts(const iz_game *g, iz_slot slot)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    const iz_cell *program = &g->cards->cells[def->first_cell];
    for (uint32_t n = 0; n < def->cell_count; n++)
        if (program[n].op == IZ_SHIFT)
            return true;
    return false;
}

/* How many cards of the group that its keyword names lie in the seat's graveyard and on its table.
 */
static int shown_for(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    const iz_cell *keyword =
        iz_printed_keyword(g, g->objects[slot].definition, IZ_KEYWORD_OF(use), 0);
    const iz_cell *group = keyword ? iz_optional(keyword, 1) : NULL;
    iz_ctx ctx = iz_ctx_of_object(g, slot, IZ_NIL);
    int count = 0;
    if (!group)
        return 0;
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_GRAVEYARD)
        count += iz_fits(g, &ctx, group, iz_object_ref(g, card));
    IZ_EACH_CONTROLLED (g, card, seat)
        count += iz_fits(g, &ctx, group, iz_object_ref(g, card));
    return count;
}

/* Does what lies there bear the row's mark, with others of one color? */
static bool has_colors(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    iz_chars own = *iz_characteristics(g, slot);
    if (!(iz_marks_of(g, &own) & use->mark))
        return false;
    for (uint32_t rest = own.colors; rest; rest &= rest - 1) {
        if (iz_kinds_of_color(g, seat, use->mark, rest & -rest, 0) >= use->of_one_color)
            return true;
        if (iz_memory_of(g, seat, use->spell_counts, rest & -rest) == 0)
            continue;
        iz_count_applied(g, use->spell_counts);
        if (!iz_is_off(g, use->spell_counts))
            return true;
    }
    return false;
}

/* Is the card one of those that the row is about? */
static bool is_of_use(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    int whose = iz_zone_in_play(object->zone) ? object->controller : object->owner;
    if (!(use->zones >> object->zone & 1) || (!use->anybodys && whose != seat))
        return false;
    return (!use->keyword || has_keyword(g, use, slot)) &&
           (!use->subtype || iz_is_named(g, slot, use->subtype)) &&
           (!use->mark || has_colors(g, use, seat, slot)) &&
           (!use->shows || shown_for(g, use, seat, slot) >= use->shows) &&
           (!use->shifts || !says_when_it_shifts(g, slot)) &&
           (!use->as_sacrifice ||
            !iz_cant(g, IZ_ACTION_BE_SACRIFICED, iz_object_ref(g, slot), IZ_NO_REF));
}

bool iz_use_is_timely(iz_game *g, const iz_use_row *use, int seat)
{
    bool once = use->once_a_game || use->once_a_turn;
    return (!use->own_main || (iz_is_turn_of(g, seat) && iz_is_main_phase(g))) &&
           (!use->own_turn || iz_is_turn_of(g, seat)) && g->seats[seat].turns >= use->from_turn &&
           !(once && iz_memory_of(g, seat, use->concept, 0) > 0) &&
           (!use->step || use->step == iz_now(g)->step + 1);
}

/* Is it the time for that use of that card? */
static bool is_time_for_use(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    return iz_use_is_timely(g, use, seat) &&
           !(use->once_each && iz_memory_of(g, seat, use->concept, slot) > 0) &&
           !(use->face_up && g->objects[slot].status & IZ_IS_FACE_DOWN) &&
           (!use->fighting || g->objects[slot].status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING));
}

iz_concept iz_ability_use_verdict(iz_game *g, int seat, iz_slot bearer, uint32_t ability)
{
    const iz_use_row *use = iz_use_of_ability(g, ability);
    if (!use)
        return IZ_C_NONE;
    if (is_time_for_use(g, use, seat, bearer))
        return iz_is_off(g, use->concept) ? IZ_C_PLAY_ABILITY : IZ_C_NONE;
    return use->concept;
}

int32_t iz_use_price(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    if (!use->is_ability)
        return use->price;
    iz_count_applied(g, use->price_rule);
    if (use->price_rule && !iz_is_off(g, use->price_rule))
        return use->price;
    iz_bill bill;
    iz_ctx ctx = iz_ctx_of_object(g, slot, IZ_NIL);
    iz_bill_begin(&bill, seat, 0);
    bill.mana.generic = use->price;
    iz_bill_change(g, &bill, &ctx, slot, IZ_USED_AS_ABILITY, false);
    return bill.mana.generic;
}

static bool can_pay_for_use(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    int32_t life = iz_use_life(g, use, slot);
    return (!use->price ||
            iz_resource_of(g, seat, use->resource) >= iz_use_price(g, use, seat, slot)) &&
           (!use->pays_life || (iz_life_total(g, seat) >= life && iz_most_life(g, seat) >= life));
}

iz_concept iz_use_verdict(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    if (!is_of_use(g, use, seat, slot))
        return IZ_C_SPECIAL_ACTION;
    if (iz_now(g)->flags & IZ_CONTEXT_SAVING)
        return IZ_C_LIFE_SAVING;
    if (iz_now(g)->stack.count > 0)
        return IZ_C_CHAIN;
    if (use->printed && use->subtype && !is_printed(g, use->subtype, slot) &&
        !iz_is_off(g, use->concept))
        return use->concept;
    if (!is_time_for_use(g, use, seat, slot))
        return use->concept;
    if (g->book->turn[iz_now(g)->row].flags & IZ_ROW_NAMED && !iz_is_off(g, IZ_C_NAMED_STEP))
        return IZ_C_NAMED_STEP;
    return can_pay_for_use(g, use, seat, slot) ? IZ_C_NONE : IZ_C_CANT_PAY;
}
