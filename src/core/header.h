/*
 * Seats, the turn that is going on, and the header of the block.
 */
#ifndef IZ_CORE_HEADER_H
#define IZ_CORE_HEADER_H

#include "core/decisions.h"
#include "core/refs.h"
#include "program/program.h"

#include <assert.h>

typedef struct iz_list_head {
    iz_slot first, last;
    uint16_t count;
    uint16_t acting; /* of them, those with which a player may do something there at any time */
} iz_list_head;

/* iz_seat.flags */
enum {
    IZ_SEAT_GONE = 1 << 0,        /* the player's cards have left the game */
    IZ_SEAT_KING = 1 << 2,        /* with whom a team loses */
    IZ_SEAT_DREW_UNSEEN = 1 << 3, /* cards of the hand that are seen when something is played */
    IZ_SEAT_WINS = 1 << 1, /* an effect has said that they win; unless they lose at the same time */
    /* who sits here by lot: that seat of the set-up + 1; 0: as the set-up has it */
    IZ_SEAT_ENTRANT = 0x1F << 8,
    IZ_SEAT_ENTRANT_SHIFT = 8
};

typedef struct iz_seat {
    int32_t life_total; /* read and changed by core/sides.h only, which knows whose it is */
    int32_t start_life; /* that it began with */
    int32_t pool[IZ_MANA_KINDS];
    uint16_t counters; /* first row of `counters` (poison …), or IZ_NIL */
    uint16_t
        restricted; /* list (links): what of the pool may be spent on certain things only, or is not
                       lost this turn: ref
                       = the MANA_FOR node (index in set->cells), value = amount << 8 | kind */
    uint8_t team;
    uint8_t in_game;         /* 0: has lost or left */
    uint8_t lands_played;    /* this turn */
    uint8_t drew_from_empty; /* since state-based effects were last checked */
    uint8_t result;          /* iz_result of this seat */
    uint8_t mulligans;
    uint8_t kept;
    uint8_t master;        /* who makes its decisions just now, plus 1; 0: itself */
    uint8_t lands_only;    /* its mana comes from lands only just now */
    uint8_t reach;         /* how many seats away its range of influence ends; 0: nowhere */
    uint16_t hand_known;   /* other seats that know the hand, as it is and as cards come to it */
    uint16_t range;        /* seats within that range, as this turn began */
    uint16_t concept_lost; /* iz_concept by which it lost */
    uint32_t turns;        /* own turns begun */
    uint16_t skips[IZ_STEP_COUNT];     /* steps to be skipped in coming turns */
    uint16_t spells_cast;              /* this turn */
    uint32_t flags;                    /* IZ_SEAT_* */
    uint32_t upkeep_began;             /* timestamp as the last own upkeep began */
    int32_t life_before;               /* life before the damage dealt to it last */
    iz_list_head zones[IZ_ZONE_COUNT]; /* battlefield: what the seat controls; stack: unused */
} iz_seat;

/* What a seat has and remembers beside that, in books that have more (core/holdings.h). */
enum { IZ_KEPT_NUMBERS = 2 };
typedef struct iz_holding {
    int32_t most_life;              /* to which its life can rise */
    int32_t of[IZ_RESOURCE_COUNT];  /* how much of each IZ_RESOURCE_* */
    uint32_t kept[IZ_KEPT_NUMBERS]; /* IZ_KEPT_* (core/holdings.h) */
    uint16_t memory;                /* list (links): what it has done (events/memory.h) */
    uint16_t claims; /* list (links): what it may take of which card: ref, value = how much; seen =
                        it was asked */
} iz_holding;

