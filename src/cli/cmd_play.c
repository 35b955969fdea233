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
    "A game in plain text, against the computer or each other: type the number of what you want "
    "to\n"
    "do. With a scenario file the game begins at its position.\n"
    "\n"
    "  --book BOOK      the rules (mtg-1999-11); `izvor books` lists them\n"
    "  --deck FILE      your deck, or the name of one of our own\n"
    "  --against FILE   the next player's deck; several times: more players\n"
    "  --players N      how many players, you among them (2)\n" IZ_CLI_AGREED_HELP
    "  --any-deck       play with decks that are not legal, too\n"
    "  --cards FILE     where the decks' cards are looked for\n"
    "  --scenario N     which scenario of the file: its number, its title, or words of that\n"
    "  --seat B         which player you are (A); several persons at one terminal: A,C, or all\n"
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
    if (p->own.several_at <= 1) /* else what is new is new since the line was typed */
        p->own.logged = iz_log_length(p->game);
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
    bool passes = p->own.stops.passing != IZ_PASSING_NOT && iz_wait_is_priority(p->game, p->me);
    return !p->quit && !iz_game_over(p->game) && iz_wait_of(p->game, p->me) && !passes;
}

static bool is_person(const play_game *p, int seat) { return p->persons >> seat & 1; }

/* A seat that has to decide: the person who is asked just now, then other persons, then the
 * computer. */
static int who_decides(const play_game *p)
{
    if (iz_wait_of(p->game, p->me))
        return p->me;
    for (int seat = 0; seat < iz_game_players(p->game); seat++)
        if (is_person(p, seat) && iz_wait_of(p->game, seat))
            return seat;
    return iz_wait_seat(p->game);
}

/* From now on it is that person who is asked. */
static void turn_to(play_game *p, int seat)
{
    if (seat == p->me)
        return;
    p->others[p->me] = p->own;
    p->own = p->others[seat];
    p->me = seat;
    p->options.known = false;
}

/* Before a person sees the screen on which another one has looked it is empty until Enter is
 * pressed. False: there is no more to read. */
static bool hand_over(play_game *p)
{
    char line[LINE_SIZE], letter[] = {(char)('A' + p->me), '\0'};
    if (p->seen_by == p->me)
        return true;
    p->seen_by = p->me;
    iz_lines curtain = {0};
    play_say(p, &curtain, IZ_SAY_T_HAND_OVER, letter);
    iz_terminal_forget(&p->terminal);
    iz_terminal_lines(&p->terminal, &curtain);
    iz_lines_free(&curtain);
    bool there = iz_input_read(p->input, line, sizeof line);
    p->quit = p->quit || !there;
    return there;
}

static bool person_decides(play_game *p)
{
    char typed[LINE_SIZE];
    uint64_t n;
    if (play_passes_by_itself(p, &n)) {
        play_several_end(p);
        bool told = p->own.passing_told; /* `undo` goes back to where that was said */
        p->own.passing_told = false;
        return play_choose(p, p->me, n, told);
    }
    int64_t listed = play_several_next(p, &p->own.greeting);
    if (listed >= 0)
        return take(p, listed);
    if (!hand_over(p))
        return true;
    play_show(p, p->own.greeting.count ? &p->own.greeting : NULL);
    iz_lines_free(&p->own.greeting);
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
        else if (p->takes_enter)
            place = play_option_of_enter(p);
        p->takes_enter = false;
        if (place >= 0)
            return take(p, place);
        /* answered always, from now on */
        if (still_asked(p) && iz_wait_question(p->game, p->me) && play_passes_by_itself(p, &n))
            return play_choose(p, p->me, n, true);
    }
    return true;
}

/* ---- the game -------------------------------------------------------------------------------- */

static void say_end(play_game *p)
{
    iz_lines end = {0};
    play_end_lines(p, &end);
    if (p->journal && p->terminal.interactive)
        play_say(p, &end, IZ_SAY_T_RECORD_IS, p->journal_path);
    play_show_end(p, &end);
    iz_lines_free(&end);
}

static bool computer_decides(play_game *p, int seat)
{
    return play_choose(p, seat, iz_player_decide(p->computers[seat], p->game, seat), false);
}

static int run(play_game *p)
{
    while (!p->quit && !iz_game_over(p->game)) {
        int seat = who_decides(p);
        if (is_person(p, seat))
            turn_to(p, seat);
        if (!(is_person(p, seat) ? person_decides(p) : computer_decides(p, seat)))
            return IZ_EXIT_FAILED;
    }
    if (!p->quit)
        say_end(p);
    return IZ_EXIT_WELL;
}

static void redraw(void *host) { play_show(host, NULL); }

