/*
 * What the Magic books have in common: parameters, what they ask of decks.
 */
#ifndef IZ_BOOKS_MTG_COMMON_H
#define IZ_BOOKS_MTG_COMMON_H

#include "books/mtg/turn.h"

#define IZ_MTG_PARAMETERS                                                                          \
    .seats_min = 2, .seats_max = 2, .life = 20, .hand = 7, .max_hand = 7,                          \
    .mulligan = IZ_MULLIGAN_PARIS, .first_draw_skipped = 1, .mana_burn = 1,                        \
    .priority_after_play = IZ_PRIORITY_SAME_PLAYER, .legend = IZ_LEGEND_OLDEST_STAYS,              \
    .world = IZ_WORLD_NEWEST_STAYS, .damage_share = 1,                                             \
    .characteristics = IZ_CHARACTERISTICS_BY_DEPENDENCY, .walls_cant_attack = 1,                   \
    .regeneration_removes_from_combat = 1, .combat = IZ_COMBAT_BLOCKERS, .combat_damage_stack = 1, \
    .type_change_clears = 1, .removed_is_outside = 1

/* Tribal is younger than these books, and says nothing but that a card has creature types. */
#define IZ_MTG_CARD_TYPES                                                                          \
    (IZ_TYPE_ARTIFACT | IZ_TYPE_CREATURE | IZ_TYPE_ENCHANTMENT | IZ_TYPE_INSTANT | IZ_TYPE_LAND |  \
     IZ_TYPE_SORCERY | IZ_TYPE_TRIBAL)

/* `rule`: its number; the first of the books says nothing and is read with its successor's. */
#define IZ_MTG_DECK(rule)                                                                          \
    .least = 60, .least_rule = rule, .copies = 4, .copies_rule = rule, .basic_lands_free = true

#endif
