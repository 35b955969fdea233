/*
 * One step of a declaration, judged by itself: is it among those that would be listed? On a wide
 * board where rules speak of combat the list takes much longer than the one question.
 */
#include "engine/combat/combat.h"
#include "engine/flow/ask.h"

/* As attack.c and block.c judge the whole. */
static bool whole_is_legal(iz_game *g, iz_board *b, bool attack)
{
    if (iz_board_verdict(g, b) != IZ_C_NONE)
        return false;
    return !(iz_combat_rules(g) & IZ_COMBAT_WHOLE) || !iz_board_forbidden(g, b, attack) ||
           iz_verdict(g, b->restriction) == IZ_C_NONE;
}

static bool step_is_legal(iz_game *g, iz_board *b, const iz_option *option, bool attack)
{
    int row = iz_board_find_row(g, b, option->subject);
    int column = iz_board_find_column(g, b, option->object);
    if (row < 0 || column < 0 || iz_board_step(g, b, row, column) != IZ_C_NONE)
        return false;
    return iz_board_step_payable(g, b, row, column, attack) ||
           iz_is_off(g, attack ? IZ_C_ATTACK_COST : IZ_C_BLOCK_COST);
}

bool iz_declaration_allows(iz_game *g, const iz_decision *decision, const iz_option *option,
                           bool *is)
{
    uint64_t n;
    iz_board b;
    bool attack = decision->kind == IZ_DECIDE_ATTACK, done = option->kind == IZ_OPTION_DONE;
    if (!done && option->kind != (attack ? IZ_OPTION_ATTACK : IZ_OPTION_BLOCK))
        return false;
    if (attack && iz_combat_of(g)->list_attack)
        return false;
    if (iz_grid_find(g, decision, option, &n)) {
        *is = n != IZ_NO_OPTION;
        return true;
    }
    size_t mark = iz_scratch_mark(g);
    if (attack)
        iz_attack_board(g, &b);
    else
        iz_block_board(g, &b, iz_who_blocks(g, decision->of));
    *is = done ? whole_is_legal(g, &b, attack) : step_is_legal(g, &b, option, attack);
    iz_scratch_back(g, mark);
    return true;
}
