/*
 * mtg-2002: the comprehensive rules of October 2002 to June 2003. Chapters 4 and 5 are lost: what
 * papers of the time tell of them (lost.def), else mtg-1999-11 (docs/decisions/010).
 */
#include "books/mtg/common.h"

static const iz_turn_row turn[] = {IZ_MTG_TURN(IZ_DO_DRAW_ON_TOP)};

static const uint8_t state_based[] = {
    IZ_SBE_LIFE,   IZ_SBE_TOUGHNESS,     IZ_SBE_LETHAL,    IZ_SBE_AURA,
    IZ_SBE_LEGEND, IZ_SBE_TOKEN,         IZ_SBE_WORLD,     IZ_SBE_POISON,
    IZ_SBE_COPY,   IZ_SBE_EMPTY_LIBRARY, IZ_SBE_EQUIPMENT,
};

static const iz_rule_row rules[] = {
#define RULE(concept, numbers) {IZ_C_##concept, numbers, false},
#define WIDER(concept, numbers) {IZ_C_##concept, numbers, true},
#include "books/mtg-2002/rules.def"
#undef RULE
#undef WIDER
};

static const iz_lost_row lost[] = {
#define LOST(how, numbers) {IZ_LOST_##how, numbers},
#include "books/mtg-2002/lost.def"
#undef LOST
};

const iz_book iz_book_mtg_2002 = {
    .name = "mtg-2002",
    .chapters = "100-103 200-217 300-314 400-422 500-505",
    .lettered = true,
    .title = "Magic: comprehensive rules of 2002",
    .parameters =
        {
            IZ_MTG_PARAMETERS,
            .may_trigger = IZ_MAY_ON_RESOLUTION,
            .requirements = IZ_REQUIREMENT_FIRST,
            .reach_is_flying = 1,
            .poison = 10,
            .extra_turns_last_first = 1,
            .phasing_ends_effects = 1,
            .trample_counts_damage = 1,
            .lands = IZ_LANDS_BY_NAME,
            .loops = IZ_LOOP_NONACTIVE_LAST,
        },
    .turn = turn,
    .turn_rows = sizeof turn / sizeof turn[0],
    .state_based = state_based,
    .state_based_count = sizeof state_based / sizeof state_based[0],
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
    .lost = lost,
    .lost_rows = sizeof lost / sizeof lost[0],
    .lost_chapters = "4, 5, G:",
    .card_types = IZ_MTG_CARD_TYPES,
    .deck = {IZ_MTG_DECK("100.2")},
    .mana_letters = "WUBRGC",
};
