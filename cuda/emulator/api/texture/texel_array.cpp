/* texel_array.cpp: CUDA arrays, and copies between them and linear memory. */
#include "api/texture/texel_array.h"

#include "memory/arrays.h"
#include "engine/errors/last_error.h"
#include "streams/capture/capture_rules.h"
#include "streams/vector_clock.h"

using namespace emulator;

enum { MAX_WIDTH = 131072, MAX_HEIGHT = 65536, MAX_DEPTH = 16384 };

static cudaError_t make(cudaArray_t *array, const cudaChannelFormatDesc *format, cudaExtent extent,
                        unsigned flags, const void *pc)
{
    bool cube = flags & cudaArrayCubemap;
    if (!array || !format || extent.width == 0 || extent.width > MAX_WIDTH ||
        extent.height > MAX_HEIGHT || extent.depth > MAX_DEPTH ||
        (cube && (extent.width != extent.height || extent.depth % 6 != 0)))
        return emulator_return(cudaErrorInvalidValue);
    cudaArray *made = (cudaArray *)malloc(sizeof *made);
    if (!made)
        return emulator_return(cudaErrorMemoryAllocation);
    *made = cudaArray{NULL,
                      *format,
                      extent,
                      flags,
                      texel_size(format),
                      extent.width,
                      extent.height ? extent.height : 1,
                      extent.depth ? extent.depth : 1};
    size_t bytes = made->texel_bytes * made->width * made->height * made->slices;
    cudaError_t error = capture_forbids(false);
    if (error == cudaSuccess)
        error = arrays_allocate((void **)&made->texels, bytes, cudaMemoryTypeDevice, NULL, pc);
    if (error != cudaSuccess) {
        free(made);
        return emulator_return(error);
    }
    arrays_of_texels(made->texels);
    *array = made;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *format, size_t width,
                            size_t height, unsigned flags)
{
    return make(array, format, cudaExtent{width, height, 0}, flags, __builtin_return_address(0));
}

cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *format,
                              cudaExtent extent, unsigned flags)
{
    return make(array, format, extent, flags, __builtin_return_address(0));
}

cudaError_t cudaFreeArray(cudaArray_t array)
{
    if (!array)
        return emulator_return(cudaSuccess);
    host_waited_for_all(); /* as cudaFree() does */
    const cudaError_t error = arrays_free(array->texels, __builtin_return_address(0));
    free(array);
    return emulator_return(error);
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *format, cudaExtent *extent, unsigned *flags,
                             cudaArray_t array)
{
    if (!array)
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (format)
        *format = array->format;
    if (extent)
        *extent = array->extent;
    if (flags)
        *flags = array->flags;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *format, cudaArray_const_t array)
{
    if (!array)
        return emulator_return(cudaErrorInvalidResourceHandle);
    *format = array->format;
    return emulator_return(cudaSuccess);
}

/* ---- copies ---- */

/* The beginning of a box of texels, and the distances of its rows and slices. `place` is NULL if
 * the box is not inside the array. */
struct corner {
    char *place;
    size_t pitch, slice; /* bytes */
};

/* `x` and the width are in bytes. */
static struct corner corner_in(cudaArray_const_t array, size_t x, size_t y, size_t z, size_t width,
                               size_t rows, size_t slices)
{
    size_t pitch = array->texel_bytes * array->width;
    struct corner corner = {NULL, pitch, pitch * array->height};
    if (x + width <= pitch && y + rows <= array->height && z + slices <= array->slices)
        corner.place = array->texels + z * corner.slice + y * pitch + x;
    return corner;
}

static cudaError_t copy_box(struct corner to, struct corner from, size_t width, size_t rows,
                            size_t slices, cudaMemcpyKind kind, const cudaStream_t *async = NULL)
{
    if (!to.place || !from.place)
        return emulator_return(cudaErrorInvalidValue);
    for (size_t z = 0; z < slices; z++) {
        char *begin = to.place + z * to.slice, *source = from.place + z * from.slice;
        cudaError_t error =
            async
                ? cudaMemcpy2DAsync(begin, to.pitch, source, from.pitch, width, rows, kind, *async)
                : cudaMemcpy2D(begin, to.pitch, source, from.pitch, width, rows, kind);
        if (error != cudaSuccess)
            return error;
    }
    return emulator_return(cudaSuccess);
}

static cudaError_t to_array(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                            size_t width, size_t rows, cudaMemcpyKind kind,
                            const cudaStream_t *async)
{
    if (!to)
        return emulator_return(cudaErrorInvalidResourceHandle);
    return copy_box(corner_in(to, x, y, 0, width, rows, 1), {(char *)from, pitch, 0}, width, rows,
                    1, kind, async);
}

