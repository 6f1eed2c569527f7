/* index_bounds.h: indices beyond an array's dimension. */
#ifndef INDEX_BOUNDS_H
#define INDEX_BOUNDS_H

#include <stddef.h>
#include <stdint.h>

#include "cuda_runtime.h"

namespace emulator
{
/* The compiler's description of an index and of an array of known size, as for
 * UndefinedBehaviorSanitizer. */
struct indexed_type {
    uint16_t kind, bits; /* bits: of an integer, 2 * log2 of its width, plus 1 if it is signed */
    char name[];         /* such as "'float [16]'" */
};
struct indexed {
    const char *file;
    uint32_t line, column;
    const struct indexed_type *array, *index;
};

/* A thread of a kernel, or host code, takes an element that does not exist. */
void check_index(unsigned thread, uint32_t pc, const struct indexed *what, uint64_t index);
void check_index_of_host(uint32_t pc, const struct indexed *what, uint64_t index);
/* A thread fetches texel `i` of a linear texture of `bytes` bytes: reports it if the array is
 * longer than the texture. */
void check_fetch(unsigned thread, uint32_t pc, const void *texels, size_t bytes, size_t texel_bytes,
                 int i);
/* A thread fetches at this coordinate in the dimension x, y or z of `size` texels, where the
 * texture clamps although its addressing mode is `mode`. */
void check_mode(unsigned thread, uint32_t pc, cudaTextureAddressMode mode, char dimension,
                float coordinate, size_t size);
} // namespace emulator

#endif
