/*
 * Paying: the frame that takes a bill, lets the payer choose what to use, and pays.
 *
 * All choices come first; then it is looked for a way to make the mana; only if there is one does
 * anything happen: mana abilities, the other costs one after the other, the mana last. So an
 * announcement that can't be completed is taken back without a trace (mtg 409.1f, 411.2, 422;
 * Izvori D10.16-D10.18, D12, D23). A player who pays by hand (IZ_GAME_MANUAL_MANA) plays mana
 * abilities one by one; what is missing then is taken from their sources.
 */
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/flow/effect_frame.h"
#include "engine/legality/legality.h"
#include "engine/procedures.h"

#include <assert.h>
#include <string.h>

enum {
    PAY_ENTRY,
    PAY_WAY_CHOSEN,
    PAY_ASK,
    PAY_CHOSEN,
    PAY_PLAN,
    PAY_MANUAL,
    PAY_MANUAL_ANSWERED,
    PAY_AUTOMATIC,
    PAY_OF_LIFE,
    PAY_PERFORM,
    PAY_PERFORMED,
    PAY_SPEND,
    PAY_GIVE,
    PAY_AMOUNT_CHOSEN
};

typedef struct pay_locals {
    iz_frame head;
    uint16_t env;
    uint8_t seat;
    uint8_t announcing; /* it can be taken back */
    uint8_t has_spend;
    uint8_t spend[IZ_MANA_KINDS]; /* of the pool, if it is known which mana is meant */
    uint8_t at;                   /* the entry being looked at, or paid */
    iz_ref object;                /* what it is for */
    uint16_t chosen;              /* list: what is used; value: number of the entry */
    uint16_t beside; /* environment of a cost that is an effect of another ability; IZ_NIL */
    uint16_t given;  /* list: what the mana that was spent gives, not yet done */
    uint16_t wished; /* list: what is offered first */
    int32_t amount;  /* where a cost leaves it open; -1: it is asked */
    uint16_t tries;  /* mana abilities played without an end */
    uint8_t looks;   /* it looks over its own entries: what it has chosen is there for them */
    uint8_t by_hand; /* the mana that is made of life goes to the pool, and the payer goes on */
    int32_t of_life; /* so much mana is made of life at the moment */
    int32_t lo, hi, got;
    iz_bill bill;
} pay_locals;

static pay_locals *top(iz_game *g) { return (pay_locals *)(void *)iz_frame_top(g); }

static const iz_cell *cell_of(const iz_game *g, const pay_locals *f, int entry)
{
    return &g->cards->cells[f->bill.entry[entry].cell];
}

/* Where the entry's words are looked at from. */
static iz_ctx ctx_of(iz_game *g, const pay_locals *f, int entry)
{
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    ctx.controller = f->seat;
    return entry >= 0 ? iz_entry_ctx(g, &f->bill, entry, &ctx) : ctx;
}

void iz_pay_start(iz_game *g, const iz_bill *bill, uint16_t env, iz_ref object, bool announcing,
                  const uint8_t *spend)
{
    g->envs[env].done &= (uint16_t)~IZ_DONE_PAID;
    pay_locals *f = iz_frame_push(g, IZ_FRAME_PAY, sizeof *f);
    /* only what is used: what lies behind it in the caller's memory is no part of the value */
    f->bill.mana = bill->mana;
    f->bill.x = bill->x;
    f->bill.seat = bill->seat;
    f->bill.entries = bill->entries;
    f->bill.choices = bill->choices;
    f->bill.failed = bill->failed;
    f->bill.use = bill->use;
    memcpy(f->bill.entry, bill->entry, bill->entries * sizeof bill->entry[0]);
    f->env = env;
    f->seat = bill->seat;
    f->announcing = announcing;
    f->object = object;
    f->chosen = IZ_NIL;
    f->beside = IZ_NIL;
    f->given = IZ_NIL;
    f->wished = IZ_NIL;
    f->amount = -1;
    f->has_spend = spend != NULL;
    if (spend)
        memcpy(f->spend, spend, IZ_MANA_KINDS);
}

void iz_pay_wish(iz_game *g, uint16_t things, int32_t amount)
{
    pay_locals *f = top(g);
    f->wished = things;
    f->amount = amount;
}

void iz_pay_cost(iz_game *g, int seat, uint16_t env, const iz_cell *cost, int times)
{
    iz_ctx ctx = iz_ctx_of_env(g, env);
    iz_bill bill;
    iz_payment_bill(g, seat, &ctx, cost, times, &bill);
    iz_pay_start(g, &bill, env, g->envs[env].source, false, NULL);
}

static iz_flow finish(iz_game *g, pay_locals *f, bool paid)
{
    f->chosen = iz_links_free(g, f->chosen);
    f->wished = iz_links_free(g, f->wished);
    if (paid)
        g->envs[f->env].done |= IZ_DONE_PAID;
    return IZ_FINISHED;
}

