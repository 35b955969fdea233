/*
 * Targets: the choosing as something is announced, and the second look as it resolves. What may be
 * chosen is in targets/target_legal.c.
 *
 * Carries out: mtg 409.1b-e (modes, targets, division) and 413.2a (illegal targets), Izvori
 * D10.12-D10.15, D14.21. Modes are chosen here too, just before the targets that they bring along,
 * so that triggered abilities go the same road. Slot i of a TARGETS list is register i; the amounts
 * of a divided target are the links' values.
 */
#include "engine/characteristics/modifications.h"
#include "engine/evaluate/evaluate.h"
#include "engine/playing/play.h"
#include "engine/procedures.h"
#include "engine/targets/targets.h"

static uint32_t index_of(const iz_game *g, const iz_cell *cell)
{
    return (uint32_t)(cell - g->cards->cells);
}

/* ---- division -------------------------------------------------------------------------------- */

/* The instruction that divides something among the targets of the slot: its quantity, and the least
 * share that each target gets. NULL: there is none in the effect. */
static const iz_cell *divided_amount(const iz_game *g, const iz_cell *effect, int slot,
                                     int32_t *share)
{
    for (const iz_cell *cell = effect; cell < effect + effect->span; cell++) {
        const iz_cell *whom = NULL, *amount = NULL;
        if (cell->op == IZ_DEAL_DIVIDED) {
            amount = iz_child(cell, 1);
            whom = iz_child(cell, 2);
            *share = g->book->parameters.damage_share > 0 ? g->book->parameters.damage_share : 1;
        } else if (cell->op == IZ_DISTRIBUTE_COUNTERS) {
            whom = iz_child(cell, 0);
            amount = iz_child(cell, 1);
            *share = 1;
        } else if (cell->op == IZ_PREVENT) {
            whom = iz_child(cell, 0);
            amount = iz_optional(cell, 1);
            *share = 1;
        }
        if (whom && amount && whom->op == IZ_REG && whom->arg == slot)
            return amount;
    }
    return NULL;
}

/* ---- the frame ------------------------------------------------------------------------------- */

enum {
    TARGETS_MODES,
    TARGETS_MODE_CHOSEN,
    TARGETS_SLOT,
    TARGETS_CHOSEN,
    TARGETS_DIVIDE,
    TARGETS_DIVIDED,
    TARGETS_NEXT_SLOT,
    TARGETS_ENCHANT,
    TARGETS_ENCHANT_CHOSEN,
    TARGETS_CHOOSER_NAMED,
    TARGETS_NAME,
    TARGETS_NAMED
};

typedef struct targets_locals {
    iz_frame head;
    uint16_t env;
    uint8_t seat;
    uint8_t slot;       /* of the list being chosen for */
    uint8_t base;       /* register of its first slot */
    uint8_t modes_base; /* register of the first slot of the first mode */
    uint8_t mode;       /* the mode whose targets are chosen; 255: the ability's own */
    uint8_t modes_left; /* still to be chosen */
    uint8_t modes_may_stop;
    uint32_t list;   /* cell of the TARGETS list, or of the Aura's filter */
    uint32_t modes;  /* cell of the MODES, 0: none */
    uint32_t effect; /* cell of the instructions that belong to the list */
    iz_ref object;
    int32_t lo, hi, got;
    int32_t left;      /* of a division */
    uint16_t dividing; /* link that gets its share next */
    uint16_t again;    /* where it goes on when the choosing opponent is named */
    int32_t share;     /* the least of each target, where something is divided */
} targets_locals;

void iz_choose_targets(iz_game *g, uint16_t env, const iz_cell *targets, int seat, iz_ref object)
{
    const iz_cell *effect = targets + targets->span;
    const iz_cell *modes = iz_modes_of(effect);
    g->envs[env].done &= (uint16_t)~IZ_DONE_TARGETS;
    targets_locals *f = iz_frame_push(g, IZ_FRAME_TARGETS, sizeof *f);
    f->env = env;
    f->seat = (uint8_t)seat;
    f->object = object;
    f->base = g->envs[env].targets; /* a reflexive ability's slots follow those around it */
    f->modes_base = (uint8_t)(f->base + iz_child_count(targets));
    f->mode = 255;
    f->list = index_of(g, targets);
    f->effect = index_of(g, effect);
    f->modes = modes ? index_of(g, modes) : 0;
}

