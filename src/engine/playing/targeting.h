/*
 * The choosing of modes and targets that is under way: what its procedures share. The parent
 * (target.c) goes from slot to slot; a frame of their own while they have something to ask have
 *
 *   modes.c           the modes
 *   name_opponent.c   which opponent chooses, or is reckoned with
 *   divide.c          how something is divided among the targets of a slot
 *
 * What an Aura enchants is chosen in enchant.c.
 */
#ifndef IZ_ENGINE_TARGETING_H
#define IZ_ENGINE_TARGETING_H

#include "engine/flow/ask.h"
#include "engine/flow/note.h"
#include "engine/playing/play.h"

typedef struct iz_targeting {
    iz_frame head;
    uint16_t env;
    uint8_t seat;
    uint8_t slot;       /* of the list being chosen for */
    uint8_t base;       /* register of its first slot */
    uint8_t modes_base; /* register of the first slot of the first mode */
    uint8_t mode;       /* the mode whose targets are chosen; 255: the ability's own */
    uint8_t fails;      /* a part has found that it can't be announced */
    uint32_t list;      /* cell of the TARGETS list */
    uint32_t modes;     /* cell of the MODES, 0: none */
    uint32_t effect;    /* cell of the instructions that belong to the list */
    iz_ref object;
    int32_t lo, hi, got;
} iz_targeting;

/* The innermost one, of which the frame on top is a part. */
static inline iz_targeting *iz_targeting_now(const iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame->kind != IZ_FRAME_TARGETS)
        frame = iz_frame_below(g, frame);
    return (iz_targeting *)(void *)frame;
}
/* Notes that it can't be announced for that reason, and ends the procedure. */
iz_flow iz_targeting_fails(iz_game *g, iz_concept concept, iz_ref object);

/* Each pushes its frame if there is anything to ask. */
void iz_choose_modes(iz_game *g);
void iz_divide(iz_game *g);
/* Of the modes, whose frame is on top, none is chosen yet. */
void iz_modes_anew(iz_game *g);
/* How much there is to divide among the slot's targets, and the least share of each; -1: nothing is
 * divided. */
int32_t iz_amount_to_divide(iz_game *g, const iz_cell *target, int32_t *share);
/* If one of several opponents has to choose (that target; NULL: a mode), the ability's player names
 * one. True: that is asked first. */
bool iz_name_chooser(iz_game *g, const iz_cell *chooser, const iz_cell *target);
/* Of the candidates from `first` on only what a rule says must be targeted is left (MUST_TARGET),
 * if the player chooses themselves; `later`: unless a slot behind that one can have it (NULL: no).
 */
void iz_keep_what_must(iz_game *g, uint16_t env, int seat, uint32_t first,
                       const iz_targeting *later);
/* Does a rule say that they must target something else first? */
bool iz_must_be_another(iz_game *g, int seat, iz_ref ref);
/* Of the Aura that is being announced: why it can't enchant that. */
iz_concept iz_enchanted_refusal(iz_game *g, iz_ref ref);

#endif
