/*
 * izvor cards check: how much of a collection is understood, what is refused and why, and how
 * much of what is understood can be said back in the card's own words.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/cards.h"
#include "cards/ways.h"
#include "cli/cards_alone.h"
#include "cli/cards_check.h"
#include "cli/cards_commands.h"
#include "cli/cli.h"
#include "text/text.h"

static const char help[] =
    "usage: izvor cards check FILE [--json] [--refused] [--by-reason] [--unsaid] [--all]\n"
    "       izvor cards check FILE --wording ERA [--wordings FILE] [--differences] [--json] …\n"
    "       izvor cards check --text \"TEXT\" [--name NAME] [--type LINE] [--pt P/T] [--json]\n"
    "\n"
    "FILE is AtomicCards JSON, a file of card blocks, or one written by \"izvor cards compile\".\n"
    "  --json       one JSON object: cards, faces, understood, understood_faces, strict, normal,\n"
    "               habit_strict, habit_normal (said without the texts' own manners),\n"
    "               and refused, a list of faces with name, face, words, line, column, expected,\n"
    "               ambiguous; and unsaid, a list of faces with name, face, normal, text, said,\n"
    "               from (where they part), why, again (what is said, read again)\n"
    "  --refused    lists the refused texts: where, at which words, what was expected\n"
    "  --by-reason  groups the refused texts by the words they were refused at: how many would be\n"
    "               understood but for that sentence, how many there are, an example\n"
    "  --wording E  the same cards as printed, or in Oracle's words of oracle2009, oracle2013,\n"
    "               oracle2022: how many are understood, how many have another program than here;\n"
    "               from wordings.json beside FILE, or --wordings FILE\n"
    "  --differences  with --wording: lists where the programs part\n"
    "  --unsaid     lists the texts that are understood but not said back normally, as compared,\n"
    "               what is said, where they part, and what that is when it is read again\n"
    "  --book BOOK  what is said is said in the words of that book\n"
    "  --unsaid-strict  the same with those that are not said back strictly\n"
    "  --rewrites   the table of rewrites, with the number of faces that need each\n"
    "  --manner     the table of choices between wordings for the same, with the number of faces\n"
    "               said back strictly whose text needs each\n"
    "  --all        exit 1 unless every text is understood\n"
    "  --text TEXT  checks this text instead of a file (\\n between paragraphs), as one of a card\n"
    "               of that name (\"Test\"), type line (\"Instant\", or \"Creature\" with --pt)\n"
    "\n"
    "Fails where a card is not the same taken out of a compiled set alone.\n"
    "Strict: said back equal but for white space, own name and reminders; normal: after a short\n"
    "list of rewrites. Both in the texts' own manners; by habit alone: without. Exit: 0 well, 1 "
    "failed, or\ntwo ways of one choice read alike (named on standard error), 2 wrong use.\n";

typedef struct counts {
    int cards, faces, understood, understood_faces, strict, normal, habit_strict, habit_normal;
} counts;

/* ---- counting -------------------------------------------------------------------------------- */

static void count_said(const iz_card_set *set, int definition, counts *c)
{
    iz_cli_said how = iz_cli_compare_said(set, definition, false);
    c->strict += how == IZ_SAID_STRICTLY;
    c->normal += how != IZ_SAID_OTHERWISE;
    if (set->manners[definition].count > 0) /* else it is the same */
        how = iz_cli_compare_said(set, definition, true);
    c->habit_strict += how == IZ_SAID_STRICTLY;
    c->habit_normal += how != IZ_SAID_OTHERWISE;
}

/* For each definition, whether its text is understood; the caller frees it. */
static bool *understood_faces(const iz_card_set *set)
{
    int cards = iz_card_set_cards(set);
    bool *understood = calloc((size_t)cards + 1, sizeof *understood);
    for (int i = 0; understood && i < cards; i++)
        understood[i] = !iz_cli_is_refused(set, i);
    return understood;
}

