/* cuda_runtime.h: the CUDA runtime on the CPU, for programs that nvcc would compile.
 *
 * Host functions return CUDA's error codes, in the same cases as CUDA. An operation is executed by
 * the call that enqueues it, so the operations of streams and events are in order. */
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__ /* CUDA's own name, as in all these headers: programs test it */

#include <emulator/c_library.h>

#ifndef __cplusplus
#include "host_defines.h"
#include "vector_types.h"
#include "vector_functions.h"
#include "driver_types.h"
#include "cuda_runtime_api.h"
#else

#ifdef __CUDACC_EXTENDED_LAMBDA__
#include <functional> /* CUDA's own header includes it, and programs rely on that */
#endif
#include <utility>

#ifdef __CUDA__ /* clang reads CUDA by itself, for an editor: emulator/device/editor.h */
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define __managed__ __attribute__((managed))
#elif defined __CUDACC__ /* the transform reads the words; programs test for the macros */
#define __host__ __host__
#define __device__ __device__
#define __global__ __global__
#define __constant__ __constant__
#define __shared__ __shared__
#define __managed__ __managed__
#else /* empty, in a host file */
#define __host__
#define __device__
#define __global__
#define __constant__
#define __shared__
#define __managed__
#endif

#include "host_defines.h"
#include "vector_types.h"
#include "vector_functions.h"
#include "driver_types.h"
#ifdef __CUDACC__ /* a host file may have its own functions of these names */
#include "emulator/device/math.h"
#include "emulator/device/atomics.h"
#include "emulator/device/ordered.h"
#include "emulator/device/warp.h"
#endif
#include "cuda_runtime_api.h"
#include "emulator/texture.h"
#include "emulator/removed.h"
#include "emulator/sizes.h"
#include "emulator/allocated.h"
#include "emulator/lane_count.h"
#ifdef __CUDACC__
#include "emulator/references.h"
#endif
#ifdef __EMUCC_COUNTED__
#include "emulator/copies.h"
#include "emulator/elements.h"
#endif

/* ---- inside a kernel ---- */

/* Constant for a thread; the scheduler sets them by the names in __asm__. */
extern const __thread uint3 threadIdx __asm__("emulator_thread_index");
extern const __thread uint3 blockIdx __asm__("emulator_block_index");
struct emulator_size { /* a dim3 without constructors, so that compilers see a constant */
    unsigned int x, y, z;

    operator dim3() const
    {
        return dim3(x, y, z);
    }
    operator uint3() const
    {
        return uint3{x, y, z};
    }
};
extern const __thread emulator_size blockDim __asm__("emulator_block_size");
extern const __thread emulator_size gridDim __asm__("emulator_grid_size");
enum { warpSize = EMUCC_LANES };

/* Dynamic shared memory: the runtime's array, as the type that a kernel declares. */
extern __thread char emulator_dynamic_shared[];
inline constexpr struct emulator_dynamic {
    template <typename T_> __attribute__((__always_inline__)) operator T_ &() const
    {
        void *memory = emulator_dynamic_shared;
        __asm__("" : "+r"(memory)); /* hides from the compiler that the array has no alignment */
        return *(T_ *)memory;
    }
} emulator_dynamic; /* an object, because a reference from a temporary one would seem to dangle */

#include "emulator/place.h"
#ifdef __CUDACC__
#include "emulator/device/ptx.h"
#endif

/* Barriers of the block's threads that have not ended. emulator_enter_and_sync() is for a barrier
 * that begins a basic block; emulator_vote_threads() returns for how many threads `predicate` was
 * true. emulator_block_threads() is the number of threads that have not ended. */
extern "C" void emulator_sync_threads(int place);
extern "C" void emulator_enter_and_sync(int place);
int emulator_vote_threads(int place, bool predicate);
int emulator_block_threads(void);
EMULATOR_INLINE void emulator_sync_here(int place = EMULATOR_PLACE)
{
    emulator_sync_threads(place);
}
EMULATOR_INLINE int emulator_vote_here(bool predicate, int place = EMULATOR_PLACE)
{
    return emulator_vote_threads(place, predicate);
}
#define __syncthreads() emulator_sync_here()
/* `__syncthreads;` compiles, but is not a call; nvcc warns that it has no effect. */
#ifndef __CUDA__ /* clang declares it itself there */
void(__syncthreads)(void)
    __attribute__((deprecated("without () it is no call, and no thread waits: __syncthreads()")));
#endif
#define __syncthreads_count(predicate) emulator_vote_here((predicate) != 0)
#define __syncthreads_or(predicate) (emulator_vote_here((predicate) != 0) != 0)
#define __syncthreads_and(predicate) (emulator_vote_here((predicate) == 0) == 0)

/* A barrier of all threads of a cooperative launch; in another launch it ends the kernel. */
void emulator_sync_grid(int place);
bool emulator_is_cooperative(void);
void emulator_leave(void); /* called where a thread returns from its kernel */

