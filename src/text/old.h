/*
 * Old wordings in the words of 2019, by the rows of old.def, in which other words say the same. A
 * text which they change is read as they leave it; as it stands only if it isn't understood so.
 */
#ifndef IZ_TEXT_OLD_H
#define IZ_TEXT_OLD_H

#include <stddef.h>

/* The text of a card of that name in the words of 2019, to be freed; NULL if no row has anything to
 * change, or memory runs out. */
char *text_modernise(const char *text, const char *name);

#endif
