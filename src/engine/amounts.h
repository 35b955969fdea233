/*
 * Sums of amounts: life, damage, counters, power, mana. Amounts are 32 bits wide; what goes beyond
 * stays at the edge. Nothing adds or multiplies amounts that a game can make large by itself.
 */
#ifndef IZ_ENGINE_AMOUNTS_H
#define IZ_ENGINE_AMOUNTS_H

#include <stdint.h>

enum {
    IZ_NAMED_MOST = 1000000000, /* the greatest number that a player may name */
    /* So much mana of a kind at most lies in a pool, or comes of a source at once: all kinds
     * together stay far below what is paid at most. */
    IZ_MANA_MOST = 30000000,
    IZ_MANA_NEED_MOST = 200000000 /* so much of each kind of symbol is paid at most */
};

static inline int32_t iz_clamped(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

static inline int32_t iz_sum(int32_t amount, int64_t more) { return iz_clamped(amount + more); }

static inline int32_t iz_times(int32_t amount, int32_t times)
{
    return iz_clamped((int64_t)amount * times);
}

static inline int32_t iz_bounded_sum(int32_t amount, int64_t more, int32_t most)
{
    int64_t sum = amount + more;
    return sum > most ? most : sum < -most ? -most : (int32_t)sum;
}

/* Symbols of a cost in mana. */
static inline int32_t iz_mana_sum(int32_t amount, int64_t more)
{
    return iz_bounded_sum(amount, more, IZ_MANA_NEED_MOST);
}

/* Mana that a source would make. */
static inline int32_t iz_yield_sum(int32_t amount, int64_t more)
{
    return iz_bounded_sum(amount, more, IZ_MANA_MOST);
}

#endif
