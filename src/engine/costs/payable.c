/*
 * Can a bill be paid? Entry by entry: what there is to sacrifice, discard, tap and so on; and the
 * mana, which is planned (mana_plan.c). Nothing is changed here.
 *
 * Carries out: mtg 203, 409.1f; Izvori D10.16.
 */
#include "core/holdings.h"
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/legality/legality.h"

#include <assert.h>

static const iz_cell *cell_at(const iz_game *g, uint32_t index) { return &g->cards->cells[index]; }

static bool in_play_of(const iz_game *g, iz_ref ref, int seat)
{
    return iz_ref_in_play(g, ref) && g->objects[iz_ref_slot(ref)].controller == seat;
}

/* Does the filter name the payer as whose it must be, or the thing itself? */
static bool is_own(const iz_cell *filter)
{
    if (filter->op == IZ_AND) {
        for (int n = 0; iz_child(filter, n); n++)
            if (is_own(iz_child(filter, n)))
                return true;
        return false;
    }
    if (filter->op == IZ_IS_AMONG)
        return filter[1].op == IZ_SELF;
    return (filter->op == IZ_CONTROLLED_BY || filter->op == IZ_OWNED_BY ||
            filter->op == IZ_IS_IN) &&
           filter[1].op == IZ_YOU;
}

/* Players sacrifice, discard and reveal what is theirs. Anything else they may do to what is
 * anybody's, unless the cost says "you control" or "your" (409.1f). */
iz_cost_whose iz_cost_of_whom(const iz_cell *cost)
{
    const iz_cell *quantity = iz_cost_quantity(cost);
    if (quantity && quantity->op == IZ_OUT_OF_ONE)
        return IZ_COST_OF_ONE_PLAYER;
    switch (cost->op) {
    case IZ_COST_RETURN:
    case IZ_COST_EXILE:
    case IZ_COST_TAP_OTHERS:
    case IZ_COST_UNTAP_OTHERS:
        return is_own(iz_child(cost, 0)) ? IZ_COST_OWN : IZ_COST_OF_ANYONE;
    case IZ_COST_REMOVE_COUNTERS:
        return !iz_optional(cost, 1) || is_own(iz_child(cost, 1)) ? IZ_COST_OWN : IZ_COST_OF_ANYONE;
    default:
        return IZ_COST_OWN;
    }
}

bool iz_cost_takes(iz_game *g, const iz_ctx *ctx, const iz_cell *cost, int seat, iz_ref ref)
{
    iz_zone zone = iz_cost_zone(cost);
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    if (zone == IZ_ZONE_BATTLEFIELD ? !iz_zone_in_play(object->zone) : object->zone != zone)
        return false;
    if ((zone == IZ_ZONE_BATTLEFIELD ? object->controller : object->owner) != seat &&
        iz_cost_of_whom(cost) == IZ_COST_OWN)
        return false;
    bool itself = iz_child(cost, 0)->op == IZ_IS_AMONG && iz_child(cost, 0)[1].op == IZ_SELF;
    if (zone == IZ_ZONE_HAND && ref == ctx->self && !itself)
        return false; /* the card that is being played is on the stack by then */
    bool (*turns)(const iz_game *g, iz_slot slot) = iz_standing_of(g)->may_be_turned;
    switch (cost->op) {
    case IZ_COST_TAP_OTHERS:
        if (turns ? !turns(g, iz_ref_slot(ref)) : (object->status & IZ_IS_TAPPED) != 0)
            return false;
        break;
    case IZ_COST_UNTAP_OTHERS:
        if (!(object->status & IZ_IS_TAPPED))
            return false;
        break;
    case IZ_COST_SACRIFICE:
        if (iz_cant(g, IZ_ACTION_BE_SACRIFICED, ref, IZ_NO_REF))
            return false;
        break;
    case IZ_COST_RETURN:
        if (iz_stays(g, iz_ref_slot(ref), IZ_ZONE_HAND))
            return false;
        break;
    case IZ_COST_REMOVE_COUNTERS:
        if (iz_counters_get(g, object->counters, cost->arg) <= 0)
            return false;
        return iz_fits(g, ctx, iz_child(cost, 1), ref);
    default:
        break;
    }
    if (cost->op != IZ_COST_REVEAL && iz_is_reserved(g, ref))
        return false;
    return iz_fits(g, ctx, iz_child(cost, 0), ref);
}

