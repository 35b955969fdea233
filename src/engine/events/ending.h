/*
 * Losing and the end of the game.
 */
#ifndef IZ_ENGINE_ENDING_H
#define IZ_ENGINE_ENDING_H

#include "engine/engine.h"

/* Does an effect say that the player can't lose the game? */
bool iz_cant_lose(iz_game *g, int seat);
/* GONE_CONTROL: nothing comes under the control of somebody who has left (F1.42). */
bool iz_may_have_control(const iz_game *g, int seat);
/* … or is there a rule of any of these flags (WIN_RULE) for the player? */
bool iz_has_win_rule(iz_game *g, int seat, int flags);
/* A player loses now: what they own leaves, the game may end. Part of the event of losing. */
void iz_seat_loses(iz_game *g, int seat, iz_concept concept);
/* The same as an event of its own that nothing can replace: whoever watches for it sees it. */
void iz_announce_loss(iz_game *g, int seat, iz_concept concept);
/* Ends the game if at most one team is left; true if it is over. A player who lost but goes on
 * without them leaves now. */
bool iz_game_ends(iz_game *g);
/* An effect says that a player wins, or that the game is a draw: it is over. */
void iz_game_won(iz_game *g, int seat, iz_concept concept);
void iz_game_drawn(iz_game *g, iz_concept concept);

#endif
