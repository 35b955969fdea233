/* How the program of a card in other words differs from that in Oracle's. */
#ifndef IZ_CLI_WORDING_DIFFERENCES_H
#define IZ_CLI_WORDING_DIFFERENCES_H

#include "cards/cards.h"

/* In what two programs differ: what their innermost differing parts are. In all but the last the
 * programs are of one build, and words of the card say something else. */
typedef enum iz_difference {
    IZ_DIFFERS_NOT,
    IZ_DIFFERS_IN_NUMBER,      /* how many */
    IZ_DIFFERS_IN_TYPE,        /* what things: a type, a colour, a zone, "other" */
    IZ_DIFFERS_IN_WHO,         /* which thing or player; what is a target */
    IZ_DIFFERS_IN_MAY,         /* whether it may be left undone */
    IZ_DIFFERS_IN_COST,        /* what is paid */
    IZ_DIFFERS_IN_DURATION,    /* how long */
    IZ_DIFFERS_IN_CONDITION,   /* if, when */
    IZ_DIFFERS_BY_LATER_RULES, /* a word that they ask for: "planeswalker", "permanent card", and
                                * "creature" beside a creature type */
    IZ_DIFFERS_AS_A_WHOLE,     /* what is done, or which abilities there are */
    IZ_DIFFERENCES
} iz_difference;

/* "number", "type", … */
const char *iz_cli_difference_name(iz_difference difference);

enum { IZ_DIFFERENCE_WORDS = 200 };

/* Compares two programs. No difference is how a text joins instructions (SEQ's flags, a sequence in
 * a sequence, "choose target …" before them, the "if you do" of shuffling), in which order
 * abilities, qualities, and parts of a cost stand, whether changes of one thing are one or
 * several ("gets +1/+1 and gains flying"), and the "otherwise" of a coin. Where they part is
 * written to `here` and `there` (IZ_DIFFERENCE_WORDS bytes each). False: no memory. */
bool iz_cli_compare_programs(const iz_card_set *set, const iz_cell *a, const iz_cell *b,
                             iz_difference *difference, char *here, char *there);

#endif
