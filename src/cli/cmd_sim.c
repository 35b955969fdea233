/*
 * izvor sim: games by the thousand.
 */
#include "cli/cli.h"

#include "sim/sim.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "usage: izvor sim --deck FILE --deck FILE [options]\n"
    "\n"
    "Plays games of computer players against each other and tells how they ended. A deck that is\n"
    "not legal is played with all the same; standard error says so.\n"
    "\n"
    "  --deck FILE        a deck, or the name of one of our own; one for each player, in seat "
    "order\n"
    "  --book BOOK        the rules (mtg-1999-11); `izvor books` lists them\n"
    "  --cards FILE       where the decks' cards are looked for\n"
    "  --games N          how many games (100)\n"
    "  --threads T        how many threads (1)\n"
    "  --seed S           game n has seed S + n (1)\n"
    "  --players A,B      random or greedy, one for each seat (random for all)\n"
    "  --mulligan         players are asked about their opening hands\n" IZ_CLI_AGREED_HELP
    "  --turns N          a game is ended, and counted as capped, after N turns (2000)\n"
    "  --record DIR       write a record of each game there, for `izvor replay`\n"
    "  --json             print one JSON object\n";

typedef struct sim_options {
    const char *decks[IZ_MAX_SEATS];
    int deck_count;
    const char *book, *cards, *players, *record;
    uint64_t games, threads, seed, turns;
    bool json, mulligan;
    iz_cli_agreed agreed;
} sim_options;

static int read_options(int argc, char **argv, sim_options *o)
{
    const iz_cli_option table[] = {
        {.name = "deck", .list = {o->decks, &o->deck_count, IZ_MAX_SEATS, IZ_CLI_SEATS_MOST}},
        {.name = "book", .text = &o->book},
        {.name = "cards", .text = &o->cards},
        {.name = "games", .number = &o->games, .least = 1, .most = 1000000000000u},
        {.name = "threads", .number = &o->threads, .least = 1, .most = 1024},
        {.name = "seed", .number = &o->seed, .most = UINT64_MAX},
        {.name = "players", .text = &o->players},
        {.name = "record", .text = &o->record},
        {.name = "turns", .number = &o->turns, .least = 1, .most = 1000000},
        {.name = "json", .flag = &o->json},
        {.name = "mulligan", .flag = &o->mulligan},
        IZ_CLI_AGREED(&o->agreed),
        {.name = NULL},
    };
    return iz_cli_options_only("sim", argc, argv, table, help);
}

/* "random,greedy": one kind for each seat; the last one holds for the rest. */
static bool read_players(const char *text, iz_sim *sim)
{
    char word[32];
    iz_player_kind kind = IZ_PLAYER_RANDOM;
    for (int seat = 0; seat < sim->setup.players; seat++) {
        if (text && *text) {
            size_t length = strcspn(text, ",");
            snprintf(word, sizeof word, "%.*s", (int)length, text);
            text += length + (text[length] == ',');
            if (!iz_player_kind_named(word, &kind)) {
                iz_cli_error(IZ_EXIT_USAGE, "sim", "there is no player \"%s\": random or greedy",
                             word);
                return false;
            }
        }
        sim->players[seat] = kind;
    }
    return true;
}

static void show_progress(void *host, uint64_t finished)
{
    const iz_sim *sim = host;
    uint64_t step = sim->games / 200 ? sim->games / 200 : 1;
    if (finished % step != 0 && finished != sim->games)
        return;
    int filled = (int)(finished * 40 / sim->games);
    fprintf(stderr, "\r[%.*s%*s] %llu of %llu", filled, "########################################",
            40 - filled, "", (unsigned long long)finished, (unsigned long long)sim->games);
    if (finished == sim->games)
        fputc('\n', stderr);
}

