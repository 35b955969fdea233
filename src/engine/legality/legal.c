/*
 * What a player may do now: one predicate an action, which answers IZ_C_NONE or the concept that
 * forbids it. A window's options are listed with the same predicates (legality/legal_list.c).
 *
 * Carries out: mtg 214.9 (lands), 402-403, 408.1d, 409.2-409.3, 411.2, 412; Izvori B12.7, D2.12,
 * D2.40-D2.50, D4, D9.14, D9.24, D10.40, E3.151; flash, flashback, morph, madness, split cards.
 */
#include "engine/characteristics/pass.h"
#include "engine/costs/costs.h"
#include "engine/events/claims.h"
#include "engine/flow/loop.h"
#include "engine/legality/legality.h"
#include "engine/legality/rows.h"
#include "engine/procedures.h"
#include "engine/targets/targets.h"

#include <string.h>

static const iz_card_def *printed(const iz_game *g, int definition)
{
    return &g->cards->definitions[definition];
}

static bool has_printed_keyword(const iz_game *g, int definition, iz_keyword keyword)
{
    if (keyword >= 64)
        return iz_printed_keyword(g, definition, keyword, 0) != NULL;
    return printed(g, definition)->keywords >> keyword & 1;
}

/* ---- lands ----------------------------------------------------------------------------------- */

static int32_t land_plays(iz_game *g, int seat)
{
    int32_t plays = iz_one_of_the_turn(g, seat);
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_EXTRA_LANDS, iz_ref_seat(seat), &cursor, &hit)) {
        const iz_cell *more = iz_optional(hit.cell, 1);
        if (!more)
            return INT32_MAX;
        plays = iz_sum(plays, iz_rule_quantity(g, &hit, more));
    }
    return plays;
}

enum { LET_PAY = 1 << 0, LET_FREE = 1 << 1, LET_MADNESS = 1 << 2 };

/* How MAY_PLAYs let the seat play it: for its cost, without paying that, for its madness cost. */
static unsigned lets_play(const iz_game *g, int seat, iz_ref card)
{
    unsigned lets = 0;
    for (uint32_t n = 0; n < iz_table_count(g, IZ_TABLE_effects); n++) {
        const iz_effect *effect = &g->effects[n];
        if (effect->kind != IZ_EFFECT_MAY_PLAY || effect->controller != seat ||
            !iz_links_has(g, effect->affected, card))
            continue;
        const iz_cell *cell = &g->cards->cells[effect->cell];
        lets |= iz_is_madness_effect(g, effect)                           ? LET_MADNESS
                : cell->op == IZ_MAY_PLAY && cell->arg & IZ_MAY_PLAY_FREE ? LET_FREE
                                                                          : LET_PAY;
    }
    return lets;
}

/* May the seat play that card from the zone where it is for its mana cost, or for what may be paid
 * in place of that? What lets it be played for something else already, or for nothing, leaves no
 * room for another alternative cost. */
static bool is_let_pay(iz_game *g, int seat, iz_slot card)
{
    iz_ref ref = iz_object_ref(g, card);
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_PLAY_FROM, iz_ref_seat(seat), &cursor, &hit)) {
        if (hit.cell->arg != g->objects[card].zone)
            continue;
        iz_count_applied(g, IZ_C_PLAYED_ELSEWHERE);
        if (iz_is_off(g, IZ_C_PLAYED_ELSEWHERE))
            continue;
        if (g->objects[card].zone == IZ_ZONE_LIBRARY && g->objects[card].next != IZ_NIL)
            continue; /* only the top card is at hand */
        if (g->objects[card].owner != seat)
            continue;
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        const iz_cell *filter = iz_optional(hit.cell, 1);
        if (!filter || iz_fits(g, &ctx, filter, ref))
            return true;
    }
    return lets_play(g, seat, ref) & LET_PAY || iz_plays_as_from_hand(g, seat, card);
}

bool iz_is_let_play(iz_game *g, int seat, iz_slot card)
{
    return lets_play(g, seat, iz_object_ref(g, card)) != 0 || is_let_pay(g, seat, card);
}

bool iz_is_let_play_free(iz_game *g, int seat, iz_slot card)
{
    return lets_play(g, seat, iz_object_ref(g, card)) & LET_FREE;
}

static bool in_own_hand(const iz_game *g, int seat, iz_slot card)
{
    return g->objects[card].zone == IZ_ZONE_HAND && g->objects[card].owner == seat;
}

static bool sorcery_time(iz_game *g, int seat)
{
    return iz_sorcery_timing(g, seat) && iz_has_priority(g, seat);
}

/* May an instruction have them play the land now: in their own turn, as often as lands may be? */
bool iz_land_drop_left(iz_game *g, int seat, iz_slot card)
{
    return iz_is_turn_of(g, seat) && g->seats[seat].lands_played < land_plays(g, seat) &&
           !iz_cant(g, IZ_ACTION_PLAY_LAND, iz_ref_seat(seat), iz_object_ref(g, card));
}

static iz_concept land_verdict_found(iz_game *g, int seat, iz_slot card)
{
    const iz_card_def *def = printed(g, g->objects[card].definition);
    bool any_card = g->book->parameters.lands == IZ_LANDS_ANY_CARD;
    if (!(def->types & IZ_TYPE_LAND) && !any_card)
        return IZ_C_LAND_PLAY;
    if (!in_own_hand(g, seat, card) && !iz_is_let_play(g, seat, card))
        return IZ_C_PLAY_FROM_ZONE;
    if (!sorcery_time(g, seat))
        return IZ_C_LAND_TIMING;
    if (g->seats[seat].lands_played >= land_plays(g, seat))
        return IZ_C_LAND_LIMIT;
    if (iz_cant(g, IZ_ACTION_PLAY_LAND, iz_ref_seat(seat), iz_object_ref(g, card)))
        return IZ_C_CANT_EFFECT;
    return IZ_C_NONE;
}

