/*
 * The turn: turns in order, the rows of the book's turn table, priority.
 *
 * Carries out: mtg 300-314 (turn structure), 408 (priority), Izvori C1-C15 and D9. What happens in
 * a step by itself is in steps.c.
 */
#include "core/ways.h"
#include "engine/combat/fight.h"
#include "engine/events/claims.h"
#include "engine/events/event.h"
#include "engine/events/hand_plays.h"
#include "engine/legality/legality.h"
#include "engine/playing/play.h"
#include "engine/playing/stack.h"
#include "engine/procedures.h"
#include "engine/turn/loops.h"
#include "engine/turn/markers.h"
#include "engine/turn/setup.h"
#include "engine/turn/steps.h"

#include <string.h>

/* ---- the game: one turn after the other ------------------------------------------------------ */

enum { GAME_OPENING, GAME_NEXT_TURN };

/* TEAM_SKIP: the extra turn of one of a team is the team's (F7.66). */
static bool has_for_team(const iz_game *g, int seat)
{
    if (iz_first_of_side(g, seat) == seat)
        return true;
    iz_count_applied(g, IZ_C_TEAM_SKIP);
    return !iz_is_off(g, IZ_C_TEAM_SKIP);
}

/* Whose turn comes next: extra turns in the book's order (300.6; C1.60), else the player after the
 * one whose ordinary turn was the last: an extra turn of another player takes nobody's place. */
static int take_next_turn(iz_game *g)
{
    iz_context *now = iz_now(g);
    uint32_t count = iz_table_count(g, IZ_TABLE_extra_turns);
    now->extra = 0;
    while (count > 0) {
        uint32_t at = g->book->parameters.extra_turns_last_first ? count - 1 : 0;
        int seat = g->extra_turns[at].seat;
        uint32_t made = g->extra_turns[at].made;
        memmove(&g->extra_turns[at], &g->extra_turns[at + 1],
                (count - 1 - at) * sizeof *g->extra_turns);
        iz_table_cut(g, IZ_TABLE_extra_turns, --count);
        if (g->seats[seat].in_game && !iz_is_off(g, IZ_C_EXTRA_TURN) && has_for_team(g, seat)) {
            iz_note(g, IZ_C_EXTRA_TURN, IZ_SAY_TAKES_EXTRA_TURN, iz_ref_seat(seat));
            now->extra = made;
            return seat;
        }
    }
    if (!(now->flags & IZ_CONTEXT_STARTED) && g->seats[iz_active_player(g)].in_game) {
        now->flags |= IZ_CONTEXT_STARTED;
        now->ordinary = (uint16_t)iz_active_player(g);
        return now->ordinary;
    }
    int seat = iz_next_side(g, now->ordinary);
    now->ordinary = (uint16_t)seat;
    return seat;
}

iz_flow iz_run_game(iz_game *g, void *locals)
{
    iz_frame *frame = locals;
    switch (frame->pc) {
    case GAME_OPENING:
        frame->pc = GAME_NEXT_TURN;
        iz_frame_push(g, IZ_FRAME_MULLIGANS, iz_mulligans_size);
        return IZ_GO;
    case GAME_NEXT_TURN:
    default: {
        if (g->head->over)
            return IZ_FINISHED;
        if (iz_turns_at_once(g))
            return iz_markers_next(g);
        int seat = take_next_turn(g);
        iz_set_turn(g, seat);
        frame->pc = GAME_NEXT_TURN;
        iz_frame_push(g, IZ_FRAME_TURN, sizeof(iz_frame));
        return IZ_GO;
    }
    }
}

/* ---- a turn ---------------------------------------------------------------------------------- */

enum { TURN_BEGIN, TURN_ROW, TURN_STEP_DONE, TURN_ENTERED, TURN_ROW_ENTERED };

/* The active player would begin the step (IZ_STEP_TURN: the turn): something else may happen
 * instead. The flag ENTERED says afterwards whether it begins. */
