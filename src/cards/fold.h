/*
 * Names compared as people type them: without regard to case, accents (é = e, Æ = Ae, ő = o),
 * kinds of apostrophes and dashes, and the amount of white space; "A // B" = "A/B".
 */
#ifndef IZ_CARDS_FOLD_H
#define IZ_CARDS_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the folded form of `text`; returns the length that the whole needs (without the closing
 * zero, which is written if size > 0). Bytes that are no UTF-8 are kept. */
size_t iz_fold(const char *text, char *out, size_t size);

/* Are the two the same name? */
bool iz_fold_equal(const char *a, const char *b);

/* The length of the name before the year of a printing, " (1998)"; without one the whole length. */
size_t iz_name_without_year(const char *name, size_t length);
/* How far two folded names are apart: the number of letters to insert, drop, change or swap with
 * their neighbour; `limit` + 1 if it is more than that, or a name has more than 64 bytes. */
int iz_fold_distance(const char *a, const char *b, int limit);

#endif
