/* cub/cub_ptx.h: C++ for the functions that CUB (Debian: libcub-dev) writes in inline PTX. With it,
 * CUB's own block and warp collectives are compiled like other code of kernels. If a program
 * includes CUB, emucc includes this header first.
 *
 * CUB's functions themselves are compiled under other names, without PTX, and are never called. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/cub/cub_ptx.h is private: include cub/cub.cuh"
#endif
#ifndef EMULATOR_CUB_PTX_H
#define EMULATOR_CUB_PTX_H

#if EMUCC_LANES != 32
#error "CUB is for warps of 32 lanes: compile the program without --lanes 64"
#endif

/* CUB defines it for newer versions of nvcc: lanes synchronise by __syncwarp() and other _sync
 * functions. */
#define CUB_USE_COOPERATIVE_GROUPS
#include <cub/config.cuh>
#include <cub/thread/thread_operators.cuh>
#include <cub/util_type.cuh>
#include <iterator>

/* asm (…) and asm volatile (…) become declarations of unused variables. */
#define EMULATOR_UNUSED_2(NUMBER) int emulator_unused_##NUMBER __attribute__((unused))
#define EMULATOR_UNUSED(NUMBER) EMULATOR_UNUSED_2(NUMBER)
#define asm volatile
#define volatile(...) EMULATOR_UNUSED(__COUNTER__)
#define SHR_ADD emulator_gpu_SHR_ADD
#define SHL_ADD emulator_gpu_SHL_ADD
#define BFE emulator_gpu_BFE
#define BFI emulator_gpu_BFI
#define IADD3 emulator_gpu_IADD3
#define PRMT emulator_gpu_PRMT
#define FMUL_RZ emulator_gpu_FMUL_RZ
#define FFMA_RZ emulator_gpu_FFMA_RZ
#define ThreadTrap emulator_gpu_ThreadTrap
#define LaneId emulator_gpu_LaneId
#define WarpId emulator_gpu_WarpId
#define LaneMaskLt emulator_gpu_LaneMaskLt
#define LaneMaskLe emulator_gpu_LaneMaskLe
#define LaneMaskGt emulator_gpu_LaneMaskGt
#define LaneMaskGe emulator_gpu_LaneMaskGe
#define MatchAny emulator_gpu_MatchAny
#define ShuffleUp emulator_gpu_ShuffleUp
#define ShuffleDown emulator_gpu_ShuffleDown
#define ShuffleIndex emulator_gpu_ShuffleIndex
#include <cub/util_ptx.cuh>
#undef SHR_ADD
#undef SHL_ADD
#undef BFE
#undef BFI
#undef IADD3
#undef PRMT
#undef FMUL_RZ
#undef FFMA_RZ
#undef ThreadTrap
#undef LaneId
#undef WarpId
#undef LaneMaskLt
#undef LaneMaskLe
#undef LaneMaskGt
#undef LaneMaskGe
#undef MatchAny
#undef ShuffleUp
#undef ShuffleDown
#undef ShuffleIndex

/* CUB asks the runtime, for example, how many blocks fit on a multiprocessor. Only with this macro
 * device code may ask, and in the emulator host code is device code, too. */
#define __cudaDeviceSynchronizeDeprecationAvoidance cudaDeviceSynchronize
#ifdef CUB_RUNTIME_ENABLED
#include <cub/util_device.cuh>
#else
#define CUB_RUNTIME_ENABLED
#include <cub/util_device.cuh>
#undef CUB_RUNTIME_ENABLED
#endif
#undef __cudaDeviceSynchronizeDeprecationAvoidance

CUB_NAMESPACE_BEGIN

/* ---- bits ---- */

inline __device__ unsigned int SHR_ADD(unsigned int x, unsigned int shift, unsigned int addend)
{
    return (shift < 32 ? x >> shift : 0) + addend;
}
inline __device__ unsigned int SHL_ADD(unsigned int x, unsigned int shift, unsigned int addend)
{
    return (shift < 32 ? x << shift : 0) + addend;
}
template <typename Bits_>
inline __device__ unsigned int BFE(Bits_ source, unsigned int begin, unsigned int count)
{
    unsigned long long bits = begin < 64 ? (unsigned long long)source >> begin : 0;
    return (unsigned int)(count < 32 ? bits & ((1ull << count) - 1) : bits);
}
inline __device__ void BFI(unsigned int &result, unsigned int x, unsigned int y, unsigned int begin,
                           unsigned int count)
{
    unsigned int mask = count < 32 ? (1u << count) - 1 : ~0u;
    result = begin < 32 ? (x & ~(mask << begin)) | (y & mask) << begin : x;
}
inline __device__ unsigned int IADD3(unsigned int x, unsigned int y, unsigned int z)
{
    return x + y + z;
}
inline __device__ int PRMT(unsigned int a, unsigned int b, unsigned int index)
{
    return (int)__byte_perm(a, b, index);
}
inline __device__ float FMUL_RZ(float a, float b)
{
    return __fmul_rz(a, b);
}
inline __device__ float FFMA_RZ(float a, float b, float c)
{
    return __fmaf_rz(a, b, c);
}

