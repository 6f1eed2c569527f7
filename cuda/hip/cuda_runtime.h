/* cuda_runtime.h: the names of CUDA's runtime that lessons and the harness use, mapped to HIP's. So
 * hipcc compiles the same sources for AMD GPUs. Compiled for gfx90a; never run on an AMD GPU. */
#ifndef WARPBOOK_HIP_CUDA_RUNTIME_H
#define WARPBOOK_HIP_CUDA_RUNTIME_H

#include <hip/hip_runtime.h>

/* The version of CUDA's API that HIP follows here: memory is advised by a device's number. */
#define CUDART_VERSION 12000

/* Errors */
#define cudaError_t hipError_t
#define cudaSuccess hipSuccess
#define cudaErrorIllegalAddress hipErrorIllegalAddress
#define cudaErrorInvalidConfiguration hipErrorInvalidConfiguration
#define cudaErrorInvalidValue hipErrorInvalidValue
#define cudaErrorMemoryAllocation hipErrorOutOfMemory
#define cudaErrorMisalignedAddress 716 /* the rest of CUDA's numbers are HIP's, too */
#define cudaErrorNoKernelImageForDevice hipErrorNoBinaryForGpu
#define cudaErrorUnsupportedPtxVersion 222
#define cudaGetErrorName hipGetErrorName
#define cudaGetErrorString hipGetErrorString
#define cudaGetLastError hipGetLastError

/* Devices */
#define cudaCpuDeviceId hipCpuDeviceId
#define cudaDevAttrL2CacheSize hipDeviceAttributeL2CacheSize
#define cudaDevAttrMultiProcessorCount hipDeviceAttributeMultiprocessorCount
#define cudaDeviceGetAttribute hipDeviceGetAttribute
#define cudaDeviceGetPCIBusId hipDeviceGetPCIBusId
#define cudaDeviceProp hipDeviceProp_t
#define cudaDeviceSynchronize hipDeviceSynchronize
#define cudaGetDevice hipGetDevice
#define cudaGetDeviceCount hipGetDeviceCount
#define cudaGetDeviceProperties hipGetDeviceProperties
#define cudaOccupancyMaxActiveBlocksPerMultiprocessor hipOccupancyMaxActiveBlocksPerMultiprocessor
#define cudaSetDevice hipSetDevice

/* Memory */
#define cudaFree hipFree
#define cudaFreeHost hipHostFree
#define cudaHostAlloc hipHostMalloc
#define cudaHostAllocMapped hipHostMallocMapped
#define cudaMalloc hipMalloc
#define cudaMallocHost hipHostMalloc
#define cudaMallocManaged hipMallocManaged
#define cudaMemAdvise hipMemAdvise
#define cudaMemAdviseSetAccessedBy hipMemAdviseSetAccessedBy
#define cudaMemAdviseSetPreferredLocation hipMemAdviseSetPreferredLocation
#define cudaMemGetInfo hipMemGetInfo
#define cudaMemPrefetchAsync hipMemPrefetchAsync
#define cudaMemcpy hipMemcpy
#define cudaMemcpy2D hipMemcpy2D
#define cudaMemcpyAsync hipMemcpyAsync
#define cudaMemcpyDefault hipMemcpyDefault
#define cudaMemcpyDeviceToDevice hipMemcpyDeviceToDevice
#define cudaMemcpyDeviceToHost hipMemcpyDeviceToHost
#define cudaMemcpyHostToDevice hipMemcpyHostToDevice
#define cudaMemset hipMemset
#define cudaMemsetAsync hipMemsetAsync

