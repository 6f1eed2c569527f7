/* seal.h: a hash with a key, for texts that a program must not be able to forge. */
#ifndef SEAL_H
#define SEAL_H

#include <stddef.h>
#include <stdint.h>

enum { SEAL_KEY = 16 }; /* bytes */

/* The SipHash-2-4 of `size` bytes with this key. */
uint64_t seal_of(const unsigned char *key, const char *bytes, size_t size);

#endif
