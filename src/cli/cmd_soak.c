/*
 * izvor soak: random games without end, with every invariant checked at every decision.
 */
#include "cli/cli.h"
#include "cli/last_words.h"
#include "cli/soak_tables.h"

#include "referee/referee.h"
#include "sim/sim.h"
#include "sim/watch.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: izvor soak [--games N] [--seed S] [--threads T] [--cards FILE] [--decks DIR]\n"
    "       izvor soak --tables [--games N] [--seed S] [--threads T]\n"
    "       izvor soak --deck FILE --deck FILE [--book BOOK] [--games N] [--seed S] …\n"
    "\n"
    "Plays random games of all books with our own decks, and with those of DIR under the books of\n"
    "Magic, and checks the invariants at every decision: zones, lists, characteristics; now and "
    "then\n"
    "clones, views and saved games. Closes with `N passed, M failed`, a test being a game. Of "
    "what\n"
    "fails, the command is printed that plays it again: also where a sanitizer or an assertion\n"
    "ends the program.\n"
    "\n"
    "  --games N     how many games in all (2000); 0: without end\n"
    "  --seed S      the seed of the first game of each pair of decks (1)\n"
    "  --threads T   on how many threads (1)\n"
    "  --deck FILE   only games with this deck: one for each player, in seat order\n"
    "  --book BOOK   the rules of those games (mtg-1999-11)\n" IZ_CLI_AGREED_HELP
    "  --tables      only games of several players, all variants, with departures\n"
    "  --departures N  some player leaves after N decisions, on average (0: nobody does)\n"
    "  --light       only play, without checking\n";

/* One game in SELDOM decisions is cloned, viewed and saved: of more players than two as much
 * seldomer as there are more windows, and more views. A thread takes so many games at once. */
enum { SELDOM = 97, CHUNK = 4, THREADS_MOST = 64 };

/* What is agreed, without the cards, and each seat's deck among soak.names. */
typedef struct pair {
    iz_setup setup;
    int decks[IZ_MAX_SEATS];
    uint64_t departs; /* as iz_sim has it */
} pair;

