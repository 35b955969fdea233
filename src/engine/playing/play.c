/*
 * Playing: the announcement of spells, activated abilities, lands and special actions.
 *
 * The procedure follows the book: the card or ability goes to the stack, what is optional and X are
 * announced, modes and targets chosen, the cost worked out and paid; then it is played, and what
 * triggers on that triggers now. If any of it can't be done, all is taken back: the card is where
 * and what it was.
 *
 * Carries out: mtg 409, 411, 422, 214.9, 408.2d; Izvori D10, D12, D23, B12.7, E3.5; kicker,
 * buyback, flashback, morph, split cards.
 */
#include "engine/playing/play.h"

#include "engine/characteristics/modifications.h"
#include "engine/procedures.h"

#include <string.h>

enum {
    PLAY_BEGIN,
    PLAY_OPTIONS,
    PLAY_OPTION_ANSWERED,
    PLAY_X,
    PLAY_X_CHOSEN,
    PLAY_TARGETS,
    PLAY_TARGETS_CHOSEN,
    PLAY_PAID,
    PLAY_MANA_DONE,
    PLAY_LAND_MOVED,
    PLAY_SPRING_ANSWERED,
    PLAY_SPRING_PAID,
    PLAY_SPECIAL_X,
    PLAY_SPECIAL_PAID,
    PLAY_LIFE_PAID,
    PLAY_DONE
};

typedef struct play_locals {
    iz_frame head;
    uint8_t kind; /* of the option */
    uint8_t seat;
    uint16_t way;
    iz_slot slot; /* of the spell, or of the ability on the stack */
    uint16_t env;
    iz_ref bearer; /* the card as it was announced; an ability's bearer */
    iz_ref object; /* on the stack */
    uint32_t ability;
    int16_t nth;
    uint8_t optional; /* the next optional cost to ask about */
    uint8_t late;     /* no sorcery could be played as it began */
    uint8_t zone;     /* where the card was, for taking back */
    uint8_t zone_seat;
    uint8_t result;
    uint16_t position; /* from the bottom */
    iz_object saved;   /* the card as it was */
} play_locals;

static play_locals *top(iz_game *g) { return (play_locals *)(void *)iz_frame_top(g); }

