/* sobol.h: Sobol's sequences of 32 bits, with Joe and Kuo's direction numbers. */
#ifndef SOBOL_H
#define SOBOL_H

#include <stdint.h>

namespace emulator
{
enum { SOBOL_DIMENSIONS = 1111, SOBOL_BITS = 32 };

/* The direction numbers of a dimension, the first being 0 */
__attribute__((visibility("hidden"))) const uint32_t *sobol_directions(unsigned dimension);

/* A dimension's number of this index: that of its Gray code */
static inline uint32_t sobol_number(const uint32_t *directions, uint32_t index)
{
    uint32_t number = 0;
    for (uint32_t gray = index ^ index >> 1; gray; gray &= gray - 1)
        number ^= directions[__builtin_ctz(gray)];
    return number;
}
} // namespace emulator

#endif
