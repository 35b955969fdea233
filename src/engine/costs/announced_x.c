/*
 * X as it is announced: what the card says that it must be.
 *
 * Carries out: mtg 409.1b (X), 203; Izvori D10.12.
 */
#include "engine/characteristics/modifications.h"
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/legality/legality.h"
#include "engine/targets/targets.h"

int32_t iz_greatest_x(iz_game *g, bool (*holds)(iz_game *g, int32_t x))
{
    int32_t lo = 0, hi = 1;
    while (hi < 1 << 20 && holds(g, hi)) {
        lo = hi;
        hi *= 2;
    }
    while (hi - lo > 1) {
        int32_t middle = lo + (hi - lo) / 2;
        if (holds(g, middle))
            lo = middle;
        else
            hi = middle;
    }
    return lo;
}

bool iz_way_fits_x(const iz_game *g, int definition, int way)
{
    const iz_cell *condition;
    if ((way & 255) < IZ_WAY_ALTERNATIVE || (way & 255) >= IZ_WAY_FLASHBACK)
        return false;
    const iz_cell *cost =
        iz_alternative_cost(g, definition, (way & 255) - IZ_WAY_ALTERNATIVE, &condition);
    for (const iz_cell *cell = cost; cell && cell < cost + cost->span; cell++)
        if (cell->op == IZ_COMPARES && iz_has_node(cell, IZ_X))
            return true;
    return false;
}

/* The nth thing that the card says of its X; NULL: there are no more. */
static const iz_cell *told(const iz_game *g, int definition, int nth)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    if (def->cost.x == 0)
        return NULL;
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[def->first_ability + n].cell];
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++)
            if (iz_child(cell, m)->op == IZ_X_MUST && nth-- == 0)
                return iz_child(cell, m);
    }
    return NULL;
}

bool iz_x_is_told(const iz_game *g, int definition)
{
    const iz_cell *rule;
    for (int n = 0; (rule = told(g, definition, n)) != NULL; n++)
        if (rule->arg == IZ_COMPARE_EQUAL)
            return true;
    return false;
}

bool iz_x_is_allowed(iz_game *g, const iz_ctx *ctx, int definition, int32_t x)
{
    const iz_cell *rule;
    for (int n = 0; (rule = told(g, definition, n)) != NULL; n++) {
        iz_mark_used(g, rule);
        if (!iz_compares(rule->arg, x, iz_quantity(g, ctx, rule + 1)))
            return false;
    }
    return true;
}

int32_t iz_least_x(iz_game *g, const iz_ctx *ctx, int definition)
{
    int32_t least = 0;
    const iz_cell *rule;
    for (int n = 0; (rule = told(g, definition, n)) != NULL; n++) {
        int32_t value = iz_quantity(g, ctx, rule + 1);
        if (rule->arg == IZ_COMPARE_EQUAL)
            least = value;
        else if (rule->arg == IZ_COMPARE_NOT_EQUAL && value == least)
            least++;
    }
    return least;
}

bool iz_x_reckons_with_one(const iz_game *g, int definition)
{
    const iz_cell *rule;
    for (int n = 0; (rule = told(g, definition, n)) != NULL; n++)
        if (iz_reckons_with_one(rule))
            return true;
    return false;
}
