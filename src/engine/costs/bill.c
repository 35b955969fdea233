/*
 * Bills: what must be paid for a spell, an ability, or anything else that costs something. Whether
 * it can be paid is payable.c's business. Nothing is changed here.
 *
 * Carries out: mtg 203, 409.1f (total cost), Izvori D10.12, D10.16; kicker, buyback, flashback,
 * morph and affinity as far as they are prices.
 */
#include "engine/characteristics/modifications.h"
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/way_plays.h"
#include "engine/kinds_of_play.h"
#include "engine/legality/legality.h"

#include <string.h>

static const iz_cell *cell_at(const iz_game *g, uint32_t index) { return &g->cards->cells[index]; }
static uint32_t index_of(const iz_game *g, const iz_cell *cell)
{
    return (uint32_t)(cell - g->cards->cells);
}

/* ---- looking at costs ------------------------------------------------------------------------ */

bool iz_cost_has_x(const iz_game *g, const iz_cell *cost)
{
    for (const iz_cell *cell = cost; cost && cell < cost + cost->span; cell++) {
        if (cell->op == IZ_X)
            return true;
        if (cell->op == IZ_COST_MANA && cell[1].op == IZ_NONE &&
            iz_symbols_mana_cost(g->cards->symbols, cell->arg)->x > 0)
            return true;
    }
    return false;
}

bool iz_cost_taps(const iz_cell *cost)
{
    if (cost->op == IZ_COST_TAP)
        return true;
    for (int n = 0; cost->op == IZ_COSTS && iz_child(cost, n); n++)
        if (iz_cost_taps(iz_child(cost, n)))
            return true;
    return false;
}

iz_zone iz_cost_zone(const iz_cell *cost)
{
    switch (cost->op) {
    case IZ_COST_TAP_OTHERS:
    case IZ_COST_UNTAP_OTHERS:
    case IZ_COST_SACRIFICE:
    case IZ_COST_RETURN:
        return IZ_ZONE_BATTLEFIELD;
    case IZ_COST_DISCARD:
    case IZ_COST_REVEAL:
        return IZ_ZONE_HAND;
    case IZ_COST_EXILE:
        return iz_filter_zone(iz_child(cost, 0), IZ_ZONE_BATTLEFIELD);
    case IZ_COST_REMOVE_COUNTERS:
        return iz_optional(cost, 1) ? IZ_ZONE_BATTLEFIELD : IZ_ZONE_ANY;
    default:
        return IZ_ZONE_ANY;
    }
}

static bool has_rows(const iz_game *g, const iz_cell *cost)
{
    return iz_entry_of(g)->lines && iz_cost_zone(cost) == IZ_ZONE_BATTLEFIELD;
}

int iz_cost_zones(const iz_game *g, const iz_cell *cost)
{
    return has_rows(g, cost) ? IZ_LINES_COUNT : 1;
}

iz_zone iz_cost_zone_at(const iz_game *g, const iz_cell *cost, int n)
{
    return has_rows(g, cost) ? iz_line_at(n) : iz_cost_zone(cost);
}

const iz_cell *iz_cost_quantity(const iz_cell *cost)
{
    switch (cost->op) {
    case IZ_COST_TAP_OTHERS:
    case IZ_COST_UNTAP_OTHERS:
    case IZ_COST_SACRIFICE:
    case IZ_COST_DISCARD:
    case IZ_COST_EXILE:
    case IZ_COST_RETURN:
    case IZ_COST_REVEAL:
        return iz_child(cost, 1);
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_LIFE:
    case IZ_COST_REMOVE_COUNTERS:
    case IZ_COST_ADD_COUNTERS:
    case IZ_COST_MILL:
    case IZ_COST_EXILE_TOP:
    case IZ_COST_RESOURCE:
        return iz_child(cost, 0);
    default:
        return NULL;
    }
}

/* ---- making a bill --------------------------------------------------------------------------- */

void iz_bill_begin(iz_bill *bill, int seat, int32_t x)
{
    memset(&bill->mana, 0, sizeof bill->mana);
    bill->x = x;
    bill->x_mana = 0;
    bill->raised = 0;
    bill->seat = (uint8_t)seat;
    bill->entries = 0;
    bill->failed = 0;
    bill->choices = 0;
    bill->use = IZ_USE_OTHER;
    bill->keyword = IZ_KW_COUNT;
}

