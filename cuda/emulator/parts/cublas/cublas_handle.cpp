/* cublas_handle.cpp: handles of cuBLAS, and their settings. */
#include "parts/cublas/cublas_handle.h"

#include "parts/call/library_handles.h"

using namespace emulator;

static library_handles<cublasContext> handles;

bool emulator::handle_is_known(cublasHandle_t handle)
{
    return handles.has(handle);
}

cublasStatus_t emulator::blas_check(const blas_call &call, bool valid)
{
    if (!handle_is_known(call.handle))
        return CUBLAS_STATUS_NOT_INITIALIZED;
    return valid ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

bool emulator::reaches(const blas_call &call, const char *name, int pitch, int rows)
{
    if (rows >= 0 && pitch < (rows > 1 ? rows : 1)) {
        call.tell("%s is %d, but a column of the matrix has %d elements: cuBLAS stores columns one "
                  "after the "
                  "other",
                  name, pitch, rows);
        return false;
    }
    return rows >= 0;
}

cublasStatus_t cublasCreate(cublasHandle_t *handle)
{
    if (!handle)
        return CUBLAS_STATUS_INVALID_VALUE;
    *handle = handles.make();
    return *handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus_t cublasDestroy(cublasHandle_t handle)
{
    return handles.end(handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

#define SETTING(NAME, TYPE, MEMBER)                                    \
    cublasStatus_t cublasSet##NAME(cublasHandle_t handle, TYPE value)  \
    {                                                                  \
        if (!handle_is_known(handle))                                  \
            return CUBLAS_STATUS_NOT_INITIALIZED;                      \
        handle->MEMBER = value;                                        \
        return CUBLAS_STATUS_SUCCESS;                                  \
    }                                                                  \
    cublasStatus_t cublasGet##NAME(cublasHandle_t handle, TYPE *value) \
    {                                                                  \
        if (!handle_is_known(handle))                                  \
            return CUBLAS_STATUS_NOT_INITIALIZED;                      \
        *value = handle->MEMBER;                                       \
        return CUBLAS_STATUS_SUCCESS;                                  \
    }
SETTING(Stream, cudaStream_t, stream)
SETTING(PointerMode, cublasPointerMode_t, pointers)
SETTING(AtomicsMode, cublasAtomicsMode_t, atomics)
SETTING(MathMode, cublasMath_t, math)

/* The emulator needs no workspace. */
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void *, size_t)
{
    return handle_is_known(handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasGetVersion(cublasHandle_t, int *version)
{
    *version = CUBLAS_VERSION;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value)
{
    *value = type == MAJOR_VERSION   ? CUBLAS_VER_MAJOR
             : type == MINOR_VERSION ? CUBLAS_VER_MINOR
                                     : 0;
    return CUBLAS_STATUS_SUCCESS;
}

size_t cublasGetCudartVersion(void)
{
    return CUDART_VERSION;
}

/* ---- names of status codes ---- */

static const struct {
    cublasStatus_t status;
    const char *name, *text;
} statuses[] = {
#define STATUS(NAME, TEXT) \
    {                      \
        NAME, #NAME, TEXT  \
    }
    STATUS(CUBLAS_STATUS_SUCCESS, "success"),
    STATUS(CUBLAS_STATUS_NOT_INITIALIZED, "the library was not initialized"),
    STATUS(CUBLAS_STATUS_ALLOC_FAILED, "the resource allocation failed"),
    STATUS(CUBLAS_STATUS_INVALID_VALUE,
           "an unsupported value or parameter was passed to the function"),
    STATUS(CUBLAS_STATUS_ARCH_MISMATCH,
           "the function requires an architectural feature absent from the device"),
    STATUS(CUBLAS_STATUS_MAPPING_ERROR, "an access to GPU memory space failed"),
    STATUS(CUBLAS_STATUS_EXECUTION_FAILED, "the function failed to launch on the GPU"),
    STATUS(CUBLAS_STATUS_INTERNAL_ERROR, "an internal operation failed"),
    STATUS(CUBLAS_STATUS_NOT_SUPPORTED, "the requested functionality is not supported"),
    STATUS(CUBLAS_STATUS_LICENSE_ERROR, "the license check failed"),
#undef STATUS
};

const char *cublasGetStatusName(cublasStatus_t status)
{
    for (const auto &one : statuses)
        if (one.status == status)
            return one.name;
    return "unrecognized status";
}

const char *cublasGetStatusString(cublasStatus_t status)
{
    for (const auto &one : statuses)
        if (one.status == status)
            return one.text;
    return "unrecognized status";
}
