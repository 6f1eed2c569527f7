/* index_bounds.h: indices that an array's dimension has not. */
#ifndef INDEX_BOUNDS_H
#define INDEX_BOUNDS_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
/* What the compiler says of an index of an array whose size it knows: UndefinedBehaviorSanitizer's.
 */
struct indexed_type {
    uint16_t kind,
        bits;    /* of an integer: twice the logarithm of its bits, and 1 if it has a sign */
    char name[]; /* "'float [16]'" */
};
struct indexed {
    const char *file;
    uint32_t line, column;
    const struct indexed_type *array, *index;
};

/* A kernel's thread takes an element that is not there. */
void check_index(unsigned thread, uint32_t pc, const struct indexed *what, uint64_t index);
void check_index_of_host(uint32_t pc, const struct indexed *what, uint64_t index);
/* It takes a texel behind a linear texture of so many bytes. */
void check_fetch(unsigned thread, uint32_t pc, const void *texels, size_t bytes, size_t texel_bytes,
                 int i);
} // namespace emulator

#endif
