/*
 * What a payment that is planned may be made with: the mana of the pool, what is tapped for one
 * mana of a kind, and every other mana ability with all that it costs: mana, the permanent itself,
 * other permanents and cards, life, counters. Nothing is changed here (mtg 409.1f, 411).
 */
#include "engine/evaluate/evaluate.h"
#include "engine/kinds_of_play.h"
#include "engine/legality/usual.h"
#include "engine/mana/plan.h"

#include <string.h>

enum {
    RANK_OF_WANTED = 5, /* less than what one more kind counts */
    RANK_OF_CREATURE = 45,
    RANK_OF_DEAR = 300, /* it costs more than mana and tapping */
    RANK_OF_INVOLVED = 1000,
    MOST_USES = 40,
    MUCH_GAIN = 1000
};

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
static int16_t rank_of(const mana_search *find, iz_slot slot, unsigned mask)
{
    iz_game *g = find->g;
    int rank = 10 + 10 * count_bits(mask & 63u) + (mask & find->wanted ? RANK_OF_WANTED : 0);
    if (iz_has_type(g, slot, IZ_TYPE_CREATURE))
        rank += RANK_OF_CREATURE;
    if (is_involved(g, find->purpose, iz_object_ref(g, slot)))
        rank += RANK_OF_INVOLVED;
    return (int16_t)rank;
}

void iz_mana_plain_ability(iz_game *g, iz_slot slot, int kind, uint32_t *ability, int16_t *nth)
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

/* By rank; one that goes comes behind those that don't. */
static void add_source(mana_search *find, const mana_source *more)
{
    if (find->sources == PLAN_SOURCES)
        return;
    int at = find->sources++;
    while (at > 0 && find->source[at - 1].rank > more->rank) {
        find->source[at] = find->source[at - 1];
        at--;
    }
    find->source[at] = *more;
}

static bool is_gone_by(iz_op op)
{
    return op == IZ_COST_SACRIFICE_SELF || op == IZ_COST_EXILE_SELF || op == IZ_COST_DISCARD_SELF ||
           op == IZ_COST_RETURN_SELF;
}

/* Must it be there still, because the payment itself is made with it? */
static bool pays_itself(iz_game *g, const iz_mana_purpose *purpose, iz_ref ref)
{
    const iz_bill *bill = purpose ? purpose->bill : NULL;
    for (int n = 0; bill && ref == purpose->self && n < bill->entries; n++) {
        iz_op op = (iz_op)g->cards->cells[bill->entry[n].cell].op;
        if (op == IZ_COST_TAP || op == IZ_COST_UNTAP || is_gone_by(op))
            return true;
    }
    return false;
}

/* ---- what the cost of a source takes --------------------------------------------------------- */

static mana_mark mark_of(const iz_cell *cost)
{
    switch (cost->op) {
    case IZ_COST_TAP_OTHERS:
        return MARK_TAPPED;
    case IZ_COST_UNTAP_OTHERS:
        return MARK_UNTAPPED;
    case IZ_COST_SACRIFICE:
    case IZ_COST_DISCARD:
    case IZ_COST_EXILE:
    case IZ_COST_RETURN:
        return MARK_GONE;
    default:
        return 0;
    }
}

/* How dear the thing is: what gives least otherwise is taken first. */
static int worth(const mana_search *find, iz_slot slot)
{
    iz_game *g = find->g;
    const iz_object *object = &g->objects[slot];
    int worth = object->kind == IZ_OBJECT_TOKEN ? 0 : 10;
    worth += object->status & IZ_IS_TAPPED ? 0 : 1;
    worth += iz_could_produce(g, slot) ? 20 : 0;
    worth += g->cards->definitions[object->definition].mana_value;
    return worth + (is_involved(g, find->purpose, iz_object_ref(g, slot)) ? RANK_OF_INVOLVED : 0);
}

static void add_thing(mana_search *find, mana_source *source, iz_slot slot)
{
    if (find->things == PLAN_THINGS || source->things == 40)
        return;
    int at = find->things++, value = worth(find, slot);
    source->things++;
    while (at > source->first && worth(find, find->thing[at - 1]) > value) {
        find->thing[at] = find->thing[at - 1];
        at--;
    }
    find->thing[at] = slot;
}

