/*
 * Playing: the announcement of spells, activated abilities, lands and special actions.
 *
 * The procedure follows the book: the card or ability goes to the stack, what is optional and X are
 * announced, modes and targets chosen, the cost worked out and paid; then it is played, and what
 * triggers on that triggers now. If any of it can't be done, all is taken back: the card is where
 * and what it was. Each of these is a procedure of its own (announcement.h).
 *
 * Carries out: mtg 409, 411, 422, 401.1; Izvori D10, D12, D23; flashback, morph, split cards.
 */
#include "engine/playing/announcement.h"

#include "engine/events/way_plays.h"
#include "engine/procedures.h"

enum {
    ANNOUNCE_BEGIN,
    ANNOUNCE_OPTIONAL_COSTS,
    ANNOUNCE_X,
    ANNOUNCE_KINDS,
    ANNOUNCE_TARGETS,
    ANNOUNCE_COST,
    ANNOUNCE_PLAYED,
    ANNOUNCE_DONE
};

static iz_announcement *top(iz_game *g) { return (iz_announcement *)(void *)iz_frame_top(g); }

void iz_announce(iz_game *g, int seat, const iz_option *option)
{
    iz_option what = *option;
    iz_announcement *f = iz_frame_push(g, IZ_FRAME_ANNOUNCE, sizeof *f);
    f->kind = what.kind;
    f->seat = (uint8_t)seat;
    f->way = (uint16_t)what.number;
    f->nth = (int16_t)what.number;
    f->bearer = what.subject;
    f->ability = what.ability;
    f->slot = iz_ref_slot(what.subject);
    f->env = IZ_NIL;
}

/* The frame below reads it at once: it stands where an answer would. */
int iz_announce_result(const iz_game *g) { return g->head->answer.flags; }

static iz_flow end(iz_game *g, const iz_announcement *f)
{
    memset(&g->head->answer, 0, sizeof g->head->answer);
    g->head->answer.flags = f->result;
    g->announced = (uint8_t)f->result;
    iz_see_drawn(g);
    return IZ_FINISHED;
}

/* ---- to the stack and back ------------------------------------------------------------------- */

static uint16_t position_of(const iz_game *g, iz_slot slot)
{
    uint16_t position = 0;
    for (iz_slot at = g->objects[slot].prev; at != IZ_NIL; at = g->objects[at].prev)
        position++;
    return position;
}

/* 409.1a: the card itself goes to the stack, a new object there (401.1; D2.10). */
static void card_to_stack(iz_game *g, iz_announcement *f)
{
    iz_slot slot = f->slot;
    int seat = f->seat, way = f->way;
    f->saved = g->objects[slot];
    f->position = position_of(g, slot);
    f->zone = f->saved.zone;
    f->zone_seat = f->saved.owner;
    f->late = iz_flash_matters(g, f->saved.definition) && !iz_sorcery_timing(g, seat);
    bool flashback = iz_way_is_flashback(way);
    bool given = flashback && iz_lacks_printed_flashback(g, slot);
    const iz_cell *keyword = NULL; /* by which it is played from where it is */
    if (flashback)
        keyword = iz_flashback_of(g, slot, iz_way_definition(g, slot, way), way);
    else if ((way & 255) == IZ_WAY_MADNESS)
        keyword = iz_madness_of(g, slot);
    uint16_t env = iz_env_new(g);
    f = top(g);
    f->env = env;
    if (keyword)
        g->envs[env].event_value = (uint32_t)(keyword - g->cards->cells);
    iz_zone_remove(g, slot);
    iz_object *object = &g->objects[slot];
    bool morph = iz_way_is_face_down(way);
    iz_object_redefine(g, slot, iz_way_definition(g, slot, way));
    object->generation++;
    if (object->generation == 0)
        object->generation = 1;
    object->status = morph ? IZ_IS_FACE_DOWN : given ? IZ_GIVEN_FLASHBACK : 0;
    object->known = morph ? iz_seat_bit(seat) : iz_everyone(g);
    object->damage = 0;
    object->counters = object->blocks = IZ_NIL;
    iz_object_forget_uses(g, slot);
    object = &g->objects[slot];
    object->env = env;
    iz_zone_put_top(g, slot, seat, IZ_ZONE_STACK);
    g->objects[slot].base_controller = (uint8_t)seat;
    f->object = iz_object_ref(g, slot);
    iz_env *e = &g->envs[env];
    e->source = f->object;
    e->controller = (uint8_t)seat;
    e->cast_from = f->zone;
    e->alternative = (uint8_t)way;
    e->cast_in_main = iz_is_main_phase(g) && iz_is_turn_of(g, seat);
    if (f->late)
        e->paid |= (uint16_t)(1u << IZ_PAID_LATE);
    uint32_t ability;
    bool textless = iz_way_is_textless(g, way);
    int says = textless ? iz_card_set_searching(g->cards) : g->objects[slot].definition;
    if (!morph && iz_spell_cell(g, says, way, &ability))
        e->ability = ability;
    iz_touch_move(g, slot, (iz_zone)f->zone, IZ_ZONE_STACK);
}

