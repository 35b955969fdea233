/*
 * Options of a command, read by a table that says where each of them goes (cli.h).
 */
#include "cli/cli.h"

#include <getopt.h>
#include <string.h>

enum { OPTIONS_MOST = 30, FIRST_VALUE = 256 };

static int take_another(const char *command, const iz_cli_option *option)
{
    int *count = option->list.count;
    if (*count == option->list.most)
        return iz_cli_error(IZ_EXIT_USAGE, command, "at most %d %ss%s%s", *count, option->name,
                            option->list.why ? ": " : "", option->list.why ? option->list.why : "");
    option->list.at[(*count)++] = optarg;
    return IZ_EXIT_WELL;
}

static int take_seat(const char *command, const iz_cli_option *option)
{
    if (optarg[0] < 'A' || optarg[0] >= 'A' + IZ_MAX_SEATS || optarg[1])
        return iz_cli_error(IZ_EXIT_USAGE, command, "--%s wants a player's letter", option->name);
    *option->seat = optarg[0] - 'A';
    return IZ_EXIT_WELL;
}

static int take_number(const char *command, const iz_cli_option *option)
{
    char name[40];
    snprintf(name, sizeof name, "--%s", option->name);
    return iz_cli_number(command, name, optarg, option->least, option->most, option->number)
               ? IZ_EXIT_WELL
               : IZ_EXIT_USAGE;
}

static int take(const char *command, const iz_cli_option *option)
{
    if (option->said)
        *option->said = true;
    if (option->list.at)
        return take_another(command, option);
    if (option->seat)
        return take_seat(command, option);
    if (option->number)
        return take_number(command, option);
    if (option->text)
        *option->text = optarg;
    else
        *option->flag = true;
    return IZ_EXIT_WELL;
}

/* Where a variant can be named: those that the books have. */
static void put_variants(const iz_cli_option *options)
{
    const iz_book *book;
    const char *name;
    while (options->name && strcmp(options->name, "variant") != 0)
        options++;
    for (int n = 0; options->name && (book = iz_book_at(n)); n++) {
        for (int i = 0; (name = iz_book_variant(book, i)); i++)
            if (i == 0)
                printf("\nVariants of %s: %s", iz_book_name(book), name);
            else
                printf(", %s", name);
        fputs(iz_book_variant(book, 0) ? "\n" : "", stdout);
    }
}

int iz_cli_options(const char *command, int argc, char **argv, const iz_cli_option *options,
                   const char *help)
{
    struct option names[OPTIONS_MOST + 2] = {{"help", no_argument, NULL, 'h'}};
    for (int i = 0; i < OPTIONS_MOST && options[i].name; i++)
        names[i + 1] =
            (struct option){options[i].name, options[i].flag ? no_argument : required_argument,
                            NULL, FIRST_VALUE + i};
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, "h", names, NULL)) != -1;) {
        if (c == 'h') {
            fputs(help, stdout);
            put_variants(options);
            return IZ_EXIT_WELL;
        }
        if (c < FIRST_VALUE) {
            fprintf(stderr, "see `izvor %s --help`\n", command);
            return IZ_EXIT_USAGE;
        }
        int code = take(command, &options[c - FIRST_VALUE]);
        if (code != IZ_EXIT_WELL)
            return code;
    }
    return -1;
}

int iz_cli_options_only(const char *command, int argc, char **argv, const iz_cli_option *options,
                        const char *help)
{
    int code = iz_cli_options(command, argc, argv, options, help);
    if (code < 0 && optind < argc)
        return iz_cli_error(IZ_EXIT_USAGE, command, "\"%s\" is no option; see `izvor %s --help`",
                            argv[optind], command);
    return code;
}
