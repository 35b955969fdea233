/*
 * Tables of languages: what the library says (sayings, izvor.h) in other words than English. A
 * table is a file in the syntax of Project Fluent 1.0; docs/languages.md tells how to write one.
 *
 * read.c reads a table, plural.c its rules for forms by number, say.c says a saying by it, check.c
 * finds what a table lacks, english.c writes the table of English.
 */
#ifndef IZ_LANGUAGE_H
#define IZ_LANGUAGE_H

#include "core/pad.h"
#include "izvor/izvor.h"

/* What is read of a table. All of it lies on the language's pad, and is never changed. */
typedef enum ftl_kind {
    FTL_STRING,
    FTL_NUMBER,
    FTL_ARGUMENT, /* $a */
    FTL_MESSAGE,  /* CODE, CODE.attribute */
    FTL_TERM,     /* -term, -term.attribute, with arguments */
    FTL_CALL,     /* FORM($a, case: "acc") */
    FTL_SELECT
} ftl_kind;

typedef struct ftl_expression ftl_expression;

/* A text, or what stands in braces. */
typedef struct ftl_piece {
    const char *text;
    const ftl_expression *expression; /* NULL: the text */
    const struct ftl_piece *next;
} ftl_piece;

typedef struct ftl_argument {
    const char *name; /* NULL: it has none */
    const ftl_expression *value;
    const struct ftl_argument *next;
} ftl_argument;

typedef struct ftl_variant {
    const char *key;
    bool is_default;
    const ftl_piece *pieces;
    const struct ftl_variant *next;
} ftl_variant;

struct ftl_expression {
    ftl_kind kind;
    int line;
    const char *name;      /* text, number, or what it names */
    const char *attribute; /* NULL: none */
    const ftl_argument *arguments;
    const ftl_expression *selector;
    const ftl_variant *variants;
};

typedef struct ftl_attribute {
    const char *name;
    const ftl_piece *pieces;
    const struct ftl_attribute *next;
} ftl_attribute;

/* A message or term ("-term"). */
typedef struct ftl_entry {
    const char *name;
    int line;
    bool has_value; /* else attributes only */
    const ftl_piece *pieces;
    const ftl_attribute *attributes;
} ftl_entry;

/* A form by number and the rule when it is used, in the syntax of CLDR. */
typedef struct ftl_plural {
    const char *name, *rule;
    const struct ftl_plural *next;
} ftl_plural;

struct iz_language {
    iz_pad *pad;
    const char *name;
    ftl_entry *entries; /* by name */
    size_t count, room;
    const ftl_plural *plurals; /* in the order in which they are tried */
};

/* NULL: the table has no such message or term. */
const ftl_entry *iz_language_entry(const iz_language *language, const char *name);
/* NULL: it has no such attribute. */
const ftl_attribute *iz_entry_attribute(const ftl_entry *entry, const char *name);

/* Is the rule well-formed? */
bool iz_plural_rule_fits(const char *rule);
/* The form of the number: "one", "few", "other". */
const char *iz_plural_form(const iz_language *language, int64_t number);

/* The number of the argument $a to $i; -1: it is none. */
int iz_argument_named(const char *name);

/* The code of a word of the cards: "WORD_FIRST_STRIKE". False: it has no letters, as "+1/+1". */
enum { IZ_WORD_CODE_SIZE = 80 };
bool iz_word_code(const char *word, char room[IZ_WORD_CODE_SIZE]);
/* A code and what it reads like in English. */
typedef struct iz_code {
    const char *code;
    const char *words; /* as in core/phrases.def */
    const char *kinds; /* a letter for each argument */
    bool needed;       /* has words of its own, and may be said to a host */
} iz_code;
/* The n-th code of the table of English, from 0 on; false: there are no more. `room` is for the
 * code of a word. */
bool iz_code_at(int n, char room[IZ_WORD_CODE_SIZE], iz_code *out);
/* Has the template words of its own, besides its arguments? */
bool iz_has_words(const char *words);

#endif
