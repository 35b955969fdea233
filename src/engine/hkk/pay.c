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
    uint8_t part;   /* of the zan, of which is asked: a row of zan_parts */
    uint8_t spare;
    iz_ref paid_for;
    iz_hkk_cost due;
} pay_locals;

enum { PAY_ZAN, PAY_ZAN_CHOSEN, PAY_POINTS, PAY_GIVE, PAY_GIVEN, PAY_DONE };

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

/* How much the seat could give besides what is due: what is left of a resource; permanents. */
static int32_t left_of(const iz_game *g, const pay_locals *f, int resource)
{
    return iz_resource_of(g, f->seat, resource) - f->due.of[resource];
}

static bool may_give(iz_game *g, iz_slot slot, int seat, int resource)
{
    return resource == IZ_RESOURCE_BUILDER ? iz_hkk_may_build(g, slot, seat)
                                           : iz_hkk_may_sacrifice(g, slot, seat);
}

static int32_t to_give(iz_game *g, const pay_locals *f, int resource)
{
    int32_t builders = f->due.of[IZ_RESOURCE_BUILDER], count = -builders;
    int seat = f->seat;
    if (resource == IZ_RESOURCE_SACRIFICE)
        count -= f->due.of[IZ_RESOURCE_SACRIFICE];
    IZ_EACH_ON_TABLE (g, slot, seat)
        count += may_give(g, slot, seat, resource);
    return count > 0 ? count : 0;
}

/* Each point of zan is a magic point, a component, a sacrifice, of a structure also a builder, as
 * the payer chooses (base 6, P K 7.2): so many of that, and the rest of what comes after it. */
static const struct {
    uint8_t resource;
    iz_purpose purpose;
} zan_parts[] = {
    {IZ_RESOURCE_VP, IZ_FOR_ZAN_POINTS},
    {IZ_RESOURCE_COMPONENT, IZ_FOR_ZAN_COMPONENTS},
    {IZ_RESOURCE_BUILDER, IZ_FOR_ZAN_BUILDERS},
};
enum { ZAN_PARTS = sizeof zan_parts / sizeof *zan_parts };

static bool builds(const iz_game *g, iz_ref card)
{
    unsigned definition = g->objects[iz_ref_slot(card)].definition;
    return g->cards->definitions[definition].types & IZ_TYPE_STRUCTURE;
}

/* The least and the most of that part with which the rest of the zan can still be paid. */
static void zan_bounds(iz_game *g, const pay_locals *f, int32_t *lo, int32_t *hi)
{
    int resource = zan_parts[f->part].resource;
    int32_t zan = f->due.of[IZ_RESOURCE_ZAN], others = to_give(g, f, IZ_RESOURCE_SACRIFICE);
    if (resource == IZ_RESOURCE_VP)
        others += left_of(g, f, IZ_RESOURCE_COMPONENT);
    *hi = resource != IZ_RESOURCE_BUILDER ? left_of(g, f, resource)
          : builds(g, f->paid_for)        ? to_give(g, f, resource)
                                          : 0;
    *hi = *hi < zan ? *hi : zan;
    *lo = resource == IZ_RESOURCE_BUILDER || zan < others ? 0 : zan - others;
    *lo = *lo < *hi ? *lo : *hi;
}

static iz_flow ask_zan(iz_game *g, pay_locals *f)
{
    int32_t lo, hi;
    if (f->part == ZAN_PARTS || f->due.of[IZ_RESOURCE_ZAN] == 0) {
        f->due.of[IZ_RESOURCE_SACRIFICE] += f->due.of[IZ_RESOURCE_ZAN];
        f->head.pc = PAY_POINTS;
        return IZ_GO;
    }
    zan_bounds(g, f, &lo, &hi);
    f->head.pc = PAY_ZAN_CHOSEN;
    int seat = f->seat;
    iz_flow flow = iz_ask_number(g, seat, zan_parts[f->part].purpose, f->paid_for, lo, hi);
    if (flow == IZ_WAIT)
        iz_suggest_number(g, seat, hi);
    return flow;
}

static iz_flow zan_chosen(const iz_game *g, pay_locals *f)
{
    int32_t amount = (int32_t)g->head->answer.number;
    f->due.of[zan_parts[f->part].resource] += amount;
    f->due.of[IZ_RESOURCE_ZAN] -= amount;
    f->part++;
    f->head.pc = PAY_ZAN;
    return IZ_GO;
}

/* Magic points and components. */
static iz_flow pay_points(iz_game *g)
{
    pay_locals *f = top(g);
    int seat = f->seat;
    int32_t vp = f->due.of[IZ_RESOURCE_VP], szk = f->due.of[IZ_RESOURCE_COMPONENT];
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
        iz_batch_move(g, answer.subject, IZ_ZONE_GRAVEYARD, IZ_PART_SACRIFICE | IZ_PART_COST);
    else
        iz_batch_part(g, iz_tapping(g))->object = answer.subject;
    iz_batch_happens(g, IZ_C_PLAY_COST);
    return IZ_GO;
}

iz_flow iz_run_hkk_pay(iz_game *g, void *locals)
{
    pay_locals *f = locals;
    switch (f->head.pc) {
    case PAY_ZAN:
        return ask_zan(g, f);
    case PAY_ZAN_CHOSEN:
        return zan_chosen(g, f);
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
