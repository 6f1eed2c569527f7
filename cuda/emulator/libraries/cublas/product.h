/* product.h: the general product C = alpha op(A) op(B) + beta C, of elements of any types. */
#ifndef PRODUCT_H
#define PRODUCT_H

#include "handle.h"

namespace emulator
{
/* One matrix of each product of a batch: these lie so many elements apart, or where an array of
 * pointers says, which is the device's. */
struct factor {
    const void *base;
    const void *const *each; /* or NULL */
    cudaDataType type;
    int pitch;
    long long stride;
};

struct product {
    cublasOperation_t op_a, op_b;
    int m, n, k, count; /* count: of the batch */
    factor a, b, c;
    cudaDataType compute; /* the type in which is added up, and of alpha and beta */
};

/* CUBLAS_STATUS_NOT_SUPPORTED for types that do not go together. */
__attribute__((visibility("hidden"))) cublasStatus_t
multiply(const blas_call &call, const product &product, const void *alpha, const void *beta);
} // namespace emulator

#endif
