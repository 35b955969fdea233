/*
 * The costs of a payment besides mana are paid, one after the other: each is a batch of events, or
 * an instruction that is carried out.
 *
 * Carries out: mtg 409.1f, 411.2, 500.3; Izvori D10.17.
 */
#include "engine/costs/paying.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/flow/effect_frame.h"
#include "engine/procedures.h"

#include <assert.h>

typedef struct perform_locals {
    iz_frame head;
    uint8_t at; /* the entry being paid */
    uint8_t spare;
    uint16_t beside; /* environment of a cost that is an effect of another ability; IZ_NIL */
    int32_t done;    /* so often has a cost that is an instruction been carried out */
} perform_locals;

enum { PERFORM_ENTRY, PERFORM_DONE };

static perform_locals *top(iz_game *g) { return (perform_locals *)(void *)iz_frame_top(g); }

/* What a cost does with a thing: the event, and where a move goes. Tapping and untapping come to
 * what the book calls so. */
typedef struct deed {
    uint16_t cost;
    iz_event_kind event;
    iz_zone to;
    unsigned flags;
} deed;

static const deed deeds[] = {
    {IZ_COST_TAP, IZ_EV_TAP, 0, 0},
    {IZ_COST_TAP_OTHERS, IZ_EV_TAP, 0, 0},
    {IZ_COST_UNTAP, IZ_EV_UNTAP, 0, 0},
    {IZ_COST_UNTAP_OTHERS, IZ_EV_UNTAP, 0, 0},
    {IZ_COST_SACRIFICE, IZ_EV_MOVE, IZ_ZONE_GRAVEYARD, IZ_PART_SACRIFICE},
    {IZ_COST_SACRIFICE_SELF, IZ_EV_MOVE, IZ_ZONE_GRAVEYARD, IZ_PART_SACRIFICE},
    {IZ_COST_DISCARD, IZ_EV_MOVE, IZ_ZONE_GRAVEYARD, IZ_PART_DISCARD},
    {IZ_COST_DISCARD_SELF, IZ_EV_MOVE, IZ_ZONE_GRAVEYARD, IZ_PART_DISCARD},
    {IZ_COST_EXILE, IZ_EV_MOVE, IZ_ZONE_EXILE, 0},
    {IZ_COST_EXILE_SELF, IZ_EV_MOVE, IZ_ZONE_EXILE, 0},
    {IZ_COST_RETURN, IZ_EV_MOVE, IZ_ZONE_HAND, 0},
    {IZ_COST_RETURN_SELF, IZ_EV_MOVE, IZ_ZONE_HAND, 0},
    {IZ_COST_REVEAL, IZ_EV_REVEAL, 0, 0},
    {IZ_COST_REMOVE_COUNTERS, IZ_EV_COUNTERS_REMOVE, 0, 0},
    {IZ_COST_ADD_COUNTERS, IZ_EV_COUNTERS_ADD, 0, 0},
};

/* A part for one thing; of counters so many. */
static void add_part(iz_game *g, const iz_cell *cost, iz_ref object, int seat, int32_t count)
{
    size_t n = 0;
    while (n < sizeof deeds / sizeof *deeds && deeds[n].cost != cost->op)
        n++;
    assert(n < sizeof deeds / sizeof *deeds);
    const deed *does = &deeds[n];
    if (does->event == IZ_EV_MOVE) {
        iz_batch_move(g, object, does->to, does->flags | IZ_PART_COST);
        return;
    }
    bool counters = does->event == IZ_EV_COUNTERS_REMOVE || does->event == IZ_EV_COUNTERS_ADD;
    iz_event_kind event = does->event == IZ_EV_TAP ? iz_tapping(g) : does->event;
    iz_part *part = iz_batch_about(g, event, seat, object, counters ? count : 0);
    part->word = counters ? (uint16_t)cost->arg : 0;
}

/* Parts for the things that were chosen for the entry. */
static void add_chosen(iz_game *g, const iz_cell *cost, int entry, int seat)
{
    for (uint16_t at = iz_paying_now(g)->chosen; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].value == entry && iz_ref_alive(g, g->links[at].ref))
            add_part(g, cost, g->links[at].ref, seat, 1);
}

