/*
 * Triggers, madness, and the ledger of what has happened this turn.
 */
#ifndef IZ_ENGINE_TRIGGERS_H
#define IZ_ENGINE_TRIGGERS_H

#include "engine/engine.h"

/* A part has happened: abilities that watch for it wait for the stack. */
void iz_trigger_see(iz_game *g, const iz_part *part);
/* A rule's own ability without program waits for the stack (iz_run_resolve knows what it does): the
 * draw of the turn, madness, Izvori's spring. The environment becomes the waiting ability's. */
void iz_rule_triggers(iz_game *g, iz_concept concept, uint16_t env, iz_ref bearer, int seat);
/* State triggers. */
void iz_trigger_states(iz_game *g);
/* An ability that waits for the stack without an event: REFLEXIVE (env becomes its own). */
void iz_trigger_reflexive(iz_game *g, const iz_cell *reflexive, uint16_t env);
/* The rule's concept of a keyword that is spelt out (flanking, echo …), or IZ_C_NONE. */
iz_concept iz_concept_of_keyword(int keyword);

/* ---- triggered mana abilities ---------------------------------------------------------------- */

typedef struct iz_mana_triggers_frame {
    iz_frame head;
    uint16_t env;
} iz_mana_triggers_frame;
/* Pushes the frame that carries out triggered mana abilities at once (406.1; D7.40), if some wait:
 * call it after announcing TAPPED_FOR_MANA. False if none waits. */
bool iz_trigger_mana(iz_game *g);
/* The first of those that wait, an index in `waiting`; -1: none does. */
int iz_next_mana_trigger(const iz_game *g);

/* ---- madness --------------------------------------------------------------------------------- */

/* The seat passes priority: what madness let it play till then goes to the graveyard. May run a
 * batch. */
void iz_madness_passed(iz_game *g, int seat);
/* The move has happened: a card removed from the game by its madness triggers. That ability
 * resolves. */
void iz_madness_triggers(iz_game *g, const iz_part *part);
void iz_madness_resolves(iz_game *g, uint16_t env);
/* The KEYWORD node of the madness for whose cost the card may be played now, or was played as the
 * spell that it is; NULL: there is none. */
const iz_cell *iz_madness_of(const iz_game *g, iz_slot card);
bool iz_is_madness_effect(const iz_game *g, const iz_effect *effect);
/* Is there any effect that ends as a seat passes? */
bool iz_passing_gives_up(const iz_game *g);

/* ---- the ledger ------------------------------------------------------------------------------ */

void iz_ledger_add(iz_game *g, int kind, int seat, iz_ref object, iz_ref other, int32_t amount);
void iz_ledger_forget(iz_game *g, int kind); /* all facts of that kind */
/* What is untapped now was so as the turn began. */
void iz_ledger_note_untapped(iz_game *g);
void iz_ledger_turn(iz_game *g); /* a turn begins */

#endif
