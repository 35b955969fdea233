/*
 * How a cost in mana can be paid: which mana of the pool, which sources, in which order.
 *
 * Sources with costs of their own, or with more than one mana, are played one after the other in a
 * search with a bound; what each of them costs and what is paid for in the end is matched with all
 * the mana that there is then (mana_match.c), so that a source is fed with what does least harm.
 * What a person could pay by hand is found: abilities of one permanent in the right order, things
 * that are tapped for mana before they are sacrificed for more, amounts that are left open. Nothing
 * is changed here (mtg 409.1f, 411; Izvori D10.16-D10.18).
 */
#include "engine/mana/plan.h"
#include "engine/kinds_of_play.h"

#include <string.h>

enum { SEARCH_NODES = 1500 };

/* ---- what the way at hand has done ----------------------------------------------------------- */

static bool is_marked(const mana_search *find, iz_slot slot, unsigned marks)
{
    for (int n = 0; n < find->marked; n++)
        if (find->mark[n].slot == slot && marks >> find->mark[n].mark & 1)
            return true;
    return false;
}

/* What is tapped makes no mana by tapping; what is gone was tapped before, if it could be. */
static void mark(mana_search *find, iz_slot slot, mana_mark mark, int off)
{
    if (off > 0) {
        find->mark[find->marked].slot = slot;
        find->mark[find->marked++].mark = (uint8_t)mark;
    } else {
        find->marked--;
    }
    for (int u = 0; mark == MARK_TAPPED && u < find->match.base; u++)
        if (find->match.unit[u].slot == slot)
            find->match.unit[u].off = (uint8_t)(find->match.unit[u].off + off);
}

/* Marks all that the step uses, or takes the marks back. */
static void use_things(mana_search *find, const mana_played *step, int off)
{
    const mana_source *source = step->source;
    if (source->taps)
        mark(find, source->slot, MARK_TAPPED, off);
    if (source->goes)
        mark(find, source->slot, MARK_GONE, off);
    for (int n = 0; n < source->takes; n++)
        mark(find, step->taken[n], (mana_mark)source->marks, off);
}

static bool can_be_taken(const mana_search *find, const mana_source *source, iz_slot slot)
{
    unsigned barred = 1u << MARK_GONE | 1u << source->marks;
    return !is_marked(find, slot, barred) && !(source->goes && slot == source->slot);
}

static bool can_be_played(const mana_search *find, const mana_source *source)
{
    unsigned barred = 1u << MARK_GONE | (source->taps ? 1u << MARK_TAPPED : 0u);
    return source->uses > 0 && source->life <= find->life && !is_marked(find, source->slot, barred);
}

/* ---- the plan -------------------------------------------------------------------------------- */

static bool plan_step(iz_mana_plan *plan, iz_mana_step step)
{
    if (plan->count == IZ_MANA_STEPS)
        return false;
    plan->step[plan->count++] = step;
    return true;
}

/* The plain sources whose mana is spent are tapped first of all: each while it is there. */
static bool note_plain(mana_search *find)
{
    for (int u = 0; u < find->match.base; u++) {
        const mana_unit *unit = &find->match.unit[u];
        if (unit->class == MATCH_NONE)
            continue;
        int kind = match_kind(&find->match, unit);
        find->plan->from_life += unit->nth == UNIT_OF_LIFE;
        iz_mana_step step = {.slot = unit->slot, .kind = (uint8_t)kind, .plain = 1, .amount = -1};
        if (unit->slot == IZ_NIL)
            continue;
        iz_mana_plain_ability(find->g, unit->slot, kind, &step.ability, &step.nth);
        if (!plan_step(find->plan, step))
            return false;
    }
    return true;
}

/* Mana that leaves a choice is of the kinds that its units pay for. */
static void note_choice(const mana_search *find, const mana_played *played, iz_mana_step *step)
{
    for (int n = 0; n < played->units; n++) {
        const mana_unit *unit = &find->match.unit[played->first_unit + n];
        int kind = unit->class == MATCH_NONE ? __builtin_ctz(unit->mask & 63u)
                                             : match_kind(&find->match, unit);
        step->make[kind]++;
    }
}

