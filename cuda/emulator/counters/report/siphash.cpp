/* siphash.cpp: SipHash-2-4, piece by piece. */
#include "counters/report/siphash.h"

using namespace emulator;

static uint64_t rotated(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static void mix_rounds(uint64_t *v, int rounds)
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

static void add_word(siphash *hash, uint64_t word)
{
    hash->state[3] ^= word;
    mix_rounds(hash->state, 2);
    hash->state[0] ^= word;
}

void emulator::siphash_begin(siphash *hash, const uint64_t key[2])
{
    *hash = {{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261,
              key[1] ^ 0x7465646279746573},
             0,
             0};
}

void emulator::siphash_add(siphash *hash, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        hash->word |= (uint64_t)(unsigned char)bytes[i] << hash->length % 8 * 8;
        if (++hash->length % 8 == 0) {
            add_word(hash, hash->word);
            hash->word = 0;
        }
    }
}

uint64_t emulator::siphash_end(siphash *hash)
{
    uint64_t *v = hash->state;
    add_word(hash, hash->word | hash->length << 56);
    v[2] ^= 0xff;
    mix_rounds(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
