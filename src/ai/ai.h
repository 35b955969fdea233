/*
 * Computer players. They use the public API only and know no more than their seat may know.
 */
#ifndef IZ_AI_AI_H
#define IZ_AI_AI_H

#include "izvor/izvor.h"

typedef enum iz_player_kind { IZ_PLAYER_RANDOM, IZ_PLAYER_GREEDY, IZ_PLAYER_KINDS } iz_player_kind;

/* A player's own state: its random numbers, and games that it looks ahead on. */
typedef struct iz_player iz_player;

/* NULL if memory runs out. */
iz_player *iz_player_new(iz_player_kind kind, uint64_t seed);
void iz_player_free(iz_player *player);
/* The number of the option that the player takes for the seat's decision. */
uint64_t iz_player_decide(iz_player *player, iz_game *game, int seat);

/* "random", "greedy"; false if there is no such kind. */
bool iz_player_kind_named(const char *name, iz_player_kind *kind);
const char *iz_player_kind_name(iz_player_kind kind);

/* How good the position is for the seat and its team: above 0 better than for their opponents. Asks
 * only for what lies open. */
double iz_position_value(iz_game *game, int seat);

#endif