iz_concept iz_land_verdict(iz_game *g, int seat, iz_slot card)
{
    return iz_permits(g, land_verdict_found(g, seat, card), IZ_C_LAND_PLAY);
}

static iz_concept may_play_land_found(iz_game *g, int seat, iz_slot card)
{
    if (!iz_has_priority(g, seat))
        return IZ_C_NO_PRIORITY_NOW;
    return iz_land_verdict(g, seat, card);
}

iz_concept iz_may_play_land(iz_game *g, int seat, iz_slot card)
{
    return iz_verdict(g, may_play_land_found(g, seat, card));
}

/* ---- spells ---------------------------------------------------------------------------------- */

int iz_way_definition(const iz_game *g, iz_slot card, int way)
{
    int definition = g->objects[card].definition;
    if (!(way & IZ_WAY_OTHER_HALF) || printed(g, definition)->face == 1 ||
        printed(g, definition)->flags & IZ_CARD_FLIP)
        return definition; /* (a spell is the half already that it is played as) */
    int other = printed(g, definition)->other_face;
    return other == 0xFFFF ? definition : other;
}

const iz_cell *iz_spell_cell(const iz_game *g, int definition, int way, uint32_t *ability)
{
    const iz_card_def *def = printed(g, definition);
    const iz_way_row *row = iz_way_row_of(g, way);
    iz_keyword by = row && row->answers ? IZ_KEYWORD_OF(row) : IZ_KW_COUNT;
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_ability_def *record = &g->cards->abilities[def->first_ability + n];
        if (record->kind != IZ_ABILITY_SPELL || record->keyword != by)
            continue;
        *ability = def->first_ability + n;
        return &g->cards->cells[record->cell];
    }
    return NULL;
}

const iz_cell *iz_enchant_filter(const iz_game *g, int definition)
{
    const iz_card_def *def = printed(g, definition);
    if (!(def->types & IZ_TYPE_ENCHANTMENT) || def->ability_count == 0)
        return NULL;
    const iz_cell *keyword = iz_printed_keyword(g, definition, IZ_KW_ENCHANT, 0);
    return keyword ? iz_optional(keyword, 1) : NULL;
}

static void touch_look(iz_game *g, iz_slot card, iz_as_spell was)
{
    if (was.touched == IZ_LOOK_TOUCHES_ALL)
        iz_touch(g);
    else if (was.touched == IZ_LOOK_TOUCHES_ROW)
        iz_touch_row(g, card);
}

iz_as_spell iz_as_spell_begin(iz_game *g, iz_slot card, int seat, int way)
{
    iz_refresh(g); /* derived facts must not be made while the card says that it is elsewhere */
    iz_object *object = &g->objects[card];
    iz_as_spell was = {.zone = object->zone,
                       .controller = object->controller,
                       .status = object->status,
                       .definition = object->definition,
                       .looked_at = g->looked_at,
                       .looked_from = g->looked_from};
    g->looked_at = card + 1u;
    g->looked_from = object->zone;
    bool own = iz_way_is_face_down(way) && iz_look_is_own(g, card);
    bool given = iz_way_is_flashback(way) && iz_lacks_printed_flashback(g, card);
    object = &g->objects[card];
    if (way & IZ_WAY_OTHER_HALF) /* (before it says that it is elsewhere) */
        iz_object_redefine(g, card, iz_way_definition(g, card, way));
    object->zone = IZ_ZONE_STACK;
    object->controller = (uint8_t)seat;
    if (iz_way_is_face_down(way))
        object->status |= IZ_IS_FACE_DOWN;
    if (object->definition != was.definition || (object->status != was.status && !own))
        was.touched = IZ_LOOK_TOUCHES_ALL;
    else if (object->status != was.status || iz_is_split(printed(g, object->definition)))
        was.touched = IZ_LOOK_TOUCHES_ROW;
    touch_look(g, card, was);
    if (given)
        g->objects[card].status |= IZ_GIVEN_FLASHBACK;
    return was;
}

void iz_as_spell_end(iz_game *g, iz_slot card, iz_as_spell was)
{
    iz_object *object = &g->objects[card];
    g->looked_at = was.looked_at;
    g->looked_from = was.looked_from;
    object->zone = was.zone;
    object->controller = was.controller;
    object->status = was.status;
    if (object->definition != was.definition)
        iz_object_redefine(g, card, was.definition);
    touch_look(g, card, was);
}

/* Does a static ability printed on the card itself do that? The condition must hold. */
static bool own_static(iz_game *g, const iz_ctx *ctx, int definition, iz_op op, bool *says)
{
    const iz_card_def *def = printed(g, definition);
    bool all = true;
    *says = false;
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[def->first_ability + n].cell];
        if (cell->op != IZ_STATIC)
            continue;
        const iz_cell *when = iz_optional(cell, 0);
        for (const iz_cell *rule = cell + 1; rule < cell + cell->span; rule += rule->span) {
            if (rule->op != op)
                continue;
            const iz_cell *whose = iz_optional(rule, 0);
            if (whose && whose->op != IZ_SELF)
                continue; /* about others, from play */
            const iz_cell *condition = iz_optional(rule, 1);
            *says = true;
            all = all && (!condition || iz_holds(g, ctx, condition)) &&
                  (!when || iz_holds(g, ctx, when));
            if (all)
                iz_mark_used(g, rule);
        }
    }
    return all;
}

static bool has_rules(iz_game *g)
{
    iz_refresh(g);
    return !g->plain || iz_table_count(g, IZ_TABLE_statics) > 0 ||
           iz_table_count(g, IZ_TABLE_effects) > 0;
}

