/*
 * ChaCha20 (Bernstein), as RFC 8439 has it: its block function, and no more, since chance is no
 * text that is enciphered. tests/unit/test_chance.c holds it to the RFC's own vectors; decision 105
 * says why it isn't a library's.
 */
#include "core/chacha20.h"

#include <string.h>

enum { DOUBLE_ROUNDS = 10 };

static uint32_t rotated(uint32_t x, int k) { return x << k | x >> (32 - k); }

/* 2.1 */
static void quarter_round(uint32_t s[16], int a, int b, int c, int d)
{
    s[d] = rotated(s[d] ^ (s[a] += s[b]), 16);
    s[b] = rotated(s[b] ^ (s[c] += s[d]), 12);
    s[d] = rotated(s[d] ^ (s[a] += s[b]), 8);
    s[b] = rotated(s[b] ^ (s[c] += s[d]), 7);
}

void iz_chacha20_block(const uint32_t key[8], const uint32_t place[4], uint32_t out[16])
{
    uint32_t start[16] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574}; /* the RFC's constants */
    memcpy(start + 4, key, 8 * sizeof *key);
    memcpy(start + 12, place, 4 * sizeof *place);
    memcpy(out, start, sizeof start);
    for (int i = 0; i < DOUBLE_ROUNDS; i++) {
        for (int column = 0; column < 4; column++)
            quarter_round(out, column, column + 4, column + 8, column + 12);
        for (int column = 0; column < 4; column++)
            quarter_round(out, column, (column + 1) % 4 + 4, (column + 2) % 4 + 8,
                          (column + 3) % 4 + 12);
    }
    for (int i = 0; i < 16; i++)
        out[i] += start[i];
}
