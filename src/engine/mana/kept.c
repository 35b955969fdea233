/*
 * Mana that its player doesn't lose as steps and phases end, until the turn does, and mana that
 * gives something to what it is spent on. What is spent is taken from other mana of its kind first;
 * on a spell to which it gives something, from that.
 *
 * Carries out: mtg 300.3 and glossary Mana Pool (a pool empties at the end of each phase), where
 * the text of what made the mana says otherwise (103.1).
 */
#include "engine/mana/room.h"

#include <string.h>

void iz_mana_restrict_less(iz_game *g, int seat)
{
    int64_t left = 0;
    int32_t room[IZ_MANA_KINDS];
    if (g->seats[seat].restricted == IZ_NIL)
        return;
    memcpy(room, g->seats[seat].pool, sizeof room);
    for (uint16_t at = g->seats[seat].restricted; at != IZ_NIL; at = g->links[at].next)
        if (!iz_mana_is_free(g, at))
            room[g->links[at].value & RESTRICTED_KIND] -= g->links[at].value >> RESTRICTED_BITS;
    for (uint16_t at = g->seats[seat].restricted; at != IZ_NIL; at = g->links[at].next) {
        int kind = g->links[at].value & RESTRICTED_KIND;
        int32_t amount = g->links[at].value >> RESTRICTED_BITS;
        if (iz_mana_is_free(g, at)) {
            int32_t most = room[kind] > 0 ? room[kind] : 0;
            amount = amount < most ? amount : most;
            room[kind] -= amount;
            g->links[at].value = amount << RESTRICTED_BITS | kind;
        }
        left += amount;
    }
    if (left == 0)
        g->seats[seat].restricted = iz_links_free(g, g->seats[seat].restricted);
}

int64_t iz_lose_unspent(iz_game *g, int seat)
{
    int32_t kept[IZ_MANA_KINDS] = {0};
    uint16_t list = IZ_NIL;
    int64_t lost = 0;
    for (uint16_t at = g->seats[seat].restricted; at != IZ_NIL; at = g->links[at].next) {
        int kind = g->links[at].value & RESTRICTED_KIND;
        if (!iz_mana_is_kept(g, at) || iz_now(g)->step == IZ_STEP_CLEANUP)
            continue;
        kept[kind] += g->links[at].value >> RESTRICTED_BITS;
        list = iz_links_append(g, list, g->links[at].ref, g->links[at].value);
    }
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        lost += g->seats[seat].pool[kind] - kept[kind];
    iz_empty_pool(g, seat);
    memcpy(g->seats[seat].pool, kept, sizeof kept);
    g->seats[seat].restricted = list;
    return lost;
}

uint32_t iz_mana_only_of(const iz_game *g, int seat, iz_ref source, int kind)
{
    uint32_t only = 0;
    for (uint16_t at = g->seats[seat].restricted; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_alive(g, source) && g->links[at].seen == iz_ref_slot(source) + 1u &&
            (g->links[at].value & RESTRICTED_KIND) == kind &&
            g->links[at].value >> RESTRICTED_BITS > 0 && !iz_mana_is_free(g, at))
            only = g->links[at].ref;
    return only;
}

bool iz_mana_gives(iz_game *g, int seat, const iz_mana_purpose *purpose, uint16_t at)
{
    const iz_cell *cell = &g->cards->cells[g->links[at].ref];
    if (!(cell->arg & IZ_MANA_FOR_GIVES) || g->links[at].value >> RESTRICTED_BITS == 0 ||
        !purpose || purpose->use != IZ_USE_SPELL || !iz_ref_alive(g, purpose->self))
        return false;
    iz_ctx ctx = {.env = IZ_NIL, .controller = (uint8_t)seat, .self = purpose->self};
    return iz_fits(g, &ctx, iz_child(cell, 0), purpose->self);
}

uint16_t iz_mana_given(iz_game *g, int seat, const iz_mana_purpose *purpose, const int32_t *spent)
{
    uint16_t list = IZ_NIL;
    for (uint16_t at = g->seats[seat].restricted; at != IZ_NIL; at = g->links[at].next)
        if (spent[g->links[at].value & RESTRICTED_KIND] > 0 && iz_mana_gives(g, seat, purpose, at))
            list = iz_links_append(g, list, g->links[at].ref, 0);
    return list;
}
