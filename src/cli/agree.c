/*
 * What is agreed before a game, as commands take it: variant, options, teams, ranges, who begins.
 */
#define _DEFAULT_SOURCE /* getentropy */
#include "cli/cli.h"

#include "books/book.h"
#include "replay/record.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Says what is wrong with what an option says, and by which rule of the book. */
static bool is_wrong(const char *command, const iz_setup *setup, iz_concept concept,
                     const char *what)
{
    const char *rule = iz_book_rule(setup->book, concept);
    iz_cli_error(IZ_EXIT_USAGE, command, rule[0] ? "%s [%s]" : "%s", what, rule);
    return false;
}

static bool read_teams(const char *command, const char *text, iz_setup *setup)
{
    char error[200];
    if (iz_setup_teams(setup, text, error, sizeof error))
        return true;
    iz_cli_error(IZ_EXIT_USAGE, command, "--teams wants teams such as A+B,C+D: %s", error);
    return false;
}

static bool read_range(const char *command, const char *text, iz_setup *setup)
{
    char what[300];
    if (iz_setup_ranges(setup, text))
        return true;
    snprintf(
        what, sizeof what,
        "--range wants a number of seats from 1 on, for all (1) or once for each of %d players ("
        "\"A 1, C 2\"), not \"%.100s\"",
        setup->players, text);
    return is_wrong(command, setup, IZ_C_RANGE, what);
}

static bool read_variant(const char *command, const iz_cli_agreed *agreed, iz_setup *setup)
{
    if (agreed->variant_count > 1)
        return is_wrong(command, setup, IZ_C_ONE_VARIANT,
                        "--variant is said twice: a game has one variant");
    setup->variant = agreed->variant_count ? agreed->variants[0] : NULL;
    return true;
}

static bool read_options(const char *command, const iz_cli_agreed *agreed, iz_setup *setup)
{
    char what[400];
    for (int i = 0; i < agreed->option_count; i++) {
        unsigned bit = iz_with_named(agreed->options[i]);
        if (bit && !(setup->with & bit)) {
            setup->with |= bit;
            continue;
        }
        if (bit) {
            snprintf(what, sizeof what, "--option %.100s is said twice", agreed->options[i]);
            return is_wrong(command, setup, IZ_C_ONE_VARIANT, what);
        }
        char there[200] = "";
        size_t length = 0;
        const char *name;
        for (int n = 0; (name = iz_with_at(n, NULL)) && length < sizeof there; n++)
            length += (size_t)snprintf(there + length, sizeof there - length, "%s%s", n ? ", " : "",
                                       name);
        snprintf(what, sizeof what, "there is no option \"%.100s\"; those there are: %s",
                 agreed->options[i], there);
        return is_wrong(command, setup, IZ_C_ONE_VARIANT, what);
    }
    return true;
}

/* ChaCha20's key is the one that is named, or comes from the system. */
static bool read_generator(const char *command, const iz_cli_agreed *agreed, iz_setup *setup)
{
    const char *name = agreed->generator ? agreed->generator : agreed->key ? "chacha20" : "small";
    if (strcmp(name, "chacha20") == 0)
        setup->generator = IZ_GENERATOR_CHACHA20;
    else if (strcmp(name, "small") != 0 || agreed->key) {
        iz_cli_error(IZ_EXIT_USAGE, command,
                     "--generator wants small, or chacha20, which may have a --key");
        return false;
    }
    if (agreed->key && !iz_key_read(agreed->key, setup->key)) {
        iz_cli_error(IZ_EXIT_USAGE, command, "--key wants %d digits from 0 to f", IZ_KEY_DIGITS);
        return false;
    }
    if (setup->generator == IZ_GENERATOR_CHACHA20 && !agreed->key &&
        getentropy(setup->key, sizeof setup->key) != 0) {
        iz_cli_error(IZ_EXIT_FAILED, command, "the system has no key to give: name one by --key");
        return false;
    }
    return true;
}

bool iz_cli_agree(const char *command, const iz_cli_agreed *agreed, iz_setup *setup)
{
    char error[512];
    if (agreed->first >= 0) {
        setup->first = IZ_FIRST_SEAT;
        setup->first_seat = agreed->first;
    }
    if (!read_variant(command, agreed, setup) || !read_options(command, agreed, setup) ||
        !read_generator(command, agreed, setup) ||
        (agreed->teams && !read_teams(command, agreed->teams, setup)) ||
        (agreed->range && !read_range(command, agreed->range, setup)))
        return false;
    if (iz_setup_check(setup, error, sizeof error) == IZ_OK)
        return true;
    iz_cli_error(IZ_EXIT_USAGE, command, "%s", error);
    return false;
}

static void put_ranges(FILE *out, const iz_setup *setup)
{
    int count = 0;
    for (int seat = 0; seat < setup->players; seat++)
        if (setup->seats[seat].range > 0)
            fprintf(out, "%s%c %d", count++ ? ", " : " --range \"", 'A' + seat,
                    setup->seats[seat].range);
    if (count > 0)
        fputc('"', out);
}

void iz_cli_put_agreed(FILE *out, const iz_setup *setup)
{
    unsigned bit;
    const char *name;
    if (setup->variant) {
        fputs(" --variant ", out);
        iz_cli_put_argument(out, setup->variant);
    }
    for (int n = 0; (name = iz_with_at(n, &bit)); n++)
        if (setup->with & bit)
            fprintf(out, " --option %s", name);
    int written = 0;
    for (int team = 1, left = setup->players; left > 0 && team <= IZ_MAX_SEATS; team++) {
        int members = 0;
        for (int seat = 0; seat < setup->players; seat++)
            if (setup->seats[seat].team == team)
                fprintf(out, "%s%c", members++ ? "+" : written++ ? "," : " --teams ", 'A' + seat);
        left -= members;
    }
    put_ranges(out, setup);
    if (setup->first == IZ_FIRST_SEAT)
        fprintf(out, " --first %c", 'A' + setup->first_seat);
    if (setup->generator == IZ_GENERATOR_CHACHA20) {
        char digits[IZ_KEY_DIGITS + 1];
        iz_key_write(setup->key, digits);
        fprintf(out, " --generator chacha20 --key %s", digits);
    }
}
