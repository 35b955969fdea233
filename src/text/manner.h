/*
 * Manner: which of several wordings that mean the same a text has, place by place.
 *
 * The sayer comes by choice points: places at which it has several wordings for the same. It says
 * the usual one, way 0, unless the tape has another way for that place. A place is named by the
 * ability in which it is met, the kind of choice, and how many of that kind were met there before.
 */
#ifndef IZ_TEXT_MANNER_H
#define IZ_TEXT_MANNER_H

#include "text/text.h"

/* A choice point that was met: `choice.way` is the last of its ways. */
typedef struct text_point {
    iz_word_choice choice;
    int start, end; /* of kind ROW: from where to where in the raw text it reaches; else -1 */
} text_point;

enum { TEXT_MOST_POINTS = 512 };

typedef struct text_points {
    text_point at[TEXT_MOST_POINTS];
    int count;
} text_points;

typedef struct text_tape {
    const iz_word_choice *choices;
    int count;
    uint16_t ability;              /* the one that is being said */
    uint16_t met[IZ_MANNER_COUNT]; /* how many points of each kind were met in it */
    bool kept[IZ_MANNER_COUNT];    /* has it choices of that kind? */
    text_points *points;           /* all that are met; NULL: nobody asks */
} text_tape;

/* The saying of this ability begins. */
void text_tape_turn(text_tape *tape, int ability);

/* Does it matter which points of that kind there are? Else they needn't be looked for. */
static inline bool text_tape_asks(const text_tape *tape, iz_manner_kind kind)
{
    return tape != NULL && (tape->points != NULL || tape->kept[kind]);
}

/* A choice point with so many ways; which of them is taken. Way 0 if there is no tape, if the tape
 * has none for this place, or one that there isn't. */
int text_choose(text_tape *tape, iz_manner_kind kind, int ways);

#endif
