/* example.h: of each instruction one request, of those that cost most: which lanes asked for which
 * bytes. It is what pictures are drawn of. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include "counters/base/request.h"

namespace emulator
{
/* The first of those that cost most. All zero, there is none. */
struct example {
    uint64_t launch, block; /* whose it is: the kernel's launches count from 1 */
    uint64_t parts;         /* what it cost: sectors or wavefronts */
    uint32_t lanes;         /* those that took part: a bit each */
    uint8_t bytes;          /* that each of them asked for */
    uint64_t offset[LANES]; /* where, of each that took part, the lowest lane first */
};

/* Writes the request down. Offsets are from the beginning of the array, or if it is not one, from a
 * multiple of a sector or, in shared memory, of all banks. */
void example_take(struct example *example, const request *request, uint64_t parts, bool shared);
/* What a thread of the operating system's has kept of this launch is compared with what was kept
 * before: the result is the same, whoever ran which blocks. */
void example_add(struct example *to, const struct example *from, uint64_t launch);
} // namespace emulator

#endif
