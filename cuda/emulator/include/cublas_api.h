/* cublas_api.h: cuBLAS, by a CBLAS of the host. As in CUDA, matrices are stored column by column,
 * pointers are to device memory, and work goes into the handle's stream. */
#ifndef CUBLAS_API_H_
#define CUBLAS_API_H_

#if !__has_include(<cblas.h>) && !defined EMULATOR_ITSELF /* the emulator is built without it */
#error "cuBLAS needs a CBLAS library of the host: apt-get install libopenblas-dev"
#endif

#include <stdint.h>

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"
#include "library_types.h"

#define CUBLASAPI
#define CUBLASWINAPI
#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VERSION 130000

typedef enum {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16,
} cublasStatus_t;
typedef enum {
    CUBLAS_FILL_MODE_LOWER = 0,
    CUBLAS_FILL_MODE_UPPER = 1,
    CUBLAS_FILL_MODE_FULL = 2,
} cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
    CUBLAS_OP_N = 0,
    CUBLAS_OP_T = 1,
    CUBLAS_OP_C = 2,
    CUBLAS_OP_HERMITAN = 2,
    CUBLAS_OP_CONJG = 3,
} cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3,
    CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16,
} cublasMath_t;
/* All of these select the same algorithm. */
#define EMULATOR_ALGORITHM(N_) \
    CUBLAS_GEMM_ALGO##N_ = N_, CUBLAS_GEMM_ALGO##N_##_TENSOR_OP = 100 + N_
typedef enum {
    CUBLAS_GEMM_DFALT = -1,
    CUBLAS_GEMM_DEFAULT = -1,
    EMULATOR_ALGORITHM(0),
    EMULATOR_ALGORITHM(1),
    EMULATOR_ALGORITHM(2),
    EMULATOR_ALGORITHM(3),
    EMULATOR_ALGORITHM(4),
    EMULATOR_ALGORITHM(5),
    EMULATOR_ALGORITHM(6),
    EMULATOR_ALGORITHM(7),
    EMULATOR_ALGORITHM(8),
    EMULATOR_ALGORITHM(9),
    EMULATOR_ALGORITHM(10),
    EMULATOR_ALGORITHM(11),
    EMULATOR_ALGORITHM(12),
    EMULATOR_ALGORITHM(13),
    EMULATOR_ALGORITHM(14),
    EMULATOR_ALGORITHM(15),
    CUBLAS_GEMM_ALGO16 = 16,
    CUBLAS_GEMM_ALGO17 = 17,
    CUBLAS_GEMM_ALGO18 = 18,
    CUBLAS_GEMM_ALGO19 = 19,
    CUBLAS_GEMM_ALGO20 = 20,
    CUBLAS_GEMM_ALGO21 = 21,
    CUBLAS_GEMM_ALGO22 = 22,
    CUBLAS_GEMM_ALGO23 = 23,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
} cublasGemmAlgo_t;
#undef EMULATOR_ALGORITHM
typedef enum {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
} cublasComputeType_t;
typedef cudaDataType cublasDataType_t;
typedef struct cublasContext *cublasHandle_t;

#include "emulator/libraries/cublas_functions.h"

/* The overload for programs from before CUDA 11, with a data type as the compute type */
#ifdef __cplusplus
static inline __attribute__((__always_inline__)) cublasStatus_t
cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
             int n, int k, const void *alpha, const void *A, cudaDataType a_type, int lda,
             const void *B, cudaDataType b_type, int ldb, const void *beta, void *C,
             cudaDataType c_type, int ldc, cudaDataType compute, cublasGemmAlgo_t algorithm)
{
    const cublasComputeType_t type = compute == CUDA_R_16F   ? CUBLAS_COMPUTE_16F
                                     : compute == CUDA_R_32I ? CUBLAS_COMPUTE_32I
                                     : compute == CUDA_R_64F || compute == CUDA_C_64F
                                         ? CUBLAS_COMPUTE_64F
                                         : CUBLAS_COMPUTE_32F;
    return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb,
                        beta, C, c_type, ldc, type, algorithm);
}
#endif

/* Reports the error of a call whose result the program ignores. */
static inline void emulator_unseen(const char *call, cublasStatus_t status, const char *file,
                                   int line)
{
    if (status != CUBLAS_STATUS_SUCCESS)
        emulator_note_status(call, cublasGetStatusName(status), file, line);
}

#endif
