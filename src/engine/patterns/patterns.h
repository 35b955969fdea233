/*
 * Patterns of events: what an ability waits for, or an effect replaces, and whether a part of a
 * batch is that. Nothing in here changes the game but the roles of the event (the object, the
 * other, the player, the amount), which are bound in the environment that asks.
 */
#ifndef IZ_ENGINE_PATTERNS_H
#define IZ_ENGINE_PATTERNS_H

#include "engine/evaluate/evaluate.h"

/* The player who is asked about the part: the affected one, or the affected object's controller
 * (owner, if it has none). */
int iz_part_seat(const iz_game *g, const iz_part *part);
/* The first part of the batch that was opened last. */
uint32_t iz_batch_first(const iz_game *g);
/* What an event of each kind may be besides (damage to a player is loss of life); IZ_EV_NONE:
 * nothing. */
iz_event_kind iz_event_besides(unsigned kind);
/* What the part is for those who look at events of that kind. False: nothing. */
bool iz_part_as(const iz_part *part, iz_event_kind kind, iz_part *out);

/* ---- patterns/trigger_match.c ---------------------------------------------------------------- */

/* The mask of event kinds that a trigger node watches. */
uint64_t iz_trigger_events(const iz_cell *trigger);
/* Of one that watches for steps: the mask of 1 << iz_step at whose beginning it may trigger. */
uint32_t iz_trigger_steps(const iz_cell *trigger);
/* Does the part satisfy the trigger (or replacement pattern) seen from ctx; binds roles in env. */
bool iz_trigger_matches(iz_game *g, const iz_ctx *ctx, const iz_cell *trigger, const iz_part *part);
bool iz_trigger_has_row(iz_op op);
/* In a trigger's or pattern's selector: the zone is that of the event, not play. */
bool iz_event_member(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref);
/* The same for its filters (NULL, NONE: whatever), and for its zones. */
bool iz_event_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref);
bool iz_zones_match(const iz_part *part, int from, int to);
/* Writes the event's roles into env (IZ_NIL: nowhere). */
void iz_bind_roles(iz_game *g, uint16_t env, iz_ref object, iz_ref other, int player,
                   int32_t amount);

/* ---- patterns/pattern_match.c ---------------------------------------------------------------- */

bool iz_pattern_matches(iz_game *g, const iz_ctx *ctx, const iz_cell *pattern, const iz_part *part);
/* The mask of event kinds that a pattern of replacement looks at. */
uint64_t iz_pattern_events(const iz_cell *pattern);
/* Binds the roles of a replacement pattern. */
void iz_bind_pattern(iz_game *g, uint16_t env, const iz_part *part);

/* ---- patterns/touches.c ---------------------------------------------------------------------- */

/* The mask of event kinds that a modification (REPLACE, PREVENT_DAMAGE, CANT …) or a lasting
 * effect's node (PREVENT, REDIRECT, REPLACE_NEXT …) might touch: what g->replaced is made of. Of
 * these, the kinds that it replaces, by effects among which somebody may choose: also of what holds
 * modifications. */
uint64_t iz_events_touched(const iz_cell *modification);
uint64_t iz_replace_events(const iz_cell *cell);

/* ---- patterns/lots.c ------------------------------------------------------------------------- */

/* Of the trigger's clauses the one that the part fits, its roles bound; NULL: none. */
const iz_cell *iz_trigger_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *t,
                               const iz_part *part);
/* The part fits that clause of the ability's trigger: is it the first one of what is one occurrence
 * for it? Then the amount of the event is that of all of them. */
bool iz_lot_begins(iz_game *g, const iz_ctx *ctx, const iz_cell *ability, const iz_cell *clause,
                   const iz_part *part);

#endif
