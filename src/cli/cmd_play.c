/*
 * izvor play: a game in the terminal, in plain text, against the computer. The options of the
 * command, and the round of decisions; what the other files do stands in cli/play.h.
 */
#include "cli/play.h"

#include "cards/file.h"
#include "scenario/open.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_SIZE = 512 };

static const char help[] =
    "usage: izvor play [options] [FILE.izs]\n"
    "\n"
    "A game in plain text against the computer: type the number of what you want to do. With a\n"
    "scenario file the game begins at its position.\n"
    "\n"
    "  --book BOOK      the rules (mtg-1999-11); `izvor books` lists them\n"
    "  --deck FILE      your deck, or the name of one of our own\n"
    "  --against FILE   the computer's deck; several times: more opponents\n"
    "  --players N      how many players, you among them (2)\n" IZ_CLI_AGREED_HELP
    "  --any-deck       play with decks that are not legal, too\n"
    "  --cards FILE     where the decks' cards are looked for\n"
    "  --scenario N     which scenario of the file: its number, its title, or words of that\n"
    "  --seat B         which player you are (A)\n"
    "  --seed N         the same number, the same shuffles: by the small generator, which is "
    "taken\n"
    "                   only then\n"
    "  --record FILE    where the record of the game is written as you play (else a new file in\n"
    "                   $XDG_STATE_HOME/izvor or ~/.local/state/izvor)\n"
    "  --no-record      no such record\n"
    "\n"
    "During the game `help` tells the turn, `help commands` what can be typed.\n";

void play_say(const play_game *p, iz_lines *out, iz_phrase phrase, ...)
{
    char text[4096];
    va_list arguments;
    va_start(arguments, phrase);
    iz_cli_phrase_list(p->book, text, sizeof text, phrase, arguments);
    va_end(arguments);
    iz_lines_wrap(out, p->terminal.columns, 0, text);
}

/* ---- one decision ---------------------------------------------------------------------------- */

/* Enter alone: the table again if something else is shown, else passing. -1: nothing. */
static int64_t on_enter(play_game *p)
{
    int64_t place = play_option_of_enter(p);
    bool back = p->aside && p->terminal.interactive;
    if (!back && place >= 0)
        return place;
    iz_lines remark = {0};
    if (!back)
        play_say(p, &remark, IZ_SAY_T_MUST_DECIDE);
    if (p->terminal.interactive)
        play_show(p, &remark);
    else
        iz_terminal_lines(&p->terminal, &remark);
    iz_lines_free(&remark);
    return -1;
}

/* The option that the line takes; -1: none, which has been said. */
static int64_t option_typed(play_game *p, const char *line)
{
    iz_lines out = {0};
    int64_t place = play_option_named(p, line, &out);
    if (place == -1)
        place = play_several_begin(p, line, &out) ? play_several_next(p, &out) : -1;
    if (place == -1 && out.count == 0)
        play_say(p, &out, IZ_SAY_T_NO_SUCH_OPTION, line);
    iz_terminal_lines(&p->terminal, &out);
    iz_lines_free(&out);
    return place < 0 ? -1 : place;
}

static bool take(play_game *p, int64_t place)
{
    const play_options *o = &p->options;
    if (p->several_at <= 1) /* else what is new is new since the line was typed */
        p->logged = iz_log_length(p->game);
    if (play_option_kind(p, (size_t)place) == IZ_CHOICE_PASS)
        play_note_pass(p);
    return play_choose(p, p->me, o->is_range ? (uint64_t)place : o->n[place], true);
}

static char *trimmed(char *line)
{
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        line[--length] = '\0';
    return line + strspn(line, " ");
}

/* Has the person decided, or need not any more? */
static bool still_asked(const play_game *p)
{
    bool passes = p->passing != PLAY_ASKS && iz_wait_is_priority(p->game, p->me);
    return !p->quit && !iz_game_over(p->game) && iz_wait_of(p->game, p->me) && !passes;
}

static bool person_decides(play_game *p)
{
    char typed[LINE_SIZE];
    uint64_t n;
    if (play_passes_by_itself(p, &n)) {
        play_several_end(p);
        bool told = p->passing_told; /* `undo` goes back to where that was said */
        p->passing_told = false;
        return play_choose(p, p->me, n, told);
    }
    int64_t listed = play_several_next(p, &p->greeting);
    if (listed >= 0)
        return take(p, listed);
    play_show(p, p->greeting.count ? &p->greeting : NULL);
    iz_lines_free(&p->greeting);
    while (still_asked(p)) {
        play_options_gather(p);
        if (!iz_input_read(p->input, typed, sizeof typed)) {
            putchar('\n');
            p->quit = true;
            return true;
        }
        char *line = trimmed(typed);
        int64_t place = -1;
        if (!line[0])
            place = on_enter(p);
        else if (!play_command(p, line))
            place = option_typed(p, line);
        if (place >= 0)
            return take(p, place);
        /* answered always, from now on */
        if (still_asked(p) && iz_wait_question(p->game, p->me) && play_passes_by_itself(p, &n))
            return play_choose(p, p->me, n, true);
    }
    return true;
}

