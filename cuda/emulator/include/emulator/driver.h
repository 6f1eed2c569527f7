/* driver.h: the driver API, implemented by the runtime. Functions are inline, so that messages name
 * the program's line. */
#ifndef EMULATOR_CUDA_H
#error "emulator/driver.h is private: include cuda.h"
#endif
#ifndef EMULATOR_DRIVER_H
#define EMULATOR_DRIVER_H

#include <stdint.h>
#include <string.h>

#include "../cuda_runtime.h"
#include "driver_values.h"

#define CUDAAPI
#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
typedef cudaArray_t CUarray;
typedef cudaTextureObject_t CUtexObject;
typedef cudaSurfaceObject_t CUsurfObject;
typedef cudaHostFn_t CUhostFn;
typedef cudaUUID_t CUuuid;
typedef struct emulator_context *CUcontext;
typedef struct emulator_module *CUmodule;
typedef struct emulator_function *CUfunction;

/* A thread's stack of contexts, of which the last is current (driver.cpp) */
CUresult emulator_context_make(CUcontext *made);
CUresult emulator_context_forget(CUcontext context);
CUresult emulator_context_use(CUcontext context);
CUcontext emulator_context_now(void);
bool emulator_driver_begin(bool now); /* returns whether the driver is initialised */
/* Sets those of the pointers that are not NULL. */
cudaError_t emulator_device_properties(CUdevice device, char *name, int length, size_t *bytes,
                                       int *major, int *minor);
CUresult cuGetErrorName(CUresult error, const char **name);
CUresult cuGetErrorString(CUresult error, const char **text);

/* The result of a driver function: an error if the driver is not initialised or there is no
 * context, else that of this call of the runtime. */
#define EMULATOR_DEVICE(CALL_) \
    (emulator_driver_begin(false) ? (CUresult)(CALL_) : CUDA_ERROR_NOT_INITIALIZED)
#define EMULATOR_CONTEXT(CALL_)                                 \
    (!emulator_driver_begin(false) ? CUDA_ERROR_NOT_INITIALIZED \
     : !emulator_context_now()     ? CUDA_ERROR_INVALID_CONTEXT \
                                   : (CUresult)(CALL_))
#define EMULATOR_DRIVER(CHECK_, NAME, PARAMETERS, CALL_) \
    EMULATOR_INLINE CUresult NAME PARAMETERS             \
    {                                                    \
        return EMULATOR_##CHECK_(CALL_);                 \
    }

/* ---- devices ---- */

EMULATOR_INLINE CUresult cuInit(unsigned flags)
{
    return flags == 0 && emulator_driver_begin(true) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
EMULATOR_INLINE CUresult cuDriverGetVersion(int *version)
{
    return (CUresult)cudaDriverGetVersion(version);
}
EMULATOR_INLINE cudaError_t emulator_device_number(CUdevice *device, int ordinal)
{
    *device = ordinal;
    return ordinal == 0 ? cudaSuccess : cudaErrorInvalidDevice;
}
EMULATOR_DRIVER(DEVICE, cuDeviceGetCount, (int *count), cudaGetDeviceCount(count))
EMULATOR_DRIVER(DEVICE, cuDeviceGet, (CUdevice * device, int ordinal),
                emulator_device_number(device, ordinal))
EMULATOR_DRIVER(DEVICE, cuDeviceGetName, (char *name, int length, CUdevice device),
                emulator_device_properties(device, name, length, NULL, NULL, NULL))
EMULATOR_DRIVER(DEVICE, cuDeviceTotalMem, (size_t * bytes, CUdevice device),
                emulator_device_properties(device, NULL, 0, bytes, NULL, NULL))
EMULATOR_DRIVER(DEVICE, cuDeviceComputeCapability, (int *major, int *minor, CUdevice device),
                emulator_device_properties(device, NULL, 0, NULL, major, minor))
EMULATOR_DRIVER(DEVICE, cuDeviceGetAttribute,
                (int *value, CUdevice_attribute attribute, CUdevice device),
                cudaDeviceGetAttribute(value, (cudaDeviceAttr)attribute, device))

/* ---- contexts ---- */

EMULATOR_DRIVER(DEVICE, cuCtxCreate, (CUcontext * context, unsigned, CUdevice device),
                device == 0 ? emulator_context_make(context) : CUDA_ERROR_INVALID_DEVICE)
EMULATOR_DRIVER(DEVICE, cuCtxCreate, (CUcontext * context, void *, unsigned, CUdevice device),
                device == 0 ? emulator_context_make(context) : CUDA_ERROR_INVALID_DEVICE)
EMULATOR_DRIVER(DEVICE, cuCtxDestroy, (CUcontext context), emulator_context_forget(context))
EMULATOR_DRIVER(DEVICE, cuCtxDetach, (CUcontext context), emulator_context_forget(context))
EMULATOR_DRIVER(DEVICE, cuDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device),
                device == 0 ? emulator_context_make(context) : CUDA_ERROR_INVALID_DEVICE)
EMULATOR_DRIVER(DEVICE, cuDevicePrimaryCtxRelease, (CUdevice device), device)
EMULATOR_DRIVER(DEVICE, cuCtxSetCurrent, (CUcontext context), emulator_context_use(context))
EMULATOR_DRIVER(DEVICE, cuCtxPushCurrent, (CUcontext context), emulator_context_use(context))
EMULATOR_DRIVER(DEVICE, cuCtxGetCurrent, (CUcontext * context),
                (*context = emulator_context_now(), cudaSuccess))
