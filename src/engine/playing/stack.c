/*
 * The stack: putting abilities on it, copies, and the resolution of its top object.
 *
 * The object stays on the stack until its resolution ends. Its environment is its own and the
 * frame's while it resolves, so that instructions may do anything with the object itself.
 *
 * Carries out: mtg 401.3, 402.6, 408.1c, 413, 310.4 (with combat/deal.c), 410.8; Izvori D2.70,
 * D14, D16.60; buyback, flashback, copies of spells.
 */
#include "engine/combat/fight.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/hand_plays.h"
#include "engine/events/way_plays.h"
#include "engine/flow/effect_frame.h"
#include "engine/playing/play.h"
#include "engine/procedures.h"

#include <string.h>

iz_slot iz_stack_top(const iz_game *g) { return iz_now(g)->stack.last; }

iz_slot iz_stack_ability(iz_game *g, uint16_t env, iz_ref source, int controller)
{
    int definition = 0;
    if (iz_ref_is_object(source))
        definition = g->objects[iz_ref_slot(source)].definition;
    iz_slot slot = iz_object_new(g, IZ_OBJECT_ABILITY, definition, controller);
    if (slot == IZ_NIL)
        return IZ_NIL;
    iz_words_settle(g, env, iz_given_by(g->envs[env].giver, source));
    iz_object *object = &g->objects[slot];
    object->env = env;
    object->known = iz_everyone(g);
    object->timestamp = g->head->timestamp;
    iz_put_made(g, slot, controller, IZ_ZONE_STACK);
    return slot;
}

/* Was it a spell, not an ability? */
static bool was_spell(const iz_game *g, const iz_last_known *known)
{
    uint32_t ability = known->env == IZ_NIL ? IZ_NO_ABILITY : g->envs[known->env].ability;
    return known->chars.definition != 0xFFFF &&
           (ability == IZ_NO_ABILITY || iz_ability_record(g, ability)->kind == IZ_ABILITY_SPELL);
}

iz_slot iz_stack_copy(iz_game *g, iz_ref from, int seat)
{
    iz_object spell = {.zone = IZ_ZONE_NOWHERE};
    const iz_last_known *known = NULL;
    if (iz_ref_alive(g, from))
        spell = g->objects[iz_ref_slot(from)];
    else if ((known = iz_last_known_of(g, from)) != NULL && was_spell(g, known))
        spell = (iz_object){.zone = known->zone,
                            .kind = IZ_OBJECT_COPY,
                            .definition = known->chars.definition,
                            .status = known->status,
                            .env = known->env};
    if (spell.zone != IZ_ZONE_STACK || spell.kind == IZ_OBJECT_DAMAGE || iz_is_off(g, IZ_C_COPY))
        return IZ_NIL;
    bool ability = spell.kind == IZ_OBJECT_ABILITY;
    uint32_t status = spell.status & (IZ_IS_FACE_DOWN | IZ_IS_KICKED);
    iz_slot copy =
        iz_object_new(g, ability ? IZ_OBJECT_ABILITY : IZ_OBJECT_COPY, spell.definition, seat);
    if (copy == IZ_NIL)
        return IZ_NIL;
    uint16_t env = iz_env_copy(g, spell.env);
    iz_object *object = &g->objects[copy];
    object->status = status;
    object->env = env;
    object->known = iz_everyone(g);
    object->timestamp = ++g->head->timestamp;
    iz_put_made(g, copy, seat, IZ_ZONE_STACK);
    if (env != IZ_NIL) {
        g->envs[env].controller = (uint8_t)seat;
        /* what the original was paid with, it was not (503.10: it is not played) */
        memset(g->envs[env].mana_spent, 0, sizeof g->envs[env].mana_spent);
        if (!ability)
            g->envs[env].source = iz_object_ref(g, copy);
    }
    iz_note(g, IZ_C_COPY, IZ_SAY_COPY, iz_object_ref(g, copy), from);
    iz_announce_stacked(g, iz_object_ref(g, copy));
    return copy;
}

