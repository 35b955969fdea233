/*
 * Targets as something is announced: slot by slot, after the modes that bring some along. What may
 * be chosen is in targets/target_legal.c; the parts are procedures of their own (targeting.h).
 *
 * Carries out: mtg 409.1b-e, Izvori D10.12-D10.15. Slot i of a TARGETS list is register i; the
 * amounts of a divided target are the links' values.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/playing/targeting.h"
#include "engine/procedures.h"

enum { TARGETS_MODES, TARGETS_SLOT, TARGETS_CHOSEN, TARGETS_DIVIDE, TARGETS_NEXT_SLOT };

void iz_choose_targets(iz_game *g, uint16_t env, const iz_cell *targets, int seat, iz_ref object)
{
    const iz_cell *effect = targets + targets->span;
    const iz_cell *modes = iz_modes_of(effect);
    g->envs[env].done &= (uint16_t)~IZ_DONE_TARGETS;
    iz_targeting *f = iz_frame_push(g, IZ_FRAME_TARGETS, sizeof *f);
    f->env = env;
    f->seat = (uint8_t)seat;
    f->object = object;
    f->base = g->envs[env].targets; /* a reflexive ability's slots follow those around it */
    f->modes_base = (uint8_t)(f->base + iz_child_count(targets));
    f->mode = 255;
    f->list = iz_cell_position(g, targets);
    f->effect = iz_cell_position(g, effect);
    f->modes = modes ? iz_cell_position(g, modes) : 0;
}

static iz_targeting *top(const iz_game *g) { return (iz_targeting *)(void *)iz_frame_top(g); }

iz_flow iz_targeting_fails(iz_game *g, iz_concept concept, iz_ref object)
{
    iz_targeting_now(g)->fails = 1;
    iz_note(g, concept, IZ_SAY_CANT_BE_ANNOUNCED_NO, object);
    return IZ_FINISHED;
}

/* Who chooses for the slot: an opponent, if it says so. */
static int chooser_of(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int seat)
{
    const iz_cell *chooser = iz_optional(target, 3);
    if (!chooser)
        return seat;
    int other = iz_select_seat(g, ctx, chooser);
    return other == IZ_NO_SEAT ? seat : other;
}

/* Goes on to the targets of the next chosen mode; false: there is none. The registers of a mode's
 * slots are said by the program: they go on where the lists before it ended. */
static bool next_list(iz_game *g, iz_targeting *f)
{
    if (!f->modes)
        return false;
    const iz_cell *modes = &g->cards->cells[f->modes];
    int n = f->mode == 255 ? 0 : f->mode + 1;
    for (; iz_mode_at(modes, n); n++) {
        if (!(g->envs[f->env].modes & 1u << n))
            continue;
        const iz_cell *list = iz_child(iz_mode_at(modes, n), 0);
        f->mode = (uint8_t)n;
        f->list = iz_cell_position(g, list);
        f->effect = iz_cell_position(g, list + list->span);
        f->base = (uint8_t)(f->modes_base + iz_slots_before_mode(modes, n));
        f->slot = 0;
        return true;
    }
    return false;
}

/* ---- what must be targeted (MUST_TARGET) ------------------------------------------------------ */

static bool is_asked_for(iz_game *g, const iz_rule_hit *rule, iz_ref ref)
{
    iz_ctx ctx = iz_ctx_of_rule(g, rule);
    return iz_ref_is_object(ref) && iz_ref_alive(g, ref) &&
           (unsigned)IZ_ZONES_IN_PLAY >> g->objects[iz_ref_slot(ref)].zone & 1 &&
           iz_fits(g, &ctx, iz_child(rule->cell, 1), ref);
}

/* Is one of them a target already? */
static bool is_targeted(iz_game *g, uint16_t env, const iz_rule_hit *rule)
{
    for (int r = 0; r < g->envs[env].targets; r++)
        for (uint16_t at = g->envs[env].reg[r]; at != IZ_NIL; at = g->links[at].next)
            if (is_asked_for(g, rule, g->links[at].ref))
                return true;
    return false;
}

/* Could one of them be the target of a slot after that one? */
static bool comes_later(iz_game *g, const iz_targeting *f, const iz_rule_hit *rule)
{
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    const iz_cell *list = &g->cards->cells[f->list];
    for (int slot = f->slot + 1; iz_child(list, slot); slot++)
        IZ_EACH_IN_PLAY (g, at) {
            iz_ref ref = iz_object_ref(g, at);
            if (is_asked_for(g, rule, ref) &&
                iz_target_verdict(g, &ctx, iz_child(list, slot), f->base + slot, ref) == IZ_C_NONE)
                return true;
        }
    return false;
}

/* Does a rule leave only those which fit it to be chosen now? Of spells that are played and
 * activated abilities only; what fits is chosen first. */
