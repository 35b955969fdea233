/*
 * izvor play: a game in the terminal, in plain text, against the computer.
 */
#include "cli/cli.h"

#include "ai/ai.h"
#include "replay/record.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifdef IZ_HAVE_LIBEDIT
#include <editline/readline.h>
#endif

static const char help[] =
    "usage: izvor play [options]\n"
    "\n"
    "A game in plain text against the computer: type the number of what you want to do.\n"
    "\n"
    "  --book BOOK      the rules (mtg-1999-11); `izvor books` lists them\n"
    "  --deck FILE      your deck, or the name of one of our own\n"
    "  --against FILE   the computer's deck\n"
    "  --any-deck       play with decks that are not legal, too\n"
    "  --cards FILE     where the decks' cards are looked for\n"
    "  --seed N         the same number, the same shuffles\n";

static const char commands[] =
    "  NUMBER     take that option; just Enter takes the first (pass, done)\n"
    "  WORDS      the same by the beginning of its words: play forest\n"
    "  end        pass until the turn is over, or something is played, or you are asked\n"
    "  read NAME  what is printed on that card\n"
    "  why NAME   may I play this card now, and if not, which rule forbids it?\n"
    "  log [N]    what happened (the last N entries), with the rules\n"
    "  undo       take your last decision back\n"
    "  look       the table again\n"
    "  view       what you may know, as JSON\n"
    "  save FILE  write a record of the game for `izvor replay`\n"
    "  concede    give the game up\n"
    "  quit       leave the program\n";

enum {
    HUMAN = 0,
    COMPUTER = 1,
    UNDO_MOST = 4096,
    LINE_SIZE = 512,
    LABEL_SIZE = 320,
    SHOWN_MOST = 16384, /* options kept */
    ALIKE_AMONG = 256,  /* of those, so many are compared with each other */
    LISTED_MOST = 60    /* … and listed */
};

typedef struct choice {
    int seat;
    uint64_t n;
} choice;

/* A game at a table: how it began, and all choices since. */
typedef struct table_game {
    iz_game *game;
    iz_player *computer;
    iz_cli_table *table;
    uint64_t seed;
    choice *choices;
    size_t count, room;
    size_t mine[UNDO_MOST]; /* how many choices had been made before each of my decisions */
    int mine_count;
    size_t logged;             /* log entries already shown */
    uint64_t *shown;           /* the options listed now … */
    char (*label)[LABEL_SIZE]; /* … and their words */
    int64_t lo;                /* … or the least number */
    bool is_range;
    bool quit;
    unsigned ends; /* the turn in which I pass till its end; 0: none */
} table_game;

static bool remember(table_game *t, int seat, uint64_t n)
{
    if (t->count == t->room) {
        size_t room = t->room ? t->room * 2 : 256;
        choice *choices = realloc(t->choices, room * sizeof *choices);
        if (!choices)
            return false;
        t->choices = choices;
        t->room = room;
    }
    t->choices[t->count++] = (choice){seat, n};
    return true;
}

static iz_game *begin(const table_game *t, const iz_book *book)
{
    char error[512];
    iz_game *game =
        iz_game_new(book, t->table->cards, t->table->hands, 2, t->seed, 0, error, sizeof error);
    if (!game)
        iz_cli_error(IZ_EXIT_FAILED, "play", "%s", error);
    else if (iz_log_start(game) != IZ_OK || iz_advance(game) != IZ_OK)
        iz_cli_error(IZ_EXIT_FAILED, "play", "%s", iz_game_error(game));
    else
        return game;
    iz_game_free(game);
    return NULL;
}

/* ---- showing --------------------------------------------------------------------------------- */

static void show_new_log(table_game *t)
{
    const char *text, *rules;
    unsigned turn;
    for (; iz_log_entry_at(t->game, t->logged, &text, &rules, &turn); t->logged++)
        if (!iz_log_routine(t->game, t->logged))
            printf("  . %s\n", text);
}

static void show_log(const table_game *t, size_t last)
{
    const char *text, *rules;
    unsigned turn;
    size_t length = iz_log_length(t->game);
    for (size_t n = length > last ? length - last : 0; n < length; n++)
        if (iz_log_entry_at(t->game, n, &text, &rules, &turn))
            printf("  turn %u: %s%s%s%s\n", turn, text, rules[0] ? "  [" : "", rules,
                   rules[0] ? "]" : "");
}

