/*
 * HKK: what may be played or used when, what is a reaction, what a card costs.
 *
 * hkk-2023: base 6 (costs), 7 (actions and instant actions), 10 (reactions); part V 86, 92.10, 94.
 */
#include "engine/playing/play.h"
#include "engine/hkk/hkk.h"

#include <string.h>

/* ---- costs ----------------------------------------------------------------------------------- */

/* COST_CHANGE: what makes cards dearer or cheaper is summed over the points, else over the zan,
 * which does not fall below 1, else over the first kind that there is (base 6, cost_change_kind).
 */
static void change_cost(iz_game *g, iz_slot card, iz_hkk_cost *cost, const iz_way_row *row)
{
    static const uint8_t kinds[] = {IZ_RESOURCE_VP, IZ_RESOURCE_ZAN, IZ_RESOURCE_COMPONENT,
                                    IZ_RESOURCE_BUILDER, IZ_RESOURCE_NEKRON};
    int kind = IZ_RESOURCE_VP;
    for (size_t i = sizeof kinds; i-- > 0;)
        kind = cost->of[kinds[i]] > 0 ? kinds[i] : kind;
    iz_bill bill;
    iz_as_spell was = iz_as_spell_begin(g, card, g->objects[card].controller, IZ_WAY_NORMAL);
    iz_ctx ctx = iz_ctx_of_object(g, card, g->objects[card].env);
    iz_bill_begin(&bill, ctx.controller, 0);
    bill.mana.generic = cost->of[kind];
    bool lowered =
        iz_bill_change(g, &bill, &ctx, card, IZ_NO_ABILITY, false) || (row && row->lowers > 0);
    iz_as_spell_end(g, card, was);
    int32_t printed = cost->of[kind];
    bool fixed = iz_says(g, card, IZ_KW_COST_FIXED);
    if ((fixed || iz_says(g, card, IZ_KW_COST_UNLOWERED)) && !iz_is_off(g, IZ_C_COST_SAYS_FIXED)) {
        iz_count_applied(g, IZ_C_COST_SAYS_FIXED);
        bill.raised = fixed ? 0 : bill.raised;
        bill.mana.generic = printed + bill.raised;
    }
    bool elder = iz_has_keyword(g, card, IZ_KW_ELDER_MAGIC);
    if (bill.raised > 0 && elder) {
        iz_concept by = lowered ? IZ_C_ELDER_MAGIC_LOWERED : IZ_C_ELDER_MAGIC;
        iz_count_applied(g, by);
        if (lowered == iz_is_off(g, by))
            bill.mana.generic -= bill.raised; /* 78.2: one's own rises stay */
    }
    int32_t least = kind == IZ_RESOURCE_ZAN ? 1 : 0;
    cost->of[kind] = bill.mana.generic > least ? bill.mana.generic : least;
    if (!elder || lowered)
        cost->of[IZ_RESOURCE_VP] += iz_hkk_surcharge(g, card);
}

/* The way in which the card was played, or in which it is asked whether it could be. */
static int way_of(const iz_game *g, iz_slot card)
{
    const iz_object *object = &g->objects[card];
    bool played = object->zone == IZ_ZONE_STACK && object->env != IZ_NIL;
    return played ? g->envs[object->env].alternative : g->way_asked;
}

/* The base cost is so much lower: of points or zan, else of the first kind that there is. */
static void lower_base(iz_hkk_cost *cost, int32_t by)
{
    static const uint8_t kinds[] = {IZ_RESOURCE_VP, IZ_RESOURCE_ZAN, IZ_RESOURCE_COMPONENT,
                                    IZ_RESOURCE_BUILDER, IZ_RESOURCE_NEKRON};
    for (size_t i = 0; i < sizeof kinds; i++)
        if (cost->of[kinds[i]] > 0) {
            cost->of[kinds[i]] = cost->of[kinds[i]] > by ? cost->of[kinds[i]] - by : 0;
            return;
        }
}