/* So many cards of the zone: all, from the top, or at random. */
static void add_cards(iz_game *g, int seat, iz_zone zone, iz_zone to, int32_t count, unsigned flags,
                      bool at_random)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_begin(g);
    IZ_EACH_IN_ZONE (g, slot, seat, zone)
        iz_set_put(g, &set, iz_object_ref(g, slot));
    for (int32_t n = 0; n < count && set.count > 0; n++) {
        int pick = at_random ? (int)iz_random_below(g, (uint32_t)set.count) : set.count - 1;
        iz_ref ref = iz_set_at(g, set, pick);
        g->scratch[set.first + (size_t)pick] = iz_set_at(g, set, set.count - 1);
        set.count--;
        iz_batch_move(g, ref, to, flags);
    }
    iz_scratch_back(g, mark);
}

static void add_self(iz_game *g, const iz_cell *cost, iz_ref self, int seat, int32_t count)
{
    if (iz_ref_alive(g, self))
        add_part(g, cost, self, seat, count);
}

/* The register in which what was used is kept for the thing's own instructions; -1: none. */
static int register_of(const iz_cell *cost, iz_ref granter)
{
    switch (cost->op) {
    case IZ_COST_SACRIFICE:
    case IZ_COST_DISCARD:
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_DISCARD_HAND:
    case IZ_COST_EXILE:
    case IZ_COST_EXILE_TOP:
    case IZ_COST_MILL:
    case IZ_COST_RETURN:
    case IZ_COST_REVEAL:
    case IZ_COST_TAP_OTHERS:
    case IZ_COST_UNTAP_OTHERS:
        return granter == IZ_NO_REF ? cost->arg : -1;
    default:
        return -1;
    }
}

static iz_concept concept_of(const iz_cell *cost)
{
    switch (cost->op) {
    case IZ_COST_SACRIFICE:
    case IZ_COST_SACRIFICE_SELF:
        return IZ_C_SACRIFICE;
    case IZ_COST_DISCARD:
    case IZ_COST_DISCARD_RANDOM:
    case IZ_COST_DISCARD_HAND:
    case IZ_COST_DISCARD_SELF:
        return IZ_C_DISCARD;
    default:
        return IZ_C_PLAY_COST;
    }
}

/* Does the cost stand in the ability that the environment belongs to, or in another one of the card
 * or of a permanent that gives it? */
static bool is_of_ability(const iz_game *g, uint16_t env, const iz_cell *cost)
{
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    return ability && cost > ability && cost < ability + ability->span;
}

/* How many counters went may be told by nothing afterwards ("remove all counters from this"): it is
 * kept as what was chosen is. */
static void keep_amount(iz_game *g, const iz_cell *cost, int32_t count, iz_ref granter)
{
    if (cost->op != IZ_COST_REMOVE_COUNTERS || !iz_counters_cost_is_open(cost) ||
        granter != IZ_NO_REF || iz_paying_now(g)->bill.x != 0)
        return;
    assert(count >= 0);
    g->envs[iz_paying_now(g)->env].x = count;
}

/* Is it an additional cost of a spell, for the report of rules? */
static bool is_additional(const iz_game *g, const iz_cell *cost)
{
    const iz_paying *p = iz_paying_now(g);
    return iz_ref_alive(g, p->object) && g->envs[p->env].alternative == 0 &&
           g->objects[iz_ref_slot(p->object)].kind != IZ_OBJECT_ABILITY &&
           !is_of_ability(g, p->env, cost);
}

/* Pays with something done. That of another ability has registers of its own: in the environment's
 * stand the spell's targets. */
static void perform_effect(iz_game *g, uint16_t env, const iz_cell *cost, iz_ref granter)
{
    if (!is_of_ability(g, env, cost)) {
        env = iz_env_copy(g, env);
        if (granter != IZ_NO_REF && iz_ref_alive(g, granter))
            g->envs[env].source = granter;
        top(g)->beside = env;
    }
    iz_effect_start(g, iz_child(cost, 0), env, NULL);
}

static void pay_resource(iz_game *g, int seat, iz_ref object, int resource, int32_t count)
{
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_RESOURCE,
                                 .seat = (uint8_t)seat,
                                 .object = iz_ref_seat(seat),
                                 .other = object,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL,
                                 .value = (uint32_t)resource,
                                 .amount = -count},
                      IZ_C_PLAY_COST);
}

