/*
 * The grammar: its rows (grammar/ *.def), made ready for reading and saying.
 *
 *     R(class, "pattern", "tree")      reads and says
 *     F(class, "pattern", "tree")      as R; what it fits no row after it says, as the words of
 *                                      another would be read otherwise
 *     L(weight, class, "pattern", "tree")   as P; said where no other row can say it, and never by
 *                                      choice
 *     A(class, "pattern", "tree")      reads, and says if a text's manner asks for it: another
 *                                      wording of an R with the same tree
 *     S(class, "pattern", "tree")      reads only: another wording of what some R says
 *     P(weight, class, "pattern", "tree")   as R; where two readings of a text differ, the one of
 *                                      smaller weight is taken (the reason stands at the row)
 *
 * A pattern is text with slots <class>, numbered from 1. A tree is written as programs are printed:
 * (NODE:argument child …), with $1 for what slot 1 gave, @1 for the children of the list that it
 * gave, - for NONE, and :$1 for an argument that slot 1 gave. :&1 takes an argument and a last
 * child from slot 1, an AMOUNT: "two or more" compares with COMPARE:&1. $1.2 (:$1.2) is the second
 * child of the list that slot 1 gave: what a phrase says of several places of the tree. A row uses
 * each part of such a list, and the rows of its class make lists of just so many. :FLAG|$1 is that
 * flag and those that slot 1 gave.
 *
 * A class whose rows all have the tree - is a phrase: words that several rows have in common and
 * that mean something only in them ("rather than pay this spell's mana cost"). It alone may stand
 * in a pattern without standing in the tree.
 *
 * A row with {one||other} in pattern and tree stands for a family of rows that differ there alone:
 * "with {power||toughness} <int>" (… {POWER||TOUGHNESS} …). The first such place of the tree goes
 * with the first of the pattern, and so on; with one place in the pattern, all of the tree go. A
 * tree without such a place is that of all members, of which the first is said by habit. With
 * {=one||other} no place of the tree goes: other words for the same, beside a family of both.
 *
 * [one of five] in a tree stands five times, with each color in place of COLOR*, each basic land
 * type in place of LAND*.
 *
 * Blanks of the pattern are blanks of what is said; ^ before an item says it with a capital, _ with
 * a small letter (behind a quotation mark, where else a sentence begins).
 *
 * Classes in TWO_FORMS (grammar/forms.def) have a singular and a plural: nouns, and verbs, whose
 * plural is also the plain form ("draws/draw"). Their rows write "singular/plural" and <class> goes
 * on in the same form; other rows say <class1>, <class2>, or <class=> for the number of slot 1
 * (<class=2> of slot 2), and their "gets/get" agrees with slot 1.
 */
#ifndef IZ_TEXT_GRAMMAR_H
#define IZ_TEXT_GRAMMAR_H

#include "text/token.h"
#include "text/tree.h"

/* Classes that are read and said by C (lexicon.c) instead of rows. */
typedef enum text_terminal {
    TEXT_ROWS,           /* not one of them */
    TEXT_INT,            /* 3, X */
    TEXT_COUNTED,        /* two, X */
    TEXT_CHANGE,         /* +3, -X */
    TEXT_MANA,           /* {2}{G} */
    TEXT_SUBTYPE,        /* Goblin, Goblins */
    TEXT_NONSUBTYPE,     /* non-Goblin */
    TEXT_SUBTYPECYCLING, /* Goblincycling */
    TEXT_COUNTER,        /* soot, +1/+1 */
    TEXT_NAME,           /* a card's name */
    TEXT_SOUGHT          /* a word that is looked for on cards */
} text_terminal;

typedef struct text_item {
    const char *at;  /* literal: the singular form */
    const char *at2; /* literal: the plural form, or NULL */
    uint16_t length, length2;
    int word, word2; /* literal: numbers in the vocabulary */
    int class;       /* slot: class number with form; literal: -1 */
    bool agrees;     /* slot <class=>: class holds the singular's number */
    int agrees_with; /* which slot, from 0 */
    bool glued;      /* no blank before it */
    bool capital;    /* '^' stands before it: said with a capital */
    bool small;      /* '_': with a small letter, also where a sentence begins */
} text_item;

enum { TEXT_MOST_SLOTS = 9, TEXT_MOST_PARTS = 4 };

/* A tree with slots. Nodes lie in one array; a node's kids are consecutive. Saying looks through
 * many of them: they are small. */
