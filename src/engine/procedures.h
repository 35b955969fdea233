/*
 * The procedures of the frame kinds (frames.def), for the pump's table.
 */
#ifndef IZ_ENGINE_PROCEDURES_H
#define IZ_ENGINE_PROCEDURES_H

#include "engine/engine.h"

/* Runs the frame from its resume point. */
#define FRAME(name, procedure, locals) iz_flow procedure(iz_game *g, void *frame);
#include "engine/frames.def"
#undef FRAME

/* What a step does by itself: pushes frames, or does it at once. */
#define ACTION(name, procedure) void procedure(iz_game *g);
#include "books/step_actions.def"
#undef ACTION

#endif
