/*
 * izvor replay: plays a record again and checks that it is the same game; or steps through it.
 */
#include "cli/cli.h"
#include "cli/replay.h"

#include "cards/file.h"
#include "cards/library.h"
#include "replay/record.h"
#include "scenario/open.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: izvor replay FILE [--cards FILE] [--log | --step [--seat B]]\n"
    "\n"
    "Replays a record (of izvor play or izvor sim --record) and checks its hashes.\n"
    "\n"
    "  --cards FILE   where the cards are looked for\n"
    "  --log          print what happened, with the rules\n"
    "  --step         step through the game, forwards and backwards\n"
    "  --seat B       as this player saw it (A)\n";

typedef struct wanted {
    iz_card_library *library;
    iz_card_set *cards;
    char *error;
    size_t error_size;
    bool failed;
} wanted;

static void want(void *host, const char *name)
{
    wanted *w = host;
    if (!w->failed)
        w->failed = iz_card_library_add(w->library, w->cards, name, w->error, w->error_size) < 0;
}

/* What is done before each choice. */
typedef struct listener {
    bool log, keep;
    replay_game game;
} listener;

static void before_choice(void *host, iz_game *game, int seat, uint64_t n)
{
    listener *l = host;
    replay_game *r = &l->game;
    if (l->log)
        iz_log_start(game);
    if (!l->keep)
        return;
    if (r->count == 0 && !r->start)
        r->start = iz_game_clone(game);
    if (r->count == r->room) {
        size_t room = r->room ? r->room * 2 : 256;
        replay_choice *choices = realloc(r->choices, room * sizeof *choices);
        if (!choices)
            return;
        r->choices = choices;
        r->room = room;
    }
    r->choices[r->count++] = (replay_choice){seat, n};
}

/* "player A wins with 120 life, 25 points of A+C" */
static void print_outcome(const iz_game *game, int seat)
{
    static const char *const outcomes[] = {"is still in the game", "wins", "loses", "draws"};
    unsigned team = iz_seats(game, seat, IZ_SEATS_TEAM);
    printf("player %c %s with %d life", 'A' + seat, outcomes[iz_outcome_of(game, seat)],
           iz_life(game, seat));
    if (iz_ends_by_points(game))
        printf(", %d points", iz_points(game, seat));
    for (int mate = 0, named = 0; mate < iz_game_players(game); mate++)
        if (team >> mate & 1 && team != 1u << seat)
            printf("%s%c", named++ ? "+" : ", of ", 'A' + mate);
    putchar('\n');
}

static void print_end(iz_game *game)
{
    const char *text, *rules;
    unsigned turn;
    for (size_t n = 0; iz_log_entry_at(game, n, &text, &rules, &turn); n++)
        printf("turn %u: %s%s%s%s\n", turn, text, rules[0] ? " [" : "", rules, rules[0] ? "]" : "");
    for (int seat = 0; seat < iz_game_players(game); seat++)
        print_outcome(game, seat);
    printf("the same game: %u turns, hash %016llx\n", iz_turn_number(game),
           (unsigned long long)iz_game_hash(game));
}

typedef struct record {
    const char *path, *cards_path;
    char *bytes;
    size_t length;
    iz_card_library *library, *over; /* `over`: with the players' own cards */
    iz_card_set *cards;              /* of a game that begins with decks */
    iz_opened opened;                /* of one that begins at a position */
    char error[1024];
} record;

static void forget_cards(record *r)
{
    iz_card_set_free(r->cards);
    iz_card_library_free(r->over);
    iz_card_library_free(r->library);
    r->cards = NULL;
    r->library = r->over = NULL;
}

/* The players' own cards, which the record itself has. */
static bool add_blocks(record *r)
{
    char *blocks = iz_record_own_blocks(r->bytes, r->length);
    bool well = !blocks || iz_card_library_read_blocks(r->over, blocks, strlen(blocks), r->path,
                                                       r->error, sizeof r->error);
    free(blocks);
    return well;
}

/* Out of izvor's own cards alone, or of a collection, too. */
static bool make_set(record *r, bool with_collection)
{
    r->library = with_collection ? iz_cli_library(r->cards_path, r->path, r->error, sizeof r->error)
                                 : iz_card_library_new();
    if (!r->library ||
        (!with_collection && !iz_card_library_read_own(r->library, r->error, sizeof r->error)))
        return false;
    r->over = iz_card_library_over(r->library);
    r->cards = iz_card_set_new();
    wanted w = {r->over, r->cards, r->error, sizeof r->error, false};
    if (!r->over || !r->cards || !add_blocks(r) || !iz_card_library_announce(r->over, r->cards))
        return false;
    iz_record_cards(r->bytes, r->length, want, &w);
    return !w.failed && iz_card_set_finish(r->cards);
}

/* With the cards that it was recorded with, if that can be told: a collection that lies about has
 * other words, by which texts may read otherwise. */
static bool find_cards(record *r)
{
    if (!r->cards_path && make_set(r, false) && iz_record_is_with(r->bytes, r->length, r->cards))
        return true;
    forget_cards(r);
    r->error[0] = '\0';
    return make_set(r, true);
}

/* The cards, and the position at which it begins, if it does. */
static bool load(record *r)
{
    char book[64];
    int number = 1;
    r->bytes = iz_file_read(r->path, &r->length, r->error, sizeof r->error);
    char *position =
        r->bytes ? iz_record_position(r->bytes, r->length, &number, book, sizeof book) : NULL;
    if (position) {
        char which[16];
        snprintf(which, sizeof which, "%d", number);
        bool opened =
            iz_scenario_open(r->path, position, strlen(position), which, book[0] ? book : NULL,
                             r->cards_path, &r->opened, r->error, sizeof r->error);
        free(position);
        return opened;
    }
    return r->bytes && find_cards(r);
}

static int replay(const char *path, const char *cards_path, listener *l)
{
    record r = {.path = path, .cards_path = cards_path};
    iz_game *game = NULL;
    if (load(&r))
        game = iz_record_replay(r.bytes, r.length, path, r.cards ? r.cards : r.opened.cards,
                                r.opened.game, before_choice, l, r.error, sizeof r.error);
    int code = IZ_EXIT_FAILED;
    if (!game)
        iz_cli_error(IZ_EXIT_FAILED, "replay", "%s", r.error[0] ? r.error : "out of memory");
    else if (!l->keep)
        print_end(game);
    if (game && l->keep && !l->game.start)
        l->game.start = iz_game_clone(game);
    if (game)
        code = l->keep ? replay_steps(&l->game) : IZ_EXIT_WELL;
    iz_game_free(l->game.start);
    free(l->game.choices);
    iz_game_free(game);
    iz_opened_free(&r.opened);
    forget_cards(&r);
    free(r.bytes);
    return code;
}

int iz_cmd_replay(int argc, char **argv)
{
    const char *cards = NULL;
    listener l = {0};
    const iz_cli_option table[] = {
        {.name = "cards", .text = &cards},
        {.name = "log", .flag = &l.log},
        {.name = "step", .flag = &l.keep},
        {.name = "seat", .seat = &l.game.seat},
        {.name = NULL},
    };
    int code = iz_cli_options("replay", argc, argv, table, help);
    if (code >= 0)
        return code;
    if (optind + 1 != argc)
        return iz_cli_error(IZ_EXIT_USAGE, "replay", "one record file; see `izvor replay --help`");
    return replay(argv[optind], cards, &l);
}
