/*
 * Chance: one of two generators, whose state is part of the value. The same seed or key gives the
 * same game on every machine.
 *
 *   small     xoshiro256** (Blackman and Vigna, public domain), seeded by splitmix64
 *   ChaCha20  the words of a key's stream, by the place of the next one in it
 */
#include "core/chacha20.h"
#include "core/game.h"

static uint64_t rotated(uint64_t x, int k) { return x << k | x >> (64 - k); }

void iz_random_seed(iz_game *g, uint64_t seed)
{
    iz_chance *chance = &g->head->chance;
    *chance = (iz_chance){.kind = IZ_GENERATOR_SMALL};
    for (int i = 0; i < 4; i++) {
        seed += 0x9E3779B97F4A7C15u;
        uint64_t z = seed;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        chance->words[i] = z ^ z >> 31;
    }
}

void iz_random_key(iz_game *g, const uint8_t key[IZ_KEY_SIZE], uint64_t stream)
{
    iz_chance *chance = &g->head->chance;
    *chance = (iz_chance){.kind = IZ_GENERATOR_CHACHA20, .stream = stream};
    for (int i = 0; i < IZ_KEY_SIZE; i++)
        chance->words[i / 8] |= (uint64_t)key[i] << i % 8 * 8;
}

void iz_random_again(iz_game *g, uint64_t seed)
{
    iz_chance *chance = &g->head->chance;
    if (chance->kind == IZ_GENERATOR_SMALL) {
        iz_random_seed(g, seed);
        return;
    }
    chance->stream = seed;
    chance->drawn = 0;
}

/* Eight numbers a block: which block is the counter, the stream is the nonce. */
static uint64_t next_of_key(iz_chance *chance)
{
    uint64_t counter = chance->drawn / 8;
    int at = (int)(chance->drawn++ % 8) * 2;
    uint32_t key[8], out[16];
    const uint32_t place[4] = {(uint32_t)counter, (uint32_t)(counter >> 32),
                               (uint32_t)chance->stream, (uint32_t)(chance->stream >> 32)};
    for (int i = 0; i < 8; i++)
        key[i] = (uint32_t)(chance->words[i / 2] >> i % 2 * 32);
    iz_chacha20_block(key, place, out);
    return (uint64_t)out[at + 1] << 32 | out[at];
}

uint64_t iz_random_next(iz_game *g)
{
    if (g->head->chance.kind != IZ_GENERATOR_SMALL)
        return next_of_key(&g->head->chance);
    uint64_t *s = g->head->chance.words;
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
