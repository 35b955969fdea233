/*
 * Turn markers: who holds one, which of them goes when players leave.
 *
 * Carries out: Izvori F9.41, F9.44; docs/decisions/132-turns-at-the-same-time.md.
 */
#include "engine/events/event.h"

int iz_markers_for(const iz_game *g, int players)
{
    const iz_variant *variant = iz_variant_of(g);
    int markers = variant && variant->marker_players > 0 ? players / variant->marker_players : 1;
    return markers > 0 ? markers : 1;
}

int iz_marker_seat(const iz_game *g, int index)
{
    const iz_context *context = &g->contexts[index];
    if (context->flags & IZ_CONTEXT_GONE)
        return IZ_NO_SEAT;
    int seat =
        context->flags & IZ_CONTEXT_WAITS ? iz_next_seat(g, context->ordinary) : context->active;
    return g->seats[seat].in_game ? seat : iz_next_seat(g, seat);
}

/* From that seat to the right: the nearest marker that stays so far; -1: there is none. */
static int nearest_to_the_right(const iz_game *g, int seat)
{
    int seats = g->head->seats;
    for (int i = 0; i < seats; i++) {
        int at = (seat - i + seats) % seats;
        for (int n = 0; n < iz_context_count(g); n++) {
            const iz_context *context = &g->contexts[n];
            int holder = context->flags & IZ_CONTEXT_WAITS ? context->ordinary : context->active;
            if (holder == at && !(context->flags & (IZ_CONTEXT_GOES | IZ_CONTEXT_GONE)))
                return n;
        }
    }
    return -1;
}

static int staying(const iz_game *g)
{
    int count = 0;
    for (int n = 0; n < iz_context_count(g); n++)
        count += !(g->contexts[n].flags & (IZ_CONTEXT_GOES | IZ_CONTEXT_GONE));
    return count;
}

/* MARKER_GOES: of those nearest to the right of whoever has left, that of the lowest number. */
static void one_goes(iz_game *g, uint16_t departed)
{
    int goes = -1;
    IZ_EACH_SEAT_OF (g, seat, departed) {
        int near = nearest_to_the_right(g, seat);
        if (near >= 0 && (goes < 0 || near < goes))
            goes = near;
    }
    if (goes < 0)
        return;
    g->contexts[goes].flags |= IZ_CONTEXT_GOES;
    iz_note(g, IZ_C_MARKER_GOES, IZ_SAY_MARKER_WILL_GO, goes + 1);
}

/* Nobody has passed since, under whatever marker (docs/decisions/085). */
static void begin_rounds_anew(iz_game *g)
{
    for (int n = 0; n < iz_context_count(g); n++) {
        iz_context *context = &g->contexts[n];
        context->passes = 0;
        context->passed = 0;
        if (context->priority != IZ_NO_SEAT && !g->seats[context->priority].in_game)
            context->priority = (uint8_t)iz_next_seat(g, context->priority);
    }
}

void iz_markers_depart(iz_game *g, uint16_t departed)
{
    if (!iz_turns_at_once(g) || departed == 0)
        return;
    int players = 0;
    IZ_EACH_SEAT (g, seat)
        players += g->seats[seat].in_game;
    begin_rounds_anew(g);
    if (staying(g) > iz_markers_for(g, players))
        iz_count_applied(g, IZ_C_MARKER_GOES);
    while (staying(g) > iz_markers_for(g, players) && !iz_is_off(g, IZ_C_MARKER_GOES))
        one_goes(g, departed);
}
