/*
 * The one road of everything that happens: batches of parts are settled (what is impossible is
 * dropped, replacement and prevention have their chance, choices of entering permanents are made),
 * then all happens at once, then triggers, ledger and log see it.
 *
 * Carries out: mtg 416.3, 419.2-419.5, 410.6-410.7; Izvori D11.70, D17.30, D20.50-D20.51.
 */
#include "engine/events/event.h"
#include "engine/events/enter.h"
#include "engine/flow/effect_frame.h"

#include "engine/events/replace.h"
#include "engine/procedures.h"

#include <assert.h>
#include <string.h>

typedef struct batch_locals {
    iz_frame head;
    uint32_t first; /* index of its first part */
    uint32_t at;    /* the part that is being settled */
    int32_t reg;
    uint16_t concept;
    uint16_t env;
    uint16_t then; /* list: what is done afterwards, an environment and a cell each */
} batch_locals;

enum {
    BATCH_SETTLE,
    BATCH_ORDERED,
    BATCH_GRAVEYARDS,
    BATCH_GRAVEYARD_CHOSEN,
    BATCH_ENTRIES,
    BATCH_ENTRY_CHOSEN,
    BATCH_THEN,
    BATCH_THEN_DONE
};

const uint8_t iz_event_flags[IZ_EV_COUNT] = {
#define EVENT(name, fields, columns) [IZ_EV_##name] = 0 columns,
#define FLAGS(flags) | (flags)
#define LOOKS_BACK IZ_EVENT_LOOKS_BACK
#define SEES_ITSELF IZ_EVENT_SEES_ITSELF
#define MAY_BE_SO IZ_EVENT_MAY_BE_SO
#define INSTEAD IZ_EVENT_INSTEAD
#define DECLARED IZ_EVENT_DECLARED
#include "core/events.def"
};

static bool is_mark(const iz_part *part)
{
    return part->kind == IZ_EV_NONE && part->flags & IZ_PART_OPEN_BATCH;
}

/* ---- opening and filling --------------------------------------------------------------------- */

iz_part *iz_batch_part(iz_game *g, iz_event_kind kind)
{
    uint32_t index = iz_table_add(g, IZ_TABLE_parts, 1);
    iz_part *part = &g->parts[index];
    part->kind = (uint8_t)kind;
    part->object = part->other = part->result = IZ_NO_REF;
    part->applied = IZ_NIL;
    return part;
}

/* A batch that was opened but never run leaves its mark: the next one takes it over. */
uint32_t iz_batch_begin(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    if (count > 0 && is_mark(&g->parts[count - 1]))
        return count;
    iz_part *mark = iz_batch_part(g, IZ_EV_NONE);
    mark->flags = IZ_PART_OPEN_BATCH;
    return iz_table_count(g, IZ_TABLE_parts);
}

iz_part *iz_batch_about(iz_game *g, iz_event_kind kind, int seat, iz_ref object, int32_t amount)
{
    iz_part *part = iz_batch_part(g, kind);
    part->seat = (uint8_t)seat;
    part->object = object;
    part->amount = amount;
    return part;
}

iz_part *iz_batch_resource(iz_game *g, int seat, int resource, int32_t amount)
{
    iz_part *part = iz_batch_about(g, IZ_EV_RESOURCE, seat, iz_ref_seat(seat), amount);
    part->value = (uint32_t)resource;
    return part;
}

/* A card that is a land as it is printed doesn't lie upside down to be one (Izvori B12.77). */
static unsigned as_what(const iz_game *g, iz_ref object, unsigned flags)
{
    const iz_object *card = &g->objects[iz_ref_slot(object)];
    bool land = g->cards->definitions[card->definition].types & IZ_TYPE_LAND;
    return land ? flags & ~(unsigned)IZ_PART_UPSIDE_DOWN : flags;
}

