/*
 * Effects: damage and life. Damage may be divided; who divides it at the resolution is asked for
 * one recipient after the other, within bounds that keep the rest divisible.
 *
 * Books: mtg-1999-11 chapter 409.1e (division), glossary Damage, Life; izvori-2007 D10.15, D17,
 * B17.
 */
#include "engine/effects/effects.h"

#include "core/holdings.h"
#include "engine/effects/executors.h"

/* ---- damage ---------------------------------------------------------------------------------- */

static void damage_part(iz_game *g, iz_ref source, iz_ref to, int32_t amount)
{
    if (amount <= 0)
        return;
    unsigned flags = iz_damage_flags(g, to);
    iz_part *part = iz_batch_part(g, IZ_EV_DAMAGE);
    part->object = to;
    part->other = source;
    part->amount = amount;
    part->flags |= flags;
}

/* "Each creature deals damage to itself": the source is BOUND, each of those dealt the damage. */
void iz_parts_deal_damage(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    bool by_itself = cell[1].op == IZ_BOUND && ctx->bounds == 0;
    iz_set sources = iz_select(g, ctx, cell + 1);
    iz_set to = iz_select_present(g, ctx, iz_child(cell, 2));
    for (int i = 0; i < to.count; i++) {
        iz_ref recipient = iz_set_at(g, to, i);
        if (by_itself) {
            damage_part(g, recipient, recipient,
                        iz_effect_amount(g, ctx, cell, 1, recipient, picked));
            continue;
        }
        int32_t amount = iz_effect_amount(g, ctx, cell, 1, recipient, picked);
        for (int s = 0; s < sources.count; s++)
            damage_part(g, iz_set_at(g, sources, s), recipient, amount);
    }
}

void iz_parts_fight_damage(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set first = iz_select_present(g, ctx, cell + 1);
    iz_set second = iz_select_present(g, ctx, iz_child(cell, 1));
    if (first.count == 0 || second.count == 0)
        return;
    iz_ref a = iz_set_at(g, first, 0), b = iz_set_at(g, second, 0);
    if (a == b && second.count > 1) /* two of one set fight each other */
        b = iz_set_at(g, second, 1);
    if (a == b)
        return;
    int32_t of_a = iz_attribute(g, ctx, IZ_ATTRIBUTE_POWER, a);
    int32_t of_b = iz_attribute(g, ctx, IZ_ATTRIBUTE_POWER, b);
    damage_part(g, a, b, of_a);
    damage_part(g, b, a, of_b);
}

void iz_parts_deal_divided(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    iz_set sources = iz_select(g, ctx, cell + 1);
    iz_ref source = iz_set_first(g, sources);
    assert(source != IZ_NO_REF);
    for (uint16_t at = picked; at != IZ_NIL; at = g->links[at].next) {
        iz_link share = g->links[at];
        iz_ref to = iz_present(g, ctx, share.ref);
        if (to != IZ_NO_REF)
            damage_part(g, source, to, share.value);
    }
}

/* ---- division -------------------------------------------------------------------------------- */

/* DEAL_DIVIDED and DISTRIBUTE_COUNTERS: where they say among whom. */
static const iz_cell *recipients_of(const iz_cell *cell)
{
    return iz_child(cell, cell->op == IZ_DEAL_DIVIDED ? 2 : 0);
}

/* As it was divided when it was announced (409.1e): the targets' links have the shares. */
iz_flow iz_effect_divided(iz_game *g, effect_frame *f)
{
    enum { BEGIN, ACTED };
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f), *recipients = recipients_of(cell);
    if (f->head.pc == ACTED)
        return IZ_FINISHED;
    if (recipients->op != IZ_REG || ctx.env == IZ_NIL)
        return iz_effect_missing(g, cell, "only among targets anything is divided");
    uint16_t shares = iz_links_copy(g, g->envs[ctx.env].reg[recipients->arg]);
    f = iz_effect_top(g);
    f->picked = shares;
    f->head.pc = ACTED;
    iz_effect_act(g, f, &ctx, cell);
    return IZ_GO;
}

/* ---- life ------------------------------------------------------------------------------------ */

static void life_parts(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked,
                       iz_event_kind kind)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        int32_t amount = iz_effect_amount(g, ctx, cell, 1, iz_ref_seat(seat), picked);
        iz_part *part = iz_batch_part(g, kind);
        part->seat = (uint8_t)seat;
        part->amount = amount;
        part->other = ctx->self;
    }
}

void iz_parts_gain_life(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    life_parts(g, ctx, cell, picked, IZ_EV_LIFE_GAIN);
}

