/*
 * The ledger: facts of this turn and the last one, of those kinds that programs of this game ask
 * about ("if a creature died this turn", "for each card you drew this turn").
 *
 * Carries out: what mtg 404, 419 and Izvori D19 need of the past; no chapter of its own.
 */
#include "engine/events/event.h"

void iz_ledger_add(iz_game *g, int kind, int seat, iz_ref object, iz_ref other, int32_t amount)
{
    if (!iz_ledger_notes(g, kind))
        return;
    uint32_t index = iz_table_add(g, IZ_TABLE_ledger, 1);
    g->ledger[index] = (iz_fact){.kind = (uint8_t)kind,
                                 .seat = (uint8_t)seat,
                                 .object = object,
                                 .other = other,
                                 .amount = amount};
    iz_touch_facts(g, IZ_FACT_LEDGER);
}

void iz_ledger_forget(iz_game *g, int kind)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_ledger), keep = 0;
    for (uint32_t i = 0; i < count; i++)
        if (g->ledger[i].kind != kind)
            g->ledger[keep++] = g->ledger[i];
    iz_table_cut(g, IZ_TABLE_ledger, keep);
    if (keep < count)
        iz_touch_facts(g, IZ_FACT_LEDGER);
}

/* Is there a fact of that kind from the player's turn of that number? */
static bool is_of_turn(const iz_game *g, int kind, int seat, unsigned turn)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0;)
        if (g->ledger[i].kind == kind && g->ledger[i].seat == seat &&
            g->ledger[i].amount == (int32_t)turn)
            return true;
    return false;
}

static void add_of_own_turn(iz_game *g, int kind, int seat, iz_ref object)
{
    if (iz_is_turn_of(g, seat) && iz_ledger_notes(g, kind) &&
        !(kind == IZ_LEDGER_ACTED_LAST_TURN && is_of_turn(g, kind, seat, g->seats[seat].turns)))
        iz_ledger_add(g, kind, seat, object, IZ_NO_REF, (int32_t)g->seats[seat].turns);
}

/* Does anything still speak of an object that is gone? */
static bool is_spoken_of(const iz_game *g, iz_ref ref)
{
    uint32_t envs = iz_table_count(g, IZ_TABLE_envs);
    for (uint32_t i = 0; i < envs; i++)
        if (g->envs[i].in_use && g->envs[i].source == ref)
            return true;
    uint32_t waiting = iz_table_count(g, IZ_TABLE_waiting);
    for (uint32_t i = 0; i < waiting; i++)
        if (g->waiting[i].bearer == ref)
            return true;
    return false;
}

/* Memory cells of objects that are gone and of which nothing speaks any more. */
static void sweep_memory(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_memory), keep = 0;
    for (uint32_t i = 0; i < count; i++) {
        iz_memory row = g->memory[i];
        if (iz_ref_is_object(row.object) && !iz_ref_alive(g, row.object) &&
            !is_spoken_of(g, row.object)) {
            iz_links_free(g, row.list);
            continue;
        }
        g->memory[keep++] = row;
    }
    iz_table_cut(g, IZ_TABLE_memory, keep);
}

void iz_ledger_turn(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_ledger), keep = 0;
    for (uint32_t i = 0; i < count; i++) {
        iz_fact fact = g->ledger[i];
        bool own = iz_past_is_own_turn(fact.kind);
        if (own ? fact.amount + 1 < (int32_t)g->seats[fact.seat].turns : fact.age > 0)
            continue;
        fact.age = !own;
        g->ledger[keep++] = fact;
    }
    iz_table_cut(g, IZ_TABLE_ledger, keep);
    sweep_memory(g);
    if (count > 0)
        iz_touch_facts(g, IZ_FACT_LEDGER);
}

