/*
 * Sides: whose turn it is, and who takes turns together.
 *
 * A side is a set of seats whose turn comes at the same time. Where each player takes turns alone,
 * it is one seat; where turns are shared (IZ_GAME_SHARED_TURNS: a variant's row says so), a team.
 * What a rule means by "the active player" is one of three questions, and each has its own answer
 * here: is it the turn of this seat's side; each of those whose turn it is; the one who is asked
 * and named where the rules want one.
 */
#ifndef IZ_CORE_SIDES_H
#define IZ_CORE_SIDES_H

#include "core/switch.h"

/* The bits of those who take their turns together with that seat, itself among them. */
uint16_t iz_side_of(const iz_game *g, int seat);
/* Of those seats, the ones still in the game. */
uint16_t iz_in_game(const iz_game *g, uint16_t seats);
/* The first seat of the side, in turn order, that is still in the game; `seat` if none is. */
int iz_first_of_side(const iz_game *g, int seat);
/* The next seat in the game that is of another side; where there is none, the next one. */
int iz_next_side(const iz_game *g, int seat);

/* Of those who take their turns together with `first`, the one after `seat` in turn order from
 * `first` on; IZ_NO_SEAT: it is the last. */
int iz_next_of_side(const iz_game *g, int first, int seat);
/* Each of them, from that seat on, whether still in the game or not. */
#define IZ_EACH_OF_SIDE(g, mate, first)                                                            \
    for (int mate = (first); mate != IZ_NO_SEAT; mate = (g)->head->options & IZ_GAME_SHARED_TURNS  \
                                                            ? iz_next_of_side((g), (first), mate)  \
                                                            : (int)IZ_NO_SEAT)

/* Whom an attacker attacks that was declared against that seat: it alone or, where teams attack
 * each other, all of its team (Izvori F7.71); nobody if it is no seat. */
uint16_t iz_attacked_team(const iz_game *g, int seat);
static inline uint16_t iz_attacked_seats(const iz_game *g, int seat)
{
    if (g->head->options & IZ_GAME_SHARED_TURNS)
        return iz_attacked_team(g, seat);
    return seat < g->head->seats ? iz_seat_bit(seat) : (uint16_t)0;
}

/* From now on it is the turn of that seat's side. */
void iz_set_turn(iz_game *g, int seat);
/* Those whose turn it is: bits of seats. */
static inline uint16_t iz_turn_side(const iz_game *g) { return iz_now(g)->side; }
/* Is it that seat's turn? */
static inline bool iz_is_turn_of(const iz_game *g, int seat) { return iz_now(g)->side >> seat & 1; }
/* The active player; of several, the first in turn order: whom a rule names, who comes first. */
static inline int iz_active_player(const iz_game *g) { return iz_now(g)->active; }
/* Of those whose turn it is, the one after that one in turn order; IZ_NO_SEAT: it is the last. */
static inline int iz_next_on_turn(const iz_game *g, int seat)
{
    unsigned side = iz_turn_side(g);
    if ((side & (side - 1)) == 0)
        return IZ_NO_SEAT;
    int next = iz_seat_beside(g, seat);
    while (next != iz_active_player(g) && !(side >> next & 1))
        next = iz_seat_beside(g, next);
    return next == iz_active_player(g) ? IZ_NO_SEAT : next;
}
/* Each of those whose turn it is, in turn order, whether still in the game or not. */
#define IZ_EACH_ON_TURN(g, seat)                                                                   \
    for (int seat = iz_active_player(g); seat != IZ_NO_SEAT; seat = iz_next_on_turn((g), seat))
/* How many draws and sources each of those whose turn it is has by itself: one (F7.64). */
int iz_one_of_the_turn(const iz_game *g, int seat);
/* With whom the order begins in which players act and choose. */
int iz_first_of_active_team(const iz_game *g);
static inline int iz_first_to_act(const iz_game *g)
{
    return g->head->options & IZ_GAME_SHARED_TURNS ? iz_first_of_active_team(g)
                                                   : iz_active_player(g);
}
/* All who are in the game, in the order in which players act and choose: from the side whose turn
 * it is on. Returns how many. */
static inline int iz_in_turn_order(const iz_game *g, uint8_t *out)
{
    return iz_seats_in_order(g, iz_first_to_act(g), out);
}

/* Has that player left, and with them all that is theirs (LEAVE_GAME)? What they were announcing or
 * paying for then ends. */
static inline bool iz_has_left(const iz_game *g, int seat)
{
    return g->seats[seat].flags & IZ_SEAT_GONE && !iz_is_off(g, IZ_C_LEAVE_GAME);
}

/* ---- range of influence ----------------------------------------------------------------------- */

/* Is the other seat within that one's range, as it was settled when the turn began
 * (evaluate/range.c)? */
static inline bool iz_is_seat_in_range(const iz_game *g, int seat, int other)
{
    return !g->ranges_limited || g->seats[seat].range >> other & 1;
}

/* Do they sit next to each other, among those who are in the game? */
bool iz_sits_beside(const iz_game *g, int seat, int other);

/* ---- hands ------------------------------------------------------------------------------------ */

/* Those who know what comes to that seat's hand. */
static inline uint16_t iz_who_knows_hand(const iz_game *g, int seat)
{
    return (uint16_t)(iz_seat_bit(seat) | g->seats[seat].hand_known);
}

/* ---- priority -------------------------------------------------------------------------------- */

/* Priority goes to that seat's side (the next one's, if nobody of it is left), as after something
 * has happened: nobody has passed since. */
int iz_priority_holder(const iz_game *g, int seat); /* if that seat has left */
static inline void iz_give_priority(iz_game *g, int seat)
{
    iz_context *now = iz_now(g);
    now->priority = (uint8_t)(g->seats[seat].in_game ? seat : iz_priority_holder(g, seat));
    now->passes = 0;
    now->passed = 0;
}
/* Has the seat's side priority? Any of a side may act then. */
static inline bool iz_has_priority(const iz_game *g, int seat)
{
    int holder = iz_now(g)->priority;
    return holder == seat || (g->head->options & IZ_GAME_SHARED_TURNS && holder != IZ_NO_SEAT &&
                              iz_side_of(g, holder) >> seat & 1);
}

/* ---- life ------------------------------------------------------------------------------------- */

/* The seat that keeps the total in which that player's life is counted: its own; where a team
 * shares its life (IZ_GAME_SHARED_LIFE), the team's first. */
int iz_life_keeper(const iz_game *g, int seat);
/* That total: whoever is at 0 loses, and nobody can pay more. */
static inline int32_t iz_life_total(const iz_game *g, int seat)
{
    if (g->head->options & IZ_GAME_SHARED_LIFE)
        seat = iz_life_keeper(g, seat);
    return g->seats[seat].life_total;
}
/* The life that the player has alone: all of it, or an equal share of the team's, rounded down. */
int32_t iz_life_of(const iz_game *g, int seat);
/* What is left of the team's total when each has their share; 0 where nobody shares. */
int32_t iz_life_left_over(const iz_game *g, int seat);
/* The player gains or loses so much. */
void iz_life_change(iz_game *g, int seat, int64_t by);
/* Setting up: the total is that; what all begin with becomes their teams', if these share it. */
void iz_life_set(iz_game *g, int seat, int32_t total);
void iz_life_unite(iz_game *g);

#endif
