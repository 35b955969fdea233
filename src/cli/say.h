/*
 * Phrases of the one table (core/phrases.def, core/screen.def) on the screen.
 */
#ifndef IZ_CLI_SAY_H
#define IZ_CLI_SAY_H

#include "books/book.h"
#include "cli/terminal.h"

#include <stdarg.h>

/* The phrase in the book's words (NULL: Magic's), with an argument for each letter of its kinds: n
 * an int, t a const char *, p an iz_phrase. What doesn't fit is cut off. */
void iz_cli_phrase(const iz_book *book, char *out, size_t size, iz_phrase phrase, ...);
void iz_cli_phrase_list(const iz_book *book, char *out, size_t size, iz_phrase phrase,
                        va_list arguments);
/* The same as lines of so many columns; all but the first begin with `hang` blanks. */
void iz_lines_say(iz_lines *lines, int columns, int hang, const iz_book *book, iz_phrase phrase,
                  ...);

#endif