/* 422.1, D23.10: the card is again where and what it was; nothing triggered. */
static void take_card_back(iz_game *g, iz_announcement *f)
{
    iz_slot slot = f->slot;
    iz_env_free(g, g->objects[slot].env);
    iz_zone_remove(g, slot);
    iz_object_redefine(g, slot, f->saved.definition);
    g->objects[slot] = f->saved;
    g->objects[slot].zone = IZ_ZONE_NOWHERE;
    g->objects[slot].next = g->objects[slot].prev = IZ_NIL;
    iz_zone_put_at(g, slot, f->zone_seat, (iz_zone)f->zone, f->position);
    g->objects[slot].controller = f->saved.controller;
    iz_touch(g); /* what was said of the card before holds again */
}

static iz_flow take_back(iz_game *g, iz_announcement *f)
{
    f->result = IZ_ANNOUNCED_TAKEN_BACK;
    if (f->kind == IZ_OPTION_CAST)
        take_card_back(g, f);
    else if (f->kind == IZ_OPTION_ACTIVATE)
        iz_object_free(g, f->slot);
    else
        iz_env_free(g, f->env);
    iz_note(g, IZ_C_ILLEGAL_ACTION, IZ_SAY_TAKES_ANNOUNCEMENT_BACK, iz_ref_seat(top(g)->seat),
            top(g)->bearer);
    return end(g, top(g));
}

/* ---- what it comes to ------------------------------------------------------------------------ */

const iz_cell *iz_announced_targets(const iz_game *g, const iz_announcement *a)
{
    uint32_t ability = g->envs[a->env].ability;
    if (ability == IZ_NO_ABILITY)
        return NULL;
    const iz_cell *cell = iz_ability_cell(g, ability); /* its cost, its target slots … */
    return iz_child(cell, a->kind == IZ_OPTION_CAST ? 0 : 1);
}

bool iz_announcement_has_targets(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    iz_ctx ctx = iz_ctx_of_env(g, a->env);
    const iz_cell *targets = iz_announced_targets(g, a);
    return !targets || iz_play_targets_exist(g, &ctx, targets, targets + targets->span);
}

void iz_announced_price(iz_game *g, unsigned paid, const uint8_t *times, int32_t x, bool note,
                        iz_bill *bill)
{
    const iz_announcement *a = iz_announcing(g);
    iz_ctx ctx = iz_ctx_of_env(g, a->env);
    int seat = a->seat;
    if (a->kind == IZ_OPTION_CAST) {
        /* the object has the played definition already */
        iz_spell_bill(g, a->slot, seat, a->way & 255, &ctx, paid, times, x, note, bill);
        return;
    }
    iz_ability_bill(g, iz_ref_slot(a->bearer), seat, a->ability, &ctx, x, note, bill);
}

bool iz_is_affordable(iz_game *g, unsigned paid, const uint8_t *times, int32_t x)
{
    iz_bill bill;
    iz_announced_price(g, paid, times, x, false, &bill);
    iz_ctx ctx = iz_ctx_of_env(g, iz_announcing(g)->env);
    return iz_bill_verdict(g, &bill, &ctx, NULL) == IZ_C_NONE;
}

/* ---- the steps of the parent ------------------------------------------------------------------ */

static void choose_targets(iz_game *g, const iz_announcement *f)
{
    const iz_cell *targets = iz_announced_targets(g, f);
    uint16_t env = f->env;
    int seat = f->seat;
    iz_ref object = f->object;
    g->envs[env].done |= IZ_DONE_TARGETS;
    if (targets) {
        if (targets->span > 1 || iz_modes_of(targets + targets->span))
            iz_choose_targets(g, env, targets, seat, object);
        return;
    }
    bool face_down = g->objects[f->slot].status & IZ_IS_FACE_DOWN;
    const iz_cell *filter = face_down ? NULL : iz_enchant_filter(g, g->objects[f->slot].definition);
    if (filter)
        iz_choose_enchanted(g, env, filter, seat, object);
}

static iz_flow pay(iz_game *g, iz_announcement *f)
{
    if (!(g->envs[f->env].done & IZ_DONE_TARGETS))
        return take_back(g, f);
    uint16_t env = f->env;
    g->envs[env].done = 0;
    f->head.pc = ANNOUNCE_PLAYED;
    iz_ref object = f->object;
    iz_bill bill;
    iz_announced_price(g, g->envs[env].paid, g->envs[env].times_paid, g->envs[env].x, true, &bill);
    iz_pay_start(g, &bill, env, object, true, NULL);
    return IZ_GO;
}

