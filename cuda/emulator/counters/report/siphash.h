/* siphash.h: SipHash-2-4 (Aumasson and Bernstein, 2012), a hash with a key: without the key, no
 * text with a given hash can be found, nor the hash of a text. */
#ifndef SIPHASH_H
#define SIPHASH_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
struct siphash {
    uint64_t state[4];
    uint64_t word; /* the bytes that do not fill a word yet */
    uint64_t length;
};

void siphash_begin(siphash *hash, const uint64_t key[2]);
void siphash_add(siphash *hash, const char *bytes, size_t size);
uint64_t siphash_end(siphash *hash);
} // namespace emulator

#endif
