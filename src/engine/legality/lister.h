/*
 * The options of a window of priority, as they are listed or looked for (legality/legal_list.c),
 * and what the answer depended on (legality/could_act.c).
 */
#ifndef IZ_ENGINE_LEGALITY_LISTER_H
#define IZ_ENGINE_LEGALITY_LISTER_H

#include "engine/mana/mana.h"

typedef struct iz_lister {
    iz_game *g;
    uint8_t seat;
    uint8_t which;
    bool first; /* only whether there is any is asked for */
    bool found;
    bool thorough;   /* nothing is passed by */
    bool judged;     /* the book's own rows judge time or cost, card by card */
    bool rows_first; /* … and what they forbid needs no look at all else that may */
    bool unusual;    /* rules or effects let cards be played otherwise than is printed on them */
    bool sorceries;  /* it is the time for them */
    bool lands;      /* … and a land may be left to be played this turn */
    bool printed;    /* all objects have the abilities that are printed on them, and those only */
    bool keeps;      /* verdicts are kept: iz_verdicts_keep, and no option is banned */
    bool flashback;  /* something may give cards flashback */
    bool counted;    /* what acts is counted by zone, and nothing else is played */
    bool asks_turn;  /* a text that was asked speaks of turns or steps */
    bool looked; /* … or it depends on more than what there is to pay with (iz_could.poor) … */
    uint16_t facts;           /* … and than these (IZ_FACT_*) */
    bool unanswered;          /* a card was passed by because nothing is on the stack */
    int mana;                 /* so much could be had at the most; -1: not looked at yet */
    const iz_mana_room *room; /* NULL: not looked at yet */
} iz_lister;

/* All that the seat could do but pass; to pass. */
void iz_list_all(iz_lister *l);
void iz_list_pass(iz_game *g, int seat);

#endif
