/*
 * The mana of a payment is made: by hand, ability by ability, or by a plan, whose sources are
 * tapped all at once if nobody looks; else step by step, planned anew after each, so that what
 * triggered abilities add is used.
 *
 * Carries out: mtg 409.1f, 411.2, 406.1; Izvori D10.16-D10.18.
 */
#include "engine/costs/paying.h"
#include "engine/evaluate/evaluate.h"
#include "engine/flow/ask.h"
#include "engine/legality/legality.h"
#include "engine/procedures.h"

typedef struct mana_locals {
    iz_frame head;
    uint16_t tries;  /* mana abilities played without an end */
    uint8_t by_hand; /* the mana that is made of life goes to the pool, and the payer goes on */
    uint8_t spare;
    int32_t of_life; /* so much mana is made of life at the moment */
} mana_locals;

enum { MANA_BY_HAND, MANA_ANSWERED, MANA_BY_PLAN, MANA_OF_LIFE };

static mana_locals *top(iz_game *g) { return (mana_locals *)(void *)iz_frame_top(g); }

/* ---- by a plan ------------------------------------------------------------------------------- */

/* When the plan's sources are tapped and nobody has looked, what it spends lies in the pool: it is
 * the mana that is meant, and nothing need be planned again; unless it doesn't fit in. */
static void settle_spending(iz_game *g, const iz_mana_plan *made)
{
    iz_paying *p = iz_paying_now(g);
    if (made->life > 0)
        return;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (made->spend[kind] > UINT8_MAX)
            return;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        p->spend[kind] = (uint8_t)made->spend[kind];
    p->has_spend = 1;
}

/* Taps the sources of the plan one after the other, as far as nobody looks: are all tapped? */
static bool taps_all(iz_game *g, const iz_mana_plan *made, int *tapped)
{
    int seat = iz_paying_now(g)->seat;
    bool quiet = made->count == 0 || iz_mana_is_quiet(g);
    *tapped = 0;
    while (quiet && *tapped < made->count && made->step[*tapped].plain)
        iz_mana_tap_plain(g, seat, &made->step[(*tapped)++]);
    if (*tapped < made->count)
        return false;
    settle_spending(g, made);
    return true;
}

/* Begins what the plan needs in the frame on top: life in place of mana, or the first step. */
static iz_flow begin_step(iz_game *g, const iz_mana_plan *made, int tapped)
{
    int seat = iz_paying_now(g)->seat;
    iz_mana_life_offer offer;
    if (made->from_life > 0 && iz_mana_life(g, seat, &offer)) {
        top(g)->of_life = made->from_life;
        top(g)->head.pc = MANA_OF_LIFE;
        iz_mana_pay_life(g, seat, made->from_life * offer.life);
        return IZ_GO;
    }
    top(g)->head.pc = MANA_BY_PLAN;
    if (tapped == 0)
        iz_mana_step_start(g, seat, made, 0);
    return IZ_GO;
}

static bool needs_life(iz_game *g, const iz_mana_plan *made)
{
    iz_mana_life_offer offer;
    return made->from_life > 0 && iz_mana_life(g, iz_paying_now(g)->seat, &offer);
}

static iz_flow by_plan(iz_game *g)
{
    iz_mana_plan made;
    int tapped = 0;
    if (!iz_paying_plan(g, &made) || ++top(g)->tries > IZ_MANA_STEPS)
        return iz_paying_fails(g);
    if (!needs_life(g, &made) && taps_all(g, &made, &tapped))
        return IZ_FINISHED;
    return begin_step(g, &made, tapped);
}

/* The life was paid: the mana for it. */
static iz_flow of_life(iz_game *g, mana_locals *f)
{
    int32_t mana = f->of_life;
    f->of_life = 0;
    f->head.pc = f->by_hand ? MANA_BY_HAND : MANA_BY_PLAN;
    f->by_hand = 0;
    iz_mana_of_life(g, iz_paying_now(g)->seat, mana);
    return IZ_GO;
}

/* ---- by hand --------------------------------------------------------------------------------- */

static iz_flow ask(iz_game *g, mana_locals *f)
{
    const iz_paying *p = iz_paying_now(g);
    f->head.pc = MANA_ANSWERED;
    return iz_ask(g, p->seat, IZ_DECIDE_PAY, IZ_FOR_MANA, p->object, 0);
}

