/*
 * HKK: windows with the right to act, the reaction chain, linked effects, extraction.
 *
 * hkk-2023: base 7 (windows), 10 (chain, linked effects), 11 (extraction); part V 67, 94, 95.
 *
 * The chain is the stack: an independent action is its first element, reactions are added until
 * both pass in a row, then all is evaluated from last to first without anything in between. What
 * triggers meanwhile (linked effects) waits for the end of the chain.
 */
#include "engine/hkk/hkk.h"

#include "engine/playing/play.h"
#include "engine/procedures.h"
#include "engine/turn/check.h"

static int other_seat(const iz_game *g, int seat) { return iz_next_seat(g, seat); }

/* ---- windows --------------------------------------------------------------------------------- */

enum { WINDOW_SETTLE, WINDOW_ASK, WINDOW_ANSWERED, WINDOW_PLAYED };

/* ACTION_RIGHT: the right goes to the other player; the window closes when the active player and
 * then directly the other one have passed. */
static iz_flow pass(iz_game *g, iz_frame *frame)
{
    iz_context *now = iz_now(g);
    if (now->priority == iz_active_player(g)) {
        now->passes = 1;
    } else if (now->passes > 0) {
        iz_note(g, IZ_C_ACTION_RIGHT, IZ_SAY_BOTH_HAVE_PASSED_WINDOW);
        return IZ_FINISHED;
    }
    now->priority = (uint8_t)other_seat(g, now->priority);
    frame->pc = WINDOW_ASK;
    return IZ_GO;
}

static void push_chain(iz_game *g, int mover, bool announced);

iz_flow iz_run_hkk_window(iz_game *g, void *locals)
{
    iz_frame *frame = locals;
    iz_context *now = iz_now(g);
    switch (frame->pc) {
    case WINDOW_SETTLE:
        frame->pc = WINDOW_ASK;
        iz_hkk_settle(g);
        return IZ_GO;
    case WINDOW_ASK:
        if (g->head->over || now->flags & IZ_CONTEXT_END_TURN)
            return IZ_FINISHED;
        frame->pc = WINDOW_ANSWERED;
        return iz_ask(g, now->priority, IZ_DECIDE_PRIORITY, IZ_FOR_PRIORITY, IZ_NO_REF, 0);
    case WINDOW_ANSWERED: {
        if (g->head->answer.kind == IZ_OPTION_PASS)
            return pass(g, frame);
        iz_option option = g->head->answer;
        frame->pc = WINDOW_PLAYED;
        iz_announce(g, now->priority, &option);
        return IZ_GO;
    }
    case WINDOW_PLAYED:
    default: {
        int result = iz_announce_result(g), mover = now->priority;
        frame->pc = WINDOW_ASK;
        if (result == IZ_ANNOUNCED_TAKEN_BACK) {
            iz_note(g, IZ_C_ILLEGAL_ACTION, IZ_SAY_ANNOUNCEMENT_TAKEN_BACK);
            return IZ_GO;
        }
        push_chain(g, mover, result == IZ_ANNOUNCED_STACK);
        return IZ_GO;
    }
    }
}

/* ---- the chain ------------------------------------------------------------------------------- */

typedef struct chain_locals {
    iz_frame head;
    uint8_t mover;  /* whose action it is; IZ_NO_SEAT: nobody's, only what waits is carried out */
    uint8_t last;   /* who added the last element */
    uint8_t holder; /* who is asked */
    uint8_t passes;
    uint16_t held;  /* list: linked effects kept back while automatic reactions are put */
    uint16_t taker; /* extraction: who is asked */
    iz_ref paid_for;
    iz_hkk_cost due;
} chain_locals;

enum {
    CHAIN_PAY,
    CHAIN_PAY_POINTS,
    CHAIN_PAY_BUILDER,
    CHAIN_BUILDER_CHOSEN,
    CHAIN_PAY_SACRIFICE,
    CHAIN_SACRIFICE_CHOSEN,
    CHAIN_PAY_NEKRON,
    CHAIN_AUTOMATIC,
    CHAIN_AUTOMATIC_PUT,
    CHAIN_ASK,
    CHAIN_ANSWERED,
    CHAIN_PLAYED,
    CHAIN_EVALUATE,
    CHAIN_CHECK,
    CHAIN_EXTRACT,
    CHAIN_EXTRACTED,
    CHAIN_LINKED,
    CHAIN_LINKED_PUT
};

