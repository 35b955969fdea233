/*
 * Loops with optional actions: a number of rounds is named, and the loop goes round so often.
 *
 * Carries out: mtg 421.2, 421.3, 421.5; Izvori D22.20, D22.30, D22.50. Mandatory loops: loop.c.
 *
 * Every decision made in a turn leaves a short print in the table `choices`. If the last ones are
 * the same sequence twice, and one more round of it, gone on a copy of the game, leads back to the
 * same position (quantities aside), whoever has priority may say "repeat": they name a number, the
 * others agree, change it, or say when they step in, and the pump answers the decisions of the
 * coming rounds out of the table (iz_loop_answer). When the rounds are over, the player who must
 * stop may not begin the loop again from the same position; somebody else's action frees them.
 * Decision 006 says what the books leave open.
 */
#include "core/ways.h"
#include "engine/flow/note.h"
#include "engine/procedures.h"
#include "engine/turn/loops.h"
#include "engine/turn/setup.h"

#include <string.h>

enum {
    LOOP_LONGEST = 24,      /* choices in one round */
    LOOP_CHOICES = 200000,  /* choices that the engine makes in one go, at most */
    LOOP_GROWING = 1000,    /* rounds, where each adds something to the game */
    LOOP_ALONE_STEPS = 200, /* decisions that one player's part of a loop may take */
};

/* Lets the next `rows` choices of the table's last `length` ones be made. */
static void run_rows(iz_game *g, int length, uint32_t rows, int state)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_choices);
    memmove(g->choices, g->choices + (count - (uint32_t)length),
            (size_t)length * sizeof *g->choices);
    iz_table_cut(g, IZ_TABLE_choices, (uint32_t)length);
    g->head->loop_left = rows;
    g->head->loop_at = 0;
    g->head->loop_state = (uint8_t)state;
}

/* ---- is it a loop? --------------------------------------------------------------------------- */

static bool same_row(const iz_choice_made *a, const iz_choice_made *b)
{
    return a->print == b->print && a->place == b->place;
}

/* The least number of choices that were made twice in a row, beginning with an action of the seat
 * in a place like this one; 0: there is none. */
static int repeated(const iz_game *g, int seat)
{
    int count = (int)iz_table_count(g, IZ_TABLE_choices);
    if (count < 2 || g->head->loop_state != IZ_LOOP_RESTS)
        return 0;
    uint32_t place = iz_loop_place(g);
    const iz_choice_made *end = g->choices + count;
    for (int length = 1; length <= LOOP_LONGEST && 2 * length <= count; length++) {
        const iz_choice_made *round = end - length;
        if (round->place != place || round->seat != seat || !(round->flags & IZ_CHOICE_ACTS))
            continue;
        int same = 0;
        while (same < length && same_row(&round[same], &round[same - length]))
            same++;
        if (same == length)
            return length;
    }
    return 0;
}

static int find_print(iz_game *g, int seat, uint64_t print)
{
    size_t count;
    const iz_option *options = iz_list_options(g, seat, &count);
    const iz_decision *decision = iz_decision_of(g, seat);
    for (size_t i = 0; decision && i < count; i++)
        if (iz_loop_print(g, seat, decision->kind, decision->purpose, &options[i]) == print)
            return (int)i;
    return -1;
}

static bool chance_was_used(const iz_game *a, const iz_game *b)
{
    return memcmp(&a->head->chance, &b->head->chance, sizeof a->head->chance) != 0;
}

static bool has_window(const iz_game *g, int seat)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    return decision && decision->kind == IZ_DECIDE_PRIORITY;
}

/* Does one more round lead back to where the game is? `grows`: it adds something to the game. */
static bool leads_back(iz_game *g, int seat, int length, bool *grows)
{
    iz_game *copy = iz_game_copy(g);
    if (!copy)
        return false;
    copy->in_trial = true;
    uint64_t form = iz_loop_form(g);
    run_rows(copy, length, (uint32_t)length, IZ_LOOP_RUNS);
    iz_choice_made first = copy->choices[0];
    copy->head->loop_left--;
    copy->head->loop_at = (uint16_t)(1 % length);
    int option = find_print(copy, seat, first.print);
    bool back = option >= 0 && iz_choose_option(copy, seat, (uint64_t)option) == IZ_OK &&
                copy->head->loop_left == 0 && !copy->head->over && has_window(copy, seat) &&
                iz_loop_form(copy) == form && !chance_was_used(g, copy);
    *grows =
        back && (iz_table_count(copy, IZ_TABLE_objects) != iz_table_count(g, IZ_TABLE_objects) ||
                 iz_table_count(copy, IZ_TABLE_effects) != iz_table_count(g, IZ_TABLE_effects));
    iz_game_release(copy);
    return back;
}

/* ---- who has a part in it -------------------------------------------------------------------- */

/* The index of the seat's first action in the round (of any choice, with `any`); -1: none. */
static int first_row(const iz_game *g, int length, int seat, bool any)
{
    const iz_choice_made *round = &g->choices[iz_table_count(g, IZ_TABLE_choices)] - length;
    for (int i = 0; i < length; i++)
        if (round[i].seat == seat && (any || round[i].flags & IZ_CHOICE_ACTS))
            return i;
    return -1;
}