/* Of each its types as well, which may be others later (UNTAPPED_THEN). */
void iz_ledger_note_untapped(iz_game *g)
{
    if (!iz_ledger_notes(g, IZ_LEDGER_STARTED_UNTAPPED))
        return;
    IZ_EACH_IN_PLAY (g, slot)
        if (!(g->objects[slot].status & IZ_IS_TAPPED))
            iz_ledger_add(g, IZ_LEDGER_STARTED_UNTAPPED, g->objects[slot].controller,
                          iz_object_ref(g, slot), IZ_NO_REF,
                          (int32_t)iz_characteristics(g, slot)->types);
}

/* ---- which facts an event leaves ------------------------------------------------------------- */

static int controller_of(const iz_game *g, iz_ref ref)
{
    if (!iz_ref_is_object(ref))
        return iz_ref_is_player(ref) ? (int)ref : IZ_NO_SEAT;
    if (iz_ref_alive(g, ref))
        return g->objects[iz_ref_slot(ref)].controller;
    const iz_last_known *known = iz_last_known_of(g, ref);
    return known ? known->controller : IZ_NO_SEAT;
}

static void see_move(iz_game *g, const iz_part *part)
{
    if (iz_zone_in_play(part->to) && !iz_zone_in_play(part->from)) {
        iz_ledger_add(g, IZ_LEDGER_ENTERED, part->seat, part->result, IZ_NO_REF, 1);
        if (iz_ref_alive(g, part->result) &&
            g->objects[iz_ref_slot(part->result)].kind != IZ_OBJECT_TOKEN)
            add_of_own_turn(g, IZ_LEDGER_ACTED_LAST_TURN, part->seat, iz_ref_seat(part->seat));
        iz_ledger_add(g, IZ_LEDGER_CAME_UNDER_CONTROL, part->seat, part->result, IZ_NO_REF, 1);
    }
    if (iz_zone_in_play(part->from) && part->to == IZ_ZONE_GRAVEYARD) {
        iz_ledger_add(g, IZ_LEDGER_DIED, part->seat, part->object, part->result, 1);
        if (part->result != part->object) /* the card is asked about in the graveyard, too */
            iz_ledger_add(g, IZ_LEDGER_DIED, IZ_NO_SEAT, part->result, part->object, 1);
    }
    if (part->flags & IZ_PART_SACRIFICE) {
        iz_ledger_add(g, IZ_LEDGER_SACRIFICED, part->seat, part->object, part->result, 1);
        if (part->result != part->object)
            iz_ledger_add(g, IZ_LEDGER_SACRIFICED, IZ_NO_SEAT, part->result, part->object, 1);
    }
    if (part->flags & IZ_PART_DISCARD)
        iz_ledger_add(g, IZ_LEDGER_DISCARDED, part->seat, part->result, IZ_NO_REF, 1);
}

bool iz_ledger_keeps(const iz_game *g, unsigned kind)
{
    switch (kind) {
    case IZ_EV_TAP:
    case IZ_EV_UNTAP:
    case IZ_EV_STEP:
    case IZ_EV_TURN:
    case IZ_EV_UNBLOCKED:
        return false;
    case IZ_EV_POOL:
        return iz_ledger_notes(g, IZ_LEDGER_ADDED_MANA);
    case IZ_EV_TAPPED_FOR_MANA:
        return iz_ledger_notes(g, IZ_LEDGER_TAPPED_FOR_MANA);
    default:
        return g->head->ledger_mask != 0;
    }
}

static bool is_or_was_land(iz_game *g, iz_ref ref)
{
    const iz_chars *chars = iz_known_characteristics(g, ref);
    return chars && chars->types & IZ_TYPE_LAND;
}

