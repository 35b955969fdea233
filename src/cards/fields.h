/*
 * What stands on a card besides its name, type and text: colours, costs in a book's resources,
 * power and toughness, and the fields that are a book's own.
 */
#ifndef IZ_CARDS_FIELDS_H
#define IZ_CARDS_FIELDS_H

#include "cards/cards.h"

/* Colours as letters ("WU"; Y is white's place) or as words ("white and blue", "yellow",
 * "Chara-din"); "" and "colorless" are none. False: the first word that is no colour is in
 * `error`. */
bool iz_colors_read(const char *text, uint32_t *colors, char *error, size_t error_size);

/* The word for the color of that bit: "leah"; "": there is none. */
const char *iz_color_name(int bit);

/* A cost: mana symbols, or resources by name ("3 vp, 2 components", "X vp"), into the definition.
 * NULL and "" are no cost. */
bool iz_cost_read(const char *text, iz_card_def *def, char *error, size_t error_size);

/* "2", "-1", "*", "1+*", "7-*", "1*": the plain part, and whether there is a star. */
bool iz_pt_read(const char *text, int16_t *value, bool *star);

/* A field of a book's own. Words that no book has are passed over. False: a bad value. */
bool iz_field_read(const char *name, const char *value, iz_card_def *def, char *error,
                   size_t error_size);

/* The next mark of a list of them ("mist, undead"); false: there are no more. The kind that a mark
 * stands for as an icon, fire, cold, lightning or mental; NULL: it stands for none. */
bool iz_mark_next(const char **at, char *word, size_t size);
const char *iz_mark_kind(const char *word);

/* "1993-08-05" as 19930805; 0 if it is no date. */
uint32_t iz_date_read(const char *text);

#endif
