/*
 * izvor cards exercise: every understood card put through play by itself; what never came to be
 * used, and what went wrong.
 */
#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cards_commands.h"
#include "cli/cli.h"
#include "sim/exercise.h"

static const char help[] =
    "usage: izvor cards exercise FILE [--book B] [--names FILE|NAME,…] [--sample N] [--seed S]\n"
    "                            [--plays N] [--threads T] [--json] [--deep] [--all] [--light]\n"
    "\n"
    "Puts each understood card of FILE through play by itself, under each book of Magic that can\n"
    "have it: a table made from what its program asks for, both players steered to use it, the\n"
    "invariants checked at every decision. Reports the abilities and modes that never came to be\n"
    "used, the errors, and what was carried out otherwise than the program says (OTHERWISE: a\n"
    "failure); then the nodes that have no check, and how much was judged. Closes with `N passed,\n"
    "M failed`, a test being a card under a book.\n"
    "\n"
    "  --book B      under that book only\n"
    "  --names LIST  these cards only: names with commas between them (\\, within a name), or a\n"
    "                file with a name a line\n"
    "  --sample N    N cards drawn by the seed\n"
    "  --plays N     at most so many plays for each card and book (12; at least a sixth of them, "
    "or\n"
    "                four)\n"
    "  --play K      the K-th play only, with its log\n"
    "  --deep        names instructions that were never carried out, too, and for each kind of "
    "node\n"
    "                how many were judged\n"
    "  --all         what was not used without an explanation is a failure\n"
    "  --light       without checking the invariants\n"
    "  --unjudged    without asking whether what is carried out is what the text says\n"
    "\n"
    "Exit: 0 well, 1 failed, 2 wrong use.\n";

typedef struct options {
    const char *file, *book, *names;
    uint64_t sample, seed, plays, play, threads;
    bool json, deep, all, light, unjudged;
} options;

typedef struct report {
    const options *o;
    const iz_card_set *set;
    uint64_t passed, failed, plays, decisions, parts, unused, cards_unused, explained;
    uint64_t otherwise;
    json_t *errors, *left, *faults;
    uint8_t *judged;
    iz_judge_counts counts;
} report;

/* ---- reporting ------------------------------------------------------------------------------- */

static const char *const part_names[] = {"ability", "mode", "instruction"};

/* The words of the ability in which the cell stands; of one that can't be said by itself, which one
 * it is. */
static char *words_of(const iz_card_set *set, int definition, uint32_t ability)
{
    const iz_card_def *def = &set->definitions[definition];
    char *text = iz_cli_say_ability(set, definition, &set->cells[ability]);
    if (text && !*text) {
        const iz_cell *whole = &set->cells[def->first_cell];
        int nth = 0;
        while (iz_child(whole, nth) && iz_child(whole, nth) != &set->cells[ability])
            nth++;
        free(text);
        text = malloc(32);
        if (text)
            snprintf(text, 32, "(paragraph %d)", nth + 1);
    }
    return text;
}

static int face_of(const iz_card_set *set, int definition, uint32_t cell)
{
    const iz_card_def *def = &set->definitions[definition];
    bool own = cell >= def->first_cell && cell < def->first_cell + def->cell_count;
    return own || def->other_face == 0xFFFF ? definition : def->other_face;
}

static void tell_unused(report *r, const iz_exercise_result *result, const struct iz_unused *unused)
{
    const iz_card_set *set = r->set;
    char *words = words_of(set, face_of(set, result->definition, unused->cell), unused->ability);
    const char *node = iz_nodes[set->cells[unused->cell].op].name;
    const char *name = iz_card_def_name(set, result->definition);
    if (r->o->json)
        json_array_append_new(r->left, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "card", name,
                                                 "book", iz_book_name(result->book), "part",
                                                 part_names[unused->part], "node", node, "ability",
                                                 words ? words : "", "explained", unused->reason));
    else
        printf("%s, %s: %s %s not used%s%s: %s\n", name, iz_book_name(result->book),
               part_names[unused->part], node, unused->reason[0] ? ", explained: " : "",
               unused->reason, words ? words : "");
    free(words);
}

