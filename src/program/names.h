/*
 * Names for what stands in the arguments of nodes: read in grammar rows, written when a program is
 * printed. One table for both.
 */
#ifndef IZ_PROGRAM_NAMES_H
#define IZ_PROGRAM_NAMES_H

#include "program/program.h"

/* The English words for the kinds of mana by number; the first five are the colours'. */
extern const char *const iz_color_words[IZ_MANA_KINDS];
/* The same for types and supertypes, by the number of their bit. */
extern const char *const iz_type_words[];

/* Writes the argument in words ("TAPPED", "CREATURE|LAND", "HAND_TO_GRAVEYARD"), or as a number if
 * the kind has no names. Returns the length; `size` must be at least 16. */
size_t iz_argument_write(iz_arg_kind kind, int32_t arg, char *out, size_t size);

/* Reads what iz_argument_write writes. False: no such name. */
bool iz_argument_read(iz_arg_kind kind, const char *text, size_t length, int32_t *arg);

/* The same for a node's argument: by its kind, or with the names of its own flags ("" if it has
 * none of them). */
size_t iz_node_argument_write(int op, int32_t arg, char *out, size_t size);
bool iz_node_argument_read(int op, const char *text, size_t length, int32_t *arg);

/* The node of that name, or IZ_OP_COUNT. */
iz_op iz_node_named(const char *name, size_t length);

#endif