/* ---- the game -------------------------------------------------------------------------------- */

/* A seat that has to decide: the person first. */
static int who_decides(const play_game *p)
{
    return iz_wait_of(p->game, p->me) ? p->me : iz_wait_seat(p->game);
}

static void say_end(play_game *p)
{
    char reason[300] = "", line[400], words[80];
    iz_lines end = {0};
    iz_outcome outcome = iz_outcome_of(p->game, p->me);
    int loser = outcome == IZ_OUTCOME_LOST ? p->me : (p->me + 1) % iz_game_players(p->game);
    iz_outcome_reason(p->game, loser, reason, sizeof reason);
    iz_cli_phrase(p->book, words, sizeof words,
                  outcome == IZ_OUTCOME_WON    ? IZ_SAY_T_YOU_WIN
                  : outcome == IZ_OUTCOME_LOST ? IZ_SAY_T_YOU_LOSE
                                               : IZ_SAY_T_DRAW);
    snprintf(line, sizeof line, IZ_BOLD "%s%s%s" IZ_PLAIN, words, reason[0] ? ": " : ".", reason);
    iz_lines_wrap(&end, p->terminal.columns, 4, line);
    if (p->journal && p->terminal.interactive)
        play_say(p, &end, IZ_SAY_T_RECORD_IS, p->journal_path);
    play_show_end(p, &end);
    iz_lines_free(&end);
}

static int run(play_game *p)
{
    while (!p->quit && !iz_game_over(p->game)) {
        int seat = who_decides(p);
        bool good = seat == p->me
                        ? person_decides(p)
                        : play_choose(p, seat, iz_player_decide(p->computer, p->game, seat), false);
        if (!good)
            return IZ_EXIT_FAILED;
    }
    if (!p->quit)
        say_end(p);
    return IZ_EXIT_WELL;
}

static void redraw(void *host) { play_show(host, NULL); }

typedef struct wishes {
    const char *book, *cards, *deck, *against[IZ_MAX_SEATS], *record, *file, *scenario;
    int seat, against_count;
    uint64_t seed, players;
    bool no_record, any_deck, seeded;
    iz_cli_agreed agreed;
    const char *decks[IZ_MAX_SEATS]; /* each seat's */
} wishes;

/* For the first screen. */
static void greet(play_game *p, const wishes *w, const char *title)
{
    char line[700], letter[] = {(char)('A' + p->me), '\0'}, seed[24];
    snprintf(line, sizeof line, IZ_BOLD "%s" IZ_PLAIN, title ? title : p->book->title);
    iz_lines_wrap(&p->greeting, p->terminal.columns, 0, line);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)p->seed);
    char others[400] = "";
    for (int seat = 0; !title && seat < p->setup.players; seat++)
        if (seat != p->me) {
            size_t length = strlen(others);
            snprintf(others + length, sizeof others - length, "%s%s", length ? ", " : "",
                     w->decks[seat]);
        }
    if (title)
        play_say(p, &p->greeting, IZ_SAY_T_GREET_POSITION, p->book->title, letter);
    else if (p->setup.generator != IZ_GENERATOR_SMALL)
        play_say(p, &p->greeting, IZ_SAY_T_GREET_SECRET, w->decks[p->me], others);
    else
        play_say(p, &p->greeting, IZ_SAY_T_GREET_DECKS, w->decks[p->me], others, seed);
}

/* Plays the game that p->game begins. */
static int play(play_game *p, const wishes *w, const char *title)
{
    const iz_input_host host = {play_complete, redraw, p};
    p->computer = iz_player_new(IZ_PLAYER_GREEDY, p->seed);
    p->adviser = iz_player_new(IZ_PLAYER_GREEDY, p->seed + 1);
    iz_terminal_open(&p->terminal);
    p->input = iz_input_new(&p->terminal, &host);
    play_stops_usual(p);
    int code = p->computer && p->adviser && p->input ? IZ_EXIT_WELL : IZ_EXIT_FAILED;
    if (code == IZ_EXIT_WELL && !w->no_record && !play_record_open(p, w->record) && w->record)
        code = IZ_EXIT_FAILED;
    if (code == IZ_EXIT_WELL) {
        greet(p, w, title);
        code = run(p);
    }
    play_record_close(p);
    iz_input_free(p->input);
    iz_player_free(p->computer);
    iz_player_free(p->adviser);
    play_options_free(&p->options);
    iz_lines_free(&p->greeting);
    play_several_end(p);
    play_forget(p, 0);
    free(p->choices);
    return code;
}

/* Says on standard error what is wrong with the decks. */
static bool may_be_played(const iz_book *book, const wishes *w, const iz_cli_table *table)
{
    if (!iz_cli_playable(book, w->decks, table))
        return false;
    if (w->any_deck || iz_cli_legal("play", book, w->decks, table, true))
        return true;
    iz_cli_error(IZ_EXIT_FAILED, "play", "a deck is not legal; --any-deck plays with it");
    return false;
}

/* Who plays with what: the person's deck, those of the others as they are named, and for the rest
 * those of our own in turn. Returns how many players there are. */
