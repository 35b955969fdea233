/*
 * hkk-2023: Hatalom Kártyái, part V of the Codex, on a base game of the project's own where the
 * Codex is not at hand.
 */
#include "books/book.h"

static const iz_turn_row turn[] = {
    {IZ_STEP_PREPARATION, 0, IZ_DO_PREPARATION, IZ_PRIORITY_ALWAYS, IZ_C_PREPARATION_PHASE,
     IZ_ROW_NAMED},
    {IZ_STEP_DRAW, 1, IZ_DO_DRAW, IZ_PRIORITY_ALWAYS, IZ_C_DRAW_STEP, 0},
    {IZ_STEP_MAIN1, 2, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_MAIN_PHASE, IZ_ROW_MAIN},
    {IZ_STEP_SWAP, 3, IZ_DO_SWAP, IZ_PRIORITY_ALWAYS, IZ_C_SWAP_PHASE, 0},
    {IZ_STEP_COMBAT, 4, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_LINE_COMBAT, IZ_ROW_COMBAT},
    {IZ_STEP_ATTACKERS, 4, IZ_DO_DECLARE_LINES, IZ_PRIORITY_ALWAYS, IZ_C_LINE_COMBAT,
     IZ_ROW_COMBAT},
    {IZ_STEP_STRIKE, 4, IZ_DO_STRIKE, IZ_PRIORITY_ALWAYS, IZ_C_LINE_COMBAT,
     IZ_ROW_COMBAT | IZ_ROW_IF_ATTACKED | IZ_ROW_ENDS_COMBAT},
    {IZ_STEP_MAIN2, 5, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_MAIN_PHASE, IZ_ROW_MAIN},
    {IZ_STEP_HEALING, 6, IZ_DO_HEALING, IZ_PRIORITY_NEVER, IZ_C_HEALING_PHASE, 0},
    {IZ_STEP_END, 7, IZ_DO_END_OF_LINES, IZ_PRIORITY_NEVER, IZ_C_END_STEP, 0},
};

static const uint8_t state_based[] = {
    IZ_SBE_TOUGHNESS, IZ_SBE_LETHAL, IZ_SBE_TOKEN,    IZ_SBE_COPY,
    IZ_SBE_STRUCTURE, IZ_SBE_AURA,   IZ_SBE_LOCATION, IZ_SBE_BESIDE,
};

static const iz_rule_row rules[] = {
#define RULE(concept, numbers) {IZ_C_##concept, numbers, false},
#define WIDER(concept, numbers) {IZ_C_##concept, numbers, true},
#include "books/hkk-2023/rules.def"
#undef RULE
#undef WIDER
};

