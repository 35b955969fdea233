/*
 * The judge of the exercise: is what was carried out what the program says?
 *
 * It looks on while a game is played, instruction by instruction: takes the position before and
 * after each, reads the program itself (judge_read.c), works out what should have become of it
 * (judge_deeds.c, judge_flow.c, judge_lasting.c) and compares. What it has no reading for it leaves
 * open, and says so by node. docs/decisions/065-carry-out-tests.md tells how it judges.
 */
#ifndef IZ_SIM_JUDGE_H
#define IZ_SIM_JUDGE_H

#include "cards/cards.h"
#include "core/game.h"

typedef struct iz_judge iz_judge;

enum { IZ_JUDGE_FAULTS = 8 };

/* Something that was not carried out as the program says. */
typedef struct iz_judge_fault {
    uint32_t cell; /* the node, in the set's cells */
    unsigned play;
    char text[256];
} iz_judge_fault;

/* NULL: no memory. */
iz_judge *iz_judge_new(const iz_card_set *cards);
void iz_judge_free(iz_judge *judge);

/* From here on it looks on at the game, for what that card's program does (both faces). */
void iz_judge_begin(iz_judge *judge, iz_game *g, int definition, unsigned play);
/* What the seat has decided is about to be carried out. */
void iz_judge_decision(iz_judge *judge, int seat, const iz_option *option);
/* The game is about to be freed. */
void iz_judge_end(iz_judge *judge);

/* What was found since the last call of this; takes it off. */
int iz_judge_take(iz_judge *judge, iz_judge_fault *faults);

/* Per cell of the set: it was part of something that was judged, and of something that was left
 * open. */
const uint8_t *iz_judge_judged(const iz_judge *judge);
/* How often something was judged; left open; how often something was replaced meanwhile. */
typedef struct iz_judge_counts {
    uint64_t judged, open, disturbed;
    uint64_t between; /* judged though something was replaced meanwhile */
    uint64_t seconds; /* of `judged`: by a second game */
    uint64_t trials;  /* targets that became illegal, or were more or fewer, on purpose */
    uint64_t lacking[IZ_OP_COUNT]; /* left open for want of a reading of that node */
} iz_judge_counts;
const iz_judge_counts *iz_judge_count(const iz_judge *judge);
void iz_judge_counts_add(iz_judge_counts *to, const iz_judge_counts *more);

/* Has the node a check of its own, or a reading? Nodes of pure form ask for none. */
bool iz_judge_covers(const iz_cell *cell);
bool iz_judge_is_form(int op);

#endif