void iz_ledger_see(iz_game *g, const iz_part *part)
{
    if (!iz_ledger_keeps(g, part->kind))
        return;
    iz_ref object = part->object, other = part->other;
    int32_t amount = part->amount;
    switch (part->kind) {
    case IZ_EV_ATTACKS:
        iz_ledger_add(g, IZ_LEDGER_ATTACKED, controller_of(g, object), object, other, 1);
        iz_ledger_add(g, IZ_LEDGER_ATTACKED_COMBAT, controller_of(g, object), object, other, 1);
        add_of_own_turn(g, IZ_LEDGER_ATTACKED_LAST_TURN, controller_of(g, object), object);
        return;
    case IZ_EV_BLOCKS:
        iz_ledger_add(g, IZ_LEDGER_BLOCKED, controller_of(g, object), object, other, 1);
        iz_ledger_add(g, IZ_LEDGER_BLOCKED_COMBAT, controller_of(g, object), object, other, 1);
        return;
    case IZ_EV_BECOMES_BLOCKED:
        iz_ledger_add(g, IZ_LEDGER_BECAME_BLOCKED, controller_of(g, object), object, other, 1);
        return;
    case IZ_EV_DAMAGE:
        iz_ledger_add(g, IZ_LEDGER_DEALT_DAMAGE, controller_of(g, other), other, object, amount);
        iz_ledger_add(g, IZ_LEDGER_WAS_DEALT_DAMAGE, controller_of(g, object), object, other,
                      amount);
        return;
    case IZ_EV_MOVE:
        see_move(g, part);
        return;
    case IZ_EV_DRAW:
        iz_ledger_add(g, IZ_LEDGER_DREW, part->seat, object, IZ_NO_REF, 1);
        if (iz_now(g)->step == IZ_STEP_DRAW && iz_is_turn_of(g, part->seat))
            iz_ledger_add(g, IZ_LEDGER_DREW_IN_STEP, part->seat, object, IZ_NO_REF, 1);
        return;
    case IZ_EV_LIFE_GAIN:
        iz_ledger_add(g, IZ_LEDGER_GAINED_LIFE, part->seat, iz_ref_seat(part->seat), other, amount);
        return;
    case IZ_EV_LIFE_LOSS:
        iz_ledger_add(g, IZ_LEDGER_LOST_LIFE, part->seat, iz_ref_seat(part->seat), other, amount);
        return;
    case IZ_EV_SPELL_PLAYED:
        iz_ledger_add(g, IZ_LEDGER_CAST_SPELL, part->seat, object, iz_ref_seat(part->seat), 1);
        if (iz_ledger_notes(g, IZ_LEDGER_CAST_SPELL))
            iz_remember_played(g, iz_ref_slot(object));
        add_of_own_turn(g, IZ_LEDGER_ACTED_LAST_TURN, part->seat, iz_ref_seat(part->seat));
        return;
    case IZ_EV_LAND_PLAYED:
        iz_ledger_add(g, IZ_LEDGER_PLAYED_LAND, part->seat, object, IZ_NO_REF, 1);
        return;
    case IZ_EV_ABILITY_PLAYED:
        iz_ledger_add(g, IZ_LEDGER_ACTIVATED, part->seat, object, IZ_NO_REF, (int32_t)part->value);
        return;
    case IZ_EV_TARGETED:
        iz_ledger_add(g, IZ_LEDGER_TARGETED, controller_of(g, other), object, other, 1);
        return;
    case IZ_EV_TAPPED_FOR_MANA:
        if (is_or_was_land(g, object))
            iz_ledger_add(g, IZ_LEDGER_TAPPED_FOR_MANA, part->seat, object, IZ_NO_REF, amount);
        return;
    case IZ_EV_POOL:
        iz_ledger_add(g, IZ_LEDGER_ADDED_MANA, part->seat, IZ_NO_REF, other, amount);
        return;
    case IZ_EV_REGENERATED:
        iz_ledger_add(g, IZ_LEDGER_REGENERATED, controller_of(g, object), object, IZ_NO_REF, 1);
        return;
    case IZ_EV_CONTROL:
        iz_ledger_add(g, IZ_LEDGER_CAME_UNDER_CONTROL, part->seat, object, IZ_NO_REF, 1);
        return;
    default:
        return;
    }
}
