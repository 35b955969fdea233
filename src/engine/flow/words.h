/*
 * Saying phrases (core/phrases.def): a template and its arguments become text.
 */
#ifndef IZ_ENGINE_WORDS_H
#define IZ_ENGINE_WORDS_H

#include "engine/engine.h"

#include <stdarg.h>

/* Text that is cut off where the room ends, its whole length counted. */
typedef struct iz_writer {
    char *out;
    size_t size, length;
    struct iz_apart *apart; /* tells objects of one name apart (apart.h); NULL: nobody does */
} iz_writer;

/* An empty writer on that room; `size` may be 0. */
iz_writer iz_writer_on(char *out, size_t size);
void iz_put(iz_writer *w, const char *text);

/* Says the phrase with its arguments, one for each letter of its kinds: o, s an iz_ref; n, w an
 * int; t a const char *; p an iz_phrase; c an iz_concept. */
void iz_say(iz_game *g, iz_writer *w, iz_phrase phrase, ...);
void iz_say_list(iz_game *g, iz_writer *w, iz_phrase phrase, va_list arguments);
/* The same without a game, in the book's words (NULL: Magic's): a phrase whose arguments are
 * numbers, texts and phrases. */
void iz_say_in(const iz_book *book, iz_writer *w, iz_phrase phrase, ...);
void iz_say_in_list(const iz_book *book, iz_writer *w, iz_phrase phrase, va_list arguments);
/* The template of the phrase in the book's words. */
const char *iz_phrase_words(const iz_book *book, iz_phrase phrase);
/* "the library", "the deck": a zone's name. */
iz_phrase iz_say_zone(int zone);

#endif
