/* Which rules a set of scenarios shows at work: `izvor rules --coverage`. */
#ifndef IZ_CLI_RULES_COVERAGE_H
#define IZ_CLI_RULES_COVERAGE_H

#include <stdbool.h>

enum { IZ_NUMBER_MAX = 120 }; /* a rule's number; a glossary names its rules by their headword */

typedef struct iz_coverage_wish {
    char *const *files; /* scenarios */
    int count;
    const char *book;  /* NULL: all */
    const char *index; /* a folder with BOOK.tsv, and BOOK-lost.tsv where chapters are lost; NULL:
                          the rules of the books' own tables count */
    const char *cards; /* NULL: where they are found */
    bool switch_off;   /* run them without the rules that they cite, too … */
    bool whole; /* fails unless all rules are shown */
    bool every; /* … and name also those that pass without a rule which another one shows */
} iz_coverage_wish;

/* Prints the report; the exit code. */
int iz_cli_coverage(const iz_coverage_wish *wish);

#endif
