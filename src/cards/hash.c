/* MurmurHash64A (Austin Appleby, public domain) in steps: each number or word of eight bytes is
 * mixed as that algorithm mixes its input, the end as it ends. */
#include "cards/hash.h"

#include <string.h>

static const uint64_t multiplier = UINT64_C(0xc6a4a7935bd1e995);

void iz_hash_init(iz_hash *hash) { hash->state = UINT64_C(0x697a766f7200); }

void iz_hash_number(iz_hash *hash, uint64_t number)
{
    number *= multiplier;
    number ^= number >> 47;
    number *= multiplier;
    hash->state ^= number;
    hash->state *= multiplier;
}

/* Eight bytes; compilers make one load of it where the machine's order is this one. */
static uint64_t little_endian_word(const unsigned char *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

static uint64_t little_endian(const unsigned char *at, size_t length)
{
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++)
        number |= (uint64_t)at[i] << (8 * i);
    return number;
}

void iz_hash_bytes(iz_hash *hash, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    size_t left = length;
    for (; left >= 8; at += 8, left -= 8)
        iz_hash_number(hash, little_endian_word(at));
    iz_hash_number(hash, little_endian(at, left));
    iz_hash_number(hash, length);
}

void iz_hash_string(iz_hash *hash, const char *text)
{
    if (text)
        iz_hash_bytes(hash, text, strlen(text));
    else
        iz_hash_number(hash, UINT64_MAX);
}

uint64_t iz_hash_value(const iz_hash *hash)
{
    uint64_t value = hash->state;
    value ^= value >> 47;
    value *= multiplier;
    value ^= value >> 47;
    return value;
}
