/*
 * izvor soak: random games without end, with every invariant checked at every decision.
 */
#include "cli/cli.h"

#include "sim/sim.h"
#include "sim/watch.h"

#include <dirent.h>
#include <getopt.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: izvor soak [--games N] [--seed S] [--threads T] [--cards FILE] [--decks DIR]\n"
    "\n"
    "Plays random games of all books with our own decks, and with those of DIR under the books of\n"
    "Magic, and checks the invariants at every decision: zones, lists, characteristics; now and "
    "then\n"
    "clones, views and saved games. Closes with `N passed, M failed`, a test being a game.\n"
    "\n"
    "  --games N     how many games in all (2000); 0: without end\n"
    "  --threads T   on how many threads (1)\n"
    "  --light       only play, without checking\n";

enum { PAIRS_MOST = 400 };

/* One game in SELDOM decisions is cloned, viewed and saved. A thread takes so many games at once.
 */
enum { SELDOM = 97, CHUNK = 4 };

typedef struct pair {
    const iz_book *book;
    int decks[4]; /* of soak.names */
    int seats;
} pair;

typedef struct soak {
    pair pairs[PAIRS_MOST];
    int count;
    char *names[IZ_CLI_DECKS]; /* all decks, which are read once, over one set of cards */
    int name_count;
    iz_cli_table table;
    bool light;
    pthread_mutex_t lock; /* of what is below */
    uint64_t games;       /* in all; 0: without end */
    uint64_t each;        /* of a pair, in a round over all pairs; their seeds begin at `seed` */
    uint64_t seed, played;
    uint64_t at; /* how far the round is: games of the pair … */
    int pair;    /* … at hand */
    uint64_t passed, failed;
} soak;

/* Called by several threads: what it needs comes from the game itself, so that a game's checks are
 * the same whichever thread plays it. */
static const char *watch(void *host, iz_game *game)
{
    const soak *s = host;
    if (s->light)
        return NULL;
    const char *fault = iz_game_fault(game);
    uint64_t random = iz_watch_random(game);
    if (fault || (random >> 33) % SELDOM != 0 || iz_game_over(game))
        return fault;
    fault = iz_clone_fault(game, random);
    fault = fault ? fault : iz_view_fault(game, random);
    return fault ? fault : iz_save_fault(game);
}

/* The deck's place among the names; -1: there are too many. */
static int add_deck(soak *s, const char *name)
{
    for (int i = 0; i < s->name_count; i++)
        if (strcmp(s->names[i], name) == 0)
            return i;
    char *kept = s->name_count < IZ_CLI_DECKS ? strdup(name) : NULL;
    if (!kept)
        return -1;
    s->names[s->name_count] = kept;
    return s->name_count++;
}

static void add_pair(soak *s, const iz_book *book, const char *a, const char *b, int seats)
{
    int first = add_deck(s, a), second = add_deck(s, b);
    if (s->count == PAIRS_MOST || first < 0 || second < 0)
        return;
    pair *p = &s->pairs[s->count++];
    p->book = book;
    p->seats = seats;
    for (int seat = 0; seat < seats; seat++)
        p->decks[seat] = seat % 2 ? second : first;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All pairs of the folder's decks, each under one of the books of Magic in turn. */
static bool add_folder(soak *s, const char *folder)
{
    static const char *const magic[] = {"mtg-1999-04", "mtg-1999-11", "mtg-2002"};
    char *files[64];
    int count = 0;
    DIR *directory = opendir(folder);
    if (!directory)
        return false;
    for (const struct dirent *entry; (entry = readdir(directory)) && count < 64;) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".txt") != 0)
            continue;
        size_t size = strlen(folder) + length + 2;
        char *path = malloc(size);
        if (!path)
            break;
        snprintf(path, size, "%s/%s", folder, entry->d_name);
        files[count++] = path;
    }
    closedir(directory);
    qsort(files, (size_t)count, sizeof files[0], by_name);
    for (int a = 0; a < count; a++)
        for (int b = a; b < count; b++)
            add_pair(s, iz_book_named(magic[(a + b) % 3]), files[a], files[b], 2);
    for (int i = 0; i < count; i++)
        free(files[i]);
    return true;
}

static void add_own(soak *s)
{
    for (int i = 0; iz_book_at(i); i++) {
        const char *names[2];
        const iz_book *book = iz_book_at(i);
        iz_cli_default_decks(book, names);
        add_pair(s, book, names[0], names[1], 2);
        add_pair(s, book, names[0], names[0], 2);
    }
    add_pair(s, iz_book_named("izvori-2007"), "zora", "oluja", 4);
}