bool iz_bill_taps_self(const iz_game *g, const iz_bill *bill)
{
    for (int n = 0; n < bill->entries; n++)
        if (cell_at(g, bill->entry[n].cell)->op == IZ_COST_TAP)
            return true;
    return false;
}

/* How much of what the cost takes there is; looked for until there is enough. */
static int32_t available_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cost, int seat, int owner,
                            int32_t enough)
{
    int32_t available = 0;
    for (int n = 0; n < iz_cost_zones(g, cost); n++)
        IZ_EACH_IN_ZONE (g, slot, owner, iz_cost_zone_at(g, cost, n)) {
            if (available >= enough)
                return available;
            iz_ref ref = iz_object_ref(g, slot);
            if (!iz_cost_takes(g, ctx, cost, seat, ref))
                continue;
            available =
                iz_sum(available, cost->op == IZ_COST_REMOVE_COUNTERS
                                      ? iz_counters_get(g, g->objects[slot].counters, cost->arg)
                                      : 1);
        }
    return available;
}

/* Is there so much of it; out of one player's zone, with one player? */
static bool is_available(iz_game *g, const iz_ctx *ctx, const iz_cell *cost, int seat,
                         int32_t count)
{
    iz_cost_whose whose = iz_cost_of_whom(cost);
    if (whose == IZ_COST_OWN)
        return available_of(g, ctx, cost, seat, seat, count) >= count;
    int32_t available = 0;
    for (int owner = 0; owner < g->head->seats && available < count; owner++) {
        int32_t more = available_of(g, ctx, cost, seat, owner, count);
        available = whose == IZ_COST_OF_ANYONE || more >= count ? iz_sum(available, more) : 0;
    }
    return available >= count;
}

/* The greatest sum of the attribute that can be had of what the cost takes. */
static int32_t most_in_all(iz_game *g, const iz_ctx *ctx, const iz_cell *cost, const iz_cell *total,
                           int seat)
{
    int32_t sum = 0;
    for (int n = 0; n < iz_cost_zones(g, cost); n++)
        IZ_EACH_IN_ZONE (g, slot, seat, iz_cost_zone_at(g, cost, n)) {
            iz_ref ref = iz_object_ref(g, slot);
            int32_t value =
                iz_cost_takes(g, ctx, cost, seat, ref) ? iz_attribute(g, ctx, total->arg, ref) : 0;
            sum = iz_sum(sum, value > 0 ? value : 0);
        }
    return sum;
}

/* The quantity "with total power 12 or greater" of a cost; NULL: it has none. */
const iz_cell *iz_cost_total(const iz_cell *cost)
{
    const iz_cell *quantity = iz_cost_quantity(cost);
    return quantity && quantity->op == IZ_WITH_TOTAL ? quantity : NULL;
}

/* The card that is played leaves the hand first. */
static int32_t hand_of(const iz_game *g, const iz_ctx *ctx, int seat)
{
    int32_t hand = g->seats[seat].zones[IZ_ZONE_HAND].count;
    if (iz_ref_alive(g, ctx->self)) {
        const iz_object *self = &g->objects[iz_ref_slot(ctx->self)];
        hand -= self->zone == IZ_ZONE_HAND && self->owner == seat;
    }
    return hand;
}

static bool resource_payable(const iz_game *g, int seat, int resource, int32_t count)
{
    return iz_book_resource_of(g->book, resource) && iz_resource_of(g, seat, resource) >= count;
}

/* What lies beside the decks may be given by its own text, where the book says what comes of it
 * (HKK 46.1). */
static bool gives_itself_beside(const iz_game *g, const iz_object *object, int seat)
{
    const iz_card_def *def = &g->cards->definitions[object->definition];
    for (const iz_stay_row *row = g->book->stays; row && row->concept; row++)
        if (row->as_sacrifice && row->beside & def->types)
            return object->zone == IZ_ZONE_SPECIAL && object->owner == seat;
    return false;
}

