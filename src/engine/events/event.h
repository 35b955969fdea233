/*
 * Events, what their files share: the parts of a batch, how they are carried out, who watches.
 *
 * The road of a batch: events/event.c settles each part (impossible things dropped by
 * events/settle.c, events/replace.c asked, the choices of what comes into play made by
 * events/enter.c), lets the leaves-play triggers look (events/trigger.c), carries all out at once
 * (events/happen.c, events/move.c), and shows the parts to triggers, ledger and log.
 *
 * Fields of a MOVE beside what core/events.def says:
 *   amount  how many cards from the top of the zone (0: on top), unless BOTTOM or RANDOM_PLACE
 *   other   into play: what it is attached to as it enters (an object), else IZ_NO_REF
 *   value   into play: one more than the head of a list (links) of what was settled for its entry:
 *           (word, count) counters it enters with; (object, cell) what it enters as a copy of
 */
#ifndef IZ_ENGINE_EVENT_H
#define IZ_ENGINE_EVENT_H

#include "engine/engine.h"

enum {
    IZ_PART_LOOKING_BACK = 1 << 30, /* seen before it happens, for abilities that look back */
    IZ_PART_OPEN_BATCH = 1 << 29    /* the mark below a batch's first part (kind NONE) */
};

static inline uint64_t iz_event_bit(unsigned kind) { return UINT64_C(1) << kind; }

static inline bool iz_zone_in_play(unsigned zone)
{
    return zone == IZ_ZONE_BATTLEFIELD || zone == IZ_ZONE_RESERVE || zone == IZ_ZONE_GUARD;
}
/* What tapping and untapping come to: where there are lines, what is upright comes to lie, and the
 * other way round (HKK 86.1). */
static inline iz_event_kind iz_tapping(const iz_game *g)
{
    return g->book->parameters.combat == IZ_COMBAT_LINES ? IZ_EV_PASSIVATE_CARD : IZ_EV_TAP;
}
static inline iz_event_kind iz_untapping(const iz_game *g)
{
    return g->book->parameters.combat == IZ_COMBAT_LINES ? IZ_EV_ACTIVATE_CARD : IZ_EV_UNTAP;
}
static inline bool iz_zone_hidden(unsigned zone)
{
    return zone == IZ_ZONE_LIBRARY || zone == IZ_ZONE_HAND;
}
static inline bool iz_ref_in_play(const iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) && iz_zone_in_play(g->objects[iz_ref_slot(ref)].zone);
}
static inline uint32_t iz_cell_position(const iz_game *g, const iz_cell *cell)
{
    return (uint32_t)(cell - g->cards->cells);
}
/* Nobody is told what happens: what nobody watches for needs no event of its own. */
static inline bool iz_nobody_notes(const iz_game *g)
{
    return !g->log && !g->applied && !g->at_length;
}

/* A concept is at work beside the one that the log's line cites. */
static inline void iz_count_concept(iz_game *g, iz_concept concept)
{
    if (g->applied && concept != IZ_C_NONE && g->applied[concept] < UINT8_MAX)
        g->applied[concept]++;
}

/* Several cards go to one graveyard at once (events/order.c). Might somebody have to order cards of
 * the batch? Is the part at `at` one of several whose order its owner says? Asks which comes next;
 * puts that one at `at`. */
bool iz_graveyard_order_possible(const iz_game *g, uint32_t first);
bool iz_graveyard_order_matters(const iz_game *g, uint32_t at);
iz_flow iz_graveyard_order_ask(iz_game *g, uint32_t at);
void iz_graveyard_order_answered(iz_game *g, uint32_t at);
/* Several permanents that change what others are come into play at once: likewise, for the active
 * player. */
bool iz_entry_order_matters(const iz_game *g, uint32_t at);
iz_flow iz_entry_order_ask(iz_game *g, uint32_t at);
void iz_entry_order_answered(iz_game *g, uint32_t at);

/* The player who is asked about the part: the affected one, or the affected object's controller
 * (owner, if it has none). */
int iz_part_seat(const iz_game *g, const iz_part *part);
/* The object of the part in the zone where it is now. */
static inline iz_ref iz_part_now(const iz_part *part)
{
    return iz_ref_is_object(part->result) ? part->result : part->object;
}

/* Whose effect did it, of what is destroyed, discarded, put into a graveyard: the part's word,
 * counted from 1. IZ_NO_SEAT: nobody's. */
static inline int iz_part_cause(const iz_part *part)
{
    return part->word == 0 ? IZ_NO_SEAT : part->word - 1;
}
/* Could any rule made by a static ability or an effect be in force? */
static inline bool iz_any_rules(const iz_game *g)
{
    return iz_table_count(g, IZ_TABLE_statics) != 0 || iz_table_count(g, IZ_TABLE_effects) != 0;
}

/* The first part of the batch that was opened last. */
uint32_t iz_batch_first(const iz_game *g);
/* What an event of each kind may be besides (damage to a player is loss of life); IZ_EV_NONE:
 * nothing. */
