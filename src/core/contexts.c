/*
 * Contexts: which one runs, and what is kept of the others.
 *
 * Izvori F9; docs/decisions/132-turns-at-the-same-time.md. Nothing in here knows a rule.
 */
#include "core/contexts.h"

/* Frames of a context at rest: a turn, a step, a window. The game's own stays where it is. */
enum { PARKED_UNITS = 64 };

static uint32_t own_frames(const iz_game *g)
{
    const iz_frame *bottom = (const iz_frame *)(const void *)g->frames;
    return iz_table_count(g, IZ_TABLE_frames) > 0 ? bottom->units : 0;
}

void iz_contexts_make(iz_game *g, int count)
{
    iz_table_add(g, IZ_TABLE_contexts, (uint32_t)count - 1);
    iz_table_add(g, IZ_TABLE_parked, (uint32_t)count * PARKED_UNITS);
    uint32_t seats = (uint32_t)count * g->head->seats;
    iz_table_add(g, IZ_TABLE_parked_seats, seats);
    for (uint32_t i = 0; i < seats; i++)
        g->parked_seats[i].restricted = IZ_NIL;
    for (int i = 1; i < count; i++)
        g->contexts[i] = g->contexts[0];
}

/* The frames above the game's own go to their context's place. */
static void rest_frames(iz_game *g, int index)
{
    iz_context *context = &g->contexts[index];
    uint32_t own = own_frames(g), count = iz_table_count(g, IZ_TABLE_frames) - own;
    assert(count <= PARKED_UNITS);
    context->parked = (uint16_t)count;
    context->parked_top = (uint16_t)(count > 0 ? g->head->frame_top : 0);
    memset(&g->parked[index * PARKED_UNITS], 0, PARKED_UNITS * sizeof *g->parked);
    memcpy(&g->parked[index * PARKED_UNITS], &g->frames[own], count * sizeof *g->parked);
    iz_table_cut(g, IZ_TABLE_frames, own);
    g->head->frame_top = (uint16_t)own;
}

static void wake_frames(iz_game *g, int index)
{
    uint32_t count = g->contexts[index].parked;
    if (count == 0)
        return;
    uint32_t first = iz_table_add(g, IZ_TABLE_frames, count);
    memcpy(&g->frames[first], &g->parked[index * PARKED_UNITS], count * sizeof *g->parked);
    memset(&g->parked[index * PARKED_UNITS], 0, PARKED_UNITS * sizeof *g->parked);
    g->head->frame_top = g->contexts[index].parked_top;
    g->contexts[index].parked = g->contexts[index].parked_top = 0;
}

/* What is counted by turn, and the mana of the phase. */
static void exchange_seats(iz_game *g, int from, int to)
{
    IZ_EACH_SEAT (g, seat) {
        iz_seat *s = &g->seats[seat];
        iz_parked_seat *rests = &g->parked_seats[from * g->head->seats + seat];
        iz_parked_seat *wakes = &g->parked_seats[to * g->head->seats + seat];
        memcpy(rests->pool, s->pool, sizeof s->pool);
        rests->restricted = s->restricted;
        rests->spells_cast = s->spells_cast;
        rests->lands_played = s->lands_played;
        memcpy(s->pool, wakes->pool, sizeof s->pool);
        s->restricted = wakes->restricted;
        s->spells_cast = wakes->spells_cast;
        s->lands_played = wakes->lands_played;
        *wakes = (iz_parked_seat){.restricted = IZ_NIL};
    }
}

void iz_context_enter(iz_game *g, int index)
{
    int from = g->head->contexts_now;
    if (index == from)
        return;
    rest_frames(g, from);
    exchange_seats(g, from, index);
    g->head->contexts_now = (uint8_t)index;
    wake_frames(g, index);
    g->options_valid = false;
}

iz_list_head *iz_stack_with(const iz_game *g, iz_slot slot)
{
    iz_slot bottom = slot;
    while (g->objects[bottom].prev != IZ_NIL)
        bottom = g->objects[bottom].prev;
    for (int i = 0; i < iz_context_count(g); i++)
        if (g->contexts[i].stack.first == bottom)
            return &g->contexts[i].stack;
    return &iz_now(g)->stack;
}

/* ---- damage of a turn ------------------------------------------------------------------------ */

void iz_wound_add(iz_game *g, iz_ref object, int32_t amount)
{
    uint32_t at = iz_table_add(g, IZ_TABLE_wounds, 1);
    g->wounds[at] =
        (iz_wound){.object = object, .amount = amount, .context = g->head->contexts_now};
}

/* Takes its rows off the table, of one context or of all (-1): how much they came to. */
static int32_t take_wounds(iz_game *g, iz_ref object, int context)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_wounds), keep = 0;
    int64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const iz_wound wound = g->wounds[i];
        if (wound.object == object && (context < 0 || wound.context == context))
            sum += wound.amount;
        else if (iz_ref_alive(g, wound.object))
            g->wounds[keep++] = wound;
    }
    iz_table_cut(g, IZ_TABLE_wounds, keep);
    return sum > INT32_MAX ? INT32_MAX : (int32_t)sum;
}

void iz_wounds_forget(iz_game *g, iz_ref object) { take_wounds(g, object, -1); }

int32_t iz_wounds_heal(iz_game *g, iz_ref object)
{
    return take_wounds(g, object, g->head->contexts_now);
}
