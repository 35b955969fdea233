/*
 * Asking: a decision is put to a seat, unless there is nothing to decide or the loop that goes
 * round answers it. Who makes a player's decisions may be somebody else.
 */

#include "engine/flow/ask.h"
#include "engine/characteristics/rules.h"
#include "engine/evaluate/expressions.h"
#include "engine/flow/loop.h"
#include "engine/flow/stand_in.h"

void iz_candidates_drop(iz_game *g)
{
    if (g->head->waits == 0)
        iz_table_cut(g, IZ_TABLE_candidates, 0);
}

void iz_candidate(iz_game *g, iz_option option)
{
    uint32_t index = iz_table_add(g, IZ_TABLE_candidates, 1);
    g->candidates[index] = option;
}

void iz_candidate_ref(iz_game *g, iz_ref ref)
{
    iz_candidate(g, (iz_option){.kind = IZ_OPTION_REF, .subject = ref, .object = IZ_NO_REF});
}

/* The candidates entered since the last decision was put. */
static uint16_t first_new_candidate(const iz_game *g)
{
    uint16_t first = 0;
    for (int i = 0; i < g->head->waits; i++)
        first = (uint16_t)(g->head->decision[i].first + g->head->decision[i].count);
    return first;
}

static iz_flow answered(iz_game *g, int seat, iz_option option)
{
    option.seat = (uint8_t)seat;
    g->head->answer = option;
    return IZ_GO;
}

/* Answers by itself where there is no choice; true if it did. */
static bool only_option(const iz_game *g, const iz_decision *decision, iz_option *only)
{
    bool can_stop = decision->flags & IZ_DECISION_CAN_STOP;
    *only = (iz_option){.kind = IZ_OPTION_NONE, .subject = IZ_NO_REF, .object = IZ_NO_REF};
    switch (decision->kind) {
    case IZ_DECIDE_CHOOSE:
        if (decision->count + (can_stop ? 1 : 0) > 1)
            return false;
        if (decision->count == 1)
            *only = g->candidates[decision->first];
        else if (can_stop)
            only->kind = IZ_OPTION_DONE;
        return true;
    case IZ_DECIDE_NUMBER:
        only->kind = IZ_OPTION_NUMBER;
        only->number = decision->lo;
        return decision->lo >= decision->hi;
    default:
        return false;
    }
}

/* Who makes the player's decisions: whoever an instruction, or a rule in force, says. */
static int decider(iz_game *g, int seat)
{
    int by = g->seats[seat].master != 0 ? g->seats[seat].master - 1 : IZ_NO_SEAT;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (by == IZ_NO_SEAT && iz_rule_next(g, IZ_DECIDED_BY, iz_ref_seat(seat), &cursor, &hit)) {
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        by = iz_select_seat(g, &ctx, iz_child(hit.cell, 1));
    }
    return by == IZ_NO_SEAT || !g->seats[by].in_game ? seat : by;
}

/* Who decides for a player sees all cards that the player could see. */
static void share_sight(iz_game *g, int from, int to)
{
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < objects; slot++)
        if (g->objects[slot].known & iz_seat_bit(from))
            g->objects[slot].known |= iz_seat_bit(to);
}

static iz_flow put(iz_game *g, iz_decision decision)
{
    decision.of = decision.seat;
    if (decision.kind == IZ_DECIDE_YES_NO && iz_has_left(g, decision.of))
        return answered(g, decision.of,
                        (iz_option){.kind = IZ_OPTION_NO,
                                    .subject = IZ_NO_REF,
                                    .object = IZ_NO_REF}); /* they do nothing more */
    if (g->seats[decision.seat].in_game)
        decision.seat = (uint8_t)decider(g, decision.seat);
    if (decision.seat != decision.of)
        share_sight(g, decision.of, decision.seat);
    const iz_frame *asking = iz_frame_top(g);
    bool effect = asking && asking->kind == IZ_FRAME_EFFECT;
    if (effect)
        iz_count_applied(g, IZ_C_EFFECT_CHOICE);
    bool unasked = effect && decision.kind == IZ_DECIDE_CHOOSE && decision.count > 0 &&
                   iz_is_off(g, IZ_C_EFFECT_CHOICE); /* the first is taken */
    iz_option only;
    bool runs = g->head->loop_state != 0;
    bool single = only_option(g, &decision, &only);
    bool asked =
        g->ask_single && !runs && (decision.count == 1 || decision.kind == IZ_DECIDE_NUMBER);
    if (unasked)
        only = g->candidates[decision.first];
    if ((single && !asked) || unasked || (runs && iz_loop_answer(g, &decision, &only))) {
        iz_table_cut(g, IZ_TABLE_candidates, decision.first);
        return answered(g, decision.of, only);
    }
    if (single)
        decision.flags |= IZ_DECISION_SINGLE;
    if (g->head->waits >= IZ_SEATS_MAX)
        return iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL, "more decisions than seats");
    decision.number = ++g->head->decisions_put;
    g->head->decision[g->head->waits++] = decision;
    g->options_valid = false;
    if (!g->seats[decision.seat].in_game)
        iz_stand_in(g, g->head->waits - 1);
    return IZ_WAIT;
}