typedef struct wishes {
    const char *book, *cards, *deck, *against[IZ_MAX_SEATS], *record, *file, *scenario;
    const char *seats; /* --seat */
    uint16_t persons;  /* the seats that it names */
    int against_count;
    uint64_t seed, players;
    bool no_record, any_deck, seeded;
    iz_cli_agreed agreed;
    const char *decks[IZ_MAX_SEATS]; /* each seat's */
} wishes;

/* The decks of all other seats: "gora, vir". */
static void list_decks(const play_game *p, const wishes *w, bool all, char *out, size_t size)
{
    size_t length = 0;
    out[0] = '\0';
    for (int seat = 0; seat < p->setup.players && length < size; seat++)
        if (all || seat != p->me)
            length += (size_t)snprintf(out + length, size - length, "%s%s", length ? ", " : "",
                                       w->decks[seat]);
}

/* For the first screen of the person who is asked. */
static void greet(play_game *p, const wishes *w, const char *title)
{
    char line[700], letter[] = {(char)('A' + p->me), '\0'}, seed[24], letters[80], decks[400] = "";
    bool alone = (p->persons & (p->persons - 1)) == 0;
    snprintf(line, sizeof line, IZ_BOLD "%s" IZ_PLAIN, title ? title : p->book->title);
    iz_lines_wrap(&p->own.greeting, p->terminal.columns, 0, line);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)p->seed);
    play_letters(p->persons, letters, sizeof letters);
    if (!title)
        list_decks(p, w, !alone, decks, sizeof decks);
    if (title)
        play_say(p, &p->own.greeting, IZ_SAY_T_GREET_POSITION, p->book->title, letter);
    else if (!alone)
        play_say(p, &p->own.greeting, IZ_SAY_T_GREET_PERSONS, letters, decks);
    else if (p->setup.generator != IZ_GENERATOR_SMALL)
        play_say(p, &p->own.greeting, IZ_SAY_T_GREET_SECRET, w->decks[p->me], decks);
    else
        play_say(p, &p->own.greeting, IZ_SAY_T_GREET_DECKS, w->decks[p->me], decks, seed);
}

/* Who sits at the table; false: memory runs out. */
static bool sit_down(play_game *p, const wishes *w, const char *title)
{
    p->others = calloc(IZ_MAX_SEATS, sizeof *p->others);
    p->adviser = iz_player_new(IZ_PLAYER_GREEDY, p->seed + 1);
    bool good = p->others && p->adviser;
    for (int seat = iz_game_players(p->game) - 1; good && seat >= 0; seat--) {
        p->computers[seat] = iz_player_new(IZ_PLAYER_GREEDY, p->seed + 1 + (uint64_t)seat * 2);
        good = p->computers[seat] != NULL;
        if (!is_person(p, seat))
            continue;
        turn_to(p, seat); /* the first of them last: it is they who see the screen */
        play_stops_usual(p);
        greet(p, w, title);
    }
    p->seen_by = p->me;
    return good;
}

static void leave_table(play_game *p)
{
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++) {
        iz_player_free(p->computers[seat]);
        if (p->others && seat != p->me) {
            iz_lines_free(&p->others[seat].greeting);
            iz_lines_free(&p->others[seat].several);
        }
    }
    free(p->others);
    iz_player_free(p->adviser);
    play_options_free(&p->options);
    iz_lines_free(&p->own.greeting);
    play_several_end(p);
    play_forget(p, 0);
    free(p->choices);
}