/* The parts of the batch by which the entry is paid. */
static void add_parts(iz_game *g, int entry, const iz_cell *cost, int32_t count)
{
    iz_ctx ctx = iz_paying_ctx(g, entry);
    int seat = iz_paying_now(g)->seat;
    switch (cost->op) {
    case IZ_COST_LIFE:
        iz_batch_about(g, IZ_EV_LIFE_LOSS, seat, iz_ref_seat(seat), count);
        break;
    case IZ_COST_DISCARD_HAND:
        add_cards(g, seat, IZ_ZONE_HAND, IZ_ZONE_GRAVEYARD, INT32_MAX, IZ_PART_DISCARD, false);
        break;
    case IZ_COST_DISCARD_RANDOM:
        iz_note(g, IZ_C_RANDOM, IZ_SAY_CARD_CHOSEN_AT_RANDOM);
        add_cards(g, seat, IZ_ZONE_HAND, IZ_ZONE_GRAVEYARD, count, IZ_PART_DISCARD, true);
        break;
    case IZ_COST_MILL:
        add_cards(g, seat, IZ_ZONE_LIBRARY, IZ_ZONE_GRAVEYARD, count, 0, false);
        break;
    case IZ_COST_EXILE_TOP:
        add_cards(g, seat, IZ_ZONE_LIBRARY, IZ_ZONE_EXILE, count, 0, false);
        break;
    case IZ_COST_UNATTACH: {
        iz_set set = iz_select(g, &ctx, iz_child(cost, 0));
        for (int i = 0; i < set.count; i++)
            iz_batch_part(g, IZ_EV_UNATTACH)->object = iz_set_at(g, set, i);
        break;
    }
    default:
        if (iz_cost_zone(cost) != IZ_ZONE_ANY)
            add_chosen(g, cost, entry, seat);
        else
            add_self(g, cost, ctx.self, seat, count);
    }
}

/* Pays one entry; may push a frame. */
static void perform(iz_game *g, int entry)
{
    const iz_paying *p = iz_paying_now(g);
    iz_bill_entry bill = p->bill.entry[entry];
    const iz_cell *cost = &g->cards->cells[bill.cell];
    int reg = register_of(cost, bill.granter);
    uint16_t env = p->env;
    bool additional = is_additional(g, cost);
    if (additional)
        iz_count_applied(g, IZ_C_ADDITIONAL_COST);
    if (additional && iz_is_off(g, IZ_C_ADDITIONAL_COST))
        return;
    if (cost->op == IZ_COST_EFFECT) {
        perform_effect(g, env, cost, bill.granter);
    } else if (cost->op == IZ_COST_RESOURCE) {
        pay_resource(g, p->seat, p->object, cost->arg, bill.count);
    } else {
        keep_amount(g, cost, bill.count, bill.granter);
        iz_batch_begin(g);
        add_parts(g, entry, cost, bill.count);
        iz_batch_run(g, concept_of(cost), reg >= 0 ? env : (uint16_t)IZ_NIL, reg);
    }
}

/* The entry just paid: what it removed from the game can be spoken of by linked abilities. */
static void remember_exiled(iz_game *g, int entry)
{
    const iz_paying *p = iz_paying_now(g);
    iz_bill_entry bill = p->bill.entry[entry];
    const iz_cell *cost = &g->cards->cells[bill.cell];
    if (cost->op == IZ_COST_EXILE && register_of(cost, bill.granter) >= 0 && p->env != IZ_NIL)
        iz_remember_exiled(g, p->env, cost);
}

/* A cost that is an instruction is carried out as often as it is to be paid (cumulative upkeep). */
static iz_flow performed(iz_game *g, perform_locals *f)
{
    if (f->beside != IZ_NIL)
        iz_env_free(g, f->beside);
    f->beside = IZ_NIL;
    remember_exiled(g, f->at);
    f = top(g);
    bool again = iz_paid_cell(g, f->at)->op == IZ_COST_EFFECT &&
                 ++f->done < iz_paying_now(g)->bill.entry[f->at].times;
    if (!again) {
        f->at++;
        f->done = 0;
    }
    f->head.pc = PERFORM_ENTRY;
    return f->at < iz_paying_now(g)->bill.entries ? IZ_GO : IZ_FINISHED;
}

/* ---- the frame ------------------------------------------------------------------------------- */

void iz_perform_costs(iz_game *g)
{
    if (iz_paying_now(g)->bill.entries == 0)
        return;
    perform_locals *f = iz_frame_push(g, IZ_FRAME_PERFORM_COSTS, sizeof *f);
    f->beside = IZ_NIL;
}

static iz_flow go_on(iz_game *g, perform_locals *f)
{
    if (iz_has_left(g, iz_paying_now(g)->seat)) {
        iz_env_free(g, f->beside);
        return IZ_FINISHED;
    }
    switch (f->head.pc) {
    case PERFORM_ENTRY:
        f->head.pc = PERFORM_DONE;
        perform(g, f->at);
        return IZ_GO;
    case PERFORM_DONE:
    default:
        return performed(g, f);
    }
}

iz_flow iz_run_perform_costs(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, PERFORM_COSTS, go_on);
}