/* Everything that runs once per turn that is going on. All variants but Veliki krug have one. */
typedef struct iz_context {
    uint8_t active;        /* seat; read by core/sides.h only, which has the questions */
    uint8_t priority;      /* seat, IZ_NO_SEAT: nobody */
    uint8_t passes;        /* players in succession who passed */
    uint8_t step;          /* iz_step */
    uint8_t row;           /* row of the book's turn table */
    uint8_t defending;     /* seat, in combat */
    uint8_t combat_phases; /* extra combat phases still to come in this turn */
    uint8_t main_phases;   /* the same, each with a main phase behind it */
    uint32_t turn;         /* number, from 1 */
    uint32_t flags;        /* IZ_CONTEXT_* */
    iz_list_head stack;    /* first: bottom, last: top */
    uint32_t extra;        /* which extra turn it is (iz_extra_turn.made); 0: none */
    uint16_t ordinary;     /* the seat whose turn it was last that was no extra one */
    uint16_t side;         /* seats whose turn it is: `active` and those who take turns with it */
    uint16_t passed;       /* of the side that has priority, those who have passed */
    uint16_t parked;       /* at rest: units of its frames (core/contexts.h) … */
    uint16_t parked_top;   /* … and of the topmost */
    uint16_t floor;        /* links of the chain below a window for life-saving */
} iz_context;

enum {
    IZ_CONTEXT_END_TURN = 1 << 0,
    IZ_CONTEXT_FIRST_STRIKE = 1 << 1, /* this combat has a first damage step */
    IZ_CONTEXT_ATTACKED = 1 << 2,
    IZ_CONTEXT_STARTED = 1 << 3,
    IZ_CONTEXT_PLACED = 1 << 4,         /* set up by hand: the turn goes on from its row */
    IZ_CONTEXT_ENTERED = 1 << 5,        /* the step or turn that would begin was not replaced */
    IZ_CONTEXT_BY_HAND = 1 << 6,        /* changed by hand since somebody got priority */
    IZ_CONTEXT_USED_ELSEWHERE = 1 << 7, /* this turn a card outside of play was used that may be
                                           used once in each */
    /* of several turns at the same time: */
    IZ_CONTEXT_WAITS =
        1 << 8, /* no turn goes on: whoever is to have the next can't receive it yet */
    IZ_CONTEXT_GOES = 1 << 9,    /* it is to go, once no turn goes on … */
    IZ_CONTEXT_GONE = 1 << 10,   /* … and has gone */
    IZ_CONTEXT_ACTED = 1 << 11,  /* it has had its window; now the others have theirs */
    IZ_CONTEXT_SAVING = 1 << 12, /* creatures are about to die: a window for life-saving is open */
    IZ_CONTEXT_LINKED = 1 << 13  /* HKK: linked effects wait for answers that name such */
};

typedef enum iz_result { IZ_RUNNING, IZ_WON, IZ_LOST, IZ_DRAWN } iz_result;

/* What chance draws from (core/random.c). */
typedef struct iz_chance {
    uint64_t words[4]; /* the small generator's state; ChaCha20: the key */
    uint64_t stream;   /* ChaCha20: which of the key's streams … */
    uint64_t drawn;    /* … and how many numbers were drawn from it */
    uint32_t kind;     /* iz_generator */
    uint32_t spare;
} iz_chance;

typedef struct iz_table {
    uint32_t offset; /* from the block's start, multiple of 8 */
    uint32_t count, capacity;
} iz_table;

typedef enum iz_table_id {
#define TABLE(name, type, start, region) IZ_TABLE_##name,
#include "core/tables.def"
#undef TABLE
    IZ_TABLE_COUNT
} iz_table_id;

