/*
 * Stepping through a recorded game: the table before each choice, and what is chosen next. To go
 * back the game is played again from its beginning.
 */
#include "cli/replay.h"

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/play.h"
#include "cli/terminal.h"
#include "referee/referee.h"
#include "replay/record.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct steps {
    replay_game *record;
    iz_terminal terminal;
    iz_input *input;
    iz_game *game;
    size_t at;     /* choices that have been made */
    size_t logged; /* entries of the log before the last step */
} steps;

static void put_keys(const steps *s, iz_lines *out)
{
    iz_lines_say(out, s->terminal.columns, 0, iz_game_book(s->game), IZ_SAY_R_KEYS);
}

/* ---- moving ---------------------------------------------------------------------------------- */

static bool begin(steps *s)
{
    iz_game *game = iz_game_clone(s->record->start);
    if (!game || iz_log_start(game) != IZ_OK) {
        iz_game_free(game);
        return false;
    }
    iz_game_free(s->game);
    s->game = game;
    s->at = 0;
    return true;
}

/* On by one choice; false: there is no more. */
static bool forward(steps *s)
{
    if (s->at == s->record->count)
        return false;
    replay_choice choice = s->record->choices[s->at++];
    return iz_record_take(s->game, choice.seat, choice.n) == IZ_OK;
}

static void go_to(steps *s, size_t at)
{
    if (at < s->at && !begin(s))
        return;
    while (s->at < at && forward(s))
        ;
}

/* Is the next choice one that nobody needs to see: a window in which one can only pass? */
static bool is_idle(const steps *s)
{
    if (s->at == s->record->count)
        return false;
    replay_choice choice = s->record->choices[s->at];
    if (choice.n == IZ_RECORD_CONCEDES)
        return false;
    return iz_wait_only_pass(s->game, choice.seat) || iz_choice_count(s->game, choice.seat) == 1;
}

static void next(steps *s)
{
    s->logged = iz_log_length(s->game);
    forward(s);
    while (is_idle(s) && forward(s))
        ;
}

/* The last place before this one at which somebody had to think. */
static void back(steps *s)
{
    size_t here = s->at, found = 0;
    if (!begin(s))
        return;
    while (s->at < here) {
        if (!is_idle(s))
            found = s->at;
        forward(s);
    }
    go_to(s, found);
    s->logged = iz_log_length(s->game);
}

static void to_turn(steps *s, unsigned turn)
{
    if (iz_turn_number(s->game) >= turn && !begin(s))
        return;
    s->logged = iz_log_length(s->game);
    while (iz_turn_number(s->game) < turn && forward(s))
        ;
}

/* ---- showing --------------------------------------------------------------------------------- */

/* "12 of 240: player A: cast Gray Ogre" */
static void put_choice(const steps *s, iz_lines *out)
{
    char label[PLAY_LABEL] = "", clean[PLAY_LABEL], prompt[PLAY_LABEL], line[4 * PLAY_LABEL];
    char words[2 * PLAY_LABEL];
    const iz_book *book = iz_game_book(s->game);
    int at = (int)s->at, count = (int)s->record->count;
    if (s->at == s->record->count) {
        iz_cli_phrase(book, words, sizeof words, IZ_SAY_R_END, at, count);
        snprintf(line, sizeof line, IZ_YELLOW "%s" IZ_PLAIN, words);
    } else {
        replay_choice choice = s->record->choices[s->at];
        if (choice.n == IZ_RECORD_CONCEDES)
            snprintf(label, sizeof label, "%s", iz_referee_words(book, IZ_SAY_R_CONCEDES));
        else
            iz_choice_label(s->game, choice.seat, choice.n, label, sizeof label);
        iz_text_clean(label, false, clean, sizeof clean);
        label[0] = '\0';
        iz_wait_prompt(s->game, choice.seat, label, sizeof label);
        iz_text_clean(label, false, prompt, sizeof prompt);
        char letter[] = {(char)('A' + choice.seat), '\0'};
        iz_cli_phrase(book, words, sizeof words, IZ_SAY_R_CHOICE, at, count, letter, prompt);
        snprintf(line, sizeof line, IZ_YELLOW "%s" IZ_PLAIN " %s", words, clean);
    }
    iz_lines_wrap(out, s->terminal.columns, 4, line);
    put_keys(s, out);
}

