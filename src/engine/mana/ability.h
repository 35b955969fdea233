/*
 * A mana ability that is being played: what its procedures share. The parent (ability.c) is a list
 * of them; each is a frame of its own while it has something to ask, or to wait for:
 *
 *   ability_cost.c      X, and what else than {T} it costs
 *   ability_instead.c   the mana that is made instead of its own
 *   instructions.c      instruction by instruction the mana is made; of which kind, if that is open
 */
#ifndef IZ_ENGINE_MANA_ABILITY_H
#define IZ_ENGINE_MANA_ABILITY_H

#include "engine/costs/costs.h"
#include "engine/mana/mana.h"

typedef struct iz_mana_ability {
    iz_frame head;
    uint8_t seat;
    uint8_t kind; /* to be made where the text leaves a choice; see iz_mana_step */
    uint8_t taps; /* {T} is in its cost */
    uint8_t has_spend;
    uint8_t spend[8];
    iz_ref source;
    uint32_t ability;
    uint16_t env;
    uint16_t child;  /* of the instructions: the next one */
    uint32_t only;   /* the MANA_FOR node around the instruction at hand; 0 */
    uint8_t planned; /* what it leaves open is settled by a plan: `way`, `amount`, `make`, … */
    uint8_t way;
    uint8_t make[IZ_MANA_KINDS]; /* kind MIXED: still to be made */
    uint16_t things;             /* … and what is used for its cost (a list) */
    int32_t amount;
    uint8_t open;          /* kinds to choose from */
    uint8_t forced;        /* kinds that the mana is of instead, 0: none; or the bit below */
    uint8_t makes_nothing; /* something else happens instead */
    uint8_t made_instead;  /* that much is made: what else adds mana is passed over */
    int32_t forced_amount; /* so much in all; 0: as much as it would be */
    int32_t left;          /* mana of an open instruction still to be made */
    int32_t before[IZ_MANA_KINDS];
} iz_mana_ability;

/* In iz_mana_ability.forced: coloured mana only. */
enum { IZ_FORCED_COLORED_ONLY = 64 };

/* The innermost one; NULL: none is being played. */
static inline iz_mana_ability *iz_mana_ability_now(const iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame && frame->kind != IZ_FRAME_MANA_ABILITY)
        frame = iz_frame_below(g, frame);
    return (iz_mana_ability *)(void *)frame;
}

/* Each pushes its frame if there is anything to ask, or to wait for. */
void iz_pay_mana_ability(iz_game *g);
void iz_make_instead(iz_game *g);
/* Carries out the next instruction; false: there is none any more. */
bool iz_make_next_mana(iz_game *g);
/* Of which kind mana is that is added while it is played. */
int iz_forced_mana(const iz_game *g, int kind);

/* ---- what is told of a source (mana.c) -------------------------------------------------------- */

/* The part of a batch by which it is tapped. */
iz_part iz_mana_tap_part(iz_game *g, int seat, iz_slot slot);
/* So much mana of those kinds has been made of it. */
void iz_announce_tapped_for_mana(iz_game *g, int seat, iz_ref source, unsigned kinds,
                                 int32_t amount);

#endif
