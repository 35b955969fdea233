/*
 * Positions put together by hand, and changes by hand. Nothing in here is an event.
 */
#include "core/holdings.h"
#include "engine/characteristics/chars.h"
#include "engine/characteristics/touch.h"
#include "engine/events/event.h"
#include "engine/events/lasting.h"
#include "engine/turn/markers.h"
#include "engine/turn/setup.h"
#include "referee/referee.h"

#include <string.h>

iz_game *iz_referee_table(const iz_setup *setup, const iz_card_set *cards, uint64_t seed,
                          unsigned options)
{
    return iz_setup_new(setup->book, cards, setup->players, seed, options);
}

void iz_referee_draw_seats(iz_game *g, iz_setup *setup) { iz_setup_draw_seats(g, setup); }

void iz_referee_agree(iz_game *g, const iz_setup *setup) { iz_setup_agree(g, setup); }

iz_game *iz_referee_position(const iz_setup *setup, const iz_card_set *cards, uint64_t seed,
                             unsigned options)
{
    iz_game *g = iz_referee_table(setup, cards, seed, options);
    if (g)
        iz_referee_agree(g, setup);
    return g;
}

/* ---- objects --------------------------------------------------------------------------------- */

static bool is_in_play(iz_zone zone) { return IZ_ZONES_IN_PLAY & 1u << zone; }

iz_slot iz_referee_place(iz_game *g, int definition, int owner, int controller, iz_zone zone,
                         uint32_t status)
{
    iz_slot slot = iz_setup_object(g, definition, owner, controller, zone, status);
    if (slot == IZ_NIL)
        return slot;
    uint16_t known = 0xFFFF;
    if (zone == IZ_ZONE_LIBRARY)
        known = 0;
    else if (zone == IZ_ZONE_HAND)
        known = iz_who_knows_hand(g, owner);
    else if (is_in_play(zone) && g->objects[slot].status & IZ_IS_FACE_DOWN)
        known = iz_seat_bit(controller);
    g->objects[slot].known = known;
    return slot;
}

void iz_referee_show(iz_game *g, iz_slot slot, unsigned seats)
{
    g->objects[slot].known |= (uint16_t)seats;
}

void iz_referee_set_damage(iz_game *g, iz_slot slot, int32_t damage)
{
    g->objects[slot].damage = damage;
}

void iz_referee_put_in_library(iz_game *g, iz_slot slot, bool top)
{
    int owner = g->objects[slot].owner;
    iz_zone_remove(g, slot);
    (top ? iz_zone_put_top : iz_zone_put_bottom)(g, slot, owner, IZ_ZONE_LIBRARY);
}

void iz_referee_shuffle(iz_game *g, int seat) { iz_zone_shuffle(g, seat, IZ_ZONE_LIBRARY); }

void iz_referee_attach(iz_game *g, iz_slot what, iz_slot host)
{
    iz_attach(g, what, host);
    iz_touch(g);
}

/* The list may move as counters are added. */
static uint16_t *counters_of(iz_game *g, iz_ref ref)
{
    return iz_ref_is_player(ref) ? &g->seats[ref].counters : &g->objects[iz_ref_slot(ref)].counters;
}

void iz_referee_add_counters(iz_game *g, iz_ref ref, int word, int32_t number)
{
    uint16_t head = iz_counters_add(g, *counters_of(g, ref), word, number);
    *counters_of(g, ref) = head;
    iz_touch(g);
}

void iz_referee_keep_chosen(iz_game *g, iz_slot slot, int cell, iz_ref player, int32_t word)
{
    iz_ref bearer = iz_object_ref(g, slot);
    uint16_t list = iz_memory_get(g, bearer, cell)->list;
    list = iz_links_append(g, list, player, word);
    iz_memory_change(g, bearer, cell)->list = list;
}

void iz_referee_keep_number(iz_game *g, iz_slot slot, int cell, int32_t number)
{
    iz_memory_change(g, iz_object_ref(g, slot), cell)->number = number;
}

void iz_referee_remove(iz_game *g, iz_slot slot)
{
    iz_object_free(g, slot);
    iz_touch(g);
}

/* ---- players --------------------------------------------------------------------------------- */

void iz_referee_set_life(iz_game *g, int seat, int32_t life, int32_t max)
{
    iz_life_set(g, seat, life);
    if (max != 0)
        iz_set_most_life(g, seat, max);
    else if (iz_most_life(g, seat) > 0 && iz_most_life(g, seat) < life)
        iz_set_most_life(g, seat, life);
    iz_event_unseen(g, IZ_EV_RESOURCE, seat);
}

