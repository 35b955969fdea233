/*
 * The options of a window of priority: listed, or only looked for whether there is any but passing.
 *
 * What plainly can't be played is passed by after a look at the summary of its card (iz_card_def:
 * acts_in, mana_in, traits): it is not the time, there is not so much mana by far, it has no
 * ability to be played where it is. Everything else is asked of the predicates of legality/legal.c.
 */
#include "core/holdings.h"
#include "engine/characteristics/modifications.h"
#include "engine/costs/costs.h"
#include "engine/flow/loop.h"
#include "engine/kinds_of_play.h"
#include "engine/legality/kept.h"
#include "engine/legality/legality.h"
#include "engine/legality/lister.h"
#include "engine/legality/rows.h"
#include "engine/legality/usual.h"
#include "engine/procedures.h"
#include "engine/targets/targets.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

/* More mana than any cost asks for: a source whose amount isn't plain. */
enum { MUCH_MANA = 1000 };

enum { LIST_MANA = 1 << 0, LIST_OTHERS = 1 << 1 };

static const iz_card_def *printed(const iz_game *g, iz_slot slot)
{
    return &g->cards->definitions[g->objects[slot].definition];
}

static bool is_done(const iz_lister *l) { return l->first && l->found; }

static void offer(iz_lister *l, iz_option option)
{
    l->found = true;
    if (l->first)
        return;
    option.seat = l->seat;
    iz_list_add(l->g, option);
}

/* The text of the card will be asked. */
static void ask(iz_lister *l, iz_slot slot)
{
    l->asks_turn |= (iz_profile_of(l->g, l->g->derived, slot)->flags & IZ_PROFILE_TURN) != 0;
}

/* ---- how much there is at the most ----------------------------------------------------------- */

/* What a source with an ability that isn't plain could make. */
static int odd_mana(const iz_game *g, const iz_card_def *def, bool tapped)
{
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_ability_def *record = &g->cards->abilities[def->first_ability + n];
        if (record->kind == IZ_ABILITY_ACTIVATED && record->flags & IZ_ABILITY_IS_MANA &&
            !(record->flags & IZ_ABILITY_PLAIN_MANA) &&
            !(tapped && record->flags & IZ_ABILITY_TAPS))
            return MUCH_MANA;
    }
    return !tapped;
}

/* At most so much mana could be had: one of each untapped plain source, much of any other. */
static int mana_bound(iz_game *g, int seat)
{
    const iz_seat *s = &g->seats[seat];
    if (s->restricted != IZ_NIL || !iz_all_as_printed(g) || iz_trait_occurs(g, IZ_TRAIT_ANYBODY) ||
        iz_mana_is_changed(g) || g->watched >> IZ_EV_TAPPED_FOR_MANA & 1 ||
        iz_rule_in_force(g, IZ_LIFE_FOR_MANA) || iz_prices_may_change(g))
        return MUCH_MANA;
    int64_t mana = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        mana += s->pool[kind];
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_HAND)
        if (printed(g, card)->mana_in & 1u << IZ_ZONE_HAND)
            return MUCH_MANA;
    IZ_EACH_CONTROLLED (g, slot, seat) {
        const iz_card_def *def = printed(g, slot);
        uint32_t status = g->objects[slot].status;
        bool tapped = status & IZ_IS_TAPPED;
        if (def->traits & IZ_TRAIT_ODD_MANA)
            mana += odd_mana(g, def, tapped);
        else if (def->types & IZ_TYPE_LAND || def->mana_in || status & IZ_IS_UPSIDE_DOWN)
            mana += !tapped;
    }
    return mana > MUCH_MANA ? MUCH_MANA : (int)mana;
}

/* What a seat could pay with, and the state of the game for which that holds. */
struct iz_kept_room {
    uint32_t option_changes, epoch, resource_gains, resource_losses, made;
    bool is_known, ordinary; /* iz_play_is_ordinary */
    iz_mana_room room;
};

/* Has the seat what it had still? If nothing has changed; or if nothing was gained or lost, where
 * what it has, and could make, is fixed. */
static bool room_stands(iz_game *g, int seat, const struct iz_kept_room *kept)
{
    bool same_epoch = kept->epoch == g->head->epoch;
    if (!kept->is_known || (!same_epoch && (!kept->ordinary || kept->made != g->made)))
        return false;
    if (same_epoch && kept->option_changes == g->option_changes)
        return true;
    const iz_mana_room *room = &kept->room;
    return !g->at_length && !room->open && !room->as.changed &&
           kept->resource_gains == iz_resource_gains_of(g, seat) &&
           kept->resource_losses == g->resource_losses &&
           (same_epoch ? !iz_rules_ask_turn(g) : iz_play_is_ordinary(g));
}

