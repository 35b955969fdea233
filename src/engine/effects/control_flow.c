/*
 * Effects: instructions that say which others are carried out, how often and by whom (in turn, if,
 * may, unless, for each, modes), what waits for later (delayed and reflexive triggers), what is
 * remembered, and what happens instead of an event that is being replaced.
 *
 * Books: mtg-1999-11 chapters 404 (delayed triggers), 409.1b (modes), 413.2b-e, 419.5; izvori-2007
 * D5.40, D11.50, D14.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"
#include "engine/playing/play.h"

iz_flow iz_effect_do_nothing(iz_game *g, effect_frame *f)
{
    (void)g;
    (void)f;
    return IZ_FINISHED;
}

/* ---- one after the other, if, loops ---------------------------------------------------------- */

iz_flow iz_effect_seq(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    if (f->child == 0)
        f->child = f->cell + 1;
    const iz_cell *child = &g->cards->cells[f->child];
    if (f->head.pc != 0)
        return iz_effect_rest_at_once(g, f);
    if (child >= cell + cell->span)
        return IZ_FINISHED;
    if (iz_effect_with_next(cell, child))
        return iz_effect_rest_at_once(g, f);
    f->child += child->span;
    iz_ctx ctx = f->ctx;
    iz_effect_child(g, child, &ctx);
    return IZ_GO;
}

enum { CHILD_FIRST, CHILD_RUNS };

iz_flow iz_effect_if_(iz_game *g, effect_frame *f)
{
    if (f->head.pc == CHILD_RUNS)
        return IZ_FINISHED;
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    const iz_cell *child = iz_child(cell, iz_holds(g, &ctx, cell + 1) ? 1 : 2);
    if (!child || child->op == IZ_NONE)
        return IZ_FINISHED;
    f->head.pc = CHILD_RUNS;
    iz_effect_child(g, child, &ctx);
    return IZ_GO;
}

/* The members are fixed as the loop begins. */
iz_flow iz_effect_for_each(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == CHILD_FIRST) {
        f->head.pc = CHILD_RUNS;
        uint16_t list = iz_set_to_list(g, iz_select(g, &ctx, cell + 1));
        f = iz_effect_top(g);
        f->list = list;
        f->child = list; /* the member whose turn it is */
    }
    if (f->child == IZ_NIL)
        return IZ_FINISHED;
    iz_link member = g->links[f->child];
    f->child = member.next;
    ctx = iz_ctx_bind(&ctx, member.ref);
    iz_effect_child(g, iz_child(cell, 1), &ctx);
    return IZ_GO;
}

iz_flow iz_effect_repeat(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == CHILD_FIRST) {
        f->head.pc = CHILD_RUNS;
        f->count = iz_quantity(g, &ctx, cell + 1);
    }
    if (f->count-- <= 0)
        return IZ_FINISHED;
    iz_effect_child(g, iz_child(cell, 1), &ctx);
    return IZ_GO;
}

iz_flow iz_effect_repeat_until(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == CHILD_RUNS && iz_holds(g, &ctx, cell + 1))
        return IZ_FINISHED;
    f->head.pc = CHILD_RUNS;
    iz_effect_child(g, iz_child(cell, 1), &ctx);
    return IZ_GO;
}

/* ---- may, unless ----------------------------------------------------------------------------- */

enum {
    OFFER_BEGIN,
    OFFER_NEXT,
    OFFER_ASKED,
    OFFER_X_CHOSEN,
    OFFER_PAID,
    OFFER_END,
    OFFER_UNPAID /* what is done because nobody has paid */
};

/* The register holds the players who did it; while one of them does, that one alone. */
static void offer_begin(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    f->seats = iz_select_seats(g, &ctx, cell + 1);
    f->head.pc = OFFER_NEXT;
    iz_count_in_turn(g, f->seats);
    iz_count_applied(g, IZ_C_EFFECT_CHOICE);
    iz_effect_result(g, f->env, iz_effect_register(cell), iz_set_begin(g), false);
}

