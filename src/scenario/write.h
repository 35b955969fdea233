/*
 * A game's position as a scenario, which sets it up again: the other way round than open.h.
 */
#ifndef IZ_SCENARIO_WRITE_H
#define IZ_SCENARIO_WRITE_H

#include "izvor/izvor.h"

/* The text of a scenario of that title (to be freed), which has been read again and found to be the
 * same position to all players. `blocks`: the file that the game came out of, for its card blocks;
 * NULL: none. `cards`: the file of real cards; NULL: where one is found. NULL: the position can't
 * be said; `error` names, a line each, what it is. */
char *iz_scenario_write(iz_game *game, const char *title, const char *blocks, const char *cards,
                        char *error, size_t error_size);

#endif
