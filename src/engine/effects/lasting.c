/*
 * Effects that last: changes of objects for a time, rules for a time, shields that prevent,
 * redirect or replace, regeneration, permission to play cards.
 *
 * Books: mtg-1999-11 chapters 418.3 (what is settled as they begin), 419 (shields), 413.2;
 * izvori-2007 D19.3, D20.
 */
#include "core/switch.h"
#include "engine/combat/fight.h"
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"
#include "engine/events/enter.h"

/* A lasting effect of this instruction; its set and environment are still to be given. */
static iz_effect effect_of(const iz_game *g, const effect_frame *f, iz_effect_kind kind)
{
    (void)g;
    return (iz_effect){.kind = (uint8_t)kind,
                       .duration = IZ_LASTS_TURN,
                       .controller = f->ctx.controller,
                       .cell = f->cell,
                       .source = f->ctx.self,
                       .env = IZ_NIL,
                       .affected = IZ_NIL,
                       .fixed = IZ_NIL,
                       .amount = -1};
}

/* The duration is the instruction's last child. */
static void read_duration(iz_game *g, const iz_cell *cell, iz_effect *effect)
{
    const iz_cell *duration = iz_child(cell, iz_child_count(cell) - 1);
    iz_duration_read(g, duration, effect->controller, effect);
    if (duration->op != IZ_UNTIL_NEXT_OF && duration->op != IZ_DURING_NEXT_TURN)
        return;
    iz_ctx ctx = iz_effect_top(g)->ctx;
    effect->until_seat = (uint8_t)iz_select_seat(g, &ctx, duration + 1);
}

/* ---- APPLY ----------------------------------------------------------------------------------- */

enum { APPLY_BEGIN, APPLY_OLD_WORD, APPLY_NEW_WORD, APPLY_ACT };

static const iz_cell *words_to_change(const iz_cell *cell)
{
    for (const iz_cell *m = cell + 1; m < cell + cell->span; m += m->span)
        if (m->op == IZ_CHANGE_WORDS)
            return m;
    return NULL;
}

/* The last one: the new creature type is not Wall. */
enum { WORDS_OF_COLOR = 1, WORDS_OF_BASIC_LANDS = 2, WORDS_OF_CREATURES = 4, WORDS_NO_WALL = 8 };

/* Asks for a word out of the classes in the mask, but not `without`. */
static iz_flow ask_word(iz_game *g, int32_t classes, int without, iz_purpose purpose)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    if (classes == (WORDS_OF_CREATURES | WORDS_NO_WALL))
        return iz_ask_word(g, ctx.controller, purpose, IZ_WORDS_NO_WALL, ctx.self);
    if (classes == WORDS_OF_CREATURES)
        return iz_ask_word(g, ctx.controller, purpose, IZ_WORDS_CREATURE_TYPE, ctx.self);
    if (classes & WORDS_OF_COLOR)
        for (int bit = 0; bit < 5; bit++)
            if (IZ_COLOR_WORD(bit) != without)
                iz_effect_word_candidate(g, IZ_WORDS_COLOR, bit);
    if (classes & WORDS_OF_BASIC_LANDS)
        for (int word = IZ_WORD_PLAINS; word <= IZ_WORD_FOREST; word++)
            if (word != without)
                iz_effect_word_candidate(g, IZ_WORDS_BASIC_LAND_TYPE, word);
    return iz_ask(g, ctx.controller, IZ_DECIDE_CHOOSE, purpose, ctx.self, 0);
}

/* The answer as a word of a substitution. */
static int chosen_word(const iz_game *g)
{
    const iz_option *answer = &g->head->answer;
    return answer->ability == IZ_WORDS_COLOR ? IZ_COLOR_WORD((int)answer->number)
                                             : (int)answer->number;
}

/* The class of a word: the new one must be of the same. */
static int32_t class_of(int word)
{
    if (word >= IZ_COLOR_WORD(0))
        return WORDS_OF_COLOR;
    return word <= IZ_WORD_FOREST ? WORDS_OF_BASIC_LANDS : WORDS_OF_CREATURES;
}