/* May the card be played whenever an instant may (D2.50, E3.151)? */
static bool instant_time(iz_game *g, int seat, iz_slot card, int definition, const iz_ctx *ctx)
{
    if (printed(g, definition)->types & IZ_TYPE_INSTANT ||
        has_printed_keyword(g, definition, IZ_KW_FLASH) ||
        (g->derived && g->derived->gives_flash && iz_would_be_given(g, card, IZ_KW_FLASH)))
        return true;
    bool says = false;
    if (printed(g, definition)->ability_count > 0 &&
        own_static(g, ctx, definition, IZ_PLAY_ANY_TIME, &says) && says)
        return true;
    iz_ref ref = iz_object_ref(g, card);
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_PLAY_ANY_TIME, ref, &cursor, &hit)) {
        const iz_cell *condition = iz_optional(hit.cell, 1);
        iz_ctx from = iz_ctx_of_rule(g, &hit);
        if (hit.bearer != card && (!condition || iz_holds(g, &from, condition)))
            return true;
    }
    return iz_may_as_though(g, IZ_ACTION_FLASH, ref, IZ_NO_REF) ||
           iz_may_as_though(g, IZ_ACTION_FLASH, iz_ref_seat(seat), ref);
}

/* Has the card been given flash, where it is? */
static bool is_given_flash(iz_game *g, iz_slot card)
{
    iz_derive(g);
    return g->derived && g->derived->gives_flash && iz_has_keyword(g, card, IZ_KW_FLASH);
}

/* May the seat play the card for the cost that the rule gives? */
static bool is_given(iz_game *g, int seat, iz_slot card, int way, iz_rule_hit *hit)
{
    if (!iz_given_cost(g, (way & 255) - IZ_WAY_GIVEN, hit))
        return false;
    iz_ctx from = iz_ctx_of_rule(g, hit);
    const iz_cell *players = iz_optional(hit->cell, 0), *filter = iz_optional(hit->cell, 1);
    iz_as_spell was = iz_as_spell_begin(g, card, seat, way);
    bool fits = (!players || iz_selects(g, &from, players, iz_ref_seat(seat))) &&
                (!filter || iz_fits(g, &from, filter, iz_object_ref(g, card)));
    iz_as_spell_end(g, card, was);
    return fits;
}

/* Is the way one that the card has, from the zone where it is? */
static iz_concept way_verdict(iz_game *g, int seat, iz_slot card, int definition, int way,
                              const iz_ctx *ctx)
{
    const iz_card_def *def = printed(g, definition);
    const iz_object *object = &g->objects[card];
    bool from_hand = in_own_hand(g, seat, card);
    switch (iz_way_kind(way)) {
    case IZ_WAY_FLASHBACK:
        if (!iz_flashback_of(g, card, definition, way))
            return IZ_C_FLASHBACK;
        return object->zone == IZ_ZONE_GRAVEYARD && object->owner == seat ? IZ_C_NONE
                                                                          : IZ_C_PLAY_FROM_ZONE;
    case IZ_WAY_MADNESS:
        return lets_play(g, seat, iz_object_ref(g, card)) & LET_MADNESS ? IZ_C_NONE : IZ_C_MADNESS;
    case IZ_WAY_MORPH:
        if (!has_printed_keyword(g, definition, IZ_KW_MORPH) && !iz_morph_of(g, card))
            return IZ_C_MORPH;
        break;
    case IZ_WAY_NORMAL:
        if (!def->cost.exists)
            return IZ_C_NO_MANA_COST;
        if (lets_play(g, seat, iz_object_ref(g, card)) & LET_MADNESS && !is_let_pay(g, seat, card))
            return IZ_C_MADNESS;
        break;
    case IZ_WAY_MASKED: /* only where an instruction says so */
        return IZ_C_ALTERNATIVE_COST;
    case IZ_WAY_FREE: /* or where an instruction says so: iz_announce */
        return iz_is_let_play_free(g, seat, card) ? IZ_C_NONE : IZ_C_ALTERNATIVE_COST;
    default: {
        const iz_cell *condition = NULL;
        iz_rule_hit hit;
        const iz_way_row *row = iz_way_row_of(g, way);
        if (row) {
            iz_concept verdict = iz_way_row_verdict(g, seat, card, row);
            if (verdict != IZ_C_NONE)
                return verdict;
            break;
        }
        if (iz_way_is_given(way)) {
            if (!is_given(g, seat, card, way, &hit))
                return IZ_C_ALTERNATIVE_COST;
            break;
        }
        if (!iz_alternative_cost(g, definition, (way & 255) - IZ_WAY_ALTERNATIVE, &condition) ||
            (condition && !iz_holds(g, ctx, condition)))
            return IZ_C_ALTERNATIVE_COST;
        break;
    }
    }
    return from_hand || is_let_pay(g, seat, card) ? IZ_C_NONE : IZ_C_PLAY_FROM_ZONE;
}

/* Rules that forbid playing it, or restrict it. */
static iz_concept restriction_verdict(iz_game *g, int seat, iz_slot card, int definition, int way,
                                      const iz_ctx *ctx)
{
    bool says;
    if (!iz_way_is_face_down(way) && !iz_way_is_textless(g, way) &&
        !own_static(g, ctx, definition, IZ_PLAY_ONLY, &says))
        return IZ_C_PLAY_RESTRICTION;
    if (!has_rules(g))
        return IZ_C_NONE;
    iz_ref ref = iz_object_ref(g, card);
    if (iz_cant(g, IZ_ACTION_CAST, iz_ref_seat(seat), ref) ||
        iz_cant(g, IZ_ACTION_CAST, ref, IZ_NO_REF))
        return IZ_C_CANT_EFFECT;
    return IZ_C_NONE;
}