static chain_locals *top(iz_game *g) { return (chain_locals *)(void *)iz_frame_top(g); }

static void push_chain(iz_game *g, int mover, bool announced)
{
    chain_locals *f = iz_frame_push(g, IZ_FRAME_HKK_CHAIN, sizeof(chain_locals));
    f->mover = f->last = f->holder = (uint8_t)mover;
    f->held = IZ_NIL;
    f->taker = IZ_NO_SEAT;
    f->head.pc = announced ? CHAIN_PAY : CHAIN_CHECK;
    g->head->ledger_mask |= 1u << IZ_LEDGER_DIED; /* for extraction */
}

void iz_hkk_settle(iz_game *g) { push_chain(g, IZ_NO_SEAT, false); }

/* ---- paying: from here on the action can't be undone ----------------------------------------- */

/* PLAY_COST: what the element just announced costs; only cards played from the hand cost. What is
 * paid with mana has been paid already. */
static iz_flow begin_paying(iz_game *g)
{
    chain_locals *f = top(g);
    f->head.pc = CHAIN_AUTOMATIC;
    iz_slot slot = iz_stack_top(g);
    if (g->book->parameters.pays_by != IZ_PAYS_BY_POINTS || slot == IZ_NIL ||
        g->objects[slot].kind != IZ_OBJECT_CARD)
        return IZ_GO;
    iz_hkk_cost cost;
    iz_hkk_cost_of(g, slot, g->envs[g->objects[slot].env].x, &cost);
    f = top(g);
    f->due = cost;
    f->paid_for = iz_object_ref(g, slot);
    f->head.pc = CHAIN_PAY_POINTS;
    return IZ_GO;
}

/* Magic points and components; of zan first points, then components, the rest by sacrifice. */
static iz_flow pay_points(iz_game *g)
{
    chain_locals *f = top(g);
    int seat = f->last;
    int32_t vp = f->due.of[IZ_RESOURCE_VP], szk = f->due.of[IZ_RESOURCE_COMPONENT];
    int32_t zan = f->due.of[IZ_RESOURCE_ZAN];
    int32_t left = iz_resource_of(g, seat, IZ_RESOURCE_VP) - vp;
    int32_t more = left < zan ? left : zan;
    vp += more;
    zan -= more;
    left = iz_resource_of(g, seat, IZ_RESOURCE_COMPONENT) - szk;
    more = left < zan ? left : zan;
    szk += more;
    f->due.of[IZ_RESOURCE_SACRIFICE] += zan - more;
    f->head.pc = CHAIN_PAY_BUILDER;
    if (vp == 0 && szk == 0)
        return IZ_GO;
    iz_batch_begin(g);
    if (vp)
        iz_batch_resource(g, seat, IZ_RESOURCE_VP, -vp);
    if (szk)
        iz_batch_resource(g, seat, IZ_RESOURCE_COMPONENT, -szk);
    iz_batch_happens(g, IZ_C_PLAY_COST);
    return IZ_GO;
}

/* Asks for the next permanent to pay with. */
static iz_flow ask_payment(iz_game *g, int resource, int next, int chosen)
{
    chain_locals *f = top(g);
    int seat = f->last;
    if (f->due.of[resource] <= 0) {
        f->head.pc = (uint16_t)next;
        return IZ_GO;
    }
    f->due.of[resource]--;
    f->head.pc = (uint16_t)chosen;
    iz_ref paid_for = f->paid_for;
    IZ_EACH_ON_TABLE (g, slot, seat)
        if (resource == IZ_RESOURCE_BUILDER ? iz_hkk_may_build(g, slot, seat)
                                            : iz_hkk_may_sacrifice(g, slot, seat))
            iz_candidate_ref(g, iz_object_ref(g, slot));
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE,
                  resource == IZ_RESOURCE_BUILDER ? IZ_FOR_PAY_WITH : IZ_FOR_SACRIFICE, paid_for,
                  0);
}

