/*
 * Effects: what is done to permanents: destroying, sacrificing, tapping, attaching, phasing,
 * turning over, taking out of combat.
 *
 * Books: mtg-1999-11 chapters 214.8 (attaching), 306.2 (out of combat), 419.6b, glossary Bury,
 * Destroy, Sacrifice, Tap; mtg-2002 217.8, 504; izvori-2007 B13, B14, D16.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

/* Beside the deck things stand upright or not, too. */
static bool lies_beside(const iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) && g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_SPECIAL;
}

/* A part of that kind, with these flags, for each of those that are still there and in play. */
static void flagged_part_for_each(iz_game *g, const iz_ctx *ctx, const iz_cell *selector,
                                  iz_event_kind kind, unsigned flags)
{
    iz_set set = iz_select_present(g, ctx, selector);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_in_play(g, ref) && !(kind == iz_untapping(g) && lies_beside(g, ref)))
            continue;
        iz_part *part = iz_batch_part(g, kind);
        part->object = ref;
        part->other = kind == IZ_EV_DESTROY ? ctx->self : IZ_NO_REF;
        part->flags = flags;
        if (kind == IZ_EV_DESTROY && ctx->controller != IZ_NO_SEAT) /* whose effect it is */
            part->word = (uint16_t)(ctx->controller + 1u);
        part->seat = g->objects[iz_ref_slot(ref)].controller;
    }
}

static void part_for_each(iz_game *g, const iz_ctx *ctx, const iz_cell *selector,
                          iz_event_kind kind)
{
    flagged_part_for_each(g, ctx, selector, kind, 0);
}

/* ---- leaving play ---------------------------------------------------------------------------- */

void iz_parts_destroy(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    part_for_each(g, ctx, cell + 1, IZ_EV_DESTROY);
}

void iz_parts_destroy_no_regen(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    flagged_part_for_each(g, ctx, cell + 1, IZ_EV_DESTROY, IZ_PART_NO_REGENERATION);
}

/* Only what the player controls, and what may be sacrificed at all. */
void iz_choices_sacrifice(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int seat,
                          effect_choice *choice)
{
    iz_set set = iz_set_begin(g);
    iz_ctx inner = iz_effect_subject(ctx, iz_ref_seat(seat));
    iz_select_fitting(g, &inner, iz_child(cell, 1), (unsigned)IZ_ZONES_IN_PLAY, iz_seat_bit(seat),
                      &set);
    int kept = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_cant(g, IZ_ACTION_BE_SACRIFICED, ref, IZ_NO_REF))
            g->scratch[set.first + (size_t)kept++] = ref;
    }
    set.count = kept;
    iz_scratch_back(g, set.first + (size_t)kept);
    choice->set = set;
    iz_quantity_bounds(g, &inner, iz_child(cell, 2), set.count, &choice->lo, &choice->hi);
}

/* Does the instruction stand for a cost inside the effect: "you may … If you do, …" (hkk 91.5.3)?
 */
static bool is_cost_inside(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *whole = iz_env_cell(g, &g->envs[ctx->env]);
    for (const iz_cell *at = whole; at && at < cell; at++) {
        const iz_cell *next = at + at->span;
        if (at->op == IZ_MAY && cell < next && next < whole + whole->span && next->op == IZ_IF &&
            next[1].op == IZ_DONE && next[1].arg == at->arg)
            return true;
    }
    return false;
}

/* Is the instruction a drawback's? */
static bool is_drawback(iz_game *g, const iz_ctx *ctx)
{
    uint32_t ability = g->envs[ctx->env].ability;
    return ability != IZ_NO_ABILITY && iz_is_drawback(g, iz_ability_record(g, ability));
}

/* Is a cost being paid with the instruction? */
static bool is_paid_with(const iz_game *g)
{
    for (const iz_frame *at = iz_frame_top(g); at; at = iz_frame_below(g, at)) {
        if (at->kind == IZ_FRAME_PERFORM_COSTS)
            return true;
        if (at->kind == IZ_FRAME_RESOLVE)
            return false;
    }
    return false;
}

/* The flags of a sacrifice by the instruction: whether it is a cost matters in books only in which
 * something stays in play, or is taken of what has gone. */
static unsigned sacrifice_flags(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    bool cost =
        g->book->stays && (is_drawback(g, ctx) || is_paid_with(g) || is_cost_inside(g, ctx, cell));
    return IZ_PART_SACRIFICE | (cost ? IZ_PART_COST : 0u);
}

void iz_parts_sacrifice(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    unsigned flags = sacrifice_flags(g, ctx, cell);
    for (uint16_t at = picked; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_in_play(g, g->links[at].ref))
            iz_batch_move(g, g->links[at].ref, IZ_ZONE_GRAVEYARD, flags);
}

/* Of what is in play each player sacrifices only what they control by then; told to sacrifice
 * another player's permanent, they do nothing (glossary, Sacrifice). */
