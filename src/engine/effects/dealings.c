/*
 * Effects: dealings between players and processes in steps: bids, numbers chosen secretly, any
 * amount of mana paid, cards put into graveyards until one that fits has come there.
 *
 * Books: mtg-1999-11 chapter 413.2c-d (choices at the resolution, each in turn order); izvori-2007
 * D14, A4.40.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"
#include "engine/playing/play.h"

enum { NUMBERS_OFFERED = 1000 }; /* how far above the least number one may go: rules name no end */

/* ---- bids ------------------------------------------------------------------------------------ */

enum { BID_BEGIN, BID_NEXT, BID_ASKED, BID_NAMED };

/* The next bidder after that seat in turn order; the same one, if nobody else bids. */
static int next_bidder(const iz_game *g, uint16_t bidders, int seat)
{
    int count = g->head->seats;
    for (int i = 1; i <= count; i++) {
        int next = (seat + i) % count;
        if (bidders & 1u << next && g->seats[next].in_game)
            return next;
    }
    return seat;
}

/* The subject of the question: what is bid for, if that is said. */
static iz_ref bid_for(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *what = iz_optional(cell, 2);
    size_t mark = iz_scratch_mark(g);
    iz_set set = what ? iz_select_present(g, ctx, what) : (iz_set){0, 0};
    iz_ref subject = set.count > 0 ? iz_set_at(g, set, 0) : ctx->self;
    iz_scratch_back(g, mark);
    return subject;
}

static iz_flow bid_ends(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    uint16_t env = f->env;
    int reg = iz_effect_register(iz_effect_cell(g, f));
    int32_t high = f->count;
    iz_set bidder = iz_set_begin(g);
    iz_set_put(g, &bidder, iz_ref_seat(f->word));
    iz_note(g, IZ_C_EFFECT_CHOICE, IZ_SAY_HIGH_BID_BY, (int)high, iz_ref_seat(f->word));
    iz_effect_result(g, env, reg, bidder, true);
    iz_effect_result_number(g, env, reg, high, true);
    return IZ_FINISHED;
}

/* The frame's word is who bid last, its count how much. It is no payment: one may bid more life
 * than one has. */
iz_flow iz_effect_bid(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    switch (f->head.pc) {
    case BID_BEGIN: {
        uint16_t bidders = iz_select_seats(g, &ctx, cell + 1);
        int32_t first = iz_quantity(g, &ctx, iz_child(cell, 1));
        f->seats = bidders;
        f->seat = ctx.controller;
        f->word = ctx.controller;
        f->count = first;
        f->head.pc = BID_NEXT;
        return IZ_GO;
    }
    case BID_NEXT: {
        int seat = next_bidder(g, f->seats, f->seat);
        if (seat == f->word || f->count >= IZ_NAMED_MOST) /* nobody can go higher */
            return bid_ends(g);
        f->seat = (uint8_t)seat;
        f->head.pc = BID_ASKED;
        return iz_ask_yes_no(g, seat, IZ_FOR_BID, bid_for(g, &ctx, cell));
    }
    case BID_ASKED:
        f->head.pc = BID_NEXT;
        if (g->head->answer.kind != IZ_OPTION_YES)
            return IZ_GO;
        f->head.pc = BID_NAMED;
        return iz_ask_number(g, f->seat, IZ_FOR_BID, bid_for(g, &ctx, cell), (int64_t)f->count + 1,
                             (int64_t)f->count + NUMBERS_OFFERED);
    default:
        f->count = (int32_t)g->head->answer.number;
        f->word = f->seat;
        f->head.pc = BID_NEXT;
        iz_note(g, IZ_C_EFFECT_CHOICE, IZ_SAY_BIDS, iz_ref_seat(f->seat), (int)f->count);
        return IZ_GO;
    }
}

/* ---- numbers chosen secretly ----------------------------------------------------------------- */

enum { SECRET_BEGIN, SECRET_NEXT, SECRET_CHOSEN };