static iz_concept targets_verdict(iz_game *g, int definition, int way, const iz_ctx *ctx)
{
    if (iz_way_is_face_down(way) || iz_way_is_textless(g, way) ||
        printed(g, definition)->ability_count == 0)
        return IZ_C_NONE;
    uint32_t ability;
    const iz_cell *spell = iz_spell_cell(g, definition, way, &ability);
    if (spell && !iz_play_targets_exist(g, ctx, iz_child(spell, 0), iz_child(spell, 1)))
        return IZ_C_NO_LEGAL_TARGET;
    const iz_cell *filter = iz_enchant_filter(g, definition);
    if (!filter)
        return IZ_C_NONE;
    return iz_enchanted_exists(g, ctx, filter) ? IZ_C_NONE : IZ_C_NO_LEGAL_TARGET;
}

enum { MOST_TRIED_X = 99 }; /* beyond it, more makes no difference to what can be a target */

/* There is no legal target while X is 0: is there one for an X that can be paid? */
static iz_concept targets_for_some_x(iz_game *g, int seat, iz_slot card, int definition, int way,
                                     const iz_ctx *ctx, const iz_mana_room *room)
{
    uint32_t ability;
    const iz_cell *spell = iz_spell_cell(g, definition, way, &ability);
    if (!spell || !iz_targets_ask_x(iz_child(spell, 0), iz_child(spell, 1)))
        return IZ_C_NO_LEGAL_TARGET;
    iz_ctx with = *ctx;
    for (with.tried_x = 1; with.tried_x <= MOST_TRIED_X; with.tried_x++) {
        iz_bill bill;
        iz_spell_bill(g, card, seat, way, &with, 0, NULL, with.tried_x, false, &bill);
        if (iz_bill_verdict(g, &bill, &with, room) != IZ_C_NONE)
            break;
        if (targets_verdict(g, definition, way, &with) == IZ_C_NONE)
            return IZ_C_NONE;
    }
    return IZ_C_NO_LEGAL_TARGET;
}

/* What is used for the cost must fit X: is there an X for which something does? */
static iz_concept fitting_x_verdict(iz_game *g, int seat, iz_slot card, int way, const iz_ctx *ctx,
                                    const iz_mana_room *room)
{
    iz_ctx with = *ctx;
    iz_concept verdict = IZ_C_CANT_PAY;
    for (with.tried_x = 0; with.tried_x <= MOST_TRIED_X && verdict != IZ_C_NONE; with.tried_x++) {
        iz_bill bill;
        iz_spell_bill(g, card, seat, way, &with, 0, NULL, with.tried_x, false, &bill);
        verdict = iz_bill_verdict(g, &bill, &with, room);
    }
    return verdict;
}

static iz_concept looked_at_as_spell(iz_game *g, int seat, iz_slot card, int definition, int way,
                                     const iz_mana_room *room)
{
    iz_ctx ctx = iz_ctx_of_object(g, card, IZ_NIL);
    iz_concept verdict = restriction_verdict(g, seat, card, definition, way, &ctx);
    if (verdict != IZ_C_NONE)
        return verdict;
    verdict = targets_verdict(g, definition, way, &ctx);
    if (verdict == IZ_C_NO_LEGAL_TARGET)
        verdict = targets_for_some_x(g, seat, card, definition, way, &ctx, room);
    if (verdict != IZ_C_NONE)
        return verdict;
    if (iz_way_fits_x(g, definition, way))
        return fitting_x_verdict(g, seat, card, way, &ctx, room);
    iz_bill bill;
    iz_spell_bill(g, card, seat, way, &ctx, 0, NULL, iz_least_x(g, &ctx, definition), false, &bill);
    return iz_bill_verdict(g, &bill, &ctx, room);
}

bool iz_spell_x_is_payable(iz_game *g, iz_slot spell, int seat, const iz_ctx *ctx)
{
    iz_bill bill;
    const iz_env *env = &g->envs[ctx->env];
    int definition = g->objects[spell].definition;
    iz_spell_bill(g, spell, seat, env->alternative, ctx, env->paid, env->times_paid,
                  iz_least_x(g, ctx, definition), false, &bill);
    return iz_bill_verdict(g, &bill, ctx, NULL) == IZ_C_NONE;
}

/* What the rows of the book's kinds of play forbid, beside what all books forbid. */
static iz_concept rows_verdict(iz_game *g, int seat, iz_slot card, int way)
{
    const iz_course *course = iz_course_of(g);
    const iz_payment *payment = iz_payment_of(g);
    iz_concept verdict = IZ_C_NONE;
    int before = g->way_asked;
    g->way_asked = way;
    if (course->may_play)
        verdict = course->may_play(g, seat, card, IZ_NO_ABILITY);
    if (verdict == IZ_C_NONE)
        verdict = iz_hand_verdict(g, seat, card);
    if (verdict == IZ_C_NONE && payment->can_pay && !payment->can_pay(g, seat, card))
        verdict = IZ_C_CANT_PAY;
    g->way_asked = before;
    return verdict;
}

bool iz_rows_forbid(iz_game *g, int seat, iz_slot card, int way)
{
    return rows_verdict(g, seat, card, way) != IZ_C_NONE;
}