static cudaError_t from_array(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                              size_t width, size_t rows, cudaMemcpyKind kind,
                              const cudaStream_t *async)
{
    if (!from)
        return emulator_return(cudaErrorInvalidResourceHandle);
    return copy_box({(char *)to, pitch, 0}, corner_in(from, x, y, 0, width, rows, 1), width, rows,
                    1, kind, async);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                                size_t width, size_t rows, cudaMemcpyKind kind)
{
    return to_array(to, x, y, from, pitch, width, rows, kind, NULL);
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from,
                                     size_t pitch, size_t width, size_t rows, cudaMemcpyKind kind,
                                     cudaStream_t stream)
{
    return to_array(to, x, y, from, pitch, width, rows, kind, &stream);
}

cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x,
                                  size_t y, size_t width, size_t rows, cudaMemcpyKind kind)
{
    return from_array(to, pitch, from, x, y, width, rows, kind, NULL);
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x,
                                       size_t y, size_t width, size_t rows, cudaMemcpyKind kind,
                                       cudaStream_t stream)
{
    return from_array(to, pitch, from, x, y, width, rows, kind, &stream);
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y,
                                     cudaArray_const_t from, size_t x, size_t y, size_t width,
                                     size_t rows, cudaMemcpyKind kind)
{
    if (!to || !from)
        return emulator_return(cudaErrorInvalidResourceHandle);
    return copy_box(corner_in(to, to_x, to_y, 0, width, rows, 1),
                    corner_in(from, x, y, 0, width, rows, 1), width, rows, 1, kind);
}

/* These two continue in the next row at the end of a row, so the bytes must be whole rows or a part
 * of one row. */
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                              cudaMemcpyKind kind)
{
    size_t row = to ? to->texel_bytes * to->width : 1;
    bool whole = to && x == 0 && bytes % row == 0;
    return cudaMemcpy2DToArray(to, x, y, from, whole ? row : bytes, whole ? row : bytes,
                               whole ? bytes / row : 1, kind);
}

cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                cudaMemcpyKind kind)
{
    size_t row = from ? from->texel_bytes * from->width : 1;
    bool whole = from && x == 0 && bytes % row == 0;
    return cudaMemcpy2DFromArray(to, whole ? row : bytes, from, x, y, whole ? row : bytes,
                                 whole ? bytes / row : 1, kind);
}

/* One side of a 3D copy. Positions are in texels for an array, else in bytes. If either side is an
 * array, the copy's width is in its texels. */
static struct corner side(cudaArray_const_t array, const cudaPitchedPtr *plain, const cudaPos *at,
                          size_t width, const cudaExtent *extent)
{
    if (array)
        return corner_in(array, at->x * array->texel_bytes, at->y, at->z, width, extent->height,
                         extent->depth);
    size_t slice = plain->pitch * plain->ysize;
    struct corner corner = {NULL, plain->pitch, slice};
    if (plain->ptr && at->x + width <= plain->pitch)
        corner.place = (char *)plain->ptr + at->z * slice + at->y * plain->pitch + at->x;
    return corner;
}

static cudaError_t copy_3d(const cudaMemcpy3DParms *p, const cudaStream_t *async)
{
    const cudaArray *array = p->srcArray ? p->srcArray : p->dstArray;
    size_t width = p->extent.width * (array ? array->texel_bytes : 1);
    if ((p->srcArray && p->srcPtr.ptr) || (p->dstArray && p->dstPtr.ptr))
        return emulator_return(cudaErrorInvalidValue);
    return copy_box(side(p->dstArray, &p->dstPtr, &p->dstPos, width, &p->extent),
                    side(p->srcArray, &p->srcPtr, &p->srcPos, width, &p->extent), width,
                    p->extent.height, p->extent.depth, p->kind, async);
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p)
{
    return copy_3d(p, NULL);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream)
{
    return copy_3d(p, &stream);
}

cudaError_t cudaMalloc3D(cudaPitchedPtr *pointer, cudaExtent extent)
{
    *pointer = cudaPitchedPtr{NULL, 0, extent.width, extent.height};
    return cudaMallocPitch(&pointer->ptr, &pointer->pitch, extent.width,
                           extent.height * extent.depth);
}

cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent)
{
    cudaError_t error = cudaSuccess;
    for (size_t z = 0; z < extent.depth && error == cudaSuccess; z++)
        error = cudaMemset2D((char *)pointer.ptr + z * pointer.pitch * pointer.ysize, pointer.pitch,
                             value, extent.width, extent.height);
    return error;
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent,
                              cudaStream_t stream)
{
    cudaError_t error = cudaSuccess;
    for (size_t z = 0; z < extent.depth && error == cudaSuccess; z++)
        error = cudaMemset2DAsync((char *)pointer.ptr + z * pointer.pitch * pointer.ysize,
                                  pointer.pitch, value, extent.width, extent.height, stream);
    return error;
}