static iz_flow refuse(iz_game *g, pay_locals *f)
{
    if (iz_is_off(g, IZ_C_CANT_PAY))
        return finish(g, f, true);
    iz_note(g, IZ_C_CANT_PAY, IZ_SAY_CANT_PAY_FOR, iz_ref_seat(f->seat), f->object);
    return finish(g, top(g), false);
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* Could it be paid that way, and the rest still? What was chosen already is there for it. */
static bool way_is_payable(iz_game *g, int entry, int way)
{
    iz_ctx ctx = ctx_of(g, top(g), entry);
    iz_bill whole = top(g)->bill;
    iz_bill_settle(g, &whole, &ctx, entry, way);
    top(g)->looks = true;
    bool payable = iz_bill_verdict(g, &whole, &ctx, NULL) == IZ_C_NONE;
    top(g)->looks = false;
    return payable;
}

/* One of several costs. Where none is offered it can't be paid: that is found as the mana is
 * planned, or the things are chosen. */
static iz_flow ask_way(iz_game *g, pay_locals *f)
{
    const iz_cell *choice = cell_of(g, f, f->at);
    int entry = f->at, seat = f->seat;
    iz_ref object = f->object;
    for (int n = 0; iz_child(choice, n); n++) {
        if (!way_is_payable(g, entry, n))
            continue;
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_COST,
                                    .subject = object,
                                    .object = IZ_NO_REF,
                                    .ability = (uint32_t)(iz_child(choice, n) - g->cards->cells),
                                    .number = n});
    }
    top(g)->head.pc = PAY_WAY_CHOSEN;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_COST_WAY, object, 0);
}

/* The chosen cost takes the place of the choice. */
static iz_flow way_chosen(iz_game *g, pay_locals *f)
{
    iz_ctx ctx = ctx_of(g, f, f->at);
    iz_bill bill = f->bill;
    iz_bill_settle(g, &bill, &ctx, f->at, (int)g->head->answer.number);
    f = top(g);
    f->bill = bill;
    f->head.pc = PAY_ENTRY;
    return IZ_GO;
}

static bool uses_up(iz_op op)
{
    return op == IZ_COST_SACRIFICE || op == IZ_COST_DISCARD || op == IZ_COST_EXILE ||
           op == IZ_COST_RETURN || op == IZ_COST_TAP_OTHERS;
}

bool iz_is_reserved(const iz_game *g, iz_ref ref)
{
    for (iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame)) {
        if (frame->kind != IZ_FRAME_PAY)
            continue;
        const pay_locals *f = (const pay_locals *)(const void *)frame;
        for (uint16_t at = f->looks ? IZ_NIL : f->chosen; at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == ref && uses_up((iz_op)cell_of(g, f, g->links[at].value)->op))
                return true;
    }
    return false;
}

/* Is it used already, by this or another part of the same bill? */
static bool is_used(const iz_game *g, const pay_locals *f, iz_ref ref)
{
    return iz_links_has(g, f->chosen, ref);
}

/* Does the bill tap the thing itself already ("{T}, Tap two untapped creatures you control")? */
static bool is_tapped_for(const iz_game *g, const pay_locals *f, const iz_cell *cost,
                          const iz_ctx *ctx, iz_ref ref)
{
    return cost->op == IZ_COST_TAP_OTHERS && ref == ctx->self && iz_bill_taps_self(g, &f->bill);
}

/* What `owner` has that may be used for the entry; entered: what is wished for, or all but that. */
static int32_t offer_some(iz_game *g, int entry, bool enter, int owner, bool wished)
{
    const pay_locals *f = top(g);
    const iz_cell *cost = cell_of(g, f, entry);
    iz_ctx ctx = ctx_of(g, f, entry);
    iz_ctx whole = ctx_of(g, f, -1);
    iz_bill bill = f->bill;
    int seat = f->seat;
    int32_t count = 0;
    for (int n = 0; n < iz_cost_zones(g, cost); n++)
        IZ_EACH_IN_ZONE (g, slot, owner, iz_cost_zone_at(g, cost, n)) {
            iz_ref ref = iz_object_ref(g, slot);
            bool again = cost->op == IZ_COST_REMOVE_COUNTERS;
            if (enter && iz_links_has(g, top(g)->wished, ref) != wished)
                continue;
            if ((!again && is_used(g, top(g), ref)) || !iz_cost_takes(g, &ctx, cost, seat, ref) ||
                is_tapped_for(g, top(g), cost, &ctx, ref))
                continue;
            if (enter && bill.entries > 1 && !again &&
                !iz_bill_things_suffice(g, &bill, &whole, top(g)->chosen, entry, ref))
                continue; /* what is left would be too little for the others */
            if (enter)
                iz_candidate_ref(g, ref);
            count += again ? iz_counters_get(g, g->objects[slot].counters, cost->arg) : 1;
        }
    return count;
}

static int32_t offer_of(iz_game *g, int entry, bool enter, int owner)
{
    return offer_some(g, entry, enter, owner, false);
}

