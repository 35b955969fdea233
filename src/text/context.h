/*
 * What the compiler keeps with a table of symbols: the grammar made ready, the store of trees, and
 * the texts of keywords, compiled once.
 */
#ifndef IZ_TEXT_CONTEXT_H
#define IZ_TEXT_CONTEXT_H

#include "text/discourse.h"
#include "text/parse.h"
#include "text/say.h"
#include "text/text.h"

typedef struct text_context {
    text_grammar *grammar;
    text_store *store;
    iz_cells keywords[IZ_KW_COUNT]; /* ABILITIES with PARAM nodes; empty: not yet compiled */
    bool compiling[IZ_KW_COUNT];
    int line_class, effects_class;
    text_chart *charts;                     /* the parser's memory */
    text_known_rows known[TEXT_KNOWN_ROWS]; /* the speaker's, for as long as it speaks */
    uint32_t speakers;                      /* how many have spoken */
    bool
        knows_subtypes; /* the symbols have those of the lexicon: what was loaded is said without */
    uint8_t *rows_used; /* one a source row: used by the text in hand; NULL: nobody asks */
    uint16_t *old_marks; /* text_old_marks's; NULL: no memory, old wordings are found without */
    /* One that has said something and may say the next; NULL: there is none, or a thread has it. */
    struct text_voice *_Atomic idle_voice;
} text_context;

/* What saying writes to: a thread takes one, speaks, and gives it back (speak.c). */
enum { TEXT_RAW_SIZE = 12000 };
typedef struct text_voice {
    text_context context; /* its grammar is the kept context's */
    char raw[TEXT_RAW_SIZE];
} text_voice;

/* NULL: no memory. */
text_voice *text_voice_take(text_context *kept);
void text_voice_give_back(text_context *kept, text_voice *voice);

/* The context of these symbols, made and attached at the first call; NULL: no memory, or the
 * grammar is faulty (*fault says how). The one for reading has their subtypes entered. */
text_context *text_context_of(iz_symbols *symbols, const char **fault);
text_context *text_context_for_saying(const iz_symbols *symbols, const char **fault);

/* usage.c: before a text. */
void text_forget_rows(text_context *context);

#endif
