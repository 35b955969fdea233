/*
 * A game at a table in the terminal: one person, the computer on all other seats. What the files of
 * `izvor play` share; nobody else includes this.
 *
 *   cmd_play.c        options of the command, the decks, the round of decisions
 *   play_session.c    the game and its choices; taking back
 *   play_options.c    the options of a decision, their numbers, and words that mean one
 *   play_several.c    several options typed in one line
 *   play_stops.c      where the person is asked in windows of priority; answers given always
 *   play_table.c      the table in lines, out of the seat's view
 *   play_screen.c     what stands on the screen
 *   play_end.c        how the game ended
 *   play_commands.c   what can be typed besides options
 *   play_help.c       the turn of the book in a screen; the commands
 *   play_files.c      the record that is written as one plays; saving
 */
#ifndef IZ_CLI_PLAY_H
#define IZ_CLI_PLAY_H

#include "ai/ai.h"
#include "books/book.h"
#include "cli/cli.h"
#include "cli/input.h"
#include "cli/say.h"
#include "cli/terminal.h"
#include "replay/journal.h"
#include "replay/record.h"
#include "stops/stops.h"

#include <jansson.h>

enum { PLAY_LABEL = 600 };

/* One choice of the game, as records keep it. */
typedef struct play_choice {
    uint64_t n;
    uint8_t seat;
    uint8_t asking; /* iz_asking */
    bool by_hand;   /* the person took it, rather than the program for them */
    char *descriptor;
} play_choice;

/* The options of the decision that waits. Numbers are places in this list, from 0; they stay as
 * long as the decision does. */
typedef struct play_options {
    bool known;
    size_t decision; /* how many choices had been made before */
    char prompt[PLAY_LABEL];
    bool is_range;
    int64_t lo, hi;
    size_t count, room;
    uint64_t *n;   /* the game's number of each … */
    char **label;  /* … and its words */
    uint64_t more; /* options that are not in the list, there being too many */
} play_options;

/* A person at the table: what is theirs alone, while somebody else sits at the terminal, too. */
typedef struct play_person {
    size_t logged;     /* entries of the log before the person's last decision */
    iz_lines greeting; /* for the next screen */
    iz_lines several;  /* options typed in one line, and which of them comes next */
    int several_at;
    iz_stops stops;
    char always_what[IZ_ALWAYS_MOST][PLAY_LABEL]; /* what its `always` are about */
    bool passing_told; /* just now, and nothing has been passed for it yet */
} play_person;

typedef struct play_game {
    const iz_book *book;
    const iz_card_set *cards;
    iz_cli_table table; /* decks and their cards */
    iz_setup setup;
    iz_game *position;  /* where the game begins, if not with the decks; else NULL */
    const char *origin; /* the scenario file's text, and which of its scenarios */
    int origin_number;
    const char *cards_path; /* --cards */
    uint64_t seed;
    uint16_t persons;    /* bits of the seats that persons play; the computer plays the others */
    int me;              /* the seat of the person who is asked … */
    int seen_by;         /* … and of the one who has seen the screen last */
    play_person own;     /* of the person who is asked */
    play_person *others; /* of all seats: what `own` is while somebody else is asked */
    iz_game *game;
    iz_player *computers[IZ_MAX_SEATS], *adviser;

    play_choice *choices;
    size_t count, room;
    iz_journal *journal;
    char journal_path[4096];

    iz_terminal terminal;
    iz_input *input;
    play_options options;
    bool aside; /* something else stands on the screen: Enter brings the table back */
    bool quit;
    bool takes_enter; /* the command passes on: what is declared ends, as by Enter */
} play_game;

/* ---- cmd_play.c ------------------------------------------------------------------------------ */

/* Adds a phrase (core/screen.def) in the words of the book at hand, as wide as the screen. */
void play_say(const play_game *p, iz_lines *out, iz_phrase phrase, ...);

/* ---- play_session.c -------------------------------------------------------------------------- */

/* A game from its beginning, with a log; NULL with a message on standard error. */
iz_game *play_begin(const play_game *p);
/* Takes the option (IZ_RECORD_CONCEDES: leaves the game) and keeps the choice. False: the game
 * can't go on (said on standard error). */
bool play_choose(play_game *p, int seat, uint64_t n, bool by_hand);
/* Forgets the choices from the n-th on. */
void play_forget(play_game *p, size_t n);
/* Takes the last decision of the person back. */
void play_undo(play_game *p, iz_lines *out);
/* Takes back what is being announced or declared, all of it. */
void play_cancel(play_game *p, iz_lines *out);

