/*
 * Sources of mana and symbols, as the room (mana_room.c: is there enough?) and the plan
 * (mana_plan.c: what pays for what?) look at them.
 */
#ifndef IZ_ENGINE_PLAYING_MANA_ROOM_H
#define IZ_ENGINE_PLAYING_MANA_ROOM_H

#include "engine/costs/costs.h"
#include "engine/legality/legality.h"

/* How what is restricted in a pool is written down (iz_seat.restricted). */
enum {
    RESTRICTED_BITS = 8,
    RESTRICTED_KIND = (1 << RESTRICTED_BITS) - 1,
    RESTRICTED_MOST = (1 << 22)
};

/* Is it mana that isn't lost this turn (MANA_FOR:KEPT)? `at`: a link of iz_seat.restricted. */
static inline bool iz_mana_is_kept(const iz_game *g, uint16_t at)
{
    return g->cards->cells[g->links[at].ref].arg & IZ_MANA_FOR_KEPT;
}
/* Is it mana that may be spent on anything: what is kept, or gives something (MANA_FOR:GIVES)? */
static inline bool iz_mana_is_free(const iz_game *g, uint16_t at)
{
    return g->cards->cells[g->links[at].ref].arg & (IZ_MANA_FOR_KEPT | IZ_MANA_FOR_GIVES);
}
/* After mana was spent: of what is free only as much can be left as is in the pool besides; a list
 * without mana is given up. */
void iz_mana_restrict_less(iz_game *g, int seat);
/* Does the mana (a link of iz_seat.restricted) give something to what it would be spent on? */
bool iz_mana_gives(iz_game *g, int seat, const iz_mana_purpose *purpose, uint16_t at);

/* What a permanent is as a source of mana, as its row says it. */
typedef enum iz_mana_sort {
    IZ_MANA_NO_SOURCE,   /* it has plainly no mana ability at all */
    IZ_MANA_SIMPLE_LAND, /* it makes the mana of its basic types and nothing else */
    IZ_MANA_ANY_SOURCE   /* it has to be looked at more closely */
} iz_mana_sort;

static inline iz_mana_sort iz_mana_sort_of(const iz_game *g, const iz_chars *row)
{
    if (row->flags & IZ_CHARS_GAINED_MANA ||
        g->cards->definitions[row->definition].mana_in & IZ_ZONES_IN_PLAY)
        return IZ_MANA_ANY_SOURCE;
    if (!row->land_mana)
        return IZ_MANA_NO_SOURCE;
    return row->types & (IZ_TYPE_CREATURE | IZ_TYPE_SNOW) ? IZ_MANA_ANY_SOURCE
                                                          : IZ_MANA_SIMPLE_LAND;
}

/* Under command mana comes from lands only. */
static inline bool iz_mana_is_barred(const iz_game *g, int seat, const iz_chars *row)
{
    return g->seats[seat].lands_only && !(row->types & IZ_TYPE_LAND);
}

static inline bool iz_mana_in_hand(const iz_game *g, iz_slot slot)
{
    return g->cards->definitions[g->objects[slot].definition].mana_in & 1u << IZ_ZONE_HAND;
}

/* Is it a mana ability, and not one that costs {T} alone? */
bool iz_mana_is_complex(iz_game *g, iz_slot slot, uint32_t ability);
/* Has it one? */
bool iz_mana_is_odd(iz_game *g, iz_slot slot);

/* Does anybody's permanent perhaps have a mana ability that others may play, too? */
bool iz_mana_others_lend(const iz_game *g);
/* Has the permanent abilities that any player may play? */
static inline bool iz_mana_is_anybodys(const iz_game *g, iz_slot slot)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    return def->traits & IZ_TRAIT_ANYBODY && def->traits & IZ_TRAIT_ODD_MANA;
}
/* The two kinds of a hybrid symbol. */
static inline uint8_t iz_mana_hybrid_mask(uint8_t hybrid)
{
    return (uint8_t)(1u << (hybrid & 15) | 1u << (hybrid >> 4));
}
/* The kinds of mana that pay for a symbol of one of these kinds. */
unsigned iz_mana_paid_with(const iz_mana_as *as, unsigned kinds);
/* The kinds that the need's symbols can be paid with. */
unsigned iz_mana_kinds_asked(const iz_mana_need *need, const iz_mana_as *as);

#endif
