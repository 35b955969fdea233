/*
 * How a cost in mana can be paid: which mana of the pool, which sources, in which order.
 *
 * Units of mana are matched with the symbols of the cost. Sets of units that can be matched form a
 * matroid, so that taking units one by one in the order of their rank, each if the matching grows,
 * keeps the most useful sources. Sources with costs of their own, or with more than one mana, are
 * tried in a search with a bound. Nothing is changed here (mtg 409.1f, 411; Izvori D10.16-D10.18).
 */
#include "engine/playing/mana_room.h"
#include "engine/playing/usual.h"

#include "engine/evaluate/evaluate.h"

#include <string.h>

enum { UNITS_MAX = 320, CLASSES_MAX = 24, SOURCES_MAX = 40, SEARCH_NODES = 400, NONE = -1 };
/* How much longer a source is kept that could make what something else asks for: less than what one
 * more kind counts. */
enum { RANK_OF_WANTED = 5 };
/* unit.nth: mana that is made of life when it is needed, the last that is taken. */
enum { OF_LIFE = -2, RANK_OF_LIFE = 5000 };

/* ---- matching -------------------------------------------------------------------------------- */

typedef struct unit {
    uint8_t mask;
    bool bound;   /* it can't pay for other sources */
    int8_t class; /* of the symbol that it pays, NONE: free */
    int16_t rank; /* the greater, the longer it is kept */
    iz_slot slot; /* IZ_NIL: in the pool */
    int16_t nth;
    uint32_t ability;
} unit;

typedef struct symbol_class {
    uint8_t mask;
    int32_t want, have;
} symbol_class;

typedef struct demand {
    int classes;
    int32_t open; /* symbols not matched yet */
    symbol_class class[CLASSES_MAX];
} demand;

static void demand_add(demand *d, unsigned mask, int32_t want)
{
    if (want <= 0 || d->classes == CLASSES_MAX)
        return;
    d->class[d->classes++] = (symbol_class){(uint8_t)mask, want, 0};
    d->open += want;
}

static void demand_of(demand *d, const iz_mana_need *need, const iz_mana_as *as)
{
    d->classes = 0;
    d->open = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        demand_add(d, as->with[kind], need->of[kind]);
    demand_add(d, IZ_MANA_SNOW, need->snow);
    for (int h = 0; h < need->hybrids; h++)
        demand_add(d, iz_mana_paid_with(as, iz_mana_hybrid_mask(need->hybrid[h])), 1);
    if (need->either > 0)
        demand_add(d, iz_mana_paid_with(as, need->either_kinds), need->either);
    demand_add(d, IZ_MANA_ANY, need->generic);
}

/* Finds a place for the unit, moving others on if need be; false: the matching can't grow. */
static bool augment(demand *d, unit *units, int count, int from)
{
    int parent_unit[CLASSES_MAX], queue[CLASSES_MAX], queued = 0, read = 0;
    bool seen[CLASSES_MAX] = {false};
    for (int c = 0; c < d->classes; c++)
        if (d->class[c].mask & units[from].mask) {
            seen[c] = true;
            parent_unit[c] = from;
            queue[queued++] = c;
        }
    while (read < queued) {
        int c = queue[read++];
        if (d->class[c].have < d->class[c].want) {
            d->class[c].have++;
            d->open--;
            for (;;) { /* hand each unit on to the class that was found for it */
                int mover = parent_unit[c];
                int left = units[mover].class;
                units[mover].class = (int8_t)c;
                if (left == NONE)
                    return true;
                c = left;
            }
        }
        for (int u = 0; u < count && queued < d->classes; u++) {
            if (units[u].class != c)
                continue;
            for (int other = 0; other < d->classes; other++)
                if (!seen[other] && d->class[other].mask & units[u].mask) {
                    seen[other] = true;
                    parent_unit[other] = u;
                    queue[queued++] = other;
                }
        }
    }
    return false;
}

/* ---- the search ------------------------------------------------------------------------------ */

typedef struct source {
    iz_slot slot;
    int16_t nth;
    uint32_t ability;
    uint8_t taps;
    uint8_t
        plain_mask; /* a plain source that gives more than one: the kinds it can be tapped for */
    int8_t uses;    /* left */
    bool has_cost;
    bool bound; /* its mana can't pay for other sources */
    int16_t rank;
    iz_mana_need cost;
    iz_mana_yield yield;
} source;

