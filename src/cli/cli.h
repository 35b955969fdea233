/*
 * What the commands of the program share: exit codes, messages, loading cards and decks.
 */
#ifndef IZ_CLI_CLI_H
#define IZ_CLI_CLI_H

#include "cards/deck.h"
#include "cards/library.h"
#include "izvor/izvor.h"

#include <stdio.h>

/* Exit codes of every command. */
enum { IZ_EXIT_WELL = 0, IZ_EXIT_FAILED = 1, IZ_EXIT_USAGE = 2 };

/* One command: `izvor NAME …`, argv[0] being NAME. */
int iz_cmd_run(int argc, char **argv);
int iz_cmd_cards(int argc, char **argv);
int iz_cmd_deck(int argc, char **argv);
int iz_cmd_sim(int argc, char **argv);
int iz_cmd_play(int argc, char **argv);
int iz_cmd_replay(int argc, char **argv);
int iz_cmd_books(int argc, char **argv);
int iz_cmd_rules(int argc, char **argv);
int iz_cmd_bench(int argc, char **argv);
int iz_cmd_soak(int argc, char **argv);
int iz_cmd_language(int argc, char **argv);
int iz_cmd_phrases(int argc, char **argv);

/* Prints "izvor COMMAND: …" to standard error and returns `code`. */
int iz_cli_error(int code, const char *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A whole number in the range, else an error message on standard error and false. */
bool iz_cli_number(const char *command, const char *option, const char *text, uint64_t least,
                   uint64_t most, uint64_t *out);

/* Why a game has no more seats than IZ_MAX_SEATS: no book says so. */
#define IZ_CLI_SEATS_MOST "2 to 16 players are carried, in Veliki krug 10 to 16 (Izvori F9.10)"

/* An option of a command, and where what it says goes: exactly one of text, list,
 * number, seat and flag. A table of them ends with one without a name. */
typedef struct iz_cli_option {
    const char *name; /* without dashes */
    const char **text;
    struct {
        const char **at;
        int *count, most;
        const char *why; /* … no more often; NULL: nobody asks */
    } list;              /* it may be said so often: what it says each time */
    uint64_t *number, least, most;
    int *seat;  /* a player's letter */
    bool *flag; /* it takes no argument: set to true */
    bool *said; /* set to true if the option is there; NULL: nobody asks */
} iz_cli_option;

/* Reads the options; `optind` is at the first argument then. -h and --help print `help`. Returns -1
 * to go on, else the exit code; what is wrong is said on standard error. */
int iz_cli_options(const char *command, int argc, char **argv, const iz_cli_option *options,
                   const char *help);
/* The same for a command that takes options only: it is wrong if an argument is left. */
int iz_cli_options_only(const char *command, int argc, char **argv, const iz_cli_option *options,
                        const char *help);

/* izvor run --ablate: which fields of which nodes decide the outcome of some scenario of the files.
 */
int iz_cli_ablate(char *const *files, int count, const char *cards, bool kinds);

/* What is agreed before a game, as the commands that play take it. */
typedef struct iz_cli_agreed {
    const char *variants[2]; /* one is allowed */
    int variant_count;
    const char *teams, *range, *generator, *key;
    const char *options[8];
    int option_count;
    int first; /* the seat that goes first; -1: by lot */
} iz_cli_agreed;
/* Its rows in a command's table of options, and its lines in the command's help. */
#define IZ_CLI_AGREED(agreed)                                                                      \
    {.name = "variant", .list = {(agreed)->variants, &(agreed)->variant_count, 2, NULL}},          \
        {.name = "option", .list = {(agreed)->options, &(agreed)->option_count, 8, NULL}},         \
        {.name = "teams", .text = &(agreed)->teams}, {.name = "range", .text = &(agreed)->range},  \
        {.name = "generator", .text = &(agreed)->generator},                                       \
        {.name = "key", .text = &(agreed)->key},                                                   \
    {                                                                                              \
        .name = "first", .seat = &(agreed)->first                                                  \
    }
#define IZ_CLI_AGREED_HELP                                                                          \
    "  --variant NAME     a variant for several players: krug, \"magično srce\", …; what is no " \
    "variant\n"                                                                                     \
    "                     is answered with those that there are\n"                                  \
    "  --option NAME      an option of the game, and more of them: manual-mana, ante,\n"            \
    "                     no-mulligan, passing, attack-left, attack-right, attack-many,\n"          \
    "                     deploying, points, seats-agreed\n"                                        \
    "  --teams A+B,C+D    who plays together\n"                                                     \
    "  --range N          how many seats to either side everybody's influence reaches; or for\n"    \
    "                     some: \"A 1, C 2\" (as far as there are seats)\n"                         \
    "  --first SEAT       who goes first: A, B … (by lot)\n"                                      \
    "  --generator NAME   where chance comes from: small (quick), or chacha20, of which nobody\n"   \
    "                     can reckon what comes next from what they have seen\n"                    \
    "  --key DIGITS       chacha20's key, 64 digits (a new one from the system)\n"
/* Enters it into the set-up; false, with a message, if it can't be read or isn't legal. */
bool iz_cli_agree(const char *command, const iz_cli_agreed *agreed, iz_setup *setup);
/* Prints the arguments which agree to that set-up. */
void iz_cli_put_agreed(FILE *out, const iz_setup *setup);

/* The book of that name, or NULL with a message that lists the books. */
const iz_book *iz_cli_book(const char *command, const char *name);

/* All cards that there are: our own and those of the collection (iz_find_cards_file). NULL with a
 * message if a file can't be read. */
iz_card_library *iz_cli_library(const char *cards_path, const char *beside, char *error,
                                size_t error_size);

/* Decks with the cards that they need, compiled: one for each seat, or more to choose from. */
typedef struct iz_cli_deck {
    iz_deck *deck;
    int *lists[2]; /* the cards of both sides, one by one */
} iz_cli_deck;

typedef struct iz_cli_table {
    iz_card_set *cards;
    iz_cli_deck *decks;
    iz_deck_cards *hands; /* as iz_game_new wants them; there are IZ_MAX_SEATS or more */
    int seats;            /* how many decks there are */
} iz_cli_table;

/* Reads the decks (a file, or the name of a deck of our own) and the cards they need: from
 * `cards_path`, or if that is NULL from where cards are looked for. Messages go to standard error.
 * Returns an exit code; free the table in any case. */
int iz_cli_load(const char *command, const char *cards_path, const char *const *deck_paths,
                int count, iz_cli_table *table);
void iz_cli_free(iz_cli_table *table);

/* What is not legal about a deck under the book, in one of its formats (NULL: as it says for all),
 * a line each (`out` NULL: none). Returns how much. */
int iz_cli_deck_faults(FILE *out, const char *path, const iz_book *book, const char *format,
                       const iz_deck *deck, const iz_card_set *cards);
/* The cards of a deck that the book can't play, a line each, with the rule that it lacks. Returns
 * how many lines of the deck. */
int iz_cli_deck_refused(FILE *out, const char *path, const iz_book *book, const iz_deck *deck,
                        const iz_card_set *cards);
/* Can the book play all cards of the table's decks? Says on standard error which it can't. */
bool iz_cli_playable(const iz_book *book, const char *const *paths, const iz_cli_table *table);
/* Are the table's decks legal? Says on standard error what isn't: all of it if `whole`, else a line
 * for each deck. */
bool iz_cli_legal(const char *command, const iz_book *book, const char *const *paths,
                  const iz_cli_table *table, bool whole);

/* Prints an argument of a command, in quotes if a shell would not take it for one word. */
void iz_cli_put_argument(FILE *out, const char *argument);

/* The decks of our own for the book; how many there are. */
enum { IZ_CLI_OWN_DECKS = IZ_OWN_DECKS };
int iz_cli_own_decks(const iz_book *book, const char *names[IZ_CLI_OWN_DECKS]);
/* The decks that a book's games are played with when none are named: two names of our own. */
void iz_cli_default_decks(const iz_book *book, const char *names[2]);

#endif
