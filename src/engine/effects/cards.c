/*
 * Effects: cards that are drawn, discarded, put from the library into the graveyard, searched for,
 * revealed, looked at, put in order.
 *
 * Books: mtg-1999-11 chapters 217.2 (library), 416.3 (as many as there are), glossary Discard,
 * Draw, Reveal, Search; izvori-2007 B16, D16.20.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"
#include "engine/events/way_plays.h"

/* ---- drawing, discarding --------------------------------------------------------------------- */

/* The next of those who draw: TEAM_DRAW_ORDER: of a team the right player first, who comes first in
 * turn order, too (D16.22). */
static int next_to_draw(const iz_game *g, uint16_t *seats)
{
    if (!(g->head->options & IZ_GAME_SHARED_TURNS) || (*seats & (*seats - 1)) == 0)
        return iz_take_seat(g, seats);
    iz_count_applied(g, IZ_C_TEAM_DRAW_ORDER);
    if (!iz_is_off(g, IZ_C_TEAM_DRAW_ORDER))
        return iz_take_seat(g, seats);
    int last = 31 - __builtin_clz(*seats);
    *seats &= (uint16_t)~iz_seat_bit(last);
    return last;
}

void iz_parts_draw(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    for (int seat; (seat = next_to_draw(g, &seats)) != IZ_NO_SEAT;) {
        int32_t count = iz_effect_amount(g, ctx, cell, 1, iz_ref_seat(seat), picked);
        /* one more than the library holds shows that it was empty; the rest can't be drawn either
         */
        int32_t held = g->seats[seat].zones[IZ_ZONE_LIBRARY].count;
        if (count > held + 1 && !iz_replace_possible(g, IZ_EV_DRAW))
            count = held + 1;
        for (int32_t n = 0; n < count; n++)
            iz_batch_part(g, IZ_EV_DRAW)->seat = (uint8_t)seat;
    }
}

/* Whose spell or ability has it discarded stands in the part's word, counted from 1. */
static void discard_part(iz_game *g, const iz_ctx *ctx, iz_ref card)
{
    if (!iz_ref_alive(g, card) || g->objects[iz_ref_slot(card)].zone != IZ_ZONE_HAND)
        return;
    iz_part *part = iz_batch_move(g, card, IZ_ZONE_GRAVEYARD, IZ_PART_DISCARD);
    if (part != NULL && ctx->controller != IZ_NO_SEAT)
        part->word = (uint16_t)(ctx->controller + 1u);
}

static iz_set hand_of(iz_game *g, const iz_ctx *ctx, int seat, const iz_cell *filter)
{
    iz_set set = iz_set_begin(g);
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_HAND) {
        iz_ref ref = iz_object_ref(g, slot);
        if (!filter || iz_fits(g, ctx, filter, ref))
            iz_set_put(g, &set, ref);
    }
    return set;
}

void iz_choices_discard(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int seat,
                        effect_choice *choice)
{
    choice->set = hand_of(g, ctx, seat, iz_optional(cell, 2));
    iz_ctx inner = iz_effect_subject(ctx, iz_ref_seat(seat));
    iz_quantity_bounds(g, &inner, iz_child(cell, 1), choice->set.count, &choice->lo, &choice->hi);
}

void iz_parts_discard(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)cell;
    for (uint16_t at = picked; at != IZ_NIL; at = g->links[at].next)
        discard_part(g, ctx, g->links[at].ref);
}

int iz_effect_take_random(iz_game *g, iz_set set, int32_t count)
{
    int taken = 0;
    for (; taken < count && taken < set.count; taken++) {
        uint32_t other = (uint32_t)taken + iz_random_below(g, (uint32_t)(set.count - taken));
        iz_ref *refs = g->scratch + set.first, one = refs[taken];
        refs[taken] = refs[other];
        refs[other] = one;
    }
    return taken;
}

void iz_parts_discard_random(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        int32_t count = iz_effect_amount(g, ctx, cell, 1, iz_ref_seat(seat), picked);
        iz_set hand = hand_of(g, ctx, seat, iz_optional(cell, 2));
        int taken = iz_effect_take_random(g, hand, count);
        if (taken > 0)
            iz_note(g, IZ_C_RANDOM, IZ_SAY_DISCARDS_AT_RANDOM, iz_ref_seat(seat));
        for (int i = 0; i < taken; i++)
            discard_part(g, ctx, iz_set_at(g, hand, i));
    }
}