/* May its controller not change, or is that kept off at a price (hkk: a life counter)? */
static bool stays_with_its_controller(iz_game *g, const iz_ctx *ctx, iz_ref ref, int seat)
{
    if (iz_cant(g, IZ_ACTION_CHANGE_CONTROL, ref, iz_ref_seat(seat)))
        return true;
    bool changes = g->book->stays && iz_ref_is_object(ref) && iz_ref_alive(g, ref) &&
                   g->objects[iz_ref_slot(ref)].controller != seat;
    return changes && iz_keeps_controller(g, ref, ctx->self);
}

/* Nobody gains control of what may not change it: it is left out of the set. */
static iz_set without_unyielding(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_set set)
{
    int seat = IZ_NO_SEAT;
    for (const iz_cell *m = cell + 1; m < cell + cell->span; m += m->span)
        if (m->op == IZ_SET_CONTROLLER)
            seat = iz_select_seat(g, ctx, iz_child(m, 1));
    int kept = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (seat == IZ_NO_SEAT || !stays_with_its_controller(g, ctx, ref, seat))
            g->scratch[set.first + (size_t)kept++] = ref;
    }
    set.count = kept;
    return set;
}

/* Rule concept CONTINUOUS: the set is settled now (418.3b). The frame's count and word hold the old
 * and the new word of a change of text. */
static iz_flow apply_now(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    int from = f->count, to = f->word;
    iz_effect effect = effect_of(g, f, IZ_EFFECT_CONTINUOUS);
    read_duration(g, cell, &effect);
    iz_set set = without_unyielding(g, &ctx, cell, iz_select_present(g, &ctx, cell + 1));
    if (set.count > 0 && iz_effects_room(g, set.count)) {
        effect.affected = iz_set_to_list(g, set);
        effect.env = iz_effect_capture(g, &ctx);
        if (words_to_change(cell)) {
            iz_links_free(g, g->envs[effect.env].words);
            uint16_t words =
                iz_links_append_ref(g, IZ_NIL, (iz_ref)from << 16 | (iz_ref)(uint16_t)to);
            g->envs[effect.env].words = words;
        }
        if (set.count == 1)
            iz_note(g, IZ_C_CONTINUOUS, IZ_SAY_EFFECT_ON_ONE_BEGINS, effect.source,
                    iz_set_at(g, set, 0));
        else
            iz_note(g, IZ_C_CONTINUOUS, IZ_SAY_EFFECT_ON_OBJECTS_BEGINS, effect.source, set.count);
        iz_effect_add(g, &effect);
        iz_control_update(g);
    }
    iz_effect_result_set(g, env, cell->arg, set);
    return IZ_FINISHED;
}

iz_flow iz_effect_apply(iz_game *g, effect_frame *f)
{
    const iz_cell *words = words_to_change(iz_effect_cell(g, f));
    if (!words)
        return apply_now(g, f);
    switch (f->head.pc) {
    case APPLY_BEGIN:
        f->head.pc = APPLY_OLD_WORD;
        return ask_word(g, words->arg & ~WORDS_NO_WALL, IZ_WORD_NONE, IZ_FOR_OLD_WORD);
    case APPLY_OLD_WORD:
        f->count = chosen_word(g);
        f->head.pc = APPLY_NEW_WORD;
        return ask_word(g, (class_of(f->count) | WORDS_NO_WALL) & words->arg, f->count,
                        IZ_FOR_NEW_WORD);
    default:
        f->word = chosen_word(g);
        return apply_now(g, f);
    }
}

iz_flow iz_effect_rule_effect(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    iz_effect effect = effect_of(g, f, IZ_EFFECT_RULE);
    read_duration(g, iz_effect_cell(g, f), &effect);
    effect.env = iz_effect_capture(g, &ctx);
    iz_note(g, IZ_C_CONTINUOUS, IZ_SAY_RULE_CHANGES_FOR_TIME);
    iz_effect_add(g, &effect);
    return IZ_FINISHED;
}

