/*
 * The rows of the kinds of play (engine/kinds_of_play.h): the first of each is empty or nearly so,
 * the others are those of the Hungarian game.
 */
#include "engine/kinds_of_play.h"

#include "engine/engine.h"
#include "engine/hkk/hkk.h"

const iz_standing iz_standings[IZ_STANDS_COUNT] = {
    [IZ_STANDS_TAPPED] = {.tapping = IZ_EV_TAP, .untapping = IZ_EV_UNTAP},
    [IZ_STANDS_UPRIGHT] = {.tapping = IZ_EV_PASSIVATE_CARD,
                           .untapping = IZ_EV_ACTIVATE_CARD,
                           .upright = IZ_IS_ACTIVE,
                           .entered = iz_hkk_entered,
                           .may_be_turned = iz_hkk_may_passivate},
};

const iz_entry iz_entries[IZ_ENTRY_COUNT] = {
    [IZ_ENTRY_LINES] = {.lines = true,
                        .zone = iz_hkk_entry_zone,
                        .planned = iz_hkk_planned,
                        .list = iz_list_lines,
                        .may_place = iz_hkk_swap_verdict,
                        .may_step = iz_hkk_step_verdict},
};

const iz_combat iz_combats[IZ_COMBAT_COUNT] = {
    [IZ_COMBAT_LINES] = {.may_attack = iz_hkk_attack_verdict,
                         .may_declare = iz_hkk_attacks_verdict,
                         .list_attack = iz_hkk_list_attack,
                         .tell_attacks = iz_hkk_tell_attacks,
                         .aims = true},
};

const iz_course iz_courses[IZ_PRIORITY_COUNT] = {
    [IZ_PRIORITY_SAME_PLAYER] = {.window = IZ_FRAME_PRIORITY},
    [IZ_PRIORITY_NEXT_PLAYER] = {.window = IZ_FRAME_PRIORITY},
    /* linked effects wait for the end of the chain, which puts them itself (HKK, base 10) */
    [IZ_PRIORITY_CHAIN] = {.window = IZ_FRAME_HKK_WINDOW,
                           .holds_triggers = true,
                           .is_automatic = iz_hkk_prevents,
                           .always_asks = true,
                           .may_play = iz_hkk_timing_verdict},
};

const iz_payment iz_payments[IZ_PAYS_COUNT] = {
    [IZ_PAYS_BY_POINTS] = {.can_pay = iz_hkk_can_pay,
                           .has_x = iz_hkk_has_x,
                           .can_pay_x = iz_hkk_can_pay_x,
                           .income = iz_hkk_income},
};

const iz_goal iz_goals[IZ_GOAL_COUNT] = {
    [IZ_GOAL_FLEET] = {.points = iz_hkk_fleet},
};
