/* sparse_matrices.cpp: descriptors of vectors and matrices. */
#include "parts/cusparse/sparse_matrices.h"

#include "parts/call/library_handles.h"

using namespace emulator;

static library_handles<cusparseSpVecDescr> sparse_vectors;
static library_handles<cusparseDnVecDescr> dense_vectors;
static library_handles<cusparseSpMatDescr> sparse_matrices;
static library_handles<cusparseDnMatDescr> dense_matrices;

#define KNOWN(TYPE, THINGS)                                                      \
    bool emulator::is_known(cusparseConst##TYPE##Descr_t thing)                  \
    {                                                                            \
        return THINGS.has(thing);                                                \
    }                                                                            \
    cusparseStatus_t cusparseDestroy##TYPE(cusparseConst##TYPE##Descr_t thing)   \
    {                                                                            \
        return !thing || THINGS.end(const_cast<cusparse##TYPE##Descr *>(thing))  \
                   ? CUSPARSE_STATUS_SUCCESS                                     \
                   : CUSPARSE_STATUS_INVALID_VALUE;                              \
    }                                                                            \
    /* Creates a descriptor with the members of `described` */                   \
    static cusparseStatus_t make(cusparseConst##TYPE##Descr_t *made, bool valid, \
                                 const cusparse##TYPE##Descr &described)         \
    {                                                                            \
        if (!made || !valid)                                                     \
            return CUSPARSE_STATUS_INVALID_VALUE;                                \
        *made = THINGS.make(described);                                          \
        return *made ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;   \
    }
KNOWN(SpVec, sparse_vectors)
KNOWN(DnVec, dense_vectors)
KNOWN(SpMat, sparse_matrices)
KNOWN(DnMat, dense_matrices)

/* Functions that get or set a member of a descriptor */
#define GET(NAME, TYPE, T, MEMBER)                                           \
    cusparseStatus_t cusparse##NAME(cusparse##TYPE##Descr_t thing, T *value) \
    {                                                                        \
        if (!is_known(thing) || !value)                                      \
            return CUSPARSE_STATUS_INVALID_VALUE;                            \
        *value = thing->MEMBER;                                              \
        return CUSPARSE_STATUS_SUCCESS;                                      \
    }
#define VALUES(TYPE)                                                                        \
    GET(TYPE##GetValues, TYPE, void *, values)                                              \
    cusparseStatus_t cusparse##TYPE##SetValues(cusparse##TYPE##Descr_t thing, void *values) \
    {                                                                                       \
        if (!is_known(thing))                                                               \
            return CUSPARSE_STATUS_INVALID_VALUE;                                           \
        thing->values = values;                                                             \
        return CUSPARSE_STATUS_SUCCESS;                                                     \
    }
VALUES(SpVec)
VALUES(DnVec)
VALUES(SpMat)
VALUES(DnMat)
GET(SpMatGetFormat, ConstSpMat, cusparseFormat_t, format)
GET(SpMatGetIndexBase, ConstSpMat, cusparseIndexBase_t, base)

/* ---- vectors ---- */

cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *vector, int64_t size, int64_t nnz,
                                     void *indices, void *values, cusparseIndexType_t index,
                                     cusparseIndexBase_t base, cudaDataType type)
{
    return make((cusparseConstSpVecDescr_t *)vector, size >= 0 && nnz >= 0 && nnz <= size,
                {size, nnz, indices, values, index, base, type, NULL});
}

cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *vector, int64_t size,
                                          const void *values, cudaDataType type)
{
    return make(vector, size >= 0, {size, const_cast<void *>(values), type, NULL});
}

cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *vector, int64_t size, void *values,
                                     cudaDataType type)
{
    return cusparseCreateConstDnVec((cusparseConstDnVecDescr_t *)vector, size, values, type);
}

cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t vector, int64_t *size, void **values,
                                  cudaDataType *type)
{
    if (!is_known(vector) || !size || !values || !type)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *size = vector->size;
    *values = vector->values;
    *type = vector->type;
    return CUSPARSE_STATUS_SUCCESS;
}

