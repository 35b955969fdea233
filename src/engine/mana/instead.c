/*
 * Mana of another type instead: "if a land is tapped for mana, it produces {B} instead of any other
 * type". The instruction changes what the mana ability that is being played will make; planning a
 * payment asks beforehand what a source makes now.
 *
 * Carries out: mtg 419 (replacement) for 411 and 406.1 (mana abilities); Izvori D20, D7.
 */
#include "engine/costs/costs.h"
#include "engine/events/replace.h"
#include "engine/legality/legality.h"

unsigned iz_instead_kinds(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    if (cell->arg & IZ_INSTEAD_CHOSEN)
        return (unsigned)iz_chosen_word(g, ctx, 0) & IZ_COLORS_ALL;
    const iz_cell *word = iz_optional(cell, 0);
    return word ? iz_colors_here(g, ctx, (uint32_t)word->arg) & 63u : 0;
}

int32_t iz_instead_much(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *quantity = iz_optional(cell, 1);
    int32_t amount = quantity ? iz_quantity(g, ctx, quantity) : 0;
    return amount > 0 ? amount : 0;
}

/* All that was to be made is of these kinds. */
static void change_yield(const iz_cell *cell, unsigned kinds, int32_t amount, iz_mana_yield *yield)
{
    int32_t mana = yield->flex;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        if (cell->arg & IZ_INSTEAD_COLORED_ONLY && kind == IZ_MANA_COLORLESS)
            continue;
        mana += yield->fixed[kind];
        yield->fixed[kind] = 0;
    }
    if (amount > 0)
        mana = amount;
    yield->flex = 0;
    yield->flex_mask = 0;
    yield->flex_same = true;
    if (kinds & (kinds - 1)) {
        yield->flex = mana;
        yield->flex_mask = (uint8_t)kinds;
    } else if (kinds) {
        yield->fixed[__builtin_ctz(kinds)] = iz_yield_sum(0, mana);
    }
}

static bool is_recolored(iz_game *g)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    return (iz_table_count(g, IZ_TABLE_statics) > 0 || iz_table_count(g, IZ_TABLE_effects) > 0) &&
           iz_rule_next(g, IZ_MANA_BECOMES, IZ_NO_REF, &cursor, &hit);
}

bool iz_mana_is_changed(iz_game *g)
{
    return iz_replace_possible(g, IZ_EV_MANA_ENTRY) || is_recolored(g);
}

int iz_mana_becomes(iz_game *g, int seat, iz_ref source, int kind)
{
    if (kind == IZ_MANA_COLORLESS ||
        (iz_table_count(g, IZ_TABLE_statics) == 0 && iz_table_count(g, IZ_TABLE_effects) == 0))
        return kind;
    int controller = iz_ref_is_object(source) ? iz_known_controller(g, source) : IZ_NO_SEAT;
    if (controller != IZ_NO_SEAT)
        seat = controller;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_MANA_BECOMES, iz_ref_seat(seat), &cursor, &hit))
        kind = __builtin_ctz((unsigned)hit.cell->arg);
    return kind;
}

/* What a source would make is of the colour that a rule says. */
void iz_mana_recolored(iz_game *g, int seat, iz_mana_yield *yield)
{
    int to = iz_mana_becomes(g, seat, IZ_NO_REF, 0), other = iz_mana_becomes(g, seat, IZ_NO_REF, 1);
    if (to != other) /* there is no such rule: white stays white, and blue blue */
        return;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (kind != IZ_MANA_COLORLESS && kind != to) {
            yield->fixed[to] = iz_yield_sum(yield->fixed[to], yield->fixed[kind]);
            yield->fixed[kind] = 0;
        }
    if (yield->flex_mask & IZ_COLORS_ALL)
        yield->flex_mask = (uint8_t)((yield->flex_mask & ~(unsigned)IZ_COLORS_ALL) | 1u << to);
}

static void replaced(iz_game *g, int seat, iz_slot slot, iz_mana_yield *yield)
{
    if (!iz_replace_possible(g, IZ_EV_MANA_ENTRY))
        return;
    iz_part part = {.kind = IZ_EV_MANA_ENTRY,
                    .seat = (uint8_t)seat,
                    .object = iz_object_ref(g, slot),
                    .other = IZ_NO_REF,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL};
    iz_replacer found;
    if (iz_replacers(g, &part, &found, 1) == 0)
        return;
    const iz_cell *cell = &g->cards->cells[found.cell];
    const iz_cell *effect = iz_child(cell, cell->op == IZ_REPLACE ? 2 : 1);
    if (effect->op != IZ_INSTEAD_MANA) { /* something else happens */
        *yield = (iz_mana_yield){0};
        return;
    }
    iz_ctx ctx = iz_replacer_ctx(g, &found);
    change_yield(effect, iz_instead_kinds(g, &ctx, effect), iz_instead_much(g, &ctx, effect),
                 yield);
}

void iz_mana_replaced(iz_game *g, int seat, iz_slot slot, iz_mana_yield *yield)
{
    replaced(g, seat, slot, yield);
    iz_mana_recolored(g, seat, yield);
}
