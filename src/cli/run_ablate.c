/*
 * izvor run --ablate, --ablate-kinds: executor coverage. Each field of each kind of node (its
 * argument, each of its children), or each kind of node and each keyword that the rules know, is
 * changed in all cards of the scenarios, one at a time; if no scenario then comes out otherwise, no
 * test would notice that its executor is wrong, or that there is none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "program/names.h"
#include "program/perturb.h"
#include "scenario/scenario.h"

enum { SECONDS_MOST = 30 }; /* for one field in all files */

typedef struct kind {
    uint16_t op;
    int32_t arg;
} kind;

/* The kinds of nodes, with their arguments, that some card of a file has. */
typedef struct kinds_held {
    kind *kinds;
    size_t count, room;
} kinds_held;

typedef struct ablation {
    char *const *files;
    int count;
    const char *cards;
    kinds_held *holds; /* of each file */
    int *failing;      /* scenarios of the file that fail as it is */
    int file, failed;
    const iz_perturbation *now; /* NULL: nothing is changed, nodes are counted */
    bool changed;
} ablation;

static void report(const iz_scenario_result *result, void *data)
{
    ablation *a = data;
    a->failed += !result->passed;
}

static void hold(kinds_held *h, kind k)
{
    for (size_t i = 0; i < h->count; i++)
        if (h->kinds[i].op == k.op && h->kinds[i].arg == k.arg)
            return;
    if (h->count == h->room) {
        size_t room = h->room ? 2 * h->room : 256;
        kind *kinds = realloc(h->kinds, room * sizeof *kinds);
        if (!kinds)
            return; /* without memory it is told as occurring in no scenario, a failure */
        h->kinds = kinds;
        h->room = room;
    }
    h->kinds[h->count++] = k;
}

static bool holds(const kinds_held *h, const iz_perturbation *change)
{
    for (size_t i = 0; i < h->count; i++)
        if (iz_perturb_touches(change, (iz_op)h->kinds[i].op, h->kinds[i].arg))
            return true;
    return false;
}

