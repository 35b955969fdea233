/*
 * Costs to attack and to block (mtg 308.2, 309.2; Izvori C9.23-C9.25, C10.22-C10.24): which a
 * declaration has, and whether they can be paid together.
 */
#include "engine/combat/combat.h"
#include "engine/playing/play.h"

/* Enters the cost `cell` of `bearer` in the list, or counts it once more. */
static uint16_t enter(iz_game *g, uint16_t list, iz_ref bearer, int32_t cell, uint16_t env)
{
    for (uint16_t at = list; at != IZ_NIL; at = g->links[g->links[at].next].next)
        if (g->links[at].ref == bearer && g->links[at].value == cell) {
            g->links[g->links[at].next].value++;
            return list;
        }
    list = iz_links_append(g, list, bearer, cell);
    return iz_links_append(g, list, env, 1);
}

/* Calls for each rule by which a chosen pair has its cost: each pays for their own creatures. */
typedef void (*visitor)(iz_game *g, void *data, const iz_rule_hit *hit, const iz_cell *cost);

static void each_cost(iz_game *g, const iz_board *b, bool attack, int payer, visitor visit,
                      void *data)
{
    static const int actions[2][2] = {{IZ_ACTION_BLOCK, IZ_ACTION_BE_BLOCKED},
                                      {IZ_ACTION_ATTACK, -1}};
    IZ_EACH_ROW (b, row)
        IZ_EACH_COLUMN (b, column) {
            iz_ref cell = *iz_board_cell(g, b, row, column);
            if (!(cell & IZ_CELL_CHOSEN) || !(cell & IZ_CELL_COSTS))
                continue;
            iz_ref creature = iz_board_row(g, b, row)[IZ_ROW_REF];
            iz_ref other = iz_board_column(g, b, column)[IZ_COLUMN_REF];
            if (g->objects[iz_ref_slot(creature)].controller != payer)
                continue;
            for (int i = 0; i < 2 && actions[attack][i] >= 0; i++) {
                bool passive = actions[attack][i] == IZ_ACTION_BE_BLOCKED;
                uint32_t cursor = 0;
                iz_rule_hit hit;
                const iz_cell *cost;
                while (iz_combat_cost_next(g, actions[attack][i], passive ? other : creature,
                                           passive ? creature : other, &cursor, &hit, &cost))
                    visit(g, data, &hit, cost);
            }
        }
}

static void enter_cost(iz_game *g, void *data, const iz_rule_hit *hit, const iz_cell *cost)
{
    uint16_t *list = data;
    *list = enter(g, *list, hit->source, (int32_t)(cost - g->cards->cells), hit->env);
}

uint16_t iz_board_costs(iz_game *g, const iz_board *b, bool attack, int payer)
{
    uint16_t list = IZ_NIL;
    each_cost(g, b, attack, payer, enter_cost, &list);
    return list;
}

/* What a cost says more than its own words: the X, and what was chosen, of the effect that gives
 * it. */
static void add_to_bill(iz_game *g, iz_bill *bill, const iz_ctx *ctx, iz_ref source,
                        const iz_cell *cost, int times)
{
    bill->x = ctx->env != IZ_NIL ? g->envs[ctx->env].x : 0;
    iz_bill_add_of(g, bill, ctx, cost, times, source);
    bill->x_mana = 0;
    bill->x = 0;
}

/* That of the first effect that gives a cost, or a new one of the first bearer. */
static uint16_t env_of(iz_game *g, uint16_t list)
{
    for (uint16_t at = list; at != IZ_NIL; at = g->links[g->links[at].next].next) {
        uint16_t granted = (uint16_t)g->links[g->links[at].next].ref;
        if (granted != IZ_NIL)
            return iz_env_copy(g, granted);
    }
    iz_ref source = g->links[list].ref;
    uint16_t env = iz_env_new(g);
    g->envs[env].source = source;
    if (iz_ref_is_object(source))
        g->envs[env].controller = g->objects[iz_ref_slot(source)].controller;
    return env;
}

/* "They" in a cost are those who pay it. */
uint16_t iz_costs_env(iz_game *g, int seat, uint16_t list)
{
    uint16_t env = env_of(g, list);
    iz_ctx ctx = iz_ctx_of_env(g, env);
    ctx = iz_ctx_bind(&ctx, iz_ref_seat(seat));
    iz_ctx_keep_bound(g, &ctx, env);
    return env;
}

