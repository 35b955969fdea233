/*
 * izvori-2007: Izvori magije, judge rules of 24 December 2007.
 */
#include "books/mtg/turn.h"
#include "program/symbols.h"

static const iz_turn_row turn[] = {IZ_MTG_TURN(IZ_DO_DRAW)};

static const uint8_t state_based[] = {
    IZ_SBE_LIFE, IZ_SBE_TOUGHNESS, IZ_SBE_LETHAL,
    IZ_SBE_AURA, IZ_SBE_TOKEN,     IZ_SBE_EMPTY_LIBRARY,
    IZ_SBE_COPY, IZ_SBE_EQUIPMENT, IZ_SBE_OPPOSITE_COUNTERS,
};

static const iz_rule_row rules[] = {
#define RULE(concept, numbers) {IZ_C_##concept, numbers, false},
#define WIDER(concept, numbers) {IZ_C_##concept, numbers, true},
#include "books/izvori-2007/rules.def"
#undef RULE
#undef WIDER
};

static const char *const color_names[] = {"yellow", "blue", "black", "red", "green", NULL};
static const char *const land_types[] = {"Zemlja", "Voda", "Grob", "Vatra", "\u0160uma", NULL};
/* Lands are sources here: cards that lie upside down. */
static const iz_book_phrase phrases[] = {
    {IZ_SAY_WHY_ONE_LAND, "one source a turn"},
    {IZ_SAY_T_COUNTED,
     "{1} {1:creature|creatures} ({2}/{3} in all), {4} {4:source|sources}, {5} {5:other|others}; "
     "{6} of them tapped: `board` shows all"},
    {0, NULL},
};

/* F6.40 */
static const iz_book_resource resources[] = {
    {"vp", IZ_RESOURCE_VP, true, IZ_SAY_T_POINTS},
    {NULL, 0, false, IZ_SAY_NOTHING},
};

static const iz_variant variants[] = {
    {.name = "krug", /* F6.10-F6.40 */
     .seats_by_lot = true,
     .alone_rule = IZ_C_VARIANT_ALONE,
     .same_range = true,
     .range_rule = IZ_C_VARIANT_RANGE,
     .attack = IZ_WITH_ATTACK_LEFT,
     .attacks = IZ_WITH_ATTACK,
     .attack_rule = IZ_C_VARIANT_ATTACK,
     .deploying = IZ_NEVER,
     .deploying_rule = IZ_C_VARIANT_NO_DEPLOYING,
     .points = IZ_ALWAYS,
     .points_rule = IZ_C_POINTS,
     .neighbour_points = 10,
     .last_points = 15},
    {.name = "poslednji preživeli", /* F6.50 */
     .seats_by_lot = true,
     .same_range = true,
     .range_rule = IZ_C_VARIANT_RANGE,
     .attack = IZ_WITH_ATTACK_MANY,
     .attacks = IZ_WITH_ATTACK_MANY,
     .attack_rule = IZ_C_LAST_SURVIVOR,
     .deploying = IZ_NEVER,
     .deploying_rule = IZ_C_VARIANT_NO_DEPLOYING,
     .points = IZ_NEVER,
     .points_rule = IZ_C_LAST_SURVIVOR},
    {.name = "kraljeva garda", /* F8 */
     .teams = IZ_TEAMS_TOGETHER,
     .least_teams = 2,
     .least_members = 3,
     .teams_rule = IZ_C_KING_TEAMS,
     .seats_rule = IZ_C_KING_SEATS,
     .kings = true,
     .range = 2,
     .wide_range = true,
     .range_rule = IZ_C_KING_RANGE,
     .attacks = IZ_WITH_ATTACK,
     .neighbours = true,
     .deploying = IZ_ALWAYS,
     .deploying_rule = IZ_C_KING_DEPLOYS,
     .points = IZ_NEVER,
     .points_rule = IZ_C_POINTS,
     .hands = IZ_HANDS_OF_KING,
     .hands_rule = IZ_C_KING_HANDS},
    {.name = "veliki krug", /* F9 */
     .seats_by_lot = true,
     .least_players = 10,
     .players_rule = IZ_C_GRAND_PLAYERS,
     .marker_players = 4,
     .range = 1,
     .range_rule = IZ_C_GRAND_RANGE,
     .attack = IZ_WITH_ATTACK_LEFT,
     .attacks = IZ_WITH_ATTACK_LEFT | IZ_WITH_ATTACK_RIGHT,
     .attack_rule = IZ_C_GRAND_ATTACK,
     .attacks_rule = IZ_C_GRAND_OPTIONS,
     .deploying = IZ_NEVER,
     .deploying_rule = IZ_C_GRAND_OPTIONS,
     .points = IZ_IF_AGREED,
     .points_rule = IZ_C_GRAND_END,
     .neighbour_points = 10,
     .last_points = 15},
    {.name = "timska varijanta kruga", /* F10 */
     .also = "timski krug",
     .teams = IZ_TEAMS_SPREAD,
     .least_teams = 2,
     .least_members = 2,
     .teams_rule = IZ_C_SPREAD_TEAMS,
     .seats_rule = IZ_C_SPREAD_SEATS,
     .range = 2,
     .range_rule = IZ_C_SPREAD_RANGE,
     .attack = IZ_WITH_ATTACK_LEFT,
     .attacks = IZ_WITH_ATTACK,
     .attack_rule = IZ_C_SPREAD_ATTACK,
     .neighbours = true,
     .deploying = IZ_IF_AGREED,
     .deploying_rule = IZ_C_SPREAD_DEPLOYING,
     .points = IZ_IF_AGREED,
     .points_rule = IZ_C_POINTS,
     .neighbour_points = 10,
     .last_points = 15},
    {.name = "magično srce", /* F7 */
     .teams = IZ_TEAMS_TOGETHER,
     .least_teams = 2,
     .most_teams = 2,
     .least_members = 2,
     .teams_rule = IZ_C_HEART_TEAMS,
     .seats_rule = IZ_C_HEART_SEATS,
     .attack_rule = IZ_C_HEART_OPTIONS,
     .no_range = true,
     .range_rule = IZ_C_HEART_OPTIONS,
     .deploying = IZ_NEVER,
     .deploying_rule = IZ_C_HEART_OPTIONS,
     .points = IZ_NEVER,
     .points_rule = IZ_C_HEART_OPTIONS,
     .shared_turns = true,
     .shared_life = true,
     .member_life = 150,
     .teams_as_one = true,
     .hands = IZ_HANDS_OF_TEAM,
     .hands_rule = IZ_C_TEAM_HANDS},
    {.name = NULL},
};