iz_zone iz_stack_goes_to(const iz_game *g, iz_slot slot, iz_zone to)
{
    const iz_object *object = &g->objects[slot];
    if (object->kind == IZ_OBJECT_COPY)
        return IZ_ZONE_NOWHERE;
    if (object->zone != IZ_ZONE_STACK || to == IZ_ZONE_STACK || object->env == IZ_NIL)
        return to;
    return iz_way_is_flashback(g->envs[object->env].alternative) ? IZ_ZONE_EXILE : to;
}

/* ---- resolving ------------------------------------------------------------------------------- */

enum { RESOLVE_BEGIN, RESOLVE_ANSWERED, RESOLVE_EFFECT_DONE, RESOLVE_ENTERED, RESOLVE_LEFT };

typedef struct resolve_locals {
    iz_frame head;
    iz_slot slot;
    uint16_t env;
    iz_ref object;
    uint8_t seat;
    uint8_t commanded; /* another player makes the decisions of its controller */
    uint8_t spare[2];
} resolve_locals;

static resolve_locals *top(iz_game *g) { return (resolve_locals *)(void *)iz_frame_top(g); }

void iz_resolve_top(iz_game *g)
{
    iz_slot slot = iz_stack_top(g);
    if (slot == IZ_NIL)
        return;
    if (g->objects[slot].kind == IZ_OBJECT_DAMAGE) {
        iz_combat_damage_resolve(g, slot);
        return;
    }
    IZ_EACH_SEAT (g, seat)
        if (!g->seats[seat].in_game)
            g->seats[seat].master = 0; /* who chooses for them is named anew (F1.44) */
    resolve_locals *f = iz_frame_push(g, IZ_FRAME_RESOLVE, sizeof *f);
    f->slot = slot;
    f->object = iz_object_ref(g, slot);
    f->seat = g->objects[slot].controller;
    f->env = IZ_NIL;
}

static bool still_there(const iz_game *g, const resolve_locals *f)
{
    return iz_ref_alive(g, f->object) && g->objects[f->slot].zone == IZ_ZONE_STACK;
}

/* The spell's card goes to that zone; a copy ceases to be; an ability vanishes. */
static void leave_stack(iz_game *g, resolve_locals *f, iz_zone to, unsigned flags,
                        iz_concept concept)
{
    iz_slot slot = f->slot;
    iz_ref object = f->object;
    if (!still_there(g, f))
        return;
    if (g->objects[slot].kind == IZ_OBJECT_ABILITY) {
        iz_stack_leave(g, slot);
        return;
    }
    if (g->objects[slot].kind == IZ_OBJECT_COPY && iz_is_off(g, IZ_C_COPY_CEASES)) {
        iz_place_object(g, slot, g->objects[slot].owner, IZ_ZONE_GRAVEYARD);
        return;
    }
    if (g->objects[slot].kind == IZ_OBJECT_COPY) {
        iz_note(g, IZ_C_COPY_CEASES, IZ_SAY_COPY_CEASES_EXIST, object);
        iz_stack_leave(g, slot);
        return;
    }
    iz_zone goes_to = iz_stack_goes_to(g, slot, to);
    if (goes_to != to && iz_is_off(g, IZ_C_FLASHBACK))
        goes_to = to;
    if (goes_to == IZ_ZONE_GRAVEYARD && iz_is_off(g, concept))
        goes_to = IZ_ZONE_EXILE; /* but it leaves the stack */
    if (goes_to != to)
        iz_note(g, IZ_C_FLASHBACK, IZ_SAY_REMOVED_FROM_GAME, object);
    iz_batch_begin(g);
    iz_batch_move(g, object, goes_to, flags);
    iz_batch_happens(g, concept);
}

/* The second look at an intervening "if" (410.8; D11.40). */
static bool condition_holds(iz_game *g, uint16_t env, const iz_cell *cell)
{
    if (cell->op != IZ_TRIGGERED)
        return true;
    const iz_cell *condition = iz_child(cell, 1);
    if (!condition || condition->op == IZ_NONE)
        return true;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    return iz_holds(g, &ctx, condition);
}

