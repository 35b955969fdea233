/*
 * SHA-1 (FIPS 180-4, 6.1) of a short text.
 */
#include "table/sha1.h"

#include <string.h>

static uint32_t turned(uint32_t value, int bits) { return value << bits | value >> (32 - bits); }

static void take_block(uint32_t h[5], const uint8_t block[64])
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < 80; t++)
        w[t] = turned(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    for (int t = 0; t < 80; t++) {
        uint32_t f = t < 20   ? (b & c) | (~b & d)
                     : t < 40 ? b ^ c ^ d
                     : t < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        uint32_t k = t < 20   ? 0x5A827999u
                     : t < 40 ? 0x6ED9EBA1u
                     : t < 60 ? 0x8F1BBCDCu
                              : 0xCA62C1D6u;
        uint32_t next = turned(a, 5) + f + e + k + w[t];
        e = d;
        d = c;
        c = turned(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void sha1(const void *bytes, size_t size, uint8_t out[SHA1_BYTES])
{
    uint32_t h[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    const uint8_t *at = bytes;
    uint8_t last[128] = {0};
    size_t left = size;
    for (; left >= 64; left -= 64, at += 64)
        take_block(h, at);
    memcpy(last, at, left);
    last[left] = 0x80;
    size_t end = left < 56 ? 64 : 128;
    for (int n = 0; n < 8; n++)
        last[end - 1 - (size_t)n] = (uint8_t)((uint64_t)size * 8 >> 8 * n);
    take_block(h, last);
    if (end == 128)
        take_block(h, last + 64);
    for (int n = 0; n < SHA1_BYTES; n++)
        out[n] = (uint8_t)(h[n / 4] >> (24 - 8 * (n % 4)));
}
