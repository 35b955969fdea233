/*
 * ChaCha20's block function (RFC 8439): numbers from a key, of which nobody without the key can
 * tell the next.
 */
#ifndef IZ_CORE_CHACHA20_H
#define IZ_CORE_CHACHA20_H

#include <stdint.h>

/* One block (2.3): `place` is the words 12 to 15, counter and nonce, with which it begins. */
void iz_chacha20_block(const uint32_t key[8], const uint32_t place[4], uint32_t out[16]);

#endif