/* Both sides of the table, as the human sees it. */
static void show_table(table_game *t)
{
    size_t size = iz_table_text(t->game, HUMAN, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return;
    iz_table_text(t->game, HUMAN, text, size);
    printf("\n%s", text);
    free(text);
}

/* Options that read alike are shown once: t->shown holds the first of each. */
static uint64_t gather_options(table_game *t)
{
    uint64_t count = iz_choice_count(t->game, HUMAN), shown = 0;
    int64_t lo, hi;
    t->is_range = iz_choice_range(t->game, HUMAN, &lo, &hi);
    if (t->is_range) {
        t->lo = lo;
        return count;
    }
    for (uint64_t n = 0; n < count && shown < SHOWN_MOST; n++) {
        char text[LABEL_SIZE];
        iz_choice_common_label(t->game, HUMAN, n, text, sizeof text);
        uint64_t same = 0;
        while (same < shown && same < ALIKE_AMONG && strcmp(t->label[same], text) != 0)
            same++;
        if (same < shown && same < ALIKE_AMONG)
            continue;
        memcpy(t->label[shown], text, sizeof text);
        t->shown[shown++] = n;
    }
    return shown;
}

static void show_options(table_game *t, uint64_t count)
{
    char text[LABEL_SIZE];
    iz_wait_prompt(t->game, HUMAN, text, sizeof text);
    printf("\n%s\n", text);
    if (t->is_range) {
        printf("  a number from %lld to %lld\n", (long long)t->lo,
               (long long)(t->lo + (int64_t)count - 1));
        return;
    }
    for (uint64_t n = 0; n < count && n < LISTED_MOST; n++)
        printf("  %llu  %s\n", (unsigned long long)n, t->label[n]);
    if (count > LISTED_MOST)
        printf("  ... and %llu more: type the words\n", (unsigned long long)(count - LISTED_MOST));
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_line(char *line, size_t size)
{
#ifdef IZ_HAVE_LIBEDIT
    if (isatty(STDIN_FILENO)) {
        char *typed = readline("> ");
        if (!typed)
            return false;
        if (typed[0])
            add_history(typed);
        snprintf(line, size, "%s", typed);
        free(typed);
        return true;
    }
#endif
    fputs("> ", stdout);
    fflush(stdout);
    if (!fgets(line, (int)size, stdin))
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

/* ---- commands -------------------------------------------------------------------------------- */

/* A file that is there is written over only if the player says so. */
static bool may_write(const char *path)
{
    char answer[LINE_SIZE];
    struct stat there;
    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode))
        return true;
    printf("%s is there already; write over it? (yes or no)\n", path);
    return read_line(answer, sizeof answer) &&
           (strcasecmp(answer, "yes") == 0 || strcasecmp(answer, "y") == 0);
}

static void save(const table_game *t, const char *path)
{
    char error[512];
    if (!may_write(path)) {
        puts("not saved");
        return;
    }
    iz_game *start = begin(t, iz_game_book(t->game));
    iz_record *record = start ? iz_record_new(start, t->table->hands, t->seed, 0) : NULL;
    for (size_t i = 0; record && i < t->count; i++)
        iz_record_choice(record, t->choices[i].seat, t->choices[i].n);
    if (record && iz_record_write(record, t->game, path, error, sizeof error))
        printf("saved as %s\n", path);
    else
        printf("not saved: %s\n", record ? error : "out of memory");
    iz_record_free(record);
    iz_game_free(start);
}

/* Plays the game again up to the last decision of mine. */
static void undo(table_game *t)
{
    if (t->mine_count == 0) {
        puts("there is nothing to take back");
        return;
    }
    size_t until = t->mine[t->mine_count - 1];
    iz_game *game = begin(t, iz_game_book(t->game));
    for (size_t i = 0; game && i < until; i++)
        if (iz_choose_nth(game, t->choices[i].seat, t->choices[i].n) != IZ_OK) {
            printf("not taken back: %s\n", iz_game_error(game));
            iz_game_free(game);
            return;
        }
    if (!game)
        return;
    iz_game_free(t->game);
    t->game = game;
    t->count = until;
    t->mine_count--;
    t->logged = iz_log_length(game);
    show_table(t);
}

static void why(table_game *t, const char *name)
{
    char text[512];
    if (!name[0])
        puts("why what? `why Forest` says whether you may play Forest now");
    else if (iz_why_not(t->game, HUMAN, name, text, sizeof text) == 0)
        printf("%s: you may play it now\n", name);
    else
        printf("%s: no: %s\n", name, text);
}

static void read_card(const table_game *t, const char *name)
{
    int card = iz_cards_find(t->table->cards, name);
    size_t size = iz_cards_print(t->table->cards, card, NULL, 0) + 1;
    char *text = card < 0 ? NULL : malloc(size);
    if (text && iz_cards_print(t->table->cards, card, text, size) > 0)
        printf("\n%s", text);
    else if (!name[0])
        puts("read what? `read Forest` shows what is printed on Forest");
    else
        printf("there is no card named \"%s\"\n", name);
    free(text);
}

static bool is_command(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != '\0' && line[length] != ' '))
        return false;
    *rest = line + length + strspn(line + length, " ");
    return true;
}

