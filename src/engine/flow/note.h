/*
 * Noting that a rule was applied.
 */
#ifndef IZ_ENGINE_NOTE_H
#define IZ_ENGINE_NOTE_H

#include "engine/engine.h"

/* The rule `concept` was applied; the log says the phrase with its arguments (engine/flow/words.h).
 * Cheap when nothing is logged. */
void iz_note(iz_game *g, iz_concept concept, iz_phrase phrase, ...);
/* Nobody listens in most games: then not even the words' arguments are looked up. Without words:
 * iz_count_applied (core/game.h). */
#define iz_note(g, ...) ((g)->log || (g)->applied ? (iz_note)((g), __VA_ARGS__) : (void)0)

#endif
