/*
 * Windows that are passed without asking, and answers that are given always (stops.h).
 */
#include "stops/stops.h"

#include "referee/referee.h"

#include <string.h>

static int step_now(const iz_game *game) { return iz_now(game)->step; }

bool iz_step_has_windows(const iz_book *book, int step)
{
    for (int row = 0; row < book->turn_rows; row++)
        if (book->turn[row].step == step && book->turn[row].priority == IZ_PRIORITY_ALWAYS)
            return true;
    return false;
}

void iz_stops_usual(iz_stops *stops, const iz_book *book)
{
    int last = 0;
    memset(stops->at, 0, sizeof stops->at);
    stops->own = false;
    for (int row = 0; row < book->turn_rows; row++) {
        const iz_turn_row *r = &book->turn[row];
        if (r->priority != IZ_PRIORITY_ALWAYS)
            continue;
        stops->at[1][r->step] = r->flags & IZ_ROW_MAIN;
        stops->at[0][r->step] = r->step == IZ_STEP_ATTACKERS;
        last = r->step;
    }
    stops->at[0][last] = true;
}

/* ---- passing --------------------------------------------------------------------------------- */

void iz_stops_pass_until(iz_stops *stops, const iz_game *game, iz_passing passing)
{
    stops->passing = passing;
    stops->passing_turn = iz_turn_number(game);
    stops->passing_log = iz_log_length(game);
}

/* Whose is the top of the stack? -1: the stack is empty, or what is there is the rules' own: combat
 * damage, the draw of the turn in some books. */
static int top_of_stack(const iz_game *g)
{
    iz_slot top = iz_now(g)->stack.last;
    if (top == IZ_NIL)
        return -1;
    const iz_object *object = &g->objects[top];
    bool rule = object->kind == IZ_OBJECT_DAMAGE ||
                (object->kind == IZ_OBJECT_ABILITY && object->env != IZ_NIL &&
                 g->envs[object->env].ability == IZ_NO_ABILITY);
    return rule ? -1 : object->controller;
}

/* Has anything happened that not every turn brings? */
static bool something_happened(const iz_stops *stops, const iz_game *game)
{
    for (size_t n = stops->passing_log; n < iz_log_length(game); n++)
        if (!iz_log_routine(game, n))
            return true;
    return false;
}

/* Is this the end of what is passed without asking? */
static bool passing_ends(const iz_stops *stops, const iz_game *game, int seat)
{
    bool turned = iz_turn_number(game) != stops->passing_turn;
    switch (stops->passing) {
    case IZ_PASSING_TILL_EVENT:
        return something_happened(stops, game);
    case IZ_PASSING_TILL_END:
        return turned;
    case IZ_PASSING_TILL_MINE:
        return turned && iz_is_on_turn(game, seat);
    default:
        return true;
    }
}

/* Has the person passed just here, and has nothing happened since but passing? */
static bool has_passed_here(const iz_stops *stops, const iz_game *game)
{
    return stops->passed.log == iz_log_length(game) && stops->passed.turn == iz_turn_number(game) &&
           stops->passed.step == step_now(game) && stops->passed.by_hand;
}

void iz_stops_note_pass(iz_stops *stops, const iz_game *game)
{
    stops->passed.by_hand = true;
    stops->passed.log = iz_log_length(game);
    stops->passed.turn = iz_turn_number(game);
    stops->passed.step = step_now(game);
}

static bool passes_window(iz_stops *stops, iz_game *game, int seat)
{
    int top = top_of_stack(game);
    bool others = top >= 0 && top != seat;
    if (!stops->lone && (iz_wait_only_pass(game, seat) || iz_choice_count(game, seat) == 1))
        return true; /* that ends nothing either: there is no reaction to it */
    if (stops->passing != IZ_PASSING_NOT && (others || passing_ends(stops, game, seat)))
        stops->passing = IZ_PASSING_NOT;
    if (stops->passing != IZ_PASSING_NOT || has_passed_here(stops, game))
        return true;
    if (top >= 0)
        return !others && !stops->own;
    return !stops->at[iz_is_on_turn(game, seat)][step_now(game)];
}

/* ---- answers given always -------------------------------------------------------------------- */

static int always_of(const iz_stops *stops, uint64_t question)
{
    for (int i = 0; question && i < stops->always_count; i++)
        if (stops->always[i].question == question)
            return i;
    return -1;
}

bool iz_stops_always(iz_stops *stops, uint64_t question, bool yes)
{
    int at = always_of(stops, question);
    if (at < 0 && stops->always_count == IZ_ALWAYS_MOST)
        return false;
    stops->always[at >= 0 ? at : stops->always_count++] = (iz_always){question, yes};
    return true;
}

void iz_stops_never(iz_stops *stops, uint64_t question)
{
    int at = always_of(stops, question);
    if (at < 0)
        return;
    memmove(&stops->always[at], &stops->always[at + 1],
            (size_t)(stops->always_count - at - 1) * sizeof stops->always[0]);
    stops->always_count--;
}

/* The option for yes, or for no. */
static bool option_of(iz_game *game, int seat, bool yes, uint64_t *n)
{
    uint64_t count = iz_choice_count(game, seat);
    for (uint64_t i = 0; i < count; i++) {
        iz_choice choice;
        if (iz_choice_at(game, seat, i, &choice) &&
            choice.kind == (yes ? IZ_CHOICE_YES : IZ_CHOICE_NO)) {
            *n = i;
            return true;
        }
    }
    return false;
}

bool iz_stops_decide(iz_stops *stops, iz_game *game, int seat, uint64_t *n)
{
    *n = 0;
    if (iz_wait_is_priority(game, seat))
        return passes_window(stops, game, seat);
    int always = always_of(stops, iz_wait_question(game, seat));
    return (always >= 0 && option_of(game, seat, stops->always[always].yes, n)) ||
           iz_choice_count(game, seat) == 1;
}