static counts count(const iz_card_set *set)
{
    counts c = {0};
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        const iz_card_def *def = &set->definitions[i];
        int other = def->other_face == 0xFFFF ? i : def->other_face;
        c.faces++;
        if (!iz_cli_is_refused(set, i)) {
            c.understood_faces++;
            count_said(set, i, &c);
        }
        if (i > other)
            continue; /* a card counts once, with its first face */
        c.cards++;
        c.understood += !iz_cli_is_refused(set, i) && !iz_cli_is_refused(set, other);
    }
    return c;
}

/* ---- reports --------------------------------------------------------------------------------- */

static bool reasons_of(const iz_card_set *set, iz_reasons *reasons)
{
    for (int i = 0; i < iz_card_set_cards(set); i++)
        if (iz_cli_is_refused(set, i) &&
            !iz_reasons_add(reasons, set, i, set->texts[i], &set->refusals[i]))
            return false;
    return true;
}

static json_t *reason_list(const iz_card_set *set)
{
    iz_reasons reasons = {0};
    json_t *list = json_array();
    if (reasons_of(set, &reasons))
        iz_reasons_group(&reasons);
    for (int i = 0; i < reasons.count; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:i, s:i, s:s, s:s}", "words", reasons.at[i].words,
                            "only_obstacle", reasons.at[i].only, "texts", reasons.at[i].count,
                            "example", iz_card_def_name(set, reasons.at[i].definition), "expected",
                            reasons.at[i].expected));
    iz_reasons_free(&reasons);
    return list;
}

static bool print_json(const iz_card_set *set, const counts *c, bool by_reason)
{
    json_t *list = json_array();
    for (int i = 0; i < iz_card_set_cards(set); i++)
        if (iz_cli_is_refused(set, i))
            json_array_append_new(list, iz_cli_refusal_object(set, i, &set->refusals[i]));
    bool *understood = understood_faces(set);
    json_t *unsaid = understood ? iz_cli_unsaid_list(set, understood) : NULL;
    free(understood);
    json_t *root =
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:o, s:o}", "cards", c->cards, "faces",
                  c->faces, "understood", c->understood, "understood_faces", c->understood_faces,
                  "strict", c->strict, "normal", c->normal, "habit_strict", c->habit_strict,
                  "habit_normal", c->habit_normal, "refused", list, "unsaid", unsaid);
    if (root && by_reason)
        json_object_set_new(root, "reasons", reason_list(set));
    bool good = root && json_dumpf(root, stdout, JSON_INDENT(1)) == 0;
    puts("");
    json_decref(root);
    return good;
}

static void print_refused(const iz_card_set *set)
{
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        const iz_refusal *refusal = &set->refusals[i];
        if (!iz_cli_is_refused(set, i))
            continue;
        printf("%s: line %d, column %d: %s \"%s\"; expected %s\n", iz_card_def_name(set, i),
               refusal->line, refusal->column,
               refusal->ambiguous ? "can be read in two ways," : "not understood at",
               refusal->words, refusal->expected);
    }
}

static bool print_by_reason(const iz_card_set *set)
{
    iz_reasons reasons = {0};
    bool good = reasons_of(set, &reasons);
    if (good)
        iz_reasons_print(&reasons, set);
    iz_reasons_free(&reasons);
    return good;
}

static double percent(int part, int whole) { return whole ? 100.0 * part / whole : 100.0; }

/* The lists about what is said back, if they are asked for. */
static bool print_said(const iz_card_set *set, const iz_check_options *o)
{
    bool *understood = understood_faces(set);
    bool good = understood != NULL;
    if (good && (o->unsaid || o->unsaid_strict))
        good = iz_cli_print_unsaid(set, understood, o->unsaid_strict);
    if (good && o->rewrites)
        good = iz_cli_print_rewrites(set, understood);
    if (good && o->manner)
        iz_cli_print_manner(set, understood);
    free(understood);
    return good;
}

/* How many faces aren't the same where they are taken out of the set alone; names them on standard
 * error. -1: no memory. */
