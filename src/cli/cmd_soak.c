/*
 * izvor soak: random games without end, with every invariant checked at every decision.
 */
#include "cli/cli.h"

#include "sim/sim.h"
#include "sim/watch.h"

#include <dirent.h>
#include <getopt.h>
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

/* One game in SELDOM decisions is cloned, viewed and saved. */
enum { SELDOM = 97 };

typedef struct pair {
    const char *book;
    char *decks[4];
    int seats;
} pair;

typedef struct soak {
    pair pairs[PAIRS_MOST];
    int count;
    uint64_t passed, failed;
    uint64_t threads;
    bool light;
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

static void add_pair(soak *s, const char *book, const char *a, const char *b, int seats)
{
    if (s->count == PAIRS_MOST)
        return;
    pair *p = &s->pairs[s->count++];
    p->book = book;
    p->seats = seats;
    for (int seat = 0; seat < seats; seat++)
        p->decks[seat] = strdup(seat % 2 ? b : a);
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
            add_pair(s, magic[(a + b) % 3], files[a], files[b], 2);
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
        add_pair(s, iz_book_name(book), names[0], names[1], 2);
        add_pair(s, iz_book_name(book), names[0], names[0], 2);
    }
    add_pair(s, "izvori-2007", "zora", "oluja", 4);
}

static bool play(soak *s, const pair *p, const char *cards, uint64_t games, uint64_t seed)
{
    iz_cli_table table;
    const char *decks[4] = {p->decks[0], p->decks[1], p->decks[2], p->decks[3]};
    const iz_book *book = iz_cli_book("soak", p->book);
    int code = book ? iz_cli_load("soak", cards, decks, p->seats, &table) : IZ_EXIT_FAILED;
    if (!book)
        return false;
    if (code == IZ_EXIT_WELL) {
        iz_sim sim = {.book = book,
                      .cards = table.cards,
                      .seats = p->seats,
                      .games = games,
                      .seed = seed,
                      .threads = (int)s->threads,
                      .decision_cap = 400000,
                      .turn_cap = 1000,
                      .watch = watch,
                      .host = s};
        memcpy(sim.decks, table.hands, sizeof sim.decks);
        iz_sim_result result;
        iz_simulate(&sim, &result);
        s->failed += result.errors + (games - result.games);
        s->passed += result.games - result.errors;
        if (result.first_error[0])
            printf("%s, %s against %s: %s\n", p->book, p->decks[0], p->decks[1],
                   result.first_error);
    } else {
        s->failed += games;
    }
    iz_cli_free(&table);
    return true;
}

static int run(soak *s, const char *cards, uint64_t games, uint64_t seed)
{
    uint64_t each = games / (uint64_t)s->count + 1, played = 0;
    do {
        for (int i = 0; i < s->count && (games == 0 || played < games); i++) {
            uint64_t now = games > 0 && games - played < each ? games - played : each;
            play(s, &s->pairs[i], cards, now, seed);
            played += now;
            fflush(stdout);
        }
        seed += each;
    } while (games == 0);
    printf("%llu passed, %llu failed\n", (unsigned long long)s->passed,
           (unsigned long long)s->failed);
    return s->failed ? IZ_EXIT_FAILED : IZ_EXIT_WELL;
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
            if (!iz_cli_number("soak", "--threads", optarg, 1, 1024, &threads))
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
    s->threads = threads;
    s->light = light;
    add_own(s);
    int code = folder && !add_folder(s, folder)
                   ? iz_cli_error(IZ_EXIT_FAILED, "soak", "%s: no folder of decks", folder)
                   : run(s, cards, games, seed);
    for (int i = 0; i < s->count; i++)
        for (int seat = 0; seat < s->pairs[i].seats; seat++)
            free(s->pairs[i].decks[seat]);
    free(s);
    return code;
}
