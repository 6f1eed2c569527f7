/* sobol_directions.h: Sobol's sequences, with Joe and Kuo's direction numbers. */
#ifndef SOBOL_DIRECTIONS_H
#define SOBOL_DIRECTIONS_H

#include <stdint.h>

namespace emulator
{
enum { SOBOL_DIMENSIONS = 1111, SOBOL_BITS = 64 };

/* The direction numbers of a dimension (from 0); the library owns them. The sequences of 32 bits
 * use the upper halves of the first 32. */
__attribute__((visibility("hidden"))) const uint64_t *sobol_directions(unsigned dimension);

/* The number at this index, computed from the index's Gray code */
static inline uint64_t sobol_number(const uint64_t *directions, uint64_t index)
{
    uint64_t number = 0;
    for (uint64_t gray = index ^ index >> 1; gray; gray &= gray - 1)
        number ^= directions[__builtin_ctzll(gray)];
    return number;
}
} // namespace emulator

#endif