/* Out of one player's zone: of the player whose card was used first, or who has enough. */
static int32_t offer_of_one(iz_game *g, int entry, bool enter)
{
    int32_t count = 0, wanted = top(g)->bill.entry[entry].count - top(g)->got;
    int whose = IZ_NO_SEAT;
    for (uint16_t at = top(g)->chosen; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].value == entry)
            whose = g->objects[iz_ref_slot(g->links[at].ref)].owner;
    for (int owner = 0; owner < g->head->seats; owner++)
        if ((whose == IZ_NO_SEAT || whose == owner) && offer_of(g, entry, false, owner) >= wanted)
            count += offer_of(g, entry, enter, owner);
    return count;
}

/* The payer's own first. */
static int32_t offer(iz_game *g, int entry, bool enter)
{
    iz_cost_whose whose = iz_cost_of_whom(cell_of(g, top(g), entry));
    if (whose == IZ_COST_OF_ONE_PLAYER)
        return offer_of_one(g, entry, enter);
    int seat = top(g)->seat;
    int32_t count = 0;
    for (int owner = 0; enter && top(g)->wished != IZ_NIL && owner < g->head->seats; owner++)
        count += owner == seat || whose == IZ_COST_OF_ANYONE
                     ? offer_some(g, entry, true, owner, true)
                     : 0;
    count += offer_of(g, entry, enter, seat);
    for (int other = 0; whose == IZ_COST_OF_ANYONE && other < g->head->seats; other++)
        count += other == seat ? 0 : offer_of(g, entry, enter, other);
    return count;
}

static iz_purpose purpose_of(const iz_cell *cost)
{
    return cost->op == IZ_COST_SACRIFICE ? IZ_FOR_SACRIFICE
           : cost->op == IZ_COST_DISCARD ? IZ_FOR_DISCARD
                                         : IZ_FOR_PAY_WITH;
}

/* "With total power 12 or greater": has enough been chosen? Other costs ask for no sum. */
static bool adds_up(iz_game *g, int entry)
{
    const iz_cell *total = iz_cost_total(cell_of(g, top(g), entry));
    if (!total)
        return true;
    iz_ctx ctx = ctx_of(g, top(g), entry);
    int64_t sum = 0;
    for (uint16_t at = top(g)->chosen; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].value == entry)
            sum += iz_attribute(g, &ctx, total->arg, g->links[at].ref);
    return sum >= iz_quantity(g, &ctx, total + 1);
}

/* The next thing to be used for the entry, or on to the next entry. */
static iz_flow ask_thing(iz_game *g)
{
    pay_locals *f = top(g);
    if (f->got >= f->hi) {
        f->at++;
        f->head.pc = PAY_ENTRY;
        return IZ_GO;
    }
    bool stop = f->got >= f->lo && adds_up(g, f->at);
    f = top(g);
    iz_ref object = f->object;
    int seat = f->seat, entry = f->at;
    iz_purpose purpose = purpose_of(cell_of(g, f, entry));
    int32_t offered = offer(g, entry, true);
    if (offered == 0 && !stop)
        return refuse(g, top(g));
    f = top(g);
    f->head.pc = PAY_CHOSEN;
    if (offered == 0) {
        f->at++;
        f->head.pc = PAY_ENTRY;
        return IZ_GO;
    }
    int32_t left = f->lo - f->got;
    iz_flow flow = iz_ask(g, seat, IZ_DECIDE_CHOOSE, purpose, object,
                          stop ? IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL : 0);
    if (flow == IZ_WAIT)
        g->head->decision[g->head->waits - 1].lo = left;
    return flow;
}

static iz_flow thing_chosen(iz_game *g, pay_locals *f)
{
    if (g->head->answer.kind != IZ_OPTION_REF) {
        f->at++;
        f->head.pc = PAY_ENTRY;
        return IZ_GO;
    }
    uint16_t chosen = iz_links_append(g, f->chosen, g->head->answer.subject, f->at);
    f = top(g);
    f->chosen = chosen;
    f->got++;
    return ask_thing(g);
}

/* How much there is of what a cost takes without choosing things: "remove any number of counters
 * from this", "pay any amount of life". */
static int32_t amount_there(const iz_game *g, const pay_locals *f, const iz_cell *cost,
                            const iz_ctx *ctx)
{
    const iz_seat *seat = &g->seats[f->seat];
    switch (cost->op) {
    case IZ_COST_REMOVE_COUNTERS:
        return iz_ref_alive(g, ctx->self)
                   ? iz_counters_get(g, g->objects[iz_ref_slot(ctx->self)].counters, cost->arg)
                   : 0;
    case IZ_COST_LIFE:
        return iz_life_total(g, f->seat);
    case IZ_COST_MILL:
    case IZ_COST_EXILE_TOP:
        return seat->zones[IZ_ZONE_LIBRARY].count;
    case IZ_COST_DISCARD_RANDOM:
        return seat->zones[IZ_ZONE_HAND].count;
    default:
        return 0;
    }
}