bool iz_effect_can_discard(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    int32_t count = iz_quantity(g, ctx, iz_child(cell, 1));
    bool can = seats != 0;
    for (int seat = 0; seat < g->head->seats && can; seat++) {
        size_t mark = iz_scratch_mark(g);
        can = !(seats & 1u << seat) || hand_of(g, ctx, seat, iz_optional(cell, 2)).count >= count;
        iz_scratch_back(g, mark);
    }
    return can;
}

void iz_parts_discard_all(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        iz_set hand = hand_of(g, ctx, seat, iz_optional(cell, 1));
        for (int i = 0; i < hand.count; i++)
            discard_part(g, ctx, iz_set_at(g, hand, i));
    }
}

void iz_parts_discard_these(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++)
        discard_part(g, ctx, iz_set_at(g, set, i));
}

void iz_parts_mill(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        int32_t count = iz_effect_amount(g, ctx, cell, 1, iz_ref_seat(seat), picked);
        iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last;
        for (int32_t n = 0; n < count && slot != IZ_NIL; n++, slot = g->objects[slot].prev)
            iz_batch_move(g, iz_object_ref(g, slot), IZ_ZONE_GRAVEYARD, 0);
    }
}

static void shuffle_part(iz_game *g, int seat, const iz_ctx *ctx)
{
    iz_part *part = iz_batch_part(g, IZ_EV_SHUFFLE);
    part->seat = (uint8_t)seat;
    part->other = ctx->controller == IZ_NO_SEAT ? IZ_NO_REF : iz_ref_seat(ctx->controller);
}

void iz_parts_shuffle(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        iz_env_keep_seen(g, ctx->env, seat);
        shuffle_part(g, seat, ctx);
    }
}

iz_flow iz_effect_reorder(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, iz_effect_cell(g, f) + 1);
    IZ_EACH_SEAT_OF (g, seat, seats) {
        iz_zone_shuffle(g, seat, IZ_ZONE_GRAVEYARD);
        iz_event_unseen(g, IZ_EV_SHUFFLE, seat);
        iz_note(g, IZ_C_RANDOM, IZ_SAY_GRAVEYARD_IN_NEW_ORDER, iz_ref_seat(seat));
    }
    return IZ_FINISHED;
}

/* ---- looking and revealing ------------------------------------------------------------------- */

static void make_known(iz_game *g, iz_ref card, uint16_t seats)
{
    if (iz_ref_alive(g, card))
        g->objects[iz_ref_slot(card)].known |= seats;
}

static void reveal_first(iz_game *g, iz_set set, int count)
{
    for (int i = 0; i < count; i++) {
        iz_ref card = iz_set_at(g, set, i);
        if (iz_ref_is_object(card))
            iz_batch_part(g, IZ_EV_REVEAL)->object = card;
    }
}

void iz_parts_reveal(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set set = iz_select_present(g, ctx, cell + 1);
    reveal_first(g, set, set.count);
}

void iz_parts_reveal_random(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    int32_t count = iz_quantity(g, ctx, iz_child(cell, 1));
    iz_set set = iz_select_present(g, ctx, cell + 1);
    int taken = iz_effect_take_random(g, set, count);
    iz_note(g, IZ_C_RANDOM, IZ_SAY_REVEALED_AT_RANDOM, taken);
    reveal_first(g, set, taken);
}

/* What the players see is no event; it only changes what they know. */
iz_flow iz_effect_look(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    iz_set set = iz_select_present(g, &ctx, iz_child(cell, 1));
    for (int i = 0; i < set.count; i++)
        make_known(g, iz_set_at(g, set, i), seats);
    IZ_EACH_SEAT_OF (g, seat, seats)
        iz_note(g, IZ_C_REVEAL, IZ_SAY_LOOKS_AT_CARDS, iz_ref_seat(seat), set.count);
    iz_effect_result_set(g, f->env, cell->arg, set);
    return IZ_FINISHED;
}

