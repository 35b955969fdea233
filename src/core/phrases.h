/*
 * Phrases: whatever the engine says to people, by a code (phrases.def). What a phrase reads like,
 * the order of its words and their forms, is the table's business; whoever says one gives
 * arguments.
 */
#ifndef IZ_CORE_PHRASES_H
#define IZ_CORE_PHRASES_H

typedef enum iz_phrase {
#define PHRASE(code, words, kinds) IZ_SAY_##code,
#include "core/phrases.def"
#undef PHRASE
    IZ_PHRASE_COUNT
} iz_phrase;

typedef struct iz_phrase_row {
    const char *code;  /* its enumerator's name */
    const char *words; /* the template, in English */
    const char *kinds; /* a letter for each argument */
} iz_phrase_row;

/* Ends with a row without a code. */
extern const iz_phrase_row iz_phrases[];

#endif