static iz_concept cast_verdict_found(iz_game *g, int seat, iz_slot card, int way,
                                     const iz_mana_room *room)
{
    int definition = iz_way_definition(g, card, way);
    const iz_card_def *def = printed(g, definition);
    if (def->types & IZ_TYPE_LAND)
        return IZ_C_LAND_PLAY;
    if (iz_loop_forbids(g, seat, IZ_OPTION_CAST, iz_object_ref(g, card), 0, way))
        return IZ_C_LOOP_CHOICE;
    iz_ctx ctx = iz_ctx_of_object(g, card, IZ_NIL);
    ctx.controller = (uint8_t)seat;
    iz_concept verdict = way_verdict(g, seat, card, definition, way, &ctx);
    if (verdict != IZ_C_NONE)
        return verdict;
    bool morph = iz_way_is_face_down(way);
    const iz_course *course = iz_course_of(g);
    bool now = course->may_play || sorcery_time(g, seat);
    if (!now && morph) /* whatever is on its other side */
        return IZ_C_SORCERY_TIMING;
    if (!now && !(def->types & IZ_TYPE_INSTANT) && (way & 255) != IZ_WAY_MADNESS &&
        !is_given_flash(g, card)) {
        iz_as_spell was = iz_as_spell_begin(g, card, seat, way);
        iz_rule_hit hit;
        bool instant = instant_time(g, seat, card, definition, &ctx);
        if (iz_way_is_given(way) && iz_given_cost(g, (way & 255) - IZ_WAY_GIVEN, &hit))
            instant = instant || hit.cell->arg & IZ_PLAY_FOR_ANY_TIME;
        iz_as_spell_end(g, card, was);
        if (!instant)
            return IZ_C_SORCERY_TIMING;
    }
    iz_as_spell was = iz_as_spell_begin(g, card, seat, way);
    verdict = looked_at_as_spell(g, seat, card, definition, way, room);
    iz_as_spell_end(g, card, was);
    if (verdict == IZ_C_NONE)
        verdict = rows_verdict(g, seat, card, way);
    bool forbidden = !now && verdict == IZ_C_NONE && iz_is_off(g, IZ_C_INSTANT_TIMING);
    return forbidden ? IZ_C_SORCERY_TIMING : verdict;
}

/* Of several who defend the player of a spell or ability names one as "the defending player": it is
 * legal if it is with one of them. The seats, in a mask; 0: it is all the same. */
static uint16_t defenders_to_try(iz_game *g, iz_slot source, int seat, const iz_cell *ability)
{
    if (!ability)
        return 0;
    iz_ctx ctx = iz_ctx_of_object(g, source, IZ_NIL);
    ctx.controller = (uint8_t)seat;
    return iz_open_defenders(g, &ctx, ability);
}

/* Tries the next of them; false: none is left. */
static bool try_defender(iz_game *g, uint16_t *defenders)
{
    int seat = 0;
    while (seat < IZ_SEATS_MAX && !(*defenders & iz_seat_bit(seat)))
        seat++;
    g->defender_tried = (uint8_t)(seat < IZ_SEATS_MAX ? seat + 1 : 0);
    *defenders &= (uint16_t)(*defenders - 1);
    return g->defender_tried != 0;
}

/* What is asked of a card, or of an ability of it. */
typedef struct question {
    iz_slot card;
    int seat, way;
    const iz_ability *ability;
    const iz_mana_room *room;
} question;
typedef iz_concept answerer(iz_game *g, const question *asked);

/* The answer with one of the defending players that the ability's words leave open. */
static iz_concept for_some_defender(iz_game *g, const question *asked, const iz_cell *ability,
                                    answerer *answer)
{
    uint16_t defenders = defenders_to_try(g, asked->card, asked->seat, ability);
    if (defenders == 0)
        return answer(g, asked);
    iz_concept verdict = IZ_C_NO_LEGAL_TARGET;
    while (verdict != IZ_C_NONE && try_defender(g, &defenders))
        verdict = answer(g, asked);
    g->defender_tried = 0;
    return verdict;
}

static iz_concept answer_cast(iz_game *g, const question *q)
{
    return cast_verdict_found(g, q->seat, q->card, q->way, q->room);
}

static iz_concept cast_verdict_of(iz_game *g, int seat, iz_slot card, int way,
                                  const iz_mana_room *room)
{
    if (!(g->head->options & IZ_GAME_ATTACK_MANY))
        return cast_verdict_found(g, seat, card, way, room);
    uint32_t ability;
    const question asked = {.card = card, .seat = seat, .way = way, .room = room};
    int definition = iz_way_definition(g, card, way);
    return for_some_defender(g, &asked, iz_spell_cell(g, definition, way, &ability), answer_cast);
}

static iz_concept answer_targets(iz_game *g, const question *q)
{
    iz_as_spell was = iz_as_spell_begin(g, q->card, q->seat, IZ_WAY_NORMAL);
    iz_ctx ctx = iz_ctx_of_object(g, q->card, IZ_NIL);
    iz_concept verdict = targets_verdict(g, g->objects[q->card].definition, IZ_WAY_NORMAL, &ctx);
    iz_as_spell_end(g, q->card, was);
    return verdict;
}

bool iz_spell_has_targets(iz_game *g, int seat, iz_slot card)
{
    uint32_t ability;
    const question asked = {.card = card, .seat = seat};
    const iz_cell *spell =
        g->head->options & IZ_GAME_ATTACK_MANY
            ? iz_spell_cell(g, g->objects[card].definition, IZ_WAY_NORMAL, &ability)
            : NULL;
    return for_some_defender(g, &asked, spell, answer_targets) == IZ_C_NONE;
}

iz_concept iz_cast_verdict(iz_game *g, int seat, iz_slot card, int way, const iz_mana_room *room)
{
    iz_concept verdict = cast_verdict_of(g, seat, card, way, room);
    iz_concept by = iz_concept_of_this_way(g, way);
    if (by != IZ_C_PLAY_SPELL)
        verdict = iz_permits(g, verdict, by);
    /* what is forbidden because `by` is switched off stays so */
    return verdict == by && iz_is_off(g, by) ? by : iz_permits(g, verdict, IZ_C_PLAY_SPELL);
}

iz_concept iz_told_verdict(iz_game *g, int seat, iz_slot card, int way)
{
    int definition = iz_way_definition(g, card, way);
    if (printed(g, definition)->types & IZ_TYPE_LAND)
        return iz_land_drop_left(g, seat, card) ? IZ_C_NONE : IZ_C_LAND_PLAY;
    iz_as_spell was = iz_as_spell_begin(g, card, seat, way);
    iz_concept verdict = looked_at_as_spell(g, seat, card, definition, way, NULL);
    iz_as_spell_end(g, card, was);
    return verdict;
}

