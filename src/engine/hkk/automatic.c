/*
 * HKK: automatic reactions. They fire, and come about, before a player may answer what was
 * announced, one after the other; the linked effects that wait are kept back meanwhile.
 *
 * hkk-2023: part V 95.
 */
#include "engine/hkk/hkk.h"

#include "engine/procedures.h"
#include "engine/turn/check.h"

typedef struct automatic_locals {
    iz_frame head;
    uint16_t held; /* list: the linked effects that are kept back */
    uint16_t spare;
} automatic_locals;

enum { AUTOMATIC_PUT, AUTOMATIC_EVALUATE, AUTOMATIC_CHECK };

static automatic_locals *top(const iz_game *g)
{
    return (automatic_locals *)(void *)iz_frame_top(g);
}

static const iz_cell *cell_of_waiting(const iz_game *g, const iz_waiting *waiting)
{
    return waiting->cell                       ? &g->cards->cells[waiting->cell]
           : waiting->ability != IZ_NO_ABILITY ? iz_ability_cell(g, waiting->ability)
                                               : NULL;
}

/* An automatic ability that prevents or changes what was announced (95.0). */
static bool is_automatic_reaction(const iz_game *g, const iz_waiting *waiting)
{
    const iz_cell *cell = cell_of_waiting(g, waiting);
    return cell && iz_hkk_prevents(cell);
}

/* AUTOMATIC_COST: not even what makes answers to that dearer touches them (95.3). */
static bool is_too_dear(iz_game *g, const iz_waiting *waiting)
{
    iz_slot first = iz_hkk_first_link(g);
    int seat = waiting->controller;
    int32_t more = first != IZ_NIL ? iz_hkk_surcharge_of(g, first, seat) : 0;
    if (more <= 0)
        return false;
    iz_count_applied(g, IZ_C_AUTOMATIC_COST);
    return iz_is_off(g, IZ_C_AUTOMATIC_COST) && more > iz_resource_of(g, seat, IZ_RESOURCE_VP);
}

/* What is to wait for the end of the chain, or comes to nothing. */
static bool is_linked(iz_game *g, const iz_waiting *row) { return !is_automatic_reaction(g, row); }

static void drop_dear(iz_game *g)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_waiting); i-- > 0;)
        if (is_too_dear(g, &g->waiting[i])) {
            iz_env_free(g, g->waiting[i].env);
            iz_waiting_remove(g, i);
        }
}

static void hold_linked(iz_game *g)
{
    uint16_t held = iz_hkk_hold(g, top(g)->held, is_linked);
    top(g)->held = held;
    drop_dear(g);
}

static void release_linked(iz_game *g)
{
    uint16_t held = iz_hkk_release(g, top(g)->held, 0);
    top(g)->held = held;
}

/* AUTOMATIC_REACTION (95.1). */
void iz_hkk_react_automatically(iz_game *g)
{
    bool any = false;
    IZ_EACH_ENTRY (g, i, waiting)
        any = any || is_automatic_reaction(g, &g->waiting[i]);
    if (!any)
        return;
    automatic_locals *f = iz_frame_push(g, IZ_FRAME_HKK_AUTOMATIC, sizeof *f);
    f->held = IZ_NIL;
}

static iz_flow put(iz_game *g)
{
    hold_linked(g);
    if (iz_table_count(g, IZ_TABLE_waiting) == 0) {
        release_linked(g);
        return IZ_FINISHED;
    }
    top(g)->head.pc = AUTOMATIC_EVALUATE;
    iz_note(g, IZ_C_AUTOMATIC_REACTION, IZ_SAY_AUTOMATIC_REACTIONS_COME_FIRST);
    iz_trigger_put(g);
    return IZ_GO;
}

/* Is the last link of the chain one of them? */
static bool is_on_top(const iz_game *g)
{
    iz_slot slot = iz_stack_top(g);
    if (slot == IZ_NIL || g->objects[slot].kind != IZ_OBJECT_ABILITY)
        return false;
    const iz_cell *cell = iz_env_cell(g, &g->envs[g->objects[slot].env]);
    return cell && (cell->op == IZ_TRIGGERED || cell->op == IZ_DELAYED) && iz_hkk_prevents(cell);
}

/* They come about at once (95.2): nobody can answer what they have prevented. */
static iz_flow evaluate(iz_game *g)
{
    if (g->head->over || !is_on_top(g) || iz_is_off(g, IZ_C_AUTOMATIC_REACTION)) {
        release_linked(g);
        return IZ_FINISHED;
    }
    iz_now(g)->priority = IZ_NO_SEAT;
    top(g)->head.pc = AUTOMATIC_CHECK;
    iz_resolve_top(g);
    return IZ_GO;
}

iz_flow iz_run_hkk_automatic(iz_game *g, void *locals)
{
    automatic_locals *f = locals;
    switch (f->head.pc) {
    case AUTOMATIC_PUT:
        return put(g);
    case AUTOMATIC_EVALUATE:
        return evaluate(g);
    case AUTOMATIC_CHECK: /* what it has brought about is looked at before the next one */
    default:
        f->head.pc = AUTOMATIC_EVALUATE;
        iz_check_start(g);
        return IZ_GO;
    }
}