void iz_choose_enchanted(iz_game *g, uint16_t env, const iz_cell *filter, int seat, iz_ref object)
{
    g->envs[env].done &= (uint16_t)~IZ_DONE_TARGETS;
    targets_locals *f = iz_frame_push(g, IZ_FRAME_TARGETS, sizeof *f);
    f->head.pc = TARGETS_ENCHANT;
    f->env = env;
    f->seat = (uint8_t)seat;
    f->object = object;
    f->list = index_of(g, filter);
}

static targets_locals *top(iz_game *g) { return (targets_locals *)(void *)iz_frame_top(g); }

static iz_flow fail(iz_game *g, iz_concept concept, iz_ref object)
{
    iz_note(g, concept, IZ_SAY_CANT_BE_ANNOUNCED_NO, object);
    return IZ_FINISHED;
}

static iz_flow succeed(iz_game *g, const targets_locals *f)
{
    g->envs[f->env].done |= IZ_DONE_TARGETS;
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

/* ---- the opponent who chooses */

/* The spell on the stack that the environment is of; IZ_NIL: none. */
static iz_slot spell_of(const iz_game *g, uint16_t env)
{
    iz_ref spell = g->envs[env].source;
    bool there = iz_ref_alive(g, spell) && g->objects[iz_ref_slot(spell)].zone == IZ_ZONE_STACK;
    return there ? iz_ref_slot(spell) : IZ_NIL;
}

/* Of whom one is named as "the defending player". */
static uint16_t open_defenders(iz_game *g, uint16_t env)
{
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    iz_ctx ctx = iz_ctx_of_env(g, env);
    return ability ? iz_open_defenders(g, &ctx, ability) : 0;
}

bool iz_names_opponent(iz_game *g, uint16_t env)
{
    if (g->envs[env].chooser != 0)
        return false;
    if (open_defenders(g, env) != 0)
        return true;
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    if (ability && ability->op == IZ_ACTIVATED)
        return iz_reckons_with_one(ability + 1);
    iz_slot spell = spell_of(g, env);
    return spell != IZ_NIL && iz_x_reckons_with_one(g, g->objects[spell].definition);
}

void iz_name_opponent(iz_game *g, uint16_t env, int seat, iz_ref object)
{
    targets_locals *f = iz_frame_push(g, IZ_FRAME_TARGETS, sizeof *f);
    f->head.pc = TARGETS_NAME;
    f->env = env;
    f->seat = (uint8_t)seat;
    f->object = object;
}

/* With that defending player, are there targets, and may it be activated? */
static bool suits_defender(iz_game *g, const iz_ctx *ctx, const iz_cell *ability)
{
    bool activated = ability->op == IZ_ACTIVATED;
    const iz_cell *when = activated ? iz_optional(ability, 3) : NULL;
    int slots = ability->op == IZ_TRIGGERED ? 2 : activated;
    return (!when || iz_holds(g, ctx, when)) &&
           iz_play_targets_exist(g, ctx, iz_child(ability, slots), iz_child(ability, slots + 1));
}

/* With that opponent as the one who chooses, or is reckoned with: are there targets enough, can the
 * cost be paid? */
static bool chooser_can(iz_game *g, const targets_locals *f, const iz_cell *target, int seat)
{
    uint16_t env = f->env;
    int slot = f->base + f->slot, payer = f->seat;
    g->envs[env].chooser = (uint8_t)(seat + 1);
    iz_ctx ctx = iz_ctx_of_env(g, env);
    int32_t lo, hi;
    bool can = true;
    if (target) {
        iz_slot_bounds(g, &ctx, target, INT16_MAX, &lo, &hi);
        can = iz_target_count(g, &ctx, target, slot, lo) >= lo;
    }
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    if (can && ability && ability->op == IZ_ACTIVATED && iz_reckons_with_one(ability + 1))
        can = iz_can_pay(g, payer, &ctx, iz_child(ability, 0), 1);
    if (can && !target && ability && open_defenders(g, env) != 0)
        can = suits_defender(g, &ctx, ability);
    iz_slot spell = spell_of(g, env);
    if (can && !target && spell != IZ_NIL)
        can = iz_spell_x_is_payable(g, spell, payer, &ctx);
    g->envs[env].chooser = 0;
    return can;
}

/* May they name that seat: one within their range, or, where none of these can be named, the
 * nearest on their left (F2.51, F2.52)? */
static bool is_named_from(iz_game *g, int who, int seat, bool near)
{
    if (near)
        return iz_is_seat_in_range(g, who, seat) || iz_is_off(g, IZ_C_RANGE_CHOICE);
    if (!g->ranges_limited || iz_is_seat_in_range(g, who, seat))
        return false;
    iz_count_applied(g, IZ_C_RANGE_CHOOSER);
    return !iz_is_off(g, IZ_C_RANGE_CHOOSER);
}

/* If one of several opponents has to choose (a target, or a mode: `target` NULL), or is reckoned
 * with, the ability's player names one; then the frame goes on at `again`. True: it was asked, or
 * settled. */
static bool name_chooser(iz_game *g, const iz_cell *chooser, const iz_cell *target, int again,
                         iz_flow *flow)
{
    targets_locals *f = top(g);
    bool reckons = !chooser && again == TARGETS_NAMED;
    if (!(chooser && chooser->op == IZ_CHOOSER && g->envs[f->env].chooser == 0) && !reckons)
        return false;
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_seats_in_order(g, f->seat, seats), found = 0, who = f->seat;
    uint16_t defenders = reckons ? open_defenders(g, f->env) : 0;
    iz_ref object = f->object;
    f->again = (uint16_t)again;
    f->head.pc = TARGETS_CHOOSER_NAMED;
    for (int near = 1; near >= 0 && found == 0; near--)
        for (int i = 0; i < count && (near || found == 0); i++)
            if ((defenders ? defenders >> seats[i] & 1 : iz_are_opponents(g, who, seats[i])) &&
                is_named_from(g, who, seats[i], near) && chooser_can(g, top(g), target, seats[i])) {
                iz_candidate_ref(g, iz_ref_seat(seats[i]));
                found++;
            }
    if (found == 0) {
        top(g)->head.pc = (uint16_t)again;
        return false;
    }
    *flow = iz_ask(g, who, IZ_DECIDE_CHOOSE, IZ_FOR_CHOOSER, object, 0);
    return true;
}

static iz_flow chooser_named(iz_game *g, targets_locals *f)
{
    g->envs[f->env].chooser = (uint8_t)(g->head->answer.subject + 1);
    f->head.pc = f->again;
    if (f->again == TARGETS_NAMED && open_defenders(g, f->env) != 0)
        iz_note(g, IZ_C_DEFENDER_NAMED, IZ_SAY_DEFENDING_PLAYER,
                iz_ref_seat((int)g->head->answer.subject));
    return IZ_GO;
}

/* An opponent to reckon with; nobody is left who could be: nobody's cards are counted. */
static iz_flow name_one(iz_game *g)
{
    iz_flow flow;
    if (name_chooser(g, NULL, NULL, TARGETS_NAMED, &flow))
        return flow;
    const targets_locals *f = top(g);
    if (g->envs[f->env].chooser == 0)
        g->envs[f->env].chooser = (uint8_t)(f->seat + 1);
    return IZ_FINISHED;
}

/* ---- modes in the frame */

static bool entwined(const iz_game *g, uint16_t env, const iz_cell *modes)
{
    return g->envs[env].paid & 1u << 3 && iz_optional(modes, 1) == NULL;
}

/* Asks for the next mode; only modes whose targets can all be chosen are offered. */
static iz_flow ask_mode(iz_game *g, targets_locals *f)
{
    const iz_cell *modes = &g->cards->cells[f->modes];
    uint16_t env = f->env;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    uint32_t chosen = g->envs[env].modes;
    int seat = f->seat, stop = f->modes_may_stop;
    iz_ref object = f->object;
    const iz_cell *chooser = iz_optional(modes, 2);
    if (chooser) {
        int other = iz_select_seat(g, &ctx, chooser);
        seat = other == IZ_NO_SEAT ? seat : other;
    }
    int offered = 0;
    for (int n = 0; iz_mode_at(modes, n); n++) {
        if (chosen & 1u << n || !iz_mode_is_possible(g, &ctx, iz_mode_at(modes, n)))
            continue;
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_MODE,
                                    .subject = object,
                                    .object = IZ_NO_REF,
                                    .ability = index_of(g, iz_mode_at(modes, n)),
                                    .number = n});
        offered++;
    }
    if (offered == 0 && !stop)
        return fail(g, IZ_C_PLAY_MODES, object);
    if (offered == 0)
        return IZ_GO; /* on to the targets */
    top(g)->head.pc = TARGETS_MODE_CHOSEN;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_MODE, object,
                  stop ? IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL : 0);
}

