/*
 * What is in force that lets players do other things than are printed on the cards. Looked through
 * once for the rules in force.
 */
#include "engine/legality/usual.h"

#include "engine/costs/costs.h"
#include "engine/legality/legality.h"
#include "engine/legality/rows.h"
#include "engine/targets/targets.h"

bool iz_rule_for_others(const iz_game *g, iz_op op)
{
    if (!iz_rule_in_force(g, op))
        return false;
    for (uint32_t i = 0; i < g->derived->rules_count; i++) {
        const iz_rule *rule = &g->derived->rules[i];
        if (rule->op == op && (rule->only == IZ_NIL || rule->only != rule->bearer))
            return true;
    }
    return false;
}

bool iz_prices_may_change(const iz_game *g)
{
    return iz_rule_for_others(g, IZ_COST_CHANGE) || iz_gives_costs(g);
}

bool iz_unusual_plays(const iz_game *g)
{
    if (iz_has_play_rows(g) || g->derived->gives_flash || g->derived->gives_morph ||
        iz_rule_for_others(g, IZ_PLAY_ANY_TIME) || iz_rule_in_force(g, IZ_PLAY_FROM) ||
        iz_rule_in_force(g, IZ_PLAY_FOR) ||
        (g->though >> IZ_ACTION_FLASH & 1 && iz_rule_for_others(g, IZ_AS_THOUGH)))
        return true;
    uint32_t effects = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < effects; i++)
        if (g->effects[i].kind == IZ_EFFECT_MAY_PLAY || g->effects[i].kind == IZ_EFFECT_OFFER)
            return true;
    return false;
}

bool iz_all_as_printed(const iz_game *g)
{
    const iz_derived *d = g->derived;
    return g->plain || (d->altered_count == 0 && d->copies_count == 0 && d->texts_count == 0 &&
                        !d->given_text &&
                        !(d->written & (IZ_SIDE_TYPES | IZ_SIDE_SUBTYPES | IZ_SIDE_ABILITIES)));
}

/* The seats that have activated abilities, mana abilities aside, which are not printed on their
 * cards. */
static unsigned busy_seats(iz_game *g)
{
    const iz_derived *d = g->derived;
    unsigned seats = 0;
    for (uint32_t i = 0; i < d->altered_count && !g->plain; i++) {
        iz_slot slot = d->altered[i];
        const iz_object *object = &g->objects[slot];
        int count = object->kind == IZ_OBJECT_FREE ? 0 : iz_ability_count(g, slot);
        for (int n = 0; n < count; n++) {
            iz_ability ability = iz_ability_at(g, slot, n);
            const iz_ability_def *record = iz_ability_record(g, ability.index);
            if (record->kind != IZ_ABILITY_ACTIVATED || record->flags & IZ_ABILITY_IS_MANA)
                continue;
            int others = IZ_ACTIVATED_ANY_PLAYER | IZ_ACTIVATED_OPPONENTS_ONLY;
            seats |= iz_ability_cell(g, ability.index)->arg & others
                         ? ~0u
                         : 1u << object->owner | 1u << object->controller;
        }
    }
    return seats;
}

bool iz_usual_plays_only(iz_game *g)
{
    iz_derived *d = g->derived;
    if (d->usual == 0) {
        bool printed = d->copies_count == 0 && d->texts_count == 0 && !d->given_text;
        d->usual = printed && !d->gives_flashback && !d->acts_given && !iz_unusual_plays(g) ? 2 : 1;
        d->busy = d->usual == 2 ? (uint16_t)busy_seats(g) : 0;
    }
    return d->usual == 2;
}

bool iz_program_asks_turn(const iz_game *g, uint32_t cell)
{
    iz_turn_cache *known = &g->derived->turns[cell % IZ_TURN_CACHE];
    if (known->cell != cell + 1)
        *known = (iz_turn_cache){cell + 1, iz_asks_turn(&g->cards->cells[cell])};
    return known->asks;
}

bool iz_look_for_turn(iz_game *g)
{
    iz_derived *d = g->derived;
    bool asks = false;
    for (uint32_t i = 0; i < d->rules_count && !asks; i++)
        asks = iz_program_asks_turn(g, d->rules[i].cell);
    d->rules_turn = asks ? 2 : 1;
    return asks;
}
