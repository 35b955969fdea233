/*
 * izvor cards: what the compiler makes of cards' texts.
 */
#include <stdio.h>
#include <string.h>

#include "cards/cards.h"
#include "cli/cards_commands.h"
#include "cli/cli.h"

static const char help[] =
    "usage: izvor cards check FILE [--json] [--refused] [--by-reason] [--all]\n"
    "       izvor cards check --text \"TEXT\" [--name NAME] [--type LINE] [--pt P/T] [--json]\n"
    "       izvor cards show NAME [--cards FILE]\n"
    "       izvor cards compile FILE OUT\n"
    "       izvor cards new [--type TYPE] [--name NAME]\n"
    "       izvor cards test-language FILE [--only TEST] [--sample N]\n"
    "       izvor cards exercise FILE [--book B] [--sample N] [--json] …\n"
    "       izvor cards rows FILE [--rare] [--long] [--json | --kinds]\n"
    "\n"
    "check    reads a collection (AtomicCards JSON, or card blocks) and says how many texts are\n"
    "         understood, and how many of these are said back in the card's own words;\n"
    "         with --text, one text\n"
    "show     one card: what is printed on it, its program, and what it says\n"
    "compile  writes the compiled collection to a file that loads at once; the other commands\n"
    "         take it as FILE too\n"
    "new      prints the beginning of a card of one's own\n"
    "test-language  whether changed words and changed programs are told apart\n"
    "exercise puts each understood card through play by itself, and says what it never came to do\n"
    "rows     which rows of the grammar the texts are read with\n"
    "\n"
    "Each explains itself with --help. Exit: 0 well, 1 failed, 2 wrong use.\n";

int iz_cmd_cards(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {{"check", iz_cmd_cards_check},
                    {"show", iz_cmd_cards_show},
                    {"compile", iz_cmd_cards_compile},
                    {"exercise", iz_cmd_cards_exercise},
                    {"test-language", iz_cmd_cards_test_language},
                    {"new", iz_cmd_cards_new},
                    {"rows", iz_cmd_cards_rows}};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(help, stdout);
        return IZ_EXIT_WELL;
    }
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    if (argc > 1)
        iz_cli_error(IZ_EXIT_USAGE, "cards",
                     "there is no \"%s\"; expected check, show, compile, new, "
                     "test-language, exercise or rows",
                     argv[1]);
    else
        fputs(help, stderr);
    return IZ_EXIT_USAGE;
}
