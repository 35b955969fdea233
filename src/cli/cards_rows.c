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
    "  --rare   only rows that fewer than three texts use; these are named\n"
    "  --long   only rows with more than five words of content (with --rare: either)\n"
    "  --kinds  a table: of the rows of each kind, how many there are, how many are rare or long\n"
    "  --json   a list of objects: class, pattern, tree, sort (R, F, L, A, S), words, texts, and\n"
    "           users, the names of the first two faces that use it\n"
    "Exit: 0 well, 1 failed, 2 wrong use.\n";

enum { RARE = 3, LONG = 5 };

typedef struct options {
    const char *file;
    bool rare, long_ones, json, kinds;
} options;

enum { NAMED = RARE - 1 }; /* users whose names are kept: all of a rare row's */

/* A row, the texts that are read with it, and the first of these, by their definitions. */
typedef struct usage {
    iz_text_row row;
    int texts, users[NAMED];
} usage;

typedef struct table {
    const iz_card_set *set;
    usage *rows;
    int count;
} table;

static bool list_rows(table *t)
{
    iz_text_row row;
    while (iz_text_row_at(t->set->symbols, t->count, &row))
        t->count++;
    t->rows = calloc((size_t)t->count + 1, sizeof *t->rows);
    for (int i = 0; t->rows != NULL && i < t->count; i++)
        iz_text_row_at(t->set->symbols, i, &t->rows[i].row);
    return t->rows != NULL;
}

static void count_marked(table *t, int definition)
{
    const uint8_t *marked = iz_text_rows_marked(t->set->symbols);
    for (int i = 0; marked != NULL && i < t->count; i++) {
        usage *u = &t->rows[i];
        if (marked[i] && u->texts++ < NAMED)
            u->users[u->texts - 1] = definition;
    }
}

/* Compiles all texts of the set once more, with the rows counted. */
static bool count_rows(table *t)
{
    const iz_card_set *set = t->set;
    iz_cells cells = {0};
    if (!iz_text_mark_rows(set->symbols) || !list_rows(t))
        return false;
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        const iz_text_card card = iz_card_def_text(set, i);
        iz_refusal refusal;
        cells.count = 0;
        if (iz_text_compile(set->symbols, &card, set->texts[i], &cells, &refusal))
            count_marked(t, i);
    }
    bool well = !cells.failed;
    iz_cells_free(&cells);
    return well;
}

static bool is_rare(const usage *u) { return u->texts < RARE; }

static bool is_long(const usage *u) { return u->row.words > LONG; }

static bool is_wanted(const usage *u, const options *o)
{
    if (!o->rare && !o->long_ones)
        return true;
    return (o->rare && is_rare(u)) || (o->long_ones && is_long(u));
}

static int compare(const void *a, const void *b)
{
    const usage *one = a, *two = b;
    if (one->texts != two->texts)
        return one->texts < two->texts ? 1 : -1;
    return strcmp(one->row.pattern, two->row.pattern);
}

/* The macro with which the row stands in the files: P is an R with a preference. */
static const char *letter_of(const iz_text_row *row)
{
    static const char *const letters[] = {"R", "F", "L", "A", "S"};
    return letters[row->says];
}

static const char *user(const table *t, const usage *u, int i)
{
    return iz_card_def_name(t->set, u->users[i]);
}

static void print_rows(const table *t, int shown, int rare, int long_ones)
{
    for (int i = 0; i < shown; i++) {
        const usage *u = &t->rows[i];
        printf("%5d  %2d  %s %-10s %s", u->texts, u->row.words, letter_of(&u->row), u->row.class,
               u->row.pattern);
        for (int n = 0; is_rare(u) && n < u->texts; n++)
            printf("%s%s", n ? "; " : "   [", user(t, u, n));
        puts(is_rare(u) && u->texts ? "]" : "");
    }
    printf("%d rows: %d used by fewer than %d texts, %d of more than %d words of content\n",
           t->count, rare, RARE, long_ones, LONG);
}

/* ---- kinds ----------------------------------------------------------------------------------- */

