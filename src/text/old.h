/*
 * Old wordings in the words of 2019: a text that isn't understood as it stands is read once more
 * after the rows of old.def, in which other words say the same.
 */
#ifndef IZ_TEXT_OLD_H
#define IZ_TEXT_OLD_H

#include <stddef.h>

/* The text in the words of 2019, to be freed; NULL if no row has anything to change, or memory runs
 * out. */
char *text_modernise(const char *text);

#endif