void iz_announce(iz_game *g, int seat, const iz_option *option)
{
    iz_option what = *option;
    play_locals *f = iz_frame_push(g, IZ_FRAME_ANNOUNCE, sizeof *f);
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

static iz_flow end(iz_game *g, const play_locals *f)
{
    memset(&g->head->answer, 0, sizeof g->head->answer);
    g->head->answer.flags = f->result;
    g->announced = (uint8_t)f->result;
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
static void card_to_stack(iz_game *g, play_locals *f)
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
    object->counters = object->blocks = object->activations = IZ_NIL;
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
    if (!morph && iz_spell_cell(g, g->objects[slot].definition, &ability))
        e->ability = ability;
    iz_touch_move(g, slot, (iz_zone)f->zone, IZ_ZONE_STACK);
}

/* 422.1, D23.10: the card is again where and what it was; nothing triggered. */
static void take_card_back(iz_game *g, play_locals *f)
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

static iz_flow take_back(iz_game *g, play_locals *f)
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

/* ---- environments ---------------------------------------------------------------------------- */

/* The program's parts: cost, target slots, instructions. NULL for a permanent spell. */
static const iz_cell *targets_of(const iz_game *g, const play_locals *f)
{
    uint32_t ability = g->envs[f->env].ability;
    if (ability == IZ_NO_ABILITY)
        return NULL;
    const iz_cell *cell = iz_ability_cell(g, ability);
    return iz_child(cell, f->kind == IZ_OPTION_CAST ? 0 : 1);
}

/* Are there targets enough for what was announced so far? */
static bool has_targets(iz_game *g)
{
    const play_locals *f = top(g);
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    const iz_cell *targets = targets_of(g, f);
    return !targets || iz_play_targets_exist(g, &ctx, targets, targets + targets->span);
}

/* ---- optional additional costs --------------------------------------------------------------- */

/* The whole price as announced so far, with these optional costs. */
static void price(iz_game *g, const play_locals *f, unsigned paid, const uint8_t *times, int32_t x,
                  bool note, iz_bill *bill)
{
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int seat = f->seat;
    if (f->kind == IZ_OPTION_CAST) {
        /* the object has the played definition already */
        iz_spell_bill(g, f->slot, seat, f->way & 255, &ctx, paid, times, x, note, bill);
        return;
    }
    iz_ability_bill(g, iz_ref_slot(f->bearer), seat, f->ability, &ctx, x, note, bill);
}

static bool affordable(iz_game *g, const play_locals *f, unsigned paid, const uint8_t *times,
                       int32_t x)
{
    iz_bill bill;
    price(g, f, paid, times, x, false, &bill);
    iz_ctx ctx = iz_ctx_of_env(g, top(g)->env);
    return iz_bill_verdict(g, &bill, &ctx, NULL) == IZ_C_NONE;
}

/* Could it be announced with these optional costs, too: paid for, and enough targets? */
static bool option_is_possible(iz_game *g, unsigned paid, const uint8_t *times)
{
    uint16_t env = top(g)->env, before = g->envs[env].paid;
    g->envs[env].paid = (uint16_t)paid;
    bool has = has_targets(g);
    g->envs[env].paid = before;
    return has && affordable(g, top(g), paid, times, 0);
}

/* How often a cost that may be paid any number of times can be paid. */
static int32_t most_times(iz_game *g, const iz_optional_cost *cost)
{
    uint8_t times[4];
    unsigned paid = g->envs[top(g)->env].paid | 1u << cost->number;
    memcpy(times, g->envs[top(g)->env].times_paid, sizeof times);
    int32_t most = 0;
    while (most < 100) {
        times[cost->number & 3] = (uint8_t)(most + 1);
        if (!option_is_possible(g, paid, times))
            break;
        most++;
    }
    return most;
}

/* Asks about the next optional cost that can be paid. */
static iz_flow next_option(iz_game *g, play_locals *f)
{
    iz_optional_cost cost;
    int definition = g->objects[f->slot].definition;
    bool morph = iz_way_is_face_down(f->way);
    if (f->kind != IZ_OPTION_CAST || morph ||
        (g->cards->definitions[definition].ability_count == 0 && !iz_gives_costs(g)) ||
        !iz_optional_cost_at(g, f->slot, definition, f->optional, &cost)) {
        f->head.pc = PLAY_X;
        return IZ_GO;
    }
    int seat = f->seat;
    iz_ref object = f->object;
    if (cost.many) {
        int32_t most = most_times(g, &cost);
        top(g)->head.pc = PLAY_OPTION_ANSWERED;
        return iz_ask_number(g, seat, IZ_FOR_KICKER, object, 0, most);
    }
    unsigned paid = g->envs[f->env].paid | 1u << cost.number;
    uint8_t times[4];
    memcpy(times, g->envs[f->env].times_paid, sizeof times);
    if (!option_is_possible(g, paid, times)) {
        top(g)->optional++;
        return IZ_GO;
    }
    top(g)->head.pc = PLAY_OPTION_ANSWERED;
    iz_candidate(g, (iz_option){.kind = IZ_OPTION_COST,
                                .ability = (uint32_t)(cost.cost - g->cards->cells),
                                .subject = object,
                                .object = IZ_NO_REF,
                                .number = cost.number});
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_KICKER, object,
                  IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

static void option_answered(iz_game *g, play_locals *f)
{
    iz_optional_cost cost;
    iz_optional_cost_at(g, f->slot, g->objects[f->slot].definition, f->optional, &cost);
    iz_option answer = g->head->answer;
    f->optional++;
    f->head.pc = PLAY_OPTIONS;
    int32_t times =
        answer.kind == IZ_OPTION_NUMBER ? (int32_t)answer.number : answer.kind == IZ_OPTION_COST;
    if (times <= 0 || iz_is_off(g, (iz_concept)cost.concept) || iz_is_off(g, IZ_C_ADDITIONAL_COST))
        return;
    iz_env *env = &g->envs[f->env];
    env->paid |= (uint16_t)(1u << cost.number);
    env->times_paid[cost.number & 3] = (uint8_t)times;
    iz_touch_facts(g, IZ_FACT_STACK);
    iz_note(g, (iz_concept)cost.concept, IZ_SAY_PAYS_ADDITIONAL_COST, iz_ref_seat(f->seat),
            f->object);
}

/* Each cost that a keyword names, as often as it was paid. */
static void announce_keywords(iz_game *g, int seat, iz_ref object, uint16_t env, int way)
{
    iz_slot slot = iz_ref_slot(object);
    int definition = g->objects[slot].definition;
    iz_part paid = {.kind = IZ_EV_KEYWORD_PAID,
                    .seat = (uint8_t)seat,
                    .object = object,
                    .other = IZ_NO_REF,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL};
    paid.value = iz_keyword_of_way(g, definition, way);
    if (paid.value != IZ_KW_COUNT && paid.value != IZ_KW_MORPH)
        iz_announce_event(g, &paid, iz_concept_of_way(way));
    iz_optional_cost cost;
    for (int n = 0; g->envs[env].paid && iz_optional_cost_at(g, slot, definition, n, &cost); n++) {
        const iz_env *of = &g->envs[env];
        bool was_paid = of->paid & 1u << cost.number && cost.keyword != IZ_KW_COUNT;
        paid.value = cost.keyword;
        for (int times = was_paid ? of->times_paid[cost.number & 3] : 0; times > 0; times--)
            iz_announce_event(g, &paid, (iz_concept)cost.concept);
    }
}

/* ---- X --------------------------------------------------------------------------------------- */

static bool keyword_has_x(const iz_game *g, const iz_cell *cell)
{
    return cell && iz_cost_has_x(g, iz_child(cell, 0));
}

/* Is there an X to be announced, in the mana cost or in another cost (409.1b)? */
static bool has_x(iz_game *g, const play_locals *f)
{
    if (f->kind == IZ_OPTION_ACTIVATE)
        return iz_cost_has_x(g, iz_child(iz_ability_cell(g, f->ability), 0));
    int definition = g->objects[f->slot].definition;
    if (iz_x_is_told(g, definition))
        return true;
    const iz_card_def *def = &g->cards->definitions[definition];
    if (iz_payment_of(g)->has_x && iz_payment_of(g)->has_x(g, f->slot))
        return true;
    const iz_cell *condition, *cost;
    iz_optional_cost more;
    for (int n = 0; f->env != IZ_NIL && iz_optional_cost_at(g, f->slot, definition, n, &more); n++)
        if (g->envs[f->env].paid & 1u << more.number && iz_cost_has_x(g, more.cost))
            return true;
    switch (iz_way_kind(f->way)) {
    case IZ_WAY_MORPH:
    case IZ_WAY_MASKED:
        return false;
    case IZ_WAY_NORMAL:
        if (def->cost.x > 0)
            return true;
        break;
    case IZ_WAY_FLASHBACK:
        cost = iz_child(iz_flashback_of(g, f->slot, definition, f->way), 0);
        if (cost->op == IZ_COST_SELF_MANA_COST ? def->cost.x > 0 : iz_cost_has_x(g, cost))
            return true;
        break;
    case IZ_WAY_MADNESS:
        if (keyword_has_x(g, iz_madness_of(g, f->slot)))
            return true;
        break;
    case IZ_WAY_FREE:
        break;
    default:
        cost = iz_way_cost(g, definition, f->way, &condition);
        if (cost && iz_cost_has_x(g, cost))
            return true;
    }
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[def->first_ability + n].cell];
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++)
            if (iz_child(cell, m)->op == IZ_ADDITIONAL_COST && iz_cost_has_x(g, iz_child(cell, m)))
                return true;
    }
    return false;
}

