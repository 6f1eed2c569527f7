/* fortran_device.h: what CUDA Fortran's kernels and launches call, as compile/fortran/lower.awk
 * writes it. It is CUDA C++, for the emulator and for a GPU. */
#ifndef FORTRAN_DEVICE_H
#define FORTRAN_DEVICE_H

#include <cuda_runtime.h>
#include <limits>

#include "fortran_runtime.h"

#define FORTRAN extern "C" __device__ __attribute__((always_inline)) inline

/* ---- launches ---- */

/* Lists a kernel: the emulator's messages number the blocks and threads of Fortran from 1. */
#ifdef __EMUCC__
#define FORTRAN_KERNEL(kernel)                                                                    \
    __attribute__((used, section("emulator_fortran"))) static const void *const kernel##_listed = \
        (const void *)kernel;
#else
#define FORTRAN_KERNEL(kernel)
#endif

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

/* The launch of a kernel with attributes(grid_global), whose blocks may wait for one another */
template <typename... Parameters_, typename... Arguments_>
__attribute__((always_inline)) inline void
fortran_launch_grid(void (*kernel)(Parameters_...), dim3 grid, dim3 block, size_t bytes,
                    cudaStream_t stream, Arguments_... arguments)
{
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeCooperative;
    attribute.val.cooperative = 1;
    cudaLaunchConfig_t configuration = {};
    configuration.gridDim = grid;
    configuration.blockDim = block;
    configuration.dynamicSmemBytes = bytes;
    configuration.stream = stream;
    configuration.attrs = &attribute;
    configuration.numAttrs = 1;
    cudaLaunchKernelEx(&configuration, kernel, arguments...);
}

/* ---- indices ---- */

