/*
 * Programs: what a card's text means, as data.
 *
 * A program is a tree in prefix form: an array of small cells, each node followed by its children.
 * Cells hold no pointers and no positions, so that a subtree can be copied, compared (memcmp),
 * hashed, cut out or replaced as it stands. The compiler in text/ writes programs, the engine
 * interprets them directly. The kinds of nodes are listed once, in nodes.def.
 */
#ifndef IZ_PROGRAM_PROGRAM_H
#define IZ_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One node. `span` counts the cells of its whole subtree, itself included, so that the next
 * sibling of `cell` is `cell + cell->span`. What `arg` means is said by the node's argument kind.
 */
typedef struct iz_cell {
    uint16_t op;
    uint16_t span;
    int32_t arg;
} iz_cell;

typedef enum iz_op {
#define NODE(name, class, arg, children, doc) IZ_##name,
#include "program/nodes.def"
#undef NODE
    IZ_OP_COUNT
} iz_op;

/* What `arg` of a node holds. */
typedef enum iz_arg_kind {
    IZ_ARG_NONE,          /* nothing: 0 */
    IZ_ARG_NUMBER,        /* a number */
    IZ_ARG_FLAGS,         /* the node's own flags: flags.def */
    IZ_ARG_MANA,          /* index into the card's table of mana costs (iz_mana_cost) */
    IZ_ARG_REGISTER,      /* register of the resolving frame, 0 to IZ_REGISTERS - 1 */
    IZ_ARG_CELL,          /* linked memory cell of the object, 0 to IZ_CELLS - 1 */
    IZ_ARG_ROLE,          /* IZ_ROLE_* */
    IZ_ARG_LEVEL,         /* how many binders out, 0: the innermost */
    IZ_ARG_TYPES,         /* mask of IZ_TYPE_* */
    IZ_ARG_SUBTYPE,       /* word number of a subtype */
    IZ_ARG_COLORS,        /* mask of IZ_COLOR_* */
    IZ_ARG_KEYWORD,       /* iz_keyword */
    IZ_ARG_NAME,          /* word number of a card name */
    IZ_ARG_COUNTER,       /* word number of a kind of counter */
    IZ_ARG_ZONE,          /* iz_zone */
    IZ_ARG_ZONES,         /* mask of 1 << iz_zone */
    IZ_ARG_ZONES_FROM_TO, /* iz_zones_from_to; IZ_ZONE_ANY for any */
    IZ_ARG_STATUS,        /* IZ_STATUS_* */
    IZ_ARG_COMPARISON,    /* IZ_COMPARE_* */
    IZ_ARG_ATTRIBUTE,     /* IZ_ATTRIBUTE_* */
    IZ_ARG_STEP,          /* iz_step */
    IZ_ARG_STEPS,         /* mask of 1 << iz_step */
    IZ_ARG_PLACE,         /* zone | IZ_PLACE_* flags */
    IZ_ARG_LEDGER,        /* IZ_LEDGER_* */
    IZ_ARG_ACTION,        /* IZ_ACTION_* */
    IZ_ARG_RULE,          /* IZ_RULE_* */
    IZ_ARG_RESOURCE       /* IZ_RESOURCE_* */
} iz_arg_kind;

enum {
    IZ_SUBTYPES = 15,  /* of a card, and of a row of characteristics */
    IZ_REGISTERS = 16, /* registers of a resolving ability; targets come first */
    IZ_CELLS = 4       /* linked memory cells of an object */
};

/* Two zones in one argument (IZ_ARG_ZONES_FROM_TO). */
static inline int32_t iz_zones_from_to(int from, int to) { return from * 32 + to; }
static inline int iz_zone_from(int32_t zones) { return zones / 32; }
static inline int iz_zone_to(int32_t zones) { return zones % 32; }

/* ---- the vocabulary shared by text, engine and books ----------------------------------------- */

/* Card types and supertypes of all games, one bit each. */
enum {
#define ARG_TYPE(name, value, meaning) IZ_TYPE_##name = (value),
#include "program/arguments.def"

    IZ_CARD_TYPES = 0xFFFF, /* and IZ_TYPE_ELDER_LICH, which no effect gives or takes */
    IZ_MARKS = 0x7FF00000,
    IZ_SUPERTYPES = 0xF0000 | IZ_MARKS, /* what one is besides its types */
    IZ_PERMANENT_TYPES = IZ_TYPE_ARTIFACT | IZ_TYPE_CREATURE | IZ_TYPE_ENCHANTMENT | IZ_TYPE_LAND |
                         IZ_TYPE_PLANESWALKER | IZ_TYPE_ITEM | IZ_TYPE_STRUCTURE |
                         IZ_TYPE_LOCATION | IZ_TYPE_SKILL
};

