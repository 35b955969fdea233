/*
 * izvor replay: plays a record again and checks that it is the same game.
 */
#include "cli/cli.h"

#include "cards/file.h"
#include "cards/library.h"
#include "replay/record.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: izvor replay FILE [--cards FILE] [--log]\n"
    "\n"
    "Replays a record (izvor sim --record, or `save` in a game) and checks its hashes.\n"
    "\n"
    "  --cards FILE   where the cards are looked for\n"
    "  --log          print what happened, with the rules\n";

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

static void start_log(void *host, iz_game *game, int seat, uint64_t n)
{
    (void)seat;
    (void)n;
    if (*(bool *)host)
        iz_log_start(game);
}

static void print_end(iz_game *game)
{
    const char *text, *rules;
    unsigned turn;
    for (size_t n = 0; iz_log_entry_at(game, n, &text, &rules, &turn); n++)
        printf("turn %u: %s%s%s%s\n", turn, text, rules[0] ? " [" : "", rules, rules[0] ? "]" : "");
    static const char *const outcomes[] = {"is still in the game", "wins", "loses", "draws"};
    for (int seat = 0; seat < iz_game_players(game); seat++)
        printf("player %c %s with %d life\n", 'A' + seat, outcomes[iz_outcome_of(game, seat)],
               iz_life(game, seat));
    printf("the same game: %u turns, hash %016llx\n", iz_turn_number(game),
           (unsigned long long)iz_game_hash(game));
}

static int replay(const char *path, const char *cards_path, bool log)
{
    char error[1024] = "";
    size_t length = 0;
    iz_game *game = NULL;
    char *bytes = iz_file_read(path, &length, error, sizeof error);
    wanted w = {.error = error, .error_size = sizeof error};
    w.library = bytes ? iz_cli_library(cards_path, path, error, sizeof error) : NULL;
    w.cards = w.library ? iz_card_set_new() : NULL;
    if (w.cards && iz_card_library_announce(w.library, w.cards)) {
        iz_record_cards(bytes, length, want, &w);
        if (!w.failed && iz_card_set_finish(w.cards))
            game = iz_record_replay(bytes, length, path, w.cards, start_log, &log, error,
                                    sizeof error);
    }
    if (game)
        print_end(game);
    iz_game_free(game);
    iz_card_set_free(w.cards);
    iz_card_library_free(w.library);
    free(bytes);
    return game ? IZ_EXIT_WELL
                : iz_cli_error(IZ_EXIT_FAILED, "replay", "%s", error[0] ? error : "out of memory");
}

int iz_cmd_replay(int argc, char **argv)
{
    static const struct option names[] = {
        {"cards", required_argument, NULL, 'c'},
        {"log", no_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    const char *cards = NULL;
    bool log = false;
    for (int c; (c = getopt_long(argc, argv, "h", names, NULL)) != -1;) {
        if (c == 'c') {
            cards = optarg;
        } else if (c == 'l') {
            log = true;
        } else if (c == 'h') {
            fputs(help, stdout);
            return IZ_EXIT_WELL;
        } else {
            return IZ_EXIT_USAGE;
        }
    }
    if (optind + 1 != argc)
        return iz_cli_error(IZ_EXIT_USAGE, "replay", "one record file; see `izvor replay --help`");
    return replay(argv[optind], cards, log);
}
