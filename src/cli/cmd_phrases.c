/*
 * izvor phrases: what the library says to people, as a table of a language that others can be made
 * of; and what such a table lacks.
 */
#include "cards/file.h"
#include "cli/cli.h"
#include "izvor/izvor.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: izvor phrases [--check FILE]\n"
    "\n"
    "Prints what the library says, in English: every code with its arguments, in the syntax of\n"
    "Project Fluent. A table of another language is such a file (docs/languages.md).\n"
    "--check FILE says what a table lacks and what is wrong with it.\n"
    "Exit: 0 well, 1 something is missing or wrong, 2 wrong use.\n";

static int print_english(void)
{
    size_t size = iz_language_english(NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return iz_cli_error(IZ_EXIT_FAILED, "phrases", "out of memory");
    iz_language_english(text, size);
    fputs(text, stdout);
    free(text);
    return IZ_EXIT_WELL;
}

static int check(const char *path)
{
    char error[400];
    size_t length;
    char *text = iz_file_read(path, &length, error, sizeof error);
    iz_language *language = text ? iz_language_read(text, length, path, error, sizeof error) : NULL;
    free(text);
    if (!language)
        return iz_cli_error(IZ_EXIT_FAILED, "phrases", "%s", error);
    size_t size = iz_language_check(language, NULL, 0) + 1;
    char *found = malloc(size);
    if (found) {
        iz_language_check(language, found, size);
        fputs(found, stdout);
    }
    free(found);
    iz_language_free(language);
    return size == 1 ? IZ_EXIT_WELL : IZ_EXIT_FAILED;
}

int iz_cmd_phrases(int argc, char **argv)
{
    const char *table = NULL;
    const iz_cli_option options[] = {{.name = "check", .text = &table}, {.name = NULL}};
    int code = iz_cli_options_only("phrases", argc, argv, options, help);
    if (code >= 0)
        return code;
    return table ? check(table) : print_english();
}
