/*
 * Whether a set-up is legal, for those who test that (with one rule switched off), and its decks.
 */
#ifndef IZ_API_SETUP_H
#define IZ_API_SETUP_H

#include "core/switch.h"

/* Is something wrong with the set-up? Then `error` says what, and `concept` is the rule that
 * forbids it (IZ_C_NONE: it can't be meant). Without the rule that is switched off, if any. */
bool iz_setup_fault(const iz_setup *setup, iz_switch *off, iz_concept *concept, char *error,
                    size_t error_size);
/* The same of its decks: is something wrong with what they hold? */
bool iz_decks_fault(const iz_setup *setup, const struct iz_card_set *cards, char *error,
                    size_t error_size);

#endif
