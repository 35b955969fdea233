/*
 * Frames, in which procedures of the rules run; decisions that they put, and the options of these.
 */
#ifndef IZ_CORE_DECISIONS_H
#define IZ_CORE_DECISIONS_H

#include "core/refs.h"

typedef struct iz_frame_unit {
    uint64_t bytes;
} iz_frame_unit;

/* The head of every frame; its kind's locals follow it. */
typedef struct iz_frame {
    uint16_t kind;  /* iz_frame_kind */
    uint16_t pc;    /* named resume point of the kind; 0: not begun */
    uint16_t units; /* size with this head, in units of 8 bytes */
    uint16_t below; /* size of the frame below */
} iz_frame;

/* What a frame's procedure returns to the pump. */
typedef enum iz_flow {
    IZ_GO,       /* run the top frame (this one again, or one just pushed) */
    IZ_FINISHED, /* this frame is finished: pop it */
    IZ_WAIT,     /* a wait has been set: return to the host */
    IZ_FAIL      /* an error has been set in the handle */
} iz_flow;

/* ---- decisions ------------------------------------------------------------------------------- */

typedef enum iz_decision_kind {
    IZ_DECIDE_NOTHING,
    IZ_DECIDE_PRIORITY, /* play something or pass */
    IZ_DECIDE_YES_NO,
    IZ_DECIDE_CHOOSE, /* one of the candidates (or done, if allowed) */
    IZ_DECIDE_NUMBER, /* lo to hi */
    IZ_DECIDE_ATTACK, /* one step of declaring attackers */
    IZ_DECIDE_BLOCK,  /* one step of declaring blockers */
    IZ_DECIDE_PAY,    /* mana: play a mana ability, pay automatically, or take back */
    IZ_DECIDE_WORD,   /* a word of a class: colour, type, name */
    IZ_DECIDE_MULLIGAN,
    IZ_DECIDE_LINES, /* HKK: one step of rearranging the lines */
    IZ_DECIDE_COUNT
} iz_decision_kind;

/* Word classes for IZ_DECIDE_WORD. */
enum {
    IZ_WORDS_COLOR,         /* number: colour bit number 0-4 */
    IZ_WORDS_CREATURE_TYPE, /* number: word */
    IZ_WORDS_LAND_TYPE,
    IZ_WORDS_BASIC_LAND_TYPE,
    IZ_WORDS_CARD_TYPE, /* number: type bit number */
    IZ_WORDS_CARD_NAME, /* number: word */
    IZ_WORDS_MANA,      /* number: kind of mana 0-5; the mask of allowed ones is `subject` */
    IZ_WORDS_ARTIFACT_TYPE,
    IZ_WORDS_NO_WALL, /* creature types but Wall */
    IZ_WORDS_COIN     /* number: 1 heads, 0 tails */
};

/* Why something is chosen; gives the prompt, and the default answer. */
typedef enum iz_purpose {
#define PURPOSE(name, prompt, about) IZ_FOR_##name,
#include "core/purposes.def"
#undef PURPOSE
    IZ_PURPOSE_COUNT
} iz_purpose;

typedef enum iz_option_kind {
    IZ_OPTION_NONE,
    IZ_OPTION_PASS,
    IZ_OPTION_DONE, /* ends an open choice; none */
    IZ_OPTION_YES,
    IZ_OPTION_NO,
    IZ_OPTION_NUMBER,    /* number */
    IZ_OPTION_REF,       /* subject: an object or a player */
    IZ_OPTION_PLAY_LAND, /* subject: the card */
    IZ_OPTION_CAST,      /* subject: the card; number: way (0 the normal one) */
    IZ_OPTION_ACTIVATE,  /* subject: bearer; ability; number: index among its activated ones */
    IZ_OPTION_SPECIAL,   /* subject; number: which special action (IZ_SPECIAL_*) */
    IZ_OPTION_ATTACK,    /* subject attacks object (a player) */
    IZ_OPTION_BLOCK,     /* subject blocks object */
    IZ_OPTION_BAND,      /* subject joins object's band */
    IZ_OPTION_DROP,      /* subject is taken out of the declaration */
    IZ_OPTION_WORD,      /* number: word, colour bit number, type bit; `ability` says which class */
    IZ_OPTION_MODE,      /* number: mode */
    IZ_OPTION_TRIGGER,   /* number: index in waiting */
    IZ_OPTION_EFFECT,    /* number: which of several replacement effects; flags: its env + 1 */
    IZ_OPTION_CANCEL,    /* take the announcement back */
    IZ_OPTION_PAY,       /* pay with what is there */
    IZ_OPTION_COST,      /* number: which of several costs */
    IZ_OPTION_KEEP,
    IZ_OPTION_MULLIGAN,
    IZ_OPTION_SWAP /* HKK: subject goes to the line `ability` (1: the guard), place `number` */
} iz_option_kind;

typedef struct iz_option {
    uint8_t kind;
    uint8_t seat;
    uint16_t flags;
    uint32_t ability; /* index in set->abilities, or class of a word */
    iz_ref subject;
    iz_ref object;
    int64_t number;
} iz_option;

/* What one seat has to decide. Several seats may have one at the same time. */
typedef struct iz_decision {
    uint8_t kind;
    uint8_t purpose;
    uint8_t seat;   /* who answers */
    uint8_t sealed; /* simultaneous and secret */
    uint16_t flags; /* IZ_DECISION_* */
    uint16_t first; /* first candidate in `candidates` */
    uint16_t count; /* candidates */
    uint16_t word_class;
    uint8_t of; /* whose decision it is: another one may make it */
    uint8_t spare[3];
    iz_ref subject;   /* what it is about */
    uint32_t number;  /* of all waits; several decisions have one if any of the seats may answer */
    int64_t lo, hi;   /* numbers; how many are still to be chosen */
    iz_option answer; /* kept until all are in */
} iz_decision;

enum {
    IZ_DECISION_CAN_STOP = 1 << 0, /* DONE is among the options */
    IZ_DECISION_ANSWERED = 1 << 1,
    IZ_DECISION_OPTIONAL = 1 << 2, /* declining is the default */
    IZ_DECISION_ANY = 1 << 4,   /* others have one of the same number: the first answer takes all */
    IZ_DECISION_HELD = 1 << 5,  /* of a player who has left, until it is named who makes it */
    IZ_DECISION_SINGLE = 1 << 3 /* put although there is no choice (iz_game.ask_single) */
};

#endif