static bool x_is_affordable(iz_game *g, int32_t x)
{
    play_locals *f = top(g);
    uint16_t env = f->env;
    int32_t before = g->envs[env].x;
    g->envs[env].x = x;
    bool can = affordable(g, f, g->envs[env].paid, g->envs[env].times_paid, x);
    f = top(g);
    const iz_payment *payment = iz_payment_of(g);
    if (can && f->kind == IZ_OPTION_CAST && payment->has_x && payment->has_x(g, f->slot))
        can = payment->can_pay_x(g, f->seat, f->slot, x);
    g->envs[env].x = before;
    return can;
}

static bool x_has_targets(iz_game *g, int32_t x)
{
    uint16_t env = top(g)->env;
    int32_t before = g->envs[env].x;
    g->envs[env].x = x;
    bool has = has_targets(g);
    g->envs[env].x = before;
    return has;
}

/* Could it be announced with that X: paid for, and enough targets? */
static bool x_is_possible(iz_game *g, int32_t x)
{
    return x_is_affordable(g, x) && x_has_targets(g, x);
}

/* The card may say what X can't be, or what it is. */
static void keep_to_what_is_told(iz_game *g, int32_t *least, int32_t *most)
{
    const play_locals *f = top(g);
    int definition = g->objects[f->slot].definition;
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    while (*least < *most && !iz_x_is_allowed(g, &ctx, definition, *least))
        ++*least;
    while (*most > *least && !iz_x_is_allowed(g, &ctx, definition, *most))
        --*most;
}

