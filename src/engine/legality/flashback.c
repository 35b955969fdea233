/*
 * Flashback: the keyword that a card has printed, or that a lasting effect or a static ability
 * gives it in a graveyard.
 *
 * Books: mtg-2002 502.22 (flashback), 418.3 (effects on a card in a zone).
 */
#include "engine/characteristics/pass.h"
#include "engine/costs/costs.h"
#include "engine/legality/legality.h"
#include "engine/targets/targets.h"

/* The KEYWORD node of flashback that the modification gives; NULL: it gives none. */
static const iz_cell *given_by(const iz_cell *m)
{
    const iz_cell *end = m + m->span;
    for (const iz_cell *part = m + 1; m->op == IZ_GAIN && part < end; part += part->span)
        if (part->op == IZ_KEYWORD && part->arg == IZ_KW_FLASHBACK)
            return part;
    return NULL;
}

static const iz_cell *given_by_effect(const iz_game *g, const iz_effect *effect)
{
    const iz_cell *cell = &g->cards->cells[effect->cell], *keyword = NULL;
    if (effect->kind != IZ_EFFECT_CONTINUOUS || cell->op != IZ_APPLY)
        return NULL;
    for (const iz_cell *m = cell + 1; m < cell + cell->span && !keyword; m += m->span)
        keyword = given_by(m);
    return keyword;
}

/* Is it the card, in the graveyard or, since it was in it, on the stack? */
static bool is_on(const iz_game *g, const iz_effect *effect, iz_slot card)
{
    bool on_stack = g->objects[card].zone == IZ_ZONE_STACK;
    for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_slot(g->links[at].ref) == card &&
            (on_stack || iz_ref_alive(g, g->links[at].ref)))
            return true;
    return false;
}

/* Does the static ability's modification hold for the card? One that is being played is looked at
 * as in the graveyard where it was. */
static bool holds_for(iz_game *g, const iz_ctx *ctx, const iz_cell *m, iz_slot card)
{
    iz_object *object = &g->objects[card];
    uint8_t zone = object->zone;
    object->zone = IZ_ZONE_GRAVEYARD;
    bool holds = iz_selects(g, ctx, iz_child(m, 0), iz_object_ref(g, card));
    g->objects[card].zone = zone;
    return holds;
}

/* The flashbacks of a card, no two of which are the same. */
typedef struct flashbacks {
    const iz_cell *keyword[IZ_WAY_FLASHBACK_LAST - IZ_WAY_FLASHBACK_MORE + 2];
    int count;
} flashbacks;

static void add(flashbacks *all, const iz_cell *keyword)
{
    for (int i = 0; i < all->count; i++)
        if (iz_program_equal(all->keyword[i], keyword))
            return;
    if (all->count < (int)(sizeof all->keyword / sizeof all->keyword[0]))
        all->keyword[all->count++] = keyword;
}

static void add_given_by_statics(iz_game *g, iz_slot card, flashbacks *all)
{
    const iz_derived *d = g->derived;
    for (uint32_t n = 0; n < d->units_count; n++) {
        iz_unit unit = d->units[n];
        const iz_cell *cell = &g->cards->cells[unit.cell];
        if (cell->op != IZ_STATIC)
            continue;
        iz_ctx ctx = iz_unit_ctx(g, &unit);
        const iz_cell *condition = iz_optional(cell, 0);
        for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
            if (given_by(m) && (!condition || iz_holds(g, &ctx, condition)) &&
                holds_for(g, &ctx, m, card)) {
                iz_mark_used(g, m);
                add(all, given_by(m));
            }
    }
}

bool iz_flashback_is_given(iz_game *g)
{
    iz_derive(g);
    return !g->derived || g->derived->gives_flashback;
}

/* Has the card in the graveyard the one that is printed on it, or one that it was given? One that
 * is being played had there what it is played by. */
static bool has(iz_game *g, iz_slot card, bool printed)
{
    if (printed && g->objects[card].status & IZ_GIVEN_FLASHBACK)
        return false;
    if (g->objects[card].zone != IZ_ZONE_GRAVEYARD ||
        iz_characteristics(g, card)->first_instance == IZ_PRINTED_ABILITIES)
        return true;
    for (int n = 0; n < iz_ability_count(g, card); n++) {
        iz_ability ability = iz_ability_at(g, card, n);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        bool own = ability.granter == IZ_NO_REF && ability.effect == IZ_NIL;
        if (cell->op == IZ_KEYWORD && cell->arg == IZ_KW_FLASHBACK && own == printed)
            return true;
    }
    return false;
}

bool iz_lacks_printed_flashback(iz_game *g, iz_slot card) { return !has(g, card, true); }

static void add_given(iz_game *g, iz_slot card, flashbacks *all)
{
    for (uint32_t n = 0; n < iz_table_count(g, IZ_TABLE_effects); n++) {
        const iz_cell *keyword = given_by_effect(g, &g->effects[n]);
        if (keyword && is_on(g, &g->effects[n], card))
            add(all, keyword);
    }
    if (g->derived)
        add_given_by_statics(g, card, all);
}

const iz_cell *iz_flashback_of(iz_game *g, iz_slot card, int definition, int way)
{
    const iz_object *object = &g->objects[card];
    if (object->zone == IZ_ZONE_STACK && object->env != IZ_NIL)
        return &g->cards->cells[g->envs[object->env].event_value]; /* it was noted */
    flashbacks all = {.count = 0};
    int wanted = (way & 255) == IZ_WAY_FLASHBACK ? 0 : (way & 255) - IZ_WAY_FLASHBACK_MORE + 1;
    if (g->cards->definitions[definition].keywords >> IZ_KW_FLASHBACK & 1 && has(g, card, true))
        add(&all, iz_printed_keyword(g, definition, IZ_KW_FLASHBACK, 0));
    if (wanted >= all.count && iz_flashback_is_given(g) && has(g, card, false))
        add_given(g, card, &all);
    return wanted < all.count ? all.keyword[wanted] : NULL;
}
