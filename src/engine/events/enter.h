/*
 * What comes into play: the frame in which its choices are made as part of the event, before it
 * happens, and what is asked about it. The frame is carried out in playing/entering.c, since things
 * may be paid in it.
 */
#ifndef IZ_ENGINE_EVENTS_ENTER_H
#define IZ_ENGINE_EVENTS_ENTER_H

#include "engine/events/event.h"

typedef struct iz_entering_frame {
    iz_frame head;
    uint32_t part;
    uint32_t done; /* modifications gone through */
    uint32_t cell; /* the one in hand */
    uint16_t env;
    uint16_t list; /* what was settled: see events/event.h */
    uint16_t definition;
    uint16_t revealed; /* amplify: cards shown */
} iz_entering_frame;

/* Does the move into play need choices or preparations? Then pushes the ENTERING frame for it. */
bool iz_entering_start(iz_game *g, uint32_t part);
bool iz_entering_needed(iz_game *g, const iz_part *part);
/* Something that an "as it comes into play" effect does to the object that is about to enter:
 * kept for its entry. True if the part was meant for it. */
bool iz_entering_takes(iz_game *g, const iz_part *part);
/* The object, if it is about to enter, will have that shape (SHAPE, index in set->cells): true. */
bool iz_entering_shape(iz_game *g, iz_ref object, uint32_t cell);

/* The n-th of the modifications that ask for choices or preparations: of the definition's static
 * abilities, then of what the object has been given; NULL: there are not so many. */
const iz_cell *iz_entering_choice(iz_game *g, int definition, iz_slot slot, uint32_t n,
                                  uint32_t *ability);
/* Its amplify; NULL: it has none. */
const iz_cell *iz_entering_amplify(iz_game *g, int definition, iz_slot slot);
/* Is it a local enchantment that comes into play without having been played (214.8d)? */
bool iz_entering_needs_host(iz_game *g, const iz_part *part, int definition);

#endif
