/*
 * How often an ability was used, or triggered, where that is limited: kept with its bearer, in the
 * order in which it happened.
 *
 * Carries out: mtg 403.3 (only once each turn), hkk 90 (frequency), 93.4.3, 93.6.2.
 */
#include "engine/characteristics/modifications.h"
#include "engine/characteristics/touch.h"
#include "engine/evaluate/evaluate.h"

/* Of a use that is remembered, besides the number of the ability. */
enum {
    EARLIER = 1 << 30, /* it was before this turn */
    NUMBER = IZ_USE_BEFORE_MOVING - 1
};

bool iz_is_once_shown(const iz_game *g, const iz_cell *ability)
{
    if (!g->book->parameters.shown_once || ability->op != IZ_ACTIVATED ||
        !(ability->arg & IZ_ACTIVATED_FROM_HAND))
        return false;
    const iz_cell *costs = ability + 1;
    for (const iz_cell *cost = costs; cost < costs + costs->span; cost++)
        if (cost->op == IZ_COST_REVEAL && cost[1].op == IZ_IS_AMONG && cost[2].op == IZ_SELF)
            return true;
    return false;
}

static bool is_counted(const iz_game *g, const iz_cell *ability)
{
    return (ability->op == IZ_ACTIVATED &&
            ability->arg & (IZ_ACTIVATED_ONCE_PER_TURN | IZ_ACTIVATED_ONCE)) ||
           iz_has_node(ability, IZ_TIMES_USED) || iz_is_once_shown(g, ability);
}

/* Does anything ask how often it was used before this turn? */
static bool counts_earlier(const iz_cell *ability)
{
    if (ability->op == IZ_ACTIVATED && ability->arg & IZ_ACTIVATED_ONCE)
        return true;
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++)
        if (cell->op == IZ_TIMES_USED && !(cell->arg & IZ_TIMES_USED_THIS_TURN))
            return true;
    return false;
}

/* LIMIT_FOLLOWS_CARD: the limit of an ability that works in the graveyard is the card's, wherever
 * it goes (hkk 93.6.2). */
static bool follows_card(iz_game *g, uint32_t ability)
{
    if (!g->book->parameters.limits_follow_cards ||
        !(iz_ability_record(g, ability)->zones & 1u << IZ_ZONE_GRAVEYARD))
        return false;
    iz_count_applied(g, IZ_C_LIMIT_FOLLOWS_CARD);
    return !iz_is_off(g, IZ_C_LIMIT_FOLLOWS_CARD);
}

int iz_times_used(const iz_game *g, iz_slot bearer, uint32_t ability, iz_ref giver, bool this_turn)
{
    int count = 0;
    for (uint16_t at = g->objects[bearer].activations; at != IZ_NIL; at = g->links[at].next)
        count += ((uint32_t)g->links[at].value & NUMBER) == ability && g->links[at].ref == giver &&
                 (!this_turn ||
                  (!(g->links[at].value & EARLIER) && g->links[at].seen == g->head->contexts_now));
    return count;
}

bool iz_was_used_before_moving(const iz_game *g, iz_slot bearer, uint32_t ability)
{
    for (uint16_t at = g->objects[bearer].activations; at != IZ_NIL; at = g->links[at].next)
        if (((uint32_t)g->links[at].value & NUMBER) == ability &&
            g->links[at].value & IZ_USE_BEFORE_MOVING)
            return true;
    return false;
}

void iz_remember_use(iz_game *g, iz_slot bearer, uint32_t ability, iz_ref giver)
{
    if (!is_counted(g, iz_ability_cell(g, ability)))
        return;
    int32_t value = (int32_t)ability | (follows_card(g, ability) ? IZ_USE_FOLLOWS_CARD : 0);
    iz_link use = {.ref = giver, .value = value, .seen = g->head->contexts_now};
    uint16_t list = iz_links_append_like(g, g->objects[bearer].activations, use);
    g->objects[bearer].activations = list;
    iz_touch_facts(g, IZ_FACT_USES);
    if (!iz_zone_in_play(g->objects[bearer].zone))
        iz_now(g)->flags |= IZ_CONTEXT_USED_ELSEWHERE;
}

void iz_uses_earlier(iz_game *g, iz_slot bearer)
{
    uint16_t kept = IZ_NIL;
    for (uint16_t at = g->objects[bearer].activations; at != IZ_NIL; at = g->links[at].next) {
        iz_link use = g->links[at];
        bool ended = use.seen == g->head->contexts_now; /* its turn, not another marker's */
        if (ended && !counts_earlier(iz_ability_cell(g, (uint32_t)use.value & NUMBER)))
            continue;
        use.value |= ended ? EARLIER : 0;
        kept = iz_links_append_like(g, kept, use);
    }
    iz_links_free(g, g->objects[bearer].activations);
    g->objects[bearer].activations = kept;
    iz_touch_facts(g, IZ_FACT_USES);
}
