/*
 * Faces (izvor.h) for those who know the object already.
 */
#ifndef IZ_API_FACE_H
#define IZ_API_FACE_H

#include "core/game.h"
#include "izvor/izvor.h"

typedef struct iz_zone_word {
    const char *word;
    iz_zone zone;
} iz_zone_word;

/* The zones that each player has, as a view tells of them; ends with one without a word. */
extern const iz_zone_word iz_zone_words[];
/* The object that has this number in views; IZ_NIL: there is none. */
iz_slot iz_object_numbered(const iz_game *g, uint32_t number);
/* The object as the viewer may know it, who sees that it is there. */
void iz_face_tell(iz_game *g, int viewer, iz_slot slot, iz_face *out);

#endif