/* Self-costs can be paid once. */
static bool self_payable(iz_game *g, const iz_ctx *ctx, const iz_cell *cost, int seat, int times)
{
    iz_ref self = ctx->self;
    if (times > 1 || !iz_ref_alive(g, self))
        return false;
    const iz_object *object = &g->objects[iz_ref_slot(self)];
    switch (cost->op) {
    case IZ_COST_TAP:
        if (iz_standing_of(g)->may_be_turned)
            return iz_standing_of(g)->may_be_turned(g, iz_ref_slot(self));
        return iz_zone_in_play(object->zone) &&
               (!(object->status & IZ_IS_TAPPED) || iz_is_off(g, IZ_C_TAPPED_COST)) &&
               !iz_is_sick(g, iz_ref_slot(self));
    case IZ_COST_UNTAP:
        return iz_zone_in_play(object->zone) && object->status & IZ_IS_TAPPED &&
               !iz_is_sick(g, iz_ref_slot(self));
    case IZ_COST_SACRIFICE_SELF:
        return (in_play_of(g, self, seat) || gives_itself_beside(g, object, seat)) &&
               !iz_cant(g, IZ_ACTION_BE_SACRIFICED, self, IZ_NO_REF);
    case IZ_COST_RETURN_SELF:
        return object->zone != IZ_ZONE_HAND && !iz_stays(g, iz_ref_slot(self), IZ_ZONE_HAND);
    case IZ_COST_DISCARD_SELF:
        return object->zone == IZ_ZONE_HAND && object->owner == seat;
    default: /* COST_EXILE_SELF */
        return object->zone != IZ_ZONE_EXILE;
    }
}

/* Are those attached to something? */
static bool unattachable(iz_game *g, const iz_ctx *ctx, const iz_cell *those)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, those);
    bool can = set.count > 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        can = can && iz_ref_alive(g, ref) && g->objects[iz_ref_slot(ref)].attached_to != IZ_NIL;
    }
    iz_scratch_back(g, mark);
    return can;
}

/* Of an instruction: what it is done to. */
static const iz_cell *those_of(const iz_cell *instruction)
{
    return iz_child(instruction, instruction->op == IZ_SACRIFICE_THESE);
}

/* Can the instruction (NULL: a choice) be done to the object: is it there, tapped or untapped as it
 * must be, and controlled by whoever is to sacrifice it? */
static bool can_be_done_to(iz_game *g, const iz_ctx *ctx, const iz_cell *instruction, iz_ref ref)
{
    bool tapped = iz_ref_alive(g, ref) && g->objects[iz_ref_slot(ref)].status & IZ_IS_TAPPED;
    switch (instruction ? (iz_op)instruction->op : IZ_CHOOSE) {
    case IZ_TAP:
        return !tapped;
    case IZ_UNTAP:
        return tapped;
    case IZ_SACRIFICE_THESE:
        return iz_ref_in_play(g, ref) &&
               iz_selects_seat(g, ctx, instruction + 1, g->objects[iz_ref_slot(ref)].controller);
    default:
        return true;
    }
}

/* Can it be done to the same one only once? */
static bool takes_away(iz_op op)
{
    switch (op) {
    case IZ_MOVE:
    case IZ_TAP:
    case IZ_UNTAP:
    case IZ_DESTROY:
    case IZ_DESTROY_NO_REGEN:
    case IZ_SACRIFICE_THESE:
    case IZ_DISCARD_THESE:
    case IZ_SHUFFLE_INTO:
    case IZ_UNATTACH:
    case IZ_PHASE_OUT:
    case IZ_PHASE_IN:
        return true;
    default:
        return false;
    }
}

/* What can be done to those of a set: how many they are, how often it can be done, one after the
 * other, and whether to each of them. */
typedef struct doable {
    int32_t present, often;
    bool to_all;
} doable;

/* What goes away by it, or is tapped, is there once; counters are taken as long as there are any.
 * Without an instruction they are only chosen. */
