/*
 * izvor run: runs scenarios and says which of them passed.
 */
#include "cli/cli.h"
#include "cli/run_closely.h"

#include "scenario/scenario.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

typedef struct tally {
    int passed, failed;
    bool json, verbose;
} tally;

/* Is there a file of that name? If not, errno says why. */
static bool can_be_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    errno = 0;
    bool well = getc(file) != EOF || !ferror(file); /* a folder opens, but can't be read */
    int reason = errno;
    fclose(file);
    errno = reason;
    return well;
}

static void print_help(void)
{
    fputs(
        "usage: izvor run FILE... [options]\n\n"
        "Runs every scenario of the files under each of its books, prints a line for each and how\n"
        "many passed and failed, and exits 0 only if all passed. The language: "
        "docs/scenarios.md.\n\n"
        "  --json         one JSON object for each scenario instead\n"
        "  --cards FILE   real cards (else $IZVOR_CARDS, else cards/cards.json, "
        "../cards/cards.json,\n"
        "                 shared/cards/cards.json, ../shared/cards/cards.json seen from here, "
        "then\n"
        "                 from each folder above the file)\n"
        "  --own-cards    only cards of the files and those that come with izvor\n"
        "  --strict-cites a cited number that the book's table lacks is a fault, not a warning\n"
        "  --verbose      the log of passed scenarios, too\n"
        "  --without CONCEPT\n"
        "                 switches the rule off, throughout (izvor rules lists the concepts)\n"
        "  --closely      plays what passes again: without notes, by the engine's short ways, with "
        "the\n"
        "                 invariants checked; and once for each card, comparing what it does with "
        "its\n"
        "                 program (slow)\n"
        "  --ablate       changes each field of each kind of node in the cards, one at a time, "
        "and\n"
        "                 lists those that decide the outcome of no scenario (takes minutes)\n"
        "  --ablate-kinds the same with each kind of node, and each keyword that the rules know\n",
        stdout);
}

