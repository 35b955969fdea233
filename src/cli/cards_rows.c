/*
 * izvor cards rows: which rows of the grammar the texts of a collection are read with, so that
 * rows that are long, or that hardly any card uses, are seen and can be given their reason.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cards_commands.h"
#include "cli/cli.h"
#include "text/text.h"

static const char help[] =
    "usage: izvor cards rows FILE [--rare] [--long] [--json | --kinds]\n"
    "\n"
    "Counts, for each row of the grammar, the understood texts of FILE (AtomicCards JSON or card\n"
    "blocks) that are read with it.\n"
    "  --rare   only rows that fewer than three texts use\n"
    "  --long   only rows with more than five words of content (with --rare: either)\n"
    "  --kinds  a table: of the rows of each kind, how many there are, how many are rare or long\n"
    "  --json   a list of objects: class, pattern, tree, sort (R, F, L, A, S), words, texts\n"
    "Exit: 0 well, 1 failed, 2 wrong use.\n";

enum { RARE = 3, LONG = 5 };

typedef struct options {
    const char *file;
    bool rare, long_ones, json, kinds;
} options;

/* Compiles all texts of the set once more, with the rows counted. */
static bool count_rows(const iz_card_set *set)
{
    iz_cells cells = {0};
    if (!iz_text_count_rows(set->symbols))
        return false;
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        const iz_text_card card = iz_card_def_text(set, i);
        iz_refusal refusal;
        cells.count = 0;
        iz_text_compile(set->symbols, &card, set->texts[i], &cells, &refusal);
    }
    bool well = !cells.failed;
    iz_cells_free(&cells);
    return well;
}

static bool is_wanted(const iz_text_row *row, const options *o)
{
    if (!o->rare && !o->long_ones)
        return true;
    return (o->rare && row->texts < RARE) || (o->long_ones && row->words > LONG);
}

static int compare(const void *a, const void *b)
{
    const iz_text_row *one = a, *two = b;
    if (one->texts != two->texts)
        return one->texts < two->texts ? 1 : -1;
    return strcmp(one->pattern, two->pattern);
}

/* The macro with which the row stands in the files: P is an R with a preference. */
static const char *letter_of(const iz_text_row *row)
{
    static const char *const letters[] = {"R", "F", "L", "A", "S"};
    return letters[row->says];
}

static void print_rows(const iz_text_row *rows, int shown, int all, int rare, int long_ones)
{
    for (int i = 0; i < shown; i++)
        printf("%5d  %2d  %s %-10s %s\n", rows[i].texts, rows[i].words, letter_of(&rows[i]),
               rows[i].class, rows[i].pattern);
    printf("%d rows: %d used by fewer than %d texts, %d of more than %d words of content\n", all,
           rare, RARE, long_ones, LONG);
}

/* ---- kinds ----------------------------------------------------------------------------------- */

