/*
 * Common steps of executors: going on inside an instruction, asking and noting what is chosen,
 * writing results, making a batch.
 */
#ifndef IZ_ENGINE_CARRYING_H
#define IZ_ENGINE_CARRYING_H

#include "engine/evaluate/evaluate.h"
#include "engine/flow/ask.h"
#include "engine/flow/effect_frame.h"

/* Is somebody asked whether they may do what they say a number for next ("you may draw up to two
 * cards")? */
bool iz_effect_offers_number(const iz_game *g);

void iz_effect_child(iz_game *g, const iz_cell *child, const iz_ctx *ctx);
/* Executor of an instruction that is carried out by its n-th child alone. */
iz_flow iz_effect_inside(iz_game *g, effect_frame *f, int child);
/* The instruction can't be carried out: what is missing. */
iz_flow iz_effect_missing(iz_game *g, const iz_cell *cell, const char *what);
/* Writes a set into the instruction's register, with how many they are, and whether it was done. */
void iz_effect_result(iz_game *g, uint16_t env, int reg, iz_set set, bool done);
/* The same; it was done if there is anything in the set. */
static inline void iz_effect_result_set(iz_game *g, uint16_t env, int reg, iz_set set)
{
    iz_effect_result(g, env, reg, set, set.count > 0);
}
void iz_effect_result_number(iz_game *g, uint16_t env, int reg, int32_t number, bool done);
/* Rule concept PREVENTION, 419.7c: the sources of damage that fit (NULL: all): permanents, spells
 * on the stack, and what abilities there come from. */
iz_set iz_effect_sources(iz_game *g, const iz_ctx *ctx, const iz_cell *filter);
/* Who chooses: the first player that the selector names; one who has left, if it names nobody else:
 * who is asked then chooses for them (flow/stand_in.h). IZ_NO_SEAT: nobody. */
int iz_effect_chooser(iz_game *g, const iz_ctx *ctx, const iz_cell *who);
/* Asks the seat for one of the set's members that are not in `without` (a list); the frame's pc
 * must be set. None left: IZ_GO with an answer of kind IZ_OPTION_DONE. */
iz_flow iz_effect_ask_one(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, iz_set set,
                          uint16_t without, bool can_stop);
/* The same with the decision's flags (IZ_DECISION_*). */
iz_flow iz_effect_ask_of(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, iz_set set,
                         uint16_t without, unsigned flags);
/* One more that the player has chosen for the instruction on top. */
void iz_effect_pick(iz_game *g, iz_ref ref);
/* What is chosen for the instruction on top is all there: where it was to be X that nobody had
 * told, X is as many from now on. */
void iz_effect_tell_x(iz_game *g, const effect_frame *f);
/* The card of a library to its top or bottom, without an event: it stays in its zone. */
void iz_effect_put_back(iz_game *g, iz_ref card, bool top);
/* A word of the class as a candidate of the decision. */
void iz_effect_word_candidate(iz_game *g, int word_class, int number);
/* The first seat of the mask in turn order from the active player, or IZ_NO_SEAT. */
int iz_first_seat(const iz_game *g, uint16_t seats);
/* The same, and takes it out of the mask. */
int iz_take_seat(const iz_game *g, uint16_t *seats);
/* The seats of the mask in turn order from the active player; the mask is used up. */
#define IZ_EACH_SEAT_IN_TURN(g, seat, seats)                                                       \
    for (int seat = iz_take_seat((g), &(seats)); seat != IZ_NO_SEAT;                               \
         seat = iz_take_seat((g), &(seats)))
/* EACH_IN_TURN is at work if there are several of them. */
void iz_count_in_turn(iz_game *g, uint16_t seats);
/* Of DISCARD_RANDOM: has each of its players as many cards as they are to discard? */
bool iz_effect_can_discard(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
/* Takes `count` of the set at random, to its front: how many these are. */
int iz_effect_take_random(iz_game *g, iz_set set, int32_t count);
/* Of SACRIFICE_THESE: what its players can sacrifice of those that it names. */
iz_set iz_effect_sacrificed(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
/* The environment captured for something that lasts beyond this resolution. */
uint16_t iz_effect_capture(iz_game *g, const iz_ctx *ctx);
/* A set as a list of its own. */
uint16_t iz_set_to_list(iz_game *g, iz_set set);
/* The same back: what the list names, in its order. */
iz_set iz_set_of_list(iz_game *g, uint16_t list);
/* Could the instruction be carried out as it stands (413.2c: nobody may choose the impossible)? */
bool iz_effect_possible(iz_game *g, const iz_ctx *ctx, const iz_cell *effect);
/* Runs `parts` as a batch of its own for the frame on top, results to its register. */
void iz_effect_batch(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked,
                     uint16_t env, int reg);
/* How much an instruction says in its n-th child for a subject, as the player has chosen if it
 * leaves a choice ("up to three"; run_batch_instruction has asked and put the numbers into
 * `picked`). */
int32_t iz_effect_amount(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int n, iz_ref subject,
                         uint16_t picked);
/* Where a quantity is looked at from that is said of several subjects: outside of loops BOUND:0 is
 * each of them ("each player loses 1 life for each creature they control"). */
iz_ctx iz_effect_subject(const iz_ctx *ctx, iz_ref subject);
/* The parts from `first` on are caused by the effect that is carried out. */
void iz_effect_mark_cause(iz_game *g, const iz_ctx *ctx, uint32_t first);
/* Notes what an instruction has moved, after its batch: later ones find it. */
void iz_effect_note_moved(iz_game *g, const iz_cell *cell, uint16_t env);
/* The register that an instruction writes; -1: none. */
static inline int iz_effect_register(const iz_cell *cell)
{
    return iz_nodes[cell->op].arg == IZ_ARG_REGISTER ? (int)cell->arg : -1;
}

/* The frame SUBGAME, which turn/subgame.c carries out. */
typedef struct iz_subgame_frame {
    iz_frame head;
    uint16_t seats; /* who plays */
    uint16_t spare;
} iz_subgame_frame;

/* effects/move.c: how many cards lie on top of what is put there. */
int32_t iz_place_from_top(iz_game *g, const iz_ctx *ctx, const iz_cell *place);

/* effects/piles.c: the flags (IZ_PART_*) of damage that the instruction being carried out deals to
 * that recipient. */
unsigned iz_damage_flags(iz_game *g, iz_ref recipient);
/* effects/notes.c: the counters (iz_part.value of a MOVE) with which the instruction being carried
 * out puts things where they go; 0: none. */
uint32_t iz_settled_counters(iz_game *g, iz_ref ref);
/* Does the instruction being carried out put what it puts into play attached to something: to what
 * (IZ_NO_REF: it isn't there)? */
bool iz_settled_host(iz_game *g, iz_ref *host);

#endif
