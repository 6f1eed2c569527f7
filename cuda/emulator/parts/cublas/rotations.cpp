/* rotations.cpp: sets up Givens rotations, plain and modified, and applies modified ones. */
#include "parts/cublas/cublas_handle.h"

using namespace emulator;

extern "C" {
void cblas_srotg(float *a, float *b, float *c, float *s);
void cblas_drotg(double *a, double *b, double *c, double *s);
void cblas_srotm(int n, float *x, int incx, float *y, int incy, const float *parameters);
void cblas_drotm(int n, double *x, int incx, double *y, int incy, const double *parameters);
void cblas_srotmg(float *d1, float *d2, float *x1, float y1, float *parameters);
void cblas_drotmg(double *d1, double *d2, double *x1, double y1, double *parameters);
}

enum { PARAMETERS = 5 }; /* of a modified rotation */

/* Runs work() on scalars in host or device memory, according to the pointer mode. If they are in
 * host memory, the host waits. */
template <typename Work> static cublasStatus_t where_they_are(const blas_call &call, Work work)
{
    cublasStatus_t status = blas_run(call, work);
    if (call.handle->pointers == CUBLAS_POINTER_MODE_HOST &&
        cudaStreamSynchronize(call.handle->stream) != cudaSuccess)
        return CUBLAS_STATUS_EXECUTION_FAILED;
    return status;
}

template <typename T>
static bool is_there(const device_call &device, const blas_call &call, const T *numbers, int n,
                     bool reads, bool writes)
{
    return call.handle->pointers == CUBLAS_POINTER_MODE_HOST ||
           device.vector(numbers, n, 1, reads, writes);
}

template <typename T>
static void is_given(const blas_call &call, const T *numbers, const char *name)
{
    if (call.handle->pointers == CUBLAS_POINTER_MODE_HOST)
        call.host(numbers, name);
}

template <typename T>
static cublasStatus_t rotg(const blas_call &call, T *a, T *b, T *c, T *s,
                           void (*compute)(T *, T *, T *, T *))
{
    BLAS_CHECK(a && b && c && s);
    is_given(call, a, "a");
    is_given(call, b, "b");
    is_given(call, c, "c");
    is_given(call, s, "s");
    return where_they_are(call, [=](const device_call &device) {
        if (is_there(device, call, a, 1, true, true) && is_there(device, call, b, 1, true, true) &&
            is_there(device, call, c, 1, false, true) && is_there(device, call, s, 1, false, true))
            compute(a, b, c, s);
    });
}

template <typename T>
static cublasStatus_t rotmg(const blas_call &call, T *d1, T *d2, T *x1, const T *y1, T *parameters,
                            void (*compute)(T *, T *, T *, T, T *))
{
    BLAS_CHECK(d1 && d2 && x1 && y1 && parameters);
    is_given(call, d1, "d1");
    is_given(call, d2, "d2");
    is_given(call, x1, "x1");
    is_given(call, y1, "y1");
    is_given(call, parameters, "param");
    return where_they_are(call, [=](const device_call &device) {
        if (is_there(device, call, d1, 1, true, true) &&
            is_there(device, call, d2, 1, true, true) &&
            is_there(device, call, x1, 1, true, true) &&
            is_there(device, call, y1, 1, true, false) &&
            is_there(device, call, parameters, PARAMETERS, false, true))
            compute(d1, d2, x1, *y1, parameters);
    });
}

template <typename T>
static cublasStatus_t rotm(const blas_call &call, int n, T *x, int incx, T *y, int incy,
                           const T *parameters, void (*compute)(int, T *, int, T *, int, const T *))
{
    BLAS_CHECK(parameters);
    is_given(call, parameters, "param");
    struct {
        T of[PARAMETERS];
    } given = {};
    const bool on_device = call.handle->pointers == CUBLAS_POINTER_MODE_DEVICE;
    for (int i = 0; i < PARAMETERS && !on_device; i++)
        given.of[i] = parameters[i];
    return blas_run(call, [=](const device_call &device) {
        if ((!on_device || device.vector(parameters, PARAMETERS, 1, true, false)) &&
            device.vector(x, n, incx, true, true) && device.vector(y, n, incy, true, true))
            compute(n, x, incx, y, incy, on_device ? parameters : given.of);
    });
}

#define DEFINE(L, l, T)                                                                          \
    cublasStatus_t cublas##L##rotg(cublasHandle_t handle, T *a, T *b, T *c, T *s)                \
    {                                                                                            \
        return rotg(BLAS_CALL(#L "rotg"), a, b, c, s, cblas_##l##rotg);                          \
    }                                                                                            \
    cublasStatus_t cublas##L##rotmg(cublasHandle_t handle, T *d1, T *d2, T *x1, const T *y1,     \
                                    T *parameters)                                               \
    {                                                                                            \
        return rotmg(BLAS_CALL(#L "rotmg"), d1, d2, x1, y1, parameters, cblas_##l##rotmg);       \
    }                                                                                            \
    cublasStatus_t cublas##L##rotm(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, \
                                   const T *parameters)                                          \
    {                                                                                            \
        return rotm(BLAS_CALL(#L "rotm"), n, x, incx, y, incy, parameters, cblas_##l##rotm);     \
    }
EMULATOR_CUBLAS_REAL(DEFINE)