static void enter(iz_game *g, int step)
{
    iz_context *now = iz_now(g);
    now->flags &= ~(uint32_t)IZ_CONTEXT_ENTERED;
    int seat = iz_active_player(g);
    iz_batch_begin(g);
    iz_part *part = iz_batch_part(g, IZ_EV_STEP_ENTRY);
    part->seat = (uint8_t)seat;
    part->value = (uint32_t)step;
    iz_batch_happens(g, IZ_C_TURN_ORDER);
}

static bool entered(iz_game *g) { return iz_now(g)->flags & IZ_CONTEXT_ENTERED; }

/* A new turn: what may be used once in each may be used again: cards outside of play, if any of
 * them was used. */
static void forget_elsewhere(iz_game *g)
{
    static const iz_zone zones[] = {IZ_ZONE_HAND, IZ_ZONE_GRAVEYARD, IZ_ZONE_EXILE, IZ_ZONE_SPECIAL,
                                    IZ_ZONE_LIBRARY};
    for (int seat = 0; seat < g->head->seats; seat++)
        for (size_t z = 0; z < sizeof zones / sizeof zones[0]; z++)
            IZ_EACH_IN_ZONE (g, slot, seat, zones[z])
                if (g->objects[slot].activations != IZ_NIL)
                    iz_uses_earlier(g, slot);
}

/* What was so for a permanent until this turn ends; those of whose turn it is are free of sickness.
 */
static void begin_turn_for(iz_game *g, iz_slot slot)
{
    iz_object *object = &g->objects[slot];
    if (iz_is_turn_of(g, object->controller))
        object->status &= ~(uint32_t)IZ_IS_SICK;
    if (object->activations != IZ_NIL)
        iz_uses_earlier(g, slot);
}

/* What is counted by turn starts anew, for each permanent too. */
static void begin_turn(iz_game *g)
{
    iz_context *now = iz_now(g);
    now->turn += now->turn > 0 ? (uint32_t)iz_context_count(g) : g->head->contexts_now + 1u;
    now->row = 0;
    now->combat_phases = 0;
    now->main_phases = 0;
    bool used_elsewhere = now->flags & IZ_CONTEXT_USED_ELSEWHERE;
    now->flags &= IZ_CONTEXT_STARTED | IZ_CONTEXT_GOES;
    g->head->checks_since_turn = 0;
    iz_ranges_settle(g);
    iz_loop_new_turn(g); /* from here on the block may move: effects end, facts are added */
    IZ_EACH_ON_TURN (g, seat)
        g->seats[seat].turns++;
    iz_effects_expire(g, IZ_LASTS_STEP_OF, IZ_STEP_TURN);
    iz_effects_wake(g);
    IZ_EACH_SEAT (g, seat) {
        g->seats[seat].lands_played = 0;
        g->seats[seat].spells_cast = 0;
        iz_forget_hand_plays(g, seat);
    }
    IZ_EACH_IN_PLAY (g, slot)
        begin_turn_for(g, slot);
    /* what is phased out remembers its state, not the turn */
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_PHASED)
            begin_turn_for(g, slot);
    if (used_elsewhere)
        forget_elsewhere(g);
    iz_ledger_turn(g);
    iz_ledger_note_untapped(g);
    int active = iz_active_player(g);
    iz_note(g, IZ_C_NONE, IZ_SAY_TURN, iz_now(g)->turn, iz_ref_seat(active));
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_TURN,
                                 .seat = (uint8_t)active,
                                 .object = iz_ref_seat(active),
                                 .other = IZ_NO_REF,
                                 .applied = IZ_NIL},
                      IZ_C_TURN_ORDER);
}