/* Does the cost say the same of whatever asks for it? */
static bool is_same_of_all(const iz_cell *cost)
{
    for (const iz_cell *cell = cost; cell < cost + cost->span; cell++)
        switch (cell->op) {
        case IZ_COST_CHOICE: /* made for each by itself */
            return false;
        case IZ_NUMBER:
        case IZ_NONE:
        case IZ_ANY:
        case IZ_AND:
        case IZ_OR:
        case IZ_NOT:
        case IZ_IS_TYPE:
        case IZ_IS_SUBTYPE:
        case IZ_IS_SUPERTYPE:
        case IZ_IS_COLOR:
        case IZ_IS_CARD:
        case IZ_IS_PERMANENT:
        case IZ_STATUS:
            break;
        default:
            if (iz_nodes[cell->op].class != 'C')
                return false;
        }
    return true;
}

/* The cost that other things ask for, too, is paid so much more often: there may be more that ask
 * than a bill has entries. */
static bool adds_to_entry(iz_game *g, iz_bill *bill, const iz_cell *cost, int32_t count, int times)
{
    for (int n = 0; n < bill->entries; n++) {
        iz_bill_entry *entry = &bill->entry[n];
        if (entry->cell != index_of(g, cost) || entry->granter == IZ_NO_REF || count < 0 ||
            times > UINT16_MAX - entry->times || !is_same_of_all(cost))
            continue;
        entry->count = iz_sum(entry->count, count);
        entry->times = (uint16_t)(entry->times + times);
        return true;
    }
    return false;
}

static void add_entry(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times,
                      iz_ref granter)
{
    if (times == 0)
        return;
    const iz_cell *quantity = iz_cost_quantity(cost);
    int32_t count = 1;
    if (quantity)
        count = quantity->op == IZ_ANY_NUMBER || quantity->op == IZ_UP_TO ||
                        quantity->op == IZ_WITH_TOTAL
                    ? -1
                    : iz_quantity(g, ctx, quantity);
    if (count > 0)
        count = iz_times(count, times);
    if (granter != IZ_NO_REF && adds_to_entry(g, bill, cost, count, times))
        return;
    if (bill->entries == IZ_BILL_ENTRIES) {
        bill->failed = true;
        return;
    }
    bill->choices = (uint16_t)(bill->choices + (cost->op == IZ_COST_CHOICE));
    bill->entry[bill->entries++] =
        (iz_bill_entry){.cell = index_of(g, cost),
                        .count = count,
                        .granter = granter,
                        .times = (uint16_t)(times < UINT16_MAX ? times : UINT16_MAX)};
}

static void add_cost(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times,
                     iz_ref granter);
static void lower(iz_mana_need *mana, const iz_mana_need *less, int32_t minimum);

/* A cost and what takes mana off it: only of its own mana. */
static void add_reduced(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost,
                        int times, iz_ref granter)
{
    const iz_cell *quantity = iz_optional(cost, 2);
    int32_t often = quantity ? iz_quantity(g, ctx, quantity) : 1;
    iz_bill less;
    iz_bill_begin(&less, bill->seat, bill->x);
    if (often > 0)
        add_cost(g, &less, ctx, iz_child(cost, 1), often, granter);
    for (int n = 0; n < times; n++) {
        iz_mana_need before = bill->mana;
        memset(&bill->mana, 0, sizeof bill->mana);
        add_cost(g, bill, ctx, iz_child(cost, 0), 1, granter);
        lower(&bill->mana, &less.mana, 0);
        iz_mana_need_join(&bill->mana, &before);
    }
}

/* Mana, or so much of it for each of something. */
static void add_mana(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times)
{
    const iz_cell *quantity = iz_optional(cost, 0);
    const iz_mana_cost *mana = iz_symbols_mana_cost(g->cards->symbols, cost->arg);
    int32_t amount = quantity ? iz_quantity(g, ctx, quantity) : 1;
    if (quantity && mana->x > 0) /* "{X}, where X is" */
        iz_mana_need_add(&bill->mana, mana, times, amount > 0 ? amount : 0);
    else if (amount > 0)
        iz_mana_need_add(&bill->mana, mana, iz_times(amount, times), bill->x);
    if (!quantity)
        bill->x_mana = iz_mana_sum(bill->x_mana, (int64_t)iz_times(mana->x, bill->x) * times);
}

