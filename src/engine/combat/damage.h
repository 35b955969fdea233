/*
 * Combat damage that is being assigned: what its procedures share. The parent (damage.c) goes from
 * creature to creature; each is a frame of its own while it has something to ask:
 *
 *   assign.c         which way the creature assigns its damage, where it has a choice
 *   share_damage.c   how it is divided among those that the creature fights
 *   team_damage.c    to whom of a team that is attacked it goes
 *
 * What has been assigned is dealt in deal.c.
 */
#ifndef IZ_ENGINE_COMBAT_DAMAGE_H
#define IZ_ENGINE_COMBAT_DAMAGE_H

#include "engine/combat/combat.h"

/* An assignment lies in an environment: one register lists the sources with their amounts, the
 * other one the recipients in the same order. */
enum { IZ_DAMAGE_SOURCES, IZ_DAMAGE_RECIPIENTS };

typedef struct iz_damage {
    iz_frame head;
    uint8_t first_step;
    uint8_t spare;
    uint16_t env;     /* the assignment; IZ_NIL: nothing has been assigned yet */
    uint16_t last[2]; /* last links of its registers */
    uint16_t queue;   /* list: creatures that still assign */
    iz_ref dealer;    /* the one that assigns now; IZ_NO_REF */
} iz_damage;

/* The innermost one; NULL: none is being assigned. */
static inline iz_damage *iz_damage_now(const iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame && frame->kind != IZ_FRAME_DAMAGE)
        frame = iz_frame_below(g, frame);
    return (iz_damage *)(void *)frame;
}
/* The creature assigns so much to the recipient; to the player it attacks (of a team: to one of
 * it, by a frame that asks). */
void iz_assign_to(iz_game *g, iz_ref source, iz_ref recipient, int32_t amount);
void iz_assign_to_player(iz_game *g, iz_slot creature, int32_t amount);
void iz_assign_to_one_of(iz_game *g, iz_slot creature, int32_t amount, uint16_t team);
/* Who assigns the attacker's damage: that one, or whom a rule says (ASSIGNED_BY). */
int iz_assigner(iz_game *g, iz_slot attacker, int chooser);
/* What has been assigned to the creature in this step so far. */
int32_t iz_assigned_to(const iz_game *g, iz_ref recipient);

/* Each pushes its frame if there is anything to ask. */
void iz_assign_damage(iz_game *g, iz_ref creature);
/* The list of recipients (value: how much would be lethal) becomes the frame's own. What is left
 * goes to the player attacked, if it `tramples`. */
void iz_share_damage(iz_game *g, iz_ref creature, int chooser, uint16_t recipients, bool tramples,
                     int32_t amount);

/* Deals what was assigned; `object`: its object on the stack, IZ_NIL: none. */
void iz_deal_damage(iz_game *g, uint16_t env, iz_slot object);

#endif
