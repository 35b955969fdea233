/*
 * HKK: a card that was played from the hand is paid for. From here on the action can't be undone.
 *
 * hkk-2023: base 6; part V 74.4, 86.
 */
#include "engine/hkk/hkk.h"

#include "engine/flow/ask.h"
#include "engine/procedures.h"

typedef struct pay_locals {
    iz_frame head;
    uint8_t seat;
    uint8_t giving; /* the resource for which permanents are asked for: IZ_RESOURCE_* */
    uint8_t spare[2];
    iz_ref paid_for;
    iz_hkk_cost due;
} pay_locals;

enum { PAY_POINTS, PAY_GIVE, PAY_GIVEN, PAY_DONE };

static pay_locals *top(const iz_game *g) { return (pay_locals *)(void *)iz_frame_top(g); }

/* PLAY_COST: what the element just announced costs; only cards played from the hand cost. What is
 * paid with mana has been paid already. */
void iz_hkk_pay(iz_game *g, int seat)
{
    iz_slot slot = iz_stack_top(g);
    if (g->book->parameters.pays_by != IZ_PAYS_BY_POINTS || slot == IZ_NIL ||
        g->objects[slot].kind != IZ_OBJECT_CARD)
        return;
    iz_hkk_cost cost;
    iz_hkk_cost_of(g, slot, g->envs[g->objects[slot].env].x, &cost);
    iz_ref card = iz_object_ref(g, slot);
    pay_locals *f = iz_frame_push(g, IZ_FRAME_HKK_PAY, sizeof *f);
    f->seat = (uint8_t)seat;
    f->giving = IZ_RESOURCE_BUILDER;
    f->paid_for = card;
    f->due = cost;
}

/* Magic points and components; of zan first points, then components, the rest by sacrifice. */
static iz_flow pay_points(iz_game *g)
{
    pay_locals *f = top(g);
    int seat = f->seat;
    int32_t vp = f->due.of[IZ_RESOURCE_VP], szk = f->due.of[IZ_RESOURCE_COMPONENT];
    int32_t zan = f->due.of[IZ_RESOURCE_ZAN];
    int32_t left = iz_resource_of(g, seat, IZ_RESOURCE_VP) - vp;
    int32_t more = left < zan ? left : zan;
    vp += more;
    zan -= more;
    left = iz_resource_of(g, seat, IZ_RESOURCE_COMPONENT) - szk;
    more = left < zan ? left : zan;
    szk += more;
    f->due.of[IZ_RESOURCE_SACRIFICE] += zan - more;
    f->head.pc = PAY_GIVE;
    if (vp == 0 && szk == 0)
        return IZ_GO;
    iz_batch_begin(g);
    if (vp)
        iz_batch_resource(g, seat, IZ_RESOURCE_VP, -vp);
    if (szk)
        iz_batch_resource(g, seat, IZ_RESOURCE_COMPONENT, -szk);
    iz_batch_happens(g, IZ_C_PLAY_COST);
    return IZ_GO;
}

enum { CARDS_PER_NEKRON = 4 };

static iz_flow pay_nekron(iz_game *g)
{
    pay_locals *f = top(g);
    int32_t cards = f->due.of[IZ_RESOURCE_NEKRON] * CARDS_PER_NEKRON;
    int seat = f->seat;
    f->head.pc = PAY_DONE;
    if (cards <= 0)
        return IZ_GO;
    iz_batch_begin(g);
    for (iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last; slot != IZ_NIL && cards > 0;
         slot = g->objects[slot].prev, cards--)
        iz_batch_move(g, iz_object_ref(g, slot), IZ_ZONE_EXILE, 0);
    iz_batch_happens(g, IZ_C_PLAY_COST);
    return IZ_GO;
}

static bool may_give(iz_game *g, iz_slot slot, int seat, int resource)
{
    return resource == IZ_RESOURCE_BUILDER ? iz_hkk_may_build(g, slot, seat)
                                           : iz_hkk_may_sacrifice(g, slot, seat);
}

/* Asks for the next permanent to pay with: builders, then sacrifices. */
static iz_flow give(iz_game *g)
{
    pay_locals *f = top(g);
    if (f->giving == IZ_RESOURCE_BUILDER && f->due.of[IZ_RESOURCE_BUILDER] <= 0)
        f->giving = IZ_RESOURCE_SACRIFICE;
    int seat = f->seat, resource = f->giving;
    if (f->due.of[resource] <= 0)
        return pay_nekron(g);
    f->due.of[resource]--;
    f->head.pc = PAY_GIVEN;
    iz_ref paid_for = f->paid_for;
    IZ_EACH_ON_TABLE (g, slot, seat)
        if (may_give(g, slot, seat, resource))
            iz_candidate_ref(g, iz_object_ref(g, slot));
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE,
                  resource == IZ_RESOURCE_BUILDER ? IZ_FOR_PAY_WITH : IZ_FOR_SACRIFICE, paid_for,
                  0);
}

static iz_flow given(iz_game *g, pay_locals *f)
{
    iz_option answer = g->head->answer;
    bool sacrifice = f->giving == IZ_RESOURCE_SACRIFICE;
    f->head.pc = PAY_GIVE;
    if (answer.kind != IZ_OPTION_REF)
        return IZ_GO;
    iz_batch_begin(g);
    if (sacrifice)
        iz_batch_move(g, answer.subject, IZ_ZONE_GRAVEYARD, IZ_PART_SACRIFICE);
    else
        iz_batch_part(g, iz_tapping(g))->object = answer.subject;
    iz_batch_happens(g, IZ_C_PLAY_COST);
    return IZ_GO;
}

iz_flow iz_run_hkk_pay(iz_game *g, void *locals)
{
    pay_locals *f = locals;
    switch (f->head.pc) {
    case PAY_POINTS:
        return pay_points(g);
    case PAY_GIVE:
        return give(g);
    case PAY_GIVEN:
        return given(g, f);
    case PAY_DONE:
    default:
        return IZ_FINISHED;
    }
}
