/*
 * How players stand to each other, which all at the table see: who plays together, who sits where,
 * whose influence reaches whom, who has how many points.
 *
 * Izvori F2.20-F2.24, F3.10, F6.40, F10.50.
 */
#include "core/holdings.h"
#include "core/sides.h"
#include "engine/engine.h"
#include "izvor/izvor.h"

static bool is_seat(const iz_game *game, int seat)
{
    return game && seat >= 0 && seat < game->head->seats;
}

int iz_seat_to_the(const iz_game *game, int seat, iz_side_of_table side)
{
    if (!is_seat(game, seat))
        return -1;
    int seats = game->head->seats, step = side == IZ_TO_THE_LEFT ? 1 : seats - 1;
    int other = (seat + step) % seats;
    while (other != seat && !game->seats[other].in_game)
        other = (other + step) % seats;
    return other == seat ? -1 : other;
}

/* The seat's side of the table that its creatures may attack (F3, F8.33, F10.40). */
static bool lies_open(const iz_game *game, int seat, int other)
{
    uint32_t options = game->head->options;
    bool left = other == iz_seat_to_the(game, seat, IZ_TO_THE_LEFT);
    bool right = other == iz_seat_to_the(game, seat, IZ_TO_THE_RIGHT);
    if (options & IZ_GAME_ATTACK_LEFT)
        return left;
    if (options & IZ_GAME_ATTACK_RIGHT)
        return right;
    return left || right || !(options & IZ_GAME_NEIGHBOURS);
}

static bool stands(const iz_game *game, int seat, int other, iz_seats_kind kind)
{
    bool in_game = game->seats[other].in_game;
    switch (kind) {
    case IZ_SEATS_IN_GAME:
        return in_game;
    case IZ_SEATS_TEAM:
        return game->seats[other].team == game->seats[seat].team;
    case IZ_SEATS_OPPONENTS:
        return in_game && iz_are_opponents(game, seat, other);
    case IZ_SEATS_IN_RANGE:
        return in_game && iz_is_seat_in_range(game, seat, other);
    case IZ_SEATS_BESIDE:
        return other == iz_seat_to_the(game, seat, IZ_TO_THE_LEFT) ||
               other == iz_seat_to_the(game, seat, IZ_TO_THE_RIGHT);
    case IZ_SEATS_ATTACKED:
        return in_game && iz_are_opponents(game, seat, other) &&
               iz_is_seat_in_range(game, seat, other) && lies_open(game, seat, other);
    case IZ_SEATS_ON_TURN:
        return iz_has_turn(game, other);
    }
    return false;
}

unsigned iz_seats(const iz_game *game, int seat, iz_seats_kind kind)
{
    unsigned seats = 0;
    for (int other = 0; is_seat(game, seat) && other < game->head->seats; other++)
        if (stands(game, seat, other, kind))
            seats |= 1u << other;
    return seats;
}

bool iz_is_on_turn(const iz_game *game, int seat)
{
    return is_seat(game, seat) && iz_is_turn_of(game, seat);
}

bool iz_is_king(const iz_game *game, int seat)
{
    return is_seat(game, seat) && game->seats[seat].flags & IZ_SEAT_KING;
}

bool iz_life_is_shared(const iz_game *game)
{
    return game && game->head->options & IZ_GAME_SHARED_LIFE;
}

bool iz_ends_by_points(const iz_game *game) { return game && game->head->options & IZ_GAME_POINTS; }

int iz_points(const iz_game *game, int seat)
{
    int points = 0;
    for (int mate = 0; iz_ends_by_points(game) && is_seat(game, seat) && mate < game->head->seats;
         mate++)
        if (game->seats[mate].team == game->seats[seat].team)
            points += iz_resource_of(game, mate, IZ_RESOURCE_VP);
    return points;
}
