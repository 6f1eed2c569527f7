/* cuda_fp16.h: half precision, IEEE 754's binary16: 11 significant bits, exponents -14 to 15. */
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__

#include "emulator/half/common.h"

struct __half_raw {
    unsigned short x;
};
struct __half2_raw {
    unsigned short x, y;
};

#define EMULATOR_MEMBER inline __attribute__((__always_inline__))
#define EMULATOR_HALF __half
#define EMULATOR_HALF2 __half2
#define EMULATOR_HALF_RAW __half_raw
#define EMULATOR_HALF2_RAW __half2_raw
#define EMULATOR_HALF_WORD half
#define EMULATOR_HALF_TWICE __half2half2
#define EMULATOR_HALF_NAN CUDART_NAN_FP16
#define EMULATOR_TO_HALF emulator_half
#define EMULATOR_HALF_BITS emulator_half_bits
#define EMULATOR_HALF_VALUE emulator_half_value
#define EMULATOR_HALF_FMA emulator_half_fma

#include "emulator/half/type.h"

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00)

#include "emulator/half/functions.h"
#include "emulator/half/pairs.h"
#include "emulator/half/operators.h"

typedef __half half;
typedef __half __nv_half;
typedef __half_raw __nv_half_raw;
typedef __half2 half2;
typedef __half2 __nv_half2;
typedef __half2_raw __nv_half2_raw;

/* ---- warp functions and atomics ---- */

#ifdef __CUDACC__
EMULATOR_SHUFFLES(__half)
EMULATOR_SHUFFLES(__half2)
inline namespace emulator_device
{
__half emulator_add(__half *address, __half value); /* atomics.cpp */
__half2 emulator_add(__half2 *address, __half2 value);
/* Defined here, so that g++ sees the reads of the arguments in the program's code. */
inline __half atomicAdd(__half *address, __half value)
{
    return emulator_add(address, value);
}
inline __half2 atomicAdd(__half2 *address, __half2 value)
{
    return emulator_add(address, value);
}
} // namespace emulator_device
#endif

#endif
