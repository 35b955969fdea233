/*
 * Loops with optional actions: a number of rounds is named, and the loop goes round so often.
 *
 * Carries out: mtg 421.2, 421.3, 421.5; Izvori D22.20, D22.30, D22.50. Mandatory loops: loop.c.
 *
 * Every decision made in a turn leaves a short print in the table `choices`. If the last ones are
 * the same sequence twice, and one more round of it, gone on a copy of the game, leads back to the
 * same position (quantities aside), whoever has priority may say "repeat": he names a number, the
 * others agree, change it, or say when they step in, and the pump answers the decisions of the
 * coming rounds out of the table (iz_loop_answer). When the rounds are over, the player who must
 * stop may not begin the loop again from the same position; somebody else's action frees him.
 * Decision 006 says what the books leave open.
 */
#include "engine/procedures.h"
#include "engine/turn/loop.h"
#include "engine/turn/setup.h"

#include <string.h>

enum {
    CHOICES_KEPT = 64,
    LOOP_LONGEST = 24,      /* choices in one round */
    LOOP_CHOICES = 200000,  /* choices that the engine makes in one go, at most */
    LOOP_GROWING = 1000,    /* rounds, where each adds something to the game */
    LOOP_PATIENCE = 400,    /* choices in a turn from which a loop is gone round by number only */
    LOOP_ALONE_STEPS = 200, /* decisions that one player's part of a loop may take */
};

/* iz_choice_made.flags */
enum {
    CHOICE_ACTS = 1 << 0, /* an optional action: something is played, "may" is answered yes */
    CHOICE_PASSES = 1 << 1
};

/* iz_header.loop_state */
enum { LOOP_NONE, LOOP_RUNS, LOOP_RUNS_INTO_ACTION };

/* ---- prints ---------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

/* What is named by a choice, whichever of several alike it is. */
static uint64_t print_ref(const iz_game *g, iz_ref ref)
{
    if (!iz_ref_alive(g, ref))
        return ref;
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    return (uint64_t)object->definition << 32 | (uint64_t)object->kind << 24 |
           (uint64_t)object->zone << 16 | (uint64_t)object->controller << 8 | 1u << 7;
}

static uint64_t print_option(const iz_game *g, int seat, int kind, int purpose, const iz_option *o)
{
    uint64_t print = mix((uint64_t)kind << 16 | (uint64_t)purpose << 8 | (uint64_t)seat, o->kind);
    if (o->kind == IZ_OPTION_PASS)
        return print;
    print = mix(print, o->ability);
    if (o->kind != IZ_OPTION_ACTIVATE) /* which of its abilities: `ability` says it */
        print = mix(print, (uint64_t)o->number);
    print = mix(print, print_ref(g, o->subject));
    return mix(print, print_ref(g, o->object));
}

/* Where the game stands, roughly: a loop comes back to it. */
static uint32_t print_place(const iz_game *g)
{
    const iz_context *now = iz_now(g);
    uint64_t print = mix((uint64_t)now->step << 16 | now->stack.count, now->active);
    IZ_EACH_SEAT (g, seat) {
        const iz_list_head *zones = g->seats[seat].zones;
        print = mix(print, (uint64_t)zones[IZ_ZONE_HAND].count << 48 |
                               (uint64_t)zones[IZ_ZONE_LIBRARY].count << 32 |
                               (uint64_t)zones[IZ_ZONE_GRAVEYARD].count << 16 |
                               zones[IZ_ZONE_EXILE].count);
    }
    return (uint32_t)(print >> 32);
}

/* ---- what has been chosen -------------------------------------------------------------------- */

/* Those of a seat; IZ_NO_SEAT: all; with `others`, those of everybody else. */
static void lift_bans(iz_game *g, int seat, bool others)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_bans), keep = 0;
    for (uint32_t i = 0; i < count; i++)
        if (seat != IZ_NO_SEAT && (g->bans[i].seat == seat) == others)
            g->bans[keep++] = g->bans[i];
    iz_table_cut(g, IZ_TABLE_bans, keep);
    g->stirs += keep != count;
}

void iz_loop_new_turn(iz_game *g)
{
    iz_table_cut(g, IZ_TABLE_choices, 0);
    g->head->loop_state = LOOP_NONE;
    lift_bans(g, IZ_NO_SEAT, false);
    g->head->turn_choices = 0;
}

void iz_loop_chosen(iz_game *g, const iz_decision *decision, const iz_option *option)
{
    iz_header *head = g->head;
    if (g->book->parameters.loops == IZ_LOOP_NONE || head->loop_state != LOOP_NONE ||
        decision->flags & IZ_DECISION_SINGLE || decision->purpose == IZ_FOR_LOOP ||
        (option->kind == IZ_OPTION_SPECIAL && option->number == IZ_SPECIAL_REPEAT))
        return;
    bool acts = (decision->kind == IZ_DECIDE_PRIORITY && option->kind != IZ_OPTION_PASS) ||
                option->kind == IZ_OPTION_YES;
    if (acts && head->turn_choices <= LOOP_PATIENCE)
        lift_bans(g, decision->seat, true); /* another player has stepped in */
    head->turn_choices++;
    uint32_t count = iz_table_count(g, IZ_TABLE_choices);
    if (count == CHOICES_KEPT) {
        memmove(g->choices, g->choices + CHOICES_KEPT / 4,
                (CHOICES_KEPT - CHOICES_KEPT / 4) * sizeof *g->choices);
        iz_table_cut(g, IZ_TABLE_choices, CHOICES_KEPT - CHOICES_KEPT / 4);
    }
    uint64_t print = print_option(g, decision->seat, decision->kind, decision->purpose, option);
    uint32_t at = iz_table_add(g, IZ_TABLE_choices, 1);
    g->choices[at] = (iz_choice_made){.print = print,
                                      .place = print_place(g),
                                      .seat = decision->seat,
                                      .flags = acts                             ? CHOICE_ACTS
                                               : option->kind == IZ_OPTION_PASS ? CHOICE_PASSES
                                                                                : 0};
}

