/* matrix_product.cpp: the general product. Elements whose type differs from that of the computation
 * are converted first; sums of halves are computed as floats. */
#include "parts/cublas/product/matrix_product.h"

#include "parts/cublas/blas.h"
#include "parts/cublas/product/matrix_elements.h"
#include "parts/cublas/product/epilogue.h"
#include "parts/cublas/blas_number.h"

using namespace emulator;

/* ---- one product ---- */

/* A matrix in the type of the computation: the matrix itself, or a copy. (A std::vector would
 * allocate from the device heap, because this runs in a kernel.) */
template <typename T> struct converted {
    const factor *from;
    char *place;
    shape size;
    T *copy; /* or NULL */

    ~converted()
    {
        free(copy);
    }
    T *begin() const
    {
        return copy ? copy : (T *)place;
    }
    int pitch() const
    {
        return copy ? size.rows : from->pitch;
    }
    size_t count() const
    {
        return (size_t)size.rows * (size_t)size.columns;
    }
    char *element(size_t i) const
    {
        return place + (i / size.rows * from->pitch + i % size.rows) * bytes_of(from->type);
    }
};

static void *need(void *memory)
{
    if (memory)
        return memory;
    fprintf(stderr, "emulator: no memory for a matrix of cuBLAS\n");
    exit(6);
}

/* `apart`: makes a copy in any case */
template <typename T>
static void convert(converted<T> *made, cudaDataType type, bool read, bool apart)
{
    if constexpr (std::is_arithmetic_v<T>) {
        if ((made->from->type == type && !apart) || made->count() == 0)
            return;
        made->copy = (T *)need(malloc(made->count() * sizeof(T)));
        for (size_t i = 0; read && i < made->count(); i++)
            made->copy[i] = (T)load(made->element(i), made->from->type);
    }
}

template <typename T> static void write_back(const converted<T> &made)
{
    if constexpr (std::is_arithmetic_v<T>)
        for (size_t i = 0; made.copy && i < made.count(); i++)
            store(made.element(i), made.from->type, (double)made.copy[i]);
}

/* The matrix of product `index` of the batch. If it is not in device memory, it reports that and
 * returns NULL. */
static char *matrix_of(const device_call &device, const factor &factor, int index, shape size,
                       bool reads, bool writes)
{
    const size_t bytes = bytes_of(factor.type);
    const char *base = (const char *)factor.base + index * factor.stride * (long long)bytes;
    if (factor.each) {
        if (!device.vector(factor.each + index, 1, 1, true, false))
            return NULL;
        base = (const char *)factor.each[index];
    }
    return device.touch(base, bytes, size.rows, factor.pitch, size.columns, reads, writes)
               ? (char *)base
               : NULL;
}

/* Stores the result in C, or applies the epilogue and stores it in D. False: something is not in
 * device memory. */
template <typename T>
static bool put_away(const device_call &device, const product &p, int index, char *d,
                     const factors<T> &of, converted<T> *sum)
{
    if (!p.d.base) {
        write_back(*sum);
        return true;
    }
    if constexpr (std::is_same_v<T, float>)
        if (!finish(device, p, index, of, sum->copy))
            return false;
    converted<T> result = {&p.d, d, sum->size, sum->copy};
    sum->copy = NULL;
    write_back(result);
    return true;
}

template <typename T>
static bool multiply_one(const device_call &device, const product &p, int index, T alpha, T beta)
{
    const bool turn_a = p.op_a != CUBLAS_OP_N, turn_b = p.op_b != CUBLAS_OP_N,
               adds = !is_zero(beta), apart = p.d.base && adds;
    const bool reads = !is_zero(alpha) && p.k > 0;
    const factor &target = p.d.base && !adds ? p.d : p.c;
    const shape of_a = turn_a ? shape{p.k, p.m} : shape{p.m, p.k};
    const shape of_b = turn_b ? shape{p.n, p.k} : shape{p.k, p.n}, of_c = {p.m, p.n};
    char *a = matrix_of(device, p.a, index, of_a, reads, false);
    char *b = a || !reads ? matrix_of(device, p.b, index, of_b, reads, false) : NULL;
    char *c = b || !reads ? matrix_of(device, target, index, of_c, adds, !apart) : NULL;
    char *d = c && apart ? matrix_of(device, p.d, index, of_c, false, true) : c;
    if (!d)
        return false;
    converted<T> left = {&p.a, a, of_a, NULL}, right = {&p.b, b, of_b, NULL};
    converted<T> sum = {&target, c, of_c, NULL};
    convert(&left, p.compute, reads, false);
    convert(&right, p.compute, reads, false);
    convert(&sum, p.compute, adds, p.d.base != NULL);
    blas_gemm(p.op_a, p.op_b, p.m, p.n, p.k, alpha, left.begin(), left.pitch(), right.begin(),
              right.pitch(), beta, sum.begin(), sum.pitch());
    return put_away(device, p, index, d, {left.begin(), left.pitch(), right.begin(), right.pitch()},
                    &sum);
}