static void print_json(const iz_sim *sim, const iz_sim_result *r)
{
    json_t *object = json_object(), *wins = json_array(), *endings = json_object();
    double seconds = r->seconds > 0 ? r->seconds : 1e-9;
    for (int seat = 0; seat < sim->setup.players; seat++)
        json_array_append_new(wins, json_integer((json_int_t)r->wins[seat]));
    for (int ending = 0; ending < IZ_ENDINGS; ending++)
        json_object_set_new(endings, iz_ending_name((iz_ending)ending),
                            json_integer((json_int_t)r->endings[ending]));
    json_object_set_new(object, "book", json_string(iz_book_name(sim->setup.book)));
    json_object_set_new(object, "games", json_integer((json_int_t)r->games));
    json_object_set_new(object, "wins", wins);
    json_object_set_new(object, "draws", json_integer((json_int_t)r->draws));
    json_object_set_new(object, "errors", json_integer((json_int_t)r->errors));
    json_object_set_new(object, "capped", json_integer((json_int_t)r->capped));
    json_object_set_new(object, "turns", json_integer((json_int_t)r->turns));
    json_object_set_new(object, "median_turns", json_integer((json_int_t)iz_sim_median_turns(r)));
    json_object_set_new(object, "windows", json_integer((json_int_t)r->windows));
    json_object_set_new(object, "decisions", json_integer((json_int_t)r->decisions));
    json_object_set_new(object, "seconds", json_real(r->seconds));
    json_object_set_new(object, "games_per_second", json_real((double)r->games / seconds));
    json_object_set_new(object, "decisions_per_second", json_real((double)r->decisions / seconds));
    json_object_set_new(object, "endings", endings);
    if (r->first_error[0])
        json_object_set_new(object, "first_error", json_string(r->first_error));
    json_dumpf(object, stdout, JSON_REAL_PRECISION(8));
    fputc('\n', stdout);
    json_decref(object);
}

/* "team A+C wins 60 (60.0 %)": a team wins with each of its players. */
static void print_teams(const iz_sim *sim, const iz_sim_result *r)
{
    for (int seat = 0; seat < sim->setup.players; seat++) {
        int team = sim->setup.seats[seat].team, members = 0;
        for (int other = 0; team > 0 && other < sim->setup.players; other++)
            if (sim->setup.seats[other].team == team)
                members += other >= seat ? 1 : -IZ_MAX_SEATS; /* told with its first player */
        for (int other = seat, named = 0; members > 1 && other < sim->setup.players; other++)
            if (sim->setup.seats[other].team == team)
                printf("%s%c", named++ ? "+" : "  team ", 'A' + other);
        if (members > 1)
            printf(" wins %llu (%.1f %%)\n", (unsigned long long)r->wins[seat],
                   r->games > 0 ? 100.0 * (double)r->wins[seat] / (double)r->games : 0.0);
    }
}

static void print_text(const iz_sim *sim, const iz_sim_result *r)
{
    double seconds = r->seconds > 0 ? r->seconds : 1e-9, games = (double)r->games;
    printf("%llu games of %s\n", (unsigned long long)r->games, iz_book_name(sim->setup.book));
    for (int seat = 0; seat < sim->setup.players; seat++)
        printf("  player %c (%s) wins %llu (%.1f %%)\n", 'A' + seat,
               iz_player_kind_name(sim->players[seat]), (unsigned long long)r->wins[seat],
               games > 0 ? 100.0 * (double)r->wins[seat] / games : 0.0);
    print_teams(sim, r);
    printf("  draws %llu, errors %llu, capped %llu\n", (unsigned long long)r->draws,
           (unsigned long long)r->errors, (unsigned long long)r->capped);
    printf("  ended by:");
    for (int ending = 0; ending < IZ_ENDINGS; ending++)
        if (r->endings[ending] > 0)
            printf(" %s %llu", iz_ending_name((iz_ending)ending),
                   (unsigned long long)r->endings[ending]);
    printf("\n  turns %llu (half of the games at most %u), windows %llu, decisions %llu\n",
           (unsigned long long)r->turns, iz_sim_median_turns(r), (unsigned long long)r->windows,
           (unsigned long long)r->decisions);
    printf("  %.3f seconds: %.0f games and %.0f decisions a second\n", r->seconds, games / seconds,
           (double)r->decisions / seconds);
    if (r->first_error[0])
        printf("  first error: %s\n", r->first_error);
}