/* What its players say: cards are played, the library is the deck, combat is one strike. */
static const iz_book_phrase phrases[] = {
    {IZ_SAY_CAST, "play {1}"},
    {IZ_SAY_CAST_FOR, "play {1} for: {2}"},
    {IZ_SAY_CAST_FREE, "play {1} without paying its cost"},
    {IZ_SAY_ACTIVATE, "use {1}"},
    {IZ_SAY_ACTIVATE_TEXT, "use {1}: {2}"},
    {IZ_SAY_BLOCKING, "attacked"},
    {IZ_SAY_DAMAGED, "{1} {1:wound|wounds}"},
    {IZ_SAY_SIDE_CARDS, "{1} of {5} life, {2} in hand, {3} in the deck, {4} in the graveyard"},
    {IZ_SAY_STACK_TOP_FIRST, "The chain, last first"},
    {IZ_SAY_T_HAND_AND_LIBRARY, ", {1} in hand, {2} in the deck"},
    {IZ_SAY_T_IN_EXILE, ", {1} in the Nothing"},
    {IZ_SAY_T_STACK, "Chain: "},
    {IZ_SAY_T_STACK_TOP_FIRST, "Chain, last first: "},
    {IZ_SAY_H_INSTANTS, "reactions and abilities"},
    {IZ_SAY_H_WINDOWS,
     "In all other steps, and while something waits on the chain, whoever has the word can react "
     "or pass; when all pass, the chain is closed and its last link comes first."},
    {IZ_SAY_WHY_CAST, "play it"},
    {IZ_SAY_WHY_ON_STACK, "on the chain"},
    {IZ_SAY_T_STOPS_HELP,
     "`stop {1}`, `stop {1} mine`, `stop {1} theirs`, `nostop ...`; `own`: while the last link of "
     "the chain is your own; `stop all`, `nostop all`, `stop usual`. Where something of another "
     "player waits on the chain you are always asked."},
    {IZ_SAY_ZONE_LIBRARY, "the deck"},
    {IZ_SAY_ZONE_EXILE, "the Nothing"},
    {IZ_SAY_ZONE_STACK, "the chain"},
    {IZ_SAY_ZONE_SPECIAL, "the special row"},
    {IZ_SAY_STEP_DRAW, "drawing"},
    {IZ_SAY_STEP_MAIN1, "first main phase"},
    {IZ_SAY_STEP_COMBAT, "before the declaration"},
    {IZ_SAY_STEP_ATTACKERS, "before the strike"},
    {IZ_SAY_STEP_STRIKE, "after the strike"},
    {IZ_SAY_STEP_MAIN2, "second main phase"},
    {IZ_SAY_ASK_PAY_WITH_FOR, "choose a builder for {1}: it becomes passive"},
    {IZ_SAY_ASK_TRIGGER_ORDER, "choose the linked effect that comes next"},
    {IZ_SAY_ASK_TRIGGER_ORDER_FOR, "choose the linked effect of {1} that comes next"},
    {IZ_SAY_ATTACK_PLAYER, "strike through to {2} with {1}"},
    {IZ_SAY_HAS_LETHAL_DAMAGE, "{1} has no life left"},
    {IZ_SAY_DESTROYED, "{1} goes to the graveyard"},
    {IZ_SAY_DESTROYED_TO, "{1} goes to {2}"},
    {IZ_SAY_COUNTERED, "{1} is prevented"},
    {IZ_SAY_COUNTERED_TO, "{1} is prevented and moves to {2}"},
    {IZ_SAY_RESOLVES, "{1} comes about"},
    {IZ_SAY_TOP_STACK_RESOLVES, "the last of the chain is evaluated: {1}"},
    {IZ_SAY_LIBRARY_SHUFFLED, "the deck of {1} is shuffled"},
    {IZ_SAY_CANT_DRAW_LIBRARY_EMPTY, "{1} can't draw: the deck is empty"},
    {IZ_SAY_PLAYS_ABILITY, "{1} uses {2}"},
    {IZ_SAY_ABILITY_GOES_ON_STACK, "an ability of {1} joins the chain"},
    {0, NULL},
};

static const uint8_t explanations[] = {IZ_KW_FLYING, 0xFF};

/* Texts of cards are read in Magic's words, and shown in the game's own. */
static const iz_book_word card_words[] = {
    {"{T}", "become passive"},
    {"upkeep", "preparation"},
    {"library", "deck"},
    {NULL, NULL},
};

static const iz_book_resource resources[] = {
    {"vp", IZ_RESOURCE_VP, false, IZ_SAY_T_MAGIC_POINTS},
    {"components", IZ_RESOURCE_COMPONENT, false, IZ_SAY_T_COMPONENTS},
    {NULL, 0, false, IZ_SAY_NOTHING},
};

