/*
 * izvor rules: looks up rules by number, concept or words in all books; and says which rules a set
 * of scenarios shows at work (rules_coverage.c).
 */
#include "cli/cli.h"

#include "books/book.h"
#include "cli/rules_coverage.h"

#include <stdio.h>
#include <string.h>

static void print_help(void)
{
    fputs(
        "usage: izvor rules [--book BOOK] [NUMBER | CONCEPT | WORDS]...\n"
        "       izvor rules --coverage FILE... [--switch-off [--every]] [--book BOOK]\n"
        "                   [--index DIR] [--cards FILE]\n\n"
        "Looks up rules: by a number (420.5b), by a concept (LETHAL_DAMAGE) or by words of it; "
        "all\n"
        "of them without any. For each, its number in every book; where a chapter is lost, also\n"
        "how the rule is known: cited in its time, quoted soon after, inferred, or as in the book\n"
        "before.\n\n"
        "  --coverage   runs the scenarios and lists the rules that none of them shows at work\n"
        "  --switch-off runs each again without each rule that it cites: a rule is shown only\n"
        "               by a scenario that fails then; those that pass all the same are named\n"
        "  --every      names also those that pass without a rule which another one shows\n"
        "  --index DIR  counts against the index of all rules in DIR/BOOK.tsv: the number first,\n"
        "               \"yes\" in the fifth column for rules that can be tested; rules of lost\n"
        "               chapters stand in DIR/BOOK-lost.tsv\n",
        stdout);
}

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

static int look_up(char **words, int count, const char *book_name)
{
    int found = 0;
    for (int c = 1; c < IZ_C_COUNT; c++) {
        bool asked = count == 0;
        for (int i = 0; i < count; i++)
            asked = asked || is_asked((iz_concept)c, words[i], book_name);
        if (!asked)
            continue;
        print_concept((iz_concept)c, book_name);
        found++;
    }
    if (found == 0)
        return iz_cli_error(IZ_EXIT_FAILED, "rules", "no rule is known by \"%s\"", words[0]);
    return IZ_EXIT_WELL;
}

int iz_cmd_rules(int argc, char **argv)
{
    const char *book = NULL, *directory = NULL, *cards = NULL;
    bool coverage_asked = false, switch_off = false, every = false;
    int words = 0;
    for (int i = 1; i < argc; i++) {
        const char **value = strcmp(argv[i], "--book") == 0    ? &book
                             : strcmp(argv[i], "--index") == 0 ? &directory
                             : strcmp(argv[i], "--cards") == 0 ? &cards
                                                               : NULL;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help();
            return IZ_EXIT_WELL;
        }
        if (value) {
            if (++i == argc)
                return iz_cli_error(IZ_EXIT_USAGE, "rules", "%s wants a value", argv[i - 1]);
            *value = argv[i];
        } else if (strcmp(argv[i], "--coverage") == 0) {
            coverage_asked = true;
        } else if (strcmp(argv[i], "--switch-off") == 0) {
            switch_off = true;
        } else if (strcmp(argv[i], "--every") == 0) {
            every = true;
        } else if (argv[i][0] == '-') {
            return iz_cli_error(IZ_EXIT_USAGE, "rules",
                                "there is no option %s; see izvor rules --help", argv[i]);
        } else {
            argv[1 + words++] = argv[i];
        }
    }
    if (book && !iz_cli_book("rules", book))
        return IZ_EXIT_USAGE;
    if ((switch_off && !coverage_asked) || (every && !switch_off))
        return iz_cli_error(IZ_EXIT_USAGE, "rules",
                            "--switch-off goes with --coverage, --every with --switch-off");
    if (!coverage_asked)
        return look_up(argv + 1, words, book);
    if (words == 0)
        return iz_cli_error(IZ_EXIT_USAGE, "rules", "--coverage wants scenario files");
    return iz_cli_coverage(&(iz_coverage_wish){.files = argv + 1,
                                               .count = words,
                                               .book = book,
                                               .index = directory,
                                               .cards = cards,
                                               .switch_off = switch_off,
                                               .every = every});
}
