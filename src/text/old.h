/*
 * Old wordings in the words of 2019, by the rows of old.def and old_clauses.def, in which other
 * words say the same. A text which they change is read as they leave it; as it stands only if it
 * isn't understood so.
 */
#ifndef IZ_TEXT_OLD_H
#define IZ_TEXT_OLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the rows may speak of: the card's name, its mana cost, its subtypes as "|Goblin|Wizard|"; or
 * NULL. */
typedef struct text_old_card {
    const char *name, *cost, *types;
    bool is_spell;         /* an instant or sorcery */
    const uint16_t *marks; /* what text_old_marks gave, or NULL */
} text_old_card;

/* By which letters each row can be told from those that don't stand in a text: for whoever rewrites
 * many texts, to be freed; NULL: no memory. */
uint16_t *text_old_marks(void);

/* The card's text in the words of 2019, to be freed; NULL if no row has anything to change, or
 * memory runs out. */
char *text_modernise(const char *text, text_old_card card);

/* For tests: how many rows there are, the old words of one; the same as text_modernise, and true at
 * each row that changed the text. */
int text_old_rows(void);
const char *text_old_words(int row);
char *text_modernise_noting(const char *text, text_old_card card, bool *used);

#endif