/* As much of it as the payer likes. */
static iz_flow ask_amount(iz_game *g)
{
    const pay_locals *f = top(g);
    iz_ctx ctx = ctx_of(g, f, f->at);
    iz_bill bill = f->bill;
    int32_t lo, hi, available = amount_there(g, f, cell_of(g, f, f->at), &ctx);
    iz_entry_bounds(g, &bill, f->at, &ctx, available, &lo, &hi);
    hi = hi > available ? available : hi;
    int32_t amount = top(g)->amount;
    if (lo > hi)
        return refuse(g, top(g));
    if (amount >= lo && amount <= hi)
        lo = hi = amount;
    top(g)->head.pc = PAY_AMOUNT_CHOSEN;
    return iz_ask_number(g, top(g)->seat, IZ_FOR_NUMBER, top(g)->object, lo, hi);
}

/* What the ability's own words call it, "that many" or "removed this way", is its X. */
static iz_flow amount_chosen(iz_game *g, pay_locals *f)
{
    iz_bill_entry *entry = &f->bill.entry[f->at];
    entry->count = (int32_t)g->head->answer.number;
    if (entry->granter == IZ_NO_REF && f->bill.x == 0)
        g->envs[f->env].x = entry->count;
    f->at++;
    f->head.pc = PAY_ENTRY;
    return IZ_GO;
}

static iz_flow next_entry(iz_game *g, pay_locals *f)
{
    if (f->at >= f->bill.entries) {
        f->head.pc = PAY_PLAN;
        return IZ_GO;
    }
    const iz_cell *cost = cell_of(g, f, f->at);
    if (cost->op == IZ_COST_CHOICE)
        return ask_way(g, f);
    if (iz_cost_zone(cost) == IZ_ZONE_ANY) {
        if (f->bill.entry[f->at].count < 0)
            return ask_amount(g);
        f->at++;
        return IZ_GO;
    }
    int entry = f->at;
    iz_ctx ctx = ctx_of(g, f, entry);
    int32_t lo, hi, available = offer(g, entry, false);
    iz_bill bill = top(g)->bill;
    iz_entry_bounds(g, &bill, entry, &ctx, available, &lo, &hi);
    f = top(g);
    if (lo > available)
        return refuse(g, f);
    f->lo = lo;
    f->hi = hi > available ? available : hi;
    f->got = 0;
    return ask_thing(g);
}

/* ---- mana ------------------------------------------------------------------------------------ */

static iz_mana_purpose mana_purpose(const iz_game *g, const pay_locals *f, const iz_bill *bill)
{
    return (iz_mana_purpose){.env = f->env,
                             .chosen = f->chosen,
                             .bill = bill,
                             .self = g->envs[f->env].source,
                             .use = (uint8_t)iz_mana_use(g, bill, f->env)};
}

static bool make_plan(iz_game *g, const pay_locals *f, iz_mana_plan *plan)
{
    iz_bill bill = f->bill;
    iz_mana_purpose purpose = mana_purpose(g, f, &bill);
    return iz_mana_plan_make(g, f->seat, &bill.mana, &purpose, plan);
}

/* On to the other costs; the mana is paid after them. */
static iz_flow to_others(pay_locals *f)
{
    f->head.pc = PAY_PERFORM;
    f->at = 0;
    f->got = 0;
    return IZ_GO;
}

/* When the plan's sources are tapped and nobody has looked, what it spends lies in the pool: it is
 * the mana that is meant, and nothing need be planned again. False: it doesn't fit in. */
static bool settle_spending(pay_locals *f, const iz_mana_plan *made)
{
    if (made->life > 0)
        return false;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (made->spend[kind] > UINT8_MAX)
            return false;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        f->spend[kind] = (uint8_t)made->spend[kind];
    f->has_spend = 1;
    return true;
}

static void settled_spending(const pay_locals *f, int32_t *spent)
{
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        spent[kind] = f->spend[kind];
}

/* Plays the steps of the plan: all at once if nobody looks, else the first, and plans anew: what
 * triggered abilities added is used. */
static iz_flow carry_out(iz_game *g, const iz_mana_plan *made)
{
    int seat = top(g)->seat;
    iz_mana_life_offer offer;
    if (made->from_life > 0 && iz_mana_life(g, seat, &offer)) {
        top(g)->of_life = made->from_life;
        top(g)->head.pc = PAY_OF_LIFE;
        iz_mana_pay_life(g, seat, made->from_life * offer.life);
        return IZ_GO;
    }
    top(g)->head.pc = PAY_AUTOMATIC;
    bool quiet = made->count == 0 || iz_mana_is_quiet(g);
    int n = 0;
    while (quiet && n < made->count && made->step[n].plain)
        iz_mana_tap_plain(g, seat, &made->step[n++]);
    if (n == made->count) {
        settle_spending(top(g), made);
        return to_others(top(g));
    }
    if (n > 0)
        return IZ_GO;
    iz_mana_step_start(g, seat, made, 0);
    return IZ_GO;
}

