/*
 * Telling phrases (core/phrases.def): a code and its arguments become a saying, which is in English
 * by itself and can be said in other languages.
 */
#ifndef IZ_ENGINE_WORDS_H
#define IZ_ENGINE_WORDS_H

#include "core/pad.h"
#include "core/template.h"
#include "engine/engine.h"

#include <stdarg.h>

/* ---- sayings --------------------------------------------------------------------------------- */

enum { IZ_PHRASE_ARGUMENTS = 9 };

/* Who tells: sayings lie on the pad. */
typedef struct iz_teller {
    iz_game *g; /* NULL where no argument is of a game */
    const iz_book *book;
    struct iz_pad *pad;
    const struct iz_apart *apart; /* tells objects of one name apart (apart.h); NULL: nobody does */
    bool traces;                  /* gives the number of a card that has gone elsewhere, too */
} iz_teller;

/* Tells on the game's own pad, which is given back when the game runs on. What the engine needs for
 * a moment only it gives back itself (iz_pad_at, iz_pad_back). */
iz_teller iz_teller_of(iz_game *g);
/* The same on another pad. */
iz_teller iz_teller_on(iz_game *g, struct iz_pad *pad);

/* What was said to the host is given back: the game runs on. */
static inline void iz_nothing_said(iz_game *g)
{
    g->refusal = NULL;
    if (g->pad)
        iz_pad_clear(g->pad);
}

/* The phrase with its arguments, one for each letter of its kinds: o, s an iz_ref; n, w an int; l
 * an int64_t; t, v a const char *; p an iz_phrase; x a const iz_saying *; c an iz_concept. Never
 * NULL: an empty saying if there is no memory. */
const iz_saying *iz_tell(const iz_teller *t, iz_phrase phrase, ...);
/* The same, with the rule of that concept. */
const iz_saying *iz_tell_by(const iz_teller *t, iz_concept rule, iz_phrase phrase, ...);
/* Words that are the same in all languages; a concept in words. */
const iz_saying *iz_tell_text(const iz_teller *t, const char *text);
const iz_saying *iz_tell_concept(const iz_teller *t, iz_concept concept);

/* An argument as it was given. */
typedef struct iz_given {
    char kind; /* as in core/phrases.def */
    int64_t number;
    iz_ref ref;
    const char *text;
    const iz_saying *said;
} iz_given;
/* Takes the arguments of the phrase; their number. */
int iz_take_arguments(iz_phrase phrase, va_list arguments, iz_given out[IZ_PHRASE_ARGUMENTS]);
const iz_saying *iz_tell_given(const iz_teller *t, iz_concept rule, iz_phrase phrase,
                               const iz_given *given, int count);
/* The same phrase of other arguments, in words (text belongs to the pad; NULL: no memory). */
const char *iz_tell_words(struct iz_pad *pad, const iz_book *book, iz_phrase phrase,
                          const iz_argument *arguments, int count);
/* Copies the text into the room; returns its length. */
size_t iz_saying_copy(const iz_saying *saying, char *out, size_t size);

/* ---- without a game -------------------------------------------------------------------------- */

/* The words of a phrase of numbers, texts and phrases in the book's words (NULL: Magic's). */
void iz_say_in(const iz_book *book, iz_writer *w, iz_phrase phrase, ...);
void iz_say_in_list(const iz_book *book, iz_writer *w, iz_phrase phrase, va_list arguments);
/* "the library", "the deck": a zone's name. */
iz_phrase iz_say_zone(int zone);

#endif
