/*
 * What a scenario file says, as data: the result of parsing (parse.c), read by the runner. One
 * record for each statement, with its place in the file. Everything lives in the file's memory.
 *
 * The language is described in docs/scenarios.md.
 */
#ifndef IZ_SCENARIO_SYNTAX_H
#define IZ_SCENARIO_SYNTAX_H

#include "cards/blocks.h"
#include "program/program.h"
#include "scenario/memory.h"

enum { SCENARIO_NO_SEAT = -1, SCENARIO_SEATS = 16, SCENARIO_MODES = 8, SCENARIO_WITHS = 8 };

typedef struct scenario_place {
    int line, column; /* from 1 */
} scenario_place;

typedef struct scenario_texts {
    const char **at;
    int count, room;
} scenario_texts;

/* ---- references ------------------------------------------------------------------------------ */

typedef enum scenario_ref_kind {
    SCENARIO_REF_NAME,     /* "NAME" */
    SCENARIO_REF_WORD,     /* a bare word: an alias */
    SCENARIO_REF_FACEDOWN, /* facedown */
    SCENARIO_REF_PLAYER,   /* A */
    SCENARIO_REF_NONE      /* none */
} scenario_ref_kind;

typedef struct scenario_ref {
    scenario_ref_kind kind;
    const char *text; /* name, word */
    int number;       /* #N; 0: not given */
    int seat;         /* `of P`, the player; SCENARIO_NO_SEAT */
    bool divided;     /* `amount N` follows */
    int64_t amount;
    scenario_place place;
} scenario_ref;

typedef struct scenario_refs {
    scenario_ref *at;
    int count, room;
} scenario_refs;

/* One of those that attack: alone, or in a band (numbered from 1; 0: none). */
typedef struct scenario_attacker {
    scenario_ref ref;
    bool aimed; /* `-> P2` or, in lines, `-> REF` */
    scenario_ref aim;
    int band;
} scenario_attacker;

typedef struct scenario_attackers {
    scenario_attacker *at;
    int count, room;
} scenario_attackers;

/* REF with REF, REF */
typedef struct scenario_block {
    scenario_ref attacker;
    scenario_refs blockers;
} scenario_block;

typedef struct scenario_blocks {
    scenario_block *at;
    int count, room;
} scenario_blocks;

/* ---- items of a set-up ----------------------------------------------------------------------- */

typedef struct scenario_counter {
    int64_t number;
    const char *name;
} scenario_counter;

typedef struct scenario_item {
    const char *name;
    int copies;
    const char *alias;
    bool tapped, sick, face_down, passive;
    bool attached;
    scenario_ref host;
    scenario_counter *counters;
    int counter_count, counter_room;
    int64_t damage;
    uint16_t known; /* seats that know which card it is, in a hidden zone, besides the owner */
    int owner;      /* SCENARIO_NO_SEAT: the player of the statement */
    scenario_texts chosen; /* `named VALUE`, each; a player's letter stands as text too */
    scenario_place place;
} scenario_item;

typedef struct scenario_items {
    scenario_item *at;
    int count, room;
} scenario_items;

/* ---- answers --------------------------------------------------------------------------------- */

/* One answer: a word, number, reference or quoted label; or a division, several of them with their
 * amounts. `ref` holds it as a reference, `ref.text` the words as written. */
typedef struct scenario_answer {
    scenario_ref ref;
    bool quoted;
    scenario_refs division; /* count 0: it is none */
    scenario_place place;
} scenario_answer;

typedef struct scenario_answers {
    scenario_answer *at;
    int count, room;
} scenario_answers;

/* ---- what a player says with an announcement ------------------------------------------------- */

/* What a statement says to use for costs: `sacrificing`, `discarding`, `paying`. */
typedef enum scenario_payment {
    SCENARIO_SACRIFICING,
    SCENARIO_DISCARDING,
    SCENARIO_PAYING,
    SCENARIO_PAYMENTS
} scenario_payment;

typedef struct scenario_options {
    bool targeted;
    scenario_refs targets;
    bool has_x;
    int64_t x;
    int modes[SCENARIO_MODES], mode_count;
    const char *with[SCENARIO_WITHS];
    int with_count;
    bool face_down;
    scenario_refs payments[SCENARIO_PAYMENTS]; /* empty: not given */
    bool has_mana;
    iz_mana_cost mana;
    const char *half;
    iz_zone from; /* IZ_ZONE_ANY: not given */
    int ability;  /* `ability N`; 0: not given */
    const char *ability_text;
} scenario_options;