enum { TEMPLATE_NODE, TEMPLATE_SLOT, TEMPLATE_SPLICE };
typedef struct text_template {
    int16_t op;
    uint8_t sort;    /* TEMPLATE_* */
    bool amount;     /* the slot of the argument gives a last child too */
    int8_t slot;     /* TEMPLATE_SLOT, TEMPLATE_SPLICE: from 0 */
    int8_t part;     /* TEMPLATE_SLOT: which child of the slot's list, from 1; 0: what it gave */
    int8_t arg_slot; /* the slot that gives the argument (besides the flags in `arg`), -1: `arg` */
    int8_t arg_part; /* as part, of arg_slot */
    int32_t arg;
    int first_kid, kid_count; /* into text_grammar.kid_index */
} text_template;

/* When a row is said: by habit; by habit and whatever the manner; if the manner asks for it; never.
 */
typedef enum text_row_says {
    TEXT_SAYS,          /* R, P */
    TEXT_SAYS_ALONE,    /* F */
    TEXT_SAYS_LAST,     /* L: by habit, where none before it can be said; by no choice */
    TEXT_SAYS_IF_ASKED, /* A */
    TEXT_READS_ONLY     /* S */
} text_row_says;

typedef struct text_row {
    int class;
    int first_item, item_count;
    int tree; /* into templates */
    int op;   /* the node that the tree begins with; -1: it is a slot, which may be any */
    int weight;
    int slots;
    text_row_says says;
    bool left;  /* begins with a slot of its own class */
    bool parts; /* its tree uses parts of what slots give */
    int source; /* which row of the files it comes from: both forms of a row have the same */
} text_row;

typedef struct text_class_info {
    const char *name; /* in the strings of the grammar */
    size_t name_length;
    text_terminal terminal;
    bool two_forms;
    int plural;                 /* this is the plural form of the class before it */
    int first_row, row_count;   /* into row_order */
    int left_count;             /* how many of them begin with the class itself */
    int first_said, said_count; /* into say_order: those for any node, then by node */
    int said_of_any;            /* how many of them are for any */
    uint64_t *first;            /* set of words that it can begin with, by number */
} text_class_info;

typedef struct text_grammar {
    text_row *rows;
    int row_count, row_room;
    text_item *items;
    int item_count, item_room;
    text_template *templates;
    int template_count, template_room;
    int *kid_index;
    int kid_count, kid_room;
    text_class_info *classes; /* number = 2 * class + form */
    int class_count, class_room;
    int *row_order; /* row numbers, class by class */
    /* row numbers of those that are said, class by class: by the node of their tree (those whose
     * tree is a slot first), in their order, those that are said only if asked for last */
    int *say_order;
    int *said_ops; /* their nodes: text_row.op */
    char **words;  /* vocabulary, lower case; 0 unused; the first ones are TEXT_BEGINS_* */
    int word_count, word_room;
    int *word_slots;
    int word_slot_count;
    int set_length;  /* uint64_t in each `first` */
    char **expanded; /* patterns whose [singular|plural] groups were settled */
    int expanded_count, expanded_room;
    char error[200]; /* what is wrong with a row; "" if nothing */
} text_grammar;

/* Numbers in `first` sets that stand for kinds of tokens. */
enum {
    TEXT_BEGINS_NUMBER = 1,
    TEXT_BEGINS_SIGNED,
    TEXT_BEGINS_SYMBOL,
    TEXT_BEGINS_WORD,
    TEXT_FIRST_WORD = 8
};

/* Makes the grammar ready; NULL if memory runs out. A faulty row leaves a message in `error`. */
text_grammar *text_grammar_new(void);
void text_grammar_free(text_grammar *grammar);

/* A row as the files have it. */
typedef struct text_source_row {
    const char *class, *pattern, *tree;
    int weight;
    text_row_says says;
} text_source_row;

/* All rows of the files, in their order. */
const text_source_row *text_source_rows(int *count);

/* Does the row come before the other when a tree is said that both are for? */
bool text_row_comes_before(const text_row *row, const text_row *other);

/* The number of a class, -1: none of that name. */
int text_class_named(const text_grammar *grammar, const char *name);
/* The number of a word (compared in lower case), 0: the grammar does not have it. */
int text_word(const text_grammar *grammar, const char *text, size_t length);

/* Does a subject take the plural ("creatures get", "you get")? */
bool text_is_plural(const text_tree *subject);

#endif