/* Life counters (P K 134.4), the anchor (73), ships (60.1). */
static const iz_stay_row stays[] = {
    {.concept = IZ_C_LIFE_COUNTER,
     .counter = IZ_NAMED_LIFE_COUNTER,
     .instead = IZ_INSTEAD_COUNTER,
     .says = IZ_SAY_STAYS_FOR_LIFE_COUNTER},
    {.concept = IZ_C_ANCHOR,
     .keyword = IZ_WITH_KEYWORD(IZ_KW_ANCHOR),
     .to = IZ_IN_ZONE(HAND),
     .says = IZ_SAY_ANCHORED},
    {.concept = IZ_C_SHIP,
     .subtype = IZ_NAMED_SHIP,
     .upright = true,
     .whole = true,
     .not_as_cost = true,
     .but_in = 1 + (int)IZ_STEP_PREPARATION,
     .instead = IZ_INSTEAD_TURNED,
     .says = IZ_SAY_SHIP_STAYS},
    {.concept = IZ_C_NONE},
};

/* Extraction (67). */
static const iz_claim_row claims[] = {
    {.concept = IZ_C_EXTRACTION,
     .types = IZ_TYPE_CREATURE,
     .field = IZ_FIELD_ICONS,
     .gained = IZ_RESOURCE_COMPONENT,
     .to = IZ_IN_ZONE(GRAVEYARD) | IZ_IN_ZONE(EXILE),
     .but_in = 1 + (int)IZ_STEP_PREPARATION,
     .but_in_rule = IZ_C_CLAIM_TIME,
     .not_as_cost = IZ_C_CLAIM_COST,
     .says = IZ_SAY_EXTRACTS_COMPONENTS},
    {.concept = IZ_C_NONE},
};

/* Visions (58), singularities (59), nets (71). */
static const iz_hand_row hand_plays[] = {
    {.concept = IZ_C_VISION,
     .subtype = IZ_NAMED_VISION,
     .from = IZ_IN_ZONE(GRAVEYARD),
     .once_by_name = true},
    {.concept = IZ_C_SINGULARITY, .subtype = IZ_NAMED_SINGULARITY, .first = true, .last = true},
    {.concept = IZ_C_NET, .keyword = IZ_WITH_KEYWORD(IZ_KW_NET), .most = 2},
    {.concept = IZ_C_NONE},
};

/* Mist search (75), defence (81.1), invocation (81.2). */
static const iz_way_row ways[] = {
    {.concept = IZ_C_MIST_SEARCH,
     .word = "mist",
     .marks = IZ_TYPE_MIST,
     .any_time = true,
     .fixed = true,
     .price = 1,
     .most_in_turn = 1,
     .most_rule = IZ_C_MIST_ONCE,
     .searches = true,
     .last_search_rule = IZ_C_MIST_LAST_SEARCH},
    {.concept = IZ_C_DEFENCE_PLAY,
     .word = "defence",
     .marks = IZ_TYPE_DEFENCE,
     .in_their_main = true,
     .in_their_first = true,
     .not_who_began = true,
     .when_rule = IZ_C_DEFENCE_TIME,
     .as_often_as_they = true,
     .as_often_rule = IZ_C_DEFENCE_COUNT,
     .free = true},
    {.concept = IZ_C_INVOCATION_PLAY,
     .word = "invocation",
     .marks = IZ_TYPE_INVOCATION,
     .points_from_year = 2023,
     .year_rule = IZ_C_INVOCATION_YEAR,
     .from_turn = 2,
     .not_who_began = true,
     .when_rule = IZ_C_INVOCATION_TIME,
     .most_in_game = 1,
     .most_rule = IZ_C_INVOCATION_ONCE,
     .lowers = 1,
     .lowers_rule = IZ_C_INVOCATION_LOWERS},
    {.concept = IZ_C_NONE},
};

/* Treasures (74), critters (64), relics (76.2, 77), endings of followers (47); flow (93.4.4
 * to 93.4.7) and apparitions (93.7), which are abilities. */
