/*
 * Options of a command, read by a table that says where each of them goes (cli.h).
 */
#include "cli/cli.h"

#include <getopt.h>

enum { OPTIONS_MOST = 30, FIRST_VALUE = 256 };

static bool take(const char *command, const iz_cli_option *option)
{
    char name[40];
    snprintf(name, sizeof name, "--%s", option->name);
    if (option->flag)
        *option->flag = true;
    else if (option->text)
        *option->text = optarg;
    else
        return iz_cli_number(command, name, optarg, option->least, option->most, option->number);
    return true;
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
            return IZ_EXIT_WELL;
        }
        if (c < FIRST_VALUE || !take(command, &options[c - FIRST_VALUE]))
            return IZ_EXIT_USAGE;
    }
    return -1;
}
