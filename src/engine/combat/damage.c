/*
 * Combat damage: assigned creature by creature, put on the stack where the book does so, else dealt
 * at once. How a creature assigns its own, and how it is dealt, are procedures of their own
 * (damage.h).
 *
 * mtg-1999: 310, 502.2 (first strike); Izvori: C11, E3.61-E3.64; double strike as publicly known of
 * its time.
 */
#include "engine/combat/damage.h"

#include "engine/flow/note.h"
#include "engine/procedures.h"

enum { DAMAGE_BEGIN, DAMAGE_QUEUE, DAMAGE_NEXT };

static iz_damage *top(iz_game *g) { return (iz_damage *)(void *)iz_frame_top(g); }

iz_ref iz_damage_dealer(iz_game *g)
{
    const iz_damage *f = iz_damage_now(g);
    return f ? f->dealer : IZ_NO_REF;
}

void iz_combat_damage(iz_game *g, bool first_step)
{
    iz_combat_check(g);
    iz_damage *f = iz_frame_push(g, IZ_FRAME_DAMAGE, sizeof *f);
    f->first_step = first_step;
    f->env = f->queue = IZ_NIL;
    f->last[IZ_DAMAGE_SOURCES] = f->last[IZ_DAMAGE_RECIPIENTS] = IZ_NIL;
    f->dealer = IZ_NO_REF;
}

/* ---- who assigns ----------------------------------------------------------------------------- */

/* FIRST_STRIKE, DOUBLE_STRIKE: in the first of two steps those that have it; in the second those
 * that have not assigned yet, and those with double strike. */
static bool assigns_now(iz_game *g, iz_slot slot, bool first_step)
{
    uint64_t keywords = iz_characteristics(g, slot)->keywords;
    bool first = keywords >> IZ_KW_FIRST_STRIKE & 1, both = keywords >> IZ_KW_DOUBLE_STRIKE & 1;
    if (first_step)
        return first || both;
    return both || !(g->objects[slot].status & IZ_HAS_ASSIGNED);
}

/* Adds to the queue the creatures of the seat in that role, with or without trample. */
static void enqueue(iz_game *g, int seat, uint32_t role, int trample, uint16_t *last)
{
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD) {
        iz_damage *f = top(g);
        bool first_step = f->first_step;
        if (!(g->objects[slot].status & role) || !iz_fights_here(g, slot) ||
            (trample >= 0 && iz_has_keyword(g, slot, IZ_KW_TRAMPLE) != (trample == 1)) ||
            !assigns_now(g, slot, first_step))
            continue;
        if (first_step) {
            g->objects[slot].status |= IZ_HAS_ASSIGNED;
            iz_note(g,
                    iz_has_keyword(g, slot, IZ_KW_DOUBLE_STRIKE) ? IZ_C_DOUBLE_STRIKE
                                                                 : IZ_C_FIRST_STRIKE,
                    IZ_SAY_ASSIGNS_ITS_DAMAGE_FIRST, iz_object_ref(g, slot));
        }
        uint16_t head = iz_links_append(g, *last, iz_object_ref(g, slot), 0);
        f = top(g);
        if (*last == IZ_NIL)
            f->queue = *last = head;
        else
            *last = g->links[*last].next;
    }
}

/* Is there anything that it would assign damage to? */
static bool would_assign(iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    uint32_t cursor = 0, status = object->status;
    iz_rule_hit hit;
    bool free = status & IZ_IS_ATTACKING && !(status & IZ_IS_BLOCKED);
    return (free || object->blocks != IZ_NIL) && iz_characteristics(g, slot)->power > 0 &&
           !iz_rule_next(g, IZ_ASSIGN_NONE, iz_object_ref(g, slot), &cursor, &hit);
}

/* Does a lasting effect wait for that creature to assign damage (WOULD_ASSIGN)? */
static bool is_awaited(iz_game *g, iz_slot slot)
{
    IZ_EACH_ENTRY (g, i, effects) {
        const iz_effect *effect = &g->effects[i];
        if (effect->kind != IZ_EFFECT_REPLACE || effect->env == IZ_NIL)
            continue;
        iz_ctx ctx = iz_ctx_of_env(g, effect->env);
        const iz_cell *pattern = &g->cards->cells[effect->cell] + 1;
        for (const iz_cell *at = pattern; at < pattern + pattern->span; at++)
            if (at->op == IZ_WOULD_ASSIGN && iz_selects(g, &ctx, at + 1, iz_object_ref(g, slot)))
                return true;
    }
    return false;
}

/* Who lies face down and would assign damage is turned face up before, if an effect says so. */
static void unmask(iz_game *g, bool first_step)
{
    bool any = false;
    if (iz_table_count(g, IZ_TABLE_effects) == 0)
        return;
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD) {
            uint32_t status = g->objects[slot].status;
            if (!(status & IZ_IS_FACE_DOWN) || !(status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING)) ||
                !assigns_now(g, slot, first_step) || !would_assign(g, slot) || !is_awaited(g, slot))
                continue;
            if (!any)
                iz_batch_begin(g);
            any = true;
            iz_batch_part(g, IZ_EV_FACE_UP)->object = iz_object_ref(g, slot);
        }
    if (any)
        iz_batch_happens(g, IZ_C_FACE_DOWN);
}