iz_part *iz_batch_move(iz_game *g, iz_ref object, iz_zone to, unsigned flags)
{
    iz_part *part = iz_batch_part(g, IZ_EV_MOVE);
    part->object = object;
    part->to = (uint8_t)to;
    part->flags = flags & IZ_PART_UPSIDE_DOWN ? as_what(g, object, flags) : flags;
    if (to == IZ_ZONE_HAND && g->objects[iz_ref_slot(object)].zone == IZ_ZONE_LIBRARY &&
        iz_is_off(g, IZ_C_MOVE_TO_HAND))
        part->flags |= IZ_PART_DRAW;
    part->seat = g->objects[iz_ref_slot(object)].owner;
    return part;
}

/* ---- settling -------------------------------------------------------------------------------- */

/* An earlier part of the batch moves the same object: it can move only once. */
static bool moves_already(const iz_game *g, uint32_t first, uint32_t at)
{
    iz_ref object = g->parts[at].object;
    for (uint32_t i = first; i < at; i++)
        if (g->parts[i].object == object && g->parts[i].kind == IZ_EV_MOVE &&
            !(g->parts[i].flags & IZ_PART_DROPPED))
            return true;
    return false;
}

/* ---- happening ------------------------------------------------------------------------------- */

#ifndef NDEBUG
/* What was computed before the event, and was not touched by it, holds: it is what is computed from
 * nothing now. Asked in restless games, so in tests. */
static bool what_was_kept_holds(iz_game *g)
{
    return !g->restless || g->off || iz_characteristics_fault(g) == NULL;
}
#endif

/* Whoever looks on from outside is told. */
static void tell_witness(iz_game *g, const iz_part *part)
{
    if (g->witness)
        g->witness(g, part, g->witness_data);
}

/* What follows from a part by the rules themselves and is seen as an event of its own. */
static void see_results(iz_game *g, const iz_part *part)
{
    iz_event_kind besides = iz_event_besides(part->kind);
    iz_part result;
    if (besides == IZ_EV_NONE || !iz_part_as(part, besides, &result))
        return;
    iz_ledger_see(g, &result);
    iz_trigger_see(g, &result);
    tell_witness(g, &result);
}

/* Does nobody look at events of that kind, nor at what follows from them, nor keep account of them?
 */
static bool nobody_looks(iz_game *g, unsigned kind)
{
    uint64_t seen = iz_event_bit(kind) | iz_event_bit(IZ_EV_ATTACH);
    if (iz_event_besides(kind) != IZ_EV_NONE)
        seen |= iz_event_bit(iz_event_besides(kind));
    iz_refresh(g);
    return iz_nobody_notes(g) && !iz_ledger_keeps(g, kind) && !(g->watched & seen) &&
           !iz_event_has(kind, IZ_EVENT_SEES_ITSELF);
}

/* The part has happened: all that look at events see it. */
static void show(iz_game *g, const iz_part *part, iz_concept concept)
{
    if (nobody_looks(g, part->kind))
        return;
    iz_part_note(g, part, concept);
    iz_ledger_see(g, part);
    iz_trigger_see(g, part);
    tell_witness(g, part);
    see_results(g, part);
}

static void states(iz_game *g)
{
    iz_refresh(g);
    if (g->watched & iz_event_bit(IZ_EV_NONE))
        iz_trigger_states(g);
}

/* What comes into play in one event has one timestamp (glossary Timestamp order), or the place in
 * the order that was chosen; what is attached to something as it enters comes after it. */
static void same_time(iz_game *g, uint32_t first, uint32_t count)
{
    uint32_t timestamp = 0;
    bool ordered = false;
    for (uint32_t i = first; i < count; i++)
        ordered = ordered || g->parts[i].flags & IZ_PART_ORDERED;
    for (uint32_t i = first; i < count; i++) {
        const iz_part *part = &g->parts[i];
        if (!(part->flags & IZ_PART_TRIGGERED) || part->kind != IZ_EV_MOVE ||
            !iz_zone_in_play(part->to))
            continue;
        iz_object *object = &g->objects[iz_ref_slot(part->result)];
        if (object->attached_to != IZ_NIL)
            continue;
        if (timestamp == 0)
            timestamp = object->timestamp;
        uint32_t after = object->timestamp - timestamp;
        if (ordered && after <= IZ_TOGETHER_MOST)
            object->status |= after << IZ_TOGETHER_SHIFT;
        else
            object->timestamp = timestamp;
    }
}

