/*
 * A mana ability is played: it uses no stack, and is announced, paid and carried out at once, with
 * the triggered mana abilities that it sets off. Each part is a procedure of its own (ability.h).
 *
 * Carries out: mtg 406.1, 411, 408.2e; Izvori D7, D12.
 */
#include "engine/mana/ability.h"

#include "engine/events/event.h"
#include "engine/flow/effect_frame.h"
#include "engine/procedures.h"

#include <string.h>

enum { ABILITY_COST, ABILITY_PLAYED, ABILITY_MAKE, ABILITY_END };

static iz_mana_ability *top(iz_game *g) { return (iz_mana_ability *)(void *)iz_frame_top(g); }

void iz_mana_ability_start(iz_game *g, int seat, const iz_ability *ability, int kind,
                           const uint8_t *spend)
{
    uint16_t env = iz_env_for_ability(g, ability, seat);
    iz_ref source = iz_object_ref(g, ability->bearer);
    iz_mana_ability *f = iz_frame_push(g, IZ_FRAME_MANA_ABILITY, sizeof *f);
    f->seat = (uint8_t)seat;
    f->kind = (uint8_t)kind;
    f->source = source;
    f->ability = ability->index;
    f->env = env;
    f->things = IZ_NIL;
    f->amount = -1;
    f->has_spend = spend != NULL;
    if (spend)
        memcpy(f->spend, spend, IZ_MANA_KINDS);
}

void iz_mana_step_start(iz_game *g, int seat, const iz_mana_plan *plan, int nth)
{
    const iz_mana_step *step = &plan->step[nth];
    iz_ability ability = {.index = step->ability,
                          .env = IZ_NIL,
                          .bearer = step->slot,
                          .effect = IZ_NIL,
                          .granter = IZ_NO_REF};
    if (step->nth >= 0)
        ability = iz_ability_at(g, step->slot, step->nth);
    uint16_t things = IZ_NIL;
    for (int n = 0; n < step->takes; n++)
        things = iz_links_append(g, things, plan->taken[step->first + n], 0);
    iz_mana_ability_start(g, seat, &ability, step->kind, step->plain ? NULL : step->spend);
    iz_mana_ability *f = top(g);
    f->planned = !step->plain;
    f->way = step->way;
    f->amount = step->amount;
    f->things = things;
    memcpy(f->make, step->make, sizeof f->make);
}

/* Announces the playing; a replacement may put other mana in the place of its own. */
static iz_flow played(iz_game *g, iz_mana_ability *f)
{
    uint32_t ability = f->ability;
    if (!(g->envs[f->env].done & IZ_DONE_PAID)) {
        iz_env_free(g, f->env);
        return IZ_FINISHED;
    }
    if (iz_is_special_action(g, ability)) { /* nobody plays an ability: it is done */
        f->head.pc = ABILITY_END;
        iz_effect_start(g, iz_child(iz_ability_cell(g, ability), 2), f->env, NULL);
        return IZ_GO;
    }
    iz_ref source = f->source;
    int seat = f->seat;
    memcpy(f->before, g->seats[seat].pool, sizeof f->before);
    f->head.pc = ABILITY_MAKE;
    iz_remember_activation(g, f->env);
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_ABILITY_PLAYED,
                                 .seat = (uint8_t)seat,
                                 .object = source,
                                 .other = IZ_NO_REF,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL,
                                 .value = ability},
                      IZ_C_MANA_ABILITY);
    iz_make_instead(g);
    return IZ_GO;
}

/* What was made, as the event has it: tapped for mana. */
static void made(iz_game *g, iz_mana_ability *f)
{
    unsigned kinds = 0;
    int32_t amount = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int32_t more = g->seats[f->seat].pool[kind] - f->before[kind];
        if (more > 0) {
            kinds |= 1u << kind;
            amount += more;
        }
    }
    iz_env *env = &g->envs[f->env];
    env->event_value = kinds;
    env->event_amount = amount;
    env->event_object = f->source;
    env->event_player = f->seat;
    f->forced = 0;
    if (f->taps)
        iz_announce_tapped_for_mana(g, f->seat, f->source, kinds, amount);
}

/* One instruction after the other. At the end those triggered mana abilities resolve that this one
 * set off (411.3; D12.30). */
static iz_flow make(iz_game *g, iz_mana_ability *f)
{
    if (!f->makes_nothing) {
        if (iz_make_next_mana(g))
            return IZ_GO;
        made(g, top(g));
    }
    top(g)->head.pc = ABILITY_END;
    iz_trigger_mana(g);
    return IZ_GO;
}

/* Its player has left: it makes nothing more (F1.41). */
static iz_flow leave(iz_game *g, const iz_mana_ability *f)
{
    iz_links_free(g, f->things);
    iz_env_free(g, f->env);
    return IZ_FINISHED;
}

static iz_flow go_on(iz_game *g, iz_mana_ability *f)
{
    if (iz_has_left(g, f->seat))
        return leave(g, f);
    switch (f->head.pc) {
    case ABILITY_COST:
        f->head.pc = ABILITY_PLAYED;
        iz_pay_mana_ability(g);
        return IZ_GO;
    case ABILITY_PLAYED:
        return played(g, f);
    case ABILITY_MAKE:
        return make(g, f);
    case ABILITY_END:
    default:
        iz_env_free(g, f->env);
        return IZ_FINISHED;
    }
}

iz_flow iz_run_mana_ability(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, MANA_ABILITY, go_on);
}
