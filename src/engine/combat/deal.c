/*
 * Combat damage that has been assigned is dealt, all at once.
 *
 * mtg-1999: 310.4; Izvori: C11.40-C11.43.
 */
#include "engine/combat/damage.h"
#include "engine/procedures.h"

typedef struct deal_locals {
    iz_frame head;
    iz_slot object; /* on the stack; IZ_NIL: none, the environment is the frame's own */
    uint16_t env;
} deal_locals;

enum { DEAL_ALL, DEAL_DONE };

void iz_deal_damage(iz_game *g, uint16_t env, iz_slot object)
{
    deal_locals *f = iz_frame_push(g, IZ_FRAME_DAMAGE_DEAL, sizeof(deal_locals));
    f->object = object;
    f->env = env;
}

void iz_combat_damage_sources(iz_game *g, iz_slot slot, iz_set *set)
{
    uint16_t at = g->envs[g->objects[slot].env].reg[IZ_DAMAGE_SOURCES];
    for (; at != IZ_NIL; at = g->links[at].next)
        iz_set_put_new(g, set, g->links[at].ref);
}

void iz_combat_damage_resolve(iz_game *g, iz_slot slot)
{
    iz_deal_damage(g, g->objects[slot].env, slot);
}

/* Damage is not dealt to what has left play or is no creature any more (310.4; C11.43). */
static bool can_be_dealt(iz_game *g, iz_ref recipient)
{
    if (iz_ref_is_player(recipient))
        return g->seats[recipient].in_game;
    return iz_ref_alive(g, recipient) &&
           g->objects[iz_ref_slot(recipient)].zone == IZ_ZONE_BATTLEFIELD &&
           iz_has_type(g, iz_ref_slot(recipient), IZ_TYPE_CREATURE);
}

/* COMBAT_DAMAGE_DEAL: all at once, as assigned, whatever has become of the sources. */
static void deal(iz_game *g, uint16_t env)
{
    uint16_t source = g->envs[env].reg[IZ_DAMAGE_SOURCES],
             recipient = g->envs[env].reg[IZ_DAMAGE_RECIPIENTS];
    for (; source != IZ_NIL && recipient != IZ_NIL;
         source = g->links[source].next, recipient = g->links[recipient].next) {
        iz_link from = g->links[source], to = g->links[recipient];
        if (!can_be_dealt(g, to.ref) && !iz_is_off(g, IZ_C_COMBAT_DAMAGE_DEAL)) {
            iz_note(g, IZ_C_COMBAT_DAMAGE_DEAL, IZ_SAY_DAMAGE_ASSIGNED_NOT_DEALT, to.ref);
            continue;
        }
        iz_part *part = iz_batch_part(g, IZ_EV_DAMAGE);
        part->object = to.ref;
        part->other = from.ref;
        part->amount = from.value;
        part->flags = IZ_PART_COMBAT;
    }
}

iz_flow iz_run_damage_deal(iz_game *g, void *frame)
{
    deal_locals *f = frame;
    switch (f->head.pc) {
    case DEAL_ALL: {
        uint16_t env = f->env;
        iz_slot object = f->object;
        iz_batch_begin(g);
        deal(g, env);
        if (object == IZ_NIL)
            iz_env_free(g, env);
        else
            iz_stack_leave(g, object);
        f = (deal_locals *)(void *)iz_frame_top(g);
        f->head.pc = DEAL_DONE;
        iz_batch_happens(g, IZ_C_COMBAT_DAMAGE_DEAL);
        return iz_is_on_top(g, IZ_FRAME_DAMAGE_DEAL) ? IZ_FINISHED : IZ_GO;
    }
    case DEAL_DONE:
    default:
        return IZ_FINISHED;
    }
}