static void gather_things(mana_search *find, mana_source *source, const iz_ctx *ctx,
                          const iz_cell *cost)
{
    iz_game *g = find->g;
    iz_zone zone = iz_cost_zone(cost);
    iz_cost_whose whose = iz_cost_of_whom(cost);
    source->first = (int16_t)find->things;
    source->marks = (uint8_t)mark_of(cost);
    for (int owner = 0; owner < g->head->seats; owner++) {
        if (whose == IZ_COST_OWN && owner != find->seat)
            continue;
        IZ_EACH_IN_ZONE (g, slot, owner, zone) {
            iz_ref ref = iz_object_ref(g, slot);
            bool itself = cost->op == IZ_COST_TAP_OTHERS && source->taps && ref == ctx->self;
            if (!itself && iz_cost_takes(g, ctx, cost, find->seat, ref))
                add_thing(find, source, slot);
        }
    }
}

/* An amount that the player chooses as the ability is played: the most that it can be. */
static int32_t open_amount(const iz_game *g, const iz_cell *cost, iz_slot slot)
{
    const iz_cell *quantity = cost->op == IZ_COST_REMOVE_COUNTERS ? iz_child(cost, 0) : NULL;
    if (!quantity || iz_optional(cost, 1) ||
        (quantity->op != IZ_X && quantity->op != IZ_ANY_NUMBER && quantity->op != IZ_UP_TO))
        return -1;
    return iz_counters_get(g, g->objects[slot].counters, cost->arg);
}

/* The parts of its cost beside mana, entry by entry. False: it can't be planned with. */
static bool look_at_cost(mana_search *find, mana_source *source, const iz_ctx *ctx,
                         const iz_bill *bill)
{
    iz_game *g = find->g;
    for (int n = 0; n < bill->entries; n++) {
        const iz_cell *cost = &g->cards->cells[bill->entry[n].cell];
        int32_t amount = open_amount(g, cost, source->slot);
        source->goes |= is_gone_by((iz_op)cost->op);
        if (cost->op == IZ_COST_LIFE)
            source->life = iz_sum(source->life, bill->entry[n].count);
        if (amount >= 0) {
            source->amount = amount;
            continue;
        }
        if (!mark_of(cost) || bill->entry[n].count == 0)
            continue;
        if (bill->entry[n].count < 0 || bill->entry[n].count > PLAN_TAKEN || source->takes > 0)
            return false;
        source->takes = (int8_t)bill->entry[n].count;
        gather_things(find, source, ctx, cost);
    }
    return true;
}

/* ---- what a source makes --------------------------------------------------------------------- */

static int32_t yield_total(const iz_mana_yield *yield, unsigned *kinds)
{
    int32_t mana = yield->flex; /* each is bounded, and there are few of them */
    *kinds |= yield->flex > 0 ? yield->flex_mask : 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        mana += yield->fixed[kind];
        *kinds |= yield->fixed[kind] > 0 ? 1u << kind : 0;
    }
    return iz_yield_sum(mana, 0);
}

/* The environment in which the ability would resolve, with what its cost takes. */
static uint16_t env_of_playing(mana_search *find, const mana_source *source,
                               const iz_ability *ability, const iz_slot *taken, int32_t amount)
{
    iz_game *g = find->g;
    const iz_cell *cost = iz_child(iz_ability_cell(g, ability->index), 0);
    uint16_t env = iz_env_for_ability(g, ability, find->seat);
    g->envs[env].x = amount > 0 ? amount : g->envs[env].x;
    for (const iz_cell *at = cost, *end = at + at->span; at < end; at++)
        if (mark_of(at) && at->arg >= 0 && at->arg < IZ_REGISTERS)
            for (int n = 0; n < source->takes; n++) {
                iz_ref ref = iz_object_ref(g, taken[n]);
                uint16_t list = iz_links_append(g, g->envs[env].reg[at->arg], ref, 0);
                g->envs[env].reg[at->arg] = list;
            }
    return env;
}

void iz_mana_source_yield(mana_search *find, const mana_source *source, int way,
                          const iz_slot *taken, int32_t amount, iz_mana_yield *yield)
{
    iz_game *g = find->g;
    iz_ability ability = iz_ability_at(g, source->slot, source->nth);
    const iz_cell *cell = iz_ability_cell(g, ability.index);
    /* where nothing is captured, the object itself tells all */
    bool captures = source->takes > 0 || amount > 0 || ability.env != IZ_NIL ||
                    g->objects[source->slot].env != IZ_NIL ||
                    iz_ability_record(g, ability.index)->flags & IZ_ABILITY_UNSURE_MANA;
    uint16_t env =
        captures ? env_of_playing(find, source, &ability, taken, amount) : (uint16_t)IZ_NIL;
    iz_ctx ctx =
        captures ? iz_ctx_of_env(g, env) : iz_ctx_of_object(g, source->slot, (uint16_t)IZ_NIL);
    ctx.controller = find->seat;
    *yield = (iz_mana_yield){.way = (int8_t)way};
    iz_mana_yield_of(g, find->seat, &ctx, iz_child(cell, 2), yield);
    iz_env_free(g, env);
    if (source->taps)
        iz_mana_replaced(g, find->seat, source->slot, yield);
    else
        iz_mana_recolored(g, find->seat, yield);
    if (source->taps && iz_mana_has_extra(g)) {
        unsigned kinds = 0;
        yield_total(yield, &kinds);
        iz_mana_extra(g, find->seat, source->slot, kinds, yield);
    }
}

