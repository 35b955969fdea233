/*
 * Loops, as every decision and every window meets them: the form of a position, the prints of what
 * was chosen in a turn, the choices of a loop that goes round, and what may not be begun again.
 * How a loop is found and gone round: turn/loops.h.
 */
#ifndef IZ_ENGINE_FLOW_LOOP_H
#define IZ_ENGINE_FLOW_LOOP_H

#include "engine/engine.h"

/* ---- flow/loop_form.c ------------------------------------------------------------------------ */

enum { IZ_LOOP_KINDS_MOST = 512 };

typedef struct iz_loop_position {
    uint64_t form;
    int count;
    int64_t quantity[IZ_LOOP_KINDS_MOST];
    bool bound[IZ_LOOP_KINDS_MOST]; /* the game ends, or something dies, if it falls far enough */
} iz_loop_position;

/* `loose`: power, toughness and counters are quantities, too. False: too many kinds of things. */
bool iz_loop_read(iz_game *g, iz_loop_position *p, bool loose);
/* The position without quantities, numbers and timestamps (life, power, counters, how many of a
 * kind): equal positions have equal forms. */
uint64_t iz_loop_form(iz_game *g);

/* ---- flow/loop_choices.c --------------------------------------------------------------------- */

/* Choices in a turn from which a loop is gone round by number only. */
enum { IZ_LOOP_PATIENCE = 400 };
/* iz_choice_made.flags */
enum {
    IZ_CHOICE_ACTS = 1 << 0, /* an optional action: something is played, "may" is answered yes */
    IZ_CHOICE_PASSES = 1 << 1
};
/* iz_header.loop_state */
enum { IZ_LOOP_RESTS, IZ_LOOP_RUNS, IZ_LOOP_RUNS_INTO_ACTION };

/* What is chosen, whichever of several alike it is. */
uint64_t iz_loop_print(const iz_game *g, int seat, int kind, int purpose, const iz_option *option);
uint64_t iz_loop_option_print(const iz_game *g, int seat, const iz_option *option);
/* Where the game stands, roughly: a loop comes back to it. */
uint32_t iz_loop_place(const iz_game *g);
/* A turn begins: what was chosen is forgotten. */
void iz_loop_new_turn(iz_game *g);
/* The decision has been answered by its player. */
void iz_loop_chosen(iz_game *g, const iz_decision *decision, const iz_option *option);
/* While a loop goes round (head->loop_state): the answer to a decision that is about to be put.
 * False: the player is asked. */
bool iz_loop_answer(iz_game *g, const iz_decision *decision, iz_option *answer);
/* Is there something with which the seat may not begin a loop again? */
bool iz_loop_bans(const iz_game *g, int seat);
/* Has the seat had its number of rounds, and would this begin the loop again? */
bool iz_loop_forbids(iz_game *g, int seat, iz_option_kind kind, iz_ref subject, uint32_t ability,
                     int64_t number);

#endif
