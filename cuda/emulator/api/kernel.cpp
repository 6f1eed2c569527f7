/* kernel.cpp: queries about kernels, and their attributes. */
#include "engine/grid/kernel_registry.h"

#include "engine/errors/last_error.h"
#include "engine/base/gpu_model.h"

using namespace emulator;

/* For an address that is not a kernel's, CUDA 13 returns cudaErrorInvalidResourceHandle; earlier
 * versions returned cudaErrorInvalidDeviceFunction. */

static bool unknown(const void *address)
{
    return kernel_find(address) == NULL;
}

cudaError_t emulator_function_known(const void *kernel)
{
    return emulator_return(unknown(kernel) ? cudaErrorInvalidResourceHandle : cudaSuccess);
}

/* The name as in the source; CUDA's runtime gives the mangled name. */
cudaError_t emulator_function_name(const char **name, const void *address)
{
    const struct kernel *kernel = kernel_find(address);
    if (!name)
        return emulator_return(cudaErrorInvalidValue);
    *name = kernel ? kernel->name : NULL;
    return emulator_return(kernel ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t emulator_function_attribute(const void *address, cudaFuncAttribute attribute, int value)
{
    if (unknown(address))
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize) {
        if (value < 0 || value > MAX_SHARED)
            return emulator_return(cudaErrorInvalidValue);
        kernel_may_have(address, (size_t)value); /* also to lower the limit */
    }
    return emulator_return(cudaSuccess);
}

/* Only nvcc knows a kernel's static shared, constant and local memory, so they are 0. The number of
 * registers is the largest that allows full occupancy. */
cudaError_t emulator_function_attributes(cudaFuncAttributes *attributes, const void *address)
{
    if (unknown(address))
        return emulator_return(cudaErrorInvalidResourceHandle);
    memset(attributes, 0, sizeof *attributes);
    attributes->maxThreadsPerBlock = (int)kernel_threads(address);
    attributes->numRegs = REGISTERS / MAX_RESIDENT_THREADS;
    attributes->ptxVersion = attributes->binaryVersion = 90;
    attributes->maxDynamicSharedSizeBytes = (int)kernel_shared(address);
    attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
    return emulator_return(cudaSuccess);
}

cudaError_t emulator_blocks_resident(int *blocks, const void *address, int threads, size_t shared)
{
    if (unknown(address))
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (shared > kernel_shared(address) || threads > (int)kernel_threads(address)) {
        *blocks = 0;
        return emulator_return(cudaSuccess);
    }
    if (threads < 1)
        return emulator_return(cudaErrorInvalidValue);
    *blocks = model_resident_blocks(threads, shared);
    return emulator_return(cudaSuccess);
}

cudaError_t emulator_shared_available(size_t *shared, const void *address, int blocks, int threads)
{
    int most = 0;
    cudaError_t error = emulator_blocks_resident(&most, address, threads, 0);
    if (error != cudaSuccess)
        return error;
    if (blocks < 1 || blocks > most)
        return emulator_return(cudaErrorInvalidValue);
    const size_t unit = 128; /* bytes; the result's granularity on an H200 */
    size_t each = ALL_SHARED / (size_t)blocks / unit * unit;
    *shared = each < kernel_shared(address) ? each : kernel_shared(address);
    return emulator_return(cudaSuccess);
}
