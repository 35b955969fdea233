/*
 * Choices of a player who has left: the controller of the object that asks for one names another
 * player, who makes it, and those that follow as long as the object is being dealt with. For an
 * opponent's choice it is another opponent, if there is one.
 *
 * Izvori: F1.44. Whom a controller has named stands in `master` of the seat that has left.
 */
#include "engine/flow/stand_in.h"

#include "engine/flow/ask.h"
#include "engine/flow/effect_frame.h"

/* Whose object asks: the innermost instruction's, else whose it is to play something now. */
static int who_has_it_asked(const iz_game *g)
{
    int seat = iz_now(g)->priority;
    for (const iz_frame *f = iz_frame_top(g); f; f = iz_frame_below(g, f))
        if (f->kind == IZ_FRAME_EFFECT) {
            seat = ((const effect_frame *)(const void *)f)->ctx.controller;
            break;
        }
    return seat != IZ_NO_SEAT && g->seats[seat].in_game ? seat : (int)IZ_NO_SEAT;
}

/* Those who might choose instead: opponents of the object's controller, if the one who has left was
 * one and there are any; else everybody. */
static uint16_t who_might(const iz_game *g, int controller, int gone)
{
    uint16_t opponents = 0, all = 0;
    IZ_EACH_SEAT (g, seat) {
        if (!g->seats[seat].in_game)
            continue;
        all |= iz_seat_bit(seat);
        opponents |= iz_are_opponents(g, controller, seat) ? iz_seat_bit(seat) : (uint16_t)0;
    }
    return iz_are_opponents(g, controller, gone) && opponents != 0 ? opponents : all;
}

/* They choose now, and see what they choose from. */
static void hand_over(iz_game *g, iz_decision *decision, int seat)
{
    g->seats[decision->of].master = (uint8_t)(seat + 1);
    decision->of = decision->seat = (uint8_t)seat;
    for (unsigned i = 0; i < decision->count; i++) {
        iz_ref ref = g->candidates[decision->first + i].subject;
        if (iz_ref_is_object(ref) && iz_ref_alive(g, ref))
            g->objects[iz_ref_slot(ref)].known |= iz_seat_bit(seat);
    }
    g->options_valid = false;
}

/* The naming is put beside the decision, which waits for it. */
static void ask_for_one(iz_game *g, int at, int controller, uint16_t seats)
{
    iz_ref subject = g->head->decision[at].subject;
    g->head->decision[at].flags |= IZ_DECISION_HELD | IZ_DECISION_ANSWERED;
    IZ_EACH_SEAT_OF (g, seat, seats)
        iz_candidate_ref(g, iz_ref_seat(seat));
    iz_ask(g, controller, IZ_DECIDE_CHOOSE, IZ_FOR_STAND_IN, subject, 0);
}

void iz_stand_in(iz_game *g, int at)
{
    iz_decision *decision = &g->head->decision[at];
    int gone = decision->of, named = g->seats[gone].master;
    if (named != 0 && g->seats[named - 1].in_game) {
        hand_over(g, decision, named - 1);
        return;
    }
    int controller = who_has_it_asked(g);
    iz_count_applied(g, IZ_C_STAND_IN);
    uint16_t seats = controller == IZ_NO_SEAT ? 0 : who_might(g, controller, gone);
    if (seats & (seats - 1) && !iz_is_off(g, IZ_C_STAND_IN))
        ask_for_one(g, at, controller, seats);
    else
        hand_over(g, decision,
                  seats != 0 && !iz_is_off(g, IZ_C_STAND_IN) ? __builtin_ctz(seats)
                  : controller != IZ_NO_SEAT                 ? controller
                                                             : iz_next_seat(g, gone));
}

void iz_stand_in_named(iz_game *g, int seat)
{
    for (int i = 0; i < g->head->waits; i++)
        if (g->head->decision[i].flags & IZ_DECISION_HELD) {
            g->head->decision[i].flags &= (uint16_t) ~(IZ_DECISION_HELD | IZ_DECISION_ANSWERED);
            hand_over(g, &g->head->decision[i], seat);
        }
}

/* Is it still there to be chosen? */
static bool is_there(const iz_game *g, const iz_option *option)
{
    if (iz_ref_is_object(option->subject))
        return iz_ref_alive(g, option->subject);
    return option->kind != IZ_OPTION_REF || !iz_ref_is_player(option->subject) ||
           g->seats[option->subject].in_game;
}

/* What has left with them is nothing to choose from; the places of the others stay as they are. */
static int drop_gone(iz_game *g, iz_decision *decision)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < decision->count; i++)
        if (is_there(g, &g->candidates[decision->first + i]))
            g->candidates[decision->first + kept++] = g->candidates[decision->first + i];
    return (int)kept;
}

void iz_stand_in_for(iz_game *g, int gone)
{
    int waits = g->head->waits;
    const iz_frame *top = iz_frame_top(g);
    if (!top || top->kind != IZ_FRAME_EFFECT || iz_is_off(g, IZ_C_STAND_IN))
        return;
    for (int i = 0; i < waits; i++) {
        iz_decision *decision = &g->head->decision[i];
        bool choice = decision->kind == IZ_DECIDE_CHOOSE || decision->kind == IZ_DECIDE_NUMBER ||
                      decision->kind == IZ_DECIDE_WORD;
        if (decision->of != gone || !choice ||
            decision->flags & (IZ_DECISION_ANSWERED | IZ_DECISION_ANY) ||
            who_has_it_asked(g) == IZ_NO_SEAT)
            continue;
        int left = drop_gone(g, decision);
        if (decision->kind == IZ_DECIDE_CHOOSE && left == 0)
            continue; /* nothing is left to choose from */
        decision->count = (uint16_t)left;
        iz_stand_in(g, i);
    }
}
