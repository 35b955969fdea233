/*
 * Which rules a set of scenarios shows at work.
 *
 * A rule counts as shown if a scenario that cites its number passed, and its concept was applied in
 * that run: logged, given as the reason of a refusal, or, of a definition, looked at by a check.
 * With concepts switched off it counts only if that scenario fails without the concept; what is
 * only noted, so that nothing changes without it, is counted apart.
 */
#include "cli/rules_coverage.h"

#include "cli/cli.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOOKS_MAX = 16 };

typedef struct numbers {
    char (*at)[IZ_NUMBER_MAX];
    int count, room;
} numbers;

static bool has(const numbers *list, const char *number)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->at[i], number) == 0)
            return true;
    return false;
}

static void add(numbers *list, const char *number, size_t length)
{
    char text[IZ_NUMBER_MAX];
    snprintf(text, sizeof text, "%.*s", (int)length, number);
    if (has(list, text))
        return;
    if (list->count == list->room) {
        int room = list->room ? list->room * 2 : 256;
        char(*grown)[IZ_NUMBER_MAX] = realloc(list->at, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        list->at = grown;
        list->room = room;
    }
    memcpy(list->at[list->count++], text, sizeof text);
}

/* A citation of a scenario that shows nothing of the rule, or might be taken to. */
typedef struct weak_cite {
    int book;
    char *number, *where;
    struct weak_cite *next;
} weak_cite;

typedef struct coverage {
    const iz_coverage_wish *wish;
    numbers shown[BOOKS_MAX];
    /* where concepts are switched off: shown by a scenario that fails without; that passes all the
     * same; only noted */
    numbers strict[BOOKS_MAX], passing[BOOKS_MAX], noted[BOOKS_MAX];
    weak_cite *weak, **last;
    int passed, failed;
    int outcomes[IZ_WITHOUT_NOTED + 1]; /* of all runs without a concept */
} coverage;

static int index_of(const iz_book *book)
{
    for (int b = 0; iz_books[b] && b < BOOKS_MAX; b++)
        if (iz_books[b] == book)
            return b;
    return 0;
}

static bool was_applied(const iz_scenario_result *r, const char *number)
{
    for (int c = 1; c < IZ_C_COUNT; c++)
        if (r->applied[c] && iz_book_shows(r->book, (iz_concept)c, number))
            return true;
    return false;
}

/* Does any book have it? Under several books a scenario cites numbers that only one of them has. */
static bool is_known_anywhere(const char *number)
{
    for (int b = 0; iz_books[b]; b++)
        if (iz_book_has_number(iz_books[b], number))
            return true;
    return false;
}

/* The best that came of the scenario without one of the concepts behind the number: that it fails,
 * else that it passes, else that there was nothing to switch off. */
static iz_without without(const iz_scenario_result *r, const char *number)
{
    iz_without best = IZ_WITHOUT_NOTED;
    for (int c = 1; c < IZ_C_COUNT; c++)
        if (r->without[c] != IZ_WITHOUT_UNTRIED && r->without[c] < best &&
            iz_book_shows(r->book, (iz_concept)c, number))
            best = (iz_without)r->without[c];
    return best;
}

static char *copied(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    return copy ? strcpy(copy, text) : NULL;
}

static void remember_weak(coverage *all, const iz_scenario_result *r, const char *number)
{
    char where[512];
    snprintf(where, sizeof where, "%s:%d %s", r->path, r->line, r->title);
    weak_cite *weak = calloc(1, sizeof *weak);
    if (!weak)
        return;
    *weak = (weak_cite){index_of(r->book), copied(number), copied(where), NULL};
    *all->last = weak;
    all->last = &weak->next;
}

static void judge_without(coverage *all, const iz_scenario_result *r, const char *number)
{
    int b = index_of(r->book);
    iz_without outcome = without(r, number);
    size_t length = strlen(number);
    if (outcome == IZ_WITHOUT_FAILS || outcome == IZ_WITHOUT_STOPS)
        add(&all->strict[b], number, length);
    else
        add(outcome == IZ_WITHOUT_PASSES ? &all->passing[b] : &all->noted[b], number, length);
    if (outcome == IZ_WITHOUT_PASSES)
        remember_weak(all, r, number);
}

static void collect(const iz_scenario_result *r, void *data)
{
    coverage *all = data;
    const char *book = all->wish->book;
    all->passed += r->passed;
    all->failed += !r->passed;
    if (!r->passed)
        printf("failed: %s:%d %s: %s\n", r->path, r->line, r->title, r->found ? r->found : "");
    if (!r->passed || !r->book || !r->applied || (book && strcmp(book, r->book->name) != 0))
        return;
    for (int c = 1; r->without && c < IZ_C_COUNT; c++)
        all->outcomes[r->without[c]]++;
    for (int i = 0; i < r->cite_count && i < IZ_CITES_COUNTED; i++) {
        const char *number = r->cites[i].number;
        if (was_applied(r, number)) {
            add(&all->shown[index_of(r->book)], number, strlen(number));
            if (r->without)
                judge_without(all, r, number);
        } else if (iz_book_has_number(r->book, number) || r->cites[i].named)
            printf("cited, but not at work: %s %s, %s:%d %s\n", r->book->name, number, r->path,
                   r->line, r->title);
        else if (!is_known_anywhere(number))
            printf("cited, but in no book's table: %s, %s:%d %s\n", number, r->path, r->line,
                   r->title);
    }
}

/* All numbers that the book's table has, in its order. */
static void known_numbers(const iz_book *book, numbers *out)
{
    for (int i = 0; i < book->rule_count; i++) {
        const char *at = book->rules[i].numbers;
        size_t length;
        for (const char *number; (number = iz_next_number(&at, &length)) != NULL;)
            add(out, number, length);
    }
}

/* The testable rules of a file, one a line, columns separated by tabs. "304.1+" adds to 304.1. */
static bool rules_of_file(const char *path, numbers *out)
{
    char line[8192];
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file)) {
        const char *column = line;
        for (int i = 0; i < 4 && column; i++) {
            column = strchr(column, '\t');
            column += column != NULL;
        }
        if (column && strncmp(column, "yes", 3) == 0)
            add(out, line, strcspn(line, "+\t"));
    }
    fclose(file);
    return true;
}