/* Nothing is said of a number before all have chosen. */
iz_flow iz_effect_secret_numbers(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == SECRET_BEGIN) {
        f->seats = iz_select_seats(g, &ctx, cell + 1);
        f->head.pc = SECRET_NEXT;
        iz_count_in_turn(g, f->seats);
        return IZ_GO;
    }
    if (f->head.pc == SECRET_CHOSEN) {
        int32_t number = (int32_t)g->head->answer.number;
        uint16_t picked = iz_links_append(g, f->picked, iz_ref_seat(f->seat), number);
        f = iz_effect_top(g);
        f->picked = picked;
    }
    int seat = iz_take_seat(g, &f->seats);
    if (seat != IZ_NO_SEAT) {
        int32_t least = iz_quantity(g, &ctx, iz_child(cell, 1));
        f->seat = (uint8_t)seat;
        f->head.pc = SECRET_CHOSEN;
        return iz_ask_number(g, seat, IZ_FOR_SECRET, ctx.self, least,
                             (int64_t)least + NUMBERS_OFFERED);
    }
    int reg = iz_effect_register(cell);
    for (uint16_t at = f->picked; at != IZ_NIL; at = g->links[at].next)
        iz_note(g, IZ_C_EFFECT_CHOICE, IZ_SAY_CHOSE, g->links[at].ref, (int)g->links[at].value);
    if (f->env != IZ_NIL && reg != IZ_REG_NOBODYS) {
        iz_env_clear(g, f->env, reg);
        g->envs[f->env].reg[reg] = f->picked;
        f->picked = IZ_NIL;
    }
    return IZ_FINISHED;
}

/* ---- any amount of mana ---------------------------------------------------------------------- */

enum { ANY_MANA_BEGIN, ANY_MANA_NEXT, ANY_MANA_CHOSEN, ANY_MANA_PAID };

static void bill_of(iz_bill *bill, int seat, int32_t amount)
{
    iz_bill_begin(bill, seat, 0);
    bill->mana.generic = amount;
}

/* Can the player whose turn it is to pay, pay so much? */
static bool can_pay_mana(iz_game *g, int32_t amount)
{
    const effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    iz_bill bill;
    bill_of(&bill, f->seat, amount);
    return iz_bill_verdict(g, &bill, &ctx, NULL) == IZ_C_NONE;
}

static int32_t most_mana(iz_game *g)
{
    int32_t most = iz_greatest_x(g, can_pay_mana);
    return most < NUMBERS_OFFERED ? most : NUMBERS_OFFERED;
}

/* How much each of them paid stands beside that player in the register; its number is all that was
 * paid. */
static void note_paid(iz_game *g, int32_t amount)
{
    const effect_frame *f = iz_effect_top(g);
    uint16_t env = f->env;
    int reg = iz_effect_register(iz_effect_cell(g, f));
    if (reg == IZ_REG_NOBODYS)
        return;
    uint16_t list = iz_links_append(g, g->envs[env].reg[reg], iz_ref_seat(f->seat), amount);
    g->envs[env].reg[reg] = list;
    iz_effect_result_number(g, env, reg, iz_sum(g->envs[env].amount[reg], amount), true);
}

iz_flow iz_effect_pay_any_mana(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    iz_bill bill;
    if (env == IZ_NIL)
        return iz_effect_missing(g, iz_effect_cell(g, f), "a payment needs an ability or spell");
    switch (f->head.pc) {
    case ANY_MANA_BEGIN:
        f->seats = iz_select_seats(g, &ctx, iz_effect_cell(g, f) + 1);
        iz_count_in_turn(g, f->seats);
        iz_effect_result(g, env, iz_effect_register(iz_effect_cell(g, f)), iz_set_begin(g), false);
        iz_effect_top(g)->head.pc = ANY_MANA_NEXT;
        return IZ_GO;
    case ANY_MANA_NEXT: {
        int seat = iz_take_seat(g, &f->seats);
        if (seat == IZ_NO_SEAT)
            return IZ_FINISHED;
        f->seat = (uint8_t)seat;
        f->head.pc = ANY_MANA_CHOSEN;
        return iz_ask_number(g, seat, IZ_FOR_NUMBER, ctx.self, 0, most_mana(g));
    }
    case ANY_MANA_CHOSEN:
        f->count = (int32_t)g->head->answer.number;
        f->head.pc = ANY_MANA_NEXT;
        if (f->count == 0)
            return IZ_GO;
        f->head.pc = ANY_MANA_PAID;
        bill_of(&bill, f->seat, f->count);
        iz_pay_start(g, &bill, env, ctx.self, false, NULL);
        return IZ_GO;
    default:
        f->head.pc = ANY_MANA_NEXT;
        if (g->envs[env].done & IZ_DONE_PAID)
            note_paid(g, f->count);
        return IZ_GO;
    }
}

/* ---- into the graveyard until ---------------------------------------------------------------- */

enum { MILL_BEGIN, MILL_MOVED };

/* The cards that have come into the graveyard stand in f->list, those that fit in f->picked, too.
 * What goes elsewhere instead is not counted. */
