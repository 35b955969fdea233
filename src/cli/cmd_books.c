/*
 * izvor books: the rulebooks there are.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

int iz_cmd_books(int argc, char **argv)
{
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        puts("usage: izvor books\n\nLists the rulebooks, by the names that --book takes.");
        return IZ_EXIT_WELL;
    }
    if (argc > 1)
        return iz_cli_error(IZ_EXIT_USAGE, "books", "takes no arguments, not \"%s\"", argv[1]);
    for (int i = 0; iz_book_at(i); i++)
        printf("%-14s %s\n", iz_book_name(iz_book_at(i)), iz_book_title(iz_book_at(i)));
    return IZ_EXIT_WELL;
}
