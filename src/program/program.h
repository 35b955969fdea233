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
    IZ_ARG_ZONES_FROM_TO, /* from zone * 32 + to zone; IZ_ZONE_ANY for any */
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
    IZ_REGISTERS = 16, /* registers of a resolving ability; targets come first */
    IZ_CELLS = 4       /* linked memory cells of an object */
};

/* ---- the vocabulary shared by text, engine and books ----------------------------------------- */

/* Card types and supertypes of all games, one bit each. */
enum {
    IZ_TYPE_ARTIFACT = 1 << 0,
    IZ_TYPE_CREATURE = 1 << 1,
    IZ_TYPE_ENCHANTMENT = 1 << 2,
    IZ_TYPE_INSTANT = 1 << 3,
    IZ_TYPE_LAND = 1 << 4,
    IZ_TYPE_SORCERY = 1 << 5,
    IZ_TYPE_PLANESWALKER = 1 << 6,
    IZ_TYPE_TRIBAL = 1 << 7,
    /* HKK */
    IZ_TYPE_ITEM = 1 << 8,
    IZ_TYPE_STRUCTURE = 1 << 9,
    IZ_TYPE_LOCATION = 1 << 10,
    IZ_TYPE_SKILL = 1 << 11,
    IZ_TYPE_RULE_CARD = 1 << 12,
    IZ_TYPE_FOLLOWER = 1 << 13,
    IZ_TYPE_GUILD = 1 << 14,
    /* Magic of spring 1999: the oversized cards beside the deck */
    IZ_TYPE_VANGUARD = 1 << 15,
    /* supertypes */
    IZ_TYPE_LEGENDARY = 1 << 16,
    IZ_TYPE_BASIC = 1 << 17,
    IZ_TYPE_SNOW = 1 << 18,
    IZ_TYPE_WORLD = 1 << 19,

    IZ_CARD_TYPES = 0xFFFF,
    IZ_SUPERTYPES = 0xF0000,
    IZ_PERMANENT_TYPES = IZ_TYPE_ARTIFACT | IZ_TYPE_CREATURE | IZ_TYPE_ENCHANTMENT | IZ_TYPE_LAND |
                         IZ_TYPE_PLANESWALKER | IZ_TYPE_ITEM | IZ_TYPE_STRUCTURE |
                         IZ_TYPE_LOCATION | IZ_TYPE_SKILL,
    /* what lies beside the deck, open from the beginning, and is not in play */
    IZ_TYPES_BESIDE = IZ_TYPE_RULE_CARD | IZ_TYPE_FOLLOWER | IZ_TYPE_GUILD | IZ_TYPE_VANGUARD
};

/* Colours. Izvori's yellow stands in white's place. HKK's colours follow from bit 8 on, in the
 * order of its book. */
enum {
    IZ_COLOR_WHITE = 1 << 0,
    IZ_COLOR_BLUE = 1 << 1,
    IZ_COLOR_BLACK = 1 << 2,
    IZ_COLOR_RED = 1 << 3,
    IZ_COLOR_GREEN = 1 << 4,
    IZ_COLORS_ALL = 31,
    IZ_COLORLESS = 1 << 5 /* in masks of mana only */
};

/* Kinds of mana in pools and costs: index = colour bit number, 5 = colourless. */
enum { IZ_MANA_KINDS = 6, IZ_MANA_COLORLESS = 5 };

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
    IZ_ZONE_ANY,
    IZ_ZONE_LIBRARY,
    IZ_ZONE_HAND,
    IZ_ZONE_BATTLEFIELD, /* in play; of a seat: what it controls */
    IZ_ZONE_GRAVEYARD,
    IZ_ZONE_STACK,
    IZ_ZONE_EXILE, /* removed from the game; HKK: void */
    IZ_ZONE_ANTE,
    IZ_ZONE_PHASED,  /* phased out */
    IZ_ZONE_OUTSIDE, /* sideboard; HKK: side deck */
    IZ_ZONE_SPECIAL, /* of IZ_TYPES_BESIDE: HKK's rule card, follower, guilds; a Vanguard card */
    IZ_ZONE_RESERVE, /* HKK: the reserve line, left to right */
    IZ_ZONE_GUARD,   /* HKK: the guard line, left to right */
    IZ_ZONE_NOWHERE, /* ceased to exist */
    IZ_ZONE_COUNT
} iz_zone;