enum { X_TRIED = 100 }; /* so many values from either end are looked at for targets */

static iz_flow announce_x(iz_game *g, play_locals *f)
{
    if (iz_names_opponent(g, f->env)) { /* and then goes on here */
        iz_name_opponent(g, f->env, f->seat, f->object);
        return IZ_GO;
    }
    if (!has_x(g, f)) {
        f->head.pc = PLAY_TARGETS;
        return IZ_GO;
    }
    const iz_cell *targets = targets_of(g, f);
    int32_t least = 0, most;
    if (f->kind == IZ_OPTION_CAST && iz_way_fits_x(g, g->objects[f->slot].definition, f->way)) {
        for (most = X_TRIED; most > 0 && !x_is_possible(g, most);)
            most--;
        while (least < most && !x_is_possible(g, least))
            least++;
    } else if (targets && iz_targets_ask_x(targets, targets + targets->span)) {
        /* what may be a target depends on X: from the least to the greatest that has one */
        int32_t paid = iz_greatest_x(g, x_is_affordable);
        most = paid;
        while (most > 0 && paid - most < X_TRIED && !x_has_targets(g, most))
            most--;
        while (least < most && least < X_TRIED && !x_has_targets(g, least))
            least++;
    } else {
        most = iz_greatest_x(g, x_is_possible);
    }
    f = top(g);
    if (least == 0 && f->kind == IZ_OPTION_ACTIVATE &&
        iz_ability_cell(g, f->ability)->arg & IZ_ACTIVATED_X_NOT_ZERO)
        least = 1;
    if (f->kind == IZ_OPTION_CAST)
        keep_to_what_is_told(g, &least, &most);
    f = top(g);
    f->head.pc = PLAY_X_CHOSEN;
    return iz_ask_number(g, f->seat, IZ_FOR_X, f->object, least, most);
}

static void x_chosen(iz_game *g, play_locals *f)
{
    if (!iz_is_off(g, IZ_C_PLAY_X))
        g->envs[f->env].x = (int32_t)g->head->answer.number;
    f->head.pc = PLAY_TARGETS;
    iz_note(g, IZ_C_PLAY_X, IZ_SAY_X, (int)g->head->answer.number);
}

/* ---- targets, cost --------------------------------------------------------------------------- */

static iz_flow choose_targets(iz_game *g, play_locals *f)
{
    f->head.pc = PLAY_TARGETS_CHOSEN;
    const iz_cell *targets = targets_of(g, f);
    uint16_t env = f->env;
    int seat = f->seat;
    iz_ref object = f->object;
    g->envs[env].done |= IZ_DONE_TARGETS;
    if (targets) {
        if (targets->span > 1 || iz_modes_of(targets + targets->span))
            iz_choose_targets(g, env, targets, seat, object);
        return IZ_GO;
    }
    bool face_down = g->objects[f->slot].status & IZ_IS_FACE_DOWN;
    const iz_cell *filter = face_down ? NULL : iz_enchant_filter(g, g->objects[f->slot].definition);
    if (filter)
        iz_choose_enchanted(g, env, filter, seat, object);
    return IZ_GO;
}

static iz_flow pay(iz_game *g, play_locals *f)
{
    if (!(g->envs[f->env].done & IZ_DONE_TARGETS))
        return take_back(g, f);
    uint16_t env = f->env;
    g->envs[env].done = 0;
    f->head.pc = PLAY_PAID;
    iz_ref object = f->object;
    iz_bill bill;
    price(g, f, g->envs[env].paid, g->envs[env].times_paid, g->envs[env].x, true, &bill);
    iz_pay_start(g, &bill, env, object, true, NULL);
    return IZ_GO;
}

/* ---- it is played ---------------------------------------------------------------------------- */