/* Where the words of a cost of the list are looked at from; `env`: of the payment. */
static iz_ctx ctx_of(iz_game *g, uint16_t at, uint16_t env)
{
    iz_ref source = g->links[at].ref;
    uint16_t granted = (uint16_t)g->links[g->links[at].next].ref;
    if (granted == IZ_NIL && iz_ref_is_object(source) && iz_ref_alive(g, source))
        return iz_ctx_of_object(g, iz_ref_slot(source), IZ_NIL);
    return iz_ctx_of_env(g, granted != IZ_NIL ? granted : env);
}

void iz_costs_pay(iz_game *g, int seat, uint16_t list, uint16_t env)
{
    iz_bill bill;
    iz_bill_begin(&bill, seat, 0);
    for (uint16_t at = list; at != IZ_NIL; at = g->links[g->links[at].next].next) {
        iz_ctx ctx = ctx_of(g, at, env);
        ctx = iz_ctx_bind(&ctx, iz_ref_seat(seat));
        add_to_bill(g, &bill, &ctx, g->links[at].ref, &g->cards->cells[g->links[at].value],
                    g->links[g->links[at].next].value);
    }
    iz_pay_start(g, &bill, env, g->envs[env].source, false, NULL);
}

bool iz_costs_paid(iz_game *g, uint16_t *list, uint16_t *env)
{
    bool paid = g->envs[*env].done & IZ_DONE_PAID;
    iz_env_free(g, *env);
    *env = IZ_NIL;
    *list = iz_links_free(g, *list);
    return paid;
}

/* ---- can they be paid? ----------------------------------------------------------------------- */

/* The different costs found, with how often each is due; when there are so many of them they go on
 * the bill. */
enum { DIFFERENT_COSTS = 20 };
typedef struct cost_count {
    struct {
        iz_ref source;
        const iz_cell *cost;
        iz_ctx ctx;
        int times;
    } at[DIFFERENT_COSTS];
    int count;
    int seat; /* who pays */
    bool any; /* `payer` is one of their contexts: of the first that is given, else of the first */
    iz_ctx payer;
    iz_bill bill;
} cost_count;

static void put_on_bill(iz_game *g, cost_count *counted)
{
    for (int i = 0; i < counted->count; i++) {
        const iz_ctx *ctx = &counted->at[i].ctx;
        if (!counted->any || (counted->payer.env == IZ_NIL && ctx->env != IZ_NIL))
            counted->payer = *ctx;
        counted->any = true;
        add_to_bill(g, &counted->bill, ctx, counted->at[i].source, counted->at[i].cost,
                    counted->at[i].times);
    }
    counted->count = 0;
}

static void count_cost(iz_game *g, void *data, const iz_rule_hit *hit, const iz_cell *cost)
{
    cost_count *counted = data;
    for (int i = 0; i < counted->count; i++)
        if (counted->at[i].source == hit->source && counted->at[i].cost == cost) {
            counted->at[i].times++;
            return;
        }
    if (counted->count == DIFFERENT_COSTS)
        put_on_bill(g, counted);
    counted->at[counted->count].source = hit->source;
    counted->at[counted->count].cost = cost;
    counted->at[counted->count].ctx = iz_rule_ctx(g, hit, iz_ref_seat(counted->seat));
    counted->at[counted->count++].times = 1;
}

/* All of them are one bill: what is used for one is not there for another. */
static bool all_payable(iz_game *g, const iz_board *b, bool attack, int seat)
{
    cost_count counted;
    counted.count = 0;
    counted.seat = seat;
    counted.any = false;
    iz_bill_begin(&counted.bill, seat, 0);
    each_cost(g, b, attack, seat, count_cost, &counted);
    put_on_bill(g, &counted);
    counted.payer.controller = (uint8_t)seat;
    return iz_bill_verdict(g, &counted.bill, &counted.payer, NULL) == IZ_C_NONE;
}

bool iz_board_step_payable(iz_game *g, iz_board *b, int row, int column, bool attack)
{
    if (!(*iz_board_cell(g, b, row, column) & IZ_CELL_COSTS))
        return true;
    int seat = g->objects[iz_ref_slot(iz_board_row(g, b, row)[IZ_ROW_REF])].controller;
    iz_board_choose(g, b, row, column);
    bool payable = all_payable(g, b, attack, seat);
    iz_board_unchoose(g, b, row, column);
    return payable;
}
