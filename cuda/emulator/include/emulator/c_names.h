/* c_names.h: the runtime's functions for host programs in C or Fortran, as EMULATOR_IN_C(name,
 * parameters, arguments). */
#ifndef EMULATOR_IN_C
#error "emulator/c_names.h is private: include cuda_runtime.h"
#endif

/* The device, errors */
EMULATOR_IN_C(cudaGetDeviceCount, (int *count), (count))
EMULATOR_IN_C(cudaGetDevice, (int *device), (device))
EMULATOR_IN_C(cudaSetDevice, (int device), (device))
EMULATOR_IN_C(cudaGetDeviceProperties, (struct cudaDeviceProp * properties, int device),
              (properties, device))
EMULATOR_IN_C(cudaDeviceGetAttribute, (int *value, enum cudaDeviceAttr attribute, int device),
              (value, attribute, device))
EMULATOR_IN_C(cudaSetDeviceFlags, (unsigned flags), (flags))
EMULATOR_IN_C(cudaDeviceSetLimit, (enum cudaLimit limit, size_t value), (limit, value))
EMULATOR_IN_C(cudaDeviceGetLimit, (size_t * value, enum cudaLimit limit), (value, limit))
EMULATOR_IN_C(cudaDeviceSetCacheConfig, (enum cudaFuncCache config), (config))
EMULATOR_IN_C(cudaDeviceCanAccessPeer, (int *can, int device, int peer), (can, device, peer))
EMULATOR_IN_C(cudaDeviceEnablePeerAccess, (int peer, unsigned flags), (peer, flags))
EMULATOR_IN_C(cudaDeviceDisablePeerAccess, (int peer), (peer))
EMULATOR_IN_C(cudaDriverGetVersion, (int *version), (version))
EMULATOR_IN_C(cudaRuntimeGetVersion, (int *version), (version))
EMULATOR_IN_C(cudaDeviceSynchronize, (void), ())
EMULATOR_IN_C(cudaDeviceReset, (void), ())
EMULATOR_IN_C(cudaGetLastError, (void), ())
EMULATOR_IN_C(cudaPeekAtLastError, (void), ())

/* Memory */
EMULATOR_IN_C(cudaMalloc, (void **pointer, size_t bytes), (pointer, bytes))
EMULATOR_IN_C(cudaMallocManaged, (void **pointer, size_t bytes, unsigned flags),
              (pointer, bytes, flags))
EMULATOR_IN_C(cudaMallocPitch, (void **pointer, size_t *pitch, size_t width, size_t rows),
              (pointer, pitch, width, rows))
EMULATOR_IN_C(cudaMallocAsync, (void **pointer, size_t bytes, cudaStream_t stream),
              (pointer, bytes, stream))
EMULATOR_IN_C(cudaFree, (void *pointer), (pointer))
EMULATOR_IN_C(cudaFreeAsync, (void *pointer, cudaStream_t stream), (pointer, stream))
EMULATOR_IN_C(cudaMallocHost, (void **pointer, size_t bytes), (pointer, bytes))
EMULATOR_IN_C(cudaHostAlloc, (void **pointer, size_t bytes, unsigned flags),
              (pointer, bytes, flags))
EMULATOR_IN_C(cudaFreeHost, (void *pointer), (pointer))
EMULATOR_IN_C(cudaHostRegister, (void *pointer, size_t bytes, unsigned flags),
              (pointer, bytes, flags))
EMULATOR_IN_C(cudaHostUnregister, (void *pointer), (pointer))
EMULATOR_IN_C(cudaHostGetDevicePointer, (void **device, void *host, unsigned flags),
              (device, host, flags))
EMULATOR_IN_C(cudaPointerGetAttributes,
              (struct cudaPointerAttributes * attributes, const void *pointer),
              (attributes, pointer))
EMULATOR_IN_C(cudaMemGetInfo, (size_t * available, size_t *total), (available, total))
EMULATOR_IN_C(cudaMemset, (void *pointer, int value, size_t bytes), (pointer, value, bytes))
EMULATOR_IN_C(cudaMemsetAsync, (void *pointer, int value, size_t bytes, cudaStream_t stream),
              (pointer, value, bytes, stream))
EMULATOR_IN_C(cudaMemset2D, (void *pointer, size_t pitch, int value, size_t width, size_t rows),
              (pointer, pitch, value, width, rows))
EMULATOR_IN_C(cudaMemcpy, (void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind),
              (to, from, bytes, kind))
EMULATOR_IN_C(cudaMemcpyAsync,
              (void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
               cudaStream_t stream),
              (to, from, bytes, kind, stream))
EMULATOR_IN_C(cudaMemcpy2D,
              (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
               size_t rows, enum cudaMemcpyKind kind),
              (to, to_pitch, from, from_pitch, width, rows, kind))
EMULATOR_IN_C(cudaMemcpy2DAsync,
              (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
               size_t rows, enum cudaMemcpyKind kind, cudaStream_t stream),
              (to, to_pitch, from, from_pitch, width, rows, kind, stream))

/* Streams and events */
EMULATOR_IN_C(cudaStreamCreate, (cudaStream_t * stream), (stream))
EMULATOR_IN_C(cudaStreamCreateWithFlags, (cudaStream_t * stream, unsigned flags), (stream, flags))
EMULATOR_IN_C(cudaStreamDestroy, (cudaStream_t stream), (stream))
EMULATOR_IN_C(cudaStreamSynchronize, (cudaStream_t stream), (stream))
EMULATOR_IN_C(cudaStreamQuery, (cudaStream_t stream), (stream))
EMULATOR_IN_C(cudaStreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned flags),
              (stream, event, flags))
EMULATOR_IN_C(cudaLaunchHostFunc, (cudaStream_t stream, cudaHostFn_t function, void *data),
              (stream, function, data))
EMULATOR_IN_C(cudaEventCreate, (cudaEvent_t * event), (event))
EMULATOR_IN_C(cudaEventCreateWithFlags, (cudaEvent_t * event, unsigned flags), (event, flags))
EMULATOR_IN_C(cudaEventRecord, (cudaEvent_t event, cudaStream_t stream), (event, stream))
EMULATOR_IN_C(cudaEventSynchronize, (cudaEvent_t event), (event))
EMULATOR_IN_C(cudaEventQuery, (cudaEvent_t event), (event))
EMULATOR_IN_C(cudaEventElapsedTime, (float *milliseconds, cudaEvent_t start, cudaEvent_t stop),
              (milliseconds, start, stop))
EMULATOR_IN_C(cudaEventDestroy, (cudaEvent_t event), (event))
