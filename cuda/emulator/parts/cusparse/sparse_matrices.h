/* sparse_matrices.h: cuSPARSE's handle, descriptors of vectors and matrices, and access to their
 * elements. */
#ifndef SPARSE_MATRICES_H
#define SPARSE_MATRICES_H

#include "cusparse.h"
#include "parts/call/device_call.h"

struct cusparseContext {
    cudaStream_t stream;
    cusparsePointerMode_t pointers;
    struct cusparseContext *next;
};
struct cusparseMatDescr {
    cusparseMatrixType_t type;
    cusparseFillMode_t fill;
    cusparseDiagType_t diagonal;
    cusparseIndexBase_t base;
    struct cusparseMatDescr *next;
};
struct cusparseSpVecDescr {
    int64_t size, nnz;
    void *indices, *values;
    cusparseIndexType_t index;
    cusparseIndexBase_t base;
    cudaDataType type;
    struct cusparseSpVecDescr *next;
};
struct cusparseDnVecDescr {
    int64_t size;
    void *values;
    cudaDataType type;
    struct cusparseDnVecDescr *next;
};
struct cusparseSpMatDescr {
    cusparseFormat_t format;
    int64_t rows, columns, nnz;
    void *outer; /* CSR: row offsets; CSC: column offsets; COO: each element's row */
    void *inner; /* each element's column; CSC: its row */
    void *values;
    cusparseIndexType_t outer_type, inner_type;
    cusparseIndexBase_t base;
    cudaDataType type;
    struct cusparseSpMatDescr *next;
};
struct cusparseDnMatDescr {
    int64_t rows, columns, pitch;
    void *values;
    cudaDataType type;
    cusparseOrder_t order;
    struct cusparseDnMatDescr *next;
};