static void offer_taken(iz_game *g, int seat)
{
    effect_frame *f = iz_effect_top(g);
    uint16_t env = f->env;
    int reg = iz_effect_register(iz_effect_cell(g, f));
    uint16_t list = iz_links_append_ref(g, f->list, iz_ref_seat(seat));
    iz_effect_top(g)->list = list;
    iz_set one = iz_set_begin(g);
    iz_set_put(g, &one, iz_ref_seat(seat));
    iz_effect_result(g, env, reg, one, true);
}

/* The choice with which what was offered begins found nothing: a hand that nobody else sees had no
 * such card. Then it was not done. */
static bool came_to_nothing(const iz_game *g, const effect_frame *f, const iz_cell *what)
{
    const iz_cell *first = what->op == IZ_SEQ && what->span > 1 ? what + 1 : what;
    return f->env != IZ_NIL && first->op == IZ_CHOOSE && first->arg != IZ_REG_NOBODYS &&
           !(g->envs[f->env].done >> first->arg & 1);
}

/* After the player who was asked last has carried it out, if they have. */
static void offer_carried_out(iz_game *g, const iz_cell *what)
{
    effect_frame *f = iz_effect_top(g);
    iz_ref last = iz_ref_seat(f->seat);
    if (!iz_links_has(g, f->list, last) || !came_to_nothing(g, f, what))
        return;
    f->list = iz_links_remove(g, f->list, last);
    iz_effect_result(g, f->env, iz_effect_register(iz_effect_cell(g, f)), iz_set_begin(g), false);
}

static iz_flow offer_end(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    int reg = iz_effect_register(iz_effect_cell(g, f));
    if (f->env != IZ_NIL && reg == IZ_REG_NOBODYS) { /* "instead" asks only whether it was done */
        uint16_t done = g->envs[f->env].done & (uint16_t) ~(1u << reg);
        g->envs[f->env].done = (uint16_t)(done | (f->list != IZ_NIL ? 1u << reg : 0u));
    }
    if (f->env != IZ_NIL && reg != IZ_REG_NOBODYS && f->list != IZ_NIL) {
        iz_env_clear(g, f->env, reg);
        g->envs[f->env].reg[reg] = f->list;
        f->list = IZ_NIL;
        iz_effect_result_number(g, f->env, reg, iz_links_count(g, g->envs[f->env].reg[reg]), true);
    }
    return IZ_FINISHED;
}

/* Takes the next player out of those still to be asked, into f->seat; false if there is none. */
static bool offer_next(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    int seat = iz_take_seat(g, &f->seats);
    if (seat == IZ_NO_SEAT)
        return false;
    f->seat = (uint8_t)seat;
    return true;
}

/* The answer that was given as the ability went on the stack (410.5); it counts once. */
static uint32_t answer_given(iz_game *g)
{
    uint16_t env = iz_effect_top(g)->env;
    if (env == IZ_NIL)
        return 0;
    uint32_t given = g->envs[env].modes & (IZ_MODES_ACCEPTED | IZ_MODES_DECLINED);
    g->envs[env].modes &= ~given;
    return given;
}

iz_flow iz_effect_may(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    const iz_cell *what = iz_child(iz_effect_cell(g, f), 1);
    uint32_t given;
    switch (f->head.pc) {
    case OFFER_BEGIN:
        offer_begin(g);
        return IZ_GO;
    case OFFER_NEXT:
        offer_carried_out(g, what);
        if (!offer_next(g))
            return offer_end(g);
        given = answer_given(g);
        if (given & IZ_MODES_DECLINED)
            return IZ_GO;
        if (!iz_effect_possible(g, &ctx, what) && /* any more, if it was chosen before */
            !iz_is_off(g, IZ_C_IMPOSSIBLE_PART)) {
            iz_note(g, IZ_C_IMPOSSIBLE_PART, IZ_SAY_CANT_CHOOSE_DO_IT, iz_ref_seat(f->seat));
            return IZ_GO;
        }
        if (given & IZ_MODES_ACCEPTED) {
            offer_taken(g, f->seat);
            iz_effect_child(g, what, &ctx);
            return IZ_GO;
        }
        f->head.pc = OFFER_ASKED;
        return iz_ask_yes_no(g, f->seat, IZ_FOR_MAY, ctx.self);
    default:
        f->head.pc = OFFER_NEXT;
        if (g->head->answer.kind != IZ_OPTION_YES)
            return IZ_GO;
        offer_taken(g, f->seat);
        iz_effect_child(g, what, &ctx);
        return IZ_GO;
    }
}