/* Streams, events and graphs */
#define cudaEventCreate hipEventCreate
#define cudaEventCreateWithFlags hipEventCreateWithFlags
#define cudaEventDestroy hipEventDestroy
#define cudaEventDisableTiming hipEventDisableTiming
#define cudaEventElapsedTime hipEventElapsedTime
#define cudaEventRecord hipEventRecord
#define cudaEventSynchronize hipEventSynchronize
#define cudaEvent_t hipEvent_t
#define cudaGraphDestroy hipGraphDestroy
#define cudaGraphExecDestroy hipGraphExecDestroy
#define cudaGraphExec_t hipGraphExec_t
#define cudaGraphInstantiate hipGraphInstantiateWithFlags
#define cudaGraphLaunch hipGraphLaunch
#define cudaGraph_t hipGraph_t
#define cudaLaunchCooperativeKernel hipLaunchCooperativeKernel
#define cudaLaunchKernel hipLaunchKernel
#define cudaStreamBeginCapture hipStreamBeginCapture
#define cudaStreamCaptureModeGlobal hipStreamCaptureModeGlobal
#define cudaStreamCreate hipStreamCreate
#define cudaStreamCreateWithFlags hipStreamCreateWithFlags
#define cudaStreamDestroy hipStreamDestroy
#define cudaStreamEndCapture hipStreamEndCapture
#define cudaStreamNonBlocking hipStreamNonBlocking
#define cudaStreamSynchronize hipStreamSynchronize
#define cudaStreamWaitEvent hipStreamWaitEvent
#define cudaStream_t hipStream_t

/* Arrays and textures */
#define cudaAddressModeWrap hipAddressModeWrap
#define cudaArray_t hipArray_t
#define cudaChannelFormatDesc hipChannelFormatDesc
#define cudaCreateChannelDesc hipCreateChannelDesc
#define cudaCreateTextureObject hipCreateTextureObject
#define cudaDestroyTextureObject hipDestroyTextureObject
#define cudaFilterModePoint hipFilterModePoint
#define cudaFreeArray hipFreeArray
#define cudaMallocArray hipMallocArray
#define cudaMemcpy2DFromArray hipMemcpy2DFromArray
#define cudaMemcpy2DToArray hipMemcpy2DToArray
#define cudaReadModeElementType hipReadModeElementType
#define cudaResourceDesc hipResourceDesc
#define cudaResourceTypeArray hipResourceTypeArray
#define cudaTextureDesc hipTextureDesc
#define cudaTextureObject_t hipTextureObject_t

/* Lanes of a warp. hipcc 5.2 has no functions with a mask; in the lessons, all lanes that have not
 * ended take part. HIP's masks have 64 bits. */
#define __activemask() __ballot(1)
#define __shfl_xor_sync(mask, value, away) ((void)(mask), __shfl_xor(value, away))

/* HIP's versions are 10000000 major + 100000 minor + patch, CUDA's 1000 major + 10 minor. */
static inline cudaError_t hip_version_as_cuda(cudaError_t error, int *version)
{
    *version = *version / 10000000 * 1000 + *version / 100000 % 100 * 10;
    return error;
}
#define cudaDriverGetVersion(version) hip_version_as_cuda(hipDriverGetVersion(version), version)
#define cudaRuntimeGetVersion(version) hip_version_as_cuda(hipRuntimeGetVersion(version), version)

/* Pointers. HIP calls the field memoryType up to version 5, and fails for host memory that it did
 * not allocate, where CUDA succeeds. */
enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice };
struct cudaPointerAttributes {
    enum cudaMemoryType type;
};
static inline cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes,
                                                   const void *pointer)
{
    hipPointerAttribute_t found;
    const hipError_t error = hipPointerGetAttributes(&found, pointer);
    attributes->type = cudaMemoryTypeUnregistered;
    if (error == hipErrorInvalidValue) {
        (void)hipGetLastError(); /* no error of the program */
        return hipSuccess;
    }
#if HIP_VERSION_MAJOR < 6
    const enum hipMemoryType type = found.memoryType;
#else
    const enum hipMemoryType type = found.type;
#endif
    if (error == hipSuccess && type == hipMemoryTypeDevice)
        attributes->type = cudaMemoryTypeDevice;
    if (error == hipSuccess && type == hipMemoryTypeHost)
        attributes->type = cudaMemoryTypeHost;
    return error;
}

#endif