static iz_concept may_cast_found(iz_game *g, int seat, iz_slot card, int way)
{
    if (!iz_has_priority(g, seat))
        return IZ_C_NO_PRIORITY_NOW;
    return iz_cast_verdict(g, seat, card, way, NULL);
}

iz_concept iz_may_cast(iz_game *g, int seat, iz_slot card, int way)
{
    return iz_verdict(g, may_cast_found(g, seat, card, way));
}

/* ---- activated abilities --------------------------------------------------------------------- */

/* Who may play the ability (403.2; D4.20)? */
static iz_concept activator_verdict(iz_game *g, int seat, iz_slot bearer, int flags)
{
    int controller = g->objects[bearer].controller; /* where nobody controls it, its owner */
    if (!iz_in_range(g, seat, iz_object_ref(g, bearer)))
        return IZ_C_RANGE_ACTIVATE;
    if (flags & IZ_ACTIVATED_OPPONENTS_ONLY)
        return iz_are_opponents(g, seat, controller) ? IZ_C_NONE : IZ_C_ACTIVATE_CONTROLLER;
    if (seat == controller || flags & IZ_ACTIVATED_ANY_PLAYER)
        return IZ_C_NONE;
    return IZ_C_ACTIVATE_CONTROLLER;
}

/* In which zones does the ability work (402.8; D3.80-D3.97)? */
static unsigned zones_of(const iz_ability_def *record, int flags)
{
    unsigned zones = record->zones;
    if (flags & IZ_ACTIVATED_FROM_HAND)
        zones |= 1u << IZ_ZONE_HAND;
    if (flags & IZ_ACTIVATED_FROM_GRAVEYARD)
        zones |= 1u << IZ_ZONE_GRAVEYARD;
    return zones ? zones : 1u << IZ_ZONE_BATTLEFIELD;
}

static bool activated_already(const iz_game *g, iz_slot bearer, const iz_ability *ability,
                              int32_t flags)
{
    iz_ref giver = iz_given_by(iz_giver_of(g, ability), IZ_NO_REF);
    return iz_times_used(g, bearer, ability->index, giver, !(flags & IZ_ACTIVATED_ONCE)) > 0;
}

/* The rule by which it can't be played now: when it may, how often in a turn, or in all. */
static iz_concept concept_of_when(const iz_cell *when)
{
    iz_concept concept = IZ_C_ACTIVATE_WHEN;
    for (const iz_cell *cell = when; cell < when + when->span; cell++)
        if (cell->op == IZ_TIMES_USED && !(cell->arg & IZ_TIMES_USED_THIS_TURN))
            concept = IZ_C_USED_UP;
        else if (cell->op == IZ_TIMES_USED ||
                 (cell->op == IZ_TIMES_DONE && cell->arg == IZ_LEDGER_ACTIVATED))
            concept = IZ_C_FREQUENCY;
    return concept;
}

/* As targets_for_some_x, for an activated ability. */
static bool activates_for_some_x(iz_game *g, int seat, iz_slot bearer, uint32_t ability,
                                 const iz_ctx *ctx, const iz_mana_room *room)
{
    const iz_cell *cell = iz_ability_cell(g, ability);
    if (!iz_targets_ask_x(iz_child(cell, 1), iz_child(cell, 2)) ||
        !iz_cost_has_x(g, iz_child(cell, 0)))
        return false;
    iz_ctx with = *ctx;
    for (with.tried_x = 1; with.tried_x <= MOST_TRIED_X; with.tried_x++) {
        iz_bill bill;
        iz_ability_bill(g, bearer, seat, ability, &with, with.tried_x, false, &bill);
        if (iz_bill_verdict(g, &bill, &with, room) != IZ_C_NONE)
            return false;
        if (iz_play_targets_exist(g, &with, iz_child(cell, 1), iz_child(cell, 2)))
            return true;
    }
    return false;
}

static bool is_cycling(const iz_ability_def *record)
{
    return record->keyword == IZ_KW_CYCLING || record->keyword == IZ_KW_TYPECYCLING;
}

/* Do rules in force keep that player from activating it? */
static bool activation_is_forbidden(iz_game *g, int seat, iz_ref ref, const iz_ability_def *record,
                                    uint32_t ability)
{
    return iz_cant(g, IZ_ACTION_ACTIVATE, ref, IZ_NO_REF) ||
           (record->flags & IZ_ABILITY_TAPS &&
            iz_cant(g, IZ_ACTION_ACTIVATE_TAP, ref, IZ_NO_REF)) ||
           iz_cant(g, IZ_ACTION_USE, iz_ref_seat(seat), ref) ||
           (!iz_is_mana_ability(g, ability) &&
            (iz_cant(g, IZ_ACTION_USE_NO_MANA, iz_ref_seat(seat), ref) ||
             iz_cant(g, IZ_ACTION_ACTIVATE_NO_MANA, ref, IZ_NO_REF))) ||
           (is_cycling(record) && iz_cant(g, IZ_ACTION_CYCLE, iz_ref_seat(seat), IZ_NO_REF));
}

/* The mana of a land's basic types. */
static iz_concept land_mana_activation(iz_game *g, int seat, iz_slot bearer,
                                       const iz_mana_room *room)
{
    iz_ref ref = iz_object_ref(g, bearer);
    if (g->objects[bearer].controller != seat)
        return IZ_C_ACTIVATE_CONTROLLER;
    if (!iz_zone_in_play(g->objects[bearer].zone))
        return IZ_C_ACTIVATE_ZONE;
    if (g->objects[bearer].status & IZ_IS_TAPPED)
        return IZ_C_TAPPED_COST;
    if (iz_is_sick(g, bearer))
        return IZ_C_SUMMONING_SICK;
    if (iz_cant(g, IZ_ACTION_ACTIVATE, ref, IZ_NO_REF) ||
        iz_cant(g, IZ_ACTION_USE, iz_ref_seat(seat), ref))
        return IZ_C_CANT_EFFECT;
    return iz_land_mana_verdict(g, seat, bearer, room);
}