static void spell_played(iz_game *g, play_locals *f)
{
    int seat = f->seat, way = f->way;
    uint16_t env = f->env;
    iz_slot slot = f->slot;
    iz_ref object = f->object, card = f->bearer;
    uint8_t from = f->zone;
    iz_object *spell = &g->objects[slot];
    spell->timestamp = ++g->head->timestamp;
    if (g->envs[env].paid & 3u)
        spell->status |= IZ_IS_KICKED;
    g->seats[seat].spells_cast++;
    if (iz_hand_play_of(g)->announced)
        iz_hand_play_of(g)->announced(g, seat, slot);
    iz_count_applied(g, IZ_C_STACK);
    const iz_context *now = iz_now(g);
    if (!iz_is_turn_of(g, seat) || !(g->book->turn[now->row].flags & IZ_ROW_MAIN) ||
        now->stack.first != slot)
        iz_count_applied(g, IZ_C_INSTANT_TIMING);
    iz_note(g, IZ_C_PLAY_SPELL, IZ_SAY_PLAYS, iz_ref_seat(seat), object);
    if (iz_concept_of_way(way) != IZ_C_PLAY_SPELL)
        iz_count_applied(g, iz_concept_of_way(way));
    if (g->envs[env].paid)
        iz_count_applied(g, IZ_C_ADDITIONAL_COST);
    iz_part moved = {.kind = IZ_EV_MOVE,
                     .seat = (uint8_t)seat,
                     .to = IZ_ZONE_STACK,
                     .from = from,
                     .flags = IZ_PART_PLAYED | IZ_PART_HAPPENED,
                     .object = card,
                     .other = IZ_NO_REF,
                     .result = object,
                     .applied = IZ_NIL};
    iz_refresh(g);
    iz_trigger_see(g, &moved);
    iz_announce_targets(g, env, object);
    iz_announce_plain(g, IZ_EV_SPELL_PLAYED, seat, object, IZ_C_PLAY_SPELL);
    announce_keywords(g, seat, object, env, way);
    iz_announce_stacked(g, object);
}

static void ability_played(iz_game *g, play_locals *f)
{
    int seat = f->seat;
    uint16_t env = f->env;
    iz_ref object = f->object, bearer = f->bearer;
    uint32_t ability = f->ability;
    g->objects[f->slot].timestamp = ++g->head->timestamp;
    iz_remember_activation(g, env);
    iz_note(g, IZ_C_PLAY_ABILITY, IZ_SAY_PLAYS_ABILITY, iz_ref_seat(seat), bearer);
    iz_count_applied(g, IZ_C_STACK);
    iz_count_applied(g, iz_concept_of_keyword(iz_ability_record(g, ability)->keyword));
    iz_announce_targets(g, env, object);
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_ABILITY_PLAYED,
                                 .seat = (uint8_t)seat,
                                 .object = bearer,
                                 .other = IZ_NO_REF,
                                 .result = object,
                                 .applied = IZ_NIL,
                                 .value = ability},
                      IZ_C_PLAY_ABILITY);
    iz_announce_stacked(g, object);
    uint16_t keyword = iz_ability_record(g, ability)->keyword;
    if (keyword == IZ_KW_CYCLING || keyword == IZ_KW_TYPECYCLING)
        iz_announce_event(g,
                          &(iz_part){.kind = IZ_EV_CYCLE,
                                     .seat = (uint8_t)seat,
                                     .object = bearer,
                                     .other = IZ_NO_REF,
                                     .result = IZ_NO_REF,
                                     .applied = IZ_NIL},
                          IZ_C_CYCLING);
}

static iz_flow paid(iz_game *g, play_locals *f)
{
    if (!(g->envs[f->env].done & IZ_DONE_PAID))
        return take_back(g, f);
    g->envs[f->env].done &= (uint16_t)~IZ_DONE_PAID;
    f->result = IZ_ANNOUNCED_STACK;
    if (f->kind == IZ_OPTION_CAST)
        spell_played(g, f);
    else
        ability_played(g, f);
    return end(g, top(g));
}

/* ---- lands ----------------------------------------------------------------------------------- */

static const iz_cell *spring_of(const iz_game *g, const play_locals *f)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[f->slot].definition];
    if (def->types & IZ_TYPE_LAND || def->ability_count == 0)
        return NULL;
    return iz_printed_keyword(g, g->objects[f->slot].definition, IZ_KW_SPRING, 0);
}

