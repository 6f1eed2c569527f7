/* cusparse_handle.cpp: handles of cuSPARSE, and the names of its status codes. */
#include "parts/call/library_handles.h"
#include "parts/cusparse/sparse_matrices.h"

using namespace emulator;

static library_handles<cusparseContext> handles;

bool emulator::is_known(cusparseHandle_t handle)
{
    return handles.has(handle);
}

cusparseStatus_t cusparseCreate(cusparseHandle_t *handle)
{
    if (!handle)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *handle = handles.make();
    return *handle ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;
}

cusparseStatus_t cusparseDestroy(cusparseHandle_t handle)
{
    return handles.end(handle) ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_INITIALIZED;
}

#define SETTING(NAME, TYPE, MEMBER)                                          \
    cusparseStatus_t cusparseSet##NAME(cusparseHandle_t handle, TYPE value)  \
    {                                                                        \
        SPARSE_CHECK(true);                                                  \
        handle->MEMBER = value;                                              \
        return CUSPARSE_STATUS_SUCCESS;                                      \
    }                                                                        \
    cusparseStatus_t cusparseGet##NAME(cusparseHandle_t handle, TYPE *value) \
    {                                                                        \
        SPARSE_CHECK(value);                                                 \
        *value = handle->MEMBER;                                             \
        return CUSPARSE_STATUS_SUCCESS;                                      \
    }
SETTING(Stream, cudaStream_t, stream)
SETTING(PointerMode, cusparsePointerMode_t, pointers)

cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version)
{
    SPARSE_CHECK(version);
    *version = CUSPARSE_VERSION;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int *value)
{
    if (!value)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *value = type == MAJOR_VERSION   ? CUSPARSE_VER_MAJOR
             : type == MINOR_VERSION ? CUSPARSE_VER_MINOR
                                     : CUSPARSE_VER_PATCH;
    return CUSPARSE_STATUS_SUCCESS;
}

/* ---- names of status codes ---- */

static const struct {
    cusparseStatus_t status;
    const char *name, *text;
} statuses[] = {
#define STATUS(NAME, TEXT)                                     \
    {                                                          \
        CUSPARSE_STATUS_##NAME, "CUSPARSE_STATUS_" #NAME, TEXT \
    }
    STATUS(SUCCESS, "success"),
    STATUS(NOT_INITIALIZED, "initialization error"),
    STATUS(ALLOC_FAILED, "out of memory"),
    STATUS(INVALID_VALUE, "invalid value"),
    STATUS(ARCH_MISMATCH, "architecture mismatch"),
    STATUS(MAPPING_ERROR, "texture memory mapping error"),
    STATUS(EXECUTION_FAILED, "kernel launch failure"),
    STATUS(INTERNAL_ERROR, "internal error"),
    STATUS(MATRIX_TYPE_NOT_SUPPORTED, "matrix type not supported"),
    STATUS(ZERO_PIVOT, "zero pivot"),
    STATUS(NOT_SUPPORTED, "operation not supported"),
    STATUS(INSUFFICIENT_RESOURCES, "insufficient resources"),
#undef STATUS
};

const char *cusparseGetErrorName(cusparseStatus_t status)
{
    for (const auto &one : statuses)
        if (one.status == status)
            return one.name;
    return "unrecognized error code";
}

const char *cusparseGetErrorString(cusparseStatus_t status)
{
    for (const auto &one : statuses)
        if (one.status == status)
            return one.text;
    return "unrecognized error code";
}
