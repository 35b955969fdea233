/*
 * The frame PUT_TRIGGERS: abilities that have triggered go on the stack, the active player's first,
 * each player's in the order they like; optional ones as the book says; their targets and modes are
 * chosen as they go there. And the frame MANA_TRIGGERS: triggered mana abilities, at once.
 *
 * Carries out: mtg 410.2-410.5, 304.1, 406.1; 410.5 in its three states: "may" is a mode (1999-04),
 * what is declined isn't put there (1999-11), nothing is asked before it resolves (2002, and Izvori
 * D11.50); Izvori D11.30-D11.40, D7.40.
 */
#include "engine/events/event.h"
#include "engine/flow/effect_frame.h"

#include "engine/playing/play.h"
#include "engine/playing/stack.h"
#include "engine/procedures.h"
#include "engine/targets/targets.h"

#include <assert.h>
#include <string.h>

typedef struct put_locals {
    iz_frame head;
    uint16_t limit; /* those that had triggered when the frame began: the first so many */
    uint16_t index; /* the one in hand */
    iz_ref stacked;
    uint8_t said; /* 1 declined, 2 accepted as it goes on the stack */
    uint8_t spare;
} put_locals;

enum { PUT_NEXT, PUT_ORDERED, PUT_CHOSEN, PUT_MAY, PUT_STACK, PUT_TARGETS };

static put_locals *top(const iz_game *g) { return (put_locals *)(void *)iz_frame_top(g); }

/* ---- the pieces of an ability ---------------------------------------------------------------- */

/* The draw of the turn, and the like: a rule's own ability, without a program. */
static bool is_rules_own(const iz_waiting *waiting)
{
    return waiting->ability == IZ_NO_ABILITY && waiting->cell == 0;
}

typedef struct iz_pieces {
    const iz_cell *targets; /* NULL: none */
    const iz_cell *effect;
} iz_pieces;

static iz_pieces pieces_of(const iz_game *g, const iz_waiting *waiting)
{
    const iz_cell *cell =
        waiting->cell ? &g->cards->cells[waiting->cell] : iz_ability_cell(g, waiting->ability);
    switch (cell->op) {
    case IZ_TRIGGERED:
        return (iz_pieces){iz_child(cell, 2), iz_child(cell, 3)};
    case IZ_REFLEXIVE:
        return (iz_pieces){iz_child(cell, 1), iz_child(cell, 2)};
    default: /* DELAYED */
        return (iz_pieces){NULL, iz_child(cell, 1)};
    }
}

static bool has_choices(const iz_cell *targets, const iz_cell *effect)
{
    if (!targets)
        return false;
    if (targets->span > 1)
        return true;
    for (const iz_cell *cell = effect; cell < effect + effect->span; cell++)
        if (cell->op == IZ_MODES)
            return true;
    return false;
}

/* "You may …" of the whole ability: MAY, or MAY followed by nothing but "if you do". */
static const iz_cell *optional_part(const iz_cell *effect)
{
    if (effect->op == IZ_MAY)
        return effect;
    if (effect->op != IZ_SEQ || effect->span < 2 || effect[1].op != IZ_MAY)
        return NULL;
    const iz_cell *child;
    for (int n = 1; (child = iz_child(effect, n)) != NULL; n++)
        if (child->op != IZ_IF || child[1].op != IZ_DONE || child[1].arg != effect[1].arg ||
            iz_optional(child, 2))
            return NULL;
    return effect + 1;
}

/* ---- the table of those that wait ------------------------------------------------------------ */

static void drop(iz_game *g, uint32_t index)
{
    iz_env_free(g, g->waiting[index].env);
    iz_waiting_remove(g, index);
    top(g)->limit--;
}

/* The draw as nobody's ability, above all others (mtg-2002 304.1). */
static bool goes_on_top(const iz_game *g, const iz_waiting *waiting)
{
    return waiting->ability == IZ_NO_ABILITY && waiting->concept == IZ_C_DRAW_STEP &&
           iz_draw_is_nobodys(g);
}

static bool same_ability(const iz_waiting *a, const iz_waiting *b)
{
    return a->ability == b->ability && a->cell == b->cell && a->bearer == b->bearer &&
           a->concept == b->concept;
}

