/*
 * A window of priority: what is legal in it and why not, what there is to do, doing it.
 */
#ifndef IZ_ENGINE_WINDOW_H
#define IZ_ENGINE_WINDOW_H

#include "engine/evaluate/expressions.h"
#include "engine/ways.h"

/* The legality of each action: IZ_C_NONE if it is legal, else the concept that forbids it. */
iz_concept iz_may_play_land(iz_game *g, int seat, iz_slot card);
iz_concept iz_may_cast(iz_game *g, int seat, iz_slot card, int way);
iz_concept iz_may_activate(iz_game *g, int seat, iz_slot bearer, const iz_ability *ability);
iz_concept iz_may_special(iz_game *g, int seat, iz_slot subject, int special);
/* May an instruction have the player play that land now (playing/legal.c)? */
bool iz_land_drop_left(iz_game *g, int seat, iz_slot card);
/* playing/offers.c: may the seat pay for what the lasting effect of that timestamp offers? Pays and
 * does it (pushes a frame). */
iz_concept iz_offer_verdict(iz_game *g, int seat, uint32_t timestamp);
void iz_offer_take(iz_game *g, int seat, uint32_t timestamp);

/* ---- the options ----------------------------------------------------------------------------- */

/* Lists what the seat with priority may do: pass, plays, activations, special actions. */
void iz_list_priority(iz_game *g, int seat, bool thorough);
/* Can the seat do anything but pass in its window? Answered from what is known, if nothing that
 * matters has happened since. */
bool iz_could_act(iz_game *g, int seat);
/* Can nobody plainly do anything but pass, at a time when sorceries can't be played? False:
 * somebody may, iz_could_act says who. */
bool iz_all_rest(iz_game *g);
/* Are the options listed those of the seat's window as it is now? Then they are its options. */
bool iz_window_is_listed(iz_game *g, int seat);

/* ---- announcing ------------------------------------------------------------------------------ */

/* Starts the announcement of an option of the priority window. The frame, when done, leaves the
 * object on the stack (or has resolved a mana ability, played a land …). A taken-back announcement
 * leaves the game as it was; then env bit … see iz_announce_result. */
void iz_announce(iz_game *g, int seat, const iz_option *option);
/* What the announcement that has just ended came to. */
enum { IZ_ANNOUNCED_STACK, IZ_ANNOUNCED_NO_STACK, IZ_ANNOUNCED_TAKEN_BACK };
int iz_announce_result(const iz_game *g);

#endif