/* What the classes of the grammar say; a class that none of these names is part of other rows. */
static const struct {
    const char *title, *classes;
} kinds[] = {
    {"sentences and abilities",
     " sentence sentences effects ability statement rule rules rider limit line modal modes "
     "mores varying lasting actives butas forbids protif doing alt wouldif instead speed nomore "
     "theirtime onlyhe choices manafor afterword insteadof wouldcome asaura endable ties "
     "keeping kwend mayact rewording "},
    {"instructions",
     " vp vpa vps vpr vprs imp imps simple clause priced fate fateof found someof later ifso "
     "goes rest arrive arriving putrest choice added anykind picked restexiled kinds eachsort "
     "typesort kindof evened offtop pile newmust notthere elsewhere preventing alldamage dmg "
     "blow dealtby dealtbyany whom tobedealt struck turned hit reckoned sourcechoice ofchoice "
     "didso choosable "},
    {"what a thing has, becomes, can't do",
     " vcant vmod has hass hasone gain gains gainone entering kind landkind alsokind token "
     "quoted shape staysland banned fights withs grants untapstep kwlist kwline kw kwany "
     "kwsmall kwsemi look being lost toll stilled form isform quote heap spared moreone "
     "theirtoll eachattacker eachblocker extrablock infight bothof asnot asnowalk asunblocked "
     "asflash ashad asiuntap nextuntap "},
    {"conditions and times",
     " cond durcond dur span fleeting times when own pwho isadj isso deed holding lead spent "
     "than soon ifthen past undone held higher hadmore doway doneway done aspell stillso "
     "stretch commonest tiedmost thanothers thiscombat "},
    {"events", " ev occurs event would harm harmnext stepof tapped into used aiming "},
    {"qualities", " post npost adj npre n nd nq nand quality ways chosen kwof ofall full alike "},
    {"who and what",
     " s one every obj ref subj any who recips also poss those looked divided tmany tmore aim "
     "aimed chooser hadwho everyone bidders byfoe hurter along "},
    {"how many",
     " q num int ncards each eachs foreach often nth cmpn cmpl cmpi cmpc few lot lots counters "
     "countersoff tokens tops felt copies eachone eachchosen term kindsof equals bothequal "
     "thecounter atmost bounded colorthen "},
    {"costs",
     " pay pays given cost costs costlist price spending produces prods kwcost kwpay paidkw "
     "dearer caster coin coins castby casteach payno notcost notfor notmana xcolors "},
    {"words",
     " adjw nonadj color head state step zone ctype attr prod did kwname walk basicwalk "
     "expansion lookword anyoften noregen newtargets damaged inorder cardsoff combatphase named "},
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

static void print_kinds(const table *t)
{
    struct {
        int all, rare, long_ones;
    } sums[KINDS + 1] = {{0}};
    for (int i = 0; i < t->count; i++) {
        const usage *u = &t->rows[i];
        int kind = kind_of(u->row.class);
        sums[kind].all++;
        sums[kind].rare += is_rare(u);
        sums[kind].long_ones += is_long(u);
    }
    puts("| what they say | rows | used by fewer than 3 texts | of more than 5 words |");
    puts("|---|---:|---:|---:|");
    for (int i = 0; i <= KINDS; i++)
        printf("| %s | %d | %d | %d |\n", i < KINDS ? kinds[i].title : "other parts of rows",
               sums[i].all, sums[i].rare, sums[i].long_ones);
}

/* ---- the list -------------------------------------------------------------------------------- */

static json_t *row_object(const table *t, const usage *u)
{
    json_t *users = json_array();
    for (int i = 0; i < u->texts && i < NAMED; i++)
        json_array_append_new(users, json_string(user(t, u, i)));
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:o}", "class", u->row.class, "pattern",
                     u->row.pattern, "tree", u->row.tree, "sort", letter_of(&u->row), "words",
                     u->row.words, "texts", u->texts, "users", users);
}

static bool print_json(const table *t, int shown)
{
    json_t *list = json_array();
    for (int i = 0; i < shown; i++)
        json_array_append_new(list, row_object(t, &t->rows[i]));
    bool well = list != NULL && json_dumpf(list, stdout, JSON_INDENT(1)) == 0;
    putchar('\n');
    json_decref(list);
    return well;
}

static int report(table *t, const options *o)
{
    int shown = 0, rare = 0, long_ones = 0;
    bool well = true;
    if (o->kinds) {
        print_kinds(t);
        return IZ_EXIT_WELL;
    }
    for (int i = 0; i < t->count; i++) {
        rare += is_rare(&t->rows[i]);
        long_ones += is_long(&t->rows[i]);
        if (is_wanted(&t->rows[i], o))
            t->rows[shown++] = t->rows[i];
    }
    qsort(t->rows, (size_t)shown, sizeof *t->rows, compare);
    if (o->json)
        well = print_json(t, shown);
    else
        print_rows(t, shown, rare, long_ones);
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
    table t = {.set = set};
    int code = count_rows(&t) ? report(&t, &o)
                              : iz_cli_error(IZ_EXIT_FAILED, "cards rows", "out of memory");
    free(t.rows);
    iz_card_set_free(set);
    return code;
}
