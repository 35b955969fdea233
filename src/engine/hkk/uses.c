/*
 * HKK: what one does with a card without playing it, and nobody reacts to: a treasure of the hand,
 * a critter that comes back, a relic, a follower that is ended.
 *
 * hkk-2023: 47 (ending), 64 (critters), 74 (treasures), 76.2 and 77 (relics).
 */
#include "engine/evaluate/evaluate.h"
#include "engine/hkk/hkk.h"
#include "engine/playing/play.h"

enum { TREASURE_FROM = 2, TREASURE_YIELD = 2, RELIC_YIELD = 1, RELIC_LIFE = 3, POINT = 1 };

bool iz_hkk_is_use(int special)
{
    return special == IZ_SPECIAL_TREASURE || special == IZ_SPECIAL_CRITTER ||
           special == IZ_SPECIAL_RELIC || special == IZ_SPECIAL_ENDING;
}

/* 64.2: only where it is printed. */
static bool is_printed_critter(iz_game *g, iz_slot slot)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    iz_named_words names = iz_words_named(g, IZ_NAMED_CRITTER);
    for (int i = 0; i < IZ_SUBTYPES; i++)
        for (int w = 0; w < 2; w++)
            if (names.word[w] && def->subtypes[i] == names.word[w])
                return true;
    return false;
}

/* The keyword as it is printed on the card; NULL: it has none. */
static const iz_cell *printed(const iz_game *g, iz_slot slot, iz_keyword keyword)
{
    return iz_printed_keyword(g, g->objects[slot].definition, keyword, 0);
}

/* TREASURE: from one's second turn on, in one's own main phase, once a turn (74.2). */
static iz_concept treasure_verdict(iz_game *g, int seat, iz_slot slot)
{
    const iz_seat *player = &g->seats[seat];
    const iz_object *object = &g->objects[slot];
    if (object->zone != IZ_ZONE_HAND || object->owner != seat || !printed(g, slot, IZ_KW_TREASURE))
        return IZ_C_SPECIAL_ACTION;
    if (!iz_is_turn_of(g, seat) || !iz_is_main_phase(g) || player->turns < TREASURE_FROM ||
        iz_holding_of(g, seat)->kept[KEPT_TREASURED] == iz_now(g)->turn)
        return IZ_C_TREASURE;
    return iz_resource_of(g, seat, IZ_RESOURCE_VP) < POINT ? IZ_C_CANT_PAY : IZ_C_NONE;
}

static iz_concept critter_verdict(iz_game *g, int seat, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    if (!iz_zone_in_play(object->zone) || object->controller != seat ||
        !iz_hkk_is(g, slot, IZ_NAMED_CRITTER))
        return IZ_C_SPECIAL_ACTION;
    if (!is_printed_critter(g, slot) && !iz_is_off(g, IZ_C_CRITTER))
        return IZ_C_CRITTER;
    return iz_resource_of(g, seat, IZ_RESOURCE_VP) < POINT ? IZ_C_CANT_PAY : IZ_C_NONE;
}

/* RELIC: one card of a player in a turn (76.2). */
static iz_concept relic_verdict(iz_game *g, int seat, iz_slot slot)
{
    if (!iz_hkk_may_sacrifice(g, slot, seat) || !iz_has_keyword(g, slot, IZ_KW_RELIC))
        return IZ_C_SPECIAL_ACTION;
    return iz_holding_of(g, seat)->kept[KEPT_RELICS] == iz_now(g)->turn ? IZ_C_RELIC : IZ_C_NONE;
}

/* What ending the follower costs. */
static int32_t price_of_ending(iz_game *g, iz_slot slot)
{
    iz_ctx ctx = iz_ctx_of_object(g, slot, IZ_NIL);
    return iz_quantity(g, &ctx, iz_child(printed(g, slot, IZ_KW_ENDING), 2));
}

/* ENDING: by any player in their own main phase, only one that works (47.1, 47.3). */
static iz_concept ending_verdict(iz_game *g, int seat, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    if (object->zone != IZ_ZONE_SPECIAL || !printed(g, slot, IZ_KW_ENDING))
        return IZ_C_SPECIAL_ACTION;
    if (object->status & IZ_IS_FACE_DOWN || !iz_is_turn_of(g, seat) || !iz_is_main_phase(g))
        return IZ_C_ENDING;
    int32_t price = price_of_ending(g, slot);
    return iz_life_total(g, seat) < price || iz_most_life(g, seat) < price ? IZ_C_CANT_PAY
                                                                           : IZ_C_NONE;
}

iz_concept iz_hkk_use_verdict(iz_game *g, int seat, iz_slot slot, int special)
{
    if (iz_now(g)->stack.count > 0)
        return IZ_C_CHAIN;
    return special == IZ_SPECIAL_TREASURE  ? treasure_verdict(g, seat, slot)
           : special == IZ_SPECIAL_CRITTER ? critter_verdict(g, seat, slot)
           : special == IZ_SPECIAL_ENDING  ? ending_verdict(g, seat, slot)
                                           : relic_verdict(g, seat, slot);
}

void iz_hkk_use(iz_game *g, int seat, iz_slot slot, int special)
{
    iz_ref card = iz_object_ref(g, slot);
    iz_batch_begin(g);
    switch (special) {
    case IZ_SPECIAL_TREASURE:
        iz_holding_of(g, seat)->kept[KEPT_TREASURED] = iz_now(g)->turn;
        iz_note(g, IZ_C_TREASURE, IZ_SAY_USES_AS_TREASURE, iz_ref_seat(seat), card);
        iz_batch_resource(g, seat, IZ_RESOURCE_VP, -POINT);
        iz_batch_resource(g, seat, IZ_RESOURCE_COMPONENT, TREASURE_YIELD);
        iz_batch_move(g, card, IZ_ZONE_EXILE, 0);
        break;
    case IZ_SPECIAL_CRITTER:
        iz_note(g, IZ_C_CRITTER, IZ_SAY_COMES_BACK, card);
        iz_batch_resource(g, seat, IZ_RESOURCE_VP, -POINT);
        iz_batch_move(g, card, IZ_ZONE_HAND, 0);
        break;
    case IZ_SPECIAL_ENDING: {
        int32_t price = price_of_ending(g, slot);
        iz_note(g, IZ_C_ENDING, IZ_SAY_ENDS, iz_ref_seat(seat), card);
        iz_set_most_life(g, seat, iz_most_life(g, seat) - price);
        iz_batch_about(g, IZ_EV_LIFE_LOSS, seat, iz_ref_seat(seat), price);
        iz_batch_part(g, IZ_EV_FACE_DOWN)->object = card;
        break;
    }
    default:
        iz_holding_of(g, seat)->kept[KEPT_RELICS] = iz_now(g)->turn;
        iz_set_most_life(g, seat, iz_sum(iz_most_life(g, seat), RELIC_LIFE));
        iz_note(g, IZ_C_RELIC, IZ_SAY_GIVES_RELIC, iz_ref_seat(seat), card);
        iz_batch_move(g, card, IZ_ZONE_EXILE, IZ_PART_SACRIFICE);
        iz_batch_resource(g, seat, IZ_RESOURCE_COMPONENT, RELIC_YIELD);
        iz_batch_about(g, IZ_EV_LIFE_GAIN, seat, iz_ref_seat(seat), RELIC_LIFE);
        break;
    }
    iz_batch_happens(g, IZ_C_SPECIAL_ACTION);
}
