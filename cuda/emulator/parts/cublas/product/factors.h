/* factors.h: the description of a product: its matrices and its epilogue. */
#ifndef FACTORS_H
#define FACTORS_H

#include "cublas_v2.h"

namespace emulator
{
/* One matrix of each product of a batch. The matrices are `stride` elements apart, or given by an
 * array of pointers in device memory. */
struct factor {
    const void *base;
    const void *const *each; /* or NULL */
    cudaDataType type;
    int pitch;
    long long stride;
};

/* cublasLt's epilogue. If the program stores D row by row, it is `turned`: D's rows are the columns
 * of the product. */
struct epilogue {
    int steps; /* CUBLASLT_EPILOGUE_… combined, or 0 */
    bool turned;
    factor bias, aux;       /* one for each product of the batch */
    const float *scales[4]; /* of A, B, C and D, in device memory, or NULL */
    float *largest;         /* absolute value in D, before its scale; in device memory, or NULL */
};

struct shape {
    int rows, columns;
};

/* A and B of one product, stored column by column */
template <typename T> struct factors {
    const T *a;
    int a_pitch;
    const T *b;
    int b_pitch;
};

struct product {
    cublasOperation_t op_a, op_b;
    int m, n, k, count; /* count: products in the batch */
    factor a, b, c;
    cudaDataType compute; /* type of the sums, and of alpha and beta */
    factor d = {};        /* the result; if its base is NULL, the result is C */
    epilogue after = {};  /* for floats only */
};
} // namespace emulator

#endif