/* The symbols of X are of that colour. */
static void color_x(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost)
{
    uint32_t kinds = iz_colors_here(g, ctx, (uint32_t)cost->arg);
    bill->mana.generic -= bill->x_mana;
    if (kinds & (kinds - 1)) { /* each of them of one of several colours */
        bill->mana.either_kinds = (uint8_t)(kinds & IZ_COLORS_ALL);
        bill->mana.either = iz_mana_sum(bill->mana.either, bill->x_mana);
    } else {
        int32_t *of = &bill->mana.of[__builtin_ctz(kinds | 1u << 5)];
        *of = iz_mana_sum(*of, bill->x_mana);
    }
    bill->x_mana = 0;
}

/* The mana costs of those cards. */
static void add_costs_of(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost,
                         int times)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, iz_child(cost, 0));
    for (int i = 0; i < set.count; i++) {
        int definition = iz_known_characteristics(g, iz_set_at(g, set, i))->definition;
        const iz_mana_cost *mana = &g->cards->definitions[definition].cost;
        if (!mana->exists)
            bill->failed = true;
        iz_mana_need_add(&bill->mana, mana, times, 0);
    }
    iz_scratch_back(g, mark);
}

static void add_cost(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times,
                     iz_ref granter)
{
    switch (cost->op) {
    case IZ_NONE:
        return;
    case IZ_COSTS:
        for (int n = 0; iz_child(cost, n); n++)
            add_cost(g, bill, ctx, iz_child(cost, n), times, granter);
        return;
    case IZ_COST_MANA:
        add_mana(g, bill, ctx, cost, times);
        return;
    case IZ_COST_X_COLORS:
        color_x(g, bill, ctx, cost);
        return;
    case IZ_COST_TIMES: {
        int32_t factor = iz_quantity(g, ctx, iz_child(cost, 1));
        if (factor > 0)
            add_cost(g, bill, ctx, iz_child(cost, 0), iz_times(factor, times), granter);
        return;
    }
    case IZ_COST_LESS:
        add_reduced(g, bill, ctx, cost, times, granter);
        return;
    case IZ_COST_SELF_MANA_COST:
        add_costs_of(g, bill, ctx, cost, times);
        return;
    case IZ_COST_CHOICE: /* each time anew */
        for (int n = 0; n < times; n++)
            add_entry(g, bill, ctx, cost, 1, granter);
        return;
    default:
        add_entry(g, bill, ctx, cost, times, granter);
    }
}

void iz_bill_add_of(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times,
                    iz_ref granter)
{
    if (times > 0)
        add_cost(g, bill, ctx, cost, times, granter);
}

void iz_bill_add(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times)
{
    iz_bill_add_of(g, bill, ctx, cost, times, IZ_NO_REF);
}

void iz_bill_settle(iz_game *g, iz_bill *bill, const iz_ctx *ctx, int entry, int nth)
{
    const iz_cell *cost = iz_child(cell_at(g, bill->entry[entry].cell), nth);
    int times = bill->entry[entry].times;
    iz_ref granter = bill->entry[entry].granter;
    memmove(&bill->entry[entry], &bill->entry[entry + 1],
            (size_t)(bill->entries - entry - 1) * sizeof bill->entry[0]);
    bill->entries--;
    bill->choices--;
    memset(&bill->entry[bill->entries], 0, sizeof bill->entry[0]);
    iz_bill_add_of(g, bill, ctx, cost, times, granter);
}

/* Takes so much mana off: coloured symbols of that colour, generic ones down to none. */
static void lower(iz_mana_need *mana, const iz_mana_need *less, int32_t minimum)
{
    int32_t spare = iz_mana_need_total(mana) - minimum;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int32_t off = less->of[kind] < mana->of[kind] ? less->of[kind] : mana->of[kind];
        off = off > spare ? spare : off;
        if (off > 0) {
            mana->of[kind] -= off;
            spare -= off;
        }
    }
    int32_t off = less->generic < mana->generic ? less->generic : mana->generic;
    off = off > spare ? spare : off;
    if (off > 0)
        mana->generic -= off;
}

typedef struct price_change {
    iz_mana_need less;
    int32_t minimum;
    bool lowered;
} price_change;