void iz_hkk_cost_of(iz_game *g, iz_slot card, int32_t x, iz_hkk_cost *cost)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[card].definition];
    const iz_way_row *row = iz_way_row_of(g, way_of(g, card));
    for (int resource = 0; resource < IZ_RESOURCE_COUNT; resource++)
        cost->of[resource] = def->fields[resource] == IZ_FIELD_X ? x : def->fields[resource];
    /* "{2}": there is no mana, but these points */
    cost->of[IZ_RESOURCE_VP] =
        iz_sum(cost->of[IZ_RESOURCE_VP], def->cost.generic + (int64_t)def->cost.x * x);
    if (row && (row->free || row->fixed)) {
        memset(cost, 0, sizeof *cost);
        cost->of[IZ_RESOURCE_VP] = row->price;
    }
    if (row && row->lowers > 0 && !iz_is_off(g, row->lowers_rule)) {
        iz_count_applied(g, row->lowers_rule);
        lower_base(cost, row->lowers);
    }
    bool unchanged = row && row->fixed;
    if (unchanged)
        iz_count_applied(g, IZ_C_FIXED_WAY_COST);
    if (!unchanged || iz_is_off(g, IZ_C_FIXED_WAY_COST))
        change_cost(g, card, cost, row);
}

/* Builders: own active creatures in the reserve (P K 7.3; 86.2). */
bool iz_hkk_may_build(iz_game *g, iz_slot slot, int seat)
{
    const iz_object *object = &g->objects[slot];
    return object->zone == IZ_ZONE_RESERVE && object->controller == seat &&
           iz_is_upright(g, slot) && iz_has_type(g, slot, IZ_TYPE_CREATURE);
}

/* Sacrifices: own permanents, passive ones too; no rule cards, followers, guilds. */
bool iz_hkk_may_sacrifice(iz_game *g, iz_slot slot, int seat)
{
    const iz_object *object = &g->objects[slot];
    return iz_zone_in_play(object->zone) && object->controller == seat &&
           !iz_has_type(g, slot, IZ_TYPES_BESIDE) &&
           !iz_cant(g, IZ_ACTION_BE_SACRIFICED, iz_object_ref(g, slot), IZ_NO_REF);
}

bool iz_hkk_has_x(const iz_game *g, iz_slot card)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[card].definition];
    if (def->cost.x > 0)
        return true;
    for (int resource = 0; resource < IZ_RESOURCE_COUNT; resource++)
        if (def->fields[resource] == IZ_FIELD_X)
            return true;
    return false;
}

/* CANT_PAY: all parts together; a point of zan is a magic point, a component or a sacrifice. */
static bool payable(iz_game *g, int seat, const iz_hkk_cost *cost)
{
    int32_t builders = 0, permanents = 0;
    IZ_EACH_ON_TABLE (g, slot, seat) {
        builders += iz_hkk_may_build(g, slot, seat);
        permanents += iz_hkk_may_sacrifice(g, slot, seat);
    }
    int32_t vp = iz_resource_of(g, seat, IZ_RESOURCE_VP) - cost->of[IZ_RESOURCE_VP];
    int32_t szk = iz_resource_of(g, seat, IZ_RESOURCE_COMPONENT) - cost->of[IZ_RESOURCE_COMPONENT];
    int32_t to_give = permanents - cost->of[IZ_RESOURCE_BUILDER] - cost->of[IZ_RESOURCE_SACRIFICE];
    if (vp < 0 || szk < 0 || builders < cost->of[IZ_RESOURCE_BUILDER] ||
        (to_give < 0 && cost->of[IZ_RESOURCE_SACRIFICE] > 0))
        return false;
    if (g->seats[seat].zones[IZ_ZONE_LIBRARY].count < cost->of[IZ_RESOURCE_NEKRON] * 4)
        return false;
    int64_t zan = (int64_t)vp + szk + (to_give > 0 ? to_give : 0);
    return cost->of[IZ_RESOURCE_ZAN] <= zan;
}