static iz_flow pay_with(iz_game *g, bool sacrifice)
{
    iz_option answer = g->head->answer;
    top(g)->head.pc = sacrifice ? CHAIN_PAY_SACRIFICE : CHAIN_PAY_BUILDER;
    if (answer.kind != IZ_OPTION_REF)
        return IZ_GO;
    iz_batch_begin(g);
    if (sacrifice) {
        iz_batch_move(g, answer.subject, IZ_ZONE_GRAVEYARD, IZ_PART_SACRIFICE);
    } else {
        iz_part *part = iz_batch_part(g, iz_tapping(g));
        part->object = answer.subject;
    }
    iz_batch_happens(g, IZ_C_PLAY_COST);
    return IZ_GO;
}

enum { CARDS_PER_NEKRON = 4 };

static iz_flow pay_nekron(iz_game *g)
{
    chain_locals *f = top(g);
    int32_t cards = f->due.of[IZ_RESOURCE_NEKRON] * CARDS_PER_NEKRON;
    int seat = f->last;
    f->head.pc = CHAIN_AUTOMATIC;
    if (cards <= 0)
        return IZ_GO;
    iz_batch_begin(g);
    for (iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last; slot != IZ_NIL && cards > 0;
         slot = g->objects[slot].prev, cards--)
        iz_batch_move(g, iz_object_ref(g, slot), IZ_ZONE_EXILE, 0);
    iz_batch_happens(g, IZ_C_PLAY_COST);
    return IZ_GO;
}

/* ---- automatic reactions --------------------------------------------------------------------- */

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
    for (const iz_cell *at = cell; cell && at < cell + cell->span; at++)
        if (at->op == IZ_COUNTER_SPELL || at->op == IZ_NEW_TARGETS)
            return true;
    return false;
}

/* Keeps back the linked effects that wait: three links each, in the frame. */
static void hold_linked(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_waiting), kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        iz_waiting row = g->waiting[i];
        if (is_automatic_reaction(g, &row)) {
            g->waiting[kept++] = row;
            continue;
        }
        uint16_t held = top(g)->held;
        held = iz_links_append(g, held, row.ability, (int32_t)row.cell);
        held = iz_links_append(g, held, row.bearer, row.env);
        held = iz_links_append(g, held, row.concept,
                               (int32_t)(row.controller | (unsigned)row.flags << 8));
        top(g)->held = held;
    }
    iz_table_cut(g, IZ_TABLE_waiting, kept);
}

static void release_linked(iz_game *g)
{
    for (uint16_t at = top(g)->held; at != IZ_NIL;) {
        iz_link first = g->links[at], second = g->links[first.next];
        iz_link third = g->links[second.next];
        uint32_t index = iz_table_add(g, IZ_TABLE_waiting, 1);
        g->waiting[index] = (iz_waiting){.ability = first.ref,
                                         .cell = (uint32_t)first.value,
                                         .bearer = second.ref,
                                         .env = (uint16_t)second.value,
                                         .concept = (uint16_t)third.ref,
                                         .controller = (uint8_t)(third.value & 0xFF),
                                         .flags = (uint8_t)(third.value >> 8 & 0xFF)};
        at = third.next;
    }
    top(g)->held = iz_links_free(g, top(g)->held);
}

/* AUTOMATIC_REACTION: they fire first, one after the other (95.1). */
static iz_flow put_automatic(iz_game *g)
{
    bool any = false;
    IZ_EACH_ENTRY (g, i, waiting)
        any = any || is_automatic_reaction(g, &g->waiting[i]);
    chain_locals *f = top(g);
    f->passes = 0;
    f->holder = (uint8_t)other_seat(g, f->last);
    f->head.pc = CHAIN_ASK;
    if (!any)
        return IZ_GO;
    hold_linked(g);
    top(g)->head.pc = CHAIN_AUTOMATIC_PUT;
    iz_note(g, IZ_C_AUTOMATIC_REACTION, IZ_SAY_AUTOMATIC_REACTIONS_COME_FIRST);
    iz_trigger_put(g);
    return IZ_GO;
}

