/* kernel.cpp: what may be asked of kernels. */
#include "engine/grid/kernel_registry.h"

#include "engine/errors/last_error.h"
#include "engine/base/gpu_model.h"

using namespace emulator;

/* CUDA 13's error for an address that is no kernel's is cudaErrorInvalidResourceHandle; before, it
 * was cudaErrorInvalidDeviceFunction. */

static bool unknown(const void *address)
{
    return kernel_find(address) == NULL;
}

cudaError_t emulator_function_known(const void *kernel)
{
    return emulator_return(unknown(kernel) ? cudaErrorInvalidResourceHandle : cudaSuccess);
}

/* As the source has it, where a GPU's runtime gives the linker's name. */
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
        kernel_may_have(address, (size_t)value); /* or less than usual */
    }
    return emulator_return(cudaSuccess);
}

/* What only nvcc knows, a kernel's static shared, constant and local memory, is 0; its registers
 * are as many as still let it fill a multiprocessor. */
cudaError_t emulator_function_attributes(cudaFuncAttributes *attributes, const void *address)
{
    if (unknown(address))
        return emulator_return(cudaErrorInvalidResourceHandle);
    memset(attributes, 0, sizeof *attributes);
    attributes->maxThreadsPerBlock = MAX_THREADS;
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
    if (shared > kernel_shared(address) || threads > MAX_THREADS) {
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
    const size_t unit = 128; /* bytes, as H200s say */
    size_t each = ALL_SHARED / (size_t)blocks / unit * unit;
    *shared = each < kernel_shared(address) ? each : kernel_shared(address);
    return emulator_return(cudaSuccess);
}
