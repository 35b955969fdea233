/*
 * In which order options are shown to people: what can't hurt first, the likely ones before the
 * unlikely. It is made from what the program of the card does (liking.def); rules never ask.
 */
#ifndef IZ_ENGINE_LIKING_H
#define IZ_ENGINE_LIKING_H

#include "engine/engine.h"

/* Options of a smaller rank are shown first, those of one rank in the order in which they are
 * listed. */
int32_t iz_option_rank(iz_game *g, const iz_decision *decision, const iz_option *option);

#endif
