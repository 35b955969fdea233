/*
 * Costs: what was paid for an ability of the card between the moment when its player said that they
 * play it and the moment when it was on the stack (or, of a mana ability, was done).
 */
#include "sim/judge_parts.h"

#include <stdio.h>

/* How many things the costs let go which way. */
typedef struct tally {
    int64_t sacrificed, discarded, exiled, returned, life, milled, exiled_top;
} tally;

typedef struct paying {
    judge_played *p;
    reader r; /* over the position before */
    const sheet *now;
    const env_sheet *env; /* as it lies on the stack; NULL: it has resolved */
    int seat;
    bool open;
    tally should;
    char fault[160];
} paying;

static void wrong(paying *y, const char *what, int64_t is, int64_t should)
{
    if (!y->fault[0])
        snprintf(y->fault, sizeof y->fault, "%s: %lld, the text says %lld", what, (long long)is,
                 (long long)should);
}

static const sheet_object *bearer_before(const paying *y) { return sheet_find(y->r.s, y->r.self); }

static const sheet_object *now_of(const paying *y, uint32_t slot)
{
    return slot < y->now->count ? &y->now->objects[slot] : NULL;
}

static bool went(const paying *y, uint32_t slot, int from, int to)
{
    const sheet_object *was = &y->r.s->objects[slot], *is = now_of(y, slot);
    if (was->kind == IZ_OBJECT_FREE || was->zone != from || !is)
        return false;
    if (was->kind == IZ_OBJECT_TOKEN && is->kind == IZ_OBJECT_FREE)
        return to == IZ_ZONE_GRAVEYARD;
    return is->kind != IZ_OBJECT_FREE && is->generation != was->generation && is->zone == to;
}

/* How many of that player's went there, and how many of them fit. */
static int64_t count_gone(paying *y, int from, int to, const iz_cell *filter, int64_t *fitting)
{
    int64_t all = 0;
    *fitting = 0;
    for (uint32_t slot = 0; slot < y->r.s->count; slot++) {
        const sheet_object *was = &y->r.s->objects[slot];
        int holder = from == IZ_ZONE_BATTLEFIELD ? was->controller : was->owner;
        if (was->kind == IZ_OBJECT_FREE || holder != y->seat || !went(y, slot, from, to))
            continue;
        all++;
        answer fits = filter ? read_filter(&y->r, filter, sheet_ref(y->r.s, slot)) : YES;
        y->open = y->open || fits == UNKNOWN;
        *fitting += fits == YES;
    }
    return all;
}

static int64_t how_many(paying *y, const iz_cell *quantity)
{
    bool known;
    int64_t n = read_quantity(&y->r, quantity, &known);
    y->open = y->open || !known;
    return n;
}

/* So many that fit went from there to there, at least; how many in all is looked at in the end. */
static void some(paying *y, const iz_cell *cell, int from, int to, int64_t *sum)
{
    const iz_cell *filter = iz_nodes[cell->op].children[0] == 'F' ? iz_child(cell, 0) : NULL;
    int64_t fitting, n = how_many(y, iz_child(cell, filter ? 1 : 0));
    if (filter && (y->open || zones_of_filter(filter) != 1u << from) &&
        cell->op != IZ_COST_DISCARD && cell->op != IZ_COST_SACRIFICE) {
        y->open = true;
        return;
    }
    count_gone(y, from, to, filter, &fitting);
    if (!y->open && fitting < n)
        wrong(y, "too little was paid", fitting, n);
    *sum += n;
}

static void tapped(paying *y, bool on)
{
    const sheet_object *was = bearer_before(y);
    if (!was) {
        y->open = true;
        return;
    }
    const sheet_object *is = now_of(y, iz_ref_slot(y->r.self));
    if (((was->status & IZ_IS_TAPPED) != 0) == on)
        wrong(y, "it was so already as it was to be tapped or untapped", on, !on);
    if (is && is->generation == was->generation && is->zone == IZ_ZONE_BATTLEFIELD &&
        ((is->status & IZ_IS_TAPPED) != 0) != on)
        wrong(y, "it is tapped", !on, on);
}

