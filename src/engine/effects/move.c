/*
 * Effects: moving objects from zone to zone: to which place, in which order, under whose control;
 * whole zones exchanged; cards shuffled into libraries.
 *
 * Books: mtg-1999-11 chapters 217 (zones; 217.2d: the owner orders what goes into their library at
 * once), 410.10, glossary Owner; izvori-2007 B16.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

static iz_zone zone_of(const iz_cell *place) { return iz_place_zone(place->arg); }

/* "Third from the top" has two cards on top of it. */
int32_t iz_place_from_top(iz_game *g, const iz_ctx *ctx, const iz_cell *place)
{
    const iz_cell *quantity = iz_optional(place, 0);
    int32_t nth = quantity ? iz_quantity(g, ctx, quantity) : 0;
    return nth > 0 ? nth - 1 : 0;
}

/* ---- MOVE ------------------------------------------------------------------------------------ */

/* Is the order left to a choice: several cards into one library at once, or where the text says so?
 */
static bool asks_order(const iz_cell *place)
{
    if (place->arg & (IZ_PLACE_RANDOM | IZ_PLACE_SHUFFLED))
        return false;
    return zone_of(place) == IZ_ZONE_LIBRARY || place->arg & IZ_PLACE_CHOSEN_ORDER;
}

/* Who says in which order the card comes: its owner; "in any order", the player who moves it, by
 * whom nobody else is named the one whose effect it is. */
static int who_orders(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_cell *place = iz_child(cell, 1), *whose = iz_optional(cell, 2);
    int owner = g->objects[iz_ref_slot(ref)].owner;
    bool any_order = place->arg & IZ_PLACE_CHOSEN_ORDER && zone_of(place) == IZ_ZONE_LIBRARY;
    if (!any_order || (whose && iz_selects(g, ctx, whose, iz_ref_seat(owner))))
        return owner;
    int seat = whose ? iz_select_seat(g, ctx, whose) : ctx->controller;
    return seat == IZ_NO_SEAT ? owner : seat;
}

static iz_set ordered_by(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_set set, int seat)
{
    int kept = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_ref_is_object(ref) && who_orders(g, ctx, cell, ref) == seat)
            g->scratch[set.first + (size_t)kept++] = ref;
    }
    set.count = kept;
    iz_scratch_back(g, set.first + (size_t)kept);
    return set;
}

uint16_t iz_choosers_move(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    if (!asks_order(iz_child(cell, 1)))
        return 0;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select_present(g, ctx, cell + 1);
    uint16_t one = 0, several = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_is_object(ref))
            continue;
        uint16_t bit = iz_seat_bit(who_orders(g, ctx, cell, ref));
        several |= one & bit;
        one |= bit;
    }
    iz_scratch_back(g, mark);
    return several;
}

void iz_choices_move(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int seat,
                     effect_choice *choice)
{
    choice->set = ordered_by(g, ctx, cell, iz_select_present(g, ctx, cell + 1), seat);
    for (int i = 0; i < choice->set.count; i++)
        iz_env_show_seen(g, ctx->env, iz_set_at(g, choice->set, i));
    choice->lo = choice->hi = choice->set.count;
}

/* It comes attached to something, or stays where it is if it can't be. */
static void settle_host(iz_game *g, uint32_t index)
{
    iz_ref host, ref = g->parts[index].object;
    if (!iz_settled_host(g, &host))
        return;
    iz_slot slot = iz_ref_slot(ref);
    uint8_t before = g->objects[slot].controller;
    g->objects[slot].controller = g->parts[index].seat; /* whose it will be */
    bool fits = iz_ref_is_object(host) && iz_ref_alive(g, host) &&
                iz_may_be_attached(g, slot, iz_ref_slot(host)) == IZ_C_NONE;
    g->objects[slot].controller = before;
    if (fits)
        g->parts[index].other = host;
    else
        g->parts[index].flags |= IZ_PART_DROPPED;
}

/* One object to the place. What is on the stack may have to go elsewhere by a rule of its own. */
static void move_one(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_cell *place = iz_child(cell, 1), *whose = iz_optional(cell, 2);
    if (!iz_ref_alive(g, ref))
        return;
    iz_env_show_seen(g, ctx->env, ref);
    iz_zone to = zone_of(place);
    int32_t from_top = iz_place_from_top(g, ctx, place);
    int seat = IZ_NO_SEAT;
    if (whose) { /* each player: their own */
        /* a player whose turn it is in a loop is meant as they stand there */
        iz_ctx inner = whose->op == IZ_BOUND ? *ctx : iz_ctx_bind(ctx, ref);
        int owner = g->objects[iz_ref_slot(ref)].owner;
        seat = iz_selects(g, &inner, whose, iz_ref_seat(owner)) && whose->op == IZ_ALL_PLAYERS
                   ? owner
                   : iz_select_seat(g, &inner, whose);
    }
    if (g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_STACK)
        to = iz_stack_goes_to(g, iz_ref_slot(ref), to);
    iz_part *part = iz_batch_move(g, ref, to, iz_place_part_flags(place->arg));
    part->amount = from_top;
    bool others = seat != IZ_NO_SEAT && seat != part->seat && iz_zone_in_play(to);
    if (others)
        iz_count_applied(g, IZ_C_PUT_INTO_PLAY_BY);
    if (seat != IZ_NO_SEAT && !(others && iz_is_off(g, IZ_C_PUT_INTO_PLAY_BY)))
        part->seat = (uint8_t)seat;
    uint32_t index = (uint32_t)(part - g->parts), counters = iz_settled_counters(g, ref);
    g->parts[index].value = counters;
    if (iz_zone_in_play(to))
        settle_host(g, index);
}

