/*
 * Does everything that a compiled text speaks of exist where it is spoken of?
 */
#ifndef IZ_TEXT_SOUND_H
#define IZ_TEXT_SOUND_H

#include "program/program.h"

/* What the text would have had to say (for a refusal), of an instant or sorcery if `is_spell`;
 * NULL: nothing is missing. */
const char *text_is_missing(const iz_cell *program, bool is_spell);

#endif
