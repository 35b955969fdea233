/*
 * Sides: who takes turns together, which side comes next, and who shares life with whom.
 *
 * Izvori F7.41, F7.42, F7.90-F7.93.
 */
#include "core/sides.h"

#include "core/switch.h"

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

int iz_next_of_side(const iz_game *g, int first, int seat)
{
    uint16_t side = iz_side_of(g, first);
    int next = iz_seat_beside(g, seat);
    while (next != first && !(side >> next & 1))
        next = iz_seat_beside(g, next);
    return next == first ? IZ_NO_SEAT : next;
}

uint16_t iz_attacked_team(const iz_game *g, int seat)
{
    if (seat >= g->head->seats)
        return 0;
    uint16_t team = iz_in_game(g, iz_side_of(g, seat));
    if ((team & (team - 1)) == 0)
        return iz_seat_bit(seat);
    iz_count_applied(g, IZ_C_TEAM_ATTACK);
    return iz_is_off(g, IZ_C_TEAM_ATTACK) ? iz_seat_bit(seat) : team;
}

/* TEAM_TURN: a team has its turns together (F7.42). */
void iz_set_turn(iz_game *g, int seat)
{
    iz_context *now = iz_now(g);
    now->active = (uint8_t)iz_first_of_side(g, seat);
    now->side = iz_side_of(g, seat);
    if (!(g->head->options & IZ_GAME_SHARED_TURNS))
        return;
    iz_count_applied(g, IZ_C_TEAM_TURN);
    if (iz_is_off(g, IZ_C_TEAM_TURN))
        now->side = iz_seat_bit(now->active);
}

/* TEAM_DRAW */
int iz_one_of_the_turn(const iz_game *g, int seat)
{
    if (!(g->head->options & IZ_GAME_SHARED_TURNS) || seat == iz_active_player(g))
        return 1;
    iz_count_applied(g, IZ_C_TEAM_DRAW);
    return !iz_is_off(g, IZ_C_TEAM_DRAW);
}

/* TEAM_ORDER: the active team acts and chooses before the other one (F7.63). */
int iz_first_of_active_team(const iz_game *g)
{
    iz_count_applied(g, IZ_C_TEAM_ORDER);
    return iz_is_off(g, IZ_C_TEAM_ORDER) ? iz_next_side(g, iz_active_player(g))
                                         : iz_active_player(g);
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
    iz_count_applied(g, IZ_C_TEAM_LIFE);
    return iz_is_off(g, IZ_C_TEAM_LIFE) ? seat : keeper;
}

static int32_t members(const iz_game *g, int seat)
{
    int32_t count = 0;
    IZ_EACH_SEAT (g, other)
        count += other == seat || (are_mates(g, seat, other) && g->seats[other].in_game);
    return count;
}

int32_t iz_life_of(const iz_game *g, int seat)
{
    int32_t total = iz_life_total(g, seat);
    if (!(g->head->options & IZ_GAME_SHARED_LIFE))
        return total;
    iz_count_applied(g, IZ_C_TEAM_SHARE);
    int32_t mates = iz_is_off(g, IZ_C_TEAM_SHARE) ? 1 : members(g, seat);
    return total / mates - (total % mates < 0);
}

int32_t iz_life_left_over(const iz_game *g, int seat)
{
    if (!(g->head->options & IZ_GAME_SHARED_LIFE))
        return 0;
    return iz_life_total(g, seat) - members(g, seat) * iz_life_of(g, seat);
}

void iz_life_change(iz_game *g, int seat, int64_t by)
{
    int keeper = iz_life_keeper(g, seat);
    int32_t *total = &g->seats[keeper].life_total;
    if (g->head->options & IZ_GAME_SHARED_LIFE)
        iz_count_applied(g, IZ_C_TEAM_EVENTS);
    if (keeper != seat && iz_is_off(g, IZ_C_TEAM_EVENTS))
        return;
    int64_t sum = *total + by;
    *total = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
}

void iz_life_set(iz_game *g, int seat, int32_t total)
{
    g->seats[iz_life_keeper(g, seat)].life_total = total;
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
