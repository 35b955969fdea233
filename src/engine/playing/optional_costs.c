/*
 * Optional additional costs of a spell, one after the other as they are printed and given: only
 * those are offered with which it could still be announced and paid for.
 *
 * Carries out: mtg 409.1b; kicker, buyback, entwine; Izvori D10.11.
 */
#include "engine/playing/announcement.h"
#include "engine/procedures.h"

typedef struct optional_locals {
    iz_frame head;
    uint8_t next; /* the next one to ask about */
    uint8_t spare[7];
} optional_locals;

enum { OPTIONAL_ASK, OPTIONAL_ANSWERED };

static optional_locals *top(iz_game *g) { return (optional_locals *)(void *)iz_frame_top(g); }

void iz_choose_optional_costs(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    int definition = g->objects[a->slot].definition;
    iz_optional_cost cost;
    bool any = g->cards->definitions[definition].ability_count > 0 || iz_gives_costs(g);
    if (a->kind == IZ_OPTION_CAST && !iz_way_is_face_down(a->way) && any &&
        iz_optional_cost_at(g, a->slot, definition, 0, &cost))
        iz_frame_push(g, IZ_FRAME_OPTIONAL_COSTS, sizeof(optional_locals));
}

/* Could it be announced with these optional costs, too: paid for, and enough targets? */
static bool is_possible(iz_game *g, unsigned paid, const uint8_t *times)
{
    uint16_t env = iz_announcing(g)->env, before = g->envs[env].paid;
    g->envs[env].paid = (uint16_t)paid;
    bool has = iz_announcement_has_targets(g);
    g->envs[env].paid = before;
    return has && iz_is_affordable(g, paid, times, 0);
}

/* How often a cost that may be paid any number of times can be paid. */
static int32_t most_times(iz_game *g, uint16_t env, const iz_optional_cost *cost)
{
    uint8_t times[4];
    unsigned paid = g->envs[env].paid | 1u << cost->number;
    memcpy(times, g->envs[env].times_paid, sizeof times);
    int32_t most = 0;
    while (most < 100) {
        times[cost->number & 3] = (uint8_t)(most + 1);
        if (!is_possible(g, paid, times))
            break;
        most++;
    }
    return most;
}

/* Asks about the next one that can be paid. */
static iz_flow ask(iz_game *g, optional_locals *f)
{
    const iz_announcement *a = iz_announcing(g);
    iz_optional_cost cost;
    iz_slot slot = a->slot;
    uint16_t env = a->env;
    int seat = a->seat;
    iz_ref object = a->object;
    if (!iz_optional_cost_at(g, slot, g->objects[slot].definition, f->next, &cost))
        return IZ_FINISHED;
    if (cost.many) {
        int32_t most = most_times(g, env, &cost);
        top(g)->head.pc = OPTIONAL_ANSWERED;
        return iz_ask_number(g, seat, IZ_FOR_KICKER, object, 0, most);
    }
    unsigned paid = g->envs[env].paid | 1u << cost.number;
    uint8_t times[4];
    memcpy(times, g->envs[env].times_paid, sizeof times);
    if (!is_possible(g, paid, times)) {
        top(g)->next++;
        return IZ_GO;
    }
    top(g)->head.pc = OPTIONAL_ANSWERED;
    iz_candidate(g, (iz_option){.kind = IZ_OPTION_COST,
                                .ability = (uint32_t)(cost.cost - g->cards->cells),
                                .subject = object,
                                .object = IZ_NO_REF,
                                .number = cost.number});
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_KICKER, object,
                  IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

static iz_flow answered(iz_game *g, optional_locals *f)
{
    const iz_announcement *a = iz_announcing(g);
    iz_optional_cost cost;
    iz_optional_cost_at(g, a->slot, g->objects[a->slot].definition, f->next, &cost);
    iz_option answer = g->head->answer;
    f->next++;
    f->head.pc = OPTIONAL_ASK;
    int32_t times =
        answer.kind == IZ_OPTION_NUMBER ? (int32_t)answer.number : answer.kind == IZ_OPTION_COST;
    if (times <= 0 || iz_is_off(g, (iz_concept)cost.concept) || iz_is_off(g, IZ_C_ADDITIONAL_COST))
        return IZ_GO;
    iz_env *env = &g->envs[a->env];
    env->paid |= (uint16_t)(1u << cost.number);
    env->times_paid[cost.number & 3] = (uint8_t)times;
    iz_event_unseen(g, IZ_EV_KEYWORD_PAID, a->seat);
    iz_note(g, (iz_concept)cost.concept, IZ_SAY_PAYS_ADDITIONAL_COST, iz_ref_seat(a->seat),
            a->object);
    return IZ_GO;
}

static iz_flow go_on(iz_game *g, optional_locals *f)
{
    if (iz_has_left(g, iz_announcing(g)->seat))
        return IZ_FINISHED;
    switch (f->head.pc) {
    case OPTIONAL_ASK:
        return ask(g, f);
    case OPTIONAL_ANSWERED:
    default:
        return answered(g, f);
    }
}

iz_flow iz_run_optional_costs(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, OPTIONAL_COSTS, go_on);
}
