/*
 * izvor bench: how fast, how small. Figures are medians over several runs on this machine.
 */
#include "cli/cli.h"

#include "referee/referee.h"
#include "sim/sim.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: izvor bench [--json] [--quick] [--decks DIR] [--cards FILE] [--threads T]\n"
    "\n"
    "Measures random play, copying, hashing, listing options, wide boards, compiling and loading\n"
    "cards, and how play scales over threads. Figures are medians of five runs.\n"
    "\n"
    "  --decks DIR    play all pairs of these decks (../shared/decks if it is there)\n"
    "  --cards FILE   the card file that is compiled (where cards are looked for)\n"
    "  --threads T    compare one thread with T (2)\n"
    "  --quick        one short run of each\n"
    "  --json         print one JSON object\n";

enum { RUNS_MOST = 5, DECKS_MOST = 32 };

typedef struct bench {
    int runs;
    double seconds_each; /* how long one run of a small measurement may take */
    const char *cards;
    json_t *figures;
    bool json;
    bool failed;
} bench;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_value);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static void figure(bench *b, const char *name, double value, const char *unit)
{
    json_t *entry = json_pack("{s:f, s:s}", "value", value, "unit", unit);
    json_object_set_new(b->figures, name, entry);
    if (!b->json) {
        printf("%-44s %14.*f %s\n", name, value < 100 ? 3 : 0, value, unit);
        fflush(stdout);
    }
}

/* ---- random play ----------------------------------------------------------------------------- */

typedef struct speed {
    double games, decisions, windows; /* a second */
    uint64_t errors, capped;
} speed;

static speed play(const iz_cli_table *table, const iz_book *book, uint64_t games, int threads)
{
    iz_sim sim = {.setup = iz_setup_of(book, table->hands, table->seats),
                  .cards = table->cards,
                  .games = games,
                  .seed = 1,
                  .threads = threads,
                  .decision_cap = 400000,
                  .turn_cap = 1000};
    sim.setup.with = IZ_WITHOUT_MULLIGAN;
    iz_sim_result r;
    iz_simulate(&sim, &r);
    double seconds = r.seconds > 0 ? r.seconds : 1e-9;
    return (speed){(double)r.games / seconds, (double)r.decisions / seconds,
                   (double)r.windows / seconds, r.errors, r.capped};
}

/* As many games as fit into the time of one run. */
static uint64_t games_for(bench *b, const iz_cli_table *table, const iz_book *book)
{
    speed s = play(table, book, 20, 1);
    double wanted = s.games * b->seconds_each;
    return wanted < 20 ? 20 : (uint64_t)wanted;
}

static bool measure_pair(bench *b, const char *label, const char *book_name, const char *first,
                         const char *second, double *games_median)
{
    const char *paths[2] = {first, second};
    const iz_book *book = iz_cli_book("bench", book_name);
    iz_cli_table table;
    bool good = book && iz_cli_load("bench", b->cards, paths, 2, &table) == IZ_EXIT_WELL;
    if (!book)
        return false;
    if (good) {
        double games[RUNS_MOST], decisions[RUNS_MOST], windows[RUNS_MOST];
        uint64_t count = games_for(b, &table, book), errors = 0;
        for (int run = 0; run < b->runs; run++) {
            speed s = play(&table, book, count, 1);
            games[run] = s.games;
            decisions[run] = s.decisions;
            windows[run] = s.windows;
            errors += s.errors;
        }
        char name[160];
        *games_median = median(games, b->runs);
        snprintf(name, sizeof name, "play %s: games", label);
        figure(b, name, *games_median, "a second");
        snprintf(name, sizeof name, "play %s: decisions", label);
        figure(b, name, median(decisions, b->runs), "a second");
        snprintf(name, sizeof name, "play %s: windows", label);
        figure(b, name, median(windows, b->runs), "a second");
        if (errors > 0)
            b->failed = true;
    }
    iz_cli_free(&table);
    return good;
}

