/* allocation.h: a piece of memory that the program asked for. */
#ifndef ALLOCATION_H
#define ALLOCATION_H

#include <stddef.h>

/* Where the program asked for it, and where it gave it back: code addresses, or NULL. */
struct emulator_array {
    const char *base;
    size_t bytes;
    const void *allocated, *freed;
    unsigned aligned; /* of an array of structs: to what each is; else 0 */
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