static bool note_played(mana_search *find, int n)
{
    const mana_played *played = &find->way[n];
    const mana_source *source = played->source;
    iz_mana_plan *plan = find->plan;
    iz_mana_step step = {.slot = source->slot,
                         .kind = played->kind,
                         .way = (uint8_t)played->way,
                         .ability = source->ability,
                         .nth = source->nth,
                         .amount = played->amount,
                         .takes = (uint8_t)source->takes,
                         .first = (int16_t)plan->taken_count};
    if (source->plain_mask) {
        iz_mana_plain_ability(find->g, source->slot, played->way, &step.ability, &step.nth);
        step.plain = played->kind == played->way;
        step.way = 0;
    }
    note_choice(find, played, &step);
    for (int t = 0; t < source->takes; t++) {
        if (plan->taken_count == IZ_MANA_TAKEN)
            return false;
        plan->taken[plan->taken_count++] = iz_object_ref(find->g, played->taken[t]);
    }
    for (int u = 0; u < find->match.units; u++) {
        const mana_unit *unit = &find->match.unit[u];
        if (unit->class != MATCH_NONE && find->match.class[unit->class].before == n + 1)
            step.spend[match_kind(&find->match, unit)]++;
    }
    return plan_step(plan, step);
}

/* The way that was found, all its symbols matched, becomes the plan. */
static bool note_plan(mana_search *find)
{
    iz_mana_plan *plan = find->plan;
    if (!note_plain(find))
        return false;
    for (int n = 0; n < find->depth; n++)
        if (!note_played(find, n))
            return false;
    for (int u = 0; u < find->match.units; u++) {
        const mana_unit *unit = &find->match.unit[u];
        if (unit->class != MATCH_NONE && find->match.class[unit->class].before == 0)
            plan->spend[match_kind(&find->match, unit)]++;
    }
    return true;
}

/* Before it is chosen what other costs of the same payment use up: is there enough left for each of
 * them? */
static bool leaves_enough(mana_search *find)
{
    iz_game *g = find->g;
    const iz_mana_purpose *purpose = find->purpose;
    const iz_bill *bill = purpose && purpose->chosen == IZ_NIL ? purpose->bill : NULL;
    if (!bill || find->marked == 0 || !iz_ref_alive(g, purpose->self))
        return true;
    iz_ctx ctx = iz_ctx_of_object(g, iz_ref_slot(purpose->self), IZ_NIL);
    ctx.controller = find->seat;
    for (int n = 0; n < bill->entries; n++) {
        const iz_cell *cost = &g->cards->cells[bill->entry[n].cell];
        if (cost->op != IZ_COST_SACRIFICE || bill->entry[n].granter != IZ_NO_REF)
            continue;
        int32_t left = bill->entry[n].count;
        IZ_EACH_CONTROLLED (g, slot, find->seat)
            left -= left > 0 && !is_marked(find, slot, 1u << MARK_GONE) &&
                    iz_cost_takes(g, &ctx, cost, find->seat, iz_object_ref(g, slot));
        if (left > 0)
            return false;
    }
    return true;
}

/* ---- the search ------------------------------------------------------------------------------ */

static bool solve(mana_search *find, int from);

/* Plays the source as `step` says, for the mana of `yield`, of which the open part is of the kinds
 * in `open` (each as is needed), and goes on from there. */
