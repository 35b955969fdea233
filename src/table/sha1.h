/*
 * SHA-1: the handshake of WebSockets asks for it (RFC 6455, 4.2.2), and nothing else does.
 */
#ifndef TABLE_SHA1_H
#define TABLE_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20 };
void sha1(const void *bytes, size_t size, uint8_t out[SHA1_BYTES]);

#endif
