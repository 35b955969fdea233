/*
 * What a payment uses: of several costs one, things that are sacrificed, discarded, tapped and so
 * on, and amounts that a cost leaves open. Entry by entry; nothing happens yet.
 *
 * Carries out: mtg 409.1f, 411.2; Izvori D10.16.
 */
#include "engine/costs/paying.h"
#include "engine/evaluate/evaluate.h"
#include "engine/flow/ask.h"
#include "engine/procedures.h"

typedef struct choose_locals {
    iz_frame head;
    uint8_t at; /* the entry being looked at */
    uint8_t spare[3];
    int32_t lo, hi, got; /* so many things are used for it, so many are chosen */
} choose_locals;

enum { CHOOSE_ENTRY, CHOOSE_WAY_CHOSEN, CHOOSE_THING_CHOSEN, CHOOSE_AMOUNT_CHOSEN };

static choose_locals *top(iz_game *g) { return (choose_locals *)(void *)iz_frame_top(g); }

/* Could it be paid that way, and the rest still? What was chosen already is there for it. */
static bool way_is_payable(iz_game *g, int entry, int way)
{
    iz_ctx ctx = iz_paying_ctx(g, entry);
    iz_bill whole = iz_paying_now(g)->bill;
    iz_bill_settle(g, &whole, &ctx, entry, way);
    iz_paying_now(g)->looks = true;
    bool payable = iz_bill_verdict(g, &whole, &ctx, NULL) == IZ_C_NONE;
    iz_paying_now(g)->looks = false;
    return payable;
}

/* One of several costs. Where none is offered it can't be paid: that is found as the mana is
 * planned, or the things are chosen. */
static iz_flow ask_way(iz_game *g, choose_locals *f)
{
    const iz_cell *choice = iz_paid_cell(g, f->at);
    int entry = f->at, seat = iz_paying_now(g)->seat;
    iz_ref object = iz_paying_now(g)->object;
    for (int n = 0; iz_child(choice, n); n++) {
        if (!way_is_payable(g, entry, n))
            continue;
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_COST,
                                    .subject = object,
                                    .object = IZ_NO_REF,
                                    .ability = (uint32_t)(iz_child(choice, n) - g->cards->cells),
                                    .number = n});
    }
    top(g)->head.pc = CHOOSE_WAY_CHOSEN;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_COST_WAY, object, 0);
}

/* The chosen cost takes the place of the choice. */
static iz_flow way_chosen(iz_game *g, choose_locals *f)
{
    iz_ctx ctx = iz_paying_ctx(g, f->at);
    iz_bill bill = iz_paying_now(g)->bill;
    iz_bill_settle(g, &bill, &ctx, f->at, (int)g->head->answer.number);
    iz_paying_now(g)->bill = bill;
    top(g)->head.pc = CHOOSE_ENTRY;
    return IZ_GO;
}

/* Is it used already, by this or another part of the same bill? */
static bool is_used(const iz_game *g, iz_ref ref)
{
    return iz_links_has(g, iz_paying_now(g)->chosen, ref);
}

/* Does the bill tap the thing itself already ("{T}, Tap two untapped creatures you control")? */
static bool is_tapped_for(const iz_game *g, const iz_cell *cost, const iz_ctx *ctx, iz_ref ref)
{
    return cost->op == IZ_COST_TAP_OTHERS && ref == ctx->self &&
           iz_bill_taps_self(g, &iz_paying_now(g)->bill);
}

