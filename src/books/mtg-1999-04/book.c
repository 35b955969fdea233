/*
 * mtg-1999-04: the comprehensive rules of spring 1999, the first of the Classic (Sixth) Edition.
 */
#include "books/mtg/common.h"

static const iz_turn_row turn[] = {IZ_MTG_TURN(IZ_DO_DRAW_TRIGGER)};

/* The empty library is not in the list of 420: a player who must draw from it loses at once. */
static const uint8_t state_based[] = {
    IZ_SBE_LIFE,  IZ_SBE_TOUGHNESS, IZ_SBE_LETHAL, IZ_SBE_AURA,          IZ_SBE_LEGEND,
    IZ_SBE_TOKEN, IZ_SBE_WORLD,     IZ_SBE_COPY,   IZ_SBE_EMPTY_LIBRARY, IZ_SBE_EQUIPMENT,
};

static const iz_rule_row rules[] = {
#define RULE(concept, numbers) {IZ_C_##concept, numbers, false},
#define WIDER(concept, numbers) {IZ_C_##concept, numbers, true},
#include "books/mtg-1999-04/rules.def"
#undef RULE
#undef WIDER
};

const iz_book iz_book_mtg_1999_04 = {
    .name = "mtg-1999-04",
    .chapters = "101-103 200-217 300-314 400-422 500-502",
    .lettered = true,
    .title = "Magic: comprehensive rules of spring 1999",
    .parameters =
        {
            IZ_MTG_PARAMETERS,
            .requirements = IZ_REQUIREMENT_EACH,
            .may_trigger = IZ_MAY_IS_MODE,
            .empty_library_at_once = 1,
            .lands = IZ_LANDS_BY_TYPE,
            .invented_types = 1,
            .loops = IZ_LOOP_HIGHEST,
            .mana_trigger_any = 1,
        },
    .turn = turn,
    .turn_rows = sizeof turn / sizeof turn[0],
    .state_based = state_based,
    .state_based_count = sizeof state_based / sizeof state_based[0],
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
    .card_types = IZ_MTG_CARD_TYPES,
    .deck = {IZ_MTG_DECK(""),
             .groups = {{.types = IZ_TYPE_VANGUARD, .most = 1, .rule = "G:Carte Vanguard"}}},
    .mana_letters = "WUBRGC",
};
