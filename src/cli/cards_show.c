/*
 * izvor cards show: one card as printed, as a program, and as the program says it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/library.h"
#include "cli/cards_commands.h"
#include "cli/cli.h"
#include "program/names.h"

static const char help[] =
    "usage: izvor cards show NAME [--cards FILE]\n"
    "\n"
    "Shows the card of that name (case and accents don't matter): what is printed on it, its text\n"
    "as a program, its abilities, and what the program says in today's and in the old wording.\n"
    "FILE is a collection in JSON or card blocks; without it the cards that come with izvor and\n"
    "the collection that is found (IZVOR_CARDS, cards/cards.json …) are looked through.\n"
    "Exit: 0 well, 1 failed, 2 wrong use.\n";

/* ---- what is printed ------------------------------------------------------------------------- */

static void print_face(const iz_card_set *set, int definition)
{
    size_t size = iz_cards_print(set, definition, NULL, 0) + 1;
    char *text = malloc(size);
    if (text && iz_cards_print(set, definition, text, size) > 0)
        fputs(text, stdout);
    free(text);
}

/* ---- the program ----------------------------------------------------------------------------- */

static void print_argument(const iz_symbols *symbols, const iz_cell *cell)
{
    char text[256] = "";
    iz_arg_kind kind = iz_nodes[cell->op].arg;
    switch (kind) {
    case IZ_ARG_NONE:
        return;
    case IZ_ARG_SUBTYPE:
    case IZ_ARG_NAME:
    case IZ_ARG_COUNTER:
        snprintf(text, sizeof text, "\"%s\"", iz_symbols_text(symbols, cell->arg));
        break;
    case IZ_ARG_MANA:
        if (cell->arg >= 0 && cell->arg < iz_symbols_mana_count(symbols))
            iz_mana_write(iz_symbols_mana_cost(symbols, cell->arg), text, sizeof text);
        break;
    default:
        iz_node_argument_write(cell->op, cell->arg, text, sizeof text);
    }
    printf("%s%s", *text ? " " : "", text);
}

/* A line a node, children indented; what has no children stands beside its parent. */
static void print_tree(const iz_symbols *symbols, const iz_cell *cell, int depth)
{
    printf("%*s%s", depth * 2, "", iz_nodes[cell->op].name);
    print_argument(symbols, cell);
    int children = iz_child_count(cell);
    bool flat = true;
    for (int i = 0; i < children; i++)
        flat = flat && iz_child(cell, i)->span == 1;
    for (int i = 0; flat && i < children; i++) {
        const iz_cell *child = iz_child(cell, i);
        printf("%s%s", i == 0 ? " (" : ", ", iz_nodes[child->op].name);
        print_argument(symbols, child);
    }
    puts(flat && children ? ")" : "");
    for (int i = 0; !flat && i < children; i++)
        print_tree(symbols, iz_child(cell, i), depth + 1);
}

static void print_abilities(const iz_card_set *set, int definition)
{
    static const char *const kinds[] = {"spell", "activated", "triggered", "static", "keyword"};
    const iz_card_def *def = &set->definitions[definition];
    for (uint32_t i = 0; i < def->abilities_all; i++) {
        const iz_ability_def *ability = &set->abilities[def->first_ability + i];
        char zones[256];
        iz_argument_write(IZ_ARG_ZONES, ability->zones, zones, sizeof zones);
        printf("%3u  %-9s", i + 1, kinds[ability->kind]);
        if (ability->keyword < IZ_KW_COUNT)
            printf(" %s", iz_keywords[ability->keyword].word);
        printf("%s%s%s  %s\n", ability->flags & IZ_ABILITY_TOP ? "" : " (quoted)",
               ability->flags & IZ_ABILITY_IS_MANA ? " mana ability" : "",
               ability->flags & IZ_ABILITY_TAPS ? " {T}" : "", zones);
    }
}

static void print_said(const iz_card_set *set, int definition)
{
    static const struct {
        iz_dialect dialect;
        const char *name;
    } dialects[] = {{IZ_DIALECT_ORACLE, "Oracle"}, {IZ_DIALECT_PRINTED, "printed"}};
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
        char title[32];
        snprintf(title, sizeof title, "\nSaid (%s)", dialects[i].name);
        iz_cli_print_what_is_said(set, definition, dialects[i].dialect, title);
    }
}

static void show(const iz_card_set *set, int definition)
{
    const iz_card_def *def = &set->definitions[definition];
    const iz_refusal *refusal = &set->refusals[definition];
    print_face(set, definition);
    if (def->flags & IZ_CARD_REFUSED) {
        printf("\nRefused: line %d, column %d, at \"%s\"; expected %s\n", refusal->line,
               refusal->column, refusal->words, refusal->expected);
        return;
    }
    if (def->ability_count == 0)
        return;
    printf("\nProgram:\n");
    print_tree(set->symbols, set->cells + def->first_cell, 1);
    printf("\nAbilities:\n");
    print_abilities(set, definition);
    print_said(set, definition);
}

/* ---- the command ----------------------------------------------------------------------------- */

/* The cards to look through: those of the file alone if one is given. */
static iz_card_library *open_library(const char *file, char *error, size_t error_size)
{
    char path[4096];
    iz_card_library *library = iz_card_library_new();
    if (!library) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    const char *found = file ? file : iz_find_cards_file(NULL, NULL, path, sizeof path);
    bool good = (file || iz_card_library_read_own(library, error, error_size)) &&
                (!found || iz_card_library_read(library, found, error, error_size));
    if (good)
        return library;
    iz_card_library_free(library);
    return NULL;
}

static int show_card(const char *name, const char *file)
{
    char error[512] = "out of memory";
    iz_card_library *library = open_library(file, error, sizeof error);
    iz_card_set *set = library ? iz_card_set_new() : NULL;
    int definition = set && iz_card_library_announce(library, set)
                         ? iz_card_library_add(library, set, name, error, sizeof error)
                         : -1;
    iz_card_library_free(library);
    bool good = definition >= 0 && iz_card_set_finish(set);
    if (good) {
        show(set, definition);
        int other = set->definitions[definition].other_face;
        if (other != 0xFFFF) {
            printf("\n----\n");
            show(set, other);
        }
        for (int token = iz_card_set_deploying(set) + 1; token < set->count; token++) {
            printf("\n---- token\n");
            show(set, token);
        }
    }
    iz_card_set_free(set);
    return good ? IZ_EXIT_WELL : iz_cli_error(IZ_EXIT_FAILED, "cards show", "%s", error);
}

int iz_cmd_cards_show(int argc, char **argv)
{
    const char *name = NULL, *file = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return IZ_EXIT_WELL;
        }
        if (strcmp(argv[i], "--cards") == 0 && i + 1 < argc)
            file = argv[++i];
        else if (argv[i][0] == '-' || name)
            return iz_cli_error(IZ_EXIT_USAGE, "cards show", "what is \"%s\"? See --help", argv[i]);
        else
            name = argv[i];
    }
    if (!name)
        return iz_cli_error(IZ_EXIT_USAGE, "cards show", "expected a card's NAME; see --help");
    return show_card(name, file);
}
