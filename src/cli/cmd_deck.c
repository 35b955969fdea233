/*
 * izvor deck check: is a deck legal under a book?
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/deck.h"
#include "cli/cli.h"

static const char help[] =
    "usage: izvor deck check FILE --book BOOK [--cards FILE]\n"
    "\n"
    "Checks a deck: lines as \"4 Name\", \"SB: 1 Name\" for the sideboard, # for comments. FILE may\n"
    "also be the name of a deck that comes with izvor. Prints \"legal\", or what is wrong and the\n"
    "number of the rule that says so.\n"
    "  --book BOOK   the rulebook (\"izvor books\" lists them)\n"
    "  --cards FILE  the collection in JSON or card blocks; without it the cards that come with\n"
    "                izvor and the collection that is found (IZVOR_CARDS, cards/cards.json …)\n"
    "Exit: 0 legal, 1 not legal or it can't be read, 2 wrong use.\n";

typedef struct options {
    const char *deck, *book, *cards;
} options;

enum { PROBLEMS_MAX = 64 };

static int print_problems(const char *path, const iz_deck_rules *rules,
                          const iz_deck_problem *problems, int count)
{
    for (int i = 0; i < count && i < PROBLEMS_MAX; i++) {
        printf("%s", path);
        if (problems[i].line)
            printf(":%d:1", problems[i].line);
        printf(": %s", problems[i].text);
        if (*problems[i].rule)
            printf(" (%s, rule %s)", rules->book, problems[i].rule);
        putchar('\n');
    }
    printf("not legal under %s: %d %s\n", rules->book, count, count == 1 ? "problem" : "problems");
    return IZ_EXIT_FAILED;
}

static int check(const options *o, const iz_deck_rules *rules)
{
    iz_cli_table table;
    int code = iz_cli_load("deck check", o->cards, &o->deck, 1, &table);
    if (code == IZ_EXIT_WELL) {
        iz_deck_problem problems[PROBLEMS_MAX];
        const iz_deck *deck = table.decks[0];
        int count = iz_deck_check(deck, table.cards, rules, problems, PROBLEMS_MAX);
        if (count)
            code = print_problems(o->deck, rules, problems, count);
        else
            printf("legal under %s: %d cards\n", rules->book, iz_deck_size(deck, false));
    }
    iz_cli_free(&table);
    return code;
}

static bool read_options(int argc, char **argv, options *o)
{
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--book") == 0 && i + 1 < argc) {
            o->book = argv[++i];
        } else if (strcmp(argv[i], "--cards") == 0 && i + 1 < argc) {
            o->cards = argv[++i];
        } else if (argv[i][0] == '-' || o->deck) {
            iz_cli_error(IZ_EXIT_USAGE, "deck check", "what is \"%s\"? See --help", argv[i]);
            return false;
        } else {
            o->deck = argv[i];
        }
    }
    if (!o->deck || !o->book) {
        iz_cli_error(IZ_EXIT_USAGE, "deck check", "expected a deck's FILE and --book; see --help");
        return false;
    }
    return true;
}

int iz_cmd_deck(int argc, char **argv)
{
    options o = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return IZ_EXIT_WELL;
        }
    }
    if (argc < 2 || strcmp(argv[1], "check") != 0)
        return iz_cli_error(IZ_EXIT_USAGE, "deck", "expected \"check\"; see --help");
    if (!read_options(argc, argv, &o))
        return IZ_EXIT_USAGE;
    if (!iz_cli_book("deck check", o.book))
        return IZ_EXIT_USAGE;
    const iz_deck_rules *rules = iz_deck_rules_of(o.book);
    if (!rules)
        return iz_cli_error(IZ_EXIT_USAGE, "deck check", "nothing is known of decks under \"%s\"",
                            o.book);
    return check(&o, rules);
}
