/*
 * The steps of a declaration on its board: each judged and listed, and one alone: is it among those
 * that would be listed? On a wide board where rules speak of combat the list takes much longer than
 * the one question.
 */
#include "engine/combat/combat.h"
#include "engine/flow/ask.h"

iz_concept iz_board_whole(iz_game *g, iz_board *b, bool attack)
{
    iz_concept concept = iz_board_verdict(g, b);
    if (concept == IZ_C_NONE && iz_combat_rules(g) & IZ_COMBAT_WHOLE &&
        iz_board_forbidden(g, b, attack))
        concept = iz_verdict(g, b->restriction);
    return concept;
}

iz_concept iz_board_step_verdict(iz_game *g, iz_board *b, int row, int column, bool attack)
{
    iz_concept concept = iz_board_step(g, b, row, column);
    if (concept == IZ_C_NONE && !iz_board_step_payable(g, b, row, column, attack))
        concept = iz_verdict(g, attack ? IZ_C_ATTACK_COST : IZ_C_BLOCK_COST);
    return concept;
}

void iz_board_list(iz_game *g, iz_board *b, int seat, bool attack, bool wanted)
{
    IZ_EACH_ROW (b, row)
        IZ_EACH_COLUMN (b, column)
            if (iz_board_wanted(g, b, row, column) == wanted &&
                iz_board_step_verdict(g, b, row, column, attack) == IZ_C_NONE)
                iz_list_add(g, (iz_option){.kind = attack ? IZ_OPTION_ATTACK : IZ_OPTION_BLOCK,
                                           .seat = (uint8_t)seat,
                                           .subject = iz_board_row(g, b, row)[IZ_ROW_REF],
                                           .object = iz_board_column(g, b, column)[IZ_COLUMN_REF]});
}

/* ---- one alone ------------------------------------------------------------------------------- */

static bool step_is_legal(iz_game *g, iz_board *b, const iz_option *option, bool attack)
{
    int row = iz_board_find_row(g, b, option->subject);
    int column = iz_board_find_column(g, b, option->object);
    return row >= 0 && column >= 0 && iz_board_step_verdict(g, b, row, column, attack) == IZ_C_NONE;
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
    *is = done ? iz_board_whole(g, &b, attack) == IZ_C_NONE : step_is_legal(g, &b, option, attack);
    iz_scratch_back(g, mark);
    return true;
}