static void self_goes(paying *y, int to)
{
    const sheet_object *was = bearer_before(y);
    if (!was || y->p->disturbed || was->chars.keywords >> IZ_KW_MADNESS & 1)
        y->open = true;
    else if (!went(y, iz_ref_slot(y->r.self), was->zone, to))
        wrong(y, "it did not go where its cost puts it", 0, 1);
}

static void tap_others(paying *y, const iz_cell *cell)
{
    int64_t n = how_many(y, iz_child(cell, 1)), fitting = 0;
    for (uint32_t slot = 0; slot < y->r.s->count; slot++) {
        const sheet_object *was = &y->r.s->objects[slot], *is = now_of(y, slot);
        if (!sheet_in_play(was) || was->controller != y->seat || was->status & IZ_IS_TAPPED ||
            !is || is->generation != was->generation || !(is->status & IZ_IS_TAPPED))
            continue;
        answer fits = read_filter(&y->r, iz_child(cell, 0), sheet_ref(y->r.s, slot));
        y->open = y->open || fits == UNKNOWN;
        fitting += fits == YES;
    }
    if (!y->open && fitting < n)
        wrong(y, "too few were tapped", fitting, n);
}

static void counters(paying *y, const iz_cell *cell)
{
    const sheet_object *was = bearer_before(y), *is = now_of(y, iz_ref_slot(y->r.self));
    bool adds = cell->op == IZ_COST_ADD_COUNTERS;
    if (!was || !is || is->generation != was->generation || (!adds && iz_optional(cell, 1)) ||
        cell->arg == 0 || iz_child(cell, 0)->op == IZ_ANY_NUMBER ||
        iz_child(cell, 0)->op == IZ_ALL_THERE_ARE) {
        y->open = true;
        return;
    }
    int64_t n = how_many(y, iz_child(cell, 0));
    int64_t gone = sheet_counters(was, cell->arg) - sheet_counters(is, cell->arg);
    if (!y->open && gone != (adds ? -n : n))
        wrong(y, "counters were taken", gone, adds ? -n : n);
}

static bool changes_prices(const iz_cell *cell) { return cell->op == IZ_COST_CHANGE; }

static void mana(paying *y, const iz_cell *cell)
{
    const iz_mana_cost *cost = iz_symbols_mana_cost(y->r.g->cards->symbols, cell->arg);
    if (!y->env || !y->env->there || cost->hybrids || cost->snow || iz_optional(cell, 0) ||
        sheet_prints(y->r.s, y->r.g->cards, changes_prices) || y->p->effects) {
        y->open = true;
        return;
    }
    int64_t spent = 0, price = cost->generic + (int64_t)cost->x * y->env->env.x;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        spent += y->env->env.mana_spent[kind];
        price += cost->of[kind];
        if (kind < 5 && y->env->env.mana_spent[kind] < cost->of[kind])
            wrong(y, "too little mana of a colour was paid", y->env->env.mana_spent[kind],
                  cost->of[kind]);
    }
    if (spent != price)
        wrong(y, "mana was paid", spent, price);
}

bool judge_has_cost(int op)
{
    switch (op) {
    case IZ_COSTS:
    case IZ_COST_MANA:
    case IZ_COST_TAP:
    case IZ_COST_UNTAP:
    case IZ_COST_TAP_OTHERS:
    case IZ_COST_SACRIFICE:
    case IZ_COST_SACRIFICE_SELF:
    case IZ_COST_DISCARD:
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_DISCARD_SELF:
    case IZ_COST_LIFE:
    case IZ_COST_EXILE_SELF:
    case IZ_COST_RETURN:
    case IZ_COST_RETURN_SELF:
    case IZ_COST_REMOVE_COUNTERS:
    case IZ_COST_ADD_COUNTERS:
    case IZ_COST_MILL:
        return true;
    default:
        return false;
    }
}

