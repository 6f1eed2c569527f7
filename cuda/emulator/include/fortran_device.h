/* fortran_device.h: what CUDA Fortran's kernels and launches call, as compile/fortran/lower.awk
 * writes it. It is CUDA C++, for the emulator and for a GPU. */
#ifndef FORTRAN_DEVICE_H
#define FORTRAN_DEVICE_H

#include <cuda_runtime.h>

#include "fortran_runtime.h"

#define FORTRAN extern "C" __device__ __attribute__((always_inline)) inline

/* ---- launches ---- */

inline cudaStream_t fortran_stream(long long stream)
{
    return (cudaStream_t)stream;
}
inline cudaStream_t fortran_stream(const long long *stream)
{
    return stream ? (cudaStream_t)*stream : (cudaStream_t)0;
}
/* The grid of <<<*, block>>>: as many blocks as the GPU holds at once */
template <typename Kernel> dim3 fortran_whole_grid(Kernel kernel, int threads, size_t bytes)
{
    int blocks = 0, processors = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, bytes);
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    return dim3(blocks * processors);
}

/* ---- indices ---- */

#define FORTRAN_INDEX(name, value)                                                                 \
    FORTRAN int fortran_##name()                                                                   \
    {                                                                                              \
        return (int)(value);                                                                       \
    }
FORTRAN_INDEX(tid_x, threadIdx.x)
FORTRAN_INDEX(tid_y, threadIdx.y)
FORTRAN_INDEX(tid_z, threadIdx.z)
FORTRAN_INDEX(ctaid_x, blockIdx.x)
FORTRAN_INDEX(ctaid_y, blockIdx.y)
FORTRAN_INDEX(ctaid_z, blockIdx.z)
FORTRAN_INDEX(ntid_x, blockDim.x)
FORTRAN_INDEX(ntid_y, blockDim.y)
FORTRAN_INDEX(ntid_z, blockDim.z)
FORTRAN_INDEX(nctaid_x, gridDim.x)
FORTRAN_INDEX(nctaid_y, gridDim.y)
FORTRAN_INDEX(nctaid_z, gridDim.z)
FORTRAN_INDEX(warpsize, 32)

/* ---- synchronisation ---- */

#define FORTRAN_SYNC(name, call)                                                                   \
    FORTRAN void fortran_##name()                                                                  \
    {                                                                                              \
        call;                                                                                      \
    }
FORTRAN_SYNC(syncthreads, __syncthreads())
FORTRAN_SYNC(threadfence_gpu, __threadfence())
FORTRAN_SYNC(threadfence_cta, __threadfence_block())
FORTRAN_SYNC(threadfence_sys, __threadfence_system())
FORTRAN void fortran_syncwarp(int mask)
{
    __syncwarp((unsigned)mask);
}
FORTRAN int fortran_syncthreads_and(int value)
{
    return __syncthreads_and(value);
}
FORTRAN int fortran_syncthreads_or(int value)
{
    return __syncthreads_or(value);
}
FORTRAN int fortran_syncthreads_popc(int value)
{
    return __syncthreads_count(value);
}
FORTRAN bool fortran_vote_any(int mask, bool value)
{
    return __any_sync((unsigned)mask, value);
}
FORTRAN bool fortran_vote_all(int mask, bool value)
{
    return __all_sync((unsigned)mask, value);
}
FORTRAN int fortran_vote_ballot(int mask, bool value)
{
    return (int)__ballot_sync((unsigned)mask, value);
}

/* ---- atomics ---- */

#define FORTRAN_ATOMIC(name, type, argument, call)                                                 \
    FORTRAN argument fortran_atomic_##name(argument *at, argument value)                           \
    {                                                                                              \
        return (argument)call((type *)at, (type)value);                                            \
    }
FORTRAN_ATOMIC(add_i32, int, int, atomicAdd)
FORTRAN_ATOMIC(add_i64, unsigned long long, long long, atomicAdd)
FORTRAN_ATOMIC(fadd_f32, float, float, atomicAdd)
FORTRAN_ATOMIC(fadd_f64, double, double, atomicAdd)
FORTRAN_ATOMIC(sub_i32, int, int, atomicSub)
FORTRAN_ATOMIC(and_i32, int, int, atomicAnd)
FORTRAN_ATOMIC(or_i32, int, int, atomicOr)
FORTRAN_ATOMIC(xor_i32, int, int, atomicXor)
FORTRAN_ATOMIC(max_i32, int, int, atomicMax)
FORTRAN_ATOMIC(max_i64, long long, long long, atomicMax)
FORTRAN_ATOMIC(min_i32, int, int, atomicMin)
FORTRAN_ATOMIC(min_i64, long long, long long, atomicMin)
FORTRAN_ATOMIC(inc_i32, unsigned, int, atomicInc)
FORTRAN_ATOMIC(dec_i32, unsigned, int, atomicDec)
FORTRAN_ATOMIC(xchg_i32, int, int, atomicExch)
FORTRAN_ATOMIC(xchg_i64, unsigned long long, long long, atomicExch)
FORTRAN float fortran_atomic_xchg_f32(float *at, float value)
{
    return atomicExch(at, value);
}
FORTRAN double fortran_atomic_xchg_f64(double *at, double value)
{
    return __longlong_as_double(
        (long long)atomicExch((unsigned long long *)at, (unsigned long long)__double_as_longlong(value)));
}
FORTRAN float fortran_atomic_fsub_f32(float *at, float value)
{
    return atomicAdd(at, -value);
}
FORTRAN double fortran_atomic_fsub_f64(double *at, double value)
{
    return atomicAdd(at, -value);
}
FORTRAN long long fortran_atomic_sub_i64(long long *at, long long value)
{
    return (long long)atomicAdd((unsigned long long *)at, (unsigned long long)-value);
}

/* ---- dynamic shared memory ---- */

extern __shared__ char fortran_dynamic_memory[];

/* Returns where an array of T_ lies that begins at this byte or behind it. */
template <typename T_> __device__ void *fortran_dynamic(long long byte)
{
    const long long size = (long long)sizeof(T_);
    return fortran_dynamic_memory + (byte + size - 1) / size * size;
}
/* The byte behind an array of T_ that begins at this byte */
template <typename T_> __device__ long long fortran_behind(long long byte, long long number)
{
    const long long size = (long long)sizeof(T_);
    return (byte + size - 1) / size * size + number * size;
}

#endif