/* For assertions: would it come to the same if it were looked at anew? */
static inline bool room_is_as_kept(iz_game *g, int seat, const iz_mana_room *kept)
{
    iz_mana_room now;
    iz_mana_room_fill(g, seat, IZ_NIL, &now);
    bool same = now.pairs == kept->pairs && now.total == kept->total && now.most == kept->most &&
                now.complex == kept->complex && now.open == kept->open;
    for (int p = 0; p < now.pairs && same; p++)
        same = now.pair[p].mask == kept->pair[p].mask && now.pair[p].count == kept->pair[p].count;
    return same;
}

static bool room_is_known(const iz_lister *l)
{
    const iz_game *g = l->g;
    if (l->room)
        return true;
    if (l->thorough || l->judged || !g->derived->kept_rooms)
        return false;
    return room_stands(l->g, l->seat, &g->derived->kept_rooms[l->seat]);
}

/* What the seat could pay with when it was looked at last is the most that it can pay with now, if
 * it has got no more since. NULL: not known. */
static const iz_mana_room *room_at_most(const iz_lister *l)
{
    iz_game *g = l->g;
    if (l->thorough || l->judged || g->at_length || !g->derived->kept_rooms || iz_rules_ask_turn(g))
        return NULL;
    if (iz_rule_in_force(g, IZ_COST_CHANGE)) /* of mana abilities, too */
        return NULL;
    const struct iz_kept_room *kept = &g->derived->kept_rooms[l->seat];
    bool holds = kept->is_known && kept->epoch == g->head->epoch &&
                 kept->resource_gains == iz_resource_gains_of(g, l->seat) && !kept->room.open;
    return holds ? &kept->room : NULL;
}

static const iz_mana_room *room_of(iz_lister *l)
{
    iz_game *g = l->g;
    iz_derived *d = g->derived;
    if (l->room)
        return l->room;
    if (!d->kept_rooms)
        d->kept_rooms = calloc(IZ_SEATS_MAX, sizeof *d->kept_rooms);
    if (!d->kept_rooms)
        return NULL; /* whoever needs it makes their own */
    struct iz_kept_room *kept = &d->kept_rooms[l->seat];
    if (!room_is_known(l) || iz_rules_ask_turn(g)) {
        iz_mana_room_fill(g, l->seat, IZ_NIL, &kept->room);
        kept->option_changes = g->option_changes;
        kept->epoch = g->head->epoch;
        kept->resource_gains = iz_resource_gains_of(g, l->seat);
        kept->resource_losses = g->resource_losses;
        kept->made = g->made;
        kept->ordinary = iz_play_is_ordinary(g);
        kept->is_known = true;
    }
    assert(kept->option_changes == g->option_changes || room_is_as_kept(g, l->seat, &kept->room));
    l->room = &kept->room;
    l->looked |= kept->room.open || iz_rule_in_force(g, IZ_COST_CHANGE);
    return l->room;
}

/* Is the need plainly more than there is? */
static bool is_barred(iz_lister *l, const iz_mana_need *need)
{
    const iz_mana_room *most = room_is_known(l) ? NULL : room_at_most(l);
    if (most && iz_mana_bars(most, need))
        return true;
    const iz_mana_room *room = room_of(l);
    return room && iz_mana_bars(room, need);
}