enum { UNTIL_BEGIN, UNTIL_REVEALED };

/* From the top: all cards up to the last that is wanted; the fitting ones into `fitting`. */
static void reveal_from_top(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, int seat,
                            int32_t wanted, iz_set *all)
{
    int32_t found = 0;
    iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last;
    for (; slot != IZ_NIL && found < wanted; slot = g->objects[slot].prev) {
        iz_ref card = iz_object_ref(g, slot);
        iz_set_put(g, all, card);
        found += iz_fits(g, ctx, filter, card);
    }
}

/* The fitting cards go to the register, all others to the next one. */
static void results_of_reveal(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_set all,
                              uint16_t env)
{
    for (int wanted = 1; wanted >= 0; wanted--) {
        size_t mark = iz_scratch_mark(g);
        iz_set part = iz_set_begin(g);
        for (int i = 0; i < all.count; i++)
            if (iz_fits(g, ctx, iz_child(cell, 1), iz_set_at(g, all, i)) == (wanted == 1))
                iz_set_put(g, &part, iz_set_at(g, all, i));
        int reg = cell->arg + 1 - wanted;
        if (reg < IZ_REGISTERS)
            iz_effect_result_set(g, env, reg, part);
        iz_scratch_back(g, mark);
    }
}

iz_flow iz_effect_reveal_until(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f), *filter = iz_child(cell, 1);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    if (f->head.pc == UNTIL_REVEALED)
        return IZ_FINISHED;
    f->head.pc = UNTIL_REVEALED;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    int32_t wanted = iz_quantity(g, &ctx, iz_child(cell, 2));
    iz_set all = iz_set_begin(g);
    IZ_EACH_SEAT_OF (g, seat, seats)
        reveal_from_top(g, &ctx, filter, seat, wanted, &all);
    results_of_reveal(g, &ctx, cell, all, env);
    iz_batch_begin(g);
    reveal_first(g, all, all.count);
    iz_batch_happens(g, IZ_C_REVEAL);
    return IZ_GO;
}

/* ---- searching ------------------------------------------------------------------------------- */

enum { SEARCH_BEGIN, SEARCH_PICK, SEARCH_PICKED, SEARCH_END };

/* Does the filter ask for a quality, so that nobody could prove that there is such a card? */
static bool asks_quality(const iz_cell *filter)
{
    switch (filter->op) {
    case IZ_NONE:
    case IZ_ANY:
    case IZ_IS_CARD:
    case IZ_IS_IN:
    case IZ_OWNED_BY:
        return false;
    case IZ_IS_AMONG: /* itself: its ability works there */
        return filter[1].op != IZ_SELF;
    case IZ_AND:
        for (const iz_cell *one = filter + 1; one < filter + filter->span; one += one->span)
            if (asks_quality(one))
                return true;
        return false;
    default:
        return true;
    }
}

static unsigned searched_zones(const iz_cell *cell)
{
    return iz_zones_asked(iz_child(cell, 2), 1u << IZ_ZONE_LIBRARY);
}

static void see_zone(iz_game *g, int seat, int owner, iz_zone zone)
{
    IZ_EACH_IN_ZONE (g, slot, owner, zone)
        g->objects[slot].known |= iz_seat_bit(seat);
}

/* The search of a library is an event. */
static void see_library(iz_game *g, int seat, int owner)
{
    see_zone(g, seat, owner, IZ_ZONE_LIBRARY);
    iz_part part = {.kind = IZ_EV_SEARCH,
                    .seat = (uint8_t)owner,
                    .object = IZ_NO_REF,
                    .other = iz_ref_seat(seat),
                    .applied = IZ_NIL,
                    .result = IZ_NO_REF};
    iz_announce_event(g, &part, IZ_C_SEARCH);
}

