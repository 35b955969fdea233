/*
 * The kinds of computer players: random (uniform), greedy (one plan ahead).
 *
 * A player who chose uniformly for ever would never end a turn in which they have several abilities
 * that cost nothing: more of them go on the stack than resolve. Whoever has done so much in a turn
 * as nobody does for a purpose only passes from there on.
 *
 * Greedy tries plans on worlds sampled from what its seat knows: an option, and all that it decides
 * itself after it till somebody else is asked or a window opens (the targets of a spell, the rest
 * of a declaration), drawn at random. A plan is carried out, things run until the stack is empty or
 * combat is over, with everybody passing, and the plan whose positions are worth most on average is
 * taken: its first option now, the others when they are asked for, if they still are what they
 * were.
 */
#include "ai/ai.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORLDS = 2,         /* sampled worlds that each plan is tried on */
    OPTIONS_TRIED = 24, /* first options at most; more are drawn at random */
    PLANS_TRIED = 28,   /* plans, if there is more to be decided after the first option */
    PLAN_MOST = 40,     /* decisions in a plan */
    STEPS_AHEAD = 60,   /* decisions that a look ahead may take besides */
    ACTS_A_TURN = 48    /* what a player does in windows of one turn before it only passes */
};

/* Decisions of one seat in a row: which option of how many, and what it was. */
typedef struct plan {
    int length;
    uint64_t option[PLAN_MOST], count[PLAN_MOST];
    iz_choice what[PLAN_MOST];
    double value;
} plan;

struct iz_player {
    iz_player_kind kind;
    uint64_t state;
    iz_game *world; /* kept, so that its memory serves again */
    uint64_t turn;  /* of which `acts` tells */
    int acts;       /* windows of that turn in which the player did something */
    plan plan;      /* what it is carrying out … */
    int next;       /* … and from where on */
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

/* ---- worlds ---------------------------------------------------------------------------------- */

/* A decision that is nobody's plan: at random, but whoever looks ahead declares nothing more. */
static iz_status decide_anyhow(iz_player *player, iz_game *world, int decider, int seat)
{
    uint64_t n = iz_choice_sample(world, decider, draw(player));
    iz_choice first;
    if (decider == seat && iz_wait_asking(world, seat) == IZ_ASKING_DECLARING &&
        iz_choice_at(world, seat, 0, &first) && first.kind == IZ_CHOICE_DONE)
        n = 0;
    return iz_choose_nth(world, decider, n);
}

/* Lets the world run: priority is passed by all, other decisions are made anyhow, until the stack
 * is empty again or, from the declaration of attackers on, combat is over: those of the turn in
 * which it was looked ahead, where several go on. */
static void run_on(iz_player *player, iz_game *world, int seat, iz_game_moment from)
{
    for (int step = 0; step < STEPS_AHEAD && !iz_game_over(world); step++) {
        int decider = iz_wait_seat(world);
        if (decider < 0)
            return;
        iz_status status;
        if (iz_wait_is_priority(world, decider)) {
            iz_game_moment now = iz_moment_of_turn(world, from.turn);
            bool settled = now.stack == 0 && (from.combat ? !now.combat : true);
            if (settled)
                return;
            status = iz_pass(world, decider);
        } else {
            status = decide_anyhow(player, world, decider, seat);
        }
        if (status != IZ_OK)
            return;
    }
}

/* ---- plans ----------------------------------------------------------------------------------- */

/* The next decision of the plan: the one that it has, or one drawn anew (`n` if it is the first).
 */
static bool plan_step(iz_player *player, iz_game *world, int seat, plan *p, int at, uint64_t n)
{
    uint64_t count = iz_choice_count(world, seat);
    bool known = at < p->length && p->count[at] == count;
    if (!known) {
        p->length = at + 1;
        p->count[at] = count;
        p->option[at] = at == 0 ? n : iz_choice_sample(world, seat, draw(player));
        if (!iz_choice_at(world, seat, p->option[at], &p->what[at]))
            p->what[at] = (iz_choice){.kind = IZ_CHOICE_PASS, .player = -1};
    }
    return iz_choose_nth(world, seat, p->option[at]) == IZ_OK;
}

/* What the position is worth after the plan; its decisions beyond the first are drawn where it has
 * none yet. */
static double try_plan(iz_player *player, const iz_game *world, int seat, plan *p, uint64_t first)
{
    if (!player->world)
        player->world = iz_game_clone(world);
    else if (iz_game_set(player->world, world) != IZ_OK)
        return 0;
    iz_game *game = player->world;
    if (!game)
        return 0;
    iz_game_moment from = iz_moment(game);
    for (int at = 0; at < PLAN_MOST; at++) {
        if (!plan_step(player, game, seat, p, at, first))
            return -1e9;
        if (iz_game_over(game) || !iz_wait_of(game, seat) || iz_wait_is_priority(game, seat))
            break;
    }
    run_on(player, game, seat, from);
    return iz_position_value(game, seat);
}

/* The n-th option that is looked at: all of them, or as many drawn at random. */
static uint64_t candidate(iz_player *player, iz_game *game, int seat, uint64_t count, uint64_t n)
{
    if (count <= OPTIONS_TRIED || n == 0)
        return n;
    return iz_choice_sample(game, seat, draw(player));
}

/* The best plan of those tried, into player->plan; false if memory runs out. */
static bool find_plan(iz_player *player, iz_game *game, int seat, uint64_t count)
{
    iz_game *worlds[WORLDS];
    int made = 0;
    while (made < WORLDS && (worlds[made] = iz_game_sample(game, seat, draw(player))) != NULL)
        made++;
    int least = (int)(count < OPTIONS_TRIED ? count : OPTIONS_TRIED);
    uint64_t again[OPTIONS_TRIED]; /* first options behind which more is to be decided */
    int longer = 0;
    bool any = false;
    for (int n = 0; made == WORLDS && (n < least || (longer > 0 && n < PLANS_TRIED)); n++) {
        plan p = {.length = 0};
        uint64_t first =
            n < least ? candidate(player, game, seat, count, (uint64_t)n) : again[n % longer];
        for (int w = 0; w < WORLDS; w++)
            p.value += try_plan(player, worlds[w], seat, &p, first);
        if (n < least && p.length > 1)
            again[longer++] = first;
        if (!any || p.value > player->plan.value + 1e-9)
            player->plan = p;
        any = true;
    }
    for (int w = 0; w < made; w++)
        iz_game_free(worlds[w]);
    return any;
}

static bool same_choice(const iz_choice *a, const iz_choice *b)
{
    return a->kind == b->kind && a->object == b->object && a->other == b->other &&
           a->player == b->player && a->number == b->number;
}

/* Does the plan go on with this decision, in which things are as they were tried? */
static bool plan_goes_on(const iz_player *player, iz_game *game, int seat, uint64_t count)
{
    const plan *p = &player->plan;
    int at = player->next;
    iz_choice what;
    return at > 0 && at < p->length && p->count[at] == count && !iz_wait_is_priority(game, seat) &&
           iz_choice_at(game, seat, p->option[at], &what) && same_choice(&what, &p->what[at]);
}

static uint64_t decide_greedy(iz_player *player, iz_game *game, int seat)
{
    uint64_t count = iz_choice_count(game, seat);
    if (plan_goes_on(player, game, seat, count))
        return player->plan.option[player->next++];
    player->next = 0;
    if (count < 2 || !find_plan(player, game, seat, count))
        return 0;
    player->next = 1;
    return player->plan.option[0];
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
