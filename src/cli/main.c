/*
 * The program `izvor`: finds the command and hands over to it.
 */
#include "cli/cli.h"

#include "core/nearest.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"play", iz_cmd_play, "a game against the computer"},
    {"sim", iz_cmd_sim, "many games of computer players"},
    {"replay", iz_cmd_replay, "a recorded game again"},
    {"run", iz_cmd_run, "scenarios: positions, what is done, what must then be so"},
    {"cards", iz_cmd_cards, "check, show and list cards"},
    {"language", iz_cmd_language, "the language that cards are written in"},
    {"phrases", iz_cmd_phrases, "what is said to people, and tables of other languages"},
    {"deck", iz_cmd_deck, "is a deck legal?"},
    {"books", iz_cmd_books, "the rulebooks"},
    {"rules", iz_cmd_rules, "rules by number, and which of them scenarios show"},
    {"bench", iz_cmd_bench, "how fast, how small"},
    {"soak", iz_cmd_soak, "random games with every invariant checked"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(FILE *out)
{
    fputs("usage: izvor COMMAND [options]\n\nA rules engine for trading card games.\n\n", out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].help);
    fputs("\n`izvor COMMAND --help` tells more; `izvor --version` the version.\n", out);
}

/* What could not be written (a full disk) is no success. */
static int written(int code)
{
    if ((fflush(stdout) == 0 && !ferror(stdout)) || code != IZ_EXIT_WELL)
        return code;
    fputs("izvor: the output can't be written\n", stderr);
    return IZ_EXIT_FAILED;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return IZ_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return IZ_EXIT_WELL;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("izvor %s\n", iz_version());
        return IZ_EXIT_WELL;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return written(commands[i].run(argc - 1, argv + 1));
    const char *names[COMMANDS + 1] = {NULL};
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    const char *near = iz_nearest(argv[1], names);
    fprintf(stderr, "izvor: there is no command \"%s\"%s%s%s; see `izvor --help`\n", argv[1],
            near ? "; " : "", near ? near : "", near ? " was meant?" : "");
    return IZ_EXIT_USAGE;
}
