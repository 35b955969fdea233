/*
 * Loops: what the pump, the turn and the list of a window's options need of loop.c and
 * loop_choice.c.
 */
#ifndef IZ_ENGINE_LOOP_H
#define IZ_ENGINE_LOOP_H

#include "engine/engine.h"

/* The position without quantities, numbers and timestamps (life, power, counters, how many of a
 * kind): equal positions have equal forms. */
uint64_t iz_loop_form(iz_game *g);
/* A turn begins: what was chosen is forgotten. */
void iz_loop_new_turn(iz_game *g);
/* The decision has been answered by its player. */
void iz_loop_chosen(iz_game *g, const iz_decision *decision, const iz_option *option);
/* While a loop goes round (head->loop_state): the answer to a decision that is about to be put.
 * False: the player is asked. */
bool iz_loop_answer(iz_game *g, const iz_decision *decision, iz_option *answer);
/* The loop that the seat, who has priority, is going round; false: there is none. Each round adds
 * something to the game; each player's part of it leads back without those of the others. */
enum { IZ_LOOP_GROWS = 1 << 0, IZ_LOOP_INDEPENDENT = 1 << 1 };
typedef struct iz_loop {
    uint64_t print; /* of the option with which it begins */
    bool must_name; /* it may be gone round by naming a number only */
    unsigned flags; /* IZ_LOOP_* */
} iz_loop;
bool iz_loop_found(iz_game *g, int seat, iz_loop *loop);
uint64_t iz_loop_option_print(const iz_game *g, int seat, const iz_option *option);
/* Is there something with which the seat may not begin a loop again? */
bool iz_loop_bans(const iz_game *g, int seat);
/* Has the seat had its number of rounds, and would this begin the loop again? */
bool iz_loop_forbids(iz_game *g, int seat, iz_option_kind kind, iz_ref subject, uint32_t ability,
                     int64_t number);
/* Pushes the frame in which the players name how often the loop goes round. */
void iz_loop_start(iz_game *g, int seat, unsigned flags);
/* The options of a decision that is not put yet (pump.c). */
const iz_option *iz_list_for(iz_game *g, const iz_decision *decision, size_t *count);

#endif
