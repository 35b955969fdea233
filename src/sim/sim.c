/*
 * Plays many games. Each thread takes the next game's number from a shared counter; sums are kept
 * by thread and added up at the end, so that results do not depend on the number of threads.
 */
#include "sim/sim.h"

#include "core/ways.h"
#include "referee/referee.h"
#include "replay/record.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const ending_names[IZ_ENDINGS] = {"life", "library", "poison", "effect", "fleet",
                                                     "draw", "capped",  "error",  "other"};

const char *iz_ending_name(iz_ending ending) { return ending_names[ending]; }

typedef struct shared {
    const iz_sim *sim;
    atomic_ullong next;
    atomic_ullong finished;
    pthread_mutex_t reporting;
} shared;

typedef struct worker {
    shared *shared;
    iz_sim_result result;
    bool failed;
    bool compares;    /* games with and without passing by the engine are compared … */
    bool looped;      /* … but not this one: a loop was offered for repetition */
    iz_game *opening; /* with the decks as they are before the first shuffle; NULL: not made yet */
    iz_game *game;    /* the one that is played, in the memory of those before it */
    uint64_t departures; /* chance, for deciding who leaves when */
    pthread_t thread;
} worker;

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static iz_ending ending_of(const iz_game *game)
{
    int losers = 0;
    iz_ending ending = IZ_ENDED_OTHER;
    for (int seat = 0; seat < iz_game_players(game); seat++) {
        if (iz_outcome_of(game, seat) == IZ_OUTCOME_DRAWN)
            return IZ_ENDED_DRAW;
        if (iz_outcome_of(game, seat) != IZ_OUTCOME_LOST)
            continue;
        losers++;
        switch (game->seats[seat].concept_lost) {
        case IZ_C_LIFE_ZERO:
        case IZ_C_TEAM_AT_ZERO:
            ending = IZ_ENDED_LIFE;
            break;
        case IZ_C_EMPTY_LIBRARY:
            ending = IZ_ENDED_LIBRARY;
            break;
        case IZ_C_POISON:
            ending = IZ_ENDED_POISON;
            break;
        case IZ_C_WIN_EFFECT:
        case IZ_C_LOSE_EFFECT:
            ending = IZ_ENDED_EFFECT;
            break;
        case IZ_C_FLEET:
            ending = IZ_ENDED_FLEET;
            break;
        default:
            break;
        }
    }
    return losers > 0 ? ending : IZ_ENDED_OTHER;
}

static void count_end(worker *w, const iz_game *game, iz_ending ending)
{
    iz_sim_result *r = &w->result;
    r->games++;
    r->endings[ending]++;
    r->turns += iz_turn_number(game);
    r->lasted[iz_turn_number(game) < IZ_TURNS_TOLD ? iz_turn_number(game) : IZ_TURNS_TOLD - 1]++;
    r->windows += iz_windows_passed(game);
    if (ending == IZ_ENDED_ERROR) {
        r->errors++;
        return;
    }
    if (ending == IZ_ENDED_CAPPED) {
        r->capped++;
        return;
    }
    bool drawn = ending == IZ_ENDED_DRAW;
    r->draws += drawn;
    for (int seat = 0; !drawn && seat < iz_game_players(game); seat++)
        r->wins[iz_game_entrant(game, seat)] += iz_outcome_of(game, seat) == IZ_OUTCOME_WON;
}

static void keep_error(worker *w, uint64_t seed, const char *message)
{
    if (w->result.first_error[0] != '\0')
        return;
    w->result.first_seed = seed;
    snprintf(w->result.first_error, sizeof w->result.first_error, "game of seed %llu: %s",
             (unsigned long long)seed, message);
}

/* Loops are found among the decisions that were put: fewer, where the engine passes. */
static bool offers_loop(const iz_game *game)
{
    for (size_t i = 0; i < game->option_count; i++)
        if (game->options[i].kind == IZ_OPTION_SPECIAL &&
            game->options[i].number == IZ_SPECIAL_REPEAT)
            return true;
    return false;
}

/* After this there is no game to be played. */
static void stop(shared *s) { atomic_store(&s->next, s->sim->games); }