void iz_referee_set_mana(iz_game *g, int seat, const int32_t pool[IZ_MANA_KINDS])
{
    int marker = iz_marker_of(g, seat);
    int32_t *own = marker == g->head->contexts_now
                       ? g->seats[seat].pool
                       : g->parked_seats[marker * g->head->seats + seat].pool;
    memcpy(own, pool, IZ_MANA_KINDS * sizeof *own);
    g->resource_gains[seat]++; /* a seat that was too poor looks again */
    g->resource_losses++;
    g->option_changes++;
    iz_touch_facts(g, IZ_FACT_POOLS);
}

void iz_referee_set_poison(iz_game *g, int seat, int32_t number)
{
    int32_t now = iz_counters_get(g, g->seats[seat].counters, IZ_WORD_COUNTER_POISON);
    iz_referee_add_counters(g, iz_ref_seat(seat), IZ_WORD_COUNTER_POISON, number - now);
    iz_touch_facts(g, IZ_FACT_PLAYERS);
}

void iz_referee_set_resource(iz_game *g, int seat, int resource, int32_t number)
{
    iz_holding *holding = iz_holding_of(g, seat);
    if (holding)
        holding->of[resource] = number;
    iz_touch_facts(g, IZ_FACT_PLAYERS);
}

void iz_referee_set_tally(iz_game *g, int seat, iz_referee_tally tally, int32_t number)
{
    iz_seat *s = &g->seats[seat];
    int marker = iz_marker_of(g, seat);
    bool now = marker == g->head->contexts_now;
    iz_parked_seat *rests = now ? NULL : &g->parked_seats[marker * g->head->seats + seat];
    switch (tally) {
    case IZ_REFEREE_LANDS_PLAYED:
        *(now ? &s->lands_played : &rests->lands_played) = (uint8_t)number;
        break;
    case IZ_REFEREE_SPELLS_CAST:
        *(now ? &s->spells_cast : &rests->spells_cast) = (uint16_t)number;
        break;
    }
    iz_touch_facts(g, IZ_FACT_PLAYERS);
}

void iz_referee_force_flip(iz_game *g, int32_t outcome)
{
    uint16_t list = iz_links_append(g, g->head->forced_flips, IZ_NO_REF, outcome);
    g->head->forced_flips = list;
}

void iz_referee_force_roll(iz_game *g, int32_t outcome)
{
    uint16_t list = iz_links_append(g, g->head->forced_rolls, IZ_NO_REF, outcome);
    g->head->forced_rolls = list;
}

/* ---- play begins ----------------------------------------------------------------------------- */

void iz_referee_play_with(iz_game *g, uint32_t options) { g->head->options |= options; }

void iz_referee_long_there(iz_game *g)
{
    IZ_EACH_SEAT (g, seat)
        g->seats[seat].upkeep_began = g->head->timestamp;
}

void iz_referee_vanguard_life(iz_game *g, int seat) { iz_setup_vanguard_life(g, seat); }

void iz_referee_keep_no_facts(iz_game *g) { g->head->ledger_mask = 0; }

void iz_referee_open(iz_game *g) { iz_frame_push(g, IZ_FRAME_GAME, sizeof(iz_frame)); }

void iz_referee_begin(iz_game *g, int active, iz_step step, uint32_t turn)
{
    iz_setup_begin(g, active, step, turn);
}

/* ---- changes --------------------------------------------------------------------------------- */

void iz_referee_changed(iz_game *g)
{
    iz_now(g)->flags |= IZ_CONTEXT_BY_HAND;
    iz_touch(g);
    g->options_valid = false;
}

bool iz_referee_takes_away(iz_game *g, iz_ref ref, iz_zone to)
{
    if (!iz_ref_alive(g, ref))
        return false;
    iz_slot slot = iz_ref_slot(ref);
    iz_part part = {.kind = IZ_EV_MOVE,
                    .object = ref,
                    .other = IZ_NO_REF,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL,
                    .seat = g->objects[slot].owner,
                    .to = (uint8_t)to};
    iz_remember(g, slot);
    iz_move_object(g, &part);
    iz_referee_changed(g);
    return true;
}

bool iz_referee_phases_out(iz_game *g, iz_ref ref)
{
    iz_part part = {.kind = IZ_EV_PHASE_OUT,
                    .object = ref,
                    .other = IZ_NO_REF,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL};
    bool out = iz_phase_object(g, &part, true);
    iz_referee_changed(g);
    return out;
}

void iz_referee_end_effects(iz_game *g, uint32_t cell, uint32_t since)
{
    for (uint32_t e = iz_table_count(g, IZ_TABLE_effects); e-- > 0;)
        if (e < iz_table_count(g, IZ_TABLE_effects) && g->effects[e].kind != IZ_EFFECT_FREE &&
            g->effects[e].cell == cell && g->effects[e].timestamp >= since)
            iz_effect_end(g, e);
    iz_control_update(g);
}

void iz_referee_read_from(iz_game *g, const iz_card_set *cards)
{
    g->cards = cards;
    iz_touch(g);
}
