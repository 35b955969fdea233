/*
 * Effects: looking at the top of a library and leaving cards there or putting them on the bottom:
 * scry, fateseal, clash.
 *
 * Younger than the books: as the cards' reminder texts explain them; izvori-2007 D14 (choices).
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

enum { SCRY_BEGIN, SCRY_DOWN, SCRY_DOWN_PICKED, SCRY_UP, SCRY_UP_PICKED, SCRY_END };

static void scry_begin(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    const iz_cell *other = iz_optional(cell, 1);
    int seat = iz_select_seat(g, &ctx, cell + 1);
    int whose = other ? iz_select_seat(g, &ctx, other) : seat;
    int32_t count = iz_quantity(g, &ctx, iz_child(cell, 2));
    uint16_t list = IZ_NIL;
    if (seat != IZ_NO_SEAT && whose != IZ_NO_SEAT) {
        iz_slot slot = iz_zone_list(g, whose, IZ_ZONE_LIBRARY)->last;
        for (; count > 0 && slot != IZ_NIL; count--, slot = g->objects[slot].prev) {
            g->objects[slot].known |= iz_seat_bit(seat);
            list = iz_links_append_ref(g, list, iz_object_ref(g, slot));
        }
        iz_note(g, IZ_C_REVEAL, IZ_SAY_LOOKS_AT_CARDS, iz_ref_seat(seat), iz_links_count(g, list));
    }
    f = iz_effect_top(g);
    f->list = list;
    f->seat = (uint8_t)seat;
    f->head.pc = list == IZ_NIL ? SCRY_END : SCRY_DOWN;
}

/* One more of the cards looked at that are not picked yet. */
static iz_flow pick(iz_game *g, iz_purpose purpose, bool can_stop)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_of_list(g, f->list);
    iz_flow flow = iz_effect_ask_one(g, f->seat, purpose, ctx.self, set, f->picked, can_stop);
    iz_scratch_back(g, mark);
    return flow;
}

/* The first one named lies above the others, on the bottom as on top. */
static void arrange(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_of_list(g, f->picked);
    int down = f->lo;
    for (int i = 0; i < down; i++)
        iz_effect_put_back(g, iz_set_at(g, set, i), false);
    for (int i = set.count - 1; i >= down; i--)
        iz_effect_put_back(g, iz_set_at(g, set, i), true);
    iz_note(g, IZ_C_EFFECT, IZ_SAY_PUTS_CARDS_ON_BOTTOM, iz_ref_seat(f->seat), down);
    iz_scratch_back(g, mark);
}

iz_flow iz_effect_scry(iz_game *g, effect_frame *f)
{
    switch (f->head.pc) {
    case SCRY_BEGIN:
        scry_begin(g);
        return IZ_GO;
    case SCRY_DOWN:
        f->head.pc = SCRY_DOWN_PICKED;
        return pick(g, IZ_FOR_SCRY, true);
    case SCRY_DOWN_PICKED:
        if (g->head->answer.kind == IZ_OPTION_REF) {
            f->head.pc = SCRY_DOWN;
            iz_effect_pick(g, g->head->answer.subject);
            return IZ_GO;
        }
        f->lo = f->count; /* so many go to the bottom */
        f->head.pc = SCRY_UP;
        return IZ_GO;
    case SCRY_UP:
        f->head.pc = SCRY_UP_PICKED;
        return pick(g, IZ_FOR_ORDER, false);
    case SCRY_UP_PICKED:
        if (g->head->answer.kind == IZ_OPTION_REF) {
            f->head.pc = SCRY_UP;
            iz_effect_pick(g, g->head->answer.subject);
            return IZ_GO;
        }
        f->head.pc = SCRY_END;
        arrange(g);
        return IZ_GO;
    default:
        return IZ_FINISHED;
    }
}

/* ---- clash ----------------------------------------------------------------------------------- */

enum { CLASH_BEGIN, CLASH_ASK, CLASH_ANSWERED };

static iz_ref top_card(const iz_game *g, int seat)
{
    iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last;
    return slot == IZ_NIL ? IZ_NO_REF : iz_object_ref(g, slot);
}

/* -1: whoever has no card can't win. */
static int32_t cost_of(iz_game *g, const iz_ctx *ctx, iz_ref card)
{
    return card == IZ_NO_REF ? -1 : iz_attribute(g, ctx, IZ_ATTRIBUTE_MANA_VALUE, card);
}

/* Both reveal at once; `list` keeps the cards in the order in which they are put back. */
static void clash_begin(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    int one = iz_select_seat(g, &ctx, cell + 1), other = iz_select_seat(g, &ctx, iz_child(cell, 1));
    uint16_t env = f->env;
    f->head.pc = CLASH_ASK;
    if (one == IZ_NO_SEAT || other == IZ_NO_SEAT) {
        iz_effect_result_number(g, env, cell->arg, 0, false);
        return;
    }
    bool won = cost_of(g, &ctx, top_card(g, one)) > cost_of(g, &ctx, top_card(g, other));
    iz_effect_result_number(g, env, cell->arg, won, true);
    iz_note(g, IZ_C_REVEAL, IZ_SAY_AND_CLASH, iz_ref_seat(one), iz_ref_seat(other));
    uint16_t seats = (uint16_t)(iz_seat_bit(one) | iz_seat_bit(other));
    iz_batch_begin(g);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        iz_ref card = top_card(g, seat);
        if (card == IZ_NO_REF)
            continue;
        uint16_t list = iz_links_append_ref(g, iz_effect_top(g)->list, card);
        iz_effect_top(g)->list = list;
        iz_batch_part(g, IZ_EV_REVEAL)->object = card;
    }
    iz_batch_happens(g, IZ_C_REVEAL);
}

iz_flow iz_effect_clash(iz_game *g, effect_frame *f)
{
    if (f->head.pc == CLASH_BEGIN) {
        clash_begin(g);
        return IZ_GO;
    }
    iz_ref card = f->list == IZ_NIL ? IZ_NO_REF : g->links[f->list].ref;
    if (f->head.pc == CLASH_ANSWERED) {
        f->head.pc = CLASH_ASK;
        f->list = iz_links_remove(g, f->list, card);
        if (g->head->answer.kind == IZ_OPTION_YES)
            iz_effect_put_back(g, card, false);
        return IZ_GO;
    }
    if (card == IZ_NO_REF)
        return IZ_FINISHED;
    f->head.pc = CLASH_ANSWERED;
    return iz_ask_yes_no(g, g->objects[iz_ref_slot(card)].owner, IZ_FOR_BOTTOM, card);
}