/* Is the step left out: because of how combat stands, or because it is to be skipped? */
static bool passed_over(iz_game *g, const iz_turn_row *row)
{
    iz_context *now = iz_now(g);
    if ((row->flags & IZ_ROW_IF_ATTACKED) && !(now->flags & IZ_CONTEXT_ATTACKED))
        return true;
    if ((row->flags & IZ_ROW_IF_FIRST_STRIKE) && !iz_combat_needs_first_step(g))
        return true;
    if (now->flags & IZ_CONTEXT_END_TURN && !(row->flags & IZ_ROW_ENDS_TURN))
        return true;
    return iz_step_is_skipped(g, row);
}

/* Does an extra combat phase come after the row at hand? One that brings a main phase with it comes
 * after a main phase that follows a combat phase: added to the first main phase of a turn, the two
 * come before the usual ones, which is the same order. */
static bool takes_extra_combat(iz_game *g, bool leaves_combat, bool leaves_main)
{
    iz_context *now = iz_now(g);
    if (now->combat_phases > 0 && (leaves_combat || leaves_main)) {
        now->combat_phases--;
        return true;
    }
    if (now->main_phases == 0 || !leaves_main)
        return false;
    now->main_phases--;
    return true;
}

static int first_combat_row(const iz_game *g)
{
    int row = 0;
    while (row < g->book->turn_rows && !(g->book->turn[row].flags & IZ_ROW_COMBAT))
        row++;
    return row;
}

/* The row after this one; after a combat phase, extra combat phases come first. */
static int next_row(iz_game *g)
{
    iz_context *now = iz_now(g);
    int row = now->row + 1;
    if (row < g->book->turn_rows && iz_is_off(g, IZ_C_TURN_ORDER))
        return g->book->turn_rows; /* nothing says what comes next */
    if (now->combat_phases == 0 && now->main_phases == 0)
        return row;
    const iz_turn_row *rows = g->book->turn; /* no turn ends with combat */
    bool leaves_combat = rows[now->row].flags & IZ_ROW_COMBAT && !(rows[row].flags & IZ_ROW_COMBAT);
    bool leaves_main = rows[now->row].flags & IZ_ROW_MAIN;
    int combat = first_combat_row(g);
    if (combat > now->row || iz_is_off(g, IZ_C_EXTRA_PHASE) ||
        !takes_extra_combat(g, leaves_combat, leaves_main))
        return row;
    iz_note(g, IZ_C_EXTRA_PHASE, IZ_SAY_EXTRA_COMBAT_PHASE);
    return combat;
}

/* The row is done: effects and mana that last as long as its phase go. True if a batch runs. */
static bool leave_row(iz_game *g)
{
    iz_context *now = iz_now(g);
    const iz_turn_row *rows = g->book->turn;
    int next = next_row(g);
    bool phase_ends = next >= g->book->turn_rows || rows[next].phase != rows[now->row].phase;
    if (phase_ends && rows[now->row].flags & IZ_ROW_COMBAT)
        iz_effects_expire(g, IZ_LASTS_COMBAT, rows[now->row].step);
    iz_effects_expire(g, IZ_LASTS_STEP_END, rows[now->row].step);
    now->row = (uint8_t)next;
    if (phase_ends)
        iz_claims_end(g);
    if (phase_ends)
        iz_empty_pools(g); /* may run a batch: the row is set already */
    return iz_frame_top(g)->kind != IZ_FRAME_TURN;
}

/* The row at hand is not begun. The first of the combat phase stands for all of it: a combat phase
 * that is skipped has no attackers either. */
static void leave_out(iz_game *g)
{
    iz_context *now = iz_now(g);
    const iz_turn_row *rows = g->book->turn;
    bool phase = rows[now->row].step == IZ_STEP_COMBAT;
    while (phase && now->row + 1 < g->book->turn_rows && rows[now->row + 1].flags & IZ_ROW_COMBAT)
        now->row++;
}

