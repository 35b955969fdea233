/*
 * Telling apart what has one name: of several objects that the options of a decision name, what is
 * different about each ("Gray Ogre (tapped)", "Gray Ogre (B's)"), or else a number ("Forest #2").
 */
#ifndef IZ_ENGINE_APART_H
#define IZ_ENGINE_APART_H

#include "engine/flow/words.h"

/* The objects that the seat's options name, each once, in the options' order. Lives in scratch
 * memory: end it before any wait. */
typedef struct iz_apart {
    int seat;        /* who reads */
    bool unnumbered; /* what is left alike stays so: it is all one which of them is meant */
    size_t mark;
    iz_set refs;
} iz_apart;

iz_apart iz_apart_begin(iz_game *g, int seat);
void iz_apart_end(iz_game *g, const iz_apart *apart);
/* The object's name, and what tells it apart from the others, by a teller that has an apart; `said`
 * is NULL if it is the name alone. */
void iz_apart_tell(const iz_teller *t, iz_ref ref, const char **text, const iz_saying **said);
/* The saying as the how-manieth that reads so. */
const iz_saying *iz_apart_number(const iz_teller *t, const iz_saying *saying, int number);

#endif
