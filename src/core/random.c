/*
 * Random numbers: xoshiro256** (Blackman and Vigna, public domain), its state in the block, seeded
 * by splitmix64. The same seed gives the same game on every machine.
 */
#include "core/game.h"

static uint64_t rotated(uint64_t x, int k) { return x << k | x >> (64 - k); }

void iz_random_seed(iz_game *g, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += 0x9E3779B97F4A7C15u;
        uint64_t z = seed;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        g->head->random[i] = z ^ z >> 31;
    }
}

uint64_t iz_random_next(iz_game *g)
{
    uint64_t *s = g->head->random;
    uint64_t result = rotated(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return result;
}

/* Without bias: numbers from the uneven rest are drawn again. */
uint32_t iz_random_below(iz_game *g, uint32_t n)
{
    if (n <= 1)
        return 0;
    uint32_t limit = UINT32_MAX - (uint32_t)(((uint64_t)UINT32_MAX + 1) % n);
    for (;;) {
        uint32_t value = (uint32_t)(iz_random_next(g) >> 32);
        if (value <= limit)
            return value % n;
    }
}