/* Enters those of the seat as candidates; the first one, and whether an order matters. */
static int gather(iz_game *g, uint16_t limit, int seat, bool on_top, uint16_t *first, bool *differ)
{
    int found = 0;
    *first = 0;
    *differ = false;
    for (uint16_t i = 0; i < limit; i++) {
        const iz_waiting *waiting = &g->waiting[i];
        if (waiting->controller != seat || goes_on_top(g, waiting) != on_top)
            continue;
        if (found++ == 0)
            *first = i;
        else if (!same_ability(waiting, &g->waiting[*first]))
            *differ = true;
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_TRIGGER,
                                    .subject = waiting->bearer,
                                    .object = IZ_NO_REF,
                                    .ability = waiting->ability,
                                    .number = i});
    }
    return found;
}

/* Without the rule that says who comes first. */
static void turn_round(uint8_t *seats, int count)
{
    for (int i = 0; i < count / 2; i++) {
        uint8_t seat = seats[i];
        seats[i] = seats[count - 1 - i];
        seats[count - 1 - i] = seat;
    }
}

/* Active player's first, then the others in turn order (410.3; D11.30). */
static iz_flow choose_next(iz_game *g)
{
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_in_turn_order(g, seats);
    if (top(g)->limit > 1 && iz_is_off(g, IZ_C_TRIGGER_ORDER))
        turn_round(seats, count);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < count; i++) {
            uint16_t first;
            bool differ;
            int found = gather(g, top(g)->limit, seats[i], round == 1, &first, &differ);
            if (found == 0)
                continue;
            if (!differ || iz_is_off(g, IZ_C_TRIGGER_ORDER)) { /* as they stand */
                iz_candidates_drop(g);
                top(g)->index = first;
                top(g)->head.pc = PUT_CHOSEN;
                return IZ_GO;
            }
            iz_note(g, IZ_C_TRIGGER_ORDER, IZ_SAY_ORDERS_ABILITIES, iz_ref_seat(seats[i]));
            top(g)->head.pc = PUT_ORDERED;
            return iz_ask(g, seats[i], IZ_DECIDE_CHOOSE, IZ_FOR_TRIGGER_ORDER, IZ_NO_REF, 0);
        }
    }
    if (top(g)->limit > 0)
        iz_count_applied(g, IZ_C_GONE_ABILITY);
    if (top(g)->limit > 0 && iz_is_off(g, IZ_C_GONE_ABILITY)) {
        top(g)->index = 0;
        top(g)->head.pc = PUT_CHOSEN;
        return IZ_GO;
    }
    while (top(g)->limit > 0) /* of players who have left the game (F1.43) */
        drop(g, 0);
    return IZ_FINISHED;
}

/* ---- one ability ----------------------------------------------------------------------------- */

/* Who decides about an optional ability as it goes on the stack; IZ_NO_SEAT: nobody yet. */
static int decider(iz_game *g, const iz_waiting *waiting, const iz_cell *may)
{
    iz_ctx ctx = iz_ctx_of_env(g, waiting->env);
    iz_set set = iz_select(g, &ctx, iz_child(may, 0));
    if (set.count != 1 || !iz_ref_is_player(iz_set_at(g, set, 0)))
        return IZ_NO_SEAT;
    return (int)iz_set_at(g, set, 0);
}