/* The option that the seat's own part of the round has next, or PASS; -1: it can't go on so. */
static int option_alone(iz_game *copy, int waiting, int seat, const iz_choice_made *row)
{
    bool window = iz_decision_of(copy, waiting)->kind == IZ_DECIDE_PRIORITY;
    int option = waiting == seat && row ? find_print(copy, seat, row->print) : -1;
    return option >= 0 || !window ? option : 0;
}

/* Would the seat's own choices, without those of the others, lead back as well? (Others pass.) */
static bool goes_alone(iz_game *g, int length, int seat)
{
    iz_game *copy = iz_game_copy(g);
    if (!copy)
        return false;
    copy->in_trial = true;
    const iz_choice_made *round = &g->choices[iz_table_count(g, IZ_TABLE_choices)] - length;
    uint64_t form = iz_loop_form(g);
    bool back = false;
    for (int at = 0, steps = 0; !back && steps < LOOP_ALONE_STEPS; steps++) {
        while (at < length && (round[at].seat != seat || round[at].flags & IZ_CHOICE_PASSES))
            at++;
        int waiting = iz_waiting_seat(copy);
        if (waiting == IZ_NO_SEAT)
            break;
        int option = option_alone(copy, waiting, seat, at < length ? &round[at] : NULL);
        bool taken = waiting == seat && at < length && option >= 0 &&
                     find_print(copy, seat, round[at].print) == option;
        if (option < 0 || iz_choose_option(copy, waiting, (uint64_t)option) != IZ_OK)
            break;
        at += taken;
        back = at == length && !copy->head->over && iz_loop_form(copy) == form &&
               !chance_was_used(g, copy);
    }
    iz_game_release(copy);
    return back;
}

/* The loop that the seat, who has priority, is going round; false: there is none. Each round adds
 * something to the game; each player's part of it leads back without those of the others. */
enum { LOOP_GROWS = 1 << 0, LOOP_INDEPENDENT = 1 << 1 };
typedef struct loop {
    uint64_t print; /* of the option with which it begins */
    bool must_name; /* it may be gone round by naming a number only */
    unsigned flags; /* LOOP_* */
} loop;

static bool find(iz_game *g, int seat, loop *found)
{
    if (g->book->parameters.loops == IZ_LOOP_NONE || g->in_trial)
        return false;
    int length = repeated(g, seat);
    bool grows;
    if (length == 0 || !leads_back(g, seat, length, &grows))
        return false;
    bool alone = true;
    for (int other = 0; other < g->head->seats && alone; other++)
        if (first_row(g, length, other, false) >= 0)
            alone = goes_alone(g, length, other);
    *found =
        (loop){.print = g->choices[iz_table_count(g, IZ_TABLE_choices) - (uint32_t)length].print,
               .must_name = g->head->turn_choices > IZ_LOOP_PATIENCE,
               .flags = (grows ? LOOP_GROWS : 0u) | (alone ? LOOP_INDEPENDENT : 0u)};
    return true;
}

void iz_loop_list(iz_game *g, int seat)
{
    loop again;
    if (g->option_count <= 1 || !find(g, seat, &again))
        return;
    size_t kept = 1, found = 0;
    iz_option repeat = {0};
    for (size_t i = 1; i < g->option_count; i++) {
        bool begins = iz_loop_option_print(g, seat, &g->options[i]) == again.print;
        if (begins && found++ == 0)
            repeat = g->options[i];
        if (!begins || !again.must_name)
            g->options[kept++] = g->options[i];
    }
    g->option_count = kept;
    repeat.kind = IZ_OPTION_SPECIAL;
    repeat.number = IZ_SPECIAL_REPEAT;
    repeat.flags = (uint16_t)again.flags;
    if (found > 0 && !iz_is_off(g, IZ_C_LOOP_CHOICE))
        iz_list_add(g, repeat);
}

/* ---- naming the number ----------------------------------------------------------------------- */

typedef struct loop_locals {
    iz_frame head;
    uint8_t seat;  /* who wants to repeat */
    uint8_t namer; /* who names the number first */
    uint8_t stops; /* who must stop when it is over */
    uint8_t asked; /* players asked so far, in turn order from the namer */
    uint8_t asking;
    uint8_t grows;
    uint8_t independent;
    uint8_t stepped_in; /* 1: somebody will step in */
    uint8_t stepper;
    uint16_t length;
    uint16_t actors; /* mask */
    int32_t rounds, most;
} loop_locals;

enum { NAME_BEGIN, NAME_NAMED, NAME_NEXT, NAME_ANSWERED, NAME_STEP_IN, NAME_STEPPED_IN };

static iz_flow ask_rounds(iz_game *g, int seat, int32_t lo, int32_t hi, int32_t suggested)
{
    iz_flow flow = iz_ask_number(g, seat, IZ_FOR_LOOP, IZ_NO_REF, lo, hi);
    for (int i = 0; i < g->head->waits && flow == IZ_WAIT; i++)
        if (g->head->decision[i].seat == seat) {
            g->head->decision[i].answer.kind = IZ_OPTION_NUMBER;
            g->head->decision[i].answer.number = suggested;
        }
    return flow;
}