static void look_at_part(paying *y, const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_COST_MANA:
        mana(y, cell);
        break;
    case IZ_COST_TAP:
        tapped(y, true);
        break;
    case IZ_COST_UNTAP:
        tapped(y, false);
        break;
    case IZ_COST_TAP_OTHERS:
        tap_others(y, cell);
        break;
    case IZ_COST_SACRIFICE:
        some(y, cell, IZ_ZONE_BATTLEFIELD, IZ_ZONE_GRAVEYARD, &y->should.sacrificed);
        break;
    case IZ_COST_SACRIFICE_SELF:
        self_goes(y, IZ_ZONE_GRAVEYARD);
        y->should.sacrificed++;
        break;
    case IZ_COST_DISCARD:
    case IZ_COST_DISCARD_RANDOM:
        some(y, cell, IZ_ZONE_HAND, IZ_ZONE_GRAVEYARD, &y->should.discarded);
        break;
    case IZ_COST_DISCARD_SELF:
        self_goes(y, IZ_ZONE_GRAVEYARD);
        y->should.discarded++;
        break;
    case IZ_COST_EXILE_SELF:
        self_goes(y, IZ_ZONE_EXILE);
        break;
    case IZ_COST_RETURN:
        some(y, cell, IZ_ZONE_BATTLEFIELD, IZ_ZONE_HAND, &y->should.returned);
        break;
    case IZ_COST_RETURN_SELF:
        self_goes(y, IZ_ZONE_HAND);
        y->should.returned++;
        break;
    case IZ_COST_LIFE:
        y->should.life += how_many(y, iz_child(cell, 0));
        break;
    case IZ_COST_MILL:
        some(y, cell, IZ_ZONE_LIBRARY, IZ_ZONE_GRAVEYARD, &y->should.milled);
        break;
    default:
        counters(y, cell);
        break;
    }
}

static void look_at_cost(paying *y, const iz_cell *cell)
{
    if (!judge_has_cost(cell->op)) {
        reader_lacks(&y->r, cell);
        y->open = true;
        return;
    }
    reader_marks(&y->r, cell);
    if (cell->op != IZ_COSTS) {
        look_at_part(y, cell);
        return;
    }
    for (int i = 0; i < iz_child_count(cell); i++)
        look_at_cost(y, iz_child(cell, i));
}

/* Nothing else was let go than the costs say. */
static void look_at_rest(paying *y)
{
    int64_t fitting;
    int64_t sacrificed = count_gone(y, IZ_ZONE_BATTLEFIELD, IZ_ZONE_GRAVEYARD, NULL, &fitting);
    int64_t discarded = count_gone(y, IZ_ZONE_HAND, IZ_ZONE_GRAVEYARD, NULL, &fitting);
    int64_t returned = count_gone(y, IZ_ZONE_BATTLEFIELD, IZ_ZONE_HAND, NULL, &fitting);
    int64_t life = y->r.s->players[y->seat].life - y->now->players[y->seat].life;
    if (sacrificed != y->should.sacrificed)
        wrong(y, "permanents went to the graveyard", sacrificed, y->should.sacrificed);
    if (discarded != y->should.discarded)
        wrong(y, "cards were discarded", discarded, y->should.discarded);
    if (returned != y->should.returned)
        wrong(y, "permanents went to the hand", returned, y->should.returned);
    if (life != y->should.life)
        wrong(y, "life was paid", life, y->should.life);
}

/* Does the player have sources of mana that do more than make mana? */
static bool odd_sources(const paying *y)
{
    for (uint32_t slot = 0; slot < y->r.s->count; slot++)
        if (sheet_in_play(&y->r.s->objects[slot]) &&
            y->r.g->cards->definitions[y->r.s->objects[slot].definition].traits & IZ_TRAIT_ODD_MANA)
            return true;
    return false;
}

judge_verdict judge_payment(judge_played *p, reader r, const sheet *now, const env_sheet *env,
                            const iz_cell *cost, char *fault, size_t size)
{
    paying y = {.p = p, .r = r, .now = now, .env = env, .seat = r.controller};
    r.env = env;
    y.r.env = env;
    look_at_cost(&y, cost);
    y.open = y.open || p->disturbed;
    if (!y.open && env && !odd_sources(&y))
        look_at_rest(&y);
    p->lacking = y.r.lacking;
    snprintf(fault, size, "%s", y.open ? "" : y.fault);
    return y.open ? JUDGED_OPEN : y.fault[0] ? JUDGED_WRONG : JUDGED_RIGHT;
}