static void tell_error(report *r, const iz_exercise_result *result)
{
    const iz_card_set *set = r->set;
    const char *name = iz_card_def_name(set, result->definition);
    char *words = result->ability == UINT64_MAX
                      ? NULL
                      : words_of(set, result->definition, (uint32_t)result->ability);
    if (r->o->json)
        json_array_append_new(r->errors,
                              json_pack("{s:s, s:s, s:I, s:i, s:i, s:s, s:s}", "card", name, "book",
                                        iz_book_name(result->book), "seed", (json_int_t)r->o->seed,
                                        "play", (int)result->failed, "plays", (int)result->failures,
                                        "ability", words ? words : "", "error", result->error));
    else
        printf("ERROR %s, %s, seed %llu, play %u (%u plays): %s%s%s\n", name,
               iz_book_name(result->book), (unsigned long long)r->o->seed, result->failed,
               result->failures, result->error, words ? "; last used: " : "", words ? words : "");
    free(words);
}

/* The ability at the card's top in which the cell stands. */
static uint32_t ability_of(const iz_card_set *set, int definition, uint32_t cell)
{
    const iz_card_def *def = &set->definitions[definition];
    const iz_cell *whole = &set->cells[def->first_cell];
    for (int n = 0; iz_child(whole, n); n++) {
        uint32_t at = (uint32_t)(iz_child(whole, n) - set->cells);
        if (cell >= at && cell < at + set->cells[at].span)
            return at;
    }
    return def->first_cell;
}

static void tell_fault(report *r, const iz_exercise_result *result, const iz_judge_fault *fault)
{
    const iz_card_set *set = r->set;
    const char *name = iz_card_def_name(set, result->definition);
    const char *node = iz_nodes[set->cells[fault->cell].op].name;
    int face = face_of(set, result->definition, fault->cell);
    char *words = words_of(set, face, ability_of(set, face, fault->cell));
    if (r->o->json)
        json_array_append_new(r->faults,
                              json_pack("{s:s, s:s, s:I, s:i, s:s, s:s, s:s}", "card", name, "book",
                                        iz_book_name(result->book), "seed", (json_int_t)r->o->seed,
                                        "play", (int)fault->play, "node", node, "ability",
                                        words ? words : "", "fault", fault->text));
    else
        printf("OTHERWISE %s, %s, seed %llu, play %u: %s: %s; the text: %s\n", name,
               iz_book_name(result->book), (unsigned long long)r->o->seed, fault->play, node,
               fault->text, words ? words : "");
    free(words);
}

static void take(void *host, const iz_exercise_result *result)
{
    report *r = host;
    bool left = false;
    r->plays += result->plays;
    r->decisions += result->decisions;
    r->parts += (uint64_t)result->parts;
    if (result->failures)
        tell_error(r, result);
    for (int i = 0; i < result->fault_count; i++)
        tell_fault(r, result, &result->faults[i]);
    r->otherwise += (uint64_t)result->fault_count;
    for (int i = 0; i < result->unused_count; i++) {
        bool deep = result->unused[i].part == IZ_EXERCISE_INSTRUCTION;
        if (!deep || r->o->deep)
            tell_unused(r, result, &result->unused[i]);
        bool explained = result->unused[i].reason[0] != 0;
        r->explained += !deep && explained;
        r->unused += !deep && !explained;
        left = left || (!deep && !explained);
    }
    r->cards_unused += left;
    bool failed = result->failures > 0 || result->fault_count > 0 || (left && r->o->all);
    r->failed += failed;
    r->passed += !failed;
    if (!r->o->json)
        fflush(stdout);
}

static void log_line(void *host, const char *line)
{
    (void)host;
    puts(line);
}

/* ---- how much was judged --------------------------------------------------------------------- */

typedef struct node_count {
    uint64_t there, judged, checked, lacking;
    int op;
} node_count;

