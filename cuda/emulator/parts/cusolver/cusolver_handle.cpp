/* cusolver_handle.cpp: handles of cuSOLVER, and the names of its status codes. */
#include "parts/cusolver/cusolver_handle.h"

#include "parts/call/library_handles.h"

using namespace emulator;

static library_handles<cusolverDnContext> handles;
static library_handles<cusolverDnParams> parameters;

cusolverStatus_t emulator::solver_check(cusolverDnHandle_t handle, bool valid)
{
    if (!handles.has(handle))
        return CUSOLVER_STATUS_NOT_INITIALIZED;
    return valid ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle)
{
    if (!handle)
        return CUSOLVER_STATUS_INVALID_VALUE;
    *handle = handles.make();
    return *handle ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle)
{
    return handles.end(handle) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_NOT_INITIALIZED;
}

cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream)
{
    cusolverStatus_t status = solver_check(handle, true);
    if (status == CUSOLVER_STATUS_SUCCESS)
        handle->stream = stream;
    return status;
}

cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream)
{
    cusolverStatus_t status = solver_check(handle, stream != NULL);
    if (status == CUSOLVER_STATUS_SUCCESS)
        *stream = handle->stream;
    return status;
}

cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *params)
{
    if (!params)
        return CUSOLVER_STATUS_INVALID_VALUE;
    *params = parameters.make();
    return *params ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params)
{
    return parameters.end(params) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}

cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t,
                                         cusolverAlgMode_t)
{
    return parameters.has(params) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}

cusolverStatus_t cusolverGetVersion(int *version)
{
    if (!version)
        return CUSOLVER_STATUS_INVALID_VALUE;
    *version = CUSOLVER_VERSION;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverGetProperty(libraryPropertyType type, int *value)
{
    if (!value)
        return CUSOLVER_STATUS_INVALID_VALUE;
    *value = type == MAJOR_VERSION   ? CUSOLVER_VER_MAJOR
             : type == MINOR_VERSION ? CUSOLVER_VER_MINOR
                                     : CUSOLVER_VER_PATCH;
    return CUSOLVER_STATUS_SUCCESS;
}

const char *emulator_cusolver_name(cusolverStatus_t status)
{
    switch (status) {
#define NAME(STATUS)               \
    case CUSOLVER_STATUS_##STATUS: \
        return "CUSOLVER_STATUS_" #STATUS;
        NAME(NOT_INITIALIZED)
        NAME(ALLOC_FAILED)
        NAME(INVALID_VALUE)
        NAME(EXECUTION_FAILED)
        NAME(NOT_SUPPORTED)
#undef NAME
    default:
        return "its result is not CUSOLVER_STATUS_SUCCESS";
    }
}