static void play_land(iz_game *g, play_locals *f)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[f->slot].definition];
    unsigned flags = IZ_PART_PLAYED;
    if (!(def->types & IZ_TYPE_LAND))
        flags |= IZ_PART_UPSIDE_DOWN;
    if (spring_of(g, f))
        flags |= IZ_PART_TAPPED; /* E3.52 */
    f->head.pc = PLAY_LAND_MOVED;
    iz_note(g, flags & IZ_PART_UPSIDE_DOWN ? IZ_C_UPSIDE_DOWN_LAND : IZ_C_LAND_PLAY,
            flags & IZ_PART_UPSIDE_DOWN ? IZ_SAY_PLAYS_AS_SOURCE : IZ_SAY_PLAYS_LAND,
            iz_ref_seat(f->seat), f->bearer);
    iz_ref card = f->bearer;
    int seat = f->seat;
    g->seats[seat].lands_played++;
    iz_batch_begin(g);
    iz_batch_move(g, card, IZ_ZONE_BATTLEFIELD, flags)->seat = (uint8_t)seat;
    iz_batch_happens(g, IZ_C_LAND_PLAY);
}

static iz_flow land_moved(iz_game *g, play_locals *f)
{
    int seat = f->seat;
    iz_slot slot = f->slot;
    f->result = IZ_ANNOUNCED_NO_STACK;
    f->head.pc = PLAY_DONE;
    if (!iz_zone_in_play(g->objects[slot].zone))
        return IZ_GO;
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_LAND_PLAYED,
                                 .seat = (uint8_t)seat,
                                 .object = iz_object_ref(g, slot),
                                 .other = IZ_NO_REF,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL},
                      IZ_C_LAND_PLAY);
    f = top(g);
    const iz_cell *spring = spring_of(g, f);
    if (!spring)
        return IZ_GO;
    iz_ctx ctx = iz_ctx_of_object(g, slot, IZ_NIL);
    if (!iz_can_pay(g, seat, &ctx, iz_child(spring, 0), 1))
        return IZ_GO;
    f = top(g);
    f->head.pc = PLAY_SPRING_ANSWERED;
    return iz_ask_yes_no(g, seat, IZ_FOR_KICKER, iz_object_ref(g, slot));
}

static iz_flow spring_answered(iz_game *g, play_locals *f)
{
    f->head.pc = PLAY_DONE;
    if (g->head->answer.kind != IZ_OPTION_YES)
        return IZ_GO;
    const iz_cell *spring = spring_of(g, f);
    int seat = f->seat;
    iz_slot slot = f->slot;
    f->head.pc = PLAY_SPRING_PAID;
    uint16_t env = iz_env_new(g);
    g->envs[env].source = iz_object_ref(g, slot);
    g->envs[env].controller = (uint8_t)seat;
    top(g)->env = env;
    iz_pay_cost(g, seat, env, iz_child(spring, 0), 1);
    return IZ_GO;
}

static iz_flow spring_paid(iz_game *g, play_locals *f)
{
    f->head.pc = PLAY_DONE;
    uint16_t env = f->env;
    if (!(g->envs[env].done & IZ_DONE_PAID)) {
        iz_env_free(g, env);
        return IZ_GO;
    }
    iz_note(g, IZ_C_SPRING, IZ_SAY_COST_PAID, g->envs[env].source);
    iz_rule_triggers(g, IZ_C_SPRING, env, g->envs[env].source, top(g)->seat);
    return IZ_GO;
}

/* ---- turning face up ------------------------------------------------------------------------- */

static bool morph_is_affordable(iz_game *g, int32_t x)
{
    const play_locals *f = top(g);
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    iz_bill bill;
    iz_unmorph_bill(g, f->seat, f->slot, &ctx, x, &bill);
    return iz_bill_verdict(g, &bill, &ctx, NULL) == IZ_C_NONE;
}

/* Is X announced with the cost of turning it face up (morph {X}{R})? */
static bool morph_has_x(iz_game *g, iz_slot slot)
{
    const iz_cell *morph = iz_morph_of(g, slot);
    for (const iz_cell *at = morph; at && at < morph + morph->span; at++)
        if (at->op == IZ_COST_MANA && iz_symbols_mana_cost(g->cards->symbols, at->arg)->x > 0)
            return true;
    return false;
}

