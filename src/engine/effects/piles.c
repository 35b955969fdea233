/*
 * Effects: piles, one of each of several kinds, a process that is repeated at a player's will, and
 * damage that can't be prevented.
 *
 * Books: mtg-1999-11 chapters 413.2c-d (choices at the resolution), 419.2 (prevention); izvori-2007
 * D14, D20.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

enum { PILES_BEGIN, PILES_PICK, PILES_PICKED, PILES_END };

/* ---- two piles ------------------------------------------------------------------------------- */

/* Those of the set that are in the list, or not, go to a register. */
static void pile_to_register(iz_game *g, uint16_t env, int reg, iz_set all, uint16_t picked,
                             bool wanted)
{
    size_t mark = iz_scratch_mark(g);
    iz_set pile = iz_set_begin(g);
    for (int i = 0; i < all.count; i++)
        if (iz_links_has(g, picked, iz_set_at(g, all, i)) == wanted)
            iz_set_put(g, &pile, iz_set_at(g, all, i));
    if (reg < IZ_REGISTERS)
        iz_effect_result_set(g, env, reg, pile);
    iz_scratch_back(g, mark);
}

static iz_flow pick_for_pile(iz_game *g, iz_set set)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    f->head.pc = PILES_END;
    if (f->count >= set.count)
        return IZ_GO;
    f->head.pc = PILES_PICKED;
    return iz_effect_ask_one(g, f->seat, IZ_FOR_PILE, ctx.self, set, f->picked, true);
}

/* The player picks the first pile, which may be empty, as may the second. */
iz_flow iz_effect_separate(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    if (f->head.pc == PILES_BEGIN) {
        int seat = iz_effect_chooser(g, &ctx, cell + 1);
        f->seat = (uint8_t)seat;
        f->head.pc = seat == IZ_NO_SEAT ? PILES_END : PILES_PICK;
        return IZ_GO;
    }
    if (f->head.pc == PILES_PICKED) {
        f->head.pc = PILES_END;
        if (g->head->answer.kind == IZ_OPTION_REF) {
            f->head.pc = PILES_PICK;
            iz_effect_pick(g, g->head->answer.subject);
        }
        return IZ_GO;
    }
    iz_set all = iz_select_present(g, &ctx, iz_child(cell, 1));
    if (f->head.pc == PILES_PICK)
        return pick_for_pile(g, all);
    uint16_t picked = iz_effect_top(g)->picked;
    iz_count_applied(g, IZ_C_PILES);
    if (iz_is_off(g, IZ_C_PILES))
        return IZ_FINISHED;
    pile_to_register(g, env, cell->arg, all, picked, true);
    pile_to_register(g, env, cell->arg + 1, all, picked, false);
    return IZ_FINISHED;
}

/* By these numbers they are chosen, and they are the instruction's children. */
enum { FIRST_PILE = 1, SECOND_PILE };

static void keep_pile(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, uint16_t env, int reg)
{
    size_t mark = iz_scratch_mark(g);
    iz_set pile = iz_select(g, ctx, selector);
    if (reg < IZ_REGISTERS)
        iz_effect_result_set(g, env, reg, pile);
    iz_scratch_back(g, mark);
}

/* The chosen one goes to the instruction's register, the other to the next. */
iz_flow iz_effect_choose_pile(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    if (f->head.pc == PILES_BEGIN) {
        int seat = iz_effect_chooser(g, &ctx, cell + 1);
        if (seat == IZ_NO_SEAT)
            return IZ_FINISHED;
        f->head.pc = PILES_PICKED;
        return iz_ask_number(g, seat, IZ_FOR_PILE, ctx.self, FIRST_PILE, SECOND_PILE);
    }
    int chosen = (int)g->head->answer.number;
    keep_pile(g, &ctx, iz_child(cell, chosen), env, cell->arg);
    keep_pile(g, &ctx, iz_child(cell, FIRST_PILE + SECOND_PILE - chosen), env, cell->arg + 1);
    return IZ_FINISHED;
}

/* ---- one of each kind ------------------------------------------------------------------------ */

/* The kinds are gone through in the order of the text; what fits two of them may serve for both.
 * Several players choose in turn order. */
