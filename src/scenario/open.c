/*
 * Scenarios opened as games (open.h).
 */
#include "scenario/open.h"

#include "cards/fold.h"
#include "scenario/cards.h"
#include "scenario/run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TITLE_MOST = 512 };

static bool say(char *error, size_t error_size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool say(char *error, size_t error_size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(error, error_size, format, args);
    va_end(args);
    return false;
}

/* Is the scenario called so? 2: just so; 1: the words are part of it. */
static int likeness(const scenario *s, const char *which)
{
    char title[TITLE_MOST], words[TITLE_MOST];
    iz_fold(s->title, title, sizeof title);
    iz_fold(which, words, sizeof words);
    return strcmp(title, words) == 0 ? 2 : strstr(title, words) != NULL;
}

static bool list_titles(const scenario_file *file, const char *lead, char *error, size_t error_size)
{
    int used = snprintf(error, error_size, "%s: %s; its scenarios:", file->path, lead);
    for (int i = 0; i < file->scenarios.count && used > 0 && (size_t)used < error_size; i++)
        used += snprintf(error + used, error_size - (size_t)used, "\n  %d  %s", i + 1,
                         file->scenarios.at[i].title);
    return false;
}

/* The scenario that is meant, from 0; -1: `error` says why none is. */
static int find(const scenario_file *file, const char *which, char *error, size_t error_size)
{
    int count = file->scenarios.count, best = 0, found = -1;
    char *end;
    if (count == 0) {
        say(error, error_size, "%s: there is no scenario in it", file->path);
        return -1;
    }
    if (!which && count == 1)
        return 0;
    if (!which) {
        list_titles(file, "several scenarios; --scenario N or TITLE says which", error, error_size);
        return -1;
    }
    long number = strtol(which, &end, 10);
    if (end != which && *end == '\0' && number >= 1 && number <= count)
        return (int)number - 1;
    for (int i = 0; i < count; i++) {
        int like = likeness(&file->scenarios.at[i], which);
        if (like == 0 || like < best)
            continue;
        found = like > best ? i : -2;
        best = like;
    }
    if (found < 0)
        list_titles(file, found == -2 ? "several are called so" : "none is called so", error,
                    error_size);
    return found < 0 ? -1 : found;
}

/* The book of that name among those of the scenario; the first, if none is named. */
static const iz_book *book_of(const scenario *s, const char *name, char *error, size_t error_size)
{
    const char *first = s->books.count > 0 ? s->books.at[0] : "mtg-1999-11";
    const iz_book *book = iz_book_find(name ? name : first);
    bool there = !name || s->books.count == 0;
    for (int i = 0; i < s->books.count && name; i++)
        there = there || strcmp(s->books.at[i], name) == 0;
    if (book && there)
        return book;
    say(error, error_size, "the scenario \"%s\" is not of the book %s", s->title, name);
    return NULL;
}

/* Where the scenario says `here`: what stands before it is done first. */
static bool go_on_to_here(scenario_run *run)
{
    const scenario_statements *all = &run->scenario->statements;
    int here = run->at;
    while (here < all->count && all->at[here].kind != SCENARIO_HERE)
        here++;
    for (; here < all->count && run->at < here; run->at++)
        if (all->at[run->at].kind != SCENARIO_EXPECT &&
            scenario_carry_out(run, &all->at[run->at]) != SCENARIO_DONE)
            return false;
    return true;
}

static bool set_up(const scenario_file *file, const scenario *s, const iz_card_set *cards,
                   const scenario_libraries *libraries, iz_opened *out, char *error,
                   size_t error_size)
{
    scenario_run run = {.file = file,
                        .scenario = s,
                        .book = out->book,
                        .cards = cards,
                        .libraries = libraries,
                        .division = -1};
    bool good = scenario_set_up(&run) == SCENARIO_DONE && go_on_to_here(&run);
    if (!good) {
        const scenario_statements *all = &s->statements;
        int line = run.at < all->count ? all->at[run.at].place.line : s->place.line;
        say(error, error_size, "%s:%d: %s", file->path, line, scenario_text_get(&run.why));
    }
    if (run.g) { /* it is played as any other game is */
        iz_referee_leave(run.g);
    }
    if (good && !iz_game_over(run.g) && iz_wait_seat(run.g) < 0 && iz_advance(run.g) != 0)
        good = say(error, error_size, "%s: %s", file->path, run.g->message);
    out->game = run.g;
    run.g = NULL;
    scenario_run_clear(&run);
    return good;
}

bool iz_scenario_open(const char *path, const char *bytes, size_t length, const char *which,
                      const char *book, const char *cards, iz_opened *out, char *error,
                      size_t error_size)
{
    scenario_file file;
    scenario_text faults = {0};
    scenario_libraries libraries = {.given = cards};
    *out = (iz_opened){0};
    scenario_parse(&file, path, bytes, length);
    int at = file.fault ? -1 : find(&file, which, error, error_size);
    bool good = at >= 0;
    if (file.fault)
        say(error, error_size, "%s", file.fault);
    const scenario *s = good ? &file.scenarios.at[at] : NULL;
    if (good && s->fault)
        good = say(error, error_size, "%s", s->fault);
    out->book = good ? book_of(s, book, error, error_size) : NULL;
    if (out->book)
        out->cards = scenario_cards(&file, &libraries, &faults, error, error_size);
    if (faults.length > 0)
        good = say(error, error_size, "%s", scenario_text_get(&faults));
    good = good && out->cards && set_up(&file, s, out->cards, &libraries, out, error, error_size);
    if (s) {
        out->number = at + 1;
        snprintf(out->title, sizeof out->title, "%s", s->title);
    }
    if (!good)
        iz_opened_free(out);
    scenario_libraries_free(&libraries);
    scenario_text_free(&faults);
    scenario_file_release(&file);
    return good;
}

void iz_opened_free(iz_opened *opened)
{
    iz_game_free(opened->game);
    iz_card_set_free(opened->cards);
    *opened = (iz_opened){0};
}