/* Can everything be paid still? Only then does anything happen. */
static iz_flow plan(iz_game *g, pay_locals *f)
{
    iz_bill bill = f->bill;
    if (bill.failed)
        return refuse(g, f);
    if (!iz_bill_sums_suffice(g, &bill))
        return refuse(g, f);
    for (int n = 0; n < bill.entries; n++) {
        iz_ctx ctx = ctx_of(g, f, n);
        f->looks = true;
        bool payable = iz_entry_payable(g, &bill, n, &ctx);
        f = top(g);
        f->looks = false;
        if (!payable)
            return refuse(g, f);
    }
    if (iz_mana_need_empty(&bill.mana) || f->has_spend ||
        g->book->parameters.pays_by != IZ_PAYS_BY_MANA)
        return to_others(f);
    if (g->head->options & IZ_GAME_MANUAL_MANA) {
        f->head.pc = PAY_MANUAL;
        return IZ_GO;
    }
    iz_mana_plan made;
    if (!make_plan(g, f, &made))
        return refuse(g, top(g));
    return carry_out(g, &made);
}

/* The life was paid: the mana for it. */
static iz_flow of_life(iz_game *g, pay_locals *f)
{
    int32_t mana = f->of_life;
    f->of_life = 0;
    f->head.pc = f->by_hand ? PAY_MANUAL : PAY_AUTOMATIC;
    f->by_hand = 0;
    iz_mana_of_life(g, f->seat, mana);
    return IZ_GO;
}

static iz_flow automatic(iz_game *g, pay_locals *f)
{
    iz_mana_plan made;
    if (!make_plan(g, f, &made) || ++top(g)->tries > IZ_MANA_STEPS)
        return refuse(g, top(g));
    return carry_out(g, &made);
}

static iz_flow ask_manual(iz_game *g, pay_locals *f)
{
    f->head.pc = PAY_MANUAL_ANSWERED;
    return iz_ask(g, f->seat, IZ_DECIDE_PAY, IZ_FOR_MANA, f->object, 0);
}

bool iz_pay_with(iz_game *g, const uint8_t *spend)
{
    pay_locals *f = top(g);
    if (f->head.kind != IZ_FRAME_PAY || f->head.pc != PAY_MANUAL_ANSWERED)
        return false;
    const iz_mana_need *need = &f->bill.mana;
    iz_bill bill = f->bill;
    iz_mana_purpose purpose = mana_purpose(g, f, &bill);
    int32_t unbound[IZ_MANA_KINDS], kept[IZ_MANA_KINDS];
    iz_mana_in_pool(g, f->seat, &purpose, unbound, kept);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        if (spend[kind] > unbound[kind] + kept[kind])
            return false;
    }
    if (!iz_mana_pays_exactly(g, f->seat, need, spend))
        return false;
    f->has_spend = 1;
    memcpy(f->spend, spend, IZ_MANA_KINDS);
    return true;
}

static iz_flow manual_answered(iz_game *g, pay_locals *f)
{
    iz_option answer = g->head->answer;
    if (answer.kind == IZ_OPTION_CANCEL)
        return refuse(g, f);
    if (answer.kind == IZ_OPTION_PAY) {
        if (f->has_spend)
            return to_others(f);
        f->head.pc = PAY_AUTOMATIC;
        return IZ_GO;
    }
    int seat = f->seat;
    iz_mana_life_offer offer;
    if (answer.kind == IZ_OPTION_SPECIAL && iz_mana_life(g, seat, &offer)) {
        f->of_life = 1;
        f->by_hand = 1;
        f->head.pc = PAY_OF_LIFE;
        iz_mana_pay_life(g, seat, offer.life);
        return IZ_GO;
    }
    f->head.pc = PAY_MANUAL;
    iz_ability ability;
    if (iz_find_ability(g, iz_ref_slot(answer.subject), answer.ability, (int)answer.number,
                        &ability))
        iz_mana_ability_start(g, seat, &ability, IZ_KIND_OPEN, NULL);
    return IZ_GO;
}

/* Mana abilities that could be played now, automatic payment if there is a way, taking back. */
void iz_list_pay(iz_game *g, int seat, bool thorough)
{
    (void)thorough;
    const pay_locals *f = (const pay_locals *)(void *)iz_frame_top(g);
    iz_mana_plan made;
    bool possible = make_plan(g, f, &made);
    bool announcing = top(g)->announcing;
    if (possible)
        iz_list_add(g,
                    (iz_option){.kind = IZ_OPTION_PAY, .subject = IZ_NO_REF, .object = IZ_NO_REF});
    iz_list_mana_abilities(g, seat);
    if (announcing || !possible)
        iz_list_add(
            g, (iz_option){.kind = IZ_OPTION_CANCEL, .subject = IZ_NO_REF, .object = IZ_NO_REF});
}

/* A book without mana: the magic points that stand in its place. */
static iz_flow spend_points(iz_game *g, pay_locals *f)
{
    int32_t points = f->bill.mana.generic;
    int payer = f->seat;
    memset(&f->bill.mana, 0, sizeof f->bill.mana);
    iz_batch_begin(g);
    iz_batch_resource(g, payer, IZ_RESOURCE_VP, -points);
    iz_batch_happens(g, IZ_C_PLAY_COST);
    return IZ_GO;
}

