/*
 * Effects: what is noted of a thing as it goes, and what comes with it when it returns: the
 * counters that it had, what is attached to it.
 *
 * Books: mtg-1999-11 214.8d (a local enchantment that comes into play without having been played),
 * 217.1c (an object that moves is another one: it keeps nothing by itself).
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

/* In a memory cell of the card as it lies there now: for each kind a word and a number. */
static void note_counters(iz_game *g, iz_ref before, iz_ref now)
{
    const iz_last_known *known = iz_last_known_of(g, before);
    uint16_t list = IZ_NIL;
    for (uint16_t at = known ? known->counters : IZ_NIL; at != IZ_NIL; at = g->counters[at].next) {
        iz_counter counter = g->counters[at];
        if (counter.count <= 0)
            continue;
        list = iz_links_append(g, list, IZ_NO_REF, counter.word);
        list = iz_links_append(g, list, IZ_NO_REF, counter.count);
    }
    iz_memory_keep(g, now, IZ_CELL_OF_COUNTERS, list);
}

/* Of what has been moved out of play; who notes it remembers whose counters they were. */
iz_flow iz_effect_note_counters(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    bool linked = iz_card_has(g, &ctx, IZ_LINKED, IZ_CELL_OF_NOTED);
    iz_set set = iz_select(g, &ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref before = iz_set_at(g, set, i), now = iz_present(g, &ctx, before);
        if (now == IZ_NO_REF || now == before || !iz_ref_is_object(now))
            continue;
        note_counters(g, before, now);
        if (!linked)
            continue;
        uint16_t list = iz_memory_get(g, ctx.self, IZ_CELL_OF_NOTED)->list;
        list = iz_links_append_ref(g, list, now);
        iz_memory_change(g, ctx.self, IZ_CELL_OF_NOTED)->list = list;
    }
    return IZ_FINISHED;
}

/* D9.29: whose words don't hold for them is asked by IGNORES. */
iz_flow iz_effect_ignore(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, iz_effect_cell(g, f) + 1);
    IZ_EACH_SEAT_OF (g, seat, seats)
        iz_ledger_add(g, IZ_LEDGER_IGNORED, seat, iz_ref_seat(seat), ctx.self, 1);
    return IZ_FINISHED;
}

/* Both act on the parts of what is done inside of them (iz_settled_…). */
iz_flow iz_effect_with_noted(iz_game *g, effect_frame *f) { return iz_effect_inside(g, f, 0); }

iz_flow iz_effect_enter_attached(iz_game *g, effect_frame *f) { return iz_effect_inside(g, f, 0); }

/* The instruction of that kind inside of which the one on top is carried out; NULL: none. */
static const effect_frame *around(const iz_game *g, iz_op op)
{
    for (iz_frame *frame = iz_frame_top(g); frame && frame->kind == IZ_FRAME_EFFECT;
         frame = iz_frame_below(g, frame)) {
        const effect_frame *f = (const effect_frame *)(const void *)frame;
        if (iz_effect_cell(g, f)->op == op)
            return f;
    }
    return NULL;
}

uint32_t iz_settled_counters(iz_game *g, iz_ref ref)
{
    const effect_frame *given = around(g, IZ_WITH_COUNTERS);
    if (given && given->word > 0)
        return iz_links_append(g, IZ_NIL, (iz_ref)iz_effect_cell(g, given)->arg, given->word) + 1u;
    const iz_memory *noted =
        around(g, IZ_WITH_NOTED) ? iz_memory_find(g, ref, IZ_CELL_OF_COUNTERS) : NULL;
    uint16_t list = IZ_NIL;
    for (uint16_t at = noted ? noted->list : IZ_NIL; at != IZ_NIL;) {
        iz_link word = g->links[at], number = g->links[word.next];
        list = iz_links_append(g, list, (iz_ref)word.value, number.value);
        at = number.next;
    }
    return list == IZ_NIL ? 0 : list + 1u;
}

bool iz_settled_host(iz_game *g, iz_ref *host)
{
    const effect_frame *f = around(g, IZ_ENTER_ATTACHED);
    if (!f)
        return false;
    iz_ctx ctx = f->ctx;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select_present(g, &ctx, iz_child(iz_effect_cell(g, f), 1));
    *host = iz_set_first(g, set);
    iz_scratch_back(g, mark);
    return true;
}
