/* texel_array.h: the definition of cudaArray, for the files that access its texels. */
#ifndef TEXEL_ARRAY_H
#define TEXEL_ARRAY_H

#include "cuda_runtime.h"

/* The object behind a cudaArray_t. Texels are stored row by row and slice by slice in device
 * memory; a slice is a layer, a face of a cube, or one plane in depth. */
struct cudaArray {
    char *texels;
    cudaChannelFormatDesc format;
    cudaExtent extent; /* as requested: 0 for a missing dimension */
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
