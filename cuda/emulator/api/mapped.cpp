/* mapped.cpp: memory that host and device share. Both see the same bytes here, so that nothing has
 * to be moved; hints about where they should be are taken and change nothing. */
#include "errors.h"
#include "pinned.h"

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

static cudaError_t managed(const void *pointer, size_t bytes)
{
    cudaPointerAttributes attributes;
    cudaPointerGetAttributes(&attributes, pointer);
    if (attributes.type == cudaMemoryTypeManaged && bytes > 0)
        return emulator_return(cudaSuccess);
    const char *what = attributes.type == cudaMemoryTypeDevice ? "the device's"
                       : attributes.type == cudaMemoryTypeHost ? "pinned"
                                                               : "the host's";
    if (bytes > 0)
        emulator_because("%s memory, and not managed, as cudaMallocManaged allocates it", what);
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