/* ---- a batch ---- */

/* Computes in T; alpha and beta have the type Given. */
template <typename T, typename Given>
static cublasStatus_t multiply_in(const blas_call &call, product product, const void *alpha,
                                  const void *beta, cudaDataType type)
{
    scalar<Given> by_a(call, (const Given *)alpha, "alpha"),
        by_b(call, (const Given *)beta, "beta");
    product.compute = type;
    return blas_run(call, [=](const device_call &device) {
        Given a, b;
        bool fine = by_a.load(device, &a) && by_b.load(device, &b);
        T more = (T)a, old = (T)b;
        if constexpr (std::is_same_v<T, float>)
            fine = fine && scale(device, product.after, &more, &old);
        for (int i = 0; fine && i < product.count; i++)
            fine = multiply_one<T>(device, product, i, more, old);
    });
}

static bool is_valid(const blas_call &call, const product &p)
{
    return p.op_a >= CUBLAS_OP_N && p.op_a <= CUBLAS_OP_C && p.op_b >= CUBLAS_OP_N &&
           p.op_b <= CUBLAS_OP_C && p.m >= 0 && p.n >= 0 && p.k >= 0 && p.count >= 0 &&
           reaches(call, "lda", p.a.pitch, p.op_a == CUBLAS_OP_N ? p.m : p.k) &&
           reaches(call, "ldb", p.b.pitch, p.op_b == CUBLAS_OP_N ? p.k : p.n) &&
           reaches(call, "ldc", p.c.pitch, p.m);
}

static bool is_fp8(cudaDataType type)
{
    return type == CUDA_R_8F_E4M3 || type == CUDA_R_8F_E5M2;
}

/* Whether cuBLAS supports this combination of types, by the table in its manual; integers that give
 * floats are not supported here. */
bool emulator::is_supported(const product &p)
{
    const cudaDataType a = p.a.type, c = p.c.type;
    if (is_fp8(a) && is_fp8(p.b.type)) /* cublasLt only */
        return p.d.base && p.compute == CUDA_R_32F && p.op_a == CUBLAS_OP_T &&
               p.op_b == CUBLAS_OP_N && (a == CUDA_R_8F_E4M3 || p.b.type == CUDA_R_8F_E4M3) &&
               (c == CUDA_R_16F || c == CUDA_R_16BF || c == CUDA_R_32F) &&
               (p.d.type == c || (is_fp8(p.d.type) && c != CUDA_R_32F));
    if (a != p.b.type || (p.d.base && p.d.type != c))
        return false;
    switch (p.compute) {
    case CUDA_R_16F:
        return a == CUDA_R_16F && c == CUDA_R_16F;
    case CUDA_R_32I:
        return a == CUDA_R_8I && c == CUDA_R_32I;
    case CUDA_R_32F:
        return (c == a && (a == CUDA_R_16F || a == CUDA_R_16BF || a == CUDA_R_32F)) ||
               (c == CUDA_R_32F && (a == CUDA_R_16F || a == CUDA_R_16BF || a == CUDA_R_8I));
    default:
        return a == p.compute && c == a;
    }
}

cublasStatus_t emulator::multiply(const blas_call &call, const product &product, const void *alpha,
                                  const void *beta)
{
    BLAS_CHECK(true);
    return multiply_as(call, product, alpha, beta);
}

cublasStatus_t emulator::multiply_as(const blas_call &call, const product &product,
                                     const void *alpha, const void *beta)
{
    if (!is_valid(call, product) || !alpha || !beta)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (!is_supported(product))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    if (product.m == 0 || product.n == 0 || product.count == 0)
        return CUBLAS_STATUS_SUCCESS;
    switch (product.compute) {
    case CUDA_R_16F:
        return multiply_in<float, __half>(call, product, alpha, beta, CUDA_R_32F);
    case CUDA_R_32I: /* exact in doubles */
        return multiply_in<double, int>(call, product, alpha, beta, CUDA_R_64F);
    case CUDA_R_64F:
        return multiply_in<double, double>(call, product, alpha, beta, CUDA_R_64F);
    case CUDA_C_32F:
        return multiply_in<cuComplex, cuComplex>(call, product, alpha, beta, CUDA_C_32F);
    case CUDA_C_64F:
        return multiply_in<cuDoubleComplex, cuDoubleComplex>(call, product, alpha, beta,
                                                             CUDA_C_64F);
    default:
        return multiply_in<float, float>(call, product, alpha, beta, CUDA_R_32F);
    }
}
