/* constants.cu: CUDA's names for numbers are those numbers, in a kernel and on the host. Prints
 * TAP. */
#include <cuda_runtime.h>
#include <math.h>
#include <math_constants.h>
#include <stdio.h>

static int tests;

static void ok(bool right, const char *name)
{
    printf("%s %d - %s\n", right ? "ok" : "not ok", ++tests, name);
}

enum { FLOATS = 6, DOUBLES = 8 };
__global__ void store(float *f, double *d)
{
    f[0] = CUDART_PI_F;
    f[1] = CUDART_SQRT_TWO_F;
    f[2] = CUDART_LN2_F;
    f[3] = CUDART_INF_F;
    f[4] = CUDART_MAX_NORMAL_F;
    f[5] = CUDART_NAN_F;
    d[0] = CUDART_PI;
    d[1] = CUDART_SQRT_2PI;
    d[2] = CUDART_L2E;
    d[3] = CUDART_LNT;
    d[4] = CUDART_LGE;
    d[5] = CUDART_TWO_TO_53;
    d[6] = CUDART_INF;
    d[7] = CUDART_NAN;
}

int main()
{
    float f[FLOATS], *device_f;
    double d[DOUBLES], *device_d;
    cudaMalloc(&device_f, sizeof f);
    cudaMalloc(&device_d, sizeof d);
    store<<<1, 1>>>(device_f, device_d);
    cudaMemcpy(f, device_f, sizeof f, cudaMemcpyDeviceToHost);
    cudaMemcpy(d, device_d, sizeof d, cudaMemcpyDeviceToHost);
    double pi = acos(-1.0);
    ok(f[0] == (float)pi && f[1] == sqrtf(2.0f) && f[2] == (float)log(2.0), "floats");
    ok(isinf(f[3]) && nextafterf(f[4], f[3]) == f[3] && isnan(f[5]), "and their ends");
    ok(d[0] == pi && fabs(d[1] - sqrt(2 * pi)) < 1e-15 && d[2] == 1 / log(2.0) &&
           d[3] == log(10.0) && d[4] == log10(exp(1.0)) && d[5] == ldexp(1.0, 53),
       "doubles");
    ok(isinf(d[6]) && d[6] > 0 && isnan(d[7]), "and theirs");
    cudaFree(device_f);
    cudaFree(device_d);
    printf("1..%d\n", tests);
    return 0;
}
