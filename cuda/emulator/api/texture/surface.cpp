/* surface.cpp: surface objects for arrays. */
#include "api/texture/texel_array.h"
#include "engine/errors/last_error.h"
#include "engine/base/listener.h"
#include "engine/base/worker.h"

using namespace emulator;

static cudaArray_t array_of(cudaSurfaceObject_t object)
{
    return (cudaArray_t)(uintptr_t)object;
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *resource)
{
    if (resource->resType != cudaResourceTypeArray || !resource->res.array.array)
        return emulator_return(cudaErrorInvalidValue);
    *object = (cudaSurfaceObject_t)(uintptr_t)resource->res.array.array;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t)
{
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *resource, cudaSurfaceObject_t object)
{
    memset(resource, 0, sizeof *resource);
    resource->resType = cudaResourceTypeArray;
    resource->res.array.array = array_of(object);
    return emulator_return(cudaSuccess);
}

static long clamp(long value, long size)
{
    return value < 0 ? 0 : value >= size ? size - 1 : value;
}

char *emulator_surface(cudaSurfaceObject_t object, int x_bytes, int y, int z, size_t bytes,
                       cudaSurfaceBoundaryMode mode)
{
    const cudaArray *array = array_of(object);
    long row = (long)(array->texel_bytes * array->width), x = x_bytes, wide = (long)bytes;
    char why[200];
    long height = (long)array->height, slices = (long)array->slices, down = y, deep = z;
    bool inside =
        x >= 0 && x + wide <= row && down >= 0 && down < height && deep >= 0 && deep < slices;
    if (x % wide != 0) {
        snprintf(why, sizeof why,
                 "accesses %ld bytes at byte %ld of a surface's row: x counts bytes, and must be a "
                 "multiple of %ld",
                 wide, x, wide);
        end_kernel(cudaErrorMisalignedAddress, __builtin_return_address(0), 0, why);
    }
    if (!inside && mode == cudaBoundaryModeTrap) {
        snprintf(
            why, sizeof why,
            "accesses byte %ld of row %ld, slice %ld of a surface of %ld bytes, %ld rows and %ld "
            "slices",
            x, down, deep, row, height, slices);
        end_kernel(cudaErrorIllegalAddress, __builtin_return_address(0), 0, why);
    }
    if (!inside && mode == cudaBoundaryModeZero)
        return NULL;
    x = clamp(x, row - wide + 1);
    return array->texels + (clamp(deep, slices) * height + clamp(down, height)) * row + x;
}

void emulator_surface_copy(void *to, const void *from, size_t bytes)
{
    if (emulator_listener) {
        emulator_listener->texel(false, from, bytes, __builtin_return_address(0));
        emulator_listener->texel(true, to, bytes, __builtin_return_address(0));
    }
    memcpy(to, from, bytes);
}
