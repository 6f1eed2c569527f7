/* cuda_runtime.h: the CUDA runtime on the CPU, for programs that nvcc would compile.
 *
 * The host's functions return CUDA's error codes with CUDA's meanings. Work is done when it is
 * asked for, so streams and events are in order by nature. */
#ifndef CUDA_RUNTIME_H
#define CUDA_RUNTIME_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define __global__
#define __host__

#include "host_defines.h"
#include "vector_types.h"
#include "vector_functions.h"
#include "driver_types.h"
#include "device_math.h"
#include "device_atomics.h"
#include "device_warp.h"
#include "cuda_runtime_api.h"
#include "emulator_texture.h"

/* ---- inside a kernel ---- */

/* Constant, as far as a thread can see; the scheduler (block.cpp) sets them by their other names.
 */
extern const __thread uint3 threadIdx __asm__("emulator_thread_index");
extern const __thread uint3 blockIdx __asm__("emulator_block_index");
extern const __thread dim3 blockDim __asm__("emulator_block_size");
extern const __thread dim3 gridDim __asm__("emulator_grid_size");
enum { warpSize = 32 };

/* Waits for the block's other threads that have not ended. Returns for how many of them
 * `predicate` held. */
int emulator_sync_threads(int line, int predicate);
int emulator_block_threads(void); /* of them that have not ended */
#define __syncthreads() ((void)emulator_sync_threads(__LINE__, 0))
#define __syncthreads_count(predicate) emulator_sync_threads(__LINE__, (predicate) != 0)
#define __syncthreads_or(predicate) (emulator_sync_threads(__LINE__, (predicate) != 0) != 0)
#define __syncthreads_and(predicate) (emulator_sync_threads(__LINE__, (predicate) == 0) == 0)

/* ---- launches, as the transform writes them ---- */

struct emulator_configuration {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;

    emulator_configuration(dim3 grid_, dim3 block_, size_t shared_ = 0, cudaStream_t stream_ = 0)
        : grid(grid_), block(block_), shared(shared_), stream(stream_)
    {
    }
};

void emulator_run(const char *name, const emulator_configuration &configuration,
                  void (*thread)(const void *), const void *arguments);

/* What passes the arguments on is none of the kernel's own code, and is not counted. */
template <typename Kernel>
__attribute__((no_sanitize_thread)) void emulator_call(const void *kernel)
{
    (*(const Kernel *)kernel)();
}

template <typename Kernel>
void emulator_launch(const char *name, emulator_configuration configuration, Kernel kernel)
{
    emulator_run(name, configuration, emulator_call<Kernel>, &kernel);
}

/* ---- what C++ adds to the host's functions ---- */

template <typename T> cudaError_t cudaMalloc(T **pointer, size_t bytes)
{
    return cudaMalloc((void **)pointer, bytes);
}
template <typename T> cudaError_t cudaMallocHost(T **pointer, size_t bytes, unsigned flags = 0)
{
    return cudaHostAlloc((void **)pointer, bytes, flags);
}
template <typename T> cudaError_t cudaHostAlloc(T **pointer, size_t bytes, unsigned flags)
{
    return cudaHostAlloc((void **)pointer, bytes, flags);
}
template <typename T> cudaError_t cudaMallocManaged(T **pointer, size_t bytes, unsigned flags = 1)
{
    return cudaMallocManaged((void **)pointer, bytes, flags);
}
template <typename T>
cudaError_t cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t rows)
{
    return cudaMallocPitch((void **)pointer, pitch, width, rows);
}
template <typename T>
cudaError_t cudaMemcpyToSymbol(T &symbol, const void *from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return emulator_copy_symbol((char *)&symbol, sizeof symbol, offset, (void *)from, bytes, kind,
                                true);
}
template <typename T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return emulator_copy_symbol((char *)&symbol, sizeof symbol, offset, to, bytes, kind, false);
}
template <typename T> cudaError_t cudaGetSymbolAddress(void **pointer, const T &symbol)
{
    *pointer = (void *)&symbol;
    return cudaSuccess;
}
template <typename T> cudaError_t cudaGetSymbolSize(size_t *size, const T &)
{
    *size = sizeof(T);
    return cudaSuccess;
}
template <typename F> cudaError_t cudaFuncSetAttribute(F *, cudaFuncAttribute attribute, int value)
{
    return emulator_function_attribute(attribute, value);
}
template <typename F> cudaError_t cudaFuncSetCacheConfig(F *, cudaFuncCache)
{
    return cudaSuccess;
}
template <typename F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F, int threads,
                                                          size_t shared)
{
    return emulator_occupancy(blocks, threads, shared);
}
template <typename T> cudaChannelFormatDesc cudaCreateChannelDesc()
{
    return emulator_channels((T *)NULL);
}

#endif
