/* device.cpp: the GPU that the emulator models, an H100 as its properties tell of it. */
#include "runtime.h"

enum {
    VERSION = 13000,
    WARPS_TIMES_32 = 2048,
    BLOCKS = 32,
    SHARED_PER_MULTIPROCESSOR = 228 * 1024
};

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaSetDevice(int device)
{
    return emulator_return(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceReset(void)
{
    emulator_free_all();
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDriverGetVersion(int *version)
{
    *version = VERSION;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    return cudaDriverGetVersion(version);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int device)
{
    if (device != 0)
        return emulator_return(cudaErrorInvalidDevice);
    memset(p, 0, sizeof *p);
    strcpy(p->name, "Emulated GPU (modelled on H100)");
    p->totalGlobalMem = emulator_device_memory();
    p->sharedMemPerBlock = DEFAULT_SHARED;
    p->sharedMemPerBlockOptin = MAX_SHARED;
    p->sharedMemPerMultiprocessor = SHARED_PER_MULTIPROCESSOR;
    p->reservedSharedMemPerBlock = 1024;
    p->regsPerBlock = p->regsPerMultiprocessor = 65536;
    p->warpSize = warpSize;
    p->maxThreadsPerBlock = MAX_THREADS;
    p->maxThreadsPerMultiProcessor = WARPS_TIMES_32;
    p->maxBlocksPerMultiProcessor = BLOCKS;
    p->maxThreadsDim[0] = p->maxThreadsDim[1] = MAX_THREADS;
    p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = 0x7fffffff;
    p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->totalConstMem = 65536;
    p->major = 9;
    p->multiProcessorCount = MULTIPROCESSORS;
    p->textureAlignment = p->surfaceAlignment = 512;
    p->texturePitchAlignment = 32;
    p->memPitch = 0x7fffffff;
    p->maxTexture1D = 131072;
    p->maxTexture2D[0] = 131072;
    p->maxTexture2D[1] = 65536;
    p->maxTexture3D[0] = p->maxTexture3D[1] = p->maxTexture3D[2] = 16384;
    p->maxTexture2DLayered[0] = p->maxTexture2DLayered[1] = 32768;
    p->maxTexture2DLayered[2] = p->maxTexture1DLayered[1] = 2048;
    p->maxTexture1DLayered[0] = p->maxTextureCubemap = 32768;
    p->canMapHostMemory = p->unifiedAddressing = p->managedMemory = p->concurrentKernels = 1;
    p->concurrentManagedAccess = p->pageableMemoryAccess = 0;
    p->cooperativeLaunch = p->memoryPoolsSupported = p->hostRegisterSupported = 1;
    p->streamPrioritiesSupported = p->computePreemptionSupported = p->asyncEngineCount = 1;
    p->globalL1CacheSupported = p->localL1CacheSupported = 1;
    p->l2CacheSize = 50 << 20;
    p->memoryBusWidth = 5120;
    return emulator_return(cudaSuccess);
}

cudaError_t emulator_occupancy(int *blocks, int threads, size_t shared)
{
    if (threads < 1 || threads > MAX_THREADS || shared > MAX_SHARED)
        return emulator_return(cudaErrorInvalidValue);
    int by_threads = WARPS_TIMES_32 / ((threads + 31) / 32 * 32);
    int by_shared = (int)(SHARED_PER_MULTIPROCESSOR / (shared + 1024));
    *blocks = by_threads < by_shared ? by_threads : by_shared;
    *blocks = *blocks < BLOCKS ? *blocks : BLOCKS;
    return emulator_return(cudaSuccess);
}
