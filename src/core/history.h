/*
 * Records of the value: what happened this turn and the last one, as far as somebody asks for it;
 * what the search for loops keeps; turns still to be taken.
 */
#ifndef IZ_CORE_HISTORY_H
#define IZ_CORE_HISTORY_H

#include "core/refs.h"
#include "program/program.h"

/* A fact of this turn or the last one. */
typedef struct iz_fact {
    uint8_t kind; /* IZ_LEDGER_* */
    uint8_t seat;
    uint8_t age;     /* 0 this turn, 1 the last one */
    uint8_t context; /* of whose turn */
    iz_ref object, other;
    int32_t amount;
} iz_fact;

/* A quantity of the position at the mark of the search for loops, and how it had changed when the
 * same form was first met again. */
typedef struct iz_loop_quantity {
    int64_t value, change;
} iz_loop_quantity;

/* A decision made this turn, as far as loops are looked for among them (engine/turn/loop_choice.c).
 */
typedef struct iz_choice_made {
    uint64_t print; /* who chose what, without identities */
    uint32_t place; /* where the game stood, roughly */
    uint8_t seat;
    uint8_t flags;
    uint16_t spare;
} iz_choice_made;

/* With which option a seat may not begin a loop again this turn, from a position of which form. */
typedef struct iz_loop_ban {
    uint64_t print, form;
    uint8_t seat;
    uint8_t spare[7];
} iz_loop_ban;

typedef struct iz_extra_turn {
    uint8_t seat;
    uint8_t spare[3];
    uint32_t made; /* order of creation */
} iz_extra_turn;

/* What is counted by turn and phase of a seat, under a context that rests (core/contexts.h). */
typedef struct iz_parked_seat {
    int32_t pool[IZ_MANA_KINDS];
    uint16_t restricted, spells_cast;
    uint8_t lands_played, spare[3];
} iz_parked_seat;

/* Damage that was dealt to a permanent under that context. */
typedef struct iz_wound {
    iz_ref object;
    int32_t amount;
    uint8_t context, spare[3];
} iz_wound;

#endif