/* The cost speaks of what loops look at; outside of them, of whoever is asked ("half their life").
 */
static iz_ctx as_payer(const effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    return ctx.bounds == 0 ? iz_ctx_bind(&ctx, iz_ref_seat(f->seat)) : ctx;
}

/* Starts the payment by the player who is asked. */
static void pay(iz_game *g, const iz_cell *cost)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = as_payer(f);
    uint16_t env = f->env;
    int seat = f->seat;
    f->hi = g->envs[env].bounds;
    iz_ctx_keep_bound(g, &ctx, env);
    iz_pay_cost(g, seat, env, cost, 1);
}

/* Is X in the cost, and not announced with the spell or ability? */
static bool chooses_x(const iz_game *g, uint16_t env, const iz_cell *cost)
{
    if (!iz_cost_has_x(g, cost))
        return false;
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    if (!ability || ability->op == IZ_SPELL_ABILITY)
        return false;
    return ability->op != IZ_ACTIVATED || !iz_cost_has_x(g, ability + 1);
}

static bool can_pay_with(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *cost, int32_t x)
{
    int32_t before = g->envs[ctx->env].x;
    g->envs[ctx->env].x = x;
    bool can = iz_can_pay(g, seat, ctx, cost, 1);
    g->envs[ctx->env].x = before;
    return can;
}

/* Who pays {X} chooses what X is, as much as can be paid. */
static iz_flow ask_x(iz_game *g, const iz_cell *cost)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = as_payer(f);
    int seat = f->seat;
    int32_t lo = 0, hi = 1;
    while (hi < 1 << 20 && can_pay_with(g, seat, &ctx, cost, hi)) {
        lo = hi;
        hi *= 2;
    }
    while (hi - lo > 1) {
        int32_t middle = lo + (hi - lo) / 2;
        if (can_pay_with(g, seat, &ctx, cost, middle))
            lo = middle;
        else
            hi = middle;
    }
    iz_effect_top(g)->head.pc = OFFER_X_CHOSEN;
    return iz_ask_number(g, seat, IZ_FOR_X, ctx.self, 0, lo);
}

/* Was it paid? */
static bool paid(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    g->envs[f->env].bounds = (uint8_t)f->hi;
    return g->envs[f->env].done & IZ_DONE_PAID;
}

/* UNLESS_PAYS and MAY_PAY: the players are asked in turn; what one of them can't pay they aren't
 * offered. `first_only`: once one has paid nobody else is asked. */
static iz_flow offer_payment(iz_game *g, effect_frame *f, iz_purpose purpose, bool first_only)
{
    iz_ctx ctx = f->ctx;
    const iz_cell *cost = iz_child(iz_effect_cell(g, f), 1);
    if (f->env == IZ_NIL)
        return iz_effect_missing(g, iz_effect_cell(g, f), "a payment needs an ability or spell");
    switch (f->head.pc) {
    case OFFER_BEGIN:
        offer_begin(g);
        return IZ_GO;
    case OFFER_NEXT:
        if (!offer_next(g)) {
            f->head.pc = OFFER_END;
            return IZ_GO;
        }
        if (chooses_x(g, f->env, cost)) {
            g->envs[f->env].x = 0;
            g->envs[f->env].modes |= IZ_MODES_X;
        }
        ctx = as_payer(f);
        if (!iz_can_pay(g, f->seat, &ctx, cost, 1)) {
            iz_note(g, IZ_C_CANT_PAY, IZ_SAY_CANT_PAY, iz_ref_seat(iz_effect_top(g)->seat));
            return IZ_GO;
        }
        iz_effect_top(g)->head.pc = OFFER_ASKED;
        return iz_ask_yes_no(g, iz_effect_top(g)->seat, purpose, ctx.self);
    case OFFER_ASKED:
        f->head.pc = OFFER_NEXT;
        if (g->head->answer.kind != IZ_OPTION_YES)
            return IZ_GO;
        if (chooses_x(g, f->env, cost))
            return ask_x(g, cost);
        f->head.pc = OFFER_PAID;
        pay(g, cost);
        return IZ_GO;
    case OFFER_X_CHOSEN:
        g->envs[f->env].x = (int32_t)g->head->answer.number;
        iz_note(g, IZ_C_PLAY_X, IZ_SAY_X, (int)g->head->answer.number);
        iz_effect_top(g)->head.pc = OFFER_PAID;
        pay(g, cost);
        return IZ_GO;
    case OFFER_PAID:
        f->head.pc = OFFER_NEXT;
        if (!paid(g))
            return IZ_GO;
        if (first_only)
            f->head.pc = OFFER_END;
        offer_taken(g, f->seat);
        return IZ_GO;
    default:
        return offer_end(g);
    }
}

