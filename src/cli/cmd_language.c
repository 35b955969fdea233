/*
 * izvor language: the card language, told from its own tables: the nodes with their meaning, the
 * wordings that the grammar has for them, an example from our own cards said by the compiler, and
 * the keywords. Nothing here is written down a second time, so it is always true.
 */
#include "cli/cards_commands.h"
#include "cli/cli.h"

#include "text/grammar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: izvor language [--markdown] [WORD…]\n"
    "\n"
    "The language that cards are written in: every node of programs with its meaning, the "
    "wordings\n"
    "that are read for it, and an example. With WORDs only nodes whose name, meaning or wordings\n"
    "have one of them. --markdown writes docs/language-reference.md.\n"
    "Exit: 0 well, 1 failed, 2 wrong use.\n";

enum { WORDINGS_SHOWN = 8, WORDS_MOST = 16 };

static const struct {
    char letter;
    const char *title, *what;
} classes[] = {
    {'A', "Abilities", "what a card has"},
    {'C', "Costs", "what stands before a colon, and what is paid besides"},
    {'G', "Targets and modes", "what is chosen as a spell or ability is played"},
    {'E', "Instructions", "what is done"},
    {'T', "Events that trigger", "what an ability waits for"},
    {'P', "Events that are replaced", "what would happen"},
    {'M', "Modifications", "what static abilities and lasting effects do"},
    {'K', "Conditions", "yes or no"},
    {'S', "Selectors", "objects and players"},
    {'F', "Filters", "what an object or player must be"},
    {'Q', "Quantities", "numbers"},
    {'D', "Durations", "how long"},
    {'Z', "Places", "where to"},
    {'V', "Tokens", "what a token looks like"},
    {'W', "Words", "subtypes, colours and names in looks"},
    {'N', "Zones", "zones as such"},
    {'L', "Lists", "what holds several"},
    {'X', "Nothing", "what stands where nothing does"},
};

static const char *const arguments[] = {
    [IZ_ARG_NONE] = "",
    [IZ_ARG_NUMBER] = "a number",
    [IZ_ARG_FLAGS] = "flags",
    [IZ_ARG_MANA] = "mana",
    [IZ_ARG_REGISTER] = "a register",
    [IZ_ARG_CELL] = "a memory cell",
    [IZ_ARG_ROLE] = "a role",
    [IZ_ARG_LEVEL] = "a level",
    [IZ_ARG_TYPES] = "types",
    [IZ_ARG_SUBTYPE] = "a subtype",
    [IZ_ARG_COLORS] = "colours",
    [IZ_ARG_KEYWORD] = "a keyword",
    [IZ_ARG_NAME] = "a name",
    [IZ_ARG_COUNTER] = "a kind of counter",
    [IZ_ARG_ZONE] = "a zone",
    [IZ_ARG_ZONES] = "zones",
    [IZ_ARG_ZONES_FROM_TO] = "from zone to zone",
    [IZ_ARG_STATUS] = "a status",
    [IZ_ARG_COMPARISON] = "a comparison",
    [IZ_ARG_ATTRIBUTE] = "an attribute",
    [IZ_ARG_STEP] = "a step",
    [IZ_ARG_STEPS] = "steps",
    [IZ_ARG_PLACE] = "a place",
    [IZ_ARG_LEDGER] = "a fact of the turn",
    [IZ_ARG_ACTION] = "an action",
    [IZ_ARG_RULE] = "a rule",
    [IZ_ARG_RESOURCE] = "a resource",
};

typedef struct language {
    iz_card_set *cards;          /* our own */
    char *examples[IZ_OP_COUNT]; /* the shortest ability with the node, as it is said */
    const text_source_row *rows;
    int row_count;
    bool markdown;
    const char *words[WORDS_MOST];
    int word_count;
} language;

/* ---- examples -------------------------------------------------------------------------------- */

/* Shorter ones first; of equally long ones that which comes first in the alphabet. */
static bool is_better(const char *text, const char *than)
{
    size_t a = strlen(text), b = than ? strlen(than) : 0;
    return !than || a < b || (a == b && strcmp(text, than) < 0);
}