typedef struct soak {
    pair *pairs;
    int count;
    char **names; /* all decks, which are read once, over one set of cards */
    int name_count;
    const char *cards; /* the file that was named, or NULL */
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

/* The games that a thread has taken, and how many of them it has played. */
typedef struct taken {
    const soak *soak;
    const pair *pair;
    uint64_t seed, played;
} taken;

/* At a large table most windows are those of players who can only pass, while nothing has changed:
 * of these one in half a round is looked at. */
static bool is_looked_at(iz_game *game, uint64_t random)
{
    int players = iz_game_players(game), seat = iz_wait_seat(game);
    return players < 4 || seat < 0 || !iz_wait_only_pass(game, seat) ||
           (random >> 20) % ((unsigned)players / 2) == 0;
}

/* Called by several threads: what it needs comes from the game itself, so that a game's checks are
 * the same whichever thread plays it. */
static const char *watch(void *host, iz_game *game)
{
    const soak *s = ((const taken *)host)->soak;
    if (s->light)
        return NULL;
    uint64_t random = iz_watch_random(game);
    const char *fault = is_looked_at(game, random) ? iz_referee_fault(game) : NULL;
    unsigned seldom = SELDOM * (unsigned)(iz_game_players(game) * iz_game_players(game)) / 4;
    if (fault || (random >> 33) % seldom != 0 || iz_game_over(game))
        return fault;
    fault = iz_clone_fault(game, random);
    fault = fault ? fault : iz_label_fault(game);
    fault = fault ? fault : iz_proposal_fault(game);
    fault = fault ? fault : iz_view_fault(game, random);
    return fault ? fault : iz_save_fault(game, random);
}

/* The deck's place among the names; -1: memory runs out. */
static int add_deck(soak *s, const char *name)
{
    for (int i = 0; i < s->name_count; i++)
        if (strcmp(s->names[i], name) == 0)
            return i;
    char **names = realloc(s->names, (size_t)(s->name_count + 1) * sizeof *names);
    if (!names)
        return -1;
    s->names = names;
    names[s->name_count] = strdup(name);
    return names[s->name_count] ? s->name_count++ : -1;
}

/* Games of those decks, one for each seat; false: memory runs out. */
static bool add_game(soak *s, const iz_setup *setup, const char *const *decks)
{
    pair *pairs = realloc(s->pairs, (size_t)(s->count + 1) * sizeof *pairs);
    if (!pairs)
        return false;
    s->pairs = pairs;
    pairs[s->count] = (pair){.setup = *setup};
    for (int seat = 0; seat < setup->players; seat++) {
        int deck = add_deck(s, decks[seat]);
        if (deck < 0)
            return false;
        pairs[s->count].decks[seat] = deck;
    }
    s->count++;
    return true;
}

/* How often somebody leaves: seldom, often, or never; at large tables, whose games are long, often.
 */
static uint64_t departures_at(int nth, int players)
{
    enum { SMALL = 6, OFTEN = 40, NOW_AND_THEN = 60, SELDOM_LEFT = 200 };
    static const uint64_t at_small[] = {0, OFTEN, SELDOM_LEFT};
    return players <= SMALL ? at_small[nth % 3] : nth % 2 ? OFTEN : NOW_AND_THEN;
}

/* Tables drawn at random, with departures: as many as games are wished for, up to a bound. */
static bool add_tables(soak *s)
{
    enum { TABLES_MOST = 600 };
    uint64_t tables = s->games && s->games < TABLES_MOST ? s->games : TABLES_MOST;
    bool good = true;
    for (int i = 0; good && iz_book_at(i); i++) {
        const iz_book *book = iz_book_at(i);
        const char *names[IZ_CLI_OWN_DECKS], *decks[IZ_MAX_SEATS];
        int own = iz_cli_own_decks(book, names);
        for (int nth = 0; good && iz_book_variant(book, 0) && nth < (int)tables; nth++) {
            iz_setup setup;
            int table = nth + (int)(s->seed - 1) * TABLES_MOST;
            if (!soak_draw_table(book, table, &setup))
                return false;
            for (int seat = 0; seat < setup.players; seat++)
                decks[seat] = names[soak_draw_below(table, seat, own)];
            good = add_game(s, &setup, decks);
            if (good)
                s->pairs[s->count - 1].departs = departures_at(nth, setup.players);
        }
    }
    return good;
}

static int is_deck(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length >= 5 && strcmp(entry->d_name + length - 4, ".txt") == 0;
}

/* The decks of the folder, by name; their number, or -1 if it can't be read. */
static int add_folder(soak *s, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_deck, alphasort), added = 0;
    for (int i = 0; i < count; i++) {
        size_t size = strlen(folder) + strlen(entries[i]->d_name) + 2;
        char *path = malloc(size);
        if (path)
            snprintf(path, size, "%s/%s", folder, entries[i]->d_name);
        added += path && add_deck(s, path) >= 0;
        free(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return added == count ? count : -1;
}

static bool add_two(soak *s, const iz_book *book, const char *first, const char *second)
{
    iz_setup setup = iz_setup_of(book, NULL, 2);
    return add_game(s, &setup, (const char *const[]){first, second});
}

/* Where a book has variants for several players: each that three or four single players may play,
 * from three players on, and teams; the others are drawn by --tables. */
static bool add_variants(soak *s, const iz_book *book, const char *const names[2])
{
    const char *const decks[4] = {names[0], names[1], names[0], names[1]}, *variant;
    iz_setup setup = iz_setup_of(book, NULL, 4);
    bool good = true;
    for (int n = 0; good && (variant = iz_book_variant(book, n)); n++) {
        setup.variant = variant;
        setup.players = 3 + n % 2;
        if (iz_setup_check(&setup, NULL, 0) == IZ_OK)
            good = add_game(s, &setup, decks);
    }
    if (!setup.variant)
        return good;
    setup = iz_setup_of(book, NULL, 4);
    good = good && add_game(s, &setup, decks);
    for (int seat = 0; seat < 4; seat++)
        setup.seats[seat].team = 1 + seat / 2;
    setup.with = IZ_WITH_ATTACK_MANY;
    good = good && add_game(s, &setup, decks);
    setup = iz_setup_of(book, NULL, 4);
    setup.with = IZ_WITH_ATTACK_MANY;
    return good && iz_setup_ranges(&setup, "1") && add_game(s, &setup, decks);
}

static bool add_own(soak *s)
{
    bool good = true;
    for (int i = 0; good && iz_book_at(i); i++) {
        const char *names[2];
        const iz_book *book = iz_book_at(i);
        iz_cli_default_decks(book, names);
        good = add_two(s, book, names[0], names[1]) && add_two(s, book, names[0], names[0]) &&
               add_variants(s, book, names);
    }
    return good;
}

/* All pairs of the first so many decks, each under one of the books of Magic in turn. */
static bool add_all_pairs(soak *s, int decks)
{
    static const char *const magic[] = {"mtg-1999-04", "mtg-1999-11", "mtg-2002"};
    bool good = true;
    for (int a = 0; a < decks; a++)
        for (int b = a; good && b < decks; b++)
            good = add_two(s, iz_book_named(magic[(a + b) % 3]), s->names[a], s->names[b]);
    return good;
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

/* The command that shows the error again. */
static void print_again(FILE *out, const soak *s, const pair *p, uint64_t seed, uint64_t games)
{
    fprintf(out, "    again: izvor soak --book %s", iz_book_name(p->setup.book));
    for (int seat = 0; seat < p->setup.players; seat++) {
        fputs(" --deck ", out);
        iz_cli_put_argument(out, s->names[p->decks[seat]]);
    }
    iz_cli_put_agreed(out, &p->setup);
    if (p->departs)
        fprintf(out, " --departures %llu", (unsigned long long)p->departs);
    if (s->cards) {
        fputs(" --cards ", out);
        iz_cli_put_argument(out, s->cards);
    }
    fprintf(out, "%s --seed %llu --games %llu\n", s->light ? " --light" : "",
            (unsigned long long)seed, (unsigned long long)games);
    fflush(out);
}

static void count_played(void *host, uint64_t finished) { ((taken *)host)->played = finished; }

/* The program ends in the middle of a game: of the games that the thread took, those before it are
 * played again, too. */
static void tell_of_game(const void *about)
{
    const taken *t = about;
    fprintf(stderr, "%s: ended in the game of seed %llu\n", iz_book_name(t->pair->setup.book),
            (unsigned long long)(t->seed + t->played));
    print_again(stderr, t->soak, t->pair, t->seed, t->played + 1);
}

static void play(soak *s, const pair *p, uint64_t seed, uint64_t games)
{
    taken t = {.soak = s, .pair = p, .seed = seed};
    iz_sim sim = {.setup = p->setup,
                  .cards = s->table.cards,
                  .games = games,
                  .seed = seed,
                  .threads = 1,
                  .decision_cap = 400000,
                  .turn_cap = 1000,
                  .departs = p->departs,
                  .progress = count_played,
                  .watch = watch,
                  .host = &t};
    for (int seat = 0; seat < p->setup.players; seat++)
        sim.setup.seats[seat].deck = s->table.hands[p->decks[seat]];
    iz_sim_result result;
    iz_last_words_about(&t);
    iz_simulate(&sim, &result);
    iz_last_words_about(NULL);
    if (result.first_error[0])
        iz_sim_again(&sim, &result, &seed, &games);
    else if (result.capped) /* every game comes to its end */
        snprintf(result.first_error, sizeof result.first_error,
                 "%llu of the games from seed %llu on don't end", (unsigned long long)result.capped,
                 (unsigned long long)seed);
    pthread_mutex_lock(&s->lock);
    uint64_t failed = result.errors + result.capped;
    s->failed += failed + (sim.games - result.games);
    s->passed += result.games - failed;
    if (result.first_error[0]) {
        printf("%s, %s against %s: %s\n", iz_book_name(p->setup.book), s->names[p->decks[0]],
               s->names[p->decks[1]], result.first_error);
        print_again(stdout, s, p, seed, games);
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

/* Each pair gets the same number of games, if there are so many. */
static void share_out(soak *s)
{
    uint64_t pairs = (uint64_t)s->count;
    s->each = s->games > pairs ? s->games / pairs : 1;
    if (s->games && s->games < pairs)
        printf("%llu games of %llu pairs of decks: only so many pairs are played\n",
               (unsigned long long)s->games, (unsigned long long)pairs);
}

static int run(soak *s, int threads)
{
    pthread_t others[THREADS_MOST];
    int started = 1;
    int code =
        iz_cli_load("soak", s->cards, (const char *const *)s->names, s->name_count, &s->table);
    if (code == IZ_EXIT_WELL) {
        share_out(s);
        iz_last_words(tell_of_game);
        pthread_mutex_init(&s->lock, NULL);
        while (started < threads && pthread_create(&others[started], NULL, work, s) == 0)
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

typedef struct soak_options {
    const char *decks[IZ_MAX_SEATS];
    int deck_count;
    const char *book, *cards, *folder;
    uint64_t games, seed, threads, departs;
    bool light, tables;
    iz_cli_agreed agreed;
} soak_options;

/* -1: go on, else an exit code. */
static int read_options(int argc, char **argv, soak_options *o)
{
    const iz_cli_option table[] = {
        {.name = "games", .number = &o->games, .most = 1000000000000u},
        {.name = "seed", .number = &o->seed, .most = UINT64_MAX},
        {.name = "threads", .number = &o->threads, .least = 1, .most = THREADS_MOST},
        {.name = "cards", .text = &o->cards},
        {.name = "decks", .text = &o->folder},
        {.name = "deck", .list = {o->decks, &o->deck_count, IZ_MAX_SEATS, IZ_CLI_SEATS_MOST}},
        {.name = "book", .text = &o->book},
        {.name = "light", .flag = &o->light},
        {.name = "tables", .flag = &o->tables},
        {.name = "departures", .number = &o->departs, .most = 1000000000u},
        IZ_CLI_AGREED(&o->agreed),
        {.name = NULL},
    };
    int code = iz_cli_options_only("soak", argc, argv, table, help);
    if (code >= 0)
        return code;
    if (o->deck_count == 1 || (o->deck_count > 0 && o->folder) || (o->book && !o->deck_count))
        return iz_cli_error(IZ_EXIT_USAGE, "soak",
                            "--deck is named for each of two or more players, without --decks; "
                            "--book goes with it");
    return -1;
}

/* What is played: the games that were named, or else our own and those of the folder. */
static int gather(soak *s, const soak_options *o)
{
    bool good;
    if (o->deck_count > 0) {
        const iz_book *book = iz_cli_book("soak", o->book ? o->book : "mtg-1999-11");
        if (!book)
            return IZ_EXIT_USAGE;
        iz_setup setup = iz_setup_of(book, NULL, o->deck_count);
        if (!iz_cli_agree("soak", &o->agreed, &setup))
            return IZ_EXIT_USAGE;
        good = add_game(s, &setup, o->decks);
        if (good)
            s->pairs[0].departs = o->departs;
    } else if (o->tables) {
        good = add_tables(s);
    } else {
        /* the folder's names stand first: cards are looked for beside its decks */
        int decks = o->folder ? add_folder(s, o->folder) : 0;
        if (decks < 0)
            return iz_cli_error(IZ_EXIT_FAILED, "soak", "%s: no folder of decks", o->folder);
        good = add_own(s) && add_all_pairs(s, decks);
    }
    return good ? IZ_EXIT_WELL : iz_cli_error(IZ_EXIT_FAILED, "soak", "out of memory");
}

int iz_cmd_soak(int argc, char **argv)
{
    soak_options o = {.games = 2000, .seed = 1, .threads = 1, .agreed = {.first = -1}};
    int code = read_options(argc, argv, &o);
    if (code >= 0)
        return code;
    soak *s = calloc(1, sizeof *s);
    if (!s)
        return iz_cli_error(IZ_EXIT_FAILED, "soak", "out of memory");
    s->light = o.light;
    s->games = o.games;
    s->seed = o.seed;
    s->cards = o.cards;
    code = gather(s, &o);
    if (code == IZ_EXIT_WELL)
        code = run(s, (int)o.threads);
    for (int i = 0; i < s->name_count; i++)
        free(s->names[i]);
    free(s->names);
    free(s->pairs);
    free(s);
    return code;
}