typedef struct search {
    iz_game *g;
    uint8_t seat;
    iz_mana_as as;
    int nodes;
    int sources;
    int depth, most, found; /* sources played on the way; at most; on the way that was found */
    const iz_mana_purpose *purpose;
    unsigned wanted; /* kinds that something else asks for */
    iz_mana_plan *plan;
    source source[SOURCES_MAX];
} search;

typedef struct state {
    int count;
    unit unit[UNITS_MAX];
} state;

/* Copies no more than what is used. */
static void state_copy(state *to, const state *from)
{
    to->count = from->count;
    memcpy(to->unit, from->unit, (size_t)from->count * sizeof from->unit[0]);
}

static void state_add(state *s, unit u)
{
    if (s->count == UNITS_MAX)
        return;
    int at = s->count++;
    while (at > 0 && s->unit[at - 1].rank > u.rank) {
        s->unit[at] = s->unit[at - 1];
        at--;
    }
    u.class = NONE;
    s->unit[at] = u;
}

/* `bound`: it may be spent on the thing itself, but not on other sources. */
static void state_add_pool(state *s, unsigned mask, int32_t count, bool bound)
{
    for (int32_t n = 0; n < count && n < UNITS_MAX; n++)
        state_add(s, (unit){.mask = (uint8_t)mask,
                            .bound = bound,
                            .rank = bound                            ? -1
                                    : mask & 1u << IZ_MANA_COLORLESS ? 0
                                                                     : 1,
                            .slot = IZ_NIL});
}

/* Units that can be of a kind in `keep` are taken last. */
static bool match_keeping(state *s, const iz_mana_need *need, const iz_mana_as *as, bool for_source,
                          unsigned keep, demand *d)
{
    demand_of(d, need, as);
    if (d->open > s->count)
        return false;
    for (int u = 0; u < s->count; u++)
        s->unit[u].class = NONE;
    for (int kept = 0; kept < (keep ? 2 : 1); kept++)
        for (int u = 0; u < s->count && d->open > 0; u++)
            if ((!for_source || !s->unit[u].bound) &&
                (keep == 0 || kept == ((s->unit[u].mask & keep) != 0)))
                augment(d, s->unit, s->count, u);
    return d->open == 0;
}

static bool match(state *s, const iz_mana_need *need, const iz_mana_as *as, demand *d)
{
    return match_keeping(s, need, as, false, 0, d);
}

/* The kind that the matched unit is: what its symbol asks for, the least useful one for generic. */
static int kind_of(const unit *u, const demand *d)
{
    unsigned both = u->mask & d->class[u->class].mask & 63u;
    unsigned mask = both ? both : u->mask & 63u;
    if (mask & 1u << IZ_MANA_COLORLESS)
        return IZ_MANA_COLORLESS;
    int kind = 0;
    while (!(mask & 1u << kind))
        kind++;
    return kind;
}

static bool plan_step(iz_mana_plan *plan, iz_mana_step step)
{
    if (plan->count == IZ_MANA_STEPS)
        return false;
    plan->step[plan->count++] = step;
    return true;
}

/* The matched units become steps and mana to spend; they are taken out of the state. */
static bool take_matched(state *s, const demand *d, iz_mana_plan *plan, int32_t *spend)
{
    int left = 0;
    for (int u = 0; u < s->count; u++) {
        unit *at = &s->unit[u];
        if (at->class == NONE) {
            s->unit[left++] = *at;
            continue;
        }
        int kind = kind_of(at, d);
        spend[kind]++;
        plan->from_life += at->nth == OF_LIFE;
        if (at->slot != IZ_NIL && !plan_step(plan, (iz_mana_step){.slot = at->slot,
                                                                  .kind = (uint8_t)kind,
                                                                  .plain = 1,
                                                                  .ability = at->ability,
                                                                  .nth = at->nth}))
            return false;
    }
    s->count = left;
    return true;
}

static bool take_unit_of(state *s, iz_slot slot)
{
    for (int u = 0; u < s->count; u++)
        if (s->unit[u].slot == slot) {
            memmove(&s->unit[u], &s->unit[u + 1], (size_t)(s->count - u - 1) * sizeof s->unit[u]);
            s->count--;
            return true;
        }
    return false;
}

