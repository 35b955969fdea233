/*
 * What a seat remembers of what it has done, where rules of a book limit how often (books/rows.h):
 * entries of a concept, of a key (the name of a card, or 0), for a span.
 */
#ifndef IZ_ENGINE_EVENTS_MEMORY_H
#define IZ_ENGINE_EVENTS_MEMORY_H

#include "engine/engine.h"

/* For how long. */
typedef enum { IZ_SPAN_TURN, IZ_SPAN_GAME } iz_span;

void iz_memory_add(iz_game *g, int seat, iz_concept concept, uint32_t key, iz_span span);
/* How often that is remembered. */
int iz_memory_of(const iz_game *g, int seat, iz_concept concept, uint32_t key);
/* A turn begins: what lasted for the one before is forgotten. */
void iz_memory_turns(iz_game *g, int seat);

#endif