/* Those that leave play are looked at while they are still there; whether any is watched for. A
 * move of what isn't there, or moves already, is none. */
static bool look_back(iz_game *g, uint32_t first, uint32_t count)
{
    bool looked = false;
    for (uint32_t i = first; i < count; i++) {
        iz_part *part = &g->parts[i];
        if (part->flags & (IZ_PART_DROPPED | IZ_PART_HAPPENED))
            continue;
        if (part->kind == IZ_EV_MOVE) {
            if (!iz_ref_alive(g, part->object) || moves_already(g, first, i)) {
                part->flags |= IZ_PART_DROPPED;
                continue;
            }
            part->from = g->objects[iz_ref_slot(part->object)].zone;
        }
        if (iz_part_looks_back(part)) {
            iz_part seen = *part;
            iz_trigger_look_back(g, &seen);
            looked = true;
        }
    }
    return looked;
}

/* As they last were, before any of them moves. */
static void remember_all(iz_game *g, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < count; i++) {
        const iz_part *part = &g->parts[i];
        if (part->kind == IZ_EV_MOVE && !(part->flags & (IZ_PART_DROPPED | IZ_PART_HAPPENED)) &&
            !(part->flags & IZ_PART_KEEP_IDENTITY) &&
            (iz_zone_in_play(part->from) || part->from == IZ_ZONE_STACK))
            iz_remember(g, iz_ref_slot(part->object));
    }
}

/* Carries them out, and marks what has happened as to be shown; has anything come into play? */
static bool carry_out(iz_game *g, uint32_t first, uint32_t count, iz_concept concept)
{
    bool entered = false;
    for (uint32_t i = first; i < count; i++) {
        if (g->parts[i].flags & (IZ_PART_DROPPED | IZ_PART_HAPPENED))
            continue;
        iz_part part = g->parts[i];
        iz_part_happen(g, &part, concept);
        g->parts[i] = part;
        if (!(part.flags & IZ_PART_HAPPENED))
            continue;
        entered = entered || (part.kind == IZ_EV_MOVE && iz_zone_in_play(part.to));
        g->parts[i].flags |= IZ_PART_TRIGGERED;
    }
    return entered;
}

static void enter_together(iz_game *g, uint32_t first, uint32_t count)
{
    same_time(g, first, count);
    for (uint32_t i = first; i < count; i++) {
        iz_part part = g->parts[i];
        if (part.flags & IZ_PART_TRIGGERED && part.kind == IZ_EV_MOVE && iz_zone_in_play(part.to))
            iz_entered(g, &part);
    }
}

static void show_all(iz_game *g, uint32_t first, uint32_t count, iz_concept concept)
{
    for (uint32_t i = first; i < count; i++) {
        if (!(g->parts[i].flags & IZ_PART_TRIGGERED))
            continue;
        g->parts[i].flags &= ~(uint32_t)IZ_PART_TRIGGERED;
        iz_part part = g->parts[i];
        show(g, &part, concept);
    }
}

/* All parts that are still to happen: look back, remember, carry out, show. */
static void happen(iz_game *g, uint32_t first, iz_concept concept)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    bool looked = look_back(g, first, count);
    remember_all(g, first, count);
    if (carry_out(g, first, count, concept))
        enter_together(g, first, count);
    assert(what_was_kept_holds(g));
    if (looked)
        iz_trigger_judge(g);
    show_all(g, first, count, concept);
    iz_control_update(g);
    iz_effects_check_while(g);
    iz_reveal_update(g);
    states(g);
}

/* Did what the instruction does to it happen? Who regenerated was not destroyed; who was destroyed,
 * and moved elsewhere instead of dying, was. */
static bool acted_on(const iz_part *part)
{
    bool elsewhere =
        part->kind == IZ_EV_MOVE && part->flags & IZ_PART_DESTROY && part->flags & IZ_PART_REPLACED;
    return elsewhere ||
           (part->flags & IZ_PART_HAPPENED && !iz_event_has(part->kind, IZ_EVENT_INSTEAD));
}

