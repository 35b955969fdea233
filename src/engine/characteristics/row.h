/*
 * A row of characteristics: before any effect (base.c), as a Legend (legend.c), with more subtypes
 * than it has room for (more_subtypes.c).
 */
#ifndef IZ_ENGINE_ROW_H
#define IZ_ENGINE_ROW_H

#include "engine/characteristics/derived.h"

/* iz_chars.flags beyond those of core/game.h, meaningful during a pass. */
enum {
    IZ_CHARS_IS_COPY = 1 << 2,        /* its copiable values are another's */
    IZ_CHARS_PT_IS_SET = 1 << 3,      /* its initial power and toughness were set by an effect */
    IZ_CHARS_TOUCHED = 1 << 4,        /* listed in `touched` */
    IZ_CHARS_LOST_LAND_MANA = 1 << 5, /* lost the mana abilities of its basic land types too */
    IZ_CHARS_ALTERED = 1 << 6         /* listed in `altered` */
};
_Static_assert(((IZ_CHARS_IS_COPY | IZ_CHARS_PT_IS_SET | IZ_CHARS_TOUCHED |
                 IZ_CHARS_LOST_LAND_MANA | IZ_CHARS_ALTERED) &
                ((int)IZ_CHARS_MORE_SUBTYPES | (int)IZ_CHARS_ALL_CREATURE_TYPES |
                 (int)IZ_CHARS_UNAFFECTED | (int)IZ_CHARS_GAINED_MANA |
                 (int)IZ_CHARS_BOTH_HALVES)) == 0,
               "each flag has a bit of its own");

/* ---- characteristics/more_subtypes.c --------------------------------------------------------- */

/* The row, which is full, has that subtype besides. */
bool iz_more_add(iz_game *g, iz_chars *row, int word);
/* The nth of those for which the row has no room; 0: there are no more. */
int iz_more_listed(const iz_game *g, const iz_chars *row, int n);
static inline int iz_more_at(const iz_game *g, const iz_chars *row, int n)
{
    return row->flags & IZ_CHARS_MORE_SUBTYPES ? iz_more_listed(g, row, n) : 0;
}
/* Of those one is another subtype from now on. */
bool iz_more_change(iz_game *g, iz_chars *row, int from, int to);
/* Those that go (NULL: all) are no more. */
void iz_more_drop(iz_game *g, iz_chars *row,
                  bool (*goes)(const iz_game *g, const iz_chars *row, int word, int32_t how),
                  int32_t how);
/* A list of them, for what is known of it when it has left. */
uint16_t iz_more_list(iz_game *g, const iz_chars *row);

/* ---- characteristics/base.c ------------------------------------------------------------------ */

/* Fills the row with what the object has before effects and counters; a printed one is marked. */
void iz_base_row(iz_game *g, iz_derived *d, iz_slot slot, iz_chars *row);
/* What an ability says of its own bearer's types and colours ("it's an artifact in addition"). */
void iz_row_define(iz_game *g, iz_chars *row, const iz_cell *ability);
/* The subtype, colour, and name if that is the type, become others. */
void iz_row_change_word(iz_game *g, iz_chars *row, int from, int to);
/* Makes the row that of another definition: a copy. */
void iz_copied_row(iz_game *g, iz_derived *d, int definition, unsigned faces, iz_chars *row);
enum { IZ_COPIED_FACE_DOWN = 1 << 0, IZ_COPIED_UPSIDE_DOWN = 1 << 1 };
void iz_row_counters(iz_game *g, iz_slot slot, iz_chars *row);
/* Takes from the row what is so by a rule that is switched off. */
void iz_row_without(iz_game *g, iz_chars *row);
/* The kinds that stand on a card as icons are none where that rule is switched off. */
void iz_row_without_icons(iz_game *g, iz_chars *row);
/* Of a morf: it has no such kind where the rule is off. */
void iz_row_without_morf(iz_game *g, iz_chars *row);
/* Settles what follows from the rest: mana of basic land types, Legend and Legendary. */
void iz_row_settle(iz_game *g, iz_chars *row);
bool iz_row_has_subtype(const iz_game *g, const iz_chars *row, int word);
bool iz_row_add_subtype(iz_game *g, iz_chars *row, int word);
/* Removes the subtypes that are used as these (IZ_WORD_IS_*). */
void iz_row_drop_subtypes(iz_game *g, iz_chars *row, unsigned uses);
/* Does the modification of a printed static ability say what colour or type the card itself is?
 * Such words are no ability: they hold everywhere and can't be lost; base rows have them. */
bool iz_is_definer(const iz_cell *ability, const iz_cell *modification);
/* Does the modification give what was chosen as the permanent came into play? */
static inline bool iz_names_chosen(const iz_cell *modification)
{
    return modification->op == IZ_SET_CHOSEN_COLOR || modification->op == IZ_SET_CHOSEN_TYPE ||
           modification->op == IZ_ADD_CHOSEN_TYPE;
}
/* "~ is the chosen color" (mtg 402.3): what it is before any effect. */
void iz_define_chosen(iz_game *g, iz_derived *d, const iz_ability *ability);

/* ---- characteristics/legend.c ---------------------------------------------------------------- */

void iz_row_settle_legend(iz_game *g, iz_chars *row);
/* Is it a Legend only because an effect made it one? To be asked before the row is settled. */
bool iz_row_is_made_legend(const iz_game *g, const iz_chars *row);
/* Such a one is no creature any more. */
void iz_row_unmake_legend(iz_game *g, iz_chars *row);
/* The creature type replaces those that the row has: a creature that becomes of another one is no
 * Legend any more. False: Legend is not for what is no creature. */
bool iz_row_take_creature_type(iz_game *g, iz_chars *row, int word);

#endif
