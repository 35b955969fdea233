/*
 * The word that somebody most likely meant: for messages about a word that is not known.
 */
#ifndef IZ_CORE_NEAREST_H
#define IZ_CORE_NEAREST_H

/* Of the NULL-terminated list, the word nearest to `word` (letters added, left out, changed or
 * swapped; case aside); NULL if none is near enough to be meant. */
const char *iz_nearest(const char *word, const char *const *list);

#endif
