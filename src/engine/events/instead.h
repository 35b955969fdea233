/*
 * Replacement and prevention, for whoever runs a batch and for the effects that replace.
 */
#ifndef IZ_ENGINE_INSTEAD_H
#define IZ_ENGINE_INSTEAD_H

#include "engine/engine.h"

/* Pushes the frame that lets replacement and prevention effects have their chance at part `index`;
 * false if none applies. */
bool iz_replace_part(iz_game *g, uint32_t index);
/* All parts of the batch that begins there are settled: ends the shields that were good for that
 * one event. */
void iz_shields_end(iz_game *g, uint32_t first);
/* Upper bound: might any replacement or prevention touch this kind? */
bool iz_replace_possible(iz_game *g, iz_event_kind kind);
/* Inside a replacing effect (the topmost REPLACE frame): the event happens after all, changed so.
 * False if nothing is being replaced. Damage is `prevents`: the rest of it is prevented, and it has
 * been (`prevented`), unless it can't be. */
bool iz_instead_amount(iz_game *g, int32_t amount, bool prevents, bool *prevented);
/* The mana of a source is of one of these kinds (mask) instead; amount 0: as much. */
bool iz_instead_mana(iz_game *g, unsigned kinds, bool colored_only, int32_t amount);
bool iz_instead_place(iz_game *g, iz_zone to, uint32_t counters, unsigned part_flags,
                      int32_t from_top);
bool iz_instead_to(iz_game *g, iz_ref ref);
bool iz_instead_regenerate(iz_game *g);
bool iz_instead_as_well(iz_game *g);

#endif