static int otherwise_alone(const iz_card_set *set)
{
    int cards = iz_card_set_cards(set), count = 0;
    bool *otherwise = calloc((size_t)cards + 1, sizeof *otherwise);
    if (!otherwise || !iz_cli_each_alone(set, otherwise))
        count = -1;
    for (int i = 0; i < cards && count >= 0; i++)
        if (otherwise[i]) {
            fprintf(stderr, "%s: not the same taken out of a compiled set\n",
                    iz_card_def_name(set, i));
            count++;
        }
    free(otherwise);
    return count;
}

/* Of what a card lets somebody choose between, no two ways may read alike: names those that do. */
static bool has_ways_alike(const iz_card_set *set)
{
    bool any = false;
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        if (iz_cli_is_refused(set, i) || iz_card_way_fault(set, i) < 0)
            continue;
        iz_cli_error(IZ_EXIT_FAILED, "cards check", "%s: two ways of one choice read alike",
                     iz_card_def_name(set, i));
        any = true;
    }
    return any;
}

static int report(const iz_card_set *set, const iz_check_options *o)
{
    counts c = count(set);
    bool good = true;
    if (o->json) {
        good = print_json(set, &c, o->by_reason);
    } else {
        if (o->refused)
            print_refused(set);
        if (o->by_reason)
            good = print_by_reason(set);
        good = print_said(set, o) && good;
        printf("%d cards (%d faces): %d understood (%.1f %%), %d refused\n", c.cards, c.faces,
               c.understood, percent(c.understood, c.cards), c.cards - c.understood);
        printf("said back of %d faces: %d strictly (%.1f %%), %d normally (%.1f %%)\n",
               c.understood_faces, c.strict, percent(c.strict, c.understood_faces), c.normal,
               percent(c.normal, c.understood_faces));
        printf("by habit alone: %d strictly (%.1f %%), %d normally (%.1f %%)\n", c.habit_strict,
               percent(c.habit_strict, c.understood_faces), c.habit_normal,
               percent(c.habit_normal, c.understood_faces));
    }
    if (!good)
        return iz_cli_error(IZ_EXIT_FAILED, "cards check", "out of memory, or it can't be written");
    bool alike = has_ways_alike(set);
    if (otherwise_alone(set) != 0 || alike)
        return IZ_EXIT_FAILED;
    return o->all && c.understood < c.cards ? IZ_EXIT_FAILED : IZ_EXIT_WELL;
}

/* ---- one text -------------------------------------------------------------------------------- */

/* "\n" in an argument is a new line. */
static char *with_lines(const char *text)
{
    char *out = strdup(text), *to = out;
    for (const char *at = text; out && *at; at++) {
        if (at[0] == '\\' && at[1] == 'n') {
            *to++ = '\n';
            at++;
        } else {
            *to++ = *at;
        }
    }
    if (out)
        *to = 0;
    return out;
}

static int report_text(const iz_card_set *set, int definition, const iz_check_options *o)
{
    if (o->json)
        return report(set, o);
    if (iz_cli_is_refused(set, definition)) {
        print_refused(set);
        return IZ_EXIT_FAILED;
    }
    iz_cli_print_what_is_said(set, definition, IZ_DIALECT_ORACLE, "understood; said back");
    return IZ_EXIT_WELL;
}