/* Passes over the rows that are not begun. GO: something came between, a frame is on top. */
static iz_flow pass_over(iz_game *g)
{
    iz_context *now = iz_now(g);
    const iz_turn_row *rows = g->book->turn;
    while (!g->head->over && now->row < g->book->turn_rows && passed_over(g, &rows[now->row])) {
        leave_out(g);
        if (leave_row(g))
            return IZ_GO;
        now = iz_now(g);
    }
    return IZ_FINISHED;
}

/* Begins the next row that is not passed over; the one after it as well, where it is over at once.
 */
static iz_flow next_step(iz_game *g)
{
    const iz_turn_row *rows = g->book->turn;
    for (;;) {
        iz_frame_top(g)->pc = TURN_ROW;
        if (pass_over(g) == IZ_GO)
            return IZ_GO;
        const iz_context *now = iz_now(g);
        if (g->head->over || now->row >= g->book->turn_rows)
            return IZ_FINISHED;
        if (iz_replace_possible(g, IZ_EV_STEP_ENTRY)) {
            iz_frame_top(g)->pc = TURN_ROW_ENTERED;
            enter(g, rows[now->row].step);
            return IZ_GO;
        }
        iz_frame_top(g)->pc = TURN_STEP_DONE;
        iz_frame *step = iz_frame_push(g, IZ_FRAME_STEP, sizeof *step);
        if (!iz_goes_short(g) || iz_run_step(g, step) != IZ_FINISHED)
            return IZ_GO;
        iz_frame_pop(g);
        if (g->head->over)
            return IZ_FINISHED;
        iz_frame_top(g)->pc = TURN_ROW;
        if (leave_row(g))
            return IZ_GO;
    }
}

iz_flow iz_run_turn(iz_game *g, void *locals)
{
    iz_frame *frame = locals;
    iz_context *now = iz_now(g);
    switch (frame->pc) {
    case TURN_BEGIN:
        frame->pc = TURN_ROW;
        if (now->flags & IZ_CONTEXT_PLACED) {
            now->flags &= ~(uint32_t)IZ_CONTEXT_PLACED;
            return IZ_GO;
        }
        if (iz_turn_is_skipped(g))
            return IZ_FINISHED;
        if (iz_replace_possible(g, IZ_EV_STEP_ENTRY)) {
            frame->pc = TURN_ENTERED;
            enter(g, IZ_STEP_TURN);
            return IZ_GO;
        }
        begin_turn(g);
        return next_step(g);
    case TURN_ENTERED:
        if (!entered(g))
            return IZ_FINISHED;
        begin_turn(g);
        return next_step(g);
    case TURN_STEP_DONE:
        if (g->head->over)
            return IZ_FINISHED;
        frame->pc = TURN_ROW;
        return leave_row(g) ? IZ_GO : next_step(g);
    case TURN_ROW_ENTERED:
        frame->pc = TURN_STEP_DONE;
        if (entered(g))
            iz_frame_push(g, IZ_FRAME_STEP, sizeof(iz_frame));
        else
            leave_out(g);
        return IZ_GO;
    case TURN_ROW:
    default:
        return next_step(g);
    }
}

/* ---- a step ---------------------------------------------------------------------------------- */

enum { STEP_BEGIN, STEP_ACTED, STEP_PRIORITY_DONE };

