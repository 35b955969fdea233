/*
 * Several turns at the same time (markers.h). Each marker is a context of its own; they take their
 * windows in the order of their numbers, one each.
 *
 * Carries out: Izvori F9.40-F9.45; docs/decisions/132-turns-at-the-same-time.md.
 */
#include "engine/turn/markers.h"

#include "engine/characteristics/touch.h"
#include "engine/evaluate/expressions.h"
#include "engine/events/event.h"
#include "engine/procedures.h"

enum { SEATS_APART = 4, SEATS_WATCHED = 3 };

/* ---- dealing --------------------------------------------------------------------------------- */

/* MARKERS: one for every four players, to each fourth seat (F9.41, F9.42). */
static void deal(iz_game *g, int first)
{
    int count = iz_markers_for(g, g->head->seats);
    if (!(g->head->options & IZ_GAME_MARKERS) || count < 2)
        return;
    iz_count_applied(g, IZ_C_MARKERS);
    iz_count_applied(g, IZ_C_MARKER_SEATS);
    iz_count_applied(g, IZ_C_MARKER_ROUND);
    if (iz_is_off(g, IZ_C_MARKERS) || iz_is_off(g, IZ_C_MARKER_ROUND))
        return;
    int apart = iz_is_off(g, IZ_C_MARKER_SEATS) ? 1 : SEATS_APART;
    uint32_t turn = iz_now(g)->turn;
    iz_contexts_make(g, count);
    for (int n = count - 1; n >= 0; n--) {
        g->head->contexts_now = (uint8_t)n;
        int seat = (first + n * apart) % g->head->seats;
        iz_set_turn(g, seat);
        iz_now(g)->ordinary = (uint16_t)seat;
        iz_now(g)->turn = turn + (uint32_t)n;
    }
}

void iz_markers_deal(iz_game *g, int first)
{
    deal(g, first);
    for (int n = 0; iz_turns_at_once(g) && n < iz_context_count(g); n++) {
        g->contexts[n].turn = 0;
        iz_note(g, IZ_C_MARKERS, IZ_SAY_MARKER_DEALT, iz_ref_seat(g->contexts[n].active), n + 1);
    }
}

int iz_marker_of(const iz_game *g, int seat)
{
    int now = g->head->contexts_now, near = now;
    for (int n = iz_context_count(g) - 1; n >= 0; n--) {
        if (g->contexts[n].side >> seat & 1)
            return n;
        if (iz_is_seat_in_range(g, seat, g->contexts[n].active))
            near = n;
    }
    return iz_is_seat_in_range(g, seat, g->contexts[now].active) ? now : near;
}

/* What a position has of a turn belongs to the marker of whom it is. */
static void share_out(iz_game *g)
{
    IZ_EACH_SEAT (g, seat) {
        int n = iz_marker_of(g, seat);
        iz_seat *s = &g->seats[seat];
        if (n == g->head->contexts_now)
            continue;
        iz_parked_seat *rests = &g->parked_seats[n * g->head->seats + seat];
        memcpy(rests->pool, s->pool, sizeof s->pool);
        memset(s->pool, 0, sizeof s->pool);
        rests->spells_cast = s->spells_cast;
        rests->lands_played = s->lands_played;
        s->spells_cast = s->lands_played = 0;
    }
}

void iz_markers_place(iz_game *g)
{
    deal(g, iz_active_player(g));
    if (iz_turns_at_once(g))
        share_out(g);
    for (int n = iz_context_count(g) - 1; iz_turns_at_once(g) && n > 0; n--) {
        iz_context_enter(g, n);
        iz_frame_push(g, IZ_FRAME_TURN, sizeof(iz_frame));
    }
    if (iz_turns_at_once(g))
        iz_context_enter(g, 0);
}

/* ---- the next turn --------------------------------------------------------------------------- */

/* MARKER_WAITS: is there a marker with one of the three players to the left of the seat, or on its
 * way to them (F9.43)? */
static bool is_held_up(const iz_game *g, int seat)
{
    int near = seat;
    for (int i = 0; i < SEATS_WATCHED; i++) {
        near = iz_next_seat(g, near);
        for (int n = 0; n < iz_context_count(g); n++)
            if (n != g->head->contexts_now && near != seat && iz_marker_seat(g, n) == near) {
                iz_count_applied(g, IZ_C_MARKER_WAITS);
                return !iz_is_off(g, IZ_C_MARKER_WAITS);
            }
    }
    return false;
}

/* MARKER_EXTRA_TURN: the extra turn that the seat has still to take; of anybody if that is
 * IZ_NO_SEAT. False: none. */
static bool take_extra_turn(iz_game *g, int *seat)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_extra_turns); i-- > 0;) {
        iz_extra_turn extra = g->extra_turns[i];
        if ((*seat != IZ_NO_SEAT && extra.seat != *seat) || !g->seats[extra.seat].in_game ||
            iz_is_off(g, IZ_C_EXTRA_TURN))
            continue;
        uint32_t count = iz_table_count(g, IZ_TABLE_extra_turns);
        memmove(&g->extra_turns[i], &g->extra_turns[i + 1],
                (count - 1 - i) * sizeof *g->extra_turns);
        iz_table_cut(g, IZ_TABLE_extra_turns, count - 1);
        iz_now(g)->extra = extra.made;
        *seat = extra.seat;
        iz_note(g, IZ_C_EXTRA_TURN, IZ_SAY_TAKES_EXTRA_TURN, iz_ref_seat(*seat));
        return true;
    }
    return false;
}