/* The command that shows the first error again. */
static void print_again(const sim_options *o, const iz_sim *sim, const iz_sim_result *r)
{
    uint64_t seed, games;
    iz_sim_again(sim, r, &seed, &games);
    fprintf(stderr, "again: izvor sim --book %s", iz_book_name(sim->setup.book));
    for (int i = 0; i < o->deck_count; i++) {
        fputs(" --deck ", stderr);
        iz_cli_put_argument(stderr, o->decks[i]);
    }
    const struct {
        const char *option, *value;
    } named[] = {{"--cards", o->cards}, {"--players", o->players}, {"--record", o->record}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i].value) {
            fprintf(stderr, " %s ", named[i].option);
            iz_cli_put_argument(stderr, named[i].value);
        }
    iz_setup agreed = sim->setup;
    agreed.with &= ~(unsigned)IZ_WITHOUT_MULLIGAN; /* which is meant without --mulligan */
    iz_cli_put_agreed(stderr, &agreed);
    fprintf(stderr, "%s --turns %llu --seed %llu --games %llu\n", o->mulligan ? " --mulligan" : "",
            (unsigned long long)o->turns, (unsigned long long)seed, (unsigned long long)games);
}

/* Is it a folder for records? It is made if it isn't there. */
static bool is_folder(const char *path)
{
    struct stat there;
    mkdir(path, 0777);
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode) && access(path, W_OK | X_OK) == 0;
}

static int simulate(const sim_options *o, const iz_book *book, const iz_cli_table *table)
{
    iz_sim sim = {
        .setup = iz_setup_of(book, table->hands, table->seats),
        .cards = table->cards,
        .games = o->games,
        .seed = o->seed,
        .threads = (int)o->threads,
        .decision_cap = 2000000,
        .turn_cap = (unsigned)o->turns,
        .record_folder = o->record,
    };
    sim.setup.with = o->mulligan ? 0 : IZ_WITHOUT_MULLIGAN;
    if (!iz_cli_agree("sim", &o->agreed, &sim.setup) || !read_players(o->players, &sim))
        return IZ_EXIT_USAGE;
    if (o->record && !is_folder(o->record))
        return iz_cli_error(IZ_EXIT_FAILED, "sim", "%s: no folder that can be written to",
                            o->record);
    if (isatty(STDERR_FILENO)) {
        sim.progress = show_progress;
        sim.host = &sim;
    }
    iz_sim_result result;
    bool whole = iz_simulate(&sim, &result);
    if (result.first_error[0])
        print_again(o, &sim, &result);
    if (!whole)
        return iz_cli_error(IZ_EXIT_FAILED, "sim", "%s", result.first_error);
    if (o->json)
        print_json(&sim, &result);
    else
        print_text(&sim, &result);
    return result.errors > 0 ? IZ_EXIT_FAILED : IZ_EXIT_WELL;
}

int iz_cmd_sim(int argc, char **argv)
{
    sim_options o = {.book = "mtg-1999-11",
                     .games = 100,
                     .threads = 1,
                     .seed = 1,
                     .turns = 2000,
                     .agreed = {.first = -1}};
    int code = read_options(argc, argv, &o);
    if (code >= 0)
        return code;
    const iz_book *book = iz_cli_book("sim", o.book);
    if (!book)
        return IZ_EXIT_USAGE;
    if (o.deck_count == 0) {
        iz_cli_default_decks(book, o.decks);
        o.deck_count = 2;
    }
    iz_cli_table table;
    if (o.deck_count == 1) /* against itself */
        o.decks[o.deck_count++] = o.decks[0];
    code = iz_cli_load("sim", o.cards, o.decks, o.deck_count, &table);
    if (code == IZ_EXIT_WELL && !iz_cli_playable(book, o.decks, &table))
        code = IZ_EXIT_FAILED;
    if (code == IZ_EXIT_WELL)
        iz_cli_legal("sim", book, o.decks, &table, false);
    if (code == IZ_EXIT_WELL)
        code = simulate(&o, book, &table);
    iz_cli_free(&table);
    return code;
}
