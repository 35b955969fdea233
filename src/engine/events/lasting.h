/*
 * Lasting effects begin and end; control and what is played revealed follow the effects in force.
 */
#ifndef IZ_ENGINE_LASTING_H
#define IZ_ENGINE_LASTING_H

#include "engine/characteristics/rules.h"

/* Adds a lasting effect; env and affected list become the effect's own; its timestamp and the turn
 * in which it was made are set here. Quantities, players and objects to be copied which its APPLY
 * names are computed now and never again. Of an EXCHANGE_CONTROL the affected links' values are the
 * new controllers. Returns its index, or IZ_NO_EFFECT if its duration is over before it begins, or
 * there is no room (env and list are then freed). */
uint32_t iz_effect_add(iz_game *g, const iz_effect *effect);
/* Is there room for one more, on a set of so many? Notes that it can't begin if there is none. */
bool iz_effects_room(iz_game *g, int affected);
void iz_effect_end(iz_game *g, uint32_t index);
/* Ends an earlier effect that this one, which has just begun, does all over (lasting_again.c). */
void iz_effect_end_earlier(iz_game *g, uint32_t index);
/* Makes `who` a copy of `original` (its copiable values as they are, or were last known): adds a
 * lasting effect. `node`: BECOME_COPY, ENTERS_AS_COPY or CREATE_COPY, whose last list gives
 * abilities besides; `like` gives duration, controller, source and env (taken over). */
uint32_t iz_effect_add_copy(iz_game *g, iz_slot who, iz_ref original, const iz_cell *node,
                            const iz_effect *like);
/* A flip card becomes what its other half says, or what it copies does; false: it has none, or is
 * flipped. */
bool iz_flip(iz_game *g, iz_slot slot);
/* Reads a duration node into the effect (duration, until_step, until_seat). */
void iz_duration_read(iz_game *g, const iz_cell *cell, int controller, iz_effect *effect);

/* ---- their time ------------------------------------------------------------------------------ */

/* Ends the effects whose time is over: called as a step of those whose turn it is begins or ends,
 * and at the end of turn. */
void iz_effects_end_over(iz_game *g, iz_duration duration, int step);
static inline void iz_effects_expire(iz_game *g, iz_duration duration, int step)
{
    if (iz_durations(g) & (duration == IZ_LASTS_TURN ? ~0u : 1u << duration))
        iz_effects_end_over(g, duration, step);
}
/* The permanent is no longer concerned by effects of limited duration. */
void iz_effects_leave(iz_game *g, iz_slot slot);
/* A turn begins: effects that sleep until it do so no more. */
void iz_effects_wake(iz_game *g);
/* The part has happened: ends the effects that last until it does. */
void iz_effects_see(iz_game *g, const iz_part *part);
/* Ends effects that last as long as a condition holds which no longer does: at once, after every
 * event, whether or not somebody gets priority. */
void iz_effects_end_while(iz_game *g);
static inline void iz_effects_check_while(iz_game *g)
{
    if (iz_durations(g) >> IZ_LASTS_WHILE & 1)
        iz_effects_end_while(g);
}

/* ---- control, revealed cards ----------------------------------------------------------------- */

/* Brings every permanent to the controller whom the effects on control name now, and announces
 * IZ_EV_CONTROL for each change. Called after every batch and before state-based effects; returns
 * at once if nothing says anything about control. */
void iz_control_update(iz_game *g);
/* In a position that is set up: they have been where the effects have them, without any event. */
void iz_control_set_up(iz_game *g);
/* Makes known what rules in force say is played with revealed (events/reveal.c). Called where
 * control is looked at. */
void iz_reveal_update(iz_game *g);
/* The card that the player has drawn is revealed, if a rule in force says so. */
void iz_reveal_drawn(iz_game *g, int seat, iz_ref card);
/* Does a card that is drawn now stay face down, since something is being played (DRAWN_UNSEEN)? */
bool iz_draws_unseen(iz_game *g);
/* It has been played, or taken back: who drew meanwhile sees it. */
void iz_see_drawn(iz_game *g);

#endif