/* The shown option whose words begin so (case doesn't matter); -1: none, -2: several. */
static int64_t option_by_words(const table_game *t, const char *line, uint64_t count)
{
    int64_t found = -1;
    for (uint64_t n = 0; !t->is_range && n < count; n++) {
        if (strcasecmp(t->label[n], line) == 0)
            return (int64_t)n;
        if (strncasecmp(t->label[n], line, strlen(line)) == 0)
            found = found == -1 ? (int64_t)n : -2;
    }
    return found;
}

static void view(table_game *t)
{
    size_t size = iz_view(t->game, HUMAN, NULL, 0) + 1;
    char *text = malloc(size);
    if (text && iz_view(t->game, HUMAN, text, size) > 0)
        puts(text);
    free(text);
}

/* Is it a command that is no option? Then it is carried out. */
static bool carry_out(table_game *t, const char *line)
{
    const char *rest;
    if (is_command(line, "why", &rest))
        why(t, rest);
    else if (is_command(line, "read", &rest))
        read_card(t, rest);
    else if (is_command(line, "log", &rest))
        show_log(t, rest[0] ? strtoul(rest, NULL, 10) : 20);
    else if (is_command(line, "undo", &rest))
        undo(t);
    else if (is_command(line, "look", &rest))
        show_table(t);
    else if (is_command(line, "save", &rest))
        save(t, rest[0] ? rest : "game.izr");
    else if (is_command(line, "concede", &rest))
        iz_resign(t->game, HUMAN);
    else if (is_command(line, "quit", &rest))
        t->quit = true;
    else if (is_command(line, "view", &rest))
        view(t);
    else if (is_command(line, "help", &rest))
        fputs(commands, stdout);
    else
        return false;
    return true;
}

/* Does the line name one of the `count` options shown? Says so if it names none. */
static bool names_option(const table_game *t, const char *line, uint64_t count, uint64_t *n)
{
    char *end;
    errno = 0;
    long long number = strtoll(line, &end, 10);
    int64_t at = number;
    if (line[0] == '\0') {
        at = 0;
    } else if (end != line && *end == '\0') {
        at = errno ? -1 : t->is_range ? number - t->lo : number;
    } else {
        at = option_by_words(t, line, count);
        if (at < 0) {
            printf(at == -1 ? "\"%s\" is none of the options; `help` lists what you can type\n"
                            : "several options begin with \"%s\": type more of it\n",
                   line);
            return false;
        }
    }
    if (at < 0 || (uint64_t)at >= count) {
        int64_t from = t->is_range ? t->lo : 0;
        printf("the options go from %lld to %lld\n", (long long)from,
               (long long)(from + (int64_t)count - 1));
        return false;
    }
    *n = t->is_range ? (uint64_t)at : t->shown[at];
    return true;
}

/* ---- the game -------------------------------------------------------------------------------- */

static bool choose(table_game *t, int seat, uint64_t n)
{
    if (!remember(t, seat, n))
        return false;
    if (iz_choose_nth(t->game, seat, n) == IZ_OK)
        return true;
    iz_cli_error(IZ_EXIT_FAILED, "play", "%s", iz_game_error(t->game));
    return false;
}

/* Is there nothing to think about: only passing, with nothing to see? */
static bool passes_by_itself(table_game *t)
{
    iz_game_moment now = iz_moment(t->game);
    if (t->ends != now.turn || now.stack > 0 || !iz_wait_is_priority(t->game, HUMAN))
        t->ends = 0;
    return t->ends || iz_wait_only_pass(t->game, HUMAN) || iz_choice_count(t->game, HUMAN) == 1;
}

static bool human_turn(table_game *t)
{
    char line[LINE_SIZE];
    uint64_t n = 0;
    if (passes_by_itself(t))
        return choose(t, HUMAN, 0);
    show_new_log(t);
    show_table(t);
    for (;;) {
        uint64_t count = gather_options(t);
        show_options(t, count);
        if (!read_line(line, sizeof line)) {
            puts("");
            t->quit = true;
            return true;
        }
        if (strcmp(line, "end") == 0) {
            t->ends = iz_turn_number(t->game);
            if (iz_wait_is_priority(t->game, HUMAN))
                break;
            puts("this has to be decided first");
            continue;
        }
        if (!carry_out(t, line)) {
            if (names_option(t, line, count, &n))
                break;
            continue;
        }
        if (t->quit || iz_game_over(t->game) || iz_wait_seat(t->game) != HUMAN)
            return true;
    }
    if (t->mine_count < UNDO_MOST)
        t->mine[t->mine_count++] = t->count;
    return choose(t, HUMAN, n);
}

