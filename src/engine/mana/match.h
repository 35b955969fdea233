/*
 * Units of mana and the symbols that they pay (mana_match.c), as the planning of a payment sees
 * them (mana_plan.c). Nothing of it is kept in the value.
 */
#ifndef IZ_ENGINE_PLAYING_MANA_MATCH_H
#define IZ_ENGINE_PLAYING_MANA_MATCH_H

#include "engine/mana/room.h"

enum { MATCH_UNITS = 1100, MATCH_CLASSES = 64, MATCH_NONE = -1 };
/* unit.nth: mana that is made of life when it is needed, the last that is taken. */
enum { UNIT_OF_LIFE = -2, RANK_OF_LIFE = 5000 };

typedef struct mana_unit {
    uint8_t mask;
    bool bound;      /* it can't pay for other sources */
    int8_t class;    /* of the symbol that it pays; MATCH_NONE: free */
    uint8_t made_by; /* the how-manieth source that is played makes it; 0: it needs none */
    uint8_t off;     /* so many steps use its source otherwise */
    int16_t rank;    /* the greater, the longer it is kept */
    iz_slot slot;    /* IZ_NIL: in the pool */
    int16_t nth;
    uint32_t ability;
} mana_unit;

/* Symbols that are paid by the same mana. */
typedef struct mana_class {
    uint8_t mask;
    uint8_t before; /* of a source's own cost: the how-manieth it is, and only what is made before
                       it pays; 0: of what is paid for in the end */
    int32_t want, have;
} mana_class;

typedef struct mana_match {
    int units, base;    /* units from `base` on are made by sources */
    int classes, first; /* classes from `first` on are costs of sources */
    int32_t open;       /* symbols not matched yet */
    mana_unit unit[MATCH_UNITS];
    mana_class class[MATCH_CLASSES];
} mana_match;

static inline void match_begin(mana_match *m)
{
    m->units = m->base = m->classes = m->first = 0;
    m->open = 0;
}
/* Adds a unit that needs no source to be played first: by rank. */
void match_add(mana_match *m, mana_unit unit);
/* Adds units that a source makes (its number), or (0) that lie in the pool. */
void match_add_pool(mana_match *m, unsigned mask, int32_t count, bool bound, int made_by);
/* Adds the symbols of a need; false: there is no room for them. */
bool match_ask(mana_match *m, const iz_mana_need *need, const iz_mana_as *as, int before);
/* Matches units with all symbols, or only with those of sources' costs: does each find one? */
bool match_all(mana_match *m, bool costs_only);
/* The kind that the matched unit is: what its symbol asks for, the least useful one for generic. */
int match_kind(const mana_match *m, const mana_unit *unit);

#endif