/* What the instruction acted on goes to its register. */
static void write_register(iz_game *g, uint32_t first, uint16_t env, int reg)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    uint16_t head = IZ_NIL, last = IZ_NIL;
    int64_t sum = 0;
    bool done = false;
    for (uint32_t i = first; i < count; i++) {
        iz_part part = g->parts[i];
        bool replaced = part.flags & IZ_PART_REPLACED && part.kind != IZ_EV_MANA_ENTRY;
        done = done || ((replaced || part.flags & IZ_PART_HAPPENED) &&
                        !iz_event_has(part.kind, IZ_EVENT_INSTEAD));
        if (!acted_on(&part))
            continue;
        iz_ref ref = part.kind == IZ_EV_MOVE    ? iz_part_now(&part)
                     : part.object == IZ_NO_REF ? iz_ref_seat(part.seat)
                                                : part.object;
        int32_t amount = part.kind == IZ_EV_MOVE ? 1 : part.amount;
        int32_t value = part.kind == IZ_EV_MANA_ENTRY ? (int32_t)part.value : amount;
        sum += amount;
        if (last == IZ_NIL) {
            head = last = iz_links_append(g, IZ_NIL, ref, value);
        } else {
            iz_links_append(g, last, ref, value);
            last = g->links[last].next;
        }
    }
    iz_env_clear(g, env, reg);
    iz_env *to = &g->envs[env];
    to->reg[reg] = head;
    to->amount[reg] = iz_clamped(sum);
    if (done)
        to->done = (uint16_t)(to->done | 1u << reg);
    else
        to->done = (uint16_t)(to->done & ~(1u << reg));
}

/* Takes the batch off the table of parts. */
static void close_batch(iz_game *g, uint32_t first, uint16_t env, int reg)
{
    if (env != IZ_NIL)
        write_register(g, first, env, reg);
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = first; i < count; i++) {
        g->parts[i].applied = iz_links_free(g, g->parts[i].applied);
        if (g->parts[i].kind == IZ_EV_MOVE && iz_zone_in_play(g->parts[i].to) &&
            g->parts[i].value != 0)
            iz_links_free(g, (uint16_t)(g->parts[i].value - 1));
    }
    iz_table_cut(g, IZ_TABLE_parts, first - 1);
}

/* ---- a rule that is switched off ------------------------------------------------------------- */

/* What has resolved, or is countered, leaves the stack in any case: it can't resolve again. */
static bool leaves_stack(const iz_game *g, const iz_part *part)
{
    return part->kind == IZ_EV_MOVE && !iz_zone_in_play(part->to) &&
           iz_ref_alive(g, part->object) &&
           g->objects[iz_ref_slot(part->object)].zone == IZ_ZONE_STACK;
}

/* A card leaves play for a zone of its owner, who does not control it. */
static bool goes_to_owner(const iz_game *g, const iz_part *part)
{
    if (part->kind != IZ_EV_MOVE || iz_zone_in_play(part->to) || !iz_ref_in_play(g, part->object))
        return false;
    const iz_object *object = &g->objects[iz_ref_slot(part->object)];
    return object->owner != object->controller;
}

/* Without the rule that it comes from, or that it is, an event does not happen. */
static void leave_out(iz_game *g, uint32_t first, iz_concept cause)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = first; g->off && i < count; i++)
        if (!leaves_stack(g, &g->parts[i]) && goes_to_owner(g, &g->parts[i]) &&
            iz_is_off(g, IZ_C_OWNER_ZONE))
            g->parts[i].flags |= IZ_PART_DROPPED;
        else if (!leaves_stack(g, &g->parts[i]) &&
                 (iz_is_off(g, cause) || iz_is_off(g, iz_part_concept(&g->parts[i]))))
            g->parts[i].flags |= IZ_PART_DROPPED;
}

/* What is impossible is not done, but the rest is: without that rule nothing is. */
static void give_up(iz_game *g, uint32_t at)
{
    if (!iz_is_off(g, IZ_C_IMPOSSIBLE_PART))
        return;
    uint32_t first = at;
    while (!is_mark(&g->parts[first - 1]))
        first--;
    IZ_EACH_ENTRY_FROM (g, i, first, parts)
        g->parts[i].flags |= IZ_PART_DROPPED;
}

