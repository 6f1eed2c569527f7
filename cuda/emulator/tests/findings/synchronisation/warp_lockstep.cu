/* warp_lockstep.cu: kernels that rely on the lockstep of a warp, as programs from before Volta do,
 * chosen by the first argument. Each prints the result of a GPU, and each faulty line ends in a
 * comment. Kernels that wait for another thread, or call __syncwarp(), are
 * right. */
// nothing: synchronised, polls
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

__device__ void warp_reduce(volatile int *sums, int t)
{
    sums[t] += sums[t + 32];
    sums[t] += sums[t + 16]; // expect classic: shared-race/warp-lockstep
    sums[t] += sums[t + 8];  // expect classic: shared-race/warp-lockstep
    sums[t] += sums[t + 4];  // expect classic: shared-race/warp-lockstep
    sums[t] += sums[t + 2];  // expect classic: shared-race/warp-lockstep
    sums[t] += sums[t + 1];  // expect classic: shared-race/warp-lockstep
}

__global__ void classic(const int *in, int *out)
{
    extern __shared__ int sums[];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    for (int half = blockDim.x / 2; half > 32; half /= 2) {
        if (t < half)
            sums[t] += sums[t + half];
        __syncthreads();
    }
    if (t < 32)
        warp_reduce(sums, t);
    if (t == 0)
        *out = sums[0];
}

template <unsigned size, typename T> __device__ void unrolled_reduce(volatile T *sums, unsigned t)
{
    if (size >= 64)
        sums[t] += sums[t + 32];
    if (size >= 32)
        sums[t] += sums[t + 16]; // expect unrolled: shared-race/warp-lockstep
    if (size >= 16)
        sums[t] += sums[t + 8]; // expect unrolled: shared-race/warp-lockstep
    if (size >= 8)
        sums[t] += sums[t + 4]; // expect unrolled: shared-race/warp-lockstep
    if (size >= 4)
        sums[t] += sums[t + 2]; // expect unrolled: shared-race/warp-lockstep
    if (size >= 2)
        sums[t] += sums[t + 1]; // expect unrolled: shared-race/warp-lockstep
}

template <unsigned size> __global__ void unrolled(const int *in, int *out)
{
    __shared__ float sums[2 * size];
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    if (t < 32)
        unrolled_reduce<size>(sums, t);
    if (t == 0)
        *out = (int)sums[0];
}

/* In global memory, as in one textbook */
__global__ void in_global(int *in, int *out)
{
    int t = threadIdx.x;
    if (t < 32) {
        volatile int *sums = in;
        sums[t] += sums[t + 32];
        sums[t] += sums[t + 16]; // expect global: global-race/warp-lockstep
        sums[t] += sums[t + 8];  // expect global: global-race/warp-lockstep
        sums[t] += sums[t + 4];  // expect global: global-race/warp-lockstep
        sums[t] += sums[t + 2];  // expect global: global-race/warp-lockstep
        sums[t] += sums[t + 1];  // expect global: global-race/warp-lockstep
    }
    if (t == 0)
        *out = in[0];
}

/* Half a warp, in a loop */
__global__ void in_a_loop(const int *in, int *out)
{
    __shared__ volatile int sums[48];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    for (int half = 16; half > 0; half /= 2)
        if (t < half)
            sums[t] = sums[t] + sums[t + half]; // expect loop: shared-race/warp-lockstep
    if (t == 0)
        *out = sums[0];
}

/* A running sum, in which lanes skip steps. */
__global__ void scan(const int *in, int *out)
{
    __shared__ int values[64];
    volatile int *v = values;
    int t = threadIdx.x;
    v[t] = in[t];
    for (int back = 1; back < 32; back *= 2)
        if (t % 32 >= back)
            v[t] += v[t - back]; // expect scan: shared-race/warp-lockstep
    __syncthreads();
    if (t == 0)
        *out = values[31] + values[63];
}

/* Without `volatile`, a compiler may reorder the accesses. */
__global__ void plainly(const int *in, int *out)
{
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    if (t < 32) {
        sums[t] += sums[t + 32];
        sums[t] += sums[t + 16];
        // either plain: shared-race/in-place
        // may plain: shared-race/missing-syncwarp
        sums[t] += sums[t + 8];
        // either plain: shared-race/in-place
        // may plain: shared-race/missing-syncwarp
    }
    if (t == 0)
        *out = sums[0];
}

__global__ void synchronised(const int *in, int *out)
{
    __shared__ volatile int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    if (t < 32) {
        int sum = sums[t] + sums[t + 32];
        for (int half = 16; half > 0; half /= 2) {
            sums[t] = sum;
            __syncwarp();
            sum += sums[t + half];
            __syncwarp();
        }
        if (t == 0)
            *out = sum;
    }
}

/* One warp waits for another, and all wait for the first thread of the block. */
__global__ void polls(int *flags, int *out)
{
    volatile int *flag = flags;
    volatile int rounds = 0;
    int t = threadIdx.x;
    if (t < 32)
        while (flag[0] == 0)
            rounds++;
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst);
    if (t == 63)
        flag[0] = 64;
    if (t == 0)
        *out = flag[0] + 0 * rounds;
}

static int host[64];

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "classic";
    int *in, *out, sum = 0;
    volatile int one = 1;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof sum);
    cudaMemset(in, 0, sizeof host);
    for (int &value : host)
        value = one;
    if (strcmp(which, "polls"))
        cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    if (!strcmp(which, "classic"))
        classic<<<1, 64, 64 * sizeof(int)>>>(in, out);
    else if (!strcmp(which, "unrolled"))
        unrolled<64><<<1, dim3(8, 8)>>>(in, out);
    else if (!strcmp(which, "global"))
        in_global<<<1, 64>>>(in, out);
    else if (!strcmp(which, "loop"))
        in_a_loop<<<1, 48>>>(in, out);
    else if (!strcmp(which, "scan"))
        scan<<<1, 64>>>(in, out);
    else if (!strcmp(which, "plain"))
        plainly<<<1, 64>>>(in, out);
    else if (!strcmp(which, "synchronised"))
        synchronised<<<1, 64>>>(in, out);
    else
        polls<<<1, 64>>>(in, out);
    cudaError_t error = cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    printf("%s %d\n", cudaGetErrorName(error), sum);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