iz_flow iz_effect_may_pay(iz_game *g, effect_frame *f)
{
    return offer_payment(g, f, IZ_FOR_MAY, false);
}

/* Nobody has paid: of a cumulative upkeep that is an event. */
static void note_unpaid(iz_game *g, const iz_ctx *ctx, const iz_cell *payers)
{
    const iz_env *env = &g->envs[ctx->env];
    if (env->ability == IZ_NO_ABILITY ||
        iz_ability_record(g, env->ability)->keyword != IZ_KW_CUMULATIVE_UPKEEP)
        return;
    int seat = iz_select_seat(g, ctx, payers);
    if (seat != IZ_NO_SEAT)
        iz_announce_plain(g, IZ_EV_UPKEEP_UNPAID, seat, ctx->self, IZ_C_CUMULATIVE_UPKEEP);
}

iz_flow iz_effect_unless_pays(iz_game *g, effect_frame *f)
{
    if (f->head.pc < OFFER_END)
        return offer_payment(g, f, IZ_FOR_UNLESS, true);
    if (f->list == IZ_NIL && f->head.pc == OFFER_END) {
        f->head.pc = OFFER_UNPAID;
        iz_ctx ctx = f->ctx;
        const iz_cell *cell = iz_effect_cell(g, f);
        iz_count_applied(g, IZ_C_UNLESS);
        if (iz_is_off(g, IZ_C_UNLESS))
            return offer_end(g);
        note_unpaid(g, &ctx, cell + 1);
        iz_effect_child(g, iz_child(cell, 2), &ctx);
        return IZ_GO;
    }
    return offer_end(g);
}

/* ---- modes ----------------------------------------------------------------------------------- */

enum { MODES_BEGIN, MODES_ASK, MODES_ASKED, MODES_RUN };
enum { MODES_FIRST_CHILD = 3 }; /* after quantities and chooser */

static int mode_count(const iz_cell *cell) { return iz_child_count(cell) - MODES_FIRST_CHILD; }

/* Asks for one more mode, now, as it wasn't chosen when the spell or ability was played. */
static iz_flow ask_mode(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f), *most = iz_child(cell, 1);
    int available = mode_count(cell);
    const iz_cell *chooser = iz_child(cell, 2);
    int seat = chooser->op == IZ_NONE ? ctx.controller : iz_select_seat(g, &ctx, chooser);
    int32_t lo, hi, unused;
    iz_quantity_bounds(g, &ctx, cell + 1, available, &lo, &hi);
    if (most->op != IZ_NONE)
        iz_quantity_bounds(g, &ctx, most, available, &unused, &hi);
    if (f->count >= hi || f->count >= available || seat == IZ_NO_SEAT) {
        f->head.pc = MODES_RUN;
        return IZ_GO;
    }
    f->head.pc = MODES_ASKED;
    bool can_stop = f->count >= lo;
    uint32_t chosen = (uint32_t)f->word;
    for (int mode = 0; mode < available; mode++)
        if (!(chosen & 1u << mode))
            iz_candidate(g, (iz_option){.kind = IZ_OPTION_MODE,
                                        .ability = iz_cell_position(
                                            g, iz_child(cell, MODES_FIRST_CHILD + mode)),
                                        .subject = ctx.self,
                                        .object = IZ_NO_REF,
                                        .number = mode});
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_MODE, ctx.self,
                  can_stop ? IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL : 0);
}