#define FORTRAN_INDEX(name, value) \
    FORTRAN int fortran_##name()   \
    {                              \
        return (int)(value);       \
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

#define FORTRAN_SYNC(name, call)  \
    FORTRAN void fortran_##name() \
    {                             \
        call;                     \
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

/* ---- shuffles (module cudafor; lanes are numbered from 0) ---- */

#define FORTRAN_SHUFFLE(kind, letter, type)                                                      \
    FORTRAN type fortran_##kind##_##letter(type value, int lane)                                 \
    {                                                                                            \
        return __##kind##_sync(0xffffffff, value, lane);                                         \
    }                                                                                            \
    FORTRAN type fortran_##kind##_width_##letter(type value, int lane, int width)                \
    {                                                                                            \
        return __##kind##_sync(0xffffffff, value, lane, width);                                  \
    }                                                                                            \
    FORTRAN type fortran_##kind##_sync_##letter(int mask, type value, int lane)                  \
    {                                                                                            \
        return __##kind##_sync((unsigned)mask, value, lane);                                     \
    }                                                                                            \
    FORTRAN type fortran_##kind##_sync_width_##letter(int mask, type value, int lane, int width) \
    {                                                                                            \
        return __##kind##_sync((unsigned)mask, value, lane, width);                              \
    }
#define FORTRAN_SHUFFLES(letter, type)       \
    FORTRAN_SHUFFLE(shfl, letter, type)      \
    FORTRAN_SHUFFLE(shfl_up, letter, type)   \
    FORTRAN_SHUFFLE(shfl_down, letter, type) \
    FORTRAN_SHUFFLE(shfl_xor, letter, type)
FORTRAN_SHUFFLES(i4, int)
FORTRAN_SHUFFLES(i8, long long)
FORTRAN_SHUFFLES(r4, float)
FORTRAN_SHUFFLES(r8, double)

/* ---- atomics ---- */

#define FORTRAN_ATOMIC(name, type, argument, call)                       \
    FORTRAN argument fortran_atomic_##name(argument *at, argument value) \
    {                                                                    \
        return (argument)call((type *)at, (type)value);                  \
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
    return __longlong_as_double((long long)atomicExch(
        (unsigned long long *)at, (unsigned long long)__double_as_longlong(value)));
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

FORTRAN int fortran_atomic_cas_i32(int *at, int old, int value)
{
    return atomicCAS(at, old, value);
}
FORTRAN long long fortran_atomic_cas_i64(long long *at, long long old, long long value)
{
    return (long long)atomicCAS((unsigned long long *)at, (unsigned long long)old,
                                (unsigned long long)value);
}

/* ---- dynamic shared memory ---- */

extern __shared__ char fortran_dynamic_memory[];

/* Returns where an array of T_ lies that begins at this byte or behind it. */
template <typename T_> __device__ void *fortran_dynamic(long long byte)
{
    const long long size = (long long)sizeof(T_);
    return fortran_dynamic_memory + (byte + size - 1) / size * size;
}
/* The byte behind an array of T_ that begins at this byte. Behind an array of assumed size, whose
 * number is -1, the next one begins where it does. */
template <typename T_> __device__ long long fortran_behind(long long byte, long long number)
{
    const long long size = (long long)sizeof(T_);
    return number < 0 ? byte : (byte + size - 1) / size * size + number * size;
}

/* ---- !$cuf kernel do ---- */

/* The loops, from the outermost to the innermost: bounds and steps, and the launch's shape. The
 * innermost loop goes along x, so that neighbours in a warp have neighbouring indices. */
template <int loops> struct fortran_loops {
    long long first[loops], step[loops], count[loops];
    dim3 grid, block;

    void set(int loop, long long first_, long long last, long long step_)
    {
        first[loop] = first_;
        step[loop] = step_;
        count[loop] = (last - first_ + step_) / step_;
        if (count[loop] < 0)
            count[loop] = 0;
    }
    struct sizes {
        int along[3];
    };
    /* Numbers that are not positive are for this to choose. */
    void shape(const sizes &blocks, const sizes &threads)
    {
        static const int chosen[3][3] = {{128, 1, 1}, {32, 4, 1}, {32, 4, 1}};
        unsigned b[3] = {1, 1, 1}, g[3] = {1, 1, 1};
        bool any = threads.along[0] > 0 || threads.along[1] > 0 || threads.along[2] > 0;
        for (int i = 0; i < 3; i++) {
            b[i] = (unsigned)(threads.along[i] > 0 ? threads.along[i]
                              : any                ? 1
                                                   : chosen[loops < 3 ? loops - 1 : 2][i]);
            long long wanted = 1;
            if (i < loops)
                wanted = (count[loops - 1 - i] + b[i] - 1) / b[i];
            if (wanted > 65535)
                wanted = 65535;
            g[i] = (unsigned)(blocks.along[i] > 0 ? blocks.along[i] : wanted > 0 ? wanted : 1);
        }
        grid = dim3(g[0], g[1], g[2]);
        block = dim3(b[0], b[1], b[2]);
    }
    /* A thread's iterations: each along x, y and z, a whole grid apart */
    struct index {
        const fortran_loops &all;
        long long number[loops], at[loops];

        __device__ __attribute__((always_inline)) static long long start(int loop)
        {
            const int along = loops - 1 - loop;
            return along == 0   ? threadIdx.x + (long long)blockIdx.x * blockDim.x
                   : along == 1 ? threadIdx.y + (long long)blockIdx.y * blockDim.y
                   : along == 2 ? threadIdx.z + (long long)blockIdx.z * blockDim.z
                                : 0;
        }
        __device__ __attribute__((always_inline)) static long long stride(int loop)
        {
            const int along = loops - 1 - loop;
            return along == 0   ? (long long)gridDim.x * blockDim.x
                   : along == 1 ? (long long)gridDim.y * blockDim.y
                   : along == 2 ? (long long)gridDim.z * blockDim.z
                                : 1;
        }
        __device__ __attribute__((always_inline)) index(const fortran_loops &all_) : all(all_)
        {
            for (int i = 0; i < loops; i++)
                set(i, start(i));
        }
        __device__ __attribute__((always_inline)) void set(int loop, long long number_)
        {
            number[loop] = number_;
            at[loop] = all.first[loop] + number_ * all.step[loop];
        }
        __device__ __attribute__((always_inline)) bool inside() const
        {
            for (int i = 0; i < loops; i++)
                if (number[i] >= all.count[i])
                    return false;
            return true;
        }
        __device__ __attribute__((always_inline)) void next()
        {
            for (int i = loops - 1; i >= 0; i--) {
                set(i, number[i] + stride(i));
                if (i == 0 || number[i] < all.count[i])
                    return;
                set(i, start(i));
            }
        }
    };
};

#define FORTRAN_REDUCTION(name, initial, result)     \
    template <typename T_> struct fortran_##name {   \
        static __host__ __device__ T_ start()        \
        {                                            \
            return initial;                          \
        }                                            \
        static __host__ __device__ T_ of(T_ a, T_ b) \
        {                                            \
            return result;                           \
        }                                            \
    };
FORTRAN_REDUCTION(add, 0, a + b)
FORTRAN_REDUCTION(multiply, 1, a *b)
FORTRAN_REDUCTION(both, (T_)-1, (T_)(a &b))
FORTRAN_REDUCTION(either, 0, (T_)(a | b))
FORTRAN_REDUCTION(max, std::numeric_limits<T_>::lowest(), a > b ? a : b)
FORTRAN_REDUCTION(min, std::numeric_limits<T_>::max(), a < b ? a : b)

/* Combines the threads' values in each block, in a fixed order, and leaves one value a block. A
 * barrier has to follow before another reduction. */
template <typename Reduction, typename T_>
__device__ __attribute__((always_inline)) inline void fortran_reduce(T_ *results, T_ value)
{
    __shared__ T_ values[1024];
    const int threads = (int)(blockDim.x * blockDim.y * blockDim.z);
    const int thread = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
    values[thread] = value;
    int half = 1;
    while (half < threads)
        half *= 2;
    for (half /= 2; half > 0; half /= 2) {
        __syncthreads();
        if (thread < half && thread + half < threads)
            values[thread] = Reduction::of(values[thread], values[thread + half]);
    }
    if (thread == 0)
        results[blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)] = values[0];
}
/* Combines the blocks' values, by the threads of one block. */
template <typename Reduction, typename T_>
__device__ __attribute__((always_inline)) inline void
fortran_reduce_blocks(const T_ *values, long long blocks, T_ *result)
{
    T_ mine = Reduction::start();
    for (long long i = threadIdx.x; i < blocks; i += blockDim.x)
        mine = Reduction::of(mine, values[i]);
    fortran_reduce<Reduction>(result, mine);
}
/* A variable of the host that a loop reduces: the loop's kernel leaves a value for each block, the
 * second one their result, which is combined with the variable when both have ended. */
template <typename T_, typename Reduction> struct fortran_reduced {
    T_ *variable, *values, *result;
    long long blocks;

    fortran_reduced(T_ *variable_, dim3 grid)
        : variable(variable_), values(NULL), result(NULL),
          blocks((long long)grid.x * grid.y * grid.z)
    {
        cudaMalloc((void **)&values, (size_t)blocks * sizeof(T_));
        cudaMalloc((void **)&result, sizeof(T_));
    }
    ~fortran_reduced()
    {
        T_ value;
        if (cudaMemcpy(&value, result, sizeof value, cudaMemcpyDeviceToHost) == cudaSuccess)
            *variable = Reduction::of(*variable, value);
        cudaFree(values);
        cudaFree(result);
    }
};

/* ---- reductions of arrays (module cudafor) ---- */

template <typename Reduction, typename T_>
__global__ void fortran_reduce_array(struct fortran_array array, size_t count, T_ *values)
{
    T_ value = Reduction::start();
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        value = Reduction::of(value, *(const T_ *)fortran_element(&array, i));
    fortran_reduce<Reduction>(values, value);
}
template <typename Reduction, typename T_>
__global__ void fortran_reduce_values(const T_ *values, long long blocks, T_ *result)
{
    fortran_reduce_blocks<Reduction>(values, blocks, result);
}
#define FORTRAN_REDUCE(name, reduction, letter, type)                                         \
    RUNTIME type fortran_array_##name##_##letter(struct fortran_array *array)                 \
    {                                                                                         \
        typedef fortran_##reduction<type> Reduction;                                          \
        const size_t count = fortran_elements(array);                                         \
        const dim3 grid((unsigned)(count > 16384 ? 64 : count / 256 + 1));                    \
        type result = Reduction::start();                                                     \
        {                                                                                     \
            fortran_reduced<type, Reduction> all(&result, grid);                              \
            fortran_reduce_array<Reduction>                                                   \
                <<<grid, 256>>>(fortran_copy_of(array), count, all.values);                   \
            fortran_reduce_values<Reduction><<<1, 256>>>(all.values, all.blocks, all.result); \
        }                                                                                     \
        return result;                                                                        \
    }
#define FORTRAN_REDUCE_ALL(name, reduction)        \
    FORTRAN_REDUCE(name, reduction, i4, int)       \
    FORTRAN_REDUCE(name, reduction, i8, long long) \
    FORTRAN_REDUCE(name, reduction, r4, float)     \
    FORTRAN_REDUCE(name, reduction, r8, double)
FORTRAN_REDUCE_ALL(sum, add)
FORTRAN_REDUCE_ALL(maxval, max)
FORTRAN_REDUCE_ALL(minval, min)

#endif
