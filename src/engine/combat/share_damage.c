/*
 * The combat damage of one creature is divided among those it fights: one after the other, so that
 * the rest can still be assigned.
 *
 * mtg-1999: 310.1, 502.9 (trample); Izvori: C11.10, E3.100-E3.106.
 */
#include "engine/combat/damage.h"
#include "engine/flow/ask.h"
#include "engine/flow/note.h"
#include "engine/procedures.h"

typedef struct share_locals {
    iz_frame head;
    uint8_t chooser;    /* who divides it */
    uint8_t tramples;   /* what is left goes to the player attacked */
    uint8_t some_alive; /* somebody before got less than lethal damage */
    uint8_t spare;
    uint16_t recipients; /* list; value: how much would be lethal */
    uint16_t at;         /* the one being asked about */
    iz_ref creature;
    int32_t left; /* still to be assigned */
} share_locals;

enum { SHARE_ASK, SHARE_ANSWERED, SHARE_DONE };

static share_locals *top(const iz_game *g) { return (share_locals *)(void *)iz_frame_top(g); }

void iz_share_damage(iz_game *g, iz_ref creature, int chooser, uint16_t recipients, bool tramples,
                     int32_t amount)
{
    share_locals *f = iz_frame_push(g, IZ_FRAME_SHARE_DAMAGE, sizeof *f);
    f->chooser = (uint8_t)chooser;
    f->tramples = tramples;
    f->recipients = f->at = recipients;
    f->creature = creature;
    f->left = amount;
}

/* May `amount` of what is left be assigned here, so that the rest is still assignable? */
static bool share_is_legal(const iz_game *g, const share_locals *f, int32_t amount)
{
    int32_t share = iz_is_off(g, IZ_C_COMBAT_DAMAGE_SHARE) ? 1 : g->book->parameters.damage_share;
    int32_t rest = f->left - amount;
    if (share > f->left)
        share = f->left; /* a creature of less power gives all it has to one */
    int32_t lethal = g->links[f->at].value;
    bool last = g->links[f->at].next == IZ_NIL;
    if (amount < 0 || rest < 0 || (amount > 0 && amount < share && rest > 0))
        return false;
    if (rest == 0)
        return true;
    if (rest < share)
        return false;
    return !last || (f->tramples && !f->some_alive && amount >= lethal);
}

/* Bounds and suggestion for the recipient: lethal damage, the rest to those that follow. */
static void bounds(const iz_game *g, const share_locals *f, int32_t *lo, int32_t *hi,
                   int32_t *suggested)
{
    int32_t lethal = g->links[f->at].value;
    bool last = g->links[f->at].next == IZ_NIL;
    *hi = f->left;
    *lo = 0;
    if (last && (!f->tramples || f->some_alive || lethal > f->left))
        *lo = f->left;
    else if (last)
        *lo = lethal;
    *suggested = lethal < *lo ? *lo : lethal > *hi ? *hi : lethal;
    while (*suggested < *hi && !share_is_legal(g, f, *suggested))
        ++*suggested;
}

static void offer_share(iz_game *g, iz_ref recipient, int32_t amount)
{
    iz_candidate(g, (iz_option){.kind = IZ_OPTION_NUMBER,
                                .subject = recipient,
                                .object = IZ_NO_REF,
                                .number = amount});
}

/* COMBAT_DAMAGE_SHARE: where a recipient gets at least so much or nothing, the amounts are listed
 * one by one, the suggested one first; else they are an interval. */
static iz_flow ask_share(iz_game *g)
{
    share_locals *f = top(g);
    iz_ref recipient = g->links[f->at].ref;
    int chooser = f->chooser;
    int32_t lo, hi, suggested;
    bounds(g, f, &lo, &hi, &suggested);
    f->head.pc = SHARE_ANSWERED;
    iz_flow flow;
    if (g->book->parameters.damage_share <= 1) {
        flow = iz_ask_number(g, chooser, IZ_FOR_ATTACK_DAMAGE, recipient, lo, hi);
    } else {
        offer_share(g, recipient, suggested);
        for (int64_t amount = lo; amount <= hi; amount++)
            if (amount != suggested && share_is_legal(g, top(g), (int32_t)amount))
                offer_share(g, recipient, (int32_t)amount);
        iz_count_applied(g, IZ_C_COMBAT_DAMAGE_SHARE);
        flow = iz_ask(g, chooser, IZ_DECIDE_CHOOSE, IZ_FOR_ATTACK_DAMAGE, recipient, 0);
    }
    if (flow == IZ_WAIT)
        iz_suggest_number(g, chooser, suggested);
    return flow;
}

static iz_flow take_share(iz_game *g)
{
    share_locals *f = top(g);
    int32_t amount = (int32_t)g->head->answer.number;
    iz_ref who = f->creature;
    iz_link at = g->links[f->at];
    if (amount < at.value)
        f->some_alive = true;
    f->left -= amount;
    f->at = at.next;
    f->head.pc = SHARE_ASK;
    bool last = f->left == 0 || f->at == IZ_NIL;
    if (last) {
        f->head.pc = SHARE_DONE;
        f->recipients = iz_links_free(g, f->recipients);
    }
    if (iz_ref_is_player(at.ref)) /* whom it attacks comes last */
        iz_assign_to_player(g, iz_ref_slot(who), amount);
    else
        iz_assign_to(g, who, at.ref, amount);
    f = top(g);
    if (iz_is_on_top(g, IZ_FRAME_SHARE_DAMAGE) && f->left > 0 && last) {
        iz_note(g, IZ_C_TRAMPLE, IZ_SAY_TRAMPLES_OVER, who);
        iz_assign_to_player(g, iz_ref_slot(who), f->left);
    }
    return IZ_GO;
}

static iz_flow go_on(iz_game *g, share_locals *f)
{
    if (!iz_ref_alive(g, f->creature)) { /* it has left with its player */
        iz_links_free(g, f->recipients);
        return IZ_FINISHED;
    }
    switch (f->head.pc) {
    case SHARE_ASK:
        return ask_share(g);
    case SHARE_ANSWERED:
        return take_share(g);
    case SHARE_DONE:
    default:
        return IZ_FINISHED;
    }
}

iz_flow iz_run_share_damage(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, SHARE_DAMAGE, go_on);
}