iz_flow iz_effect_modes(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint32_t all = (1u << mode_count(cell)) - 1;
    switch (f->head.pc) {
    case MODES_BEGIN:
        assert(f->env != IZ_NIL); /* it stands in abilities and spells only */
        f->word = (int32_t)(g->envs[f->env].modes & all);
        f->head.pc = f->word != 0 ? MODES_RUN : MODES_ASK;
        return IZ_GO;
    case MODES_ASK:
        return ask_mode(g);
    case MODES_ASKED:
        f->head.pc = MODES_RUN;
        if (g->head->answer.kind == IZ_OPTION_MODE) {
            f->word |= (int32_t)(1u << g->head->answer.number);
            f->count++;
            f->head.pc = MODES_ASK;
        }
        return IZ_GO;
    default:
        /* in printed order */
        for (int mode = 0; mode < mode_count(cell); mode++)
            if ((uint32_t)f->word & 1u << mode) {
                f->word &= ~(int32_t)(1u << mode);
                iz_effect_child(g, iz_child(iz_child(cell, MODES_FIRST_CHILD + mode), 1), &ctx);
                return IZ_GO;
            }
        return IZ_FINISHED;
    }
}

/* ---- what waits for later -------------------------------------------------------------------- */

/* ---- one of several -------------------------------------------------------------------------- */

iz_flow iz_effect_either(iz_game *g, effect_frame *f)
{
    enum { BEGIN, ASKED, DONE };
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int ways = iz_child_count(cell) - 1;
    if (f->head.pc == DONE)
        return IZ_FINISHED;
    if (f->head.pc == ASKED) {
        f->head.pc = DONE;
        if (g->head->answer.kind == IZ_OPTION_MODE)
            iz_effect_child(g, iz_child(cell, 1 + (int)g->head->answer.number), &ctx);
        return IZ_GO;
    }
    int seat = iz_effect_chooser(g, &ctx, cell + 1);
    if (seat == IZ_NO_SEAT)
        return IZ_FINISHED;
    unsigned possible = 0;
    for (int way = 0; way < ways; way++)
        possible |= (unsigned)iz_effect_possible(g, &ctx, iz_child(cell, 1 + way)) << way;
    if (possible == 0)
        return IZ_FINISHED;
    iz_effect_top(g)->head.pc = ASKED;
    for (int way = 0; way < ways; way++)
        if (possible >> way & 1)
            iz_candidate(g, (iz_option){.kind = IZ_OPTION_MODE,
                                        .ability = iz_cell_position(g, iz_child(cell, 1 + way)),
                                        .subject = ctx.self,
                                        .object = IZ_NO_REF,
                                        .number = way});
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_MODE, ctx.self, 0);
}

/* Rule concept TRIGGER_DELAYED. Flag 1: whenever it happens this turn; 2: the next time in this
 * turn; else the next time. */
iz_flow iz_effect_delayed(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    iz_effect effect = {.kind = IZ_EFFECT_DELAYED,
                        .duration = cell->arg & IZ_DELAYED_WHILE         ? IZ_LASTS_WHILE
                                    : cell->arg & IZ_DELAYED_FOREVER     ? IZ_LASTS_FOREVER
                                    : cell->arg & IZ_DELAYED_THIS_COMBAT ? IZ_LASTS_COMBAT
                                    : cell->arg & (IZ_DELAYED_WHENEVER | IZ_DELAYED_THIS_TURN)
                                        ? IZ_LASTS_TURN
                                        : IZ_LASTS_FOREVER,
                        .controller = ctx.controller,
                        .cell = f->cell,
                        .source = ctx.self,
                        .affected = IZ_NIL,
                        .fixed = IZ_NIL};
    effect.env = iz_effect_capture(g, &ctx);
    iz_effect_add(g, &effect);
    return IZ_FINISHED;
}

iz_flow iz_effect_reflexive(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (iz_holds(g, &ctx, cell + 1))
        iz_trigger_reflexive(g, cell, iz_effect_capture(g, &ctx));
    return IZ_FINISHED;
}