namespace emulator
{
/* sparse_matrices.cpp: whether the program has created this and not destroyed it. */
__attribute__((visibility("hidden"))) bool is_known(cusparseHandle_t handle);
__attribute__((visibility("hidden"))) bool is_known(cusparseConstSpVecDescr_t vector);
__attribute__((visibility("hidden"))) bool is_known(cusparseConstDnVecDescr_t vector);
__attribute__((visibility("hidden"))) bool is_known(cusparseConstSpMatDescr_t matrix);
__attribute__((visibility("hidden"))) bool is_known(cusparseConstDnMatDescr_t matrix);

/* ---- indices ---- */

static inline size_t index_bytes(cusparseIndexType_t type)
{
    return type == CUSPARSE_INDEX_64I ? sizeof(int64_t) : sizeof(int32_t);
}
static inline int64_t index_at(const void *array, cusparseIndexType_t type, int64_t i)
{
    return type == CUSPARSE_INDEX_64I ? ((const int64_t *)array)[i] : ((const int32_t *)array)[i];
}
static inline void set_index(void *array, cusparseIndexType_t type, int64_t i, int64_t value)
{
    if (type == CUSPARSE_INDEX_64I)
        ((int64_t *)array)[i] = value;
    else
        ((int32_t *)array)[i] = (int32_t)value;
}
static inline bool touch_indices(const device_call &device, const void *array,
                                 cusparseIndexType_t type, int64_t first, int64_t count, bool reads)
{
    const size_t bytes = index_bytes(type), length = count > 0 ? (size_t)count : 0;
    return device.touch((const char *)array + first * (int64_t)bytes, bytes, length, 0, 1, reads,
                        !reads);
}

/* ---- elements ---- */

template <typename T> struct element {
    int64_t row, column;
    T value;
};

/* Calls visit(outer, inner, value) for elements [first, first + count) of a sparse matrix, which
 * have the same outer index. False if something is not in device memory. */
template <typename T, typename Visit>
bool visit_run(const device_call &device, const cusparseSpMatDescr &A, int64_t first, int64_t count,
               int64_t outer, Visit visit)
{
    const T *values = (const T *)A.values;
    if (!touch_indices(device, A.inner, A.inner_type, first, count, true) ||
        !device.vector(values + first, count, 1, true, false))
        return false;
    for (int64_t k = first; k < first + count; k++)
        visit(outer, index_at(A.inner, A.inner_type, k) - A.base, values[k]);
    return true;
}

/* Calls visit(row, column, value) for each element of a sparse matrix; false as above. */
template <typename T, typename Visit>
bool visit_elements(const device_call &device, const cusparseSpMatDescr &A, Visit visit)
{
    if (A.format == CUSPARSE_FORMAT_COO) {
        if (!touch_indices(device, A.outer, A.outer_type, 0, A.nnz, true))
            return false;
        int64_t k = 0;
        return visit_run<T>(device, A, 0, A.nnz, 0, [&](int64_t, int64_t column, T value) {
            visit(index_at(A.outer, A.outer_type, k++) - A.base, column, value);
        });
    }
    const bool by_rows = A.format == CUSPARSE_FORMAT_CSR;
    const int64_t count = by_rows ? A.rows : A.columns;
    if (!touch_indices(device, A.outer, A.outer_type, 0, count + 1, true))
        return false;
    for (int64_t i = 0; i < count; i++) {
        const int64_t begin = index_at(A.outer, A.outer_type, i) - A.base;
        const int64_t end = index_at(A.outer, A.outer_type, i + 1) - A.base;
        if (!visit_run<T>(device, A, begin, end - begin, i,
                          [&](int64_t outer, int64_t inner, T value) {
                              by_rows ? visit(outer, inner, value) : visit(inner, outer, value);
                          }))
            return false;
    }
    return true;
}

/* A dense matrix, or its transpose */
template <typename T> struct dense {
    T *base;
    int64_t rows, columns, pitch;
    bool by_rows; /* rows are contiguous */

    dense(const cusparseDnMatDescr &matrix)
        : base((T *)matrix.values), rows(matrix.rows), columns(matrix.columns), pitch(matrix.pitch),
          by_rows(matrix.order == CUSPARSE_ORDER_ROW)
    {
    }
    dense(const cusparseDnVecDescr &vector)
        : base((T *)vector.values), rows(vector.size), columns(1), pitch(vector.size),
          by_rows(false)
    {
    }
    dense turned(bool turn) const
    {
        dense other = *this;
        if (turn) {
            other.rows = columns;
            other.columns = rows;
            other.by_rows = !by_rows;
        }
        return other;
    }
    T &at(int64_t row, int64_t column) const
    {
        return base[by_rows ? row * pitch + column : column * pitch + row];
    }
    bool touch(const device_call &device, bool reads, bool writes) const
    {
        const int64_t length = by_rows ? columns : rows, runs = by_rows ? rows : columns;
        return device.touch(base, sizeof *base, (size_t)length, (size_t)pitch, (size_t)runs, reads,
                            writes);
    }
    bool touch_row(const device_call &device, int64_t row, bool reads, bool writes) const
    {
        const size_t length = by_rows ? (size_t)columns : 1, runs = by_rows ? 1 : (size_t)columns;
        return device.touch(&at(row, 0), sizeof *base, length, (size_t)pitch, runs, reads, writes);
    }
};

/* ---- calls ---- */

struct sparse_call : device_call {
    cusparseHandle_t handle;
};

/* The bytes of buffer that functions ask for, as on a GPU, although the emulator needs none. */
enum { BUFFER_BYTES = 8 };
static inline bool touch_buffer(const device_call &device, void *buffer)
{
    return !buffer || device.touch(buffer, 1, BUFFER_BYTES, 0, 1, false, true);
}

template <typename Work> cusparseStatus_t sparse_run(const sparse_call &call, Work work)
{
    return call_device(call, call.handle->stream, work) == cudaSuccess
               ? CUSPARSE_STATUS_SUCCESS
               : CUSPARSE_STATUS_EXECUTION_FAILED;
}

/* Calls work(T()), where T is this type. */
template <typename Work> cusparseStatus_t by_type(cudaDataType type, Work work)
{
    return type == CUDA_R_32F   ? work(float())
           : type == CUDA_R_64F ? work(double())
                                : CUSPARSE_STATUS_NOT_SUPPORTED;
}

/* A scalar argument, passed by a pointer to host or device memory, according to the pointer mode */
template <typename T> struct factor {
    const T *pointer; /* to device memory, or NULL */
    T value;

    factor(const sparse_call &call, const void *given, const char *name)
        : pointer((const T *)given), value()
    {
        if (call.handle->pointers == CUSPARSE_POINTER_MODE_DEVICE)
            return;
        call.host(given, name);
        value = *pointer;
        pointer = NULL;
    }
    bool load(const device_call &device, T *number) const
    {
        if (pointer && !device.vector(pointer, 1, 1, true, false))
            return false;
        *number = pointer ? *pointer : value;
        return true;
    }
};
} // namespace emulator

#define SPARSE_CALL(NAME)                                      \
    emulator::sparse_call                                      \
    {                                                          \
        {"cusparse" NAME, __builtin_return_address(0)}, handle \
    }
#define SPARSE_CHECK(VALID)                         \
    do {                                            \
        if (!emulator::is_known(handle))            \
            return CUSPARSE_STATUS_NOT_INITIALIZED; \
        if (!(VALID))                               \
            return CUSPARSE_STATUS_INVALID_VALUE;   \
    } while (0)

#endif
