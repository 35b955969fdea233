/* Which scenarios cite a rule: `izvor rules NUMBER`. */
#ifndef IZ_CLI_RULES_CITED_H
#define IZ_CLI_RULES_CITED_H

/* Where to look for scenarios. */
typedef struct iz_cited_places {
    const char *const *given; /* files, and folders that are searched for .izs files */
    int count;                /* 0: where they lie usually (the help of the command says where) */
    const char *book;         /* citations under this book only; NULL: under any */
} iz_cited_places;

/* Prints the scenarios that cite the number, a line each, and how many they are; or why none are
 * looked through. The exit code. */
int iz_cli_cited(const char *number, const iz_cited_places *places);

#endif
