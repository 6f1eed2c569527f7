/* constants.cu: CUDA's mathematical constants have their values, in a kernel and on the host; const
 * device variables may stand beside others. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <math.h>
#include <math_constants.h>

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

__constant__ float weights[4] = {1, 2, 3, 4};
__constant__ const int powers[4] = {1, 10, 100, 1000};
__device__ const int offsets[4] = {5, 6, 7, 8};
const __device__ int last = 9;
static __device__ int counts[4] = {1, 1, 1, 1};
__device__ const int *place = offsets;
__device__ int *const fixed_place = counts;

__global__ void sum(int *out)
{
    int i = threadIdx.x;
    fixed_place[i]++;
    out[i] = (int)weights[i] * powers[i] + offsets[i] + last + place[i] + counts[i];
}

static bool tables_right()
{
    int out[4], *device, offset = 0, power = 0, count = 0;
    cudaMalloc(&device, sizeof out);
    sum<<<1, 4>>>(device);
    cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&offset, offsets, sizeof offset, 2 * sizeof offset);
    cudaMemcpyFromSymbol(&power, powers, sizeof power, 3 * sizeof power);
    cudaMemcpyFromSymbol(&count, counts, sizeof count);
    cudaFree(device);
    return out[0] == 1 + 5 + 9 + 5 + 2 && out[3] == 4000 + 8 + 9 + 8 + 2 && offset == 7 &&
           power == 1000 && count == 2;
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
    ok(f[0] == (float)pi && f[1] == sqrtf(2.0f) && f[2] == (float)log(2.0),
       "float constants are right");
    ok(isinf(f[3]) && nextafterf(f[4], f[3]) == f[3] && isnan(f[5]), "float limits are right");
    ok(d[0] == pi && fabs(d[1] - sqrt(2 * pi)) < 1e-15 && d[2] == 1 / log(2.0) &&
           d[3] == log(10.0) && d[4] == log10(exp(1.0)) && d[5] == ldexp(1.0, 53),
       "double constants are right");
    ok(isinf(d[6]) && d[6] > 0 && isnan(d[7]), "double limits are right");
    cudaFree(device_f);
    cudaFree(device_d);
    ok(tables_right(), "const tables and others are right");
    printf("1..%d\n", tests);
    return 0;
}