/* What the mana that was spent gives to the spell, one after the other. */
static iz_flow give(iz_game *g)
{
    pay_locals *f = top(g);
    iz_env_free(g, f->beside);
    f->beside = IZ_NIL;
    if (f->given == IZ_NIL)
        return IZ_FINISHED;
    uint16_t first = f->given, next = g->links[first].next;
    const iz_cell *given = iz_child(&g->cards->cells[g->links[first].ref], 3);
    g->links[first].next = IZ_NIL;
    iz_links_free(g, first);
    uint16_t env = iz_env_copy(g, f->env); /* registers of its own */
    f = top(g);
    f->given = next;
    f->beside = env;
    f->head.pc = PAY_GIVE;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    ctx = iz_ctx_bind(&ctx, f->object);
    iz_effect_start(g, given, env, &ctx);
    return IZ_GO;
}

/* The mana leaves the pool; what was spent is remembered for the spell. */
static void take_mana(iz_game *g, const pay_locals *f, const iz_mana_purpose *purpose,
                      const int32_t *spent)
{
    iz_env *env = &g->envs[f->env];
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        iz_mana_spend(g, f->seat, purpose, kind, spent[kind]);
        int32_t sum = env->mana_spent[kind] + spent[kind];
        env->mana_spent[kind] = (uint8_t)(sum > UINT8_MAX ? UINT8_MAX : sum);
    }
    iz_event_unseen(g, IZ_EV_POOL);
}

/* Which mana is spent is settled already, or planned now; life in place of mana goes last. */
static iz_flow spend(iz_game *g, pay_locals *f)
{
    if (g->book->parameters.pays_by != IZ_PAYS_BY_MANA && !iz_mana_need_empty(&f->bill.mana))
        return spend_points(g, f);
    int32_t spent[IZ_MANA_KINDS] = {0}, life = 0;
    if (!iz_mana_need_empty(&f->bill.mana)) {
        iz_count_applied(g, IZ_C_PLAY_COST);
        if (iz_is_off(g, IZ_C_PLAY_COST)) {
            memset(spent, 0, sizeof spent);
        } else if (f->has_spend) {
            settled_spending(f, spent);
        } else {
            iz_mana_plan made;
            if (!make_plan(g, f, &made))
                return refuse(g, top(g));
            memcpy(spent, made.spend, sizeof spent);
            life = made.life;
        }
    }
    f = top(g);
    iz_bill bill = f->bill;
    iz_mana_purpose purpose = mana_purpose(g, f, &bill);
    uint16_t given = iz_mana_given(g, f->seat, &purpose, spent);
    f = top(g);
    f->given = f->given != IZ_NIL ? f->given : given;
    take_mana(g, f, &purpose, spent);
    finish(g, f, true);
    if (life > 0) {
        f->head.pc = PAY_GIVE;
        iz_mana_pay_life(g, f->seat, life);
        return IZ_GO;
    }
    return give(g);
}

/* ---- the other costs ------------------------------------------------------------------------- */

/* A part for one object. */
static void add_part(iz_game *g, iz_event_kind kind, iz_ref object, int seat, int32_t amount,
                     int word)
{
    iz_batch_about(g, kind, seat, object, amount)->word = (uint16_t)word;
}

/* Parts for the things that were chosen for the entry. */
static void add_chosen(iz_game *g, const iz_cell *cost, int entry, int seat)
{
    for (uint16_t at = top(g)->chosen; at != IZ_NIL; at = g->links[at].next) {
        if (g->links[at].value != entry || !iz_ref_alive(g, g->links[at].ref))
            continue;
        iz_ref ref = g->links[at].ref;
        switch (cost->op) {
        case IZ_COST_TAP_OTHERS:
            add_part(g, iz_tapping(g), ref, seat, 0, 0);
            break;
        case IZ_COST_UNTAP_OTHERS:
            add_part(g, IZ_EV_UNTAP, ref, seat, 0, 0);
            break;
        case IZ_COST_SACRIFICE:
            iz_batch_move(g, ref, IZ_ZONE_GRAVEYARD, IZ_PART_SACRIFICE);
            break;
        case IZ_COST_DISCARD:
            iz_batch_move(g, ref, IZ_ZONE_GRAVEYARD, IZ_PART_DISCARD);
            break;
        case IZ_COST_EXILE:
            iz_batch_move(g, ref, IZ_ZONE_EXILE, 0);
            break;
        case IZ_COST_RETURN:
            iz_batch_move(g, ref, IZ_ZONE_HAND, 0);
            break;
        case IZ_COST_REVEAL:
            add_part(g, IZ_EV_REVEAL, ref, seat, 0, 0);
            break;
        default: /* COST_REMOVE_COUNTERS */
            add_part(g, IZ_EV_COUNTERS_REMOVE, ref, seat, 1, cost->arg);
            break;
        }
    }
}

/* So many cards of the zone: all, from the top, or at random. */
static void add_cards(iz_game *g, int seat, iz_zone zone, iz_zone to, int32_t count, unsigned flags,
                      bool at_random)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_begin(g);
    IZ_EACH_IN_ZONE (g, slot, seat, zone)
        iz_set_put(g, &set, iz_object_ref(g, slot));
    for (int32_t n = 0; n < count && set.count > 0; n++) {
        int pick = at_random ? (int)iz_random_below(g, (uint32_t)set.count) : set.count - 1;
        iz_ref ref = iz_set_at(g, set, pick);
        g->scratch[set.first + (size_t)pick] = iz_set_at(g, set, set.count - 1);
        set.count--;
        iz_batch_move(g, ref, to, flags);
    }
    iz_scratch_back(g, mark);
}

