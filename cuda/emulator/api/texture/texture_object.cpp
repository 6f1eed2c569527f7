/* texture_object.cpp: texture objects for arrays and linear memory. */
#include "api/texture/texture_object.h"

#include "api/texture/texel_array.h"
#include "memory/arrays.h"
#include "engine/base/gpu_model.h"
#include "engine/base/listener.h"
#include "engine/errors/last_error.h"

using namespace emulator;

static bool has_aligned_rows(const cudaResourceDesc *resource)
{
    const size_t pitch = resource->res.pitch2D.pitchInBytes;
    if (resource->resType != cudaResourceTypePitch2D || pitch % TEXTURE_PITCH == 0)
        return true;
    emulator_because("rows that begin %zu bytes apart, which is no multiple of %d: "
                     "cudaMallocPitch returns a pitch that is",
                     pitch, TEXTURE_PITCH);
    return false;
}

static bool describe(texture *made, const cudaResourceDesc *resource)
{
    if (resource->resType == cudaResourceTypeArray && resource->res.array.array) {
        const cudaArray *array = resource->res.array.array;
        made->texels = array->texels;
        made->format = array->format;
        made->width = array->width;
        made->height = array->height;
        made->slices = array->slices;
        made->flags = array->flags;
    } else if (resource->resType == cudaResourceTypePitch2D) {
        made->texels = (const char *)resource->res.pitch2D.devPtr;
        made->format = resource->res.pitch2D.desc;
        made->width = resource->res.pitch2D.width;
        made->height = resource->res.pitch2D.height;
        made->pitch = resource->res.pitch2D.pitchInBytes;
    } else if (resource->resType == cudaResourceTypeLinear) {
        made->texels = (const char *)resource->res.linear.devPtr;
        made->format = resource->res.linear.desc;
        made->width = resource->res.linear.sizeInBytes / texel_size(&made->format);
        made->height = 1;
    } else {
        return false;
    }
    made->texel_bytes = texel_size(&made->format);
    if (!made->slices)
        made->slices = 1;
    if (!made->pitch)
        made->pitch = made->texel_bytes * made->width;
    return emulator_on_device(made->texels, (made->height - 1) * made->pitch) &&
           made->texel_bytes > 0;
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *resource,
                                    const cudaTextureDesc *description,
                                    const cudaResourceViewDesc *view)
{
    texture *made = (texture *)calloc(1, sizeof *made);
    if (!made)
        return emulator_return(cudaErrorMemoryAllocation);
    bool filters = description->filterMode == cudaFilterModeLinear;
    if (view || !has_aligned_rows(resource) || !describe(made, resource) ||
        (filters && description->readMode == cudaReadModeElementType &&
         made->format.f != cudaChannelFormatKindFloat)) {
        free(made);
        return emulator_return(cudaErrorInvalidValue);
    }
    made->resource = *resource;
    made->description = *description;
    *object = (cudaTextureObject_t)(uintptr_t)made;
    if (emulator_listener)
        emulator_listener->texture_made(*object, __builtin_return_address(0));
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object)
{
    if (emulator_listener)
        emulator_listener->texture_destroyed(object);
    free((void *)(uintptr_t)object);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *resource, cudaTextureObject_t object)
{
    *resource = texture_of(object)->resource;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *description,
                                            cudaTextureObject_t object)
{
    *description = texture_of(object)->description;
    return emulator_return(cudaSuccess);
}
