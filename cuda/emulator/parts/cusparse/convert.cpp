/* convert.cpp: conversions between matrix formats. */
#include "parts/cusparse/sparse_matrices.h"

#include <algorithm>
#include <numeric>

using namespace emulator;

static bool are_alike(cusparseConstSpMatDescr_t sparse, cusparseConstDnMatDescr_t all)
{
    return sparse->rows == all->rows && sparse->columns == all->columns;
}

/* ---- sparse to dense ---- */

cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle,
                                                  cusparseConstSpMatDescr_t A,
                                                  cusparseDnMatDescr_t B,
                                                  cusparseSparseToDenseAlg_t, size_t *bytes)
{
    SPARSE_CHECK(is_known(A) && is_known(B) && are_alike(A, B) && bytes);
    *bytes = BUFFER_BYTES;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t A,
                                       cusparseDnMatDescr_t B, cusparseSparseToDenseAlg_t,
                                       void *buffer)
{
    SPARSE_CHECK(is_known(A) && is_known(B) && are_alike(A, B));
    if (A->type != B->type)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    const sparse_call call = SPARSE_CALL("SparseToDense");
    return by_type(A->type, [&](auto zero) {
        typedef decltype(zero) T;
        return sparse_run(call, [=, from = *A, to = dense<T>(*B)](const device_call &device) {
            if (!touch_buffer(device, buffer) || !to.touch(device, false, true))
                return;
            for (int64_t row = 0; row < to.rows; row++)
                for (int64_t column = 0; column < to.columns; column++)
                    to.at(row, column) = 0;
            visit_elements<T>(device, from, [&](int64_t row, int64_t column, T value) {
                if (row >= 0 && row < to.rows && column >= 0 && column < to.columns)
                    to.at(row, column) = value;
            });
        });
    });
}

/* ---- dense to sparse ---- */

/* Calls visit(other index, value) for the non-zero elements of line `i`: a row, or, for CSC, a
 * column. */
template <typename T, typename Visit>
static void visit_line(const dense<const T> &from, int64_t i, Visit visit)
{
    for (int64_t j = 0; j < from.columns; j++)
        if (from.at(i, j) != 0)
            visit(j, from.at(i, j));
}

cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle,
                                                  cusparseConstDnMatDescr_t A,
                                                  cusparseSpMatDescr_t B,
                                                  cusparseDenseToSparseAlg_t, size_t *bytes)
{
    SPARSE_CHECK(is_known(A) && is_known(B) && are_alike(B, A) && bytes);
    *bytes = BUFFER_BYTES;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle,
                                                cusparseConstDnMatDescr_t A, cusparseSpMatDescr_t B,
                                                cusparseDenseToSparseAlg_t, void *buffer)
{
    SPARSE_CHECK(is_known(A) && is_known(B) && are_alike(B, A));
    if (A->type != B->type)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    const sparse_call call = SPARSE_CALL("DenseToSparse_analysis");
    return by_type(A->type, [&](auto zero) {
        typedef decltype(zero) T;
        const dense<const T> from = dense<const T>(*A).turned(B->format == CUSPARSE_FORMAT_CSC);
        return sparse_run(call, [=](const device_call &device) {
            const bool compressed = B->format != CUSPARSE_FORMAT_COO;
            if (!touch_buffer(device, buffer) || !from.touch(device, true, false) ||
                (compressed &&
                 !touch_indices(device, B->outer, B->outer_type, 0, from.rows + 1, false)))
                return;
            B->nnz = 0;
            for (int64_t i = 0; i < from.rows; i++) {
                if (compressed)
                    set_index(B->outer, B->outer_type, i, B->nnz + B->base);
                visit_line(from, i, [=](int64_t, T) { B->nnz++; });
            }
            if (compressed)
                set_index(B->outer, B->outer_type, from.rows, B->nnz + B->base);
        });
    });
}

cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                                               cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t,
                                               void *buffer)
{
    SPARSE_CHECK(is_known(A) && is_known(B) && are_alike(B, A));
    if (A->type != B->type)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    const sparse_call call = SPARSE_CALL("DenseToSparse_convert");
    return by_type(A->type, [&](auto zero) {
        typedef decltype(zero) T;
        const dense<const T> from = dense<const T>(*A).turned(B->format == CUSPARSE_FORMAT_CSC);
        return sparse_run(call, [=, to = *B](const device_call &device) {
            const bool compressed = to.format != CUSPARSE_FORMAT_COO;
            T *values = (T *)to.values;
            if (!touch_buffer(device, buffer) || !from.touch(device, true, false) ||
                !touch_indices(device, to.outer, to.outer_type, 0,
                               compressed ? from.rows + 1 : to.nnz, compressed) ||
                !touch_indices(device, to.inner, to.inner_type, 0, to.nnz, false) ||
                !device.vector(values, to.nnz, 1, false, true))
                return;
            int64_t k = 0;
            for (int64_t i = 0; i < from.rows; i++)
                visit_line(from, i, [&](int64_t j, T value) {
                    if (k == to.nnz)
                        return; /* the matrix has changed since _analysis */
                    if (!compressed)
                        set_index(to.outer, to.outer_type, k, i + to.base);
                    set_index(to.inner, to.inner_type, k, j + to.base);
                    values[k++] = value;
                });
        });
    });
}

