/*
 * A duel: a use of a card (books/rows.h) in which the opponent may set a card of theirs against it.
 * Both are revealed together; the higher number wins, and its player deals damage to a player or
 * heals one. Nobody reacts, and nothing changes what comes of it.
 *
 * Carries out: hkk 93.4.9 to 93.4.13.
 */
#include "engine/events/event.h"
#include "engine/flow/ask.h"
#include "engine/legality/rows.h"
#include "engine/playing/announcement.h"
#include "engine/procedures.h"

typedef struct duel_locals {
    iz_frame head;
    uint8_t special; /* which row of the book */
    uint8_t seat, other;
    uint8_t winner; /* IZ_NO_SEAT: nobody */
    uint8_t target;
    uint8_t spare[3];
    iz_ref card, answer; /* IZ_NO_REF: the other has set none */
} duel_locals;

enum { DUEL_PAID, DUEL_ANSWERED, DUEL_AIMED, DUEL_CHOSEN, DUEL_OVER, DUEL_DONE };

static duel_locals *top(const iz_game *g) { return (duel_locals *)(void *)iz_frame_top(g); }

static const iz_use_row *row_of(const iz_game *g) { return iz_use_of(g, top(g)->special); }

void iz_duel_start(iz_game *g, const iz_use_row *use, int seat, iz_ref card)
{
    duel_locals *f = iz_frame_push(g, IZ_FRAME_DUEL, sizeof *f);
    f->special = use->special;
    f->seat = (uint8_t)seat;
    f->other = (uint8_t)iz_next_seat(g, seat);
    f->winner = IZ_NO_SEAT;
    f->card = card;
    f->answer = IZ_NO_REF;
}

static int32_t value_of(iz_game *g, const iz_use_row *use, iz_ref card)
{
    iz_slot slot = iz_ref_slot(card);
    const iz_cell *keyword =
        iz_printed_keyword(g, g->objects[slot].definition, IZ_KEYWORD_OF(use), 0);
    iz_ctx ctx = iz_ctx_of_object(g, slot, IZ_NIL);
    return keyword ? iz_quantity(g, &ctx, iz_child(keyword, 2)) : 0;
}

/* The opponent sets a card of theirs, or none. */
static iz_flow ask_answer(iz_game *g)
{
    const iz_use_row *use = row_of(g);
    int other = top(g)->other;
    top(g)->head.pc = DUEL_ANSWERED;
    IZ_EACH_IN_ZONE (g, slot, other, IZ_ZONE_HAND)
        if (iz_printed_keyword(g, g->objects[slot].definition, IZ_KEYWORD_OF(use), 0))
            iz_candidate_ref(g, iz_object_ref(g, slot));
    return iz_ask(g, other, IZ_DECIDE_CHOOSE, IZ_FOR_DUEL, IZ_NO_REF,
                  IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

static void reveal(iz_game *g, iz_ref card)
{
    if (card == IZ_NO_REF || !iz_ref_alive(g, card))
        return;
    g->objects[iz_ref_slot(card)].known = iz_everyone(g);
    int32_t value = value_of(g, row_of(g), card);
    iz_note(g, row_of(g)->concept, IZ_SAY_DUEL_CARD, card, value);
}

/* Both are revealed: who has won chooses a player. */
static iz_flow answered(iz_game *g)
{
    duel_locals *f = top(g);
    iz_option answer = g->head->answer;
    f->answer = answer.kind == IZ_OPTION_REF ? answer.subject : IZ_NO_REF;
    reveal(g, f->card);
    reveal(g, top(g)->answer);
    f = top(g);
    int32_t own = value_of(g, row_of(g), f->card);
    int32_t others = f->answer == IZ_NO_REF ? INT32_MIN : value_of(g, row_of(g), f->answer);
    f = top(g);
    if (own == others) {
        f->head.pc = DUEL_OVER;
        iz_note(g, row_of(g)->concept, IZ_SAY_DUEL_TIE);
        return IZ_GO;
    }
    f->winner = own > others ? f->seat : f->other;
    f->head.pc = DUEL_AIMED;
    int winner = f->winner;
    iz_note(g, row_of(g)->concept, IZ_SAY_DUEL_WON, iz_ref_seat(winner));
    IZ_EACH_SEAT (g, seat)
        iz_candidate_ref(g, iz_ref_seat(seat));
    return iz_ask(g, winner, IZ_DECIDE_CHOOSE, IZ_FOR_DUEL_PLAYER, IZ_NO_REF, 0);
}

/* Nothing makes it more or less, or nothing of it: DUEL_FIXED. */
static iz_flow chosen(iz_game *g)
{
    bool harms = g->head->answer.kind == IZ_OPTION_YES;
    const duel_locals *f = top(g);
    const iz_use_row *use = row_of(g);
    iz_ref target = iz_ref_seat(f->target), card = f->card;
    int seat = f->target;
    top(g)->head.pc = DUEL_OVER;
    iz_count_applied(g, IZ_C_DUEL_FIXED);
    iz_count_applied(g, IZ_C_DUEL_NO_SOURCE);
    iz_batch_begin(g);
    iz_part *part = iz_batch_about(g, harms ? IZ_EV_DAMAGE : IZ_EV_LIFE_GAIN, seat, target,
                                   harms ? use->harms : use->heals);
    part->flags |= iz_is_off(g, IZ_C_DUEL_FIXED) ? 0 : IZ_PART_FIXED;
    part->other = iz_is_off(g, IZ_C_DUEL_NO_SOURCE) ? card : IZ_NO_REF;
    iz_batch_happens(g, use->concept);
    return IZ_GO;
}

static iz_flow put_away(iz_game *g)
{
    const duel_locals *f = top(g);
    const iz_use_row *use = row_of(g);
    iz_ref cards[] = {f->card, f->answer};
    top(g)->head.pc = DUEL_DONE;
    iz_batch_begin(g);
    for (int i = 0; i < 2; i++)
        if (cards[i] != IZ_NO_REF && iz_ref_alive(g, cards[i]))
            iz_batch_move(g, cards[i], use->to, IZ_PART_COST);
    iz_batch_happens(g, use->concept);
    return IZ_GO;
}

iz_flow iz_run_duel(iz_game *g, void *locals)
{
    duel_locals *f = locals;
    switch (f->head.pc) {
    case DUEL_PAID:
        return ask_answer(g);
    case DUEL_ANSWERED:
        return answered(g);
    case DUEL_AIMED: {
        int winner = f->winner;
        iz_ref target = g->head->answer.subject;
        f->target = (uint8_t)target;
        f->head.pc = DUEL_CHOSEN;
        return iz_ask_yes_no(g, winner, IZ_FOR_DUEL_DAMAGE, target);
    }
    case DUEL_CHOSEN:
        return chosen(g);
    case DUEL_OVER:
        return put_away(g);
    case DUEL_DONE:
    default:
        return IZ_FINISHED;
    }
}