static void add_self(iz_game *g, const iz_cell *cost, iz_ref self, int seat, int32_t count)
{
    if (!iz_ref_alive(g, self))
        return;
    switch (cost->op) {
    case IZ_COST_TAP:
        add_part(g, iz_tapping(g), self, seat, 0, 0);
        return;
    case IZ_COST_UNTAP:
        add_part(g, IZ_EV_UNTAP, self, seat, 0, 0);
        return;
    case IZ_COST_SACRIFICE_SELF:
        iz_batch_move(g, self, IZ_ZONE_GRAVEYARD, IZ_PART_SACRIFICE);
        return;
    case IZ_COST_DISCARD_SELF:
        iz_batch_move(g, self, IZ_ZONE_GRAVEYARD, IZ_PART_DISCARD);
        return;
    case IZ_COST_EXILE_SELF:
        iz_batch_move(g, self, IZ_ZONE_EXILE, 0);
        return;
    case IZ_COST_RETURN_SELF:
        iz_batch_move(g, self, IZ_ZONE_HAND, 0);
        return;
    case IZ_COST_REMOVE_COUNTERS:
        add_part(g, IZ_EV_COUNTERS_REMOVE, self, seat, count, cost->arg);
        return;
    default: /* COST_ADD_COUNTERS */
        add_part(g, IZ_EV_COUNTERS_ADD, self, seat, count, cost->arg);
        return;
    }
}

/* The register in which what was used is kept for the thing's own instructions; -1: none. */
static int register_of(const iz_cell *cost, iz_ref granter)
{
    switch (cost->op) {
    case IZ_COST_SACRIFICE:
    case IZ_COST_DISCARD:
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_DISCARD_HAND:
    case IZ_COST_EXILE:
    case IZ_COST_EXILE_TOP:
    case IZ_COST_MILL:
    case IZ_COST_RETURN:
    case IZ_COST_REVEAL:
    case IZ_COST_TAP_OTHERS:
    case IZ_COST_UNTAP_OTHERS:
        return granter == IZ_NO_REF ? cost->arg : -1;
    default:
        return -1;
    }
}

static iz_concept concept_of(const iz_cell *cost)
{
    switch (cost->op) {
    case IZ_COST_SACRIFICE:
    case IZ_COST_SACRIFICE_SELF:
        return IZ_C_SACRIFICE;
    case IZ_COST_DISCARD:
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_DISCARD_HAND:
    case IZ_COST_DISCARD_SELF:
        return IZ_C_DISCARD;
    default:
        return IZ_C_PLAY_COST;
    }
}

/* Does the cost stand in the ability that the environment belongs to, or in another one of the card
 * or of a permanent that gives it? */
static bool is_of_ability(const iz_game *g, uint16_t env, const iz_cell *cost)
{
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    return ability && cost > ability && cost < ability + ability->span;
}

/* How many counters went may be told by nothing afterwards ("remove all counters from this"): it is
 * kept as what was chosen is. */
static void keep_amount(iz_game *g, const pay_locals *f, const iz_cell *cost, int32_t count,
                        iz_ref granter)
{
    if (cost->op != IZ_COST_REMOVE_COUNTERS || !iz_counters_cost_is_open(cost) ||
        granter != IZ_NO_REF || f->bill.x != 0)
        return;
    assert(count >= 0);
    g->envs[f->env].x = count;
}

/* Is it an additional cost of a spell, for the report of rules? */
static bool is_additional(const iz_game *g, const pay_locals *f, const iz_cell *cost)
{
    return iz_ref_alive(g, f->object) && g->envs[f->env].alternative == 0 &&
           g->objects[iz_ref_slot(f->object)].kind != IZ_OBJECT_ABILITY &&
           !is_of_ability(g, f->env, cost);
}

/* Pays with something done. That of another ability has registers of its own: in the environment's
 * stand the spell's targets. */
static void perform_effect(iz_game *g, uint16_t env, const iz_cell *cost, iz_ref granter)
{
    if (!is_of_ability(g, env, cost)) {
        env = iz_env_copy(g, env);
        if (granter != IZ_NO_REF && iz_ref_alive(g, granter))
            g->envs[env].source = granter;
        top(g)->beside = env;
    }
    iz_effect_start(g, iz_child(cost, 0), env, NULL);
}

