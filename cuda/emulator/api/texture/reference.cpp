/* reference.cpp: texture and surface references. A bound reference has a texture or surface object.
 */
#include "memory/arrays.h"
#include "engine/errors/last_error.h"
#include "engine/base/worker.h"

using namespace emulator;

/* The bytes from this pointer to its array's end, for a reference that is bound without a size. */
static size_t bytes_from(const void *pointer)
{
    emulator_array array;
    if (emulator_array_at(pointer, 1, &array) != INSIDE)
        return 0;
    return (size_t)(array.base + array.bytes - (const char *)pointer);
}

cudaError_t emulator_bind(const textureReference *reference, cudaTextureReadMode mode,
                          const cudaResourceDesc *given)
{
    cudaResourceDesc resource = *given;
    cudaTextureDesc description = {};
    if (resource.resType == cudaResourceTypeLinear && resource.res.linear.sizeInBytes == UINT_MAX)
        resource.res.linear.sizeInBytes = bytes_from(resource.res.linear.devPtr);
    memcpy(description.addressMode, reference->addressMode, sizeof description.addressMode);
    description.filterMode = reference->filterMode;
    description.readMode = mode;
    description.normalizedCoords = reference->normalized;
    cudaUnbindTexture(reference);
    return cudaCreateTextureObject(&reference->emulator_object, &resource, &description, NULL);
}

cudaError_t cudaUnbindTexture(const textureReference *reference)
{
    cudaTextureObject_t object = reference->emulator_object;
    reference->emulator_object = 0;
    return cudaDestroyTextureObject(object);
}

template <typename Reference>
static unsigned long long bound(const Reference *reference, const char *kind)
{
    if (!reference->emulator_object) {
        fprintf(stderr, "emulator: kernel %s uses a %s reference that is not bound to an array\n",
                emulator_kernel_name(), kind);
        emulator_stop_kernel(cudaErrorInvalidTexture);
    }
    return reference->emulator_object;
}

cudaTextureObject_t emulator_bound(const textureReference *reference)
{
    return bound(reference, "texture");
}

cudaSurfaceObject_t emulator_bound(const surfaceReference *reference)
{
    return bound(reference, "surface");
}
