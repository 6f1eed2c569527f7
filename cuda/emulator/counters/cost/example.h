/* example.h: one of the costliest requests of each instruction: which lanes accessed which bytes.
 * Pictures are drawn from it. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include "counters/base/request.h"

namespace emulator
{
/* The first of the costliest requests. All zero: there is none. */
struct example {
    uint64_t launch, block; /* of the request; launches by the host count from 1 */
    uint64_t parts;         /* its cost: sectors or wavefronts */
    lanemask lanes;         /* that took part, a bit each */
    uint8_t bytes;          /* that each of them accessed */
    uint64_t offset[LANES]; /* for each lane that took part, the lowest lane first */
};

/* Keeps the request. Offsets count from the beginning of its array, or else from a multiple of a
 * sector or, in shared memory, of all banks. */
void example_take(struct example *example, const request *request, uint64_t parts, bool shared);
/* Compares with the example that a thread of the operating system has kept of this launch. The
 * result does not depend on which thread ran which blocks. */
void example_add(struct example *to, const struct example *from, uint64_t launch);
} // namespace emulator

#endif