/* ---- threads and lanes ---- */

inline __device__ void ThreadTrap()
{
    __trap();
}
inline __device__ unsigned int LaneId()
{
    return RowMajorTid(blockDim.x, blockDim.y, blockDim.z) % 32;
}
inline __device__ unsigned int WarpId()
{
    return RowMajorTid(blockDim.x, blockDim.y, blockDim.z) / 32;
}
inline __device__ unsigned int LaneMaskLt()
{
    return (1u << LaneId()) - 1;
}
inline __device__ unsigned int LaneMaskLe()
{
    return 0xffffffffu >> (31 - LaneId());
}
inline __device__ unsigned int LaneMaskGt()
{
    return ~LaneMaskLe();
}
inline __device__ unsigned int LaneMaskGe()
{
    return ~LaneMaskLt();
}

/* ---- votes and shuffles ---- */

template <int LABEL_BITS> inline __device__ unsigned int MatchAny(unsigned int label)
{
    unsigned int same = 0xffffffffu;
    for (int bit = 0; bit < LABEL_BITS; bit++) {
        unsigned int set = __ballot_sync(0xffffffffu, label >> bit & 1);
        same &= label >> bit & 1 ? set : ~set;
    }
    return same;
}

/* The value of the warp's lane `other`, or, unless `there`, the thread's own. */
template <typename T_>
inline __device__ T_ emulator_shuffle(T_ input, unsigned int other, bool there, unsigned int mask)
{
    unsigned int words[(sizeof(T_) + 3) / 4] = {};
    T_ output;
    memcpy((void *)words, (const void *)&input, sizeof input);
    for (unsigned int &word : words)
        word = __shfl_sync(mask, word, there ? (int)other : (int)LaneId());
    memcpy((void *)&output, (const void *)words, sizeof output);
    return output;
}
template <int LOGICAL_WARP_THREADS, typename T_>
inline __device__ T_ ShuffleUp(T_ input, int offset, int first, unsigned int mask)
{
    int lane = (int)LaneId(), begin = lane & -LOGICAL_WARP_THREADS;
    return emulator_shuffle(input, (unsigned int)(lane - offset),
                            lane - offset >= (begin | (first & (LOGICAL_WARP_THREADS - 1))), mask);
}
template <int LOGICAL_WARP_THREADS, typename T_>
inline __device__ T_ ShuffleDown(T_ input, int offset, int last, unsigned int mask)
{
    int lane = (int)LaneId(), begin = lane & -LOGICAL_WARP_THREADS;
    return emulator_shuffle(input, (unsigned int)(lane + offset),
                            lane + offset <= (begin | (last & (LOGICAL_WARP_THREADS - 1))), mask);
}
template <int LOGICAL_WARP_THREADS, typename T_>
inline __device__ T_ ShuffleIndex(T_ input, int index, unsigned int mask)
{
    int begin = (int)LaneId() & -LOGICAL_WARP_THREADS;
    return emulator_shuffle(input, (unsigned int)(begin | (index & (LOGICAL_WARP_THREADS - 1))),
                            true, mask);
}

CUB_NAMESPACE_END

/* These headers have special functions for sums of some types, in PTX. With Sum renamed to a type
 * that is never used, the general function is chosen. */
CUB_NAMESPACE_BEGIN
struct emulator_no_sum {
};
CUB_NAMESPACE_END
#define Sum emulator_no_sum
#include <cub/warp/specializations/warp_reduce_shfl.cuh>
#include <cub/warp/specializations/warp_scan_shfl.cuh>
#undef Sum

/* Cache modifiers have no effect. */
#define ThreadLoad emulator_gpu_ThreadLoad
#define ThreadStore emulator_gpu_ThreadStore
#include <cub/thread/thread_load.cuh>
#include <cub/thread/thread_store.cuh>
#undef ThreadLoad
#undef ThreadStore
#undef volatile
#undef asm
#undef EMULATOR_UNUSED
#undef EMULATOR_UNUSED_2

CUB_NAMESPACE_BEGIN
template <CacheLoadModifier MODIFIER, typename Iterator_>
inline __device__ auto ThreadLoad(Iterator_ at)
{
    auto value = *at;
    return value;
}
template <CacheStoreModifier MODIFIER, typename Iterator_, typename T_>
inline __device__ void ThreadStore(Iterator_ at, T_ value)
{
    *at = value;
}
CUB_NAMESPACE_END

#endif
