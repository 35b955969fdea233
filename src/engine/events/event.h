/*
 * Events, what their files share: the parts of a batch, how they are carried out, who watches.
 *
 * The road of a batch: events/event.c settles each part (impossible things dropped by
 * events/settle.c, events/replace.c asked, the choices of what comes into play made by
 * events/enter.c), lets the leaves-play triggers look (events/trigger.c), carries all out at once
 * (events/happen.c, events/move.c), and shows the parts to triggers, ledger and log.
 *
 * Fields of a MOVE beside what core/events.def says:
 *   amount  how many cards from the top of the zone (0: on top), unless BOTTOM or RANDOM_PLACE;
 * into play: nothing other   into play: what it is attached to as it enters (an object), else
 * IZ_NO_REF value   into play: one more than the head of a list (links) of what was settled for its
 * entry: (word, count) counters it enters with; (object, cell) what it enters as a copy of
 */
#ifndef IZ_ENGINE_EVENT_H
#define IZ_ENGINE_EVENT_H

#include "engine/events/batch.h"
#include "engine/events/ending.h"
#include "engine/events/instead.h"
#include "engine/events/lasting.h"
#include "engine/events/triggers.h"
#include "engine/flow/ask.h"
#include "engine/flow/note.h"
#include "engine/patterns/patterns.h"

/* What the road of events asks of a kind, in the column FLAGS of core/events.def. */
enum {
    IZ_EVENT_LOOKS_BACK = 1 << 0,  /* abilities may look back at it: iz_part_looks_back */
    IZ_EVENT_SEES_ITSELF = 1 << 1, /* its object may have something to say of it outside of play */
    IZ_EVENT_MAY_BE_SO = 1 << 2,   /* where nothing comes of it, it was so already */
    IZ_EVENT_INSTEAD = 1 << 3, /* happens instead of what the instruction does: no result of it */
    IZ_EVENT_DECLARED = 1 << 4 /* seen once a declaration, unless an ability says "for each" */
};
extern const uint8_t iz_event_flags[IZ_EV_COUNT];
static inline bool iz_event_has(unsigned kind, unsigned flag)
{
    return iz_event_flags[kind] & flag;
}

/* What tapping and untapping come to: where there are lines, what is upright comes to lie, and the
 * other way round (HKK 86.1). */
static inline iz_event_kind iz_tapping(const iz_game *g)
{
    return (iz_event_kind)iz_standing_of(g)->tapping;
}
static inline iz_event_kind iz_untapping(const iz_game *g)
{
    return (iz_event_kind)iz_standing_of(g)->untapping;
}
/* What would leave play by the part stays, if one of the book's rows says so (events/stay.c). */
void iz_stay_instead(iz_game *g, iz_part *part);
/* The link of the stack that is just coming about; IZ_NIL: none (events/at_work.c). */
iz_slot iz_link_at_work(const iz_game *g);
/* Whose source makes the part happen: that of the link which is coming about, or what has harmed
 * what dies of its wounds; IZ_NO_SEAT: nobody's. What source it is. */
int iz_source_at_work(const iz_game *g, const iz_part *part, iz_ref *source);
/* Can't it go to that zone at all, not even for a cost? */
bool iz_stays(iz_game *g, iz_slot slot, iz_zone to);
/* An effect of that source would give it to another player: does it stay where it is, for one of
 * its counters? Where it doesn't because of the source, all of them fall off. */
bool iz_keeps_controller(iz_game *g, iz_ref object, iz_ref source);
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

/* Inside a replacing effect: when the batch has happened the instruction is carried out in that
 * environment, which is the batch's own from then on. Asked only where something is replaced
 * (iz_instead_as_well). */
void iz_batch_then(iz_game *g, uint16_t env, const iz_cell *effect);

/* ---- events/narrate.c ------------------------------------------------------------------------ */

/* What the part itself is, whatever caused it. */
iz_concept iz_part_concept(const iz_part *part);
/* The part's line in the log, and the concepts that it shows. */
void iz_part_note(iz_game *g, const iz_part *part, iz_concept cause);

/* ---- events/settle.c ------------------------------------------------------------------------- */

/* The part can't happen at all: no choice, no replacement. */
bool iz_part_impossible(iz_game *g, const iz_part *part);
/* In this step, is the draw of the turn an ability of nobody (mtg-2002 304.1)? trigger_put.c */
bool iz_draw_is_nobodys(const iz_game *g);
/* Turns the part into what it comes down to: if it is of another kind then, it has to be settled as
 * that. */
void iz_part_turns_into(iz_game *g, iz_part *part);
/* Has it choices, or something else that needs a frame? */
bool iz_part_framed(iz_game *g, const iz_part *part);
/* The mask of kinds that something in force may replace, itself or what it comes down to. */
uint64_t iz_events_open(iz_game *g);

/* ---- events/move.c --------------------------------------------------------------------------- */

/* Carries out a MOVE of what is still there; true. */
bool iz_move_object(iz_game *g, iz_part *part);
bool iz_phase_object(iz_game *g, iz_part *part, bool out);
/* After objects have entered and continuous effects have been applied: what static abilities in
 * force say about how they enter (tapped, with counters). */
void iz_entered(iz_game *g, const iz_part *part);
/* It has that shape (SHAPE, index in set->cells) from now on, as its copiable values. */
void iz_take_shape(iz_game *g, iz_slot slot, uint32_t cell);
/* Another player controls it from now on. */
void iz_change_control(iz_game *g, iz_slot slot, int seat);

/* ---- events/linked.c ------------------------------------------------------------------------- */

/* The object's memory cell has that list instead of what it had. */
void iz_memory_keep(iz_game *g, iz_ref object, int cell, uint16_t list);
/* What the instruction, or the cost, moved to that zone is remembered in the cell `number`. */
void iz_remember_moved(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int number,
                       iz_zone zone);
/* A cost has removed cards from the game: linked abilities find them. */
void iz_remember_exiled(iz_game *g, uint16_t env, const iz_cell *cost);

/* ---- places ---------------------------------------------------------------------------------- */

/* The flags of parts (IZ_PART_*) that the flags of a place (IZ_PLACE_*) mean. */
unsigned iz_place_part_flags(int32_t place);
/* The same of a place that may not be said (NULL). */
static inline unsigned iz_place_flags(const iz_cell *place)
{
    return place ? iz_place_part_flags(place->arg) : 0;
}

/* ---- events/trigger.c ------------------------------------------------------------------------ */

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

/* ---- turn markers (markers.c) ---------------------------------------------------------------- */

/* How many there are for so many players. */
int iz_markers_for(const iz_game *g, int players);
/* Where the marker is: with whose turn it is; where it waits, with whoever is to have it next; if
 * that one has left, with the next player. IZ_NO_SEAT: it has gone. */
int iz_marker_seat(const iz_game *g, int index);
/* Those have left the game, all at the same time. */
void iz_markers_depart(iz_game *g, uint16_t departed);

#endif
