/*
 * mtg-1999-11: the comprehensive rules of 1 November 1999.
 */
#include "books/mtg/turn.h"

static const iz_turn_row turn[] = {IZ_MTG_TURN(IZ_DO_DRAW_TRIGGER)};

static const uint8_t state_based[] = {
    IZ_SBE_LIFE,  IZ_SBE_TOUGHNESS, IZ_SBE_LETHAL, IZ_SBE_AURA,          IZ_SBE_LEGEND,
    IZ_SBE_TOKEN, IZ_SBE_WORLD,     IZ_SBE_COPY,   IZ_SBE_EMPTY_LIBRARY, IZ_SBE_EQUIPMENT,
};

static const iz_rule_row rules[] = {
#define RULE(concept, numbers) {IZ_C_##concept, numbers},
#include "books/mtg-1999-11/rules.def"
#undef RULE
};

const iz_book iz_book_mtg_1999_11 = {
    .name = "mtg-1999-11",
    .title = "Magic: comprehensive rules of November 1999",
    .parameters =
        {
            .seats_min = 2,
            .seats_max = 2,
            .life = 20,
            .hand = 7,
            .max_hand = 7,
            .deck_min = 60,
            .deck_copies = 4,
            .mulligan = IZ_MULLIGAN_PARIS,
            .first_draw_skipped = 1,
            .mana_burn = 1,
            .priority_after_play = IZ_PRIORITY_SAME_PLAYER,
            .may_trigger = IZ_MAY_NOT_PUT,
            .legend = IZ_LEGEND_OLDEST_STAYS,
            .world = IZ_WORLD_NEWEST_STAYS,
            .lands = IZ_LANDS_BY_TYPE,
            .damage_share = 1,
            .characteristics = IZ_CHARACTERISTICS_BY_DEPENDENCY,
            .requirements = IZ_REQUIREMENT_EACH,
            .walls_cant_attack = 1,
            .regeneration_removes_from_combat = 1,
            .loops = IZ_LOOP_NONACTIVE_LAST,
            .combat = IZ_COMBAT_BLOCKERS,
            .combat_damage_stack = 1,
            .type_change_clears = 1,
            .creature_type_any = 1,
        },
    .turn = turn,
    .turn_rows = sizeof turn / sizeof turn[0],
    .state_based = state_based,
    .state_based_count = sizeof state_based / sizeof state_based[0],
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
    .mana_letters = "WUBRGC",
};