static doable can_be_done_to_those(iz_game *g, const iz_ctx *ctx, const iz_cell *instruction,
                                   const iz_cell *those)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, those);
    iz_op op = instruction ? (iz_op)instruction->op : IZ_CHOOSE;
    int32_t each = op == IZ_REMOVE_COUNTERS ? iz_quantity(g, ctx, iz_child(instruction, 1)) : 0;
    int64_t often = 0;
    bool to_all = true;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        int32_t here = each > 0 ? iz_known_counters(g, ref, instruction->arg) / each
                                : can_be_done_to(g, ctx, instruction, ref);
        to_all = to_all && here > 0;
        often += here;
    }
    if (each == 0 && often > 0 && !takes_away(op))
        often = INT32_MAX;
    iz_scratch_back(g, mark);
    return (doable){.present = set.count, .often = iz_clamped(often), .to_all = to_all};
}

/* Some that the payer chooses, and what is done to them: are there enough for so many times? */
static bool choice_suffices(iz_game *g, const iz_ctx *ctx, const iz_cell *choose,
                            const iz_cell *instruction, int times)
{
    const iz_cell *wanted = iz_child(choose, 2);
    if (wanted->op == IZ_ANY_NUMBER || wanted->op == IZ_UP_TO)
        return true;
    doable can = can_be_done_to_those(g, ctx, instruction, iz_child(choose, 1));
    int32_t count = iz_quantity(g, ctx, wanted);
    return can.present >= count && can.often >= (int64_t)count * times;
}

/* Are there so many cards on top of the library or graveyard, each time others? */
static bool tops_suffice(iz_game *g, const iz_ctx *ctx, const iz_cell *tops, int times)
{
    bool library = tops->op == IZ_TOP_CARDS;
    const iz_cell *filter = library ? NULL : iz_optional(tops, 1);
    const iz_cell *quantity = library ? iz_child(tops, 1) : iz_optional(tops, 2);
    int64_t wanted = (int64_t)(quantity ? iz_quantity(g, ctx, quantity) : 1) * times;
    int64_t there = 0;
    uint16_t seats = iz_select_seats(g, ctx, tops + 1);
    for (int seat = 0; seat < g->head->seats; seat++) {
        if (!(seats & iz_seat_bit(seat)))
            continue;
        IZ_EACH_IN_ZONE (g, slot, seat, library ? IZ_ZONE_LIBRARY : IZ_ZONE_GRAVEYARD)
            there += !filter || iz_fits(g, ctx, filter, iz_object_ref(g, slot));
    }
    return there >= wanted;
}

static bool some_player_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter)
{
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].in_game && iz_fits(g, ctx, filter, iz_ref_seat(seat)))
            return true;
    return false;
}

/* Can an action of the payer that no cost node names be done wholly, so many times (413.2c)? What
 * it is done to must be there, and what is tapped must be untapped. */
static bool effect_payable(iz_game *g, const iz_ctx *ctx, const iz_cell *effect, int times)
{
    switch (effect->op) {
    case IZ_SEQ:
    case IZ_AT_ONCE:
        for (int n = 0; iz_child(effect, n); n++) {
            const iz_cell *one = iz_child(effect, n), *next = iz_child(effect, n + 1);
            const iz_cell *those = next && next->span > 1 ? those_of(next) : NULL;
            bool chosen =
                one->op == IZ_CHOOSE && those && those->op == IZ_REG && those->arg == one->arg;
            if (chosen ? !choice_suffices(g, ctx, one, next, times)
                       : !effect_payable(g, ctx, one, times))
                return false;
            n += chosen;
        }
        return true;
    case IZ_CHOOSE:
        return choice_suffices(g, ctx, effect, NULL, times);
    case IZ_CHOOSE_PLAYER:
        return some_player_fits(g, ctx, iz_child(effect, 1));
    case IZ_MOVE:
    case IZ_TAP:
    case IZ_UNTAP:
    case IZ_DESTROY:
    case IZ_SACRIFICE_THESE:
    case IZ_DISCARD_THESE:
    case IZ_SHUFFLE_INTO:
    case IZ_ADD_COUNTERS:
    case IZ_REMOVE_COUNTERS:
    case IZ_ATTACH:
    case IZ_UNATTACH:
    case IZ_PHASE_OUT:
    case IZ_PHASE_IN:
        break;
    default:
        return true;
    }
    const iz_cell *those = those_of(effect);
    if (those->op == IZ_TOP_CARDS || those->op == IZ_TOP_OF_GRAVEYARD)
        return tops_suffice(g, ctx, those, times);
    doable can = can_be_done_to_those(g, ctx, effect, those);
    if (those->op == IZ_ALL && can.present == 0)
        return true; /* all of none: as a hand without cards is discarded */
    return can.often > 0 && can.to_all && can.often >= (int64_t)can.present * times;
}

