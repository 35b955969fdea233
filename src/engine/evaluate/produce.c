/*
 * What mana abilities could make: of which kinds, whatever their state.
 *
 * Carries out: mtg 406.1, glossary "Mana"; Izvori D7.60.
 */
#include "engine/evaluate/evaluate.h"

bool iz_is_mana_ability(const iz_game *g, uint32_t ability)
{
    if (ability >= IZ_LAND_MANA_ABILITY)
        return ability < IZ_LAND_MANA_ABILITY + IZ_MANA_KINDS;
    const iz_ability_def *record = iz_ability_record(g, ability);
    return record->kind == IZ_ABILITY_ACTIVATED && record->flags & IZ_ABILITY_IS_MANA;
}

/* ---- what an instruction leaves open --------------------------------------------------------- */

/* The mask of the colour that was chosen for the object (memory cell), else 0. */
static unsigned chosen_kinds(iz_game *g, iz_ref object, int cell)
{
    int32_t color = iz_cell_word(g, object, cell);
    return color > 0 ? (unsigned)color & IZ_COLORS_ALL : 0;
}

int32_t iz_noted_mana(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int kind)
{
    const iz_memory *memory = iz_memory_find(g, ctx->self, cell->arg);
    const iz_cell *amount = iz_optional(cell, 1);
    for (uint16_t at = memory ? memory->list : IZ_NIL; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref == IZ_NO_REF && g->links[at].value >> 16 == kind)
            return amount ? iz_quantity(g, ctx, amount) : g->links[at].value & 0xFFFF;
    return 0;
}

unsigned iz_colors_among(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    unsigned colors = 0;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, selector);
    for (int i = 0; i < set.count; i++) { /* also of what was used for a cost */
        iz_ref ref = iz_as_last_in_play(g, ctx, selector, iz_set_at(g, set, i));
        const iz_chars *chars = iz_known_characteristics(g, ref);
        colors |= chars ? chars->colors & IZ_COLORS_ALL : 0;
    }
    iz_scratch_back(g, mark);
    return colors;
}

/* The kinds that an open instruction leaves to choose from. */
unsigned iz_open_kinds(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_ADD_MANA_CHOICE: {
        const iz_cell *filter = iz_child(cell, 2);
        unsigned mask = (unsigned)cell->arg & 63u;
        if (filter && filter->op != IZ_NONE)
            return iz_kinds_of_others(g, ctx, filter) & (mask ? mask : 63u);
        return mask;
    }
    case IZ_ADD_MANA_COMBINATION:
        return (unsigned)cell->arg & 63u;
    case IZ_ADD_MANA_CHOSEN:
        return chosen_kinds(g, ctx->self, cell->arg);
    case IZ_ADD_MANA_AMONG:
        return iz_colors_among(g, ctx, iz_child(cell, 2));
    case IZ_ADD_MANA_LIKE:
        return ctx->env == IZ_NIL ? 0 : g->envs[ctx->env].event_value & 63u;
    case IZ_ADD_NOTED_MANA: {
        unsigned kinds = 0;
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
            kinds |= iz_noted_mana(g, ctx, cell, kind) > 0 ? 1u << kind : 0;
        return kinds;
    }
    default:
        return 0;
    }
}

/* ---- what sources could make ----------------------------------------------------------------- */

/* What playing the mana ability could make. A source that looks at others doesn't look at what
 * looks at it again. */
static unsigned kinds_of_ability(iz_game *g, const iz_ctx *ctx, const iz_cell *ability)
{
    unsigned mask = 0;
    const iz_cell *effect = iz_child(ability, 2);
    for (const iz_cell *cell = effect; cell < effect + effect->span; cell++) {
        const iz_cell *filter = cell->op == IZ_ADD_MANA_CHOICE ? iz_optional(cell, 2) : NULL;
        if (!iz_op_adds_mana(cell->op) || filter)
            continue;
        if (cell->op == IZ_ADD_MANA) {
            const iz_mana_cost *mana = iz_symbols_mana_cost(g->cards->symbols, cell->arg);
            for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
                mask |= mana->of[kind] ? 1u << kind : 0;
            mask |= mana->generic ? 1u << IZ_MANA_COLORLESS : 0;
        } else {
            mask |= iz_open_kinds(g, ctx, cell);
        }
    }
    return mask;
}