/* What the ability itself says of who may use it, where, when and how often. */
static iz_concept says_of_its_use(iz_game *g, int seat, iz_slot bearer, const iz_ability *ability)
{
    const iz_ability_def *record = iz_ability_record(g, ability->index);
    const iz_cell *cell = iz_ability_cell(g, ability->index);
    if (record->kind != IZ_ABILITY_ACTIVATED || cell->op != IZ_ACTIVATED)
        return IZ_C_PLAY_ABILITY;
    if ((is_cycling(record) && iz_is_off(g, IZ_C_CYCLING)) ||
        (record->keyword == IZ_KW_EQUIP && iz_is_off(g, IZ_C_EQUIP)))
        return IZ_C_PLAY_ABILITY;
    iz_concept verdict = activator_verdict(g, seat, bearer, cell->arg);
    if (verdict != IZ_C_NONE)
        return verdict;
    if (!(zones_of(record, cell->arg) & 1u << g->objects[bearer].zone))
        return IZ_C_ACTIVATE_ZONE;
    if (cell->arg & IZ_ACTIVATED_SORCERY_SPEED && !sorcery_time(g, seat))
        return IZ_C_SORCERY_TIMING;
    if (cell->arg & IZ_ACTIVATED_INSTANT_SPEED && !iz_has_priority(g, seat))
        return IZ_C_NO_PRIORITY_NOW;
    if (cell->arg & (IZ_ACTIVATED_ONCE_PER_TURN | IZ_ACTIVATED_ONCE) &&
        activated_already(g, bearer, ability, cell->arg))
        return iz_was_used_before_moving(g, bearer, ability->index) ? IZ_C_LIMIT_FOLLOWS_CARD
                                                                    : IZ_C_ACTIVATE_LIMIT;
    if (iz_is_once_shown(g, cell) && !iz_is_off(g, IZ_C_SHOWN_ONCE) &&
        activated_already(g, bearer, ability, cell->arg))
        return IZ_C_SHOWN_ONCE;
    return IZ_C_NONE;
}

/* What the book's rows say of it, and whether what lies there works at all. */
static iz_concept book_says_of_its_use(iz_game *g, int seat, iz_slot bearer, uint32_t ability)
{
    const iz_course *course = iz_course_of(g);
    iz_concept verdict = course->may_play ? course->may_play(g, seat, bearer, ability) : IZ_C_NONE;
    if (verdict == IZ_C_NONE && g->book->uses)
        verdict = iz_ability_use_verdict(g, seat, bearer, ability);
    if (verdict != IZ_C_NONE)
        return verdict;
    if (g->objects[bearer].zone == IZ_ZONE_SPECIAL && g->objects[bearer].status & IZ_IS_FACE_DOWN)
        return IZ_C_SWITCHED_OFF;
    return iz_rests(g, bearer) ? IZ_C_ACTIVATION : IZ_C_NONE;
}

static iz_concept activate_verdict_found(iz_game *g, int seat, iz_slot bearer,
                                         const iz_ability *ability, const iz_mana_room *room)
{
    iz_ref ref = iz_object_ref(g, bearer);
    if (iz_loop_forbids(g, seat, IZ_OPTION_ACTIVATE, ref, ability->index, 0))
        return IZ_C_LOOP_CHOICE;
    if (ability->index >= IZ_LAND_MANA_ABILITY)
        return land_mana_activation(g, seat, bearer, room);
    iz_concept verdict = says_of_its_use(g, seat, bearer, ability);
    if (verdict != IZ_C_NONE)
        return verdict;
    const iz_cell *cell = iz_ability_cell(g, ability->index);
    iz_ctx ctx = iz_ctx_of_object(g, bearer, ability->env);
    ctx.controller = (uint8_t)seat;
    ctx.giver = iz_giver_of(g, ability);
    const iz_cell *when = iz_optional(cell, 3);
    if (when && !iz_holds(g, &ctx, when))
        return concept_of_when(when);
    bool special = cell->arg & IZ_ACTIVATED_SPECIAL;
    if (!special &&
        activation_is_forbidden(g, seat, ref, iz_ability_record(g, ability->index), ability->index))
        return IZ_C_CANT_EFFECT;
    iz_bill bill;
    int32_t least_x = cell->arg & IZ_ACTIVATED_X_NOT_ZERO ? 1 : 0;
    iz_ability_bill(g, bearer, seat, ability->index, &ctx, least_x, false, &bill);
    verdict = iz_bill_verdict(g, &bill, &ctx, room);
    if (verdict != IZ_C_NONE)
        return verdict;
    if (!iz_play_targets_exist(g, &ctx, iz_child(cell, 1), iz_child(cell, 2)) &&
        !activates_for_some_x(g, seat, bearer, ability->index, &ctx, room))
        return IZ_C_NO_LEGAL_TARGET;
    return book_says_of_its_use(g, seat, bearer, ability->index);
}

static iz_concept answer_activate(iz_game *g, const question *q)
{
    return activate_verdict_found(g, q->seat, q->card, q->ability, q->room);
}

static iz_concept activate_verdict_of(iz_game *g, int seat, iz_slot bearer,
                                      const iz_ability *ability, const iz_mana_room *room)
{
    bool land = ability->index >= IZ_LAND_MANA_ABILITY;
    if (!(g->head->options & IZ_GAME_ATTACK_MANY) || land)
        return activate_verdict_found(g, seat, bearer, ability, room);
    const question asked = {.card = bearer, .seat = seat, .ability = ability, .room = room};
    return for_some_defender(g, &asked, iz_ability_cell(g, ability->index), answer_activate);
}

