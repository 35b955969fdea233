/*
 * The sayer: a tree in words, by the rows that read it.
 */
#ifndef IZ_TEXT_SAY_H
#define IZ_TEXT_SAY_H

#include "program/symbols.h"
#include "text/grammar.h"
#include "text/manner.h"

/* Marks in the raw words: "a" or "an", a capital follows, the card's name, a small letter follows.
 */
enum { TEXT_ARTICLE_MARK = 1, TEXT_CAPITAL_MARK = 2, TEXT_OWN_NAME_MARK = 3, TEXT_SMALL_MARK = 4 };

/* The rows that are for a tree of a class, found once: a program is said again and again until its
 * text's manner is found. */
enum { TEXT_MOST_WAYS = 16, TEXT_KNOWN_ROWS = 1024 };
typedef struct text_known_rows {
    const text_tree *tree;
    uint32_t speaker; /* whose tree it is: text_sayer.speaker; 0: free */
    uint16_t class;
    uint8_t count;
    bool usual;                    /* the first needn't be asked for */
    uint16_t rows[TEXT_MOST_WAYS]; /* indices in the grammar */
    /* the ways to choose from: which row, or -1 for none (the usual way where all must be asked
     * for) */
    uint8_t offers;
    int8_t offered[TEXT_MOST_WAYS + 1];
} text_known_rows;

typedef struct text_sayer {
    const text_grammar *grammar;
    const iz_symbols *symbols;
    text_store *store;
    const char *own_name;
    text_tape *tape;        /* choices between rows for one tree; NULL: the usual ones */
    text_known_rows *known; /* TEXT_KNOWN_ROWS of them, by a hash; trees of the store */
    uint32_t speaker;       /* its number among those that have used them */
    char *out;              /* raw, with marks that text_say_finish takes away */
    size_t size, length;
    int depth;
    long steps;
    bool failed; /* no room, or nested too deep */
    /* the deepest tree for which its class has no words at all, -1: none */
    int unsaid_depth, unsaid_op, unsaid_class;
} text_sayer;

/* Says the tree as a class; false: no row says it. */
bool text_say_class(text_sayer *s, int class, const text_tree *tree, bool glued);

/* Puts capitals, "an", and the sign of zero right, in place; ~ becomes the name. Returns the
 * length that the whole needs; writes at most `size` bytes, NUL-terminated. */
size_t text_say_finish(const text_sayer *s, char *out, size_t size);

#endif