/* ---- draws: one at a time (D16.20; 419.8) ---------------------------------------------------- */

/* A draw that nothing replaces happens before the next one is looked at. */
static void draw_now(iz_game *g, uint32_t at, iz_concept concept)
{
    iz_part part = g->parts[at];
    iz_slot top = iz_end_of_pile(g, part.seat, IZ_ZONE_LIBRARY, false);
    if (top == IZ_NIL) {
        g->seats[part.seat].drew_from_empty = true;
        g->head->board_changes++;
        g->parts[at].flags |= IZ_PART_DROPPED;
        iz_note(g, IZ_C_IMPOSSIBLE_PART, IZ_SAY_CANT_DRAW_LIBRARY_EMPTY, iz_ref_seat(part.seat));
        /* what would be something else instead is left to the check before priority */
        if (g->book->parameters.empty_library_at_once && !iz_cant_lose(g, part.seat) &&
            !iz_replace_possible(g, IZ_EV_LOSE))
            iz_announce_loss(g, part.seat, IZ_C_EMPTY_LIBRARY);
        return;
    }
    if (g->parts[at - 1].flags & IZ_PART_DRAW)
        iz_count_concept(g, IZ_C_DRAWS_ONE_BY_ONE);
    part.kind = IZ_EV_MOVE;
    part.object = iz_object_ref(g, top);
    part.to = IZ_ZONE_HAND;
    part.flags |= IZ_PART_DRAW;
    uint16_t known = g->objects[top].known;
    iz_part_happen(g, &part, concept);
    if (iz_draws_unseen(g) && iz_ref_alive(g, part.result)) {
        g->objects[top].known = known;
        g->objects[top].status |= IZ_DRAWN_UNSEEN;
        g->seats[part.seat].flags |= IZ_SEAT_DREW_UNSEEN;
    }
    g->parts[at] = part;
    iz_reveal_drawn(g, part.seat, part.result);
    show(g, &part, concept);
}

/* ---- running --------------------------------------------------------------------------------- */

/* Does the part need a frame: may something replace it, or has it choices? */
static bool needs_frame(iz_game *g, const iz_part *part, uint64_t open)
{
    return open & iz_event_bit(part->kind) || iz_part_framed(g, part);
}

/* Settles a part without a frame. */
static void settle_plainly(iz_game *g, uint32_t at, iz_concept concept)
{
    while (!(g->parts[at].flags & IZ_PART_DROPPED)) {
        iz_part part = g->parts[at];
        if (iz_part_impossible(g, &part)) {
            iz_count_concept(g, IZ_C_IMPOSSIBLE_PART);
            part.flags |= IZ_PART_DROPPED;
            give_up(g, at);
        } else {
            iz_part_turns_into(g, &part);
        }
        bool again = part.kind != g->parts[at].kind;
        g->parts[at] = part;
        leave_out(g, at, IZ_C_NONE); /* what it has come down to */
        if (!again || part.flags & IZ_PART_DROPPED)
            break;
    }
    if (g->parts[at].kind == IZ_EV_DRAW && !(g->parts[at].flags & IZ_PART_DROPPED))
        draw_now(g, at, concept);
}

/* What happens instead of an event is that event, changed: the effects that have had their chance
 * at it don't get another (419.6a; D20.61). */
static void inherit_applied(iz_game *g, uint32_t first)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame && frame->kind != IZ_FRAME_REPLACE)
        frame = iz_frame_below(g, frame);
    if (!frame)
        return;
    uint32_t replaced = ((replace_locals *)(void *)frame)->part;
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = first; i < count; i++) {
        if (g->parts[i].applied != IZ_NIL)
            continue;
        uint16_t applied = iz_links_copy(g, g->parts[replaced].applied);
        g->parts[i].applied = applied;
    }
}