bool iz_entry_payable(iz_game *g, const iz_bill *bill, int index, const iz_ctx *ctx)
{
    const iz_bill_entry *entry = &bill->entry[index];
    const iz_cell *cost = cell_at(g, entry->cell);
    int seat = bill->seat;
    int32_t count = entry->count < 0 ? 0 : entry->count;
    assert(cost->op != IZ_COST_CHOICE); /* which of them, is settled before */
    iz_ctx from = iz_entry_ctx(g, bill, index, ctx);
    ctx = &from;
    switch (cost->op) {
    case IZ_COST_TAP:
    case IZ_COST_UNTAP:
    case IZ_COST_SACRIFICE_SELF:
    case IZ_COST_RETURN_SELF:
    case IZ_COST_DISCARD_SELF:
    case IZ_COST_EXILE_SELF:
        return self_payable(g, ctx, cost, seat, entry->times);
    case IZ_COST_UNATTACH:
        return entry->times == 1 && unattachable(g, ctx, iz_child(cost, 0));
    case IZ_COST_LIFE:
        return count == 0 || (iz_life_total(g, seat) >= count &&
                              !iz_cant(g, IZ_ACTION_LOSE_LIFE, iz_ref_seat(seat), IZ_NO_REF));
    case IZ_COST_DISCARD_RANDOM:
        return hand_of(g, ctx, seat) >= count;
    case IZ_COST_MILL:
    case IZ_COST_EXILE_TOP:
        return g->seats[seat].zones[IZ_ZONE_LIBRARY].count >= count;
    case IZ_COST_ADD_COUNTERS:
        return iz_ref_alive(g, ctx->self);
    case IZ_COST_REMOVE_COUNTERS:
        if (iz_optional(cost, 1))
            break;
        return iz_ref_alive(g, ctx->self) &&
               iz_counters_get(g, g->objects[iz_ref_slot(ctx->self)].counters, cost->arg) >= count;
    case IZ_COST_RESOURCE:
        return resource_payable(g, seat, cost->arg, count);
    case IZ_COST_EFFECT:
        return effect_payable(g, ctx, iz_child(cost, 0), entry->times);
    case IZ_COST_DISCARD_HAND:
        return true;
    default:
        break;
    }
    const iz_cell *quantity = iz_cost_quantity(cost);
    if (quantity && quantity->op == IZ_WITH_TOTAL)
        return most_in_all(g, ctx, cost, quantity, seat) >= iz_quantity(g, ctx, quantity + 1);
    if (count > 0 && cost->op == IZ_COST_TAP_OTHERS && iz_ref_is_object(ctx->self) &&
        iz_bill_taps_self(g, bill) && iz_cost_takes(g, ctx, cost, seat, ctx->self))
        count++; /* tapped for the same cost already */
    return count == 0 || is_available(g, ctx, cost, seat, count);
}

void iz_entry_bounds(iz_game *g, const iz_bill *bill, int index, const iz_ctx *ctx,
                     int32_t available, int32_t *lo, int32_t *hi)
{
    const iz_bill_entry *entry = &bill->entry[index];
    *lo = *hi = entry->count;
    if (entry->count >= 0)
        return;
    iz_quantity_bounds(g, ctx, iz_cost_quantity(cell_at(g, entry->cell)), available, lo, hi);
}

int iz_mana_use(const iz_game *g, const iz_bill *bill, uint16_t env)
{
    if (bill->use != IZ_USE_OTHER || env == IZ_NIL || g->envs[env].ability == IZ_NO_ABILITY)
        return bill->use;
    const iz_ability_def *record = iz_ability_record(g, g->envs[env].ability);
    return record->keyword == IZ_KW_CUMULATIVE_UPKEEP ? IZ_USE_UPKEEP : IZ_USE_OTHER;
}

/* A book without mana: what is generic are magic points, beside those that the bill names as such;
 * no colour can be paid. */