/* Wholly or not at all: both must be there, under different control. */
iz_flow iz_effect_exchange_control(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    iz_set first = iz_select_present(g, &ctx, cell + 1);
    const iz_cell *other = iz_child(cell, 1);
    bool pair = other->op == IZ_NONE; /* both are of the first */
    iz_set second = pair ? first : iz_select_present(g, &ctx, other);
    if (first.count == 0 || second.count <= pair)
        return IZ_FINISHED;
    iz_ref a = iz_set_at(g, first, 0), b = iz_set_at(g, second, pair);
    if (!iz_ref_in_play(g, a) || !iz_ref_in_play(g, b))
        return IZ_FINISHED;
    int of_a = iz_known_controller(g, a), of_b = iz_known_controller(g, b);
    if (of_a == of_b || stays_with_its_controller(g, &ctx, a, of_b) ||
        stays_with_its_controller(g, &ctx, b, of_a))
        return IZ_FINISHED;
    iz_effect effect = effect_of(g, iz_effect_top(g), IZ_EFFECT_CONTINUOUS);
    read_duration(g, cell, &effect);
    effect.affected = iz_links_append(g, IZ_NIL, a, of_b);
    effect.affected = iz_links_append(g, effect.affected, b, of_a);
    iz_count_applied(g, IZ_C_EXCHANGE);
    if (iz_is_off(g, IZ_C_EXCHANGE))
        return IZ_FINISHED;
    iz_note(g, IZ_C_CONTROL_CHANGE, IZ_SAY_AND_EXCHANGED, a, b);
    iz_effect_add(g, &effect);
    iz_control_update(g);
    iz_set exchanged = iz_set_begin(g);
    iz_set_put(g, &exchanged, a);
    iz_set_put(g, &exchanged, b);
    iz_effect_result(g, ctx.env, cell->arg, exchanged, true);
    return IZ_FINISHED;
}

/* Each goes to the other player, however many they are. */
iz_flow iz_effect_trade_control(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f), *filter = iz_child(cell, 2);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    int one = iz_select_seat(g, &ctx, cell + 1), other = iz_select_seat(g, &ctx, iz_child(cell, 1));
    if (one == IZ_NO_SEAT || other == IZ_NO_SEAT || one == other)
        return IZ_FINISHED;
    iz_effect effect = effect_of(g, iz_effect_top(g), IZ_EFFECT_CONTINUOUS);
    read_duration(g, cell, &effect);
    iz_set set = iz_set_begin(g);
    IZ_EACH_IN_PLAY (g, slot) {
        int of = g->objects[slot].controller;
        iz_ref ref = iz_object_ref(g, slot);
        if ((of != one && of != other) || !iz_fits(g, &ctx, filter, ref))
            continue;
        iz_set_put(g, &set, ref);
        effect.affected = iz_links_append(g, effect.affected, ref, of == one ? other : one);
    }
    iz_effect_result_set(g, env, cell->arg, set);
    if (set.count == 0)
        return IZ_FINISHED;
    effect.env = iz_effect_capture(g, &ctx);
    iz_note(g, IZ_C_CONTROL_CHANGE, IZ_SAY_PERMANENTS_CHANGE_SIDES, set.count);
    iz_effect_add(g, &effect);
    iz_control_update(g);
    return IZ_FINISHED;
}

/* ---- shields --------------------------------------------------------------------------------- */

enum { SHIELD_BEGIN, SHIELD_SOURCE };
enum { SHIELD_FLAG_CHOSEN = 2 };

/* Is the set settled as the shield is made? "All creatures" and "players" are not: prevention waits
 * for what happens (419.2). */
static bool is_settled(const iz_cell *selector)
{
    switch (selector->op) {
    case IZ_ALL:
    case IZ_ALL_PLAYERS:
    case IZ_OPPONENTS:
    case IZ_PLAYERS_WHO:
        return false;
    case IZ_UNION:
        for (const iz_cell *one = selector + 1; one < selector + selector->span; one += one->span)
            if (!is_settled(one))
                return false;
        return true;
    default:
        return true;
    }
}

iz_set iz_effect_sources(iz_game *g, const iz_ctx *ctx, const iz_cell *filter)
{
    iz_set set = iz_set_begin(g);
    IZ_EACH_IN_PLAY (g, slot)
        iz_set_put(g, &set, iz_object_ref(g, slot));
    for (iz_slot slot = iz_now(g)->stack.first; slot != IZ_NIL; slot = g->objects[slot].next) {
        const iz_object *object = &g->objects[slot];
        if (object->kind == IZ_OBJECT_CARD || object->kind == IZ_OBJECT_COPY)
            iz_set_put(g, &set, iz_object_ref(g, slot));
        else if (object->kind == IZ_OBJECT_DAMAGE)
            iz_combat_damage_sources(g, slot, &set);
        else if (object->env != IZ_NIL && iz_ref_is_object(g->envs[object->env].source))
            iz_set_put_new(g, &set, g->envs[object->env].source);
    }
    iz_set fitting = iz_set_begin(g);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!filter || iz_fits(g, ctx, filter, ref))
            iz_set_put(g, &fitting, ref);
    }
    return fitting;
}