static iz_flow begin_modes(iz_game *g, targets_locals *f)
{
    f->head.pc = TARGETS_SLOT;
    uint32_t answers = (uint32_t)IZ_MODES_ACCEPTED | IZ_MODES_DECLINED | IZ_MODES_X;
    if (!f->modes || g->envs[f->env].modes & ~answers)
        return IZ_GO;
    const iz_cell *modes = &g->cards->cells[f->modes];
    uint16_t env = f->env;
    if (entwined(g, env, modes)) {
        for (int n = 0; iz_mode_at(modes, n); n++)
            g->envs[env].modes |= 1u << n;
        return IZ_GO;
    }
    iz_ctx ctx = iz_ctx_of_env(g, env);
    int32_t lo, hi;
    iz_quantity_bounds(g, &ctx, iz_child(modes, 0), iz_child_count(modes) - 3, &lo, &hi);
    const iz_cell *most = iz_optional(modes, 1);
    int32_t least;
    if (most)
        iz_quantity_bounds(g, &ctx, most, iz_child_count(modes) - 3, &least, &hi);
    iz_flow flow;
    if (hi > 0 && name_chooser(g, iz_optional(modes, 2), NULL, TARGETS_MODES, &flow))
        return flow;
    f = top(g);
    f->head.pc = TARGETS_SLOT;
    f->lo = lo;
    f->modes_left = (uint8_t)(hi > 0 ? hi : 0);
    f->got = 0;
    if (f->modes_left == 0)
        return IZ_GO;
    f->modes_may_stop = lo <= 0;
    return ask_mode(g, f);
}

