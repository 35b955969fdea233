/*
 * The turn of the Magic books; they differ in the draw step only.
 */
#ifndef IZ_BOOKS_MTG_TURN_H
#define IZ_BOOKS_MTG_TURN_H

#include "books/book.h"

#define IZ_MTG_TURN(draw)                                                                          \
    {IZ_STEP_UNTAP, 0, IZ_DO_UNTAP, IZ_PRIORITY_NEVER, IZ_C_UNTAP_STEP, 0},                        \
        {IZ_STEP_UPKEEP, 0, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_UPKEEP_STEP, 0},          \
        {IZ_STEP_DRAW, 0, draw, IZ_PRIORITY_ALWAYS, IZ_C_DRAW_STEP, 0},                            \
        {IZ_STEP_MAIN1, 1, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_MAIN_PHASE, IZ_ROW_MAIN},  \
        {IZ_STEP_COMBAT, 2, IZ_DO_BEGIN_COMBAT, IZ_PRIORITY_ALWAYS, IZ_C_COMBAT_PHASE,             \
         IZ_ROW_COMBAT},                                                                           \
        {IZ_STEP_ATTACKERS,       2,                                                               \
         IZ_DO_DECLARE_ATTACKERS, IZ_PRIORITY_ALWAYS,                                              \
         IZ_C_ATTACK_DECLARE,     IZ_ROW_COMBAT | IZ_ROW_QUIET},                                   \
        {IZ_STEP_BLOCKERS,       2,                                                                \
         IZ_DO_DECLARE_BLOCKERS, IZ_PRIORITY_ALWAYS,                                               \
         IZ_C_BLOCK_DECLARE,     IZ_ROW_COMBAT | IZ_ROW_IF_ATTACKED},                              \
        {IZ_STEP_FIRST_DAMAGE, 2,                                                                  \
         IZ_DO_COMBAT_DAMAGE,  IZ_PRIORITY_ALWAYS,                                                 \
         IZ_C_FIRST_STRIKE,    IZ_ROW_COMBAT | IZ_ROW_IF_ATTACKED | IZ_ROW_IF_FIRST_STRIKE},       \
        {IZ_STEP_DAMAGE,                                                                           \
         2,                                                                                        \
         IZ_DO_COMBAT_DAMAGE,                                                                      \
         IZ_PRIORITY_ALWAYS,                                                                       \
         IZ_C_COMBAT_DAMAGE_ASSIGN,                                                                \
         IZ_ROW_COMBAT | IZ_ROW_IF_ATTACKED},                                                      \
        {IZ_STEP_END_COMBAT, 2,                                                                    \
         IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS,                                                   \
         IZ_C_COMBAT_PHASE,  IZ_ROW_COMBAT | IZ_ROW_ENDS_COMBAT},                                  \
        {IZ_STEP_MAIN2, 3, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_MAIN_PHASE, IZ_ROW_MAIN},  \
        {IZ_STEP_END, 4, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_END_STEP, 0},                \
    {                                                                                              \
        IZ_STEP_CLEANUP, 4, IZ_DO_CLEANUP, IZ_PRIORITY_IF_NEEDED, IZ_C_CLEANUP_STEP,               \
            IZ_ROW_ENDS_TURN                                                                       \
    }

#endif
