/*
 * What the files of the exercise share: the props, the table, the steering hand.
 */
#ifndef IZ_SIM_EXERCISE_PARTS_H
#define IZ_SIM_EXERCISE_PARTS_H

#include "core/game.h"
#include "sim/exercise.h"

/* ---- random numbers of the exercise, apart from the game's own ------------------------------- */

typedef struct exercise_random {
    uint64_t state;
} exercise_random;

uint64_t exercise_next(exercise_random *random);
/* Uniform in 0 … n-1; 0 if n is 0. */
uint32_t exercise_below(exercise_random *random, uint64_t n);
/* True in so many of a hundred cases. */
bool exercise_chance(exercise_random *random, unsigned percent);

/* ---- props ----------------------------------------------------------------------------------- */

enum { PROPS_MOST = 40, COUNTERS_MOST = 6, TOOLS_MOST = 64 };

/* A card that the exercised one asks for, and where. */
typedef struct exercise_prop {
    int definition;
    uint8_t side;     /* SIDE_* */
    uint8_t zone;     /* iz_zone; IZ_ZONE_ANY: everywhere */
    uint16_t counter; /* a kind of counter that it is to have, or 0 */
    uint32_t status;  /* IZ_IS_* */
    bool enchanted;   /* with an Aura on it */
    bool equipped;
    uint32_t wanted_by; /* mask: the abilities of the card, in their order, that ask for it */
} exercise_prop;

enum { SIDE_BOTH, SIDE_YOURS, SIDE_THEIRS };

typedef struct exercise_needs {
    exercise_prop props[PROPS_MOST];
    int count;
    uint64_t tools;                   /* mask: which rows of exercise_tools.def are wanted */
    bool enchanted, equipped, snow;   /* asks whether it is so itself; for snow mana */
    uint16_t counters[COUNTERS_MOST]; /* kinds of counters that the card speaks of */
    int counter_count;
    bool ante; /* speaks of the ante */
} exercise_needs;

struct iz_exercise_props {
    exercise_needs *needs; /* per definition of the set */
    int count;
    int tools[TOOLS_MOST]; /* definitions of the rows of exercise_tools.def; -1: refused */
    int tool_count;
    int basics[5], snow_basics[5];
    int aura, equipment;
};

/* ---- the table ------------------------------------------------------------------------------- */

/* A play in which one ability is to be used: the table holds what it asks for and little else. */
enum { NO_FOCUS = UINT32_MAX };

/* A position around the card, ready to be advanced. `focus`: the cell of one of its abilities, or
 * NO_FOCUS. NULL: no memory. */
iz_game *exercise_table(const iz_exercise *exercise, const iz_book *book, int definition,
                        unsigned play, uint32_t focus, exercise_random *random);
/* Mask: the rows of exercise_tools.def that nodes of the program call for by name. */
uint64_t exercise_tools_for(const iz_cell *program);
/* Was the card made for an ability of that mask (exercise_prop.wanted_by), or is it one of those
 * tools? */
bool exercise_is_called_for(const iz_exercise_props *props, const exercise_needs *needs,
                            uint32_t mask, uint64_t tools, int definition);
/* Does the ability wait for attackers, blockers or combat damage? */
bool exercise_is_of_combat(const iz_card_set *cards, uint32_t ability);
/* Which of the program's abilities the cell is: exercise_prop.wanted_by of it. */
uint32_t exercise_mask_of(const iz_card_set *cards, int definition, uint32_t ability);

/* ---- what can't be used ---------------------------------------------------------------------- */

/* Why the ability (cell) of that face can't be used under the book; false: nothing tells. */
bool exercise_explain(const iz_exercise *exercise, const iz_book *book, int face, uint32_t ability,
                      char *reason, size_t size);

/* ---- steering -------------------------------------------------------------------------------- */

/* With an ability in focus: at whatever there is, the card and its player, what was made for the
 * ability, players. */
typedef enum exercise_aim { AIM_ANYTHING, AIM_OWN, AIM_CALLED_FOR, AIM_PLAYERS, AIMS } exercise_aim;

typedef struct exercise_hand {
    iz_game *g;
    const iz_exercise *exercise;
    int definition; /* first face of the exercised card */
    exercise_random random;
    uint8_t *used;    /* per cell of the set */
    uint32_t ability; /* the ability of the card that was used last (cell), or UINT32_MAX */
    uint32_t focus;   /* the ability that is to be used (cell), or NO_FOCUS … */
    unsigned pace;    /* … and how much else is done beside it, of a hundred */
    bool tells;       /* the play's log is wanted */
    bool calm;        /* few acts, so that turns go by and creatures fight */
    unsigned fights;  /* how gladly the card itself attacks, of a hundred … */
    unsigned blocks;  /* … and creatures block it, or it blocks */
    bool all_in;      /* all that can attack does */
    bool combat;      /* the ability in focus is of combat: what is done, is mostly done there */
    exercise_aim aim; /* at what choices and targets are, mostly */
    bool settled;     /* the card, or the ability in focus, was used: a calm hand lets it work */
    uint64_t tools;   /* what the ability in focus calls for … */
    uint32_t mask;    /* … and as what cards were made for it (exercise_prop.wanted_by) */
} exercise_hand;

/* The option that the seat takes. */
uint64_t exercise_decide(exercise_hand *hand, int seat);
/* Marks what an option, once taken, has used besides what the engine marks. */
void exercise_mark_option(exercise_hand *hand, const iz_option *option);
/* Marks what can be seen of the card on the table: keywords, costs paid. */
void exercise_mark_table(exercise_hand *hand);
/* Is it one of the card's faces? */
bool exercise_is_card(const exercise_hand *hand, int definition);

#endif
