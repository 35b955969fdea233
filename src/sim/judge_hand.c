/*
 * What the judge does with its own hand in copies of the game: it lets nobody play on, and takes
 * things away.
 */
#include "engine/events/event.h"
#include "engine/turn/setup.h"
#include "sim/judge_parts.h"

enum { OPTIONS_SEEN = 400 };

/* What commits to nothing, if there is something like that. */
uint64_t judge_quiet_option(iz_game *g, int seat)
{
    iz_option option;
    if (iz_decision_of(g, seat)->kind == IZ_DECIDE_NUMBER)
        return 0;
    for (uint64_t n = 0; n < OPTIONS_SEEN && iz_options_at(g, seat, n, &option); n++)
        if (option.kind == IZ_OPTION_PASS || option.kind == IZ_OPTION_DONE ||
            option.kind == IZ_OPTION_NO || option.kind == IZ_OPTION_PAY)
            return n;
    return 0;
}

bool judge_goes_on(iz_game *g)
{
    if (g->head->waits == 0 && iz_advance_game(g) != 0)
        return false;
    int seat = iz_waiting_seat(g);
    return seat != IZ_NO_SEAT && iz_choose_option(g, seat, judge_quiet_option(g, seat)) == 0 &&
           !iz_is_over(g);
}

bool judge_takes_away(iz_game *g, iz_ref ref, iz_zone to)
{
    if (!iz_ref_alive(g, ref))
        return false;
    iz_slot slot = iz_ref_slot(ref);
    iz_part part = {.kind = IZ_EV_MOVE,
                    .object = ref,
                    .other = IZ_NO_REF,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL,
                    .seat = g->objects[slot].owner,
                    .to = (uint8_t)to};
    iz_remember(g, slot);
    iz_move_object(g, &part);
    iz_now(g)->flags |= IZ_CONTEXT_BY_HAND;
    iz_touch(g);
    return true;
}

bool judge_phases_out(iz_game *g, iz_ref ref)
{
    iz_part part = {.kind = IZ_EV_PHASE_OUT,
                    .object = ref,
                    .other = IZ_NO_REF,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL};
    bool out = iz_phase_object(g, &part, true);
    iz_now(g)->flags |= IZ_CONTEXT_BY_HAND;
    iz_touch(g);
    return out;
}