/* The parts of the ability's node: where its targets (NULL: none) and its instructions stand. */
static void parts_of(const iz_cell *cell, const iz_cell **targets, const iz_cell **effect)
{
    if (cell->op == IZ_DELAYED) {
        *targets = NULL;
        *effect = iz_child(cell, 1);
        return;
    }
    int first = cell->op == IZ_SPELL_ABILITY ? 0 : cell->op == IZ_TRIGGERED ? 2 : 1;
    *targets = iz_child(cell, first);
    *effect = iz_child(cell, first + 1);
}

/* ---- delayed abilities ----------------------------------------------------------------------- */

/* What a delayed ability acts on, by what stands in its instructions. */
enum {
    ACTS_ON_GONE = 1, /* on what was named as it was made, and is not there any more */
    ACTS_ON_MORE = 2  /* on such that is there, or on what is looked for now */
};

static unsigned acts_on(iz_game *g, const iz_ctx *ctx, const iz_cell *set)
{
    unsigned found = 0;
    switch (set->op) {
    case IZ_UNION:
        for (int n = 0; iz_child(set, n); n++)
            found |= acts_on(g, ctx, iz_child(set, n));
        return found;
    case IZ_REG:
        if (g->envs[ctx->env].reg[set->arg] == IZ_NIL)
            return 0;
        break;
    case IZ_SELF:
    case IZ_EVENT_OBJECT:
        break;
    default:
        return ACTS_ON_MORE;
    }
    size_t mark = iz_scratch_mark(g);
    iz_set those = iz_select(g, ctx, set);
    found = ACTS_ON_GONE;
    for (int i = 0; i < those.count && found == ACTS_ON_GONE; i++)
        if (iz_present(g, ctx, iz_set_at(g, those, i)) != IZ_NO_REF)
            found = ACTS_ON_MORE;
    iz_scratch_back(g, mark);
    return found;
}

static unsigned instruction_acts_on(iz_game *g, const iz_ctx *ctx, const iz_cell *effect)
{
    unsigned found = 0;
    switch (effect->op) {
    case IZ_SEQ:
    case IZ_AT_ONCE:
        for (int n = 0; iz_child(effect, n); n++)
            found |= instruction_acts_on(g, ctx, iz_child(effect, n));
        return found;
    case IZ_IF:
        found = instruction_acts_on(g, ctx, iz_child(effect, 1));
        return found | instruction_acts_on(g, ctx, iz_child(effect, 2));
    case IZ_DESTROY:
    case IZ_DESTROY_NO_REGEN:
    case IZ_MOVE:
    case IZ_SHUFFLE_INTO:
    case IZ_TAP:
    case IZ_UNTAP:
    case IZ_TAP_OR_UNTAP:
    case IZ_ADD_COUNTERS:
    case IZ_REMOVE_COUNTERS:
    case IZ_REGENERATE:
    case IZ_TURN_FACE_UP:
    case IZ_TURN_FACE_DOWN:
    case IZ_PHASE_OUT:
    case IZ_APPLY:
        return acts_on(g, ctx, iz_child(effect, 0));
    case IZ_SACRIFICE_THESE:
        return acts_on(g, ctx, iz_child(effect, 1));
    default:
        return 0;
    }
}

/* 406.2d, D5.44: one that was to do something at a later time to particular objects does nothing at
 * all if none of them is there any more; docs/decisions/033. One that waits for an event of theirs
 * is about that event. */
static bool has_lost_its_objects(iz_game *g, uint16_t env, const iz_cell *cell)
{
    if (cell->op != IZ_DELAYED || iz_child(cell, 0)->op != IZ_AT_STEP)
        return false;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    return instruction_acts_on(g, &ctx, iz_child(cell, 1)) == ACTS_ON_GONE;
}

/* All its targets are illegal: countered, it does nothing (413.2a; D14.21). */
static iz_flow fizzle(iz_game *g, resolve_locals *f)
{
    f->head.pc = RESOLVE_LEFT;
    iz_note(g, IZ_C_FIZZLE, IZ_SAY_COUNTERED_ALL_ITS_TARGETS, f->object);
    leave_stack(g, top(g), IZ_ZONE_GRAVEYARD, IZ_PART_COUNTERED, IZ_C_FIZZLE);
    return IZ_GO;
}