/* The searcher sees the zones; the search of a library is an event. */
static void search_begin(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    int seat = iz_select_seat(g, &ctx, cell + 1);
    uint16_t owners = iz_select_seats(g, &ctx, iz_child(cell, 1));
    unsigned zones = searched_zones(cell);
    bool forbidden = seat == IZ_NO_SEAT || !g->seats[seat].in_game ||
                     iz_cant(g, IZ_ACTION_SEARCH, iz_ref_seat(seat), IZ_NO_REF) ||
                     (zones & 1u << IZ_ZONE_LIBRARY && iz_search_is_barred(g, seat, f->env));
    f->seat = (uint8_t)seat;
    f->seats = owners;
    f->head.pc = forbidden ? SEARCH_END : SEARCH_PICK;
    if (forbidden)
        return;
    IZ_EACH_SEAT_OF (g, owner, owners) {
        if (zones & 1u << IZ_ZONE_HAND)
            see_zone(g, seat, owner, IZ_ZONE_HAND);
        if (zones & 1u << IZ_ZONE_LIBRARY)
            see_library(g, seat, owner);
    }
}

/* The members of the set that lie open: in zones that nobody conceals. */
static int32_t open_ones(iz_game *g, iz_set set, bool take)
{
    int32_t count = 0;
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_zone_conceals(g->objects[iz_ref_slot(ref)].zone))
            continue;
        count++;
        if (take && !iz_links_has(g, iz_effect_top(g)->picked, ref))
            iz_effect_pick(g, ref);
    }
    return count;
}

/* In a hidden zone a card with a quality need not be found; "all" of them are, where nobody says
 * otherwise. Where the book says so, what lies open is found (izvori-2007, glossary, Naći). */
static iz_flow search_pick(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f), *filter = iz_child(cell, 2);
    unsigned zones = searched_zones(cell);
    bool hidden = zones & 1u << IZ_ZONE_LIBRARY; /* who searches a hand searches a library, too */
    iz_set set = iz_set_begin(g);
    iz_select_fitting(g, &ctx, filter, zones, f->seats, &set);
    int32_t lo, hi;
    iz_quantity_bounds(g, &ctx, iz_child(cell, 3), set.count, &lo, &hi);
    if (hidden && asks_quality(filter) && !iz_is_off(g, IZ_C_SEARCH)) {
        bool finds = g->book->parameters.search_finds_open;
        int32_t open = finds ? open_ones(g, set, lo == set.count) : 0;
        lo = open < lo ? open : lo;
        f = iz_effect_top(g);
    }
    f->head.pc = SEARCH_END;
    if (f->count >= hi)
        return IZ_GO;
    f->head.pc = SEARCH_PICKED;
    unsigned stop = iz_child(cell, 3)->op == IZ_ALL_THERE_ARE
                        ? IZ_DECISION_CAN_STOP
                        : IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL;
    return iz_effect_ask_of(g, f->seat, IZ_FOR_SEARCH, ctx.self, set, f->picked,
                            f->count >= lo ? stop : 0);
}

/* What was picked is the instruction's result. */
static iz_flow picked_is_result(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    int reg = iz_effect_register(iz_effect_cell(g, f));
    int32_t count = f->count;
    if (f->env != IZ_NIL && reg >= 0 && reg != IZ_REG_NOBODYS) {
        iz_env_clear(g, f->env, reg);
        g->envs[f->env].reg[reg] = f->picked;
        f->picked = IZ_NIL;
        iz_effect_result_number(g, f->env, reg, count, count > 0);
    }
    return IZ_FINISHED;
}

static void take_answer(iz_game *g, int again, int end)
{
    effect_frame *f = iz_effect_top(g);
    f->head.pc = (uint16_t)end;
    if (g->head->answer.kind != IZ_OPTION_REF)
        return;
    f->head.pc = (uint16_t)again;
    iz_effect_pick(g, g->head->answer.subject);
}

iz_flow iz_effect_search(iz_game *g, effect_frame *f)
{
    switch (f->head.pc) {
    case SEARCH_BEGIN:
        search_begin(g);
        return IZ_GO;
    case SEARCH_PICK:
        return search_pick(g);
    case SEARCH_PICKED:
        take_answer(g, SEARCH_PICK, SEARCH_END);
        return IZ_GO;
    default:
        return picked_is_result(g);
    }
}