/* COMBAT_DAMAGE_ASSIGN: attackers first, then blockers, in turn order (310.1; C11.10, F4.50). Those
 * that trample come last, so that what others assign counts as lethal for them (502.9f; E3.105). */
static void make_queue(iz_game *g)
{
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_in_turn_order(g, seats);
    uint16_t last = IZ_NIL;
    bool trample = iz_keyword_occurs(g, IZ_KW_TRAMPLE);
    for (int i = 0; i < count; i++) {
        enqueue(g, seats[i], IZ_IS_ATTACKING, trample ? 0 : -1, &last);
        if (trample)
            enqueue(g, seats[i], IZ_IS_ATTACKING, 1, &last);
    }
    for (int i = 0; i < count; i++)
        enqueue(g, seats[i], IZ_IS_BLOCKING, -1, &last);
}

/* ---- the assignment -------------------------------------------------------------------------- */

static void append(iz_game *g, int reg, iz_ref ref, int32_t amount)
{
    iz_damage *f = iz_damage_now(g);
    uint16_t last = f->last[reg];
    uint16_t head = iz_links_append(g, last, ref, amount);
    f = iz_damage_now(g);
    if (last == IZ_NIL) {
        g->envs[f->env].reg[reg] = head;
        f->last[reg] = head;
    } else {
        f->last[reg] = g->links[last].next;
    }
}

void iz_assign_to(iz_game *g, iz_ref source, iz_ref recipient, int32_t amount)
{
    if (amount <= 0 || iz_is_off(g, IZ_C_COMBAT_DAMAGE_ASSIGN))
        return;
    if (iz_damage_now(g)->env == IZ_NIL) {
        uint16_t env = iz_env_new(g);
        iz_damage_now(g)->env = env;
    }
    append(g, IZ_DAMAGE_SOURCES, source, amount);
    append(g, IZ_DAMAGE_RECIPIENTS, recipient, amount);
    iz_note(g, IZ_C_COMBAT_DAMAGE_ASSIGN, IZ_SAY_ASSIGNS_DAMAGE, source, amount, recipient);
}

void iz_assign_to_player(iz_game *g, iz_slot creature, int32_t amount)
{
    int seat = g->objects[creature].attack_seat;
    uint16_t team = iz_attacked_seats(g, seat);
    if (team & (team - 1) && amount > 0 && !iz_is_off(g, IZ_C_TEAM_DAMAGE)) {
        iz_assign_to_one_of(g, creature, amount, team);
        return;
    }
    if (seat < g->head->seats && g->seats[seat].in_game)
        iz_assign_to(g, iz_object_ref(g, creature), iz_ref_seat(seat), amount);
}

int32_t iz_assigned_to(const iz_game *g, iz_ref recipient)
{
    const iz_damage *f = iz_damage_now(g);
    int64_t sum = 0;
    if (f->env != IZ_NIL)
        for (uint16_t at = g->envs[f->env].reg[IZ_DAMAGE_RECIPIENTS]; at != IZ_NIL;
             at = g->links[at].next)
            if (g->links[at].ref == recipient)
                sum += g->links[at].value;
    return iz_clamped(sum);
}

/* ---- the step -------------------------------------------------------------------------------- */

/* COMBAT_DAMAGE_STACK: all of it is one object on the stack (310.2; C11.30), else dealt now. */
static iz_flow finish(iz_game *g)
{
    uint16_t env = top(g)->env;
    if (env == IZ_NIL)
        return IZ_FINISHED;
    if (!g->book->parameters.combat_damage_stack || iz_is_off(g, IZ_C_COMBAT_DAMAGE_STACK)) {
        iz_frame_pop(g);
        iz_deal_damage(g, env, IZ_NIL);
        return IZ_GO;
    }
    int active = iz_active_player(g);
    iz_slot slot = iz_object_new(g, IZ_OBJECT_DAMAGE, 0, active);
    if (slot == IZ_NIL)
        return iz_fail(g, IZ_ERR_LIMIT, IZ_SAY_FAILED_OBJECTS, IZ_OBJECTS_MAX);
    g->objects[slot].env = env;
    iz_put_made(g, slot, active, IZ_ZONE_STACK);
    iz_note(g, IZ_C_COMBAT_DAMAGE_STACK, IZ_SAY_COMBAT_DAMAGE_GOES_ON);
    return IZ_FINISHED;
}

/* The creature at the queue's head begins to assign. */
static void next_creature(iz_game *g)
{
    iz_damage *f = top(g);
    uint16_t first = f->queue;
    iz_ref who = g->links[first].ref;
    f->dealer = who;
    f->queue = g->links[first].next;
    g->links[first].next = IZ_NIL;
    iz_links_free(g, first);
    iz_assign_damage(g, who);
}

static iz_flow go_on(iz_game *g, iz_damage *f)
{
    switch (f->head.pc) {
    case DAMAGE_BEGIN:
        f->head.pc = DAMAGE_QUEUE;
        unmask(g, f->first_step);
        return IZ_GO;
    case DAMAGE_QUEUE:
        f->head.pc = DAMAGE_NEXT;
        make_queue(g);
        return IZ_GO;
    case DAMAGE_NEXT:
    default:
        if (f->queue == IZ_NIL)
            return finish(g);
        next_creature(g);
        return IZ_GO;
    }
}

iz_flow iz_run_damage(iz_game *g, void *frame)
{
    (void)frame;
    IZ_RUN_ON(g, DAMAGE, go_on);
}
