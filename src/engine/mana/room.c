/*
 * Is there mana enough? The room of a seat: what it could pay with, counted in units; and whether
 * it covers a cost, which with plain sources is Hall's condition over sets of kinds. Where sources
 * have costs of their own, or make more than one mana, a plan is looked for (mana_plan.c), but only
 * if all that they could make would be enough (mtg 409.1f, 411; Izvori D10.16-D10.18).
 */
#include "engine/mana/room.h"
#include "engine/kinds_of_play.h"
#include "engine/legality/usual.h"

/* ---- yes or no: Hall's condition ------------------------------------------------------------- */

unsigned iz_mana_paid_with(const iz_mana_as *as, unsigned kinds)
{
    unsigned with = 0;
    if (!as->changed)
        return kinds & 63u;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (kinds & 1u << kind)
            with |= as->with[kind];
    return with;
}

unsigned iz_mana_kinds_asked(const iz_mana_need *need, const iz_mana_as *as)
{
    unsigned kinds = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        kinds |= need->of[kind] ? 1u << kind : 0;
    for (int h = 0; h < need->hybrids; h++)
        kinds |= iz_mana_hybrid_mask(need->hybrid[h]) & 63u;
    kinds |= need->either > 0 ? need->either_kinds : 0u;
    return iz_mana_paid_with(as, kinds);
}

/* Symbols that only mana of the kinds in `set` can pay. */
static int32_t wanted_by(const iz_mana_need *need, const iz_mana_as *as, unsigned set)
{
    int32_t wanted = set & IZ_MANA_SNOW ? need->snow : 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if ((as->with[kind] & ~set) == 0)
            wanted += need->of[kind];
    for (int h = 0; h < need->hybrids; h++)
        wanted += (iz_mana_paid_with(as, iz_mana_hybrid_mask(need->hybrid[h])) & ~set) == 0;
    if (need->either > 0 && (iz_mana_paid_with(as, need->either_kinds) & ~set) == 0)
        wanted += need->either;
    return wanted;
}

/* Units of the room that can be of a kind in the set; `besides`: with all that sources which aren't
 * counted as units could make. */
static int32_t units_of(const iz_mana_room *room, unsigned set, bool besides)
{
    int32_t units = besides && room->besides & set ? room->most - room->total : 0;
    for (int p = 0; p < room->pairs; p++)
        if (room->pair[p].mask & set)
            units += room->pair[p].count;
    return units;
}

/* The same for symbols of one kind each, which nothing else than that kind pays. */
static bool hall_simply(const iz_mana_room *room, const iz_mana_need *need, bool besides)
{
    unsigned kinds = iz_mana_kinds_asked(need, &room->as);
    for (unsigned set = kinds; set; set = (set - 1) & kinds) {
        int32_t wanted = 0;
        for (unsigned left = set; left; left &= left - 1)
            wanted += need->of[__builtin_ctz(left)];
        if (wanted > units_of(room, set, besides))
            return false;
    }
    return true;
}

static bool hall(const iz_mana_room *room, const iz_mana_need *need, bool besides)
{
    if (iz_mana_need_total(need) > (besides ? room->most : room->total))
        return false;
    if (!room->as.changed && need->hybrids == 0 && need->either == 0 && need->snow == 0)
        return hall_simply(room, need, besides);
    unsigned kinds = (need->snow ? IZ_MANA_SNOW : 0) | iz_mana_kinds_asked(need, &room->as);
    for (unsigned set = kinds; set; set = (set - 1) & kinds)
        if (wanted_by(need, &room->as, set) > units_of(room, set, besides))
            return false;
    return true;
}

bool iz_mana_covers_plainly(const iz_game *g, const iz_mana_room *room, const iz_mana_need *need)
{
    if (!iz_mana_need_is_special(need))
        return hall(room, need, false);
    for (int second = 0; second < 2; second++) {
        iz_mana_need settled = *need;
        int32_t life = 0;
        iz_mana_need_settle(&settled, second, &life);
        if (life <= iz_life_total(g, room->seat) && iz_mana_covers_plainly(g, room, &settled))
            return true;
    }
    return false;
}