static int by_count(const void *a, const void *b)
{
    const node_count *one = a, *other = b;
    return one->there < other->there ? 1 : one->there > other->there ? -1 : one->op - other->op;
}

/* Counts the nodes of those cards, without those that are form only. */
static void count_nodes(const report *r, const int *list, int count, node_count *nodes)
{
    for (int op = 0; op < IZ_OP_COUNT; op++)
        nodes[op] = (node_count){.op = op, .lacking = r->counts.lacking[op]};
    for (int i = 0; i < count; i++)
        for (int face = list[i], n = 0; face != 0xFFFF && n < 2;
             face = r->set->definitions[face].other_face, n++) {
            const iz_card_def *def = &r->set->definitions[face];
            for (uint32_t c = def->first_cell; c < def->first_cell + def->cell_count; c++) {
                node_count *node = &nodes[r->set->cells[c].op];
                node->there += !iz_judge_is_form(node->op);
                node->checked += !iz_judge_is_form(node->op) && iz_judge_covers(&r->set->cells[c]);
                node->judged += !iz_judge_is_form(node->op) && r->judged[c];
            }
        }
}

/* The nodes without a check, and how much of the cards' programs was judged. */
static void tell_judged(const report *r, const int *list, int count)
{
    node_count nodes[IZ_OP_COUNT], all = {0}, covered = {0};
    int without = 0;
    count_nodes(r, list, count, nodes);
    qsort(nodes, IZ_OP_COUNT, sizeof *nodes, by_count);
    for (int i = 0; i < IZ_OP_COUNT; i++) {
        uint64_t unchecked = nodes[i].there - nodes[i].checked;
        all.there += nodes[i].there;
        all.judged += nodes[i].judged;
        covered.there += nodes[i].checked;
        if (unchecked)
            printf("%s%s %llu", without++ ? ", " : "without a check: ", iz_nodes[nodes[i].op].name,
                   (unsigned long long)unchecked);
    }
    printf("%s", without ? "\n" : "");
    for (int i = 0; i < IZ_OP_COUNT && r->o->deep; i++)
        if (nodes[i].there)
            printf("%s: %llu there, %llu judged, %llu times not read\n", iz_nodes[nodes[i].op].name,
                   (unsigned long long)nodes[i].there, (unsigned long long)nodes[i].judged,
                   (unsigned long long)nodes[i].lacking);
    double whole = all.there ? (double)all.there : 1;
    printf("judged %llu times what was carried out (%llu times beside a second game, %llu trials "
           "with other targets), %llu times left open; %llu times something came between, and %llu "
           "times what was left was judged\n",
           (unsigned long long)r->counts.judged, (unsigned long long)r->counts.seconds,
           (unsigned long long)r->counts.trials, (unsigned long long)r->counts.open,
           (unsigned long long)r->counts.disturbed, (unsigned long long)r->counts.between);
    printf(
        "of %llu nodes %llu (%.1f %%) are of a kind that has a check, %llu (%.1f %%) were judged; "
        "%llu were carried out otherwise than the text says\n",
        (unsigned long long)all.there, (unsigned long long)covered.there,
        100 * (double)covered.there / whole, (unsigned long long)all.judged,
        100 * (double)all.judged / whole, (unsigned long long)r->otherwise);
}

