/*
 * Sides: who takes turns together, which side comes next, and who shares life with whom.
 *
 * Izvori F7.41, F7.42, F7.90-F7.93.
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

uint16_t iz_in_game(const iz_game *g, uint16_t seats)
{
    uint16_t left = 0;
    IZ_EACH_SEAT_OF (g, seat, seats)
        if (g->seats[seat].in_game)
            left |= iz_seat_bit(seat);
    return left;
}

int iz_first_of_side(const iz_game *g, int seat)
{
    if (!(g->head->options & IZ_GAME_SHARED_TURNS))
        return seat;
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
    if (!(g->head->options & IZ_GAME_SHARED_TURNS))
        return iz_next_seat(g, seat);
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

int iz_priority_holder(const iz_game *g, int seat)
{
    int holder = iz_first_of_side(g, seat);
    return g->seats[holder].in_game ? holder : iz_next_side(g, holder);
}

bool iz_sits_beside(const iz_game *g, int seat, int other)
{
    uint8_t order[IZ_SEATS_MAX];
    int count = iz_seats_in_order(g, seat, order);
    return count > 1 && order[0] == seat && (order[1] == other || order[count - 1] == other);
}

/* ---- life ------------------------------------------------------------------------------------ */

static bool are_mates(const iz_game *g, int seat, int other)
{
    return g->seats[other].team == g->seats[seat].team;
}

int iz_life_keeper(const iz_game *g, int seat)
{
    if (!(g->head->options & IZ_GAME_SHARED_LIFE))
        return seat;
    int keeper = 0;
    while (!are_mates(g, seat, keeper))
        keeper++;
    return keeper;
}

int32_t iz_life_of(const iz_game *g, int seat)
{
    int32_t total = iz_life_total(g, seat);
    if (!(g->head->options & IZ_GAME_SHARED_LIFE))
        return total;
    int32_t mates = 0;
    IZ_EACH_SEAT (g, other)
        mates += other == seat || (are_mates(g, seat, other) && g->seats[other].in_game);
    return total / mates - (total % mates < 0);
}

void iz_life_change(iz_game *g, int seat, int64_t by)
{
    int32_t *total = &g->seats[iz_life_keeper(g, seat)].life_total;
    int64_t sum = *total + by;
    *total = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
    g->head->board_changes++;
}

void iz_life_set(iz_game *g, int seat, int32_t total)
{
    g->seats[iz_life_keeper(g, seat)].life_total = total;
    g->head->board_changes++; /* state-based effects look at it again */
}

void iz_life_unite(iz_game *g)
{
    IZ_EACH_SEAT (g, seat) {
        int keeper = iz_life_keeper(g, seat);
        if (keeper == seat)
            continue;
        int32_t own = g->seats[seat].life_total;
        g->seats[seat].life_total = 0;
        iz_life_change(g, keeper, own);
    }
}