static iz_flow special_pay(iz_game *g, play_locals *f)
{
    int seat = f->seat;
    iz_ref bearer = f->bearer;
    iz_slot slot = f->slot;
    uint16_t env = f->env;
    const iz_cell *cost = NULL;
    if (f->way == IZ_SPECIAL_END_EFFECT && iz_effect_unpaid(g, seat, bearer, &cost) == IZ_NO_EFFECT)
        return take_back(g, f);
    f->head.pc = PLAY_SPECIAL_PAID;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    iz_bill bill;
    iz_bill_begin(&bill, seat, 0);
    if (cost)
        iz_bill_add(g, &bill, &ctx, cost, 1);
    else
        iz_unmorph_bill(g, seat, slot, &ctx, g->envs[env].x, &bill);
    iz_pay_start(g, &bill, env, bearer, true, NULL);
    return IZ_GO;
}

static iz_flow special(iz_game *g, play_locals *f)
{
    iz_ref bearer = f->bearer;
    uint8_t seat = f->seat;
    uint16_t env = iz_env_new(g);
    g->envs[env].source = bearer;
    g->envs[env].controller = seat;
    f = top(g);
    f->env = env;
    if (f->way != IZ_SPECIAL_UNMORPH || !morph_has_x(g, f->slot))
        return special_pay(g, f);
    f->head.pc = PLAY_SPECIAL_X;
    int32_t most = iz_greatest_x(g, morph_is_affordable);
    return iz_ask_number(g, seat, IZ_FOR_X, bearer, 0, most);
}

static iz_flow special_x(iz_game *g, play_locals *f)
{
    g->envs[f->env].x = (int32_t)g->head->answer.number;
    iz_note(g, IZ_C_PLAY_X, IZ_SAY_X, (int)g->head->answer.number);
    return special_pay(g, top(g));
}

/* What its words call X is what was announced as it was turned face up. */
static void keep_x(iz_game *g, iz_slot slot, int32_t x)
{
    uint16_t env = g->objects[slot].env;
    if (env == IZ_NIL && x == 0)
        return;
    if (env == IZ_NIL) {
        env = iz_env_new(g);
        g->envs[env].source = iz_object_ref(g, slot);
        g->envs[env].controller = g->objects[slot].controller;
        g->objects[slot].env = env;
    }
    g->envs[env].x = x;
}

static iz_flow special_paid(iz_game *g, play_locals *f)
{
    if (!(g->envs[f->env].done & IZ_DONE_PAID))
        return take_back(g, f);
    int32_t x = g->envs[f->env].x;
    iz_env_free(g, f->env);
    f->result = IZ_ANNOUNCED_NO_STACK;
    f->head.pc = PLAY_DONE;
    iz_ref bearer = f->bearer;
    if (f->way == IZ_SPECIAL_END_EFFECT) {
        const iz_cell *cost;
        uint32_t at = iz_effect_unpaid(g, f->seat, bearer, &cost);
        iz_note(g, IZ_C_SPECIAL_ACTION, IZ_SAY_EFFECT_ON_ENDS, bearer);
        if (at != IZ_NO_EFFECT)
            iz_effect_end(g, at);
        iz_control_update(g);
        return IZ_GO;
    }
    iz_note(g, IZ_C_MORPH, IZ_SAY_EVENT_FACE_UP, bearer);
    if (iz_ref_alive(g, bearer))
        keep_x(g, iz_ref_slot(bearer), x);
    iz_batch_begin(g);
    iz_batch_part(g, IZ_EV_FACE_UP)->object = bearer;
    iz_batch_happens(g, IZ_C_MORPH);
    return IZ_GO;
}

/* ---- the frame ------------------------------------------------------------------------------- */

