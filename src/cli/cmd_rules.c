/*
 * izvor rules: looks up rules by number, concept or words in all books, and which scenarios cite a
 * number (rules_cited.c); and says which rules a set of scenarios shows at work (rules_coverage.c).
 */
#include "cli/cli.h"

#include "books/book.h"
#include "cli/rules_cited.h"
#include "cli/rules_coverage.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: izvor rules [--book BOOK] [--scenarios PATH]... [NUMBER | CONCEPT | WORDS]...\n"
    "       izvor rules --coverage FILE... [--switch-off [--every]] [--whole]\n"
    "                   [--book BOOK] [--index DIR] [--cards FILE]\n\n"
    "Looks up rules: by a number (420.5b), by a concept (LETHAL_DAMAGE) or by words of it; all\n"
    "of them without any. For each, its number in every book; where a chapter is lost, also\n"
    "how the rule is known: cited in its time, quoted soon after, inferred, or as in the book\n"
    "before. After a number come the scenarios that cite it.\n\n"
    "  --scenarios PATH\n"
    "               where these are: a file, or a folder that is searched for .izs files; it may\n"
    "               be said 16 times (else $IZVOR_SCENARIOS, else the folder scenarios or tests\n"
    "               here)\n"
    "  --book BOOK  only this book's numbers, and what cites them under it\n"
    "  --coverage   runs the scenarios and lists the rules that none of them shows at work\n"
    "  --switch-off runs each again without each rule that it cites: a rule is shown only\n"
    "               by a scenario that fails then; those that pass all the same are named\n"
    "  --every      names also those that pass without a rule which another one shows\n"
    "  --whole      fails unless every rule is shown\n"
    "  --index DIR  counts against the index of all rules in DIR/BOOK.tsv: the number first,\n"
    "               \"yes\" in the fifth column for rules that can be tested; rules of lost\n"
    "               chapters stand in DIR/BOOK-lost.tsv\n"
    "  --cards FILE real cards for the scenarios that are run\n";

/* ---- looking up ------------------------------------------------------------------------------ */

static int lower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

static bool holds_words(const char *text, const char *words)
{
    size_t length = strlen(words);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && lower((unsigned char)text[i]) == lower((unsigned char)words[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

static bool is_asked(iz_concept concept, const char *what, const char *book_name)
{
    if (strcmp(iz_concept_name(concept), what) == 0)
        return true;
    for (int b = 0; iz_books[b]; b++)
        if ((!book_name || strcmp(book_name, iz_books[b]->name) == 0) &&
            iz_book_cites(iz_books[b], concept, what))
            return true;
    bool number = strpbrk(what, "0123456789") != NULL;
    return !number && holds_words(iz_concept_words(concept), what);
}

/* A book's numbers, those of lost chapters with how they are known. */
static void print_numbers(const iz_book *book, const char *numbers)
{
    char number[IZ_NUMBER_MAX];
    size_t length;
    printf("    %-12s", book->name);
    const char *before = " ";
    for (const char *at; (at = iz_next_number(&numbers, &length)) != NULL; before = ", ") {
        snprintf(number, sizeof number, "%.*s", (int)length, at);
        const char *how = iz_lost_words(iz_book_lost(book, number));
        printf("%s%s%s%s%s", before, number, *how ? " (" : "", how, *how ? ")" : "");
    }
    putchar('\n');
}

static void print_concept(iz_concept concept, const char *book_name)
{
    printf("%s: %s\n", iz_concept_name(concept), iz_concept_words(concept));
    for (int b = 0; iz_books[b]; b++) {
        const char *numbers = iz_book_rule(iz_books[b], concept);
        if (*numbers && (!book_name || strcmp(book_name, iz_books[b]->name) == 0))
            print_numbers(iz_books[b], numbers);
    }
}

/* Is it a number that the book, or any book, has in its table? */
static bool is_number(const char *what, const char *book_name)
{
    for (int b = 0; iz_books[b]; b++)
        if ((!book_name || strcmp(book_name, iz_books[b]->name) == 0) &&
            iz_book_has_number(iz_books[b], what))
            return true;
    return false;
}

static int look_up(char **words, int count, const iz_cited_places *places)
{
    int found = 0, code = IZ_EXIT_WELL;
    for (int c = 1; c < IZ_C_COUNT; c++) {
        bool asked = count == 0;
        for (int i = 0; i < count; i++)
            asked = asked || is_asked((iz_concept)c, words[i], places->book);
        if (!asked)
            continue;
        print_concept((iz_concept)c, places->book);
        found++;
    }
    if (found == 0)
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "no rule is known by \"%s\"", words[0]);
    for (int i = 0; i < count && code == IZ_EXIT_WELL; i++)
        if (is_number(words[i], places->book))
            code = iz_cli_cited(words[i], places);
    return code;
}

enum { PLACES_MOST = 16 };

int iz_cmd_rules(int argc, char **argv)
{
    const char *places[PLACES_MOST];
    iz_cited_places cited = {.given = places};
    iz_coverage_wish wish = {0};
    bool coverage = false;
    const iz_cli_option options[] = {
        {.name = "book", .text = &wish.book},
        {.name = "scenarios", .list = {places, &cited.count, PLACES_MOST, NULL}},
        {.name = "index", .text = &wish.index},
        {.name = "cards", .text = &wish.cards},
        {.name = "coverage", .flag = &coverage},
        {.name = "switch-off", .flag = &wish.switch_off},
        {.name = "every", .flag = &wish.every},
        {.name = "whole", .flag = &wish.whole},
        {0}};
    int code = iz_cli_options("rules", argc, argv, options, help);
    if (code >= 0)
        return code;
    if (wish.book && !iz_cli_book("rules", wish.book))
        return IZ_EXIT_USAGE;
    if (((wish.switch_off || wish.whole) && !coverage) || (wish.every && !wish.switch_off))
        return iz_cli_error(
            IZ_EXIT_USAGE, "rules",
            "--switch-off and --whole go with --coverage, --every with --switch-off");
    cited.book = wish.book;
    wish.files = argv + optind;
    wish.count = argc - optind;
    if (!coverage)
        return look_up(argv + optind, wish.count, &cited);
    if (wish.count == 0)
        return iz_cli_error(IZ_EXIT_USAGE, "rules", "--coverage wants scenario files");
    return iz_cli_coverage(&wish);
}
