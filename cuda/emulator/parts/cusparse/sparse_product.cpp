/* sparse_product.cpp: products of sparse matrices with vectors and matrices, and operations of
 * sparse vectors with dense vectors. */
#include "parts/cusparse/sparse_matrices.h"

#include <vector>

using namespace emulator;

/* Collects the elements of the sparse matrix, or of its transpose. An index out of bounds of B or C
 * accesses other memory, as on a GPU. Returns false if that memory is not allocated. */
template <typename T>
static bool elements_of(const device_call &device, const cusparseSpMatDescr &A, bool turn,
                        const dense<const T> &B, const dense<T> &C, std::vector<element<T>> *all)
{
    bool there = visit_elements<T>(device, A, [&](int64_t row, int64_t column, T value) {
        const element<T> one = {turn ? column : row, turn ? row : column, value};
        all->push_back(one);
    });
    for (const element<T> &one : *all)
        there = there &&
                ((one.column >= 0 && one.column < B.rows) ||
                 B.touch_row(device, one.column, true, false)) &&
                ((one.row >= 0 && one.row < C.rows) || C.touch_row(device, one.row, false, true));
    return there;
}

/* C = alpha op(A) B + beta C; only the rows of B that are read are checked. */
template <typename T>
static void multiply(const device_call &device, const cusparseSpMatDescr &A, bool turn,
                     const dense<const T> &B, const dense<T> &C, T alpha, T beta)
{
    std::vector<element<T>> all;
    if (!elements_of(device, A, turn, B, C, &all))
        return;
    std::vector<bool> used((size_t)B.rows);
    std::vector<T> sums((size_t)(C.rows * C.columns));
    for (const element<T> &one : all)
        if (one.column >= 0 && one.column < B.rows)
            used[(size_t)one.column] = true;
    for (int64_t row = 0; row < B.rows; row++)
        if (used[(size_t)row] && !B.touch_row(device, row, true, false))
            return;
    if (!C.touch(device, beta != 0, true))
        return;
    for (const element<T> &one : all)
        for (int64_t j = 0; one.row >= 0 && one.row < C.rows && j < C.columns; j++)
            sums[(size_t)(one.row * C.columns + j)] += one.value * B.at(one.column, j);
    for (int64_t row = 0; row < C.rows; row++)
        for (int64_t j = 0; j < C.columns; j++) {
            const T sum = alpha * sums[(size_t)(row * C.columns + j)];
            C.at(row, j) = beta == 0 ? sum : sum + beta * C.at(row, j);
        }
}

/* B and C are descriptors of matrices, or of vectors. */
template <typename Const, typename Described>
static cusparseStatus_t product(const sparse_call &call, bool turn_a, bool turn_b,
                                const void *alpha, cusparseConstSpMatDescr_t A, const Const *B,
                                const void *beta, Described *C, cudaDataType type, void *buffer)
{
    if (A->type != type || B->type != type || C->type != type)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    return by_type(type, [&](auto zero) {
        typedef decltype(zero) T;
        const dense<const T> from = dense<const T>(*B).turned(turn_b);
        const dense<T> to(*C);
        if (from.rows != (turn_a ? A->rows : A->columns) || from.columns != to.columns ||
            to.rows != (turn_a ? A->columns : A->rows))
            return CUSPARSE_STATUS_INVALID_VALUE;
        factor<T> by_product(call, alpha, "alpha"), by_sum(call, beta, "beta");
        return sparse_run(call, [=, matrix = *A](const device_call &device) {
            T a, b;
            if (by_product.load(device, &a) && by_sum.load(device, &b) &&
                touch_buffer(device, buffer))
                multiply(device, matrix, turn_a, from, to, a, b);
        });
    });
}

static bool is_turned(cusparseOperation_t op)
{
    return op != CUSPARSE_OPERATION_NON_TRANSPOSE;
}

/* ---- matrix and vector ---- */

cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t,
                                         const void *alpha, cusparseConstSpMatDescr_t A,
                                         cusparseConstDnVecDescr_t x, const void *beta,
                                         cusparseDnVecDescr_t y, cudaDataType, cusparseSpMVAlg_t,
                                         size_t *bytes)
{
    SPARSE_CHECK(alpha && beta && is_known(A) && is_known(x) && is_known(y) && bytes);
    *bytes = BUFFER_BYTES;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t,
                                         const void *alpha, cusparseConstSpMatDescr_t A,
                                         cusparseConstDnVecDescr_t x, const void *beta,
                                         cusparseDnVecDescr_t y, cudaDataType, cusparseSpMVAlg_t,
                                         void *)
{
    SPARSE_CHECK(alpha && beta && is_known(A) && is_known(x) && is_known(y));
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha,
                              cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x,
                              const void *beta, cusparseDnVecDescr_t y, cudaDataType type,
                              cusparseSpMVAlg_t, void *buffer)
{
    SPARSE_CHECK(alpha && beta && is_known(A) && is_known(x) && is_known(y));
    return product(SPARSE_CALL("SpMV"), is_turned(op), false, alpha, A, x, beta, y, type, buffer);
}

