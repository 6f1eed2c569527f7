/* seal.c: SipHash-2-4 (Aumasson and Bernstein, 2012): the hash of a text cannot be computed
 * without the key. The emulator has its own copy, because it knows nothing of the runner. */
#include "seal.h"

static uint64_t word_at(const unsigned char *bytes, size_t size)
{
    uint64_t word = 0;
    for (size_t i = 0; i < size; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

static uint64_t rotated(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static void mix(uint64_t *v, int rounds)
{
    while (rounds-- > 0) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotated(v[1], 13) ^ v[0];
        v[3] = rotated(v[3], 16) ^ v[2];
        v[0] = rotated(v[0], 32) + v[3];
        v[2] += v[1];
        v[3] = rotated(v[3], 21) ^ v[0];
        v[1] = rotated(v[1], 17) ^ v[2];
        v[2] = rotated(v[2], 32);
    }
}

static void add(uint64_t *v, uint64_t word)
{
    v[3] ^= word;
    mix(v, 2);
    v[0] ^= word;
}

uint64_t seal_of(const unsigned char *key, const char *bytes, size_t size)
{
    const unsigned char *text = (const unsigned char *)bytes;
    const uint64_t one = word_at(key, 8), two = word_at(key + 8, 8);
    uint64_t v[4] = {one ^ 0x736f6d6570736575, two ^ 0x646f72616e646f6d, one ^ 0x6c7967656e657261,
                     two ^ 0x7465646279746573};
    size_t at = 0;
    for (; at + 8 <= size; at += 8)
        add(v, word_at(text + at, 8));
    add(v, word_at(text + at, size - at) | (uint64_t)size << 56);
    v[2] ^= 0xff;
    mix(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