static iz_flow consider(iz_game *g)
{
    put_locals *f = top(g);
    iz_waiting waiting = g->waiting[f->index];
    f->said = 0;
    f->head.pc = iz_has_left(g, waiting.controller) ? PUT_NEXT : PUT_STACK;
    if (f->head.pc == PUT_NEXT)
        return IZ_GO; /* as they were asked about it */
    if (iz_is_off(g, IZ_C_TRIGGER_STACK)) {
        f->head.pc = PUT_NEXT;
        drop(g, f->index);
        return IZ_GO;
    }
    if (is_rules_own(&waiting))
        return IZ_GO;
    if (iz_names_opponent(g, waiting.env)) { /* and then goes on here */
        f->head.pc = PUT_CHOSEN;
        iz_name_opponent(g, waiting.env, waiting.controller, waiting.bearer);
        return IZ_GO;
    }
    iz_pieces pieces = pieces_of(g, &waiting);
    iz_ctx ctx = iz_ctx_of_env(g, waiting.env);
    if (has_choices(pieces.targets, pieces.effect))
        iz_count_concept(g, IZ_C_TRIGGER_CHOICES);
    if (has_choices(pieces.targets, pieces.effect) && !iz_targets_exist(g, &ctx, pieces.targets) &&
        !iz_is_off(g, IZ_C_TRIGGER_NO_TARGET)) {
        iz_note(g, IZ_C_TRIGGER_NO_TARGET, IZ_SAY_ABILITY_HAS_NO_LEGAL, waiting.bearer);
        drop(g, top(g)->index);
        top(g)->head.pc = PUT_NEXT;
        return IZ_GO;
    }
    const iz_cell *may = optional_part(pieces.effect);
    if (!may)
        return IZ_GO;
    bool later = g->book->parameters.may_trigger == IZ_MAY_ON_RESOLUTION &&
                 !(waiting.flags & IZ_WAITING_ASKS);
    if (later && !iz_is_off(g, IZ_C_TRIGGER_MAY)) {
        iz_count_concept(g, IZ_C_TRIGGER_MAY); /* it goes there all the same */
        return IZ_GO;
    }
    int seat = decider(g, &waiting, may);
    if (seat == IZ_NO_SEAT)
        return IZ_GO;
    if (!later && iz_is_off(g, IZ_C_TRIGGER_MAY)) {
        drop(g, top(g)->index);
        top(g)->head.pc = PUT_NEXT;
        return IZ_GO;
    }
    top(g)->head.pc = PUT_MAY;
    iz_note(g, IZ_C_TRIGGER_MAY, IZ_SAY_DECIDES_ON_ABILITY, iz_ref_seat(seat), waiting.bearer);
    return iz_ask_yes_no(g, seat, IZ_FOR_MAY, waiting.bearer);
}

static iz_flow may_answered(iz_game *g)
{
    put_locals *f = top(g);
    f->head.pc = PUT_STACK;
    if (g->head->answer.kind == IZ_OPTION_YES) {
        f->said = 2;
        return IZ_GO;
    }
    if (g->book->parameters.may_trigger == IZ_MAY_IS_MODE) {
        f->said = 1; /* it is put there, and will do nothing */
        return IZ_GO;
    }
    f->head.pc = PUT_NEXT;
    drop(g, f->index);
    return IZ_GO;
}

/* It waits no longer, but lies on the stack; IZ_NIL: there is no room. */
static iz_slot to_stack(iz_game *g, uint32_t index)
{
    iz_waiting waiting = g->waiting[index];
    iz_waiting_remove(g, index);
    iz_slot slot = iz_stack_ability(g, waiting.env, waiting.bearer, waiting.controller);
    if (slot == IZ_NIL)
        return IZ_NIL;
    iz_count_concept(g, IZ_C_STACK);
    iz_note(g, IZ_C_TRIGGER_STACK, IZ_SAY_ABILITY_GOES_ON_STACK, waiting.bearer);
    return slot;
}

static iz_flow put_on_stack(iz_game *g)
{
    put_locals *f = top(g);
    iz_waiting waiting = g->waiting[f->index];
    uint8_t said = f->said;
    f->limit--;
    f->head.pc = PUT_NEXT;
    if (said)
        g->envs[waiting.env].modes |= said == 1 ? IZ_MODES_DECLINED : IZ_MODES_ACCEPTED;
    iz_slot slot = to_stack(g, f->index);
    if (slot == IZ_NIL)
        return iz_fail(g, IZ_ERR_LIMIT, IZ_SAY_FAILED_OBJECTS, IZ_OBJECTS_MAX);
    if (is_rules_own(&waiting))
        return IZ_GO;
    iz_pieces pieces = pieces_of(g, &waiting);
    if (said == 1 || !has_choices(pieces.targets, pieces.effect)) {
        iz_announce_stacked(g, iz_object_ref(g, slot));
        return IZ_GO;
    }
    top(g)->stacked = iz_object_ref(g, slot);
    top(g)->head.pc = PUT_TARGETS;
    if (iz_is_off(g, IZ_C_TRIGGER_CHOICES)) {
        top(g)->head.pc = PUT_NEXT;
        return IZ_GO;
    }
    iz_choose_targets(g, waiting.env, pieces.targets, waiting.controller, iz_object_ref(g, slot));
    return IZ_GO;
}

static iz_flow targets_chosen(iz_game *g)
{
    put_locals *f = top(g);
    if (!iz_ref_alive(g, f->stacked)) { /* it has left with its player */
        f->head.pc = PUT_NEXT;
        return IZ_GO;
    }
    iz_slot slot = iz_ref_slot(f->stacked);
    uint16_t env = g->objects[slot].env;
    f->head.pc = PUT_NEXT;
    if (g->envs[env].done & 1u << 15) {
        iz_announce_targets(g, env, iz_object_ref(g, slot));
        iz_announce_stacked(g, iz_object_ref(g, slot));
        return IZ_GO;
    }
    iz_note(g, IZ_C_TRIGGER_NO_TARGET, IZ_SAY_HAS_NO_LEGAL_CHOICE, iz_object_ref(g, slot));
    iz_stack_leave(g, slot);
    return IZ_GO;
}