EMULATOR_DRIVER(CONTEXT, cuCtxPopCurrent, (CUcontext * context),
                (context ? (void)(*context = emulator_context_now()) : (void)0, cudaSuccess))
EMULATOR_DRIVER(CONTEXT, cuCtxGetDevice, (CUdevice * device), cudaGetDevice(device))
EMULATOR_DRIVER(CONTEXT, cuCtxSynchronize, (void), cudaDeviceSynchronize())

/* ---- memory ---- */

EMULATOR_DRIVER(CONTEXT, cuMemAlloc, (CUdeviceptr * pointer, size_t bytes),
                bytes == 0 ? cudaErrorInvalidValue : cudaMalloc((void **)pointer, bytes))
EMULATOR_DRIVER(CONTEXT, cuMemFree, (CUdeviceptr pointer), cudaFree((void *)pointer))
EMULATOR_DRIVER(CONTEXT, cuMemAllocHost, (void **pointer, size_t bytes),
                cudaMallocHost(pointer, bytes))
EMULATOR_DRIVER(CONTEXT, cuMemFreeHost, (void *pointer), cudaFreeHost(pointer))
EMULATOR_DRIVER(CONTEXT, cuMemGetInfo, (size_t * left, size_t *all), cudaMemGetInfo(left, all))
EMULATOR_DRIVER(CONTEXT, cuMemcpyHtoD, (CUdeviceptr to, const void *from, size_t bytes),
                cudaMemcpy((void *)to, from, bytes, cudaMemcpyHostToDevice))
EMULATOR_DRIVER(CONTEXT, cuMemcpyDtoH, (void *to, CUdeviceptr from, size_t bytes),
                cudaMemcpy(to, (void *)from, bytes, cudaMemcpyDeviceToHost))
EMULATOR_DRIVER(CONTEXT, cuMemcpyDtoD, (CUdeviceptr to, CUdeviceptr from, size_t bytes),
                cudaMemcpy((void *)to, (void *)from, bytes, cudaMemcpyDeviceToDevice))
EMULATOR_DRIVER(CONTEXT, cuMemcpyHtoDAsync,
                (CUdeviceptr to, const void *from, size_t bytes, CUstream stream),
                cudaMemcpyAsync((void *)to, from, bytes, cudaMemcpyHostToDevice, stream))
EMULATOR_DRIVER(CONTEXT, cuMemcpyDtoHAsync,
                (void *to, CUdeviceptr from, size_t bytes, CUstream stream),
                cudaMemcpyAsync(to, (void *)from, bytes, cudaMemcpyDeviceToHost, stream))
EMULATOR_DRIVER(CONTEXT, cuMemsetD8, (CUdeviceptr pointer, unsigned char value, size_t bytes),
                cudaMemset((void *)pointer, value, bytes))

/* ---- streams and events ---- */

EMULATOR_DRIVER(CONTEXT, cuStreamCreate, (CUstream * stream, unsigned flags),
                cudaStreamCreateWithFlags(stream, flags))
EMULATOR_DRIVER(CONTEXT, cuStreamDestroy, (CUstream stream), cudaStreamDestroy(stream))
EMULATOR_DRIVER(CONTEXT, cuStreamSynchronize, (CUstream stream), cudaStreamSynchronize(stream))
EMULATOR_DRIVER(CONTEXT, cuStreamQuery, (CUstream stream), cudaStreamQuery(stream))
EMULATOR_DRIVER(CONTEXT, cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags),
                cudaStreamWaitEvent(stream, event, flags))
EMULATOR_DRIVER(CONTEXT, cuEventCreate, (CUevent * event, unsigned flags),
                cudaEventCreateWithFlags(event, flags))
EMULATOR_DRIVER(CONTEXT, cuEventDestroy, (CUevent event), cudaEventDestroy(event))
EMULATOR_DRIVER(CONTEXT, cuEventRecord, (CUevent event, CUstream stream),
                cudaEventRecord(event, stream))
EMULATOR_DRIVER(CONTEXT, cuEventSynchronize, (CUevent event), cudaEventSynchronize(event))
EMULATOR_DRIVER(CONTEXT, cuEventQuery, (CUevent event), cudaEventQuery(event))
EMULATOR_DRIVER(CONTEXT, cuEventElapsedTime, (float *milliseconds, CUevent begin, CUevent end),
                cudaEventElapsedTime(milliseconds, begin, end))
#undef EMULATOR_DRIVER
#undef EMULATOR_CONTEXT
#undef EMULATOR_DEVICE

/* ---- functions that are not supported ---- */

#define EMULATOR_REFUSED(NAME)                                                                   \
    template <typename... T_>                                                                    \
    __attribute__((unavailable("the emulator cannot load modules: launch kernels with <<<>>>"))) \
    CUresult                                                                                     \
    NAME(T_...);
EMULATOR_REFUSED(cuModuleLoad)
EMULATOR_REFUSED(cuModuleLoadData)
EMULATOR_REFUSED(cuModuleLoadDataEx)
EMULATOR_REFUSED(cuModuleLoadFatBinary)
EMULATOR_REFUSED(cuModuleUnload)
EMULATOR_REFUSED(cuModuleGetFunction)
EMULATOR_REFUSED(cuModuleGetGlobal)
EMULATOR_REFUSED(cuLinkCreate)
EMULATOR_REFUSED(cuLibraryLoadData)
EMULATOR_REFUSED(cuLaunchKernel)
EMULATOR_REFUSED(cuLaunchCooperativeKernel)
EMULATOR_REFUSED(cuFuncGetAttribute)
EMULATOR_REFUSED(cuFuncSetAttribute)
#undef EMULATOR_REFUSED

#endif
