/*
 * The ways in which cards are cast, and special actions.
 */
#ifndef IZ_CORE_WAYS_H
#define IZ_CORE_WAYS_H

#include <stdbool.h>

/* Ways of casting a card (iz_option.number; low byte: iz_env.alternative). */
enum {
    IZ_WAY_NORMAL = 0,
    IZ_WAY_ALTERNATIVE = 1, /* the first of the alternative costs printed on it, and so on */
    IZ_WAY_FLASHBACK = 32,
    IZ_WAY_MORPH = 33, /* face down */
    IZ_WAY_MADNESS = 34,
    IZ_WAY_MASKED = 35,         /* face down without paying its mana cost, as an instruction says */
    IZ_WAY_FLASHBACK_MORE = 40, /* its second flashback, and so on: one it was given besides */
    IZ_WAY_FLASHBACK_LAST = 47,
    IZ_WAY_ROW = 48, /* the first row of the book's ways of playing, and so on (books/rows.h) */
    IZ_WAY_ROW_LAST = 63,
    IZ_WAY_GIVEN = 64, /* the first alternative cost that a rule in force gives, and so on */
    IZ_WAY_GIVEN_LAST = 127,
    IZ_WAY_FREE = 255,         /* without paying its mana cost */
    IZ_WAY_OTHER_HALF = 1 << 8 /* the other half of a split card */
};
/* The way, one flashback like another. */
static inline int iz_way_kind(int way)
{
    way &= 255;
    return way >= IZ_WAY_FLASHBACK_MORE && way <= IZ_WAY_FLASHBACK_LAST ? (int)IZ_WAY_FLASHBACK
                                                                        : way;
}
static inline bool iz_way_is_flashback(int way) { return iz_way_kind(way) == IZ_WAY_FLASHBACK; }
static inline bool iz_way_is_face_down(int way)
{
    return (way & 255) == IZ_WAY_MORPH || (way & 255) == IZ_WAY_MASKED;
}
enum {
    IZ_SPECIAL_UNMORPH,
    IZ_SPECIAL_EXTRACT, /* HKK */
    IZ_SPECIAL_SACRIFICE_COMPONENTS,
    IZ_SPECIAL_SEARCH_LOCATION,
    IZ_SPECIAL_END_EFFECT, /* pays the cost that ends an effect on the subject (UNTIL_PAID) */
    IZ_SPECIAL_PAY,        /* takes an offer; `ability`: its timestamp, see iz_offer_verdict */
    IZ_SPECIAL_REPEAT,     /* the loop that is being gone round goes on a named number of times */
    IZ_SPECIAL_TREASURE, /* HKK: a card of the hand as a treasure; a critter comes back; a relic */
    IZ_SPECIAL_CRITTER,
    IZ_SPECIAL_RELIC,
    IZ_SPECIAL_ENDING,   /* HKK: of a follower */
    IZ_SPECIAL_DUEL,     /* HKK: with a card of the hand */
    IZ_SPECIAL_SHIFT,    /* HKK: what pulses is shifted */
    IZ_SPECIAL_FAVOURED, /* HKK: cards are shown for it */
    IZ_SPECIAL_FAVOUR,   /* HKK: a search for favour cards in play */
    IZ_SPECIAL_LIFE      /* pays 1 life for one mana (LIFE_FOR_MANA); the subject is the player */
};

#endif
