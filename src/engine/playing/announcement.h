/*
 * An announcement that is under way: what its procedures share. The parent (play.c) is a list of
 * them; each is a frame of its own while it has something to ask, or to wait for:
 *
 *   optional_costs.c   which additional costs are paid (kicker, buyback)
 *   choose_x.c         X, and before that the opponent with whom it reckons
 *   name_kinds.c       a color and a kind of creature
 *   target.c           modes, targets, divisions
 *   costs/pay.c        the total cost
 *   played.c           it is played: what that makes known
 *   land.c, special.c  lands and special actions, which use no stack
 */
#ifndef IZ_ENGINE_ANNOUNCEMENT_H
#define IZ_ENGINE_ANNOUNCEMENT_H

#include "engine/playing/play.h"

typedef struct iz_announcement {
    iz_frame head;
    uint8_t kind; /* of the option */
    uint8_t seat;
    uint16_t way;
    iz_slot slot; /* of the spell, or of the ability on the stack */
    uint16_t env;
    iz_ref bearer; /* the card as it was announced; an ability's bearer */
    iz_ref object; /* on the stack */
    uint32_t ability;
    int16_t nth;
    uint8_t late; /* no sorcery could be played as it began */
    uint8_t zone; /* where the card was, for taking back */
    uint8_t zone_seat;
    uint8_t result;    /* IZ_ANNOUNCED_* */
    uint16_t position; /* from the bottom */
    iz_object saved;   /* the card as it was */
} iz_announcement;

/* The innermost one, of which the frame on top is a part. */
static inline iz_announcement *iz_announcing(const iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame->kind != IZ_FRAME_ANNOUNCE)
        frame = iz_frame_below(g, frame);
    return (iz_announcement *)(void *)frame;
}

/* Each pushes its frame if there is anything to ask. */
void iz_choose_optional_costs(iz_game *g);
void iz_choose_x(iz_game *g);
void iz_name_kinds(iz_game *g);
/* Each pushes its frame, which sets the announcement's result. */
void iz_play_land(iz_game *g);
void iz_do_special(iz_game *g);
/* Pushes the frame of a duel with that card (duel.c). */
void iz_duel_start(iz_game *g, const iz_use_row *use, int seat, iz_ref card);
/* Uses the card as the row says: at once, or the use waits on the stack (use.c). */
void iz_use_card(iz_game *g, const iz_use_row *use, int seat, iz_slot slot);
/* The spell, or the ability, has been announced and paid for: it is played, and what triggers on
 * that triggers. */
void iz_spell_is_played(iz_game *g);
void iz_ability_is_played(iz_game *g);

/* ---- what it comes to, as announced so far (play.c) ------------------------------------------- */

/* Its target slots; NULL for a permanent spell. */
const iz_cell *iz_announced_targets(const iz_game *g, const iz_announcement *a);
/* Are there targets enough? */
bool iz_announcement_has_targets(iz_game *g);
/* The whole price with these optional costs; `note`: it is announced in earnest. */
void iz_announced_price(iz_game *g, unsigned paid, const uint8_t *times, int32_t x, bool note,
                        iz_bill *bill);
/* Could it be paid? */
bool iz_is_affordable(iz_game *g, unsigned paid, const uint8_t *times, int32_t x);

#endif
