/* cuda_bf16.h: bfloat16, the upper half of a float: 8 significant bits, exponents -126 to 127. */
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__

#include "emulator/half/common.h"

struct __nv_bfloat16_raw {
    unsigned short x;
};
struct __nv_bfloat162_raw {
    unsigned short x, y;
};

#define EMULATOR_MEMBER inline __attribute__((__always_inline__))
#define EMULATOR_HALF __nv_bfloat16
#define EMULATOR_HALF2 __nv_bfloat162
#define EMULATOR_HALF_RAW __nv_bfloat16_raw
#define EMULATOR_HALF2_RAW __nv_bfloat162_raw
#define EMULATOR_HALF_WORD bfloat16
#define EMULATOR_HALF_TWICE __bfloat162bfloat162
#define EMULATOR_HALF_NAN CUDART_NAN_BF16
#define EMULATOR_TO_HALF emulator_bfloat
#define EMULATOR_HALF_BITS emulator_bfloat_bits
#define EMULATOR_HALF_VALUE emulator_bfloat_value
#define EMULATOR_HALF_FMA emulator_bfloat_fma

#include "emulator/half/type.h"

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7f7f)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3f80)

#include "emulator/half/functions.h"
#include "emulator/half/pairs.h"
#include "emulator/half/operators.h"

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

/* ---- warp functions and atomics ---- */

#ifdef __CUDACC__
EMULATOR_SHUFFLES(__nv_bfloat16)
EMULATOR_SHUFFLES(__nv_bfloat162)
inline namespace emulator_device
{
__nv_bfloat16 emulator_add(__nv_bfloat16 *address, __nv_bfloat16 value); /* atomics.cpp */
__nv_bfloat162 emulator_add(__nv_bfloat162 *address, __nv_bfloat162 value);
/* Defined here, so that g++ sees the reads of the arguments in the program's code. */
inline __nv_bfloat16 atomicAdd(__nv_bfloat16 *address, __nv_bfloat16 value)
{
    return emulator_add(address, value);
}
inline __nv_bfloat162 atomicAdd(__nv_bfloat162 *address, __nv_bfloat162 value)
{
    return emulator_add(address, value);
}
} // namespace emulator_device
#endif

#endif
