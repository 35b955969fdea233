/*
 * Can the entries of a bill be paid together? Each thing is used for one of them only, and life,
 * points and the cards of a library are there once. Nothing is changed here.
 *
 * Carries out: mtg 409.1f, 422.1; Izvori D10.16.
 */
#include "core/holdings.h"
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/legality/legality.h"

static const iz_cell *cost_of(const iz_game *g, const iz_bill *bill, int entry)
{
    return &g->cards->cells[bill->entry[entry].cell];
}

iz_ctx iz_entry_ctx(iz_game *g, const iz_bill *bill, int entry, const iz_ctx *ctx)
{
    iz_ref granter = bill->entry[entry].granter;
    if (granter == IZ_NO_REF || !iz_ref_alive(g, granter))
        return *ctx;
    iz_ctx other = iz_ctx_of_object(g, iz_ref_slot(granter), IZ_NIL);
    other.controller = bill->seat;
    return iz_ctx_bind(&other, iz_ref_seat(bill->seat)); /* "they" are those who pay */
}

/* ---- what there is only so much of ----------------------------------------------------------- */

bool iz_bill_sums_suffice(const iz_game *g, const iz_bill *bill)
{
    int64_t life = 0, library = 0, resources[IZ_RESOURCE_COUNT] = {0};
    for (int n = 0; n < bill->entries; n++) {
        const iz_cell *cost = cost_of(g, bill, n);
        int32_t count = bill->entry[n].count > 0 ? bill->entry[n].count : 0;
        life += cost->op == IZ_COST_LIFE ? count : 0;
        library += cost->op == IZ_COST_MILL || cost->op == IZ_COST_EXILE_TOP ? count : 0;
        if (cost->op == IZ_COST_RESOURCE)
            resources[cost->arg] += count;
    }
    for (int resource = 0; resource < IZ_RESOURCE_COUNT; resource++)
        if (resources[resource] > 0 &&
            iz_resource_of(g, bill->seat, resource) < resources[resource])
            return false;
    const iz_seat *seat = &g->seats[bill->seat];
    return (life == 0 || iz_life_total(g, bill->seat) >= life) &&
           seat->zones[IZ_ZONE_LIBRARY].count >= library;
}

/* ---- things, each of which is used once ------------------------------------------------------ */

/* Does the entry take a known number of things, each of which no other can take? (Counters are
 * taken off the same one again.) */
static bool takes_things(const iz_game *g, const iz_bill *bill, int entry)
{
    const iz_cell *cost = cost_of(g, bill, entry);
    return bill->entry[entry].count > 0 && cost->op != IZ_COST_REMOVE_COUNTERS &&
           iz_cost_zone(cost) != IZ_ZONE_ANY;
}

/* The things there are, in scratch memory: for each of them which entries can take it (bits), and
 * which has it (1 + its number; 0: none). */
typedef struct supply {
    iz_set things;
    size_t takers, has;
} supply;

/* A thing for the entry: one that is free, or one of another entry that finds another. */
static bool give_one(iz_game *g, const supply *s, int entry, uint32_t *asked)
{
    *asked |= 1u << entry;
    for (int i = 0; i < s->things.count; i++)
        if (g->scratch[s->takers + (size_t)i] >> entry & 1 && g->scratch[s->has + (size_t)i] == 0) {
            g->scratch[s->has + (size_t)i] = (iz_ref)entry + 1;
            return true;
        }
    for (int i = 0; i < s->things.count; i++) {
        int other = (int)g->scratch[s->has + (size_t)i] - 1;
        if (other < 0 || !(g->scratch[s->takers + (size_t)i] >> entry & 1) || *asked >> other & 1)
            continue;
        if (give_one(g, s, other, asked)) {
            g->scratch[s->has + (size_t)i] = (iz_ref)entry + 1;
            return true;
        }
    }
    return false;
}

/* The zones (bits) out of which the entries take things; how many of them do. */
static uint32_t zones_of(const iz_game *g, const iz_bill *bill, int *takers)
{
    uint32_t zones = 0;
    *takers = 0;
    for (int n = 0; n < bill->entries; n++) {
        if (!takes_things(g, bill, n))
            continue;
        ++*takers;
        const iz_cell *cost = cost_of(g, bill, n);
        for (int row = 0; row < iz_cost_zones(g, cost); row++)
            zones |= 1u << iz_cost_zone_at(g, cost, row);
    }
    return zones;
}

static void look_up(iz_game *g, supply *s, const iz_bill *bill, const iz_ctx *ctx, uint32_t zones,
                    uint16_t chosen, iz_ref used)
{
    s->things = iz_set_begin(g);
    for (int owner = 0; owner < g->head->seats; owner++)
        for (int zone = 0; zones >> zone != 0; zone++) {
            if (!(zones >> zone & 1))
                continue;
            IZ_EACH_IN_ZONE (g, slot, owner, (iz_zone)zone)
                if (iz_object_ref(g, slot) != used &&
                    !iz_links_has(g, chosen, iz_object_ref(g, slot)))
                    iz_set_put(g, &s->things, iz_object_ref(g, slot));
        }
    s->takers = iz_scratch_take(g, (size_t)s->things.count);
    s->has = iz_scratch_take(g, (size_t)s->things.count);
    bool tapped = iz_bill_taps_self(g, bill);
    for (int i = 0; i < s->things.count; i++)
        g->scratch[s->takers + (size_t)i] = g->scratch[s->has + (size_t)i] = 0;
    for (int n = 0; n < bill->entries; n++) {
        if (!takes_things(g, bill, n))
            continue;
        const iz_cell *cost = cost_of(g, bill, n);
        iz_ctx from = iz_entry_ctx(g, bill, n, ctx);
        for (int i = 0; i < s->things.count; i++) {
            iz_ref ref = iz_set_at(g, s->things, i);
            bool again = cost->op == IZ_COST_TAP_OTHERS && tapped && ref == from.self;
            if (!again && iz_cost_takes(g, &from, cost, bill->seat, ref))
                g->scratch[s->takers + (size_t)i] |= 1u << n;
        }
    }
}

bool iz_bill_things_suffice(iz_game *g, const iz_bill *bill, const iz_ctx *ctx, uint16_t chosen,
                            int entry, iz_ref used)
{
    int takers;
    uint32_t zones = zones_of(g, bill, &takers);
    if (takers < 2)
        return true;
    size_t mark = iz_scratch_mark(g);
    supply s;
    look_up(g, &s, bill, ctx, zones, chosen, used);
    bool enough = true;
    for (int n = 0; n < bill->entries && enough; n++) {
        int32_t wanted = takes_things(g, bill, n) ? bill->entry[n].count - (n == entry) : 0;
        for (uint16_t at = chosen; at != IZ_NIL; at = g->links[at].next)
            wanted -= g->links[at].value == n;
        for (; wanted > 0 && enough; wanted--) {
            uint32_t asked = 0;
            enough = give_one(g, &s, n, &asked);
        }
    }
    iz_scratch_back(g, mark);
    return enough;
}
