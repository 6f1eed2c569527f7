/* factors.h: what a product is told of: where its matrices lie, and what is made of its elements.
 */
#ifndef FACTORS_H
#define FACTORS_H

#include "cublas_v2.h"

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

/* What cublasLt makes of each element of the product. Where the program's matrix lies row by row,
 * its rows are the product's columns. */
struct epilogue {
    int steps; /* a sum of CUBLASLT_EPILOGUE_…, or 0 */
    bool turned;
    factor bias, aux;       /* of one matrix for each of the batch */
    const float *scales[4]; /* of A, B, C and D, the device's, or NULL */
    float
        *largest; /* of D's numbers without their signs, before its scale; the device's, or NULL */
};

struct shape {
    int rows, columns;
};

/* A and B of one product, as it is computed: column by column */
template <typename T> struct factors {
    const T *a;
    int a_pitch;
    const T *b;
    int b_pitch;
};

struct product {
    cublasOperation_t op_a, op_b;
    int m, n, k, count; /* count: of the batch */
    factor a, b, c;
    cudaDataType compute; /* the type in which is added up, and of alpha and beta */
    factor d = {};        /* where the result goes; without a base: to C */
    epilogue after = {};  /* of floats */
};
} // namespace emulator

#endif