static bool slot_is_used(const search *find, iz_slot slot)
{
    for (int n = 0; n < find->plan->count; n++)
        if (find->plan->step[n].slot == slot)
            return true;
    return false;
}

static bool solve(search *find, const state *before, const iz_mana_need *need, int from);

/* Plays the n-th source for the mana of `yield` (kind: as the step shall say), then goes on. For
 * the source's own cost mana of the kinds in `keep` is spent last; *spent_some: mana that the need
 * asks for was spent on it. */
static bool try_keeping(search *find, const state *before, const iz_mana_need *need, int n,
                        int kind, const iz_mana_yield *yield, const int32_t *flex, unsigned keep,
                        bool *spent_some)
{
    source *at = &find->source[n];
    state after;
    state_copy(&after, before);
    int steps = find->plan->count;
    int32_t from_life = find->plan->from_life;
    iz_mana_step step = {
        .slot = at->slot, .kind = (uint8_t)kind, .ability = at->ability, .nth = at->nth};
    step.plain = at->plain_mask != 0;
    if (at->taps)
        take_unit_of(&after, at->slot);
    if (at->has_cost) {
        demand d;
        int32_t spend[IZ_MANA_KINDS] = {0};
        if (!match_keeping(&after, &at->cost, &find->as, true, keep, &d))
            return false;
        for (int u = 0; u < after.count; u++)
            *spent_some |= after.unit[u].class != NONE &&
                           after.unit[u].mask & iz_mana_kinds_asked(need, &find->as);
        if (!take_matched(&after, &d, find->plan, spend)) {
            find->plan->count = steps;
            find->plan->from_life = from_life;
            return false;
        }
        for (int k = 0; k < IZ_MANA_KINDS; k++)
            step.spend[k] = (uint8_t)spend[k];
    }
    for (int k = 0; k < IZ_MANA_KINDS; k++)
        state_add_pool(&after, 1u << k, yield->fixed[k] + flex[k], at->bound);
    at->uses--;
    find->depth++;
    bool found = plan_step(find->plan, step) &&
                 solve(find, &after, need, at->has_cost || at->uses > 0 ? n : n + 1);
    find->depth--;
    at->uses++;
    if (!found) {
        find->plan->count = steps;
        find->plan->from_life = from_life;
    }
    return found;
}

/* If mana that the symbols ask for was spent on the source's own cost, and no way goes on from
 * there, other mana is spent on it. */
static bool try_source(search *find, const state *before, const iz_mana_need *need, int n, int kind,
                       const iz_mana_yield *yield, const int32_t *flex)
{
    bool spent_some = false, again = false;
    if (try_keeping(find, before, need, n, kind, yield, flex, 0, &spent_some))
        return true;
    return spent_some && try_keeping(find, before, need, n, kind, yield, flex,
                                     iz_mana_kinds_asked(need, &find->as), &again);
}

static void plain_ability(iz_game *g, iz_slot slot, int kind, uint32_t *ability, int16_t *nth);

/* A plain source whose mana is of a kind to be chosen instead of its own. */
static bool try_forced(search *find, const state *before, const iz_mana_need *need, int n, int kind,
                       const iz_mana_yield *yield)
{
    source *at = &find->source[n], plain = *at;
    plain_ability(find->g, at->slot, kind, &at->ability, &at->nth);
    at->plain_mask = 0; /* the step names its ability itself */
    bool found = false;
    for (int made = 0; made < IZ_MANA_KINDS && !found; made++) {
        int32_t flex[IZ_MANA_KINDS] = {0};
        flex[made] = yield->flex;
        if (yield->flex_mask & 1u << made)
            found = try_source(find, before, need, n, made, yield, flex);
    }
    *at = plain;
    return found;
}

