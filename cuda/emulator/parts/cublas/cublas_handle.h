/* cublas_handle.h: cuBLAS's handle, and calls of its functions. */
#ifndef CUBLAS_HANDLE_H
#define CUBLAS_HANDLE_H

#include "cublas_v2.h"
#include "parts/call/device_call.h"

struct cublasContext {
    cudaStream_t stream;
    cublasPointerMode_t pointers;
    cublasAtomicsMode_t atomics;
    cublasMath_t math;
    struct cublasContext *next;
};

namespace emulator
{
struct blas_call : device_call {
    cublasHandle_t handle;
};

__attribute__((visibility("hidden"))) bool handle_is_known(cublasHandle_t handle);

/* CUBLAS_STATUS_SUCCESS, or the error of the handle, or, unless `valid`, of the arguments. */
__attribute__((visibility("hidden"))) cublasStatus_t blas_check(const blas_call &call, bool valid);

/* Whether `pitch`, the distance of columns, is enough for `rows` rows. If not, it prints a message,
 * because the status does not say which argument is wrong. `name` is the parameter's name. */
__attribute__((visibility("hidden"))) bool reaches(const blas_call &call, const char *name,
                                                   int pitch, int rows);

/* A scalar argument, passed by a pointer to host or device memory, according to the pointer mode.
 */
template <typename T> struct scalar {
    const T *pointer; /* to device memory, or NULL */
    T value;

    scalar(const blas_call &call, const T *given, const char *name) : pointer(given), value()
    {
        if (call.handle->pointers == CUBLAS_POINTER_MODE_DEVICE)
            return;
        call.host(given, name);
        value = *given;
        pointer = NULL;
    }
    /* For the launch: gets the value; false if it is not in device memory. */
    bool load(const device_call &call, T *number) const
    {
        if (pointer && !call.vector(pointer, 1, 1, true, false))
            return false;
        *number = pointer ? *pointer : value;
        return true;
    }
};

template <typename Work> cublasStatus_t blas_run(const blas_call &call, Work work)
{
    cudaError_t error = call_device(call, call.handle->stream, work);
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

/* The same for work(call, &answer), which sets an answer or returns false. The answer goes to the
 * device, or to the host, which waits for it. */
template <typename T, typename Work>
cublasStatus_t blas_answer(const blas_call &call, T *result, Work work)
{
    const bool on_device = call.handle->pointers == CUBLAS_POINTER_MODE_DEVICE;
    if (!on_device) {
        call.host(result, "result");
        if (cudaStreamSynchronize(call.handle->stream) != cudaSuccess)
            return CUBLAS_STATUS_EXECUTION_FAILED; /* the host cannot wait for a capturing stream */
    }
    cublasStatus_t status = blas_run(call, [=](const device_call &device) {
        T answer;
        if (work(device, &answer) && (!on_device || device.vector(result, 1, 1, false, true)))
            *result = answer;
    });
    if (!on_device && cudaStreamSynchronize(call.handle->stream) != cudaSuccess)
        return CUBLAS_STATUS_EXECUTION_FAILED;
    return status;
}
} // namespace emulator

#define BLAS_CALL(NAME)                                      \
    emulator::blas_call                                      \
    {                                                        \
        {"cublas" NAME, __builtin_return_address(0)}, handle \
    }
/* For a function whose blas_call is `call` */
#define BLAS_CHECK(VALID)                                         \
    do {                                                          \
        cublasStatus_t wrong = emulator::blas_check(call, VALID); \
        if (wrong != CUBLAS_STATUS_SUCCESS)                       \
            return wrong;                                         \
    } while (0)
/* For the same function: checks a leading dimension, by the parameter's name */
#define BLAS_REACHES(PITCH, ROWS) emulator::reaches(call, #PITCH, PITCH, ROWS)

#endif