static iz_flow begin_ability(iz_game *g, play_locals *f)
{
    iz_ability ability;
    int seat = f->seat;
    iz_ref bearer = f->bearer;
    if (!iz_find_ability(g, f->slot, f->ability, f->nth, &ability)) {
        f->kind = IZ_OPTION_NONE;
        return take_back(g, f);
    }
    if (iz_is_mana_ability(g, f->ability) || iz_is_special_action(g, f->ability)) {
        f->head.pc = PLAY_MANA_DONE;
        iz_mana_ability_start(g, seat, &ability, IZ_KIND_OPEN, NULL);
        return IZ_GO;
    }
    uint16_t env = iz_env_for_ability(g, &ability, seat);
    iz_slot slot = iz_stack_ability(g, env, bearer, seat);
    f = top(g);
    if (slot == IZ_NIL) {
        iz_env_free(g, env);
        return iz_fail(g, 3, "playing/play.c: no room for another object: an ability on the stack");
    }
    f->env = env;
    f->slot = slot;
    f->object = iz_object_ref(g, slot);
    if (iz_ref_alive(g, bearer) && g->objects[iz_ref_slot(bearer)].zone == IZ_ZONE_HAND)
        /* who announces it shows the card that has it */
        g->objects[iz_ref_slot(bearer)].known = iz_everyone(g);
    f->head.pc = PLAY_X;
    return IZ_GO;
}

static iz_flow begin(iz_game *g, play_locals *f)
{
    iz_mana_life_offer offer;
    if (f->kind == IZ_OPTION_SPECIAL && f->way == IZ_SPECIAL_LIFE &&
        iz_mana_life(g, f->seat, &offer)) {
        f->head.pc = PLAY_LIFE_PAID;
        iz_mana_pay_life(g, f->seat, offer.life);
        return IZ_GO;
    }
    if (!iz_ref_alive(g, f->bearer) && !iz_ref_is_player(f->bearer)) {
        f->kind = IZ_OPTION_NONE;
        return take_back(g, f);
    }
    switch (f->kind) {
    case IZ_OPTION_CAST:
        f->head.pc = PLAY_OPTIONS;
        card_to_stack(g, f);
        return IZ_GO;
    case IZ_OPTION_ACTIVATE:
        return begin_ability(g, f);
    case IZ_OPTION_PLAY_LAND:
        play_land(g, f);
        return IZ_GO;
    case IZ_OPTION_SPECIAL:
        if (f->way == IZ_SPECIAL_UNMORPH || f->way == IZ_SPECIAL_END_EFFECT)
            return special(g, f);
        if (iz_use_of(g)->is_use && iz_use_of(g)->is_use(f->way)) {
            f->result = IZ_ANNOUNCED_NO_STACK;
            f->head.pc = PLAY_DONE;
            iz_use_of(g)->use(g, f->seat, f->slot, f->way);
            return IZ_GO;
        }
        if (f->way == IZ_SPECIAL_PAY) {
            f->result = IZ_ANNOUNCED_NO_STACK;
            f->head.pc = PLAY_DONE;
            iz_offer_take(g, f->seat, f->ability);
            return IZ_GO;
        }
        return iz_fail(g, 1, "playing/play.c: special action %d is not one of these books'",
                       (int)f->way);
    default:
        return iz_fail(g, 1, "playing/play.c: an option of kind %d can't be announced",
                       (int)f->kind);
    }
}

static iz_flow go_on(iz_game *g, play_locals *f)
{
    switch (f->head.pc) {
    case PLAY_BEGIN:
        return begin(g, f);
    case PLAY_OPTIONS:
        return next_option(g, f);
    case PLAY_OPTION_ANSWERED:
        option_answered(g, f);
        return IZ_GO;
    case PLAY_X:
        return announce_x(g, f);
    case PLAY_X_CHOSEN:
        x_chosen(g, f);
        return IZ_GO;
    case PLAY_TARGETS:
        return choose_targets(g, f);
    case PLAY_TARGETS_CHOSEN:
        return pay(g, f);
    case PLAY_PAID:
        return paid(g, f);
    case PLAY_MANA_DONE:
        f->result = IZ_ANNOUNCED_NO_STACK;
        return end(g, f);
    case PLAY_LAND_MOVED:
        return land_moved(g, f);
    case PLAY_SPRING_ANSWERED:
        return spring_answered(g, f);
    case PLAY_SPRING_PAID:
        return spring_paid(g, f);
    case PLAY_SPECIAL_X:
        return special_x(g, f);
    case PLAY_SPECIAL_PAID:
        return special_paid(g, f);
    case PLAY_LIFE_PAID:
        f->result = IZ_ANNOUNCED_NO_STACK;
        f->head.pc = PLAY_DONE;
        iz_mana_of_life(g, f->seat, 1);
        return IZ_GO;
    case PLAY_DONE:
    default:
        return end(g, f);
    }
}

iz_flow iz_run_announce(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, ANNOUNCE, go_on);
}