/* One COST_CHANGE: raises are added, reductions gathered for the end. */
static void change(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *rule,
                   iz_ref granter, price_change *gathered)
{
    const iz_cell *condition = iz_optional(rule, 2);
    if (condition && !iz_holds(g, ctx, condition))
        return;
    const iz_cell *minimum = iz_optional(rule, 3);
    if (!(rule->arg & IZ_COST_CHANGE_LESS)) {
        add_cost(g, bill, ctx, iz_child(rule, 1), 1, granter);
        return;
    }
    iz_bill less;
    iz_bill_begin(&less, bill->seat, bill->x);
    add_cost(g, &less, ctx, iz_child(rule, 1), 1, granter);
    gathered->lowered = true;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        gathered->less.of[kind] = iz_mana_sum(gathered->less.of[kind], less.mana.of[kind]);
    gathered->less.generic = iz_mana_sum(gathered->less.generic, less.mana.generic);
    int32_t least = minimum ? iz_quantity(g, ctx, minimum) : 0;
    gathered->minimum = least > gathered->minimum ? least : gathered->minimum;
}

bool iz_flash_matters(const iz_game *g, int definition)
{
    const iz_card_def *card = &g->cards->definitions[definition];
    for (uint32_t n = 0; n < card->ability_count; n++) {
        const iz_cell *cell = cell_at(g, g->cards->abilities[card->first_ability + n].cell);
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++)
            if (iz_child(cell, m)->op == IZ_PLAY_ANY_TIME &&
                (iz_optional(iz_child(cell, m), 2) || iz_optional(iz_child(cell, m), 3)))
                return true;
    }
    return false;
}

/* Is it played, or would it be, when no sorcery could be? While it is announced it is noted in its
 * environment how it began. */
static bool is_played_late(iz_game *g, const iz_bill *bill, iz_slot subject)
{
    const iz_object *object = &g->objects[subject];
    if (object->zone == IZ_ZONE_STACK && object->env != IZ_NIL)
        return g->envs[object->env].paid & 1u << IZ_PAID_LATE;
    return !iz_sorcery_timing(g, bill->seat);
}

/* Affinity: so much less for each of those that the player controls. */
static void affinity(iz_game *g, const iz_bill *bill, const iz_ctx *ctx, const iz_cell *keyword,
                     price_change *gathered)
{
    IZ_EACH_CONTROLLED (g, slot, bill->seat)
        gathered->less.generic += iz_fits(g, ctx, iz_child(keyword, 1), iz_object_ref(g, slot));
    gathered->lowered = true;
}

/* Affinity that other things give the spell, each time once more. */
static void given_affinity(iz_game *g, const iz_bill *bill, const iz_ctx *ctx, iz_slot subject,
                           price_change *gathered)
{
    const iz_cell *keyword;
    for (int n = 0; (keyword = iz_given_cost_keyword(g, subject, n)) != NULL; n++)
        if (keyword->arg == IZ_KW_AFFINITY)
            affinity(g, bill, ctx, keyword, gathered);
}

/* What the card says of its own price, and affinity. */
static void own_changes(iz_game *g, iz_bill *bill, const iz_ctx *ctx, iz_slot subject,
                        price_change *gathered)
{
    const iz_card_def *card = &g->cards->definitions[g->objects[subject].definition];
    for (uint32_t n = 0; n < card->ability_count; n++) {
        const iz_ability_def *record = &g->cards->abilities[card->first_ability + n];
        const iz_cell *cell = cell_at(g, record->cell);
        if (cell->op == IZ_KEYWORD && cell->arg == IZ_KW_AFFINITY)
            affinity(g, bill, ctx, cell, gathered);
        if (cell->op != IZ_STATIC)
            continue;
        const iz_cell *condition = iz_optional(cell, 0);
        for (int m = 1; iz_child(cell, m); m++) {
            const iz_cell *rule = iz_child(cell, m);
            if (rule->op == IZ_PLAY_ANY_TIME && iz_optional(rule, 2) &&
                is_played_late(g, bill, subject))
                add_cost(g, bill, ctx, iz_optional(rule, 2), 1, IZ_NO_REF);
            if (rule->op != IZ_COST_CHANGE || rule->arg & IZ_COST_CHANGE_ABILITIES)
                continue;
            const iz_cell *whose = iz_optional(rule, 0);
            if (whose && !iz_selects(g, ctx, whose, iz_object_ref(g, subject)))
                continue;
            if (!condition || iz_holds(g, ctx, condition)) {
                iz_mark_used(g, rule);
                change(g, bill, ctx, rule, IZ_NO_REF, gathered);
            }
        }
    }
}

