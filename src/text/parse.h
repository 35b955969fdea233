/*
 * The parser: all readings of a run of tokens as one class of the grammar.
 */
#ifndef IZ_TEXT_PARSE_H
#define IZ_TEXT_PARSE_H

#include "program/symbols.h"
#include "text/grammar.h"

/* One reading: up to which token, as what. */
typedef struct text_reading {
    int end;
    int weight;
    const text_tree *tree;
} text_reading;

typedef struct text_readings {
    text_reading *at;
    int count, room;
} text_readings;

/* The parser's memory: the chart, empty between two texts, and which rows of a class may begin with
 * a word, which is found once. */
typedef struct text_chart text_chart;
void text_chart_free(text_chart *charts); /* all of them */

typedef struct text_parser {
    const text_grammar *grammar;
    text_chart **charts; /* those that no parser has: one is taken, and given back */
    iz_symbols *symbols;
    text_store *store;
    const char *own_name;
    const text_token *tokens;
    int token_count;
    text_chart *chart;
    int furthest;            /* the last token that nothing could go on with */
    const char *expected[6]; /* what could have stood there */
    uint16_t expected_length[6];
    int expected_count;
    int depth;
    long steps; /* work done, bounded */
    bool out_of_memory;
    bool too_much; /* nested too deep, or too many readings */
} text_parser;

/* Makes the parser ready for these tokens (their `word` is filled in here). */
bool text_parser_begin(text_parser *p, text_token *tokens, int count);
void text_parser_end(text_parser *p);

/* The readings of the tokens from `start` as a class. They stay until text_parser_end. */
const text_readings *text_parse(text_parser *p, int class, int start);

/* lexicon.c: the readings of terminals, added to `out` by text_add_reading. */
void text_read_terminal(text_parser *p, text_terminal terminal, bool plural, int start,
                        text_readings *out);
void text_add_reading(text_parser *p, text_readings *out, int end, int weight,
                      const text_tree *tree);

/* The tree of a row whose slots gave these trees. */
const text_tree *text_build(text_parser *p, int template, const text_tree *const *slots);
/* Is this the literal's word, in the number of the first slot's tree (NULL: none yet)? */
bool text_word_fits(const text_item *item, int word, const text_tree *first);

/* usage.c: marks in `used` (one a source row) the rows that the reading of a class from `start`
 * to `end` as `tree` was put together with. To be called before text_parser_end. */
void text_mark_rows(text_parser *p, int class, int start, int end, const text_tree *tree,
                    uint8_t *used);

#endif