static bool points_cover(const iz_game *g, const iz_bill *bill)
{
    iz_mana_need rest = bill->mana;
    int64_t points = rest.generic;
    rest.generic = 0;
    for (int n = 0; n < bill->entries; n++) {
        const iz_cell *cost = cell_at(g, bill->entry[n].cell);
        if (cost->op == IZ_COST_RESOURCE && cost->arg == IZ_RESOURCE_VP)
            points += bill->entry[n].count;
    }
    return iz_mana_need_empty(&rest) && points <= iz_resource_of(g, bill->seat, IZ_RESOURCE_VP);
}

static iz_concept settled_verdict(iz_game *g, const iz_bill *bill, const iz_ctx *ctx,
                                  const iz_mana_room *room)
{
    if (bill->failed)
        return IZ_C_CANT_PAY;
    bool taps_self = false;
    for (int n = 0; n < bill->entries; n++) {
        const iz_cell *cost = cell_at(g, bill->entry[n].cell);
        if (!iz_entry_payable(g, bill, n, ctx)) {
            if (cost->op != IZ_COST_TAP || !iz_ref_alive(g, ctx->self))
                return IZ_C_CANT_PAY;
            return g->objects[iz_ref_slot(ctx->self)].status & IZ_IS_TAPPED ? IZ_C_TAPPED_COST
                                                                            : IZ_C_SUMMONING_SICK;
        }
        taps_self |= cost->op == IZ_COST_TAP;
    }
    if (bill->entries > 1 && (!iz_bill_sums_suffice(g, bill) ||
                              !iz_bill_things_suffice(g, bill, ctx, IZ_NIL, -1, IZ_NO_REF)))
        return IZ_C_CANT_PAY;
    if (iz_mana_need_empty(&bill->mana))
        return IZ_C_NONE;
    if (g->book->parameters.pays_by != IZ_PAYS_BY_MANA)
        return points_cover(g, bill) ? IZ_C_NONE : IZ_C_CANT_PAY;
    if (room && iz_mana_is_no_matter(room))
        return IZ_C_NONE;
    iz_mana_room own;
    iz_slot self = taps_self ? iz_ref_slot(ctx->self) : (iz_slot)IZ_NIL;
    if (!room || (taps_self && iz_plain_mana(g, self))) {
        iz_mana_room_fill(g, bill->seat, self, &own);
        room = &own;
    }
    iz_mana_purpose purpose = {.env = IZ_NIL,
                               .chosen = IZ_NIL,
                               .bill = bill,
                               .self = ctx->self,
                               .use = (uint8_t)iz_mana_use(g, bill, ctx->env)};
    return iz_mana_covers(g, room, &bill->mana, &purpose) ? IZ_C_NONE : IZ_C_CANT_PAY;
}

/* Can it be paid with some cost of each choice of costs? A choice that is to be made several times
 * is made in one order only: from the `least`-th cost on, where it is that cell. */
static iz_concept bill_verdict_found(iz_game *g, const iz_bill *bill, const iz_ctx *ctx,
                                     const iz_mana_room *room, uint32_t cell, int least)
{
    if (bill->choices == 0)
        return settled_verdict(g, bill, ctx, room);
    int entry = 0;
    while (cell_at(g, bill->entry[entry].cell)->op != IZ_COST_CHOICE)
        entry++;
    uint32_t choice = bill->entry[entry].cell;
    iz_concept verdict = IZ_C_CANT_PAY;
    for (int n = choice == cell ? least : 0; iz_child(cell_at(g, choice), n); n++) {
        iz_bill settled = *bill;
        iz_bill_settle(g, &settled, ctx, entry, n);
        verdict = bill_verdict_found(g, &settled, ctx, room, choice, n);
        if (verdict == IZ_C_NONE)
            break;
    }
    return verdict;
}

iz_concept iz_bill_verdict(iz_game *g, const iz_bill *bill, const iz_ctx *ctx,
                           const iz_mana_room *room)
{
    return iz_verdict(g, bill_verdict_found(g, bill, ctx, room, UINT32_MAX, 0));
}

bool iz_can_pay(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *cost, int times)
{
    iz_bill bill;
    iz_ctx payer = *ctx;
    payer.controller = (uint8_t)seat;
    iz_payment_bill(g, seat, ctx, cost, times, &bill);
    return iz_bill_verdict(g, &bill, &payer, NULL) == IZ_C_NONE;
}