/* ---- reactions ------------------------------------------------------------------------------- */

/* CHAIN: both in turn; closed when both pass in a row (94.4, 94.5, 94.7). */
static iz_flow take_reaction(iz_game *g)
{
    chain_locals *f = top(g);
    iz_option answer = g->head->answer;
    if (answer.kind == IZ_OPTION_PASS) {
        f->holder = (uint8_t)other_seat(g, f->holder);
        f->head.pc = ++f->passes < 2 ? CHAIN_ASK : CHAIN_EVALUATE;
        if (f->passes == 2)
            iz_note(g, IZ_C_CHAIN_CLOSED, IZ_SAY_CHAIN_CLOSED);
        return IZ_GO;
    }
    f->head.pc = CHAIN_PLAYED;
    iz_note(g, IZ_C_REACTION, IZ_SAY_REACTS, iz_ref_seat(f->holder));
    iz_announce(g, f->holder, &answer);
    return IZ_GO;
}

static iz_flow reaction_played(iz_game *g)
{
    chain_locals *f = top(g);
    f->head.pc = CHAIN_ASK;
    if (iz_announce_result(g) != IZ_ANNOUNCED_STACK)
        return IZ_GO;
    f->last = f->holder;
    f->head.pc = CHAIN_PAY;
    return IZ_GO;
}

/* ---- extraction ------------------------------------------------------------------------------ */

/* EXTRACTION: the opponent of who controlled a creature card that has gone may take its components,
 * not in the preparation phase, not of a sacrifice as a cost (67). Facts that are dealt with have
 * amount 0. */
static iz_fact *next_fact(iz_game *g)
{
    IZ_EACH_ENTRY (g, i, ledger) {
        iz_fact *fact = &g->ledger[i];
        if (fact->kind == IZ_LEDGER_DIED && fact->age == 0 && fact->amount > 0 &&
            fact->seat != IZ_NO_SEAT && iz_ref_is_object(fact->other))
            return fact;
    }
    return NULL;
}

static int32_t yield_of(iz_game *g, const iz_fact *fact)
{
    const iz_object *object = &g->objects[iz_ref_slot(fact->other)];
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (object->kind != IZ_OBJECT_CARD || !(def->types & IZ_TYPE_CREATURE))
        return 0;
    return def->fields[IZ_FIELD_ICONS] > 0 ? def->fields[IZ_FIELD_ICONS] : 0;
}

static void forget_deaths(iz_game *g)
{
    for (iz_fact *fact; (fact = next_fact(g)) != NULL;)
        fact->amount = 0;
}

static iz_flow extract(iz_game *g)
{
    chain_locals *f = top(g);
    iz_fact *fact = next_fact(g);
    if (!fact) {
        f->head.pc = CHAIN_LINKED;
        return IZ_GO;
    }
    fact->amount = 0;
    int32_t icons = yield_of(g, fact);
    if (icons <= 0 || iz_now(g)->step == IZ_STEP_PREPARATION)
        return IZ_GO;
    int seat = other_seat(g, fact->seat);
    f->taker = (uint16_t)seat;
    f->head.pc = CHAIN_EXTRACTED;
    return iz_ask_number(g, seat, IZ_FOR_EXTRACTION, fact->other, 0, icons);
}

static iz_flow extracted(iz_game *g)
{
    chain_locals *f = top(g);
    int32_t amount = (int32_t)g->head->answer.number;
    int seat = f->taker;
    f->head.pc = CHAIN_EXTRACT;
    if (amount <= 0)
        return IZ_GO;
    iz_note(g, IZ_C_EXTRACTION, IZ_SAY_EXTRACTS_COMPONENTS, iz_ref_seat(seat), amount);
    iz_batch_begin(g);
    iz_batch_resource(g, seat, IZ_RESOURCE_COMPONENT, amount);
    iz_batch_happens(g, IZ_C_EXTRACTION);
    return IZ_GO;
}

