/*
 * Paying: the frame that takes a bill and pays it.
 *
 * All choices come first; then it is looked for a way to make the mana; only if there is one does
 * anything happen: mana abilities, the other costs one after the other, the mana last. So an
 * announcement that can't be completed is taken back without a trace (mtg 409.1f, 411.2, 422;
 * Izvori D10.16-D10.18, D12, D23). A player who pays by hand (IZ_GAME_MANUAL_MANA) plays mana
 * abilities one by one; what is missing then is taken from their sources. Each part is a procedure
 * of its own (paying.h).
 */
#include "engine/costs/paying.h"

#include "engine/events/event.h"
#include "engine/flow/effect_frame.h"
#include "engine/procedures.h"

enum { PAY_CHOOSE, PAY_MANA, PAY_COSTS, PAY_SPEND, PAY_GIVE };

static iz_paying *top(iz_game *g) { return (iz_paying *)(void *)iz_frame_top(g); }

void iz_pay_start(iz_game *g, const iz_bill *bill, uint16_t env, iz_ref object, bool announcing,
                  const uint8_t *spend)
{
    g->envs[env].done &= (uint16_t)~IZ_DONE_PAID;
    iz_paying *f = iz_frame_push(g, IZ_FRAME_PAY, sizeof *f);
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
    iz_paying *f = top(g);
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

static iz_flow finish(iz_game *g, iz_paying *f, bool paid)
{
    f->chosen = iz_links_free(g, f->chosen);
    f->wished = iz_links_free(g, f->wished);
    if (paid)
        g->envs[f->env].done |= IZ_DONE_PAID;
    return IZ_FINISHED;
}

static iz_flow refuse(iz_game *g, iz_paying *f)
{
    if (iz_is_off(g, IZ_C_CANT_PAY))
        return finish(g, f, true);
    iz_note(g, IZ_C_CANT_PAY, IZ_SAY_CANT_PAY_FOR, iz_ref_seat(f->seat), f->object);
    return finish(g, top(g), false);
}

static bool uses_up(const iz_game *g, const iz_paying *f, int entry)
{
    int op = g->cards->cells[f->bill.entry[entry].cell].op;
    return op == IZ_COST_SACRIFICE || op == IZ_COST_DISCARD || op == IZ_COST_EXILE ||
           op == IZ_COST_RETURN || op == IZ_COST_TAP_OTHERS;
}

bool iz_is_reserved(const iz_game *g, iz_ref ref)
{
    for (iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame)) {
        if (frame->kind != IZ_FRAME_PAY)
            continue;
        const iz_paying *f = (const iz_paying *)(const void *)frame;
        for (uint16_t at = f->looks ? IZ_NIL : f->chosen; at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == ref && uses_up(g, f, g->links[at].value))
                return true;
    }
    return false;
}

/* A book without mana: the magic points that stand in its place. */

/* ---- for the parts --------------------------------------------------------------------------- */

iz_ctx iz_paying_ctx(iz_game *g, int entry)
{
    const iz_paying *f = iz_paying_now(g);
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    ctx.controller = f->seat;
    return entry >= 0 ? iz_entry_ctx(g, &f->bill, entry, &ctx) : ctx;
}

iz_flow iz_paying_fails(iz_game *g)
{
    iz_paying_now(g)->fails = 1;
    return IZ_FINISHED;
}

iz_mana_purpose iz_paying_purpose(const iz_game *g, const iz_bill *bill)
{
    const iz_paying *f = iz_paying_now(g);
    return (iz_mana_purpose){.env = f->env,
                             .chosen = f->chosen,
                             .bill = bill,
                             .self = g->envs[f->env].source,
                             .use = (uint8_t)iz_mana_use(g, bill, f->env)};
}

bool iz_paying_plan(iz_game *g, iz_mana_plan *plan)
{
    const iz_paying *f = iz_paying_now(g);
    iz_bill bill = f->bill;
    iz_mana_purpose purpose = iz_paying_purpose(g, &bill);
    return iz_mana_plan_make(g, f->seat, &bill.mana, &purpose, plan);
}

/* ---- before anything happens ------------------------------------------------------------------ */

/* Can every entry be paid still, with what was chosen? Only then does anything happen. */
static bool suffices(iz_game *g)
{
    iz_bill bill = top(g)->bill;
    if (bill.failed || !iz_bill_sums_suffice(g, &bill))
        return false;
    bool payable = true;
    for (int n = 0; n < bill.entries && payable; n++) {
        iz_ctx ctx = iz_paying_ctx(g, n);
        top(g)->looks = true;
        payable = iz_entry_payable(g, &bill, n, &ctx);
        top(g)->looks = false;
    }
    return payable;
}

/* ---- the mana -------------------------------------------------------------------------------- */

static iz_flow spend_points(iz_game *g, iz_paying *f)
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
    iz_paying *f = top(g);
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
static void take_mana(iz_game *g, const iz_paying *f, const iz_mana_purpose *purpose,
                      const int32_t *spent)
{
    iz_env *env = &g->envs[f->env];
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        iz_mana_spend(g, f->seat, purpose, kind, spent[kind]);
        int32_t sum = env->mana_spent[kind] + spent[kind];
        env->mana_spent[kind] = (uint8_t)(sum > UINT8_MAX ? UINT8_MAX : sum);
    }
    iz_event_unseen(g, IZ_EV_POOL, f->seat);
}

/* Which mana is spent is settled already, or planned now; life in place of mana goes last. */
static iz_flow spend(iz_game *g, iz_paying *f)
{
    if (g->book->parameters.pays_by != IZ_PAYS_BY_MANA && !iz_mana_need_empty(&f->bill.mana))
        return spend_points(g, f);
    int32_t spent[IZ_MANA_KINDS] = {0}, life = 0;
    if (!iz_mana_need_empty(&f->bill.mana)) {
        iz_count_applied(g, IZ_C_PLAY_COST);
        if (iz_is_off(g, IZ_C_PLAY_COST)) {
            memset(spent, 0, sizeof spent);
        } else if (f->has_spend) {
            for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
                spent[kind] = f->spend[kind];
        } else {
            iz_mana_plan made;
            if (!iz_paying_plan(g, &made))
                return refuse(g, top(g));
            memcpy(spent, made.spend, sizeof spent);
            life = made.life;
        }
    }
    f = top(g);
    iz_bill bill = f->bill;
    iz_mana_purpose purpose = iz_paying_purpose(g, &bill);
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

/* ---- the steps of the parent ------------------------------------------------------------------ */

/* Who pays has left: it isn't paid (what they had has gone along, F1.41). */
static iz_flow leave(iz_game *g, iz_paying *f)
{
    f->given = iz_links_free(g, f->given);
    iz_env_free(g, f->beside);
    return finish(g, f, false);
}

static iz_flow go_on(iz_game *g, iz_paying *f)
{
    if (iz_has_left(g, f->seat))
        return leave(g, f);
    if (f->fails)
        return refuse(g, f);
    switch (f->head.pc) {
    case PAY_CHOOSE:
        f->head.pc = PAY_MANA;
        iz_choose_payment(g);
        return IZ_GO;
    case PAY_MANA:
        f->head.pc = PAY_COSTS;
        if (!suffices(g))
            return refuse(g, top(g));
        iz_make_mana(g);
        return IZ_GO;
    case PAY_COSTS:
        f->head.pc = PAY_SPEND;
        iz_perform_costs(g);
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