static int list_decks(const char *folder, char *paths[DECKS_MOST])
{
    int count = 0;
    DIR *directory = opendir(folder);
    if (!directory)
        return 0;
    for (const struct dirent *entry; (entry = readdir(directory)) && count < DECKS_MOST;) {
        size_t length = strlen(entry->d_name), size = strlen(folder) + length + 2;
        if (length < 5 || strcmp(entry->d_name + length - 4, ".txt") != 0)
            continue;
        paths[count] = malloc(size);
        if (paths[count])
            snprintf(paths[count++], size, "%s/%s", folder, entry->d_name);
    }
    closedir(directory);
    return count;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void measure_decks(bench *b, const char *folder)
{
    char *paths[DECKS_MOST];
    double games[DECKS_MOST * DECKS_MOST];
    int count = list_decks(folder, paths), pairs = 0;
    for (int first = 0; first < count; first++)
        for (int second = first; second < count; second++) {
            char label[128];
            bool modern = strstr(paths[first], "2002") || strstr(paths[second], "2002");
            snprintf(label, sizeof label, "%.40s %.40s", base_name(paths[first]),
                     base_name(paths[second]));
            if (measure_pair(b, label, modern ? "mtg-2002" : "mtg-1999-11", paths[first],
                             paths[second], &games[pairs]))
                pairs++;
        }
    if (pairs > 0)
        figure(b, "play: median of the pairs of decks: games", median(games, pairs), "a second");
    for (int i = 0; i < count; i++)
        free(paths[i]);
}

static void measure_own(bench *b)
{
    double games;
    for (int i = 0; iz_book_at(i); i++) {
        const char *names[2];
        const iz_book *book = iz_book_at(i);
        iz_cli_default_decks(book, names);
        measure_pair(b, iz_book_name(book), iz_book_name(book), names[0], names[1], &games);
    }
}

static void measure_threads(bench *b, int threads)
{
    const char *names[2];
    const iz_book *book = iz_cli_book("bench", "mtg-1999-11");
    iz_cli_default_decks(book, names);
    iz_cli_table table;
    if (iz_cli_load("bench", b->cards, names, 2, &table) == IZ_EXIT_WELL) {
        double ratios[RUNS_MOST];
        uint64_t games = games_for(b, &table, book);
        for (int run = 0; run < b->runs; run++) {
            double one = play(&table, book, games, 1).games;
            ratios[run] = play(&table, book, games * (uint64_t)threads, threads).games / one;
        }
        char name[64];
        snprintf(name, sizeof name, "threads: %d against one", threads);
        figure(b, name, median(ratios, b->runs), "times");
    }
    iz_cli_free(&table);
}

/* ---- single operations ----------------------------------------------------------------------- */

typedef void (*operation)(void *host);

/* Nanoseconds of one operation: the median over runs of a loop that is long enough to be timed. */
static double nanoseconds(const bench *b, operation run_one, void *host)
{
    double values[RUNS_MOST];
    uint64_t loops = 1;
    for (double took = 0; took < 0.002 && loops < 1u << 30; loops *= 2) {
        double began = now();
        for (uint64_t i = 0; i < loops; i++)
            run_one(host);
        took = now() - began;
    }
    for (int run = 0; run < b->runs; run++) {
        double began = now();
        for (uint64_t i = 0; i < loops; i++)
            run_one(host);
        values[run] = (now() - began) * 1e9 / (double)loops;
    }
    return median(values, b->runs);
}

/* Copies go round through many places, so that each is written to memory that is cold. */
enum { COLD = 2048 };

typedef struct one_game {
    iz_game *game;
    iz_game **cold;
    int next;
    uint64_t sum;
} one_game;

static void do_clone(void *host)
{
    one_game *o = host;
    iz_game_free(iz_game_clone(o->game));
}

static void do_copy_cold(void *host)
{
    one_game *o = host;
    o->next = (o->next + 1) % COLD;
    iz_game_set(o->cold[o->next], o->game);
}

static void do_hash(void *host)
{
    one_game *o = host;
    o->sum += iz_game_hash(o->game);
}

static void do_list(void *host)
{
    one_game *o = host;
    iz_referee_list_anew(o->game);
    o->sum += iz_choice_count(o->game, iz_wait_seat(o->game));
}

static void do_window(void *host)
{
    one_game *o = host;
    if (iz_game_over(o->game))
        return;
    if (iz_wait_is_priority(o->game, iz_wait_seat(o->game)))
        iz_pass(o->game, iz_wait_seat(o->game));
    else
        iz_choose_nth(o->game, iz_wait_seat(o->game),
                      iz_choice_count(o->game, iz_wait_seat(o->game)) - 1);
}

static void measure_operations(bench *b, const char *label, iz_game *game)
{
    char name[96];
    one_game o = {.game = game};
    snprintf(name, sizeof name, "%s: bytes of the value", label);
    figure(b, name, (double)iz_game_size(game), "bytes");
    snprintf(name, sizeof name, "%s: clone and free", label);
    figure(b, name, nanoseconds(b, do_clone, &o), "ns");
    o.cold = calloc(COLD, sizeof(iz_game *));
    bool good = o.cold != NULL;
    for (int i = 0; good && i < COLD; i++)
        good = (o.cold[i] = iz_game_clone(game)) != NULL;
    if (good) {
        snprintf(name, sizeof name, "%s: copy into cold memory", label);
        figure(b, name, nanoseconds(b, do_copy_cold, &o), "ns");
    }
    for (int i = 0; o.cold && i < COLD; i++)
        iz_game_free(o.cold[i]);
    free(o.cold);
    snprintf(name, sizeof name, "%s: hash", label);
    figure(b, name, nanoseconds(b, do_hash, &o), "ns");
    snprintf(name, sizeof name, "%s: list the options", label);
    figure(b, name, nanoseconds(b, do_list, &o), "ns");
}

static void choose_at_random(iz_game *game, int seat, uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    iz_choose_nth(game, seat, iz_choice_sample(game, seat, *random >> 20));
}

/* A two-player game of our own decks in its sixth turn. */
static void measure_game(bench *b)
{
    const char *names[2];
    char error[256];
    const iz_book *book = iz_cli_book("bench", "mtg-1999-11");
    iz_cli_default_decks(book, names);
    iz_cli_table table;
    iz_game *game = NULL;
    if (iz_cli_load("bench", b->cards, names, 2, &table) == IZ_EXIT_WELL) {
        iz_setup setup = iz_setup_of(book, table.hands, 2);
        setup.with = IZ_WITHOUT_MULLIGAN;
        game = iz_game_new(&setup, table.cards, 7, error, sizeof error);
    }
    if (game && iz_advance(game) == IZ_OK) {
        uint64_t random = 12345;
        while (!iz_game_over(game) && iz_turn_number(game) < 6)
            choose_at_random(game, iz_wait_seat(game), &random);
        measure_operations(b, "ordinary game", game);
    }
    iz_game_free(game);
    iz_cli_free(&table);
}

/* ---- wide boards ----------------------------------------------------------------------------- */

static const char wide_cards[] =
    "card \"Bench Bear\" {\n  cost {1}{G}\n  type Creature - Bear\n  pt 2/2\n}\n"
    "card \"Bench Banner\" {\n  cost {2}{W}\n  type Enchantment\n"
    "  text \"Creatures get +1/+1.\"\n}\n"
    "card \"Bench Watcher\" {\n  cost {1}{W}\n  type Creature - Cleric\n  pt 1/1\n"
    "  text \"Whenever a creature enters the battlefield, you gain 1 life.\"\n}\n"
    "card \"Bench Grove\" {\n  type Basic Land - Forest\n}\n";

/* NULL: it can't be made, and the bench has failed. */
static iz_card_set *wide_set(bench *b)
{
    char error[512];
    iz_card_set *cards = iz_cards_new();
    if (cards &&
        iz_cards_add_blocks(cards, wide_cards, sizeof wide_cards - 1, "bench", error,
                            sizeof error) == IZ_OK &&
        iz_cards_finish(cards) == IZ_OK)
        return cards;
    b->failed = true;
    iz_cards_free(cards);
    return NULL;
}

static bool put(iz_game *g, const iz_card_set *cards, const char *name, int count)
{
    int definition = iz_card_set_find(cards, name);
    for (int i = 0; definition >= 0 && i < count; i++)
        iz_referee_place(g, definition, i % 2, i % 2, IZ_ZONE_BATTLEFIELD, 0);
    return definition >= 0;
}

/* A position with that many bears, banners and watchers, and a hand to play from. */
static iz_game *wide(const iz_card_set *cards, int bears, int banners, int watchers)
{
    const iz_setup setup = iz_setup_of(iz_book_named("mtg-1999-11"), NULL, 2);
    iz_game *g = iz_referee_position(&setup, cards, 1, 0);
    if (!g)
        return NULL;
    int bear = iz_card_set_find(cards, "Bench Bear");
    bool good = put(g, cards, "Bench Bear", bears) && put(g, cards, "Bench Banner", banners) &&
                put(g, cards, "Bench Watcher", watchers) && put(g, cards, "Bench Grove", 8);
    for (int i = 0; good && i < 60; i++)
        iz_referee_place(g, bear, i % 2, i % 2, i < 6 ? IZ_ZONE_HAND : IZ_ZONE_LIBRARY, 0);
    /* no card asks what happened before: as in a game from decks, nothing of it is noted */
    iz_referee_keep_no_facts(g);
    iz_referee_begin(g, 0, IZ_STEP_MAIN1, 1);
    if (good && iz_advance(g) == IZ_OK)
        return g;
    iz_game_free(g);
    return NULL;
}

/* Passing where nothing else can be done, each window timed by itself, less what the clock takes:
 * medians of the windows after which the next player has priority in the same step, and of the
 * last ones of a step, with all that happens until somebody has priority in the next. */
enum { WINDOWS_TIMED = 400 };

typedef struct passing_times {
    double took[WINDOWS_TIMED], clock[WINDOWS_TIMED];
    int count;
} passing_times;

static double passing_median(passing_times *times)
{
    return times->count
               ? (median(times->took, times->count) - median(times->clock, times->count)) * 1e9
               : 0;
}

static void passing(const iz_game *from, double *within, double *last)
{
    passing_times same = {.count = 0}, other = {.count = 0};
    iz_game *copy = iz_game_clone(from);
    one_game o = {.game = copy};
    for (int tries = 0; copy && tries < 20 * WINDOWS_TIMED; tries++) {
        if (iz_game_over(copy) && iz_game_set(copy, from) != IZ_OK)
            break;
        int seat = iz_wait_seat(copy), row = iz_now(copy)->row;
        unsigned turn = iz_turn_number(copy);
        if (!iz_wait_is_priority(copy, seat) || !iz_wait_only_pass(copy, seat)) {
            do_window(&o);
            continue;
        }
        double before = now(), began = now();
        iz_pass(copy, seat);
        double took = now() - began;
        bool is_last =
            iz_game_over(copy) || iz_now(copy)->row != row || iz_turn_number(copy) != turn;
        passing_times *times = is_last ? &other : &same;
        if (times->count == WINDOWS_TIMED)
            continue;
        times->took[times->count] = took;
        times->clock[times->count++] = began - before;
    }
    iz_game_free(copy);
    *within = passing_median(&same);
    *last = passing_median(&other);
}

static void measure_wide(bench *b)
{
    static const struct {
        const char *label;
        int bears, banners, watchers;
    } boards[] = {
        {"board of 50", 40, 5, 5},
        {"board of 200", 180, 10, 10},
        {"board of 500", 470, 10, 20},
        {"board of 1000", 970, 10, 20},
    };
    iz_card_set *cards = wide_set(b);
    for (size_t i = 0; cards && i < sizeof boards / sizeof boards[0]; i++) {
        char name[96];
        iz_game *g = wide(cards, boards[i].bears, boards[i].banners, boards[i].watchers);
        if (!g) {
            b->failed = true;
            continue;
        }
        measure_operations(b, boards[i].label, g);
        one_game o = {.game = g};
        double windows[RUNS_MOST];
        for (int run = 0; run < b->runs; run++) {
            iz_game *copy = iz_game_clone(g);
            o.game = copy;
            double began = now();
            int count = 0;
            for (; count < 40 && !iz_game_over(copy); count++)
                do_window(&o);
            windows[run] = (now() - began) * 1e9 / (count ? count : 1);
            iz_game_free(copy);
        }
        snprintf(name, sizeof name, "%s: a window", boards[i].label);
        figure(b, name, median(windows, b->runs), "ns");
        snprintf(name, sizeof name, "%s: a window in which one can only pass", boards[i].label);
        double within, last;
        passing(g, &within, &last);
        figure(b, name, within, "ns");
        snprintf(name, sizeof name, "%s: the last pass of a step, and on to the next",
                 boards[i].label);
        figure(b, name, last, "ns");
        iz_game_free(g);
    }
    iz_cards_free(cards);
}

/* ---- cost against size ----------------------------------------------------------------------- */

enum { KINDS_OF_STEP = 3 };

/* What a player does at random until no declaration waits any more; nanoseconds. */
static double declare(iz_game *game, uint64_t *random)
{
    double began = now();
    for (int seat = iz_wait_seat(game);
         !iz_game_over(game) && iz_wait_asking(game, seat) == IZ_ASKING_DECLARING;
         seat = iz_wait_seat(game))
        choose_at_random(game, seat, random);
    return (now() - began) * 1e9;
}

/* On to the next declaration; false: there is none in this turn. */
static bool to_declaration(iz_game *game)
{
    unsigned turn = iz_turn_number(game);
    while (!iz_game_over(game) && iz_turn_number(game) == turn) {
        int seat = iz_wait_seat(game);
        if (iz_wait_asking(game, seat) == IZ_ASKING_DECLARING)
            return true;
        if (iz_pass(game, seat) != IZ_OK)
            return false;
    }
    return false;
}

/* A turn on a board of so many creatures: its attacks, its blocks, the rest of it. */
static void a_turn(const iz_game *from, uint64_t *random, double took[][RUNS_MOST], int run)
{
    iz_game *game = iz_game_clone(from);
    took[0][run] = game && to_declaration(game) ? declare(game, random) : 0;
    took[1][run] = game && to_declaration(game) ? declare(game, random) : 0;
    double began = now();
    if (game)
        to_declaration(game); /* damage, and on to the next turn */
    took[2][run] = (now() - began) * 1e9;
    iz_game_free(game);
}

static void measure_sizes(bench *b)
{
    static const int sizes[] = {10, 20, 50, 100, 200, 500, 1000};
    static const char *const kinds[KINDS_OF_STEP] = {"a turn's attacks", "a turn's blocks",
                                                     "the rest of a turn with combat"};
    enum { SIZES = sizeof sizes / sizeof sizes[0], HUNDRED = 3 };
    double medians[KINDS_OF_STEP][SIZES];
    char name[96];
    uint64_t random = 4711;
    iz_card_set *cards = wide_set(b);
    for (int i = 0; i < SIZES && !b->failed; i++) {
        double took[KINDS_OF_STEP][RUNS_MOST];
        iz_game *g = wide(cards, sizes[i], 0, 0);
        b->failed = !g;
        for (int run = 0; run < b->runs && g; run++)
            a_turn(g, &random, took, run);
        for (int kind = 0; kind < KINDS_OF_STEP && g; kind++) {
            medians[kind][i] = median(took[kind], b->runs);
            snprintf(name, sizeof name, "%d creatures: %s", sizes[i], kinds[kind]);
            figure(b, name, medians[kind][i], "ns");
        }
        iz_game_free(g);
    }
    for (int kind = 0; kind < KINDS_OF_STEP && !b->failed; kind++) {
        snprintf(name, sizeof name, "%s: exponent from 100 to 1000 creatures", kinds[kind]);
        figure(b, name, log10(medians[kind][SIZES - 1] / medians[kind][HUNDRED]), "");
    }
    iz_cards_free(cards);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* A file of nobody else's, where such files are made. */
static bool make_file(char *path, size_t size)
{
    const char *folder = getenv("TMPDIR");
    snprintf(path, size, "%s/izvor-bench-XXXXXX", folder && *folder ? folder : "/tmp");
    int handle = mkstemp(path);
    return handle >= 0 && close(handle) == 0;
}

/* Saves the set, frees it, and loads it again: the seconds of the last; -1: it can't be done. */
static double time_loading(iz_card_set *cards)
{
    char path[4096], error[1024];
    bool made = make_file(path, sizeof path);
    bool saved = made && iz_card_set_save(cards, path, error, sizeof error);
    iz_cards_free(cards);
    double began = now();
    iz_card_set *loaded = saved ? iz_card_set_load(path, error, sizeof error) : NULL;
    double took = loaded ? now() - began : -1;
    if (made)
        remove(path);
    iz_cards_free(loaded);
    return took;
}

static void measure_cards(bench *b)
{
    char path[4096], error[1024];
    const char *file = iz_find_cards_file(b->cards, NULL, path, sizeof path);
    double compile[RUNS_MOST], load[RUNS_MOST];
    int count = 0;
    for (int run = 0; run < b->runs; run++) {
        double began = now();
        iz_card_set *cards = iz_cards_new();
        bool good = cards &&
                    (file ? iz_cards_add_json(cards, file, error, sizeof error) == IZ_OK
                          : iz_cards_add_own(cards, error, sizeof error) == IZ_OK) &&
                    iz_cards_finish(cards) == IZ_OK;
        compile[run] = now() - began;
        count = good ? iz_cards_count(cards) : 0;
        load[run] = good ? time_loading(cards) : -1;
        if (!good)
            iz_cards_free(cards);
        b->failed |= load[run] < 0;
    }
    figure(b, "cards: definitions", count, "");
    figure(b, "cards: compile all", median(compile, b->runs), "s");
    figure(b, "cards: load the compiled set", median(load, b->runs) * 1e3, "ms");
}

int iz_cmd_bench(int argc, char **argv)
{
    bench b = {.runs = RUNS_MOST, .seconds_each = 0.3};
    const char *given = NULL;
    uint64_t threads = 2;
    bool quick = false;
    const iz_cli_option table[] = {
        {.name = "json", .flag = &b.json},
        {.name = "quick", .flag = &quick},
        {.name = "decks", .text = &given},
        {.name = "cards", .text = &b.cards},
        {.name = "threads", .number = &threads, .least = 2, .most = 1024},
        {.name = NULL},
    };
    int code = iz_cli_options_only("bench", argc, argv, table, help);
    if (code >= 0)
        return code;
    if (quick) {
        b.runs = 1;
        b.seconds_each = 0.05;
    }
    DIR *directory = given ? opendir(given) : NULL;
    if (given && !directory)
        return iz_cli_error(IZ_EXIT_FAILED, "bench", "%s: %s", given, strerror(errno));
    if (directory)
        closedir(directory);
    b.figures = json_object();
    measure_game(&b);
    measure_wide(&b);
    measure_sizes(&b);
    measure_cards(&b);
    measure_own(&b);
    measure_decks(&b, given ? given : "../shared/decks");
    measure_threads(&b, (int)threads);
    if (b.json) {
        json_dumpf(b.figures, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(8));
        putchar('\n');
    }
    json_decref(b.figures);
    return b.failed ? IZ_EXIT_FAILED : IZ_EXIT_WELL;
}