/* At most so much mana could be had: counted already, or bounded; much where a price may change. */
static int most_mana(iz_lister *l)
{
    if (l->mana < 0 && room_is_known(l) && !iz_prices_may_change(l->g))
        l->mana = room_of(l)->most;
    if (l->mana < 0)
        l->mana = mana_bound(l->g, l->seat);
    return l->mana;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Is the mana cost plainly more than there is? Says no where anything may change the price. */
static bool too_dear(iz_lister *l, iz_slot card)
{
    iz_game *g = l->g;
    const iz_card_def *def = printed(g, card);
    if (l->thorough || l->judged ||
        (def->traits & IZ_TRAIT_LATITUDE && !(l->keeps && iz_cost_is_printed(g, card))))
        return false;
    iz_mana_need need = {0};
    iz_mana_need_add(&need, &def->cost, 1, 0);
    if (!is_barred(l, &need))
        return false;
    if (!iz_prices_may_change(g))
        return true;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    iz_as_spell was = iz_as_spell_begin(g, card, l->seat, IZ_WAY_NORMAL);
    bool changed = iz_rule_next(g, IZ_COST_CHANGE, iz_object_ref(g, card), &cursor, &hit) ||
                   iz_given_cost_keyword(g, card, 0);
    iz_as_spell_end(g, card, was);
    return !changed;
}

typedef enum answer { NO, YES, UNSURE } answer;

/* UNSURE: that takes a plan of the payment. */
static answer has_mana(iz_lister *l, const iz_mana_need *need)
{
    if (iz_mana_need_empty(need))
        return YES;
    const iz_mana_room *most = room_is_known(l) ? NULL : room_at_most(l);
    if (most && iz_mana_bars(most, need))
        return NO;
    const iz_mana_room *room = room_of(l);
    if (!room)
        return UNSURE;
    if (room->complex)
        return iz_mana_bars(room, need)                   ? NO
               : iz_mana_covers_plainly(l->g, room, need) ? YES
                                                          : UNSURE;
    return iz_mana_covers(l->g, room, need, NULL) ? YES : NO;
}

/* What is kept of it, and the mana. UNSURE: it is to be looked at. `ability`: NULL, it is a card.
 */
static answer kept_answer(iz_lister *l, const iz_kept_verdict *kept, const iz_ability *ability)
{
    if (!kept)
        return UNSURE;
    l->facts |= kept->facts;
    l->asks_turn |= (kept->facts & IZ_FACT_TURN) != 0;
    answer legal = kept->legal ? has_mana(l, &kept->need) : NO;
    if (legal != UNSURE || !l->room)
        return legal;
    l->looked = true; /* a plan depends on more than what is counted */
    l->asks_turn |= (iz_profile_of(l->g, l->g->derived, iz_ref_slot(kept->subject))->flags &
                     IZ_PROFILE_TURN) != 0;
    iz_kept_verdict asked = *kept; /* looking for a plan may move what is kept */
    return iz_kept_is_paid(l->g, &asked, ability, l->room) ? YES : NO;
}

static answer kept_cast_verdict(iz_lister *l, iz_slot card, int way)
{
    iz_game *g = l->g;
    const iz_object *object = &g->objects[card];
    if (!l->keeps || object->zone != IZ_ZONE_HAND || object->owner != l->seat)
        return UNSURE;
    return kept_answer(l, iz_kept_casting(g, l->seat, card, way, l->sorceries), NULL);
}

static void list_cast(iz_lister *l, iz_slot card, int way)
{
    if (is_done(l))
        return;
    if (way == IZ_WAY_NORMAL && too_dear(l, card))
        return;
    answer legal = kept_cast_verdict(l, card, way);
    assert(legal == UNSURE ||
           legal == (iz_cast_verdict(l->g, l->seat, card, way, NULL) == IZ_C_NONE));
    if (legal == UNSURE) {
        l->looked = true;
        ask(l, card);
        if (l->rows_first && iz_rows_forbid(l->g, l->seat, card, way)) {
            assert(iz_cast_verdict(l->g, l->seat, card, way, NULL) != IZ_C_NONE);
            return;
        }
        legal = iz_cast_verdict(l->g, l->seat, card, way, room_of(l)) == IZ_C_NONE;
    }
    if (legal == YES)
        offer(l, (iz_option){.kind = IZ_OPTION_CAST,
                             .subject = iz_object_ref(l->g, card),
                             .object = IZ_NO_REF,
                             .number = way});
}

static bool has_keyword(const iz_game *g, int definition, iz_keyword keyword)
{
    return g->cards->definitions[definition].keywords >> keyword & 1;
}

static bool in_own_zone(const iz_game *g, iz_slot card, int seat, iz_zone zone)
{
    return g->objects[card].zone == zone && g->objects[card].owner == seat;
}

/* The ways of playing that the book has as rows: those that speak of the card. */
static void list_way_rows(iz_lister *l, iz_slot card, int half)
{
    const iz_game *g = l->g;
    bool all = l->thorough || g->off || g->applied;
    l->looked = true;
    ask(l, card);
    uint32_t rows = all ? ~0u : iz_way_rows_of(l->g, card);
    for (int n = 0; g->book->ways[n].concept; n++)
        if (rows >> n & 1)
            list_cast(l, card, (IZ_WAY_ROW + n) | half);
}

/* All ways in which the card, or its other half, could be cast. */
static void list_ways(iz_lister *l, iz_slot card, int half)
{
    const iz_game *g = l->g;
    int definition = iz_way_definition(g, card, half);
    list_cast(l, card, IZ_WAY_NORMAL | half);
    if (l->unusual && iz_is_let_play_free(l->g, l->seat, card))
        list_cast(l, card, IZ_WAY_FREE | half);
    iz_rule_hit hit;
    for (int n = 0; iz_rule_in_force(g, IZ_PLAY_FOR) && iz_given_cost(l->g, n, &hit); n++)
        list_cast(l, card, (IZ_WAY_GIVEN + n) | half);
    if (g->book->ways && in_own_zone(g, card, l->seat, IZ_ZONE_HAND))
        list_way_rows(l, card, half);
    const iz_card_def *def = &g->cards->definitions[definition];
    const uint64_t others = UINT64_C(1) << IZ_KW_FLASHBACK | UINT64_C(1) << IZ_KW_MORPH;
    bool latitude = l->thorough || def->traits & IZ_TRAIT_LATITUDE;
    if (!latitude && !(def->keywords & others) && !l->unusual && !l->flashback)
        return;
    const iz_cell *condition;
    for (int n = 0; latitude && iz_alternative_cost(g, definition, n, &condition); n++)
        list_cast(l, card, (IZ_WAY_ALTERNATIVE + n) | half);
    if (iz_flashback_of(l->g, card, definition, IZ_WAY_FLASHBACK))
        list_cast(l, card, IZ_WAY_FLASHBACK | half);
    for (int way = IZ_WAY_FLASHBACK_MORE; way <= IZ_WAY_FLASHBACK_LAST && l->flashback &&
                                          iz_flashback_of(l->g, card, definition, way);
         way++)
        list_cast(l, card, way | half);
    if (has_keyword(g, definition, IZ_KW_MORPH) ||
        (g->derived->gives_morph && iz_morph_of(l->g, card)))
        list_cast(l, card, IZ_WAY_MORPH | half);
    if (l->unusual && iz_madness_of(g, card))
        list_cast(l, card, IZ_WAY_MADNESS | half);
}

static void list_card(iz_lister *l, iz_slot card)
{
    iz_game *g = l->g;
    uint32_t types = printed(g, card)->types;
    if (l->unusual)
        ask(l, card);
    if (types & IZ_TYPE_LAND || g->book->parameters.lands == IZ_LANDS_ANY_CARD) {
        ask(l, card);
        l->looked |= l->lands;
        if (iz_land_verdict(g, l->seat, card) == IZ_C_NONE)
            offer(l, (iz_option){.kind = IZ_OPTION_PLAY_LAND,
                                 .subject = iz_object_ref(g, card),
                                 .object = IZ_NO_REF});
    }
    if (types & IZ_TYPE_LAND || is_done(l))
        return;
    list_ways(l, card, 0);
    if (iz_is_split(printed(g, card)))
        list_ways(l, card, IZ_WAY_OTHER_HALF);
}

/* Can the card in hand plainly not be played now: not its time, or not so much mana by far? */
static bool rests_in_hand(iz_lister *l, const iz_card_def *def)
{
    uint64_t other_times = UINT64_C(1) << IZ_KW_FLASH;
    if (l->sorceries) /* face down for another price, but at no other time */
        other_times |= UINT64_C(1) << IZ_KW_MORPH;
    if (l->thorough || l->judged || l->unusual || def->keywords & other_times ||
        def->other_face != 0xFFFF || def->traits & IZ_TRAIT_LATITUDE)
        return false;
    bool as_land = def->types & IZ_TYPE_LAND || l->g->book->parameters.lands == IZ_LANDS_ANY_CARD;
    if (as_land && l->lands)
        return false;
    if (def->traits & IZ_TRAIT_RESPONDS && iz_now(l->g)->stack.count == 0)
        return l->unanswered = true;
    if (def->types & IZ_TYPE_LAND || !(l->sorceries || def->types & IZ_TYPE_INSTANT))
        return true;
    return def->cost.hybrids == 0 && def->mana_value > most_mana(l);
}

/* ---- abilities ------------------------------------------------------------------------------- */

/* The mana that the cost asks for at the least, X counting 0. */
static void add_least_mana(const iz_game *g, const iz_cell *cost, iz_mana_need *need)
{
    if (cost->op == IZ_COSTS)
        for (int n = 0; iz_child(cost, n); n++)
            add_least_mana(g, iz_child(cost, n), need);
    if (cost->op == IZ_COST_MANA && !iz_optional(cost, 0))
        iz_mana_need_add(need, iz_symbols_mana_cost(g->cards->symbols, cost->arg), 1, 0);
}

/* Is the mana of the ability's cost plainly more than there is? Says no where anything may change
 * the price; *asks: it asks for some. */
static bool ability_too_dear(iz_lister *l, const iz_cell *cost, bool *asks)
{
    iz_mana_need need = {0};
    add_least_mana(l->g, cost, &need);
    *asks = !iz_mana_need_empty(&need);
    if (!*asks || l->thorough || l->judged || iz_rule_in_force(l->g, IZ_COST_CHANGE))
        return false;
    if (need.hybrids == 0 && iz_mana_need_total(&need) > most_mana(l))
        return true;
    return is_barred(l, &need);
}

static void list_ability(iz_lister *l, const iz_ability *ability, int number)
{
    iz_game *g = l->g;
    if (is_done(l))
        return;
    if (!l->thorough && ability->index < IZ_LAND_MANA_ABILITY &&
        g->objects[ability->bearer].status & IZ_IS_TAPPED &&
        iz_ability_record(g, ability->index)->flags & IZ_ABILITY_TAPS)
        return;
    const iz_mana_room *room = NULL; /* looked up if it is needed after all */
    if (ability->index < IZ_LAND_MANA_ABILITY) {
        bool asks;
        if (ability_too_dear(l, iz_child(iz_ability_cell(g, ability->index), 0), &asks))
            return;
        if (asks)
            room = room_of(l);
    }
    answer legal =
        l->keeps ? kept_answer(l, iz_kept_activation(g, l->seat, ability, l->sorceries), ability)
                 : UNSURE;
    assert(legal == UNSURE ||
           legal == (iz_activate_verdict(g, l->seat, ability->bearer, ability, NULL) == IZ_C_NONE));
    if (legal == UNSURE) {
        l->looked = true;
        ask(l, ability->bearer);
        legal = iz_activate_verdict(g, l->seat, ability->bearer, ability, room) == IZ_C_NONE;
    }
    if (legal == YES)
        offer(l, (iz_option){.kind = IZ_OPTION_ACTIVATE,
                             .ability = ability->index,
                             .subject = iz_object_ref(g, ability->bearer),
                             .object = IZ_NO_REF,
                             .number = number});
}

/* What the land makes by its basic types. */
static void list_land_mana(iz_lister *l, iz_slot bearer, int number)
{
    unsigned kinds = iz_characteristics(l->g, bearer)->land_mana;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        iz_ability land = {.index = IZ_LAND_MANA_ABILITY + (uint32_t)kind,
                           .env = IZ_NIL,
                           .bearer = bearer,
                           .effect = IZ_NIL,
                           .granter = IZ_NO_REF};
        if (kinds & 1u << kind)
            list_ability(l, &land, number++);
    }
}