/* All ways to choose the kinds that the source leaves open. */
static bool try_kinds(search *find, const state *before, const iz_mana_need *need, int n)
{
    const source *at = &find->source[n];
    int32_t flex[IZ_MANA_KINDS] = {0};
    if (at->plain_mask) {
        for (int kind = IZ_MANA_KINDS - 1; kind >= 0; kind--) {
            if (!(at->plain_mask & 1u << kind))
                continue;
            iz_mana_yield yield = {0};
            yield.fixed[kind] = 1;
            iz_mana_replaced(find->g, find->seat, at->slot, &yield);
            iz_mana_extra(find->g, find->seat, at->slot, 1u << kind, &yield);
            if (yield.flex > 0 ? try_forced(find, before, need, n, kind, &yield)
                               : try_source(find, before, need, n, kind, &yield, flex))
                return true;
        }
        return false;
    }
    if (at->yield.flex <= 0)
        return try_source(find, before, need, n, IZ_KIND_OPEN, &at->yield, flex);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        if (!(at->yield.flex_mask & 1u << kind))
            continue;
        memset(flex, 0, sizeof flex);
        flex[kind] = at->yield.flex;
        if (try_source(find, before, need, n, kind, &at->yield, flex))
            return true;
        for (int rest = 0; !at->yield.flex_same && rest < IZ_MANA_KINDS; rest++) {
            if (rest == kind || !(at->yield.flex_mask & 1u << rest))
                continue;
            memset(flex, 0, sizeof flex);
            flex[kind] = 1;
            flex[rest] = at->yield.flex - 1;
            if (flex[rest] > 0 &&
                try_source(find, before, need, n, 64 + kind * 6 + rest, &at->yield, flex))
                return true;
        }
    }
    return false;
}

static bool solve(search *find, const state *before, const iz_mana_need *need, int from)
{
    if (++find->nodes > SEARCH_NODES)
        return false;
    state now;
    state_copy(&now, before);
    demand d;
    if (match(&now, need, &find->as, &d)) {
        find->found = find->depth;
        return take_matched(&now, &d, find->plan, find->plan->spend);
    }
    if (find->depth >= find->most)
        return false;
    for (int n = 0; n < find->sources; n++) {
        source *at = &find->source[n];
        if (at->uses <= 0 || (n < from && !at->has_cost))
            continue;
        if (at->taps && slot_is_used(find, at->slot))
            continue;
        if (try_kinds(find, before, need, n))
            return true;
    }
    return false;
}

/* ---- what there is --------------------------------------------------------------------------- */

/* Is the permanent used by the thing that is being paid for? */
static bool is_involved(iz_game *g, const iz_mana_purpose *purpose, iz_ref ref)
{
    if (!purpose)
        return false;
    if (ref == purpose->self || iz_links_has(g, purpose->chosen, ref))
        return true;
    if (purpose->env == IZ_NIL)
        return false;
    const iz_env *env = &g->envs[purpose->env];
    for (int r = 0; r < env->targets; r++)
        if (iz_links_has(g, env->reg[r], ref))
            return true;
    return false;
}

/* Must it stay untapped, because the payment itself taps it? */
static bool is_locked(iz_game *g, const iz_mana_purpose *purpose, iz_ref ref)
{
    const iz_bill *bill = purpose ? purpose->bill : NULL;
    if (!bill)
        return false;
    for (int n = 0; n < bill->entries; n++) {
        const iz_cell *cell = &g->cards->cells[bill->entry[n].cell];
        if (cell->op == IZ_COST_TAP && ref == purpose->self)
            return true;
        if (cell->op != IZ_COST_TAP_OTHERS)
            continue;
        for (uint16_t at = purpose->chosen; at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == ref && g->links[at].value == n)
                return true;
    }
    return false;
}

static int count_bits(unsigned mask)
{
    int bits = 0;
    for (; mask; mask &= mask - 1)
        bits++;
    return bits;
}

/* The greater, the longer the source is kept: kinds it can make, whether something else asks for
 * them, what else it could do, and whether the thing that is paid for uses it (scenario.md). */
static int rank_of(const search *find, iz_slot slot, unsigned mask)
{
    iz_game *g = find->g;
    int rank = 10 + 10 * count_bits(mask & 63u) + (mask & find->wanted ? RANK_OF_WANTED : 0);
    if (iz_has_type(g, slot, IZ_TYPE_CREATURE))
        rank += 45;
    if (is_involved(g, find->purpose, iz_object_ref(g, slot)))
        rank += 1000;
    return rank;
}

