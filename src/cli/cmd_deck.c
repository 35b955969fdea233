/*
 * izvor deck check: is a deck legal under a book?
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "books/book.h"
#include "cards/deck.h"
#include "cards/library.h"
#include "cli/cli.h"

static const char help[] =
    "usage: izvor deck check FILE --book BOOK [--format FORMAT] [--cards FILE]\n"
    "\n"
    "Checks a deck: lines as \"4 Name\", \"SB: 1 Name\" for the sideboard, # for comments. FILE "
    "may\n"
    "also be the name of a deck that comes with izvor. Prints \"legal\", or what is wrong and the\n"
    "number of the rule that says so; a card that the book can't play is wrong, too.\n"
    "  --book BOOK   the rulebook (\"izvor books\" lists them)\n"
    "  --format FORMAT  one of the book's: tournament, limited, draft (izvori-2007)\n"
    "  --cards FILE  the collection in JSON or card blocks; without it the cards that come with\n"
    "                izvor and the collection that is found (IZVOR_CARDS, cards/cards.json …)\n"
    "Exit: 0 legal, 1 not legal or it can't be read, 2 wrong use.\n";

typedef struct options {
    const char *deck, *book, *cards, *format;
} options;

/* A file if there is one of that name, else a deck that comes with izvor. */
static iz_deck *open_deck(const char *path, char *error, size_t error_size)
{
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    bool own = !file && !strchr(path, '/') && !strchr(path, '.');
    return own ? iz_deck_read_own(path, error, error_size) : iz_deck_read(path, error, error_size);
}

/* Enters the deck's cards into the set. Names that no card has are told, and how near ones are
 * written. False: a message was given. */
static bool add_cards(const iz_deck *deck, const options *o, const iz_card_library *library,
                      iz_card_set *set)
{
    char error[1024];
    bool good = true;
    for (int i = 0; i < deck->count; i++) {
        const iz_deck_entry *entry = &deck->entries[i];
        if (!iz_card_library_has(library, entry->name)) {
            const char *near = iz_card_library_nearest(library, entry->name);
            fprintf(stderr, "%s:%d:1: no card is named \"%s\"%s%s%s\n", o->deck, entry->line,
                    entry->name, near ? "; did you mean \"" : "", near ? near : "",
                    near ? "\"?" : "");
            good = false;
        } else if (iz_card_library_add(library, set, entry->name, error, sizeof error) < 0) {
            fprintf(stderr, "%s:%d:1: %s\n", o->deck, entry->line, error);
            good = false;
        }
    }
    return good;
}

/* The deck with its cards; a text that is not understood is no matter of legality and only told. */
static bool load(const options *o, iz_deck *deck, iz_card_set *set)
{
    char error[4096] = "out of memory";
    iz_card_library *library = iz_cli_library(o->cards, o->deck, error, sizeof error);
    bool good = library && iz_card_library_announce(library, set);
    if (!good)
        iz_cli_error(IZ_EXIT_FAILED, "deck check", "%s", error);
    good = good && add_cards(deck, o, library, set) && iz_card_set_finish(set);
    iz_card_library_free(library);
    if (!good)
        return false;
    if (!iz_deck_look_up(deck, set, o->deck, error, sizeof error)) {
        iz_cli_error(IZ_EXIT_FAILED, "deck check", "%s", error);
        return false;
    }
    if (!iz_deck_understood(deck, set, o->deck, error, sizeof error))
        fprintf(stderr,
                "%s\nizvor can't play with this deck yet; its legality is told all the same\n",
                error);
    return true;
}

static int check(const options *o, const iz_book *book)
{
    char error[1024] = "out of memory";
    iz_deck *deck = open_deck(o->deck, error, sizeof error);
    iz_card_set *set = deck ? iz_card_set_new() : NULL;
    int code = IZ_EXIT_FAILED;
    if (!set) {
        iz_cli_error(code, "deck check", "%s", error);
    } else if (load(o, deck, set)) {
        int count = iz_cli_deck_faults(stdout, o->deck, book, o->format, deck, set) +
                    iz_cli_deck_refused(stdout, o->deck, book, deck, set);
        if (count) {
            printf("not legal under %s: %d %s\n", book->name, count,
                   count == 1 ? "problem" : "problems");
        } else {
            printf("legal under %s: %d cards\n", book->name, iz_deck_size(deck, false));
            code = IZ_EXIT_WELL;
        }
    }
    iz_card_set_free(set);
    iz_deck_free(deck);
    return code;
}

static bool read_options(int argc, char **argv, options *o)
{
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--book") == 0 && i + 1 < argc) {
            o->book = argv[++i];
        } else if (strcmp(argv[i], "--format") == 0 && i + 1 < argc) {
            o->format = argv[++i];
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
    const iz_book *book = iz_cli_book("deck check", o.book);
    if (book && o.format && !iz_deck_format_named(&book->deck, o.format))
        return iz_cli_error(IZ_EXIT_USAGE, "deck check", "%s has no format named %s", book->name,
                            o.format);
    return book ? check(&o, book) : IZ_EXIT_USAGE;
}