/* How much it could make at the most, and which kinds. */
static void look_at_yield(mana_search *find, mana_source *source)
{
    unsigned kinds = 0;
    source->ways = 1;
    source->gain = 0;
    if (source->takes > 0 || source->amount > 0) {
        source->kinds = IZ_MANA_ANY;
        source->gain = MUCH_GAIN;
        iz_slot none[PLAN_TAKEN] = {0};
        for (int n = 0; n < source->takes && n < source->things; n++)
            none[n] = find->thing[source->first + n];
        iz_mana_source_yield(find, source, 0, none, source->amount, &source->yield);
        source->ways = (uint8_t)(source->yield.ways > 1 ? source->yield.ways : 1);
        return;
    }
    for (int way = 0; way < source->ways; way++) {
        iz_mana_yield yield;
        iz_mana_source_yield(find, source, way, NULL, source->amount, &yield);
        int32_t gain = yield_total(&yield, &kinds) - iz_mana_need_total(&source->cost);
        gain = gain > MUCH_GAIN ? MUCH_GAIN : gain;
        source->gain = (int16_t)(gain > source->gain ? gain : source->gain);
        if (way == 0) {
            source->yield = yield;
            source->ways = (uint8_t)(yield.ways > 1 ? yield.ways : 1);
        }
    }
    source->kinds = (uint8_t)kinds;
}

/* ---- gathering ------------------------------------------------------------------------------- */

/* How often it can be played one after the other, mana left aside. */
static int uses_of(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *ability)
{
    if (ability->arg & (IZ_ACTIVATED_ONCE_PER_TURN | IZ_ACTIVATED_ONCE))
        return 1;
    iz_mana_room any_mana = iz_mana_no_matter(seat);
    for (int times = 2; times <= MOST_USES; times++) {
        iz_bill bill;
        iz_bill_begin(&bill, seat, 0);
        iz_bill_add(g, &bill, ctx, iz_child(ability, 0), times);
        if (iz_bill_verdict(g, &bill, ctx, &any_mana) != IZ_C_NONE)
            return times - 1;
    }
    return MOST_USES;
}

/* A mana ability that is not plain, if it can be played now. */
static void gather_ability(mana_search *find, iz_slot slot, int nth)
{
    iz_game *g = find->g;
    iz_ability ability = iz_ability_at(g, slot, nth);
    if (!iz_mana_is_complex(g, slot, ability.index))
        return;
    const iz_cell *cell = iz_ability_cell(g, ability.index), *cost = iz_child(cell, 0);
    bool taps = iz_cost_taps(cost);
    if (taps && g->objects[slot].status & IZ_IS_TAPPED && !g->off)
        return;
    if (cell->arg & IZ_ACTIVATED_INSTANT_SPEED ||
        !iz_mana_is_for(g, find->seat, find->purpose, iz_child(cell, 2), slot))
        return;
    mana_source more = {.slot = slot, .nth = (int16_t)nth, .ability = ability.index, .amount = -1};
    iz_ref itself = iz_object_ref(g, slot);
    more.taps = taps;
    if (taps && is_locked(g, find->purpose, itself))
        return;
    iz_ctx ctx = iz_ctx_of_object(g, slot, ability.env);
    ctx.controller = find->seat;
    iz_mana_room any_mana = iz_mana_no_matter(find->seat);
    if (iz_activate_verdict(g, find->seat, slot, &ability, &any_mana) != IZ_C_NONE)
        return;
    more.bound = !iz_mana_is_for(g, find->seat, NULL, iz_child(cell, 2), slot);
    iz_bill bill;
    iz_ability_bill(g, slot, find->seat, ability.index, &ctx, 0, false, &bill);
    more.cost = bill.mana;
    more.has_cost = !iz_mana_need_empty(&bill.mana);
    if (!look_at_cost(find, &more, &ctx, &bill))
        return;
    if (more.goes && (iz_is_reserved(g, itself) || pays_itself(g, find->purpose, itself)))
        return;
    more.uses =
        (int8_t)(more.taps || more.goes || more.amount >= 0 ? 1
                                                            : uses_of(g, find->seat, &ctx, cell));
    look_at_yield(find, &more);
    unsigned kinds = more.kinds;
    if (more.takes == 0 && more.amount <= 0 && yield_total(&more.yield, &kinds) <= 0 &&
        more.ways < 2)
        return;
    more.rank = rank_of(find, slot, kinds);
    if (bill.entries > more.taps)
        more.rank = (int16_t)(more.rank + RANK_OF_DEAR);
    add_source(find, &more);
}

