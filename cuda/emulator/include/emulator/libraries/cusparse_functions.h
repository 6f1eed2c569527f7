/* cusparse_functions.h: cuSPARSE's functions. */
#ifndef CUSPARSE_H_
#error "emulator/libraries/cusparse_functions.h is private: include cusparse.h"
#endif
#ifndef EMULATOR_CUSPARSE_FUNCTIONS_H
#define EMULATOR_CUSPARSE_FUNCTIONS_H

#define EMULATOR_SPARSE(NAME, ...) cusparseStatus_t cusparse##NAME(__VA_ARGS__);

/* ---- the library ---- */

EMULATOR_SPARSE(Create, cusparseHandle_t *handle)
EMULATOR_SPARSE(Destroy, cusparseHandle_t handle)
EMULATOR_SPARSE(GetVersion, cusparseHandle_t handle, int *version)
EMULATOR_SPARSE(GetProperty, libraryPropertyType type, int *value)
EMULATOR_SPARSE(SetStream, cusparseHandle_t handle, cudaStream_t stream)
EMULATOR_SPARSE(GetStream, cusparseHandle_t handle, cudaStream_t *stream)
EMULATOR_SPARSE(SetPointerMode, cusparseHandle_t handle, cusparsePointerMode_t mode)
EMULATOR_SPARSE(GetPointerMode, cusparseHandle_t handle, cusparsePointerMode_t *mode)
const char *cusparseGetErrorName(cusparseStatus_t status);
const char *cusparseGetErrorString(cusparseStatus_t status);

/* ---- descriptors of the program's vectors and matrices ---- */

EMULATOR_SPARSE(CreateSpVec, cusparseSpVecDescr_t *vector, int64_t size, int64_t nnz, void *indices,
                void *values, cusparseIndexType_t index, cusparseIndexBase_t base,
                cudaDataType type)
EMULATOR_SPARSE(DestroySpVec, cusparseConstSpVecDescr_t vector)
EMULATOR_SPARSE(SpVecGetValues, cusparseSpVecDescr_t vector, void **values)
EMULATOR_SPARSE(SpVecSetValues, cusparseSpVecDescr_t vector, void *values)
EMULATOR_SPARSE(CreateDnVec, cusparseDnVecDescr_t *vector, int64_t size, void *values,
                cudaDataType type)
EMULATOR_SPARSE(CreateConstDnVec, cusparseConstDnVecDescr_t *vector, int64_t size,
                const void *values, cudaDataType type)
EMULATOR_SPARSE(DestroyDnVec, cusparseConstDnVecDescr_t vector)
EMULATOR_SPARSE(DnVecGet, cusparseDnVecDescr_t vector, int64_t *size, void **values,
                cudaDataType *type)
EMULATOR_SPARSE(DnVecGetValues, cusparseDnVecDescr_t vector, void **values)
EMULATOR_SPARSE(DnVecSetValues, cusparseDnVecDescr_t vector, void *values)

EMULATOR_SPARSE(CreateCsr, cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz,
                void *offsets, void *indices, void *values, cusparseIndexType_t offset,
                cusparseIndexType_t index, cusparseIndexBase_t base, cudaDataType type)
EMULATOR_SPARSE(CreateConstCsr, cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                int64_t nnz, const void *offsets, const void *indices, const void *values,
                cusparseIndexType_t offset, cusparseIndexType_t index, cusparseIndexBase_t base,
                cudaDataType type)
EMULATOR_SPARSE(CreateCsc, cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz,
                void *offsets, void *indices, void *values, cusparseIndexType_t offset,
                cusparseIndexType_t index, cusparseIndexBase_t base, cudaDataType type)
EMULATOR_SPARSE(CreateCoo, cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz,
                void *row_indices, void *column_indices, void *values, cusparseIndexType_t index,
                cusparseIndexBase_t base, cudaDataType type)
EMULATOR_SPARSE(CreateConstCoo, cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                int64_t nnz, const void *row_indices, const void *column_indices,
                const void *values, cusparseIndexType_t index, cusparseIndexBase_t base,
                cudaDataType type)
EMULATOR_SPARSE(DestroySpMat, cusparseConstSpMatDescr_t matrix)
EMULATOR_SPARSE(CsrSetPointers, cusparseSpMatDescr_t matrix, void *offsets, void *indices,
                void *values)
EMULATOR_SPARSE(CscSetPointers, cusparseSpMatDescr_t matrix, void *offsets, void *indices,
                void *values)
EMULATOR_SPARSE(CooSetPointers, cusparseSpMatDescr_t matrix, void *row_indices,
                void *column_indices, void *values)
