/*
 * What a mana ability costs: a land's {T}, or what is written before the colon; and what rules add
 * to that. {T} alone is paid at once.
 *
 * Carries out: mtg 409.1b (X), 411; Izvori D12.
 */
#include "engine/legality/legality.h"
#include "engine/mana/ability.h"
#include "engine/procedures.h"

typedef struct cost_locals {
    iz_frame head;
} cost_locals;

enum { COST_X, COST_X_CHOSEN, COST_PAID, COST_DONE };

static const iz_cell *cost_of(const iz_game *g, const iz_mana_ability *a)
{
    return a->ability >= IZ_LAND_MANA_ABILITY ? NULL : iz_child(iz_ability_cell(g, a->ability), 0);
}

static bool is_dear(iz_game *g, const iz_mana_ability *a, const iz_cell *cost)
{
    iz_slot slot = iz_ref_slot(a->source);
    return cost ? iz_prices_rise(g, slot, a->ability) : iz_land_mana_is_dear(g, slot);
}

static void note(iz_game *g, const iz_mana_ability *a, const iz_cell *cost)
{
    iz_ref player = iz_ref_seat(a->seat), source = a->source;
    if (iz_is_special_action(g, a->ability))
        iz_note(g, IZ_C_SPECIAL_ACTION, IZ_SAY_DOES_WHAT_LETS_THEM, player, source);
    else
        iz_note(g, cost ? IZ_C_MANA_ABILITY : IZ_C_BASIC_LAND_MANA, IZ_SAY_MANA_ABILITY, player,
                source);
}

static void tap(iz_game *g)
{
    const iz_mana_ability *a = iz_mana_ability_now(g);
    g->envs[a->env].done |= IZ_DONE_PAID;
    iz_part part = iz_mana_tap_part(g, a->seat, iz_ref_slot(a->source));
    iz_batch_begin(g);
    *iz_batch_part(g, IZ_EV_TAP) = part;
    iz_batch_happens(g, IZ_C_MANA_ABILITY);
}

void iz_pay_mana_ability(iz_game *g)
{
    iz_mana_ability *a = iz_mana_ability_now(g);
    const iz_cell *cost = cost_of(g, a);
    a->taps = !cost || iz_cost_taps(cost);
    if ((cost && cost->op != IZ_COST_TAP) || is_dear(g, a, cost)) {
        iz_frame_push(g, IZ_FRAME_MANA_COST, sizeof(cost_locals));
        return;
    }
    note(g, iz_mana_ability_now(g), cost);
    tap(g);
}

/* Pays all of it but a land's {T}. */
static iz_flow pay(iz_game *g)
{
    iz_mana_ability *a = iz_mana_ability_now(g);
    const iz_cell *cost = cost_of(g, a);
    iz_frame_top(g)->pc = COST_PAID;
    note(g, a, cost);
    a = iz_mana_ability_now(g);
    iz_ref source = a->source;
    uint16_t env = a->env;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    iz_bill bill;
    iz_bill_begin(&bill, a->seat, g->envs[env].x);
    bill.use = IZ_USE_ABILITY;
    if (cost)
        iz_bill_add(g, &bill, &ctx, cost, 1);
    iz_bill_change(g, &bill, &ctx, iz_ref_slot(source), iz_mana_ability_now(g)->ability, true);
    a = iz_mana_ability_now(g);
    uint8_t spend[IZ_MANA_KINDS];
    memcpy(spend, a->spend, sizeof spend);
    bool has_spend = a->has_spend;
    uint16_t things = a->things;
    int32_t amount = a->amount;
    a->things = IZ_NIL;
    iz_pay_start(g, &bill, env, source, false, has_spend ? spend : NULL);
    iz_pay_wish(g, things, amount);
    return IZ_GO;
}

/* "Remove X counters" in its cost: as many as there are, or fewer (409.1b); as many as the plan
 * says where the payment is planned. */
static iz_flow announce_x(iz_game *g)
{
    const iz_mana_ability *a = iz_mana_ability_now(g);
    const iz_cell *cost = cost_of(g, a);
    int32_t most = -1;
    if (a->planned && a->amount > 0)
        g->envs[a->env].x = a->amount;
    for (const iz_cell *at = cost; cost && !a->has_spend && at < cost + cost->span; at++)
        if (at->op == IZ_COST_REMOVE_COUNTERS && at[1].op == IZ_X)
            most = iz_known_counters(g, a->source, at->arg);
    if (most <= 0)
        return pay(g);
    iz_frame_top(g)->pc = COST_X_CHOSEN;
    return iz_ask_number(g, a->seat, IZ_FOR_X, a->source, 0, most);
}

/* What its mana costs more is paid: now the land is tapped. */
static iz_flow paid(iz_game *g)
{
    const iz_mana_ability *a = iz_mana_ability_now(g);
    if (cost_of(g, a) || !(g->envs[a->env].done & IZ_DONE_PAID))
        return IZ_FINISHED;
    iz_frame_top(g)->pc = COST_DONE;
    tap(g);
    return IZ_GO;
}

iz_flow iz_run_mana_cost(iz_game *g, void *locals)
{
    const iz_frame *f = locals;
    if (iz_has_left(g, iz_mana_ability_now(g)->seat))
        return IZ_FINISHED;
    switch (f->pc) {
    case COST_X:
        return announce_x(g);
    case COST_X_CHOSEN:
        g->envs[iz_mana_ability_now(g)->env].x = (int32_t)g->head->answer.number;
        return pay(g);
    case COST_PAID:
        return paid(g);
    case COST_DONE:
    default:
        return IZ_FINISHED;
    }
}
