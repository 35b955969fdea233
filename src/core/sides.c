/*
 * Sides: who takes turns together, and which side comes next.
 */
#include "core/sides.h"

uint16_t iz_side_of(const iz_game *g, int seat)
{
    if (!(g->head->options & IZ_GAME_SHARED_TURNS))
        return iz_seat_bit(seat);
    uint16_t side = 0;
    IZ_EACH_SEAT (g, other)
        if (g->seats[other].team == g->seats[seat].team)
            side |= iz_seat_bit(other);
    return side;
}

int iz_first_of_side(const iz_game *g, int seat)
{
    uint16_t side = iz_side_of(g, seat);
    int seats = g->head->seats, first = seat, before = seat;
    /* a team sits together: its first one is the last that is met going back */
    for (int i = 1; i < seats; i++) {
        before = before > 0 ? before - 1 : seats - 1;
        if (!(side >> before & 1))
            break;
        first = before;
    }
    IZ_EACH_SEAT_FROM (g, one, first)
        if (side >> one & 1 && g->seats[one].in_game)
            return one;
    return seat;
}

int iz_next_side(const iz_game *g, int seat)
{
    uint16_t side = iz_side_of(g, seat);
    IZ_EACH_SEAT_FROM (g, other, iz_seat_beside(g, seat))
        if (g->seats[other].in_game && !(side >> other & 1))
            return iz_first_of_side(g, other);
    return iz_next_seat(g, seat);
}

void iz_set_turn(iz_game *g, int seat)
{
    iz_context *now = iz_now(g);
    now->active = (uint8_t)iz_first_of_side(g, seat);
    now->side = iz_side_of(g, seat);
}