static int close_report(report *r, int cards, const int *list)
{
    if (r->o->json) {
        json_t *root = json_pack("{s:i, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o}",
                                 "cards", cards, "tests", (json_int_t)(r->passed + r->failed),
                                 "plays", (json_int_t)r->plays, "decisions",
                                 (json_int_t)r->decisions, "parts", (json_int_t)r->parts, "unused",
                                 (json_int_t)r->unused, "explained", (json_int_t)r->explained,
                                 "passed", (json_int_t)r->passed, "failed", (json_int_t)r->failed,
                                 "errors", r->errors, "not_used", r->left, "otherwise", r->faults);
        bool good = root && json_dumpf(root, stdout, JSON_INDENT(1)) == 0;
        puts("");
        json_decref(root);
        return good && r->failed == 0 ? IZ_EXIT_WELL : IZ_EXIT_FAILED;
    }
    if (r->judged)
        tell_judged(r, list, cards);
    printf("%d cards in %llu plays with %llu decisions: of %llu abilities and modes under each "
           "book %llu were not used (%llu cards), and %llu can't be, as their programs tell\n",
           cards, (unsigned long long)r->plays, (unsigned long long)r->decisions,
           (unsigned long long)r->parts, (unsigned long long)r->unused,
           (unsigned long long)r->cards_unused, (unsigned long long)r->explained);
    printf("%llu passed, %llu failed\n", (unsigned long long)r->passed,
           (unsigned long long)r->failed);
    return r->failed == 0 ? IZ_EXIT_WELL : IZ_EXIT_FAILED;
}

/* ---- which cards ----------------------------------------------------------------------------- */

static bool want_name(const iz_card_set *set, bool *wanted, const char *name)
{
    int definition = iz_card_set_find(set, name);
    if (definition < 0) {
        iz_cli_error(IZ_EXIT_FAILED, "cards exercise", "there is no card named \"%s\"", name);
        return false;
    }
    wanted[definition] = true;
    return true;
}

/* Names with commas between them, or a file of names. */
static bool want_names(const iz_card_set *set, bool *wanted, const char *list)
{
    char name[400];
    FILE *file = fopen(list, "r");
    bool good = true;
    if (file) {
        while (good && fgets(name, sizeof name, file)) {
            name[strcspn(name, "\r\n")] = 0;
            good = !*name || want_name(set, wanted, name);
        }
        fclose(file);
        return good;
    }
    while (good && *list) {
        size_t length = 0;
        for (; *list && *list != ','; list++) {
            if (list[0] == '\\' && list[1] == ',')
                list++;
            if (length + 1 < sizeof name)
                name[length++] = *list;
        }
        name[length] = 0;
        list += *list == ',';
        while (*list == ' ')
            list++;
        good = want_name(set, wanted, name);
    }
    return good;
}

static bool is_understood(const iz_card_set *set, int definition)
{
    const iz_card_def *def = &set->definitions[definition];
    if (def->flags & IZ_CARD_REFUSED)
        return false;
    return def->other_face == 0xFFFF ||
           !(set->definitions[def->other_face].flags & IZ_CARD_REFUSED);
}

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* Keeps `sample` of the list, drawn by the seed, in their order. */
static int draw_sample(int *list, int count, uint64_t sample, uint64_t seed)
{
    if (sample == 0 || sample >= (uint64_t)count)
        return count;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        uint64_t left = (uint64_t)(count - i), needed = sample - (uint64_t)kept;
        if (mixed(seed * UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)i) % left < needed)
            list[kept++] = list[i];
    }
    return kept;
}

