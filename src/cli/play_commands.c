/*
 * What can be typed at the table besides options. A table: the word, what may stand behind it, what
 * it does; `help commands` and completion read it too.
 */
#include "cli/play.h"
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

typedef struct command {
    const char *word, *rest;
    iz_phrase help;
    void (*run)(play_game *p, const char *rest, iz_lines *out);
    bool turns; /* the table is another one afterwards: it is shown again */
} command;

/* ---- looking --------------------------------------------------------------------------------- */

static void look(play_game *p, const char *rest, iz_lines *out)
{
    (void)p;
    (void)rest;
    (void)out;
}

static void board(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    json_t *view = play_view(p->game, p->me);
    play_table_lines(view, PLAY_UNFOLDED, p->terminal.columns, out);
    json_decref(view);
}

static void zones(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    json_t *view = play_view(p->game, p->me);
    play_zone_lines(view, p->terminal.columns, out);
    json_decref(view);
}

static void options(play_game *p, const char *rest, iz_lines *out)
{
    play_options_lines(p, rest[0] ? rest : NULL, 0, out);
    if (out->count == 0)
        play_say(p, out, IZ_SAY_T_NO_OPTION_HAS, rest);
}

/* The card of that name, or the only one in whose name the words stand; -1: `out` says why not. */
static int card_named(const play_game *p, const char *name, iz_lines *out)
{
    int card = iz_cards_find(p->cards, name), count = 0;
    for (int i = 0; card < 0 && i < iz_cards_count(p->cards); i++)
        count += play_words_match(iz_cards_name(p->cards, i), name);
    for (int i = 0; card < 0 && count == 1 && i < iz_cards_count(p->cards); i++)
        if (play_words_match(iz_cards_name(p->cards, i), name))
            return i;
    if (card < 0 && count == 0)
        play_say(p, out, IZ_SAY_T_NO_CARD, name);
    if (card < 0 && count > 1)
        play_say(p, out, IZ_SAY_T_SEVERAL_CARDS, name);
    for (int i = 0; card < 0 && count > 1 && i < iz_cards_count(p->cards); i++)
        if (play_words_match(iz_cards_name(p->cards, i), name))
            iz_lines_add(out, "  %s", iz_cards_name(p->cards, i));
    return card;
}

static void read_card(play_game *p, const char *rest, iz_lines *out)
{
    if (!rest[0]) {
        play_say(p, out, IZ_SAY_T_READ_WHAT);
        return;
    }
    int card = card_named(p, rest, out);
    size_t size =
        card < 0 ? 0 : iz_cards_print_in(iz_game_book(p->game), p->cards, card, NULL, 0) + 1;
    char *text = card < 0 ? NULL : malloc(size), *save = NULL;
    if (!text)
        return;
    iz_cards_print_in(iz_game_book(p->game), p->cards, card, text, size);
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        iz_lines_wrap(out, p->terminal.columns, 2, line);
    free(text);
}

static void show_log(play_game *p, const char *rest, iz_lines *out)
{
    size_t last = rest[0] ? strtoul(rest, NULL, 10) : 40, length = iz_log_length(p->game);
    play_log_lines(p->game, p->me, length > last ? length - last : 0, p->terminal.columns, out);
}

