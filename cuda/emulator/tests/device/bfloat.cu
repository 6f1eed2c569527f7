/* bfloat.cu: bfloat16 has the operations of half precision, and is tested by the same program. */
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define __half __nv_bfloat16
#define __half2 __nv_bfloat162
#define __half_as_ushort __bfloat16_as_ushort
#define __ushort_as_half __ushort_as_bfloat16
#define __halves2half2 __halves2bfloat162
#define __half2half2 __bfloat162bfloat162
#define __low2half __low2bfloat16
#define __high2half __high2bfloat16
#define make_half2 make_bfloat162
#define __half2float __bfloat162float
#define __half2int_rn __bfloat162int_rn
#define __float2half __float2bfloat16
#define __ll2half_rn __ll2bfloat16_rn
#define __float2half_rz __float2bfloat16_rz
#define __float2half_rd __float2bfloat16_rd
#define __float2half_ru __float2bfloat16_ru
#define __float2half2_rn __float2bfloat162_rn
#define __floats2half2_rn __floats2bfloat162_rn
#define DIGITS 7
#define LEAST -133
#include "half.cu"