/* The object's activated abilities: mana abilities, others, or both. */
static void list_abilities(iz_lister *l, iz_slot bearer)
{
    iz_game *g = l->g;
    const iz_chars *row = iz_characteristics(g, bearer);
    int count = row->instance_count, number = 0;
    bool own = row->first_instance != IZ_PRINTED_ABILITIES;
    const iz_ability_def *records =
        &g->cards->abilities[g->cards->definitions[row->definition].first_ability];
    for (int n = 0; n < count; n++) {
        if (!own && records[n].kind != IZ_ABILITY_ACTIVATED)
            continue;
        iz_ability ability = iz_ability_at(g, bearer, n);
        if (iz_ability_record(g, ability.index)->kind != IZ_ABILITY_ACTIVATED)
            continue;
        unsigned kind = iz_is_mana_ability(g, ability.index) ? LIST_MANA : LIST_OTHERS;
        if (own && kind & l->which)
            l->asks_turn |= iz_program_asks_turn(g, iz_ability_record(g, ability.index)->cell);
        if (kind & l->which)
            list_ability(l, &ability, number);
        number++;
    }
    if (l->which & LIST_MANA && iz_zone_in_play(g->objects[bearer].zone))
        list_land_mana(l, bearer, number);
}

/* May the card in hand have abilities to be played from there, printed or given? */
static bool acts_in_hand(const iz_lister *l, const iz_card_def *def)
{
    unsigned hand = 1u << IZ_ZONE_HAND;
    if (l->g->derived->acts_given & hand)
        return true;
    return l->thorough ? def->ability_count > 0
                       : (def->acts_in & hand) || (l->which & LIST_MANA && def->mana_in & hand);
}

