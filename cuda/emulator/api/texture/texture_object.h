/* texture_object.h: the definition of a texture object. */
#ifndef TEXTURE_OBJECT_H
#define TEXTURE_OBJECT_H

#include "cuda_runtime.h"

namespace emulator
{
struct texture {
    const char *texels;
    cudaChannelFormatDesc format;
    size_t texel_bytes, pitch, width, height, slices;
    unsigned flags; /* of the array */
    cudaResourceDesc resource;
    cudaTextureDesc description;
};

static inline const texture *texture_of(cudaTextureObject_t object)
{
    return (const texture *)(uintptr_t)object;
}
} // namespace emulator

#endif