/* Does the rule change the price of that ability (IZ_NO_ABILITY: of a spell)? */
static bool is_about(const iz_game *g, const iz_cell *rule, uint32_t ability)
{
    if (ability == IZ_NO_ABILITY)
        return !(rule->arg & IZ_COST_CHANGE_ABILITIES);
    return rule->arg & IZ_COST_CHANGE_ABILITIES &&
           !(rule->arg & IZ_COST_CHANGE_NOT_MANA && iz_is_mana_ability(g, ability));
}

/* Rules about those who pay the cost of a keyword, of a spell or of an ability. */
static void keyword_changes(iz_game *g, iz_bill *bill, uint32_t ability, price_change *gathered)
{
    if (bill->keyword == IZ_KW_COUNT)
        return;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_COST_CHANGE, iz_ref_seat(bill->seat), &cursor, &hit)) {
        const iz_cell *when = iz_optional(hit.cell, 2);
        if (!(when && when->op == IZ_PAYS_FOR) && !is_about(g, hit.cell, ability))
            continue;
        iz_ctx from = iz_ctx_of_rule(g, &hit);
        from.paying = (uint16_t)(bill->keyword + 1);
        change(g, bill, &from, hit.cell, hit.source, gathered);
    }
}

/* How many symbols of each kind the spell's or the ability's cost has, before it is changed; one of
 * two kinds counts for both. */
static void count_symbols(const iz_game *g, const iz_bill *bill, iz_slot subject, bool spell,
                          uint8_t symbols[IZ_MANA_KINDS])
{
    iz_mana_need of_spell = {.generic = 0};
    const iz_mana_need *need = spell ? &of_spell : &bill->mana;
    if (spell && !(g->objects[subject].status & IZ_IS_FACE_DOWN)) /* that has no mana cost */
        iz_mana_need_add(&of_spell, &g->cards->definitions[g->objects[subject].definition].cost, 1,
                         0);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int32_t count = need->of[kind];
        for (int h = 0; h < need->hybrids; h++)
            count += (need->hybrid[h] & 15) == kind || need->hybrid[h] >> 4 == kind;
        symbols[kind] = (uint8_t)(count > UINT8_MAX ? UINT8_MAX : count);
    }
}

/* FLOW_COST: what doesn't name the ability's keyword changes nothing (hkk 93.4.5), by the book's
 * rows. */
static bool keeps_its_price(iz_game *g, uint32_t ability)
{
    if (!g->book->uses || ability >= IZ_LAND_MANA_ABILITY)
        return false;
    for (const iz_use_row *use = g->book->uses; use->concept != IZ_C_NONE; use++)
        if (use->of_ability && use->price_rule &&
            IZ_KEYWORD_OF(use) == iz_ability_record(g, ability)->keyword) {
            iz_count_applied(g, use->price_rule);
            return !iz_is_off(g, use->price_rule);
        }
    return false;
}

bool iz_bill_change(iz_game *g, iz_bill *bill, const iz_ctx *ctx, iz_slot subject, uint32_t ability,
                    bool note)
{
    bool spell = ability == IZ_NO_ABILITY;
    price_change gathered = {.minimum = 0};
    iz_ref ref = iz_object_ref(g, subject);
    uint8_t symbols[IZ_MANA_KINDS];
    bool counted = false;
    if (spell)
        own_changes(g, bill, ctx, subject, &gathered);
    if (spell && iz_gives_costs(g))
        given_affinity(g, bill, ctx, subject, &gathered);
    uint32_t cursor = 0;
    iz_rule_hit hit;
    bool fixed = !spell && keeps_its_price(g, ability);
    while (!fixed && iz_rule_next(g, IZ_COST_CHANGE, ref, &cursor, &hit)) {
        if (!is_about(g, hit.cell, ability) || (spell && hit.bearer == subject))
            continue;
        iz_ctx from = iz_ctx_of_rule(g, &hit);
        from.bound[0] = ref;
        from.bounds = 1;
        if (!counted)
            count_symbols(g, bill, subject, spell, symbols);
        counted = true;
        memcpy(from.symbols, symbols, sizeof symbols);
        if (iz_is_off(g, IZ_C_COST_CHANGE))
            continue;
        if (note)
            iz_note(g, IZ_C_COST_CHANGE, IZ_SAY_CHANGES_COST, hit.source, ref);
        int32_t before = bill->mana.generic;
        change(g, bill, &from, hit.cell, hit.source, &gathered);
        if (iz_are_opponents(g, from.controller, bill->seat))
            bill->raised += bill->mana.generic - before;
    }
    keyword_changes(g, bill, ability, &gathered);
    if (gathered.lowered)
        lower(&bill->mana, &gathered.less, gathered.minimum);
    return gathered.lowered;
}