/* iz_header.options */
enum {
    /* mana abilities are offered in windows, and payments of mana ask (DECIDE_PAY); without it mana
     * is paid automatically */
    IZ_GAME_MANUAL_MANA = 1 << 0,
    IZ_GAME_ANTE = 1 << 1, /* each player antes a card at the start */
    /* who goes first: that seat + 1, or (IZ_GAME_CHOSEN) whom it says; 0: chance decides */
    IZ_GAME_FIRST = 0x1F << 8,
    IZ_GAME_FIRST_SHIFT = 8,
    IZ_GAME_CHOSEN = 1 << 13,
    IZ_GAME_NO_MULLIGAN = 1 << 2, /* nobody is asked */
    IZ_GAME_POSITION = 1 << 3,    /* set up by hand: no opening procedure */
    IZ_GAME_IN_ORDER = 1 << 6,    /* the decks are not shuffled before the hands are drawn */
    IZ_GAME_FIRST_TURN = 1 << 5,  /* a position in the game's first turn: its draw is skipped */
    /* whom creatures may attack where there are several opponents (Izvori F3, F4); none of these:
     * one opponent is chosen as combat begins (C7.30) */
    IZ_GAME_ATTACK_LEFT = 1 << 16,  /* the next player in turn order only */
    IZ_GAME_ATTACK_RIGHT = 1 << 17, /* the player before only */
    IZ_GAME_ATTACK_MANY = 1 << 18,  /* any opponents, each attacker another one if liked */
    IZ_GAME_SHARED_TURNS = 1 << 19, /* teams take their turns together (core/sides.h) */
    IZ_GAME_RANGES = 1 << 21,       /* somebody's influence has a range */
    IZ_GAME_SHARED_LIFE = 1 << 20,  /* a team has one total of life */
    IZ_GAME_DEPLOYING = 1 << 22,    /* creatures can be deployed to team mates */
    IZ_GAME_NEIGHBOURS = 1 << 23,   /* only who sits next to a player is attacked */
    IZ_GAME_POINTS = 1 << 24,       /* the end by points */
    IZ_GAME_TEAMS_AS_ONE = 1 << 25, /* players of a team win and lose together */
    IZ_GAME_MARKERS = 1 << 26,      /* several turns at the same time */
    IZ_GAME_PASS_ALONE = 1 << 4     /* the engine itself passes where a seat can do nothing else */
};

typedef struct iz_header {
    uint32_t magic, version;
    uint64_t book_print, cards_print; /* fingerprints of what the block refers to */
    uint32_t size;                    /* of the block, bytes */
    uint8_t seats;
    uint8_t over; /* the game has ended */
    uint8_t variant;
    uint8_t contexts_now; /* index of the context that runs */
    iz_chance chance;
    uint32_t timestamp;   /* last one given */
    uint32_t numbers;     /* last view number given */
    uint32_t epoch;       /* of characteristics: raised when anything they depend on changes */
    uint32_t options;     /* game options: IZ_OPTION_ANTE … (engine) */
    uint32_t ledger_mask; /* IZ_LEDGER_* kinds that programs of this game ask about */
    uint16_t free_object, free_link, free_env, free_counter;
    uint32_t objects_used; /* objects that there are, those whose slot is free left aside */
    uint16_t frame_top;    /* units in use by the top frame */
    uint16_t waits;        /* decisions in `decision` */
    uint32_t decisions;    /* made so far */
    uint32_t decisions_put;
    uint32_t board_changes;  /* events that state-based effects could follow from, and cards placed:
                                these are looked for only if this or the epoch has moved on */
    uint32_t windows_passed; /* windows passed by the engine itself (IZ_GAME_PASS_ALONE) */
    uint32_t checked_changes, checked_epoch;
    uint32_t checks_since_turn; /* looks at the loop that may be going on (engine/turn/loop.c) */
    uint32_t choices;           /* decisions other than passing made so far */
    uint32_t loop_choices;      /* `choices` at the mark */
    uint32_t loop_mark;         /* the look at which the mark was set */
    uint32_t loop_size;         /* how many quantities were kept at the mark */
    uint64_t loop_form;         /* canonical form at the mark */
    uint32_t turn_choices;      /* decisions made this turn */
    uint32_t loop_left; /* of a loop that goes round by itself: decisions still to be answered … */
    uint16_t loop_at;   /* … and which row of `choices` comes next */
    uint8_t loop_state;     /* engine/turn/loop_choice.c; 0: no such loop */
    uint8_t began;          /* who had the first turn: seat + 1; 0: it isn't known */
    uint8_t ranges_limited; /* somebody's range leaves somebody out */
    uint8_t envs_left;      /* environments have left with a player (iz_env_leave) */
    uint32_t strays;        /* tokens and copies that came to a zone where they cease to exist */
    uint16_t forced_flips, forced_rolls; /* lists (links) of outcomes set by a scenario */
    iz_option answer;                    /* the choice that the top frame is about to read */
    iz_decision decision[IZ_SEATS_MAX];
    iz_table tables[IZ_TABLE_COUNT];
} iz_header;

#endif