static iz_flow mode_chosen(iz_game *g, targets_locals *f)
{
    if (g->head->answer.kind == IZ_OPTION_MODE && iz_is_off(g, IZ_C_PLAY_MODES)) {
        f->modes_left = 0;
    } else if (g->head->answer.kind == IZ_OPTION_MODE) {
        g->envs[f->env].modes |= 1u << g->head->answer.number;
        iz_note(g, IZ_C_PLAY_MODES, IZ_SAY_MODE, (int)g->head->answer.number + 1, f->object);
        f = top(g);
        f->got++;
        f->modes_left--;
    } else {
        f->modes_left = 0;
    }
    f->modes_may_stop = f->got >= f->lo;
    f->head.pc = TARGETS_SLOT;
    return f->modes_left > 0 ? ask_mode(g, f) : IZ_GO;
}

/* Goes on to the targets of the next chosen mode; false: there is none. The registers of a mode's
 * slots are said by the program: they go on where the lists before it ended. */
static bool next_list(iz_game *g, targets_locals *f)
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
        f->list = index_of(g, list);
        f->effect = index_of(g, list + list->span);
        f->base = (uint8_t)(f->modes_base + iz_slots_before_mode(modes, n));
        f->slot = 0;
        return true;
    }
    return false;
}

/* ---- slots in the frame */

typedef struct listing {
    const iz_ctx *ctx;
    const iz_cell *target;
    int slot;
    int32_t count;
} listing;

static bool list_one(iz_game *g, iz_ref ref, void *data)
{
    listing *list = data;
    if (iz_target_verdict(g, list->ctx, list->target, list->slot, ref) == IZ_C_NONE) {
        iz_candidate_ref(g, ref);
        list->count++;
    }
    return true;
}

/* ---- what must be targeted (MUST_TARGET) */

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
static bool comes_later(iz_game *g, const targets_locals *f, const iz_rule_hit *rule)
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
static bool must_target(iz_game *g, const targets_locals *f, int seat, uint32_t first,
                        iz_rule_hit *rule)
{
    const iz_cell *cell = iz_env_cell(g, &g->envs[f->env]);
    if (seat != f->seat || (cell && cell->op != IZ_SPELL_ABILITY && cell->op != IZ_ACTIVATED))
        return false;
    bool enchants = f->head.pc == TARGETS_ENCHANT_CHOSEN;
    uint32_t cursor = 0;
    while (iz_rule_next(g, IZ_MUST_TARGET, iz_ref_seat(seat), &cursor, rule)) {
        if (is_targeted(g, f->env, rule) || (!enchants && comes_later(g, f, rule)))
            continue;
        for (uint32_t i = first; i < iz_table_count(g, IZ_TABLE_candidates); i++)
            if (is_asked_for(g, rule, g->candidates[i].subject))
                return true;
    }
    return false;
}