/* A1.20, A1.30 */
static const iz_deck_format formats[] = {
    {.name = "standard", .least = 40, .copies = 4, .rule = "A1.20"},
    {.name = "tournament", .least = 60, .copies = 4, .rule = "A1.20"},
    {.name = "limited", .least = 40, .copies = 0, .rule = "A1.30"},
    {.name = "draft", .least = 40, .copies = 0, .rule = "A1.30"},
    {.name = NULL},
};

const iz_book iz_book_izvori_2007 = {
    .name = "izvori-2007",
    .chapters = "A1-A5 B1-B16 C1-C15 D1-D23 E1-E4 F1-F10",
    .title = "Izvori magije: judge rules of 24 December 2007",
    .parameters =
        {
            .seats_min = 2,
            .seats_max = 16,
            .life = 200,
            .hand = 7,
            .max_hand = 7,
            .mulligan = IZ_MULLIGAN_NONE,
            .first_draw_skipped = 1,
            .mana_burn = 10,
            .priority_after_play = IZ_PRIORITY_NEXT_PLAYER,
            .may_trigger = IZ_MAY_ON_RESOLUTION,
            .extra_turns_last_first = 1,
            .legend = IZ_LEGEND_NONE,
            .world = IZ_WORLD_NONE,
            .lands = IZ_LANDS_ANY_CARD,
            .damage_share = 5,
            .trample_counts_damage = 1,
            .opposite_counters = IZ_WORD_COUNTER_PLUS10,
            .characteristics = IZ_CHARACTERISTICS_BY_LAYERS,
            .requirements = IZ_REQUIREMENT_MAXIMUM,
            .regeneration_removes_from_combat = 1,
            .loops = IZ_LOOP_LOWER_STOPS,
            .reach_is_flying = 1,
            .search_finds_open = 1,
            .drawn_unseen = 1,
            .listed_types = 1,
            .combat = IZ_COMBAT_BLOCKERS,
            .combat_damage_stack = 1,
            .type_change_clears = 1,
        },
    .turn = turn,
    .turn_rows = sizeof turn / sizeof turn[0],
    .state_based = state_based,
    .state_based_count = sizeof state_based / sizeof state_based[0],
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
    .card_types = IZ_TYPE_ARTIFACT | IZ_TYPE_CREATURE | IZ_TYPE_ENCHANTMENT | IZ_TYPE_INSTANT |
                  IZ_TYPE_LAND | IZ_TYPE_SORCERY | IZ_TYPE_TRIBAL,
    .deck = {.least = 40,
             .least_rule = "A1.20",
             .copies = 4,
             .copies_rule = "A1.20",
             .formats = formats},
    .variants = variants,
    .variant_only_named = "pakt", /* glossary, Tim */
    .resources = resources,
    .mana_letters = "YUBRGN",
    .color_names = color_names,
    .land_type_names = land_types,
    .phrases = phrases,
};
