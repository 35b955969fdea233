/*
 * The words of one line of a scenario.
 */
#ifndef IZ_SCENARIO_LEXER_H
#define IZ_SCENARIO_LEXER_H

#include "scenario/syntax.h"

typedef enum scenario_token_kind {
    SCENARIO_END, /* of the line */
    SCENARIO_WORD,
    SCENARIO_NUMBER,     /* digits, with a sign or without */
    SCENARIO_STRING,     /* in quotes; text is what stands inside */
    SCENARIO_INDEX,      /* #N right behind a word or string */
    SCENARIO_SYMBOLS,    /* {G}{G}: text as written */
    SCENARIO_PUNCTUATION /* , ; * = != < <= > >= -> ( ) + { } */
} scenario_token_kind;

typedef struct scenario_token {
    scenario_token_kind kind;
    const char *text;
    int64_t number; /* NUMBER, INDEX */
    scenario_place place;
} scenario_token;

typedef struct scenario_line {
    scenario_token *at; /* `count` tokens, then END */
    int count, room;
    const char *source; /* the line without blanks at its ends and comment */
} scenario_line;

/* Reads the line that begins at `*at` and goes on to the next one. False: a fault, described in
 * `fault` (without the place, which is in `place`). */
bool scenario_lex(scenario_memory *memory, const char **at, const char *end, int number,
                  scenario_line *line, char *fault, size_t fault_size, scenario_place *place);

#endif
