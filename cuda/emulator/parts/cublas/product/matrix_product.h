/* matrix_product.h: the general product C = alpha op(A) op(B) + beta C, for elements of any type.
 */
#ifndef MATRIX_PRODUCT_H
#define MATRIX_PRODUCT_H

#include "parts/cublas/product/factors.h"
#include "parts/cublas/cublas_handle.h"

namespace emulator
{
/* The type of the sums for this compute type and elements of type `of`. */
__attribute__((visibility("hidden"))) cudaDataType type_of(cublasComputeType_t compute,
                                                           cudaDataType of);

/* CUBLAS_STATUS_NOT_SUPPORTED for combinations of types that cuBLAS does not support. */
__attribute__((visibility("hidden"))) cublasStatus_t
multiply(const blas_call &call, const product &product, const void *alpha, const void *beta);
/* The same without a check of the handle, which has only the stream and the pointer mode. */
__attribute__((visibility("hidden"))) cublasStatus_t
multiply_as(const blas_call &call, const product &product, const void *alpha, const void *beta);
__attribute__((visibility("hidden"))) bool is_supported(const product &product);
} // namespace emulator

#endif
