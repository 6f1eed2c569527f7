/* driver.cpp: the parts of the driver API that the runtime does not have: contexts, all of which
 * are the device's primary context, and the names of errors. */
#include <cuda.h>

#include "memory/arrays.h"

struct emulator_context {
    int number;
};

static emulator_context contexts[] = {{1}};
static __thread CUcontext current;
static bool begun;

/* Whether the program has memory from the runtime; then the driver is initialised and has a
 * context.
 */
static bool uses_runtime(void)
{
    struct emulator_array array;
    return emulator_next_array(0, &array);
}

bool emulator_driver_begin(bool now)
{
    begun |= now || uses_runtime();
    return begun;
}

CUcontext emulator_context_now(void)
{
    return current || !uses_runtime() ? current : contexts;
}

CUresult emulator_context_make(CUcontext *made)
{
    if (!made)
        return CUDA_ERROR_INVALID_VALUE;
    *made = current = contexts;
    return CUDA_SUCCESS;
}

CUresult emulator_context_use(CUcontext context)
{
    current = context;
    return CUDA_SUCCESS;
}

CUresult emulator_context_forget(CUcontext context)
{
    if (context != contexts)
        return CUDA_ERROR_INVALID_CONTEXT;
    current = NULL;
    return CUDA_SUCCESS;
}

cudaError_t emulator_device_properties(CUdevice device, char *name, int length, size_t *bytes,
                                       int *major, int *minor)
{
    cudaDeviceProp properties;
    cudaError_t error = cudaGetDeviceProperties(&properties, device);
    if (error != cudaSuccess)
        return error;
    if (name && length > 0)
        snprintf(name, (size_t)length, "%s", properties.name);
    if (bytes)
        *bytes = properties.totalGlobalMem;
    if (major)
        *major = properties.major;
    if (minor)
        *minor = properties.minor;
    return cudaSuccess;
}
#define ENTRY(NAME, NUMBER) {CUDA_ERROR_##NAME, "CUDA_ERROR_" #NAME},
static const struct {
    CUresult error;
    const char *name;
} names[] = {{CUDA_SUCCESS, "CUDA_SUCCESS"}, EMULATOR_DRIVER_ERRORS(ENTRY)};

CUresult cuGetErrorName(CUresult error, const char **name)
{
    for (const auto &one : names) {
        if (one.error == error) {
            *name = one.name;
            return CUDA_SUCCESS;
        }
    }
    *name = NULL;
    return CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char **text)
{
    const char *name;
    *text = NULL;
    if (cuGetErrorName(error, &name) != CUDA_SUCCESS)
        return CUDA_ERROR_INVALID_VALUE;
    *text = cudaGetErrorString((cudaError_t)error);
    return CUDA_SUCCESS;
}