/* Pays one entry; may push a frame. */
static void perform(iz_game *g, int entry)
{
    pay_locals *f = top(g);
    iz_bill_entry bill = f->bill.entry[entry];
    const iz_cell *cost = &g->cards->cells[bill.cell];
    iz_ctx ctx = ctx_of(g, f, entry);
    int seat = f->seat, reg = register_of(cost, bill.granter);
    uint16_t env = f->env;
    iz_ref object = f->object;
    bool additional = is_additional(g, f, cost);
    if (additional)
        iz_count_applied(g, IZ_C_ADDITIONAL_COST);
    if (additional && iz_is_off(g, IZ_C_ADDITIONAL_COST))
        return;
    if (cost->op == IZ_COST_EFFECT) {
        perform_effect(g, env, cost, bill.granter);
        return;
    }
    if (cost->op == IZ_COST_RESOURCE) {
        iz_announce_event(g,
                          &(iz_part){.kind = IZ_EV_RESOURCE,
                                     .seat = (uint8_t)seat,
                                     .object = iz_ref_seat(seat),
                                     .other = object,
                                     .result = IZ_NO_REF,
                                     .applied = IZ_NIL,
                                     .value = (uint32_t)cost->arg,
                                     .amount = -bill.count},
                          IZ_C_PLAY_COST);
        return;
    }
    keep_amount(g, f, cost, bill.count, bill.granter);
    iz_batch_begin(g);
    switch (cost->op) {
    case IZ_COST_LIFE:
        iz_batch_about(g, IZ_EV_LIFE_LOSS, seat, iz_ref_seat(seat), bill.count);
        break;
    case IZ_COST_DISCARD_HAND:
        add_cards(g, seat, IZ_ZONE_HAND, IZ_ZONE_GRAVEYARD, INT32_MAX, IZ_PART_DISCARD, false);
        break;
    case IZ_COST_DISCARD_RANDOM:
        iz_note(g, IZ_C_RANDOM, IZ_SAY_CARD_CHOSEN_AT_RANDOM);
        add_cards(g, seat, IZ_ZONE_HAND, IZ_ZONE_GRAVEYARD, bill.count, IZ_PART_DISCARD, true);
        break;
    case IZ_COST_MILL:
        add_cards(g, seat, IZ_ZONE_LIBRARY, IZ_ZONE_GRAVEYARD, bill.count, 0, false);
        break;
    case IZ_COST_EXILE_TOP:
        add_cards(g, seat, IZ_ZONE_LIBRARY, IZ_ZONE_EXILE, bill.count, 0, false);
        break;
    case IZ_COST_UNATTACH: {
        iz_set set = iz_select(g, &ctx, iz_child(cost, 0));
        for (int i = 0; i < set.count; i++)
            iz_batch_part(g, IZ_EV_UNATTACH)->object = iz_set_at(g, set, i);
        break;
    }
    default:
        if (iz_cost_zone(cost) != IZ_ZONE_ANY)
            add_chosen(g, cost, entry, seat);
        else
            add_self(g, cost, ctx.self, seat, bill.count);
    }
    iz_batch_run(g, concept_of(cost), reg >= 0 ? env : (uint16_t)IZ_NIL, reg);
}

/* The entry just paid: what it removed from the game can be spoken of by linked abilities. */
static void remember_exiled(iz_game *g, const pay_locals *f)
{
    iz_bill_entry entry = f->bill.entry[f->at];
    const iz_cell *cost = &g->cards->cells[entry.cell];
    if (cost->op == IZ_COST_EXILE && register_of(cost, entry.granter) >= 0 && f->env != IZ_NIL)
        iz_remember_exiled(g, f->env, cost);
}

/* A cost that is an instruction is carried out as often as it is to be paid (cumulative upkeep). */
static void next_performed(const iz_game *g, pay_locals *f)
{
    bool again =
        cell_of(g, f, f->at)->op == IZ_COST_EFFECT && ++f->got < f->bill.entry[f->at].times;
    if (!again) {
        f->at++;
        f->got = 0;
    }
    f->head.pc = PAY_PERFORM;
}

static iz_flow go_on(iz_game *g, pay_locals *f)
{
    switch (f->head.pc) {
    case PAY_ENTRY:
        return next_entry(g, f);
    case PAY_WAY_CHOSEN:
        return way_chosen(g, f);
    case PAY_AMOUNT_CHOSEN:
        return amount_chosen(g, f);
    case PAY_ASK:
        return ask_thing(g);
    case PAY_CHOSEN:
        return thing_chosen(g, f);
    case PAY_PLAN:
        return plan(g, f);
    case PAY_MANUAL:
        return ask_manual(g, f);
    case PAY_MANUAL_ANSWERED:
        return manual_answered(g, f);
    case PAY_AUTOMATIC:
        return automatic(g, f);
    case PAY_OF_LIFE:
        return of_life(g, f);
    case PAY_PERFORM:
        if (f->at >= f->bill.entries) {
            f->head.pc = PAY_SPEND;
            return IZ_GO;
        }
        f->head.pc = PAY_PERFORMED;
        perform(g, f->at);
        return IZ_GO;
    case PAY_PERFORMED:
        if (f->beside != IZ_NIL)
            iz_env_free(g, f->beside);
        f->beside = IZ_NIL;
        remember_exiled(g, f);
        next_performed(g, top(g));
        return IZ_GO;
    case PAY_GIVE:
        return give(g);
    case PAY_SPEND:
    default:
        return spend(g, f);
    }
}

iz_flow iz_run_pay(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, PAY, go_on);
}
