/*
 * Discourse: what "it", "that creature", "target …", "this way" and the like stand for.
 *
 * Between the grammar, which knows only words, and programs, which know only registers, event roles
 * and the bearer, this module keeps account of what has been spoken of. It works in both
 * directions with the same account: reading, it replaces a pronoun by what it means here; saying,
 * it takes the first pronoun which, read here, would mean what is to be said.
 */
#ifndef IZ_TEXT_DISCOURSE_H
#define IZ_TEXT_DISCOURSE_H

#include "program/symbols.h"
#include "text/manner.h"
#include "text/tree.h"

/* A surface tree of one ability (class A) as a program tree, or NULL with the reason in *fault.
 * `attached`: its bearer is an Aura or Equipment; `in_anothers_turn`: it is a spell that is cast
 * only in an opponent's turn; `before`: the program of the ability before it in the same line, or
 * NULL: "it" may be what that one changes. */
const text_tree *text_resolve(text_store *store, const iz_symbols *symbols,
                              const text_tree *surface, bool attached, bool in_anothers_turn,
                              const text_tree *before, const char **fault);

/* What saying must know of the card that has the abilities. */
typedef struct text_bearer {
    uint32_t types;            /* IZ_TYPE_*, 0: unknown */
    const uint16_t *subtypes;  /* IZ_SUBTYPES words, NULL: unknown */
    const text_tree *attached; /* how to call what it is attached to ("enchanted creature"), NULL:
                                  it is nothing that is attached */
    const text_tree *paid;     /* how to call what an additional cost took ("the sacrificed
                                  creature"), NULL: there is no such cost */
} text_bearer;

/* The other way, with the tape's choices (NULL: the usual ones); NULL if it can't be said. */
const text_tree *text_unresolve(text_store *store, const iz_symbols *symbols,
                                const text_tree *program, const text_bearer *bearer,
                                text_tape *tape, const char **fault);

#endif
