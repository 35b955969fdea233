/*
 * What all rooms of the engine include: the value, the book, the kinds of frames, and how
 * procedures run. Which room offers what is said by the headers of the rooms; src/floors.txt says
 * which room may use which.
 *
 * The pump (pump.c) runs the top frame of the game's stack of frames until somebody must decide.
 * A rule's procedure is a frame kind: a locals struct which begins with iz_frame, a function that
 * reads from top to bottom as the book tells it and resumes at named points, and, if its decisions
 * are listed on demand, a function that lists their options.
 *
 * Conventions of procedures:
 *   - set frame->pc to the next named point BEFORE pushing a frame, asking, or running a batch,
 *     then return IZ_GO (pushed, batch) or IZ_WAIT (asked); the procedure is called again at that
 *     point. After a push or growth the frame pointer is stale: return at once or fetch it again.
 *   - a decision's answer is in g->head->answer when the procedure is called again;
 *   - sets in scratch memory don't survive a return; lists (links) in the frame or its env do.
 */
#ifndef IZ_ENGINE_ENGINE_H
#define IZ_ENGINE_ENGINE_H

#include "books/book.h"
#include "core/contexts.h"
#include "core/game.h"
#include "core/sides.h"
#include "core/switch.h"
#include "engine/amounts.h"
#include "engine/kinds_of_play.h"
#include "engine/zones.h"

/* ---- frame kinds (frames.def) ---------------------------------------------------------------- */

typedef enum iz_frame_kind {
#define FRAME(name, procedure, locals) IZ_FRAME_##name,
#include "engine/frames.def"
#undef FRAME
    IZ_FRAME_KIND_COUNT
} iz_frame_kind;

/* The variant of the book that is played; NULL: none. */
static inline const iz_variant *iz_variant_of(const iz_game *g)
{
    return g->head->variant ? &g->book->variants[g->head->variant - 1] : NULL;
}

/* ---- going on at once ------------------------------------------------------------------------ */

/* Short cuts: what goes on without any choice may be done at once, without the frames that it would
 * be done with step by step, if nobody stops the pump in between. What comes of it is the same:
 * soaking plays each game both ways. */
static inline bool iz_goes_short(const iz_game *g) { return !g->stop && !g->at_length; }
/* Is the frame that runs still the one on top: did what it has just begun need no frame? Then it
 * may go on at once. */
static inline bool iz_is_on_top(const iz_game *g, iz_frame_kind kind)
{
    return iz_frame_top(g)->kind == kind;
}
/* The body of a procedure that goes on at once where it can: `go_on` runs from the resume point. */
#define IZ_RUN_ON(g, KIND, go_on)                                                                  \
    iz_flow flow;                                                                                  \
    do                                                                                             \
        flow = (go_on)((g), top(g));                                                               \
    while (flow == IZ_GO && iz_is_on_top((g), IZ_FRAME_##KIND));                                   \
    return flow

#endif