bool iz_hkk_can_pay(iz_game *g, int seat, iz_slot card)
{
    return iz_hkk_can_pay_x(g, seat, card, 0);
}

bool iz_hkk_can_pay_x(iz_game *g, int seat, iz_slot card, int32_t x)
{
    iz_hkk_cost cost;
    iz_hkk_cost_of(g, card, x, &cost);
    return payable(g, seat, &cost);
}

/* ---- reactions ------------------------------------------------------------------------------- */

bool iz_hkk_prevents(const iz_cell *cell)
{
    for (const iz_cell *at = cell; at < cell + cell->span; at++)
        if (at->op == IZ_COUNTER_SPELL || at->op == IZ_NEW_TARGETS)
            return true;
    return false;
}

/* Does the card, or that ability of it, say what in the chain it answers? */
static bool says_what_it_answers(iz_game *g, iz_slot slot, uint32_t ability)
{
    if (ability != IZ_NO_ABILITY)
        return iz_hkk_prevents(iz_ability_cell(g, ability));
    uint32_t spell;
    const iz_cell *cell = iz_spell_cell(g, g->objects[slot].definition, way_of(g, slot), &spell);
    return cell && iz_hkk_prevents(cell);
}

bool iz_hkk_says_what_it_answers(iz_game *g, iz_slot card)
{
    return says_what_it_answers(g, card, IZ_NO_ABILITY);
}

/* REACTION: the subtype, the word, or a text that prevents (94.2). */
bool iz_hkk_is_reaction(iz_game *g, iz_slot slot, uint32_t ability)
{
    return says_what_it_answers(g, slot, ability) ||
           (ability == IZ_NO_ABILITY &&
            (iz_is_named(g, slot, IZ_NAMED_REACTION) || iz_has_keyword(g, slot, IZ_KW_REACTION)));
}

/* In a chain: a reaction, and one that does not say what it answers only to an independent action
 * of the opponent (94.0.2). */
static iz_concept chain_verdict(iz_game *g, int seat, iz_slot slot, uint32_t ability)
{
    if (!iz_hkk_is_reaction(g, slot, ability))
        return IZ_C_CHAIN;
    iz_concept linked = iz_hkk_linked_verdict(g, slot, ability);
    if (linked != IZ_C_NONE)
        return linked;
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    if (ability == IZ_NO_ABILITY && def->types & IZ_PERMANENT_TYPES) {
        iz_count_applied(g, IZ_C_REACTION_STAYS);
        if (iz_is_off(g, IZ_C_REACTION_STAYS))
            return IZ_C_CHAIN;
    }
    return g->objects[iz_hkk_first_link(g)].controller == seat &&
                   !says_what_it_answers(g, slot, ability)
               ? IZ_C_REACTION
               : IZ_C_NONE;
}

/* ---- what may be done now -------------------------------------------------------------------- */

/* LIFE_SAVING: instants and abilities that heal, or raise life (base 11). */
static iz_concept saving_verdict(const iz_game *g, const iz_card_def *def, uint32_t ability)
{
    if (ability != IZ_NO_ABILITY)
        return iz_hkk_saves(iz_ability_cell(g, ability)) ? IZ_C_NONE : IZ_C_LIFE_SAVING;
    for (uint32_t n = 0; def->types & IZ_TYPE_INSTANT && n < def->ability_count; n++)
        if (iz_hkk_saves(iz_ability_cell(g, def->first_ability + n)))
            return IZ_C_NONE;
    return IZ_C_LIFE_SAVING;
}

static bool names_step(const iz_cell *text)
{
    for (const iz_cell *at = text; at < text + text->span; at++)
        if (at->op == IZ_IS_STEP)
            return true;
    return false;
}

