/*
 * Descriptors of options (izvor.h) as data again.
 */
#ifndef IZ_API_DESCRIPTOR_H
#define IZ_API_DESCRIPTOR_H

#include "core/game.h"
#include "izvor/izvor.h"

/* "attack" */
const char *iz_choice_kind_name(iz_choice_kind kind);
/* The option as data, and as a descriptor (no words): it need not be listed. */
iz_choice iz_choice_of(const iz_game *game, const iz_option *option);
size_t iz_descriptor_of(const iz_game *game, const iz_option *option, char *out, size_t size);
/* The step of a declaration that the choice is; false: it is something else. */
bool iz_step_of(const iz_game *game, const iz_choice *choice, iz_option *out);
/* What a descriptor says, words aside; false: it names no kind of option. */
bool iz_descriptor_read(const char *descriptor, iz_choice *out);

/* Why the choice that is described so is none, said on the pad of `game`; `at` is the game, or a
 * later state of it in which the choice was to be made. */
const iz_saying *iz_refusal_of(iz_game *game, iz_game *at, int seat, const char *descriptor);

#endif
