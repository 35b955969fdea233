/*
 * Costs to attack and to block (mtg 308.2, 309.2; Izvori C9.23-C9.25, C10.22-C10.24): which a
 * declaration has, and whether they can be paid together.
 */
#include "engine/combat/combat.h"
#include "engine/playing/play.h"

#include <string.h>

/* Calls for each rule by which a chosen pair has its cost. */
typedef struct cost_sum {
    iz_mana_cost mana; /* all mana costs together */
    bool overflow;     /* more than a cost can say */
} cost_sum;

/* Adds the mana of a cost that consists of mana only, `times` times. */
static void add_mana(const iz_game *g, cost_sum *sum, const iz_cell *cost, int times)
{
    if (cost->op == IZ_COSTS) {
        for (const iz_cell *child = cost + 1; child < cost + cost->span; child += child->span)
            add_mana(g, sum, child, times);
        return;
    }
    const iz_cell *factor = iz_child(cost, 0);
    if (cost->op != IZ_COST_MANA || (factor && factor->op != IZ_NONE))
        return;
    const iz_mana_cost *mana = iz_symbols_mana_cost(g->cards->symbols, cost->arg);
    sum->mana.exists = 1;
    int generic = sum->mana.generic + mana->generic * times;
    if (generic > 255 || mana->hybrids > 0 || mana->snow > 0)
        sum->overflow = true;
    sum->mana.generic = (uint8_t)(generic > 255 ? 255 : generic);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int of = sum->mana.of[kind] + mana->of[kind] * times;
        if (of > 255)
            sum->overflow = true;
        sum->mana.of[kind] = (uint8_t)(of > 255 ? 255 : of);
    }
}

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

typedef void (*visitor)(iz_game *g, void *data, const iz_rule_hit *hit, const iz_cell *cost);

static void each_cost(iz_game *g, const iz_board *b, bool attack, visitor visit, void *data)
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

uint16_t iz_board_costs(iz_game *g, const iz_board *b, bool attack)
{
    uint16_t list = IZ_NIL;
    each_cost(g, b, attack, enter_cost, &list);
    return list;
}

uint16_t iz_cost_env(iz_game *g, uint16_t list)
{
    iz_ref source = g->links[list].ref;
    uint16_t granted = (uint16_t)g->links[g->links[list].next].ref;
    if (granted != IZ_NIL)
        return iz_env_copy(g, granted);
    uint16_t env = iz_env_new(g);
    g->envs[env].source = source;
    if (iz_ref_is_object(source))
        g->envs[env].controller = g->objects[iz_ref_slot(source)].controller;
    return env;
}

void iz_cost_pay(iz_game *g, int seat, uint16_t list, uint16_t env)
{
    const iz_cell *cost = &g->cards->cells[g->links[list].value];
    iz_pay_cost(g, seat, env, cost, g->links[g->links[list].next].value);
}

bool iz_cost_paid(iz_game *g, uint16_t *list, uint16_t *env)
{
    bool paid = g->envs[*env].done & IZ_DONE_PAID;
    iz_env_free(g, *env);
    *env = IZ_NIL;
    uint16_t second = g->links[*list].next, rest = IZ_NIL;
    if (paid) {
        rest = g->links[second].next;
        g->links[second].next = IZ_NIL;
    }
    iz_links_free(g, *list);
    *list = rest;
    return paid;
}

/* ---- can they be paid? ----------------------------------------------------------------------- */

/* The different costs found, with how often each is due. */
enum { DIFFERENT_COSTS = 32 };
typedef struct cost_count {
    struct {
        iz_ref source;
        const iz_cell *cost;
        iz_ctx ctx;
        int times;
    } at[DIFFERENT_COSTS];
    int count;
} cost_count;

static void count_cost(iz_game *g, void *data, const iz_rule_hit *hit, const iz_cell *cost)
{
    cost_count *counted = data;
    for (int i = 0; i < counted->count; i++)
        if (counted->at[i].source == hit->source && counted->at[i].cost == cost) {
            counted->at[i].times++;
            return;
        }
    if (counted->count == DIFFERENT_COSTS)
        return;
    counted->at[counted->count].source = hit->source;
    counted->at[counted->count].cost = cost;
    counted->at[counted->count].ctx = iz_rule_ctx(g, hit, IZ_NO_REF);
    counted->at[counted->count++].times = 1;
}

/* Each cost by itself, and all that are mana together. What can't be proved is offered: the payment
 * decides. */
bool iz_board_payable(iz_game *g, const iz_board *b, bool attack, int seat)
{
    cost_count counted;
    counted.count = 0;
    each_cost(g, b, attack, count_cost, &counted);
    cost_sum sum;
    memset(&sum, 0, sizeof sum);
    for (int i = 0; i < counted.count; i++) {
        if (!iz_can_pay(g, seat, &counted.at[i].ctx, counted.at[i].cost, counted.at[i].times))
            return false;
        add_mana(g, &sum, counted.at[i].cost, counted.at[i].times);
    }
    return counted.count < 2 || sum.overflow || !sum.mana.exists ||
           iz_can_pay_mana(g, seat, &sum.mana, 0, 0, IZ_NIL);
}

bool iz_board_step_payable(iz_game *g, iz_board *b, int row, int column, bool attack, int seat)
{
    if (!(*iz_board_cell(g, b, row, column) & IZ_CELL_COSTS))
        return true;
    iz_board_choose(g, b, row, column);
    bool payable = iz_board_payable(g, b, attack, seat);
    iz_board_unchoose(g, b, row, column);
    return payable;
}
