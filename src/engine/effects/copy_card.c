/*
 * Effects: copies of cards. A copy lies where the card does, belongs to whoever makes it, and
 * ceases to exist, outside of the stack, as soon as state-based effects are looked for: until then
 * it can be cast.
 *
 * Books: mtg-1999-11 503 (copying objects), as the wording of later sets uses it.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"
#include "engine/playing/play.h"

/* A copy of the card, in its zone; IZ_NIL: there is no room for it. */
static iz_slot copy_card(iz_game *g, iz_slot card, int seat)
{
    iz_zone zone = (iz_zone)g->objects[card].zone;
    iz_slot copy = iz_object_new(g, IZ_OBJECT_COPY, g->objects[card].definition, seat);
    if (copy == IZ_NIL)
        return IZ_NIL;
    iz_put_made(g, copy, seat, zone);
    iz_note(g, IZ_C_COPY, IZ_SAY_COPY, iz_object_ref(g, copy), iz_object_ref(g, card));
    return copy;
}

/* Rule concept COPY. */
iz_flow iz_effect_copy_card(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    int seat = iz_select_seat(g, &ctx, cell + 1);
    iz_set cards = iz_select_present(g, &ctx, iz_child(cell, 1)), copies = iz_set_begin(g);
    for (int i = 0; i < cards.count && seat != IZ_NO_SEAT; i++) {
        iz_ref card = iz_set_at(g, cards, i);
        if (!iz_ref_is_object(card) || g->objects[iz_ref_slot(card)].kind != IZ_OBJECT_CARD)
            continue;
        iz_slot copy = copy_card(g, iz_ref_slot(card), seat);
        if (copy != IZ_NIL)
            iz_set_put(g, &copies, iz_object_ref(g, copy));
    }
    iz_effect_result_set(g, env, cell->arg, copies);
    return IZ_FINISHED;
}
