/*
 * Loops with optional actions: the prints of what is chosen in a turn, and the choices of the
 * coming rounds made out of them, once a number of rounds was named (turn/loop_choice.c). When the
 * rounds are over, the player who must stop may not begin the loop again from the same position;
 * somebody else's action frees them.
 *
 * Carries out: mtg 421.2, 421.3, 421.5; Izvori D22.20, D22.30, D22.50; decision 006.
 */
#include "core/ways.h"
#include "engine/flow/ask.h"
#include "engine/flow/loop.h"
#include "engine/flow/note.h"

#include <string.h>

enum { CHOICES_KEPT = 64 };

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

uint64_t iz_loop_print(const iz_game *g, int seat, int kind, int purpose, const iz_option *o)
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

uint32_t iz_loop_place(const iz_game *g)
{
    const iz_context *now = iz_now(g);
    uint64_t print =
        mix((uint64_t)now->step << 16 | now->stack.count, (uint64_t)iz_active_player(g));
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
    g->option_changes += keep != count;
}

void iz_loop_new_turn(iz_game *g)
{
    iz_table_cut(g, IZ_TABLE_choices, 0);
    g->head->loop_state = IZ_LOOP_RESTS;
    lift_bans(g, IZ_NO_SEAT, false);
    g->head->turn_choices = 0;
}

void iz_loop_chosen(iz_game *g, const iz_decision *decision, const iz_option *option)
{
    iz_header *head = g->head;
    if (g->book->parameters.loops == IZ_LOOP_NONE || head->loop_state != IZ_LOOP_RESTS ||
        decision->flags & IZ_DECISION_SINGLE || decision->purpose == IZ_FOR_LOOP ||
        (option->kind == IZ_OPTION_SPECIAL && option->number == IZ_SPECIAL_REPEAT))
        return;
    bool acts = (decision->kind == IZ_DECIDE_PRIORITY && option->kind != IZ_OPTION_PASS) ||
                option->kind == IZ_OPTION_YES;
    if (acts && head->turn_choices <= IZ_LOOP_PATIENCE)
        lift_bans(g, decision->seat, true); /* another player has stepped in */
    head->turn_choices++;
    uint32_t count = iz_table_count(g, IZ_TABLE_choices);
    if (count == CHOICES_KEPT) {
        memmove(g->choices, g->choices + CHOICES_KEPT / 4,
                (CHOICES_KEPT - CHOICES_KEPT / 4) * sizeof *g->choices);
        iz_table_cut(g, IZ_TABLE_choices, CHOICES_KEPT - CHOICES_KEPT / 4);
    }
    uint64_t print = iz_loop_print(g, decision->seat, decision->kind, decision->purpose, option);
    uint32_t at = iz_table_add(g, IZ_TABLE_choices, 1);
    g->choices[at] = (iz_choice_made){.print = print,
                                      .place = iz_loop_place(g),
                                      .seat = decision->seat,
                                      .flags = acts                             ? IZ_CHOICE_ACTS
                                               : option->kind == IZ_OPTION_PASS ? IZ_CHOICE_PASSES
                                                                                : 0};
}

/* ---- answering for the players --------------------------------------------------------------- */

/* The rounds are over. Whoever would have to choose now what the loop goes on with may not: they
 * have had their number. Not so where somebody wanted to step in. */
static void end_rounds(iz_game *g, const iz_decision *decision)
{
    iz_header *head = g->head;
    iz_choice_made next = g->choices[head->loop_at];
    if (head->loop_state == IZ_LOOP_RUNS && decision->kind == IZ_DECIDE_PRIORITY &&
        decision->seat == next.seat && next.flags & IZ_CHOICE_ACTS) {
        iz_loop_ban ban = {.print = next.print, .form = iz_loop_form(g), .seat = next.seat};
        uint32_t at = iz_table_add(g, IZ_TABLE_bans, 1);
        g->bans[at] = ban;
        g->option_changes++;
    }
    g->head->loop_state = IZ_LOOP_RESTS;
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
        if (iz_loop_print(g, decision->seat, decision->kind, decision->purpose, &options[i]) !=
            next.print)
            continue;
        *answer = options[i];
        head->loop_left--;
        head->loop_at = (uint16_t)((head->loop_at + 1u) % iz_table_count(g, IZ_TABLE_choices));
        head->choices += answer->kind != IZ_OPTION_PASS;
        return true;
    }
    iz_note(g, IZ_C_LOOP_CHOICE, IZ_SAY_LOOP_CANT_GO_ON);
    head->loop_state = IZ_LOOP_RESTS;
    iz_table_cut(g, IZ_TABLE_choices, 0);
    return false;
}

/* ---- what may not be begun again ------------------------------------------------------------- */

uint64_t iz_loop_option_print(const iz_game *g, int seat, const iz_option *option)
{
    return iz_loop_print(g, seat, IZ_DECIDE_PRIORITY, IZ_FOR_PRIORITY, option);
}

bool iz_loop_bans(const iz_game *g, int seat)
{
    IZ_EACH_ENTRY (g, i, bans)
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
    IZ_EACH_ENTRY (g, i, bans)
        if (g->bans[i].seat == seat && g->bans[i].print == print &&
            g->bans[i].form == iz_loop_form(g))
            return true;
    return false;
}
