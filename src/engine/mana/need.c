/*
 * What a cost in mana asks for, and which mana a player may spend on which symbol.
 *
 * Carries out: mtg 203.2, 411; what lets mana be spent as though it were of another colour.
 */
#include "engine/costs/costs.h"
#include "engine/legality/legality.h"

#include "engine/evaluate/evaluate.h"

enum { ALL_KINDS = (1 << IZ_MANA_KINDS) - 1 };

bool iz_mana_need_empty(const iz_mana_need *need) { return iz_mana_need_total(need) == 0; }

int32_t iz_mana_need_total(const iz_mana_need *need)
{
    int32_t total = need->generic + need->snow + need->hybrids + need->either;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        total += need->of[kind];
    return total;
}

static void bound(iz_mana_need *need)
{
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        need->of[kind] = iz_mana_sum(need->of[kind], 0);
    need->generic = iz_mana_sum(need->generic, 0);
    need->snow = iz_mana_sum(need->snow, 0);
}

/* The cost as it is printed, once, X being 0. It has few symbols: most often a look at all sums
 * together tells that none has come past its bound. */
static void add_once(iz_mana_need *need, const iz_mana_cost *cost)
{
    int32_t most = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        need->of[kind] += cost->of[kind];
        most |= need->of[kind];
    }
    need->generic += cost->generic;
    need->snow += cost->snow;
    most |= need->generic | need->snow;
    if (most > IZ_MANA_NEED_MOST)
        bound(need);
}

void iz_mana_need_add(iz_mana_need *need, const iz_mana_cost *cost, int32_t times, int32_t x)
{
    if (times == 1 && x == 0 && cost->hybrids == 0) {
        add_once(need, cost);
        return;
    }
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        need->of[kind] = iz_mana_sum(need->of[kind], (int64_t)cost->of[kind] * times);
    int32_t generic = iz_mana_sum(cost->generic, (int64_t)cost->x * x);
    need->generic = iz_mana_sum(need->generic, (int64_t)generic * times);
    need->snow = iz_mana_sum(need->snow, (int64_t)cost->snow * times);
    int64_t hybrids = (int64_t)cost->hybrids * (times > 0 ? times : 0), n = 0;
    for (; n < hybrids && need->hybrids < IZ_HYBRIDS_MAX; n++)
        need->hybrid[need->hybrids++] = cost->hybrid[n % cost->hybrids];
    /* longer than any printed cost: counted as it is paid least */
    need->generic = iz_mana_sum(need->generic, hybrids - n);
}

void iz_mana_need_join(iz_mana_need *need, const iz_mana_need *more)
{
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        need->of[kind] = iz_mana_sum(need->of[kind], more->of[kind]);
    need->generic = iz_mana_sum(need->generic, more->generic);
    need->snow = iz_mana_sum(need->snow, more->snow);
    if (more->either > 0) {
        need->either_kinds = more->either_kinds;
        need->either = iz_mana_sum(need->either, more->either);
    }
    for (int h = 0; h < more->hybrids && need->hybrids < IZ_HYBRIDS_MAX; h++)
        need->hybrid[need->hybrids++] = more->hybrid[h];
}

bool iz_mana_need_settle(iz_mana_need *need, bool second, int32_t *life)
{
    for (int h = 0; h < need->hybrids; h++) {
        int other = need->hybrid[h] >> 4, kind = need->hybrid[h] & 15;
        if (other < IZ_MANA_KINDS)
            continue;
        need->hybrid[h] = need->hybrid[--need->hybrids];
        if (!second)
            need->of[kind]++;
        else if (other == 6)
            need->generic += 2;
        else
            *life += 2;
        return true;
    }
    return false;
}

bool iz_mana_need_is_special(const iz_mana_need *need)
{
    for (int h = 0; h < need->hybrids; h++)
        if (need->hybrid[h] >> 4 >= IZ_MANA_KINDS)
            return true;
    return false;
}

iz_mana_as iz_mana_spending(iz_game *g, int seat)
{
    iz_mana_as as;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        as.with[kind] = (uint8_t)(1u << kind);
    as.changed = false;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_MANA_AS, iz_ref_seat(seat), &cursor, &hit)) {
        as.changed = true;
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        const iz_cell *stands_for = iz_optional(hit.cell, 1);
        uint32_t spent = ALL_KINDS, symbols = IZ_COLORS_ALL;
        if (hit.cell->arg)
            spent = iz_colors_here(g, &ctx, (uint32_t)hit.cell->arg);
        if (stands_for)
            symbols = iz_colors_here(g, &ctx, (uint32_t)stands_for->arg);
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
            if (symbols & 1u << kind)
                as.with[kind] = (uint8_t)(as.with[kind] | (spent & ALL_KINDS));
    }
    cursor = 0;
    while (iz_rule_next(g, IZ_MANA_ONLY_COLORLESS, iz_ref_seat(seat), &cursor, &hit)) {
        as.changed = true;
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        unsigned kept = iz_colors_here(g, &ctx, (uint32_t)hit.cell->arg);
        for (int kind = 0; kind < IZ_MANA_COLORLESS; kind++)
            as.with[kind] = (uint8_t)(as.with[kind] & kept);
        as.with[IZ_MANA_COLORLESS] = (uint8_t)(as.with[IZ_MANA_COLORLESS] | (ALL_KINDS & ~kept));
    }
    return as;
}
