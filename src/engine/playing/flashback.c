/*
 * Flashback: the keyword that a card has printed, or that a lasting effect gives it in a graveyard.
 *
 * Books: mtg-2002 502.22 (flashback), 418.3 (effects on a card in a zone).
 */
#include "engine/characteristics/characteristics.h"
#include "engine/playing/play.h"

/* The KEYWORD node of flashback that the effect gives; NULL: it gives none. */
static const iz_cell *given_by(const iz_game *g, const iz_effect *effect)
{
    const iz_cell *cell = &g->cards->cells[effect->cell];
    if (effect->kind != IZ_EFFECT_CONTINUOUS || cell->op != IZ_APPLY)
        return NULL;
    for (const iz_cell *m = cell + 1; m < cell + cell->span; m += m->span)
        for (const iz_cell *part = m + 1; m->op == IZ_GAIN && part < m + m->span;
             part += part->span)
            if (part->op == IZ_KEYWORD && part->arg == IZ_KW_FLASHBACK)
                return part;
    return NULL;
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

bool iz_flashback_is_given(iz_game *g)
{
    iz_derive(g);
    return !g->derived || g->derived->gives_flashback;
}

const iz_cell *iz_flashback_of(iz_game *g, iz_slot card, int definition)
{
    if (g->cards->definitions[definition].keywords >> IZ_KW_FLASHBACK & 1)
        return iz_printed_keyword(g, definition, IZ_KW_FLASHBACK, 0);
    if (!iz_flashback_is_given(g))
        return NULL;
    for (uint32_t n = 0; n < iz_table_count(g, IZ_TABLE_effects); n++) {
        const iz_cell *keyword = given_by(g, &g->effects[n]);
        if (keyword && is_on(g, &g->effects[n], card))
            return keyword;
    }
    return NULL;
}