static void take_example(language *l, int definition, const iz_cell *ability)
{
    char *text = iz_cli_say_ability(l->cards, definition, ability);
    for (const iz_cell *cell = ability; text && *text && cell < ability + ability->span; cell++) {
        char **kept = &l->examples[cell->op];
        if (is_better(text, *kept)) {
            free(*kept);
            *kept = strdup(text);
        }
        if (cell->op == IZ_KEYWORD) /* what it is spelt out as is not its words */
            cell += cell->span - 1;
    }
    free(text);
}

static bool find_examples(language *l)
{
    char error[256];
    l->cards = iz_card_set_new();
    if (!l->cards || iz_read_own_cards(l->cards, NULL, error, sizeof error) < 0 ||
        !iz_card_set_finish(l->cards))
        return false;
    for (int i = 0; i < iz_card_set_cards(l->cards); i++) {
        const iz_cell *program = &l->cards->cells[l->cards->definitions[i].first_cell];
        for (int n = 0; iz_child(program, n); n++)
            take_example(l, i, iz_child(program, n));
    }
    return true;
}

/* ---- wordings -------------------------------------------------------------------------------- */

/* Does the row's tree begin with the node, or hold it? */
static bool makes(const text_source_row *row, const char *name, bool whole)
{
    size_t length = strlen(name);
    for (const char *at = row->tree; (at = strstr(at, name)); at += length) {
        bool begins = at > row->tree && strchr("({|", at[-1]) && (!whole || at <= row->tree + 2);
        if (begins && strchr(" :)}|", at[length]))
            return true;
    }
    return false;
}

/* The rows in which the node stands: first those that are it, then those that hold it. */
static int wordings_of(const language *l, const char *name, const text_source_row **out, int *all)
{
    int count = 0;
    *all = 0;
    for (int whole = 1; whole >= 0; whole--)
        for (int i = 0; i < l->row_count; i++) {
            if (!makes(&l->rows[i], name, true) != !whole || !makes(&l->rows[i], name, whole))
                continue;
            ++*all;
            if (count < WORDINGS_SHOWN)
                out[count++] = &l->rows[i];
        }
    return count;
}

/* ---- telling --------------------------------------------------------------------------------- */

static bool is_asked(const language *l, const iz_node_info *node)
{
    const text_source_row *rows[WORDINGS_SHOWN];
    int all, count = wordings_of(l, node->name, rows, &all);
    bool asked = l->word_count == 0;
    for (int w = 0; w < l->word_count && !asked; w++) {
        asked = strstr(node->name, l->words[w]) || strstr(node->doc, l->words[w]);
        for (int i = 0; i < count && !asked; i++)
            asked = strstr(rows[i]->pattern, l->words[w]) != NULL;
    }
    return asked;
}

static bool is_known(const language *l, int w)
{
    language one = {.rows = l->rows, .row_count = l->row_count, .words = {l->words[w]}};
    one.word_count = 1;
    for (int op = 0; op < IZ_OP_COUNT; op++)
        if (is_asked(&one, &iz_nodes[op]))
            return true;
    return false;
}

/* "SQ?F*" in words. */
static void tell_children(const char *signature)
{
    bool first = true;
    for (const char *at = signature; *at; at++) {
        const char *title = "?";
        for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
            if (classes[i].letter == *at)
                title = classes[i].title;
        printf("%s%c%s", first ? "" : ", ", title[0] | 32, title + 1);
        if (at[1] == '?')
            fputs(" (may be absent)", stdout);
        else if (at[1] == '*')
            fputs(" (any number)", stdout);
        at += at[1] == '?' || at[1] == '*';
        first = false;
    }
}

static void tell_flags(const language *l, int op)
{
    bool first = true;
    for (const iz_flag_info *flag = iz_flags; flag->name != NULL; flag++) {
        if (flag->op != op)
            continue;
        fputs(!first ? "; " : l->markdown ? "\n*Flags* " : "    flags ", stdout);
        printf("%s: %s", flag->name, flag->meaning);
        first = false;
    }
    if (!first)
        puts("");
}