/* ---- answering for the players --------------------------------------------------------------- */

/* The rounds are over. Whoever would have to choose now what the loop goes on with may not: he has
 * had his number. Not so where somebody wanted to step in. */
static void end_rounds(iz_game *g, const iz_decision *decision)
{
    iz_header *head = g->head;
    iz_choice_made next = g->choices[head->loop_at];
    if (head->loop_state == LOOP_RUNS && decision->kind == IZ_DECIDE_PRIORITY &&
        decision->seat == next.seat && next.flags & CHOICE_ACTS) {
        iz_loop_ban ban = {.print = next.print, .form = iz_loop_form(g), .seat = next.seat};
        uint32_t at = iz_table_add(g, IZ_TABLE_bans, 1);
        g->bans[at] = ban;
        g->stirs++;
    }
    g->head->loop_state = LOOP_NONE;
    iz_table_cut(g, IZ_TABLE_choices, 0);
}

bool iz_loop_answer(iz_game *g, const iz_decision *decision, iz_option *answer)
{
    if (g->head->loop_left == 0) {
        end_rounds(g, decision);
        return false;
    }
    iz_choice_made next = g->choices[g->head->loop_at];
    size_t count;
    const iz_option *options = iz_list_for(g, decision, &count);
    iz_header *head = g->head; /* listing may have moved it */
    for (size_t i = 0; i < count && next.seat == decision->seat; i++) {
        if (print_option(g, decision->seat, decision->kind, decision->purpose, &options[i]) !=
            next.print)
            continue;
        *answer = options[i];
        head->loop_left--;
        head->loop_at = (uint16_t)((head->loop_at + 1u) % iz_table_count(g, IZ_TABLE_choices));
        head->choices += answer->kind != IZ_OPTION_PASS;
        return true;
    }
    iz_note(g, IZ_C_LOOP_CHOICE, IZ_SAY_LOOP_CANT_GO_ON);
    head->loop_state = LOOP_NONE;
    iz_table_cut(g, IZ_TABLE_choices, 0);
    return false;
}

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
    if (count < 2 || g->head->loop_state != LOOP_NONE)
        return 0;
    uint32_t place = print_place(g);
    const iz_choice_made *end = g->choices + count;
    for (int length = 1; length <= LOOP_LONGEST && 2 * length <= count; length++) {
        const iz_choice_made *round = end - length;
        if (round->place != place || round->seat != seat || !(round->flags & CHOICE_ACTS))
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
        if (print_option(g, seat, decision->kind, decision->purpose, &options[i]) == print)
            return (int)i;
    return -1;
}

static bool chance_was_used(const iz_game *a, const iz_game *b)
{
    return memcmp(a->head->random, b->head->random, sizeof a->head->random) != 0;
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
    run_rows(copy, length, (uint32_t)length, LOOP_RUNS);
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

uint64_t iz_loop_option_print(const iz_game *g, int seat, const iz_option *option)
{
    return print_option(g, seat, IZ_DECIDE_PRIORITY, IZ_FOR_PRIORITY, option);
}

bool iz_loop_bans(const iz_game *g, int seat)
{
    for (uint32_t i = 0; i < iz_table_count(g, IZ_TABLE_bans); i++)
        if (g->bans[i].seat == seat)
            return true;
    return false;
}

bool iz_loop_forbids(iz_game *g, int seat, iz_option_kind kind, iz_ref subject, uint32_t ability,
                     int64_t number)
{
    if (!iz_loop_bans(g, seat))
        return false;
    iz_option option = {.kind = (uint8_t)kind,
                        .subject = subject,
                        .object = IZ_NO_REF,
                        .ability = ability,
                        .number = number};
    uint64_t print = iz_loop_option_print(g, seat, &option);
    for (uint32_t i = 0; i < iz_table_count(g, IZ_TABLE_bans); i++)
        if (g->bans[i].seat == seat && g->bans[i].print == print &&
            g->bans[i].form == iz_loop_form(g))
            return true;
    return false;
}

/* ---- who has a part in it -------------------------------------------------------------------- */

/* The index of the seat's first action in the round (of any choice, with `any`); -1: none. */
static int first_row(const iz_game *g, int length, int seat, bool any)
{
    const iz_choice_made *round = &g->choices[iz_table_count(g, IZ_TABLE_choices)] - length;
    for (int i = 0; i < length; i++)
        if (round[i].seat == seat && (any || round[i].flags & CHOICE_ACTS))
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
        while (at < length && (round[at].seat != seat || round[at].flags & CHOICE_PASSES))
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

bool iz_loop_found(iz_game *g, int seat, iz_loop *loop)
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
    *loop =
        (iz_loop){.print = g->choices[iz_table_count(g, IZ_TABLE_choices) - (uint32_t)length].print,
                  .must_name = g->head->turn_choices > LOOP_PATIENCE,
                  .flags = (grows ? IZ_LOOP_GROWS : 0u) | (alone ? IZ_LOOP_INDEPENDENT : 0u)};
    return true;
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
    f->grows = (flags & IZ_LOOP_GROWS) != 0;
    f->independent = (flags & IZ_LOOP_INDEPENDENT) != 0;
}

static iz_flow begin(iz_game *g, loop_locals *f)
{
    int length = repeated(g, f->seat), active = iz_now(g)->active, actors = 0;
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
             f->stepped_in ? LOOP_RUNS_INTO_ACTION : LOOP_RUNS);
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
