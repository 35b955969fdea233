/*
 * Conditions of the Hungarian game: the bond, the advantage.
 *
 * hkk-2023: 89, 91.2.6, 91.2.7.
 */
#include "engine/evaluate/evaluate.h"

#include "engine/characteristics/chars.h"

/* Do both have a subtype, other than that of reactions (89.5)? */
static bool are_bound(iz_game *g, const iz_chars *own, const iz_chars *other)
{
    iz_named_words reaction = iz_words_named(g, IZ_NAMED_REACTION);
    for (int n = 0, word; (word = iz_subtype_at(g, own, n)) != 0; n++) {
        if (!iz_chars_have_subtype(g, other, word))
            continue;
        bool reacts = (uint32_t)word == reaction.word[0] || (uint32_t)word == reaction.word[1];
        if (!reacts)
            return true;
        iz_count_applied(g, IZ_C_BOND_REACTION);
        if (iz_is_off(g, IZ_C_BOND_REACTION))
            return true;
    }
    return false;
}

static int bound_in(iz_game *g, int seat, iz_zone zone, iz_slot self, const iz_chars *own)
{
    int count = 0;
    IZ_EACH_IN_ZONE (g, slot, seat, zone) {
        if (slot == self || (zone == IZ_ZONE_STACK && g->objects[slot].controller != seat) ||
            g->objects[slot].kind == IZ_OBJECT_ABILITY)
            continue;
        iz_chars kept = *own; /* looking at another may make rows anew */
        count += are_bound(g, &kept, iz_characteristics(g, slot));
    }
    return count;
}

bool iz_holds_bond(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    static const iz_zone zones[] = {IZ_ZONE_BATTLEFIELD, IZ_ZONE_RESERVE,   IZ_ZONE_GUARD,
                                    IZ_ZONE_HAND,        IZ_ZONE_GRAVEYARD, IZ_ZONE_STACK};
    if (!iz_ref_is_object(ctx->self))
        return false;
    iz_chars own = *iz_known_characteristics(g, ctx->self);
    iz_slot self = iz_ref_alive(g, ctx->self) ? iz_ref_slot(ctx->self) : IZ_NIL;
    int count = 0, wanted = cell->arg;
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        int here = bound_in(g, ctx->controller, zones[i], self, &own);
        if (here > 0 && zones[i] == IZ_ZONE_STACK) {
            iz_count_applied(g, IZ_C_BOND_CHAIN);
            here = iz_is_off(g, IZ_C_BOND_CHAIN) ? 0 : here;
        }
        count += here;
    }
    iz_count_applied(g, IZ_C_BOND);
    if (wanted > 1) {
        iz_count_applied(g, IZ_C_BOND_DOUBLE);
        wanted = iz_is_off(g, IZ_C_BOND_DOUBLE) ? 1 : wanted;
    }
    return count >= wanted && !iz_is_off(g, IZ_C_BOND);
}

/* Who began: one more than the seat, 0 if nobody has begun. */
bool iz_holds_began(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    return g->head->began != 0 && seats >> (g->head->began - 1) & 1;
}

bool iz_holds_advantage(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *least = iz_optional(cell, 0), *most = iz_optional(cell, 1);
    iz_count_applied(g, IZ_C_ADVANTAGE);
    if (!least || !most) {
        iz_count_applied(g, IZ_C_ADVANTAGE_OPEN);
        if (iz_is_off(g, IZ_C_ADVANTAGE_OPEN))
            return false;
    }
    if (iz_is_off(g, IZ_C_ADVANTAGE))
        return false;
    IZ_EACH_SEAT (g, seat) {
        int64_t life = iz_life_total(g, seat);
        if (iz_are_opponents(g, ctx->controller, seat) &&
            (!least || life >= iz_quantity(g, ctx, least)) &&
            (!most || life <= iz_quantity(g, ctx, most)))
            return true;
    }
    return false;
}
