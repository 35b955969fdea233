/*
 * Players take what they may of what has gone (events/claims.h): they are asked once for each card;
 * what they leave they may take as long as the phase lasts, which is no action.
 *
 * Carries out: hkk 61.1, 67.4, 67.5.
 */
#include "core/holdings.h"
#include "engine/characteristics/chars.h"
#include "engine/events/claims.h"
#include "engine/events/event.h"
#include "engine/flow/ask.h"
#include "engine/playing/play.h"
#include "engine/procedures.h"

typedef struct claim_locals {
    iz_frame head;
    iz_slot card;
    uint8_t seat;   /* who takes of it */
    uint8_t only;   /* of no other card */
    int32_t amount; /* what has been taken and is still to be had */
} claim_locals;

static claim_locals *top(const iz_game *g) { return (claim_locals *)(void *)iz_frame_top(g); }

enum { CLAIM_ASK, CLAIM_TAKEN, CLAIM_HAD, CLAIM_INSTEAD, CLAIM_NEXT, CLAIM_DONE };

/* The next card of which somebody is to be asked. */
static bool look(iz_game *g, claim_locals *f)
{
    IZ_EACH_SEAT (g, seat) {
        iz_slot card = iz_claim_next(g, seat);
        if (card == IZ_NIL)
            continue;
        f->card = card;
        f->seat = (uint8_t)seat;
        return true;
    }
    return false;
}

static void push(iz_game *g, claim_locals first)
{
    claim_locals *f = iz_frame_push(g, IZ_FRAME_CLAIM, sizeof *f);
    f->card = first.card;
    f->seat = first.seat;
    f->only = first.only;
}

void iz_claims_ask(iz_game *g)
{
    claim_locals first = {.only = false};
    if (g->book->claims && look(g, &first))
        push(g, first);
}

void iz_claim_take(iz_game *g, int seat, iz_slot card)
{
    push(g, (claim_locals){.card = card, .seat = (uint8_t)seat, .only = true});
}

/* What is taken: as the first row says that is about such a card. */
static const iz_claim_row *row_of(const iz_game *g, iz_slot card)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[card].definition];
    const iz_claim_row *row = g->book->claims;
    while (!(def->types & row->types) && (row + 1)->concept != IZ_C_NONE)
        row++;
    return row;
}

static iz_flow taken(iz_game *g, claim_locals *f)
{
    f->amount = (int32_t)g->head->answer.number;
    f->head.pc = f->amount > 0 ? CLAIM_HAD : CLAIM_NEXT;
    if (f->amount > 0)
        iz_claim_taken(g, f->seat, f->card, f->amount);
    return IZ_GO;
}

static iz_flow have(iz_game *g, const iz_claim_row *row, int seat, int32_t amount)
{
    iz_note(g, row->concept, row->says, iz_ref_seat(seat), amount);
    iz_batch_begin(g);
    iz_batch_resource(g, seat, row->gained, amount);
    iz_batch_happens(g, row->concept);
    return IZ_GO;
}

/* DOOMLORD: for each of them one may put a counter instead, which is no action, and aims at nothing
 * (61.1). The rest is had together. */
static iz_flow had(iz_game *g, claim_locals *f)
{
    const iz_claim_row *row = row_of(g, f->card);
    int seat = f->seat, others = 0;
    int32_t amount = f->amount;
    iz_ref card = iz_object_ref(g, f->card);
    f->head.pc = CLAIM_NEXT;
    if (amount > 0 && row->instead_rule && !iz_is_off(g, row->instead_rule))
        IZ_EACH_CONTROLLED (g, slot, seat)
            if (iz_is_named(g, slot, row->instead_on)) {
                iz_candidate_ref(g, iz_object_ref(g, slot));
                others++;
            }
    if (others > 0) {
        top(g)->head.pc = CLAIM_INSTEAD;
        return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_LEVEL, card,
                      IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
    }
    if (amount <= 0)
        return IZ_GO;
    return have(g, row, seat, amount);
}

static iz_flow instead(iz_game *g, claim_locals *f)
{
    const iz_claim_row *row = row_of(g, f->card);
    int seat = f->seat;
    iz_option answer = g->head->answer;
    if (answer.kind != IZ_OPTION_REF) {
        int32_t amount = f->amount;
        f->head.pc = CLAIM_NEXT;
        return have(g, row, seat, amount);
    }
    f->amount--;
    f->head.pc = CLAIM_HAD;
    iz_batch_begin(g);
    iz_part *part = iz_batch_about(g, IZ_EV_COUNTERS_ADD, seat, answer.subject, 1);
    part->word = row->instead_counter;
    iz_batch_happens(g, row->instead_rule);
    return IZ_GO;
}

iz_flow iz_run_claim(iz_game *g, void *locals)
{
    claim_locals *f = locals;
    switch (f->head.pc) {
    case CLAIM_ASK:
        f->head.pc = CLAIM_TAKEN;
        return iz_ask_number(g, f->seat, IZ_FOR_EXTRACTION, iz_object_ref(g, f->card), f->only,
                             iz_claim_of(g, f->seat, f->card));
    case CLAIM_TAKEN:
        return taken(g, f);
    case CLAIM_HAD:
        return had(g, f);
    case CLAIM_INSTEAD:
        return instead(g, f);
    case CLAIM_NEXT:
        f->head.pc = !f->only && look(g, f) ? CLAIM_ASK : CLAIM_DONE;
        return IZ_GO;
    case CLAIM_DONE:
    default:
        return IZ_FINISHED;
    }
}