/* An index may be in two files: what is at hand of the book, and what is known of lost chapters. */
static bool indexed_numbers(const char *directory, const iz_book *book, numbers *out)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.tsv", directory, book->name);
    if (!rules_of_file(path, out))
        return false;
    snprintf(path, sizeof path, "%s/%s-lost.tsv", directory, book->name);
    rules_of_file(path, out);
    return true;
}

static bool has_index(const char *directory, const char *name)
{
    for (int b = 0; iz_books[b] && b < BOOKS_MAX; b++) {
        numbers known = {0};
        bool there = (!name || strcmp(name, iz_books[b]->name) == 0) &&
                     indexed_numbers(directory, iz_books[b], &known);
        free(known.at);
        if (there)
            return true;
    }
    return false;
}

/* Those of `known` that are in the list `in` and not in `but`, after `title`. */
static int print_numbers(const char *title, const numbers *known, const numbers *in,
                         const numbers *but)
{
    int count = 0;
    for (int i = 0; i < known->count; i++)
        count += (!in || has(in, known->at[i])) && !has(but, known->at[i]);
    if (!title)
        return count;
    printf("    %s:", title);
    for (int i = 0; i < known->count; i++)
        if ((!in || has(in, known->at[i])) && !has(but, known->at[i]))
            printf(" %s", known->at[i]);
    putchar('\n');
    return count;
}

/* Of the rules shown: by scenarios that fail without them; else why not. */
static void print_strict(const coverage *all, int b, const numbers *known)
{
    static const numbers none = {0};
    int strict = print_numbers(NULL, known, &all->strict[b], &none);
    numbers rest = {0};
    for (int i = 0; i < all->noted[b].count; i++)
        if (!has(&all->passing[b], all->noted[b].at[i]))
            add(&rest, all->noted[b].at[i], strlen(all->noted[b].at[i]));
    printf("    %d of them by a scenario that fails without the rule\n", strict);
    print_numbers("passing without it", known, &all->passing[b], &all->strict[b]);
    print_numbers("only noted", known, &rest, &all->strict[b]);
    free(rest.at);
}

