/*
 * What time it is: what may be done only then.
 *
 * Carries out: mtg 300.1, 308.1, 402.1; Izvori C1, C7.
 */
#include "engine/evaluate/evaluate.h"

bool iz_is_main_phase(const iz_game *g)
{
    const iz_context *now = iz_now(g);
    return now->row < g->book->turn_rows && (g->book->turn[now->row].flags & IZ_ROW_MAIN);
}

bool iz_sorcery_timing(iz_game *g, int seat)
{
    const iz_context *now = iz_now(g);
    return iz_is_turn_of(g, seat) && now->stack.count == 0 && iz_is_main_phase(g);
}

bool iz_is_unblocked(const iz_game *g, uint32_t status)
{
    return iz_now(g)->step >= IZ_STEP_BLOCKERS &&
           (status & (IZ_IS_ATTACKING | IZ_IS_BLOCKED)) == IZ_IS_ATTACKING;
}
