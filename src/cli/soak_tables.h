/*
 * Tables for soaking, drawn at random.
 */
#ifndef IZ_CLI_SOAK_TABLES_H
#define IZ_CLI_SOAK_TABLES_H

#include "izvor/izvor.h"

/* The n-th table of the book, without decks: a legal set-up of its variants in turn, and of none.
 * False: none was found. */
bool soak_draw_table(const iz_book *book, int nth, iz_setup *setup);
/* Which of so many decks the seat has at the n-th table. */
int soak_draw_below(int nth, int seat, int count);

#endif