/* What the classes of the grammar say; a class that none of these names is part of other rows. */
static const struct {
    const char *title, *classes;
} kinds[] = {
    {"sentences and abilities",
     " sentence sentences effects ability statement rule rules rider limit line modal modes mores "
     "varying lasting actives butas forbids protif protifs doing alt wouldif instead speed "
     "nomore theirtime onlyhe choices manafor "},
    {"instructions",
     " vp vpa vps vpr vprs imp imps simple clause priced fate fateof found someof later ifso goes "
     "milled rest arrive arriving putrest choice added anykind "},
    {"what a thing has, becomes, can't do",
     " vcant vmod has hass hasone gain gains gainone entering turns kind landkind alsokind token "
     "quoted shape staysland banned fights withs grants untapstep kwlist kwline kw kwany kwsmall "
     "kwsemi look being lost toll stilled ofthem "},
    {"conditions and times", " cond durcond dur span fleeting times when own pwho isadj isso deed "
                             "holding lead hurt dunless "
                             "spent than soon ifthen "},
    {"events", " ev occurs event would harm harmnext stepof tapped into used aiming "},
    {"qualities", " post npost adj npre n nd nq nand quality ways chosen kwof ofall "},
    {"who and what",
     " s one every obj ref subj any who recips also poss those looked divided tmany tmore "
     "aim aimed chooser hadwho "},
    {"how many", " q num int ncards each eachs foreach often nth cmpn cmpl cmpi cmpc few lot lots "
                 "counters countersoff tokens tops felt copies eachone "
                 "eachchosen "},
    {"costs",
     " pay pays given cost costs costlist price spending produces prods kwcost kwpay paidkw "
     "dearer caster "},
    {"words",
     " adjw nonadj color head state step zone ctype attr prod did donow dopast kwname walk "
     "basicwalk expansion anycolor lookword anyoften noregen newtargets newtarget damaged "
     "inorder cardsoff combatphase named "},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static int kind_of(const char *class)
{
    char padded[64];
    snprintf(padded, sizeof padded, " %.60s ", class);
    for (int i = 0; i < KINDS; i++)
        if (strstr(kinds[i].classes, padded))
            return i;
    return KINDS;
}

static void print_kinds(const iz_card_set *set)
{
    struct {
        int all, rare, long_ones;
    } sums[KINDS + 1] = {{0}};
    iz_text_row row;
    for (int i = 0; iz_text_row_at(set->symbols, i, &row); i++) {
        int kind = kind_of(row.class);
        sums[kind].all++;
        sums[kind].rare += row.texts < RARE;
        sums[kind].long_ones += row.words > LONG;
    }
    puts("| what they say | rows | used by fewer than 3 texts | of more than 5 words |");
    puts("|---|---:|---:|---:|");
    for (int i = 0; i <= KINDS; i++)
        printf("| %s | %d | %d | %d |\n", i < KINDS ? kinds[i].title : "other parts of rows",
               sums[i].all, sums[i].rare, sums[i].long_ones);
}

/* ---- the list -------------------------------------------------------------------------------- */

static bool print_json(const iz_text_row *rows, int shown)
{
    json_t *list = json_array();
    for (int i = 0; i < shown; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:i, s:i}", "class",
                                              rows[i].class, "pattern", rows[i].pattern, "tree",
                                              rows[i].tree, "sort", letter_of(&rows[i]), "words",
                                              rows[i].words, "texts", rows[i].texts));
    bool well = list != NULL && json_dumpf(list, stdout, JSON_INDENT(1)) == 0;
    putchar('\n');
    json_decref(list);
    return well;
}

static int report(const iz_card_set *set, const options *o)
{
    iz_text_row row;
    int all = 0, shown = 0, rare = 0, long_ones = 0;
    while (iz_text_row_at(set->symbols, all, &row))
        all++;
    iz_text_row *rows = calloc((size_t)all + 1, sizeof *rows);
    if (rows == NULL)
        return iz_cli_error(IZ_EXIT_FAILED, "cards rows", "out of memory");
    for (int i = 0; iz_text_row_at(set->symbols, i, &row); i++) {
        rare += row.texts < RARE;
        long_ones += row.words > LONG;
        if (is_wanted(&row, o))
            rows[shown++] = row;
    }
    qsort(rows, (size_t)shown, sizeof *rows, compare);
    bool well = true;
    if (o->kinds)
        print_kinds(set);
    else if (o->json)
        well = print_json(rows, shown);
    else
        print_rows(rows, shown, all, rare, long_ones);
    free(rows);
    return well ? IZ_EXIT_WELL : iz_cli_error(IZ_EXIT_FAILED, "cards rows", "can't write");
}

int iz_cmd_cards_rows(int argc, char **argv)
{
    options o = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return IZ_EXIT_WELL;
        } else if (strcmp(argv[i], "--rare") == 0) {
            o.rare = true;
        } else if (strcmp(argv[i], "--long") == 0) {
            o.long_ones = true;
        } else if (strcmp(argv[i], "--json") == 0) {
            o.json = true;
        } else if (strcmp(argv[i], "--kinds") == 0) {
            o.kinds = true;
        } else if (argv[i][0] == '-' || o.file) {
            return iz_cli_error(IZ_EXIT_USAGE, "cards rows", "what is \"%s\"; see --help", argv[i]);
        } else {
            o.file = argv[i];
        }
    }
    if (!o.file)
        return iz_cli_error(IZ_EXIT_USAGE, "cards rows", "expected a FILE; see --help");
    char error[512];
    iz_card_set *set = iz_card_set_open(o.file, error, sizeof error);
    if (!set)
        return iz_cli_error(IZ_EXIT_FAILED, "cards rows", "%s", error);
    int code = count_rows(set) ? report(set, &o)
                               : iz_cli_error(IZ_EXIT_FAILED, "cards rows", "out of memory");
    iz_card_set_free(set);
    return code;
}
