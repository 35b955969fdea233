/*
 * What can be typed at the table besides options. A table: the word, what may stand behind it, what
 * it does; `help commands` and completion read it too.
 */
#include "cli/play.h"

#include "engine/steps.h"

#include <stdlib.h>
#include <string.h>

typedef struct command {
    const char *word, *rest, *help;
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
        iz_lines_add(out, "no option has \"%.60s\"", rest);
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
        iz_lines_add(out, "there is no card named \"%.80s\"", name);
    if (card < 0 && count > 1)
        iz_lines_add(out, "several cards have \"%.60s\" in their names:", name);
    for (int i = 0; card < 0 && count > 1 && i < iz_cards_count(p->cards); i++)
        if (play_words_match(iz_cards_name(p->cards, i), name))
            iz_lines_add(out, "  %s", iz_cards_name(p->cards, i));
    return card;
}

static void read_card(play_game *p, const char *rest, iz_lines *out)
{
    if (!rest[0]) {
        iz_lines_put(out, "read what? `read Forest` shows what is printed on Forest");
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
    play_log_lines(p->game, length > last ? length - last : 0, true, p->terminal.columns, out);
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
        iz_lines_add(out, "nothing that you see, and no option, is called \"%.60s\"", rest);
}

static void hint(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    /* it looks at worlds drawn from what this seat knows (ai/player.c) */
    uint64_t n = iz_player_decide(p->adviser, p->game, p->me);
    char raw[PLAY_LABEL], label[PLAY_LABEL], line[PLAY_LABEL + 80];
    iz_choice_common_label(p->game, p->me, n, raw, sizeof raw);
    iz_text_clean(raw, false, label, sizeof label);
    snprintf(line, sizeof line, "the computer would choose: %s", label);
    for (size_t i = 0; i < p->options.count; i++)
        if (strcmp(p->options.label[i], label) == 0)
            snprintf(line, sizeof line, "the computer would choose: %zu  %s", i, label);
    iz_lines_wrap(out, p->terminal.columns, 4, line);
}

static void help(play_game *p, const char *rest, iz_lines *out)
{
    if (strncmp(rest, "command", 7) == 0)
        play_help_commands(p->terminal.columns, out);
    else
        play_help_turn(p, out);
}

/* ---- going on -------------------------------------------------------------------------------- */

static void pass_until(play_game *p, play_passing passing, iz_lines *out)
{
    if (iz_wait_is_priority(p->game, p->me))
        play_pass_until(p, passing);
    else
        iz_lines_put(out, "this has to be decided first");
}

static void till_event(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    pass_until(p, PLAY_TILL_EVENT, out);
}

static void till_end(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    pass_until(p, PLAY_TILL_END, out);
}

static void till_mine(play_game *p, const char *rest, iz_lines *out)
{
    (void)rest;
    pass_until(p, PLAY_TILL_MINE, out);
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
    iz_resign(p->game, p->me);
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
    {"look", NULL, "the table again (Enter, too, while something else is shown)", look, true},
    {"board", NULL, "all that is in play, however much that is", board, false},
    {"zones", NULL, "graveyards, and what else lies open", zones, false},
    {"options", "[WORDS]", "what you can do now; only what has these words", options, false},
    {"read", "NAME", "what is printed on that card", read_card, false},
    {"why", "[WHAT]",
     "why you may or may not do something with a card; why an option is one; alone: "
     "why you are asked",
     why, false},
    {"log", "[N]", "what happened (the last N entries), with the rules", show_log, false},
    {"hint", NULL, "what the computer would do, knowing what you know", hint, false},
    {"next", NULL, "pass until something happens", till_event, true},
    {"end", NULL, "pass until the turn is over (you still attack and block)", till_end, true},
    {"turn", NULL, "pass until your next turn, likewise", till_mine, true},
    {"stop", "[STEP]", "be asked in that step; `stops` lists where you are", stop, false},
    {"stops", NULL, "where you are asked", stop, false},
    {"nostop", "STEP", "don't be asked there any more", nostop, false},
    {"always", "[yes|no]", "answer this question so from now on; alone: lists them",
     play_always_command, false},
    {"ask", "N|all", "be asked again", play_never_command, false},
    {"cancel", NULL, "take back what you are announcing or declaring", cancel, true},
    {"undo", NULL, "take your last decision back", undo, true},
    {"view", NULL, "what you may know, as JSON", show_view, false},
    {"save", "FILE", "a record for `izvor replay`; `save as FILE`: the position, a scenario", save,
     false},
    {"help", "[commands]", "the turn of this book; what can be typed", help, false},
    {"concede", NULL, "give the game up", concede, true},
    {"quit", NULL, "leave the program", quit, true},
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
    bool passes = p->passing != PLAY_ASKS && iz_wait_is_priority(p->game, p->me);
    if (found->turns && !p->quit && !iz_game_over(p->game) && !passes &&
        (p->count != count || out.count == 0))
        play_show(p, &out);
    else
        iz_terminal_page(&p->terminal, &out);
    iz_lines_free(&out);
    return true;
}

void play_help_commands(int columns, iz_lines *out)
{
    iz_lines_wrap(out, columns, 17,
                  IZ_BOLD "NUMBER or WORDS" IZ_PLAIN "  take that option: words that stand "
                          "anywhere in it; Tab completes");
    iz_lines_wrap(out, columns, 17,
                  IZ_BOLD "Enter" IZ_PLAIN "            passes, or ends a declaration; where "
                          "something must be decided it does nothing");
    for (int i = 0; i < COMMANDS; i++) {
        char line[256];
        snprintf(line, sizeof line, "%s %s", commands[i].word,
                 commands[i].rest ? commands[i].rest : "");
        char whole[400];
        snprintf(whole, sizeof whole, IZ_BOLD "%-17s" IZ_PLAIN "%s", line, commands[i].help);
        iz_lines_wrap(out, columns, 17, whole);
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
        const char *step = iz_step_word(p->book->turn[row].step);
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
