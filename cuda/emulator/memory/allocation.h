/* allocation.h: a piece of memory that the program has allocated. */
#ifndef ALLOCATION_H
#define ALLOCATION_H

#include <stddef.h>

/* `allocated`, `freed`: the code addresses of the program's calls, or NULL. */
struct emulator_array {
    const char *base;
    size_t bytes;
    const void *allocated, *freed;
    unsigned aligned; /* of an array of structs: the alignment of each; else 0 */
    bool texels;      /* it is a CUDA array, as of cudaMallocArray() */
};

namespace emulator
{
/* Is [pointer, pointer + bytes) inside of [base, base + size)? */
static inline bool lies_within(const void *pointer, size_t bytes, const char *base, size_t size)
{
    const char *p = (const char *)pointer;
    return p >= base && p <= base + size && bytes <= (size_t)(base + size - p);
}
} // namespace emulator

#endif
