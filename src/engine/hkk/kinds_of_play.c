/*
 * The rows of the kinds of play (engine/kinds_of_play.h): creatures that block and an open stack;
 * lines and a chain, as the Hungarian game has them.
 */
#include "engine/kinds_of_play.h"

#include "engine/engine.h"
#include "engine/hkk/hkk.h"

const iz_standing iz_standings[IZ_COMBAT_COUNT] = {
    [IZ_COMBAT_BLOCKERS] = {.tapping = IZ_EV_TAP, .untapping = IZ_EV_UNTAP},
    [IZ_COMBAT_LINES] = {.tapping = IZ_EV_PASSIVATE_CARD,
                         .untapping = IZ_EV_ACTIVATE_CARD,
                         .entry_zone = iz_hkk_entry_zone,
                         .entered = iz_hkk_entered,
                         .may_be_turned = iz_hkk_may_passivate,
                         .would_move = iz_hkk_stays,
                         .may_attack = iz_hkk_attack_verdict,
                         .list_attack = iz_hkk_list_attack},
};

const iz_course iz_courses[IZ_PRIORITY_COUNT] = {
    [IZ_PRIORITY_SAME_PLAYER] = {.window = IZ_FRAME_PRIORITY},
    [IZ_PRIORITY_NEXT_PLAYER] = {.window = IZ_FRAME_PRIORITY},
    [IZ_PRIORITY_CHAIN] = {.window = IZ_FRAME_HKK_WINDOW,
                           .may_play = iz_hkk_play_verdict,
                           .has_x = iz_hkk_has_x,
                           .can_pay_x = iz_hkk_can_pay_x,
                           .plays_from_there = iz_hkk_may_envision,
                           .plays_from_elsewhere = iz_hkk_has_vision,
                           .announced = iz_hkk_vision_played,
                           .resolved = iz_hkk_card_played,
                           .is_use = iz_hkk_is_use,
                           .may_use = iz_hkk_use_verdict,
                           .use = iz_hkk_use},
};