static bool try_step(mana_search *find, int n, mana_played step, const iz_mana_yield *yield,
                     unsigned open)
{
    mana_source *source = &find->source[n];
    mana_match *m = &find->match;
    int units = m->units, classes = m->classes, number = find->depth + 1;
    int32_t life = find->life;
    if (find->depth == PLAN_STEPS || find->marked + source->takes + 2 > PLAN_STEPS * PLAN_TAKEN)
        return false;
    use_things(find, &step, 1);
    bool found =
        !source->has_cost || (match_ask(m, &source->cost, &find->as, number) && match_all(m, true));
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        match_add_pool(m, 1u << kind, yield->fixed[kind], source->bound, number);
    step.first_unit = m->units;
    match_add_pool(m, open, yield->flex, source->bound, number);
    step.units = m->units - step.first_unit;
    find->way[find->depth++] = step;
    find->life -= source->life;
    source->uses--;
    found = found && solve(find, source->uses > 0 ? n : n + 1);
    source->uses++;
    find->life = life;
    find->depth--;
    m->units = units;
    m->classes = classes;
    use_things(find, &step, -1);
    return found;
}

/* All ways to choose the kinds that the yield leaves open: each as is needed, or all alike. */
static bool try_yield(mana_search *find, int n, mana_played step, const iz_mana_yield *yield)
{
    step.kind = IZ_KIND_OPEN;
    if (yield->flex <= 0)
        return try_step(find, n, step, yield, 0);
    step.kind = IZ_KIND_MIXED;
    if (!yield->flex_same)
        return try_step(find, n, step, yield, yield->flex_mask);
    unsigned kinds = yield->flex_mask & find->asked;
    if (!kinds) /* it is all the same */
        kinds = yield->flex_mask & (~yield->flex_mask + 1u);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        step.kind = (uint8_t)kind;
        if (kinds & 1u << kind && try_step(find, n, step, yield, 1u << kind))
            return true;
    }
    return false;
}

/* A plain source that makes more than its text says, or something else instead. */
static bool try_plain(mana_search *find, int n, mana_played step)
{
    const mana_source *source = &find->source[n];
    for (int kind = IZ_MANA_KINDS - 1; kind >= 0; kind--) {
        if (!(source->plain_mask & 1u << kind))
            continue;
        iz_mana_yield yield = {0};
        yield.fixed[kind] = 1;
        iz_mana_replaced(find->g, find->seat, source->slot, &yield);
        iz_mana_extra(find->g, find->seat, source->slot, 1u << kind, &yield);
        step.way = (int8_t)kind;
        step.kind = (uint8_t)kind;
        yield.flex_same = true;
        if (yield.flex > 0 ? try_yield(find, n, step, &yield) : try_step(find, n, step, &yield, 0))
            return true;
    }
    return false;
}

/* With all that is taken chosen: each of its ways. */
static bool try_ways(mana_search *find, int n, mana_played step)
{
    const mana_source *source = &find->source[n];
    for (int way = 0; way < source->ways; way++) {
        iz_mana_yield yield = source->yield;
        if (source->takes > 0 || source->amount >= 0 || way > 0)
            iz_mana_source_yield(find, source, way, step.taken, step.amount, &yield);
        step.way = (int8_t)way;
        if (try_yield(find, n, step, &yield))
            return true;
    }
    return false;
}

/* With as little as will do of what its cost leaves open. */
static bool try_amounts(mana_search *find, int n, mana_played step)
{
    const mana_source *source = &find->source[n];
    step.amount = -1;
    if (source->amount < 0)
        return try_ways(find, n, step);
    for (step.amount = 0; step.amount <= source->amount && find->nodes <= SEARCH_NODES;
         step.amount++)
        if (try_ways(find, n, step))
            return true;
    return false;
}

/* Is it all the same which of the two is taken? */
static bool are_alike(const mana_search *find, iz_slot one, iz_slot other)
{
    const iz_game *g = find->g;
    const iz_object *a = &g->objects[one], *b = &g->objects[other];
    return a->definition == b->definition && a->kind == b->kind && a->zone == b->zone &&
           a->controller == b->controller && a->owner == b->owner && a->counters == IZ_NIL &&
           b->counters == IZ_NIL && a->attached_to == b->attached_to &&
           ((a->status ^ b->status) & IZ_IS_TAPPED) == 0 &&
           is_marked(find, one, 1u << MARK_TAPPED) == is_marked(find, other, 1u << MARK_TAPPED);
}

