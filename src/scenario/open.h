/*
 * A scenario's position as a game to be played on: set up as when it is run, from its first
 * statement to the last that is set-up; what the scenario does and expects is left out.
 */
#ifndef IZ_SCENARIO_OPEN_H
#define IZ_SCENARIO_OPEN_H

#include "books/book.h"
#include "izvor/izvor.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct iz_opened {
    iz_card_set *cards; /* the game's, which must go first */
    iz_game *game;
    const iz_book *book;
    int number;      /* which of the file's scenarios, from 1 */
    char title[256]; /* its title */
} iz_opened;

/* Opens a scenario of the file, whose bytes these are. `which`: its number or its title, or words
 * of that; NULL: the only one. `book`: under which of its books; NULL: the first. `cards`: the file
 * of real cards; NULL: where one is found. False: `error` says why; where several could be meant it
 * lists them, a line each. */
bool iz_scenario_open(const char *path, const char *bytes, size_t length, const char *which,
                      const char *book, const char *cards, iz_opened *out, char *error,
                      size_t error_size);
void iz_opened_free(iz_opened *opened);

#endif