static iz_flow ask_source(iz_game *g, int seat, const iz_cell *filter)
{
    iz_ctx ctx = iz_effect_top(g)->ctx;
    iz_set fitting = iz_effect_sources(g, &ctx, filter);
    return iz_effect_ask_one(g, seat, IZ_FOR_SHIELD_SOURCE, ctx.self, fitting, IZ_NIL, false);
}

iz_flow iz_effect_choose_source(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    uint16_t env = f->env;
    if (f->head.pc == SHIELD_BEGIN) {
        iz_ctx ctx = f->ctx;
        int seat = iz_select_seat(g, &ctx, cell + 1);
        iz_effect_top(g)->head.pc = SHIELD_SOURCE;
        return seat == IZ_NO_SEAT ? IZ_FINISHED : ask_source(g, seat, iz_optional(cell, 1));
    }
    iz_set chosen = iz_set_begin(g);
    if (g->head->answer.kind == IZ_OPTION_REF)
        iz_set_put(g, &chosen, g->head->answer.subject);
    iz_effect_result_set(g, env, cell->arg, chosen);
    return IZ_FINISHED;
}

/* One shield over a list of those protected. The chosen source stands in event_other. */
static void add_shield(iz_game *g, iz_effect_kind kind, uint16_t affected, int32_t amount,
                       iz_ref chosen)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    iz_effect effect = effect_of(g, f, kind);
    read_duration(g, iz_effect_cell(g, f), &effect);
    effect.affected = affected;
    effect.amount = amount;
    effect.env = iz_effect_capture(g, &ctx);
    if (chosen != IZ_NO_REF)
        g->envs[effect.env].event_other = chosen;
    iz_effect_add(g, &effect);
}

/* Shares announced with the targets: a shield for each. */
static bool add_divided_shields(iz_game *g, iz_effect_kind kind, const iz_cell *selector,
                                iz_ref chosen)
{
    iz_ctx ctx = iz_effect_top(g)->ctx;
    if (selector->op != IZ_REG || ctx.env == IZ_NIL)
        return false;
    bool any = false;
    for (uint16_t at = g->envs[ctx.env].reg[selector->arg]; at != IZ_NIL; at = g->links[at].next) {
        iz_link share = g->links[at];
        if (share.value <= 0)
            continue;
        any = true;
        if (iz_present(g, &ctx, share.ref) != IZ_NO_REF)
            add_shield(g, kind, iz_links_append_ref(g, IZ_NIL, share.ref), share.value, chosen);
    }
    return any;
}

/* PREVENT and REDIRECT; PREVENT_FROM has the sources where they have those protected. */
static iz_flow make_shield(iz_game *g, effect_frame *f, iz_effect_kind kind, bool any_source)
{
    const iz_cell *cell = iz_effect_cell(g, f), *quantity = iz_optional(cell, 1);
    iz_ctx ctx = f->ctx;
    const iz_cell *filter = any_source ? NULL : iz_optional(cell, 2);
    iz_ref chosen = IZ_NO_REF;
    if (!any_source && cell->arg & SHIELD_FLAG_CHOSEN) {
        if (f->head.pc == SHIELD_BEGIN) {
            f->head.pc = SHIELD_SOURCE;
            return ask_source(g, f->ctx.controller, filter);
        }
        if (g->head->answer.kind != IZ_OPTION_REF)
            return IZ_FINISHED; /* there is no such source */
        chosen = g->head->answer.subject;
    }
    int32_t amount = quantity ? iz_quantity(g, &ctx, quantity) : -1;
    if (quantity && add_divided_shields(g, kind, cell + 1, chosen))
        return IZ_FINISHED;
    uint16_t affected = IZ_NIL;
    if (is_settled(cell + 1)) {
        iz_set set = iz_select_present(g, &ctx, cell + 1);
        if (set.count == 0 || !iz_effects_room(g, set.count))
            return IZ_FINISHED;
        affected = iz_set_to_list(g, set);
    }
    if (amount != 0)
        add_shield(g, kind, affected, amount, chosen);
    else
        iz_links_free(g, affected);
    return IZ_FINISHED;
}

