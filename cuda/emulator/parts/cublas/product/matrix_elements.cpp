/* matrix_elements.cpp: elements of matrices whose type is an argument. */
#include "parts/cublas/product/matrix_elements.h"

#include "cuda_fp8.h"

using namespace emulator;

size_t emulator::bytes_of(cudaDataType type)
{
    switch (type) {
    case CUDA_R_8I:
    case CUDA_R_8F_E4M3:
    case CUDA_R_8F_E5M2:
        return 1;
    case CUDA_R_16F:
    case CUDA_R_16BF:
        return 2;
    case CUDA_R_32F:
    case CUDA_R_32I:
        return 4;
    case CUDA_R_64F:
    case CUDA_C_32F:
        return 8;
    case CUDA_C_64F:
        return 16;
    default:
        return 0;
    }
}

double emulator::load(const void *from, cudaDataType type)
{
    switch (type) {
    case CUDA_R_8I:
        return *(const signed char *)from;
    case CUDA_R_32I:
        return *(const int *)from;
    case CUDA_R_16F:
        return __half2float(*(const __half *)from);
    case CUDA_R_16BF:
        return __bfloat162float(*(const __nv_bfloat16 *)from);
    case CUDA_R_8F_E4M3:
        return (double)*(const __nv_fp8_e4m3 *)from;
    case CUDA_R_8F_E5M2:
        return (double)*(const __nv_fp8_e5m2 *)from;
    case CUDA_R_64F:
        return *(const double *)from;
    default:
        return *(const float *)from;
    }
}

void emulator::store(void *to, cudaDataType type, double value)
{
    switch (type) {
    case CUDA_R_32I:
        *(int *)to = (int)value;
        break;
    case CUDA_R_16F:
        *(__half *)to = __float2half((float)value);
        break;
    case CUDA_R_16BF:
        *(__nv_bfloat16 *)to = __float2bfloat16((float)value);
        break;
    case CUDA_R_8F_E4M3:
        *(__nv_fp8_e4m3 *)to = __nv_fp8_e4m3(value);
        break;
    case CUDA_R_8F_E5M2:
        *(__nv_fp8_e5m2 *)to = __nv_fp8_e5m2(value);
        break;
    case CUDA_R_64F:
        *(double *)to = value;
        break;
    default:
        *(float *)to = (float)value;
    }
}