/* Of the candidates from `first` on only what must be targeted is left, if anything must. */
static void keep_what_must(iz_game *g, const targets_locals *f, int seat, uint32_t first)
{
    iz_rule_hit rule;
    if (!must_target(g, f, seat, first, &rule))
        return;
    uint32_t kept = first;
    for (uint32_t i = first; i < iz_table_count(g, IZ_TABLE_candidates); i++)
        if (is_asked_for(g, &rule, g->candidates[i].subject))
            g->candidates[kept++] = g->candidates[i];
    iz_table_cut(g, IZ_TABLE_candidates, kept);
    iz_mark_used(g, rule.cell);
}

/* Asks for the next target of the slot, or ends it. */
static iz_flow ask_target(iz_game *g, targets_locals *f)
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
    keep_what_must(g, top(g), seat, first);
    f = top(g);
    if (list.count == 0) {
        if (!stop)
            return fail(g, IZ_C_NO_LEGAL_TARGET, object);
        f->head.pc = TARGETS_DIVIDE;
        return IZ_GO;
    }
    f->head.pc = TARGETS_CHOSEN;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_TARGET, object,
                  stop ? IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL : 0);
}

/* How much there is to divide among the slot's targets, and the least share of each; -1: nothing is
 * divided. */
static int32_t to_divide(iz_game *g, const targets_locals *f, const iz_cell *target, int32_t *share)
{
    *share = 1;
    if (!(target->arg & IZ_TARGET_DIVIDED))
        return -1;
    const iz_cell *amount =
        divided_amount(g, &g->cards->cells[f->effect], f->base + f->slot, share);
    if (!amount)
        return -1;
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    return iz_quantity(g, &ctx, amount);
}

static iz_flow begin_slot(iz_game *g, targets_locals *f)
{
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    if (!target) {
        if (!next_list(g, f))
            return succeed(g, f);
        return IZ_GO;
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
    iz_flow flow;
    if (name_chooser(g, iz_optional(target, 3), target, TARGETS_SLOT, &flow))
        return flow;
    int32_t lo, hi, share;
    int32_t available = iz_target_count(g, &ctx, target, slot, INT16_MAX);
    iz_slot_bounds(g, &ctx, target, INT16_MAX, &lo, &hi);
    int32_t amount = to_divide(g, top(g), target, &share);
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
            return fail(g, IZ_C_NO_LEGAL_TARGET, f->object);
        f->lo = f->hi = available;
    }
    return ask_target(g, f);
}

static iz_flow target_chosen(iz_game *g, targets_locals *f)
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

static int32_t shares_left(const iz_game *g, uint16_t link)
{
    int32_t count = 0;
    for (uint16_t at = g->links[link].next; at != IZ_NIL; at = g->links[at].next)
        count++;
    return count;
}

/* Asks for the share of the next target; the last one gets the rest. */
static iz_flow ask_share(iz_game *g, targets_locals *f)
{
    if (f->dividing == IZ_NIL) {
        f->head.pc = TARGETS_NEXT_SLOT;
        return IZ_GO;
    }
    int32_t others = shares_left(g, f->dividing);
    int32_t hi = f->left - others * f->share;
    int32_t lo = others == 0 ? f->left : f->share;
    if (lo > f->left)
        lo = f->left;
    f->head.pc = TARGETS_DIVIDED;
    return iz_ask_number(g, f->seat, IZ_FOR_DIVIDE, g->links[f->dividing].ref, lo,
                         hi < lo ? lo : hi);
}

static iz_flow begin_division(iz_game *g, targets_locals *f)
{
    const iz_cell *target = iz_child(&g->cards->cells[f->list], f->slot);
    int32_t share, amount = to_divide(g, f, target, &share);
    top(g)->head.pc = TARGETS_NEXT_SLOT;
    if (amount < 0)
        return IZ_GO;
    targets_locals *now = top(g); /* reckoning may have moved the block */
    now->left = amount;
    now->share = share;
    now->dividing = g->envs[now->env].reg[now->base + now->slot];
    if (now->dividing != IZ_NIL)
        iz_note(g, IZ_C_PLAY_DIVIDE, IZ_SAY_DIVIDED, (int)amount);
    return ask_share(g, top(g));
}

