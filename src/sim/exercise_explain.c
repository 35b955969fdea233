/*
 * Why an ability can't come to be used under a book, as far as its program tells: what it waits for
 * could only be brought about by cards that the book refuses, or happens before a table begins.
 */
#include "sim/exercise_parts.h"

#include "books/book.h"

#include <stdio.h>

static bool holds(const iz_cell *tree, iz_op op)
{
    for (const iz_cell *cell = tree; cell < tree + tree->span; cell++)
        if (cell->op == op)
            return true;
    return false;
}

/* The concept for which the book refuses all the tools that the node calls for; NULL: it has one,
 * or none is called for. */
static const char *refused_tools(const iz_exercise *exercise, const iz_book *book,
                                 const iz_cell *node)
{
    const iz_exercise_props *props = exercise->props;
    iz_cell alone = *node;
    alone.span = 1;
    uint64_t tools = exercise_tools_for(&alone);
    const char *refused = NULL;
    for (int i = 0; i < props->tool_count; i++) {
        if (!(tools >> i & 1))
            continue;
        refused = iz_book_refuses(book, exercise->cards, props->tools[i]);
        if (!refused)
            return NULL;
    }
    return refused;
}

/* The same of the cards made for the ability's filters. */
static const char *refused_props(const iz_exercise *exercise, const iz_book *book, int face,
                                 uint32_t ability)
{
    const exercise_needs *needs = &exercise->props->needs[face];
    const char *refused = NULL;
    for (int i = 0; i < needs->count; i++) {
        if (!(needs->props[i].wanted_by & ability))
            continue;
        refused = iz_book_refuses(book, exercise->cards, needs->props[i].definition);
        if (!refused)
            return NULL;
    }
    return refused;
}

bool exercise_explain(const iz_exercise *exercise, const iz_book *book, int face, uint32_t ability,
                      char *reason, size_t size)
{
    const iz_card_set *cards = exercise->cards;
    const iz_cell *top = &cards->cells[ability];
    const iz_cell *program = &cards->cells[cards->definitions[face].first_cell];
    if (holds(top, IZ_BEGIN_IN_PLAY)) {
        snprintf(reason, size, "it is used as a game begins, and a table begins in the middle");
        return true;
    }
    const char *refused = NULL;
    for (const iz_cell *cell = top; cell < top + top->span && !refused; cell++)
        refused = refused_tools(exercise, book, cell);
    for (int n = 0; !refused && n < 32 && iz_child(program, n); n++)
        if (iz_child(program, n) == top)
            refused = refused_props(exercise, book, face, 1u << n);
    if (refused)
        snprintf(reason, size, "%s has no \"%s\"", iz_book_name(book), refused);
    return refused != NULL;
}