/* A rule's own ability: the draw of the turn (304.1), that of a card with madness (502.24), that of
 * Izvori's spring (E3.52), or the use of a card without playing it. */
static iz_flow resolve_rule(iz_game *g, resolve_locals *f)
{
    int32_t concept = g->envs[f->env].event_amount;
    int seat = f->seat;
    f->head.pc = RESOLVE_EFFECT_DONE;
    if (concept == IZ_C_MADNESS) {
        iz_madness_resolves(g, f->env);
        return IZ_GO;
    }
    if (iz_use_comes_about(g, (iz_concept)concept, f->env))
        return IZ_GO;
    if (concept != IZ_C_DRAW_STEP && concept != IZ_C_SPRING)
        return iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL,
                       "an ability on the stack has no program");
    iz_batch_begin(g);
    iz_batch_draw(g, seat);
    iz_batch_happens(g, (iz_concept)concept);
    return IZ_GO;
}

/* Instants, sorceries, abilities: targets are looked at again, then the instructions. */
static iz_flow resolve_instructions(iz_game *g, resolve_locals *f, const iz_cell *cell,
                                    const iz_cell *targets, const iz_cell *effect)
{
    uint16_t env = f->env;
    iz_ref object = f->object;
    if (!condition_holds(g, env, cell) && !iz_is_off(g, IZ_C_TRIGGER_IF)) {
        f->head.pc = RESOLVE_LEFT;
        iz_note(g, IZ_C_TRIGGER_IF, IZ_SAY_ITS_CONDITION_DOESNT_HOLD, object);
        leave_stack(g, top(g), IZ_ZONE_GRAVEYARD, 0, IZ_C_TRIGGER_IF);
        return IZ_GO;
    }
    bool resolves = cell->op == IZ_TRIGGERED && cell->arg & IZ_TRIGGERED_STILL_RESOLVES;
    if (targets && !iz_targets_recheck(g, env, targets) && !resolves && !iz_is_off(g, IZ_C_FIZZLE))
        return fizzle(g, top(g));
    f = top(g);
    f->head.pc = RESOLVE_EFFECT_DONE;
    iz_concept kind = cell->op == IZ_ACTIVATED || cell->op == IZ_TRIGGERED ? IZ_C_RESOLVE_ABILITY
                                                                           : IZ_C_RESOLVE_SPELL;
    if (iz_is_off(g, IZ_C_RESOLVE) || iz_is_off(g, kind))
        return IZ_GO;
    iz_count_applied(g, kind);
    if (has_lost_its_objects(g, env, cell)) {
        iz_note(g, IZ_C_TRIGGER_DELAYED, IZ_SAY_DOES_NOTHING_WHAT_IT, object);
        return IZ_GO;
    }
    iz_note(g, IZ_C_RESOLVE, IZ_SAY_RESOLVES, object);
    iz_remember_hand_play(g, iz_ref_slot(object));
    if (cell->op == IZ_ACTIVATED)
        iz_ledger_add(g, IZ_LEDGER_RESOLVED, g->envs[env].controller, g->envs[env].source,
                      IZ_NO_REF, (int32_t)g->envs[env].ability);
    iz_effect_start(g, effect, env, NULL);
    return IZ_GO;
}

/* What the permanent need not remember is not kept. */
static bool is_memorable(const iz_env *env)
{
    if (env->x || env->paid || env->alternative || env->cast_from != IZ_ZONE_HAND ||
        env->words != IZ_NIL)
        return true;
    for (int r = 0; r < IZ_REGISTERS; r++)
        if (env->reg[r] != IZ_NIL)
            return true;
    return false;
}

/* Does the card's program ask how it was played: with what mana, from where? What enters as a copy
 * may be of a card that does. */
