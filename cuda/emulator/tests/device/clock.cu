/* clock.cu: time in a kernel, and accesses with a cache hint. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>

__global__ void spans(long long *out)
{
    long long before = clock64();
    clock_t ticks = clock();
    for (int i = 0; i < 100; i++)
        __nanosleep(1000);
    out[0] = clock64() - before;
    out[1] = (long long)(clock() - ticks);
    for (clock_t start = clock(); clock() - start < 1000000;)
        ; /* about a millisecond, not a second */
}

/* Counts how often the first thread sleeps until the second one arrives. */
__global__ void sleeps(int *out)
{
    __shared__ int come;
    if (threadIdx.x == 0)
        come = 0;
    __syncthreads();
    if (threadIdx.x == 1)
        atomicExch(&come, 1);
    else
        for (*out = 0; atomicAdd(&come, 0) == 0; ++*out)
            __nanosleep(20);
}

__global__ void hints(float4 *to, const float4 *from, int *one)
{
    unsigned i = threadIdx.x;
    __stcs(&to[i], __ldcs(&from[i]));
    __stcg(&to[i + 32], __ldcg(&from[i]));
    __stwt(&to[i + 64], __ldca(&from[i]));
    __stwb(&to[i + 96], __ldg(&from[i]));
    if (i == 0)
        *one = __ldcv(one) + __ldlu(one);
}

int main()
{
    long long *device, span[2] = {0, -1};
    cudaMalloc(&device, sizeof span);
    spans<<<1, 1>>>(device);
    cudaMemcpy(span, device, sizeof span, cudaMemcpyDeviceToHost);
    ok(span[0] > 0 && span[1] >= 0, "clocks advance in a kernel");

    int *device_times, times = -1;
    cudaMalloc(&device_times, sizeof times);
    sleeps<<<1, 2>>>(device_times);
    cudaMemcpy(&times, device_times, sizeof times, cudaMemcpyDeviceToHost);
    ok(times >= 0 && times < 10, "a sleeping thread lets others of its block continue");
    cudaFree(device_times);

    float4 in[32], out[128], *from, *to;
    for (int i = 0; i < 32; i++)
        in[i] = make_float4(4.0f * i, 4.0f * i + 1, 4.0f * i + 2, 4.0f * i + 3);
    int one = 1, *number;
    cudaMalloc(&from, sizeof in);
    cudaMalloc(&to, sizeof out);
    cudaMalloc(&number, sizeof one);
    cudaMemcpy(from, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(number, &one, sizeof one, cudaMemcpyHostToDevice);
    hints<<<1, 32>>>(to, from, number);
    cudaMemcpy(out, to, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(&one, number, sizeof one, cudaMemcpyDeviceToHost);
    bool same = one == 2;
    for (int i = 0; i < 128; i++)
        same &= out[i].x == in[i % 32].x && out[i].w == in[i % 32].w;
    ok(same, "accesses with a cache hint load and store");
    cudaFree(from);
    cudaFree(to);
    cudaFree(number);
    cudaFree(device);
    printf("1..%d\n", tests);
    return 0;
}