void iz_step_begin(iz_game *g, const iz_turn_row *row)
{
    iz_now(g)->step = row->step;
    if (row->step == IZ_STEP_UPKEEP)
        IZ_EACH_ON_TURN (g, seat)
            g->seats[seat].upkeep_began = g->head->timestamp;
    if (iz_table_count(g, IZ_TABLE_effects) != 0) {
        iz_effects_expire(g, IZ_LASTS_STEP_OF, row->step);
        iz_effects_expire(g, IZ_LASTS_NEXT_STEP, row->step);
        iz_event_unseen(g, IZ_EV_STEP, IZ_NO_SEAT); /* what is looked at reads the step */
        iz_effects_check_while(g);
    }
    iz_refresh(g);
    if (iz_nobody_notes(g) && !(g->watched & iz_event_bit(IZ_EV_NONE)) &&
        !(g->steps_watched >> row->step & 1)) {
        iz_event_unseen(g, IZ_EV_STEP, IZ_NO_SEAT);
        return;
    }
    int active = iz_active_player(g);
    iz_count_applied(g, (iz_concept)row->concept);
    iz_note(g, IZ_C_TURN_ORDER, IZ_SAY_STEP_OF, (int)iz_say_step(row->step), iz_ref_seat(active));
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_STEP,
                                 .seat = (uint8_t)active,
                                 .object = iz_ref_seat(active),
                                 .other = IZ_NO_REF,
                                 .applied = IZ_NIL,
                                 .value = row->step},
                      (iz_concept)row->concept);
}

/* How many take part in the round of priority. */
static int players(iz_game *g)
{
    if (iz_turns_at_once(g))
        return __builtin_popcount(iz_who_takes_part(g));
    int playing = 0;
    IZ_EACH_SEAT (g, seat)
        playing += g->seats[seat].in_game;
    return playing;
}

/* The whole window of a step at once, where the engine passes for those who can do nothing else
 * (IZ_GAME_PASS_ALONE): nothing waits, nothing is on the stack, and nobody could act. False: it has
 * to be gone through. */
static bool nobody_acts(iz_game *g)
{
    iz_context *now = iz_now(g);
    if (!(g->head->options & IZ_GAME_PASS_ALONE) || g->stop || iz_turns_at_once(g) ||
        now->flags & IZ_CONTEXT_END_TURN || now->stack.count > 0 || iz_passing_gives_up(g) ||
        !iz_check_is_idle(g))
        return false;
    if (!iz_nobody_could_act(g))
        return false;
    iz_loop_look(g);
    g->head->windows_passed += (uint32_t)players(g);
    iz_note(g, IZ_C_STEP_ENDS, IZ_SAY_ALL_HAVE_PASSED_STEP);
    return true;
}

/* What the step does by itself is done: do players get priority, and is there anything that
 * somebody could do with it? */
static bool priority_is_due(iz_game *g, const iz_turn_row *row)
{
    iz_context *now = iz_now(g);
    if (row->priority == IZ_PRIORITY_NEVER)
        iz_count_applied(g, IZ_C_NO_PRIORITY);
    bool given = row->priority == IZ_PRIORITY_NEVER && iz_is_off(g, IZ_C_NO_PRIORITY);
    if (g->head->over || (row->priority == IZ_PRIORITY_NEVER && !given) ||
        row->priority == IZ_PRIORITY_IF_NEEDED)
        return false; /* cleanup gives priority itself, if it is needed */
    if (row->flags & IZ_ROW_QUIET && !(now->flags & IZ_CONTEXT_ATTACKED) &&
        !iz_is_off(g, IZ_C_ATTACK_NONE))
        return false; /* on to the end of combat (308.4; C9.40) */
    iz_give_priority(g, iz_active_player(g));
    return iz_priority_frame(g) != IZ_FRAME_PRIORITY || !nobody_acts(g);
}

static void end_step(iz_game *g, const iz_turn_row *row)
{
    iz_now(g)->priority = IZ_NO_SEAT;
    iz_step_end(g, row);
}

static iz_flow acted(iz_game *g, const iz_turn_row *row)
{
    iz_frame_top(g)->pc = STEP_PRIORITY_DONE;
    if (priority_is_due(g, row)) {
        iz_frame_push(g, iz_priority_frame(g), iz_priority_size);
        return IZ_GO;
    }
    end_step(g, row);
    return IZ_FINISHED;
}

