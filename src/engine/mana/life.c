/*
 * Mana for life: whoever is allowed to may pay life for mana whenever they could
 * play a mana ability. They may do so by hand in a window or while they pay; a payment that is
 * planned does it for what nothing else pays.
 *
 * Carries out: mtg 406.1 and 408.2e (when mana abilities may be played, and that they wait for
 * nothing), 409.1f (paying life).
 */
#include "engine/costs/costs.h"
#include "engine/events/event.h"
#include "engine/legality/legality.h"

bool iz_mana_life(iz_game *g, int seat, iz_mana_life_offer *offer)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    int32_t life = iz_life_total(g, seat);
    if (life <= 0 || !iz_rule_next(g, IZ_LIFE_FOR_MANA, iz_ref_seat(seat), &cursor, &hit) ||
        iz_cant(g, IZ_ACTION_LOSE_LIFE, iz_ref_seat(seat), IZ_NO_REF))
        return false;
    iz_ctx ctx = iz_ctx_of_rule(g, &hit);
    const iz_mana_cost *mana = iz_symbols_mana_cost(g->cards->symbols, hit.cell->arg);
    offer->life = iz_quantity(g, &ctx, iz_child(hit.cell, 1));
    offer->kind = -1;
    int32_t all = mana->generic;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        all += mana->of[kind];
        offer->kind = mana->of[kind] == 1 ? kind : offer->kind;
    }
    if (all != 1)
        offer->kind = -1; /* more than one at a time: by hand only */
    else if (mana->generic == 1)
        offer->kind = IZ_MANA_COLORLESS;
    offer->times = offer->life > 0 ? life / offer->life : 0;
    iz_mark_used(g, hit.cell);
    return offer->times > 0;
}

void iz_mana_pay_life(iz_game *g, int seat, int32_t life)
{
    iz_batch_begin(g);
    iz_batch_about(g, IZ_EV_LIFE_LOSS, seat, iz_ref_seat(seat), life);
    iz_batch_happens(g, IZ_C_PLAY_COST);
}

void iz_mana_of_life(iz_game *g, int seat, int32_t times)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    if (!iz_rule_next(g, IZ_LIFE_FOR_MANA, iz_ref_seat(seat), &cursor, &hit))
        return;
    const iz_mana_cost *mana = iz_symbols_mana_cost(g->cards->symbols, hit.cell->arg);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int32_t amount = mana->of[kind] + (kind == IZ_MANA_COLORLESS ? mana->generic : 0);
        if (amount > 0)
            iz_add_mana(g, seat, kind, iz_times(amount, times), IZ_NO_REF, 0);
    }
}