/* Which ability of the plain source makes that kind. */
static void plain_ability(iz_game *g, iz_slot slot, int kind, uint32_t *ability, int16_t *nth)
{
    if (iz_characteristics(g, slot)->land_mana & 1u << kind && !iz_land_mana_is_dear(g, slot)) {
        *ability = IZ_LAND_MANA_ABILITY + (uint32_t)kind;
        *nth = -1;
        return;
    }
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count; n++) {
        iz_ability at = iz_ability_at(g, slot, n);
        if (iz_plain_kinds(g, &at) & 1u << kind) {
            *ability = at.index;
            *nth = (int16_t)n;
            return;
        }
    }
}

static void add_source(search *find, const source *more)
{
    if (find->sources == SOURCES_MAX)
        return;
    int at = find->sources++;
    while (at > 0 && find->source[at - 1].rank > more->rank) {
        find->source[at] = find->source[at - 1];
        at--;
    }
    find->source[at] = *more;
}

static bool uses_up_itself(const iz_cell *cost)
{
    for (int n = 0; cost->op == IZ_COSTS && iz_child(cost, n); n++)
        if (uses_up_itself(iz_child(cost, n)))
            return true;
    return cost->op == IZ_COST_SACRIFICE_SELF || cost->op == IZ_COST_EXILE_SELF ||
           cost->op == IZ_COST_DISCARD_SELF || cost->op == IZ_COST_RETURN_SELF;
}

/* Must it be there still, because the payment itself is made with it? */
static bool pays_itself(iz_game *g, const iz_mana_purpose *purpose, iz_ref ref)
{
    const iz_bill *bill = purpose ? purpose->bill : NULL;
    if (!bill || ref != purpose->self)
        return false;
    for (int n = 0; n < bill->entries; n++) {
        const iz_cell *cost = &g->cards->cells[bill->entry[n].cell];
        if (cost->op == IZ_COST_TAP || cost->op == IZ_COST_UNTAP || uses_up_itself(cost))
            return true;
    }
    return false;
}

/* A mana ability that is not plain, if it can be played now. */
static void gather_ability(search *find, iz_slot slot, int nth)
{
    iz_game *g = find->g;
    iz_ability ability = iz_ability_at(g, slot, nth);
    if (!iz_mana_is_complex(g, slot, ability.index))
        return;
    const iz_cell *cell = iz_ability_cell(g, ability.index);
    if (cell->arg & IZ_ACTIVATED_INSTANT_SPEED)
        return;
    const iz_cell *cost = iz_child(cell, 0);
    if (!iz_mana_is_for(g, find->seat, find->purpose, iz_child(cell, 2), slot))
        return;
    source more = {.slot = slot, .nth = (int16_t)nth, .ability = ability.index};
    more.bound = !iz_mana_is_for(g, find->seat, NULL, iz_child(cell, 2), slot);
    more.taps = iz_cost_taps(cost);
    if (more.taps && is_locked(g, find->purpose, iz_object_ref(g, slot)))
        return;
    iz_ref itself = iz_object_ref(g, slot);
    if (uses_up_itself(cost) &&
        (iz_is_reserved(g, itself) || pays_itself(g, find->purpose, itself)))
        return;
    iz_ctx ctx = iz_ctx_of_object(g, slot, ability.env);
    ctx.controller = find->seat;
    iz_bill bill;
    iz_bill_begin(&bill, find->seat, 0);
    bill.use = IZ_USE_ABILITY;
    iz_bill_add(g, &bill, &ctx, cost, 1);
    iz_bill_change(g, &bill, &ctx, slot, ability.index, false);
    more.cost = bill.mana;
    more.has_cost = !iz_mana_need_empty(&bill.mana);
    memset(&bill.mana, 0, sizeof bill.mana);
    iz_mana_room any_mana = {.seat = find->seat, .total = -1};
    if (iz_activate_verdict(g, find->seat, slot, &ability, &any_mana) != IZ_C_NONE)
        return;
    more.uses = 1;
    for (int times = 2; !more.taps && times <= 6; times++) {
        iz_bill_begin(&bill, find->seat, 0);
        iz_bill_add(g, &bill, &ctx, cost, times);
        if (iz_bill_verdict(g, &bill, &ctx, &any_mana) != IZ_C_NONE)
            break;
        more.uses = (int8_t)times;
    }
    iz_mana_yield_of(g, find->seat, &ctx, iz_child(cell, 2), &more.yield);
    if (more.taps)
        iz_mana_replaced(g, find->seat, slot, &more.yield);
    else
        iz_mana_recolored(g, find->seat, &more.yield);
    unsigned kinds = more.yield.flex_mask;
    int32_t mana = more.yield.flex;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        kinds |= more.yield.fixed[kind] ? 1u << kind : 0;
        mana += more.yield.fixed[kind];
    }
    if (mana <= 0)
        return;
    if (more.taps && iz_mana_has_extra(g))
        iz_mana_extra(g, find->seat, slot, kinds, &more.yield);
    more.rank = (int16_t)rank_of(find, slot, kinds);
    if (bill.entries > more.taps)
        more.rank = (int16_t)(more.rank + 300); /* it costs more than mana and tapping */
    add_source(find, &more);
}

