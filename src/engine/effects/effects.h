/*
 * Effects, what their files share: the frame that carries out one instruction of a program, and the
 * table of instructions (effects/effects.c), a row for each effect node.
 *
 * Most instructions make one batch of events out of what they say (draw, destroy, gain life …).
 * Their rows give the choices that players make first, if any, and the parts of the batch; so the
 * same row serves alone and where several instructions happen at once (AT_ONCE, EACH_PLAYER_DOES:
 * choices in turn order, then one batch). All others carry themselves out with `run`.
 *
 * A held pointer is worth nothing after anything that can grow the block: executors fetch their
 * frame anew with iz_effect_top.
 */
#ifndef IZ_ENGINE_EFFECTS_H
#define IZ_ENGINE_EFFECTS_H

#include "engine/combat/fight.h"
#include "engine/costs/costs.h"
#include "engine/effects/carrying.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/flow/effect_frame.h"
#include "engine/legality/legality.h"
#include "engine/playing/stack.h"
#include "engine/targets/targets.h"

/* What one player may choose for an instruction: `count` of the set, at least lo, at most hi. */
typedef struct effect_choice {
    iz_set set;
    int32_t lo, hi;
} effect_choice;

typedef struct effect_row {
    /* carries the instruction out, resumably; NULL: it is a batch */
    iz_flow (*run)(iz_game *g, effect_frame *f);
    /* the parts of the batch */
    void (*parts)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked);
    /* a second batch, after the first has happened (shuffling what was put into libraries) */
    void (*after)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked);
    /* what a player chooses from; NULL: nothing is chosen */
    void (*choices)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int seat,
                    effect_choice *choice);
    /* who chooses; NULL: the players of the first child */
    uint16_t (*choosers)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
    uint16_t concept; /* iz_concept of the batch */
    uint8_t purpose;  /* iz_purpose of the choice */
    uint8_t ordered;  /* the order of the choice matters */
} effect_row;

const effect_row *iz_effect_row(iz_op op);

static inline const iz_cell *iz_effect_cell(const iz_game *g, const effect_frame *f)
{
    return &g->cards->cells[f->cell];
}

/* ---- effects/choose.c ------------------------------------------------------------------------ */

/* Does the instruction itself leave a word to choose ("of the color of your choice")? Then asks for
 * it; true as long as the frame has to wait for that. Sets the flow. */
bool iz_effect_own_choice(iz_game *g, iz_flow *flow);

/* ---- effects/at_once.c ----------------------------------------------------------------------- */

/* A batch instruction which runs for a collector is noted there with what was picked for it. */
void iz_effect_plan(iz_game *g, const effect_frame *f);
/* Acts on what was picked: its batch runs, or is planned if others act at the same time. */
void iz_effect_act(iz_game *g, const effect_frame *f, const iz_ctx *ctx, const iz_cell *cell);
iz_flow iz_effect_at_once(iz_game *g, effect_frame *f);
/* Of an instruction of a sequence: does it happen at once with the next, the last one, as one verb
 * says both ("put one of them into your hand and the rest into your graveyard")? */
bool iz_effect_with_next(const iz_cell *seq, const iz_cell *child);
/* From the frame's child on all is done at once. */
iz_flow iz_effect_rest_at_once(iz_game *g, effect_frame *f);
iz_flow iz_effect_each_player_does(iz_game *g, effect_frame *f);

#endif