iz_flow iz_run_step(iz_game *g, void *locals)
{
    iz_frame *frame = locals;
    const iz_turn_row *row = &g->book->turn[iz_now(g)->row];
    switch (frame->pc) {
    case STEP_BEGIN:
        frame->pc = STEP_ACTED;
        iz_step_begin(g, row);
        iz_step_action_start(g, (iz_step_action)row->action);
        return g->stop || iz_frame_top(g)->kind != IZ_FRAME_STEP ? IZ_GO : acted(g, row);
    case STEP_ACTED:
        return acted(g, row);
    case STEP_PRIORITY_DONE:
    default:
        end_step(g, row);
        return IZ_FINISHED;
    }
}

bool iz_step_has_acted(const iz_game *g)
{
    const iz_frame *frame = iz_frame_top(g);
    return frame && frame->kind == IZ_FRAME_STEP && frame->pc == STEP_ACTED;
}

/* ---- priority -------------------------------------------------------------------------------- */

enum {
    PRIORITY_CHECK,
    PRIORITY_ASK,
    PRIORITY_ANSWERED,
    PRIORITY_PASSED,
    PRIORITY_PLAYED,
    PRIORITY_RESOLVED
};

/* All have passed in succession: the top of the stack resolves, or the step ends. */
static iz_flow all_passed(iz_game *g, iz_frame *frame)
{
    iz_context *now = iz_now(g);
    if (now->stack.count == 0 && iz_is_off(g, IZ_C_STEP_ENDS)) {
        iz_give_priority(g, iz_active_player(g));
        frame->pc = PRIORITY_CHECK;
        return IZ_GO;
    }
    if (now->stack.count == 0 || iz_is_off(g, IZ_C_RESOLVE_TOP)) {
        iz_note(g, IZ_C_STEP_ENDS, IZ_SAY_ALL_HAVE_PASSED_STEP);
        return IZ_FINISHED;
    }
    frame->pc = PRIORITY_RESOLVED;
    now->priority = IZ_NO_SEAT;
    iz_resolve_top(g);
    return IZ_GO;
}

/* Of the side that has priority, those who have not passed. */
static uint16_t yet_to_pass(const iz_game *g)
{
    const iz_context *now = iz_now(g);
    return iz_in_game(g, (uint16_t)(iz_side_of(g, now->priority) & ~now->passed));
}

/* A side has passed when each of it has (F7.65). */
__attribute__((noinline)) static void pass_on(iz_game *g)
{
    iz_context *now = iz_now(g);
    now->passed |= iz_seat_bit(now->priority);
    uint16_t yet = yet_to_pass(g);
    iz_count_applied(g, IZ_C_TEAM_PASS);
    if (yet != 0 && !iz_is_off(g, IZ_C_TEAM_PASS)) {
        now->priority = (uint8_t)__builtin_ctz(yet);
        return;
    }
    now->priority = (uint8_t)iz_next_side(g, now->priority);
    now->passed = 0;
}

static iz_flow pass(iz_game *g, iz_frame *frame)
{
    iz_context *now = iz_now(g);
    now->passes++;
    if (now->passes < players(g)) {
        if (g->head->options & IZ_GAME_SHARED_TURNS)
            pass_on(g);
        else
            now->priority = (uint8_t)iz_next_seat(g, now->priority);
        frame->pc = now->flags & IZ_CONTEXT_BY_HAND ? PRIORITY_CHECK : PRIORITY_ASK;
        return IZ_GO;
    }
    return all_passed(g, frame);
}

/* Who passes gives up what they may play only until then (madness). */
static iz_flow give_up_chances(iz_game *g, iz_frame *frame)
{
    if (!iz_passing_gives_up(g))
        return pass(g, frame);
    frame->pc = PRIORITY_PASSED;
    iz_madness_passed(g, iz_now(g)->priority);
    return IZ_GO;
}

static bool asks_next(const iz_game *g)
{
    const iz_frame *frame = iz_frame_top(g);
    return frame->kind == IZ_FRAME_PRIORITY && frame->pc == PRIORITY_ASK;
}

