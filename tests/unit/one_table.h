/*
 * One table with two decks for a whole test program, and games at it. Included by one test program
 * each, behind cmocka.
 */
#ifndef IZ_TESTS_ONE_TABLE_H
#define IZ_TESTS_ONE_TABLE_H

#include "decks_table.h"

static decks_table table;

static inline int lay_two(const char *first, const char *second)
{
    const char *names[] = {first, second};
    lay_decks(&table, names);
    return 0;
}

/* For the group of tests of a program. */
static inline int lay_izvori(void **state)
{
    (void)state;
    return lay_two("zora", "oluja");
}

static inline int lay_magic(void **state)
{
    (void)state;
    return lay_two("river", "ember");
}

static inline int clear(void **state)
{
    (void)state;
    clear_decks(&table);
    return 0;
}

static inline iz_game *begun(const iz_setup *setup, uint64_t seed)
{
    return begun_of(setup, table.cards, seed);
}

#endif
