/*
 * Many games, one after the other, on as many threads as wanted.
 */
#ifndef IZ_SIM_SIM_H
#define IZ_SIM_SIM_H

#include "ai/ai.h"
#include "izvor/izvor.h"

/* How a game ended. */
typedef enum iz_ending {
    IZ_ENDED_LIFE,
    IZ_ENDED_LIBRARY,
    IZ_ENDED_POISON,
    IZ_ENDED_EFFECT,
    IZ_ENDED_FLEET, /* HKK */
    IZ_ENDED_DRAW,
    IZ_ENDED_CAPPED,
    IZ_ENDED_ERROR,
    IZ_ENDED_OTHER,
    IZ_ENDINGS
} iz_ending;

const char *iz_ending_name(iz_ending ending);

typedef struct iz_sim {
    iz_setup setup;
    const iz_card_set *cards;
    iz_player_kind players[IZ_MAX_SEATS];
    uint64_t games;
    uint64_t seed; /* game n has seed `seed` + n */
    int threads;
    uint64_t decision_cap; /* a game with more decisions is ended: capped */
    unsigned turn_cap;
    /* Of so many decisions behind one, on average, some player leaves the game; 0: nobody does. */
    uint64_t departs;
    const char *record_folder; /* a record of each game is written there; NULL: none */
    /* Called now and then, by one thread at a time, with the number of finished games. */
    void (*progress)(void *host, uint64_t finished);
    void *host;
    /* Called after every decision of every game (with the game's own thread): invariants. Returns
     * what is wrong, or NULL. */
    const char *(*watch)(void *host, iz_game *game);
} iz_sim;

enum { IZ_TURNS_TOLD = 256 };

typedef struct iz_sim_result {
    uint64_t games, draws, errors, capped;
    uint64_t wins[IZ_MAX_SEATS];
    uint64_t turns, windows, decisions;
    uint64_t endings[IZ_ENDINGS];
    uint64_t lasted[IZ_TURNS_TOLD]; /* games of so many turns; the last: or more */
    double seconds;
    /* Of the first game, by seed, that ended in an error: seed and message ("": there is none). */
    uint64_t first_seed;
    char first_error[512];
} iz_sim_result;

/* False (with first_error set) only if it could not begin or go on: no memory, no thread, no game,
 * no place for a record. */
bool iz_simulate(const iz_sim *sim, iz_sim_result *result);

/* Which games, played again on one thread, show the first error again: *games from seed *seed on.
 * That is the one game, unless it ends well when it is played alone; then it is all up to it. */
void iz_sim_again(const iz_sim *sim, const iz_sim_result *result, uint64_t *seed, uint64_t *games);

/* Half of the games had at most so many turns. */
unsigned iz_sim_median_turns(const iz_sim_result *result);

#endif