static void tell_node(const language *l, int op)
{
    const iz_node_info *node = &iz_nodes[op];
    const text_source_row *rows[WORDINGS_SHOWN];
    int all, count = wordings_of(l, node->name, rows, &all);
    printf(l->markdown ? "\n**%s**: %s.\n" : "\n%s: %s\n", node->name, node->doc);
    if (arguments[node->arg][0] || node->children[0]) {
        printf(l->markdown ? "\n*Holds* " : "    holds ");
        fputs(arguments[node->arg], stdout);
        if (arguments[node->arg][0] && node->children[0])
            fputs("; ", stdout);
        tell_children(node->children);
        puts("");
    }
    tell_flags(l, op);
    if (l->markdown && count > 0)
        puts("");
    for (int i = 0; i < count; i++)
        printf(l->markdown ? "- `%s`\n" : "    wording: %s\n", rows[i]->pattern);
    if (all > count)
        printf(l->markdown ? "- and %d more\n" : "    and %d more\n", all - count);
    if (!l->examples[op])
        return;
    fputs(l->markdown ? "\n> " : "    example: ", stdout);
    for (const char *at = l->examples[op]; *at; at++)
        fputs(*at != '\n' ? (char[]){*at, 0} : l->markdown ? "  \n> " : "\n             ", stdout);
    puts("");
}

static void tell_keywords(const language *l)
{
    puts(l->markdown ? "\n## Keywords\n\n| keyword | takes | stands for |\n|---|---|---|"
                     : "\nKeywords");
    for (int i = 0; i < IZ_KW_COUNT; i++) {
        const iz_keyword_info *keyword = &iz_keywords[i];
        const char *meaning = keyword->kind == 'T' ? keyword->text : "a rule of the game";
        char takes[64] = "";
        for (const char *at = keyword->params; *at; at++)
            snprintf(takes + strlen(takes), sizeof takes - strlen(takes), "%s%s",
                     takes[0] ? ", " : "",
                     *at == 'C'   ? "a cost"
                     : *at == 'F' ? "a quality"
                                  : "a number");
        printf(l->markdown ? "| %s | %s | " : "    %s (%s): ", keyword->word, takes);
        for (const char *at = meaning; *at; at++)
            fputs(*at == '\n' ? " / " : (char[]){*at, 0}, stdout);
        puts(l->markdown ? " |" : "");
    }
}

static void tell(const language *l)
{
    if (l->markdown)
        puts(
            "# The card language: reference\n\nMade by `make docs` from the tables of nodes, of "
            "the grammar and of keywords: not written by hand. How to use it:\n"
            "[designing-cards.md](designing-cards.md); how it works: "
            "[card-language.md](card-language.md).\n\nA wording is a pattern: `<class>` stands for "
            "words of that class, `a/b` for singular and plural, `~` for the card. Examples are "
            "abilities of the project's own cards, as the compiler says them.");
    for (size_t c = 0; c < sizeof classes / sizeof *classes; c++) {
        bool told = false;
        for (int op = 0; op < IZ_OP_COUNT; op++) {
            if (iz_nodes[op].class != classes[c].letter || !is_asked(l, &iz_nodes[op]))
                continue;
            if (!told)
                printf(l->markdown ? "\n## %s\n\n%c%s.\n" : "\n== %s: %c%s\n", classes[c].title,
                       classes[c].what[0] & ~32, classes[c].what + 1);
            told = true;
            tell_node(l, op);
        }
    }
    if (l->word_count == 0)
        tell_keywords(l);
}

int iz_cmd_language(int argc, char **argv)
{
    language l = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return IZ_EXIT_WELL;
        }
        if (strcmp(argv[i], "--markdown") == 0)
            l.markdown = true;
        else if (argv[i][0] == '-' || l.word_count == WORDS_MOST)
            return iz_cli_error(IZ_EXIT_USAGE, "language", "what is \"%s\"; see --help", argv[i]);
        else
            l.words[l.word_count++] = argv[i];
    }
    l.rows = text_source_rows(&l.row_count);
    for (int w = 0; w < l.word_count; w++)
        if (!is_known(&l, w))
            return iz_cli_error(IZ_EXIT_FAILED, "language", "no node and no wording has \"%s\"",
                                l.words[w]);
    bool good = find_examples(&l);
    if (good)
        tell(&l);
    for (int op = 0; op < IZ_OP_COUNT; op++)
        free(l.examples[op]);
    iz_card_set_free(l.cards);
    return good ? IZ_EXIT_WELL : iz_cli_error(IZ_EXIT_FAILED, "language", "out of memory");
}