static int check_text(iz_card_set *set, const iz_check_options *o)
{
    char error[512] = "out of memory", power[16] = "";
    char *text = with_lines(o->text);
    const char *slash = o->pt ? strchr(o->pt, '/') : NULL;
    iz_card_source source = {.name = o->name ? o->name : "Test",
                             .type_line = o->type ? o->type
                                          : o->pt ? "Creature"
                                                  : "Instant",
                             .text = text};
    if (o->pt) {
        snprintf(power, sizeof power, "%.*s", slash ? (int)(slash - o->pt) : 0, o->pt);
        source.power = power;
        source.toughness = slash ? slash + 1 : "";
    }
    int definition = text ? iz_card_set_add(set, &source, false, error, sizeof error) : -1;
    free(text);
    if (definition < 0 || !iz_card_set_finish(set))
        return iz_cli_error(IZ_EXIT_FAILED, "cards check", "%s", error);
    return report_text(set, definition, o);
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool read_options(int argc, char **argv, iz_check_options *o)
{
    const struct {
        const char *name;
        bool *flag;
        const char **value;
    } known[] = {{"--json", &o->json, NULL},           {"--refused", &o->refused, NULL},
                 {"--unsaid", &o->unsaid, NULL},       {"--unsaid-strict", &o->unsaid_strict, NULL},
                 {"--rewrites", &o->rewrites, NULL},   {"--manner", &o->manner, NULL},
                 {"--by-reason", &o->by_reason, NULL}, {"--all", &o->all, NULL},
                 {"--text", NULL, &o->text},           {"--name", NULL, &o->name},
                 {"--type", NULL, &o->type},           {"--pt", NULL, &o->pt},
                 {"--wording", NULL, &o->wording},     {"--wordings", NULL, &o->wordings},
                 {"--book", NULL, &o->book},           {"--differences", &o->differences, NULL}};
    enum { KNOWN = sizeof known / sizeof *known };
    for (int i = 1; i < argc; i++) {
        int k = 0;
        while (k < KNOWN && strcmp(argv[i], known[k].name) != 0)
            k++;
        if (k < KNOWN && known[k].flag) {
            *known[k].flag = true;
        } else if (k < KNOWN && i + 1 < argc) {
            *known[k].value = argv[++i];
        } else if (k < KNOWN || argv[i][0] == '-' || o->file) {
            iz_cli_error(IZ_EXIT_USAGE, "cards check", "%s \"%s\"; see --help",
                         k < KNOWN ? "a value is missing after" : "what is", argv[i]);
            return false;
        } else {
            o->file = argv[i];
        }
    }
    if (o->book) {
        const iz_book *book = iz_cli_book("cards check", o->book);
        if (!book)
            return false;
        iz_cli_say_in_words_of(book);
    }
    if (!o->file == !o->text) {
        iz_cli_error(IZ_EXIT_USAGE, "cards check",
                     "expected a FILE, or --text \"TEXT\"; see --help");
        return false;
    }
    return true;
}

static int check_file(const iz_check_options *o)
{
    char error[512];
    iz_card_set *set = iz_card_set_open(o->file, error, sizeof error);
    if (!set)
        return iz_cli_error(IZ_EXIT_FAILED, "cards check", "%s", error);
    int code = o->wording ? iz_cli_check_wording(set, o) : report(set, o);
    iz_card_set_free(set);
    return code;
}

int iz_cmd_cards_check(int argc, char **argv)
{
    iz_check_options o = {0};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(help, stdout);
        return IZ_EXIT_WELL;
    }
    if (!read_options(argc, argv, &o))
        return IZ_EXIT_USAGE;
    if (!o.text)
        return check_file(&o);
    iz_card_set *set = iz_card_set_new();
    int code =
        set ? check_text(set, &o) : iz_cli_error(IZ_EXIT_FAILED, "cards check", "out of memory");
    iz_card_set_free(set);
    return code;
}

int iz_cmd_cards_compile(int argc, char **argv)
{
    char error[512];
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        puts("usage: izvor cards compile FILE OUT\n\nCompiles the collection in FILE and writes it "
             "to OUT, which every --cards takes in its place and loads without compiling.\n"
             "Exit: 0 well, 1 failed, 2 wrong use.");
        return IZ_EXIT_WELL;
    }
    if (argc != 3)
        return iz_cli_error(IZ_EXIT_USAGE, "cards compile", "expected FILE and OUT; see --help");
    iz_card_set *set = iz_card_set_open(argv[1], error, sizeof error);
    bool good = set && iz_card_set_save(set, argv[2], error, sizeof error);
    iz_card_set_free(set);
    return good ? IZ_EXIT_WELL : iz_cli_error(IZ_EXIT_FAILED, "cards compile", "%s", error);
}