EMULATOR_SPARSE(CsrGet, cusparseSpMatDescr_t matrix, int64_t *rows, int64_t *columns, int64_t *nnz,
                void **offsets, void **indices, void **values, cusparseIndexType_t *offset,
                cusparseIndexType_t *index, cusparseIndexBase_t *base, cudaDataType *type)
EMULATOR_SPARSE(CscGet, cusparseSpMatDescr_t matrix, int64_t *rows, int64_t *columns, int64_t *nnz,
                void **offsets, void **indices, void **values, cusparseIndexType_t *offset,
                cusparseIndexType_t *index, cusparseIndexBase_t *base, cudaDataType *type)
EMULATOR_SPARSE(CooGet, cusparseSpMatDescr_t matrix, int64_t *rows, int64_t *columns, int64_t *nnz,
                void **row_indices, void **column_indices, void **values,
                cusparseIndexType_t *index, cusparseIndexBase_t *base, cudaDataType *type)
EMULATOR_SPARSE(SpMatGetSize, cusparseConstSpMatDescr_t matrix, int64_t *rows, int64_t *columns,
                int64_t *nnz)
EMULATOR_SPARSE(SpMatGetFormat, cusparseConstSpMatDescr_t matrix, cusparseFormat_t *format)
EMULATOR_SPARSE(SpMatGetIndexBase, cusparseConstSpMatDescr_t matrix, cusparseIndexBase_t *base)
EMULATOR_SPARSE(SpMatGetValues, cusparseSpMatDescr_t matrix, void **values)
EMULATOR_SPARSE(SpMatSetValues, cusparseSpMatDescr_t matrix, void *values)

EMULATOR_SPARSE(CreateDnMat, cusparseDnMatDescr_t *matrix, int64_t rows, int64_t columns,
                int64_t pitch, void *values, cudaDataType type, cusparseOrder_t order)
EMULATOR_SPARSE(CreateConstDnMat, cusparseConstDnMatDescr_t *matrix, int64_t rows, int64_t columns,
                int64_t pitch, const void *values, cudaDataType type, cusparseOrder_t order)
EMULATOR_SPARSE(DestroyDnMat, cusparseConstDnMatDescr_t matrix)
EMULATOR_SPARSE(DnMatGetValues, cusparseDnMatDescr_t matrix, void **values)
EMULATOR_SPARSE(DnMatSetValues, cusparseDnMatDescr_t matrix, void *values)

/* Descriptors of the older functions; no function here uses them. */
EMULATOR_SPARSE(CreateMatDescr, cusparseMatDescr_t *matrix)
EMULATOR_SPARSE(DestroyMatDescr, cusparseMatDescr_t matrix)
EMULATOR_SPARSE(SetMatType, cusparseMatDescr_t matrix, cusparseMatrixType_t type)
cusparseMatrixType_t cusparseGetMatType(cusparseMatDescr_t matrix);
EMULATOR_SPARSE(SetMatFillMode, cusparseMatDescr_t matrix, cusparseFillMode_t fill)
cusparseFillMode_t cusparseGetMatFillMode(cusparseMatDescr_t matrix);
EMULATOR_SPARSE(SetMatDiagType, cusparseMatDescr_t matrix, cusparseDiagType_t diagonal)
cusparseDiagType_t cusparseGetMatDiagType(cusparseMatDescr_t matrix);
EMULATOR_SPARSE(SetMatIndexBase, cusparseMatDescr_t matrix, cusparseIndexBase_t base)
cusparseIndexBase_t cusparseGetMatIndexBase(cusparseMatDescr_t matrix);

/* ---- vectors: y = alpha x + beta y; gather and scatter; dot product ---- */

EMULATOR_SPARSE(Axpby, cusparseHandle_t handle, const void *alpha, cusparseConstSpVecDescr_t x,
                const void *beta, cusparseDnVecDescr_t y)
EMULATOR_SPARSE(Gather, cusparseHandle_t handle, cusparseConstDnVecDescr_t y,
                cusparseSpVecDescr_t x)
EMULATOR_SPARSE(Scatter, cusparseHandle_t handle, cusparseConstSpVecDescr_t x,
                cusparseDnVecDescr_t y)

/* ---- products: alpha op(A) op(B) + beta C ---- */

#define EMULATOR_SPMV(NAME, ...)                                                                \
    EMULATOR_SPARSE(NAME, cusparseHandle_t handle, cusparseOperation_t op, const void *alpha,   \
                    cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x, const void *beta, \
                    cusparseDnVecDescr_t y, cudaDataType type, cusparseSpMVAlg_t algorithm,     \
                    __VA_ARGS__)
