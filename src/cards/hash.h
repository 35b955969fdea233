/*
 * A 64-bit hash, the same on every machine: MurmurHash64A's mixing step over numbers and over the
 * little-endian words of bytes. Used for fingerprints, digests of sources and the checksum of the
 * cache file; not safe against somebody who wants two inputs to meet.
 */
#ifndef IZ_CARDS_HASH_H
#define IZ_CARDS_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct iz_hash {
    uint64_t state;
} iz_hash;

void iz_hash_init(iz_hash *hash);
void iz_hash_number(iz_hash *hash, uint64_t number);
/* The bytes and their length. */
void iz_hash_bytes(iz_hash *hash, const void *bytes, size_t length);
/* NULL is not the same as "". */
void iz_hash_string(iz_hash *hash, const char *text);
uint64_t iz_hash_value(const iz_hash *hash);

#endif