/* ---- sources --------------------------------------------------------------------------------- */

bool iz_mana_is_complex(iz_game *g, iz_slot slot, uint32_t ability)
{
    return iz_is_mana_ability(g, ability) &&
           (!(iz_ability_record(g, ability)->flags & IZ_ABILITY_PLAIN_MANA) ||
            iz_prices_rise(g, slot, ability));
}

bool iz_mana_is_odd(iz_game *g, iz_slot slot)
{
    const iz_chars *row = iz_characteristics(g, slot);
    if (row->first_instance == IZ_PRINTED_ABILITIES)
        return g->cards->definitions[row->definition].traits & IZ_TRAIT_ODD_MANA ||
               iz_mana_is_dear(g, slot);
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count; n++)
        if (iz_mana_is_complex(g, slot, iz_ability_at(g, slot, n).index))
            return true;
    return false;
}

/* Has it a plain mana ability whose kinds aren't fixed? */
static bool is_open(iz_game *g, iz_slot slot, const iz_chars *row)
{
    if (row->first_instance == IZ_PRINTED_ABILITIES)
        return g->cards->definitions[row->definition].traits & IZ_TRAIT_OPEN_MANA;
    int count = row->instance_count;
    for (int n = 0; n < count; n++) {
        const iz_ability_def *record = iz_ability_record(g, iz_ability_at(g, slot, n).index);
        if (record->flags & IZ_ABILITY_OPEN_MANA)
            return true;
    }
    return false;
}

/* ---- the room -------------------------------------------------------------------------------- */

/* False: too many sorts to be counted here; a plan looks at them all. */
static bool room_add(iz_mana_room *room, unsigned mask, int32_t count)
{
    room->total += count; /* pools are bounded, and so are permanents */
    for (int p = 0; p < room->pairs; p++)
        if (room->pair[p].mask == mask) {
            room->pair[p].count += count;
            return true;
        }
    if (room->pairs == (int)(sizeof room->pair / sizeof room->pair[0]))
        return false;
    room->pair[room->pairs].mask = (uint8_t)mask;
    room->pair[room->pairs++].count = count;
    return true;
}

/* More mana than any cost asks for. */
enum { MUCH_MANA = 1000000 };

bool iz_mana_others_lend(const iz_game *g) { return iz_trait_occurs(g, IZ_TRAIT_ANYBODY); }

/* Has another player a permanent with a mana ability that anybody may play? */
static bool is_lent(const iz_game *g, int to)
{
    for (int seat = 0; seat < g->head->seats; seat++)
        if (seat != to)
            IZ_EACH_CONTROLLED (g, slot, seat)
                if (iz_mana_is_anybodys(g, slot))
                    return true;
    return false;
}

/* Does its text say how much it makes, whatever else there is? */
static bool makes_fixed(const iz_cell *effect)
{
    for (const iz_cell *cell = effect; cell < effect + effect->span; cell++) {
        char class = iz_nodes[cell->op].class;
        if ((class == 'Q' && cell->op != IZ_NUMBER && cell->op != IZ_NONE) || class == 'K' ||
            class == 'F' || (class == 'S' && cell->op != IZ_YOU))
            return false;
    }
    return true;
}

/* How much its abilities that aren't plain could make at the most, costs left aside; the kinds that
 * it could be are added. *open: that depends on other things. */
static int32_t most_of(iz_game *g, int seat, iz_slot slot, unsigned *kinds, bool *open)
{
    int32_t most = 0;
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        const iz_ability_def *record = iz_ability_record(g, ability.index);
        if (!iz_mana_is_complex(g, slot, ability.index))
            continue;
        if (!(record->flags & IZ_ABILITY_TAPS))
            return MUCH_MANA;
        if (g->objects[slot].status & IZ_IS_TAPPED)
            continue;
        if (record->flags & IZ_ABILITY_UNSURE_MANA)
            return MUCH_MANA;
        *open |= !makes_fixed(iz_child(iz_ability_cell(g, ability.index), 2));
        iz_ctx ctx = iz_ctx_of_object(g, slot, ability.env);
        ctx.controller = (uint8_t)seat;
        iz_mana_yield yield = {0};
        iz_mana_yield_of(g, seat, &ctx, iz_child(iz_ability_cell(g, ability.index), 2), &yield);
        int32_t mana = yield.flex;
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
            mana += yield.fixed[kind];
            *kinds |= yield.fixed[kind] > 0 ? 1u << kind : 0;
        }
        *kinds |= yield.flex > 0 && !yield.flex_mask ? IZ_MANA_ANY : yield.flex_mask;
        most = mana > most ? mana : most;
    }
    return most;
}