extern const uint8_t iz_event_besides[IZ_EV_COUNT];
/* What the part is for those who look at events of that kind. False: nothing. */
bool iz_part_as(const iz_part *part, iz_event_kind kind, iz_part *out);

/* Inside a replacing effect: when the batch has happened the instruction is carried out in that
 * environment, which is the batch's own from then on. Asked only where something is replaced
 * (iz_instead_as_well). */
void iz_batch_then(iz_game *g, uint16_t env, const iz_cell *effect);

/* ---- events/lots.c --------------------------------------------------------------------------- */

/* Of the trigger's clauses the one that the part fits, its roles bound; NULL: none. */
const iz_cell *iz_trigger_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *t,
                               const iz_part *part);
/* The part fits that clause of the ability's trigger: is it the first one of what is one occurrence
 * for it? Then the amount of the event is that of all of them. */
bool iz_lot_begins(iz_game *g, const iz_ctx *ctx, const iz_cell *ability, const iz_cell *clause,
                   const iz_part *part);

/* ---- events/narrate.c ------------------------------------------------------------------------ */

/* What the part itself is, whatever caused it. */
iz_concept iz_part_concept(const iz_part *part);
/* The part's line in the log, and the concepts that it shows. */
void iz_part_note(iz_game *g, const iz_part *part, iz_concept cause);

/* ---- events/settle.c ------------------------------------------------------------------------- */

/* The part can't happen at all: no choice, no replacement. */
bool iz_part_impossible(iz_game *g, iz_part *part);
/* In this step, is the draw of the turn an ability of nobody (mtg-2002 304.1)? trigger_put.c */
bool iz_draw_is_nobodys(const iz_game *g);
/* Turns the part into what it comes down to; true if it is of another kind now and has to be
 * settled as that. */
bool iz_part_turns_into(iz_game *g, iz_part *part);

/* ---- events/move.c --------------------------------------------------------------------------- */

/* Carries out a MOVE; false if it did not happen. */
bool iz_move_object(iz_game *g, iz_part *part);
/* A permanent is tapped for mana after all, maybe for other mana (playing/mana.c). */
bool iz_mana_entry(iz_game *g, iz_part *part);
bool iz_phase_object(iz_game *g, iz_part *part, bool out);
/* After objects have entered and continuous effects have been applied: what static abilities in
 * force say about how they enter (tapped, with counters). */
void iz_entered(iz_game *g, const iz_part *part);
/* It has that shape (SHAPE, index in set->cells) from now on, as its copiable values. */
void iz_take_shape(iz_game *g, iz_slot slot, uint32_t cell);
/* Another player controls it from now on. */
void iz_change_control(iz_game *g, iz_slot slot, int seat);

/* ---- events/enter.c -------------------------------------------------------------------------- */

/* Does the move into play need choices or preparations? Then pushes the ENTERING frame for it. */
bool iz_entering_start(iz_game *g, uint32_t part);
bool iz_entering_needed(iz_game *g, const iz_part *part);
/* Something that an "as it comes into play" effect does to the object that is about to enter:
 * kept for its entry. True if the part was meant for it. */
bool iz_entering_takes(iz_game *g, const iz_part *part);
/* The object, if it is about to enter, will have that shape (SHAPE, index in set->cells): true. */
bool iz_entering_shape(iz_game *g, iz_ref object, uint32_t cell);

/* ---- events/trigger.c ------------------------------------------------------------------------ */

/* Kinds of events that an object may have something to say of outside of play. */
static inline bool iz_may_see_itself(unsigned kind)
{
    return kind == IZ_EV_MOVE || kind == IZ_EV_SPELL_PLAYED || kind == IZ_EV_CYCLE;
}
/* The abilities that look back see the part before it happens. */
void iz_trigger_look_back(iz_game *g, const iz_part *part);
/* The event at which they looked has happened: those whose condition doesn't hold have not
 * triggered. */
void iz_trigger_judge(iz_game *g);
/* Takes one of those that wait out of the table; its environment is the caller's. */
void iz_waiting_remove(iz_game *g, uint32_t index);
/* Does anything that looks back watch for this part? */
bool iz_part_looks_back(const iz_part *part);
void iz_ledger_see(iz_game *g, const iz_part *part);
/* Might an event of that kind leave a fact? */
bool iz_ledger_keeps(const iz_game *g, unsigned kind);
/* The same for its filters (NULL, NONE: whatever), and for its zones. */
bool iz_event_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref);
bool iz_zones_match(const iz_part *part, int from, int to);
/* In a trigger's or pattern's selector: the zone is that of the event, not play. */
bool iz_event_member(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref);
/* Writes the event's roles into env (IZ_NIL: nowhere). */
void iz_bind_roles(iz_game *g, uint16_t env, iz_ref object, iz_ref other, int player,
                   int32_t amount);
/* Binds the roles of a replacement pattern. */
void iz_bind_pattern(iz_game *g, uint16_t env, const iz_part *part);

#endif