/* ---- the frame ------------------------------------------------------------------------------- */

void iz_trigger_put(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_waiting);
    assert(count > 0);
    if (iz_trigger_mana(g)) /* nobody carried them out at once: now, before the others */
        return;
    put_locals *f = iz_frame_push(g, IZ_FRAME_PUT_TRIGGERS, sizeof *f);
    f->limit = (uint16_t)count;
    if (count > 1)
        iz_count_concept(g, IZ_C_TRIGGER_ORDER);
}

bool iz_trigger_is_optional(const iz_game *g, const iz_waiting *waiting)
{
    return !is_rules_own(waiting) && optional_part(pieces_of(g, waiting).effect) != NULL;
}

bool iz_trigger_put_plainly(iz_game *g)
{
    if (iz_table_count(g, IZ_TABLE_waiting) != 1)
        return false;
    const iz_waiting *waiting = &g->waiting[0];
    bool room =
        g->head->free_object != IZ_NIL || iz_table_count(g, IZ_TABLE_objects) < IZ_OBJECTS_MAX;
    if (waiting->flags & IZ_WAITING_AT_ONCE || !g->seats[waiting->controller].in_game || !room)
        return false;
    bool own = is_rules_own(waiting);
    if (!own) {
        iz_pieces pieces = pieces_of(g, waiting);
        if (has_choices(pieces.targets, pieces.effect) || iz_names_opponent(g, waiting->env))
            return false;
        if (optional_part(pieces.effect)) {
            if (g->book->parameters.may_trigger != IZ_MAY_ON_RESOLUTION ||
                iz_is_off(g, IZ_C_TRIGGER_MAY))
                return false;
            iz_count_concept(g, IZ_C_TRIGGER_MAY);
        }
    }
    iz_slot slot = to_stack(g, 0);
    if (!own && slot != IZ_NIL)
        iz_announce_stacked(g, iz_object_ref(g, slot));
    return true;
}

iz_flow iz_run_put_triggers(iz_game *g, void *locals)
{
    put_locals *f = locals;
    switch (f->head.pc) {
    case PUT_NEXT:
        if (f->limit == 0 || g->head->over)
            return IZ_FINISHED;
        return choose_next(g);
    case PUT_ORDERED:
        /* (who was to order theirs may have left) */
        f->head.pc = g->head->answer.kind == IZ_OPTION_TRIGGER ? PUT_CHOSEN : PUT_NEXT;
        f->index = (uint16_t)g->head->answer.number;
        return IZ_GO;
    case PUT_CHOSEN:
        return consider(g);
    case PUT_MAY:
        return may_answered(g);
    case PUT_STACK:
        return put_on_stack(g);
    case PUT_TARGETS:
    default:
        return targets_chosen(g);
    }
}

/* ---- triggered mana abilities ---------------------------------------------------------------- */

enum { MANA_NEXT, MANA_DONE };

/* They resolve right after what triggered them, without the stack (406.1; D7.40, D12.31). */
iz_flow iz_run_mana_triggers(iz_game *g, void *locals)
{
    iz_mana_triggers_frame *f = locals;
    if (f->head.pc == MANA_DONE)
        iz_env_free(g, f->env);
    int index = iz_next_mana_trigger(g);
    if (index < 0)
        return IZ_FINISHED;
    iz_waiting waiting = g->waiting[index];
    iz_waiting_remove(g, (uint32_t)index);
    f->env = waiting.env;
    f->head.pc = MANA_DONE;
    bool mana = waiting.cell == 0 || !(g->cards->cells[waiting.cell].arg & IZ_DELAYED_AT_ONCE);
    if (iz_is_off(g, mana ? IZ_C_TRIGGER_MANA : IZ_C_CONTINUOUS))
        return IZ_GO;
    iz_note(g, mana ? IZ_C_TRIGGER_MANA : IZ_C_CONTINUOUS, IZ_SAY_ABILITY_AT_ONCE, waiting.bearer);
    iz_effect_start(g, pieces_of(g, &waiting).effect, waiting.env, NULL);
    return IZ_GO;
}