static void show_view(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    size_t size = iz_view(p->game, p->me, NULL, 0) + 1;
    char *text = malloc(size);
    if (text && iz_view(p->game, p->me, text, size) > 0 && p->terminal.interactive)
        iz_lines_wrap(out, p->terminal.columns, 0, text);
    else if (text)
        iz_lines_put(out, text); /* for a program: a line */
    free(text);
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Adds each line of the text. */
static void put_text(const play_game *p, const char *text, iz_lines *out)
{
    char line[1024];
    while (*text) {
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        iz_lines_wrap(out, p->terminal.columns, 4, line);
        text += length + (text[length] == '\n');
    }
}

/* The option that is meant, if it is one by number or by all of its words. */
static int64_t option_meant(const play_game *p, const char *about)
{
    iz_lines ignored = {0};
    int64_t place = about[0] ? play_option_named(p, about, &ignored) : -1;
    iz_lines_free(&ignored);
    return place >= 0 && !p->options.is_range ? place : -1;
}

static void why(play_game *p, const char *rest, iz_lines *out)
{
    char text[8192] = "";
    int64_t place = option_meant(p, rest);
    if (place >= 0)
        iz_why_option(p->game, p->me, p->options.n[place], text, sizeof text);
    put_text(p, text, out);
    bool number = rest[0] && rest[strspn(rest, "0123456789")] == '\0';
    size_t length = number ? 0 : iz_why(p->game, p->me, rest, text, sizeof text);
    if (length > 0)
        put_text(p, text, out);
    if (out->count == 0)
        play_say(p, out, IZ_SAY_T_NOTHING_CALLED, rest);
}

static void hint(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    /* it looks at worlds drawn from what this seat knows (ai/player.c) */
    uint64_t n = iz_player_decide(p->adviser, p->game, p->me);
    char raw[PLAY_LABEL], label[PLAY_LABEL], line[PLAY_LABEL + 24];
    iz_choice_common_label(p->game, p->me, n, raw, sizeof raw);
    iz_text_clean(raw, false, label, sizeof label);
    snprintf(line, sizeof line, "%s", label);
    for (size_t i = 0; i < p->options.count; i++)
        if (strcmp(p->options.label[i], label) == 0)
            snprintf(line, sizeof line, "%zu  %s", i, label);
    play_say(p, out, IZ_SAY_T_COMPUTER_WOULD, line);
}

static void help(play_game *p, const char *rest, iz_lines *out)
{
    if (strncmp(rest, "command", 7) == 0)
        play_help_commands(p, out);
    else
        play_help_turn(p, out);
}

/* ---- going on -------------------------------------------------------------------------------- */

static void pass_until(play_game *p, iz_passing passing, iz_lines *out)
{
    p->takes_enter = !iz_wait_is_priority(p->game, p->me) && play_option_of_enter(p) >= 0;
    if (p->takes_enter || iz_wait_is_priority(p->game, p->me))
        play_pass_until(p, passing);
    else
        play_say(p, out, IZ_SAY_T_DECIDE_FIRST);
}

static void till_event(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    pass_until(p, IZ_PASSING_TILL_EVENT, out);
}

static void till_end(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    pass_until(p, IZ_PASSING_TILL_END, out);
}

static void till_mine(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    pass_until(p, IZ_PASSING_TILL_MINE, out);
}

static void stop(play_game *p, const char *rest, iz_lines *out)
{
    play_stop_command(p, rest, true, out);
}

static void nostop(play_game *p, const char *rest, iz_lines *out)
{
    play_stop_command(p, rest, false, out);
}

static void undo(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    play_undo(p, out);
}

static void cancel(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    play_cancel(p, out);
}

static void save(play_game *p, const char *rest, iz_lines *out)
{
    if (strcmp(rest, "as") == 0 || strncmp(rest, "as ", 3) == 0)
        play_save_as(p, rest + 2 + strspn(rest + 2, " "), out);
    else
        play_save(p, rest[0] ? rest : "game.izr", out);
}

static void concede(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    (void)out;
    play_choose(p, p->me, IZ_RECORD_CONCEDES, true);
}

static void quit(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    (void)out;
    p->quit = true;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* `rest` NULL: nothing may stand behind the word. */
static const command commands[] = {
    {"look", NULL, IZ_SAY_H_LOOK, look, true},
    {"board", NULL, IZ_SAY_H_BOARD, board, false},
    {"zones", NULL, IZ_SAY_H_ZONES, zones, false},
    {"options", "[WORDS]", IZ_SAY_H_OPTIONS, options, false},
    {"read", "NAME", IZ_SAY_H_READ, read_card, false},
    {"why", "[WHAT]", IZ_SAY_H_WHY, why, false},
    {"log", "[N]", IZ_SAY_H_LOG, show_log, false},
    {"hint", NULL, IZ_SAY_H_HINT, hint, false},
    {"next", NULL, IZ_SAY_H_NEXT, till_event, true},
    {"end", NULL, IZ_SAY_H_END, till_end, true},
    {"turn", NULL, IZ_SAY_H_TURN, till_mine, true},
    {"stop", "[STEP]", IZ_SAY_H_STOP, stop, false},
    {"stops", NULL, IZ_SAY_H_STOPS, stop, false},
    {"nostop", "STEP", IZ_SAY_H_NOSTOP, nostop, false},
    {"always", "[yes|no]", IZ_SAY_H_ALWAYS, play_always_command, false},
    {"ask", "N|all", IZ_SAY_H_ASK, play_never_command, false},
    {"cancel", NULL, IZ_SAY_H_CANCEL, cancel, true},
    {"undo", NULL, IZ_SAY_H_UNDO, undo, true},
    {"view", NULL, IZ_SAY_H_VIEW, show_view, false},
    {"save", "FILE", IZ_SAY_H_SAVE, save, false},
    {"help", "[commands]", IZ_SAY_H_HELP, help, false},
    {"concede", NULL, IZ_SAY_H_CONCEDE, concede, true},
    {"quit", NULL, IZ_SAY_H_QUIT, quit, true},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The command that the line begins with, and what stands behind it. */
static const command *command_of(const char *line, const char **rest)
{
    for (int i = 0; i < COMMANDS; i++) {
        size_t length = strlen(commands[i].word);
        if (strncmp(line, commands[i].word, length) != 0 ||
            (line[length] != '\0' && line[length] != ' '))
            continue;
        *rest = line + length + strspn(line + length, " ");
        if (commands[i].rest || !**rest)
            return &commands[i];
    }
    return NULL;
}

bool play_command(play_game *p, const char *line)
{
    const char *rest;
    iz_lines out = {0};
    const command *found = command_of(line, &rest);
    if (!found)
        return false;
    size_t count = p->count;
    found->run(p, rest, &out);
    p->aside = out.count > 0;
    if (p->terminal.interactive)
        iz_lines_fit(&out, p->terminal.columns);
    bool passes = p->own.stops.passing != IZ_PASSING_NOT && iz_wait_is_priority(p->game, p->me);
    if (found->turns && !p->quit && !iz_game_over(p->game) && !passes &&
        (p->count != count || out.count == 0))
        play_show(p, &out);
    else
        iz_input_page(p->input, &out);
    iz_lines_free(&out);
    return true;
}

/* "next             pass until something happens" */
static void put_help(const play_game *p, const char *word, iz_phrase help, iz_lines *out)
{
    char line[600];
    snprintf(line, sizeof line, IZ_BOLD "%-17s" IZ_PLAIN "%s", word,
             iz_referee_words(p->book, help));
    iz_lines_wrap(out, p->terminal.columns, 17, line);
}

void play_help_commands(const play_game *p, iz_lines *out)
{
    put_help(p, iz_referee_words(p->book, IZ_SAY_H_NUMBER_OR_WORDS), IZ_SAY_H_OPTION, out);
    put_help(p, iz_referee_words(p->book, IZ_SAY_H_COMMAS), IZ_SAY_H_SEVERAL, out);
    put_help(p, iz_referee_words(p->book, IZ_SAY_H_ENTER_KEY), IZ_SAY_H_ENTER, out);
    for (int i = 0; i < COMMANDS; i++) {
        char word[64];
        snprintf(word, sizeof word, "%s %s", commands[i].word,
                 commands[i].rest ? commands[i].rest : "");
        put_help(p, word, commands[i].help, out);
    }
}

/* ---- completion ------------------------------------------------------------------------------ */

static void offer_cards(const play_game *p, const char *word, const char *rest,
                        void (*offer)(void *to, const char *line), void *to)
{
    for (int i = 0; i < iz_cards_count(p->cards); i++) {
        char line[400];
        if (!play_words_match(iz_cards_name(p->cards, i), rest))
            continue;
        snprintf(line, sizeof line, "%s %s", word, iz_cards_name(p->cards, i));
        offer(to, line);
    }
}

static void offer_steps(const play_game *p, const char *word, const char *rest,
                        void (*offer)(void *to, const char *line), void *to)
{
    for (int row = 0; row < p->book->turn_rows; row++) {
        const char *step = iz_referee_step_word(p->book->turn[row].step);
        char line[80];
        snprintf(line, sizeof line, "%s %s", word, step);
        if (strncmp(step, rest, strlen(rest)) == 0)
            offer(to, line);
    }
}

void play_complete(void *host, const char *typed, void (*offer)(void *to, const char *line),
                   void *to)
{
    play_game *p = host;
    const char *rest;
    const command *found = command_of(typed, &rest);
    if (found && strchr(typed, ' ')) {
        if (found->run == read_card || found->run == why)
            offer_cards(p, found->word, rest, offer, to);
        else if (found->run == stop || found->run == nostop)
            offer_steps(p, found->word, rest, offer, to);
        if (found->run != options)
            return;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strncmp(commands[i].word, typed, strlen(typed)) == 0)
            offer(to, commands[i].word);
    for (size_t i = 0; i < p->options.count && typed[0]; i++)
        if (play_words_match(p->options.label[i], typed))
            offer(to, p->options.label[i]);
}