static int run(table_game *t)
{
    while (!t->quit && !iz_game_over(t->game)) {
        int seat = iz_wait_seat(t->game);
        bool good = seat == HUMAN ? human_turn(t)
                                  : choose(t, seat, iz_player_decide(t->computer, t->game, seat));
        if (!good)
            return IZ_EXIT_FAILED;
    }
    show_new_log(t);
    if (t->quit)
        return IZ_EXIT_WELL;
    char reason[300];
    iz_outcome outcome = iz_outcome_of(t->game, HUMAN);
    iz_outcome_reason(t->game, outcome == IZ_OUTCOME_LOST ? HUMAN : COMPUTER, reason,
                      sizeof reason);
    printf("\n%s%s%s\n",
           outcome == IZ_OUTCOME_WON    ? "You win"
           : outcome == IZ_OUTCOME_LOST ? "You lose"
                                        : "A draw",
           reason[0] ? ": " : ".", reason);
    return IZ_EXIT_WELL;
}

/* Says on standard error what is wrong with the decks. */
static bool may_be_played(const iz_book *book, const char *const *decks, const iz_cli_table *table,
                          bool any_deck)
{
    if (!iz_cli_playable(book, decks, table))
        return false;
    if (any_deck || iz_cli_legal("play", book, decks, table, true))
        return true;
    iz_cli_error(IZ_EXIT_FAILED, "play", "a deck is not legal; --any-deck plays with it");
    return false;
}

int iz_cmd_play(int argc, char **argv)
{
    static const struct option names[] = {
        {"book", required_argument, NULL, 'b'},    {"deck", required_argument, NULL, 'd'},
        {"against", required_argument, NULL, 'a'}, {"any-deck", no_argument, NULL, 'i'},
        {"cards", required_argument, NULL, 'c'},   {"seed", required_argument, NULL, 's'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0},
    };
    const char *book_name = "mtg-1999-11", *cards = NULL, *decks[2] = {NULL, NULL};
    uint64_t seed = (uint64_t)time(NULL);
    bool any_deck = false;
    for (int c; (c = getopt_long(argc, argv, "h", names, NULL)) != -1;) {
        if (c == 'b') {
            book_name = optarg;
        } else if (c == 'd') {
            decks[HUMAN] = optarg;
        } else if (c == 'a') {
            decks[COMPUTER] = optarg;
        } else if (c == 'i') {
            any_deck = true;
        } else if (c == 'c') {
            cards = optarg;
        } else if (c == 's') {
            if (!iz_cli_number("play", "--seed", optarg, 0, UINT64_MAX, &seed))
                return IZ_EXIT_USAGE;
        } else if (c == 'h') {
            printf("%s\nDuring the game:\n%s", help, commands);
            return IZ_EXIT_WELL;
        } else {
            return IZ_EXIT_USAGE;
        }
    }
    if (optind < argc)
        return iz_cli_error(IZ_EXIT_USAGE, "play", "\"%s\" is no option; see `izvor play --help`",
                            argv[optind]);
    const iz_book *book = iz_cli_book("play", book_name);
    if (!book)
        return IZ_EXIT_USAGE;
    const char *own[2];
    iz_cli_default_decks(book, own);
    for (int seat = 0; seat < 2; seat++)
        decks[seat] = decks[seat] ? decks[seat] : own[seat];
    iz_cli_table table;
    int code = iz_cli_load("play", cards, decks, 2, &table);
    table_game game = {.table = &table, .seed = seed};
    if (code == IZ_EXIT_WELL && !may_be_played(book, decks, &table, any_deck))
        code = IZ_EXIT_FAILED;
    if (code == IZ_EXIT_WELL) {
        printf("%s\nYou play %s against %s (seed %llu). `help` lists what you can type.\n",
               iz_book_title(book), decks[HUMAN], decks[COMPUTER], (unsigned long long)seed);
        game.game = begin(&game, book);
        game.computer = iz_player_new(IZ_PLAYER_GREEDY, seed);
        game.shown = malloc(SHOWN_MOST * sizeof *game.shown);
        game.label = malloc(SHOWN_MOST * sizeof *game.label);
        bool ready = game.game && game.computer && game.shown && game.label;
        code = ready ? run(&game) : IZ_EXIT_FAILED;
    }
    iz_player_free(game.computer);
    iz_game_free(game.game);
    free(game.choices);
    free(game.shown);
    free(game.label);
    iz_cli_free(&table);
    return code;
}