static void show(steps *s)
{
    iz_lines table = {0}, news = {0}, below = {0};
    iz_terminal_measure(&s->terminal);
    json_t *view = play_view(s->game, s->record->seat);
    int rows = s->terminal.rows;
    put_choice(s, &below);
    for (int fold = 0; fold < PLAY_FOLDS; fold++) {
        iz_lines_free(&table);
        play_table_lines(view, fold, s->terminal.columns, &table);
        if (rows == 0 || table.count + below.count + 4 <= rows)
            break;
    }
    json_decref(view);
    play_news_lines(s->game, s->record->seat, s->logged, 0, s->terminal.columns, &news);
    int room = rows ? rows - 1 - below.count : table.count + news.count;
    iz_lines_cut(&table, room > 1 ? room : 1);
    room -= table.count;
    for (int i = news.count > room ? news.count - room : 0; i < news.count; i++)
        iz_lines_put(&table, news.at[i]);
    iz_lines_move(&table, &below);
    iz_terminal_clear(&s->terminal);
    iz_terminal_lines(&s->terminal, &table);
    iz_lines_free(&table);
    iz_lines_free(&news);
}

static void show_log(const steps *s)
{
    iz_lines lines = {0};
    play_log_lines(s->game, s->record->seat, 0, s->terminal.columns, &lines);
    iz_input_page(s->input, &lines);
    iz_lines_free(&lines);
}

/* ---- typing ---------------------------------------------------------------------------------- */

static void complete(void *host, const char *typed, void (*offer)(void *to, const char *line),
                     void *to)
{
    (void)host;
    (void)typed;
    (void)offer;
    (void)to;
}

static void redraw(void *host) { show(host); }

/* Carries out what was typed; true: the table is to be shown again. */
static bool carry_out(steps *s, const char *line)
{
    const char *rest = line + (line[0] != '\0');
    rest += strspn(rest, " ");
    unsigned long number = strtoul(rest, NULL, 10);
    int seat = toupper((unsigned char)rest[0]) - 'A';
    iz_lines lines = {0};
    switch (line[0]) {
    case '\0':
    case 'n':
        next(s);
        return true;
    case 'b':
        back(s);
        return true;
    case 't':
        to_turn(s, iz_turn_number(s->game) + 1);
        return true;
    case 'u':
        to_turn(s, iz_turn_number(s->game) > 1 ? iz_turn_number(s->game) - 1 : 0);
        return true;
    case 'T':
        to_turn(s, (unsigned)number);
        return true;
    case 'g':
        s->logged = iz_log_length(s->game);
        go_to(s, number < s->record->count ? number : s->record->count);
        if (s->logged > iz_log_length(s->game))
            s->logged = iz_log_length(s->game);
        return true;
    case 's':
        if (seat >= 0 && seat < iz_game_players(s->game))
            s->record->seat = seat;
        return true;
    case 'l':
        show_log(s);
        return false;
    default:
        put_keys(s, &lines);
        iz_terminal_lines(&s->terminal, &lines);
        iz_lines_free(&lines);
        return false;
    }
}

int replay_steps(replay_game *r)
{
    steps s = {.record = r};
    const iz_input_host host = {complete, redraw, &s};
    char line[256];
    iz_terminal_open(&s.terminal);
    s.input = iz_input_new(&s.terminal, &host);
    if (!s.input || !begin(&s)) {
        iz_input_free(s.input);
        return iz_cli_error(IZ_EXIT_FAILED, "replay", "out of memory");
    }
    if (r->seat >= iz_game_players(s.game))
        r->seat = 0;
    show(&s);
    while (iz_input_read(s.input, line, sizeof line) && line[0] != 'q')
        if (carry_out(&s, line))
            show(&s);
    iz_input_free(s.input);
    iz_game_free(s.game);
    return IZ_EXIT_WELL;
}