bool iz_prices_rise(iz_game *g, iz_slot slot, uint32_t ability)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_COST_CHANGE, iz_object_ref(g, slot), &cursor, &hit))
        if (!(hit.cell->arg & IZ_COST_CHANGE_LESS) && is_about(g, hit.cell, ability))
            return true;
    return false;
}

/* What the mana of the land's basic types costs besides {T}; false: nothing. */
static bool land_mana_bill(iz_game *g, int seat, iz_slot slot, iz_ctx *ctx, iz_bill *bill)
{
    if (!iz_prices_rise(g, slot, IZ_LAND_MANA_ABILITY))
        return false;
    *ctx = iz_ctx_of_object(g, slot, IZ_NIL);
    iz_bill_begin(bill, seat, 0);
    bill->use = IZ_USE_ABILITY;
    iz_bill_change(g, bill, ctx, slot, IZ_LAND_MANA_ABILITY, false);
    return bill->entries > 0 || !iz_mana_need_empty(&bill->mana);
}

bool iz_land_mana_is_dear(iz_game *g, iz_slot slot)
{
    iz_ctx ctx;
    iz_bill bill;
    return land_mana_bill(g, g->objects[slot].controller, slot, &ctx, &bill);
}

iz_concept iz_land_mana_verdict(iz_game *g, int seat, iz_slot slot, const iz_mana_room *room)
{
    iz_ctx ctx;
    iz_bill bill;
    return land_mana_bill(g, seat, slot, &ctx, &bill) ? iz_bill_verdict(g, &bill, &ctx, room)
                                                      : IZ_C_NONE;
}

/* ---- the price of a spell -------------------------------------------------------------------- */

const iz_cell *iz_printed_keyword(const iz_game *g, int definition, iz_keyword keyword, int nth)
{
    const iz_card_def *card = &g->cards->definitions[definition];
    if (keyword < 64 && !(card->keywords & (uint64_t)1 << keyword))
        return NULL;
    for (uint32_t n = 0; n < card->ability_count; n++) {
        const iz_cell *cell = cell_at(g, g->cards->abilities[card->first_ability + n].cell);
        if (cell->op == IZ_KEYWORD && cell->arg == (int32_t)keyword && nth-- == 0)
            return cell;
    }
    return NULL;
}

const iz_cell *iz_says(const iz_game *g, iz_slot slot, iz_keyword keyword)
{
    int definition = g->objects[slot].definition;
    return definition < g->cards->count ? iz_printed_keyword(g, definition, keyword, 0) : NULL;
}

const iz_cell *iz_morph_of(iz_game *g, iz_slot slot)
{
    const iz_cell *morph = iz_printed_keyword(g, g->objects[slot].definition, IZ_KW_MORPH, 0);
    bool given = !morph && iz_has_keyword(g, slot, IZ_KW_MORPH);
    for (int n = 0; given && n < iz_ability_count(g, slot); n++) {
        const iz_cell *cell = iz_ability_cell(g, iz_ability_at(g, slot, n).index);
        if (cell->op == IZ_KEYWORD && cell->arg == IZ_KW_MORPH)
            return cell;
    }
    return morph;
}

/* The nth rule of the definition that gives an alternative cost, and the ability that it stands in;
 * NULL: there is none. */
static const iz_cell *alternative_at(const iz_game *g, int definition, int nth,
                                     const iz_ability_def **ability)
{
    const iz_card_def *card = &g->cards->definitions[definition];
    for (uint32_t n = 0; n < card->ability_count; n++) {
        *ability = &g->cards->abilities[card->first_ability + n];
        const iz_cell *cell = cell_at(g, (*ability)->cell), *end = cell + cell->span;
        for (const iz_cell *rule = cell + 1; cell->op == IZ_STATIC && rule < end;
             rule += rule->span)
            if (rule->op == IZ_ALTERNATIVE_COST && nth-- == 0)
                return rule;
    }
    return NULL;
}

const iz_cell *iz_alternative_cost(const iz_game *g, int definition, int nth,
                                   const iz_cell **condition)
{
    const iz_ability_def *ability;
    const iz_cell *rule = alternative_at(g, definition, nth, &ability);
    if (!rule)
        return NULL;
    const iz_cell *when = iz_optional(rule, 1);
    *condition = when ? when : iz_optional(cell_at(g, ability->cell), 0);
    return iz_child(rule, 0);
}

