/*
 * Tokens: a card's text cut into words, numbers, symbols and marks. The patterns of the grammar's
 * rows are cut by the same rules.
 */
#ifndef IZ_TEXT_TOKEN_H
#define IZ_TEXT_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum text_token_kind {
    TEXT_WORD,   /* letters, with inner hyphens and apostrophes: "first", "can't" */
    TEXT_NUMBER, /* digits */
    TEXT_SIGNED, /* +1, -X: value; letter 'X' or the parameter's letter, 0: a number */
    TEXT_SYMBOL, /* {2}, {T} */
    TEXT_MARK,   /* . , : ; — • / ' " ( ) = ’s */
    TEXT_SELF,   /* the card's own name */
    TEXT_END
} text_token_kind;

typedef struct text_token {
    const char *at; /* in the text */
    uint16_t length;
    uint8_t kind;
    bool capital;     /* begins with a capital letter */
    char letter;      /* TEXT_SIGNED: X, or a parameter */
    bool short_name;  /* TEXT_SELF: the short form of the name */
    int32_t value;    /* TEXT_NUMBER, TEXT_SIGNED */
    int word;         /* the grammar's number for it, 0: it has none */
    int line, column; /* from 1 */
} text_token;

enum { TEXT_MOST_TOKENS = 400 }; /* in one paragraph with its quotations */

/* "another" is cut into "a" and "other". Cuts `length` bytes of text into at most `room` tokens, an
 * end token included, whose `line` is given. `name` (may be NULL) is the card's own name. Returns
 * how many tokens there are without the end token, or -1 if they are too many or a byte can stand
 * in no text (*wrong: where). */
int text_tokens(const char *text, size_t length, int line, const char *name, text_token *tokens,
                int room, size_t *wrong);

#endif
