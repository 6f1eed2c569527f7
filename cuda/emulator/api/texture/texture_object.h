/* texture_object.h: what a texture object is, for those who make it and those who read it. */
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