iz_keyword iz_keyword_of_way(const iz_game *g, int definition, int way)
{
    const iz_ability_def *ability;
    switch (iz_way_kind(way)) {
    case IZ_WAY_FLASHBACK:
        return IZ_KW_FLASHBACK;
    case IZ_WAY_MADNESS:
        return IZ_KW_MADNESS;
    case IZ_WAY_MORPH:
        return IZ_KW_MORPH;
    default:
        if (!iz_way_is_printed(way) ||
            !alternative_at(g, definition, (way & 255) - IZ_WAY_ALTERNATIVE, &ability))
            return IZ_KW_COUNT;
        return (iz_keyword)ability->keyword;
    }
}

bool iz_given_cost(iz_game *g, int nth, iz_rule_hit *hit)
{
    uint32_t cursor = 0;
    while (iz_rule_next(g, IZ_PLAY_FOR, IZ_NO_REF, &cursor, hit))
        if (nth-- == 0)
            return true;
    return false;
}

const iz_cell *iz_way_cost(iz_game *g, int definition, int way, const iz_cell **condition)
{
    iz_rule_hit hit;
    *condition = NULL;
    if (!iz_way_is_given(way))
        return iz_alternative_cost(g, definition, (way & 255) - IZ_WAY_ALTERNATIVE, condition);
    return iz_given_cost(g, (way & 255) - IZ_WAY_GIVEN, &hit) ? iz_child(hit.cell, 2) : NULL;
}

/* The additional costs that must be paid. */
static void add_mandatory(iz_game *g, iz_bill *bill, const iz_ctx *ctx, int definition)
{
    const iz_card_def *card = &g->cards->definitions[definition];
    for (uint32_t n = 0; n < card->ability_count; n++) {
        const iz_cell *cell = cell_at(g, g->cards->abilities[card->first_ability + n].cell);
        if (cell->op != IZ_STATIC)
            continue;
        for (const iz_cell *rule = iz_first_modification(cell); rule;
             rule = iz_next_modification(cell, rule)) {
            if (rule->op != IZ_ADDITIONAL_COST || rule->arg & IZ_ADDITIONAL_COST_OPTIONAL)
                continue;
            if (iz_is_off(g, IZ_C_ADDITIONAL_COST))
                continue;
            iz_mark_used(g, rule);
            iz_bill_add(g, bill, ctx, iz_child(rule, 0), 1);
        }
    }
}

static void add_mana_cost(iz_bill *bill, const iz_mana_cost *cost)
{
    if (!cost->exists)
        bill->failed = true;
    iz_mana_need_add(&bill->mana, cost, 1, bill->x);
    bill->x_mana = iz_mana_sum(bill->x_mana, (int64_t)cost->x * bill->x);
}

/* What stands in the mana cost's place. */
static void add_base(iz_game *g, iz_bill *bill, const iz_ctx *ctx, iz_slot card, int definition,
                     int way)
{
    const iz_cell *keyword = NULL, *condition;
    switch (iz_way_kind(way)) {
    case IZ_WAY_FREE:
    case IZ_WAY_MASKED:
        return;
    case IZ_WAY_MORPH:
        bill->mana.generic = iz_mana_sum(bill->mana.generic, 3);
        return;
    case IZ_WAY_NORMAL:
        if (g->book->parameters.pays_by == IZ_PAYS_BY_MANA) /* else see iz_payments */
            add_mana_cost(bill, &g->cards->definitions[definition].cost);
        return;
    case IZ_WAY_FLASHBACK:
        keyword = iz_flashback_of(g, card, definition, way);
        if (keyword && iz_child(keyword, 0)->op == IZ_COST_SELF_MANA_COST) {
            add_mana_cost(bill, &g->cards->definitions[definition].cost);
            return;
        }
        break;
    case IZ_WAY_MADNESS:
        keyword = iz_madness_of(g, card);
        break;
    default: {
        if (iz_way_row_of(g, way)) /* see iz_payments */
            return;
        const iz_cell *cost = iz_way_cost(g, definition, way, &condition);
        if (cost && !iz_is_off(g, IZ_C_ALTERNATIVE_COST))
            iz_bill_add(g, bill, ctx, cost, 1);
        else
            bill->failed = true;
        return;
    }
    }
    if (keyword)
        iz_bill_add(g, bill, ctx, iz_child(keyword, 0), 1);
    else
        bill->failed = true;
}

