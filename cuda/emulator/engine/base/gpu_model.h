/* gpu_model.h: the GPU that the emulator models, an H100: what fits into it. */
#ifndef GPU_MODEL_H
#define GPU_MODEL_H

#include <stddef.h>

namespace emulator
{
enum {
    MAX_THREADS = 1024, /* a block */
    MULTIPROCESSORS = 132,
    MAX_RESIDENT_THREADS = 2048, /* a multiprocessor, as the next two */
    MAX_RESIDENT_BLOCKS = 32,
    ALL_SHARED = 228 * 1024,
    RESERVED_SHARED = 1024, /* of it, for each block that is there */
    REGISTERS = 65536,
    DEFAULT_SHARED = 48 * 1024, /* a block, unless its kernel may have more */
    MAX_SHARED = 227 * 1024,
    CLOCK_KHZ = 1000000, /* clock64() counts nanoseconds here */
    MEMORY_CLOCK_KHZ = 2619000,
    SINGLE_TO_DOUBLE = 2,     /* how many times as fast */
    LINEAR_TEXELS = 1 << 28,  /* of a texture over plain memory */
    SHARED_GUARD = 64 * 1024, /* beside shared memory, here alone */
};

/* How many blocks of so many threads and bytes of shared memory a multiprocessor runs at once; 0 if
 * there is no such block. */
int model_resident_blocks(int threads, size_t shared);
} // namespace emulator

#endif
