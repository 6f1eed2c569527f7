/* nvToolsExtCuda.h: NVTX: names for the driver's devices, contexts, streams and events; ignored. */
#ifndef NVTOOLSEXT_CUDA_V3
#define NVTOOLSEXT_CUDA_V3

#include "../cuda.h"
#include "nvToolsExt.h"

static inline void nvtxNameCuDeviceA(CUdevice, const char *)
{
}
static inline void nvtxNameCuContextA(CUcontext, const char *)
{
}
static inline void nvtxNameCuStreamA(CUstream, const char *)
{
}
static inline void nvtxNameCuEventA(CUevent, const char *)
{
}
#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCuEvent nvtxNameCuEventA

#endif