void iz_batch_run(iz_game *g, iz_concept concept, uint16_t env, int reg)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts), first = iz_batch_first(g);
    if (first == 0) {
        iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL, "a batch is run that was not begun");
        return;
    }
    leave_out(g, first, concept);
    uint64_t open = iz_events_open(g);
    bool slow = count - first > 1 && iz_graveyard_order_possible(g, first);
    for (uint32_t i = first; i < count && !slow; i++)
        slow =
            needs_frame(g, &g->parts[i], open) || (i + 1 < count && iz_entry_order_matters(g, i));
    if (!slow) {
        for (uint32_t i = first; i < count; i++)
            settle_plainly(g, i, concept);
        happen(g, first, concept);
        close_batch(g, first, env, reg);
        return;
    }
    inherit_applied(g, first);
    batch_locals *f = iz_frame_push(g, IZ_FRAME_BATCH, sizeof *f);
    f->first = f->at = first;
    f->reg = reg;
    f->concept = (uint16_t)concept;
    f->env = env;
    f->then = IZ_NIL;
}

/* Settles one part as far as it goes without others; true when it is settled. */
static bool settle(iz_game *g, uint32_t at, iz_concept concept)
{
    iz_part part = g->parts[at];
    if (part.flags & (IZ_PART_DROPPED | IZ_PART_HAPPENED))
        return true;
    if (iz_part_impossible(g, &part)) {
        iz_count_concept(g, IZ_C_IMPOSSIBLE_PART);
        g->parts[at].flags |= IZ_PART_DROPPED;
        give_up(g, at);
        return true;
    }
    if (iz_replace_part(g, at))
        return false;
    iz_part_turns_into(g, &part);
    bool again = part.kind != g->parts[at].kind;
    g->parts[at] = part;
    leave_out(g, at, IZ_C_NONE);
    if (again)
        return settle(g, at, concept);
    if (part.kind == IZ_EV_MOVE && iz_entering_start(g, at))
        return false;
    if (part.kind == IZ_EV_DRAW)
        draw_now(g, at, concept);
    return true;
}

/* What replacements have left to be done when the batch has happened (AND_THEN). */
static iz_flow do_then(iz_game *g)
{
    batch_locals *f = (batch_locals *)(void *)iz_frame_top(g);
    if (f->then == IZ_NIL)
        return IZ_FINISHED;
    if (f->head.pc == BATCH_THEN_DONE) {
        uint16_t env = (uint16_t)g->links[f->then].ref, next = g->links[f->then].next;
        g->links[f->then].next = IZ_NIL;
        iz_links_free(g, f->then);
        iz_env_free(g, env);
        f->then = next;
        f->head.pc = BATCH_THEN;
        return do_then(g);
    }
    iz_link what = g->links[f->then];
    f->head.pc = BATCH_THEN_DONE;
    iz_ctx ctx = iz_ctx_of_env(g, (uint16_t)what.ref);
    iz_effect_start(g, &g->cards->cells[what.value], (uint16_t)what.ref, &ctx);
    return IZ_GO;
}

void iz_batch_then(iz_game *g, uint16_t env, const iz_cell *effect)
{
    bool replacing = false;
    for (iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame)) {
        replacing = replacing || frame->kind == IZ_FRAME_REPLACE;
        if (!replacing || frame->kind != IZ_FRAME_BATCH)
            continue;
        uint16_t *then = &((batch_locals *)(void *)frame)->then;
        uint32_t at = (uint32_t)((const char *)then - (const char *)g->frames);
        uint16_t list = iz_links_append(g, *then, (iz_ref)env, (int32_t)(effect - g->cards->cells));
        memcpy((char *)g->frames + at, &list, sizeof list);
        return;
    }
    assert(false && "nothing is being replaced");
}

/* What comes into play together is put in order, then all happens. */
static iz_flow order_entries(iz_game *g, batch_locals *f)
{
    uint32_t first = f->first;
    if (f->head.pc == BATCH_ENTRY_CHOSEN)
        iz_entry_order_answered(g, f->at++);
    f->head.pc = BATCH_ENTRIES;
    for (; f->at < iz_table_count(g, IZ_TABLE_parts); f->at++)
        if (iz_entry_order_matters(g, f->at)) {
            f->head.pc = BATCH_ENTRY_CHOSEN;
            return iz_entry_order_ask(g, f->at);
        }
    uint16_t env = f->env;
    int reg = f->reg;
    happen(g, first, (iz_concept)f->concept);
    close_batch(g, first, env, reg);
    return do_then(g);
}