static bool must_target(iz_game *g, uint16_t env, int seat, uint32_t first,
                        const iz_targeting *later, iz_rule_hit *rule)
{
    const iz_cell *cell = iz_env_cell(g, &g->envs[env]);
    if (cell && cell->op != IZ_SPELL_ABILITY && cell->op != IZ_ACTIVATED)
        return false;
    uint32_t cursor = 0;
    while (iz_rule_next(g, IZ_MUST_TARGET, iz_ref_seat(seat), &cursor, rule)) {
        if (is_targeted(g, env, rule) || (later && comes_later(g, later, rule)))
            continue;
        IZ_EACH_ENTRY_FROM (g, i, first, candidates)
            if (is_asked_for(g, rule, g->candidates[i].subject))
                return true;
    }
    return false;
}

void iz_keep_what_must(iz_game *g, uint16_t env, int seat, uint32_t first,
                       const iz_targeting *later)
{
    iz_rule_hit rule;
    if (!must_target(g, env, seat, first, later, &rule))
        return;
    uint32_t kept = first;
    IZ_EACH_ENTRY_FROM (g, i, first, candidates)
        if (is_asked_for(g, &rule, g->candidates[i].subject))
            g->candidates[kept++] = g->candidates[i];
    iz_table_cut(g, IZ_TABLE_candidates, kept);
    iz_mark_used(g, rule.cell);
}

/* ---- slots ----------------------------------------------------------------------------------- */

typedef struct listing {
    const iz_ctx *ctx;
    const iz_cell *target;
    int slot;
    int32_t count;
} listing;

static bool list_one(iz_game *g, iz_ref ref, void *data)
{
    listing *list = data;
    if (iz_is_target_there(g, list->ctx, list->target, list->slot, ref)) {
        iz_candidate_ref(g, ref);
        list->count++;
    }
    return true;
}

/* Asks for the next target of the slot, or ends it. */
static iz_flow ask_target(iz_game *g, iz_targeting *f)
{
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int seat = chooser_of(g, &ctx, target, f->seat);
    int slot = f->base + f->slot;
    bool stop = f->got >= f->lo;
    iz_ref object = f->object;
    if (f->got >= f->hi) {
        f->head.pc = TARGETS_DIVIDE;
        return IZ_GO;
    }
    listing list = {.ctx = &ctx, .target = target, .slot = slot};
    uint32_t first = iz_table_count(g, IZ_TABLE_candidates);
    iz_each_in_zones(g, iz_filter_zones(iz_child(target, 0)), list_one, &list);
    if (seat == top(g)->seat)
        iz_keep_what_must(g, top(g)->env, seat, first, top(g));
    f = top(g);
    if (list.count == 0) {
        if (!stop)
            return iz_targeting_fails(g, IZ_C_NO_LEGAL_TARGET, object);
        f->head.pc = TARGETS_DIVIDE;
        return IZ_GO;
    }
    f->head.pc = TARGETS_CHOSEN;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_TARGET, object,
                  stop ? IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL : 0);
}

/* CONTROLLER_FIRST: slots in order, whose controller's come first as texts have it, whoever is the
 * active player. Without the rule an opponent who is to choose comes before that. */
static bool opponent_first(iz_game *g, iz_targeting *f)
{
    const iz_cell *list = &g->cards->cells[f->list], *later = NULL;
    for (int n = f->slot + 1; iz_child(list, n) && !later; n++)
        later = iz_optional(iz_child(list, n), 3) ? iz_child(list, n) : NULL;
    if (!later || iz_optional(iz_child(list, f->slot), 3))
        return false;
    iz_count_applied(g, IZ_C_CONTROLLER_FIRST);
    return iz_is_off(g, IZ_C_CONTROLLER_FIRST) && iz_name_chooser(g, iz_optional(later, 3), later);
}

static iz_flow begin_slot(iz_game *g, iz_targeting *f)
{
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    if (!target) {
        if (next_list(g, f))
            return IZ_GO;
        g->envs[f->env].done |= IZ_DONE_TARGETS;
        return IZ_FINISHED;
    }
    uint16_t env = f->env;
    int slot = f->base + f->slot;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    g->envs[env].targets = (uint8_t)(slot + 1);
    iz_env_clear(g, env, slot);
    f = top(g);
    if (iz_slot_is_off(g, &ctx, target) || iz_is_off(g, IZ_C_PLAY_TARGETS)) {
        f->head.pc = TARGETS_NEXT_SLOT;
        return IZ_GO;
    }
    if (iz_name_chooser(g, iz_optional(target, 3), target) || opponent_first(g, f))
        return IZ_GO; /* and then begins again */
    int32_t lo, hi, share;
    iz_slot_bounds(g, &ctx, target, INT16_MAX, &lo, &hi);
    int32_t available = iz_target_count(g, &ctx, target, slot, lo); /* more are no matter */
    int32_t amount = iz_amount_to_divide(g, target, &share);
    if (amount >= 0) {
        int32_t most = amount / share; /* nothing is divided among nobody, if that is allowed */
        most = most == 0 && lo > 0 ? 1 : most;
        hi = hi > most ? most : hi;
    }
    f = top(g);
    f->lo = lo;
    f->hi = hi;
    f->got = 0;
    if (lo > available) {
        if (!iz_is_off(g, IZ_C_NO_LEGAL_TARGET) && !iz_is_off(g, IZ_C_TRIGGER_NO_TARGET))
            return iz_targeting_fails(g, IZ_C_NO_LEGAL_TARGET, f->object);
        f->lo = f->hi = available;
    }
    return ask_target(g, f);
}