/* ---- row offsets and row indices ---- */

cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int *row_indices, int nnz,
                                  int rows, int *offsets, cusparseIndexBase_t base)
{
    SPARSE_CHECK(nnz >= 0 && rows >= 0);
    return sparse_run(SPARSE_CALL("Xcoo2csr"), [=](const device_call &device) {
        if (!device.vector(row_indices, nnz, 1, true, false) ||
            !device.vector(offsets, rows + 1, 1, false, true))
            return;
        for (int row = 0, k = 0; row <= rows; row++) {
            while (k < nnz && row_indices[k] - base < row)
                k++;
            offsets[row] = k + base;
        }
    });
}

cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int *offsets, int nnz, int rows,
                                  int *row_indices, cusparseIndexBase_t base)
{
    SPARSE_CHECK(nnz >= 0 && rows >= 0);
    return sparse_run(SPARSE_CALL("Xcsr2coo"), [=](const device_call &device) {
        if (!device.vector(offsets, rows + 1, 1, true, false) ||
            !device.vector(row_indices, nnz, 1, false, true))
            return;
        for (int row = 0; row < rows; row++)
            for (int k = offsets[row] - base; k < offsets[row + 1] - base && k < nnz; k++)
                row_indices[k] = row + base;
    });
}

/* ---- CSR to CSC ---- */

cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle, int rows, int columns,
                                               int nnz, const void *, const int *, const int *,
                                               void *, int *, int *, cudaDataType type,
                                               cusparseAction_t, cusparseIndexBase_t,
                                               cusparseCsr2CscAlg_t, size_t *bytes)
{
    SPARSE_CHECK(rows >= 0 && columns >= 0 && nnz >= 0 && bytes);
    *bytes = BUFFER_BYTES;
    return by_type(type, [](auto) { return CUSPARSE_STATUS_SUCCESS; });
}

/* Sets the column offsets, and for each column the row indices and, if requested, the values, in
 * the order of the rows. */
cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle, int rows, int columns, int nnz,
                                    const void *values, const int *offsets, const int *indices,
                                    void *to_values, int *to_offsets, int *to_indices,
                                    cudaDataType type, cusparseAction_t action,
                                    cusparseIndexBase_t base, cusparseCsr2CscAlg_t, void *buffer)
{
    SPARSE_CHECK(rows >= 0 && columns >= 0 && nnz >= 0);
    const sparse_call call = SPARSE_CALL("Csr2cscEx2");
    return by_type(type, [&](auto zero) {
        typedef decltype(zero) T;
        return sparse_run(call, [=](const device_call &device) {
            const bool numeric = action == CUSPARSE_ACTION_NUMERIC;
            const T *from = (const T *)values;
            T *to = (T *)to_values;
            if (!touch_buffer(device, buffer) ||
                !device.vector(offsets, rows + 1, 1, true, false) ||
                !device.vector(indices, nnz, 1, true, false) ||
                (numeric && !device.vector(from, nnz, 1, true, false)) ||
                !device.vector(to_offsets, columns + 1, 1, false, true) ||
                !device.vector(to_indices, nnz, 1, false, true) ||
                (numeric && !device.vector(to, nnz, 1, false, true)))
                return;
            std::fill_n(to_offsets, columns + 1, 0);
            const auto visit = [&](auto take) {
                for (int row = 0; row < rows; row++)
                    for (int k = offsets[row] - base; k < offsets[row + 1] - base; k++)
                        if (k >= 0 && k < nnz && indices[k] >= base && indices[k] - base < columns)
                            take(row, indices[k] - base, k);
            };
            visit([&](int, int column, int) { to_offsets[column + 1]++; });
            std::partial_sum(to_offsets, to_offsets + columns + 1, to_offsets);
            visit([&](int row, int column, int k) {
                const int at = to_offsets[column]++;
                to_indices[at] = row + base;
                if (numeric)
                    to[at] = from[k];
            });
            for (int column = columns; column > 0; column--)
                to_offsets[column] = to_offsets[column - 1] + base;
            to_offsets[0] = base;
        });
    });
}