static void gather_plain(search *find, state *s, iz_slot slot, unsigned mask, bool extra)
{
    iz_game *g = find->g;
    if (is_locked(g, find->purpose, iz_object_ref(g, slot)))
        return;
    unit u = {.mask = (uint8_t)mask, .slot = slot};
    u.rank = (int16_t)rank_of(find, slot, mask);
    if (extra) {
        source more = {.slot = slot, .taps = 1, .uses = 1, .rank = u.rank};
        more.plain_mask = (uint8_t)(mask & 63u);
        add_source(find, &more);
        return;
    }
    state_add(s, u);
}

/* Life that other costs of the same payment take. */
static int32_t life_asked(const search *find)
{
    const iz_bill *bill = find->purpose ? find->purpose->bill : NULL;
    int32_t life = 0; /* no more than asks for all that one has */
    for (int n = 0; bill && n < bill->entries; n++)
        if (find->g->cards->cells[bill->entry[n].cell].op == IZ_COST_LIFE &&
            bill->entry[n].count > 0)
            life = iz_sum(life, bill->entry[n].count);
    return life;
}

static void gather_life(search *find, state *s)
{
    iz_mana_life_offer offer;
    if (!iz_mana_life(find->g, find->seat, &offer) || offer.kind < 0)
        return;
    int32_t times = (find->g->seats[find->seat].life - life_asked(find)) / offer.life;
    for (int32_t n = 0; n < times && s->count < UNITS_MAX; n++)
        state_add(s, (unit){.mask = (uint8_t)(1u << offer.kind),
                            .rank = RANK_OF_LIFE,
                            .slot = IZ_NIL,
                            .nth = OF_LIFE});
}

static void gather(search *find, state *s)
{
    iz_game *g = find->g;
    bool extra = iz_mana_has_extra(g) || iz_mana_is_changed(g);
    int32_t unbound[IZ_MANA_KINDS], kept[IZ_MANA_KINDS];
    iz_mana_in_pool(g, find->seat, find->purpose, unbound, kept);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        state_add_pool(s, 1u << kind, kept[kind], true);
        state_add_pool(s, 1u << kind, unbound[kind], false);
    }
    bool simple = !extra && iz_mana_is_allowed(g) && !iz_rule_in_force(g, IZ_COST_CHANGE);
    IZ_EACH_IN_ZONE (g, slot, find->seat, IZ_ZONE_BATTLEFIELD) {
        const iz_chars *row = iz_characteristics(g, slot);
        iz_mana_sort sort = iz_mana_sort_of(g, row);
        if (sort == IZ_MANA_NO_SOURCE || iz_mana_is_barred(g, find->seat, row))
            continue;
        if (sort == IZ_MANA_SIMPLE_LAND && simple) {
            if (!(g->objects[slot].status & IZ_IS_TAPPED))
                gather_plain(find, s, slot, row->land_mana, false);
            continue;
        }
        unsigned mask = iz_plain_mana(g, slot);
        if (mask)
            gather_plain(find, s, slot, mask, extra);
        int count = iz_mana_is_odd(g, slot) ? iz_ability_count(g, slot) : 0;
        for (int n = 0; n < count; n++)
            gather_ability(find, slot, n);
    }
    IZ_EACH_IN_ZONE (g, slot, find->seat, IZ_ZONE_HAND) {
        int count = !g->seats[find->seat].lands_only && iz_mana_in_hand(g, slot)
                        ? iz_ability_count(g, slot)
                        : 0;
        for (int n = 0; n < count; n++)
            gather_ability(find, slot, n);
    }
    gather_life(find, s);
}