/* Takes `left` more things for its cost, from the `at`-th on. */
static bool try_taking(mana_search *find, int n, mana_played step, int at, int left)
{
    const mana_source *source = &find->source[n];
    if (left == 0)
        return try_amounts(find, n, step);
    iz_slot before = IZ_NIL;
    for (; at < source->things; at++) {
        iz_slot slot = find->thing[source->first + at];
        if (!can_be_taken(find, source, slot) ||
            (before != IZ_NIL && are_alike(find, before, slot)))
            continue;
        before = slot;
        step.taken[source->takes - left] = slot;
        if (try_taking(find, n, step, at + 1, left - 1))
            return true;
        if (find->nodes > SEARCH_NODES)
            return false;
    }
    return false;
}

static bool try_source(mana_search *find, int n)
{
    mana_played step = {.source = &find->source[n], .amount = -1};
    if (find->source[n].plain_mask)
        return try_plain(find, n, step);
    return try_taking(find, n, step, 0, find->source[n].takes);
}

/* Did a source that is just like it fail in its place? */
static bool was_tried(const mana_search *find, int n, int from)
{
    const mana_source *source = &find->source[n];
    for (int m = n - 1; m >= from && m >= 0; m--) {
        const mana_source *other = &find->source[m];
        if (other->ability == source->ability && other->rank == source->rank &&
            other->plain_mask == source->plain_mask && other->uses == source->uses &&
            other->amount == source->amount && can_be_played(find, other) &&
            are_alike(find, other->slot, source->slot))
            return true;
    }
    return false;
}

/* Is there too little mana, whatever the sources that are left make? */
static bool is_too_little(const mana_search *find)
{
    int64_t most = 0, asked = iz_mana_need_total(find->need);
    for (int u = 0; u < find->match.units; u++)
        most += !find->match.unit[u].off;
    for (int c = find->match.first; c < find->match.classes; c++)
        asked += find->match.class[c].want;
    for (int n = 0; n < find->sources && most < asked; n++)
        if (find->source[n].gain > 0 && can_be_played(find, &find->source[n]))
            most += (int64_t)find->source[n].gain * find->source[n].uses;
    return most < asked;
}

static bool solve(mana_search *find, int from)
{
    if (++find->nodes > SEARCH_NODES)
        return false;
    if (match_all(&find->match, false) && leaves_enough(find))
        return note_plan(find);
    if (is_too_little(find))
        return false;
    if (find->depth >= find->most) {
        find->cut = true;
        return false;
    }
    for (int n = 0; n < find->sources; n++) {
        const mana_source *source = &find->source[n];
        bool any_time = source->has_cost || source->takes > 0;
        if ((n < from && !any_time) || !can_be_played(find, source) ||
            was_tried(find, n, any_time ? 0 : from))
            continue;
        if (try_source(find, n))
            return true;
        if (find->nodes > SEARCH_NODES)
            return false;
    }
    return false;
}

/* ---- making a plan --------------------------------------------------------------------------- */

static void plan_begin(const mana_search *find, int32_t life)
{
    iz_mana_plan *plan = find->plan;
    plan->count = 0;
    plan->life = life;
    plan->from_life = 0;
    plan->taken_count = 0;
    memcpy(plan->spend, find->bulk, sizeof plan->spend);
}

/* First without any source, then with one, and so on: with as few as will do. */
static bool solve_shortly(mana_search *find)
{
    find->nodes = 0;
    for (find->most = 0; find->most <= PLAN_STEPS; find->most++) {
        find->cut = false;
        if (solve(find, 0))
            return true;
        if (!find->cut || find->nodes > SEARCH_NODES)
            return false;
    }
    return false;
}

/* What each mana that is made of life costs of it. */
static int32_t life_each(const mana_search *find)
{
    iz_mana_life_offer offer;
    return iz_mana_life(find->g, find->seat, &offer) ? offer.life : 0;
}

