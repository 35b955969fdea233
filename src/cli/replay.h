/*
 * A record that is looked at: what the files of `izvor replay` share.
 */
#ifndef IZ_CLI_REPLAY_H
#define IZ_CLI_REPLAY_H

#include "izvor/izvor.h"

typedef struct replay_choice {
    int seat;
    uint64_t n;
} replay_choice;

typedef struct replay_game {
    iz_game *start; /* before the first choice */
    replay_choice *choices;
    size_t count, room;
    int seat; /* through whose eyes it is seen */
} replay_game;

/* Steps forwards and backwards through the game, as is typed. Returns an exit code. */
int replay_steps(replay_game *r);

#endif