static void print_indented(const char *text, const char *margin)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        printf("%s%.*s\n", margin, (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void print_line(const iz_scenario_result *r, const tally *t)
{
    printf("%s %s:%d", r->passed ? "ok  " : "FAIL", r->path, r->line);
    if (r->book)
        printf(" [%s]", iz_book_name(r->book));
    printf(" %s\n", r->title);
    if (r->passed && !t->verbose)
        return;
    if (r->statement_line)
        printf("    line %d: %s\n", r->statement_line, r->statement);
    else if (r->statement[0])
        printf("    %s\n", r->statement);
    if (r->found[0])
        print_indented(r->found, "    found: ");
    if (r->log[0]) {
        puts("    the game:");
        print_indented(r->log, "        ");
    }
}

/* The numbers of the rules that were at work. */
static json_t *applied_rules(const iz_scenario_result *r)
{
    json_t *list = json_array();
    for (int c = 1; r->applied && r->book && c < IZ_C_COUNT; c++) {
        const char *rule = r->applied[c] ? iz_book_rule(r->book, (iz_concept)c) : "";
        if (*rule)
            json_array_append_new(list, json_pack("{s:s,s:s}", "concept",
                                                  iz_concept_name((iz_concept)c), "rules", rule));
    }
    return list;
}

static json_t *lines_of(const char *text)
{
    json_t *list = json_array();
    while (*text) {
        size_t length = strcspn(text, "\n");
        json_array_append_new(list, json_stringn_nocheck(text, length));
        text += length + (text[length] == '\n');
    }
    return list;
}

static void print_json(const iz_scenario_result *r)
{
    json_t *object = json_object();
    json_object_set_new(object, "file", json_string(r->path));
    json_object_set_new(object, "line", json_integer(r->line));
    json_object_set_new(object, "scenario", json_string(r->title));
    json_object_set_new(object, "book", r->book ? json_string(iz_book_name(r->book)) : json_null());
    json_object_set_new(object, "passed", json_boolean(r->passed));
    if (!r->passed) {
        json_object_set_new(object, "statement_line", json_integer(r->statement_line));
        json_object_set_new(object, "statement", json_string(r->statement));
        json_object_set_new(object, "found", json_string(r->found));
    }
    json_t *cites = json_array();
    for (int i = 0; i < r->cite_count; i++)
        json_array_append_new(cites, json_string(r->cites[i].number));
    json_object_set_new(object, "cites", cites);
    json_object_set_new(object, "applied", applied_rules(r));
    if (r->log[0])
        json_object_set_new(object, "log", lines_of(r->log));
    json_dumpf(object, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(object);
}

static void report(const iz_scenario_result *result, void *data)
{
    tally *t = data;
    if (result->passed)
        t->passed++;
    else
        t->failed++;
    if (t->json)
        print_json(result);
    else
        print_line(result, t);
}

/* 0: there is none of that name. */
static uint16_t concept_named(const char *name)
{
    for (int c = 1; c < IZ_C_COUNT; c++)
        if (strcmp(iz_concept_name((iz_concept)c), name) == 0)
            return (uint16_t)c;
    return 0;
}

static void warn(const char *lines, void *data)
{
    (void)data;
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        fprintf(stderr, "warning: %.*s\n", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

int iz_cmd_run(int argc, char **argv)
{
    tally t = {0};
    iz_scenario_settings settings = {.report = report, .warn = warn, .data = &t};
    bool ablate = false, ablate_kinds = false, closely = false;
    int files = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help();
            return IZ_EXIT_WELL;
        }
        if (strcmp(argv[i], "--ablate") == 0) {
            ablate = true;
        } else if (strcmp(argv[i], "--ablate-kinds") == 0) {
            ablate = ablate_kinds = true;
        } else if (strcmp(argv[i], "--json") == 0) {
            t.json = true;
        } else if (strcmp(argv[i], "--verbose") == 0 || strcmp(argv[i], "-v") == 0) {
            t.verbose = settings.keep_log = true;
        } else if (strcmp(argv[i], "--cards") == 0) {
            if (++i == argc)
                return iz_cli_error(IZ_EXIT_USAGE, "run", "--cards wants a file");
            settings.cards = argv[i];
        } else if (strcmp(argv[i], "--own-cards") == 0) {
            settings.own_cards = true;
        } else if (strcmp(argv[i], "--strict-cites") == 0) {
            settings.strict_cites = true;
        } else if (strcmp(argv[i], "--closely") == 0) {
            closely = true;
        } else if (strcmp(argv[i], "--without") == 0) {
            if (++i == argc || !(settings.without = concept_named(argv[i])))
                return iz_cli_error(IZ_EXIT_USAGE, "run",
                                    "--without wants a concept; izvor rules lists them");
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return iz_cli_error(IZ_EXIT_USAGE, "run", "there is no option %s; see izvor run --help",
                                argv[i]);
        } else {
            argv[1 + files++] = argv[i];
        }
    }
    if (ablate && files > 0)
        return iz_cli_ablate(argv + 1, files, settings.cards, ablate_kinds);
    if (files == 0)
        return iz_cli_error(IZ_EXIT_USAGE, "run", "no files; expected izvor run FILE...");
    /* it may be that no scenario needs a card of it */
    if (settings.cards && !can_be_read(settings.cards))
        return iz_cli_error(IZ_EXIT_FAILED, "run", "%s: %s", settings.cards, strerror(errno));
    iz_onlooker *onlooker = closely ? iz_cli_closely() : NULL;
    settings.onlooker = onlooker;
    iz_scenarios *all = closely && !onlooker ? NULL : iz_scenarios_new(&settings);
    if (!all)
        return iz_cli_error(IZ_EXIT_FAILED, "run", "out of memory");
    for (int i = 0; i < files; i++)
        iz_scenarios_run_file(all, argv[1 + i]);
    iz_scenarios_free(all);
    iz_cli_closely_free(onlooker);
    if (!t.json)
        printf("%d passed, %d failed\n", t.passed, t.failed);
    return t.failed == 0 ? IZ_EXIT_WELL : IZ_EXIT_FAILED;
}
