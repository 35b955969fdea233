/*
 * What objects and players are called: "Gray Ogre", "player A", "the ability of Gray Ogre".
 */
#ifndef IZ_ENGINE_NAME_H
#define IZ_ENGINE_NAME_H

#include "engine/flow/words.h"

/* The name in English, and as a saying if it is one (else NULL: a card's name). */
void iz_name_tell(const iz_teller *t, iz_ref ref, const char **text, const iz_saying **said);
/* The name in English, as logs and labels write it. Returns the length the whole needs. */
size_t iz_ref_name(iz_game *g, iz_ref ref, char *out, size_t size);
/* Is it an ability on the stack, with a source of its own? */
bool iz_ref_is_ability(const iz_game *g, iz_ref ref);

#endif
