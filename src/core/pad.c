/*
 * Pads: sheets of memory, each larger than the one before where much is asked for.
 */
#include "core/pad.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SHEET = 4096, ALIGNED = 16 };

typedef struct sheet {
    struct sheet *below;
    size_t used, room;
    max_align_t bytes[];
} sheet;

struct iz_pad {
    sheet *top;
};

iz_pad *iz_pad_new(void) { return calloc(1, sizeof(iz_pad)); }

void iz_pad_free(iz_pad *pad)
{
    iz_pad_clear(pad);
    if (pad)
        free(pad->top);
    free(pad);
}

void *iz_pad_take(iz_pad *pad, size_t size)
{
    if (!pad || size > SIZE_MAX / 4)
        return NULL;
    size = (size + ALIGNED - 1) & ~(size_t)(ALIGNED - 1);
    if (!pad->top || pad->top->room - pad->top->used < size) {
        size_t room = size > SHEET ? size : SHEET;
        sheet *more = malloc(sizeof *more + room);
        if (!more)
            return NULL;
        *more = (sheet){.below = pad->top, .room = room};
        pad->top = more;
    }
    char *piece = (char *)pad->top->bytes + pad->top->used;
    pad->top->used += size;
    return memset(piece, 0, size);
}

const char *iz_pad_keep(iz_pad *pad, const char *text)
{
    size_t length = strlen(text) + 1;
    char *kept = iz_pad_take(pad, length);
    return kept ? memcpy(kept, text, length) : NULL;
}

iz_pad_mark iz_pad_at(const iz_pad *pad)
{
    sheet *top = pad ? pad->top : NULL;
    return (iz_pad_mark){top, top ? top->used : 0};
}

/* The first sheet is kept, for what comes next. */
void iz_pad_back(iz_pad *pad, iz_pad_mark mark)
{
    while (pad && pad->top && pad->top != mark.sheet && pad->top->below) {
        sheet *below = pad->top->below;
        free(pad->top);
        pad->top = below;
    }
    if (pad && pad->top)
        pad->top->used = mark.used;
}

void iz_pad_clear(iz_pad *pad) { iz_pad_back(pad, (iz_pad_mark){NULL, 0}); }
