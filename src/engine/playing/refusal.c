/*
 * Why a step of a declaration is not offered: for scenarios and for whoever asks "why can't I?".
 * The verdicts are those by which the declaration itself is judged (combat/combat.h).
 */
#include "engine/playing/refusal.h"

#include "engine/combat/combat.h"

static iz_concept on_board(iz_game *g, iz_board *b, iz_ref row, iz_ref column, bool attack)
{
    int r = iz_board_find_row(g, b, row), c = iz_board_find_column(g, b, column);
    if (r < 0 || c < 0)
        return IZ_C_NONE;
    return iz_board_step_verdict(g, b, r, c, attack);
}

iz_concept iz_attack_refusal(iz_game *g, iz_slot creature, int defender)
{
    if (defender >= 0 && defender < g->head->seats) /* a team's first one stands for it */
        defender = iz_first_of_side(g, defender);
    iz_concept concept = iz_may_attack(g, creature, defender);
    if (concept != IZ_C_NONE)
        return concept;
    size_t mark = iz_scratch_mark(g);
    iz_board b;
    iz_attack_board(g, &b);
    concept = on_board(g, &b, iz_object_ref(g, creature), iz_ref_seat(defender), true);
    iz_scratch_back(g, mark);
    return concept;
}

iz_concept iz_block_refusal(iz_game *g, int seat, iz_slot creature, iz_slot attacker)
{
    iz_concept concept = iz_may_block(g, creature, attacker);
    if (concept != IZ_C_NONE)
        return concept;
    size_t mark = iz_scratch_mark(g);
    iz_board b;
    iz_block_board(g, &b, seat);
    concept = on_board(g, &b, iz_object_ref(g, creature), iz_object_ref(g, attacker), false);
    iz_scratch_back(g, mark);
    return concept;
}

iz_concept iz_declaration_refusal(iz_game *g, int seat, bool attack)
{
    size_t mark = iz_scratch_mark(g);
    iz_board b;
    if (attack)
        iz_attack_board(g, &b);
    else
        iz_block_board(g, &b, seat);
    iz_concept concept = iz_board_whole(g, &b, attack);
    iz_scratch_back(g, mark);
    return concept;
}