/* Whatever its state: what it could make if its abilities were played now (glossary; D7.60). */
unsigned iz_could_produce(iz_game *g, iz_slot slot)
{
    const iz_chars *row = iz_characteristics(g, slot);
    unsigned mask = row->land_mana;
    int count = row->instance_count;
    if (!(row->flags & IZ_CHARS_GAINED_MANA) && !g->cards->definitions[row->definition].mana_in)
        count = 0; /* none of them is a mana ability */
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        if (!iz_is_mana_ability(g, ability.index))
            continue;
        iz_ctx ctx = iz_ctx_of_object(g, slot, ability.env);
        mask |= kinds_of_ability(g, &ctx, iz_ability_cell(g, ability.index));
    }
    return mask & 63u;
}

unsigned iz_option_could_produce(iz_game *g, const iz_option *option)
{
    iz_slot slot = iz_ref_slot(option->subject);
    if (option->ability != IZ_NO_ABILITY && option->ability >= IZ_LAND_MANA_ABILITY)
        return 1u << (option->ability - IZ_LAND_MANA_ABILITY);
    iz_ability ability;
    if (!iz_find_ability(g, slot, option->ability, (int)option->number, &ability))
        return 0;
    iz_ctx ctx = iz_ctx_of_object(g, slot, ability.env);
    return kinds_of_ability(g, &ctx, iz_ability_cell(g, ability.index)) & 63u;
}

/* What an ability that looks at others could make of what they could. */
static unsigned kinds_looked_for(iz_game *g, const iz_ctx *ctx, const iz_cell *ability)
{
    unsigned mask = 0;
    const iz_cell *effect = iz_child(ability, 2);
    for (const iz_cell *cell = effect; cell < effect + effect->span; cell++)
        if (cell->op == IZ_ADD_MANA_CHOICE && iz_optional(cell, 2))
            mask |= iz_open_kinds(g, ctx, cell);
    return mask;
}

static unsigned kinds_once_made(iz_game *g, const iz_ctx *ctx, uint32_t ability)
{
    if (!iz_is_mana_ability(g, ability))
        return 0;
    const iz_cell *cell = iz_ability_cell(g, ability);
    return kinds_of_ability(g, ctx, cell) | kinds_looked_for(g, ctx, cell);
}

/* What something that is gone could have made: by its last known types and abilities (413.2f). */
static unsigned could_have_produced(iz_game *g, iz_ref ref)
{
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    if (!known)
        return 0;
    iz_ctx ctx = {.env = IZ_NIL, .self = ref, .controller = known->controller};
    unsigned mask = known->chars.land_mana;
    uint32_t ability;
    for (int n = 0; (ability = iz_known_ability(g, known, n)) != IZ_NO_ABILITY; n++)
        mask |= kinds_once_made(g, &ctx, ability);
    return mask & 63u;
}

/* Any kind that what fits could produce, but for the ability's own bearer. */
unsigned iz_kinds_of_others(iz_game *g, const iz_ctx *ctx, const iz_cell *filter)
{
    unsigned kinds = 0;
    if (filter->op == IZ_IS_AMONG) { /* also of what was used for a cost */
        size_t mark = iz_scratch_mark(g);
        iz_set set = iz_select(g, ctx, filter + 1);
        for (int i = 0; i < set.count; i++) {
            iz_ref ref = iz_set_at(g, set, i);
            bool there = iz_ref_alive(g, ref) && iz_zone_in_play(g->objects[iz_ref_slot(ref)].zone);
            kinds |= there ? iz_could_produce(g, iz_ref_slot(ref))
                           : could_have_produced(g, iz_last_in_play(g, ref));
        }
        iz_scratch_back(g, mark);
        return kinds;
    }
    IZ_EACH_IN_PLAY (g, slot) {
        iz_ref ref = iz_object_ref(g, slot);
        unsigned more = ref == ctx->self ? 0 : iz_could_produce(g, slot) & ~kinds;
        if (more && iz_fits(g, ctx, filter, ref))
            kinds |= more;
    }
    return kinds;
}

bool iz_find_ability(iz_game *g, iz_slot bearer, uint32_t index, int nth, iz_ability *out)
{
    if (index >= IZ_LAND_MANA_ABILITY) {
        *out = (iz_ability){.index = index,
                            .env = IZ_NIL,
                            .bearer = bearer,
                            .effect = IZ_NIL,
                            .granter = IZ_NO_REF};
        return true;
    }
    int count = iz_ability_count(g, bearer), number = 0;
    bool found = false;
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, bearer, n);
        if (iz_ability_record(g, ability.index)->kind != IZ_ABILITY_ACTIVATED)
            continue;
        if (ability.index == index && (!found || number == nth)) {
            *out = ability;
            found = true;
        }
        number++;
    }
    return found;
}
