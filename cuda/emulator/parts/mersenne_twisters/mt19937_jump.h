/* mt19937_jump.h: long jumps in MT19937's sequence of words. */
#ifndef MT19937_JUMP_H
#define MT19937_JUMP_H

#include <stdint.h>

namespace emulator
{
enum { MT_WORDS = 624, MT_MIDDLE = 397 };

/* The word MT_WORDS places after words[0] */
static inline uint32_t mt19937_word(const uint32_t *words)
{
    uint32_t mixed = (words[0] & 0x80000000u) | (words[1] & 0x7fffffffu);
    return words[MT_MIDDLE] ^ mixed >> 1 ^ (0x9908b0dfu & -(mixed & 1));
}

/* A jump of 2^log words. */
struct mt19937_jump;
/* The result is never freed; NULL: no memory. */
__attribute__((visibility("hidden"))) const struct mt19937_jump *mt19937_jump_of(int log);
/* From MT_WORDS words of the sequence, computes those after the jump; false: no memory. */
__attribute__((visibility("hidden"))) bool mt19937_go(const struct mt19937_jump *jump,
                                                      const uint32_t *from, uint32_t *to);
} // namespace emulator

#endif
