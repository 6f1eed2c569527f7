/* c_names.cpp: the runtime's functions by CUDA's own names, for hosts in C or Fortran: C++ has
 * these names mangled, as of functions that may be overloaded. Those that such a host calls. */
#include <cuda_runtime.h>

#define IN_C(NAME, PARAMETERS, ARGUMENTS)                               \
    extern "C" cudaError_t emulator_c_##NAME PARAMETERS __asm__(#NAME); \
    extern "C" cudaError_t emulator_c_##NAME PARAMETERS                 \
    {                                                                   \
        return NAME ARGUMENTS;                                          \
    }

/* The device, errors */
IN_C(cudaGetDeviceCount, (int *count), (count))
IN_C(cudaGetDevice, (int *device), (device))
IN_C(cudaSetDevice, (int device), (device))
IN_C(cudaDeviceSynchronize, (), ())
IN_C(cudaDeviceReset, (), ())
IN_C(cudaGetLastError, (), ())
IN_C(cudaPeekAtLastError, (), ())

/* Memory */
IN_C(cudaMalloc, (void **pointer, size_t bytes), (pointer, bytes))
IN_C(cudaMallocManaged, (void **pointer, size_t bytes, unsigned flags), (pointer, bytes, flags))
IN_C(cudaMallocPitch, (void **pointer, size_t *pitch, size_t width, size_t rows),
     (pointer, pitch, width, rows))
IN_C(cudaFree, (void *pointer), (pointer))
IN_C(cudaHostAlloc, (void **pointer, size_t bytes, unsigned flags), (pointer, bytes, flags))
IN_C(cudaFreeHost, (void *pointer), (pointer))
IN_C(cudaMemGetInfo, (size_t * available, size_t *total), (available, total))
IN_C(cudaMemset, (void *pointer, int value, size_t bytes), (pointer, value, bytes))
IN_C(cudaMemcpy, (void *to, const void *from, size_t bytes, cudaMemcpyKind kind),
     (to, from, bytes, kind))
IN_C(cudaMemcpyAsync,
     (void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream),
     (to, from, bytes, kind, stream))
IN_C(cudaMemcpy2D,
     (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t rows,
      cudaMemcpyKind kind),
     (to, to_pitch, from, from_pitch, width, rows, kind))

/* Streams and events */
IN_C(cudaStreamCreate, (cudaStream_t * stream), (stream))
IN_C(cudaStreamDestroy, (cudaStream_t stream), (stream))
IN_C(cudaStreamSynchronize, (cudaStream_t stream), (stream))
IN_C(cudaEventCreate, (cudaEvent_t * event), (event))
IN_C(cudaEventRecord, (cudaEvent_t event, cudaStream_t stream), (event, stream))
IN_C(cudaEventSynchronize, (cudaEvent_t event), (event))
IN_C(cudaEventElapsedTime, (float *milliseconds, cudaEvent_t start, cudaEvent_t stop),
     (milliseconds, start, stop))
IN_C(cudaEventDestroy, (cudaEvent_t event), (event))
