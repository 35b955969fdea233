/*
 * Which scenarios cite a rule. They are read, not played: no card is looked for.
 *
 * A number counts under each of the scenario's books that has it; one that is cited for a book by
 * name, under that book only.
 */
#include "cli/rules_cited.h"

#include "cli/cli.h"
#include "scenario/scenario.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST = 16, PLACE_MAX = 1024 };

/* The scenario that is being reported, under one book after the other. */
typedef struct told {
    char place[PLACE_MAX]; /* its file and line; empty: none yet */
    char title[512];
    char books[256]; /* under which its citation counts; empty: it doesn't cite the rule */
} told;

typedef struct search {
    const char *number, *book;
    iz_scenarios *scenarios;
    told now;
    int citing, seen, files, faults;
} search;

static void tell(search *s)
{
    if (!*s->now.books)
        return;
    printf("    %s [%s] %s\n", s->now.place, s->now.books, s->now.title);
    s->citing++;
}

static bool cites(const iz_scenario_result *r, const char *number)
{
    for (int i = 0; i < r->cite_count; i++)
        if (strcmp(r->cites[i].number, number) == 0)
            return r->cites[i].named || iz_book_has_number(r->book, number);
    return false;
}

static void look_at(const iz_scenario_result *r, void *data)
{
    search *s = data;
    char place[PLACE_MAX];
    if (!r->book) {
        fprintf(stderr, "%s\n", r->found);
        s->faults++;
        return;
    }
    snprintf(place, sizeof place, "%s:%d", r->path, r->line);
    if (strcmp(place, s->now.place) != 0) {
        tell(s);
        snprintf(s->now.place, sizeof s->now.place, "%s", place);
        snprintf(s->now.title, sizeof s->now.title, "%s", r->title);
        s->now.books[0] = '\0';
        s->seen++;
    }
    if ((s->book && strcmp(s->book, r->book->name) != 0) || !cites(r, s->number))
        return;
    size_t used = strlen(s->now.books);
    snprintf(s->now.books + used, sizeof s->now.books - used, "%s%s", used > 0 ? ", " : "",
             r->book->name);
}

/* ---- files and folders ----------------------------------------------------------------------- */

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool is_there(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

static int is_shown(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static void read_file(search *s, const char *path)
{
    s->files++;
    iz_scenarios_run_file(s->scenarios, path);
}

/* All scenario files in the folder and in those inside it, in the order of their names. */
static void read_folder(search *s, const char *folder, int depth)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_shown, alphasort);
    const char *slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
    for (int i = 0; i < count; i++) {
        char path[PLACE_MAX];
        int length = snprintf(path, sizeof path, "%s%s%s", folder, slash, entries[i]->d_name);
        free(entries[i]);
        if (length >= (int)sizeof path)
            continue;
        if (is_folder(path) && depth < DEEPEST)
            read_folder(s, path, depth + 1);
        else if (length > 4 && strcmp(path + length - 4, ".izs") == 0)
            read_file(s, path);
    }
    if (count >= 0)
        free(entries);
}

static int read_place(search *s, const char *path)
{
    if (!is_there(path))
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "there is no file or folder %s", path);
    int before = s->files;
    if (is_folder(path))
        read_folder(s, path, 0);
    else
        read_file(s, path);
    return s->files > before ? IZ_EXIT_WELL
                             : iz_cli_error(IZ_EXIT_FAILED, "rules",
                                            "there is no scenario file (.izs) in %s", path);
}

/* Where scenarios lie if nobody says so, as far as there are any. */
static int read_usual_places(search *s)
{
    const char *named = getenv("IZVOR_SCENARIOS");
    if (named && *named)
        return read_place(s, named);
    read_folder(s, "scenarios", 0);
    if (s->files == 0)
        read_folder(s, "tests", 0);
    return IZ_EXIT_WELL;
}

static int say_how_many(const search *s)
{
    if (s->files == 0)
        printf("no scenarios were looked through for %s: there are none in a folder scenarios or "
               "tests here; --scenarios PATH (or IZVOR_SCENARIOS) says where they are\n",
               s->number);
    else
        printf("%s: cited by %d of %d scenarios in %d files\n", s->number, s->citing, s->seen,
               s->files);
    return s->faults == 0 ? IZ_EXIT_WELL
                          : iz_cli_error(IZ_EXIT_FAILED, "rules",
                                         "what was not understood (%d times, see above) is not "
                                         "counted",
                                         s->faults);
}

int iz_cli_cited(const char *number, const iz_cited_places *places)
{
    search s = {.number = number, .book = places->book};
    const iz_scenario_settings settings = {.unplayed = true, .report = look_at, .data = &s};
    s.scenarios = iz_scenarios_new(&settings);
    if (!s.scenarios)
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "out of memory");
    int code = places->count == 0 ? read_usual_places(&s) : IZ_EXIT_WELL;
    for (int i = 0; code == IZ_EXIT_WELL && i < places->count; i++)
        code = read_place(&s, places->given[i]);
    tell(&s);
    iz_scenarios_free(s.scenarios);
    return code == IZ_EXIT_WELL ? say_how_many(&s) : code;
}