iz_flow iz_effect_prevent(iz_game *g, effect_frame *f)
{
    return make_shield(g, f, IZ_EFFECT_PREVENT, false);
}

iz_flow iz_effect_prevent_from(iz_game *g, effect_frame *f)
{
    return make_shield(g, f, IZ_EFFECT_PREVENT, true);
}

iz_flow iz_effect_redirect(iz_game *g, effect_frame *f)
{
    return make_shield(g, f, IZ_EFFECT_REDIRECT, false);
}

iz_flow iz_effect_replace_next(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    iz_effect effect = effect_of(g, f, IZ_EFFECT_REPLACE);
    read_duration(g, iz_effect_cell(g, f), &effect);
    effect.env = iz_effect_capture(g, &ctx);
    iz_effect_add(g, &effect);
    return IZ_FINISHED;
}

/* Rule concept REGENERATION: a shield for this turn on each (419.6b). */
iz_flow iz_effect_regenerate(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    iz_effect effect = effect_of(g, f, IZ_EFFECT_REGENERATE);
    iz_set set = iz_select_present(g, &ctx, iz_effect_cell(g, f) + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_in_play(g, ref) || !iz_effects_room(g, 1))
            continue;
        effect.affected = iz_links_append_ref(g, IZ_NIL, ref);
        uint32_t shield = iz_effect_add(g, &effect);
        if (ctx.env != IZ_NIL && shield != IZ_NO_EFFECT) /* "when it regenerates this way" */
            g->envs[ctx.env].amount[IZ_REGISTERS - 1] = (int32_t)g->effects[shield].timestamp;
        iz_note(g, IZ_C_REGENERATION, IZ_SAY_HAS_REGENERATION_SHIELD, ref);
    }
    return IZ_FINISHED;
}

/* ---- permission ------------------------------------------------------------------------------ */

/* Each of the players may play those cards: one effect a player. */
iz_flow iz_effect_may_play(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    iz_set set = iz_select_present(g, &ctx, iz_child(cell, 1));
    if (set.count == 0)
        return IZ_FINISHED;
    IZ_EACH_SEAT_OF (g, seat, seats) {
        iz_effect effect = effect_of(g, iz_effect_top(g), IZ_EFFECT_MAY_PLAY);
        read_duration(g, cell, &effect);
        effect.controller = (uint8_t)seat;
        effect.affected = iz_set_to_list(g, set);
        effect.env = iz_effect_capture(g, &ctx);
        iz_effect_add(g, &effect);
    }
    return IZ_FINISHED;
}

/* ---- becoming an Aura ------------------------------------------------------------------------ */

enum { AURA_BEGIN, AURA_CHANGED, AURA_END };

/* It is changed first and then attached, as what it is by then. */
iz_flow iz_effect_become_aura(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    switch (f->head.pc) {
    case AURA_BEGIN: {
        f->head.pc = AURA_CHANGED;
        iz_set set = iz_select_present(g, &ctx, cell + 1);
        if (set.count == 0)
            return IZ_FINISHED;
        iz_effect effect = effect_of(g, f, IZ_EFFECT_CONTINUOUS);
        read_duration(g, cell, &effect);
        effect.affected = iz_set_to_list(g, set);
        effect.env = iz_effect_capture(g, &ctx);
        iz_note(g, IZ_C_CONTINUOUS, IZ_SAY_BECOMES_AURA, ctx.self);
        iz_effect_add(g, &effect);
        return IZ_GO;
    }
    case AURA_CHANGED:
        f->head.pc = AURA_END;
        iz_batch_begin(g);
        iz_parts_attach(g, &ctx, cell, IZ_NIL);
        iz_batch_happens(g, IZ_C_CONTINUOUS);
        return IZ_GO;
    default:
        return IZ_FINISHED;
    }
}

/* ---- a shape of one's choice ----------------------------------------------------------------- */

/* What is entering has the shape from the start. */
iz_flow iz_effect_shape(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    iz_set set = iz_select(g, &ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_entering_shape(g, ref, iz_cell_position(g, cell)))
            return iz_effect_missing(g, cell, "a shape is taken by what comes into play only");
    }
    return IZ_FINISHED;
}