/* What lies beside the deck, open from the beginning, and is not in play. */
#define IZ_TYPES_BESIDE                                                                            \
    ((uint32_t)(IZ_TYPE_RULE_CARD | IZ_TYPE_FOLLOWER | IZ_TYPE_GUILD | IZ_TYPE_VANGUARD) |         \
     (uint32_t)IZ_TYPE_ELDER_LICH)

/* Colours. Izvori's yellow stands in white's place. HKK's colours follow from bit 8 on, in the
 * order of its book. */
enum {
#define ARG_COLOR(name, value, meaning) IZ_COLOR_##name = (value),
#define ARG_COLOR_ALONE ARG_COLOR
#include "program/arguments.def"
    IZ_COLORS_ALL = 31,
    IZ_COLORLESS = 1 << 5 /* in masks of mana only */
};

/* Kinds of mana in pools and costs: index = colour bit number, 5 = colourless. */
enum { IZ_MANA_KINDS = 6, IZ_MANA_COLORLESS = 5 };
#define IZ_EACH_MANA_KIND(kind) for (int kind = 0; kind < IZ_MANA_KINDS; kind++)

/* A mana cost as printed. Absent (a land's) differs from {0}: `exists`. */
typedef struct iz_mana_cost {
    uint8_t exists;
    uint8_t x;                 /* how many {X} */
    uint8_t generic;           /* {3}: 3; Izvori: {N} */
    uint8_t of[IZ_MANA_KINDS]; /* how many of each colour, and {C} */
    uint8_t snow;              /* {S} */
    uint8_t hybrids;           /* how many of `hybrid` are used */
    uint8_t hybrid[11]; /* first kind | second kind << 4; second 6: {2/first}, 7: {first/P} */
} iz_mana_cost;

typedef enum iz_zone {
#define ARG_ZONE(name, meaning) IZ_ZONE_##name,
#include "program/arguments.def"
    IZ_ZONE_COUNT
} iz_zone;

/* Steps of all books. A book's turn is a list of these (books/book.h). */
typedef enum iz_step {
#define ARG_STEP(name, word, meaning) IZ_STEP_##name,
#include "program/arguments.def"
    IZ_STEP_COUNT
} iz_step;
/* As commands and scenarios call them: "main1"; "" for none. */
extern const char *const iz_step_words[IZ_STEP_COUNT];

/* Roles that an event binds for the abilities that look at it. */
enum {
#define ARG_ROLE(name, meaning) IZ_ROLE_##name,
#include "program/arguments.def"
};

/* STATUS: states of one object. */
enum {
#define ARG_STATUS(name, meaning) IZ_STATUS_##name,
#include "program/arguments.def"
    IZ_STATUS_COUNT
};

enum {
#define ARG_COMPARE(name, meaning) IZ_COMPARE_##name,
#include "program/arguments.def"
};

/* ATTRIBUTE_OF, EXTREME, DISTINCT: numbers that objects and players have. */
enum {
#define ARG_ATTRIBUTE(name, meaning) IZ_ATTRIBUTE_##name,
#include "program/arguments.def"
    IZ_ATTRIBUTE_COUNT
};

/* PLACE: low 8 bits an iz_zone, then how. */
enum {
#define ARG_PLACE(name, value, meaning) IZ_PLACE_##name = (value),
#include "program/arguments.def"
};

/* The zone of a PLACE's argument. */
static inline iz_zone iz_place_zone(int32_t place) { return (iz_zone)(place & 255); }

/* DID, HAPPENED, TIMES_DONE: facts of this turn. */
enum {
#define ARG_LEDGER(name, meaning) IZ_LEDGER_##name,
#include "program/arguments.def"
    IZ_LEDGER_COUNT
};

/* CANT, MUST, AS_THOUGH: what is forbidden, required or allowed. */
enum {
#define ARG_ACTION(name, meaning) IZ_ACTION_##name,
#include "program/arguments.def"
    IZ_ACTION_COUNT
};

/* Rules of the game that a card can switch off for some objects (RULE_OFF). */
enum {
#define ARG_RULE(name, meaning) IZ_RULE_##name,
#include "program/arguments.def"
    IZ_RULE_COUNT
};

/* Resources of books without mana (COST_RESOURCE). */
enum {
#define ARG_RESOURCE(name, meaning) IZ_RESOURCE_##name,
#include "program/arguments.def"
    IZ_RESOURCE_COUNT
};

/* The flags of nodes: IZ_<node>_<flag>, written out in flags.def. */
enum {
#define FLAG(node, name, value, meaning) IZ_##node##_##name = (value),
#include "program/flags.def"
#undef FLAG
    IZ_NO_FLAGS = 0
};

typedef enum iz_keyword {
#define KEYWORD(name, word, params, kind, text) IZ_KW_##name,
#include "program/keywords.def"
#undef KEYWORD
    IZ_KW_COUNT
} iz_keyword;