/* All parts are settled: cards that go to one graveyard are put in order, too. */
static iz_flow order_graveyards(iz_game *g, batch_locals *f)
{
    uint32_t first = f->first;
    if (f->head.pc == BATCH_GRAVEYARD_CHOSEN)
        iz_graveyard_order_answered(g, f->at++);
    f->head.pc = BATCH_GRAVEYARDS;
    bool possible = iz_graveyard_order_possible(g, first);
    for (; possible && f->at < iz_table_count(g, IZ_TABLE_parts); f->at++)
        if (iz_graveyard_order_matters(g, f->at)) {
            f->head.pc = BATCH_GRAVEYARD_CHOSEN;
            return iz_graveyard_order_ask(g, f->at);
        }
    f->head.pc = BATCH_ENTRIES;
    f->at = first;
    return order_entries(g, f);
}

iz_flow iz_run_batch(iz_game *g, void *locals)
{
    batch_locals *f = locals;
    iz_concept concept = (iz_concept)f->concept;
    uint32_t at = f->at;
    if (f->head.pc == BATCH_ORDERED) {
        iz_damage_order_answered(g, at);
        f->head.pc = BATCH_SETTLE;
    }
    if (f->head.pc >= BATCH_THEN)
        return do_then(g);
    if (f->head.pc >= BATCH_ENTRIES)
        return order_entries(g, f);
    if (f->head.pc >= BATCH_GRAVEYARDS)
        return order_graveyards(g, f);
    while (at < iz_table_count(g, IZ_TABLE_parts)) {
        if (iz_damage_order_matters(g, at)) {
            f->head.pc = BATCH_ORDERED;
            return iz_damage_order_ask(g, at);
        }
        if (!settle(g, at, concept))
            return IZ_GO; /* a frame is on top: the part is looked at again after it */
        at++;
        f = (batch_locals *)(void *)iz_frame_top(g);
        f->at = at;
    }
    iz_shields_end(g, f->first);
    f->head.pc = BATCH_GRAVEYARDS;
    f->at = f->first;
    return order_graveyards(g, f);
}

/* ---- announced events ------------------------------------------------------------------------ */

void iz_announce_event(iz_game *g, const iz_part *event, iz_concept concept)
{
    iz_part part = *event;
    if (iz_is_off(g, concept) || iz_is_off(g, iz_part_concept(&part)))
        return;
    part.applied = IZ_NIL;
    if (part.result == 0)
        part.result = IZ_NO_REF;
    if (part.kind == IZ_EV_MOVE || part.kind == IZ_EV_CONTROL)
        part.from = g->objects[iz_ref_slot(part.object)].zone;
    if (iz_part_looks_back(&part)) {
        iz_refresh(g);
        iz_trigger_look_back(g, &part);
        if (part.kind == IZ_EV_MOVE && !(part.flags & IZ_PART_KEEP_IDENTITY))
            iz_remember(g, iz_ref_slot(part.object));
    }
    iz_part_happen(g, &part, concept);
    assert(what_was_kept_holds(g));
    if (iz_part_looks_back(&part))
        iz_trigger_judge(g);
    if (!(part.flags & IZ_PART_HAPPENED))
        return;
    show(g, &part, concept);
    if (part.kind != IZ_EV_CONTROL) /* control is just being looked at */
        iz_effects_check_while(g);
    if (g->watched & iz_event_bit(IZ_EV_NONE))
        states(g);
}

void iz_announce_plain(iz_game *g, iz_event_kind kind, int seat, iz_ref object, iz_concept concept)
{
    iz_announce_event(g,
                      &(iz_part){.kind = (uint8_t)kind,
                                 .seat = (uint8_t)seat,
                                 .object = object,
                                 .other = IZ_NO_REF,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL},
                      concept);
}
