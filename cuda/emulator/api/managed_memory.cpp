/* managed_memory.cpp: managed memory. Host and device access the same bytes here, so no pages move;
 * hints about where pages should be are accepted, but have no effect. */
#include "memory/arrays.h"
#include "memory/memory_copy.h"
#include "engine/errors/last_error.h"
#include "memory/pinned.h"

using namespace emulator;

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned)
{
    if (!emulator_is_pinned(host))
        return emulator_return(cudaErrorInvalidValue);
    *device = host;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaHostGetFlags(unsigned *flags, void *host)
{
    if (!emulator_is_pinned(host))
        return emulator_return(cudaErrorInvalidValue);
    *flags = cudaHostAllocMapped;
    return emulator_return(cudaSuccess);
}

static void tell_not_managed(cudaMemoryType type)
{
    emulator_because("this is %s memory, and not managed memory, which cudaMallocManaged allocates",
                     type == cudaMemoryTypeDevice ? "device"
                     : type == cudaMemoryTypeHost ? "pinned"
                                                  : "host");
}

static void tell_beyond(const void *pointer, size_t bytes)
{
    struct emulator_array array;
    if (emulator_array_at(pointer, bytes, &array) == BESIDE)
        tell_beside("", pointer, bytes, &array);
}

/* As in the runtime of an H100, all bytes that a hint is for must be managed memory. */
static cudaError_t managed(const void *pointer, size_t bytes)
{
    cudaPointerAttributes attributes;
    cudaPointerGetAttributes(&attributes, pointer);
    const bool is_managed = attributes.type == cudaMemoryTypeManaged;
    if (is_managed && bytes > 0 && emulator_on_device(pointer, bytes))
        return emulator_return(cudaSuccess);
    if (bytes > 0 && is_managed)
        tell_beyond(pointer, bytes);
    else if (bytes > 0)
        tell_not_managed(attributes.type);
    return emulator_return(cudaErrorInvalidValue);
}

cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t bytes, int, cudaStream_t)
{
    return managed(pointer, bytes);
}

cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t bytes, cudaMemLocation, unsigned,
                                 cudaStream_t)
{
    return managed(pointer, bytes);
}

cudaError_t cudaMemAdvise(const void *pointer, size_t bytes, cudaMemoryAdvise, int)
{
    return managed(pointer, bytes);
}

cudaError_t cudaMemAdvise(const void *pointer, size_t bytes, cudaMemoryAdvise, cudaMemLocation)
{
    return managed(pointer, bytes);
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *pointer, size_t, unsigned)
{
    return managed(pointer, 1);
}