void iz_loop_start(iz_game *g, int seat, unsigned flags)
{
    loop_locals *f = iz_frame_push(g, IZ_FRAME_LOOP, sizeof *f);
    f->seat = (uint8_t)seat;
    f->grows = (flags & LOOP_GROWS) != 0;
    f->independent = (flags & LOOP_INDEPENDENT) != 0;
}

static iz_flow begin(iz_game *g, loop_locals *f)
{
    int length = repeated(g, f->seat), active = iz_active_player(g), actors = 0;
    if (length == 0)
        return IZ_FINISHED;
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_seats_in_order(g, active, seats);
    f->length = (uint16_t)length;
    f->namer = IZ_NO_SEAT;
    for (int i = 0; i < count; i++)
        if (first_row(g, length, seats[i], false) >= 0) {
            f->actors |= (uint16_t)(1u << seats[i]);
            if (f->namer == IZ_NO_SEAT)
                f->namer = seats[i];
            actors++;
        }
    f->independent &= actors > 1;
    f->stops = f->namer;
    f->asking = f->namer;
    f->most = f->grows ? LOOP_GROWING : LOOP_CHOICES / length;
    f->head.pc = NAME_NAMED;
    return ask_rounds(g, f->namer, 0, f->most, 0);
}

/* The next player in turn order after the namer who has a part in the loop (or has none), from
 * f->asked on. */
static int next_asked(iz_game *g, loop_locals *f, bool actor)
{
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_seats_in_order(g, f->namer, seats);
    while (++f->asked < count) {
        int seat = seats[f->asked];
        if (actor == (f->actors >> seat & 1) && first_row(g, f->length, seat, true) >= 0)
            return seat;
    }
    return IZ_NO_SEAT;
}

/* Others with a part in it: they agree or change the number. */
static iz_flow ask_others(iz_game *g, loop_locals *f)
{
    int seat = next_asked(g, f, true);
    if (seat == IZ_NO_SEAT) {
        f->asked = 0;
        f->head.pc = NAME_STEP_IN;
        return IZ_GO;
    }
    f->asking = (uint8_t)seat;
    f->head.pc = NAME_ANSWERED;
    if (f->independent && g->book->parameters.loops != IZ_LOOP_HIGHEST)
        return ask_rounds(g, seat, f->rounds, f->most, f->rounds);
    if (g->book->parameters.loops == IZ_LOOP_HIGHEST)
        return ask_rounds(g, seat, 0, f->most, f->rounds);
    return ask_rounds(g, seat, 0, f->rounds, f->rounds);
}

static void answered(const iz_game *g, loop_locals *f)
{
    int32_t number = (int32_t)g->head->answer.number;
    bool higher = f->independent || g->book->parameters.loops == IZ_LOOP_HIGHEST;
    if (number < f->rounds && !higher && g->book->parameters.loops == IZ_LOOP_LOWER_STOPS)
        f->stops = f->asking;
    if (higher ? number > f->rounds : number < f->rounds)
        f->rounds = number;
    f->head.pc = NAME_NEXT;
}

/* Players without a part in it: after how many rounds do they step in? */
static iz_flow ask_to_step_in(iz_game *g, loop_locals *f)
{
    int seat = next_asked(g, f, false);
    if (seat != IZ_NO_SEAT) {
        f->asking = (uint8_t)seat;
        f->head.pc = NAME_STEPPED_IN;
        return ask_rounds(g, seat, 0, f->rounds, f->rounds);
    }
    int row = first_row(g, f->length, f->stepped_in ? f->stepper : f->stops, f->stepped_in);
    iz_note(g, IZ_C_LOOP_CHOICE, IZ_SAY_LOOP_GOES_ROUND_TIMES, (int)f->rounds);
    run_rows(g, f->length, (uint32_t)f->rounds * f->length + (uint32_t)(row > 0 ? row : 0),
             f->stepped_in ? IZ_LOOP_RUNS_INTO_ACTION : IZ_LOOP_RUNS);
    return IZ_FINISHED;
}

iz_flow iz_run_loop(iz_game *g, void *locals)
{
    loop_locals *f = locals;
    switch (f->head.pc) {
    case NAME_BEGIN:
        return begin(g, f);
    case NAME_NAMED:
        f->rounds = (int32_t)g->head->answer.number;
        f->head.pc = NAME_NEXT;
        return IZ_GO;
    case NAME_NEXT:
        return ask_others(g, f);
    case NAME_ANSWERED:
        answered(g, f);
        return IZ_GO;
    case NAME_STEPPED_IN:
        if (g->head->answer.number < f->rounds) {
            f->rounds = (int32_t)g->head->answer.number;
            f->stepped_in = 1;
            f->stepper = f->asking;
        }
        f->head.pc = NAME_STEP_IN;
        return IZ_GO;
    case NAME_STEP_IN:
    default:
        return ask_to_step_in(g, f);
    }
}