/* Where the engine passes for those who can do nothing else, do all pass now, one after the other?
 */
static bool all_pass(iz_game *g)
{
    iz_context *now = iz_now(g);
    if (!(g->head->options & IZ_GAME_PASS_ALONE) || g->stop || g->head->over ||
        iz_turns_at_once(g) || now->flags & IZ_CONTEXT_END_TURN || now->passes > 0 ||
        iz_passing_gives_up(g) || !g->seats[now->priority].in_game || !iz_all_rest(g))
        return false;
    int playing = players(g);
    g->head->windows_passed += (uint32_t)playing;
    for (int i = 1; i < playing; i++)
        now->priority = (uint8_t)iz_next_seat(g, now->priority);
    return true;
}

/* The window of that seat, or of all of its side who have not passed. */
static iz_flow ask_window(iz_game *g, int seat)
{
    iz_frame_top(g)->pc = PRIORITY_ANSWERED;
    if (!(g->head->options & IZ_GAME_SHARED_TURNS))
        return iz_ask(g, seat, IZ_DECIDE_PRIORITY, IZ_FOR_PRIORITY, IZ_NO_REF, 0);
    uint16_t side = yet_to_pass(g);
    iz_count_applied(g, IZ_C_TEAM_PRIORITY);
    if (iz_is_off(g, IZ_C_TEAM_PRIORITY))
        side = iz_seat_bit(seat);
    bool alone = g->head->options & IZ_GAME_PASS_ALONE;
    for (int mate = 0; alone && mate < g->head->seats; mate++)
        if (mate != seat && side >> mate & 1 && !iz_could_act(g, mate))
            side &= (uint16_t)~iz_seat_bit(mate);
    return iz_ask_any(g, side, IZ_DECIDE_PRIORITY, IZ_FOR_PRIORITY);
}

/* Where several turns go on at the same time: priority is with somebody who takes part in this
 * one's round, and this marker is to have a window. What else comes first is in `flow`. */
static bool is_marker_due(iz_game *g, iz_flow *flow)
{
    uint16_t seats = iz_who_takes_part(g);
    *flow = IZ_GO;
    if (seats == 0 && !g->head->over) {
        *flow = all_passed(g, iz_frame_top(g));
        return false;
    }
    int seat = iz_now(g)->priority;
    while (seats != 0 && !(seats >> seat & 1))
        seat = iz_seat_beside(g, seat);
    iz_now(g)->priority = (uint8_t)seat;
    return !iz_marker_yields(g);
}

/* Whose turn it is to act is asked; where the engine passes for those who can do nothing else, the
 * next one at once. */
static iz_flow offer_window(iz_game *g)
{
    if (all_pass(g))
        return all_passed(g, iz_frame_top(g));
    for (;;) {
        iz_context *now = iz_now(g);
        if (g->head->over || now->flags & IZ_CONTEXT_END_TURN)
            return IZ_FINISHED;
        iz_flow flow;
        if (iz_turns_at_once(g) && !is_marker_due(g, &flow))
            return flow;
        int seat = now->priority;
        if (!g->seats[seat].in_game) {
            now->priority = (uint8_t)iz_next_side(g, seat);
            now->passed = 0;
            continue;
        }
        if (!(g->head->options & IZ_GAME_PASS_ALONE) || iz_could_act(g, seat))
            return ask_window(g, seat);
        g->head->windows_passed++;
        iz_now(g)->flags |=
            IZ_CONTEXT_ACTED; /* (what it could do is tried out: the block may move) */
        flow = give_up_chances(g, iz_frame_top(g));
        if (flow != IZ_GO || !iz_goes_short(g) || !asks_next(g))
            return flow;
    }
}

static iz_flow window_passed(iz_game *g, iz_frame *frame)
{
    iz_flow flow = give_up_chances(g, frame);
    return flow == IZ_GO && iz_goes_short(g) && asks_next(g) ? offer_window(g) : flow;
}

