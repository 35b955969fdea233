/*
 * What the program says when it is ended in the middle of a game: by a sanitizer, by an assertion,
 * by a signal.
 */
#ifndef IZ_CLI_LAST_WORDS_H
#define IZ_CLI_LAST_WORDS_H

/* From now on a thread that comes to such an end calls `tell` first, with what it has set. */
void iz_last_words(void (*tell)(const void *about));
/* Of the calling thread; NULL: nothing is told. */
void iz_last_words_about(const void *about);

#endif
