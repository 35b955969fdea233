/*
 * Mana for life: whoever is allowed to may pay 1 life for one colourless mana whenever he could
 * play a mana ability. He may do so by hand in a window or while he pays; a payment that is planned
 * does it for what nothing else pays.
 *
 * Carries out: mtg 406.1 and 408.2e (when mana abilities may be played, and that they wait for
 * nothing), 409.1f (paying life).
 */
#include "engine/events/event.h"
#include "engine/playing/play.h"

int32_t iz_mana_life(iz_game *g, int seat)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    int32_t life = g->seats[seat].life;
    if (life <= 0 || !iz_rule_next(g, IZ_LIFE_FOR_MANA, iz_ref_seat(seat), &cursor, &hit) ||
        iz_cant(g, IZ_ACTION_LOSE_LIFE, iz_ref_seat(seat), IZ_NO_REF))
        return 0;
    iz_mark_used(g, hit.cell);
    return life;
}

void iz_mana_pay_life(iz_game *g, int seat, int32_t life)
{
    iz_batch_begin(g);
    iz_part *part = iz_batch_part(g, IZ_EV_LIFE_LOSS);
    part->seat = (uint8_t)seat;
    part->object = iz_ref_seat(seat);
    part->amount = life;
    iz_batch_run(g, IZ_C_PLAY_COST, IZ_NO_REF, IZ_NIL, 0);
}