/* ---- matrices ---- */

/* Creates a descriptor with an array for rows and one for columns; for CSC, `outer` is for columns.
 */
static cusparseStatus_t make_sparse(cusparseConstSpMatDescr_t *matrix, cusparseFormat_t format,
                                    int64_t rows, int64_t columns, int64_t nnz, const void *outer,
                                    const void *inner, const void *values,
                                    cusparseIndexType_t outer_type, cusparseIndexType_t inner_type,
                                    cusparseIndexBase_t base, cudaDataType type)
{
    return make(matrix, rows >= 0 && columns >= 0 && nnz >= 0,
                {format, rows, columns, nnz, const_cast<void *>(outer), const_cast<void *>(inner),
                 const_cast<void *>(values), outer_type, inner_type, base, type, NULL});
}

#define COMPRESSED(NAME, FORMAT, CONST, VOID)                                               \
    cusparseStatus_t cusparseCreate##NAME(                                                  \
        cusparse##CONST##SpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz,  \
        VOID *offsets, VOID *indices, VOID *values, cusparseIndexType_t offset,             \
        cusparseIndexType_t index, cusparseIndexBase_t base, cudaDataType type)             \
    {                                                                                       \
        return make_sparse((cusparseConstSpMatDescr_t *)matrix, FORMAT, rows, columns, nnz, \
                           offsets, indices, values, offset, index, base, type);            \
    }
COMPRESSED(Csr, CUSPARSE_FORMAT_CSR, , void)
COMPRESSED(ConstCsr, CUSPARSE_FORMAT_CSR, Const, const void)
COMPRESSED(Csc, CUSPARSE_FORMAT_CSC, , void)
#define COORDINATES(NAME, CONST, VOID)                                                            \
    cusparseStatus_t cusparseCreate##NAME(                                                        \
        cusparse##CONST##SpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz,        \
        VOID *row_indices, VOID *column_indices, VOID *values, cusparseIndexType_t index,         \
        cusparseIndexBase_t base, cudaDataType type)                                              \
    {                                                                                             \
        return make_sparse((cusparseConstSpMatDescr_t *)matrix, CUSPARSE_FORMAT_COO, rows,        \
                           columns, nnz, row_indices, column_indices, values, index, index, base, \
                           type);                                                                 \
    }
COORDINATES(Coo, , void)
COORDINATES(ConstCoo, Const, const void)

#define POINTERS(NAME, FORMAT)                                                             \
    cusparseStatus_t cusparse##NAME##SetPointers(cusparseSpMatDescr_t matrix, void *outer, \
                                                 void *inner, void *values)                \
    {                                                                                      \
        if (!is_known(matrix) || matrix->format != FORMAT)                                 \
            return CUSPARSE_STATUS_INVALID_VALUE;                                          \
        matrix->outer = outer;                                                             \
        matrix->inner = inner;                                                             \
        matrix->values = values;                                                           \
        return CUSPARSE_STATUS_SUCCESS;                                                    \
    }
POINTERS(Csr, CUSPARSE_FORMAT_CSR)
POINTERS(Csc, CUSPARSE_FORMAT_CSC)
POINTERS(Coo, CUSPARSE_FORMAT_COO)

/* Returns the members of a descriptor of this format. */
static cusparseStatus_t get_sparse(cusparseConstSpMatDescr_t matrix, cusparseFormat_t format,
                                   int64_t *rows, int64_t *columns, int64_t *nnz, void **outer,
                                   void **inner, void **values, cusparseIndexType_t *outer_type,
                                   cusparseIndexType_t *inner_type, cusparseIndexBase_t *base,
                                   cudaDataType *type)
{
    if (!is_known(matrix) || matrix->format != format || !rows || !columns || !nnz || !outer ||
        !inner || !values || !outer_type || !inner_type || !base || !type)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *rows = matrix->rows;
    *columns = matrix->columns;
    *nnz = matrix->nnz;
    *outer = matrix->outer;
    *inner = matrix->inner;
    *values = matrix->values;
    *outer_type = matrix->outer_type;
    *inner_type = matrix->inner_type;
    *base = matrix->base;
    *type = matrix->type;
    return CUSPARSE_STATUS_SUCCESS;
}

