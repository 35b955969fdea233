/*
 * Options and decisions in words: for logs, terminals, scenarios. English, the field's terms.
 */
#ifndef IZ_ENGINE_LABEL_H
#define IZ_ENGINE_LABEL_H

#include "engine/flow/apart.h"

/* The option's label ("pass", "cast Gray Ogre", "Gray Ogre", "yes", "3"). Returns the length that
 * the whole needs; writes at most `size` bytes, NUL-terminated. */
size_t iz_option_label(iz_game *g, const iz_option *option, char *out, size_t size);
/* The same as a saying, by a teller that may tell alike objects apart. */
const iz_saying *iz_option_tell(const iz_teller *t, const iz_option *option);
/* An ability that the object has, in words: of what it has by its own card in its own name. */
void iz_ability_say(iz_game *g, iz_slot slot, uint32_t ability, char *out, size_t size);
/* The n-th option's label; unlike each other's of the decision. */
size_t iz_apart_label(iz_game *g, iz_apart *apart, uint64_t n, char *out, size_t size);
/* The same as a saying; NULL: there is no such option. */
const iz_saying *iz_apart_option(const iz_teller *t, uint64_t n);
/* What the decision asks, with its subject ("choose a target for Shock"). */
const iz_saying *iz_decision_tell(const iz_teller *t, const iz_decision *decision);
size_t iz_decision_prompt(iz_game *g, const iz_decision *decision, char *out, size_t size);

#endif
