/*
 * Card blocks, as they stand in scenarios and in the project's own card files:
 *
 *     card "NAME" {
 *         cost {1}{G}
 *         type Creature - Bear
 *         pt 2/2
 *         text "Trample"            # one line a paragraph
 *     }
 *
 * One field a line: a word, then its value up to the end of the line, in quotes if it holds a `#`
 * or begins with a quote. In quotes, \" is a quote, \\ a backslash, \n a new line. `#` outside of
 * quotes starts a comment. The words that iz_card_source has a place for:
 *
 *     cost type pt power toughness color text layout face whole printed
 *
 * (`whole` names the card that a half belongs to, `face` is 1 or 2, `printed` is the date of first
 * printing); any other word is a field of a book's own and kept by name (fields.c).
 */
#ifndef IZ_CARDS_BLOCKS_H
#define IZ_CARDS_BLOCKS_H

#include "cards/cards.h"

/* Where a reader stands in a text. `at` to `end` is still to be read; `line` counts from 1. */
typedef struct iz_block_reader {
    const char *at;
    const char *end;
    const char *line_start; /* of the line that `at` is in, for columns */
    const char *name;       /* of the file, for messages */
    int line;
} iz_block_reader;

/* One block as read: `source` points into strings that the block owns. */
typedef struct iz_card_block {
    iz_card_source source;
    int line; /* where it began */
    void *owned;
} iz_card_block;

void iz_block_reader_init(iz_block_reader *reader, const char *bytes, size_t length,
                          const char *name);

/* Passes over white space and comments; is there more? */
bool iz_block_reader_more(iz_block_reader *reader);

/* Reads one block; `reader` stands at its word `card` (white space, comments and empty lines before
 * it are skipped). Afterwards the reader stands behind the closing brace. False: `error` says file,
 * line, column and what would be right; the block is empty then. */
bool iz_card_block_read(iz_block_reader *reader, iz_card_block *block, char *error,
                        size_t error_size);
void iz_card_block_free(iz_card_block *block);

/* Enters the card of a block into the set, as iz_card_set_add does; `name`: of its file, for the
 * error, which says where in the file the fault stands. */
int iz_card_block_enter(const iz_card_block *block, iz_card_set *set, const char *name,
                        bool replace, char *error, size_t error_size);

/* Reads the block and enters the card into the set. An identical one may be there already; another
 * of that name is an error unless `replace`. Returns the definition, or -1 with `error`. */
int iz_card_block_add(iz_block_reader *reader, iz_card_set *set, bool replace, char *error,
                      size_t error_size);

#endif