static void note_milled(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    effect_frame *f = iz_effect_top(g);
    iz_slot slot = (iz_slot)f->child;
    if (g->objects[slot].kind != IZ_OBJECT_CARD || g->objects[slot].zone != IZ_ZONE_GRAVEYARD)
        return;
    iz_ref card = iz_object_ref(g, slot);
    bool fits = iz_fits(g, ctx, iz_child(cell, 1), card);
    uint16_t list = iz_links_append_ref(g, iz_effect_top(g)->list, card);
    iz_effect_top(g)->list = list;
    if (!fits)
        return;
    uint16_t picked = iz_links_append_ref(g, iz_effect_top(g)->picked, card);
    iz_effect_top(g)->picked = picked;
}

/* Is the player in f->seat through with it? */
static bool milled_enough(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *most = iz_optional(cell, 3);
    int32_t wanted = iz_quantity(g, ctx, iz_child(cell, 2));
    int32_t in_all = most ? iz_quantity(g, ctx, most) : INT32_MAX;
    const effect_frame *f = iz_effect_top(g);
    int seat = f->seat, fitting = 0, all = 0;
    for (uint16_t at = f->picked; at != IZ_NIL; at = g->links[at].next)
        fitting += g->objects[iz_ref_slot(g->links[at].ref)].owner == seat;
    for (uint16_t at = f->list; at != IZ_NIL; at = g->links[at].next)
        all += g->objects[iz_ref_slot(g->links[at].ref)].owner == seat;
    return fitting >= wanted || all >= in_all ||
           iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last == IZ_NIL;
}

static void list_to_register(iz_game *g, uint16_t env, int reg, uint16_t list)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_of_list(g, list);
    if (reg < IZ_REGISTERS)
        iz_effect_result_set(g, env, reg, set);
    iz_scratch_back(g, mark);
}

iz_flow iz_effect_mill_until(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    if (f->head.pc == MILL_BEGIN) {
        f->seats = iz_select_seats(g, &ctx, cell + 1);
        f->seat = IZ_NO_SEAT;
    } else {
        note_milled(g, &ctx, cell);
    }
    while (iz_effect_top(g)->seat == IZ_NO_SEAT || milled_enough(g, &ctx, cell)) {
        f = iz_effect_top(g);
        int seat = iz_take_seat(g, &f->seats);
        if (seat == IZ_NO_SEAT) {
            uint16_t fitting = f->picked, all = f->list;
            list_to_register(g, env, cell->arg, fitting);
            list_to_register(g, env, cell->arg + 1, all);
            return IZ_FINISHED;
        }
        f->seat = (uint8_t)seat;
    }
    f = iz_effect_top(g);
    iz_slot top = iz_zone_list(g, f->seat, IZ_ZONE_LIBRARY)->last;
    f->child = top;
    f->head.pc = MILL_MOVED;
    iz_batch_begin(g);
    iz_batch_move(g, iz_object_ref(g, top), IZ_ZONE_GRAVEYARD, 0);
    iz_batch_happens(g, IZ_C_ZONE_CHANGE);
    return IZ_GO;
}

/* ---- offers ---------------------------------------------------------------------------------- */

/* One lasting effect for each of the players. */
static void make_offers(iz_game *g, int32_t awaited)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    uint32_t position = f->cell;
    const iz_cell *cell = iz_effect_cell(g, f);
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    IZ_EACH_SEAT_OF (g, seat, seats) {
        iz_effect offer = {.kind = IZ_EFFECT_OFFER,
                           .duration = IZ_LASTS_FOREVER,
                           .cell = position,
                           .source = ctx.self,
                           .affected = IZ_NIL,
                           .fixed = IZ_NIL,
                           .amount = awaited};
        if (cell->op == IZ_MAY_PAY_ANY_TIME)
            iz_duration_read(g, iz_child(cell, 3), ctx.controller, &offer);
        offer.controller = (uint8_t)seat;
        offer.env = iz_effect_capture(g, &ctx);
        iz_effect_add(g, &offer);
    }
}

iz_flow iz_effect_may_pay_any_time(iz_game *g, effect_frame *f)
{
    (void)f;
    make_offers(g, 0);
    return IZ_FINISHED;
}

/* The frame's word is the last timestamp before the delayed ability is made. */
iz_flow iz_effect_unless_paid_before(iz_game *g, effect_frame *f)
{
    enum { BEGIN, MADE };
    iz_ctx ctx = f->ctx;
    if (f->head.pc == BEGIN) {
        f->head.pc = MADE;
        f->word = (int32_t)g->head->timestamp;
        iz_effect_child(g, iz_child(iz_effect_cell(g, f), 2), &ctx);
        return IZ_GO;
    }
    IZ_EACH_ENTRY (g, i, effects)
        if (g->effects[i].kind == IZ_EFFECT_DELAYED &&
            g->effects[i].timestamp > (uint32_t)f->word) {
            make_offers(g, (int32_t)g->effects[i].timestamp);
            break;
        }
    return IZ_FINISHED;
}
