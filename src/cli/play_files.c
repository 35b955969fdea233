/*
 * Files of a game at the table: the record that is written as one plays, a record when asked for,
 * and the position as a scenario.
 */
#define _XOPEN_SOURCE 700
#include "cli/play.h"

#include "cards/file.h"
#include "referee/referee.h"
#include "replay/record.h"
#include "scenario/write.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

/* A file that is there is written over only if the player says so. */
static bool may_write(const play_game *p, const char *path)
{
    char answer[64];
    struct stat there;
    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode))
        return true;
    iz_lines question = {0};
    play_say(p, &question, IZ_SAY_T_WRITE_OVER, path);
    iz_terminal_lines(&p->terminal, &question);
    iz_lines_free(&question);
    return iz_input_read(p->input, answer, sizeof answer) &&
           (strcasecmp(answer, "yes") == 0 || strcasecmp(answer, "y") == 0);
}

/* A record of the game up to its first choice. */
static iz_record *new_record(const play_game *p)
{
    return p->position ? iz_record_new_at(p->position, p->origin, p->origin_number)
                       : iz_record_new(p->game, &p->setup, p->seed);
}

void play_save(play_game *p, const char *path, iz_lines *out)
{
    char error[512];
    if (!may_write(p, path)) {
        play_say(p, out, IZ_SAY_T_NOT_SAVED);
        return;
    }
    iz_record *record = new_record(p);
    for (size_t i = 0; record && i < p->count; i++)
        iz_record_choice(record, p->choices[i].seat, p->choices[i].n, p->choices[i].descriptor);
    if (record && iz_record_write(record, p->game, path, error, sizeof error))
        play_say(p, out, IZ_SAY_T_SAVED_AS, path);
    else
        play_say(p, out, IZ_SAY_T_NOT_SAVED_WHY,
                 record ? error : iz_referee_words(p->book, IZ_SAY_T_OUT_OF_MEMORY));
    iz_record_free(record);
}

/* ---- the record that is written as one plays ------------------------------------------------- */

/* Makes the folders of a path, up to its last slash. */
static bool make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *at = '/';
        if (!made)
            return false;
    }
    return true;
}

/* $XDG_STATE_HOME/izvor/20071224-180000-mtg-1999-11-7.izr; false: there is no home. */
static bool usual_path(const play_game *p, int nth, char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char folder[3000], when[32], again[16] = "";
    time_t now = time(NULL);
    struct tm parts;
    if (state && state[0] == '/')
        snprintf(folder, sizeof folder, "%s", state);
    else if (home && home[0] == '/')
        snprintf(folder, sizeof folder, "%s/.local/state", home);
    else
        return false;
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime_r(&now, &parts));
    if (nth > 0)
        snprintf(again, sizeof again, "-%d", nth);
    snprintf(path, size, "%s/izvor/%s-%s-%" PRIu64 "%s.izr", folder, when, p->book->name, p->seed,
             again);
    return true;
}

bool play_record_open(play_game *p, const char *path)
{
    char error[4500] = "there is no home folder";
    iz_record *record = new_record(p);
    const char *head = record ? iz_record_text(record) : NULL;
    if (path) {
        snprintf(p->journal_path, sizeof p->journal_path, "%s", path);
        p->journal = head ? iz_journal_new(path, head, error, sizeof error) : NULL;
    }
    for (int nth = 0; !path && head && !p->journal && nth < 100; nth++) {
        if (!usual_path(p, nth, p->journal_path, sizeof p->journal_path))
            break;
        if (!make_folders(p->journal_path))
            snprintf(error, sizeof error, "%s: %s", p->journal_path, strerror(errno));
        else
            p->journal = iz_journal_new(p->journal_path, head, error, sizeof error);
    }
    iz_record_free(record);
    if (!p->journal)
        iz_cli_error(IZ_EXIT_FAILED, "play", "no record is written: %s", error);
    return p->journal != NULL;
}

void play_record_close(play_game *p)
{
    if (p->journal && !iz_journal_close(p->journal, p->game))
        iz_cli_error(IZ_EXIT_FAILED, "play", "the end of the record can't be written: %s",
                     p->journal_path);
    p->journal = NULL;
}

/* ---- the position as a scenario -------------------------------------------------------------- */

/* The position, or how it came about; NULL: it can't be said. */
static char *write_scenario(const play_game *p, const char *title, char *error, size_t error_size)
{
    iz_past past = {.beginning = play_begin(p), .count = p->count};
    iz_taken *taken = calloc(p->count + 1, sizeof *taken);
    for (size_t i = 0; taken && i < p->count; i++)
        taken[i] = (iz_taken){p->choices[i].n, p->choices[i].seat};
    past.taken = taken;
    char *text =
        past.beginning && taken
            ? iz_scenario_write(p->game, title, p->origin, p->cards_path, &past, error, error_size)
            : NULL;
    iz_game_free((iz_game *)(uintptr_t)past.beginning);
    free(taken);
    return text;
}

void play_save_as(play_game *p, const char *path, iz_lines *out)
{
    char error[4096] = "", title[128];
    if (!path[0]) {
        play_say(p, out, IZ_SAY_T_SAVE_AS_WHAT);
        return;
    }
    iz_cli_phrase(p->book, title, sizeof title, IZ_SAY_T_POSITION_TITLE,
                  (int)iz_turn_number(p->game));
    char *text = write_scenario(p, title, error, sizeof error);
    if (!text) {
        play_say(p, out, IZ_SAY_T_CANT_SAY);
        for (char *line = strtok(error, "\n"); line; line = strtok(NULL, "\n"))
            iz_lines_wrap(out, p->terminal.columns, 4, line);
        play_say(p, out, IZ_SAY_T_SAVE_INSTEAD);
    } else if (!may_write(p, path)) {
        play_say(p, out, IZ_SAY_T_NOT_SAVED);
    } else if (iz_file_write(path, text, strlen(text), error, sizeof error)) {
        play_say(p, out, IZ_SAY_T_SAVED_POSITION, path);
    } else {
        play_say(p, out, IZ_SAY_T_NOT_SAVED_WHY, error);
    }
    free(text);
}