iz_concept iz_activate_verdict(iz_game *g, int seat, iz_slot bearer, const iz_ability *ability,
                               const iz_mana_room *room)
{
    bool land = ability->index >= IZ_LAND_MANA_ABILITY;
    iz_concept verdict = activate_verdict_of(g, seat, bearer, ability, room);
    if (!land && iz_is_special_action(g, ability->index))
        return iz_permits(g, verdict, IZ_C_SPECIAL_ACTION);
    if (!land && g->objects[bearer].zone == IZ_ZONE_LIBRARY) {
        iz_count_applied(g, IZ_C_DECK_ABILITY);
        return iz_permits(g, verdict, IZ_C_DECK_ABILITY);
    }
    if (!land && !iz_is_mana_ability(g, ability->index))
        return iz_permits(g, verdict, IZ_C_PLAY_ABILITY);
    if (land)
        verdict = iz_permits(g, verdict, IZ_C_BASIC_LAND_MANA);
    return iz_permits(g, verdict, IZ_C_MANA_ABILITY);
}

static iz_concept may_activate_found(iz_game *g, int seat, iz_slot bearer,
                                     const iz_ability *ability)
{
    if (!iz_has_priority(g, seat))
        return IZ_C_NO_PRIORITY_NOW;
    return iz_activate_verdict(g, seat, bearer, ability, NULL);
}

iz_concept iz_may_activate(iz_game *g, int seat, iz_slot bearer, const iz_ability *ability)
{
    return iz_verdict(g, may_activate_found(g, seat, bearer, ability));
}

/* ---- special actions ------------------------------------------------------------------------- */

static iz_concept end_effect_verdict(iz_game *g, int seat, iz_slot subject)
{
    const iz_cell *cost;
    uint32_t at = iz_effect_unpaid(g, seat, iz_object_ref(g, subject), &cost);
    if (at == IZ_NO_EFFECT)
        return IZ_C_SPECIAL_ACTION;
    iz_ctx ctx = iz_ctx_of_object(g, subject, g->effects[at].env);
    return iz_can_pay(g, seat, &ctx, cost, 1) ? IZ_C_NONE : IZ_C_CANT_PAY;
}

static iz_concept may_special_found(iz_game *g, int seat, iz_slot subject, int special)
{
    if (!iz_has_priority(g, seat))
        return IZ_C_NO_PRIORITY_NOW;
    if (special == IZ_SPECIAL_END_EFFECT)
        return end_effect_verdict(g, seat, subject);
    iz_mana_life_offer offer;
    if (special == IZ_SPECIAL_LIFE)
        return iz_mana_life(g, seat, &offer) ? IZ_C_NONE : IZ_C_CANT_PAY;
    if (special == IZ_SPECIAL_EXTRACT)
        return iz_claim_of(g, seat, subject) > 0 ? IZ_C_NONE : IZ_C_EXTRACTION;
    const iz_use_row *use = iz_use_of(g, special);
    if (use)
        return iz_use_verdict(g, use, seat, subject);
    if (special != IZ_SPECIAL_UNMORPH)
        return IZ_C_SPECIAL_ACTION; /* others are chosen where they are asked for */
    const iz_object *object = &g->objects[subject];
    if (!iz_zone_in_play(object->zone) || !(object->status & IZ_IS_FACE_DOWN))
        return IZ_C_FACE_DOWN;
    if (object->controller != seat)
        return IZ_C_ACTIVATE_CONTROLLER;
    const iz_cell *morph = iz_morph_of(g, subject);
    if (!morph)
        return IZ_C_MORPH;
    iz_ctx ctx = iz_ctx_of_object(g, subject, IZ_NIL);
    iz_bill bill;
    iz_unmorph_bill(g, seat, subject, &ctx, 0, &bill);
    return iz_bill_verdict(g, &bill, &ctx, NULL) == IZ_C_NONE ? IZ_C_NONE : IZ_C_CANT_PAY;
}

iz_concept iz_may_special(iz_game *g, int seat, iz_slot subject, int special)
{
    return iz_permits(g, may_special_found(g, seat, subject, special), IZ_C_SPECIAL_ACTION);
}

/* ---- the ability that is meant --------------------------------------------------------------- */

iz_concept iz_concept_of_way(int way)
{
    switch (iz_way_kind(way)) {
    case IZ_WAY_FLASHBACK:
        return IZ_C_FLASHBACK;
    case IZ_WAY_MADNESS:
        return IZ_C_MADNESS;
    case IZ_WAY_MORPH:
        return IZ_C_MORPH;
    case IZ_WAY_MASKED:
        return IZ_C_FACE_DOWN;
    case IZ_WAY_NORMAL:
        return way & IZ_WAY_OTHER_HALF ? IZ_C_SPLIT : IZ_C_PLAY_SPELL;
    default:
        return IZ_C_ALTERNATIVE_COST;
    }
}

iz_concept iz_concept_of_this_way(const iz_game *g, int way)
{
    const iz_way_row *row = iz_way_row_of(g, way);
    return row ? row->concept : iz_concept_of_way(way);
}

iz_concept iz_offer_verdict(iz_game *g, int seat, uint32_t timestamp)
{
    uint32_t at = iz_effect_of_time(g, timestamp);
    if (at == IZ_NO_EFFECT || g->effects[at].kind != IZ_EFFECT_OFFER ||
        g->effects[at].controller != seat || !iz_offer_stands(g, &g->effects[at]))
        return IZ_C_SPECIAL_ACTION;
    const iz_cell *cost = iz_child(&g->cards->cells[g->effects[at].cell], 1);
    iz_ctx ctx = iz_ctx_of_env(g, g->effects[at].env);
    return iz_can_pay(g, seat, &ctx, cost, 1) ? IZ_C_NONE : IZ_C_CANT_PAY;
}