static iz_flow played(iz_game *g, iz_announcement *f)
{
    if (!(g->envs[f->env].done & IZ_DONE_PAID))
        return take_back(g, f);
    g->envs[f->env].done &= (uint16_t)~IZ_DONE_PAID;
    f->result = IZ_ANNOUNCED_STACK;
    if (f->kind == IZ_OPTION_CAST)
        iz_spell_is_played(g);
    else
        iz_ability_is_played(g);
    return end(g, top(g));
}

/* ---- what is announced ----------------------------------------------------------------------- */

/* Onto the stack, unless it makes mana or is a special action. */
static iz_flow begin_ability(iz_game *g, iz_announcement *f)
{
    iz_ability ability;
    int seat = f->seat;
    iz_ref bearer = f->bearer;
    if (!iz_find_ability(g, f->slot, f->ability, f->nth, &ability)) {
        f->kind = IZ_OPTION_NONE;
        return take_back(g, f);
    }
    if (iz_is_mana_ability(g, f->ability) || iz_is_special_action(g, f->ability)) {
        f->head.pc = ANNOUNCE_DONE;
        f->result = IZ_ANNOUNCED_NO_STACK;
        iz_mana_ability_start(g, seat, &ability, IZ_KIND_OPEN, NULL);
        return IZ_GO;
    }
    uint16_t env = iz_env_for_ability(g, &ability, seat);
    iz_slot slot = iz_stack_ability(g, env, bearer, seat);
    f = top(g);
    if (slot == IZ_NIL) {
        iz_env_free(g, env);
        return iz_fail(g, IZ_ERR_LIMIT, IZ_SAY_FAILED_OBJECTS, IZ_OBJECTS_MAX);
    }
    f->env = env;
    f->slot = slot;
    f->object = iz_object_ref(g, slot);
    if (iz_ref_alive(g, bearer) && g->objects[iz_ref_slot(bearer)].zone == IZ_ZONE_HAND)
        /* who announces it shows the card that has it */
        g->objects[iz_ref_slot(bearer)].known = iz_everyone(g);
    f->head.pc = ANNOUNCE_X;
    return IZ_GO;
}

static iz_flow begin(iz_game *g, iz_announcement *f)
{
    if (!iz_ref_alive(g, f->bearer) && !iz_ref_is_player(f->bearer)) {
        f->kind = IZ_OPTION_NONE;
        return take_back(g, f);
    }
    switch (f->kind) {
    case IZ_OPTION_CAST:
        f->head.pc = ANNOUNCE_OPTIONAL_COSTS;
        card_to_stack(g, f);
        return IZ_GO;
    case IZ_OPTION_ACTIVATE:
        return begin_ability(g, f);
    case IZ_OPTION_PLAY_LAND:
        f->head.pc = ANNOUNCE_DONE;
        f->result = IZ_ANNOUNCED_NO_STACK;
        iz_play_land(g);
        return IZ_GO;
    case IZ_OPTION_SPECIAL:
        f->head.pc = ANNOUNCE_DONE;
        f->result = IZ_ANNOUNCED_NO_STACK;
        iz_do_special(g);
        return IZ_GO;
    default:
        return iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL,
                       "an option was announced that is no play");
    }
}

/* Its player has left in the middle of it: it has gone along (F1.41). */
static iz_flow leave(iz_game *g, iz_announcement *f)
{
    if (f->kind != IZ_OPTION_CAST && f->kind != IZ_OPTION_ACTIVATE)
        iz_env_free(g, f->env);
    f->result = IZ_ANNOUNCED_LEFT;
    return end(g, f);
}

static iz_flow go_on(iz_game *g, iz_announcement *f)
{
    if (iz_has_left(g, f->seat))
        return leave(g, f);
    switch (f->head.pc) {
    case ANNOUNCE_BEGIN:
        return begin(g, f);
    case ANNOUNCE_OPTIONAL_COSTS:
        f->head.pc = ANNOUNCE_X;
        iz_choose_optional_costs(g);
        return IZ_GO;
    case ANNOUNCE_X:
        f->head.pc = ANNOUNCE_KINDS;
        iz_choose_x(g);
        return IZ_GO;
    case ANNOUNCE_KINDS:
        f->head.pc = ANNOUNCE_TARGETS;
        iz_name_kinds(g);
        return IZ_GO;
    case ANNOUNCE_TARGETS:
        f->head.pc = ANNOUNCE_COST;
        choose_targets(g, f);
        return IZ_GO;
    case ANNOUNCE_COST:
        return pay(g, f);
    case ANNOUNCE_PLAYED:
        return played(g, f);
    case ANNOUNCE_DONE:
    default:
        return f->result == IZ_ANNOUNCED_TAKEN_BACK ? take_back(g, f) : end(g, f);
    }
}

iz_flow iz_run_announce(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, ANNOUNCE, go_on);
}