static void gather_plain(mana_search *find, iz_slot slot, unsigned mask, bool extra)
{
    if (is_locked(find->g, find->purpose, iz_object_ref(find->g, slot)))
        return;
    int16_t rank = rank_of(find, slot, mask);
    if (!extra) {
        match_add(&find->match, (mana_unit){.mask = (uint8_t)mask, .slot = slot, .rank = rank});
        return;
    }
    mana_source more = {.slot = slot,
                        .taps = true,
                        .uses = 1,
                        .ways = 1,
                        .rank = rank,
                        .amount = -1,
                        .gain = MUCH_GAIN,
                        .kinds = IZ_MANA_ANY};
    more.plain_mask = (uint8_t)(mask & 63u);
    add_source(find, &more);
}

/* Life that other costs of the same payment take. */
static int32_t life_asked(const mana_search *find)
{
    const iz_bill *bill = find->purpose ? find->purpose->bill : NULL;
    int32_t life = 0;
    for (int n = 0; bill && n < bill->entries; n++)
        if (find->g->cards->cells[bill->entry[n].cell].op == IZ_COST_LIFE &&
            bill->entry[n].count > 0)
            life = iz_sum(life, bill->entry[n].count);
    return life;
}

static void gather_life(mana_search *find)
{
    iz_mana_life_offer offer;
    if (!iz_mana_life(find->g, find->seat, &offer) || offer.kind < 0)
        return;
    for (int32_t n = 0; n < find->life / offer.life; n++)
        match_add(&find->match, (mana_unit){.mask = (uint8_t)(1u << offer.kind),
                                            .rank = RANK_OF_LIFE,
                                            .slot = IZ_NIL,
                                            .nth = UNIT_OF_LIFE});
}

static void gather_pool(mana_search *find)
{
    int32_t unbound[IZ_MANA_KINDS], kept[IZ_MANA_KINDS];
    iz_mana_in_pool(find->g, find->seat, find->purpose, unbound, kept);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        match_add_pool(&find->match, 1u << kind, kept[kind], true, 0);
        match_add_pool(&find->match, 1u << kind, unbound[kind] - find->bulk[kind], false, 0);
    }
}

static void gather_odd(mana_search *find, iz_slot slot)
{
    int count = iz_ability_count(find->g, slot);
    for (int n = 0; n < count; n++)
        gather_ability(find, slot, n);
}

/* Abilities of other players' permanents that any player may play. */
static void gather_of_others(mana_search *find)
{
    iz_game *g = find->g;
    for (int seat = 0; seat < g->head->seats; seat++)
        if (seat != find->seat)
            IZ_EACH_CONTROLLED (g, slot, seat)
                if (iz_mana_is_anybodys(g, slot))
                    gather_odd(find, slot);
}

void iz_mana_gather(mana_search *find)
{
    iz_game *g = find->g;
    bool extra = iz_mana_has_extra(g) || iz_mana_is_changed(g);
    find->life = iz_life_total(g, find->seat) - life_asked(find);
    gather_pool(find);
    bool simple = !extra && iz_mana_is_allowed(g) && !iz_rule_in_force(g, IZ_COST_CHANGE);
    IZ_EACH_CONTROLLED (g, slot, find->seat) {
        const iz_chars *row = iz_characteristics(g, slot);
        iz_mana_sort sort = iz_mana_sort_of(g, row);
        if (sort == IZ_MANA_NO_SOURCE || iz_mana_is_barred(g, find->seat, row))
            continue;
        if (sort == IZ_MANA_SIMPLE_LAND && simple) {
            if (!(g->objects[slot].status & IZ_IS_TAPPED))
                gather_plain(find, slot, row->land_mana, false);
            continue;
        }
        unsigned mask = iz_plain_mana(g, slot);
        if (mask)
            gather_plain(find, slot, mask, extra);
        if (iz_mana_is_odd(g, slot))
            gather_odd(find, slot);
    }
    IZ_EACH_IN_ZONE (g, slot, find->seat, IZ_ZONE_HAND)
        if (!g->seats[find->seat].lands_only && iz_mana_in_hand(g, slot))
            gather_odd(find, slot);
    if (iz_mana_others_lend(g) && !g->seats[find->seat].lands_only)
        gather_of_others(find);
    gather_life(find);
}
