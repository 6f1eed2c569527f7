/* device.cpp: the GPU that the emulator models, with the properties of an H100. */
#include "memory/arena.h"
#include "memory/arrays.h"
#include "engine/errors/last_error.h"
#include "streams/capture/capture_rules.h"
#include "memory/device_heap.h"
#include "engine/base/gpu_model.h"
#include "streams/vector_clock.h"
#include "engine/base/worker.h"

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
    host_waited_for_all();
    arrays_free_all(__builtin_return_address(0));
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceSynchronize(void)
{
    if (emulator_in_kernel()) {
        fprintf(
            stderr,
            "emulator: kernel %s calls cudaDeviceSynchronize(): a kernel cannot wait for kernels "
            "that it launches: launch what follows in cudaStreamTailLaunch\n",
            emulator_kernel_name());
        emulator_stop_kernel(cudaErrorUnsupportedDevSideSync);
    }
    host_waited_for_all();
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

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations" /* programs still read these members */
static void set_removed(cudaDeviceProp *p)
{
    p->clockRate = CLOCK_KHZ;
    p->memoryClockRate = MEMORY_CLOCK_KHZ;
    p->deviceOverlap = 1;
    p->singleToDoublePrecisionPerfRatio = SINGLE_TO_DOUBLE;
    p->maxTexture1DLinear = LINEAR_TEXELS;
}
#pragma GCC diagnostic pop

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
    p->texturePitchAlignment = TEXTURE_PITCH;
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
    set_removed(p);
    return emulator_return(cudaSuccess);
}

/* The same bus and device numbers as in the properties */
cudaError_t cudaDeviceGetPCIBusId(char *text, int size, int device)
{
    static const char id[] = "0000:00:00.0";
    if (device != 0)
        return emulator_return(cudaErrorInvalidDevice);
    if (!text || size < (int)sizeof id)
        return emulator_return(cudaErrorInvalidValue);
    memcpy(text, id, sizeof id);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *text)
{
    unsigned domain = 0, bus, slot, function = 0;
    if (sscanf(text, "%x:%x:%x.%x", &domain, &bus, &slot, &function) < 3) {
        domain = function = 0;
        if (sscanf(text, "%x:%x.%x", &bus, &slot, &function) < 2)
            return emulator_return(cudaErrorInvalidValue);
    }
    if (domain || bus || slot || function)
        return emulator_return(cudaErrorInvalidDevice);
    *device = 0;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaSetValidDevices(int *devices, int count)
{
    for (int i = 0; i < count; i++)
        if (devices[i] != 0)
            return emulator_return(cudaErrorInvalidDevice);
    return emulator_return(count < 0 || count > 1 ? cudaErrorInvalidValue : cudaSuccess);
}

/* ---- settings ---- */

static unsigned flags = cudaDeviceMapHost;

cudaError_t cudaSetDeviceFlags(unsigned wanted)
{
    flags = wanted | cudaDeviceMapHost;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaInitDevice(int device, unsigned wanted, unsigned how)
{
    enum { FLAGS_ARE_VALID = 1 };
    if (device != 0)
        return emulator_return(cudaErrorInvalidDevice);
    return how & FLAGS_ARE_VALID ? cudaSetDeviceFlags(wanted) : emulator_return(cudaSuccess);
}

cudaError_t cudaGetDeviceFlags(unsigned *now)
{
    *now = flags;
    return emulator_return(cudaSuccess);
}

/* A GPU's defaults; sizes in bytes. */
static size_t limits[] = {1024, 1 << 20, 8 << 20, 2, 2048, 64, 0};

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value)
{
    if ((unsigned)limit >= sizeof limits / sizeof *limits)
        return emulator_return(cudaErrorUnsupportedLimit);
    cudaError_t error = limit == cudaLimitMallocHeapSize ? emulator_limit_heap(value) : cudaSuccess;
    if (error == cudaSuccess)
        limits[limit] = value;
    return emulator_return(error);
}

cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit)
{
    if ((unsigned)limit >= sizeof limits / sizeof *limits)
        return emulator_return(cudaErrorUnsupportedLimit);
    *value = limits[limit];
    return emulator_return(cudaSuccess);
}

static cudaFuncCache preferred = cudaFuncCachePreferNone;

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config)
{
    preferred = config;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *config)
{
    *config = preferred;
    return emulator_return(cudaSuccess);
}

/* No effect: the banks of current GPUs are always 4 bytes wide. */
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig)
{
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config)
{
    *config = cudaSharedMemBankSizeFourByte;
    return emulator_return(cudaSuccess);
}
