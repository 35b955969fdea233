/*
 * The kinds of computer players: random (uniform), greedy (one step ahead).
 *
 * A player who chose uniformly for ever would never end a turn in which he has several abilities
 * that cost nothing: more of them go on the stack than resolve. Whoever has done so much in a turn
 * as nobody does for a purpose only passes from there on.
 *
 * Greedy tries its options on worlds sampled from what its seat knows: it takes the option, lets
 * things run until the stack is empty or combat is over, with everybody else passing, and takes the
 * option whose positions are worth most on average.
 */
#include "ai/ai.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORLDS = 2,         /* sampled worlds per decision */
    OPTIONS_TRIED = 24, /* at most; more are drawn at random */
    STEPS_AHEAD = 60,   /* decisions that a look ahead may take */
    ACTS_A_TURN = 48    /* what a player does in windows of one turn before it only passes */
};

struct iz_player {
    iz_player_kind kind;
    uint64_t state;
    iz_game *world; /* kept, so that its memory serves again */
    uint64_t turn;  /* of which `acts` tells */
    int acts;       /* windows of that turn in which the player did something */
};

static const char *const names[IZ_PLAYER_KINDS] = {"random", "greedy"};

bool iz_player_kind_named(const char *name, iz_player_kind *kind)
{
    for (int k = 0; k < IZ_PLAYER_KINDS; k++)
        if (strcmp(names[k], name) == 0) {
            *kind = (iz_player_kind)k;
            return true;
        }
    return false;
}

const char *iz_player_kind_name(iz_player_kind kind) { return names[kind]; }

iz_player *iz_player_new(iz_player_kind kind, uint64_t seed)
{
    iz_player *player = calloc(1, sizeof *player);
    if (player) {
        player->kind = kind;
        player->state = seed;
    }
    return player;
}

void iz_player_free(iz_player *player)
{
    if (!player)
        return;
    iz_game_free(player->world);
    free(player);
}

/* splitmix64 */
static uint64_t draw(iz_player *player)
{
    uint64_t z = player->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Lets the world run: priority is passed by all, other decisions are made at random, until the
 * stack is empty again or, from the declaration of attackers on, combat is over. */
static void run_on(iz_player *player, iz_game *world, iz_game_moment from)
{
    for (int step = 0; step < STEPS_AHEAD && !iz_game_over(world); step++) {
        int seat = iz_wait_seat(world);
        if (seat < 0)
            return;
        iz_status status;
        if (iz_wait_is_priority(world, seat)) {
            iz_game_moment now = iz_moment(world);
            bool settled = now.stack == 0 && (from.combat ? !now.combat : true);
            if (settled)
                return;
            status = iz_pass(world, seat);
        } else {
            status = iz_choose_nth(world, seat, iz_choice_sample(world, seat, draw(player)));
        }
        if (status != IZ_OK)
            return;
    }
}

static double try_option(iz_player *player, const iz_game *world, int seat, uint64_t n)
{
    if (!player->world)
        player->world = iz_game_clone(world);
    else if (iz_game_set(player->world, world) != IZ_OK)
        return 0;
    if (!player->world)
        return 0;
    iz_game_moment from = iz_moment(player->world);
    if (iz_choose_nth(player->world, seat, n) != IZ_OK)
        return -1e9;
    run_on(player, player->world, from);
    return iz_position_value(player->world, seat);
}

/* The n-th option that is looked at: all of them, or as many drawn at random. */
static uint64_t candidate(iz_player *player, iz_game *game, int seat, uint64_t count, uint64_t n)
{
    if (count <= OPTIONS_TRIED || n == 0)
        return n;
    return iz_choice_sample(game, seat, draw(player));
}

static uint64_t decide_greedy(iz_player *player, iz_game *game, int seat)
{
    uint64_t count = iz_choice_count(game, seat);
    if (count < 2)
        return 0;
    uint64_t tried = count < OPTIONS_TRIED ? count : OPTIONS_TRIED;
    uint64_t options[OPTIONS_TRIED];
    double values[OPTIONS_TRIED] = {0};
    for (uint64_t n = 0; n < tried; n++)
        options[n] = candidate(player, game, seat, count, n);
    for (int w = 0; w < WORLDS; w++) {
        iz_game *world = iz_game_sample(game, seat, draw(player));
        if (!world)
            return 0;
        for (uint64_t n = 0; n < tried; n++)
            values[n] += try_option(player, world, seat, options[n]);
        iz_game_free(world);
    }
    uint64_t best = 0;
    for (uint64_t n = 1; n < tried; n++)
        if (values[n] > values[best] + 1e-9)
            best = n;
    return options[best];
}

static bool has_done_enough(iz_player *player, iz_game *game)
{
    uint64_t turn = iz_turn_number(game);
    if (player->turn != turn) {
        player->turn = turn;
        player->acts = 0;
    }
    return player->acts >= ACTS_A_TURN;
}

uint64_t iz_player_decide(iz_player *player, iz_game *game, int seat)
{
    if (iz_wait_only_pass(game, seat))
        return 0;
    bool window = iz_wait_is_priority(game, seat);
    if (window && has_done_enough(player, game))
        return 0;
    uint64_t n = player->kind == IZ_PLAYER_GREEDY ? decide_greedy(player, game, seat)
                                                  : iz_choice_sample(game, seat, draw(player));
    player->acts += window && n != 0;
    return n;
}
