/*
 * A pad: memory that is taken in pieces, which stay where they are, and given back all at once or
 * back to a mark. What is said to people is put together on pads; the value has none.
 */
#ifndef IZ_CORE_PAD_H
#define IZ_CORE_PAD_H

#include <stddef.h>

typedef struct iz_pad iz_pad;

typedef struct iz_pad_mark {
    void *sheet;
    size_t used;
} iz_pad_mark;

iz_pad *iz_pad_new(void); /* NULL: no memory */
void iz_pad_free(iz_pad *pad);
/* A piece, aligned for anything and all zeros; NULL: no memory, or no pad. */
void *iz_pad_take(iz_pad *pad, size_t size);
/* The text, kept; NULL: no memory. */
const char *iz_pad_keep(iz_pad *pad, const char *text);
/* What is taken from now on is given back by iz_pad_back. */
iz_pad_mark iz_pad_at(const iz_pad *pad);
void iz_pad_back(iz_pad *pad, iz_pad_mark mark);
void iz_pad_clear(iz_pad *pad);

#endif
