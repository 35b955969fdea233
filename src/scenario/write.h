/*
 * A game's position as a scenario, which sets it up again: the other way round than open.h.
 */
#ifndef IZ_SCENARIO_WRITE_H
#define IZ_SCENARIO_WRITE_H

#include "izvor/izvor.h"

/* A choice that was taken in a game. */
typedef struct iz_taken {
    uint64_t n;
    int seat;
} iz_taken;

/* How a position came about: the choices from a game's beginning on. */
typedef struct iz_past {
    const iz_game *beginning;
    const iz_taken *taken;
    size_t count;
} iz_past;

/* The text of a scenario of that title (to be freed), which has been read again and found to be the
 * same position to all players. What the set-up statements have no words for is reached from an
 * earlier position, by what was chosen since (`past`; NULL: nothing is known of it). `blocks`: the
 * file that the game came out of, for its card blocks; NULL: none. `cards`: the file of real cards;
 * NULL: where one is found. NULL: the position can't be said; `error` names, a line each, what it
 * is. */
char *iz_scenario_write(iz_game *game, const char *title, const char *blocks, const char *cards,
                        const iz_past *past, char *error, size_t error_size);

#endif