iz_flow iz_ask(iz_game *g, int seat, iz_decision_kind kind, iz_purpose purpose, iz_ref subject,
               unsigned flags)
{
    uint16_t first = first_new_candidate(g);
    uint16_t count = (uint16_t)(iz_table_count(g, IZ_TABLE_candidates) - first);
    if (kind != IZ_DECIDE_CHOOSE) {
        iz_table_cut(g, IZ_TABLE_candidates, first);
        count = 0;
    }
    return put(g, (iz_decision){.kind = (uint8_t)kind,
                                .purpose = (uint8_t)purpose,
                                .seat = (uint8_t)seat,
                                .flags = (uint16_t)flags,
                                .first = first,
                                .count = count,
                                .subject = subject});
}

/* While a loop goes round, whoever goes on with it is asked first. */
static int first_asked(const iz_game *g, uint16_t seats)
{
    if (g->head->loop_state != IZ_LOOP_RESTS && seats >> g->choices[g->head->loop_at].seat & 1)
        return g->choices[g->head->loop_at].seat;
    return __builtin_ctz(seats);
}

iz_flow iz_ask_any(iz_game *g, uint16_t seats, iz_decision_kind kind, iz_purpose purpose)
{
    assert(iz_listings[kind].list);
    if ((seats & (seats - 1)) == 0)
        return iz_ask(g, __builtin_ctz(seats), kind, purpose, IZ_NO_REF, 0);
    int first = first_asked(g, seats);
    iz_flow flow = iz_ask(g, first, kind, purpose, IZ_NO_REF, 0);
    if (flow != IZ_WAIT)
        return flow;
    uint32_t number = g->head->decisions_put;
    g->head->decision[g->head->waits - 1].flags |= IZ_DECISION_ANY;
    IZ_EACH_SEAT_OF (g, seat, seats) {
        if (seat == first)
            continue;
        iz_ask(g, seat, kind, purpose, IZ_NO_REF, IZ_DECISION_ANY);
        g->head->decision[g->head->waits - 1].number = g->head->decisions_put = number;
    }
    return IZ_WAIT;
}

iz_flow iz_ask_yes_no(iz_game *g, int seat, iz_purpose purpose, iz_ref subject)
{
    return iz_ask(g, seat, IZ_DECIDE_YES_NO, purpose, subject, IZ_DECISION_OPTIONAL);
}

iz_flow iz_ask_number(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, int64_t lo,
                      int64_t hi)
{
    lo = lo > IZ_NAMED_MOST ? IZ_NAMED_MOST : lo;
    hi = hi > IZ_NAMED_MOST ? IZ_NAMED_MOST : hi;
    return put(g, (iz_decision){.kind = IZ_DECIDE_NUMBER,
                                .purpose = (uint8_t)purpose,
                                .seat = (uint8_t)seat,
                                .first = first_new_candidate(g),
                                .subject = subject,
                                .lo = lo,
                                .hi = hi < lo ? lo : hi});
}

void iz_suggest_number(iz_game *g, int seat, int32_t amount)
{
    for (int i = 0; i < g->head->waits; i++)
        if (g->head->decision[i].seat == seat) {
            g->head->decision[i].answer.kind = IZ_OPTION_NUMBER;
            g->head->decision[i].answer.number = amount;
        }
}

iz_flow iz_ask_word(iz_game *g, int seat, iz_purpose purpose, int word_class, iz_ref subject)
{
    if (word_class == IZ_WORDS_CREATURE_TYPE || word_class == IZ_WORDS_NO_WALL) {
        iz_count_applied(g, IZ_C_TYPE_NAMED);
        word_class = iz_is_off(g, IZ_C_TYPE_NAMED) ? IZ_WORDS_LAND_TYPE : word_class;
    }
    return put(g, (iz_decision){.kind = IZ_DECIDE_WORD,
                                .purpose = (uint8_t)purpose,
                                .seat = (uint8_t)seat,
                                .first = first_new_candidate(g),
                                .word_class = (uint16_t)word_class,
                                .subject = subject});
}
