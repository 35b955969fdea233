/*
 * The one road of everything that happens: a batch of parts is settled, carried out, seen.
 */
#ifndef IZ_ENGINE_BATCH_H
#define IZ_ENGINE_BATCH_H

#include "engine/engine.h"

/* Opens a batch; parts are added to it; iz_batch_run carries it out: replacement and prevention
 * for each part, then all at once, then triggers. The batch is done when the caller's frame runs
 * again (return IZ_GO after iz_batch_run). What happened is written to register `reg` of `env`
 * (references: for moves the new objects, for damage and others the object; value: the amount, of
 * MANA_ENTRY the kinds of mana instead), env's amount[reg] the sum, done bit set if any part
 * happened. env IZ_NIL: not written. */
uint32_t iz_batch_begin(iz_game *g);
/* A zeroed part of the batch; pointer valid until the next part. */
iz_part *iz_batch_part(iz_game *g, iz_event_kind kind);
/* Convenience: one of a player and an object, or of the player alone. */
iz_part *iz_batch_about(iz_game *g, iz_event_kind kind, int seat, iz_ref object, int32_t amount);
/* Convenience: shifts it (hkk 64.3): one more counter of that word, or none any more. */
void iz_batch_shift(iz_game *g, iz_slot slot, int word);
/* Convenience: so many of a book's resource (IZ_RESOURCE_*) more, or less. */
iz_part *iz_batch_resource(iz_game *g, int seat, int resource, int32_t amount);
static inline void iz_batch_draw(iz_game *g, int seat)
{
    iz_batch_about(g, IZ_EV_DRAW, seat, iz_ref_seat(seat), 0);
}
void iz_batch_run(iz_game *g, iz_concept concept, uint16_t env, int reg);
/* The same where nobody asks for its results. */
static inline void iz_batch_happens(iz_game *g, iz_concept concept)
{
    iz_batch_run(g, concept, IZ_NIL, 0);
}
/* Convenience: one move. */
iz_part *iz_batch_move(iz_game *g, iz_ref object, iz_zone to, unsigned flags);
/* An event that can't be replaced and happens at once (played, attacks, step begins …): seen by
 * triggers and the ledger, logged. */
void iz_announce_event(iz_game *g, const iz_part *part, iz_concept concept);
/* The same of one object and a player, without anything else. */
void iz_announce_plain(iz_game *g, iz_event_kind kind, int seat, iz_ref object, iz_concept concept);
/* Performs a part without replacement: used by events/event.c and set-ups only. */
void iz_part_happen(iz_game *g, iz_part *part, iz_concept concept);
/* Something happened as an event of that kind would have, to that player or what they control
 * (IZ_NO_SEAT: to several), where nobody looks: all that comes of it is that what such events touch
 * is looked at anew. */
void iz_event_unseen(iz_game *g, iz_event_kind kind, int seat);
/* Moves a card without any event (set-up by hand, take-back). */
void iz_place_object(iz_game *g, iz_slot slot, int seat, iz_zone zone);
/* Makes a token object in no zone, as the part CREATE_TOKEN says: value is the definition made for
 * its TOKEN node, other what makes it. */
iz_slot iz_make_token(iz_game *g, const iz_part *part);
/* A token whose power or toughness is known only as it is made (its definition has a star) keeps
 * them in its env: amount[0] power, amount[1] toughness. MOVE parts beside core/events.def:
 * amount: how many cards from the top; other: into play, what it enters attached to. */

/* ---- roles in combat (events/combat_roles.c), the stack -------------------------------------- */

void iz_remove_from_combat(iz_game *g, iz_slot slot);
/* An effect puts the creature into combat attacking that player (no "attacks" event). */
void iz_put_attacking(iz_game *g, iz_slot slot, int defender);
/* Puts what has just been made (no card) on top of the zone, without any event. */
void iz_put_made(iz_game *g, iz_slot slot, int seat, iz_zone zone);
/* Takes an object off the stack after it resolved or was countered, without moving a card. */
void iz_stack_leave(iz_game *g, iz_slot slot);
/* It is no more, and nobody sees it go. */
void iz_cease(iz_game *g, iz_slot slot);
/* Where a card on the stack that would go to `to` goes instead by a rule of its own (flashback:
 * it is removed from the game whenever it leaves the stack). Whoever moves it asks. */
iz_zone iz_stack_goes_to(const iz_game *g, iz_slot slot, iz_zone to);

#endif
