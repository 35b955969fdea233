/*
 * izvor run --ablate: executor coverage. Each field of each kind of node (its argument, each of its
 * children) is changed in all cards of the scenarios, one at a time; if no scenario then comes out
 * otherwise, no test would notice that its executor is wrong.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "program/perturb.h"
#include "scenario/scenario.h"

enum { SECONDS_MOST = 30 }; /* for one field in all files */

typedef struct ablation {
    char *const *files;
    int count;
    const char *cards;
    uint8_t *holds; /* [file * IZ_OP_COUNT + op]: some card of the file has such a node */
    int *failing;   /* scenarios of the file that fail as it is */
    int file, failed;
    iz_op op; /* what is changed; IZ_NONE: nothing, nodes are counted */
    int part;
    bool changed;
} ablation;

static void report(const iz_scenario_result *result, void *data)
{
    ablation *a = data;
    a->failed += !result->passed;
}

static void alter(void *host, iz_cells *cells, size_t first)
{
    ablation *a = host;
    iz_cells other = {0};
    if (a->op == IZ_NONE) {
        for (size_t i = first; i < cells->count; i++)
            a->holds[(size_t)a->file * IZ_OP_COUNT + cells->at[i].op] = 1;
        return;
    }
    bool changed = iz_perturb(cells->at + first, a->op, a->part, &other);
    if (changed && !other.failed && !iz_program_fault(other.at, other.count)) {
        cells->count = first;
        iz_cells_copy(cells, other.at);
        a->changed = true;
    }
    iz_cells_free(&other);
}

/* Does a scenario of the file come out otherwise with the change? */
static bool decides(ablation *a, iz_scenarios *scenarios, int file)
{
    a->file = file;
    a->failed = 0;
    a->changed = false;
    iz_scenarios_run_file(scenarios, a->files[file]);
    return a->changed && a->failed > a->failing[file];
}

static int parts_of(iz_op op)
{
    int parts = 0;
    for (const char *at = iz_nodes[op].children; *at; at++)
        parts += *at >= 'A' && *at <= 'Z';
    return parts;
}

static char letter_of(iz_op op, int part)
{
    for (const char *at = iz_nodes[op].children; *at; at++)
        if (*at >= 'A' && *at <= 'Z' && part-- == 0)
            return *at;
    return 0;
}

/* What came of a field. */
enum { UNDECIDED, DECIDED, UNCHANGED, NOWHERE };

static int look_at_field(ablation *a, iz_scenarios *scenarios, iz_op op, int part)
{
    bool anywhere = false, found = false, held = false;
    a->op = op;
    a->part = part;
    for (int file = 0; file < a->count && !found; file++)
        if (a->holds[(size_t)file * IZ_OP_COUNT + op]) {
            found = decides(a, scenarios, file);
            anywhere = anywhere || a->changed;
            held = true;
        }
    return found ? DECIDED : anywhere ? UNDECIDED : held ? UNCHANGED : NOWHERE;
}

/* The same in a process of its own: a changed card may make a game that never ends, which is
 * another outcome, too. */
static int look_apart(ablation *a, iz_scenarios *scenarios, iz_op op, int part)
{
    fflush(stdout);
    pid_t child = fork();
    if (child < 0)
        return look_at_field(a, scenarios, op, part);
    if (child == 0) {
        alarm(SECONDS_MOST);
        _exit(look_at_field(a, scenarios, op, part));
    }
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : DECIDED;
}

static void tell_field(iz_op op, int part, const char *what)
{
    if (part == IZ_PERTURB_ARGUMENT)
        printf("%s: its argument %s\n", iz_nodes[op].name, what);
    else
        printf("%s: child %d (%s) %s\n", iz_nodes[op].name, part + 1, iz_nodes[op].children, what);
    fflush(stdout);
}

static int run(ablation *a, iz_scenarios *scenarios)
{
    int count[NOWHERE + 1] = {0};
    a->op = IZ_NONE;
    for (int file = 0; file < a->count; file++) {
        a->file = file;
        a->failed = 0;
        iz_scenarios_run_file(scenarios, a->files[file]);
        a->failing[file] = a->failed;
    }
    for (int op = IZ_NONE + 1; op < IZ_OP_COUNT; op++) {
        if (iz_nodes[op].class == 'L' || iz_nodes[op].class == 'X')
            continue;
        for (int part = IZ_PERTURB_ARGUMENT; part < parts_of((iz_op)op); part++) {
            if (part == IZ_PERTURB_ARGUMENT ? iz_nodes[op].arg == IZ_ARG_NONE
                                            : letter_of((iz_op)op, part) == 'L')
                continue; /* lists have nodes of their own */
            int outcome = look_apart(a, scenarios, (iz_op)op, part);
            count[outcome]++;
            if (outcome == UNDECIDED)
                tell_field((iz_op)op, part, "decides no outcome");
            else if (outcome == NOWHERE)
                tell_field((iz_op)op, part, "occurs in no scenario");
            else if (outcome == UNCHANGED && part != IZ_PERTURB_ARGUMENT)
                tell_field((iz_op)op, part, "is left out, or can't be changed, wherever it occurs");
        }
    }
    printf("%d fields of nodes decide the outcome of some scenario, %d don't, %d occur in none, %d "
           "are left out or can't be changed\n",
           count[DECIDED], count[UNDECIDED], count[NOWHERE], count[UNCHANGED]);
    return count[UNDECIDED] == 0 ? IZ_EXIT_WELL : IZ_EXIT_FAILED;
}

int iz_cli_ablate(char *const *files, int count, const char *cards)
{
    ablation a = {.files = files, .count = count, .cards = cards};
    a.holds = calloc((size_t)count * IZ_OP_COUNT + 1, 1);
    a.failing = calloc((size_t)count + 1, sizeof *a.failing);
    iz_scenario_settings settings = {
        .cards = cards, .report = report, .data = &a, .alter = alter, .alter_host = &a};
    iz_scenarios *scenarios = a.holds && a.failing ? iz_scenarios_new(&settings) : NULL;
    int code =
        scenarios ? run(&a, scenarios) : iz_cli_error(IZ_EXIT_FAILED, "run", "out of memory");
    iz_scenarios_free(scenarios);
    free(a.holds);
    free(a.failing);
    return code;
}