EMULATOR_SPMV(SpMV_bufferSize, size_t *bytes)
EMULATOR_SPMV(SpMV_preprocess, void *buffer)
EMULATOR_SPMV(SpMV, void *buffer)
#undef EMULATOR_SPMV
#define EMULATOR_SPMM(NAME, ...)                                                              \
    EMULATOR_SPARSE(NAME, cusparseHandle_t handle, cusparseOperation_t op_a,                  \
                    cusparseOperation_t op_b, const void *alpha, cusparseConstSpMatDescr_t A, \
                    cusparseConstDnMatDescr_t B, const void *beta, cusparseDnMatDescr_t C,    \
                    cudaDataType type, cusparseSpMMAlg_t algorithm, __VA_ARGS__)
EMULATOR_SPMM(SpMM_bufferSize, size_t *bytes)
EMULATOR_SPMM(SpMM_preprocess, void *buffer)
EMULATOR_SPMM(SpMM, void *buffer)
#undef EMULATOR_SPMM

/* ---- conversions between formats ---- */

EMULATOR_SPARSE(SparseToDense_bufferSize, cusparseHandle_t handle, cusparseConstSpMatDescr_t A,
                cusparseDnMatDescr_t B, cusparseSparseToDenseAlg_t algorithm, size_t *bytes)
EMULATOR_SPARSE(SparseToDense, cusparseHandle_t handle, cusparseConstSpMatDescr_t A,
                cusparseDnMatDescr_t B, cusparseSparseToDenseAlg_t algorithm, void *buffer)
/* _analysis counts the non-zero elements and sets the row offsets; _convert sets the rest */
EMULATOR_SPARSE(DenseToSparse_bufferSize, cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t algorithm, size_t *bytes)
EMULATOR_SPARSE(DenseToSparse_analysis, cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t algorithm, void *buffer)
EMULATOR_SPARSE(DenseToSparse_convert, cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t algorithm, void *buffer)
EMULATOR_SPARSE(Xcoo2csr, cusparseHandle_t handle, const int *row_indices, int nnz, int rows,
                int *offsets, cusparseIndexBase_t base)
EMULATOR_SPARSE(Xcsr2coo, cusparseHandle_t handle, const int *offsets, int nnz, int rows,
                int *row_indices, cusparseIndexBase_t base)
#define EMULATOR_CSR2CSC(NAME, LAST)                                                              \
    EMULATOR_SPARSE(NAME, cusparseHandle_t handle, int rows, int columns, int nnz,                \
                    const void *values, const int *offsets, const int *indices, void *to_values,  \
                    int *to_offsets, int *to_indices, cudaDataType type, cusparseAction_t action, \
                    cusparseIndexBase_t base, cusparseCsr2CscAlg_t algorithm, LAST)
EMULATOR_CSR2CSC(Csr2cscEx2_bufferSize, size_t *bytes)
EMULATOR_CSR2CSC(Csr2cscEx2, void *buffer)
#undef EMULATOR_CSR2CSC
#undef EMULATOR_SPARSE

/* ---- removed in CUDA 13 ---- */

#ifdef __cplusplus
#define EMULATOR_GONE(NAME, INSTEAD)                                                           \
    template <typename... T_>                                                                  \
    __attribute__((unavailable("CUDA 13 removed " #NAME ": " INSTEAD))) cusparseStatus_t NAME( \
        T_...);
#define EMULATOR_GONE_TYPES(NAME, INSTEAD) \
    EMULATOR_GONE(cusparseS##NAME, INSTEAD) EMULATOR_GONE(cusparseD##NAME, INSTEAD)
EMULATOR_GONE_TYPES(csrmv, "use cusparseSpMV")
EMULATOR_GONE_TYPES(hybmv, "use cusparseSpMV")
EMULATOR_GONE_TYPES(csrmm, "use cusparseSpMM")
EMULATOR_GONE_TYPES(csrmm2, "use cusparseSpMM")
EMULATOR_GONE_TYPES(dense2csr, "use cusparseDenseToSparse_convert")
EMULATOR_GONE_TYPES(csr2dense, "use cusparseSparseToDense")
EMULATOR_GONE_TYPES(axpyi, "use cusparseAxpby")
EMULATOR_GONE_TYPES(gthr, "use cusparseGather")
EMULATOR_GONE_TYPES(sctr, "use cusparseScatter")
#undef EMULATOR_GONE_TYPES
#undef EMULATOR_GONE
#endif

#endif