#include "emulator/launch.h"
#include "emulator/graph.h"

/* With this macro, the program's default stream does not wait for other streams. One stream serves
 * all threads, because operations are executed by the calls that enqueue them. */
bool emulator_default_per_thread(void);
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
inline const bool emulator_per_thread = emulator_default_per_thread();
#endif

/* ---- host functions with templates ---- */

template <typename T_> EMULATOR_INLINE cudaError_t cudaMalloc(T_ **pointer, size_t bytes)
{
    return emulator_allocated(cudaMalloc((void **)pointer, bytes), pointer);
}
inline cudaError_t cudaMallocHost(void **pointer, size_t bytes)
{
    return cudaHostAlloc(pointer, bytes, 0);
}
template <typename T_> cudaError_t cudaMallocHost(T_ **pointer, size_t bytes, unsigned flags = 0)
{
    return cudaHostAlloc((void **)pointer, bytes, flags);
}
template <typename T_> cudaError_t cudaHostAlloc(T_ **pointer, size_t bytes, unsigned flags)
{
    return cudaHostAlloc((void **)pointer, bytes, flags);
}
template <typename T_>
EMULATOR_INLINE cudaError_t cudaMallocManaged(T_ **pointer, size_t bytes, unsigned flags = 1)
{
    return emulator_allocated(cudaMallocManaged((void **)pointer, bytes, flags), pointer);
}
template <typename T_>
EMULATOR_INLINE cudaError_t cudaMallocAsync(T_ **pointer, size_t bytes, cudaStream_t stream)
{
    return emulator_allocated(cudaMallocAsync((void **)pointer, bytes, stream), pointer);
}
template <typename T_>
cudaError_t cudaMallocFromPoolAsync(T_ **pointer, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream)
{
    return cudaMallocFromPoolAsync((void **)pointer, bytes, pool, stream);
}
template <typename T_> cudaError_t cudaHostGetDevicePointer(T_ **device, void *host, unsigned flags)
{
    return cudaHostGetDevicePointer((void **)device, host, flags);
}
template <typename T_>
cudaError_t cudaMallocAsync(T_ **pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream)
{
    return cudaMallocFromPoolAsync((void **)pointer, bytes, pool, stream);
}
static inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags)
{
    return cudaEventCreateWithFlags(event, flags);
}
template <typename T_>
cudaError_t cudaMallocPitch(T_ **pointer, size_t *pitch, size_t width, size_t rows)
{
    return cudaMallocPitch((void **)pointer, pitch, width, rows);
}
/* The variable that a program names as a symbol. A const void * is a host address, as in the C
 * functions of CUDA. */
template <typename T_> EMULATOR_INLINE emulator_symbol emulator_named(const T_ &symbol)
{
    return {(char *)&symbol, sizeof symbol};
}
static inline emulator_symbol emulator_named(const void *const &symbol)
{
    return {(char *)symbol, 0};
}
template <typename T_>
EMULATOR_INLINE cudaError_t cudaMemcpyToSymbol(const T_ &symbol, const void *from, size_t bytes,
                                               size_t offset = 0,
                                               cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return emulator_copy_symbol(emulator_named(symbol), offset, (void *)from, bytes, kind, true, 0,
                                true);
}
template <typename T_>
EMULATOR_INLINE cudaError_t cudaMemcpyFromSymbol(void *to, const T_ &symbol, size_t bytes,
                                                 size_t offset = 0,
                                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return emulator_copy_symbol(emulator_named(symbol), offset, to, bytes, kind, false, 0, true);
}
template <typename T_>
EMULATOR_INLINE cudaError_t cudaMemcpyToSymbolAsync(const T_ &symbol, const void *from,
                                                    size_t bytes, size_t offset = 0,
                                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                                    cudaStream_t stream = 0)
{
    return emulator_copy_symbol(emulator_named(symbol), offset, (void *)from, bytes, kind, true,
                                stream, false);
}
template <typename T_>
EMULATOR_INLINE cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T_ &symbol, size_t bytes,
                                                      size_t offset = 0,
                                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                                      cudaStream_t stream = 0)
{
    return emulator_copy_symbol(emulator_named(symbol), offset, to, bytes, kind, false, stream,
                                false);
}
template <typename T_> cudaError_t cudaGetSymbolAddress(void **pointer, const T_ &symbol)
{
    return emulator_symbol_address(pointer, emulator_named(symbol));
}
template <typename T_> cudaError_t cudaGetSymbolSize(size_t *size, const T_ &symbol)
{
    return emulator_symbol_size(size, emulator_named(symbol));
}
template <typename T_> cudaChannelFormatDesc cudaCreateChannelDesc()
{
    return emulator_channels((T_ *)NULL);
}

#endif
#endif