/* Steps of all books. A book's turn is a list of these (books/book.h). */
typedef enum iz_step {
    IZ_STEP_NONE,
    IZ_STEP_UNTAP,
    IZ_STEP_UPKEEP,
    IZ_STEP_DRAW,
    IZ_STEP_MAIN1,
    IZ_STEP_COMBAT, /* beginning of combat; as a phase: combat */
    IZ_STEP_ATTACKERS,
    IZ_STEP_BLOCKERS,
    IZ_STEP_FIRST_DAMAGE,
    IZ_STEP_DAMAGE,
    IZ_STEP_END_COMBAT,
    IZ_STEP_MAIN2,
    IZ_STEP_END,
    IZ_STEP_CLEANUP,
    IZ_STEP_PREPARATION, /* HKK */
    IZ_STEP_SWAP,        /* HKK */
    IZ_STEP_STRIKE,      /* HKK, inside combat */
    IZ_STEP_HEALING,     /* HKK */
    IZ_STEP_TURN,        /* the whole turn, in SKIP */
    IZ_STEP_COUNT
} iz_step;

/* Roles that an event binds for the abilities that look at it. */
enum {
    IZ_ROLE_OBJECT, /* what it happened to, or what acted */
    IZ_ROLE_OTHER,  /* the other object: source of damage, blocker, targeted by … */
    IZ_ROLE_PLAYER  /* the player concerned */
};

/* STATUS: states of one object. */
enum {
    IZ_STATUS_TAPPED,
    IZ_STATUS_UNTAPPED,
    IZ_STATUS_ATTACKING,
    IZ_STATUS_BLOCKING,
    IZ_STATUS_BLOCKED,
    IZ_STATUS_UNBLOCKED, /* attacking and unblocked */
    IZ_STATUS_ENCHANTED,
    IZ_STATUS_EQUIPPED,
    IZ_STATUS_FACE_DOWN,
    IZ_STATUS_KICKED,
    IZ_STATUS_SUSPENDED,
    IZ_STATUS_DECLARED, /* is being declared as an attacking or blocking creature */
    IZ_STATUS_COUNT
};

enum {
    IZ_COMPARE_EQUAL,
    IZ_COMPARE_NOT_EQUAL,
    IZ_COMPARE_LESS,
    IZ_COMPARE_LESS_EQUAL,
    IZ_COMPARE_GREATER,
    IZ_COMPARE_GREATER_EQUAL
};

/* ATTRIBUTE_OF, EXTREME, DISTINCT: numbers that objects and players have. */
enum {
    IZ_ATTRIBUTE_POWER,
    IZ_ATTRIBUTE_TOUGHNESS,
    IZ_ATTRIBUTE_MANA_VALUE,
    IZ_ATTRIBUTE_DAMAGE, /* marked */
    IZ_ATTRIBUTE_COLORS, /* how many */
    IZ_ATTRIBUTE_LIFE,   /* players */
    IZ_ATTRIBUTE_HAND,
    IZ_ATTRIBUTE_LIBRARY,
    IZ_ATTRIBUTE_GRAVEYARD,
    IZ_ATTRIBUTE_MANA, /* unspent */
    IZ_ATTRIBUTE_NAME, /* DISTINCT only */
    IZ_ATTRIBUTE_TYPE, /* DISTINCT only: card types */
    IZ_ATTRIBUTE_SUBTYPE,
    IZ_ATTRIBUTE_BASIC_LAND_TYPE,
    IZ_ATTRIBUTE_COUNT
};

/* PLACE: low 8 bits an iz_zone, then how. */
enum {
    IZ_PLACE_BOTTOM = 1 << 8, /* at the bottom (default: on top; in play: at the end) */
    IZ_PLACE_TAPPED = 1 << 9,
    IZ_PLACE_FACE_DOWN = 1 << 10,
    IZ_PLACE_ATTACKING = 1 << 11,
    IZ_PLACE_RANDOM = 1 << 12, /* at random positions; with BOTTOM: there, in a random order */
    IZ_PLACE_CHOSEN_ORDER = 1 << 13, /* in any order: the owner chooses */
    IZ_PLACE_SHUFFLED = 1 << 14,     /* the library is shuffled afterwards */
    IZ_PLACE_TRANSFORMED = 1 << 15
};

/* The zone of a PLACE's argument. */
static inline iz_zone iz_place_zone(int32_t place) { return (iz_zone)(place & 255); }