/* What `owner` has that may be used for the entry; entered: what is wished for, or all but that. */
static int32_t offer_some(iz_game *g, int entry, bool enter, int owner, bool wished)
{
    const iz_cell *cost = iz_paid_cell(g, entry);
    iz_ctx ctx = iz_paying_ctx(g, entry);
    iz_ctx whole = iz_paying_ctx(g, -1);
    iz_bill bill = iz_paying_now(g)->bill;
    int seat = iz_paying_now(g)->seat;
    int32_t count = 0;
    for (int n = 0; n < iz_cost_zones(g, cost); n++)
        IZ_EACH_IN_ZONE (g, slot, owner, iz_cost_zone_at(g, cost, n)) {
            iz_ref ref = iz_object_ref(g, slot);
            bool again = cost->op == IZ_COST_REMOVE_COUNTERS;
            if (enter && iz_links_has(g, iz_paying_now(g)->wished, ref) != wished)
                continue;
            if ((!again && is_used(g, ref)) || !iz_cost_takes(g, &ctx, cost, seat, ref) ||
                is_tapped_for(g, cost, &ctx, ref))
                continue;
            if (enter && bill.entries > 1 && !again &&
                !iz_bill_things_suffice(g, &bill, &whole, iz_paying_now(g)->chosen, entry, ref))
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

/* Out of one player's zone: of the player whose card was used first, or of one who has enough. */
static int32_t offer_of_one(iz_game *g, int entry, bool enter)
{
    int32_t count = 0, wanted = iz_paying_now(g)->bill.entry[entry].count - top(g)->got;
    int whose = IZ_NO_SEAT;
    for (uint16_t at = iz_paying_now(g)->chosen; at != IZ_NIL; at = g->links[at].next)
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
    iz_cost_whose whose = iz_cost_of_whom(iz_paid_cell(g, entry));
    if (whose == IZ_COST_OF_ONE_PLAYER)
        return offer_of_one(g, entry, enter);
    int seat = iz_paying_now(g)->seat;
    int32_t count = 0;
    for (int owner = 0; enter && iz_paying_now(g)->wished != IZ_NIL && owner < g->head->seats;
         owner++)
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
    const iz_cell *total = iz_cost_total(iz_paid_cell(g, entry));
    if (!total)
        return true;
    iz_ctx ctx = iz_paying_ctx(g, entry);
    int64_t sum = 0;
    for (uint16_t at = iz_paying_now(g)->chosen; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].value == entry)
            sum += iz_attribute(g, &ctx, total->arg, g->links[at].ref);
    return sum >= iz_quantity(g, &ctx, total + 1);
}

/* The next thing to be used for the entry, or on to the next entry. */
static iz_flow ask_thing(iz_game *g)
{
    choose_locals *f = top(g);
    if (f->got >= f->hi) {
        f->at++;
        f->head.pc = CHOOSE_ENTRY;
        return IZ_GO;
    }
    bool stop = f->got >= f->lo && adds_up(g, f->at);
    f = top(g);
    iz_ref object = iz_paying_now(g)->object;
    int seat = iz_paying_now(g)->seat, entry = f->at;
    iz_purpose purpose = purpose_of(iz_paid_cell(g, entry));
    int32_t offered = offer(g, entry, true);
    if (offered == 0 && !stop)
        return iz_paying_fails(g);
    f = top(g);
    f->head.pc = CHOOSE_THING_CHOSEN;
    if (offered == 0) {
        f->at++;
        f->head.pc = CHOOSE_ENTRY;
        return IZ_GO;
    }
    int32_t left = f->lo - f->got;
    iz_flow flow = iz_ask(g, seat, IZ_DECIDE_CHOOSE, purpose, object,
                          stop ? IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL : 0);
    if (flow == IZ_WAIT)
        g->head->decision[g->head->waits - 1].lo = left;
    return flow;
}

static iz_flow thing_chosen(iz_game *g, choose_locals *f)
{
    if (g->head->answer.kind != IZ_OPTION_REF) {
        f->at++;
        f->head.pc = CHOOSE_ENTRY;
        return IZ_GO;
    }
    uint16_t list = iz_paying_now(g)->chosen;
    list = iz_links_append(g, list, g->head->answer.subject, f->at);
    iz_paying_now(g)->chosen = list;
    top(g)->got++;
    return ask_thing(g);
}

/* How much there is of what a cost takes without choosing things: "remove any number of counters
 * from this", "pay any amount of life". */
static int32_t amount_there(const iz_game *g, const iz_cell *cost, const iz_ctx *ctx)
{
    int payer = iz_paying_now(g)->seat;
    const iz_seat *seat = &g->seats[payer];
    switch (cost->op) {
    case IZ_COST_REMOVE_COUNTERS:
        return iz_ref_alive(g, ctx->self)
                   ? iz_counters_get(g, g->objects[iz_ref_slot(ctx->self)].counters, cost->arg)
                   : 0;
    case IZ_COST_LIFE:
        return iz_life_total(g, payer);
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
    int entry = top(g)->at;
    iz_ctx ctx = iz_paying_ctx(g, entry);
    iz_bill bill = iz_paying_now(g)->bill;
    int32_t lo, hi, available = amount_there(g, iz_paid_cell(g, entry), &ctx);
    iz_entry_bounds(g, &bill, entry, &ctx, available, &lo, &hi);
    hi = hi > available ? available : hi;
    int32_t amount = iz_paying_now(g)->amount;
    if (lo > hi)
        return iz_paying_fails(g);
    if (amount >= lo && amount <= hi)
        lo = hi = amount;
    top(g)->head.pc = CHOOSE_AMOUNT_CHOSEN;
    return iz_ask_number(g, iz_paying_now(g)->seat, IZ_FOR_NUMBER, iz_paying_now(g)->object, lo,
                         hi);
}

/* What the ability's own words call it, "that many" or "removed this way", is its X. */
static iz_flow amount_chosen(iz_game *g, choose_locals *f)
{
    iz_paying *p = iz_paying_now(g);
    iz_bill_entry *entry = &p->bill.entry[f->at];
    entry->count = (int32_t)g->head->answer.number;
    if (entry->granter == IZ_NO_REF && p->bill.x == 0)
        g->envs[p->env].x = entry->count;
    f->at++;
    f->head.pc = CHOOSE_ENTRY;
    return IZ_GO;
}

/* Does the entry leave anything to choose? */
static bool asks(const iz_game *g, int entry)
{
    const iz_cell *cost = iz_paid_cell(g, entry);
    return cost->op == IZ_COST_CHOICE || iz_cost_zone(cost) != IZ_ZONE_ANY ||
           iz_paying_now(g)->bill.entry[entry].count < 0;
}

static int next_that_asks(const iz_game *g, int entry)
{
    int entries = iz_paying_now(g)->bill.entries;
    while (entry < entries && !asks(g, entry))
        entry++;
    return entry;
}

static iz_flow next_entry(iz_game *g, choose_locals *f)
{
    int entry = next_that_asks(g, f->at);
    f->at = (uint8_t)entry;
    if (entry >= iz_paying_now(g)->bill.entries)
        return IZ_FINISHED;
    const iz_cell *cost = iz_paid_cell(g, entry);
    if (cost->op == IZ_COST_CHOICE)
        return ask_way(g, f);
    if (iz_cost_zone(cost) == IZ_ZONE_ANY)
        return ask_amount(g);
    iz_ctx ctx = iz_paying_ctx(g, entry);
    int32_t lo, hi, available = offer(g, entry, false);
    iz_bill bill = iz_paying_now(g)->bill;
    iz_entry_bounds(g, &bill, entry, &ctx, available, &lo, &hi);
    if (lo > available)
        return iz_paying_fails(g);
    f = top(g);
    f->lo = lo;
    f->hi = hi > available ? available : hi;
    f->got = 0;
    return ask_thing(g);
}

/* ---- the frame ------------------------------------------------------------------------------- */

void iz_choose_payment(iz_game *g)
{
    int entry = next_that_asks(g, 0);
    if (entry >= iz_paying_now(g)->bill.entries)
        return;
    choose_locals *f = iz_frame_push(g, IZ_FRAME_CHOOSE_PAYMENT, sizeof *f);
    f->at = (uint8_t)entry;
}

static iz_flow go_on(iz_game *g, choose_locals *f)
{
    if (iz_has_left(g, iz_paying_now(g)->seat))
        return IZ_FINISHED;
    switch (f->head.pc) {
    case CHOOSE_ENTRY:
        return next_entry(g, f);
    case CHOOSE_WAY_CHOSEN:
        return way_chosen(g, f);
    case CHOOSE_THING_CHOSEN:
        return thing_chosen(g, f);
    case CHOOSE_AMOUNT_CHOSEN:
    default:
        return amount_chosen(g, f);
    }
}

iz_flow iz_run_choose_payment(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, CHOOSE_PAYMENT, go_on);
}
