/*
 * Claims: what a player may take of what has gone, by the book's rows (books/rows.h), until the
 * phase ends. They are kept in the player's holding, one for each card.
 */
#ifndef IZ_ENGINE_EVENTS_CLAIMS_H
#define IZ_ENGINE_EVENTS_CLAIMS_H

#include "engine/engine.h"

/* What has left play gives a claim, if a row says so. */
void iz_claims_follow(iz_game *g, const iz_part *part);
/* How much of the card the seat may still take. */
int32_t iz_claim_of(const iz_game *g, int seat, iz_slot card);
/* The next card of which the seat has not been asked yet how much it takes; IZ_NIL: there is none.
 * From now on it has been. */
iz_slot iz_claim_next(iz_game *g, int seat);
/* The seat has taken so much of it. */
void iz_claim_taken(iz_game *g, int seat, iz_slot card, int32_t amount);
/* A phase ends. */
void iz_claims_end(iz_game *g);

#endif