static void note_choice(iz_record *record, iz_game *game, int seat, uint64_t n)
{
    char descriptor[IZ_DESCRIPTOR_SIZE] = IZ_RECORD_CONCEDE;
    if (!record)
        return;
    if (n != IZ_RECORD_CONCEDES)
        iz_choice_descriptor(game, seat, n, descriptor, sizeof descriptor);
    iz_record_choice(record, seat, n, descriptor);
}

/* splitmix64 */
static uint64_t draw_departure(worker *w)
{
    uint64_t z = w->departures += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Who leaves before this decision is taken; -1: nobody. Windows in which one can only pass don't
 * count: the engine may pass them by itself. */
static int who_leaves(worker *w, iz_game *game, int seat)
{
    uint64_t departs = w->shared->sim->departs;
    if (departs == 0)
        return -1;
    bool counts = !iz_wait_is_priority(game, seat) || iz_choice_count(game, seat) > 1;
    if (!counts || draw_departure(w) % departs != 0)
        return -1;
    /* every other time whoever is asked: in the middle of what they do, or are to choose */
    bool asked = draw_departure(w) % 2 == 0;
    int one = asked ? seat : (int)(draw_departure(w) % (unsigned)iz_game_players(game));
    return iz_seats(game, one, IZ_SEATS_IN_GAME) >> one & 1 ? one : -1;
}

/* Has the seat to decide what needs no player: does it only pass? */
static bool only_passes(iz_game *game, int seat)
{
    return iz_wait_is_priority(game, seat) && iz_wait_only_pass(game, seat);
}

/* Runs one decision; false if the game can't go on. */
static bool decide(worker *w, iz_game *game, iz_player **players, iz_record *record, uint64_t seed)
{
    const iz_sim *sim = w->shared->sim;
    int seat = iz_wait_seat(game);
    bool window = iz_wait_is_priority(game, seat);
    w->result.windows += window;
    iz_status status;
    int leaves = -1;
    if (only_passes(game, seat)) {
        note_choice(record, game, seat, 0);
        status = iz_pass(game, seat);
    } else if ((leaves = who_leaves(w, game, seat)) >= 0) {
        note_choice(record, game, leaves, IZ_RECORD_CONCEDES);
        status = iz_resign(game, leaves);
    } else {
        uint64_t n = iz_player_decide(players[seat], game, seat);
        w->result.decisions += !window || n != 0 || iz_choice_count(game, seat) > 1;
        w->looped = w->looped || (w->compares && window && offers_loop(game));
        note_choice(record, game, seat, n);
        status = window && n == 0 ? iz_pass(game, seat) : iz_choose_nth(game, seat, n);
    }
    if (status != IZ_OK) {
        keep_error(w, seed, iz_game_error(game));
        return false;
    }
    const char *fault = sim->watch ? sim->watch(sim->host, game) : NULL;
    if (fault)
        keep_error(w, seed, fault);
    return !fault;
}

static iz_ending play_out(worker *w, iz_game *game, iz_player **players, iz_record *record,
                          uint64_t seed)
{
    const iz_sim *sim = w->shared->sim;
    if (iz_advance(game) != IZ_OK) {
        keep_error(w, seed, iz_game_error(game));
        return IZ_ENDED_ERROR;
    }
    uint64_t steps = 0;
    w->departures = seed;
    while (!iz_game_over(game)) {
        if (++steps > sim->decision_cap || iz_turn_number(game) > sim->turn_cap)
            return IZ_ENDED_CAPPED;
        if (!decide(w, game, players, record, seed))
            return IZ_ENDED_ERROR;
    }
    return ending_of(game);
}

/* Each sits where the game has seated them. */
static void seat_players(const iz_sim *sim, const iz_game *game, uint64_t seed, iz_player **players)
{
    for (int seat = 0; seat < sim->setup.players; seat++)
        players[seat] = iz_player_new(sim->players[iz_game_entrant(game, seat)],
                                      seed * IZ_MAX_SEATS + (uint64_t)seat);
}

static void free_players(iz_player **players, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        iz_player_free(players[seat]);
}

/* Has the game ended as the other one did, after as many turns and the same chances? */
static bool ended_alike(const iz_game *a, const iz_game *b)
{
    const iz_header *x = a->head, *y = b->head;
    bool same = iz_turn_number(a) == iz_turn_number(b) && x->timestamp == y->timestamp &&
                x->numbers == y->numbers && memcmp(&x->chance, &y->chance, sizeof x->chance) == 0;
    for (int seat = 0; same && seat < iz_game_players(a); seat++)
        same = iz_outcome_of(a, seat) == iz_outcome_of(b, seat) &&
               iz_life_total(a, seat) == iz_life_total(b, seat);
    return same;
}

/* The same game once more, with every short cut, and the engine passing by itself where only that
 * can be done: it has to end as it did. (What a seat could do is kept from window to window then,
 * and looked at ahead.) */
static const char *passing_fault(const worker *watched, const iz_game *game, uint64_t seed)
{
    iz_sim sim = *watched->shared->sim;
    sim.watch = NULL;
    shared s = {.sim = &sim};
    worker w = {.shared = &s, .compares = true, .looped = watched->looped};
    iz_player *players[IZ_MAX_SEATS] = {0};
    sim.setup.with |= IZ_WITH_PASSING;
    iz_game *again = iz_game_new(&sim.setup, sim.cards, seed, NULL, 0);
    if (!again)
        return "out of memory";
    seat_players(&sim, again, seed, players);
    play_out(&w, again, players, NULL, seed);
    bool same = w.looped || ended_alike(game, again);
    free_players(players, sim.setup.players);
    iz_game_free(again);
    return same ? NULL : "where the engine passes by itself, the game goes another way";
}

/* A game that is about to begin. The decks are looked over for the first game of the worker only:
 * the others have the same opening and another seed; but where lots are drawn for seats, each is
 * made anew. NULL: the message is in `error`. */
static iz_game *game_to_play(worker *w, const iz_setup *setup, uint64_t seed, char *error,
                             size_t size)
{
    if (w->opening && iz_setup_draws_seats(setup)) {
        iz_game_free(w->opening);
        w->opening = NULL;
    }
    if (!w->opening)
        w->opening = iz_game_new(setup, w->shared->sim->cards, seed, error, size);
    if (!w->opening)
        return NULL;
    if (!w->game)
        w->game = iz_game_clone(w->opening);
    else if (iz_game_set(w->game, w->opening) != IZ_OK) {
        iz_game_free(w->game);
        w->game = NULL;
    }
    if (!w->game)
        snprintf(error, size, "out of memory");
    else if (!iz_setup_draws_seats(setup))
        iz_game_reseed(w->game, seed);
    return w->game;
}

/* False: it can't be written, which ends the whole run. */
static bool write_record(worker *w, iz_record *record, const iz_game *game, uint64_t seed)
{
    char path[1024], error[1200] = "";
    int length = snprintf(path, sizeof path, "%s/%llu.izr", w->shared->sim->record_folder,
                          (unsigned long long)seed);
    bool written = length > 0 && (size_t)length < sizeof path &&
                   iz_record_write(record, game, path, error, sizeof error);
    if (!written)
        keep_error(w, seed, error[0] ? error : "the name of its record is too long");
    iz_record_free(record);
    return written;
}

static bool play_one(worker *w, uint64_t number)
{
    const iz_sim *sim = w->shared->sim;
    uint64_t seed = sim->seed + number;
    char error[512] = "";
    iz_player *players[IZ_MAX_SEATS] = {0};
    iz_setup setup = sim->setup;
    setup.with |= sim->watch ? 0u : (unsigned)IZ_WITH_PASSING;
    iz_game *game = game_to_play(w, &setup, seed, error, sizeof error);
    if (!game) {
        keep_error(w, seed, error);
        return false;
    }
    seat_players(sim, game, seed, players);
    game->at_length = sim->watch != NULL;
    game->restless = sim->watch && number % 2 == 0; /* the others have room to spare, as usual */
    iz_record *record = sim->record_folder ? iz_record_new(game, &setup, seed) : NULL;
    w->compares = sim->watch != NULL;
    w->looped = false;
    iz_ending ending = play_out(w, game, players, record, seed);
    /* of several turns at the same time the one goes on first that has put fewer windows */
    bool markers = game->head->options & IZ_GAME_MARKERS;
    const char *fault =
        sim->watch && ending != IZ_ENDED_ERROR && ending != IZ_ENDED_CAPPED && !markers
            ? passing_fault(w, game, seed)
            : NULL;
    if (fault) {
        keep_error(w, seed, fault);
        ending = IZ_ENDED_ERROR;
    }
    bool written = !record || write_record(w, record, game, seed);
    if (!written)
        ending = IZ_ENDED_ERROR;
    count_end(w, game, ending);
    free_players(players, sim->setup.players);
    return written;
}

/* What a thread counts at each decision lies on its own stack, so that threads don't wait for each
 * other's memory. */
static void *work(void *argument)
{
    worker *given = argument, own = {.shared = given->shared}, *w = &own;
    shared *s = w->shared;
    for (;;) {
        uint64_t number = atomic_fetch_add(&s->next, 1);
        if (number >= s->sim->games)
            break;
        if (!play_one(w, number)) {
            w->failed = true;
            stop(s);
            break;
        }
        uint64_t finished = atomic_fetch_add(&s->finished, 1) + 1;
        if (s->sim->progress && pthread_mutex_trylock(&s->reporting) == 0) {
            s->sim->progress(s->sim->host, finished);
            pthread_mutex_unlock(&s->reporting);
        }
    }
    iz_game_free(own.opening);
    iz_game_free(own.game);
    given->result = own.result;
    given->failed = own.failed;
    return NULL;
}

static void add(iz_sim_result *sum, const iz_sim_result *r)
{
    sum->games += r->games;
    sum->draws += r->draws;
    sum->errors += r->errors;
    sum->capped += r->capped;
    sum->turns += r->turns;
    sum->windows += r->windows;
    sum->decisions += r->decisions;
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++)
        sum->wins[seat] += r->wins[seat];
    for (int ending = 0; ending < IZ_ENDINGS; ending++)
        sum->endings[ending] += r->endings[ending];
    for (int turns = 0; turns < IZ_TURNS_TOLD; turns++)
        sum->lasted[turns] += r->lasted[turns];
    if (r->first_error[0] && (!sum->first_error[0] || r->first_seed < sum->first_seed)) {
        sum->first_seed = r->first_seed;
        memcpy(sum->first_error, r->first_error, sizeof sum->first_error);
    }
}