/* An optional additional cost; what makes the cost of its keyword cheaper takes nothing off the
 * rest of the spell's price. */
static void add_optional(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_optional_cost *more,
                         int times)
{
    iz_mana_need rest = bill->mana;
    iz_bill_add(g, bill, ctx, more->cost, times);
    if (more->keyword == IZ_KW_COUNT)
        return;
    uint16_t whole = bill->keyword;
    price_change gathered = {.minimum = 0};
    bill->keyword = more->keyword;
    for (int n = 0; n < times; n++)
        keyword_changes(g, bill, IZ_NO_ABILITY, &gathered);
    bill->keyword = whole;
    if (!gathered.lowered)
        return;
    iz_mana_need part = bill->mana;
    part.generic -= rest.generic;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        part.of[kind] -= rest.of[kind];
    lower(&part, &gathered.less, gathered.minimum);
    bill->mana.generic = rest.generic + part.generic;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        bill->mana.of[kind] = rest.of[kind] + part.of[kind];
}

void iz_spell_bill(iz_game *g, iz_slot card, int seat, int way, const iz_ctx *ctx, unsigned paid,
                   const uint8_t *times_paid, int32_t x, bool note, iz_bill *bill)
{
    int definition = iz_way_definition(g, card, way);
    iz_bill_begin(bill, seat, x);
    bill->use = IZ_USE_SPELL;
    bill->keyword = iz_way_is_flashback(way)        ? IZ_KW_FLASHBACK
                    : (way & 255) == IZ_WAY_MADNESS ? IZ_KW_MADNESS
                                                    : IZ_KW_COUNT;
    add_base(g, bill, ctx, card, definition, way);
    if (!iz_way_is_face_down(way)) {
        if (g->cards->definitions[definition].ability_count > 0)
            add_mandatory(g, bill, ctx, definition);
        iz_optional_cost more;
        for (int n = 0; paid && iz_optional_cost_at(g, card, definition, n, &more); n++)
            if (paid & 1u << more.number)
                add_optional(g, bill, ctx, &more,
                             more.many && times_paid ? times_paid[more.number & 3] : 1);
    }
    if (g->book->parameters.pays_by == IZ_PAYS_BY_MANA) /* else see iz_payments */
        iz_bill_change(g, bill, ctx, card, IZ_NO_ABILITY, note);
}

/* What the rules of the bill's keyword make of it where there is nothing else in it. */
static void change_as_keyword(iz_game *g, iz_bill *bill)
{
    price_change gathered = {.minimum = 0};
    keyword_changes(g, bill, IZ_NO_ABILITY, &gathered);
    if (gathered.lowered)
        lower(&bill->mana, &gathered.less, gathered.minimum);
}

void iz_ability_bill(iz_game *g, iz_slot bearer, int seat, uint32_t ability, const iz_ctx *ctx,
                     int32_t x, bool note, iz_bill *bill)
{
    iz_bill_begin(bill, seat, x);
    bill->use = IZ_USE_ABILITY;
    bill->keyword = iz_ability_record(g, ability)->keyword;
    iz_bill_add(g, bill, ctx, iz_child(iz_ability_cell(g, ability), 0), 1);
    iz_bill_change(g, bill, ctx, bearer, ability, note);
}

void iz_payment_bill(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *cost, int times,
                     iz_bill *bill)
{
    bool known = ctx->env != IZ_NIL;
    iz_bill_begin(bill, seat, known ? g->envs[ctx->env].x : 0);
    iz_bill_add(g, bill, ctx, cost, times);
    uint32_t ability = known ? g->envs[ctx->env].ability : IZ_NO_ABILITY;
    if (ability == IZ_NO_ABILITY || iz_ability_record(g, ability)->keyword != IZ_KW_ECHO)
        return;
    bill->keyword = IZ_KW_ECHO;
    change_as_keyword(g, bill);
    bill->keyword = IZ_KW_COUNT;
}

void iz_unmorph_bill(iz_game *g, int seat, iz_slot slot, const iz_ctx *ctx, int32_t x,
                     iz_bill *bill)
{
    const iz_cell *morph = iz_morph_of(g, slot);
    iz_bill_begin(bill, seat, x);
    bill->keyword = IZ_KW_MORPH;
    if (morph) /* else only where the rule that there is one is switched off */
        iz_bill_add(g, bill, ctx, iz_child(morph, 0), 1);
    change_as_keyword(g, bill);
}
