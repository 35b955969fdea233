/* The phrases, from the one list of them. */
#include "core/phrases.h"

#include <stddef.h>

const iz_phrase_row iz_phrases[] = {
#define PHRASE(code, words, kinds) {#code, words, kinds},
#include "core/phrases.def"
#undef PHRASE
    {NULL, "", ""},
};