/* Plays the game that p->game begins. */
static int play(play_game *p, const wishes *w, const char *title)
{
    const iz_input_host host = {play_complete, redraw, p};
    iz_terminal_open(&p->terminal);
    p->input = iz_input_new(&p->terminal, &host);
    int code = sit_down(p, w, title) && p->input ? IZ_EXIT_WELL : IZ_EXIT_FAILED;
    if (code == IZ_EXIT_WELL && !w->no_record && !play_record_open(p, w->record) && w->record)
        code = IZ_EXIT_FAILED;
    if (code == IZ_EXIT_WELL)
        code = run(p);
    play_record_close(p);
    iz_input_free(p->input);
    leave_table(p);
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

/* Which seats persons play: "B", "A,C" or "all". False: the text names none of so many. */
static bool read_persons(wishes *w, int players)
{
    const char *at = w->seats;
    w->persons = (uint16_t)(strcmp(at, "all") == 0 ? (1u << players) - 1 : 0);
    while (!w->persons || at != w->seats) {
        int seat = *at - 'A';
        if (*at == '\0' || seat < 0 || seat >= players)
            break;
        w->persons |= (uint16_t)(1u << seat);
        if (*++at == '\0')
            return true;
        if (*at != ',')
            break;
        at += 1 + strspn(at + 1, " ");
    }
    if (w->persons && at == w->seats)
        return true;
    iz_cli_error(IZ_EXIT_USAGE, "play",
                 "--seat wants letters from A to %c, such as B or A,C; or all", 'A' + players - 1);
    return false;
}

/* Everybody sits where the game has seated them. */
static void sit_by_lot(play_game *p, wishes *w)
{
    const char *decks[IZ_MAX_SEATS];
    memcpy(decks, w->decks, sizeof decks);
    uint16_t persons = p->persons;
    p->persons = 0;
    for (int seat = 0; seat < p->setup.players; seat++) {
        int entrant = iz_game_entrant(p->game, seat);
        w->decks[seat] = decks[entrant];
        p->persons |= (uint16_t)((persons >> entrant & 1) << seat);
    }
    while (!is_person(p, p->me))
        p->me = (p->me + 1) % p->setup.players;
}

static int first_person(const wishes *w)
{
    int seat = 0;
    while (!(w->persons >> seat & 1))
        seat++;
    return seat;
}

/* How many players there are. */
static int players_of(const wishes *w)
{
    int named = w->against_count + 1;
    return named > (int)w->players ? named : (int)w->players;
}

/* Who plays with what: the first person's deck, those of the others as they are named, and for the
 * rest those of our own in turn. */
static void seat_decks(wishes *w, const iz_book *book, int players)
{
    const char *own[2];
    int first = first_person(w);
    iz_cli_default_decks(book, own);
    for (int seat = 0, other = 0; seat < players && seat < IZ_MAX_SEATS; seat++) {
        if (seat == first)
            w->decks[seat] = w->deck ? w->deck : own[0];
        else
            w->decks[seat] = other < w->against_count ? w->against[other] : own[(other + 1) % 2];
        other += seat != first;
    }
}

static int play_decks(wishes *w)
{
    const iz_book *book = iz_cli_book("play", w->book ? w->book : "mtg-1999-11");
    if (!book)
        return IZ_EXIT_USAGE;
    int players = players_of(w);
    play_game p = {.book = book,
                   .setup = iz_setup_of(book, NULL, players),
                   .seed = w->seed,
                   .cards_path = w->cards};
    if (!iz_cli_agree("play", &w->agreed, &p.setup) || !read_persons(w, players))
        return IZ_EXIT_USAGE;
    seat_decks(w, book, players);
    p.persons = w->persons;
    p.me = first_person(w);
    int code = iz_cli_load("play", w->cards, w->decks, players, &p.table);
    for (int seat = 0; code == IZ_EXIT_WELL && seat < players; seat++)
        p.setup.seats[seat].deck = p.table.hands[seat];
    p.cards = p.table.cards;
    if (code == IZ_EXIT_WELL && !may_be_played(book, w, &p.table))
        code = IZ_EXIT_FAILED;
    if (code == IZ_EXIT_WELL) {
        p.game = play_begin(&p);
        if (p.game)
            sit_by_lot(&p, w);
        code = p.game ? play(&p, w, NULL) : IZ_EXIT_FAILED;
    }
    iz_game_free(p.game);
    iz_cli_free(&p.table);
    return code;
}

/* A game that begins at the position of a scenario. */
static int play_scenario(wishes *w)
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
                   .cards_path = w->cards};
    int code = IZ_EXIT_FAILED;
    if (read_persons(w, iz_game_players(opened.game))) {
        p.persons = w->persons;
        p.me = first_person(w);
        p.game = play_begin(&p);
        code = p.game ? play(&p, w, opened.title) : IZ_EXIT_FAILED;
    }
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
        {.name = "against", .list = {w->against, &w->against_count, IZ_MAX_SEATS - 1, NULL}},
        {.name = "players", .number = &w->players, .least = 2, .most = IZ_MAX_SEATS},
        IZ_CLI_AGREED(&w->agreed),
        {.name = "cards", .text = &w->cards},
        {.name = "seed", .number = &w->seed, .most = UINT64_MAX, .said = &w->seeded},
        {.name = "record", .text = &w->record},
        {.name = "no-record", .flag = &w->no_record},
        {.name = "any-deck", .flag = &w->any_deck},
        {.name = "scenario", .text = &w->scenario},
        {.name = "seat", .text = &w->seats},
        {.name = NULL},
    };
    return iz_cli_options("play", argc, argv, table, help);
}

int iz_cmd_play(int argc, char **argv)
{
    wishes w = {.seed = (uint64_t)time(NULL), .players = 2, .seats = "A", .agreed = {.first = -1}};
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