/* ---- play_options.c -------------------------------------------------------------------------- */

/* Makes the list, if it is not that of the decision which waits. */
void play_options_gather(play_game *p);
void play_options_free(play_options *o);
/* Which option the line means: a number, or words that stand in its label. -1: none; -2: several,
 * or a number out of range: `out` says so, with those that there are. */
int64_t play_option_named(const play_game *p, const char *line, iz_lines *out);
/* The option that a bare Enter takes: one that passes or ends a declaration; -1: none. */
int64_t play_option_of_enter(const play_game *p);
/* The option's kind. */
iz_choice_kind play_option_kind(const play_game *p, size_t place);
/* Do all words of the line stand in the text, case and accents left aside? */
bool play_words_match(const char *text, const char *line);
/* Adds the options (those in which the words stand; NULL: all) to the lines, at most `most` of
 * them (0: no end), in columns if there are more. False: not all are shown. */
bool play_options_lines(const play_game *p, const char *words, int most, iz_lines *out);

/* ---- play_several.c -------------------------------------------------------------------------- */

/* Is the line a list of options, "A, B *2"? Then they are kept (`out` says what is wrong). */
bool play_several_begin(play_game *p, const char *line, iz_lines *out);
/* The place of the option that comes next of them; -1: none, or it is none of the options now,
 * which `out` says. */
int64_t play_several_next(play_game *p, iz_lines *out);
void play_several_end(play_game *p);

/* ---- play_stops.c ---------------------------------------------------------------------------- */

void play_stops_usual(play_game *p);
/* Is the decision taken without asking? Then the game's number of the option. */
bool play_passes_by_itself(play_game *p, uint64_t *n);
void play_pass_until(play_game *p, iz_passing passing);
/* The person passes in the window that is open. */
void play_note_pass(play_game *p);
/* The commands `stop`, `nostop`, `always`, with what stands behind them. */
void play_stop_command(play_game *p, const char *rest, bool on, iz_lines *out);
void play_always_command(play_game *p, const char *rest, iz_lines *out);
void play_never_command(play_game *p, const char *rest, iz_lines *out);

/* ---- play_table.c, play_screen.c ------------------------------------------------------------- */

/* What the person may know, as data; NULL: no memory. The caller's. */
json_t *play_view(iz_game *game, int seat);
/* Shows the table: both sides, the stack, the hand, what has happened since the person's last
 * decision, what is asked; all of it on one screen. `remark`: a line besides; NULL: none. */
void play_show(play_game *p, const iz_lines *remarks);
/* After the last decision: the table as it ended, what happened, and these lines. */
void play_show_end(play_game *p, const iz_lines *end);
/* How the game ended: for the persons, and for each team where there are several players. */
void play_end_lines(const play_game *p, iz_lines *out);
/* Those of the seats, as letters: "A, C". */
void play_letters(unsigned seats, char *out, size_t size);
/* How much the table is folded. */
enum { PLAY_UNFOLDED, PLAY_FLOWING, PLAY_COUNTED, PLAY_BRIEF, PLAY_FOLDS };
/* The table alone, out of a view (play_view), in lines of so many columns. */
void play_table_lines(const json_t *view, int fold, int columns, iz_lines *out);
/* What lies open in the other zones: graveyards, what is removed. */
void play_zone_lines(const json_t *view, int columns, iz_lines *out);
/* Entries of the log from that one on, with their turns and rules. */
void play_log_lines(const iz_game *game, int seat, size_t from, int columns, iz_lines *out);
/* What has happened since that entry, but for what every turn brings: a line for each if they fit
 * into so many (0: no end), else in a flow. */
void play_news_lines(const iz_game *game, int seat, size_t from, int room, int columns,
                     iz_lines *out);

/* ---- play_commands.c, play_help.c ------------------------------------------------------------ */

/* Is the line a command? Then it is carried out. */
bool play_command(play_game *p, const char *line);
void play_complete(void *host, const char *typed, void (*offer)(void *to, const char *line),
                   void *to);
void play_help_turn(const play_game *p, iz_lines *out);
void play_help_commands(const play_game *p, iz_lines *out);

/* ---- play_files.c ---------------------------------------------------------------------------- */

/* Opens the record of the game that begins: at `path`, or where records are kept. False: it can't
 * be written (said on standard error). */
bool play_record_open(play_game *p, const char *path);
void play_record_close(play_game *p);
void play_save(play_game *p, const char *path, iz_lines *out);
/* The position as a scenario; what can't be said is named. */
void play_save_as(play_game *p, const char *path, iz_lines *out);

#endif
