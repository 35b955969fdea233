/*
 * Optional costs of a spell, printed or given to it: kicker, buyback and the like; keywords about
 * what it costs that static abilities or lasting effects give it. A card that could be played is
 * looked at as the spell that it would be, so that what it would have counts for its price before
 * it is announced.
 *
 * Carries out: mtg 409.1b, 409.1f (which costs there are), 418.2.
 */
#include "engine/characteristics/pass.h"
#include "engine/evaluate/evaluate.h"

bool iz_gives_costs(const iz_game *g) { return g->derived && g->derived->gives_costs; }

/* Is it given to the card: does the modification select it, or did the effect begin with it? */
static bool is_given(iz_game *g, const iz_unit *unit, const iz_ctx *ctx, const iz_cell *m,
                     iz_slot card)
{
    iz_ref ref = iz_object_ref(g, card);
    if (unit->ability != IZ_NO_ABILITY) {
        const iz_cell *condition = iz_optional(&g->cards->cells[unit->cell], 0);
        return (!condition || iz_holds(g, ctx, condition)) &&
               iz_selects(g, ctx, iz_child(m, 0), ref);
    }
    for (uint16_t at = g->effects[unit->effect].affected; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_slot(g->links[at].ref) == card)
            return true;
    return false;
}

bool iz_would_be_given(iz_game *g, iz_slot card, iz_keyword keyword)
{
    const iz_derived *d = g->derived;
    for (uint32_t n = 0; d && n < d->units_count; n++) {
        iz_unit unit = d->units[n];
        const iz_cell *cell = &g->cards->cells[unit.cell];
        iz_ctx ctx = iz_unit_ctx(g, &unit);
        for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
            for (int i = 1; m->op == IZ_GAIN && iz_child(m, i); i++)
                if (iz_child(m, i)->op == IZ_KEYWORD && iz_child(m, i)->arg == (int32_t)keyword &&
                    is_given(g, &unit, &ctx, m, card))
                    return true;
    }
    return false;
}

/* Of the keywords that the modification gives, the nth one about costs; counts *nth down. */
static const iz_cell *nth_of(const iz_cell *m, int *nth)
{
    for (int n = 1; m->op == IZ_GAIN && iz_child(m, n); n++) {
        const iz_cell *keyword = iz_child(m, n);
        if (keyword->op == IZ_KEYWORD && iz_is_cost_keyword(keyword->arg) && (*nth)-- == 0)
            return keyword;
    }
    return NULL;
}

const iz_cell *iz_given_cost_keyword(iz_game *g, iz_slot card, int nth)
{
    const iz_derived *d = g->derived;
    if (!iz_gives_costs(g))
        return NULL;
    for (uint32_t n = 0; n < d->units_count; n++) {
        iz_unit unit = d->units[n];
        const iz_cell *cell = &g->cards->cells[unit.cell];
        iz_ctx ctx = iz_unit_ctx(g, &unit);
        for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
            int left = 0;
            if (!nth_of(m, &left) || !is_given(g, &unit, &ctx, m, card))
                continue;
            const iz_cell *keyword = nth_of(m, &nth);
            if (!keyword)
                continue;
            iz_mark_used(g, m);
            return keyword;
        }
    }
    return NULL;
}

/* Which bit of env->paid stands for that keyword's cost. */
static bool optional_keyword(const iz_cell *cell, int kickers, iz_optional_cost *out)
{
    if (cell->op != IZ_KEYWORD)
        return false;
    out->cost = iz_child(cell, 0);
    out->keyword = (uint16_t)cell->arg;
    out->many = false;
    switch (cell->arg) {
    case IZ_KW_KICKER:
        out->number = (uint8_t)kickers;
        out->concept = IZ_C_KICKER;
        return true;
    case IZ_KW_MULTIKICKER:
        out->number = (uint8_t)kickers;
        out->many = true;
        out->concept = IZ_C_KICKER;
        return true;
    case IZ_KW_REPLICATE:
        out->number = 3;
        out->many = true;
        out->concept = IZ_C_ADDITIONAL_COST;
        return true;
    case IZ_KW_BUYBACK:
        out->number = 2;
        out->concept = IZ_C_BUYBACK;
        return true;
    case IZ_KW_ENTWINE:
        out->number = 3;
        out->concept = IZ_C_ADDITIONAL_COST;
        return true;
    default:
        return false;
    }
}

/* Those that are given come behind the printed ones. */
static bool given_cost_at(iz_game *g, iz_slot spell, int kickers, int nth, iz_optional_cost *out)
{
    const iz_cell *keyword;
    for (int n = 0; (keyword = iz_given_cost_keyword(g, spell, n)) != NULL; n++)
        if (optional_keyword(keyword, kickers, out)) {
            if (nth-- == 0)
                return true;
            kickers += out->concept == IZ_C_KICKER;
        }
    return false;
}

bool iz_optional_cost_at(iz_game *g, iz_slot spell, int definition, int nth, iz_optional_cost *out)
{
    const iz_card_def *card = &g->cards->definitions[definition];
    int kickers = 0;
    for (uint32_t n = 0; n < card->ability_count; n++) {
        const iz_cell *cell = iz_ability_cell(g, card->first_ability + n);
        if (optional_keyword(cell, kickers, out)) {
            if (nth-- == 0)
                return true;
            kickers += out->concept == IZ_C_KICKER;
        }
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++) {
            const iz_cell *rule = iz_child(cell, m);
            if (rule->op != IZ_ADDITIONAL_COST || !(rule->arg & IZ_ADDITIONAL_COST_OPTIONAL) ||
                nth-- > 0)
                continue;
            *out = (iz_optional_cost){
                .cost = iz_child(rule, 0), .concept = IZ_C_ADDITIONAL_COST, .keyword = IZ_KW_COUNT};
            return true;
        }
    }
    return iz_gives_costs(g) && given_cost_at(g, spell, kickers, nth, out);
}