static void alter(void *host, iz_cells *cells, size_t first)
{
    ablation *a = host;
    iz_cells other = {0};
    if (!a->now) {
        for (size_t i = first; i < cells->count; i++)
            hold(&a->holds[a->file], (kind){cells->at[i].op, cells->at[i].arg});
        return;
    }
    bool changed = iz_perturb(cells->at + first, a->now, &other);
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

static int look_at(ablation *a, iz_scenarios *scenarios, const iz_perturbation *change)
{
    bool anywhere = false, found = false, held = false;
    a->now = change;
    for (int file = 0; file < a->count && !found; file++)
        if (holds(&a->holds[file], change)) {
            found = decides(a, scenarios, file);
            anywhere = anywhere || a->changed;
            held = true;
        }
    return found ? DECIDED : anywhere ? UNDECIDED : held ? UNCHANGED : NOWHERE;
}

/* The same in a process of its own: a changed card may make a game that never ends, which is
 * another outcome, too. */
static int look_apart(ablation *a, iz_scenarios *scenarios, iz_perturbation change)
{
    fflush(stdout);
    pid_t child = fork();
    if (child < 0)
        return look_at(a, scenarios, &change);
    if (child == 0) {
        alarm(SECONDS_MOST);
        _exit(look_at(a, scenarios, &change));
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

static int each_field(ablation *a, iz_scenarios *scenarios)
{
    int count[NOWHERE + 1] = {0};
    for (int op = IZ_NONE + 1; op < IZ_OP_COUNT; op++) {
        if (iz_nodes[op].class == 'L' || iz_nodes[op].class == 'X')
            continue;
        for (int part = IZ_PERTURB_ARGUMENT; part < parts_of((iz_op)op); part++) {
            if (part == IZ_PERTURB_ARGUMENT ? iz_nodes[op].arg == IZ_ARG_NONE
                                            : letter_of((iz_op)op, part) == 'L')
                continue; /* lists have nodes of their own */
            int outcome = look_apart(
                a, scenarios,
                (iz_perturbation){.kind = IZ_PERTURB_PART, .op = (iz_op)op, .part = part});
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

/* ---- kinds ----------------------------------------------------------------------------------- */

typedef struct kinds_seen {
    ablation *all;
    iz_scenarios *scenarios;
    int passed, failed;
} kinds_seen;

/* What nobody carries out changes nothing when it is gone. */
static void look_at_kind(kinds_seen *k, const char *what, const char *name, iz_perturbation change)
{
    static const char *const words[] = {[UNDECIDED] = "decides no outcome",
                                        [UNCHANGED] = "occurs in no scenario, or can't be changed",
                                        [NOWHERE] = "occurs in no scenario"};
    int outcome = look_apart(k->all, k->scenarios, change);
    if (outcome == DECIDED)
        printf("ok   %s %s\n", what, name);
    else
        printf("FAIL %s %s: %s\n", what, name, words[outcome]);
    *(outcome == DECIDED ? &k->passed : &k->failed) += 1;
}

static void each_flag(kinds_seen *k)
{
    char name[80];
    for (const iz_flag_info *flag = iz_flags; flag->name; flag++) {
        if (flag->value == 0 || iz_flag_is_only_said(flag) || iz_flag_is_unshown(flag))
            continue;
        snprintf(name, sizeof name, "%s of %s", flag->name, iz_nodes[flag->op].name);
        look_at_kind(k, "flag", name,
                     (iz_perturbation){
                         .kind = IZ_PERTURB_FLAG, .op = (iz_op)flag->op, .value = flag->value});
    }
}

/* The names of arguments of a kind that stand for something to be carried out, of all nodes or, if
 * `op` is given, of those. */
static void each_name(kinds_seen *k, const char *what, iz_arg_kind of, int count, iz_op op)
{
    char name[80], label[120];
    for (int value = 0; value < count; value++) {
        const iz_cell cell = {.op = (uint16_t)op, .arg = value};
        if (iz_argument_is_unsaid(of, value) || (op != IZ_NONE && !iz_cell_carrier(&cell)))
            continue;
        iz_argument_write(of, value, name, sizeof name);
        snprintf(label, sizeof label, "%s%s%s", op == IZ_NONE ? "" : iz_nodes[op].name,
                 op == IZ_NONE ? "" : ":", name);
        look_at_kind(
            k, what, label,
            (iz_perturbation){.kind = IZ_PERTURB_VALUE, .op = op, .arg = of, .value = value});
    }
}

static int each_kind(ablation *a, iz_scenarios *scenarios)
{
    kinds_seen k = {a, scenarios, 0, 0};
    for (int op = IZ_NONE + 1; op < IZ_OP_COUNT; op++)
        if (iz_perturb_replaces((iz_op)op) && !iz_node_is_unshown(op))
            look_at_kind(&k, "node", iz_nodes[op].name,
                         (iz_perturbation){.kind = IZ_PERTURB_NODE, .op = (iz_op)op});
    for (int keyword = 0; keyword < IZ_KW_COUNT; keyword++)
        if (iz_keywords[keyword].kind == 'N' && iz_keyword_carrier(keyword) &&
            !iz_keyword_is_said_by_others(keyword))
            look_at_kind(&k, "keyword", iz_keywords[keyword].word,
                         (iz_perturbation){.kind = IZ_PERTURB_KEYWORD, .value = keyword});
    each_flag(&k);
    static const iz_op doings[] = {IZ_CANT, IZ_MUST, IZ_AS_THOUGH, IZ_ACTION_COST};
    for (size_t i = 0; i < sizeof doings / sizeof doings[0]; i++)
        each_name(&k, "action", IZ_ARG_ACTION, IZ_ACTION_COUNT, doings[i]);
    each_name(&k, "fact of the turn", IZ_ARG_LEDGER, IZ_LEDGER_COUNT, IZ_NONE);
    each_name(&k, "status", IZ_ARG_STATUS, IZ_STATUS_COUNT, IZ_NONE);
    each_name(&k, "attribute", IZ_ARG_ATTRIBUTE, IZ_ATTRIBUTE_COUNT, IZ_NONE);
    printf("%d passed, %d failed\n", k.passed, k.failed);
    return k.failed == 0 ? IZ_EXIT_WELL : IZ_EXIT_FAILED;
}

static int run(ablation *a, iz_scenarios *scenarios, bool kinds)
{
    a->now = NULL;
    for (int file = 0; file < a->count; file++) {
        a->file = file;
        a->failed = 0;
        iz_scenarios_run_file(scenarios, a->files[file]);
        a->failing[file] = a->failed;
    }
    return kinds ? each_kind(a, scenarios) : each_field(a, scenarios);
}

int iz_cli_ablate(char *const *files, int count, const char *cards, bool kinds)
{
    ablation a = {.files = files, .count = count, .cards = cards};
    a.holds = calloc((size_t)count + 1, sizeof *a.holds);
    a.failing = calloc((size_t)count + 1, sizeof *a.failing);
    iz_scenario_settings settings = {
        .cards = cards, .report = report, .data = &a, .alter = alter, .alter_host = &a};
    iz_scenarios *scenarios = a.holds && a.failing ? iz_scenarios_new(&settings) : NULL;
    int code = scenarios ? run(&a, scenarios, kinds)
                         : iz_cli_error(IZ_EXIT_FAILED, "run", "out of memory");
    iz_scenarios_free(scenarios);
    for (int file = 0; a.holds && file < count; file++)
        free(a.holds[file].kinds);
    free(a.holds);
    free(a.failing);
    return code;
}
