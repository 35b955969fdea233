/*
 * What was announced and paid for is played: it counts, and what triggers on that triggers now.
 *
 * Carries out: mtg 409.1i, 410.2, 411.3; Izvori D10.19, D12.
 */
#include "engine/events/event.h"
#include "engine/events/hand_plays.h"
#include "engine/events/memory.h"
#include "engine/legality/rows.h"
#include "engine/playing/announcement.h"

/* Each cost that a keyword names, as often as it was paid. */
static void announce_keywords(iz_game *g, int seat, iz_ref object, uint16_t env, int way)
{
    iz_slot slot = iz_ref_slot(object);
    int definition = g->objects[slot].definition;
    iz_part paid = {.kind = IZ_EV_KEYWORD_PAID,
                    .seat = (uint8_t)seat,
                    .object = object,
                    .other = IZ_NO_REF,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL};
    paid.value = iz_keyword_of_way(g, definition, way);
    if (paid.value != IZ_KW_COUNT && paid.value != IZ_KW_MORPH)
        iz_announce_event(g, &paid, iz_concept_of_way(way));
    iz_optional_cost cost;
    for (int n = 0; g->envs[env].paid && iz_optional_cost_at(g, slot, definition, n, &cost); n++) {
        const iz_env *of = &g->envs[env];
        bool was_paid = of->paid & 1u << cost.number && cost.keyword != IZ_KW_COUNT;
        paid.value = cost.keyword;
        for (int times = was_paid ? of->times_paid[cost.number & 3] : 0; times > 0; times--)
            iz_announce_event(g, &paid, (iz_concept)cost.concept);
    }
}

void iz_spell_is_played(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    int seat = a->seat, way = a->way;
    uint16_t env = a->env;
    iz_slot slot = a->slot;
    iz_ref object = a->object, card = a->bearer;
    uint8_t from = a->zone;
    iz_object *spell = &g->objects[slot];
    spell->timestamp = ++g->head->timestamp;
    if (g->envs[env].paid & 3u)
        spell->status |= IZ_IS_KICKED;
    g->seats[seat].spells_cast++;
    iz_remember_announced(g, seat, slot);
    iz_count_applied(g, IZ_C_STACK);
    const iz_context *now = iz_now(g);
    if (!iz_is_turn_of(g, seat) || !(g->book->turn[now->row].flags & IZ_ROW_MAIN) ||
        now->stack.first != slot)
        iz_count_applied(g, IZ_C_INSTANT_TIMING);
    iz_note(g, IZ_C_PLAY_SPELL, IZ_SAY_PLAYS, iz_ref_seat(seat), object);
    if (iz_concept_of_this_way(g, way) != IZ_C_PLAY_SPELL)
        iz_count_applied(g, iz_concept_of_this_way(g, way));
    if (g->envs[env].paid)
        iz_count_applied(g, IZ_C_ADDITIONAL_COST);
    iz_part moved = {.kind = IZ_EV_MOVE,
                     .seat = (uint8_t)seat,
                     .to = IZ_ZONE_STACK,
                     .from = from,
                     .flags = IZ_PART_PLAYED | IZ_PART_HAPPENED,
                     .object = card,
                     .other = IZ_NO_REF,
                     .result = object,
                     .applied = IZ_NIL};
    iz_refresh(g);
    iz_trigger_see(g, &moved);
    iz_announce_targets(g, env, object);
    iz_announce_plain(g, IZ_EV_SPELL_PLAYED, seat, object, IZ_C_PLAY_SPELL);
    announce_keywords(g, seat, object, env, way);
    iz_announce_stacked(g, object);
}

void iz_ability_is_played(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    int seat = a->seat;
    uint16_t env = a->env;
    iz_ref object = a->object, bearer = a->bearer;
    uint32_t ability = a->ability;
    iz_remember_activation(g, env);
    const iz_use_row *use = g->book->uses ? iz_use_of_ability(g, ability) : NULL;
    if (use && use->once_a_turn)
        iz_memory_add(g, seat, use->concept, 0, IZ_SPAN_TURN);
    if (use)
        iz_count_applied(g, use->concept);
    iz_note(g, IZ_C_PLAY_ABILITY, IZ_SAY_PLAYS_ABILITY, iz_ref_seat(seat), bearer);
    iz_count_applied(g, IZ_C_STACK);
    iz_count_applied(g, iz_concept_of_keyword(iz_ability_record(g, ability)->keyword));
    iz_announce_targets(g, env, object);
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_ABILITY_PLAYED,
                                 .seat = (uint8_t)seat,
                                 .object = bearer,
                                 .other = IZ_NO_REF,
                                 .result = object,
                                 .applied = IZ_NIL,
                                 .value = ability},
                      IZ_C_PLAY_ABILITY);
    iz_announce_stacked(g, object);
    uint16_t keyword = iz_ability_record(g, ability)->keyword;
    if (keyword == IZ_KW_CYCLING || keyword == IZ_KW_TYPECYCLING)
        iz_announce_event(g,
                          &(iz_part){.kind = IZ_EV_CYCLE,
                                     .seat = (uint8_t)seat,
                                     .object = bearer,
                                     .other = IZ_NO_REF,
                                     .result = IZ_NO_REF,
                                     .applied = IZ_NIL},
                          IZ_C_CYCLING);
}