static bool asks_how_played(const iz_game *g, int definition)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    for (uint32_t n = 0; n < def->cell_count; n++) {
        const iz_cell *cell = &g->cards->cells[def->first_cell + n];
        if (cell->op == IZ_MANA_SPENT || cell->op == IZ_COLORS_SPENT || cell->op == IZ_CAST_FROM ||
            cell->op == IZ_ENTERS_AS_COPY)
            return true;
    }
    return false;
}

/* 413.2h, D14.29: the permanent comes into play, the same object still (415.3). */
static iz_flow resolve_permanent(iz_game *g, resolve_locals *f)
{
    iz_slot slot = f->slot;
    iz_ref object = f->object, host = IZ_NO_REF;
    int seat = f->seat;
    uint16_t env = f->env;
    bool face_down = g->objects[slot].status & IZ_IS_FACE_DOWN;
    const iz_cell *filter = face_down ? NULL : iz_enchant_filter(g, g->objects[slot].definition);
    if (filter) {
        if (!iz_enchanted_recheck(g, env, filter))
            return fizzle(g, top(g));
        host = g->links[g->envs[env].reg[0]].ref;
        iz_env_clear(g, env, 0);
    }
    iz_remember_hand_play(g, slot);
    f = top(g);
    f->head.pc = RESOLVE_ENTERED;
    g->envs[env].in_use = 1;
    if (!is_memorable(&g->envs[env]) && !asks_how_played(g, g->objects[slot].definition)) {
        iz_env_free(g, env);
        g->objects[slot].env = IZ_NIL;
    }
    f->env = IZ_NIL; /* what is left of it stays with the permanent */
    if (iz_is_off(g, IZ_C_RESOLVE))
        return IZ_GO; /* as one that can't come into play */
    iz_note(g, IZ_C_RESOLVE, IZ_SAY_RESOLVES, object);
    iz_batch_begin(g);
    unsigned flags = IZ_PART_PLAYED;
    if (!iz_is_off(g, IZ_C_PERMANENT_CONTINUES))
        flags |= IZ_PART_KEEP_IDENTITY;
    if (face_down)
        flags |= IZ_PART_FACE_DOWN;
    iz_part *part = iz_batch_move(g, object, IZ_ZONE_BATTLEFIELD, flags);
    part->seat = (uint8_t)seat;
    part->other = host;
    iz_batch_happens(g, IZ_C_RESOLVE_PERMANENT);
    return IZ_GO;
}

/* NEUTRALIZES: a card that stays in play prevents what it answers, if that is still there, and
 * comes into play then (hkk 91.2.11, 91.2.12). */
static iz_flow neutralize(iz_game *g, resolve_locals *f)
{
    const iz_cell *cell = iz_env_cell(g, &g->envs[f->env]), *targets, *effect;
    uint16_t env = f->env;
    f->head.pc = RESOLVE_ANSWERED;
    parts_of(cell, &targets, &effect);
    bool legal = iz_targets_recheck(g, env, targets);
    f = top(g);
    if (!legal || iz_is_off(g, IZ_C_NEUTRALIZES))
        return IZ_GO;
    iz_count_applied(g, IZ_C_NEUTRALIZES);
    iz_effect_start(g, effect, env, NULL);
    return IZ_GO;
}

static iz_flow neutralized(iz_game *g, resolve_locals *f)
{
    if (g->head->over || !still_there(g, f)) {
        f->head.pc = RESOLVE_LEFT;
        return IZ_GO;
    }
    iz_count_applied(g, IZ_C_NEUTRALIZED_STAYS);
    if (!iz_is_off(g, IZ_C_NEUTRALIZED_STAYS))
        return resolve_permanent(g, f);
    f->head.pc = RESOLVE_EFFECT_DONE;
    return IZ_GO;
}