/* ---- statements ------------------------------------------------------------------------------ */

typedef enum scenario_statement_kind {
    /* set-up only */
    SCENARIO_SEED,
    SCENARIO_TURN,    /* seat, step, number */
    SCENARIO_TEAMS,   /* text: "A+B,C+D" */
    SCENARIO_VARIANT, /* text */
    SCENARIO_OPTION,  /* text, text2 */
    /* number: scenario_first; seat; number2: decks stay in order; has_number: seats by lot */
    SCENARIO_OPENING,
    /* set-up, or by hand between actions */
    SCENARIO_FLIPS, /* numbers: 1 heads, 0 tails */
    SCENARIO_ROLLS, /* numbers */
    SCENARIO_BEGAN, /* who went first */
    SCENARIO_LIFE,  /* number; number2: the maximum, if has_number2 */
    SCENARIO_POISON,
    SCENARIO_RESOURCE, /* text: vp, components; lands, spells (played this turn) */
    SCENARIO_MANA,     /* mana */
    SCENARIO_ZONE,     /* zone, items; empty: take everything out */
    SCENARIO_COUNTERS, /* ref, number, text */
    SCENARIO_DEFAULT,  /* seat; number: 1 yes */
    SCENARIO_STRICT,
    SCENARIO_CHOOSES, /* answers */
    /* actions */
    SCENARIO_PLAYS,
    SCENARIO_CASTS,
    SCENARIO_ACTIVATES,
    SCENARIO_REACTS,
    SCENARIO_ATTACKS, /* attackers; none: nothing */
    SCENARIO_BLOCKS,
    SCENARIO_UNMORPHS,
    SCENARIO_ENDS,
    SCENARIO_CONCEDES,
    SCENARIO_DOES,  /* text */
    SCENARIO_VERB,  /* a special action by its verb: text; refs, number */
    SCENARIO_SWAPS, /* guard, reserve */
    SCENARIO_PASSES,
    SCENARIO_RESOLVE,
    SCENARIO_RESOLVE_ALL,
    SCENARIO_UNTIL_TOP, /* ref */
    SCENARIO_HERE,
    SCENARIO_NEXT_GAME,
    SCENARIO_GO,    /* step; seat of `turn P`; number of `turn N` */
    SCENARIO_EXPECT /* check */
} scenario_statement_kind;

/* Who goes first, where a game is opened. */
typedef enum scenario_first {
    SCENARIO_BY_LOT,
    SCENARIO_BY_AGREEMENT, /* `by P` */
    SCENARIO_BY_CHOICE     /* `chosen by P` */
} scenario_first;

struct scenario_check;

typedef struct scenario_statement {
    scenario_statement_kind kind;
    scenario_place place;
    const char *source; /* the line as written */
    int seat;
    uint32_t seats; /* of a team whose total it is */
    iz_step step;
    iz_zone zone;
    int64_t number, number2;
    bool has_number, has_number2;
    bool empty;
    const char *text, *text2;
    int64_t *numbers;
    int number_count, number_room;
    iz_mana_cost mana;
    scenario_ref ref;
    scenario_refs refs;
    scenario_refs guard, reserve;
    scenario_items items;
    scenario_answers answers;
    scenario_attackers attackers;
    scenario_blocks blocks;
    scenario_options options;
    struct scenario_check *check;
} scenario_statement;

typedef struct scenario_statements {
    scenario_statement *at;
    int count, room;
} scenario_statements;

/* ---- checks ---------------------------------------------------------------------------------- */

typedef enum scenario_compare { /* as IZ_COMPARE_* */
                                SCENARIO_EQUAL,
                                SCENARIO_NOT_EQUAL,
                                SCENARIO_LESS,
                                SCENARIO_LESS_EQUAL,
                                SCENARIO_GREATER,
                                SCENARIO_GREATER_EQUAL
} scenario_compare;

typedef enum scenario_quantifier {
    SCENARIO_FIRST, /* the reference names one object */
    SCENARIO_ANY,
    SCENARIO_NO,
    SCENARIO_EVERY
} scenario_quantifier;