/* The next games of a pair; false: all have been taken. */
static bool take_games(soak *s, const pair **of, uint64_t *seed, uint64_t *games)
{
    pthread_mutex_lock(&s->lock);
    uint64_t left = s->games ? s->games - s->played : UINT64_MAX;
    uint64_t n = s->each - s->at;
    n = n > left ? left : n;
    n = n > CHUNK ? CHUNK : n;
    *of = &s->pairs[s->pair];
    *seed = s->seed + s->at;
    *games = n;
    s->at += n;
    s->played += n;
    if (s->at == s->each) {
        s->at = 0;
        if (++s->pair == s->count) {
            s->pair = 0;
            s->seed += s->each;
        }
    }
    pthread_mutex_unlock(&s->lock);
    return n > 0;
}

static void play(soak *s, const pair *p, uint64_t seed, uint64_t games)
{
    iz_sim sim = {.book = p->book,
                  .cards = s->table.cards,
                  .seats = p->seats,
                  .games = games,
                  .seed = seed,
                  .threads = 1,
                  .decision_cap = 400000,
                  .turn_cap = 1000,
                  .watch = watch,
                  .host = s};
    for (int seat = 0; seat < p->seats; seat++)
        sim.decks[seat] = s->table.hands[p->decks[seat]];
    iz_sim_result result;
    iz_simulate(&sim, &result);
    pthread_mutex_lock(&s->lock);
    s->failed += result.errors + (games - result.games);
    s->passed += result.games - result.errors;
    if (result.first_error[0]) {
        printf("%s, %s against %s: %s\n", iz_book_name(p->book), s->names[p->decks[0]],
               s->names[p->decks[1]], result.first_error);
        fflush(stdout);
    }
    pthread_mutex_unlock(&s->lock);
}

static void *work(void *argument)
{
    soak *s = argument;
    const pair *p;
    for (uint64_t seed, games; take_games(s, &p, &seed, &games);)
        play(s, p, seed, games);
    return NULL;
}

static int run(soak *s, const char *cards, int threads)
{
    enum { THREADS_MOST = 64 };
    pthread_t others[THREADS_MOST];
    int started = 1;
    int code = iz_cli_load("soak", cards, (const char *const *)s->names, s->name_count, &s->table);
    if (code == IZ_EXIT_WELL) {
        s->each = s->games / (uint64_t)s->count + 1;
        pthread_mutex_init(&s->lock, NULL);
        while (started < threads && started < THREADS_MOST &&
               pthread_create(&others[started], NULL, work, s) == 0)
            started++;
        work(s);
        while (started > 1)
            pthread_join(others[--started], NULL);
        pthread_mutex_destroy(&s->lock);
    } else {
        s->failed = s->games;
    }
    iz_cli_free(&s->table);
    printf("%llu passed, %llu failed\n", (unsigned long long)s->passed,
           (unsigned long long)s->failed);
    return s->failed ? IZ_EXIT_FAILED : code;
}

int iz_cmd_soak(int argc, char **argv)
{
    static const struct option names[] = {
        {"games", required_argument, NULL, 'g'}, {"seed", required_argument, NULL, 's'},
        {"cards", required_argument, NULL, 'c'}, {"decks", required_argument, NULL, 'd'},
        {"light", no_argument, NULL, 'l'},       {"threads", required_argument, NULL, 't'},
        {"help", no_argument, NULL, 'h'},        {NULL, 0, NULL, 0},
    };
    uint64_t games = 2000, seed = 1, threads = 1;
    const char *cards = NULL, *folder = NULL;
    bool light = false;
    for (int c; (c = getopt_long(argc, argv, "h", names, NULL)) != -1;) {
        if (c == 'g') {
            if (!iz_cli_number("soak", "--games", optarg, 0, 1000000000000u, &games))
                return IZ_EXIT_USAGE;
        } else if (c == 's') {
            if (!iz_cli_number("soak", "--seed", optarg, 0, UINT64_MAX, &seed))
                return IZ_EXIT_USAGE;
        } else if (c == 'c') {
            cards = optarg;
        } else if (c == 'd') {
            folder = optarg;
        } else if (c == 't') {
            if (!iz_cli_number("soak", "--threads", optarg, 1, 64, &threads))
                return IZ_EXIT_USAGE;
        } else if (c == 'l') {
            light = true;
        } else if (c == 'h') {
            fputs(help, stdout);
            return IZ_EXIT_WELL;
        } else {
            return IZ_EXIT_USAGE;
        }
    }
    if (optind < argc)
        return iz_cli_error(IZ_EXIT_USAGE, "soak", "\"%s\" is no option; see `izvor soak --help`",
                            argv[optind]);
    soak *s = calloc(1, sizeof *s);
    if (!s)
        return iz_cli_error(IZ_EXIT_FAILED, "soak", "out of memory");
    s->light = light;
    s->games = games;
    s->seed = seed;
    bool found =
        !folder || add_folder(s, folder); /* first: cards are looked for beside its decks */
    add_own(s);
    int code = found ? run(s, cards, (int)threads)
                     : iz_cli_error(IZ_EXIT_FAILED, "soak", "%s: no folder of decks", folder);
    for (int i = 0; i < s->name_count; i++)
        free(s->names[i]);
    free(s);
    return code;
}