iz_set iz_effect_sacrificed(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    iz_set set = iz_select_present(g, ctx, iz_child(cell, 1));
    int kept = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_ref_in_play(g, ref) && seats & iz_seat_bit(g->objects[iz_ref_slot(ref)].controller))
            g->scratch[set.first + (size_t)kept++] = ref;
    }
    set.count = kept;
    return set;
}

void iz_parts_sacrifice_these(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    unsigned flags = sacrifice_flags(g, ctx, cell);
    iz_set set = iz_effect_sacrificed(g, ctx, cell);
    for (int i = 0; i < set.count; i++)
        iz_batch_move(g, iz_set_at(g, set, i), IZ_ZONE_GRAVEYARD, flags);
}

/* ---- tapping --------------------------------------------------------------------------------- */

void iz_parts_tap(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        /* also what is just about to come into play: it enters tapped */
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_ref_is_object(ref))
            iz_batch_part(g, iz_tapping(g))->object = ref;
    }
}

void iz_parts_untap(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    part_for_each(g, ctx, cell + 1, iz_untapping(g));
}

enum { TAP_BEGIN, TAP_ASK, TAP_ASKED, TAP_ACT, TAP_END };
enum { TAP_IT, UNTAP_IT };

/* The links' values say which of the two was chosen for each. */
void iz_parts_tap_or_untap(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)ctx;
    (void)cell;
    for (uint16_t at = picked; at != IZ_NIL; at = g->links[at].next) {
        iz_link one = g->links[at];
        iz_batch_part(g, one.value == UNTAP_IT ? iz_untapping(g) : iz_tapping(g))->object = one.ref;
    }
}

iz_flow iz_effect_tap_or_untap(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    switch (f->head.pc) {
    case TAP_BEGIN: {
        uint16_t list = iz_set_to_list(g, iz_select_present(g, &ctx, cell + 1));
        f = iz_effect_top(g);
        f->picked = list;
        f->child = list;
        f->head.pc = TAP_ASK;
        return IZ_GO;
    }
    case TAP_ASK:
        f->head.pc = f->child == IZ_NIL ? TAP_ACT : TAP_ASKED;
        if (f->child == IZ_NIL)
            return IZ_GO;
        return iz_ask_yes_no(g, ctx.controller, IZ_FOR_UNTAP, g->links[f->child].ref);
    case TAP_ASKED:
        g->links[f->child].value = g->head->answer.kind == IZ_OPTION_YES ? UNTAP_IT : TAP_IT;
        f->child = g->links[f->child].next;
        f->head.pc = TAP_ASK;
        return IZ_GO;
    case TAP_ACT:
        f->head.pc = TAP_END;
        iz_effect_act(g, f, &ctx, cell);
        return IZ_GO;
    default:
        return IZ_FINISHED;
    }
}

/* ---- attaching ------------------------------------------------------------------------------- */

/* An Aura whose own ability found it in the graveyard to which it went as it came off: attaching it
 * to something puts it back into play (Izvori D11.106; docs/decisions/142). */
static bool is_own_aura_gone(const iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    if (iz_ref_slot(ref) != iz_ref_slot(ctx->self) || !iz_ref_alive(g, ref))
        return false;
    const iz_object *card = &g->objects[iz_ref_slot(ref)];
    return card->zone == IZ_ZONE_GRAVEYARD &&
           g->cards->definitions[card->definition].keywords >> IZ_KW_ENCHANT & 1;
}

void iz_parts_attach(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set hosts = iz_select_present(g, ctx, iz_child(cell, 1));
    if (hosts.count == 0)
        return;
    iz_ref host = iz_set_at(g, hosts, 0);
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        bool returns = is_own_aura_gone(g, ctx, ref);
        if ((!iz_ref_in_play(g, ref) && !returns) || !iz_ref_in_play(g, host) || ref == host)
            continue;
        iz_concept forbids = iz_may_be_attached(g, iz_ref_slot(ref), iz_ref_slot(host));
        if (forbids != IZ_C_NONE) {
            iz_note(g, forbids, IZ_SAY_CANT_BE_ATTACHED, ref, host);
            continue;
        }
        iz_part *part = returns ? iz_batch_move(g, ref, IZ_ZONE_BATTLEFIELD, 0)
                                : iz_batch_part(g, IZ_EV_ATTACH);
        part->object = ref;
        part->other = host;
        if (returns)
            part->seat = (uint8_t)ctx->controller;
    }
}

void iz_parts_unattach(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_is_object(ref) || g->objects[iz_ref_slot(ref)].attached_to == IZ_NIL)
            continue;
        iz_batch_part(g, IZ_EV_UNATTACH)->object = ref;
    }
}

/* ---- phasing, faces -------------------------------------------------------------------------- */

void iz_parts_phase_out(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    part_for_each(g, ctx, cell + 1, IZ_EV_PHASE_OUT);
}

