/*
 * The card text compiler: reads a card's own words into a program and says a program in words.
 *
 * Rules of the house: one grammar row reads and says; all parses are looked for, and two different
 * programs are a refusal unless a documented preference settles it; no word is dropped, none is
 * guessed; no card is known by its name.
 */
#ifndef IZ_TEXT_TEXT_H
#define IZ_TEXT_TEXT_H

#include "program/symbols.h"

typedef enum iz_dialect {
    IZ_DIALECT_ORACLE, /* Oracle wording of 2019; reads the older ones too where they differ in
                          words */
    IZ_DIALECT_PRINTED /* says the 1999 wording: "comes into play", "remove from the game" */
} iz_dialect;

/* What the compiler stumbled over. */
typedef struct iz_refusal {
    char words[96];     /* the words it could not read on from */
    char expected[160]; /* what the grammar would have taken there */
    int line, column;   /* place in the card's text, from 1; bytes */
    bool ambiguous;     /* two readings: `expected` names both */
} iz_refusal;

/* What the compiler must know of the card besides its text. */
typedef struct iz_text_card {
    const char *name;
    uint32_t types;
    const uint16_t *subtypes; /* IZ_SUBTYPES words */
    const iz_mana_cost *cost; /* or NULL: of old words that leave it out ("echo") */
} iz_text_card;

/* Compiles `text` into a PROGRAM tree appended to `out`. False: refused (why, in `refusal`) or out
 * of memory (out->failed). Words and mana costs are entered into `symbols`. */
bool iz_text_compile(iz_symbols *symbols, const iz_text_card *card, const char *text, iz_cells *out,
                     iz_refusal *refusal);

/* The text in the words of 2019, to be freed; NULL if it has no older ones. The compiler does that
 * by itself. */
char *iz_text_modern(const iz_symbols *symbols, const iz_text_card *card, const char *text);

/* Has the word a meaning in card texts ("opponent", "spell")? */
bool iz_text_has_word(iz_symbols *symbols, const char *word);

/* ---- manner: a text's own wording where there are several for the same (manner.def) */

typedef enum iz_manner_kind {
#define MANNER(kind, name, ways, why) IZ_MANNER_##kind,
#include "text/manner.def"
#undef MANNER
    IZ_MANNER_COUNT
} iz_manner_kind;

typedef struct iz_manner_row {
    const char *name, *ways, *why;
} iz_manner_row;

/* The table of kinds, IZ_MANNER_COUNT rows. */
const iz_manner_row *iz_manner_kinds(void);

/* Where a text deviates from the habit: in the ability of that number (of a run of keywords: the
 * first), at the choice of that kind which is met there after `place` others, by which way. */
typedef struct iz_word_choice {
    uint16_t ability, kind, place, way;
} iz_word_choice;

/* A text's deviations in rising order of ability, kind, place. No choice means anything: whichever
 * is taken, what is said is read as the same program. */
typedef struct iz_manner {
    const iz_word_choice *choices;
    int count;
} iz_manner;

enum { IZ_MANNER_LONGEST = 128 };

/* In order, of kinds that there are, of a program with so many abilities? */
bool iz_manner_is_sound(const iz_manner *manner, int abilities);

/* The manner in which the text says its program: so that iz_text_say gives its words, as far as
 * they are among those that the sayer has. Writes at most IZ_MANNER_LONGEST choices into `out`;
 * returns how many. */
int iz_text_manner(iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                   const char *text, iz_word_choice *out);

/* The choices that there are when the program is said in that manner: each with the last of its
 * ways. At most `room` into `out`; returns how many there are. */
int iz_text_choices(const iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                    const iz_manner *manner, iz_word_choice *out, int room);

/* Says the program (a PROGRAM node, or any single node) in the dialect's words, in that manner
 * (NULL: by habit). Returns the length that the whole text needs; writes at most `size` bytes,
 * NUL-terminated. 0: it cannot be said. */
size_t iz_text_say(const iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                   const iz_manner *manner, iz_dialect dialect, char *out, size_t size);

/* Why the program can't be said: writes the reason into `why` ("" if it can be said). */
void iz_text_why_unsaid(const iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                        const iz_manner *manner, char *why, size_t size);

/* How a card calls itself: its name, and of it so many bytes (0: none) as its first name ("Ash" of
 * Ash the Grey, if that is legendary). What stands before a comma is one, too, and not told here.
 */
typedef struct iz_own_name {
    const char *whole; /* NULL: it has none */
    size_t first;
} iz_own_name;

iz_own_name iz_text_own_name(const iz_symbols *symbols, const iz_text_card *card);

/* One of the rewrites that the normal strength applies to both texts. */
typedef struct iz_text_rewrite {
    const char *from, *to, *why;
} iz_text_rewrite;

const iz_text_rewrite *iz_text_rewrites(int *count);

/* The text in the form in which it is compared, strictly or after the rewrites but for the one of
 * this number (-1: all). The caller frees it; NULL: no memory. */
char *iz_text_compared(const char *text, iz_own_name name, bool normal, int without);

/* Are the two texts equal strictly (white space, own name, reminders), or after the documented
 * list of rewrites? */
bool iz_text_same_strict(const char *a, const char *b, iz_own_name name);
bool iz_text_same_normal(const char *a, const char *b, iz_own_name name);

/* A row of the grammar. */
typedef struct iz_text_row {
    const char *class, *pattern, *tree;
    int says;  /* text_row_says (grammar.h) */
    int words; /* of content in its pattern: no slots, marks, articles, prepositions, pronouns */
} iz_text_row;

/* From now on it is kept which rows a text is read with. False: no memory. */
bool iz_text_mark_rows(iz_symbols *symbols);
/* One byte a row: was the last text that was compiled read with it? Of a refused text, what its
 * understood lines were read with. NULL: nobody asked. */
const uint8_t *iz_text_rows_marked(const iz_symbols *symbols);
/* Row number `row`, from 0, in the order of the files; false: there is none. */
bool iz_text_row_at(const iz_symbols *symbols, int row, iz_text_row *out);

#endif