/* ---- linked effects -------------------------------------------------------------------------- */

/* The stack upside down: what was put first is evaluated first (linked_order). */
static void reverse_stack(iz_game *g)
{
    iz_slot slot = iz_now(g)->stack.last;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_set_begin(g);
    for (; slot != IZ_NIL; slot = g->objects[slot].prev)
        iz_set_put(g, &set, slot);
    for (int i = 0; i < set.count; i++) {
        iz_slot at = (iz_slot)iz_set_at(g, set, i);
        int seat = g->objects[at].controller;
        iz_zone_remove(g, at);
        iz_zone_put_top(g, at, seat, IZ_ZONE_STACK);
    }
    iz_scratch_back(g, mark);
}

/* LINKED_EFFECT: what waited for the end of the action, the active player's first; then what these
 * bring about. */
static iz_flow put_linked(iz_game *g)
{
    chain_locals *f = top(g);
    if (g->head->over || iz_table_count(g, IZ_TABLE_waiting) == 0) {
        iz_context *now = iz_now(g);
        bool own = f->mover == IZ_NO_SEAT;
        now->priority = (uint8_t)(own ? iz_active_player(g) : other_seat(g, f->mover));
        now->passes = 0;
        return IZ_FINISHED;
    }
    f->head.pc = CHAIN_LINKED_PUT;
    iz_note(g, IZ_C_LINKED_EFFECT, IZ_SAY_LINKED_EFFECTS_FOLLOW);
    iz_trigger_put(g);
    return IZ_GO;
}

iz_flow iz_run_hkk_chain(iz_game *g, void *locals)
{
    chain_locals *f = locals;
    iz_context *now = iz_now(g);
    switch (f->head.pc) {
    case CHAIN_PAY:
        return begin_paying(g);
    case CHAIN_PAY_POINTS:
        return pay_points(g);
    case CHAIN_PAY_BUILDER:
        return ask_payment(g, IZ_RESOURCE_BUILDER, CHAIN_PAY_SACRIFICE, CHAIN_BUILDER_CHOSEN);
    case CHAIN_BUILDER_CHOSEN:
        return pay_with(g, false);
    case CHAIN_PAY_SACRIFICE:
        return ask_payment(g, IZ_RESOURCE_SACRIFICE, CHAIN_PAY_NEKRON, CHAIN_SACRIFICE_CHOSEN);
    case CHAIN_SACRIFICE_CHOSEN:
        return pay_with(g, true);
    case CHAIN_PAY_NEKRON:
        return pay_nekron(g);
    case CHAIN_AUTOMATIC:
        forget_deaths(g); /* those of costs yield nothing (67.3) */
        return put_automatic(g);
    case CHAIN_AUTOMATIC_PUT:
        release_linked(g);
        top(g)->head.pc = CHAIN_ASK;
        return IZ_GO;
    case CHAIN_ASK:
        now->priority = f->holder;
        f->head.pc = CHAIN_ANSWERED;
        return iz_ask(g, f->holder, IZ_DECIDE_PRIORITY, IZ_FOR_REACTION, IZ_NO_REF, 0);
    case CHAIN_ANSWERED:
        return take_reaction(g);
    case CHAIN_PLAYED:
        return reaction_played(g);
    case CHAIN_EVALUATE:
        now->priority = IZ_NO_SEAT;
        if (now->stack.count == 0 || g->head->over) {
            f->head.pc = CHAIN_EXTRACT;
            return IZ_GO;
        }
        f->head.pc = CHAIN_CHECK;
        iz_resolve_top(g);
        return IZ_GO;
    case CHAIN_CHECK: /* deaths are looked at after each element */
        f->head.pc = CHAIN_EVALUATE;
        iz_check_start(g);
        return IZ_GO;
    case CHAIN_EXTRACT:
        return extract(g);
    case CHAIN_EXTRACTED:
        return extracted(g);
    case CHAIN_LINKED:
        return put_linked(g);
    case CHAIN_LINKED_PUT:
    default:
        f->head.pc = CHAIN_EVALUATE;
        reverse_stack(g);
        return IZ_GO;
    }
}