/* Is there a symbol of a kind that nothing makes? */
static bool lacks_a_kind(const mana_search *find)
{
    unsigned kinds = 0;
    for (int u = 0; u < find->match.units; u++)
        kinds |= find->match.unit[u].mask;
    for (int n = 0; n < find->sources; n++)
        kinds |= find->source[n].kinds;
    for (int c = 0; c < find->match.classes; c++)
        if (!(find->match.class[c].mask & kinds))
            return true;
    return false;
}

static bool plan_settled(mana_search *find, const iz_mana_need *need, int32_t life)
{
    if (!iz_mana_need_is_special(need)) {
        int32_t has = iz_life_total(find->g, find->seat);
        plan_begin(find, life);
        find->need = need;
        find->depth = find->marked = 0;
        find->asked = iz_mana_kinds_asked(need, &find->as);
        for (int n = 0; n < find->sources; n++)
            if (find->source[n].has_cost)
                find->asked |= iz_mana_kinds_asked(&find->source[n].cost, &find->as);
        find->match.classes = 0;
        if ((life > 0 && life > has) || !match_ask(&find->match, need, &find->as, 0) ||
            lacks_a_kind(find) || !solve_shortly(find) ||
            (life > 0 && life + find->plan->from_life * life_each(find) > has))
            return false;
        return true;
    }
    for (int second = 0; second < 2; second++) {
        iz_mana_need settled = *need;
        int32_t more = life;
        iz_mana_need_settle(&settled, second, &more);
        if (plan_settled(find, &settled, more))
            return true;
    }
    return false;
}

/* So much is asked for that it isn't looked at mana by mana: what lies in the pool pays for symbols
 * of its own kind, and for generic ones as far as more of the kind is left than anything else could
 * ask for. */
static void spend_in_bulk(mana_search *find, iz_mana_need *need)
{
    enum { BULK = 256, LEFT = 64 };
    int32_t pool[IZ_MANA_KINDS], kept[IZ_MANA_KINDS];
    memset(find->bulk, 0, sizeof find->bulk);
    if (iz_mana_need_total(need) <= BULK)
        return;
    iz_mana_in_pool(find->g, find->seat, find->purpose, pool, kept);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int32_t own = need->of[kind] < pool[kind] ? need->of[kind] : pool[kind];
        find->bulk[kind] = own;
        need->of[kind] -= own;
    }
    int32_t left = iz_mana_sum(iz_mana_need_total(need) - need->generic, LEFT);
    for (int kind = IZ_MANA_KINDS - 1; kind >= 0; kind--) {
        int32_t more = pool[kind] - find->bulk[kind] - left;
        more = more < need->generic ? more : need->generic;
        if (more > 0) {
            find->bulk[kind] += more;
            need->generic -= more;
        }
    }
}

bool iz_mana_plan_make(iz_game *g, int seat, const iz_mana_need *need,
                       const iz_mana_purpose *purpose, iz_mana_plan *plan)
{
    mana_search find; /* its sources are filled in as they are found: most often there are none */
    find.g = g;
    find.seat = (uint8_t)seat;
    find.as = iz_mana_spending(g, seat);
    find.sources = find.things = find.marked = 0;
    find.purpose = purpose;
    find.wanted = need->generic > 0 ? iz_mana_wanted(g, seat, purpose) : 0;
    find.plan = plan;
    iz_mana_need rest = *need;
    spend_in_bulk(&find, &rest);
    match_begin(&find.match);
    iz_mana_gather(&find);
    return plan_settled(&find, &rest, 0);
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
    mana_match match;
    match_begin(&match);
    int32_t total = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        match_add_pool(&match, 1u << kind, spend[kind], false, 0);
        total += spend[kind];
    }
    iz_mana_as as = iz_mana_spending(g, seat);
    return !iz_mana_need_is_special(need) && total == iz_mana_need_total(need) &&
           match_ask(&match, need, &as, 0) && match_all(&match, false);
}