/* The first faces of the cards to exercise; their count, or -1. */
static int choose(const iz_card_set *set, const options *o, int *list, bool *wanted)
{
    int cards = iz_card_set_cards(set), count = 0;
    if (cards < 0)
        return -1;
    if (o->names && !want_names(set, wanted, o->names))
        return -1;
    for (int i = 0; i < cards; i++) {
        const iz_card_def *def = &set->definitions[i];
        bool first = def->other_face == 0xFFFF || def->face == 0;
        if (first && is_understood(set, i) && !(def->flags & IZ_CARD_BLANK) &&
            (!o->names || wanted[i]))
            list[count++] = i;
    }
    count = draw_sample(list, count, o->sample, o->seed);
    memset(wanted, 0, (size_t)cards * sizeof *wanted);
    for (int i = 0; i < count; i++) {
        wanted[list[i]] = true;
        if (set->definitions[list[i]].other_face != 0xFFFF)
            wanted[set->definitions[list[i]].other_face] = true;
    }
    return count;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(const options *o, iz_card_set *set, int *list, bool *wanted)
{
    static const char *const magic[] = {"mtg-1999-04", "mtg-1999-11", "mtg-2002"};
    const iz_book *books[4] = {NULL};
    char error[256];
    for (int i = 0; i < 3 && !o->book; i++)
        books[i] = iz_book_named(magic[i]);
    if (o->book && !(books[0] = iz_cli_book("cards exercise", o->book)))
        return IZ_EXIT_USAGE;
    int count = choose(set, o, list, wanted);
    if (count < 0)
        return IZ_EXIT_FAILED;
    iz_exercise_props *props = iz_exercise_props_new(set, wanted, error, sizeof error);
    if (!props)
        return iz_cli_error(IZ_EXIT_FAILED, "cards exercise", "%s", error);
    report r = {.o = o,
                .set = set,
                .errors = json_array(),
                .left = json_array(),
                .faults = json_array(),
                .judged = o->unjudged ? NULL : calloc(set->cell_count + 1, 1)};
    unsigned plays = (unsigned)o->plays;
    iz_exercise exercise = {.cards = set,
                            .props = props,
                            .books = books,
                            .definitions = list,
                            .count = count,
                            .seed = o->seed,
                            .plays_least = plays < 12   ? 1
                                           : plays > 24 ? 4
                                                        : plays / 6,
                            .plays_most = plays,
                            .only_play = (unsigned)o->play,
                            .light = o->light,
                            .unjudged = o->unjudged,
                            .judged = r.judged,
                            .counts = &r.counts,
                            .threads = (int)o->threads,
                            .host = &r,
                            .report = take,
                            .log = o->play ? log_line : NULL};
    bool good = iz_exercise_run(&exercise);
    iz_exercise_props_free(props);
    int code = close_report(&r, count, list);
    free(r.judged);
    if (!o->json) {
        json_decref(r.errors);
        json_decref(r.left);
        json_decref(r.faults);
    }
    return good ? code : iz_cli_error(IZ_EXIT_FAILED, "cards exercise", "out of memory");
}

static int read_options(int argc, char **argv, options *o)
{
    static const char command[] = "cards exercise";
    const iz_cli_option table[] = {
        {.name = "book", .text = &o->book},
        {.name = "names", .text = &o->names},
        {.name = "json", .flag = &o->json},
        {.name = "deep", .flag = &o->deep},
        {.name = "all", .flag = &o->all},
        {.name = "light", .flag = &o->light},
        {.name = "unjudged", .flag = &o->unjudged},
        {.name = "sample", .number = &o->sample, .least = 1, .most = 1000000},
        {.name = "seed", .number = &o->seed, .most = INT64_MAX},
        {.name = "plays", .number = &o->plays, .least = 1, .most = 100000},
        {.name = "play", .number = &o->play, .least = 1, .most = 100000},
        {.name = "threads", .number = &o->threads, .least = 1, .most = IZ_EXERCISE_THREADS},
        {.name = NULL},
    };
    int code = iz_cli_options(command, argc, argv, table, help);
    if (code >= 0)
        return code;
    if (optind + 1 != argc)
        return iz_cli_error(IZ_EXIT_USAGE, command, "expected one FILE; see --help");
    o->file = argv[optind];
    return -1;
}

int iz_cmd_cards_exercise(int argc, char **argv)
{
    options o = {.seed = 1, .plays = 12, .threads = 1};
    char error[512];
    int code = read_options(argc, argv, &o);
    if (code >= 0)
        return code;
    iz_card_set *set = iz_card_set_open(o.file, error, sizeof error);
    if (!set)
        return iz_cli_error(IZ_EXIT_FAILED, "cards exercise", "%s", error);
    size_t cards = (size_t)iz_card_set_cards(set);
    int *list = calloc(cards + 1, sizeof *list);
    bool *wanted = calloc(cards + 1, sizeof *wanted);
    code = list && wanted ? run(&o, set, list, wanted)
                          : iz_cli_error(IZ_EXIT_FAILED, "cards exercise", "out of memory");
    free(list);
    free(wanted);
    iz_card_set_free(set);
    return code;
}