/* Somebody gets priority: after the check. */
static iz_flow begin_window(iz_game *g, iz_frame *frame)
{
    if (g->head->over)
        return IZ_FINISHED;
    frame->pc = PRIORITY_ASK;
    iz_now(g)->flags &= ~(uint32_t)IZ_CONTEXT_BY_HAND;
    iz_count_applied(g, IZ_C_PRIORITY);
    return iz_check_now(g) && iz_goes_short(g) ? offer_window(g) : IZ_GO;
}

bool iz_window_begins_anew(iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    if (!frame || frame->kind != IZ_FRAME_PRIORITY || frame->pc != PRIORITY_ANSWERED)
        return false;
    g->head->waits = 0;
    iz_table_cut(g, IZ_TABLE_candidates, 0);
    iz_give_priority(g, iz_now(g)->priority);
    frame->pc = PRIORITY_CHECK;
    return true;
}

iz_flow iz_run_priority(iz_game *g, void *locals)
{
    iz_frame *frame = locals;
    iz_context *now = iz_now(g);
    switch (frame->pc) {
    case PRIORITY_CHECK:
        return begin_window(g, frame);
    case PRIORITY_ASK:
        return offer_window(g);
    case PRIORITY_ANSWERED:
        now->priority = g->head->answer.seat; /* of a side, the one who has answered */
        now->flags |= IZ_CONTEXT_ACTED;
        if (g->head->answer.kind == IZ_OPTION_PASS)
            return window_passed(g, frame);
        if (g->head->answer.kind == IZ_OPTION_SPECIAL &&
            g->head->answer.number == IZ_SPECIAL_REPEAT) {
            frame->pc = PRIORITY_ASK;
            iz_loop_start(g, now->priority, g->head->answer.flags);
            return IZ_GO;
        }
        frame->pc = PRIORITY_PLAYED;
        {
            iz_option option = g->head->answer;
            iz_announce(g, now->priority, &option);
        }
        return IZ_GO;
    case PRIORITY_PASSED:
        return g->head->over ? IZ_FINISHED : pass(g, frame);
    case PRIORITY_PLAYED: {
        frame->pc = PRIORITY_CHECK;
        int result = iz_announce_result(g);
        if (result == IZ_ANNOUNCED_TAKEN_BACK) {
            iz_note(g, IZ_C_ILLEGAL_ACTION, IZ_SAY_ANNOUNCEMENT_TAKEN_BACK);
            return IZ_GO;
        }
        if (result == IZ_ANNOUNCED_LEFT) { /* nobody has passed since (decision 085) */
            iz_give_priority(g, now->priority);
            return IZ_GO;
        }
        now->passes = 0;
        now->passed = 0;
        iz_count_applied(g, IZ_C_PRIORITY_AFTER_PLAY);
        if (result == IZ_ANNOUNCED_STACK && iz_is_off(g, IZ_C_STACK)) {
            frame->pc = PRIORITY_RESOLVED;
            now->priority = IZ_NO_SEAT;
            iz_resolve_top(g);
            return IZ_GO;
        }
        bool next = g->book->parameters.priority_after_play == IZ_PRIORITY_NEXT_PLAYER;
        if (result == IZ_ANNOUNCED_STACK && next != iz_is_off(g, IZ_C_PRIORITY_AFTER_PLAY))
            now->priority = (uint8_t)iz_next_side(g, now->priority);
        return begin_window(g, frame);
    }
    case PRIORITY_RESOLVED:
    default:
        frame->pc = PRIORITY_CHECK;
        iz_count_applied(g, IZ_C_PRIORITY_AFTER_RESOLUTION);
        iz_give_priority(g, iz_active_player(g));
        if (iz_is_off(g, IZ_C_PRIORITY_AFTER_RESOLUTION))
            now->priority = (uint8_t)iz_next_side(g, now->priority);
        return begin_window(g, frame);
    }
}
