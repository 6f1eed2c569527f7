/* nvToolsExtCudaRt.h: NVTX: names for CUDA's devices, streams and events; ignored. */
#ifndef NVTOOLSEXT_CUDART_V3
#define NVTOOLSEXT_CUDART_V3

#include "../driver_types.h"
#include "nvToolsExt.h"

static inline void nvtxNameCudaDeviceA(int, const char *)
{
}
static inline void nvtxNameCudaStreamA(cudaStream_t, const char *)
{
}
static inline void nvtxNameCudaEventA(cudaEvent_t, const char *)
{
}
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA

#endif