void iz_parts_lose_life(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    life_parts(g, ctx, cell, picked, IZ_EV_LIFE_LOSS);
}

/* Nobody loses more of a resource than they have. */
void iz_parts_resource(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        int32_t amount = iz_effect_amount(g, ctx, cell, 1, iz_ref_seat(seat), picked);
        int32_t has = iz_resource_of(g, seat, cell->arg);
        amount = amount < 0 ? 0 : amount;
        if (cell->op == IZ_LOSE_RESOURCE)
            amount = amount < has ? -amount : -has;
        iz_batch_resource(g, seat, cell->arg, amount)->other = ctx->self;
    }
}

/* Maximum life; where it falls below the life, that falls with it, which is no wound (hkk, base
 * 11). */
void iz_parts_most_life(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        int32_t amount = iz_effect_amount(g, ctx, cell, 1, iz_ref_seat(seat), picked);
        iz_part *part = iz_batch_part(g, IZ_EV_MOST_LIFE);
        part->seat = (uint8_t)seat;
        part->amount = cell->op == IZ_LOWER_MOST_LIFE ? -amount : amount;
    }
}

void iz_parts_set_life(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    life_parts(g, ctx, cell, picked, IZ_EV_LIFE_SET);
}

static void set_life_part(iz_game *g, int seat, int32_t amount)
{
    iz_part *part = iz_batch_part(g, IZ_EV_LIFE_SET);
    part->seat = (uint8_t)seat;
    part->amount = amount;
}

static bool can_have_life(iz_game *g, int seat, int32_t amount)
{
    int32_t life = iz_life_of(g, seat);
    iz_ref player = iz_ref_seat(seat);
    return !(amount > life && iz_cant(g, IZ_ACTION_GAIN_LIFE, player, IZ_NO_REF)) &&
           !(amount < life && iz_cant(g, IZ_ACTION_LOSE_LIFE, player, IZ_NO_REF));
}

/* Each total becomes the other's former one. */
void iz_parts_exchange_life(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    int first = iz_select_seat(g, ctx, cell + 1);
    int second = iz_select_seat(g, ctx, iz_child(cell, 1));
    if (first == IZ_NO_SEAT || second == IZ_NO_SEAT || first == second)
        return;
    int32_t of_first = iz_life_of(g, first), of_second = iz_life_of(g, second);
    if (!can_have_life(g, first, of_second) || !can_have_life(g, second, of_first))
        return;
    set_life_part(g, first, of_second);
    set_life_part(g, second, of_first);
}

/* ---- paying life ----------------------------------------------------------------------------- */

enum { LIFE_BEGIN, LIFE_CHOSEN, LIFE_PAID };

/* How much was paid is kept for linked abilities. */
iz_flow iz_effect_pay_any_life(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int seat = iz_select_seat(g, &ctx, cell + 1);
    if (seat == IZ_NO_SEAT || f->head.pc == LIFE_PAID)
        return IZ_FINISHED;
    int32_t most = iz_life_total(g, seat) > 0 ? iz_life_total(g, seat) : 0;
    const iz_cell *bound = iz_optional(cell, 1);
    int32_t bounded = bound && f->head.pc == LIFE_BEGIN ? iz_quantity(g, &ctx, bound) : most;
    most = bounded < most ? bounded : most;
    if (f->head.pc == LIFE_BEGIN) {
        f->head.pc = LIFE_CHOSEN;
        return iz_ask_number(g, seat, IZ_FOR_NUMBER, ctx.self, 0, most);
    }
    f->head.pc = LIFE_PAID;
    int32_t amount = (int32_t)g->head->answer.number;
    iz_memory_change(g, ctx.self, cell->arg)->number = amount;
    iz_batch_begin(g);
    iz_part *part = iz_batch_part(g, IZ_EV_LIFE_LOSS);
    part->seat = (uint8_t)seat;
    part->amount = amount;
    part->other = ctx.self;
    iz_batch_happens(g, IZ_C_LIFE_LOSS);
    return IZ_GO;
}

/* ---- damage marked --------------------------------------------------------------------------- */

iz_flow iz_effect_remove_damage(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select_present(g, &ctx, iz_effect_cell(g, f) + 1);
    for (int i = 0; i < set.count; i++)
        if (iz_ref_in_play(g, iz_set_at(g, set, i))) {
            g->objects[iz_ref_slot(iz_set_at(g, set, i))].damage = 0;
            iz_wounds_forget(g, iz_set_at(g, set, i));
        }
    return IZ_FINISHED;
}
