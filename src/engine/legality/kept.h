/*
 * Verdicts that are kept: of a card that is cast in some way and of an ability that is activated,
 * everything but the mana, with what that depends on. As long as none of it has changed nobody
 * looks at the card again; whether there is mana enough is asked anew each time.
 */
#ifndef IZ_ENGINE_LEGALITY_KEPT_H
#define IZ_ENGINE_LEGALITY_KEPT_H

#include "engine/mana/mana.h"

/* Beside IZ_FACT_*: characteristics, counters, attachments, control: the epoch. */
enum { IZ_FACT_EPOCH = 1 << 15 };

typedef struct iz_kept_verdict {
    iz_ref subject; /* the card, or what has the ability */
    uint32_t what;  /* the way in which it is cast, or the ability */
    uint32_t epoch, changes;
    uint32_t status; /* of an ability's bearer */
    uint16_t facts;  /* that it depends on: IZ_FACT_*, IZ_FACT_EPOCH */
    uint8_t seat;
    uint8_t controller; /* of an ability's bearer */
    bool sorceries;     /* it is the time for sorceries */
    bool legal;         /* but for the mana: */
    iz_mana_need need;  /* … so much of it is needed then */
} iz_kept_verdict;

/* Does nothing in force, nor the book, say how cards are played, paid for or aimed, other than the
 * cards themselves and the unusual plays (legality/usual.h)? Only then are verdicts kept. */
bool iz_verdicts_keep(iz_game *g);
/* Have, besides, all cards the types and abilities that are printed on them, and does nothing in
 * force say what mana there is? Then what a seat lacks to play anything it goes on to lack from one
 * epoch to the next. */
bool iz_play_is_ordinary(iz_game *g);
/* Is nothing but the printed mana cost paid for the card when it is cast for that? */
bool iz_cost_is_printed(iz_game *g, iz_slot card);
/* The verdict on casting the card of the seat's hand that way; it is the time for sorceries, or
 * not. NULL: it depends on more than what is counted, ask iz_cast_verdict. */
const iz_kept_verdict *iz_kept_casting(iz_game *g, int seat, iz_slot card, int way, bool sorceries);
/* The same for an ability that is printed on its bearer; NULL: ask iz_activate_verdict. */
const iz_kept_verdict *iz_kept_activation(iz_game *g, int seat, const iz_ability *ability,
                                          bool sorceries);
/* Of what is legal but for the mana: can it be paid? Of an ability, or of a card (NULL). */
bool iz_kept_is_paid(iz_game *g, const iz_kept_verdict *kept, const iz_ability *ability,
                     const iz_mana_room *room);

#endif
