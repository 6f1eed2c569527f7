/* gpu_model.h: the limits of the GPU that the emulator models, an H100. */
#ifndef GPU_MODEL_H
#define GPU_MODEL_H

#include <stddef.h>

namespace emulator
{
enum {
    MAX_THREADS = 1024, /* per block */
    MULTIPROCESSORS = 132,
    MAX_RESIDENT_THREADS = 2048, /* per multiprocessor, as the next two */
    MAX_RESIDENT_BLOCKS = 32,
    ALL_SHARED = 228 * 1024,
    RESERVED_SHARED = 1024, /* for each resident block, part of ALL_SHARED */
    REGISTERS = 65536,
    DEFAULT_SHARED = 48 * 1024, /* per block, unless the kernel has opted in to more */
    MAX_SHARED = 227 * 1024,
    CLOCK_KHZ = 1000000, /* clock64() counts nanoseconds here */
    MEMORY_CLOCK_KHZ = 2619000,
    SINGLE_TO_DOUBLE = 2,     /* the ratio of their throughputs */
    LINEAR_TEXELS = 1 << 28,  /* texels of a texture over linear memory */
    TEXTURE_PITCH = 32,       /* bytes, of which the pitch of a texture is a multiple */
    SHARED_GUARD = 64 * 1024, /* bytes beside shared memory; a GPU has no such guard */
};

/* Returns how many blocks are resident on a multiprocessor at once, each of `threads` threads with
 * `shared` bytes of shared memory; 0 if no block can be so large. */
int model_resident_blocks(int threads, size_t shared);
} // namespace emulator

#endif