/* ---- the node table -------------------------------------------------------------------------- */

typedef struct iz_node_info {
    const char *name; /* as in nodes.def */
    char class;       /* its class letter */
    iz_arg_kind arg;
    const char *children; /* signature: "SQ?F*" */
    const char *doc;
} iz_node_info;

extern const iz_node_info iz_nodes[IZ_OP_COUNT];

typedef struct iz_keyword_info {
    const char *name;   /* enumerator's name */
    const char *word;   /* as it stands in text */
    const char *params; /* which children of KEYWORD it has: letters of C, F, Q */
    char kind;          /* 'N' the rules know it, 'T' spelt out by `text` */
    const char *text;   /* its text in card language, with $C, $F, $Q for the parameters */
} iz_keyword_info;

/* A flag of a node. */
typedef struct iz_flag_info {
    uint16_t op; /* iz_op */
    int32_t value;
    const char *name, *meaning;
} iz_flag_info;
extern const iz_flag_info
    iz_flags[]; /* in the order of flags.def; ends with a flag without a name */

extern const iz_keyword_info iz_keywords[IZ_KW_COUNT];

/* ---- who carries it out (carriers.def) -------------------------------------------------------- */

/* The file below src/ that carries out that node, that keyword, or what the cell says with its
 * argument; NULL: nobody does. */
const char *iz_node_carrier(int op);
const char *iz_keyword_carrier(int keyword);
const char *iz_cell_carrier(const iz_cell *cell);
/* Does the flag change words only, and nothing of what happens? */
bool iz_flag_is_only_said(const iz_flag_info *flag);
/* Can no scenario show yet that it is carried out? */
bool iz_flag_is_unshown(const iz_flag_info *flag);
bool iz_node_is_unshown(int op);
/* Is it a label whose meaning the program behind it has, too? */
bool iz_keyword_is_said_by_others(int keyword);
/* Is there no text that says the name of an argument? */
bool iz_argument_is_unsaid(iz_arg_kind kind, int32_t value);

/* Is it a filter that players fit, and nothing else? */
static inline bool iz_names_players(int op)
{
    return op == IZ_IS_PLAYER || op == IZ_IS_OPPONENT || op == IZ_IS_TEAMMATE;
}

/* The n-th child of a node (0 first), or NULL if it has fewer. */
static inline const iz_cell *iz_child(const iz_cell *cell, int n)
{
    const iz_cell *end = cell + cell->span;
    const iz_cell *child = cell + 1;
    while (child < end && n-- > 0)
        child += child->span;
    return child < end ? child : NULL;
}

/* An optional child: NULL also if it is NONE. */
static inline const iz_cell *iz_optional(const iz_cell *cell, int n)
{
    const iz_cell *child = iz_child(cell, n);
    return child && child->op != IZ_NONE ? child : NULL;
}

/* Does an instruction of that kind add mana to a pool? */
bool iz_op_adds_mana(int op);
/* Could carrying it out add mana? Not what it sets up, or gives as an ability, does so (406.1). */
bool iz_cell_adds_mana(const iz_cell *effect);

/* Is the event of a trigger or pattern one of the bearer itself ("when you cast this spell", "when
 * ~ is put into a graveyard")? Not if it only mentions it, as in a comparison. */
bool iz_event_is_of_self(const iz_cell *event);

/* How many children the node has. */
int iz_child_count(const iz_cell *cell);

/* Checks that the cells form one tree of the given class, that every node has the children its
 * signature asks for, and that arguments are in range. Returns NULL if so, else what is wrong. */
const char *iz_program_fault(const iz_cell *cells, size_t count);

/* Do the two trees say the same? */
bool iz_program_equal(const iz_cell *a, const iz_cell *b);

/* A growing array of cells for building programs. Zero-initialised is empty. */
typedef struct iz_cells {
    iz_cell *at;
    size_t count;
    size_t capacity;
    bool failed; /* memory ran out: the content is unusable */
} iz_cells;

/* Opens a node; its children are written next; iz_cells_close sets its span. */
size_t iz_cells_open(iz_cells *cells, iz_op op, int32_t arg);
void iz_cells_close(iz_cells *cells, size_t at);
/* A node without children. */
void iz_cells_leaf(iz_cells *cells, iz_op op, int32_t arg);
/* Appends a whole subtree. */
void iz_cells_copy(iz_cells *cells, const iz_cell *tree);
void iz_cells_free(iz_cells *cells);

/* Writes the tree readably, an indented list with names: (DEAL_DAMAGE:0 (SELF) …). The symbols
 * (NULL: none at hand) give words and mana costs. Returns the length that the whole needs; writes
 * at most `size` bytes, NUL-terminated. */
struct iz_symbols;
size_t iz_program_print(const struct iz_symbols *symbols, const iz_cell *program, char *out,
                        size_t size);

#endif