bool iz_pay_with(iz_game *g, const uint8_t *spend)
{
    if (top(g)->head.kind != IZ_FRAME_PAY_MANA || top(g)->head.pc != MANA_ANSWERED)
        return false;
    iz_paying *p = iz_paying_now(g);
    iz_bill bill = p->bill;
    iz_mana_purpose purpose = iz_paying_purpose(g, &bill);
    int32_t unbound[IZ_MANA_KINDS], kept[IZ_MANA_KINDS];
    iz_mana_in_pool(g, p->seat, &purpose, unbound, kept);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (spend[kind] > unbound[kind] + kept[kind])
            return false;
    if (!iz_mana_pays_exactly(g, p->seat, &p->bill.mana, spend))
        return false;
    p->has_spend = 1;
    memcpy(p->spend, spend, IZ_MANA_KINDS);
    return true;
}

static iz_flow answered(iz_game *g, mana_locals *f)
{
    iz_option answer = g->head->answer;
    const iz_paying *p = iz_paying_now(g);
    if (answer.kind == IZ_OPTION_CANCEL)
        return iz_paying_fails(g);
    if (answer.kind == IZ_OPTION_PAY) {
        f->head.pc = MANA_BY_PLAN;
        return p->has_spend ? IZ_FINISHED : IZ_GO;
    }
    int seat = p->seat;
    iz_mana_life_offer offer;
    if (answer.kind == IZ_OPTION_SPECIAL && iz_mana_life(g, seat, &offer)) {
        f->of_life = 1;
        f->by_hand = 1;
        f->head.pc = MANA_OF_LIFE;
        iz_mana_pay_life(g, seat, offer.life);
        return IZ_GO;
    }
    f->head.pc = MANA_BY_HAND;
    iz_ability ability;
    if (iz_find_ability(g, iz_ref_slot(answer.subject), answer.ability, (int)answer.number,
                        &ability))
        iz_mana_ability_start(g, seat, &ability, IZ_KIND_OPEN, NULL);
    return IZ_GO;
}

/* Mana abilities that could be played now, automatic payment if there is a way, taking back. */
void iz_list_pay(iz_game *g, int seat, bool thorough)
{
    (void)thorough;
    iz_mana_plan made;
    bool possible = iz_paying_plan(g, &made);
    bool announcing = iz_paying_now(g)->announcing;
    if (possible)
        iz_list_add(g,
                    (iz_option){.kind = IZ_OPTION_PAY, .subject = IZ_NO_REF, .object = IZ_NO_REF});
    iz_list_mana_abilities(g, seat);
    if (announcing || !possible)
        iz_list_add(
            g, (iz_option){.kind = IZ_OPTION_CANCEL, .subject = IZ_NO_REF, .object = IZ_NO_REF});
}

/* ---- the frame ------------------------------------------------------------------------------- */

void iz_make_mana(iz_game *g)
{
    iz_paying *p = iz_paying_now(g);
    if (iz_mana_need_empty(&p->bill.mana) || p->has_spend ||
        g->book->parameters.pays_by != IZ_PAYS_BY_MANA)
        return;
    if (g->head->options & IZ_GAME_MANUAL_MANA) {
        iz_frame_push(g, IZ_FRAME_PAY_MANA, sizeof(mana_locals));
        return;
    }
    iz_mana_plan made;
    int tapped = 0;
    if (!iz_paying_plan(g, &made)) {
        iz_paying_now(g)->fails = 1;
        return;
    }
    if (!needs_life(g, &made) && taps_all(g, &made, &tapped))
        return;
    iz_frame_push(g, IZ_FRAME_PAY_MANA, sizeof(mana_locals));
    begin_step(g, &made, tapped);
}

static iz_flow go_on(iz_game *g, mana_locals *f)
{
    if (iz_has_left(g, iz_paying_now(g)->seat))
        return IZ_FINISHED;
    switch (f->head.pc) {
    case MANA_BY_HAND:
        return ask(g, f);
    case MANA_ANSWERED:
        return answered(g, f);
    case MANA_OF_LIFE:
        return of_life(g, f);
    case MANA_BY_PLAN:
    default:
        return by_plan(g);
    }
}

iz_flow iz_run_pay_mana(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, PAY_MANA, go_on);
}