/* ---- what is remembered ---------------------------------------------------------------------- */

/* The cell keeps those that are still what they were, and takes the new ones; a player takes the
 * place of another. */
iz_flow iz_effect_set_cell(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select(g, &ctx, cell + 1);
    iz_memory *memory = iz_memory_get(g, ctx.self, cell->arg);
    uint16_t old = memory->list, kept = IZ_NIL;
    for (uint16_t at = old; at != IZ_NIL; at = g->links[at].next) {
        iz_link link = g->links[at];
        if (iz_ref_alive(g, link.ref) && !iz_set_has(g, set, link.ref))
            kept = iz_links_append_ref(g, kept, link.ref);
    }
    for (int i = 0; i < set.count; i++)
        kept = iz_links_append_ref(g, kept, iz_set_at(g, set, i));
    iz_memory_keep(g, ctx.self, cell->arg, kept);
    return IZ_FINISHED;
}

iz_flow iz_effect_forget(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select(g, &ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_memory *memory = iz_memory_change(g, ctx.self, IZ_CELL_OF_MADE);
        memory->list = iz_links_remove(g, memory->list, iz_set_at(g, set, i));
    }
    return IZ_FINISHED;
}

iz_flow iz_effect_set_cell_amount(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int32_t number = iz_quantity(g, &ctx, cell + 1);
    iz_memory_change(g, ctx.self, cell->arg)->number = number;
    return IZ_FINISHED;
}

iz_flow iz_effect_set_reg(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select(g, &ctx, cell + 1);
    iz_effect_result_set(g, f->env, cell->arg, set);
    return IZ_FINISHED;
}

/* ---- instead of an event --------------------------------------------------------------------- */

static iz_flow instead(iz_game *g, const iz_cell *cell, bool replaces)
{
    return replaces ? IZ_FINISHED
                    : iz_effect_missing(g, cell, "there is no event that is being replaced");
}

iz_flow iz_effect_instead_amount(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int32_t amount = iz_quantity(g, &ctx, cell + 1);
    bool prevents = cell->arg & IZ_INSTEAD_AMOUNT_PREVENTS, prevented = false;
    bool done = iz_instead_amount(g, amount, prevents, &prevented);
    iz_env *env = &g->envs[ctx.env];
    if (prevented && amount < env->event_amount) /* how much was prevented this way */
        env->event_amount -= amount > 0 ? amount : 0;
    else if (prevents && cell[-1].op == IZ_SEQ && cell[-1].arg == IZ_SEQ_SENTENCES)
        env->event_amount = 0; /* a sentence of its own speaks of what was prevented */
    return instead(g, cell, done);
}

iz_flow iz_effect_instead_place(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f), *place = cell + 1;
    iz_ctx ctx = f->ctx;
    return instead(g, cell,
                   iz_instead_place(g, iz_place_zone(place->arg),
                                    iz_settled_counters(g, g->envs[ctx.env].event_object),
                                    iz_place_part_flags(place->arg),
                                    iz_place_from_top(g, &ctx, place)));
}

iz_flow iz_effect_instead_to(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select_present(g, &ctx, cell + 1);
    iz_ref to = iz_set_first(g, set);
    return instead(g, cell, iz_instead_to(g, to));
}

iz_flow iz_effect_instead_regenerate(iz_game *g, effect_frame *f)
{
    return instead(g, iz_effect_cell(g, f), iz_instead_regenerate(g));
}

iz_flow iz_effect_and_then(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    if (!iz_instead_as_well(g))
        return instead(g, cell, false);
    iz_batch_then(g, iz_effect_capture(g, &ctx), cell + 1);
    return IZ_FINISHED;
}

iz_flow iz_effect_as_well(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    if (f->head.pc == CHILD_RUNS)
        return IZ_FINISHED;
    f->head.pc = CHILD_RUNS;
    iz_ctx ctx = f->ctx;
    if (!iz_instead_as_well(g))
        return instead(g, cell, false);
    iz_effect_child(g, cell + 1, &ctx);
    return IZ_GO;
}