static iz_flow target_chosen(iz_game *g, iz_targeting *f)
{
    if (g->head->answer.kind != IZ_OPTION_REF) {
        f->head.pc = TARGETS_DIVIDE;
        return IZ_GO;
    }
    uint16_t env = f->env;
    int slot = f->base + f->slot;
    iz_ref ref = g->head->answer.subject;
    uint16_t list = iz_links_append(g, g->envs[env].reg[slot], ref, 0);
    g->envs[env].reg[slot] = list;
    iz_note(g, IZ_C_PLAY_TARGETS, IZ_SAY_TARGETS, top(g)->object, ref);
    f = top(g);
    f->got++;
    return ask_target(g, f);
}

/* ---- who was to choose has left -------------------------------------------------------------- */

bool iz_targeting_begins_anew(iz_game *g, int gone)
{
    const iz_frame *frame = iz_frame_top(g);
    const iz_decision *decision = iz_decision_of(g, gone);
    if (!frame || !decision || (frame->kind != IZ_FRAME_TARGETS && frame->kind != IZ_FRAME_MODES))
        return false;
    iz_targeting *f = iz_targeting_now(g);
    if (f->seat == gone || !g->seats[f->seat].in_game || g->envs[f->env].chooser != gone + 1)
        return false;
    iz_count_applied(g, IZ_C_STAND_IN);
    if (iz_is_off(g, IZ_C_STAND_IN))
        return false;
    g->head->waits = 0;
    iz_table_cut(g, IZ_TABLE_candidates, 0);
    g->envs[f->env].chooser = 0;
    if (frame->kind == IZ_FRAME_MODES)
        iz_modes_anew(g);
    else
        f->head.pc = TARGETS_SLOT;
    return true;
}

/* ---- for those who look at it ------------------------------------------------------------------ */

bool iz_asked_target(iz_game *g, const iz_cell **effect, int *slot)
{
    const iz_frame *frame = iz_frame_top(g);
    if (frame->kind != IZ_FRAME_TARGETS && frame->kind != IZ_FRAME_DIVIDE)
        return false;
    const iz_targeting *f = iz_targeting_now(g);
    *effect = &g->cards->cells[f->effect];
    *slot = f->base + f->slot;
    return true;
}

bool iz_must_be_another(iz_game *g, int seat, iz_ref ref)
{
    iz_rule_hit rule;
    uint32_t cursor = 0;
    return iz_rule_next(g, IZ_MUST_TARGET, iz_ref_seat(seat), &cursor, &rule) &&
           !is_asked_for(g, &rule, ref);
}

iz_concept iz_target_refusal(iz_game *g, iz_ref ref)
{
    if (iz_frame_top(g)->kind == IZ_FRAME_ENCHANT)
        return iz_enchanted_refusal(g, ref);
    if (iz_frame_top(g)->kind != IZ_FRAME_TARGETS)
        return IZ_C_NONE;
    const iz_targeting *f = top(g);
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    int seat = f->seat;
    iz_concept verdict =
        target ? iz_target_verdict(g, &ctx, target, f->base + f->slot, ref) : IZ_C_NONE;
    return verdict == IZ_C_NONE && iz_must_be_another(g, seat, ref) ? IZ_C_CANT_EFFECT : verdict;
}

bool iz_target_comes_first(iz_game *g)
{
    const iz_targeting *f = top(g);
    if (f->head.kind != IZ_FRAME_TARGETS)
        return false;
    const iz_cell *list = &g->cards->cells[f->list];
    for (int n = f->slot + 1; list->op == IZ_TARGETS && iz_child(list, n); n++) {
        const iz_cell *later = iz_child(list, n);
        for (const iz_cell *cell = later; cell < later + later->span; cell++)
            if (cell->op == IZ_REG && cell->arg == f->base + f->slot)
                return true;
    }
    return false;
}

/* ---- the frame ------------------------------------------------------------------------------- */

iz_flow iz_run_targets(iz_game *g, void *locals)
{
    iz_targeting *f = locals;
    if (f->fails || iz_has_left(g, f->seat))
        return IZ_FINISHED;
    switch (f->head.pc) {
    case TARGETS_MODES:
        f->head.pc = TARGETS_SLOT;
        iz_choose_modes(g);
        return IZ_GO;
    case TARGETS_SLOT:
        return begin_slot(g, f);
    case TARGETS_CHOSEN:
        return target_chosen(g, f);
    case TARGETS_DIVIDE:
        f->head.pc = TARGETS_NEXT_SLOT;
        iz_divide(g);
        return IZ_GO;
    case TARGETS_NEXT_SLOT:
    default:
        f->slot++;
        f->head.pc = TARGETS_SLOT;
        return IZ_GO;
    }
}