static iz_flow begin(iz_game *g, resolve_locals *f)
{
    iz_slot slot = f->slot;
    f->env = g->objects[slot].env;
    if (f->env == IZ_NIL)
        return iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL,
                       "an object on the stack has no environment");
    if (g->envs[f->env].commander != 0) {
        f->commanded = true; /* "you control the player while that spell is resolving" */
        g->seats[f->seat].master = g->envs[f->env].commander;
    }
    iz_note(g, IZ_C_RESOLVE_TOP, IZ_SAY_TOP_STACK_RESOLVES, f->object);
    f = top(g);
    g->envs[f->env].in_use = 2;
    bool spell = g->objects[slot].kind != IZ_OBJECT_ABILITY;
    bool permanent = spell && !iz_way_is_textless(g, g->envs[f->env].alternative) &&
                     (g->objects[slot].status & IZ_IS_FACE_DOWN ||
                      iz_characteristics(g, slot)->types & IZ_PERMANENT_TYPES);
    f = top(g);
    if (permanent)
        return iz_way_answers(g, g->envs[f->env].alternative) ? neutralize(g, f)
                                                              : resolve_permanent(g, f);
    g->envs[f->env].controller = f->seat;
    const iz_cell *cell = iz_env_cell(g, &g->envs[f->env]), *targets, *effect;
    if (!cell && !spell)
        return resolve_rule(g, f);
    if (!cell) { /* an instant or sorcery without text */
        f->head.pc = RESOLVE_EFFECT_DONE;
        return IZ_GO;
    }
    parts_of(cell, &targets, &effect);
    return resolve_instructions(g, f, cell, targets, effect);
}

/* Last step: where the card goes (413.2h). */
static iz_flow effect_done(iz_game *g, resolve_locals *f)
{
    f->head.pc = RESOLVE_LEFT;
    bool buyback = f->env != IZ_NIL && g->envs[f->env].paid & 1u << 2;
    if (g->head->over)
        return IZ_GO;
    if (buyback && iz_is_off(g, IZ_C_BUYBACK))
        buyback = false;
    if (buyback && still_there(g, f))
        iz_note(g, IZ_C_BUYBACK, IZ_SAY_RETURNS_HAND, f->object);
    leave_stack(g, top(g), buyback ? IZ_ZONE_HAND : IZ_ZONE_GRAVEYARD, 0,
                IZ_C_RESOLVE_TO_GRAVEYARD);
    return IZ_GO;
}

/* What its card says is done with it if it was played when no sorcery could be; NULL: nothing, or
 * it wasn't. */
static const iz_cell *done_if_late(const iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    if (object->env == IZ_NIL || !(g->envs[object->env].paid & 1u << IZ_PAID_LATE))
        return NULL;
    const iz_card_def *def = &g->cards->definitions[object->definition];
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = iz_ability_cell(g, def->first_ability + n);
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++)
            if (iz_child(cell, m)->op == IZ_PLAY_ANY_TIME &&
                iz_child(iz_child(cell, m), 3)->op != IZ_NONE)
                return iz_child(iz_child(cell, m), 3);
    }
    return NULL;
}

/* A permanent spell that could not come into play: to the graveyard. */
static iz_flow entered(iz_game *g, resolve_locals *f)
{
    f->head.pc = RESOLVE_LEFT;
    if (still_there(g, f)) {
        leave_stack(g, f, IZ_ZONE_GRAVEYARD, 0, IZ_C_RESOLVE_TO_GRAVEYARD);
        return IZ_GO;
    }
    const iz_cell *late = iz_ref_alive(g, f->object) ? done_if_late(g, f->slot) : NULL;
    if (late)
        iz_effect_start(g, late, g->objects[f->slot].env, NULL);
    return IZ_GO;
}

static iz_flow go_on(iz_game *g, resolve_locals *f)
{
    switch (f->head.pc) {
    case RESOLVE_BEGIN:
        if (still_there(g, f))
            return begin(g, f);
        break;
    case RESOLVE_ANSWERED:
        return neutralized(g, f);
    case RESOLVE_EFFECT_DONE:
        return effect_done(g, f);
    case RESOLVE_ENTERED:
        return entered(g, f);
    case RESOLVE_LEFT:
    default:
        break;
    }
    if (f->commanded)
        g->seats[f->seat].master = 0;
    iz_env_free(g, f->env);
    return IZ_FINISHED;
}

iz_flow iz_run_resolve(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, RESOLVE, go_on);
}