iz_flow iz_effect_choose_of_each(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    if (f->head.pc == PILES_BEGIN) {
        int seat = iz_effect_chooser(g, &ctx, cell + 1);
        f->seat = (uint8_t)seat;
        f->child = 2; /* the kind at hand */
        f->head.pc = seat == IZ_NO_SEAT ? PILES_END : PILES_PICK;
        return IZ_GO;
    }
    if (f->head.pc == PILES_PICKED) {
        f->head.pc = PILES_PICK;
        if (g->head->answer.kind == IZ_OPTION_REF &&
            !iz_links_has(g, f->picked, g->head->answer.subject)) {
            uint16_t picked = iz_links_append_ref(g, f->picked, g->head->answer.subject);
            iz_effect_top(g)->picked = picked;
        }
        return IZ_GO;
    }
    const iz_cell *kind = iz_child(cell, (int)f->child);
    if (f->head.pc == PILES_PICK && kind) {
        iz_set all = iz_select_present(g, &ctx, iz_child(cell, 1)), fitting = iz_set_begin(g);
        for (int i = 0; i < all.count; i++)
            if (iz_fits(g, &ctx, kind, iz_set_at(g, all, i)))
                iz_set_put(g, &fitting, iz_set_at(g, all, i));
        f = iz_effect_top(g);
        f->child++;
        f->head.pc = PILES_PICKED;
        return iz_effect_ask_one(g, f->seat, IZ_FOR_CHOOSE, ctx.self, fitting, IZ_NIL, false);
    }
    iz_set chosen = iz_set_of_list(g, f->picked);
    iz_effect_result_set(g, env, cell->arg, chosen);
    return IZ_FINISHED;
}

/* ---- again and again ------------------------------------------------------------------------- */

iz_flow iz_effect_may_repeat(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int seat;
    switch (f->head.pc) {
    case PILES_PICK:
        seat = iz_select_seat(g, &ctx, cell + 1);
        if (seat == IZ_NO_SEAT)
            return IZ_FINISHED;
        f->head.pc = PILES_PICKED;
        return iz_ask_yes_no(g, seat, IZ_FOR_REPEAT, ctx.self);
    case PILES_PICKED:
        if (g->head->answer.kind != IZ_OPTION_YES)
            return IZ_FINISHED;
        __attribute__((fallthrough));
    default:
        f->head.pc = PILES_PICK;
        iz_effect_child(g, iz_child(cell, 1), &ctx);
        return IZ_GO;
    }
}

/* ---- damage that can't be prevented ---------------------------------------------------------- */

/* While it is carried out, all damage of its parts is so (iz_damage_flags). */
iz_flow iz_effect_unpreventable(iz_game *g, effect_frame *f) { return iz_effect_inside(g, f, 0); }

iz_flow iz_effect_inevitable(iz_game *g, effect_frame *f) { return iz_effect_inside(g, f, 1); }

/* The first makes the shields; prevention does the second (events/replace_apply.c). */
iz_flow iz_effect_and_prevented(iz_game *g, effect_frame *f)
{
    return iz_effect_unpreventable(g, f);
}

/* ---- what moves with counters ---------------------------------------------------------------- */

iz_flow iz_effect_with_counters(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    if (f->head.pc != PILES_BEGIN)
        return IZ_FINISHED;
    int32_t count = iz_quantity(g, &ctx, iz_child(cell, 0));
    f = iz_effect_top(g);
    f->word = count;
    f->head.pc = PILES_END;
    iz_effect_child(g, iz_child(cell, 1), &ctx);
    return IZ_GO;
}

unsigned iz_damage_flags(iz_game *g, iz_ref recipient)
{
    unsigned flags = 0;
    for (iz_frame *frame = iz_frame_top(g); frame && frame->kind == IZ_FRAME_EFFECT;
         frame = iz_frame_below(g, frame)) {
        const effect_frame *f = (const effect_frame *)(const void *)frame;
        const iz_cell *cell = iz_effect_cell(g, f);
        iz_ctx ctx = f->ctx;
        if (cell->op == IZ_UNPREVENTABLE)
            flags |= IZ_PART_NO_PREVENTION;
        if (cell->op == IZ_INEVITABLE && iz_fits(g, &ctx, cell + 1, recipient))
            flags |= IZ_PART_NO_PREVENTION | IZ_PART_NO_REDIRECTION;
    }
    return flags;
}
