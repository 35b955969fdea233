/*
 * The stack of frames: what is in flight, innermost on top.
 */
#include "core/game.h"

void *iz_frame_push(iz_game *g, int kind, size_t size)
{
    uint32_t units = (uint32_t)((size + sizeof(iz_frame_unit) - 1) / sizeof(iz_frame_unit));
    iz_table *table = &g->head->tables[IZ_TABLE_frames];
    if (table->capacity - table->count < units) {
        iz_table_make_room(g, IZ_TABLE_frames, units);
        table = &g->head->tables[IZ_TABLE_frames];
    }
    iz_frame *frame = (iz_frame *)(void *)&g->frames[table->count];
    table->count += units;
    g->filled |= 1u << IZ_TABLE_frames;
    *frame =
        (iz_frame){.kind = (uint16_t)kind, .units = (uint16_t)units, .below = g->head->frame_top};
    if (units > 1)
        memset(frame + 1, 0, (units - 1) * sizeof(iz_frame_unit));
    g->head->frame_top = (uint16_t)units;
    return frame;
}

iz_frame *iz_frame_below(const iz_game *g, const iz_frame *frame)
{
    (void)g;
    if (frame->below == 0)
        return NULL;
    return (iz_frame *)(void *)((iz_frame_unit *)(void *)(uintptr_t)frame - frame->below);
}

void iz_frame_pop(iz_game *g)
{
    const iz_frame *top = iz_frame_top(g);
    g->head->tables[IZ_TABLE_frames].count -= top->units;
    g->head->frame_top = top->below;
}
