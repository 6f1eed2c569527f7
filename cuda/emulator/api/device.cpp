/* device.cpp: the GPU that the emulator models, an H100 as its properties tell of it. */
#include "arena.h"
#include "arrays.h"
#include "errors.h"
#include "forbidden.h"
#include "model.h"
#include "worker.h"

using namespace emulator;

enum { VERSION = 13000 };

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
    arrays_free_all(__builtin_return_address(0));
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceSynchronize(void)
{
    if (emulator_in_kernel()) {
        fprintf(stderr,
                "emulator: kernel %s calls cudaDeviceSynchronize(): a kernel cannot wait for what "
                "it launches; launch the rest in cudaStreamTailLaunch\n",
                emulator_kernel_name());
        emulator_stop_kernel(cudaErrorUnsupportedDevSideSync);
    }
    return emulator_return(capture_forbids(true));
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
    p->sharedMemPerMultiprocessor = ALL_SHARED;
    p->reservedSharedMemPerBlock = RESERVED_SHARED;
    p->regsPerBlock = p->regsPerMultiprocessor = REGISTERS;
    p->warpSize = warpSize;
    p->maxThreadsPerBlock = MAX_THREADS;
    p->maxThreadsPerMultiProcessor = MAX_RESIDENT_THREADS;
    p->maxBlocksPerMultiProcessor = MAX_RESIDENT_BLOCKS;
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