unsigned iz_sim_median_turns(const iz_sim_result *result)
{
    uint64_t games = 0;
    for (unsigned turns = 0; turns < IZ_TURNS_TOLD; turns++)
        if ((games += result->lasted[turns]) * 2 >= result->games)
            return turns;
    return 0;
}

bool iz_simulate(const iz_sim *sim, iz_sim_result *result)
{
    shared s = {.sim = sim};
    int threads = sim->threads > 0 ? sim->threads : 1;
    worker *workers = calloc((size_t)threads, sizeof *workers);
    memset(result, 0, sizeof *result);
    if (!workers) {
        result->first_seed = sim->seed;
        snprintf(result->first_error, sizeof result->first_error, "out of memory");
        return false;
    }
    pthread_mutex_init(&s.reporting, NULL);
    double began = seconds_now();
    int started = 0;
    for (int t = 0; t < threads; t++) {
        workers[t].shared = &s;
        if (t > 0 && pthread_create(&workers[t].thread, NULL, work, &workers[t]) != 0)
            break;
        started++;
    }
    work(&workers[0]);
    bool failed = false;
    for (int t = 0; t < started; t++) {
        if (t > 0)
            pthread_join(workers[t].thread, NULL);
        failed |= workers[t].failed;
        add(result, &workers[t].result);
    }
    result->seconds = seconds_now() - began;
    pthread_mutex_destroy(&s.reporting);
    free(workers);
    return !failed;
}

void iz_sim_again(const iz_sim *sim, const iz_sim_result *result, uint64_t *seed, uint64_t *games)
{
    iz_sim alone = *sim;
    iz_sim_result again;
    alone.threads = 1;
    alone.progress = NULL;
    alone.seed = result->first_seed;
    alone.games = 1;
    iz_simulate(&alone, &again);
    bool fails = again.first_error[0] != '\0';
    *seed = fails ? result->first_seed : sim->seed;
    *games = fails ? 1 : result->first_seed - sim->seed + 1;
}
