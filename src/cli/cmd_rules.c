/*
 * izvor rules: looks up rules by number, concept or words in all books; and says which rules a set
 * of scenarios shows at work.
 *
 * A rule counts as shown if a scenario that cites its number passed, and its concept was applied in
 * that run: logged, given as the reason of a refusal, or, of a definition, looked at by a check.
 */
#include "cli/cli.h"

#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 120, BOOKS_MAX = 16 }; /* a glossary names its rules by their headword */

static void print_help(void)
{
    fputs(
        "usage: izvor rules [--book BOOK] [NUMBER | CONCEPT | WORDS]...\n"
        "       izvor rules --coverage FILE... [--book BOOK] [--index DIR] [--cards FILE]\n\n"
        "Looks up rules: by a number (420.5b), by a concept (LETHAL_DAMAGE) or by words of it; "
        "all\n"
        "of them without any. For each, its number in every book.\n\n"
        "  --coverage   runs the scenarios and lists the rules that none of them shows at work\n"
        "  --index DIR  counts against the index of all rules in DIR/BOOK.tsv: the number first,\n"
        "               \"yes\" in the fifth column for rules that can be tested\n",
        stdout);
}

/* ---- looking up ------------------------------------------------------------------------------ */

static int lower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

static bool holds_words(const char *text, const char *words)
{
    size_t length = strlen(words);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && lower((unsigned char)text[i]) == lower((unsigned char)words[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

static bool is_asked(iz_concept concept, const char *what, const char *book_name)
{
    if (strcmp(iz_concept_name(concept), what) == 0)
        return true;
    for (int b = 0; iz_books[b]; b++)
        if ((!book_name || strcmp(book_name, iz_books[b]->name) == 0) &&
            iz_book_cites(iz_books[b], concept, what))
            return true;
    bool number = strpbrk(what, "0123456789") != NULL;
    return !number && holds_words(iz_concept_words(concept), what);
}

static void print_concept(iz_concept concept, const char *book_name)
{
    printf("%s: %s\n", iz_concept_name(concept), iz_concept_words(concept));
    for (int b = 0; iz_books[b]; b++) {
        const char *numbers = iz_book_rule(iz_books[b], concept);
        if (*numbers && (!book_name || strcmp(book_name, iz_books[b]->name) == 0))
            printf("    %-12s %s\n", iz_books[b]->name, numbers);
    }
}

static int look_up(char **words, int count, const char *book_name)
{
    int found = 0;
    for (int c = 1; c < IZ_C_COUNT; c++) {
        bool asked = count == 0;
        for (int i = 0; i < count; i++)
            asked = asked || is_asked((iz_concept)c, words[i], book_name);
        if (!asked)
            continue;
        print_concept((iz_concept)c, book_name);
        found++;
    }
    if (found == 0)
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "no rule is known by \"%s\"", words[0]);
    return IZ_EXIT_WELL;
}

/* ---- coverage -------------------------------------------------------------------------------- */

typedef struct numbers {
    char (*at)[NUMBER_MAX];
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
    char text[NUMBER_MAX];
    snprintf(text, sizeof text, "%.*s", (int)length, number);
    if (has(list, text))
        return;
    if (list->count == list->room) {
        int room = list->room ? list->room * 2 : 256;
        char(*grown)[NUMBER_MAX] = realloc(list->at, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        list->at = grown;
        list->room = room;
    }
    memcpy(list->at[list->count++], text, sizeof text);
}

typedef struct coverage {
    const char *book; /* NULL: all */
    numbers shown[BOOKS_MAX];
    int passed, failed;
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
        if (r->applied[c] && iz_book_cites(r->book, (iz_concept)c, number))
            return true;
    return false;
}

static bool is_known(const iz_book *book, const char *number)
{
    for (int c = 1; c < IZ_C_COUNT; c++)
        if (iz_book_cites(book, (iz_concept)c, number))
            return true;
    return false;
}

static void collect(const iz_scenario_result *r, void *data)
{
    coverage *all = data;
    all->passed += r->passed;
    all->failed += !r->passed;
    if (!r->passed)
        printf("failed: %s:%d %s: %s\n", r->path, r->line, r->title, r->found ? r->found : "");
    if (!r->passed || !r->book || !r->applied ||
        (all->book && strcmp(all->book, r->book->name) != 0))
        return;
    for (int i = 0; i < r->cite_count; i++) {
        const char *number = r->cites[i].number;
        if (was_applied(r, number))
            add(&all->shown[index_of(r->book)], number, strlen(number));
        else if (is_known(r->book, number) || r->cites[i].named)
            printf("cited, but not at work: %s %s, %s:%d %s\n", r->book->name, number, r->path,
                   r->line, r->title);
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

/* The testable rules of an index, one a line, columns separated by tabs. */
static bool indexed_numbers(const char *directory, const iz_book *book, numbers *out)
{
    char path[1024], line[8192];
    snprintf(path, sizeof path, "%s/%s.tsv", directory, book->name);
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
            add(out, line, strcspn(line, "\t"));
    }
    fclose(file);
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

static void print_coverage(const coverage *all, const char *directory)
{
    for (int b = 0; iz_books[b] && b < BOOKS_MAX; b++) {
        const iz_book *book = iz_books[b];
        if (all->book && strcmp(all->book, book->name) != 0)
            continue;
        numbers known = {0};
        bool indexed = directory && indexed_numbers(directory, book, &known);
        if (!indexed)
            known_numbers(book, &known);
        int shown = 0;
        for (int i = 0; i < known.count; i++)
            shown += has(&all->shown[b], known.at[i]);
        printf("%s: %d of %d rules %s shown\n", book->name, shown, known.count,
               indexed ? "that can be tested" : "in its table");
        printf("    not shown:");
        for (int i = 0; i < known.count; i++)
            if (!has(&all->shown[b], known.at[i]))
                printf(" %s", known.at[i]);
        putchar('\n');
        free(known.at);
    }
}

static int cover(char **files, int count, const char *book, const char *directory,
                 const char *cards)
{
    coverage all = {.book = book};
    if (directory && !has_index(directory, book))
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "there is no index BOOK.tsv in %s", directory);
    const iz_scenario_settings settings = {.cards = cards, .report = collect, .data = &all};
    iz_scenarios *scenarios = iz_scenarios_new(&settings);
    if (!scenarios)
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "out of memory");
    for (int i = 0; i < count; i++)
        iz_scenarios_run_file(scenarios, files[i]);
    iz_scenarios_free(scenarios);
    print_coverage(&all, directory);
    for (int b = 0; b < BOOKS_MAX; b++)
        free(all.shown[b].at);
    printf("%d passed, %d failed\n", all.passed, all.failed);
    return all.failed ? IZ_EXIT_FAILED : IZ_EXIT_WELL;
}

int iz_cmd_rules(int argc, char **argv)
{
    const char *book = NULL, *directory = NULL, *cards = NULL;
    bool coverage_asked = false;
    int words = 0;
    for (int i = 1; i < argc; i++) {
        const char **value = strcmp(argv[i], "--book") == 0    ? &book
                             : strcmp(argv[i], "--index") == 0 ? &directory
                             : strcmp(argv[i], "--cards") == 0 ? &cards
                                                               : NULL;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help();
            return IZ_EXIT_WELL;
        }
        if (value) {
            if (++i == argc)
                return iz_cli_error(IZ_EXIT_USAGE, "rules", "%s wants a value", argv[i - 1]);
            *value = argv[i];
        } else if (strcmp(argv[i], "--coverage") == 0) {
            coverage_asked = true;
        } else if (argv[i][0] == '-') {
            return iz_cli_error(IZ_EXIT_USAGE, "rules",
                                "there is no option %s; see izvor rules --help", argv[i]);
        } else {
            argv[1 + words++] = argv[i];
        }
    }
    if (book && !iz_cli_book("rules", book))
        return IZ_EXIT_USAGE;
    if (!coverage_asked)
        return look_up(argv + 1, words, book);
    if (words == 0)
        return iz_cli_error(IZ_EXIT_USAGE, "rules", "--coverage wants scenario files");
    return cover(argv + 1, words, book, directory, cards);
}