#define GET_COMPRESSED(NAME, FORMAT)                                                            \
    cusparseStatus_t cusparse##NAME##Get(                                                       \
        cusparseSpMatDescr_t matrix, int64_t *rows, int64_t *columns, int64_t *nnz,             \
        void **offsets, void **indices, void **values, cusparseIndexType_t *offset,             \
        cusparseIndexType_t *index, cusparseIndexBase_t *base, cudaDataType *type)              \
    {                                                                                           \
        return get_sparse(matrix, FORMAT, rows, columns, nnz, offsets, indices, values, offset, \
                          index, base, type);                                                   \
    }
GET_COMPRESSED(Csr, CUSPARSE_FORMAT_CSR)
GET_COMPRESSED(Csc, CUSPARSE_FORMAT_CSC)

cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t matrix, int64_t *rows, int64_t *columns,
                                int64_t *nnz, void **row_indices, void **column_indices,
                                void **values, cusparseIndexType_t *index,
                                cusparseIndexBase_t *base, cudaDataType *type)
{
    return get_sparse(matrix, CUSPARSE_FORMAT_COO, rows, columns, nnz, row_indices, column_indices,
                      values, index, index, base, type);
}

cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t *rows,
                                      int64_t *columns, int64_t *nnz)
{
    if (!is_known(matrix) || !rows || !columns || !nnz)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *rows = matrix->rows;
    *columns = matrix->columns;
    *nnz = matrix->nnz;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *matrix, int64_t rows,
                                          int64_t columns, int64_t pitch, const void *values,
                                          cudaDataType type, cusparseOrder_t order)
{
    const bool fits = pitch >= (order == CUSPARSE_ORDER_ROW ? columns : rows);
    return make(matrix, rows >= 0 && columns >= 0 && fits,
                {rows, columns, pitch, const_cast<void *>(values), type, order, NULL});
}

cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *matrix, int64_t rows, int64_t columns,
                                     int64_t pitch, void *values, cudaDataType type,
                                     cusparseOrder_t order)
{
    return cusparseCreateConstDnMat((cusparseConstDnMatDescr_t *)matrix, rows, columns, pitch,
                                    values, type, order);
}

/* ---- descriptors of older functions ---- */

static library_handles<cusparseMatDescr> descriptions;

cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *matrix)
{
    if (!matrix)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *matrix = descriptions.make();
    return *matrix ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;
}

cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t matrix)
{
    return !matrix || descriptions.end(matrix) ? CUSPARSE_STATUS_SUCCESS
                                               : CUSPARSE_STATUS_INVALID_VALUE;
}

#define DESCRIBED(NAME, TYPE, MEMBER)                                            \
    cusparseStatus_t cusparseSetMat##NAME(cusparseMatDescr_t matrix, TYPE value) \
    {                                                                            \
        if (!descriptions.has(matrix))                                           \
            return CUSPARSE_STATUS_INVALID_VALUE;                                \
        matrix->MEMBER = value;                                                  \
        return CUSPARSE_STATUS_SUCCESS;                                          \
    }                                                                            \
    TYPE cusparseGetMat##NAME(cusparseMatDescr_t matrix)                         \
    {                                                                            \
        return descriptions.has(matrix) ? matrix->MEMBER : TYPE();               \
    }
DESCRIBED(Type, cusparseMatrixType_t, type)
DESCRIBED(FillMode, cusparseFillMode_t, fill)
DESCRIBED(DiagType, cusparseDiagType_t, diagonal)
DESCRIBED(IndexBase, cusparseIndexBase_t, base)