typedef enum scenario_check_kind {
    SCENARIO_CHECK_PLAYER,     /* text: life, poison …; seats; compare, number */
    SCENARIO_CHECK_COUNT,      /* zone; seats (0: all); text: name; words; compare, number */
    SCENARIO_CHECK_IN,         /* ref; zone; seats */
    SCENARIO_CHECK_IS,         /* ref; words; negative */
    SCENARIO_CHECK_PT,         /* ref; number/number2 */
    SCENARIO_CHECK_HAS,        /* ref; text; negative: lacks */
    SCENARIO_CHECK_COUNTERS,   /* ref; text; compare, number */
    SCENARIO_CHECK_DAMAGE,     /* ref; compare, number */
    SCENARIO_CHECK_CONTROLLER, /* ref; seat */
    SCENARIO_CHECK_OWNER,
    SCENARIO_CHECK_ATTACHED, /* ref; other */
    SCENARIO_CHECK_KNOWN,    /* ref; seat; negative */
    SCENARIO_CHECK_DECK,     /* seat; negative: refused; text: the format, or NULL; words: citing */
    SCENARIO_CHECK_STACK,    /* text: name or NULL; compare, number */
    SCENARIO_CHECK_STACK_TOP, /* ref */
    SCENARIO_CHECK_CLAIM,     /* ref; number: what may still be taken of it */
    SCENARIO_CHECK_MANA,      /* seat; mana; negative: at least; has_number: so many in all */
    SCENARIO_CHECK_STEP,      /* step */
    SCENARIO_CHECK_TURN,      /* seat, or number */
    SCENARIO_CHECK_PRIORITY,  /* seat */
    SCENARIO_CHECK_WON,
    SCENARIO_CHECK_LOST,
    SCENARIO_CHECK_DRAW,
    SCENARIO_CHECK_RUNNING,
    SCENARIO_CHECK_REFUSED,       /* action; cites */
    SCENARIO_CHECK_ALLOWED,       /* action */
    SCENARIO_CHECK_SETUP_REFUSED, /* cites */
    SCENARIO_CHECK_SETUP_ALLOWED,
    SCENARIO_CHECK_NOT,    /* inner */
    SCENARIO_CHECK_MAY,    /* seat; text; negative: may not */
    SCENARIO_CHECK_DECIDES /* seat; texts */
} scenario_check_kind;

typedef struct scenario_check {
    scenario_check_kind kind;
    scenario_quantifier quantifier;
    bool negative;
    uint32_t seats; /* mask; 0: all */
    int seat;
    iz_zone zone;
    iz_step step;
    scenario_compare compare;
    int64_t number, number2;
    bool has_number;
    const char *text;
    scenario_texts words; /* words of `is`, labels of `decides`, rule numbers of `citing` */
    scenario_ref ref, other;
    iz_mana_cost mana;
    scenario_statement *action;
    struct scenario_check *inner;
    /* CHECK_HAS: the text compiled, once the file's cards are (cards.c); freed with the file */
    iz_cells program;
} scenario_check;

/* ---- scenarios ------------------------------------------------------------------------------- */

typedef struct scenario_cite {
    const char *book; /* NULL: any book of the scenario that has the number */
    const char *number;
    scenario_place place;
} scenario_cite;

typedef struct scenario_cites {
    scenario_cite *at;
    int count, room;
} scenario_cites;

typedef struct scenario {
    const char *title;
    scenario_place place;
    scenario_texts books; /* empty: the default */
    scenario_cites cites;
    int players;
    scenario_place players_place; /* of the statement, where there is one */
    bool strict;
    scenario_statements statements;
    const char *fault; /* a parse error in it, with file, line and column; NULL: none */
} scenario;

typedef struct scenario_list {
    scenario *at;
    int count, room;
} scenario_list;

typedef struct scenario_file {
    const char *path;
    scenario_list scenarios;
    iz_card_block *blocks; /* in the order of the file */
    int block_count, block_room;
    scenario_check **compiled; /* all checks of kind HAS */
    int compiled_count, compiled_room;
    const char *fault; /* of what stands before the first scenario; NULL: none */
    scenario_memory memory;
} scenario_file;

/* Reads a file's bytes. Never fails as a whole but for memory (file->memory.failed): what can't be
 * read is kept as the fault of its scenario. The bytes may go afterwards. */
void scenario_parse(scenario_file *file, const char *path, const char *bytes, size_t length);
void scenario_file_release(scenario_file *file);

/* The zone's name as scenarios write it; NULL: it has none. */
const char *scenario_zone_name(iz_zone zone);

#endif