static int begins_ordinary(iz_game *g, int seat)
{
    iz_context *now = iz_now(g);
    now->flags |= IZ_CONTEXT_STARTED;
    now->flags &= ~(uint32_t)IZ_CONTEXT_WAITS;
    now->ordinary = (uint16_t)seat;
    now->extra = 0;
    return seat;
}

/* The turn is over: nobody has it any more. */
static void rests(iz_game *g, uint32_t how)
{
    iz_context *now = iz_now(g);
    now->flags |= how;
    now->side = 0;
    now->priority = IZ_NO_SEAT;
}

/* Who has the next turn under the marker at hand; IZ_NO_SEAT: it has gone, or has to wait. */
static int next_holder(iz_game *g)
{
    iz_context *now = iz_now(g);
    int active = iz_active_player(g), seat = active;
    if (now->flags & IZ_CONTEXT_GONE)
        return IZ_NO_SEAT;
    if (!(now->flags & IZ_CONTEXT_STARTED) && g->seats[active].in_game)
        return begins_ordinary(g, active);
    if (now->flags & IZ_CONTEXT_GOES) {
        iz_note(g, IZ_C_MARKER_GOES, IZ_SAY_MARKER_GOES, g->head->contexts_now + 1);
        rests(g, IZ_CONTEXT_GONE);
        return IZ_NO_SEAT;
    }
    if (!(now->flags & IZ_CONTEXT_WAITS)) {
        bool own_follows = now->extra != 0 && now->ordinary != active; /* it came before that */
        iz_count_applied(g, IZ_C_MARKER_EXTRA_TURN);
        seat = iz_is_off(g, IZ_C_MARKER_EXTRA_TURN) ? IZ_NO_SEAT : active;
        if (take_extra_turn(g, &seat))
            return seat;
        if (own_follows && g->seats[active].in_game)
            return begins_ordinary(g, active);
        rests(g, IZ_CONTEXT_WAITS);
    }
    int receiver = iz_next_seat(g, now->ordinary);
    if (is_held_up(g, receiver))
        return IZ_NO_SEAT;
    seat = receiver;
    if (!iz_is_off(g, IZ_C_MARKER_EXTRA_TURN) && take_extra_turn(g, &seat)) {
        iz_now(g)->flags &= ~(uint32_t)IZ_CONTEXT_WAITS;
        return seat;
    }
    return begins_ordinary(g, receiver);
}

static int marker_after(const iz_game *g)
{
    int count = iz_context_count(g), n = g->head->contexts_now;
    do
        n = (n + 1) % count;
    while (n != g->head->contexts_now && g->contexts[n].flags & IZ_CONTEXT_GONE);
    return n;
}

/* Another step, another stack, other mana: whatever was found out before may be different. */
static void go_on(iz_game *g, int index)
{
    if (index == g->head->contexts_now)
        return;
    iz_context_enter(g, index);
    iz_touch(g);
    iz_touch_facts(g, IZ_FACTS_ALL);
}

iz_flow iz_markers_next(iz_game *g)
{
    for (int n = 0; n <= iz_context_count(g); n++) {
        int seat = next_holder(g);
        if (seat != IZ_NO_SEAT) {
            iz_set_turn(g, seat);
            iz_frame_push(g, IZ_FRAME_TURN, sizeof(iz_frame));
            return IZ_GO;
        }
        iz_now(g)->flags &= ~(uint32_t)IZ_CONTEXT_ACTED;
        go_on(g, marker_after(g));
        if (iz_frame_top(g)->kind != IZ_FRAME_GAME)
            return IZ_GO;
    }
    return iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL, "all markers wait for each other");
}

bool iz_marker_yields(iz_game *g)
{
    if (!(iz_now(g)->flags & IZ_CONTEXT_ACTED))
        return false;
    iz_now(g)->flags &= ~(uint32_t)IZ_CONTEXT_ACTED;
    int next = marker_after(g);
    if (next == g->head->contexts_now)
        return false;
    go_on(g, next);
    return true;
}

/* ---- who takes part -------------------------------------------------------------------------- */

/* Whoever has the holder in range, or something on the stack. */
uint16_t iz_who_takes_part(iz_game *g)
{
    const iz_context *now = iz_now(g);
    uint16_t seats = 0;
    IZ_EACH_SEAT (g, seat) {
        bool near = iz_is_seat_in_range(g, seat, now->active);
        for (iz_slot slot = now->stack.first; slot != IZ_NIL && !near; slot = g->objects[slot].next)
            near = iz_is_seat_in_range(g, seat, g->objects[slot].controller);
        if (near && g->seats[seat].in_game)
            seats |= iz_seat_bit(seat);
    }
    return seats;
}
