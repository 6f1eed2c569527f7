/* texel_array.h: what a cudaArray is, for the parts that read and write its texels. */
#ifndef TEXEL_ARRAY_H
#define TEXEL_ARRAY_H

#include "cuda_runtime.h"

/* The handle that a program sees. Texels lie row by row, slice by slice in device memory; a slice
 * is one layer, one face of a cube, or one step of depth. */
struct cudaArray {
    char *texels;
    cudaChannelFormatDesc format;
    cudaExtent extent; /* as it was asked for: 0 where there is no such dimension */
    unsigned flags;
    size_t texel_bytes, width, height, slices; /* at least 1 */
};

namespace emulator
{
static inline size_t texel_size(const cudaChannelFormatDesc *format)
{
    return (size_t)(format->x + format->y + format->z + format->w) / 8;
}
} // namespace emulator

#endif
