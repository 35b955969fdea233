/*
 * Special actions, which use no stack: turning a permanent face up, ending an effect for a cost,
 * making mana of life, taking an offer, and the uses without playing of books that have such.
 *
 * Carries out: mtg 408.2, 411.2, 422; morph.
 */
#include "engine/events/event.h"
#include "engine/events/lasting.h"
#include "engine/legality/rows.h"
#include "engine/playing/announcement.h"
#include "engine/procedures.h"

enum { SPECIAL_BEGIN, SPECIAL_X_CHOSEN, SPECIAL_PAID, SPECIAL_LIFE_PAID, SPECIAL_DONE };

void iz_do_special(iz_game *g) { iz_frame_push(g, IZ_FRAME_SPECIAL, sizeof(iz_frame)); }

static iz_flow take_back(iz_game *g)
{
    iz_announcing(g)->result = IZ_ANNOUNCED_TAKEN_BACK;
    return IZ_FINISHED;
}

/* ---- what is paid for: turning face up, ending an effect -------------------------------------- */

static bool morph_is_affordable(iz_game *g, int32_t x)
{
    const iz_announcement *a = iz_announcing(g);
    iz_ctx ctx = iz_ctx_of_env(g, a->env);
    iz_bill bill;
    iz_unmorph_bill(g, a->seat, a->slot, &ctx, x, &bill);
    return iz_bill_verdict(g, &bill, &ctx, NULL) == IZ_C_NONE;
}

/* Is X announced with the cost of turning it face up (morph {X}{R})? */
static bool morph_has_x(iz_game *g, iz_slot slot)
{
    const iz_cell *morph = iz_morph_of(g, slot);
    for (const iz_cell *at = morph; at && at < morph + morph->span; at++)
        if (at->op == IZ_COST_MANA && iz_symbols_mana_cost(g->cards->symbols, at->arg)->x > 0)
            return true;
    return false;
}

static iz_flow pay(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    int seat = a->seat;
    iz_ref bearer = a->bearer;
    iz_slot slot = a->slot;
    uint16_t env = a->env;
    const iz_cell *cost = NULL;
    if (a->way == IZ_SPECIAL_END_EFFECT && iz_effect_unpaid(g, seat, bearer, &cost) == IZ_NO_EFFECT)
        return take_back(g);
    iz_frame_top(g)->pc = SPECIAL_PAID;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    iz_bill bill;
    iz_bill_begin(&bill, seat, 0);
    if (cost)
        iz_bill_add(g, &bill, &ctx, cost, 1);
    else
        iz_unmorph_bill(g, seat, slot, &ctx, g->envs[env].x, &bill);
    iz_pay_start(g, &bill, env, bearer, true, NULL);
    return IZ_GO;
}

static iz_flow begin_paid(iz_game *g)
{
    uint16_t env = iz_env_new(g);
    iz_announcement *a = iz_announcing(g);
    g->envs[env].source = a->bearer;
    g->envs[env].controller = a->seat;
    a->env = env;
    if (a->way != IZ_SPECIAL_UNMORPH || !morph_has_x(g, a->slot))
        return pay(g);
    iz_frame_top(g)->pc = SPECIAL_X_CHOSEN;
    int32_t most = iz_greatest_x(g, morph_is_affordable);
    return iz_ask_number(g, iz_announcing(g)->seat, IZ_FOR_X, iz_announcing(g)->bearer, 0, most);
}

static iz_flow x_chosen(iz_game *g)
{
    g->envs[iz_announcing(g)->env].x = (int32_t)g->head->answer.number;
    iz_note(g, IZ_C_PLAY_X, IZ_SAY_X, (int)g->head->answer.number);
    return pay(g);
}

/* What its words call X is what was announced as it was turned face up. */
static void keep_x(iz_game *g, iz_slot slot, int32_t x)
{
    uint16_t env = g->objects[slot].env;
    if (env == IZ_NIL && x == 0)
        return;
    if (env == IZ_NIL) {
        env = iz_env_new(g);
        g->envs[env].source = iz_object_ref(g, slot);
        g->envs[env].controller = g->objects[slot].controller;
        g->objects[slot].env = env;
    }
    g->envs[env].x = x;
}

static void end_effect(iz_game *g, int seat, iz_ref bearer)
{
    const iz_cell *cost;
    uint32_t at = iz_effect_unpaid(g, seat, bearer, &cost);
    iz_note(g, IZ_C_SPECIAL_ACTION, IZ_SAY_EFFECT_ON_ENDS, bearer);
    if (at != IZ_NO_EFFECT)
        iz_effect_end(g, at);
}

static void turn_up(iz_game *g, iz_ref bearer, int32_t x)
{
    iz_note(g, IZ_C_MORPH, IZ_SAY_EVENT_FACE_UP, bearer);
    if (iz_ref_alive(g, bearer))
        keep_x(g, iz_ref_slot(bearer), x);
    iz_batch_begin(g);
    iz_batch_part(g, IZ_EV_FACE_UP)->object = bearer;
    iz_batch_happens(g, IZ_C_MORPH);
}

static iz_flow paid(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    if (!(g->envs[a->env].done & IZ_DONE_PAID))
        return take_back(g);
    int32_t x = g->envs[a->env].x;
    iz_env_free(g, a->env);
    iz_announcing(g)->env = IZ_NIL;
    iz_frame_top(g)->pc = SPECIAL_DONE;
    if (a->way == IZ_SPECIAL_END_EFFECT)
        end_effect(g, a->seat, a->bearer);
    else
        turn_up(g, a->bearer, x);
    return IZ_GO;
}

/* ---- the others ------------------------------------------------------------------------------ */

static iz_flow begin(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    const iz_use_row *use = iz_use_of(g, a->way);
    iz_mana_life_offer offer;
    int way = a->way;
    if (way == IZ_SPECIAL_LIFE && iz_mana_life(g, a->seat, &offer)) {
        iz_frame_top(g)->pc = SPECIAL_LIFE_PAID;
        iz_mana_pay_life(g, a->seat, offer.life);
        return IZ_GO;
    }
    if (way == IZ_SPECIAL_UNMORPH || way == IZ_SPECIAL_END_EFFECT)
        return begin_paid(g);
    iz_frame_top(g)->pc = SPECIAL_DONE;
    if (way == IZ_SPECIAL_EXTRACT) {
        iz_announcing(g)->result = IZ_ANNOUNCED_NO_ACTION;
        iz_claim_take(g, a->seat, a->slot);
        return IZ_GO;
    }
    if (use)
        iz_use_card(g, use, a->seat, a->slot);
    else if (way == IZ_SPECIAL_PAY)
        iz_offer_take(g, a->seat, a->ability);
    else
        return iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL,
                       "a special action was taken that no book has");
    return IZ_GO;
}

iz_flow iz_run_special(iz_game *g, void *locals)
{
    const iz_frame *frame = locals;
    if (iz_has_left(g, iz_announcing(g)->seat))
        return IZ_FINISHED;
    switch (frame->pc) {
    case SPECIAL_BEGIN:
        return begin(g);
    case SPECIAL_X_CHOSEN:
        return x_chosen(g);
    case SPECIAL_PAID:
        return paid(g);
    case SPECIAL_LIFE_PAID:
        iz_frame_top(g)->pc = SPECIAL_DONE;
        iz_mana_of_life(g, iz_announcing(g)->seat, 1);
        return IZ_GO;
    case SPECIAL_DONE:
    default:
        return IZ_FINISHED;
    }
}
