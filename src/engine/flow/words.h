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
/* An argument of a phrase with its words. */
enum { IZ_PHRASE_ARGUMENTS = 9 };
typedef struct iz_said {
    char kind; /* as in core/phrases.def */
    int number;
    iz_ref ref;
    char text[200];
} iz_said;
/* What iz_say would put for each argument; their number. */
int iz_say_arguments(iz_game *g, iz_phrase phrase, va_list arguments,
                     iz_said out[IZ_PHRASE_ARGUMENTS]);
/* The phrase with arguments that have their words already. */
void iz_say_said(const iz_book *book, iz_writer *w, iz_phrase phrase, const iz_said *said,
                 int count);
/* The same without a game, in the book's words (NULL: Magic's): a phrase whose arguments are
 * numbers, texts and phrases. */
void iz_say_in(const iz_book *book, iz_writer *w, iz_phrase phrase, ...);
void iz_say_in_list(const iz_book *book, iz_writer *w, iz_phrase phrase, va_list arguments);
/* The template of the phrase in the book's words. */
const char *iz_phrase_words(const iz_book *book, iz_phrase phrase);
/* "the library", "the deck": a zone's name. */
iz_phrase iz_say_zone(int zone);

#endif