static int seat_decks(wishes *w, const iz_book *book)
{
    const char *own[2];
    int players = w->against_count + 1 > (int)w->players ? w->against_count + 1 : (int)w->players;
    iz_cli_default_decks(book, own);
    for (int seat = 0, other = 0; seat < players && seat < IZ_MAX_SEATS; seat++) {
        if (seat == w->seat)
            w->decks[seat] = w->deck ? w->deck : own[0];
        else
            w->decks[seat] = other < w->against_count ? w->against[other] : own[(other + 1) % 2];
        other += seat != w->seat;
    }
    return players;
}

static int play_decks(wishes *w)
{
    const iz_book *book = iz_cli_book("play", w->book ? w->book : "mtg-1999-11");
    if (!book)
        return IZ_EXIT_USAGE;
    int players = seat_decks(w, book);
    play_game p = {.book = book,
                   .setup = iz_setup_of(book, NULL, players),
                   .seed = w->seed,
                   .me = w->seat,
                   .cards_path = w->cards};
    if (!iz_cli_agree("play", &w->agreed, &p.setup))
        return IZ_EXIT_USAGE;
    if (w->seat >= players)
        return iz_cli_error(IZ_EXIT_USAGE, "play", "--seat wants a letter from A to %c",
                            'A' + players - 1);
    int code = iz_cli_load("play", w->cards, w->decks, players, &p.table);
    for (int seat = 0; code == IZ_EXIT_WELL && seat < players; seat++)
        p.setup.seats[seat].deck = p.table.hands[seat];
    p.cards = p.table.cards;
    if (code == IZ_EXIT_WELL && !may_be_played(book, w, &p.table))
        code = IZ_EXIT_FAILED;
    if (code == IZ_EXIT_WELL) {
        p.game = play_begin(&p);
        code = p.game ? play(&p, w, NULL) : IZ_EXIT_FAILED;
    }
    iz_game_free(p.game);
    iz_cli_free(&p.table);
    return code;
}

/* A game that begins at the position of a scenario. */
static int play_scenario(const wishes *w)
{
    char error[4096] = "";
    size_t length = 0;
    iz_opened opened;
    char *text = iz_file_read(w->file, &length, error, sizeof error);
    if (!text || !iz_scenario_open(w->file, text, length, w->scenario, w->book, w->cards, &opened,
                                   error, sizeof error)) {
        free(text);
        return iz_cli_error(IZ_EXIT_FAILED, "play", "%s", error);
    }
    play_game p = {.book = opened.book,
                   .cards = opened.cards,
                   .position = opened.game,
                   .origin = text,
                   .origin_number = opened.number,
                   .seed = w->seed,
                   .me = w->seat,
                   .cards_path = w->cards};
    int code = IZ_EXIT_FAILED;
    if (w->seat >= iz_game_players(opened.game))
        iz_cli_error(IZ_EXIT_FAILED, "play", "there is no player %c in it", 'A' + w->seat);
    else if ((p.game = play_begin(&p)))
        code = play(&p, w, opened.title);
    iz_game_free(p.game);
    iz_opened_free(&opened);
    free(text);
    return code;
}

/* Reads the options into the wishes; -1: go on, else an exit code. */
static int read_wishes(int argc, char **argv, wishes *w)
{
    const iz_cli_option table[] = {
        {.name = "book", .text = &w->book},
        {.name = "deck", .text = &w->deck},
        {.name = "against", .list = {w->against, &w->against_count, IZ_MAX_SEATS - 1}},
        {.name = "players", .number = &w->players, .least = 2, .most = IZ_MAX_SEATS},
        IZ_CLI_AGREED(&w->agreed),
        {.name = "cards", .text = &w->cards},
        {.name = "seed", .number = &w->seed, .most = UINT64_MAX, .said = &w->seeded},
        {.name = "record", .text = &w->record},
        {.name = "no-record", .flag = &w->no_record},
        {.name = "any-deck", .flag = &w->any_deck},
        {.name = "scenario", .text = &w->scenario},
        {.name = "seat", .seat = &w->seat},
        {.name = NULL},
    };
    return iz_cli_options("play", argc, argv, table, help);
}

int iz_cmd_play(int argc, char **argv)
{
    wishes w = {.seed = (uint64_t)time(NULL), .players = 2, .agreed = {.first = -1}};
    int code = read_wishes(argc, argv, &w);
    if (code >= 0)
        return code;
    if (!w.seeded && !w.agreed.generator)
        w.agreed.generator = "chacha20";
    if (optind + 1 < argc)
        return iz_cli_error(IZ_EXIT_USAGE, "play",
                            "one scenario file at most; see `izvor play --help`");
    if (optind < argc) {
        w.file = argv[optind];
        if (w.deck || w.against_count || w.players != 2)
            return iz_cli_error(IZ_EXIT_USAGE, "play", "a scenario has its own players and cards");
        return play_scenario(&w);
    }
    if (w.scenario)
        return iz_cli_error(IZ_EXIT_USAGE, "play", "--scenario says which of a FILE.izs");
    return play_decks(&w);
}