/* "On the bottom of your library in a random order." */
static void mix(iz_game *g, iz_set set)
{
    for (int i = set.count - 1; i > 0; i--) {
        size_t other = set.first + iz_random_below(g, (uint32_t)i + 1);
        iz_ref ref = g->scratch[set.first + (size_t)i];
        g->scratch[set.first + (size_t)i] = g->scratch[other];
        g->scratch[other] = ref;
    }
}

void iz_parts_move(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    const iz_cell *place = iz_child(cell, 1);
    iz_set set = iz_select_present(g, ctx, cell + 1);
    if (place->arg & IZ_PLACE_RANDOM && place->arg & IZ_PLACE_BOTTOM)
        mix(g, set);
    for (int i = 0; i < set.count; i++)
        if (iz_ref_is_object(iz_set_at(g, set, i)) &&
            !iz_links_has(g, picked, iz_set_at(g, set, i)))
            move_one(g, ctx, cell, iz_set_at(g, set, i));
    iz_set ordered = iz_set_of_list(g, picked);
    /* the first one chosen lies above the others */
    bool downwards = place->arg & IZ_PLACE_BOTTOM;
    for (int i = 0; i < ordered.count; i++)
        move_one(g, ctx, cell, iz_set_at(g, ordered, downwards ? i : ordered.count - 1 - i));
}

/* The libraries of the owners of what the instruction moved, else of what it was to move. */
static void shuffle_owners(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t owners = 0;
    int reg = iz_effect_register(cell);
    if (ctx->env != IZ_NIL && reg >= 0)
        for (uint16_t at = g->envs[ctx->env].reg[reg]; at != IZ_NIL; at = g->links[at].next) {
            int owner = iz_known_owner(g, g->links[at].ref);
            if (owner != IZ_NO_SEAT)
                owners |= iz_seat_bit(owner);
        }
    iz_set set = iz_select(g, ctx, cell + 1);
    for (int i = 0; owners == 0 && i < set.count; i++) {
        int owner = iz_known_owner(g, iz_set_at(g, set, i));
        if (owner != IZ_NO_SEAT)
            owners = iz_seat_bit(owner);
    }
    IZ_EACH_SEAT_OF (g, seat, owners) {
        iz_part *part = iz_batch_part(g, IZ_EV_SHUFFLE);
        part->seat = (uint8_t)seat;
        part->other = iz_ref_seat(seat);
    }
}

void iz_remember_made(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    iz_remember_moved(g, ctx, cell, IZ_CELL_OF_MADE, IZ_ZONE_BATTLEFIELD);
    if (ctx->env == IZ_NIL || !iz_card_has(g, ctx, IZ_GRANTER, 0))
        return; /* no token's text speaks of what made it */
    for (uint16_t at = g->envs[ctx->env].reg[cell->arg]; at != IZ_NIL; at = g->links[at].next) {
        iz_ref token = g->links[at].ref;
        uint16_t maker = iz_links_append_ref(g, IZ_NIL, ctx->self);
        iz_memory_change(g, token, IZ_CELL_OF_MAKER)->list = maker;
    }
}

void iz_parts_create_token_after(iz_game *g, const iz_ctx *ctx, const iz_cell *cell,
                                 uint16_t picked)
{
    (void)picked;
    iz_remember_made(g, ctx, cell);
}

void iz_parts_move_after(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_zone zone = zone_of(iz_child(cell, 1));
    if (zone == IZ_ZONE_EXILE)
        iz_remember_moved(g, ctx, cell, 0, zone);
    else if (zone == IZ_ZONE_BATTLEFIELD)
        iz_remember_moved(g, ctx, cell, IZ_CELL_OF_MADE, zone);
    if (iz_child(cell, 1)->arg & IZ_PLACE_SHUFFLED)
        shuffle_owners(g, ctx, cell);
}

/* ---- shuffling into libraries ---------------------------------------------------------------- */

void iz_parts_shuffle_into(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_is_object(ref))
            continue;
        iz_zone to = IZ_ZONE_LIBRARY;
        if (g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_STACK)
            to = iz_stack_goes_to(g, iz_ref_slot(ref), to);
        iz_batch_move(g, ref, to, 0);
    }
}

void iz_parts_shuffle_into_after(iz_game *g, const iz_ctx *ctx, const iz_cell *cell,
                                 uint16_t picked)
{
    (void)picked;
    shuffle_owners(g, ctx, cell);
}

/* ---- whole zones ----------------------------------------------------------------------------- */

static void move_zone(iz_game *g, int seat, iz_zone from, iz_zone to)
{
    IZ_EACH_IN_ZONE (g, slot, seat, from)
        iz_batch_move(g, iz_object_ref(g, slot), to, 0);
}

void iz_parts_exchange_zones(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    iz_zone first = (iz_zone)iz_child(cell, 1)->arg, second = (iz_zone)iz_child(cell, 2)->arg;
    IZ_EACH_SEAT_OF (g, seat, seats) {
        move_zone(g, seat, first, second);
        move_zone(g, seat, second, first);
    }
}

void iz_parts_ante(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++)
        if (iz_ref_is_object(iz_set_at(g, set, i)))
            iz_batch_move(g, iz_set_at(g, set, i), IZ_ZONE_ANTE, 0);
}