/* How many of the rules are of lost chapters, and how those are known. */
static void print_lost(const iz_book *book, const numbers *known, const numbers *shown)
{
    int there[IZ_LOST_COUNT] = {0}, work[IZ_LOST_COUNT] = {0};
    for (int i = 0; i < known->count; i++) {
        iz_lost how = iz_book_lost(book, known->at[i]);
        there[how]++;
        work[how] += has(shown, known->at[i]);
    }
    printf("    of its lost chapters:");
    const char *before = " ";
    for (int how = IZ_LOST_NOT + 1; how < IZ_LOST_COUNT; how++)
        if (there[how] > 0) {
            printf("%s%d of %d %s", before, work[how], there[how], iz_lost_words((iz_lost)how));
            before = ", ";
        }
    printf("; %d of %d at hand\n", work[IZ_LOST_NOT], there[IZ_LOST_NOT]);
}

/* Returns how many rules aren't shown. */
static int print_coverage(const coverage *all)
{
    int missing = 0;
    for (int b = 0; iz_books[b] && b < BOOKS_MAX; b++) {
        const iz_book *book = iz_books[b];
        if (all->wish->book && strcmp(all->wish->book, book->name) != 0)
            continue;
        numbers known = {0};
        bool indexed = all->wish->index && indexed_numbers(all->wish->index, book, &known);
        if (!indexed)
            known_numbers(book, &known);
        int shown = 0;
        for (int i = 0; i < known.count; i++)
            shown += has(&all->shown[b], known.at[i]);
        missing += known.count - shown;
        printf("%s: %d of %d rules %s shown\n", book->name, shown, known.count,
               indexed ? "that can be tested" : "in its table");
        if (book->lost_chapters)
            print_lost(book, &known, &all->shown[b]);
        if (all->wish->switch_off)
            print_strict(all, b, &known);
        print_numbers("not shown", &known, NULL, &all->shown[b]);
        free(known.at);
    }
    return missing;
}

/* The scenarios that pass without what they cite; how many there are for rules that no other one
 * shows either. */
static int print_weak(const coverage *all)
{
    int count = 0;
    for (const weak_cite *weak = all->weak; weak; weak = weak->next) {
        if (!weak->number || !weak->where)
            continue;
        bool shown = has(&all->strict[weak->book], weak->number);
        if (shown && !all->wish->every)
            continue;
        count += !shown;
        printf("passes without it: %s %s, %s\n", iz_books[weak->book]->name, weak->number,
               weak->where);
    }
    printf("without a concept that they cite scenarios failed %d times, could not go on %d times, "
           "passed %d times; %d times it was only noted\n",
           all->outcomes[IZ_WITHOUT_FAILS], all->outcomes[IZ_WITHOUT_STOPS],
           all->outcomes[IZ_WITHOUT_PASSES], all->outcomes[IZ_WITHOUT_NOTED]);
    return count;
}

static void release(coverage *all)
{
    for (int b = 0; b < BOOKS_MAX; b++) {
        free(all->shown[b].at);
        free(all->strict[b].at);
        free(all->passing[b].at);
        free(all->noted[b].at);
    }
    for (weak_cite *weak = all->weak, *next; weak; weak = next) {
        next = weak->next;
        free(weak->number);
        free(weak->where);
        free(weak);
    }
}

int iz_cli_coverage(const iz_coverage_wish *wish)
{
    coverage all = {.wish = wish};
    all.last = &all.weak;
    if (wish->index && !has_index(wish->index, wish->book))
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "there is no index BOOK.tsv in %s",
                            wish->index);
    const iz_scenario_settings settings = {.cards = wish->cards,
                                           .switch_off = wish->switch_off,
                                           .switch_off_book = wish->book,
                                           .report = collect,
                                           .data = &all};
    iz_scenarios *scenarios = iz_scenarios_new(&settings);
    if (!scenarios)
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "out of memory");
    for (int i = 0; i < wish->count; i++)
        iz_scenarios_run_file(scenarios, wish->files[i]);
    iz_scenarios_free(scenarios);
    int weak = wish->switch_off ? print_weak(&all) : 0;
    int missing = print_coverage(&all);
    release(&all);
    printf("%d passed, %d failed\n", all.passed, all.failed);
    return all.failed || weak || (wish->whole && missing) ? IZ_EXIT_FAILED : IZ_EXIT_WELL;
}
