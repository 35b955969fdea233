/*
 * What the grammar cannot list in rows: numbers, costs, subtypes, counters and card names.
 */
#ifndef IZ_TEXT_LEXICON_H
#define IZ_TEXT_LEXICON_H

#include "program/symbols.h"
#include "text/grammar.h"

/* Says a terminal's tree into `out` (at least 128 bytes). Returns the length, 0: not sayable. */
size_t text_say_terminal(const iz_symbols *symbols, text_terminal terminal, bool plural,
                         const text_tree *tree, const char *own_name, char *out, size_t size);

/* Enters the fixed subtypes' words and their uses. */
bool text_enter_subtypes(iz_symbols *symbols);

#endif