/* One card for each of the filters, as far as one is there and wanted. */
iz_flow iz_effect_search_each(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == SEARCH_BEGIN) {
        int seat = iz_select_seat(g, &ctx, cell + 1);
        f->seat = (uint8_t)seat;
        f->head.pc = SEARCH_END;
        if (seat == IZ_NO_SEAT || !g->seats[seat].in_game ||
            iz_cant(g, IZ_ACTION_SEARCH, iz_ref_seat(seat), IZ_NO_REF))
            return IZ_GO;
        f->seats = iz_seat_bit(seat);
        f->child = 1;
        f->head.pc = SEARCH_PICK;
        see_library(g, seat, seat);
        return IZ_GO;
    }
    if (f->head.pc == SEARCH_PICKED) {
        take_answer(g, SEARCH_PICK, SEARCH_PICK);
        iz_effect_top(g)->child++;
        return IZ_GO;
    }
    const iz_cell *filter = f->head.pc == SEARCH_PICK ? iz_child(cell, (int)f->child) : NULL;
    if (!filter)
        return picked_is_result(g);
    iz_set set = iz_set_begin(g);
    iz_select_fitting(g, &ctx, filter, 1u << IZ_ZONE_LIBRARY, f->seats, &set);
    f->head.pc = SEARCH_PICKED;
    return iz_effect_ask_one(g, f->seat, IZ_FOR_SEARCH, ctx.self, set, f->picked, true);
}

/* ---- putting cards of a library in order ----------------------------------------------------- */

enum { ORDER_BEGIN, ORDER_PICK, ORDER_PICKED, ORDER_END };

static iz_flow order_pick(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_of_list(g, f->list);
    f->head.pc = set.count > f->count ? ORDER_PICKED : ORDER_END;
    iz_flow flow = IZ_GO;
    if (f->head.pc == ORDER_PICKED)
        flow = iz_effect_ask_one(g, f->seat, IZ_FOR_ORDER, ctx.self, set, f->picked, false);
    iz_scratch_back(g, mark);
    return flow;
}

void iz_effect_put_back(iz_game *g, iz_ref card, bool top)
{
    if (!iz_ref_alive(g, card))
        return;
    iz_slot slot = iz_ref_slot(card);
    int owner = g->objects[slot].owner;
    iz_zone_remove(g, slot);
    if (top)
        iz_zone_put_top(g, slot, owner, IZ_ZONE_LIBRARY);
    else
        iz_zone_put_bottom(g, slot, owner, IZ_ZONE_LIBRARY);
    iz_event_unseen(g, IZ_EV_SHUFFLE, owner); /* the order is another */
}

static void put_in_order(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_of_list(g, f->picked);
    /* the first one chosen lies above the others */
    for (int i = 0; i < set.count; i++)
        iz_effect_put_back(g, iz_set_at(g, set, set.count - 1 - i), true);
    if (set.count > 0)
        iz_note(g, IZ_C_EFFECT, IZ_SAY_PUTS_CARDS_IN_ORDER, iz_ref_seat(f->seat), set.count);
    iz_scratch_back(g, mark);
}

iz_flow iz_effect_new_order(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    switch (f->head.pc) {
    case ORDER_BEGIN: {
        int seat = iz_select_seat(g, &ctx, cell + 1);
        iz_set set = iz_select_present(g, &ctx, iz_child(cell, 1));
        int kept = 0;
        for (int i = 0; i < set.count; i++) {
            iz_ref card = iz_set_at(g, set, i);
            if (iz_ref_is_object(card) && g->objects[iz_ref_slot(card)].zone == IZ_ZONE_LIBRARY)
                g->scratch[set.first + (size_t)kept++] = card;
        }
        set.count = kept;
        uint16_t list = iz_set_to_list(g, set);
        f = iz_effect_top(g);
        f->list = list;
        f->seat = (uint8_t)seat;
        f->head.pc = seat == IZ_NO_SEAT ? ORDER_END : ORDER_PICK;
        return IZ_GO;
    }
    case ORDER_PICK:
        return order_pick(g);
    case ORDER_PICKED:
        take_answer(g, ORDER_PICK, ORDER_END);
        return IZ_GO;
    default:
        put_in_order(g);
        return IZ_FINISHED;
    }
}
