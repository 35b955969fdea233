/*
 * HKK: linked effects, what answers them, and abilities of cards that have come into play, which
 * their players may use when the chain is closed: these are actions, and are answered as such.
 *
 * hkk-2023: base 8 (10), 10; part V 57.2, 94.0.1, 94.7.3.
 */
#include "engine/hkk/hkk.h"

#include "engine/evaluate/evaluate.h"
#include "engine/playing/stack.h"
#include "engine/targets/targets.h"

/* ---- answers to linked effects ---------------------------------------------------------------- */

/* Does the card, or that ability of it, name linked effects as what it answers? */
bool iz_hkk_answers_linked(const iz_game *g, iz_slot slot, uint32_t ability)
{
    if (ability != IZ_NO_ABILITY)
        return iz_names_linked(iz_ability_cell(g, ability));
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_ability_def *record = &g->cards->abilities[def->first_ability + n];
        if (record->kind == IZ_ABILITY_SPELL && iz_names_linked(&g->cards->cells[record->cell]))
            return true;
    }
    return false;
}

static bool card_answers(const iz_game *g, iz_slot slot, iz_zone zone)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    if (zone == IZ_ZONE_HAND)
        return def->types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY) &&
               iz_hkk_answers_linked(g, slot, IZ_NO_ABILITY);
    for (uint32_t n = 0; def->acts_in >> zone & 1 && n < def->ability_count; n++)
        if (iz_ability_record(g, def->first_ability + n)->kind == IZ_ABILITY_ACTIVATED &&
            iz_hkk_answers_linked(g, slot, def->first_ability + n))
            return true;
    return false;
}

bool iz_hkk_linked_is_answered(const iz_game *g)
{
    static const iz_zone zones[] = {IZ_ZONE_HAND, IZ_ZONE_BATTLEFIELD, IZ_ZONE_RESERVE,
                                    IZ_ZONE_GUARD};
    if (iz_is_off(g, IZ_C_LINKED_ANSWER))
        return false;
    IZ_EACH_SEAT (g, seat)
        for (size_t z = 0; z < sizeof zones / sizeof *zones; z++)
            IZ_EACH_IN_ZONE (g, slot, seat, zones[z])
                if (g->objects[slot].kind == IZ_OBJECT_CARD && card_answers(g, slot, zones[z]))
                    return true;
    return false;
}

iz_concept iz_hkk_linked_verdict(iz_game *g, iz_slot slot, uint32_t ability)
{
    if (!(iz_now(g)->flags & IZ_CONTEXT_LINKED) || iz_hkk_answers_linked(g, slot, ability))
        return IZ_C_NONE;
    for (iz_slot link = iz_now(g)->stack.first; link != IZ_NIL; link = g->objects[link].next)
        if (link != slot && g->objects[link].kind != IZ_OBJECT_ABILITY)
            return IZ_C_NONE; /* an answer is itself answered as any action is */
    return IZ_C_LINKED_ANSWER;
}

/* ---- what waits, kept back -------------------------------------------------------------------- */

uint16_t iz_hkk_hold(iz_game *g, uint16_t held, bool (*keeps)(iz_game *g, const iz_waiting *row))
{
    uint32_t count = iz_table_count(g, IZ_TABLE_waiting), left = 0;
    for (uint32_t i = 0; i < count; i++) {
        iz_waiting row = g->waiting[i];
        if (!keeps(g, &row)) {
            g->waiting[left++] = row;
            continue;
        }
        held = iz_links_append(g, held, row.ability, (int32_t)row.cell);
        held = iz_links_append(g, held, row.bearer, row.env);
        held = iz_links_append(g, held, row.concept,
                               (int32_t)(row.controller | (unsigned)row.flags << 8));
    }
    iz_table_cut(g, IZ_TABLE_waiting, left);
    return held;
}

uint16_t iz_hkk_release(iz_game *g, uint16_t held, unsigned flags)
{
    for (uint16_t at = held; at != IZ_NIL;) {
        iz_link first = g->links[at], second = g->links[first.next];
        iz_link third = g->links[second.next];
        uint32_t index = iz_table_add(g, IZ_TABLE_waiting, 1);
        g->waiting[index] =
            (iz_waiting){.ability = first.ref,
                         .cell = (uint32_t)first.value,
                         .bearer = second.ref,
                         .env = (uint16_t)second.value,
                         .concept = (uint16_t)third.ref,
                         .controller = (uint8_t)(third.value & 0xFF),
                         .flags = (uint8_t)((third.value >> 8 & 0xFF) | (int32_t)flags)};
        at = third.next;
    }
    return iz_links_free(g, held);
}

/* PLAYTIME_ABILITY: of the card itself, as it has come into play, and its player may leave it
 * (base 8, 10; 94.7.3.3). */
bool iz_hkk_is_playtime(iz_game *g, const iz_waiting *row)
{
    if (row->ability == IZ_NO_ABILITY || row->cell || iz_is_off(g, IZ_C_PLAYTIME_ABILITY) ||
        iz_ability_record(g, row->ability)->kind != IZ_ABILITY_TRIGGERED)
        return false;
    const iz_cell *event = iz_child(iz_ability_cell(g, row->ability), 0);
    return event->op == IZ_ON_ENTERS && event[1].op == IZ_SELF && iz_trigger_is_optional(g, row);
}
