/*
 * Where a team is attacked, each attacker deals its damage to one of it: the active team says to
 * whom as damage is assigned. The creature's controller, or whoever assigns its damage, answers.
 *
 * Izvori: F7.74.
 */
#include "engine/combat/damage.h"
#include "engine/flow/ask.h"
#include "engine/flow/note.h"
#include "engine/procedures.h"

typedef struct team_locals {
    iz_frame head;
    uint16_t team;
    uint16_t spare;
    iz_ref creature;
    int32_t amount;
} team_locals;

enum { TEAM_ASK, TEAM_ANSWERED };

void iz_assign_to_one_of(iz_game *g, iz_slot creature, int32_t amount, uint16_t team)
{
    team_locals *f = iz_frame_push(g, IZ_FRAME_TEAM_DAMAGE, sizeof *f);
    f->creature = iz_object_ref(g, creature);
    f->amount = amount;
    f->team = team;
}

/* TEAM_DAMAGE */
static iz_flow ask_whom(iz_game *g, team_locals *f)
{
    iz_ref who = f->creature;
    uint16_t team = f->team;
    f->head.pc = TEAM_ANSWERED;
    int chooser = iz_assigner(g, iz_ref_slot(who), g->objects[iz_ref_slot(who)].controller);
    iz_count_applied(g, IZ_C_TEAM_DAMAGE);
    IZ_EACH_SEAT_OF (g, seat, team)
        iz_candidate_ref(g, iz_ref_seat(seat));
    return iz_ask(g, chooser, IZ_DECIDE_CHOOSE, IZ_FOR_PLAYER, who, 0);
}

iz_flow iz_run_team_damage(iz_game *g, void *locals)
{
    team_locals *f = locals;
    if (f->head.pc == TEAM_ASK)
        return ask_whom(g, f);
    if (iz_ref_alive(g, f->creature)) /* (it may have left with its player) */
        iz_assign_to(g, f->creature, g->head->answer.subject, f->amount);
    return IZ_FINISHED;
}
