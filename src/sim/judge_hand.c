/*
 * How the judge plays on in copies of the game: it commits to nothing.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

enum { OPTIONS_SEEN = 400 };

/* What commits to nothing, if there is something like that. */
uint64_t judge_quiet_option(iz_game *g, int seat)
{
    iz_option option;
    if (iz_referee_decision(g, seat)->kind == IZ_DECIDE_NUMBER)
        return 0;
    for (uint64_t n = 0; n < OPTIONS_SEEN && iz_referee_option(g, seat, n, &option); n++)
        if (option.kind == IZ_OPTION_PASS || option.kind == IZ_OPTION_DONE ||
            option.kind == IZ_OPTION_NO || option.kind == IZ_OPTION_PAY)
            return n;
    return 0;
}

bool judge_goes_on(iz_game *g)
{
    if (g->head->waits == 0 && iz_advance(g) != 0)
        return false;
    int seat = iz_wait_seat(g);
    return seat >= 0 && iz_choose_nth(g, seat, judge_quiet_option(g, seat)) == 0 &&
           !iz_game_over(g);
}