void iz_mana_room_fill(iz_game *g, int seat, iz_slot without, iz_mana_room *room)
{
    room->seat = (uint8_t)seat;
    room->pairs = 0;
    room->total = 0;
    bool replaced = iz_mana_is_changed(g);
    room->complex = replaced || iz_mana_has_extra(g) || g->seats[seat].restricted != IZ_NIL;
    room->open = room->complex;
    room->as = iz_mana_spending(g, seat);
    int64_t besides = room->complex ? MUCH_MANA : 0;
    bool counted = true;
    unsigned kinds = IZ_MANA_SNOW;
    int32_t unbound[IZ_MANA_KINDS], kept[IZ_MANA_KINDS];
    iz_mana_in_pool(g, seat, NULL, unbound, kept);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (unbound[kind] > 0)
            counted &= room_add(room, 1u << kind, unbound[kind]);
    bool simple = !replaced && iz_mana_is_allowed(g) && !iz_rule_in_force(g, IZ_COST_CHANGE);
    IZ_EACH_CONTROLLED (g, slot, seat) {
        const iz_chars *row = iz_characteristics(g, slot);
        iz_mana_sort sort = slot == without ? IZ_MANA_NO_SOURCE : iz_mana_sort_of(g, row);
        if (sort == IZ_MANA_NO_SOURCE || iz_mana_is_barred(g, seat, row))
            continue;
        if (sort == IZ_MANA_SIMPLE_LAND && simple) {
            if (!(g->objects[slot].status & IZ_IS_TAPPED))
                counted &= room_add(room, row->land_mana, 1);
            continue;
        }
        room->open = room->open || is_open(g, slot, row);
        unsigned mask = replaced ? 0 : iz_plain_mana(g, slot);
        if (mask)
            counted &= room_add(room, mask, 1);
        if (besides >= MUCH_MANA || !iz_mana_is_odd(g, slot))
            continue;
        room->complex = 1;
        besides += most_of(g, seat, slot, &kinds, &room->open);
    }
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_HAND)
        if (slot != without && iz_mana_in_hand(g, slot)) {
            room->complex = room->open = true;
            besides = MUCH_MANA;
        }
    if (iz_mana_others_lend(g) && is_lent(g, seat)) {
        room->complex = room->open = true;
        besides = MUCH_MANA;
    }
    iz_mana_life_offer offer;
    if (besides < MUCH_MANA && iz_mana_life(g, seat, &offer)) {
        room->complex = room->open = true;
        besides += offer.times;
        kinds = IZ_MANA_ANY;
    }
    if (!counted) {
        room->complex = room->open = true;
        besides = MUCH_MANA;
    }
    room->most = besides < MUCH_MANA ? room->total + (int32_t)besides : INT32_MAX;
    room->besides = (uint8_t)(besides < MUCH_MANA ? kinds : IZ_MANA_ANY);
}

/* Mana of a restricted kind, or that life or another cost makes, is counted as if it were free:
 * what is too little then, no plan can pay. */
bool iz_mana_bars(const iz_mana_room *room, const iz_mana_need *need)
{
    return !iz_mana_is_no_matter(room) && !iz_mana_need_is_special(need) && !hall(room, need, true);
}

bool iz_mana_covers(iz_game *g, const iz_mana_room *room, const iz_mana_need *need,
                    const iz_mana_purpose *purpose)
{
    iz_shake(g); /* what mana there could be is tried out in an environment */
    if (iz_mana_covers_plainly(g, room, need))
        return true;
    if (!room->complex || iz_mana_bars(room, need))
        return false;
    iz_mana_plan plan;
    return iz_mana_plan_make(g, room->seat, need, purpose, &plan);
}
