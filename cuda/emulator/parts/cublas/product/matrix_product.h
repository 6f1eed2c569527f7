/* matrix_product.h: the general product C = alpha op(A) op(B) + beta C, of elements of any types.
 */
#ifndef MATRIX_PRODUCT_H
#define MATRIX_PRODUCT_H

#include "parts/cublas/product/factors.h"
#include "parts/cublas/cublas_handle.h"

namespace emulator
{
/* The type that this kind of computing adds up in, for elements of type `of`. */
__attribute__((visibility("hidden"))) cudaDataType type_of(cublasComputeType_t compute,
                                                           cudaDataType of);

/* CUBLAS_STATUS_NOT_SUPPORTED for types that do not go together. */
__attribute__((visibility("hidden"))) cublasStatus_t
multiply(const blas_call &call, const product &product, const void *alpha, const void *beta);
/* The same of a handle that is not asked for: it says the stream and where alpha and beta are. */
__attribute__((visibility("hidden"))) cublasStatus_t
multiply_as(const blas_call &call, const product &product, const void *alpha, const void *beta);
__attribute__((visibility("hidden"))) bool is_supported(const product &product);
} // namespace emulator

#endif