static iz_flow share_chosen(iz_game *g, targets_locals *f)
{
    int32_t amount = (int32_t)g->head->answer.number;
    if (iz_is_off(g, IZ_C_PLAY_DIVIDE))
        amount = 0;
    g->links[f->dividing].value = amount;
    f->left -= amount;
    f->dividing = g->links[f->dividing].next;
    return ask_share(g, f);
}

/* ---- what an Aura enchants ------------------------------------------------------------------- */

static iz_flow ask_enchanted(iz_game *g, targets_locals *f)
{
    const iz_cell *filter = &g->cards->cells[f->list];
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int seat = f->seat;
    iz_ref object = f->object;
    g->envs[f->env].targets = 1;
    f->head.pc = TARGETS_ENCHANT_CHOSEN;
    uint32_t first = iz_table_count(g, IZ_TABLE_candidates);
    if (iz_enchant_candidates(g, &ctx, filter) == 0)
        return iz_is_off(g, IZ_C_NO_LEGAL_TARGET) ? succeed(g, top(g))
                                                  : fail(g, IZ_C_NO_LEGAL_TARGET, object);
    keep_what_must(g, top(g), seat, first);
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_TARGET, object, 0);
}

bool iz_asked_target(iz_game *g, const iz_cell **effect, int *slot)
{
    const targets_locals *f = top(g);
    if (f->head.kind != IZ_FRAME_TARGETS || f->head.pc == TARGETS_ENCHANT_CHOSEN)
        return false;
    *effect = &g->cards->cells[f->effect];
    *slot = f->base + f->slot;
    return true;
}

iz_concept iz_target_refusal(iz_game *g, iz_ref ref)
{
    targets_locals *f = top(g);
    if (f->head.kind != IZ_FRAME_TARGETS)
        return IZ_C_NONE;
    const iz_cell *list = &g->cards->cells[f->list];
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    const iz_cell *target = iz_child(list, f->slot);
    iz_concept verdict = IZ_C_NONE;
    if (f->head.pc == TARGETS_ENCHANT_CHOSEN)
        verdict = iz_enchant_verdict(g, &ctx, list, ref);
    else if (target)
        verdict = iz_target_verdict(g, &ctx, target, f->base + f->slot, ref);
    iz_rule_hit rule;
    uint32_t cursor = 0;
    bool must = verdict == IZ_C_NONE &&
                iz_rule_next(g, IZ_MUST_TARGET, iz_ref_seat(f->seat), &cursor, &rule) &&
                !is_asked_for(g, &rule, ref);
    return must ? IZ_C_CANT_EFFECT : verdict;
}

