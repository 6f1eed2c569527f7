/* complex.cu: cuComplex.h on the device and on the host. Prints TAP. */
#include "../tap.h"

#include <cuComplex.h>
#include <math.h>

enum { RESULTS = 8 };

/* Equal up to the rounding of a fused multiply-add */
static bool is(cuDoubleComplex x, double real, double imaginary)
{
    return fabs(cuCreal(x) - real) < 1e-14 * (1 + fabs(real)) &&
           fabs(cuCimag(x) - imaginary) < 1e-14 * (1 + fabs(imaginary));
}

__host__ __device__ void compute(cuDoubleComplex *out, cuFloatComplex *small)
{
    const cuDoubleComplex a = make_cuDoubleComplex(1.0, 2.0), b = make_cuDoubleComplex(3.0, -4.0);
    out[0] = cuCadd(a, b);
    out[1] = cuCsub(a, b);
    out[2] = cuCmul(a, b);
    out[3] = cuCdiv(a, b);
    out[4] = cuCfma(a, b, cuConj(a));
    out[5] = make_cuDoubleComplex(cuCabs(b), cuCabs(make_cuDoubleComplex(3e300, 4e300)));
    out[6] = cuCdiv(make_cuDoubleComplex(1e300, 1e300), make_cuDoubleComplex(1e300, 1e300));
    out[7] = cuComplexFloatToDouble(make_cuComplex(0.5f, -0.25f));
    small[0] = cuCmulf(make_cuFloatComplex(1.0f, 2.0f), cuComplexDoubleToFloat(b));
    small[1] = make_cuFloatComplex(cuCabsf(cuComplexDoubleToFloat(b)), cuCimagf(small[0]));
}

__global__ void compute_all(cuDoubleComplex *out, cuFloatComplex *small)
{
    compute(out, small);
}

static void check(const cuDoubleComplex *out, const cuFloatComplex *small, const char *where)
{
    printf("# on the %s\n", where);
    ok(is(out[0], 4, -2) && is(out[1], -2, 6), "sums and differences are right");
    ok(is(out[2], 11, 2) && is(out[3], -0.2, 0.4), "products and quotients are right");
    ok(is(out[4], 12, 0), "a product and sum is right");
    ok(out[5].x == 5 && fabs(out[5].y / 5e300 - 1) < 1e-14,
       "absolute values are right, even of large numbers");
    ok(is(out[6], 1, 0), "a quotient of large numbers is right");
    ok(is(out[7], 0.5, -0.25), "floats are converted to doubles");
    ok(small[0].x == 11 && small[0].y == 2 && small[1].x == 5 && small[1].y == 2,
       "single precision is right");
}

int main(void)
{
    cuDoubleComplex out[RESULTS], *device_out;
    cuFloatComplex small[2], *device_small;
    cudaMalloc(&device_out, sizeof out);
    cudaMalloc(&device_small, sizeof small);
    compute_all<<<1, 1>>>(device_out, device_small);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(small, device_small, sizeof small, cudaMemcpyDeviceToHost);
    check(out, small, "device");
    compute(out, small);
    check(out, small, "host");
    cudaFree(device_out);
    cudaFree(device_small);
    printf("1..%d\n", tests);
    return 0;
}