/* Has the permanent plainly no ability that the seat could play? */
static bool rests_in_play(const iz_lister *l, iz_slot slot)
{
    iz_game *g = l->g;
    const iz_object *object = &g->objects[slot];
    if (l->thorough || object->status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN))
        return false;
    const iz_card_def *def = printed(g, slot);
    if (!l->printed) {
        const iz_chars *row = iz_characteristics(g, slot);
        if (row->first_instance != IZ_PRINTED_ABILITIES)
            return false;
        def = &g->cards->definitions[row->definition];
        if (l->which & LIST_MANA && row->land_mana)
            return false;
    }
    unsigned zones = l->which & LIST_OTHERS ? def->acts_in : 0u;
    if (l->which & LIST_MANA)
        zones |= def->types & IZ_TYPE_LAND ? ~0u : def->mana_in;
    return !(zones & 1u << object->zone) ||
           (object->controller != l->seat && !(def->traits & IZ_TRAIT_ANYBODY));
}

static void list_permanent(iz_lister *l, iz_slot slot)
{
    iz_game *g = l->g;
    if (is_done(l) || rests_in_play(l, slot))
        return;
    list_abilities(l, slot);
    l->looked |= (g->objects[slot].status & IZ_IS_FACE_DOWN) != 0;
    if (g->objects[slot].status & IZ_IS_FACE_DOWN && g->objects[slot].controller == l->seat &&
        iz_may_special(g, l->seat, slot, IZ_SPECIAL_UNMORPH) == IZ_C_NONE)
        offer(l, (iz_option){.kind = IZ_OPTION_SPECIAL,
                             .subject = iz_object_ref(g, slot),
                             .object = IZ_NO_REF,
                             .number = IZ_SPECIAL_UNMORPH});
}