static const iz_use_row uses[] = {
    {.concept = IZ_C_TREASURE,
     .special = IZ_SPECIAL_TREASURE,
     .verb = "uses",
     .zones = IZ_IN_ZONE(HAND),
     .keyword = IZ_WITH_KEYWORD(IZ_KW_TREASURE),
     .printed = true,
     .own_main = true,
     .from_turn = 2,
     .once_a_turn = true,
     .resource = IZ_RESOURCE_VP,
     .price = 1,
     .gained = IZ_RESOURCE_COMPONENT,
     .gain = 2,
     .to = IZ_ZONE_EXILE,
     .says = IZ_SAY_USES_AS_TREASURE},
    {.concept = IZ_C_CRITTER,
     .special = IZ_SPECIAL_CRITTER,
     .reactable = true,
     .verb = "returns",
     .zones = IZ_IN_ROWS,
     .subtype = IZ_NAMED_CRITTER,
     .printed = true,
     .resource = IZ_RESOURCE_VP,
     .price = 1,
     .to = IZ_ZONE_HAND,
     .says = IZ_SAY_COMES_BACK},
    {.concept = IZ_C_RELIC,
     .special = IZ_SPECIAL_RELIC,
     .reactable = true,
     .verb = "sacrifices",
     .zones = IZ_IN_ROWS,
     .keyword = IZ_WITH_KEYWORD(IZ_KW_RELIC),
     .once_a_turn = true,
     .gained = IZ_RESOURCE_COMPONENT,
     .gain = 1,
     .life = 3,
     .to = IZ_ZONE_EXILE,
     .as_sacrifice = true,
     .says = IZ_SAY_GIVES_RELIC},
    {.concept = IZ_C_ENDING,
     .special = IZ_SPECIAL_ENDING,
     .verb = "ends",
     .zones = IZ_IN_ZONE(SPECIAL),
     .keyword = IZ_WITH_KEYWORD(IZ_KW_ENDING),
     .anybodys = true,
     .printed = true,
     .own_main = true,
     .face_up = true,
     .pays_life = true,
     .turns_down = true,
     .says = IZ_SAY_ENDS},
    {.concept = IZ_C_FLOW,
     .of_ability = true,
     .price_rule = IZ_C_FLOW_COST,
     .keyword = IZ_WITH_KEYWORD(IZ_KW_FLOW),
     .own_main = true,
     .from_turn = 2,
     .once_a_turn = true,
     .reactable = true},
    {.concept = IZ_C_APPARITION,
     .of_ability = true,
     .keyword = IZ_WITH_KEYWORD(IZ_KW_APPARITION),
     .once_a_turn = true,
     .reactable = true},
    {.concept = IZ_C_NONE},
};

/* Mutterers, vampires and skeletons are undead (63). */
static const iz_mark_row marks[] = {{IZ_NAMED_MUTTERER, IZ_TYPE_UNDEAD, IZ_C_UNDEAD_KINDS},
                                    {IZ_NAMED_VAMPIRE, IZ_TYPE_UNDEAD, IZ_C_UNDEAD_KINDS},
                                    {IZ_NAMED_SKELETON, IZ_TYPE_UNDEAD, IZ_C_UNDEAD_KINDS},
                                    {IZ_NAMED_NOTHING, 0, IZ_C_NONE}};

static const iz_deck_loner loners[] = {
    {"Horde Commander", IZ_TYPE_RULE_CARD | IZ_TYPE_FOLLOWER, "48.1"},
    {"Epic Follower", IZ_TYPE_RULE_CARD | IZ_TYPE_FOLLOWER, "48.1"},
    {NULL, 0, NULL}};

static const iz_deck_format formats[] = {
    {.name = "current", .least = 50, .copies = 3, .rule = "91.2.2", .number = 1},
    {.name = "retro",
     .least = 45,
     .copies = 3,
     .rule = "91.2.2",
     .side_exactly = 20,
     .colors = 4,
     .number = 0},
    {.name = NULL}};

/* What stands in the guard strikes; what is active may go there, builds, and sails with the fleet.
 */