/* What went with something else comes back with it, not by itself. */
void iz_parts_phase_in(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        const iz_object *object = &g->objects[iz_ref_slot(ref)];
        if (!iz_ref_is_object(ref) || !iz_ref_alive(g, ref) || object->zone != IZ_ZONE_PHASED ||
            object->status & IZ_PHASED_WITH_HOST)
            continue;
        iz_batch_part(g, IZ_EV_PHASE_IN)->object = ref;
    }
    iz_scratch_back(g, mark);
}

/* Only those that lie the other way. */
static void turn_over(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, bool face_up)
{
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_is_object(ref) ||
            !(g->objects[iz_ref_slot(ref)].status & IZ_IS_FACE_DOWN) == face_up)
            continue;
        iz_batch_part(g, face_up ? IZ_EV_FACE_UP : IZ_EV_FACE_DOWN)->object = ref;
    }
}

void iz_parts_turn_face_up(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    turn_over(g, ctx, cell, true);
}

void iz_parts_turn_face_down(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    turn_over(g, ctx, cell, false);
}

/* ---- flip cards ------------------------------------------------------------------------------ */

iz_flow iz_effect_flip(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select_present(g, &ctx, iz_effect_cell(g, f) + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_ref_is_object(ref) && iz_ref_in_play(g, ref) && iz_flip(g, iz_ref_slot(ref)))
            iz_note(g, IZ_C_SPLIT, IZ_SAY_FLIPPED, ref);
    }
    return IZ_FINISHED;
}

/* ---- combat ---------------------------------------------------------------------------------- */

iz_flow iz_effect_remove_from_combat(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select_present(g, &ctx, iz_effect_cell(g, f) + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_is_object(ref) ||
            !(g->objects[iz_ref_slot(ref)].status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING)))
            continue;
        iz_note(g, IZ_C_REMOVED_FROM_COMBAT, IZ_SAY_REMOVED_FROM_COMBAT, ref);
        iz_remove_from_combat(g, iz_ref_slot(ref));
    }
    return IZ_FINISHED;
}

iz_flow iz_effect_unblock(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select_present(g, &ctx, iz_effect_cell(g, f) + 1);
    for (int i = 0; i < set.count; i++)
        if (iz_ref_in_play(g, iz_set_at(g, set, i)))
            iz_unblock(g, iz_ref_slot(iz_set_at(g, set, i)));
    return IZ_FINISHED;
}

/* One after the other; each attacker that the creature could block is offered. */
iz_flow iz_effect_block_another(iz_game *g, effect_frame *f)
{
    enum { BEGIN, NEXT, CHOSEN };
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == BEGIN) {
        uint16_t list = iz_set_to_list(g, iz_select_present(g, &ctx, cell + 1));
        f = iz_effect_top(g);
        f->list = list;
        f->child = list;
        f->head.pc = NEXT;
        return IZ_GO;
    }
    if (f->head.pc == CHOSEN) {
        iz_option answer = g->head->answer;
        iz_ref who = g->links[f->child].ref;
        f->child = g->links[f->child].next;
        f->head.pc = NEXT;
        if (answer.kind == IZ_OPTION_REF && iz_ref_in_play(g, who))
            iz_put_blocking(g, iz_ref_slot(who), iz_ref_slot(answer.subject));
        return IZ_GO;
    }
    if (f->child == IZ_NIL)
        return IZ_FINISHED;
    iz_ref who = g->links[f->child].ref;
    int seat = iz_select_seat(g, &ctx, iz_child(cell, 1)), offered = 0;
    IZ_EACH_IN_PLAY (g, attacker)
        if (iz_ref_in_play(g, who) && g->objects[attacker].status & IZ_IS_ATTACKING &&
            iz_may_block(g, iz_ref_slot(who), attacker) == IZ_C_NONE) {
            iz_candidate_ref(g, iz_object_ref(g, attacker));
            offered++;
        }
    f = iz_effect_top(g);
    if (offered > 0 && seat != IZ_NO_SEAT) {
        f->head.pc = CHOSEN;
        return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_CHOOSE, who, 0);
    }
    f->child = g->links[f->child].next;
    return IZ_GO;
}

iz_flow iz_effect_become_blocked(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select_present(g, &ctx, iz_effect_cell(g, f) + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_alive(g, ref))
            continue;
        uint32_t status = g->objects[iz_ref_slot(ref)].status;
        if ((status & (IZ_IS_ATTACKING | IZ_IS_BLOCKED)) == IZ_IS_ATTACKING)
            iz_become_blocked(g, iz_ref_slot(ref));
    }
    return IZ_FINISHED;
}

/* ---- ownership ------------------------------------------------------------------------------- */

void iz_parts_ownership(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    int seat = iz_select_seat(g, ctx, cell + 1);
    if (seat == IZ_NO_SEAT)
        return;
    iz_set set = iz_select_present(g, ctx, iz_child(cell, 1));
    for (int i = 0; i < set.count; i++) {
        iz_ref card = iz_set_at(g, set, i);
        if (!iz_ref_is_object(card))
            continue;
        iz_part *part = iz_batch_part(g, IZ_EV_OWNER);
        part->object = card;
        part->seat = (uint8_t)seat;
    }
}