/* The player's permanents that lie there; `counts`: of them only so many act as the zone counts. */
static void list_permanents(iz_lister *l, int player, iz_zone zone, bool counts)
{
    iz_game *g = l->g;
    int left = counts ? iz_zone_list(g, player, zone)->acting : INT_MAX;
    if (left == 0)
        return;
    IZ_EACH_IN_ZONE (g, slot, player, zone) {
        if (counts && !iz_object_acts(g, &g->objects[slot], zone))
            continue;
        list_permanent(l, slot);
        if (--left == 0)
            return;
    }
}

/* Mana for life, where mana abilities are listed. */
static void list_life(iz_lister *l)
{
    iz_mana_life_offer life;
    if (l->which & LIST_MANA && !is_done(l) && iz_mana_life(l->g, l->seat, &life))
        offer(l, (iz_option){.kind = IZ_OPTION_SPECIAL,
                             .subject = iz_ref_seat(l->seat),
                             .object = IZ_NO_REF,
                             .number = IZ_SPECIAL_LIFE});
}

void iz_list_mana_abilities(iz_game *g, int seat)
{
    iz_lister l = {.g = g, .seat = (uint8_t)seat, .which = LIST_MANA};
    iz_refresh(g);
    for (int player = 0; player < g->head->seats; player++)
        IZ_EACH_CONTROLLED (g, slot, player)
            if (!rests_in_play(&l, slot))
                list_abilities(&l, slot);
    unsigned hand = 1u << IZ_ZONE_HAND;
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_HAND)
        if ((printed(g, card)->mana_in | g->derived->acts_given) & hand)
            list_abilities(&l, card);
    list_life(&l);
}

/* ---- elsewhere ------------------------------------------------------------------------------- */

/* Is there any effect by which the seat may play cards from elsewhere? (Beside the book's rows.) */
static bool someone_is_let_play(iz_game *g, int seat)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    if (iz_rule_next(g, IZ_PLAY_FROM, iz_ref_seat(seat), &cursor, &hit))
        return true;
    for (uint32_t n = 0; n < iz_table_count(g, IZ_TABLE_effects); n++)
        if (g->effects[n].kind == IZ_EFFECT_MAY_PLAY && g->effects[n].controller == seat)
            return true;
    return false;
}

/* Cards outside of hand and play that might be played or have abilities there. */
static void list_elsewhere(iz_lister *l)
{
    static const iz_zone zones[] = {IZ_ZONE_GRAVEYARD, IZ_ZONE_EXILE, IZ_ZONE_SPECIAL};
    enum { ZONES = sizeof zones / sizeof zones[0] };
    iz_game *g = l->g;
    int seat = l->seat;
    if (l->counted) {
        bool acts = false;
        for (size_t z = 0; z < ZONES; z++)
            acts |= iz_zone_list(g, seat, zones[z])->acting != 0;
        if (!acts)
            return;
    }
    bool let = someone_is_let_play(g, seat), given = iz_flashback_is_given(g);
    uint32_t as_in_hand = iz_zones_as_hand(g);
    l->asks_turn |= let || given; /* whose turn it is may be a condition of it */
    l->looked |= let || given || g->derived->acts_given;
    for (size_t z = 0; z < ZONES; z++) {
        bool acts = g->derived->acts_given >> zones[z] & 1;
        bool hand = as_in_hand >> zones[z] & 1;
        if (!let && !hand && !given && !acts && !l->thorough &&
            iz_zone_list(g, seat, zones[z])->acting == 0)
            continue;
        IZ_EACH_IN_ZONE (g, card, seat, zones[z]) {
            const iz_card_def *def = printed(g, card);
            if (def->keywords >> IZ_KW_FLASHBACK & 1 ||
                (given &&
                 iz_flashback_of(g, card, g->objects[card].definition, IZ_WAY_FLASHBACK)) ||
                (hand && iz_plays_as_from_hand(g, seat, card)) ||
                (let && iz_is_let_play(g, seat, card)))
                list_card(l, card);
            if (acts || (l->thorough ? def->ability_count > 0 : def->acts_in >> zones[z] & 1))
                list_abilities(l, card);
        }
    }
    if (!let && !(as_in_hand >> IZ_ZONE_LIBRARY & 1))
        return;
    iz_slot top = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last;
    if (top != IZ_NIL && iz_is_let_play(g, seat, top))
        list_card(l, top);
    for (int other = 0; other < g->head->seats; other++)
        for (size_t z = 0; z < ZONES && other != seat; z++)
            IZ_EACH_IN_ZONE (g, card, other, zones[z])
                if (iz_is_let_play(g, seat, card))
                    list_card(l, card);
}