/* Does the card (IZ_NO_ABILITY), or that ability of it, say in which steps it is played? */
static bool names_its_step(const iz_game *g, const iz_card_def *def, uint32_t ability)
{
    if (ability != IZ_NO_ABILITY)
        return names_step(iz_child(iz_ability_cell(g, ability), 3));
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *rule = iz_child(iz_ability_cell(g, def->first_ability + n), 1);
        if (rule && rule->op == IZ_PLAY_ONLY && names_step(rule))
            return true;
    }
    return false;
}

/* In a chain only reactions; in windows instant actions; in one's own main phase everything. */
iz_concept iz_hkk_timing_verdict(iz_game *g, int seat, iz_slot slot, uint32_t ability)
{
    bool chain = iz_now(g)->stack.count > iz_now(g)->floor;
    bool own_main = iz_is_turn_of(g, seat) && iz_is_main_phase(g);
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    iz_concept answers = chain ? iz_hkk_answer_verdict(g, slot, ability) : IZ_C_NONE;
    if (answers != IZ_C_NONE)
        return answers;
    const iz_way_row *row = ability == IZ_NO_ABILITY ? iz_way_row_of(g, g->way_asked) : NULL;
    if (chain)
        return row && row->searches ? IZ_C_CHAIN : chain_verdict(g, seat, slot, ability);
    if (row && iz_way_row_is_timely(g, seat, row) && !(iz_now(g)->flags & IZ_CONTEXT_SAVING))
        return IZ_C_NONE;
    if (ability == IZ_NO_ABILITY &&
        (iz_is_named(g, slot, IZ_NAMED_REACTION) || (row && row->answers)))
        return IZ_C_REACTION; /* there is nothing to react to */
    if (iz_now(g)->flags & IZ_CONTEXT_SAVING)
        return saving_verdict(g, def, ability);
    if (g->book->turn[iz_now(g)->row].flags & IZ_ROW_NAMED && !names_its_step(g, def, ability) &&
        !iz_is_off(g, IZ_C_NAMED_STEP))
        return IZ_C_NAMED_STEP; /* base 7, stage 2 */
    if (own_main || ability != IZ_NO_ABILITY || def->types & IZ_TYPE_INSTANT)
        return IZ_C_NONE;
    return IZ_C_INSTANT_ACTION;
}

/* ---- how permanents stand -------------------------------------------------------------------- */

/* P: from upright to lying; not what is passive, attached, or in the guard (86.1, 86.2). */
bool iz_hkk_may_passivate(const iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    return iz_zone_in_play(object->zone) && object->zone != IZ_ZONE_GUARD &&
           object->status & IZ_IS_ACTIVE && object->attached_to == IZ_NIL;
}

/* ---- coming into play ------------------------------------------------------------------------ */

/* LINES: creatures come into the reserve; what lies face down is one, what lies upside down is
 * none.
 */
iz_zone iz_hkk_entry_zone(iz_game *g, iz_slot slot, uint32_t as)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    bool creature = as & IZ_IS_FACE_DOWN || def->types & IZ_TYPE_CREATURE;
    return creature && !(as & IZ_IS_UPSIDE_DOWN) ? IZ_ZONE_RESERVE : IZ_ZONE_BATTLEFIELD;
}

/* ACTIVATION: creatures and structures enter passive, those that fly active, all else active. */
void iz_hkk_entered(iz_game *g, iz_slot slot)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    bool passive =
        def->types & (IZ_TYPE_CREATURE | IZ_TYPE_STRUCTURE) && !(def->keywords >> IZ_KW_FLYING & 1);
    g->objects[slot].status &= ~(uint32_t)(IZ_IS_SICK | IZ_ECHO_DUE);
    if (!passive)
        g->objects[slot].status |= IZ_IS_ACTIVE;
    iz_note(g, IZ_C_ACTIVATION, passive ? IZ_SAY_ENTERS_PASSIVE : IZ_SAY_ENTERS_ACTIVE,
            iz_object_ref(g, slot));
}