/* ---- matrix and matrix ---- */

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t,
                                         cusparseOperation_t, const void *alpha,
                                         cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                                         const void *beta, cusparseDnMatDescr_t C, cudaDataType,
                                         cusparseSpMMAlg_t, size_t *bytes)
{
    SPARSE_CHECK(alpha && beta && is_known(A) && is_known(B) && is_known(C) && bytes);
    *bytes = BUFFER_BYTES;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t,
                                         cusparseOperation_t, const void *alpha,
                                         cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                                         const void *beta, cusparseDnMatDescr_t C, cudaDataType,
                                         cusparseSpMMAlg_t, void *)
{
    SPARSE_CHECK(alpha && beta && is_known(A) && is_known(B) && is_known(C));
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t op_a,
                              cusparseOperation_t op_b, const void *alpha,
                              cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                              const void *beta, cusparseDnMatDescr_t C, cudaDataType type,
                              cusparseSpMMAlg_t, void *buffer)
{
    SPARSE_CHECK(alpha && beta && is_known(A) && is_known(B) && is_known(C));
    return product(SPARSE_CALL("SpMM"), is_turned(op_a), is_turned(op_b), alpha, A, B, beta, C,
                   type, buffer);
}

/* ---- vectors ---- */

/* Calls work(element of x, element of y at its index) for each element of x. If `reads_x`, work()
 * reads x and writes y, otherwise the reverse. */
template <typename Work>
static cusparseStatus_t each_of(const sparse_call &call, const cusparseSpVecDescr &x,
                                const cusparseDnVecDescr &y, bool reads_x, Work work)
{
    if (x.type != y.type)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    return by_type(x.type, [&](auto zero) {
        typedef decltype(zero) T;
        return sparse_run(call, [=](const device_call &device) {
            T *values = (T *)x.values, *others = (T *)y.values;
            bool fine = touch_indices(device, x.indices, x.index, 0, x.nnz, true) &&
                        device.vector(values, x.nnz, 1, reads_x, !reads_x);
            for (int64_t k = 0; fine && k < x.nnz; k++) {
                T *other = others + index_at(x.indices, x.index, k) - x.base;
                fine = device.vector(other, 1, 1, !reads_x, reads_x);
                if (fine)
                    work(values + k, other);
            }
        });
    });
}

cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y,
                                cusparseSpVecDescr_t x)
{
    SPARSE_CHECK(is_known(x) && is_known(y) && x->size == y->size);
    return each_of(SPARSE_CALL("Gather"), *x, *y, false,
                   [](auto *here, auto *there) { *here = *there; });
}

cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x,
                                 cusparseDnVecDescr_t y)
{
    SPARSE_CHECK(is_known(x) && is_known(y) && x->size == y->size);
    return each_of(SPARSE_CALL("Scatter"), *x, *y, true,
                   [](auto *here, auto *there) { *there = *here; });
}

cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha,
                               cusparseConstSpVecDescr_t x, const void *beta,
                               cusparseDnVecDescr_t y)
{
    SPARSE_CHECK(alpha && beta && is_known(x) && is_known(y) && x->size == y->size);
    if (x->type != y->type)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    const sparse_call call = SPARSE_CALL("Axpby");
    return by_type(x->type, [&](auto zero) {
        typedef decltype(zero) T;
        factor<T> by_x(call, alpha, "alpha"), by_y(call, beta, "beta");
        return sparse_run(call, [=, x = *x, y = *y](const device_call &device) {
            T a, b, *values = (T *)x.values, *sums = (T *)y.values;
            if (!by_x.load(device, &a) || !by_y.load(device, &b) ||
                !touch_indices(device, x.indices, x.index, 0, x.nnz, true) ||
                !device.vector(values, x.nnz, 1, true, false) ||
                !device.vector(sums, y.size, 1, b != 0, true))
                return;
            for (int64_t i = 0; i < y.size; i++)
                sums[i] = b == 0 ? 0 : b * sums[i];
            for (int64_t k = 0; k < x.nnz; k++) {
                T *sum = sums + index_at(x.indices, x.index, k) - x.base;
                if (!device.vector(sum, 1, 1, true, true))
                    return;
                *sum += a * values[k];
            }
        });
    });
}