/* Cards of the library with abilities that work there; of several alike one, and in an order that
 * tells nothing of where they lie. */
static void list_library(iz_lister *l)
{
    iz_game *g = l->g;
    unsigned library = 1u << IZ_ZONE_LIBRARY;
    if (iz_zone_list(g, l->seat, IZ_ZONE_LIBRARY)->acting == 0)
        return;
    for (int last = -1, next;; last = next) {
        iz_slot card = IZ_NIL;
        next = INT_MAX;
        IZ_EACH_IN_ZONE (g, slot, l->seat, IZ_ZONE_LIBRARY) {
            int definition = g->objects[slot].definition;
            if (printed(g, slot)->acts_in & library && definition > last && definition < next) {
                next = definition;
                card = slot;
            }
        }
        if (card == IZ_NIL)
            return;
        list_abilities(l, card);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* What the seat may pay for: offers, effects that it may end. */
static void list_unpaid(iz_lister *l)
{
    iz_game *g = l->g;
    IZ_EACH_ENTRY (g, i, effects) {
        const iz_effect *effect = &g->effects[i];
        l->looked |= effect->kind == IZ_EFFECT_OFFER || effect->duration == IZ_LASTS_UNPAID;
        if (effect->kind == IZ_EFFECT_OFFER && effect->controller == l->seat && !is_done(l) &&
            iz_offer_verdict(g, l->seat, effect->timestamp) == IZ_C_NONE)
            offer(l, (iz_option){.kind = IZ_OPTION_SPECIAL,
                                 .subject = iz_ref_seat(l->seat),
                                 .object = IZ_NO_REF,
                                 .ability = g->effects[i].timestamp,
                                 .number = IZ_SPECIAL_PAY});
        effect = &g->effects[i];
        if (effect->kind != IZ_EFFECT_CONTINUOUS || effect->duration != IZ_LASTS_UNPAID ||
            effect->controller != l->seat || effect->affected == IZ_NIL)
            continue;
        iz_ref on = g->links[effect->affected].ref;
        if (iz_ref_alive(g, on) && !is_done(l) &&
            iz_may_special(g, l->seat, iz_ref_slot(on), IZ_SPECIAL_END_EFFECT) == IZ_C_NONE)
            offer(l, (iz_option){.kind = IZ_OPTION_SPECIAL,
                                 .subject = on,
                                 .object = IZ_NO_REF,
                                 .number = IZ_SPECIAL_END_EFFECT});
    }
}

static void list_use(iz_lister *l, iz_slot slot, int use)
{
    if (!is_done(l) && iz_may_special(l->g, l->seat, slot, use) == IZ_C_NONE)
        offer(l, (iz_option){.kind = IZ_OPTION_SPECIAL,
                             .subject = iz_object_ref(l->g, slot),
                             .object = IZ_NO_REF,
                             .number = use});
}

/* The uses of cards for which it is the time (bit n: the book's row n), and the zones of the cards.
 */
typedef struct open_uses {
    uint32_t rows, zones;
    bool judged; /* what else forbids them is asked here; else all of it is */
} open_uses;

/* … of the player's own cards, and of anybody's. Without a rule it may be the time all the same. */
static void uses_now(const iz_lister *l, open_uses *own, open_uses *anybodys)
{
    iz_game *g = l->g;
    bool all = l->thorough || g->off || g->applied;
    *own = *anybodys = (open_uses){.judged = !all};
    for (int n = 0; g->book->uses[n].concept != IZ_C_NONE; n++) {
        const iz_use_row *use = &g->book->uses[n];
        if (use->of_ability || !(all || iz_use_is_timely(g, use, l->seat)))
            continue;
        open_uses *open = use->anybodys ? anybodys : own;
        open->rows |= 1u << n;
        open->zones |= use->zones;
    }
}

/* What may be used of the zone, in the book's order. */
static void list_uses_in(iz_lister *l, int owner, iz_zone zone, const open_uses *open)
{
    iz_game *g = l->g;
    if (!(open->zones >> zone & 1))
        return;
    IZ_EACH_IN_ZONE (g, slot, owner, zone)
        for (uint32_t rows = open->rows; rows; rows &= rows - 1) {
            const iz_use_row *use = &g->book->uses[__builtin_ctz(rows)];
            if (use->zones >> zone & 1 &&
                (!open->judged || iz_use_verdict(g, use, l->seat, slot) == IZ_C_NONE))
                list_use(l, slot, use->special);
        }
}

/* What the seat may take of what has gone. */
static void list_claims(iz_lister *l)
{
    const iz_holding *holding = l->g->book->claims ? iz_holding_of(l->g, l->seat) : NULL;
    for (uint16_t at = holding ? holding->claims : IZ_NIL; at != IZ_NIL; at = l->g->links[at].next)
        list_use(l, iz_ref_slot(l->g->links[at].ref), IZ_SPECIAL_EXTRACT);
}

/* Uses of cards without playing them: the player's own; then anybody's. */
static void list_uses(iz_lister *l)
{
    static const uint8_t zones[] = {IZ_ZONE_HAND,        IZ_ZONE_RESERVE, IZ_ZONE_GUARD,
                                    IZ_ZONE_BATTLEFIELD, IZ_ZONE_SPECIAL, IZ_ZONE_GRAVEYARD};
    if (!l->g->book->uses || (iz_now(l->g)->stack.count > 0 && !l->g->off))
        return; /* none while something waits */
    open_uses own, all;
    uses_now(l, &own, &all);
    for (size_t z = 0; z < sizeof zones; z++)
        list_uses_in(l, l->seat, (iz_zone)zones[z], &own);
    for (int owner = 0; owner < l->g->head->seats && all.rows; owner++)
        for (size_t z = 0; z < sizeof zones; z++)
            list_uses_in(l, owner, (iz_zone)zones[z], &all);
}

void iz_list_all(iz_lister *l)
{
    iz_game *g = l->g;
    int seat = l->seat;
    bool bans = iz_loop_bans(g, seat);
    l->asks_turn |= bans || iz_has_play_rows(g);
    l->looked |= bans || iz_has_play_rows(g);
    iz_refresh(g);
    if (!g->derived)
        return;
    l->judged = iz_judges_plays(g);
    l->rows_first = l->judged && !l->thorough && !g->off && !g->applied;
    l->unusual = iz_unusual_plays(g);
    l->which = LIST_OTHERS | (g->head->options & IZ_GAME_MANUAL_MANA ? LIST_MANA : 0);
    l->sorceries = iz_sorcery_timing(g, seat);
    l->printed = g->plain || (g->derived->altered_count == 0 && g->derived->copies_count == 0 &&
                              g->derived->texts_count == 0 && !g->derived->given_text &&
                              l->which == LIST_OTHERS);
    l->keeps = !l->thorough && !l->judged && !bans && !l->unusual && iz_has_priority(g, seat) &&
               iz_verdicts_keep(g);
    l->flashback = iz_flashback_is_given(g);
    l->lands =
        l->sorceries && (g->seats[seat].lands_played == 0 || iz_rule_in_force(g, IZ_EXTRA_LANDS));
    l->counted = !l->thorough && l->which == LIST_OTHERS && iz_usual_plays_only(g) &&
                 !(g->derived->busy >> seat & 1);
    l->mana = -1;
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_HAND) {
        const iz_card_def *def = printed(g, card);
        if (!is_done(l) && !rests_in_hand(l, def))
            list_card(l, card);
        if (!is_done(l) && acts_in_hand(l, def))
            list_abilities(l, card);
    }
    int rows = iz_rows_in_play(g);
    for (int n = 0; n < g->head->seats; n++) {
        int player = (seat + n) % g->head->seats;
        if (l->counted && player != seat && !(g->derived->printed_flags & IZ_PROFILE_ANYBODY))
            continue;
        for (int row = 0; row < rows; row++)
            list_permanents(l, player, iz_row_in_play(row), l->counted);
    }
    if (!is_done(l))
        list_elsewhere(l);
    if (!is_done(l))
        list_library(l);
    list_unpaid(l);
    list_claims(l);
    list_uses(l);
    list_life(l);
}

void iz_list_pass(iz_game *g, int seat)
{
    iz_list_add(g, (iz_option){.kind = IZ_OPTION_PASS,
                               .seat = (uint8_t)seat,
                               .subject = IZ_NO_REF,
                               .object = IZ_NO_REF});
}

void iz_list_priority(iz_game *g, int seat, bool thorough)
{
    iz_list_pass(g, seat);
    iz_lister l = {.g = g, .seat = (uint8_t)seat, .thorough = thorough};
    if (thorough || iz_could_act(g, seat))
        iz_list_all(&l);
}
