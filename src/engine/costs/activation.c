/*
 * An activated ability that is played, whether it makes mana or not: its environment, and that it
 * was played.
 *
 * Carries out: mtg 404, 407.5; Izvori D10.
 */
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"

#include <string.h>

uint16_t iz_env_for_ability(iz_game *g, const iz_ability *ability, int seat)
{
    uint16_t env = ability->env != IZ_NIL ? iz_env_copy(g, ability->env) : iz_env_new(g);
    uint16_t own = g->objects[ability->bearer].env;
    iz_env *e = &g->envs[env];
    e->source = iz_object_ref(g, ability->bearer);
    e->ability = ability->index >= IZ_LAND_MANA_ABILITY ? IZ_NO_ABILITY : ability->index;
    e->giver = iz_giver_of(g, ability);
    e->controller = (uint8_t)seat;
    e->targets = 0;
    e->done = 0;
    e->modes = 0;
    if (own == IZ_NIL || ability->env != IZ_NIL)
        return env;
    const iz_env *from = &g->envs[own];
    e->x = from->x;
    e->paid = from->paid;
    e->cast_from = from->cast_from;
    memcpy(e->times_paid, from->times_paid, sizeof e->times_paid);
    return env;
}

void iz_remember_activation(iz_game *g, uint16_t env)
{
    iz_ref bearer = g->envs[env].source, giver = iz_given_by(g->envs[env].giver, IZ_NO_REF);
    uint32_t ability = g->envs[env].ability;
    if (ability != IZ_NO_ABILITY && iz_ref_alive(g, bearer))
        iz_remember_use(g, iz_ref_slot(bearer), ability, giver);
}