static const iz_worth_row worths[] = {
    {.what = IZ_WORTH_FRONT, .each = 50},
    {.what = IZ_WORTH_UPRIGHT, .each = 15},
    {.what = IZ_WORTH_GOAL, .each = 40},
    {.what = IZ_WORTH_INCOME, .each = 60},
    {.what = IZ_WORTH_STRUCTURE, .each = 15},
    {.what = IZ_WORTH_CLAIMS, .each = 25},
    {.what = IZ_WORTH_COUNTERS, .each = 120, .counter = IZ_NAMED_LIFE_COUNTER},
    {.what = IZ_WORTH_BESIDE, .each = 150},
    {.what = IZ_WORTH_GRAVEYARD, .each = 40},
    {.what = IZ_WORTH_NOTHING},
};

const iz_book iz_book_hkk_2023 = {
    .name = "hkk-2023",
    .chapters = "42-95",
    .title = "Hatalom K\u00e1rty\u00e1i: Codex, part V",
    .parameters =
        {
            .seats_min = 2,
            .seats_max = 2,
            .life = 20,
            .hand = 5,
            .max_hand = -1,
            .mulligan = IZ_MULLIGAN_ONCE,
            .priority_after_play = IZ_PRIORITY_CHAIN,
            .may_trigger = IZ_MAY_ON_RESOLUTION,
            .lands = IZ_LANDS_BY_TYPE,
            .damage_share = 1,
            .characteristics = IZ_CHARACTERISTICS_BY_LAYERS,
            .requirements = IZ_REQUIREMENT_EACH,
            .combat = IZ_COMBAT_LINES,
            .empty_library_at_once = 1,
            .stands = IZ_STANDS_UPRIGHT,
            .entry = IZ_ENTRY_LINES,
            .pays_by = IZ_PAYS_BY_POINTS,
            .goal = IZ_GOAL_FLEET,
            .shown_once = 1,
            .limits_follow_cards = 1,
            .once_for_all = IZ_TYPE_RULE_CARD,
            .all_are_damaged = 1,
            .life_is_healed = 1,
        },
    .turn = turn,
    .turn_rows = sizeof turn / sizeof turn[0],
    .state_based = state_based,
    .state_based_count = sizeof state_based / sizeof state_based[0],
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
    .card_types = IZ_TYPE_ARTIFACT | IZ_TYPE_CREATURE | IZ_TYPE_ENCHANTMENT | IZ_TYPE_INSTANT |
                  IZ_TYPE_SORCERY | IZ_TYPE_ITEM | IZ_TYPE_STRUCTURE | IZ_TYPE_LOCATION |
                  IZ_TYPE_SKILL,
    .deck = {.least = 50,
             .least_rule = "",
             .copies = 3,
             .copies_rule = "91.2.2",
             .side_exactly = 30,
             .side_rule = "",
             .colors = 3,
             .colors_of = 0x7FFFE00, /* all of HKK's but Bufa, which is bit 8 */
             .colors_rule = "",
             .groups = {{.types = IZ_TYPE_RULE_CARD,
                         .most = 1,
                         .rule = "43.3, 43.4",
                         .concept = IZ_C_DECK_RULE_CARDS,
                         .face_down = true},
                        {.types = IZ_TYPE_FOLLOWER,
                         .most = 1,
                         .hand = -1,
                         .rule = "44.4",
                         .concept = IZ_C_DECK_FOLLOWERS,
                         .face_down = true},
                        {.types = IZ_TYPE_GUILD,
                         .most = 3,
                         .enlarges = 1,
                         .more = 1,
                         .rule = "49/3.3",
                         .concept = IZ_C_DECK_GUILDS,
                         .size_rule = "49/3.8"}},
             .loners = loners,
             .marks = IZ_TYPE_DIVINE,
             .marks_most = 13,
             .marks_rule = "70",
             .make_up_rule = "91.2.3",
             .banned_rule = "91.2.4",
             .formats = formats},
    .explanations = explanations,
    .mana_letters = "WUBRGC",
    .resources = resources,
    .marks = marks,
    .stays = stays,
    .claims = claims,
    .hand_plays = hand_plays,
    .ways = ways,
    .uses = uses,
    .worths = worths,
    .phrases = phrases,
    .card_words = card_words,
};