bool iz_target_comes_first(iz_game *g)
{
    const targets_locals *f = top(g);
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

iz_flow iz_run_targets(iz_game *g, void *locals)
{
    targets_locals *f = locals;
    switch (f->head.pc) {
    case TARGETS_MODES:
        return begin_modes(g, f);
    case TARGETS_MODE_CHOSEN:
        return mode_chosen(g, f);
    case TARGETS_SLOT:
        return begin_slot(g, f);
    case TARGETS_CHOSEN:
        return target_chosen(g, f);
    case TARGETS_DIVIDE:
        return begin_division(g, f);
    case TARGETS_DIVIDED:
        return share_chosen(g, f);
    case TARGETS_NEXT_SLOT:
        f->slot++;
        f->head.pc = TARGETS_SLOT;
        return IZ_GO;
    case TARGETS_ENCHANT:
        return ask_enchanted(g, f);
    case TARGETS_CHOOSER_NAMED:
        return chooser_named(g, f);
    case TARGETS_NAME:
        return name_one(g);
    case TARGETS_NAMED:
        return IZ_FINISHED;
    case TARGETS_ENCHANT_CHOSEN:
    default: {
        iz_ref ref = g->head->answer.subject;
        uint16_t env = f->env;
        iz_env_set(g, env, 0, &ref, 1);
        iz_note(g, IZ_C_PLAY_TARGETS, IZ_SAY_TARGETS, top(g)->object, ref);
        return succeed(g, top(g));
    }
    }
}

/* ---- looking again --------------------------------------------------------------------------- */

/* Takes the targets of one slot that have become illegal out of its register. */
static void recheck_slot(iz_game *g, uint16_t env, const iz_cell *target, int slot, int *legal,
                         int *illegal)
{
    iz_ctx ctx = iz_ctx_of_env(g, env);
    uint16_t next;
    for (uint16_t at = g->envs[env].reg[slot]; at != IZ_NIL; at = next) {
        next = g->links[at].next;
        iz_ref ref = g->links[at].ref;
        iz_concept verdict = iz_target_verdict(g, &ctx, target, IZ_SLOT_AGAIN, ref);
        if (verdict == IZ_C_NONE || (verdict == IZ_C_ILLEGAL_TARGET && iz_ref_alive(g, ref) &&
                                     iz_is_off(g, IZ_C_PARTLY_ILLEGAL))) {
            ++*legal;
            continue;
        }
        ++*illegal;
        uint16_t list = iz_links_remove(g, g->envs[env].reg[slot], ref);
        g->envs[env].reg[slot] = list;
        iz_note(g, verdict == IZ_C_ILLEGAL_TARGET ? IZ_C_PARTLY_ILLEGAL : verdict,
                IZ_SAY_ILLEGAL_TARGET_NOW, ref);
    }
}

static void recheck_list(iz_game *g, uint16_t env, const iz_cell *list, int base, int *legal,
                         int *illegal)
{
    for (int slot = 0; iz_child(list, slot); slot++)
        recheck_slot(g, env, iz_child(list, slot), base + slot, legal, illegal);
}

const iz_cell *iz_target_of_slot(const iz_game *g, uint16_t env, const iz_cell *targets, int slot)
{
    int own = iz_child_count(targets);
    const iz_cell *modes = iz_modes_of(targets + targets->span);
    int base = !modes && g->envs[env].targets > own ? g->envs[env].targets - own : 0;
    if (slot >= base && slot - base < own)
        return iz_child(targets, slot - base);
    for (int n = 0; modes && iz_mode_at(modes, n); n++) {
        const iz_cell *list = iz_child(iz_mode_at(modes, n), 0);
        int first = own + iz_slots_before_mode(modes, n);
        if (slot >= first && slot - first < iz_child_count(list))
            return iz_child(list, slot - first);
    }
    return NULL;
}

bool iz_targets_recheck(iz_game *g, uint16_t env, const iz_cell *targets)
{
    int legal = 0, illegal = 0, own = iz_child_count(targets);
    const iz_cell *modes = iz_modes_of(targets + targets->span);
    int base = !modes && g->envs[env].targets > own ? g->envs[env].targets - own : 0;
    recheck_list(g, env, targets, base, &legal, &illegal);
    for (int n = 0; modes && iz_mode_at(modes, n); n++)
        if (g->envs[env].modes & 1u << n)
            recheck_list(g, env, iz_child(iz_mode_at(modes, n), 0),
                         own + iz_slots_before_mode(modes, n), &legal, &illegal);
    return legal > 0 || illegal == 0;
}

void iz_announce_stacked(iz_game *g, iz_ref object)
{
    int controller = g->objects[iz_ref_slot(object)].controller;
    iz_announce_plain(g, IZ_EV_STACKED, controller, object, IZ_C_STACK);
}

/* For another ability of the same card that speaks of "that player". */
static void remember_targeted(iz_game *g, uint16_t env, iz_ref player)
{
    iz_ref source = g->envs[env].source;
    if (g->envs[env].ability == IZ_NO_ABILITY || !iz_ref_is_object(source))
        return;
    const iz_ability_def *record = iz_ability_record(g, g->envs[env].ability);
    const iz_card_def *def = &g->cards->definitions[record->definition];
    if (!iz_has_node(g->cards->cells + def->first_cell, IZ_TARGETED))
        return;
    iz_memory_keep(g, source, IZ_CELL_OF_TARGETED, iz_links_append(g, IZ_NIL, player, 0));
}

void iz_announce_targets(iz_game *g, uint16_t env, iz_ref object)
{
    int slots = g->envs[env].targets;
    for (int r = 0; r < slots; r++)
        for (uint16_t at = g->envs[env].reg[r]; at != IZ_NIL; at = g->links[at].next) {
            iz_ref ref = g->links[at].ref;
            if (iz_ref_is_player(ref))
                remember_targeted(g, env, ref);
            iz_announce_event(g,
                              &(iz_part){.kind = IZ_EV_TARGETED,
                                         .seat = g->envs[env].controller,
                                         .object = ref,
                                         .other = object,
                                         .result = IZ_NO_REF,
                                         .applied = IZ_NIL},
                              IZ_C_PLAY_TARGETS);
        }
}
