/* exec.cpp: executes transforms. Each call makes a plan of FFTW, which is fast with FFTW_ESTIMATE.
 */
#include "parts/call/device_call.h"
#include "parts/cufft/fft_plan.h"

using namespace emulator;

/* ---- FFTW, declared here so that the emulator can be built without it ---- */

enum { PRESERVE_INPUT = 1 << 4, ESTIMATE = 1 << 6 };

#define FFTW(PREFIX, COMPLEX, REAL)                                                               \
    extern "C" {                                                                                  \
    void *PREFIX##_plan_many_dft(int rank, const int *n, int batch, COMPLEX *in,                  \
                                 const int *inembed, int istride, int idist, COMPLEX *out,        \
                                 const int *onembed, int ostride, int odist, int sign,            \
                                 unsigned flags);                                                 \
    void *PREFIX##_plan_many_dft_r2c(int rank, const int *n, int batch, REAL *in,                 \
                                     const int *inembed, int istride, int idist, COMPLEX *out,    \
                                     const int *onembed, int ostride, int odist, unsigned flags); \
    void *PREFIX##_plan_many_dft_c2r(int rank, const int *n, int batch, COMPLEX *in,              \
                                     const int *inembed, int istride, int idist, REAL *out,       \
                                     const int *onembed, int ostride, int odist, unsigned flags); \
    void PREFIX##_execute(void *plan);                                                            \
    void PREFIX##_destroy_plan(void *plan);                                                       \
    }                                                                                             \
    static bool finish(void *made, const COMPLEX *)                                               \
    {                                                                                             \
        if (made)                                                                                 \
            PREFIX##_execute(made);                                                               \
        if (made)                                                                                 \
            PREFIX##_destroy_plan(made);                                                          \
        return made != NULL;                                                                      \
    }                                                                                             \
    static bool transform(const plan &p, COMPLEX *in, COMPLEX *out, int sign)                     \
    {                                                                                             \
        return finish(PREFIX##_plan_many_dft(p.rank, p.sizes, p.batch, in, p.in.sizes,            \
                                             p.in.stride, p.in.distance, out, p.out.sizes,        \
                                             p.out.stride, p.out.distance, sign, ESTIMATE),       \
                      out);                                                                       \
    }                                                                                             \
    static bool transform(const plan &p, REAL *in, COMPLEX *out, int)                             \
    {                                                                                             \
        return finish(PREFIX##_plan_many_dft_r2c(p.rank, p.sizes, p.batch, in, p.in.sizes,        \
                                                 p.in.stride, p.in.distance, out, p.out.sizes,    \
                                                 p.out.stride, p.out.distance, ESTIMATE),         \
                      out);                                                                       \
    }                                                                                             \
    static bool transform(const plan &p, COMPLEX *in, REAL *out, int)                             \
    {                                                                                             \
        unsigned flags = ESTIMATE | (p.rank == 1 && (void *)in != out ? PRESERVE_INPUT : 0);      \
        return finish(PREFIX##_plan_many_dft_c2r(p.rank, p.sizes, p.batch, in, p.in.sizes,        \
                                                 p.in.stride, p.in.distance, out, p.out.sizes,    \
                                                 p.out.stride, p.out.distance, flags),            \
                      in);                                                                        \
    }
FFTW(fftw, cuDoubleComplex, double)
FFTW(fftwf, cuComplex, float)

/* ---- checks of memory ---- */

/* In an in-place transform, rows of real numbers are padded to the length of complex rows. */
static void pad(const plan &p, side *real)
{
    if (!real->packed)
        return;
    real->sizes[p.rank - 1] = 2 * (p.sizes[p.rank - 1] / 2 + 1);
    real->distance = 1;
    for (int i = 0; i < p.rank; i++)
        real->distance *= real->sizes[i];
}

/* Checks and records accesses row by row; `length` elements of each row are transformed. */
template <typename T>
static bool touch(const device_call &device, const plan &p, const side &side, const T *base,
                  int length, bool writes)
{
    long rows = 1;
    for (int i = 0; i < p.rank - 1; i++)
        rows *= p.sizes[i];
    for (long i = 0; i < rows * p.batch; i++) {
        long place = 0, left = i % rows, step = side.stride;
        step *= side.sizes[p.rank - 1];
        for (int dimension = p.rank - 2; dimension >= 0; dimension--) {
            place += left % p.sizes[dimension] * step;
            left /= p.sizes[dimension];
            step *= side.sizes[dimension];
        }
        if (!device.vector(base + i / rows * side.distance + place, length, side.stride, !writes,
                           writes))
            return false;
    }
    return true;
}

template <typename In, typename Out>
static cufftResult run(const device_call &call, cufftHandle handle, cufftType type, In *in,
                       Out *out, int sign)
{
    const plan *found = plan_of(handle);
    if (!found || !found->made)
        return CUFFT_INVALID_PLAN;
    if (found->type != type)
        return CUFFT_INVALID_TYPE;
    if (!in || !out || (sign != CUFFT_FORWARD && sign != CUFFT_INVERSE))
        return CUFFT_INVALID_VALUE;
    plan p = *found;
    const int last = p.sizes[p.rank - 1], half = last / 2 + 1;
    const bool from_real = sizeof(In)<sizeof(Out), to_real = sizeof(In)> sizeof(Out);
    if ((void *)in == out && (from_real || to_real))
        pad(p, from_real ? &p.in : &p.out);
    device_call planned = call;
    planned.plan = p.pc;
    cudaError_t error = call_device(planned, p.stream, [=](const device_call &device) {
        if (touch(device, p, p.in, in, to_real ? half : last, false) &&
            touch(device, p, p.out, out, from_real ? half : last, true) &&
            !transform(p, in, out, sign)) {
            fprintf(stderr, "emulator: FFTW cannot compute this transform for %s\n", device.name);
            exit(70);
        }
    });
    return error == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

/* ---- the functions, under cuFFT's names ---- */

#define CALL(NAME)                                     \
    device_call                                        \
    {                                                  \
        "cufftExec" #NAME, __builtin_return_address(0) \
    }
#define DEFINE(NAME, IN, OUT, SIGN)                                 \
    cufftResult cufftExec##NAME(cufftHandle plan, IN *in, OUT *out) \
    {                                                               \
        return run(CALL(NAME), plan, CUFFT_##NAME, in, out, SIGN);  \
    }
#define DEFINE_COMPLEX(NAME, T)                                            \
    cufftResult cufftExec##NAME(cufftHandle plan, T *in, T *out, int sign) \
    {                                                                      \
        return run(CALL(NAME), plan, CUFFT_##NAME, in, out, sign);         \
    }
DEFINE_COMPLEX(C2C, cufftComplex)
DEFINE_COMPLEX(Z2Z, cufftDoubleComplex)
DEFINE(R2C, cufftReal, cufftComplex, CUFFT_FORWARD)
DEFINE(D2Z, cufftDoubleReal, cufftDoubleComplex, CUFFT_FORWARD)
DEFINE(C2R, cufftComplex, cufftReal, CUFFT_INVERSE)
DEFINE(Z2D, cufftDoubleComplex, cufftDoubleReal, CUFFT_INVERSE)
