/* cusolver_handle.h: cuSOLVER's handle, and calls of its functions. */
#ifndef CUSOLVER_HANDLE_H
#define CUSOLVER_HANDLE_H

#include <limits.h>

#include <initializer_list>

#include "cusolverDn.h"
#include "parts/call/device_call.h"

struct cusolverDnContext {
    cudaStream_t stream;
    struct cusolverDnContext *next;
};

struct cusolverDnParams {
    struct cusolverDnParams *next;
};

namespace emulator
{
struct solver_call : device_call {
    cusolverDnHandle_t handle;
};

/* CUSOLVER_STATUS_SUCCESS, or the error of the handle, or, unless `valid`, of the arguments. */
__attribute__((visibility("hidden"))) cusolverStatus_t solver_check(cusolverDnHandle_t handle,
                                                                    bool valid);

/* Whether a matrix can have these rows and columns; columns are `pitch` apart. */
static inline bool is_matrix(int rows, int columns, int pitch)
{
    return rows >= 0 && columns >= 0 && pitch >= (rows > 1 ? rows : 1);
}

/* For the functions that return a workspace's size, in elements. */
static inline cusolverStatus_t solver_size(cusolverDnHandle_t handle, bool valid, int wanted,
                                           int *size)
{
    cusolverStatus_t status = solver_check(handle, valid && size);
    if (status == CUSOLVER_STATUS_SUCCESS)
        *size = wanted;
    return status;
}

/* Sets info[i] to work(i), if touches(call) says that all memory that the call accesses is device
 * memory. The program's workspace is not used, but recorded as written, as on a GPU. */
template <typename T, typename Touches, typename Work>
cusolverStatus_t solver_run_all(const solver_call &call, T *workspace, int size, int *info,
                                int count, Touches touches, Work work)
{
    auto all = [=](const device_call &device) {
        if (touches(device) && device.vector(workspace, size, 1, false, true) &&
            device.vector(info, count, 1, false, true))
            for (size_t i = 0; i < (size_t)count; i++)
                info[i] = work(i);
    };
    return call_device(call, call.handle->stream, all) == cudaSuccess
               ? CUSOLVER_STATUS_SUCCESS
               : CUSOLVER_STATUS_EXECUTION_FAILED;
}
template <typename T, typename Touches, typename Work>
cusolverStatus_t solver_run(const solver_call &call, T *workspace, int size, int *info,
                            Touches touches, Work work)
{
    return solver_run_all(call, workspace, size, info, 1, touches, [=](size_t) { return work(); });
}
/* Calls work(T()), where T is the type of all `types`; CUSOLVER_STATUS_NOT_SUPPORTED if they
 * differ. */
template <typename Work>
cusolverStatus_t solver_by_type(std::initializer_list<cudaDataType> types, Work work)
{
    const cudaDataType type = *types.begin();
    for (cudaDataType other : types)
        if (other != type)
            return CUSOLVER_STATUS_NOT_SUPPORTED;
    return type == CUDA_R_32F   ? work(float())
           : type == CUDA_R_64F ? work(double())
                                : CUSOLVER_STATUS_NOT_SUPPORTED;
}
static inline cusolverStatus_t solver_bytes(cusolverDnHandle_t handle, bool valid,
                                            std::initializer_list<cudaDataType> types, int wanted,
                                            size_t *device_bytes, size_t *host_bytes)
{
    const cusolverStatus_t status = solver_check(handle, valid && device_bytes && host_bytes);
    return status != CUSOLVER_STATUS_SUCCESS ? status : solver_by_type(types, [=](auto zero) {
        *device_bytes = (size_t)wanted * sizeof zero;
        *host_bytes = 0;
        return CUSOLVER_STATUS_SUCCESS;
    });
}
static inline bool are_ints(std::initializer_list<int64_t> numbers)
{
    bool fit = true;
    for (int64_t number : numbers)
        fit = fit && number == (int)number;
    return fit;
}
/* The number of elements in `bytes` bytes */
template <typename T> int elements_in(size_t bytes, T)
{
    return (int)(bytes / sizeof(T) < INT_MAX ? bytes / sizeof(T) : INT_MAX);
}
} // namespace emulator

#define SOLVER_CALL(NAME)                                        \
    emulator::solver_call                                        \
    {                                                            \
        {"cusolverDn" NAME, __builtin_return_address(0)}, handle \
    }
/* For a function whose solver_call is `call` */
#define SOLVER_CHECK(VALID)                                                  \
    do {                                                                     \
        cusolverStatus_t wrong = emulator::solver_check(call.handle, VALID); \
        if (wrong != CUSOLVER_STATUS_SUCCESS)                                \
            return wrong;                                                    \
    } while (0)

#endif