/* DID, HAPPENED, TIMES_DONE: facts of this turn. */
enum {
    IZ_LEDGER_ATTACKED,
    IZ_LEDGER_BLOCKED,
    IZ_LEDGER_BECAME_BLOCKED,
    IZ_LEDGER_DEALT_DAMAGE,     /* those dealt damage */
    IZ_LEDGER_WAS_DEALT_DAMAGE, /* those were dealt damage */
    IZ_LEDGER_ENTERED,
    IZ_LEDGER_DIED,
    IZ_LEDGER_CAST_SPELL,
    IZ_LEDGER_PLAYED_LAND,
    IZ_LEDGER_DREW,
    IZ_LEDGER_DISCARDED,
    IZ_LEDGER_GAINED_LIFE,
    IZ_LEDGER_LOST_LIFE,
    IZ_LEDGER_ACTIVATED, /* this ability was activated */
    IZ_LEDGER_TARGETED,
    IZ_LEDGER_TAPPED_FOR_MANA,
    IZ_LEDGER_REGENERATED,
    IZ_LEDGER_CAME_UNDER_CONTROL,
    IZ_LEDGER_ATTACKED_LAST_TURN, /* during the last turn of its controller */
    IZ_LEDGER_ACTED_LAST_TURN,    /* players: cast a spell or put a nontoken permanent into play
                                     during their last turn */
    IZ_LEDGER_WON_SUBGAME,        /* the last one */
    IZ_LEDGER_DREW_IN_STEP,       /* a card, in his draw step */
    IZ_LEDGER_SACRIFICED,
    IZ_LEDGER_STARTED_UNTAPPED, /* permanents that were untapped as the turn began */
    IZ_LEDGER_COULD_ATTACK,     /* creatures that could be declared as attackers */
    IZ_LEDGER_ATTACKED_COMBAT,  /* in this combat phase */
    IZ_LEDGER_BLOCKED_COMBAT,
    IZ_LEDGER_ADDED_MANA, /* players: with an ability or spell */
    IZ_LEDGER_COUNT
};

/* CANT, MUST, AS_THOUGH: what is forbidden, required or allowed. */
enum {
    IZ_ACTION_ATTACK,
    IZ_ACTION_BLOCK,
    IZ_ACTION_BE_BLOCKED,
    IZ_ACTION_ATTACK_ALONE,
    IZ_ACTION_BLOCK_ALONE,
    IZ_ACTION_CAST, /* play spells */
    IZ_ACTION_PLAY_LAND,
    IZ_ACTION_ACTIVATE,         /* activated abilities of those can't be played */
    IZ_ACTION_ACTIVATE_TAP,     /* those whose cost has {T} */
    IZ_ACTION_ACTIVATE_NO_MANA, /* those that aren't mana abilities */
    IZ_ACTION_UNTAP,
    IZ_ACTION_BE_TARGETED,
    IZ_ACTION_BE_ENCHANTED,
    IZ_ACTION_BE_COUNTERED,
    IZ_ACTION_BE_REGENERATED,
    IZ_ACTION_BE_SACRIFICED,
    IZ_ACTION_BE_DESTROYED,
    IZ_ACTION_GAIN_LIFE,
    IZ_ACTION_DRAW,
    IZ_ACTION_SEARCH,
    IZ_ACTION_BE_PREVENTED, /* damage can't be prevented */
    IZ_ACTION_BLOCK_FLYING, /* as though with flying */
    IZ_ACTION_BLOCK_SHADOW,
    IZ_ACTION_ATTACK_WALL,       /* attack though a Wall, with defender */
    IZ_ACTION_TARGET_SHROUD,     /* as though: be the target of that player though it has shroud */
    IZ_ACTION_HASTE,             /* attack as though without summoning sickness */
    IZ_ACTION_HASTE_USE,         /* have abilities with {T} activated as though without it */
    IZ_ACTION_LANDWALK,          /* be blocked as though without landwalk */
    IZ_ACTION_FLASH,             /* play as though an instant */
    IZ_ACTION_BE_BLOCKED_BY_ALL, /* MUST: all creatures able to block it do so */
    IZ_ACTION_LOSE_LIFE,
    IZ_ACTION_ENTER,
    IZ_ACTION_PHASE,
    IZ_ACTION_USE,            /* players: activate abilities (of what fits) */
    IZ_ACTION_USE_NO_MANA,    /* players: those that aren't mana abilities */
    IZ_ACTION_CHANGE_CONTROL, /* to a player */
    IZ_ACTION_CYCLE,          /* players: cycle cards */
    IZ_ACTION_COUNT
};

/* Rules of the game that a card can switch off for some objects (RULE_OFF). */
enum { IZ_RULE_LEGEND, IZ_RULE_COUNT };

/* Resources of books without mana (COST_RESOURCE). */
enum {
    IZ_RESOURCE_VP,        /* HKK magic points */
    IZ_RESOURCE_ZAN,       /* HKK: VP, or a component or a sacrifice for each point */
    IZ_RESOURCE_COMPONENT, /* HKK SZK */
    IZ_RESOURCE_BUILDER,   /* HKK: passivate creatures in the reserve */
    IZ_RESOURCE_SACRIFICE, /* HKK */
    IZ_RESOURCE_NEKRON,    /* HKK: four cards of the deck each */
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
