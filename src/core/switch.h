/*
 * A rule can be switched off, so that one can see what is different without it: whoever tests the
 * tests asks whether a scenario that cites a rule still passes where the rule is not in force
 * (docs/architecture.md). In ordinary games nothing is ever switched off, and all that is asked is
 * whether iz_game.off is NULL.
 *
 * What switching a concept off means, is said where it is at work, in one of these ways:
 *   a refusal        what the concept forbids is allowed (iz_verdict)
 *   a permission     what the concept allows is forbidden, and the other way round (iz_permits)
 *   an event         a batch or a part of it whose cause or own concept it is does not happen
 *                    (events/event.c), nor does the state-based effect that it is (sbe.c)
 *   an effect        what the concept does besides is left out (iz_is_off, where it is noted)
 * A concept that is only noted, without any of these, can't be switched off: `asked` stays 0.
 */
#ifndef IZ_CORE_SWITCH_H
#define IZ_CORE_SWITCH_H

#include "core/game.h"

/* Belongs to the host. Copies of the game share it. */
typedef struct iz_switch {
    iz_concept concept; /* the one that is off */
    uint32_t asked;     /* how often it would have been at work */
    uint32_t steps; /* of the pump that are left: a game without one of its rules may never end */
} iz_switch;

/* Is the concept, which would be at work here, switched off? To be asked only where it makes a
 * difference. */
static inline bool iz_switched_off(iz_switch *off, iz_concept concept)
{
    if (!off || off->concept != concept || concept == IZ_C_NONE)
        return false;
    off->asked++;
    return true;
}
static inline bool iz_is_off(const iz_game *g, iz_concept concept)
{
    return iz_switched_off(g->off, concept);
}

/* The verdict of a predicate: what forbids, or IZ_C_NONE where that is switched off. */
static inline iz_concept iz_verdict(const iz_game *g, iz_concept forbids)
{
    return iz_is_off(g, forbids) ? IZ_C_NONE : forbids;
}

/* The verdict on what `permission` allows. Without it, what was legal by it isn't, and what was no
 * case of it is. */
static inline iz_concept iz_permits(const iz_game *g, iz_concept forbids, iz_concept permission)
{
    if ((forbids == IZ_C_NONE || forbids == permission) && iz_is_off(g, permission))
        return forbids == IZ_C_NONE ? permission : IZ_C_NONE;
    return iz_verdict(g, forbids);
}

#endif