/* Plain steps name the ability that makes the kind. */
static void name_abilities(iz_game *g, iz_mana_plan *plan)
{
    for (int n = 0; n < plan->count; n++)
        if (plan->step[n].plain)
            plain_ability(g, plan->step[n].slot, plan->step[n].kind, &plan->step[n].ability,
                          &plan->step[n].nth);
}

/* The plan as it stands, put aside: no more than what is used of it. */
static void plan_copy(iz_mana_plan *to, const iz_mana_plan *from)
{
    to->count = from->count;
    to->life = from->life;
    to->from_life = from->from_life;
    memcpy(to->spend, from->spend, sizeof to->spend);
    memcpy(to->step, from->step, (size_t)from->count * sizeof from->step[0]);
}

static void plan_begin(iz_mana_plan *plan, int32_t life)
{
    plan->count = 0;
    plan->life = life;
    plan->from_life = 0;
    memset(plan->spend, 0, sizeof plan->spend);
}

/* A way was found: one with fewer sources is taken, if there is one. */
static void shorten(search *find, const state *s, const iz_mana_need *need)
{
    int long_way = find->found;
    if (long_way < 2)
        return; /* none at all was played that isn't plain, or one, without which it can't be done
                 */
    iz_mana_plan longer;
    plan_copy(&longer, find->plan);
    for (int most = 1; most < long_way; most++) {
        find->most = most;
        find->nodes = 0;
        plan_begin(find->plan, longer.life);
        if (solve(find, s, need, 0))
            return;
    }
    plan_copy(find->plan, &longer);
}

/* What each mana that is made of life costs of it. */
static int32_t life_each(const search *find)
{
    iz_mana_life_offer offer;
    return iz_mana_life(find->g, find->seat, &offer) ? offer.life : 0;
}

static bool plan_settled(search *find, const state *s, const iz_mana_need *need, int32_t life)
{
    if (!iz_mana_need_is_special(need)) {
        plan_begin(find->plan, life);
        find->depth = 0;
        find->most = SEARCH_NODES;
        int32_t has = find->g->seats[find->seat].life;
        if ((life > 0 && life > has) || !solve(find, s, need, 0) ||
            (life > 0 && life + find->plan->from_life * life_each(find) > has))
            return false;
        shorten(find, s, need);
        return true;
    }
    for (int second = 0; second < 2; second++) {
        iz_mana_need settled = *need;
        int32_t more = life;
        iz_mana_need_settle(&settled, second, &more);
        if (plan_settled(find, s, &settled, more))
            return true;
    }
    return false;
}

bool iz_mana_plan_make(iz_game *g, int seat, const iz_mana_need *need,
                       const iz_mana_purpose *purpose, iz_mana_plan *plan)
{
    search find; /* its sources are filled in as they are found: most often there are none */
    find.g = g;
    find.seat = (uint8_t)seat;
    find.as = iz_mana_spending(g, seat);
    find.nodes = find.sources = find.depth = find.most = find.found = 0;
    find.purpose = purpose;
    find.wanted = need->generic > 0 ? iz_mana_wanted(g, seat, purpose) : 0;
    find.plan = plan;
    state s;
    s.count = 0;
    gather(&find, &s);
    if (!plan_settled(&find, &s, need, 0))
        return false;
    name_abilities(g, plan);
    return true;
}

bool iz_mana_pays_exactly(iz_game *g, int seat, const iz_mana_need *need, const uint8_t *spend)
{
    iz_mana_need settled = *need;
    int32_t life = 0;
    for (int second = 0; iz_mana_need_is_special(need) && second < 2; second++) {
        settled = *need;
        life = 0;
        iz_mana_need_settle(&settled, second, &life);
        if (life == 0 && iz_mana_pays_exactly(g, seat, &settled, spend))
            return true;
    }
    state s;
    s.count = 0;
    int32_t total = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        state_add_pool(&s, 1u << kind, spend[kind], false);
        total += spend[kind];
    }
    demand d;
    iz_mana_as as = iz_mana_spending(g, seat);
    return !iz_mana_need_is_special(need) && total == iz_mana_need_total(need) &&
           match(&s, need, &as, &d);
}
